"""One committed change of a table: what everyone who looks on is told."""

from collections.abc import Sequence
from dataclasses import dataclass

from bandstand.server.tables.facts import Facts, Sitter
from bandstand.server.tables.perspective import Perspective


@dataclass(frozen=True)
class Change:
    """A committed entry, as it is told to everyone who looks on: to each viewer their own Perspective."""

    facts: Facts
    sitters: Sequence[Sitter]
    mover: int
    perspectives: dict[int, Perspective]
    """Empty before the start, and where a table no longer replays."""

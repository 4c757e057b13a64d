"""One committed change of a table: what everyone who looks on is told."""

from collections.abc import Sequence
from dataclasses import dataclass

from bandstand.server.tables.facts import Facts, Sitter
from bandstand.server.tables.perspective import Moment


@dataclass(frozen=True, eq=False)
class Change:
    """A table right after a committed entry, or as somebody comes upon it. Everything that a page shows of it
    is in here, and stays as it is while the table goes on."""

    facts: Facts
    sitters: Sequence[Sitter]
    mover: int
    moment: Moment | None
    """None before the start, and where a table no longer replays."""

"""Bandstand: four music-themed tabletop games to play, to host and to study.

import bandstand

match = bandstand.game("trumpet").match(players=4, seed=7)
while not match.over:
    match.play(match.legal()[0])
print(match.scores, match.winners)
"""

from bandstand import _build

_build.prepare()

from pathlib import Path  # noqa: E402

from bandstand import catalogue  # noqa: E402
from bandstand.contract import OVER, SPECTATOR, BadNotation, BadOption, Game  # noqa: E402
from bandstand.match import IllegalMove, Match, Move  # noqa: E402
from bandstand.record import BadRecord, Record  # noqa: E402

__all__ = [
    "OVER", "SPECTATOR", "BadNotation", "BadOption", "BadRecord", "Game", "IllegalMove", "Match", "Move",
    "Record", "game", "games",
]  # fmt: skip
__version__ = "0.1.0"


def games() -> list[str]:
    """The names of the games that can be played."""
    return list(catalogue.names())


def game(name: str, edition: str | Path | None = None) -> Game:
    """A game by name, with our edition or with that of a parts file."""
    found = catalogue.load(name)
    return found if edition is None else found.edition(Path(edition).read_text(encoding="utf-8"))

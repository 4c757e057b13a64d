"""Bandstand: four music-themed tabletop games to play, to host and to study.

import bandstand

match = bandstand.game("trumpet").match(players=4, seed=7)
while not match.over:
    match.play(next(match.legal_moves()))
print(match.scores, match.winners)
"""

from bandstand import _build

_build.prepare()

from pathlib import Path  # noqa: E402

from bandstand import bots, catalogue  # noqa: E402
from bandstand.contract import OVER, SPECTATOR, BadNotation, BadOption, Game, View  # noqa: E402
from bandstand.match import Analysed, Match  # noqa: E402
from bandstand.move import IllegalMove, Move  # noqa: E402
from bandstand.record import BadRecord, Record  # noqa: E402

__all__ = [
    "OVER", "SPECTATOR", "Analysed", "BadNotation", "BadOption", "BadRecord", "Game", "IllegalMove", "Match",
    "Move", "Record", "View", "bots", "game", "games",
]  # fmt: skip
__version__ = "0.1.0"


def games() -> list[str]:
    """The names of the games that can be played."""
    return list(catalogue.names())


def game(name: str, edition: str | Path | None = None) -> Game:
    """A game by name, with our edition or with that of a parts file."""
    return catalogue.find(name, None if edition is None else Path(edition).read_text(encoding="utf-8"))

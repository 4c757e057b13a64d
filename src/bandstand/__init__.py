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
from typing import Any  # noqa: E402

from bandstand import games  # noqa: E402
from bandstand.game import OVER, SPECTATOR, BadNotation, BadOption, Game  # noqa: E402
from bandstand.match import IllegalMove, Match, Move  # noqa: E402
from bandstand.record import BadRecord, Record  # noqa: E402

__all__ = [
    "OVER", "SPECTATOR", "BadNotation", "BadOption", "BadRecord", "Handle", "IllegalMove", "Match", "Move",
    "Record", "game", "games",
]  # fmt: skip
__version__ = "0.1.0"


class Handle:
    """A game at hand: begin a match of it."""

    def __init__(self, game: Game) -> None:
        self.game = game

    def __getattr__(self, name: str) -> Any:
        """Everything that the game itself has: `title`, `options`, `write`, ..."""
        return getattr(self.game, name)

    def match(self, players: int, seed: int | None = None, **options: object) -> Match:
        """A new match; without a seed, chance is the machine's."""
        return Match(self.game, players, seed, options)


def game(name: str, edition: str | Path | None = None) -> Handle:
    """A game by name, with our edition or with that of a parts file."""
    found = games.load(name)
    return Handle(found if edition is None else found.edition(Path(edition).read_text(encoding="utf-8")))

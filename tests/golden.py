"""Golden games: whole games told as text and kept in a folder, to be told again and compared."""

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

from bandstand import bots
from bandstand.contract import Game, View
from bandstand.match import Match
from bandstand.rng import Rng


def kept(folder: Path, name: str) -> str:
    """A game as it was written down."""
    return (folder / f"{name}.txt").read_text(encoding="utf-8")


def keep(folder: Path, games: Mapping[str, Mapping[str, Any]], tell: Callable[..., str]) -> None:
    """Write all games of a folder anew."""
    folder.mkdir(exist_ok=True)
    for name, given in games.items():
        (folder / f"{name}.txt").write_text(tell(**given), encoding="utf-8")


def heading(game: Game, match: Match) -> str:
    """Which game it is: 'Trumpet, 5 players, seed 15, board=standard'."""
    chosen = " ".join(f"{name}={value}" for name, value in match.options.items())
    return f"{game.title}, {match.players} players, seed {match.seed}, {chosen}"


def move_line(game: Game, seat: int, actions: tuple[int, ...], legal: list[int]) -> str:
    """'> 2 h7 of h7 s3': who did what, and, if there was not much to choose from, among what."""
    offered = "" if len(legal) > 12 else f" of {' '.join(map(game.write, legal))}"
    return f"> {seat + 1} {' '.join(map(game.write, actions))}{offered}"


class Company:
    """Greedy and random players in turn, the greedy ones at the first, third and fifth seat."""

    def __init__(self, game: Game, match: Match) -> None:
        self.names = [f"{('Greedy', 'Random')[seat % 2]} {seat + 1}" for seat in range(match.players)]
        self._match = match
        self._greedy = bots.make("greedy", game, match.seed)
        self._chance = Rng(match.seed)

    def move(self) -> tuple[int, ...]:
        """What the one on turn does."""
        seat = self._match.turn
        return self._match.decide(seat, self._anything if seat % 2 else self._greedy.choose)

    def _anything(self, view: View, legal: list[int]) -> int:
        return legal[self._chance.below(len(legal))]

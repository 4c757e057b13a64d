"""How each game is measured. A game says it in the file `measured.toml` of its folder; one that says nothing
is measured like the others."""

import math
import tomllib
from dataclasses import dataclass, field
from typing import Any

from bandstand.contract import Game, OptionValue
from bandstand.folder import FolderGame
from bandstand.lab.speed import usual_players


@dataclass(frozen=True)
class Facts:
    """What the benchmarks must know of a game."""

    table: int
    """Equal bots at one table."""
    score: float = math.inf
    """Of greedy players, two at a table; without one, blunders are told by wins alone."""
    against_greedy: float = 0.6
    """What a master must win, two at a table."""
    peers: tuple[str, ...] = ()
    """Games of OpenSpiel to compare the speed with, as OpenSpiel loads them."""
    honest: int = 25
    """Of a hundred decisions at which bots are held to what they may know."""
    timed: int = 0
    """Bots beside one person, where it is tried to tell something by their time; 0: it is not tried."""
    together: tuple[int, ...] = ()
    """Players of cooperative games, those first that are compared; none, where there are no such games."""
    ladder: dict[str, OptionValue] = field(default_factory=dict)
    """Options with which it is shown what play-outs are worth."""
    cooperative: dict[str, OptionValue] = field(default_factory=dict)
    """Options with which all win or lose together."""


def facts(game: Game) -> Facts:
    """How a game is measured."""
    said: dict[str, Any] = {"table": usual_players(game)}
    if isinstance(game, FolderGame) and game.has("measured.toml"):
        said |= tomllib.loads(game.file("measured.toml"))
    lists = {name: tuple(value) for name, value in said.items() if isinstance(value, list)}
    return Facts(**said | lists)

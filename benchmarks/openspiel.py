"""Decisions a second of OpenSpiel's games, inside its own C++ loop. Each of ours has its peers: card games of
its kind, with as many players where they have a choice."""

import random
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any

from bandstand import catalogue
from benchmarks.facts import facts

try:
    import pyspiel
except ImportError:
    pyspiel = None

_GAMES_AT_ONCE = 20


@dataclass(frozen=True)
class Peer:
    """A game of OpenSpiel, ready to be measured."""

    name: str
    players: int
    of: str
    """The game of ours that it is compared with."""
    decisions_a_game: float
    loaded: str
    """As OpenSpiel loads it."""
    work: Callable[[], float]
    """Plays some games; returns how many decisions they took, on average."""


def installed() -> bool:
    """Whether OpenSpiel is there."""
    return pyspiel is not None


def load(name: str) -> Any:
    """A game of OpenSpiel."""
    return pyspiel.load_game(name)


def peers(ours: Iterable[str], sample: int) -> list[Peer]:
    """The games to compare ours with; the decisions of a game are counted in a sample of games."""
    return [_peer(name, of, sample) for of in ours for name in facts(catalogue.load(of)).peers]


def _peer(name: str, of: str, sample: int) -> Peer:
    game = load(name)
    decisions = _decisions_a_game(game, sample)
    bots = [pyspiel.make_uniform_random_bot(seat, 7 + seat) for seat in range(game.num_players())]
    seed = 0

    def some_games() -> float:
        nonlocal seed
        for _ in range(_GAMES_AT_ONCE):
            seed += 1
            pyspiel.evaluate_bots(game.new_initial_state(), bots, seed)
        return _GAMES_AT_ONCE * decisions

    return Peer(game.get_type().short_name, game.num_players(), of, decisions, name, some_games)


def _decisions_a_game(game: "pyspiel.Game", sample: int) -> float:
    """By the same definition as ours: turns with two or more legal actions, and no chance."""
    chance = random.Random(1)
    decisions = 0
    for _ in range(sample):
        state = game.new_initial_state()
        while not state.is_terminal():
            if state.is_chance_node():
                outcomes, weights = zip(*state.chance_outcomes(), strict=True)
                state.apply_action(chance.choices(outcomes, weights)[0])
            else:
                legal = state.legal_actions()
                decisions += len(legal) > 1
                state.apply_action(chance.choice(legal))
    return decisions / sample

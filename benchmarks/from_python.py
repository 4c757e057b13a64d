"""Random games driven from Python: the bare rules, a Match around them, and OpenSpiel's games alike."""

import random
from collections.abc import Callable

from bandstand.contract import OVER, Game
from bandstand.lab.speed import usual_players
from benchmarks import openspiel


def states(game: Game) -> Callable[[], int]:
    """Work for `rate`: a game by `State.legal` and `State.apply`; returns how many decisions it took."""
    players = usual_players(game)
    options = game.check(players, {})
    chance = random.Random(1)

    def one_game() -> int:
        state = game.new(players, chance.getrandbits(64), dict(options))
        decisions = 0
        while state.turn() != OVER:
            legal = state.legal()
            decisions += len(legal) > 1
            state.apply(legal[int(chance.random() * len(legal))])
        return decisions

    return one_game


def matches(game: Game) -> Callable[[], int]:
    """The same by whole moves: `Match.legal` as far as a move goes, and `Match.play`."""
    players = usual_players(game)
    chance = random.Random(1)

    def one_game() -> int:
        match = game.match(players, chance.getrandbits(64))
        decisions = 0
        while not match.over:
            actions: tuple[int, ...] = ()
            while legal := match.legal(after=actions):
                decisions += len(legal) > 1
                actions = (*actions, legal[int(chance.random() * len(legal))])
            match.play(actions)
        return decisions

    return one_game


def peer(name: str) -> Callable[[], int]:
    """A game of OpenSpiel by `legal_actions` and `apply_action`."""
    game = openspiel.load(name)
    chance = random.Random(1)

    def one_game() -> int:
        state = game.new_initial_state()
        decisions = 0
        while not state.is_terminal():
            if state.is_chance_node():
                outcomes, likely = zip(*state.chance_outcomes(), strict=True)
                state.apply_action(chance.choices(outcomes, likely)[0])
                continue
            legal = state.legal_actions()
            decisions += len(legal) > 1
            state.apply_action(legal[int(chance.random() * len(legal))])
        return decisions

    return one_game

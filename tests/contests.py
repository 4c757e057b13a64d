"""Whole games between greedy and random players, for the tests of every game's greedy player."""

from collections.abc import Collection

from bandstand.bots.random import RandomPolicy
from bandstand.contract import Game, OptionValue, State
from bandstand.lab.contest import contest
from bandstand.rng import Rng

RANDOM = RandomPolicy()


def played(game: Game, players: int, seed: int, greedy: Collection[int], **given: OptionValue) -> State:
    """A game that has ended: these seats were greedy, all others played at random."""
    state = game.new(players, seed, game.check(players, given))
    policy = game.policy()
    contest(state, [policy if seat in greedy else RANDOM for seat in range(players)], Rng(seed))
    return state


def share(state: State, seats: Collection[int]) -> float:
    """How much of the win is theirs: a shared one counts in parts."""
    winners = [seat for seat, rank in enumerate(state.ranks()) if rank == 0]
    return sum(seat in seats for seat in winners) / len(winners)

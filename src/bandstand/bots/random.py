"""The random player, and games that random players play out."""

from mypy_extensions import i64

from bandstand.contract import OVER, Policy, State
from bandstand.rng import Rng


class RandomPolicy(Policy):
    """Any legal action, each as likely as the others."""

    def choose(self, state: State, seat: i64, rng: Rng) -> i64:
        return state.choice(rng.below(state.choices()))


def play_out(state: State, rng: Rng) -> i64:
    """Play a game to its end at random. Returns how many decisions that took: a turn with only one
    legal action is none."""
    decisions: i64 = 0
    while state.turn() != OVER:
        choices = state.choices()
        if choices == 1:
            state.apply(state.choice(0))
        else:
            decisions += 1
            state.apply(state.choice(rng.below(choices)))
    return decisions

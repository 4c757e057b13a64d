"""One game between policies. Compiled: this is where a simulation spends its time."""

from mypy_extensions import i64

from bandstand.bots.random import RandomPolicy
from bandstand.contract import OVER, Policy, State
from bandstand.rng import Rng


def contest(state: State, policies: list[Policy], rng: Rng) -> tuple[int, int]:
    """Play a game to its end, `policies[seat]` deciding for each seat on a guess from that seat's View.
    Returns how many decisions and how many moves that took."""
    decisions: i64 = 0
    moves: i64 = 0
    while True:
        seat = state.turn()
        if seat == OVER:
            return int(decisions), int(moves)
        legal = state.legal()
        action: i64 = legal[0]
        if len(legal) > 1:
            decisions += 1
            policy = policies[seat]
            if isinstance(policy, RandomPolicy):
                # What is legal depends on the View alone: there is nothing to guess.
                action = legal[rng.below(len(legal))]
            else:
                action = policy.choose(state.guess(seat, rng), seat, rng)
                if int(action) not in legal:
                    raise ValueError(
                        f"{type(policy).__name__} chose action {action}, which is not legal: {legal}."
                    )
        state.apply(action)
        if state.whole():
            moves += 1

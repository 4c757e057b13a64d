"""The greedy player: values instruments, patrons and chairs by what they will bring, plans its materials, and
sends each worker where it gains most. And what guides a search.

`judge` decides, `ahead` tries an action on a copy, `quick` settles small questions, `worth` values a
position, `opening` what is chosen before it. For the search `glance` values actions without trying them, with
`visits` for the places and `benchwork` for the benches, and `outlook` says what a game will come to. `sense`
says what nobody would do.
"""

import math
from typing import Final

from mypy_extensions import i64

from bandstand.builtin.luthier.policy.glance import glance
from bandstand.builtin.luthier.policy.judge import Judge
from bandstand.builtin.luthier.policy.outlook import hasty, outlook, round_begins
from bandstand.builtin.luthier.policy.sense import sensible
from bandstand.builtin.luthier.rules.play import LuthierState
from bandstand.builtin.luthier.rules.position import PLAN
from bandstand.contract import Policy, State
from bandstand.rng import Rng

_APART: Final = 60.0
"""An action that looks worse by this much, in hundredths of a point, is a third as likely to be the best."""
_UNLIKELY: Final = 0.03
"""However bad an action looks, it may be so good."""

_PLANNED: Final = 0.9
"""How far a search trusts a plan that was made by looking ahead: play-outs only glance at what is still to be
planned, and do not see how the chips go together."""


class Greedy(Policy):
    """Tries its actions on what it has guessed from its View. In a search it only glances at them."""

    def __init__(self) -> None:
        super().__init__()
        self.spread = 10.0

    def choose(self, state: State, seat: i64, rng: Rng) -> i64:
        game = _luthier(state)
        action = Judge(game, seat).choose()
        actions = sensible(game, seat, game.legal())
        if int(action) in actions:
            return action
        values = glance(game, seat, actions)
        return actions[values.index(max(values))]

    def quick(self, state: State, seat: i64, rng: Rng) -> i64:
        game = _luthier(state)
        return hasty(game, seat, game.legal(), rng)

    def weigh(self, state: State, seat: i64, legal: list[int], rng: Rng) -> list[float]:
        values = glance(_luthier(state), seat, legal)
        most = max(values)
        return [_UNLIKELY + math.exp(float(value - most) / _APART) for value in values]

    def sensible(self, state: State, seat: i64, legal: list[int]) -> list[int]:
        return sensible(_luthier(state), seat, legal)

    def favour(self, state: State) -> float:
        return _PLANNED if _luthier(state).phase == PLAN else super().favour(state)

    def cuts_off(self, state: State, decisions: i64) -> bool:
        return round_begins(_luthier(state))

    def estimate(self, state: State) -> list[float]:
        return outlook(_luthier(state))


def _luthier(state: State) -> LuthierState:
    assert isinstance(state, LuthierState)
    return state

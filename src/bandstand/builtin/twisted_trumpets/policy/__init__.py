"""The greedy player: looks one step ahead, keeps its trumpet open, and knows what a bell is worth.

`judge` decides for it. For the search, `glance` judges an action by what changes around one square, with what
`wishes` says the cards make things worth, and `outlook` expects a score. `sense` says what nobody would do.
"""

import math
from typing import Final

from mypy_extensions import i64

from bandstand.builtin.twisted_trumpets.policy.glance import Glance
from bandstand.builtin.twisted_trumpets.policy.judge import Judge
from bandstand.builtin.twisted_trumpets.policy.outlook import Outlook
from bandstand.builtin.twisted_trumpets.policy.sense import sensible
from bandstand.builtin.twisted_trumpets.rules import NONE, TwistedTrumpetsState
from bandstand.builtin.twisted_trumpets.rules.position import ACT, BARGAIN, DROP, FAVOR
from bandstand.contract import Policy, State
from bandstand.rng import Rng

_HORIZON: Final = 16
"""Decisions: about two rounds of two players."""
_SPREAD: Final = 12.0
"""Points."""
_HEAT: Final = 150.0
"""How many hundredths of a point less make an action about a third as promising."""
_CHANCE: Final = 0.02
"""What the least promising action gets, where the most promising gets 1."""


class Greedy(Policy):
    """Reads from the guessed State only what its seat knows anyway."""

    def __init__(self) -> None:
        super().__init__()
        self.spread = _SPREAD

    def choose(self, state: State, seat: i64, rng: Rng) -> i64:
        game = _twisted(state)
        judge = Judge(game, seat)
        if game.slot != NONE:
            return judge.payment()
        phase = game.phase
        if phase == ACT:
            action = judge.action()
            actions = sensible(game, seat, game.legal())
            return action if int(action) in actions else Glance(game, seat).best(actions)
        if phase == FAVOR:
            return judge.favor()
        if phase == BARGAIN:
            return judge.purchase(game.legal())
        if phase == DROP:
            return judge.dropped_plan()
        return game.kit.end

    def quick(self, state: State, seat: i64, rng: Rng) -> i64:
        game = _twisted(state)
        return Glance(game, seat).best(game.legal())

    def weigh(self, state: State, seat: i64, legal: list[int], rng: Rng) -> list[float]:
        glance = Glance(_twisted(state), seat)
        promises = [float(glance.promise(action)) for action in legal]
        most = max(promises)
        return [_CHANCE + math.exp((promise - most) / _HEAT) for promise in promises]

    def sensible(self, state: State, seat: i64, legal: list[int]) -> list[int]:
        return sensible(_twisted(state), seat, legal)

    def cuts_off(self, state: State, decisions: i64) -> bool:
        return decisions >= _HORIZON

    def estimate(self, state: State) -> list[float]:
        game = _twisted(state)
        return [Outlook(game, seat).expected() for seat in range(game.players)]


def _twisted(state: State) -> TwistedTrumpetsState:
    assert isinstance(state, TwistedTrumpetsState)
    return state

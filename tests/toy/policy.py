"""The greedy player of Duet: writes where it scores most, else changes its lowest notes."""

from typing import cast

from bandstand.contract import Policy, State
from bandstand.rng import Rng
from tests.toy.rules import DuetState


class Greedy(Policy):
    """Tries every action on the guessed State and looks at its own score. Nothing that it looks at
    depends on what its seat does not know."""

    def choose(self, state: State, seat: int, rng: Rng) -> int:
        here = cast(DuetState, state)
        legal = here.legal()
        gains = [self._score_after(here, action, seat) for action in legal]
        return legal[gains.index(max(gains))]

    def _score_after(self, state: DuetState, action: int, seat: int) -> int:
        kit = state.kit
        if kit.throw <= action < kit.bar or action in (kit.listen, kit.aside):
            return -1
        if action in (kit.enough, kit.keep, kit.draw):
            return 0
        after = state.copy()
        after.apply(action)
        if not after.whole():
            return max(self._score_after(after, further, seat) for further in after.legal())
        # The metronome may have struck; its chance is no merit of the action.
        return after.harmony()[seat]

"""A player who goes by its eye, as people do: it looks at what seems promising, overlooks some of it, and
takes the best of what it has noticed. It does not search. Compiled."""

from typing import Final

from mypy_extensions import i64

from bandstand.contract import Level, Policy, State
from bandstand.rng import Rng

_PARTS: Final = 1 << 20
"""Chances are drawn in such parts of one."""


class Person(Policy):
    """Weak the way a person is. Whatever it overlooks, it does nothing that others would laugh at, and never
    misses what is far better than all it has noticed."""

    def __init__(self, guide: Policy, level: Level) -> None:
        super().__init__()
        self.guide: Final = guide
        self.overlooks: Final[i64] = i64(level.overlooks * float(_PARTS))
        self.settles: Final = level.settles
        self.glances: Final = level.glances

    def choose(self, state: State, seat: i64, rng: Rng) -> i64:
        guide = self.guide
        actions = guide.sensible(state, seat, state.legal())
        if len(actions) == 1:
            return actions[0]
        promises = guide.weigh(state, seat, actions, rng)
        best = max(promises)
        if not self.glances:
            considered = int(guide.choose(state, seat, rng))
            if considered in actions:
                promises[actions.index(considered)] = 2.0 * best
        noticed = actions[promises.index(max(promises))]
        most = 0.0
        for place in range(len(actions)):
            promise = promises[place]
            if promise > most and promise >= self.settles * best and rng.below(_PARTS) >= self.overlooks:
                most = promise
                noticed = actions[place]
        return noticed

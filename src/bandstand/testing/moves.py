"""Whole moves, found by looking at a State."""

import random
from collections.abc import Iterator

from bandstand.contract import State


def a_whole_move(state: State, chance: random.Random) -> tuple[int, ...]:
    """A random one. The State stays as it is."""
    after = state.copy()
    actions: list[int] = []
    while not actions or not after.whole():
        actions.append(chance.choice(after.legal()))
        after.apply(actions[-1])
    return tuple(actions)


def whole_moves(state: State, begun: tuple[int, ...] = ()) -> Iterator[tuple[tuple[int, ...], State]]:
    """All of them, each with the State that it leads to."""
    for action in state.legal():
        after = state.copy()
        after.apply(action)
        if after.whole():
            yield (*begun, action), after
        else:
            yield from whole_moves(after, (*begun, action))

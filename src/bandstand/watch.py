"""Looks on at a game and counts what is worth counting."""

from collections import Counter

from bandstand.contract import State


class Watch:
    """Somebody who looks on, and counts by name. This one finds nothing."""

    names: tuple[str, ...] = ()
    """What it looks for."""

    def __init__(self) -> None:
        self.counted: Counter[str] = Counter()

    def see(self, state: State, seat: int, action: int) -> None:
        """What a seat is about to do."""

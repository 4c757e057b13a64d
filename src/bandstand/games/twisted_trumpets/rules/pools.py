"""What all know of the premium tiles that a player has bought (ruling 42).

A tile from the market is known to all, one from the top of the stack is not; and which of them lies back up,
or lay there when it was taken off, is known to their owner alone. A pool is what can be told of this, in the
order in which it happened, as a list of numbers:

- a kind: bought from the market, and not placed front up since
- TOP: bought from the stack
- SHOWN: placed front up, and not one of those known from the market, so one from the stack
- BACK - square: lies back up on this square
- GONE: lay back up, and was taken off

Where two tiles of one kind come from market and stack, whichever of them is shown counts as the known one if
it can be: to tell more apart, one would have to remember every such choice.
"""

from typing import Final, cast

from mypy_extensions import i64

from bandstand.rng import Rng

TOP: Final = -1
GONE: Final = -2
SHOWN: Final = -3
BACK: Final = -10

UNKNOWN: Final = -1
"""A tile from the stack."""


def hidden(entry: i64) -> bool:
    """Whether an entry is a tile that lies or lay back up."""
    return entry == GONE or entry <= BACK


def show(pool: list[int], kind: i64) -> None:
    """A tile of this kind has been placed front up."""
    place: i64 = len(pool) - 1
    while place >= 0:
        if pool[place] == kind:
            known = pool.pop(place)
            if _Ways(pool).count(0, 0):
                return
            pool.insert(place, known)  # it must be the one that lies back up
            break
        place -= 1
    pool.append(SHOWN)


def unknown_tiles(pool: list[int]) -> int:
    """How many of its tiles nobody else has seen."""
    total = 0
    for entry in pool:
        if entry == TOP:
            total += 1
        elif entry == SHOWN:
            total -= 1
    return total


def arrange(pool: list[int], rng: Rng) -> list[int]:
    """For each hidden entry, in order, a kind or UNKNOWN: every way to choose among the tiles that had been
    bought by then is equally likely."""
    ways = _Ways(pool)
    left = [entry for entry in pool if entry >= 0]
    chosen: list[int] = []
    used: i64 = 0
    for place in range(len(ways.known)):
        known = ways.if_known(place, used)
        if rng.below(known + ways.if_unknown(place, used)) < known:
            # Those bought earlier stand first, and none of them is bought later than this entry.
            which = rng.below(cast(i64, ways.known[place]) - used)
            chosen.append(left.pop(which))
            used += 1
        else:
            chosen.append(UNKNOWN)
    return chosen


class _Ways:
    """Counts the ways to say which tile each hidden entry is."""

    def __init__(self, pool: list[int]) -> None:
        self.known: list[int] = []
        """For each hidden entry, how many tiles from the market had been bought by then."""
        self.limits: list[int] = []
        """For each hidden entry, how many of them so far can be tiles from the stack."""
        self.unknown: i64 = unknown_tiles(pool)
        known = 0
        stack = 0
        for entry in pool:
            if entry >= 0:
                known += 1
            elif entry == TOP:
                stack += 1
            elif entry == SHOWN:
                stack -= 1
                if self.limits:
                    last = len(self.limits) - 1
                    self.limits[last] = min(self.limits[last], stack)
            else:
                self.known.append(known)
                self.limits.append(stack)
        # What was shown later limits what can lie back up before.
        for place in range(len(self.limits) - 2, -1, -1):
            self.limits[place] = min(self.limits[place], self.limits[place + 1])

    def count(self, place: i64, used: i64) -> i64:
        """For the entries from this place on, when so many before it are tiles from the market."""
        if place == len(self.known):
            return 1
        return self.if_known(place, used) + self.if_unknown(place, used)

    def if_known(self, place: i64, used: i64) -> i64:
        """Those in which this entry is a tile from the market."""
        choices = cast(i64, self.known[place]) - used
        return choices * self.count(place + 1, used + 1) if choices > 0 else 0

    def if_unknown(self, place: i64, used: i64) -> i64:
        """Those in which it is one from the stack."""
        earlier = place - used
        if earlier + 1 > cast(i64, self.limits[place]):
            return 0
        return (self.unknown - earlier) * self.count(place + 1, used)

"""What all know of the premium tiles that a player has bought (ruling 42).

A tile from the market is known to all, one from the top of the stack is not; and which of them lies back up,
or lay there when it was taken off, is known to their owner alone. A pool is what can be told of this, in the
order in which it happened, as a list of numbers:

- a kind: bought from the market
- TOP: bought from the stack
- BACK - square: lies back up on this square
- GONE: lay back up, and was taken off
- SHOWN - kind: placed front up

A tile from the market that is the only one of its kind is left out once it was placed front up: it tells
nothing more. Where there are several of a kind, a tile that was shown may be one from the market or one from
the stack; a `Reading` of the pool says which.
"""

from math import comb, factorial
from typing import Final

from mypy_extensions import i64

from bandstand.rng import Rng

TOP: Final = -1
GONE: Final = -2
FROM_STACK: Final = -3
"""In a reading: a tile from the stack was placed front up."""
BACK: Final = -10
SHOWN: Final = -100

UNKNOWN: Final = -1
"""A tile from the stack."""


def hidden(entry: i64) -> bool:
    """Whether an entry is a tile that lies or lay back up."""
    return entry == GONE or SHOWN < entry <= BACK


def show(pool: list[int], kind: i64, copies: i64) -> None:
    """A tile of this kind has been placed front up; the game has `copies` of it."""
    if copies == 1 and int(kind) in pool:
        pool.remove(int(kind))
    else:
        pool.append(int(SHOWN - kind))


def in_hand(pool: list[int]) -> i64:
    """How many of its tiles the player still holds."""
    total: i64 = 0
    for entry in pool:
        if entry >= TOP:
            total += 1
        else:
            total -= 1
    return total


# ---- where the tiles that were shown came from


class Reading:
    """One way to say where they came from."""

    def __init__(self, pool: list[int], kinds: list[int], unknown: i64) -> None:
        self.pool: Final = pool
        """Without the tiles from the market that were shown."""
        self.kinds: Final = kinds
        """What those from the stack that were shown look like."""
        self.unknown: Final[i64] = unknown
        """How many tiles from the stack nobody else has seen."""


def readings(pool: list[int]) -> list[Reading]:
    """All of them. A tile from the market counts as shown as early as it can be: the later one from the
    stack was shown, the more can have been done with the others before."""
    shown = [int(SHOWN) - entry for entry in pool if entry <= SHOWN]
    if not shown:
        return [Reading(pool, shown, pool.count(TOP))]
    doubtful = [place for place in range(len(pool)) if pool[place] in shown]
    found: list[Reading] = []
    for chosen in range(1 << len(doubtful)):
        places = [place for number, place in enumerate(doubtful) if chosen >> number & 1]
        reading = _read(pool, places)
        if reading is not None and (not doubtful or _Ways(reading.pool).count(0, 0)):
            found.append(reading)
    return found


def _read(pool: list[int], places: list[int]) -> Reading | None:
    """The reading in which the tiles from the market at these places were shown, if it can be."""
    rest: list[int] = []
    kinds: list[int] = []
    ready: list[int] = []
    unknown: i64 = 0
    for place in range(len(pool)):
        entry = pool[place]
        if entry <= SHOWN:
            kind = int(SHOWN) - entry
            if kind in ready:
                ready.remove(kind)
                continue
            if not unknown:
                return None
            unknown -= 1
            kinds.append(kind)
            rest.append(FROM_STACK)
        elif place in places:
            ready.append(entry)
        else:
            if entry == TOP:
                unknown += 1
            rest.append(entry)
    return None if ready else Reading(rest, kinds, unknown)


def read(pools: list[list[int]], unseen: list[int], rng: Rng) -> list[Reading]:
    """A reading of each pool, such that every deal of all of them together is equally likely. `unseen` is
    for each kind how many tiles are in the stack, or came from there into these pools."""
    every = [readings(pool) for pool in pools]
    number = 1
    for found in every:
        number *= len(found)
    if number == 1:
        return [found[0] for found in every]
    combined: list[list[Reading]] = [[]]
    for found in every:
        combined = [[*before, one] for before in combined for one in found]
    deals = [_deals(each, unseen) for each in combined]
    drawn = rng.below_large(sum(deals))
    which = 0
    while drawn >= deals[which]:
        drawn -= deals[which]
        which += 1
    return combined[which]


def _deals(each: list[Reading], unseen: list[int]) -> int:
    """In how many ways the tiles of the stack can be in these pools and in what is left of it, and those that
    lie back up be which; up to a factor that is the same for all readings. Tiles alike are told apart."""
    left = unseen[:]
    total = 1
    for reading in each:
        bought = int(reading.unknown) + len(reading.kinds)
        total *= int(_Ways(reading.pool).count(0, 0)) * factorial(bought) // factorial(int(reading.unknown))
        for kind in set(reading.kinds):
            shown = reading.kinds.count(kind)
            if shown > left[kind]:
                return 0
            total *= comb(left[kind], shown)
            left[kind] -= shown
    return total * factorial(sum(left))


# ---- which tiles lie back up


def arrange(reading: Reading, rng: Rng) -> list[int]:
    """For each hidden entry, in order, a kind or UNKNOWN: every way to choose among the tiles that had been
    bought by then is equally likely."""
    ways = _Ways(reading.pool)
    left = [entry for entry in reading.pool if entry >= 0]
    chosen: list[int] = []
    used: i64 = 0
    for place in range(len(ways.known)):
        known = ways.if_known(place, used)
        if rng.below(known + ways.if_unknown(place, used)) < known:
            # Those bought earlier stand first, and none of them is bought later than this entry.
            which = rng.below(i64(ways.known[place]) - used)
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
        self.unknown: i64 = 0
        known = 0
        stack = 0
        for entry in pool:
            if entry >= 0:
                known += 1
            elif entry == TOP:
                stack += 1
            elif entry == FROM_STACK:
                stack -= 1
                if self.limits:
                    last = len(self.limits) - 1
                    self.limits[last] = min(self.limits[last], stack)
            else:
                self.known.append(known)
                self.limits.append(stack)
        self.unknown = stack
        # What was shown later limits what can lie back up before.
        for place in range(len(self.limits) - 2, -1, -1):
            self.limits[place] = min(self.limits[place], self.limits[place + 1])

    def count(self, place: i64, used: i64) -> i64:
        """For the entries from this place on, when a number of those before it are tiles from the market."""
        if place == len(self.known):
            return 1
        return self.if_known(place, used) + self.if_unknown(place, used)

    def if_known(self, place: i64, used: i64) -> i64:
        """Those in which this entry is a tile from the market."""
        choices = i64(self.known[place]) - used
        return choices * self.count(place + 1, used + 1) if choices > 0 else 0

    def if_unknown(self, place: i64, used: i64) -> i64:
        """Those in which it is one from the stack."""
        earlier = place - used
        if earlier + 1 > i64(self.limits[place]):
            return 0
        return (self.unknown - earlier) * self.count(place + 1, used)

"""A sequential test that is honest about peeking.

One looks at the share only after fixed numbers of pairs, LOOKS. The intervals of all looks are so wide that
with a probability of 95 % every one of them holds the true share (Pocock's boundary: the same number of
standard errors at each look). So one may stop at any look, and the interval of that look may be quoted as it
is. A bar is cleared when the whole interval lies above it, and missed when the whole interval lies below.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from bandstand.lab.interval import NORMAL_95, Share, share

LOOKS = (20, 40, 80, 120, 200, 300, 400)
MOST = LOOKS[-1]
POCOCK = 2.557
"""Standard errors. A random walk that is looked at after LOOKS steps is within so many at all looks in 95 of
100 cases; found by two million walks, which is exact to two more digits than matter."""


@dataclass(frozen=True)
class Verdict:
    """How a share compares with its bars."""

    cleared: float | None = None
    """The highest bar that is cleared."""
    missed: float | None = None
    """The lowest bar that is missed."""
    decided: bool = False
    """Whether more pairs would change nothing."""


def looks(most: int) -> list[int]:
    """After how many pairs one looks if there are at most so many."""
    return [*(look for look in LOOKS if look < most), most]


def interval(pairs: Sequence[float], sequential: bool) -> Share:
    """The share and its interval; where one looks only once it can be narrower."""
    return share(pairs, POCOCK if sequential else NORMAL_95)


def judge(found: Share, bars: Sequence[float]) -> Verdict:
    """Try bars from the highest down, until one is cleared or the interval does not tell."""
    missed = None
    for bar in sorted(bars, reverse=True):
        if found.low >= bar:
            return Verdict(bar, missed, True)
        if found.high >= bar:
            return Verdict(None, missed, False)
        missed = bar
    return Verdict(None, missed, missed is not None)

"""How far a share that was counted may be from the true one.

What is counted are groups: the games of one deal, with everybody once in every place. Games of a group hang
together, so a group is one observation, a number from 0 to 1. Its interval is Wilson's score interval, made
narrower by as much as groups vary less than won-or-lost would (their design effect). That effect is estimated
from the groups and one more that was won and one that was lost, so that a handful of equal groups does not
pass for certainty. Where all groups were won, or all lost, nothing needs estimating, and the interval is the
exact one.
"""

import math
from collections.abc import Sequence
from dataclasses import dataclass
from statistics import NormalDist

NORMAL_95 = NormalDist().inv_cdf(0.975)
"""The standard errors to each side that hold the true value in 95 of 100 cases, if one looks once."""


@dataclass(frozen=True)
class Share:
    """A mean of groups, and the interval around it."""

    mean: float
    low: float
    high: float


def share(groups: Sequence[float], errors: float = NORMAL_95) -> Share:
    """The mean of some groups; its interval reaches `errors` standard errors to each side."""
    number = len(groups)
    if number == 0:
        return Share(math.nan, 0.0, 1.0)
    mean = math.fsum(groups) / number
    if mean in (0.0, 1.0):
        # A share further away would make this many equal results less likely than the interval may err to one
        # side.
        nearest = NormalDist().cdf(-errors) ** (1 / number)
        return Share(mean, nearest if mean else 0.0, 1.0 if mean else 1 - nearest)
    effective = number / _design_effect(groups)
    spare = errors * errors / effective
    middle = (mean + spare / 2) / (1 + spare)
    reach = math.sqrt(spare * mean * (1 - mean) + spare * spare / 4) / (1 + spare)
    return Share(mean, max(0.0, middle - reach), min(1.0, middle + reach))


def _design_effect(groups: Sequence[float]) -> float:
    """How much groups vary, as a part of what won-or-lost groups of the same mean would."""
    padded = [*groups, 0.0, 1.0]
    mean = math.fsum(padded) / len(padded)
    varied = math.fsum((each - mean) ** 2 for each in padded) / len(padded)
    return varied / (mean * (1 - mean))

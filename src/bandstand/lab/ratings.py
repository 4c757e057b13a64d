"""Ratings from many games, by openskill's Plackett-Luce model. Everybody starts at 25. Two bots whose ratings
are 4 apart win about two games to one against each other, 8 apart four to one, 16 apart fifteen to one."""

import math
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from bandstand.lab.sitting import Sitting


@dataclass(frozen=True)
class Rating:
    """How strong somebody is held to be."""

    mu: float
    sigma: float
    """Twice this to each side holds the true rating in about 95 of 100 cases."""

    @property
    def ordinal(self) -> float:
        """What one may count on: three sigma below."""
        return self.mu - 3 * self.sigma


MISSING = "Nobody is rated without openskill: pip install 'bandstand[lab]' gives ratings."


def model() -> Any | None:
    """The model, or None where it is not installed. Bots do not learn, so no doubt is added with time."""
    try:
        from openskill.models import PlackettLuce
    except ImportError:
        return None
    return PlackettLuce(tau=0.0)


def ratings(sittings: Iterable[Sitting]) -> dict[str, Rating]:
    """What games tell, one after the other; nothing of those in which all win or lose together, and nothing
    at all without openskill."""
    rules = model()
    if rules is None:
        return {}
    now: dict[str, Any] = {}
    for sitting in sittings:
        if sitting.allied:
            continue
        teams = [[now.setdefault(name, rules.rating())] for name in sitting.names]
        after = rules.rate(teams, ranks=list(sitting.ranks))
        for name in dict.fromkeys(sitting.names):
            # A bot that sits there several times has learnt something of itself at each seat.
            new = [after[seat][0] for seat, who in enumerate(sitting.names) if who == name]
            mu = math.fsum(each.mu for each in new) / len(new)
            now[name] = rules.rating(mu=mu, sigma=math.fsum(each.sigma for each in new) / len(new))
    return {name: Rating(rating.mu, rating.sigma) for name, rating in now.items()}


def expected(stronger: Rating, weaker: Rating) -> float:
    """The share of games between two that the first wins, by their ratings."""
    beta = 25 / 6  # the model's own, half a start's doubt
    spread = math.sqrt(2 * beta**2 + stronger.sigma**2 + weaker.sigma**2)
    return 1 / (1 + math.exp((weaker.mu - stronger.mu) / spread))

"""Bots against each other: the same deals for everybody, from every seat.

Each deal is played by every line-up, in every rotation of it, so that neither the luck of the deal nor that
of the seat favours anybody. What is counted is therefore a deal with all its games, not a single game. Seeds
are made by hashing (seed, deal, ...): with a budget in iterations the result depends on the plan alone, and
neither on the number of workers nor on their speed.
"""

import math
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import asdict, dataclass
from fractions import Fraction
from itertools import combinations
from typing import Any

from bandstand.contract import BadOption, Game, OptionValue
from bandstand.lab.interval import Share, share
from bandstand.lab.ratings import Rating, ratings
from bandstand.lab.sitting import Entrant, Sitting, play, seat_bot
from bandstand.lab.work import hands, in_order
from bandstand.rng import Rng, derived_seed

Seating = tuple[Entrant, ...]
"""Who sits where."""


@dataclass(frozen=True)
class Plan:
    """What is to be played, as it is sent to the workers."""

    game: Game
    players: int
    options: dict[str, OptionValue]
    seatings: tuple[Seating, ...]
    """How a deal is played: once in each of these."""
    deals: int
    seed: int

    def jobs(self) -> list[tuple[int, int]]:
        """Every game: its deal, and the number of its seating."""
        return [(deal, number) for deal in range(self.deals) for number in range(len(self.seatings))]


def sit_down(plan: Plan, job: tuple[int, int]) -> Sitting:
    """One game of a plan."""
    deal, number = job
    dealt = derived_seed(plan.seed, deal, "game")
    bots_seed = derived_seed(plan.seed, deal, number, "bots")
    seating = plan.seatings[number]
    return play(plan.game, plan.players, plan.options, seating, dealt, bots_seed)


@dataclass(frozen=True)
class Pace:
    """How long decisions took, in seconds."""

    mean: float
    p99: float
    longest: float
    decisions: int

    @staticmethod
    def of(seconds: list[float]) -> "Pace":
        """The pace of some decisions."""
        if not seconds:
            return Pace(0.0, 0.0, 0.0, 0)
        ordered = sorted(seconds)
        p99 = ordered[math.ceil(0.99 * len(ordered)) - 1]
        return Pace(math.fsum(ordered) / len(ordered), p99, ordered[-1], len(ordered))


@dataclass(frozen=True)
class Standing:
    """What a bot has reached."""

    name: str
    seatings: int
    wins: Fraction
    share: Share
    """Of the wins, at an average seat of its own."""
    mean_score: float
    rating: Rating | None
    pace: Pace


@dataclass(frozen=True)
class Arena:
    """Games that have been played."""

    plan: Plan
    sittings: list[Sitting]
    workers: int
    seconds: float

    @property
    def allied(self) -> bool:
        """Whether all at a table win or lose together."""
        return self.sittings[0].allied

    @property
    def fair(self) -> float | None:
        """The share that everybody would have if all were equally strong; allies have none."""
        return None if self.allied else 1 / len(self.sittings[0].names)

    def standings(self) -> list[Standing]:
        """Everybody, the most successful first."""
        rated = {} if self.allied else ratings(self.sittings)
        names = dict.fromkeys(name for sitting in self.sittings for name in sitting.names)
        table = [self._standing(name, rated.get(name)) for name in names]
        return sorted(table, key=lambda each: (-each.share.mean, each.name))

    def _standing(self, name: str, rating: Rating | None) -> Standing:
        seats = [
            [(sitting, seat) for sitting in deal for seat, who in enumerate(sitting.names) if who == name]
            for deal in self._deals()
        ]
        everywhere = [each for deal in seats for each in deal]
        wins = sum((sitting.wins(seat) for sitting, seat in everywhere), Fraction(0))
        score = sum(sitting.scores[seat] for sitting, seat in everywhere)
        seconds = [spent for sitting in self.sittings for who, spent in sitting.seconds if who == name]
        return Standing(
            name,
            len(everywhere),
            wins,
            share([float(sum(sitting.wins(seat) for sitting, seat in deal) / len(deal)) for deal in seats]),
            float(Fraction(score, len(everywhere))),
            rating,
            Pace.of(seconds),
        )

    def _deals(self) -> list[list[Sitting]]:
        """The games of each deal."""
        each = len(self.plan.seatings)
        return [self.sittings[first : first + each] for first in range(0, len(self.sittings), each)]

    def data(self) -> dict[str, Any]:
        """As plain data."""
        return {
            "game": self.plan.game.name,
            "edition": self.plan.game.parts.digest,
            "players": self.plan.players,
            "options": self.plan.options,
            "cooperative": self.allied,
            "seed": self.plan.seed,
            "deals": self.plan.deals,
            "games": len(self.sittings),
            "seatings": [[entrant.name for entrant in seating] for seating in self.plan.seatings],
            "fair_share": self.fair,
            "workers": self.workers,
            "seconds": round(self.seconds, 3),
            "bots": [_told(standing) for standing in self.standings()],
        }


def _told(standing: Standing) -> dict[str, object]:
    rating = standing.rating
    return {
        "bot": standing.name,
        "seatings": standing.seatings,
        "wins": float(standing.wins),
        "win_share": asdict(standing.share),
        "rating": None if rating is None else {**asdict(rating), "ordinal": rating.ordinal},
        "mean_score": standing.mean_score,
        "seconds_a_move": asdict(standing.pace),
    }


def arena(plan: Plan, workers: int | None = None, progress: Callable[[int], None] | None = None) -> Arena:
    """Play what is planned. `progress` is told how many games are done; without `workers`, every core
    works."""
    jobs = plan.jobs()
    share_of_work = hands(plan.game, len(jobs), workers)
    began = time.perf_counter()
    sittings: list[Sitting] = []
    for sitting in in_order(sit_down, plan, jobs, share_of_work):
        sittings.append(sitting)
        if progress is not None:
            progress(len(sittings))
    return Arena(plan, sittings, share_of_work, time.perf_counter() - began)


def planned(
    game: Game,
    players: int,
    entrants: Sequence[Entrant],
    seed: int,
    options: Mapping[str, object],
    number: int,
) -> Plan:
    """The deals that make at least `number` games, or BadOption with what is wrong."""
    if number < 1:
        raise BadOption(f"An arena has at least 1 game, not {number}.")
    checked = game.check(players, options)
    Rng(seed)  # refuses what is no seed
    if not entrants:
        raise BadOption("An arena needs a bot.")
    for entrant in entrants:
        seat_bot(entrant, game, 0)
    allied = game.new(players, 0, dict(checked)).allied
    seatings = [turned for lineup in lineups(entrants, players, allied) for turned in rotations(lineup)]
    deals = -(-number // len(seatings))
    return Plan(game, players, checked, tuple(seatings), deals, seed)


def lineups(entrants: Sequence[Entrant], players: int, allied: bool) -> list[Seating]:
    """Who meets whom. Allies are compared by tables of their own kind, all on the same deals. Of more bots
    than seats everybody meets everybody; fewer repeat round the table."""
    if allied:
        return [(entrant,) * players for entrant in dict.fromkeys(entrants)]
    if len(entrants) <= players:
        return [tuple(entrants[seat % len(entrants)] for seat in range(players))]
    if len(set(entrants)) < len(entrants):
        raise BadOption("Where there are more bots than seats, each is named once.")
    return list(combinations(entrants, players))


def rotations(lineup: Seating) -> list[Seating]:
    """The line-up, and what it becomes when everybody moves on by a seat, while that changes anything."""
    turned = [lineup[seat:] + lineup[:seat] for seat in range(len(lineup))]
    return list(dict.fromkeys(turned))

"""Where a finished game turned: the largest swings of a chance of winning, as a review has found them."""

import itertools
from collections.abc import Collection, Sequence
from dataclasses import dataclass

from bandstand.bots.review import Judgement, Review
from bandstand.retelling import Past

MOMENTS = 3
_LEAST_SWING = 0.02
_SURE = 2.0
"""A best move is told if it is better than the next best by so many standard errors."""


@dataclass(frozen=True)
class Swing:
    """A chance of winning that went up or down."""

    move: int
    """The move that did most about it, from 1."""
    before: float
    after: float

    @property
    def size(self) -> float:
        """How far it went."""
        return abs(self.after - self.before)


def swings(review: Review, past: Past, seat: int, told: Sequence[bool], most: int = MOMENTS) -> list[Swing]:
    """The largest swings of a seat's chance, one in each round at most, in the order of play. A chance is
    known whenever the seat decides, and at the end; what lies between made the difference. `told`: of which
    moves there is something to tell."""
    curve = review.curve(seat)
    found = [
        Swing(_heaviest(past, seat, told, first, last), before, after)
        for (first, before), (last, after) in itertools.pairwise(curve)
        if last > first
    ]
    chosen: list[Swing] = []
    for swing in sorted(found, key=lambda each: (-each.size, each.move)):
        if len(chosen) == most or swing.size < _LEAST_SWING:
            break
        lap = past.laps[swing.move - 1]
        if not lap or all(past.laps[each.move - 1] != lap for each in chosen):
            chosen.append(swing)
    return sorted(chosen, key=lambda each: each.move)


def _heaviest(past: Past, seat: int, told: Sequence[bool], first: int, last: int) -> int:
    """Of the moves after so many and up to so many, the one that changed most between a seat and the best of
    the others; where nothing changed, the first of which there is something to tell."""

    def lead(at: int) -> int:
        points = past.points[at]
        others = [each for other, each in enumerate(points) if other != seat]
        return points[seat] - max(others, default=0)

    moves = range(first + 1, last + 1)
    return max(moves, key=lambda move: (abs(lead(move) - lead(move - 1)), told[move - 1], -move))


def best(review: Review, seats: Collection[int]) -> Judgement | None:
    """The move of these seats that was most worth finding: the best, and the next best far behind."""
    sure = [
        each for each in review.judgements(seats)
        if each.loss <= 0 and each.ahead > 0 and each.ahead >= _SURE * each.doubt
    ]  # fmt: skip
    return max(sure, key=lambda each: (each.ahead, -each.move), default=None)


def costliest(review: Review, seats: Collection[int]) -> Judgement | None:
    """The move of these seats that gave most away."""
    return next(iter(review.worst(seats)), None)


def time_used(past: Past, entries: Sequence[tuple[str, int, float]]) -> list[float]:
    """The seconds for which the table waited for each seat: of each move the time since what came before it.
    Those who are asked together are waited for together, so each is told the same."""
    used = [0.0] * past.players
    moves, before = 0, 0.0
    for kind, seat, at in entries:
        if kind not in ("start", "move", "undo"):
            continue
        passed = max(0.0, at - before) if before else 0.0
        before = at
        if not 0 <= seat < past.players:
            continue
        asked = past.asked[moves] if kind == "move" and moves < len(past.asked) else ()
        for each in asked if len(asked) > 1 else (seat,):
            used[each] += passed
        moves += 1 if kind == "move" else -1
    return used

"""A review of a recorded game, by all cores."""

from collections.abc import Callable
from dataclasses import dataclass

from bandstand.bots.review import (
    MOST_DECISIONS,
    Decision,
    Judgement,
    Review,
    check_finished,
    conclude,
    decisions,
    judge,
    think,
)
from bandstand.lab.work import edition, hands, in_order
from bandstand.record import Record


@dataclass(frozen=True)
class _Plan:
    """What the workers are told of the game."""

    game: str
    parts: str
    names: tuple[str, ...]
    iterations: int


def review(
    record: Record,
    iterations: int,
    workers: int | None = None,
    progress: Callable[[int, int], None] | None = None,
    most: int = MOST_DECISIONS,
) -> Review:
    """Judge every decision of a finished game by a search of so many iterations, or of a long game `most` of
    them. `progress` is told how many are done, and of how many; without `workers`, every core works. The
    result is the same however many work."""
    check_finished(record)
    asked = decisions(record, most)
    plan = _Plan(record.game.name, record.game.parts.text, tuple(record.names), iterations)
    done: list[Judgement] = []
    for judgement in in_order(_judge, plan, asked, hands(record.game, max(1, len(asked)), workers)):
        done.append(judgement)
        if progress is not None:
            progress(len(done), len(asked))
    return conclude(record, done)


def _judge(plan: _Plan, decision: Decision) -> Judgement:
    game = edition(plan.game, plan.parts)
    return judge(game, decision, think(game, decision, plan.iterations), plan.names)

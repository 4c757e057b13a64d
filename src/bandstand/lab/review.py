"""A review of a recorded game, by all cores."""

from collections.abc import Callable, Collection

from bandstand.bots.playouts import pack, unpack
from bandstand.bots.review import (
    AGAIN,
    MOST_DECISIONS,
    Look,
    Review,
    begin,
    check_finished,
    decisions,
    judge,
    look,
    steps,
)
from bandstand.contract import Game
from bandstand.lab.work import hands, in_order
from bandstand.record import Record


def review(
    record: Record,
    iterations: int,
    workers: int | None = None,
    progress: Callable[[int, int], None] | None = None,
    most: int = MOST_DECISIONS,
    again: int = AGAIN,
    seats: Collection[int] | None = None,
) -> Review:
    """Judge every move of these seats (or of all) in a finished game by `playouts`, or in a long game `most`
    moves of everybody's, and the costliest by `again`. `progress` is told how many play-outs are done, and of
    how many, about; without `workers`, every core works. The result is the same however many work."""
    check_finished(record)
    asked = decisions(record, most)
    found = begin(record)
    done = 0
    for tasks in steps(found, asked, [range(record.players) if seats is None else seats]):
        looks = [task.looks(iterations, again) for task in tasks]
        questions = [each for several in looks for each in several]
        total = done + sum(each.playouts for each in questions)
        number = hands(record.game, max(1, len(questions)), workers)
        answers = in_order(_look, record.game, questions, number)
        for task, several in zip(tasks, looks, strict=True):
            packed = []
            for each in several:
                packed.append(next(answers))
                done += each.playouts
                if progress is not None:
                    progress(done, total)
            outcomes = [[unpack(one) for one in both] for both in packed]
            found.take(judge(record.game, task, outcomes, record.names))
        answers.close()
    return found


def _look(game: Game, asked: Look) -> list[list[object]]:
    return [pack(each) for each in look(game, asked)]

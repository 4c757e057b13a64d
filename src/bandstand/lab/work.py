"""Work that is shared out to several processes, and comes back in the order in which it was given."""

import os
import signal
from collections.abc import Callable, Generator, Sequence
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from typing import TypeVar

from bandstand import catalogue
from bandstand.bots import outside
from bandstand.contract import BadOption, Game
from bandstand.parent import leave_with_parent

Plan = TypeVar("Plan")
Part = TypeVar("Part")
Result = TypeVar("Result")


def hands(game: Game, parts: int, workers: int | None) -> int:
    """How many processes share this number of parts; without `workers`, one for each core."""
    if workers is not None and workers < 1:
        raise BadOption(f"The work needs at least 1 worker, not {workers}.")
    return min(workers or os.cpu_count() or 1, parts) if catalogue.known_everywhere(game.name) else 1


def in_order(
    do: Callable[[Plan, Part], Result], plan: Plan, parts: Sequence[Part], number: int
) -> Generator[Result, None, None]:
    """What `do` makes of each part of the plan, in `number` processes. The work stops when the caller takes
    no more results."""
    if number == 1:
        for part in parts:
            yield do(plan, part)
        return
    # Not forked: the caller may have threads, and half of one is worth nothing.
    pool = ProcessPoolExecutor(number, get_context("spawn"), _begin)
    try:
        yield from pool.map(do, [plan] * len(parts), parts)
    finally:
        pool.shutdown(cancel_futures=True)


def _begin() -> None:
    """An interrupt ends a worker at once and without a word, however long its game would go on; and so does
    the end of whoever gave it the work, whatever ended that."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)
    leave_with_parent(outside.end_programs)

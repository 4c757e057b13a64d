"""Work that is shared out to several processes, and comes back in the order in which it was given."""

import os
import signal
import threading
from collections.abc import Callable, Generator, Sequence
from concurrent.futures import ProcessPoolExecutor
from functools import cache
from hashlib import blake2b
from multiprocessing import get_context, parent_process
from multiprocessing.connection import wait
from typing import TypeVar

from bandstand import catalogue
from bandstand.bots import outside
from bandstand.contract import BadOption, Game

Plan = TypeVar("Plan")
Part = TypeVar("Part")
Result = TypeVar("Result")


def derived_seed(seed: int, *path: object) -> int:
    """A seed of 128 bits for one of the things that hang on a seed; different paths, unrelated seeds."""
    text = "/".join(map(str, (seed, *path)))
    return int.from_bytes(blake2b(text.encode(), digest_size=16, person=b"bandstand lab").digest(), "big")


@cache
def edition(name: str, parts: str) -> Game:
    """The game as it is played with these parts; a worker is told no more than name and text."""
    game = catalogue.load(name)
    return game if game.parts.text == parts else game.edition(parts)


def hands(game: Game, parts: int, workers: int | None) -> int:
    """How many processes share so many parts; without `workers`, one for each core."""
    if workers is not None and workers < 1:
        raise BadOption(f"The work needs at least 1 worker, not {workers}.")
    # A game that was added by this process is not known to another one.
    built_in = game.name in {cover.name for cover in catalogue.covers()}
    return min(workers or os.cpu_count() or 1, parts) if built_in else 1


def in_order(
    do: Callable[[Plan, Part], Result], plan: Plan, parts: Sequence[Part], number: int
) -> Generator[Result, None, None]:
    """What `do` makes of each part of the plan, in so many processes. Who stops listening stops the work."""
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
    threading.Thread(target=_leave_with_parent, daemon=True).start()


def _leave_with_parent() -> None:
    parent = parent_process()
    assert parent is not None
    wait([parent.sentinel])
    outside.end_programs()
    os._exit(1)

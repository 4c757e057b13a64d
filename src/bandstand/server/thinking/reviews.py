"""Reviews of finished games: thought out by the workers, one question after the other, so that the bots of
other tables get their turn, and kept in memory. What has been found can be read while the rest is made."""

import asyncio
import logging
from collections import OrderedDict
from collections.abc import Collection, Sequence
from dataclasses import dataclass, field

from bandstand.bots.playouts import Outcome
from bandstand.bots.review import (
    AGAIN,
    COSTLIEST,
    Decision,
    Look,
    Review,
    Task,
    begin,
    decisions,
    judge,
    steps,
)
from bandstand.record import Record
from bandstand.server.refusal import Refused
from bandstand.server.thinking.pool import Stopped
from bandstand.server.thinking.thinkers import Thinkers

MOST_KEPT = 100
MOST_WAITING = 20
FIRST_SECONDS = 0.2
"""How long a first look takes, at most: the first results are there soon, however slow the game."""
PART_SECONDS = 8.0
"""Longer than a part of a second look takes; only a machine that is much too slow is held up by it."""
_log = logging.getLogger(__name__)


@dataclass
class Reviewing:
    """A review that is being made, or has been."""

    scopes: Sequence[Collection[int]]
    """Groups of seats, in the order in which their moves are judged; the last is everybody's."""
    review: Review | None = None
    """What has been found so far; None until the game has been gone through."""
    asked: Sequence[Decision] = ()
    playouts: tuple[int, int] = (0, 0)
    """How many a first look takes at most, and a second."""
    complete: list[Collection[int]] = field(default_factory=list)
    """The groups whose costliest moves have been judged again."""
    over: bool = False
    failed: bool = False

    def settled(self, seats: Collection[int]) -> bool:
        """Whether nothing about these seats will change any more."""
        return self.over or any(set(seats) <= set(done) for done in self.complete)

    def progress(self) -> tuple[int, int]:
        """How many play-outs are done, and of how many: about, since what is costly is not known before."""
        if self.review is None:
            return 0, 0
        first, again = len(self.review.first), len(self.review.again)
        groups = [sum(each.seat in seats for each in self.asked) for seats in self.scopes]
        most = sum(min(COSTLIEST, count) for count in groups)
        done = first * self.playouts[0] + again * self.playouts[1]
        whole = len(self.asked) * self.playouts[0] + most * self.playouts[1]
        return done, done if self.over else max(done + 1, whole)


class Reviews:
    """One review is made at a time; those asked for meanwhile wait."""

    def __init__(self, thinkers: Thinkers, iterations: int, again: int = AGAIN) -> None:
        self.thinkers = thinkers
        self.iterations = iterations
        self.again = again
        self._kept: OrderedDict[str, Reviewing] = OrderedDict()
        self._tasks: set[asyncio.Task[None]] = set()
        self._turn = asyncio.Semaphore(1)

    def found(self, table: str) -> Reviewing | None:
        """The review of a table's game, if somebody has asked for it."""
        return self._kept.get(table)

    def start(self, table: str, record: Record, readers: Sequence[Collection[int]] = ()) -> None:
        """Begin, unless it has been begun. The seats of each reader are judged before everybody else's."""
        known = self._kept.get(table)
        if known is not None and not known.failed:
            return
        if len(self._tasks) >= MOST_WAITING:
            raise Refused(503, "Many games are being reviewed just now. Please try again in a few minutes.")
        made = self._kept[table] = Reviewing(
            [*readers, range(record.players)], playouts=(self.iterations, self.again)
        )
        for old in [id for id, other in self._kept.items() if other.over]:
            if len(self._kept) <= MOST_KEPT:
                break
            del self._kept[old]
        task = asyncio.create_task(self._make(made, record))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _make(self, made: Reviewing, record: Record) -> None:
        try:
            async with self._turn:
                await self._judge(made, record)
        except* Stopped:
            made.failed = True
        except* Exception:  # Nobody waits for this task; the page is told, and may ask again.
            _log.exception("A review failed.")
            made.failed = True
        made.over = True

    async def _judge(self, made: Reviewing, record: Record) -> None:
        made.asked = await asyncio.to_thread(decisions, record)
        review = made.review = await asyncio.to_thread(begin, record)
        # Enough at a time that no worker that is free for it has to wait, and no more: whoever asks for a
        # hint meanwhile comes right after these.
        hands = asyncio.Semaphore(self.thinkers.helpers())
        for place, tasks in enumerate(steps(review, made.asked, made.scopes)):
            async with asyncio.TaskGroup() as group:
                for task in tasks:
                    group.create_task(self._look(review, record, task, hands))
            if place % 2:
                made.complete.append(made.scopes[place // 2])

    async def _look(self, review: Review, record: Record, task: Task, hands: asyncio.Semaphore) -> None:
        """Judge one move, and keep what was found."""
        seconds = PART_SECONDS if task.better else FIRST_SECONDS

        async def answer(asked: Look) -> list[Outcome]:
            async with hands:
                return await self.thinkers.look(record.game, asked, seconds)

        found = await asyncio.gather(*(answer(asked) for asked in task.looks(self.iterations, self.again)))
        review.take(await asyncio.to_thread(judge, record.game, task, found, record.names))

    async def stop(self) -> None:
        """Let go of what is not finished."""
        tasks = list(self._tasks)
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

"""Reviews of finished games: thought out one decision after the other, so that the bots of other tables get
their turn, and kept in memory."""

import asyncio
import logging
from collections import OrderedDict
from dataclasses import dataclass

from bandstand.bots.review import SEED, Judgement, Review, conclude, decisions, judge
from bandstand.record import Record
from bandstand.server.refusal import Refused
from bandstand.server.thinking import Stopped, Thinkers

MOST_KEPT = 100
MOST_WAITING = 20
DECISION_SECONDS = 4.0
"""Longer than the iterations take; only a machine that is much too slow is held up by it."""
_log = logging.getLogger(__name__)


@dataclass
class Reviewing:
    """A review that is being made, or has been."""

    total: int = 0
    """How many decisions are judged; 0 until that is known."""
    done: int = 0
    review: Review | None = None
    failed: bool = False

    @property
    def over(self) -> bool:
        """Whether there is nothing more to come."""
        return self.failed or self.review is not None


class Reviews:
    """One review is made at a time; those asked for meanwhile wait."""

    def __init__(self, thinkers: Thinkers, iterations: int) -> None:
        self.thinkers = thinkers
        self.iterations = iterations
        self._kept: OrderedDict[str, Reviewing] = OrderedDict()
        self._tasks: set[asyncio.Task[None]] = set()
        self._turn = asyncio.Semaphore(1)

    def found(self, table: str) -> Reviewing | None:
        """The review of a table's game, if somebody has asked for it."""
        return self._kept.get(table)

    def start(self, table: str, record: Record) -> None:
        """Begin, unless it has been begun."""
        known = self._kept.get(table)
        if known is not None and not known.failed:
            return
        if len(self._tasks) >= MOST_WAITING:
            raise Refused(503, "Many games are being reviewed just now. Please try again in a few minutes.")
        made = self._kept[table] = Reviewing()
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
                made.review = await self._judge(made, record)
        except Stopped:
            made.failed = True
        except Exception:  # Nobody waits for this task; the page is told, and may ask again.
            _log.exception("A review failed.")
            made.failed = True

    async def _judge(self, made: Reviewing, record: Record) -> Review:
        asked = await asyncio.to_thread(decisions, record)
        made.total = len(asked)
        judgements: list[Judgement] = []
        for decision in asked:
            verdict = await self.thinkers.advise(
                record.game, decision.view, self.iterations, DECISION_SECONDS, SEED
            )
            judgements.append(judge(record.game, decision, verdict, record.names))
            made.done += 1
        return await asyncio.to_thread(conclude, record, judgements)

    async def stop(self) -> None:
        """Let go of what is not finished."""
        tasks = list(self._tasks)
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

"""Moves for the bots: right after a change, and for tables that a crash has left waiting."""

import asyncio
import logging
import time
from dataclasses import dataclass

from bandstand.server import store
from bandstand.server.moves import play
from bandstand.server.refusal import Refused
from bandstand.server.tables import Sitting, Tables, due_bot
from bandstand.server.thinking import Stopped, Thinkers

QUIET_SECONDS = 5.0
BEAT_SECONDS = 0.04
"""A bot moves so long after it was asked, or a multiple of it: whether it had a choice must not be read from
the time it took."""
_PICKUP_LOCK = 0x626F7473
_log = logging.getLogger(__name__)


@dataclass(frozen=True)
class Thought:
    """A move that a bot is making up its mind about."""

    version: int
    seat: int
    at: float
    """When it was asked, by the clock of the event loop."""
    actions: asyncio.Future[tuple[int, ...]]

    def still_asked(self, sitting: Sitting) -> bool:
        """Whether nobody has done anything meanwhile."""
        due = due_bot(sitting)
        return sitting.row.version == self.version and due is not None and due.seat == self.seat


class BotRunner:
    """One task for each table that waits for a bot."""

    def __init__(self, tables: Tables, thinkers: Thinkers, pickup_seconds: float, pace: float) -> None:
        self.tables = tables
        self.thinkers = thinkers
        self.pickup_seconds = pickup_seconds
        self.pace = pace
        self.beat = min(BEAT_SECONDS, pace)
        self._tasks: dict[str, asyncio.Task[None]] = {}
        self._again: set[str] = set()

    def wake(self, id: str) -> None:
        """The table has changed: perhaps a bot is to move."""
        if id in self._tasks:
            self._again.add(id)
            return
        task = asyncio.create_task(self._run(id))
        self._tasks[id] = task
        task.add_done_callback(lambda _: self._done(id))

    def _done(self, id: str) -> None:
        del self._tasks[id]
        if id in self._again:
            self._again.discard(id)
            self.wake(id)

    async def _run(self, id: str) -> None:
        try:
            async with self.tables.look(id) as sitting:
                thought = self._think(sitting)
            while thought is not None:
                actions = await thought.actions
                await self._wait_for_the_beat(thought)
                async with self.tables.change(id, patient=not self._is_late(thought)) as sitting:
                    if thought.still_asked(sitting):
                        sitting.mover = thought.seat
                        await play(sitting, thought.seat, list(actions))
                    # The next bot thinks while this move is on its way to the disk.
                    thought = self._think(sitting)
                    deserted = all(sitter.bot is not None for sitter in sitting.sitters)
                if deserted:
                    # Whoever handed over the last seat may want to come back before the game is over.
                    await asyncio.sleep(self.pace)
        except Stopped:
            pass
        except Refused:
            _log.info("A table was deleted while a bot was thinking.")
        except Exception:  # Nobody waits for this task; the table is picked up again within a minute.
            _log.exception("The bots of table %s stopped.", id)

    def _think(self, sitting: Sitting) -> Thought | None:
        """Let the next bot think, if one is to move."""
        sitter, match = due_bot(sitting), sitting.live.match
        if sitter is None or sitter.bot is None or match is None:
            return None
        asked_at = asyncio.get_running_loop().time()
        # The bot has its own copy, and people may look, undo or come back meanwhile.
        actions = self.thinkers.decide(match, sitter.seat, sitter.bot)
        return Thought(sitting.row.version, sitter.seat, asked_at, actions)

    async def _wait_for_the_beat(self, thought: Thought) -> None:
        if self.beat > 0:
            taken = asyncio.get_running_loop().time() - thought.at
            await asyncio.sleep(-taken % self.beat)

    def _is_late(self, thought: Thought) -> bool:
        """A person at another table goes first: nobody shall notice how many bots there are. But a bot that
        has used up most of its time keeps its limit."""
        taken = asyncio.get_running_loop().time() - thought.at
        return taken > self.thinkers.seconds / 2

    async def pick_up(self, quiet: float) -> None:
        """Find the tables that have waited for a bot for so long, unless another process is doing so."""
        async with self.tables.database.alone(_PICKUP_LOCK) as mine:
            if not mine:
                return
            async with self.tables.database.read() as session:
                waiting = await store.tables_for_bots(session, time.time() - quiet)
            for id in waiting:
                self.wake(id)
            if self.tables.database.postgres:
                # Keep the others from picking up the same tables until ours are served.
                await asyncio.gather(*(self._tasks[id] for id in waiting if id in self._tasks))

    async def pick_up_for_ever(self) -> None:
        """At the start, and every minute."""
        quiet = 0.0
        while True:
            try:
                await self.pick_up(quiet)
            except Exception:  # The database may be away for a while; the next minute will tell.
                _log.exception("Looking for tables that wait for a bot failed.")
            await asyncio.sleep(self.pickup_seconds)
            # Where bots have just moved, another process is at it.
            quiet = min(QUIET_SECONDS, self.pickup_seconds)

    async def stop(self) -> None:
        """Let go of every task."""
        self._again.clear()
        tasks = list(self._tasks.values())
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

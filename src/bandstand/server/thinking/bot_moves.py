"""Moves for the bots: right after a change, and for tables that a crash has left waiting."""

import asyncio
import logging
import time
from collections.abc import Awaitable, Callable
from dataclasses import dataclass

from bandstand.contract import SPECTATOR, Game, View
from bandstand.server.refusal import Refused
from bandstand.server.tables import store
from bandstand.server.tables.commit import Sitting, Tables, due_bots
from bandstand.server.tables.moves import play
from bandstand.server.thinking.pace import Pace, all_know_its_move
from bandstand.server.thinking.thinkers import Decision, Stopped, Thinkers

QUIET_SECONDS = 5.0
_LOOK_SECONDS = 0.25
"""So often a bot that holds its move looks whether it is still wanted."""
_PICKUP_LOCK = 0x626F7473
_log = logging.getLogger(__name__)


@dataclass(frozen=True)
class Asked:
    """What a bot is asked, as it stands now: people may look, undo or come back meanwhile."""

    version: int
    seat: int
    bot: str
    game: Game
    decision: Decision
    shown: View
    """What everybody sees."""
    masters_take: int
    deserted: bool
    """Whether bots play all seats."""

    def still(self, sitting: Sitting) -> bool:
        """Whether nobody has done anything meanwhile."""
        due = [sitter.seat for sitter in due_bots(sitting)]
        return sitting.row.version == self.version and self.seat in due


@dataclass(frozen=True)
class Thought:
    """A move that a bot is making up its mind about."""

    asked: Asked
    at: float
    """When it was asked."""
    known_at: float
    """When its move becomes known, however soon the bot has found it."""
    actions: asyncio.Future[tuple[int, ...]]


class BotRunner:
    """One task for each table that waits for a bot."""

    def __init__(
        self,
        tables: Tables,
        thinkers: Thinkers,
        pickup_seconds: float,
        pace: Pace,
        clock: Callable[[], float] = time.monotonic,
        sleep: Callable[[float], Awaitable[None]] = asyncio.sleep,
    ) -> None:
        self.tables = tables
        self.thinkers = thinkers
        self.pickup_seconds = pickup_seconds
        self.pace = pace
        self._clock = clock
        self._sleep = sleep
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
            await self.thinkers.ready()
            async with self.tables.look(id) as sitting:
                asked = self._ask(sitting)
            thoughts = await self._think(asked)
            while thoughts:
                next_known = thoughts.pop(0)
                actions = await self._answer(id, next_known)
                async with self.tables.change(id, patient=not self._is_late(next_known)) as sitting:
                    if actions is not None and next_known.asked.still(sitting):
                        sitting.mover = next_known.asked.seat
                        await play(sitting, next_known.asked.seat, list(actions))
                    # Those who are asked together answer under seal: then the others are still asked.
                    thoughts = [thought for thought in thoughts if thought.asked.still(sitting)]
                    asked = [] if thoughts else self._ask(sitting)
                thoughts = thoughts or await self._think(asked)
        except Stopped:
            pass
        except Refused:
            _log.info("A table was deleted while a bot was thinking.")
        except Exception:  # Nobody waits for this task; the table is picked up again within a minute.
            _log.exception("The bots of table %s stopped.", id)

    def _ask(self, sitting: Sitting) -> list[Asked]:
        """What the bots are asked that are to move, if any are."""
        match = sitting.live.match
        due = due_bots(sitting)
        if match is None or not due:
            return []
        shown, row = match.view(SPECTATOR), sitting.row
        deserted = all(sitter.bot is not None for sitter in sitting.sitters)
        return [
            Asked(
                row.version,
                sitter.seat,
                sitter.bot,
                match.game,
                match.decision(sitter.seat),
                shown,
                row.masters_take,
                deserted,
            )
            for sitter in due
            if sitter.bot is not None
        ]

    async def _think(self, asked: list[Asked]) -> list[Thought]:
        """Let these bots think; the one whose move is known first comes first."""
        if not asked:
            return []
        at = self._clock()
        times = [await self._holds(each) for each in asked]
        # Else thinking, or its absence, could be read from how soon everybody is told the move before.
        await self._sleep(self.pace.pause(min(times)))
        thoughts, now = [], self._clock()
        for each, holds in zip(asked, times, strict=True):
            until = now + self.pace.thinks(holds)
            actions = self.thinkers.decide(each.game, each.decision, each.bot, until)
            # Nobody asks for it any more if the table goes on without it, or the server leaves.
            actions.add_done_callback(lambda done: done.cancelled() or done.exception())
            thoughts.append(Thought(each, at, at + holds, actions))
        return sorted(thoughts, key=lambda thought: thought.known_at)

    async def _holds(self, asked: Asked) -> float:
        """How long a bot holds its move."""
        seconds = self.pace.holds(asked.bot, asked.masters_take)
        # Whoever has handed over the last seat may want to come back before the game is over.
        if seconds == 0 or asked.deserted:
            return seconds
        known = await asyncio.to_thread(all_know_its_move, asked.game, asked.shown, asked.seat)
        return self.pace.holds(asked.bot, asked.masters_take, known=True) if known else seconds

    async def _answer(self, id: str, thought: Thought) -> tuple[int, ...] | None:
        """What a bot plays, when its time has come; None if it need not play any more."""
        while (left := thought.known_at - self._clock()) > 0:
            if self.tables.live(id).version > thought.asked.version:
                return None
            await self._sleep(min(left, _LOOK_SECONDS))
        return await thought.actions

    def _is_late(self, thought: Thought) -> bool:
        """A person at another table goes first: nobody shall notice how many bots there are. But a bot that
        has used up most of its time keeps its limit."""
        return self._clock() - thought.at > self.thinkers.seconds / 2

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
            quiet = min(QUIET_SECONDS + self.pace.longest_hold(), self.pickup_seconds)

    async def stop(self) -> None:
        """Let go of every task."""
        self._again.clear()
        tasks = list(self._tasks.values())
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

"""Moves for the bots: right after a change, and for tables that a crash has left waiting."""

import asyncio
import logging
import time
from collections.abc import Awaitable, Callable
from dataclasses import dataclass

from bandstand.contract import SPECTATOR, Game, View
from bandstand.match import Decision
from bandstand.server.counts import MOVES
from bandstand.server.refusal import Refused
from bandstand.server.storage.trouble import Trouble
from bandstand.server.tables import lists
from bandstand.server.tables.commit import Tables
from bandstand.server.tables.held import HeldTable, due_bots
from bandstand.server.tables.moves import play
from bandstand.server.thinking.pace import Pace, all_know_its_move
from bandstand.server.thinking.pool import Stopped
from bandstand.server.thinking.thinkers import Thinkers

QUIET_SECONDS = 5.0
_LOOK_SECONDS = 0.25
"""How often a bot that holds its move looks whether it is still wanted."""
_FIRST_RETRY_SECONDS = 1.0
_LAST_RETRY_SECONDS = 4.0
"""After trouble it is looked so soon again at first, and so seldom at last: when the trouble is over, people
wait no longer than that."""
_PICKUP_LOCK = 0x626F7473
_log = logging.getLogger(__name__)


@dataclass(frozen=True)
class BotTurn:
    """What a bot is asked, as it stands now: people may look, undo or come back meanwhile."""

    version: int
    seat: int
    bot: str
    game: Game
    decision: Decision[View]
    shown: View
    """What everybody sees."""
    masters_take: int
    deserted: bool
    """Whether bots play all seats."""

    def still(self, held: HeldTable) -> bool:
        """Whether nobody has done anything meanwhile but to ask for a hint."""
        return held.cached.still(self.version) and self.seat in [bot.seat for bot in due_bots(held)]


@dataclass(frozen=True)
class PendingMove:
    """A move that a bot is making up its mind about."""

    turn: BotTurn
    at: float
    """When it was asked."""
    known_at: float
    """When its move becomes known, however soon the bot has found it."""
    actions: asyncio.Future[tuple[int, ...]]


class BotMoves:
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
        self._trouble = asyncio.Event()
        """Set when a table was left waiting because something failed."""

    def wake(self, id: str) -> None:
        """The table has changed, and a bot is to move. Where that is the doing of a bot, its task knows."""
        if self._tasks.get(id) is asyncio.current_task():
            return
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
            async with self.tables.look(id) as held:
                asked = self._ask(held)
            pending = await self._think(asked)
            while pending:
                next_known = pending.pop(0)
                actions = await self._answer(id, next_known)
                played = False
                async with self.tables.change(id, patient=not self._is_late(next_known)) as held:
                    if actions is not None and next_known.turn.still(held):
                        held.mover = next_known.turn.seat
                        await play(held, next_known.turn.seat, list(actions))
                        played = True
                    # Those who are asked together answer under seal: then the others are still asked.
                    pending = [move for move in pending if move.turn.still(held)]
                    asked = [] if pending else self._ask(held)
                if played:
                    MOVES.labels(next_known.turn.game.name, "bot").inc()
                pending = pending or await self._think(asked)
        except Stopped:
            pass
        except Refused:
            _log.info("A table was deleted while a bot was thinking.")
        except Trouble as trouble:
            _log.warning("The bots of a table wait: %s", trouble)
            self._trouble.set()
        except Exception:  # Nobody waits for this task; the table is picked up again soon.
            _log.exception("The bots of table %s stopped.", id)
            self._trouble.set()

    def _ask(self, held: HeldTable) -> list[BotTurn]:
        """What the bots are asked that are to move, if any are."""
        match = held.cached.match
        due = due_bots(held)
        if match is None or not due:
            return []
        shown, row = match.view(SPECTATOR), held.row
        deserted = all(sitter.bot is not None for sitter in held.sitters)
        return [
            BotTurn(
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

    async def _think(self, asked: list[BotTurn]) -> list[PendingMove]:
        """Let these bots think; the one whose move is known first comes first."""
        if not asked:
            return []
        at = self._clock()
        times = [await self._holds(each) for each in asked]
        # Else thinking, or its absence, could be read from how soon everybody is told the move before.
        await self._sleep(self.pace.pause(min(times)))
        pending, now = [], self._clock()
        for each, holds in zip(asked, times, strict=True):
            until = now + self.pace.thinks(holds)
            actions = self.thinkers.decide(each.game, each.decision, each.bot, until)
            # Nobody asks for it any more if the table goes on without it, or the server leaves.
            actions.add_done_callback(lambda done: done.cancelled() or done.exception())
            pending.append(PendingMove(each, at, at + holds, actions))
        return sorted(pending, key=lambda move: move.known_at)

    async def _holds(self, turn: BotTurn) -> float:
        """How long a bot holds its move."""
        seconds = self.pace.holds(turn.bot, turn.masters_take)
        # Whoever has handed over the last seat may want to come back before the game is over.
        if seconds == 0 or turn.deserted:
            return seconds
        known = await asyncio.to_thread(all_know_its_move, turn.game, turn.shown, turn.seat)
        return self.pace.holds(turn.bot, turn.masters_take, known=True) if known else seconds

    async def _answer(self, id: str, move: PendingMove) -> tuple[int, ...] | None:
        """What a bot plays, when its time has come; None if it need not play any more."""
        while (left := move.known_at - self._clock()) > 0:
            cached = self.tables.cached(id)
            if cached.version > move.turn.version and not cached.still(move.turn.version):
                return None
            await self._sleep(min(left, _LOOK_SECONDS))
        return await move.actions

    def _is_late(self, move: PendingMove) -> bool:
        """A person at another table goes first: nobody shall notice how many bots there are. But a bot that
        has used up most of its time keeps its limit."""
        return self._clock() - move.at > self.thinkers.seconds / 2

    async def pick_up(self, quiet: float) -> None:
        """Find the tables that have waited for a bot longer than `quiet` seconds, unless another process is
        doing so."""
        async with self.tables.database.alone(_PICKUP_LOCK) as mine:
            if not mine:
                return
            async with self.tables.database.read() as session:
                waiting = await lists.tables_for_bots(session, time.time() - quiet)
            for id in waiting:
                self.wake(id)
            if self.tables.database.postgres:
                # Keep the others from picking up the same tables until ours are served.
                await asyncio.gather(*(self._tasks[id] for id in waiting if id in self._tasks))

    async def pick_up_for_ever(self) -> None:
        """At the start, and every minute; after trouble sooner, but ever less often while it lasts."""
        quiet, after_trouble = 0.0, _FIRST_RETRY_SECONDS
        while True:
            self._trouble.clear()
            try:
                await self.pick_up(quiet)
            except Trouble:
                self._trouble.set()
            except Exception:  # Nobody waits for this task, and tables wait for it.
                _log.exception("Looking for tables that wait for a bot failed.")
                self._trouble.set()
            try:
                await asyncio.wait_for(self._trouble.wait(), self.pickup_seconds)
            except TimeoutError:
                after_trouble = _FIRST_RETRY_SECONDS
            else:
                await asyncio.sleep(min(after_trouble, self.pickup_seconds))
                after_trouble = min(2 * after_trouble, _LAST_RETRY_SECONDS)
            # Where bots have just moved, another process is at it.
            quiet = min(QUIET_SECONDS + self.pace.longest_hold(), self.pickup_seconds)
            if self._trouble.is_set():
                quiet = 0.0

    async def stop(self) -> None:
        """Let go of every task."""
        self._again.clear()
        tasks = list(self._tasks.values())
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

"""Every table of this process: caught up with what is stored, changed, and told to those who look on."""

import asyncio
import logging
import time
from collections import OrderedDict
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from dataclasses import replace
from functools import partial

from sqlalchemy.ext.asyncio import AsyncSession

from bandstand import catalogue
from bandstand.contract import SPECTATOR
from bandstand.server.logs import TABLE
from bandstand.server.refusal import Refused
from bandstand.server.storage.database import Database
from bandstand.server.storage.rows import EntryRow
from bandstand.server.storage.trouble import Trouble, in_time
from bandstand.server.tables import store
from bandstand.server.tables.cached import CachedTable
from bandstand.server.tables.change import Change
from bandstand.server.tables.facts import Facts, facts
from bandstand.server.tables.held import HeldTable, due_bots
from bandstand.server.tables.hub import Hub

MOST_BYTES = 512 << 20
"""The memory that tables may take, unless the host has decided otherwise."""
REST_SECONDS = 60.0
"""How long nobody asks for a table until it keeps nothing but its game."""
_log = logging.getLogger(__name__)


class Tables:
    """The tables, each rebuilt from its entries when it is first asked for."""

    def __init__(self, database: Database, hub: Hub, most_bytes: int = MOST_BYTES) -> None:
        self.database = database
        self.hub = hub
        self.wake_bots: Callable[[str], None] = lambda id: None
        """Called with a table that a change made here has left waiting for a bot."""
        self._cached: OrderedDict[str, CachedTable] = OrderedDict()
        """Those asked for last are at the end."""
        self._asked: dict[str, float] = {}
        """When each was asked for last."""
        self._sizes: dict[str, int] = {}
        self._bytes = 0
        self._most_bytes = most_bytes

    def cached(self, id: str) -> CachedTable:
        """The table in memory."""
        TABLE.set(id)
        found = self._cached.get(id)
        if found is None:
            found = self._cached[id] = CachedTable(id)
        self._cached.move_to_end(id)
        self._asked[id] = time.monotonic()
        return found

    def _weigh(self, cached: CachedTable) -> None:
        """A table has changed its size: others may have to leave, those first that nobody has asked for."""
        if self._cached.get(cached.id) is not cached:
            return
        size = cached.size()
        self._bytes += size - self._sizes.get(cached.id, 0)
        self._sizes[cached.id] = size
        while self._bytes > self._most_bytes:
            # Two copies of one table would be slow, not wrong: each catches up before it does anything.
            idle = (id for id, each in self._cached.items() if id != cached.id and not each.lock.locked())
            oldest = next(idle, None)
            if oldest is None:
                break
            self._drop(oldest)

    def in_memory(self) -> tuple[int, int]:
        """How many tables are in memory, and how many bytes they take."""
        return len(self._cached), self._bytes

    def _drop(self, id: str) -> None:
        self._cached.pop(id, None)
        self._asked.pop(id, None)
        self._bytes -= self._sizes.pop(id, 0)

    def rest(self) -> None:
        """Let those rest that nobody has asked for in a while."""
        now, resting = time.monotonic(), []
        for id, cached in self._cached.items():
            if self._asked[id] > now - REST_SECONDS:
                break
            if not cached.lock.locked():
                cached.rest()
                resting.append(cached)
        for cached in resting:
            self._weigh(cached)

    async def rest_for_ever(self) -> None:
        """Every now and then."""
        while True:
            await asyncio.sleep(REST_SECONDS / 2)
            self.rest()

    @asynccontextmanager
    async def look(self, id: str) -> AsyncIterator[HeldTable]:
        """A table to look at."""
        cached = self.cached(id)
        async with in_time(cached.lock, self.database.patience), self.database.read() as session:
            held = await self._sit(session, cached, lock=False)
            self._weigh(cached)
            yield held

    @asynccontextmanager
    async def change(self, id: str, patient: bool = False) -> AsyncIterator[HeldTable]:
        """A table to be changed. What the block does is committed at its end, and only then told; if the
        block or the commit fails, nothing has happened. Callers that can
        wait pass patient=True, and other tables go first."""
        cached = self.cached(id)
        async with in_time(cached.lock, None if patient else self.database.patience):
            if cached.version < 0:
                # A long game is rebuilt before anybody who wants to write has to wait for that.
                async with self.database.read() as session:
                    await self._sit(session, cached, lock=False)
            try:
                async with self.database.write(patient) as session:
                    held = await self._sit(session, cached, lock=True)
                    stored = replace(held.row)
                    before = stored.version
                    yield held
                    if held.row.version > before:
                        await self._settle(held)
                    elif held.row != stored:
                        await store.keep_table(session, held.row)
            except Refused:
                # The block refuses before it changes anything.
                raise
            except BaseException:
                cached.forget()
                raise
            if held.row.version > before:
                held.told = self._tell(held)
                self._weigh(cached)
                if held.row.bot_due:
                    self.wake_bots(id)

    async def reload(self, id: str) -> None:
        """Another process has changed a table that somebody looks at here."""
        try:
            async with self.look(id):
                pass
        except Refused:
            self.gone(id)
        except Trouble:
            # Its pages are told with the next entry.
            return

    def gone(self, id: str) -> None:
        """A table was deleted."""
        self._drop(id)
        self.hub.tell(Change(Facts(id, state="gone"), [], -1, None))

    # ---- catching up

    async def _sit(self, session: AsyncSession, cached: CachedTable, lock: bool) -> HeldTable:
        row = await store.table(session, cached.id, lock)
        if row is None:
            self._drop(cached.id)
            raise Refused(404, "There is no such table. It may have been deleted.")
        held = HeldTable(session, row, (await store.sitters(session, [cached.id]))[cached.id], cached)
        if cached.version != row.version:
            await self._catch_up(held)
        else:
            await self._reseal(held)
        return held

    async def _catch_up(self, held: HeldTable) -> None:
        cached, row = held.cached, held.row
        anew = cached.version < 0 or cached.broken or cached.version > row.version
        # Trouble with the database is not the game's: it comes before and after.
        edition = await store.edition(held.session, row.edition) if anew else None
        missed = await store.entries(held.session, row.id, 0 if anew else cached.version, row.version)
        sealed = await store.sealed(held.session, row.id, row.version)
        try:
            if edition is not None:
                cached.begin(catalogue.find(row.game, edition.text), row)
            cached.reseal(())
            await cached.follow(missed[:-1], None if anew else partial(self._tell, held))
            for entry in missed[-1:]:
                cached.apply(entry)
            cached.reseal(sealed)
        except asyncio.CancelledError:
            cached.forget()
            raise
        except Exception as trouble:  # Whatever an upgrade has changed, the other tables must go on.
            _log.error("Table %s no longer replays: %s", cached.id, type(trouble).__name__)
            game = cached.game
            cached.forget()
            cached.game, cached.broken, cached.version = game, True, row.version
            return
        if not anew:
            for entry in missed[-1:]:
                self._tell(held, entry)

    async def _reseal(self, held: HeldTable) -> None:
        match = held.cached.match
        if match is not None and (len(match.waiting()) > 1 or match.sealed()):
            held.cached.reseal(await store.sealed(held.session, held.row.id, held.row.version))

    # ---- after a change

    async def _settle(self, held: HeldTable) -> None:
        """Bring the table's own row in line with its newest entry."""
        row, cached = held.row, held.cached
        if held.reseated:
            await held.session.flush()
            held.sitters = (await store.sitters(held.session, [row.id]))[row.id]
        cached.advance(row.version)
        match, shown = cached.match, None
        if match is not None:
            row.waiting = match.waiting() if row.state == "playing" else []
            shown = match.view(SPECTATOR)
            if match.over and row.state == "playing":
                row.state = "over"
                row.winners = match.winners
                row.summary = match.game.summary(shown)
            row.bot_due = bool(due_bots(held))
        await store.keep_table(held.session, row, shown)

    def _tell(self, held: HeldTable, entry: EntryRow | None = None) -> Change:
        cached = held.cached
        mover = held.mover
        if entry is not None:
            mover = entry.seat if entry.kind in ("move", "undo", "hint") else -1
        told = Change(facts(held.row, cached.version), held.sitters, mover, cached.moment())
        cached.remember(told)
        self.hub.tell(told)
        return told

"""Every table of this process: caught up with what is stored, changed, and told to those who look on."""

import logging
from collections import OrderedDict
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from dataclasses import replace

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

MOST_IN_MEMORY = 200
_log = logging.getLogger(__name__)


class Tables:
    """The tables, each rebuilt from its entries when it is first asked for."""

    def __init__(self, database: Database, hub: Hub) -> None:
        self.database = database
        self.hub = hub
        self.wake_bots: Callable[[str], None] = lambda id: None
        """Called with a table that a change made here has left waiting for a bot."""
        self._cached: OrderedDict[str, CachedTable] = OrderedDict()

    def cached(self, id: str) -> CachedTable:
        """The table in memory."""
        TABLE.set(id)
        found = self._cached.get(id)
        if found is None:
            found = self._cached[id] = CachedTable(id)
            # Two copies of one table would be slow, not wrong: each catches up before it does anything.
            for old in [
                key for key, cached in self._cached.items() if not cached.lock.locked() and key != id
            ]:
                if len(self._cached) <= MOST_IN_MEMORY:
                    break
                del self._cached[old]
        self._cached.move_to_end(id)
        return found

    @asynccontextmanager
    async def look(self, id: str) -> AsyncIterator[HeldTable]:
        """A table to look at."""
        cached = self.cached(id)
        async with in_time(cached.lock, self.database.patience), self.database.read() as session:
            yield await self._sit(session, cached, lock=False)

    @asynccontextmanager
    async def change(self, id: str, patient: bool = False) -> AsyncIterator[HeldTable]:
        """A table to be changed. What the block does is committed at its end, and only then told; if the
        block or the commit fails, nothing has happened. Callers that can
        wait pass patient=True, and other tables go first."""
        cached = self.cached(id)
        async with in_time(cached.lock, None if patient else self.database.patience):
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
        self._cached.pop(id, None)
        self.hub.tell(Change(Facts(id, state="gone"), [], -1, None))

    # ---- catching up

    async def _sit(self, session: AsyncSession, cached: CachedTable, lock: bool) -> HeldTable:
        row = await store.table(session, cached.id, lock)
        if row is None:
            self._cached.pop(cached.id, None)
            raise Refused(404, "There is no such table. It may have been deleted.")
        held = HeldTable(session, row, (await store.sitters(session, [cached.id]))[cached.id], cached)
        if cached.version != row.version:
            await self._catch_up(held)
        else:
            await self._reseal(held)
        return held

    async def _catch_up(self, held: HeldTable) -> None:
        cached, row = held.cached, held.row
        watched = cached.version >= 0
        try:
            if not watched or cached.broken or cached.version > row.version:
                edition = await store.edition(held.session, row.edition)
                cached.begin(catalogue.find(row.game, edition.text), row)
                watched = False
            cached.reseal(())
            missed = await store.entries(held.session, row.id, cached.version, row.version)
            for entry in missed[:-1]:
                cached.apply(entry)
                if watched:
                    self._tell(held, entry)
            last = missed[-1:]
            for entry in last:
                cached.apply(entry)
            await self._reseal(held)
        except Exception as trouble:  # Whatever an upgrade has changed, the other tables must go on.
            _log.error("Table %s no longer replays: %s", cached.id, type(trouble).__name__)
            game = cached.game
            cached.forget()
            cached.game, cached.broken, cached.version = game, True, row.version
            return
        if watched:
            for entry in last:
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
        cached.recent.append(told)
        self.hub.tell(told)
        return told

"""Every table of this process: caught up with what is stored, changed, and told to those who look on."""

import logging
from collections import OrderedDict
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass

from sqlalchemy.ext.asyncio import AsyncSession

from bandstand import catalogue
from bandstand.contract import SPECTATOR
from bandstand.server.refusal import Refused
from bandstand.server.storage.database import Database
from bandstand.server.storage.models import Entry, Payload, Table
from bandstand.server.tables import store
from bandstand.server.tables.cached import Change, LiveTable
from bandstand.server.tables.facts import Facts, Sitter, facts
from bandstand.server.tables.hub import Hub

MOST_IN_MEMORY = 200
_log = logging.getLogger(__name__)


@dataclass
class Sitting:
    """A table while its lock is held: what is stored, and the game in memory caught up with it."""

    session: AsyncSession
    row: Table
    sitters: Sequence[Sitter]
    live: LiveTable
    mover: int = -1
    """Whose move those who look on are told of."""
    reseated: bool = False
    """Whether somebody has taken or left a seat."""

    def sitter(self, number: int) -> Sitter:
        """Who sits at a seat."""
        if not 0 <= number < len(self.sitters):
            raise Refused(404, f"There is no seat {number}: seats go from 0 to {len(self.sitters) - 1}.")
        return self.sitters[number]


class Tables:
    """The tables, each rebuilt from its entries when it is first asked for."""

    def __init__(self, database: Database, hub: Hub) -> None:
        self.database = database
        self.hub = hub
        self._live: OrderedDict[str, LiveTable] = OrderedDict()

    def live(self, id: str) -> LiveTable:
        """The table in memory."""
        found = self._live.get(id)
        if found is None:
            found = self._live[id] = LiveTable(id)
            # Two copies of one table would be slow, not wrong: each catches up before it does anything.
            for old in [key for key, live in self._live.items() if not live.lock.locked() and key != id]:
                if len(self._live) <= MOST_IN_MEMORY:
                    break
                del self._live[old]
        self._live.move_to_end(id)
        return found

    @asynccontextmanager
    async def look(self, id: str) -> AsyncIterator[Sitting]:
        """A table to look at."""
        live = self.live(id)
        async with live.lock, self.database.read() as session:
            yield await self._sit(session, live, lock=False)

    @asynccontextmanager
    async def change(self, id: str, patient: bool = False) -> AsyncIterator[Sitting]:
        """A table to be changed. What the block does is committed at its end, and only then told; if the
        block or the commit fails, nothing has happened. Who is patient lets other tables go first."""
        live = self.live(id)
        async with live.lock:
            try:
                async with self.database.write(patient) as session:
                    sitting = await self._sit(session, live, lock=True)
                    before = sitting.row.version
                    yield sitting
                    if sitting.row.version > before:
                        await self._settle(sitting)
            except Refused:
                # The block refuses before it changes anything.
                raise
            except BaseException:
                live.forget()
                raise
            if sitting.row.version > before:
                self._tell(sitting)

    async def reload(self, id: str) -> None:
        """Another process has changed a table that somebody looks at here."""
        try:
            async with self.look(id):
                pass
        except Refused:
            self.gone(id)

    def gone(self, id: str) -> None:
        """A table was deleted."""
        self._live.pop(id, None)
        self.hub.tell(Change(Facts(id, state="gone"), [], -1, {}))

    # ---- catching up

    async def _sit(self, session: AsyncSession, live: LiveTable, lock: bool) -> Sitting:
        row = await store.table(session, live.id, lock)
        if row is None:
            self._live.pop(live.id, None)
            raise Refused(404, "There is no such table. It may have been deleted.")
        sitting = Sitting(session, row, (await store.sitters(session, [live.id]))[live.id], live)
        if live.version != row.version:
            await self._catch_up(sitting)
        else:
            await self._reseal(sitting)
        return sitting

    async def _catch_up(self, sitting: Sitting) -> None:
        live, row = sitting.live, sitting.row
        watched = live.version >= 0
        try:
            if not watched or live.broken or live.version > row.version:
                edition = await store.edition(sitting.session, row.edition)
                live.begin(catalogue.find(row.game, edition.text), row)
                watched = False
            live.reseal(())
            missed = await store.entries(sitting.session, row.id, live.version, row.version)
            for entry in missed[:-1]:
                live.apply(entry)
                if watched:
                    self._tell(sitting, entry)
            last = missed[-1:]
            for entry in last:
                live.apply(entry)
            await self._reseal(sitting)
        except Exception as trouble:  # Whatever an upgrade has changed, the other tables must go on.
            _log.error("Table %s no longer replays: %s", live.id, type(trouble).__name__)
            game = live.game
            live.forget()
            live.game, live.broken, live.version = game, True, row.version
            return
        if watched:
            for entry in last:
                self._tell(sitting, entry)

    async def _reseal(self, sitting: Sitting) -> None:
        match = sitting.live.match
        if match is not None and (len(match.waiting()) > 1 or match.sealed()):
            sitting.live.reseal(await store.sealed(sitting.session, sitting.row.id, sitting.row.version))

    # ---- after a change

    async def _settle(self, sitting: Sitting) -> None:
        """Bring the table's own row in line with its newest entry."""
        row, live = sitting.row, sitting.live
        if sitting.reseated:
            sitting.sitters = (await store.sitters(sitting.session, [row.id]))[row.id]
        live.advance(row.version)
        if live.match is None:
            return
        match = live.match
        row.waiting = match.waiting() if row.state == "playing" else []
        row.shown = match.view(SPECTATOR)
        if match.over and row.state == "playing":
            row.state = "over"
            row.winners = match.winners
            row.summary = match.game.summary(row.shown)
        row.bot_due = bool(due_bots(sitting))

    def _tell(self, sitting: Sitting, entry: Entry | None = None) -> None:
        live = sitting.live
        mover = sitting.mover
        if entry is not None:
            mover = entry.seat if entry.kind in ("move", "undo", "hint") else -1
        told = Change(facts(sitting.row, live.version), sitting.sitters, mover, live.sights())
        live.recent.append(told)
        self.hub.tell(told)


async def enter(sitting: Sitting, kind: str, seat: int = -1, payload: Payload | None = None) -> None:
    """An entry that is no move."""
    entry = await store.append(sitting.session, sitting.row, kind, seat, payload or {})
    sitting.reseated = sitting.reseated or kind == "seat"
    if not sitting.live.broken:
        sitting.live.apply(entry)


def due_bots(sitting: Sitting) -> list[Sitter]:
    """The seats that bots must move for now; more than one if they are asked together."""
    match = sitting.live.match
    if match is None or sitting.row.state != "playing":
        return []
    sealed = match.sealed()
    asked = [sitting.sitters[seat] for seat in match.waiting() if seat not in sealed]
    return [sitter for sitter in asked if sitter.bot is not None]

"""How far people have followed their tables. Nobody waits for it to be kept: what is told within a moment is
kept together, so that a thousand pages that close at once are one transaction."""

import asyncio
import logging
import time

from sqlalchemy import select
from sqlalchemy.dialects.postgresql import insert as postgres_insert
from sqlalchemy.dialects.sqlite import insert as sqlite_insert
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncSession

from bandstand.server.people.identity import Identity
from bandstand.server.storage.database import Database
from bandstand.server.storage.models import Person, Seen, Table
from bandstand.server.storage.trouble import Trouble

MOMENT_SECONDS = 0.1
_AT_ONCE = 500
"""Rows that are asked for in one statement."""
_TRIES = 3
_log = logging.getLogger(__name__)


class Followed:
    """Gathers who has seen what, and keeps it."""

    def __init__(self, database: Database) -> None:
        self.database = database
        self._seen: dict[tuple[str, str], tuple[int, float]] = {}
        self._task: asyncio.Task[None] | None = None

    def saw(self, who: Identity, table: str, version: int) -> None:
        """Somebody has seen a table up to a version."""
        key = (who.person, table)
        earlier, _ = self._seen.get(key, (-1, 0.0))
        self._seen[key] = (max(version, earlier), time.time())
        if self._task is None:
            self._task = asyncio.create_task(self._keep())

    async def finish(self) -> None:
        """Wait until all of it is kept."""
        while self._task is not None:
            await self._task

    async def _keep(self) -> None:
        try:
            await asyncio.sleep(MOMENT_SECONDS)
            while self._seen:
                seen, self._seen = self._seen, {}
                keys = sorted(seen)
                for start in range(0, len(keys), _AT_ONCE):
                    await self._keep_some({key: seen[key] for key in keys[start : start + _AT_ONCE]})
        except Trouble as trouble:
            _log.warning("Who has seen what is not kept: %s", trouble)
        finally:
            self._task = None

    async def _keep_some(self, seen: dict[tuple[str, str], tuple[int, float]]) -> None:
        for tries in range(1, _TRIES + 1):
            try:
                async with self.database.write(patient=True) as session:
                    await _store(session, seen)
                return
            except IntegrityError:
                # Another process has deleted one of the tables meanwhile.
                if tries == _TRIES:
                    raise


async def _store(session: AsyncSession, seen: dict[tuple[str, str], tuple[int, float]]) -> None:
    """Of people and tables that there are: most who only look on are not stored."""
    asked = {person for person, _ in seen}
    people = set(await session.scalars(select(Person.id).where(Person.id.in_(asked))))
    asked = {table for _, table in seen}
    tables = set(await session.scalars(select(Table.id).where(Table.id.in_(asked))))
    rows = [
        {"person": person, "table": table, "version": version, "at": at}
        for (person, table), (version, at) in seen.items()
        if person in people and table in tables
    ]
    if not rows:
        return
    insert = postgres_insert if session.get_bind().dialect.name == "postgresql" else sqlite_insert
    new = insert(Seen)
    newer = new.on_conflict_do_update(
        index_elements=[Seen.person, Seen.table],
        set_={"version": new.excluded.version, "at": new.excluded.at},
        where=new.excluded.version >= Seen.version,
    )
    await session.execute(newer, rows)

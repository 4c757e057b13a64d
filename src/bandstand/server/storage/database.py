"""Opens the database: SQLite for one process, PostgreSQL for several."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, nullcontext
from functools import cache
from pathlib import Path
from typing import Any

from sqlalchemy import event, make_url, text
from sqlalchemy.dialects.postgresql import insert as postgres_insert
from sqlalchemy.dialects.sqlite import insert as sqlite_insert
from sqlalchemy.engine import URL, Connection
from sqlalchemy.exc import ArgumentError
from sqlalchemy.ext.asyncio import AsyncEngine, AsyncSession, create_async_engine
from sqlalchemy.pool import QueuePool

from bandstand.server.counts import SAVED
from bandstand.server.storage.models import Base, plain
from bandstand.server.storage.sqlite import Files
from bandstand.server.storage.trouble import troubles_told
from bandstand.server.storage.write_queue import WriteQueue

APPLICATION = "bandstand"
"""What PostgreSQL is told about who is connected."""


class BadDatabase(ValueError):
    """A database that cannot be used; the text says why and what to do."""


def address(given: str) -> URL:
    """The address with the driver that this server uses."""
    try:
        url = make_url(given)
    except ArgumentError:
        raise BadDatabase(
            "A database is named like sqlite:///games.db or postgresql://user:password@host/name."
        ) from None
    kind = url.get_backend_name()
    if kind == "sqlite":
        return url.set(drivername="sqlite+aiosqlite")
    if kind in ("postgresql", "postgres"):
        return url.set(drivername="postgresql+asyncpg")
    raise BadDatabase(f"Bandstand keeps its tables in SQLite or PostgreSQL, not in {kind}.")


class Database:
    """The engine, and the two ways to use it: to read, and to write."""

    patience = 15.0
    """Seconds that somebody waits for others who write, before they are told that it takes too long."""

    def __init__(self, given: str) -> None:
        self.url = address(given)
        self.postgres = self.url.get_backend_name() == "postgresql"
        # A failed statement is logged without its parameters: a seed could be among them.
        try:
            self.engine: AsyncEngine = create_async_engine(self.url, hide_parameters=True, **self._pool())
            # Writers have connections of their own: however many look, nobody who moves waits for them, and
            # however long a disk takes, nobody waits who only looks.
            self._to_write = create_async_engine(self.url, hide_parameters=True, **self._pool())
        except ModuleNotFoundError as missing:
            raise BadDatabase(
                f"PostgreSQL needs the package {missing.name}: install bandstand[postgres]."
            ) from None
        # SQLite has one writer at a time: they queue here, in order, instead of asking it again and again.
        self._queue = WriteQueue()
        if not self.postgres:
            event.listen(self.engine.sync_engine, "begin", _sqlite_begin)
            event.listen(self._to_write.sync_engine, "begin", _sqlite_begin_to_write)

    @property
    def file(self) -> Path | None:
        """Where it lies, if it is one file."""
        name = self.url.database
        return Path(name) if not self.postgres and name and name != ":memory:" else None

    def _pool(self) -> dict[str, object]:
        if self.postgres:
            # By this name a restore knows that somebody is using the database.
            named = {"server_settings": {"application_name": APPLICATION}}
            return {"pool_pre_ping": True, "pool_size": 10, "max_overflow": 0, "connect_args": named}
        return {"async_creator": Files(self.url.database or ":memory:").connect}

    @asynccontextmanager
    async def read(self) -> AsyncIterator[AsyncSession]:
        """A session that only looks."""
        with troubles_told():
            async with AsyncSession(self.engine, expire_on_commit=False, autoflush=False) as session:
                yield session

    @asynccontextmanager
    async def write(self, patient: bool = False) -> AsyncIterator[AsyncSession]:
        """A session whose changes are committed at its end, or not at all. With `patient` it waits while
        others want to write."""
        with troubles_told(), SAVED.time():
            async with (
                nullcontext() if self.postgres else self._queue.turn(patient, self.patience),
                AsyncSession(self._to_write, expire_on_commit=False) as session,
                session.begin(),
            ):
                yield session

    @asynccontextmanager
    async def alone(self, number: int) -> AsyncIterator[bool]:
        """Whether this process may do a job that only one may do at a time; True on SQLite, which has
        but one process."""
        if not self.postgres:
            yield True
            return
        with troubles_told():
            async with self._alone(number) as mine:
                yield mine

    @asynccontextmanager
    async def _alone(self, number: int) -> AsyncIterator[bool]:
        async with self.engine.connect() as connection:
            await connection.execution_options(isolation_level="AUTOCOMMIT")
            asked = text("SELECT pg_try_advisory_lock(:number)")
            mine = bool((await connection.execute(asked, {"number": number})).scalar())
            try:
                yield mine
            finally:
                if mine:
                    await connection.execute(text("SELECT pg_advisory_unlock(:number)"), {"number": number})

    def waiting(self) -> int:
        """How many stand in the line of those who want to write into SQLite."""
        return self._queue.waiting()

    def in_use(self) -> dict[str, int]:
        """How many connections are in use, to read and to write."""
        pools = {"reading": self.engine.pool, "writing": self._to_write.pool}
        return {what: pool.checkedout() for what, pool in pools.items() if isinstance(pool, QueuePool)}

    async def close(self) -> None:
        """Let go of every connection."""
        await self.engine.dispose()
        await self._to_write.dispose()


def _sqlite_begin(connection: Connection) -> None:
    if connection.get_execution_options().get("writes", False):
        _sqlite_begin_to_write(connection)
    else:
        connection.exec_driver_sql("BEGIN")


def _sqlite_begin_to_write(connection: Connection) -> None:
    # A writer takes its lock at once: one that first reads and then wants to write could be refused.
    connection.exec_driver_sql("BEGIN IMMEDIATE")


async def insert_unless_there(session: AsyncSession, model: type[Base], values: dict[str, object]) -> None:
    """One more row, unless its key is there already."""
    await session.execute(_insert_unless_there(session.get_bind().dialect.name, model), values)


async def insert_or_update(
    session: AsyncSession,
    model: type[Base],
    values: dict[str, object],
    changes: tuple[str, ...],
    newest: str = "",
) -> None:
    """One more row; where its key is there already, these columns of it change, unless what is there is newer
    by that column."""
    await session.execute(_insert_or_update(session.get_bind().dialect.name, model, changes, newest), values)


# Each statement is made once: that takes longer than to execute it.


@cache
def _insert_unless_there(dialect: str, model: type[Base]) -> Any:
    return _insert(dialect, model).on_conflict_do_nothing()


@cache
def _insert_or_update(dialect: str, model: type[Base], changes: tuple[str, ...], newest: str) -> Any:
    added, there = _insert(dialect, model), plain(model)
    return added.on_conflict_do_update(
        index_elements=list(there.primary_key),
        set_={name: added.excluded[name] for name in changes},
        where=there.c[newest] <= added.excluded[newest] if newest else None,
    )


def _insert(dialect: str, model: type[Base]) -> Any:
    return (postgres_insert if dialect == "postgresql" else sqlite_insert)(plain(model))

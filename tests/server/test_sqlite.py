"""SQLite holds nobody up: neither a slow disk nor another program that has the file."""

import asyncio
import sqlite3
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from functools import partial
from pathlib import Path

import pytest
from sqlalchemy import text

from bandstand.server.storage import sqlite
from bandstand.server.storage.database import Database
from bandstand.server.storage.trouble import Trouble

SLOW = 0.4


class SlowDisk(sqlite3.Connection):
    """A disk that takes its time."""

    def commit(self) -> None:
        time.sleep(SLOW)
        super().commit()


@pytest.fixture
def slow_disk(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sqlite3, "connect", partial(sqlite3.connect, factory=SlowDisk))


@asynccontextmanager
async def numbers(path: Path) -> AsyncIterator[Database]:
    """A database with a list of numbers."""
    database = Database(f"sqlite:///{path}")
    async with database.write() as session:
        await session.execute(text("CREATE TABLE IF NOT EXISTS numbers (number INTEGER)"))
    try:
        yield database
    finally:
        await database.close()


async def add(database: Database, number: int) -> None:
    async with database.write() as session:
        await session.execute(text("INSERT INTO numbers VALUES (:number)"), {"number": number})


async def half(database: Database) -> None:
    async with database.write() as session:
        await session.execute(text("INSERT INTO numbers VALUES (1)"))
        raise RuntimeError


async def every(database: Database) -> list[int]:
    async with database.read() as session:
        return list(await session.scalars(text("SELECT number FROM numbers ORDER BY rowid")))


async def ticks() -> int:
    """How often the event loop comes round, until it is told to stop."""
    count = 0
    try:
        while True:
            await asyncio.sleep(0.01)
            count += 1
    except asyncio.CancelledError:
        return count


async def ticks_during(work: asyncio.Task[None]) -> int:
    counting = asyncio.create_task(ticks())
    await work
    counting.cancel()
    return await counting


@pytest.mark.usefixtures("slow_disk")
def test_while_the_disk_is_slow_others_are_served_and_can_read(tmp_path: Path) -> None:
    async def run() -> tuple[int, list[int], list[int]]:
        async with numbers(tmp_path / "games.db") as database:
            writing = asyncio.create_task(add(database, 7))
            counting = asyncio.create_task(ticks_during(writing))
            await asyncio.sleep(SLOW / 4)
            meanwhile = await every(database)
            assert not writing.done()
            return await counting, meanwhile, await every(database)

    count, meanwhile, after = asyncio.run(run())
    assert count > 3
    assert (meanwhile, after) == ([], [7])


@pytest.mark.usefixtures("slow_disk")
def test_who_leaves_during_a_commit_leaves_the_connection_in_order(tmp_path: Path) -> None:
    async def run() -> list[int]:
        async with numbers(tmp_path / "games.db") as database:
            writing = asyncio.create_task(add(database, 7))
            await asyncio.sleep(SLOW / 4)
            writing.cancel()
            with pytest.raises(asyncio.CancelledError):
                await writing
            assert await every(database) == [7], "it was on its way to the disk, and has arrived"
            await add(database, 8)
            return await every(database)

    assert asyncio.run(run()) == [7, 8]


def test_another_program_that_has_the_file_is_waited_for_and_nobody_stands_still(tmp_path: Path) -> None:
    async def run() -> tuple[int, list[int]]:
        async with numbers(tmp_path / "games.db") as database:
            other = sqlite3.connect(tmp_path / "games.db", isolation_level=None)
            other.execute("BEGIN IMMEDIATE")
            other.execute("INSERT INTO numbers VALUES (1)")
            writing = asyncio.create_task(add(database, 2))
            counting = asyncio.create_task(ticks_during(writing))
            await asyncio.sleep(0.3)
            assert not writing.done()
            other.execute("COMMIT")
            other.close()
            return await counting, await every(database)

    count, found = asyncio.run(run())
    assert count > 3
    assert found == [1, 2]


def test_another_program_that_never_lets_go_is_an_error_and_nothing_is_half_done(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sqlite, "PATIENCE_SECONDS", 0)

    async def run() -> list[int]:
        async with numbers(tmp_path / "games.db") as database:
            other = sqlite3.connect(tmp_path / "games.db", isolation_level=None)
            other.execute("BEGIN IMMEDIATE")
            with pytest.raises(Trouble, match="takes too long"):
                await add(database, 1)
            other.close()
            await add(database, 2)
            return await every(database)

    assert asyncio.run(run()) == [2]


def test_what_fails_in_the_middle_has_not_happened(tmp_path: Path) -> None:
    async def run() -> list[int]:
        async with numbers(tmp_path / "games.db") as database:
            with pytest.raises(RuntimeError):
                await half(database)
            await add(database, 2)
            return await every(database)

    assert asyncio.run(run()) == [2]

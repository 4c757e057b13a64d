"""SQLite for a server that must not stand still: what is quick is done at once, and only what waits for the
disk or for another program is done in a thread.

A statement takes some microseconds; to hand it to a thread and back takes hundreds, and more where other
programs want the processor. This is what SQLAlchemy calls of aiosqlite, without its thread.
"""

import asyncio
import sqlite3
from collections.abc import Callable, Iterable, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from typing import Any, TypeVar

PATIENCE_SECONDS = 30
"""How long is waited for another program that writes into the same file."""
_BEGINS_TO_WRITE = "BEGIN IMMEDIATE"
T = TypeVar("T")


class Files:
    """Opens connections to one file."""

    def __init__(self, path: str) -> None:
        self._path = path
        # One thread for who commits, and one for who waits for another program.
        self._threads = ThreadPoolExecutor(2, "disk")

    async def connect(self) -> "Connection":
        """One more connection."""
        opened = await asyncio.get_running_loop().run_in_executor(self._threads, self._open)
        return Connection(opened, self._threads)

    def _open(self) -> sqlite3.Connection:
        opened = sqlite3.connect(
            self._path,
            timeout=PATIENCE_SECONDS,
            # Transactions begin where we say so, not where the driver thinks.
            isolation_level=None,
            # One thing after the other, but not always in the same thread.
            check_same_thread=False,
        )
        with closing(opened.cursor()) as cursor:
            cursor.execute("PRAGMA journal_mode=WAL")
            # A move that was answered survives a crash of the machine, not only of the process.
            cursor.execute("PRAGMA synchronous=FULL")
            cursor.execute("PRAGMA foreign_keys=ON")
            # From here on nobody waits in the event loop: see `_patiently`.
            cursor.execute("PRAGMA busy_timeout=0")
        return opened


class Connection:
    """One connection, with the methods of aiosqlite's that SQLAlchemy calls."""

    def __init__(self, opened: sqlite3.Connection, threads: ThreadPoolExecutor) -> None:
        self._connection = opened
        self._threads = threads
        self._writes = False
        """Whether there may be something to bring to the disk."""

    def cursor(self) -> "Cursor":
        """To ask something."""
        return Cursor(self, self._connection.cursor())

    async def run(self, statement: str, work: Callable[[], T]) -> T:
        """Do something quick. If another program holds the file, it is waited for in a thread."""
        self._writes = self._writes or statement == _BEGINS_TO_WRITE
        try:
            return work()
        except sqlite3.OperationalError as trouble:
            if trouble.sqlite_errorcode != sqlite3.SQLITE_BUSY:
                raise
        return await self._in_thread(lambda: self._patiently(work))

    def _patiently(self, work: Callable[[], T]) -> T:
        self._connection.execute(f"PRAGMA busy_timeout={1000 * PATIENCE_SECONDS}")
        try:
            return work()
        finally:
            self._connection.execute("PRAGMA busy_timeout=0")

    async def _in_thread(self, work: Callable[[], T]) -> T:
        """Do something that may take long. Whoever is cancelled waits for it all the same: nobody else may
        use the connection before it is done."""
        doing = asyncio.get_running_loop().run_in_executor(self._threads, work)
        left: asyncio.CancelledError | None = None
        while not doing.done():
            try:
                await asyncio.wait([doing])
            except asyncio.CancelledError as cancelled:
                left = cancelled
        if left is not None:
            doing.exception()
            raise left
        return doing.result()

    async def commit(self) -> None:
        """To the disk; at once if there was nothing to write."""
        if not self._connection.in_transaction:
            return
        if self._writes:
            await self._in_thread(self._connection.commit)
        else:
            self._connection.commit()
        self._writes = False

    async def rollback(self) -> None:
        """Nothing has happened."""
        self._writes = False
        if self._connection.in_transaction:
            self._connection.rollback()

    async def close(self) -> None:
        """The last to close brings everything into the file."""
        await self._in_thread(self._connection.close)

    def stop(self) -> None:
        """Close without waiting for anything, where there is no event loop any more."""
        self._connection.close()

    async def create_function(self, *arguments: Any, **more: Any) -> None:
        """A function that statements may call."""
        self._connection.create_function(*arguments, **more)


class Cursor:
    """One statement and its rows."""

    def __init__(self, connection: Connection, cursor: sqlite3.Cursor) -> None:
        self._connection = connection
        self._cursor = cursor
        self.arraysize = cursor.arraysize

    async def __aenter__(self) -> "Cursor":
        return self

    @property
    def description(self) -> object:
        """The columns."""
        return self._cursor.description

    @property
    def rowcount(self) -> int:
        """How many rows were changed."""
        return self._cursor.rowcount

    @property
    def lastrowid(self) -> int | None:
        """The number of the row that was added."""
        return self._cursor.lastrowid

    async def execute(self, statement: str, values: Sequence[object] = ()) -> None:
        """Ask."""
        await self._connection.run(statement, lambda: self._cursor.execute(statement, values))

    async def executemany(self, statement: str, values: Iterable[Sequence[object]]) -> None:
        """The same with many values."""
        every = list(values)
        await self._connection.run(statement, lambda: self._cursor.executemany(statement, every))

    async def fetchone(self) -> object:
        """The next row."""
        return self._cursor.fetchone()

    async def fetchmany(self, size: int | None = None) -> list[object]:
        """The next rows, where there may be too many to have them all at once."""
        return self._cursor.fetchmany(self.arraysize if size is None else size)

    async def fetchall(self) -> list[object]:
        """Every row."""
        return self._cursor.fetchall()

    async def close(self) -> None:
        """No more rows are wanted."""
        self._cursor.close()

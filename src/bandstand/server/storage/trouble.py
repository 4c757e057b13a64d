"""What goes wrong with a database through nobody's request: a full disk, a server that is away.

Such trouble is told in a sentence that says whether anything was done, and is no mistake of ours.
"""

import asyncio
import logging
import sqlite3
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager
from enum import Enum

from sqlalchemy.exc import DBAPIError, InterfaceError
from sqlalchemy.exc import TimeoutError as NoConnection

from bandstand.server.counts import TROUBLES
from bandstand.server.seldom import say_seldom

_log = say_seldom(logging.getLogger(__name__))


class Kind(Enum):
    """What is wrong, for the log and the host."""

    FULL = "the disk is full"
    READ_ONLY = "the database cannot be written to"
    AWAY = "the database cannot be reached"
    SLOW = "the disk, or the database, takes too long"
    BROKEN = "the disk reports errors"


_SQLITE = {
    sqlite3.SQLITE_FULL: Kind.FULL,
    sqlite3.SQLITE_READONLY: Kind.READ_ONLY,
    sqlite3.SQLITE_CANTOPEN: Kind.AWAY,
    sqlite3.SQLITE_BUSY: Kind.SLOW,
    sqlite3.SQLITE_IOERR: Kind.BROKEN,
}
_POSTGRES = {
    "53100": Kind.FULL,
    "25006": Kind.READ_ONLY,
    "53300": Kind.AWAY,
    "55P03": Kind.SLOW,
    "57014": Kind.SLOW,
    "58030": Kind.BROKEN,
    "40P01": Kind.SLOW,
    "40001": Kind.SLOW,
    "57P": Kind.AWAY,
    "08": Kind.AWAY,
}
"""By the code, or the beginning of it."""


for _kind in Kind:
    # Who has had none sees 0, and an alarm that compares two moments knows where it began.
    TROUBLES.labels(_kind.name.lower())


class Trouble(Exception):
    """The database could not do what it was asked; if that was to change something, it was not done."""

    def __init__(self, kind: Kind) -> None:
        super().__init__(f"{kind.value}.")
        self.kind = kind
        TROUBLES.labels(kind.name.lower()).inc()

    @property
    def lasts(self) -> bool:
        """Whether it stays so until somebody does something about it."""
        return self.kind in (Kind.FULL, Kind.READ_ONLY, Kind.BROKEN)


def kind_of(error: BaseException) -> Kind | None:
    """What an error of a database means; None if it may be a mistake of ours."""
    if isinstance(error, NoConnection):
        return Kind.SLOW
    if isinstance(error, OSError):
        return Kind.AWAY
    cause: BaseException | None = error.orig if isinstance(error, DBAPIError) else error
    code = getattr(cause, "sqlite_errorcode", None)
    if code is not None:
        return _SQLITE.get(code & 0xFF)
    state = getattr(cause, "sqlstate", None) or ""
    for known, kind in _POSTGRES.items():
        if state.startswith(known):
            return kind
    lost = isinstance(error, InterfaceError) or (
        isinstance(error, DBAPIError) and error.connection_invalidated
    )
    # Outside of a statement the driver's own errors come as they are.
    return Kind.AWAY if lost or type(error).__name__ == "InterfaceError" else None


@contextmanager
def troubles_told() -> Iterator[None]:
    """What goes wrong with the database in this block is raised as Trouble."""
    try:
        yield
    except Exception as error:
        kind = kind_of(error)
        if kind is None:
            raise
        _log.warning("Something could not be read or saved: %s.", kind.value)
        raise Trouble(kind) from error


@asynccontextmanager
async def in_time(lock: asyncio.Lock, seconds: float | None) -> AsyncIterator[None]:
    """The lock, or Trouble if whoever holds it does not let go of it."""
    try:
        async with asyncio.timeout(seconds):
            await lock.acquire()
    except TimeoutError:
        raise Trouble(Kind.SLOW) from None
    try:
        yield
    finally:
        lock.release()

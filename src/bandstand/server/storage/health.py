"""Whether the database can save something: found out by saving something."""

import asyncio
import time

from sqlalchemy import text

from bandstand.server.storage.database import Database
from bandstand.server.storage.trouble import Kind, Trouble

FRESH_SECONDS = 2.0
"""How long an answer is good: however often it is asked, it is found out no more often than that."""
_PATIENCE_SECONDS = 3.0
# It stays what it is, but is written.
_WRITE = text("UPDATE alembic_version SET version_num = version_num")


class Health:
    """Asks the database, at most once in a while and once at a time."""

    def __init__(self, database: Database) -> None:
        self.database = database
        self._found = ""
        self._at = float("-inf")
        self._asking: asyncio.Task[str] | None = None

    async def trouble(self) -> str:
        """What is wrong with it; empty if nothing is."""
        if self._asking is None and time.monotonic() - self._at < FRESH_SECONDS:
            return self._found
        if self._asking is None:
            self._asking = asyncio.create_task(self._ask())
        # A disk that stands still keeps the question waiting, not who has asked it.
        done, _ = await asyncio.wait([self._asking], timeout=_PATIENCE_SECONDS)
        return self._found if done else Kind.SLOW.value

    async def _ask(self) -> str:
        try:
            async with self.database.write() as session:
                await session.execute(_WRITE)
            self._found = ""
        except Trouble as trouble:
            self._found = trouble.kind.value
        finally:
            self._at = time.monotonic()
            self._asking = None
        return self._found

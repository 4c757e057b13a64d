"""Several processes on one PostgreSQL: each hears of the others' entries and redraws for its own viewers."""

import asyncio
import logging
from typing import Any

import asyncpg

from bandstand.server.storage.database import APPLICATION
from bandstand.server.tables.commit import Tables
from bandstand.server.tables.store import CHANNEL

RECONNECT_SECONDS = 2.0
_log = logging.getLogger(__name__)


async def listen_for_ever(tables: Tables, ready: asyncio.Event) -> None:
    """Follow what the other processes do. Sets `ready` once listening."""
    address = tables.database.url.set(drivername="postgresql").render_as_string(hide_password=False)
    while True:
        try:
            await _listen(tables, address, ready)
        except (OSError, asyncpg.PostgresError, asyncpg.InterfaceError) as trouble:
            _log.warning("The line to PostgreSQL is down (%s); trying again.", type(trouble).__name__)
        await asyncio.sleep(RECONNECT_SECONDS)


async def _listen(tables: Tables, address: str, ready: asyncio.Event) -> None:
    connection = await asyncpg.connect(address, server_settings={"application_name": APPLICATION})
    told: asyncio.Queue[str | None] = asyncio.Queue()

    def hear(_connection: Any, _process: int, _channel: str, payload: str) -> None:
        told.put_nowait(payload.split(" ", 1)[0])

    try:
        await connection.add_listener(CHANNEL, hear)
        connection.add_termination_listener(lambda _: told.put_nowait(None))
        ready.set()
        # Whatever was said while nobody listened is caught up with.
        for seen in tables.hub.tables():
            await tables.reload(seen)
        while (table := await told.get()) is not None:
            if table in tables.hub.tables():
                await tables.reload(table)
    finally:
        await connection.close(timeout=1)

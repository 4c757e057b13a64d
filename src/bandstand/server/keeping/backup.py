"""Makes a backup while people play: the database as it is at one moment, the secret, and the host's
editions."""

import time
from pathlib import Path
from typing import Any

from sqlalchemy import JSON, MetaData, select
from sqlalchemy.engine import Connection
from sqlalchemy.ext.asyncio import AsyncConnection

from bandstand import __version__
from bandstand.server.keeping.archive import FORMAT, Contents, Header, Writer, fresh_salt, writing
from bandstand.server.storage import migrations
from bandstand.server.storage.database import BadDatabase, Database
from bandstand.server.storage.models import Base

ROWS_AT_A_TIME = 500


async def back_up(
    database: Database, path: Path, secret: str, editions: dict[str, str], passphrase: str | None = None
) -> dict[str, int]:
    """Write a backup into a new file; how many rows of each table are in it. People may play meanwhile: what
    is written is the database at one moment."""
    header = Header(FORMAT, time.time(), __version__, fresh_salt() if passphrase is not None else None)
    async with database.engine.connect() as connection:
        if database.postgres:
            await connection.execution_options(isolation_level="REPEATABLE READ", postgresql_readonly=True)
        # On SQLite a transaction that only reads sees one moment as well, and keeps nobody from writing.
        async with connection.begin():
            revision = await connection.run_sync(migrations.revision)
            if revision is None:
                raise BadDatabase("There is nothing to keep: no Bandstand has used this database yet.")
            tables = await connection.run_sync(stored_tables)
            columns = {
                table.name: [column.name for column in table.columns] for table in tables.sorted_tables
            }
            with writing(path, header, passphrase) as writer:
                writer.contents(Contents(revision, secret, editions, columns))
                return {table.name: await _rows(connection, table, writer) for table in tables.sorted_tables}


async def _rows(connection: AsyncConnection, table: Any, writer: Writer) -> int:
    before = writer.rows
    query = select(table).execution_options(yield_per=ROWS_AT_A_TIME)
    async for row in await connection.stream(query):
        writer.row(table.name, list(row))
    return writer.rows - before


def stored_tables(connection: Connection) -> MetaData:
    """Our tables as they are in this database, which may be older than the models. Other programs may have
    tables in it, too."""
    found = MetaData()
    found.reflect(connection, only=lambda name, _: name in Base.metadata.tables)
    for table in found.tables.values():
        for column in table.columns:
            # What is not there stays so: JSON has a null of its own.
            if isinstance(column.type, JSON):
                column.type.none_as_null = True
    return found

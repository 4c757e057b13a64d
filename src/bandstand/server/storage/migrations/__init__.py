"""Brings a database to what this version expects."""

import asyncio
import time
from pathlib import Path

from alembic import command
from alembic.config import Config
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import text
from sqlalchemy.engine import Connection

from bandstand.server.storage.copying import copy_file
from bandstand.server.storage.database import BadDatabase, Database

VERSION_TABLE = "alembic_version"
"""Where the database says at which migration it is."""
_MIGRATION_LOCK = 0x62616E64


def config() -> Config:
    """Alembic's configuration, without a file of its own."""
    made = Config()
    made.set_main_option("script_location", str(Path(__file__).parent).replace("%", "%%"))
    return made


def revision(connection: Connection) -> str | None:
    """The migration that a database is at; None if nothing has been made in it yet."""
    heads = MigrationContext.configure(connection).get_current_heads()
    return heads[0] if heads else None


def newest() -> str:
    """The migration that this version leads to."""
    head = ScriptDirectory.from_config(config()).get_current_head()
    assert head is not None
    return head


def is_known(revision: str) -> bool:
    """Whether this version knows a migration, and so can bring the database on from there."""
    return revision in {script.revision for script in ScriptDirectory.from_config(config()).walk_revisions()}


async def upgrade(database: Database) -> None:
    """Run every migration that the database has not seen, with a copy of what was there first if it is a
    file; a newer database is refused."""
    await _keep_copy(database)
    async with database.engine.connect() as connection:
        await connection.execution_options(writes=True)
        async with connection.begin():
            await connection.run_sync(_upgrade)


async def _keep_copy(database: Database) -> None:
    path = database.file
    if path is None or not path.exists():
        return
    async with database.engine.connect() as connection:
        before = await connection.run_sync(revision)
    if before is not None and before != newest() and is_known(before):
        kept = path.with_name(f"{path.name}.before-{newest()}-{time.strftime('%Y%m%d-%H%M%S')}")
        await asyncio.to_thread(copy_file, path, kept)


def upgrade_here(connection: Connection, to: str = "head") -> None:
    """Run the migrations up to one of them, within somebody's transaction."""
    alembic = config()
    alembic.attributes["connection"] = connection
    command.upgrade(alembic, to)


def _upgrade(connection: Connection) -> None:
    if connection.dialect.name == "postgresql":
        # Several processes may start at once; the lock is let go with the transaction.
        connection.execute(text("SELECT pg_advisory_xact_lock(:number)"), {"number": _MIGRATION_LOCK})
    known = {script.revision for script in ScriptDirectory.from_config(config()).walk_revisions()}
    unknown = set(MigrationContext.configure(connection).get_current_heads()) - known
    if unknown:
        raise BadDatabase(
            f"This database was made by a newer Bandstand (it is at {', '.join(sorted(unknown))}, "
            f"and this version knows up to {max(known)}). Upgrade Bandstand, or name another database."
        )
    upgrade_here(connection)

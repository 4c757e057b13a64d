"""Brings a database to what this version expects."""

from pathlib import Path

from alembic import command
from alembic.config import Config
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import text
from sqlalchemy.engine import Connection

from bandstand.server.storage.database import BadDatabase, Database

_MIGRATION_LOCK = 0x62616E64


def config() -> Config:
    """Alembic's configuration, without a file of its own."""
    made = Config()
    made.set_main_option("script_location", str(Path(__file__).parent).replace("%", "%%"))
    return made


async def upgrade(database: Database) -> None:
    """Run every migration that the database has not seen; a newer database is refused."""
    async with database.engine.connect() as connection:
        await connection.execution_options(writes=True)
        async with connection.begin():
            await connection.run_sync(_upgrade)


def _upgrade(connection: Connection) -> None:
    if connection.dialect.name == "postgresql":
        # Several processes may start at once; the lock is let go with the transaction.
        connection.execute(text("SELECT pg_advisory_xact_lock(:number)"), {"number": _MIGRATION_LOCK})
    alembic = config()
    known = {script.revision for script in ScriptDirectory.from_config(alembic).walk_revisions()}
    unknown = set(MigrationContext.configure(connection).get_current_heads()) - known
    if unknown:
        raise BadDatabase(
            f"This database was made by a newer Bandstand (it is at {', '.join(sorted(unknown))}, "
            f"and this version knows up to {max(known)}). Upgrade Bandstand, or name another database."
        )
    alembic.attributes["connection"] = connection
    command.upgrade(alembic, "head")

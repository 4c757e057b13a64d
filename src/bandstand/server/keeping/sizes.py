"""How much there is, and how much room is left."""

import shutil
from pathlib import Path

from sqlalchemy import func, select, text

from bandstand.server.storage.database import Database
from bandstand.server.storage.models import Base


async def sizes(database: Database, folder: Path | None) -> dict[str, int]:
    """Rows of each kind, and bytes. The folder is that of the data."""
    found: dict[str, int] = {}
    async with database.read() as session:
        for table in Base.metadata.sorted_tables:
            found[f"rows of {table.name}"] = (
                await session.scalar(select(func.count()).select_from(table)) or 0
            )
        if database.postgres:
            asked = text("SELECT pg_database_size(current_database())")
            found["bytes of the database"] = await session.scalar(asked) or 0
    place = folder
    if database.file is not None:
        place = database.file.parent
        for end, name in (("", "the database"), ("-wal", "its log of changes")):
            file = database.file.with_name(database.file.name + end)
            found[f"bytes of {name}"] = file.stat().st_size if file.exists() else 0
    if folder is not None:
        files = [file for file in (folder / "records").glob("*") if file.is_file()]
        found["kept records"] = len(files)
        found["bytes of kept records"] = sum(file.stat().st_size for file in files)
    if place is not None:
        found["bytes free on the disk"] = shutil.disk_usage(place).free
    return found

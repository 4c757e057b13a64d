"""A copy of a database that is one file."""

import os
import sqlite3
from contextlib import closing
from pathlib import Path

from bandstand.server.storage.database import BadDatabase


def copy_file(path: Path, copy: Path) -> None:
    """Copy an SQLite database, in which somebody may be writing, into a new file that only its owner can
    read. Whatever goes wrong, there is no half a copy."""
    os.close(os.open(copy, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600))
    try:
        with closing(sqlite3.connect(path)) as source, closing(sqlite3.connect(copy)) as target:
            source.backup(target)
    except (sqlite3.Error, OSError) as wrong:
        copy.unlink()
        raise BadDatabase(
            f"No copy of {path} can be kept beside it, and without one it is not upgraded: {wrong}."
        ) from None

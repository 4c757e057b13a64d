"""The server's secret: it signs the cookies and makes the invitation links."""

import os
import secrets
from pathlib import Path

from bandstand.server.people.environment import given


def secret_in(folder: Path) -> str:
    """The server's secret, made at the first start and readable by its owner alone."""
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / "secret"
    fresh = folder / f"secret.{secrets.token_hex(8)}"
    if not path.exists():
        with os.fdopen(os.open(fresh, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "w") as file:
            file.write(secrets.token_hex(32))
        try:
            # Two servers that start at once end up with the same one: the first that is there stays.
            os.link(fresh, path)
        except FileExistsError:
            pass
        finally:
            fresh.unlink()
    return path.read_text().strip()


def secret_of(folder: Path) -> str | None:
    """The secret of the server that has this data folder: the environment's, or the folder's if there is
    one."""
    path = folder / "secret"
    return given("BANDSTAND_SECRET") or (path.read_text().strip() if path.exists() else None)

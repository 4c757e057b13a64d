"""A PostgreSQL of our own on a free port, for as long as a test needs it."""

import getpass
import os
import pwd
import shutil
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from .running import until

USERS = ("postgres", "nobody")


def programs() -> Path:
    """The folder with initdb and postgres; installed first if the system has none."""
    found = _installed()
    if found is None and os.geteuid() == 0 and shutil.which("apt-get"):
        environment = dict(os.environ, DEBIAN_FRONTEND="noninteractive")
        subprocess.run(["apt-get", "update", "-qq"], check=True, env=environment)
        command = ["apt-get", "install", "-y", "-qq", "--no-install-recommends", "postgresql"]
        subprocess.run(command, check=True, env=environment)
        found = _installed()
    if found is None:
        raise AssertionError(
            "These tests need PostgreSQL: install it, so that initdb and postgres can be found."
        )
    return found


def _installed() -> Path | None:
    for folder in sorted(Path("/usr/lib/postgresql").glob("*/bin"), reverse=True):
        if (folder / "initdb").exists():
            return folder
    found = shutil.which("initdb")
    return Path(found).resolve().parent if found else None


def _as_user() -> list[str]:
    """PostgreSQL refuses to run as root."""
    if os.geteuid() != 0:
        return []
    for user in USERS:
        try:
            account = pwd.getpwnam(user)
        except KeyError:
            continue
        return [
            "setpriv", f"--reuid={account.pw_uid}", f"--regid={account.pw_gid}", "--clear-groups", "--",
        ]  # fmt: skip
    raise AssertionError("PostgreSQL refuses to run as root, and there is no user postgres or nobody.")


@contextmanager
def postgres(port: int) -> Iterator[str]:
    """The address of an empty database."""
    bin = programs()
    user = _as_user()
    # Short, because the path of a socket may have no more than about 100 characters.
    folder = Path(tempfile.mkdtemp(prefix="pg"))
    log = folder / "log"
    data = folder / "data"
    server: subprocess.Popen[bytes] | None = None
    try:
        if user:
            reuid = int(user[1].removeprefix("--reuid="))
            os.chown(folder, reuid, -1)
        else:
            assert getpass.getuser() != "root"
        initdb = [
            bin / "initdb",
            "-D",
            data,
            "-U",
            "bandstand",
            "-A",
            "trust",
            "-N",
            "-E",
            "UTF8",
            "--locale=C",
        ]
        subprocess.run([*user, *map(str, initdb)], check=True, cwd=folder, capture_output=True)
        with log.open("wb") as output:
            run = [bin / "postgres", "-D", data, "-p", str(port), "-k", folder, "-h", "127.0.0.1", "-F"]
            server = subprocess.Popen([*user, *map(str, run)], cwd=folder, stdout=output, stderr=output)
        ready = [str(bin / "pg_isready"), "-q", "-h", "127.0.0.1", "-p", str(port), "-d", "postgres"]
        until(lambda: subprocess.run(ready).returncode == 0 or server.poll() is not None)
        assert server.poll() is None, log.read_text()
        yield f"postgresql://bandstand@127.0.0.1:{port}/postgres"
    finally:
        if server is not None:
            server.terminate()
            server.wait(20)
        shutil.rmtree(folder)

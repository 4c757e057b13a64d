"""A PostgreSQL of our own on a free port, for as long as a test needs it.

Run as a script it makes sure that there is one and prints where.
"""

import getpass
import os
import shutil
import signal
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

import pytest

from tests.server.running import until

USERS = ("postgres", "nobody")


def programs() -> Path:
    """The folder with initdb and postgres."""
    found = _installed()
    if found is None:
        raise AssertionError(
            "These tests need PostgreSQL and found none: `make test` installs it, as does "
            "`python -m tests.server.postgres`; or install it so that initdb can be found."
        )
    return found


def ensure() -> Path:
    """The same, installed now if need be. Tests do not call this: only who asks for it gets a server."""
    if _installed() is None and shutil.which("apt-get"):
        root = [] if os.geteuid() == 0 else ["sudo"]
        settings = ["env", "DEBIAN_FRONTEND=noninteractive"]
        for command in (
            ["apt-get", "update", "-qq"],
            ["apt-get", "install", "-y", "-qq", "--no-install-recommends", "postgresql"],
        ):
            print("No PostgreSQL yet:", " ".join(command), file=sys.stderr, flush=True)
            subprocess.run([*root, *settings, *command], check=True, stdout=sys.stderr)
    return programs()


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
    import pwd  # Windows has no such module

    for user in USERS:
        try:
            account = pwd.getpwnam(user)
        except KeyError:
            continue
        return [
            "setpriv", f"--reuid={account.pw_uid}", f"--regid={account.pw_gid}", "--clear-groups", "--",
        ]  # fmt: skip
    raise AssertionError("PostgreSQL refuses to run as root, and there is no user postgres or nobody.")


class Cluster:
    """A PostgreSQL that can be stopped and started again."""

    def __init__(self, port: int, data: Path, user: Sequence[str]) -> None:
        self.address = f"postgresql://bandstand@127.0.0.1:{port}/postgres"
        self._folder = data.parent
        bin = programs()
        listen = ["-p", str(port), "-k", str(self._folder), "-h", "127.0.0.1"]
        self._command = [*user, str(bin / "postgres"), "-D", str(data), *listen, "-F"]
        asked = ["-q", "-h", "127.0.0.1", "-p", str(port), "-d", "postgres"]
        self._ready = [str(bin / "pg_isready"), *asked]
        self._server: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        """Start, and wait until it can be asked."""
        log = self._folder / "log"
        with log.open("ab") as output:
            server = self._server = subprocess.Popen(
                self._command, cwd=self._folder, stdout=output, stderr=output
            )
        until(lambda: subprocess.run(self._ready).returncode == 0 or server.poll() is not None)
        assert server.poll() is None, log.read_text()

    def stop(self, number: int = signal.SIGTERM) -> None:
        """Stop; with SIGINT whoever is connected is sent away, with SIGQUIT as in a crash."""
        if self._server is not None:
            self._server.send_signal(number)
            self._server.wait(20)
            self._server = None


@contextmanager
def postgres(port: int) -> Iterator[str]:
    """The address of an empty database."""
    with cluster(port) as running:
        yield running.address


@contextmanager
def cluster(port: int) -> Iterator[Cluster]:
    """The same, to be stopped and started."""
    if sys.platform != "linux" and _installed() is None:
        pytest.skip("There is no PostgreSQL here; only on Linux a test has to have one.")
    bin = programs()
    user = _as_user()
    # Short, because the path of a socket may have no more than about 100 characters.
    folder = Path(tempfile.mkdtemp(prefix="pg"))
    data = folder / "data"
    made = Cluster(port, data, user)
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
        made.start()
        yield made
    finally:
        # Whoever is still connected is cut off.
        made.stop(signal.SIGINT)
        shutil.rmtree(folder)


if __name__ == "__main__":
    try:
        print(ensure())
    except (AssertionError, OSError, subprocess.CalledProcessError) as error:
        sys.exit(f"PostgreSQL could not be installed: {error}")

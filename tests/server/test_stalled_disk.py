"""A disk that really stands still: whatever the server wants to bring to it waits in the system, for as long
as somebody says. Those who look go on, those who move are told, and nothing that was answered is lost."""

import shutil
import signal
import subprocess
import sys
import threading
from collections.abc import Callable, Iterator
from pathlib import Path

import httpx
import pytest

from .running import PATIENCE, Guest, until
from .test_crash import free_port, started
from .test_kills import gapless, stored

pytestmark = [
    pytest.mark.long,
    pytest.mark.skipif(
        sys.platform != "linux" or shutil.which("cc") is None, reason="needs Linux and a C compiler"
    ),
]

SHIM = r"""
#define _GNU_SOURCE
#include <dlfcn.h>
#include <stdlib.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

/* Whoever brings something to the database waits for as long as a certain file is there. */
static void stand_still(int fd) {
    char link[64], path[4096];
    const char *flag = getenv("STANDS_STILL");
    ssize_t length;
    snprintf(link, sizeof link, "/proc/self/fd/%d", fd);
    length = readlink(link, path, sizeof path - 1);
    if (!flag || length < 0) return;
    path[length] = 0;
    if (!strstr(path, "games.db") || strstr(path, "-shm")) return;
    while (access(flag, F_OK) == 0) usleep(5000);
}
int fsync(int fd) { stand_still(fd); return ((int (*)(int))dlsym(RTLD_NEXT, "fsync"))(fd); }
int fdatasync(int fd) { stand_still(fd); return ((int (*)(int))dlsym(RTLD_NEXT, "fdatasync"))(fd); }
typedef ssize_t (*writer)(int, const void *, size_t, off64_t);
ssize_t pwrite64(int fd, const void *from, size_t count, off64_t at) {
    stand_still(fd);
    return ((writer)dlsym(RTLD_NEXT, "pwrite64"))(fd, from, count, at);
}
ssize_t pwrite(int fd, const void *from, size_t count, off_t at) {
    stand_still(fd);
    return ((writer)dlsym(RTLD_NEXT, "pwrite64"))(fd, from, count, at);
}
ssize_t write(int fd, const void *from, size_t count) {
    stand_still(fd);
    return ((ssize_t (*)(int, const void *, size_t))dlsym(RTLD_NEXT, "write"))(fd, from, count);
}
"""


@pytest.fixture
def flag(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The disk of servers that are started from here stands still while this file is there."""
    source, shim, flag = tmp_path / "shim.c", tmp_path / "shim.so", tmp_path / "stands_still"
    source.write_text(SHIM)
    subprocess.run(["cc", "-shared", "-fPIC", "-O1", "-o", shim, source, "-ldl"], check=True)
    monkeypatch.setenv("LD_PRELOAD", str(shim))
    monkeypatch.setenv("STANDS_STILL", str(flag))
    return flag


Start = Callable[[], subprocess.Popen[str]]


@pytest.fixture
def start(flag: Path, home: Path, port: int) -> Iterator[Start]:
    """Starts servers on this disk; whatever goes wrong, none is left."""
    servers: list[subprocess.Popen[str]] = []

    def one() -> subprocess.Popen[str]:
        servers.append(started(home, port))
        return servers[-1]

    yield one
    for server in servers:
        server.kill()
        server.wait(PATIENCE)


@pytest.fixture
def home(tmp_path: Path) -> Path:
    (tmp_path / "home").mkdir()
    return tmp_path / "home"


@pytest.fixture
def port() -> int:
    return free_port()


class Mover:
    """Somebody who posts a move and waits for its answer."""

    def __init__(self, address: str, name: str) -> None:
        self.guest = Guest(address, name)
        self.guest.http.timeout = 4 * PATIENCE
        self.id = self.guest.started("me", "bot:random")
        self.answers: list[int] = []

    def post(self, key: str) -> None:
        self.page = self.guest.my_turn(self.id)
        self._thread = threading.Thread(target=lambda: self.answers.append(self._move(key)))
        self._thread.start()

    def _move(self, key: str) -> int:
        try:
            return self.guest.move(self.id, self.page, key=key).status_code
        except httpx.HTTPError:
            return 0  # nobody is there any more

    def wait(self) -> int:
        self._thread.join()
        return self.answers[-1]


def test_while_the_disk_stands_still_others_look_and_whatever_is_answered_is_there(
    start: Start, flag: Path, home: Path, port: int
) -> None:
    server = start()
    address = f"http://127.0.0.1:{port}"
    movers = [Mover(address, f"Mover {number}") for number in range(3)]
    watcher = Guest(address, "Watcher")
    watched = Guest(address, "Quiet").started("me", "bot:random")
    for mover in movers:
        mover.post("before")
    assert [mover.wait() for mover in movers] == [200] * 3
    pages = [mover.guest.my_turn(mover.id) for mover in movers]
    assert not any(page.over for page in pages), "there is a move to make"

    flag.touch()
    for mover in movers:
        mover.post("during")
    health = until(lambda: (found := watcher.get("/healthz")).status_code == 503 and found, 3 * PATIENCE)
    assert "takes too long" in health.text
    for path in ("/", f"/t/{watched}", "/rules"):
        assert watcher.get(path).status_code == 200, "who looks need not wait"
    assert sum(code == 200 for mover in movers for code in mover.answers[1:]) == 0
    flag.unlink()
    told = [mover.wait() for mover in movers]
    assert set(told) <= {200, 503}
    # What the page does by itself: the same move again, under the same key. It counts once.
    for mover in movers:
        again = mover.guest.move(mover.id, mover.page, key="during")
        assert again.status_code == 200
        assert again.json()["version"] == mover.page.version + 1
    until(lambda: watcher.get("/healthz").status_code == 200)

    pages = [mover.guest.my_turn(mover.id) for mover in movers]
    flag.touch()
    for mover in movers:
        mover.post("never")
    # Somebody pulls the plug while it stands still.
    server.send_signal(signal.SIGKILL)
    server.wait(PATIENCE)
    flag.unlink()
    entries = stored(str(home / "games.db"))
    assert gapless(entries)
    for mover, page in zip(movers, pages, strict=True):
        assert max(version for table, version in entries if table == mover.id) >= page.version

    assert [mover.wait() for mover in movers] == [0] * 3
    start()
    for mover in movers:
        page = mover.guest.my_turn(mover.id)
        assert page.over or mover.guest.move(mover.id, page).status_code == 200, "the game goes on"

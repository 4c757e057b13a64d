"""The process is killed while games run: every answered move is there after the restart."""

import contextlib
import os
import signal
import socket
import subprocess
import sys
import threading
import time
from pathlib import Path

import httpx
import pytest

from tests.sizes import SIZES

from .lines import HALF_A_BODY, HALF_A_HEAD, line_to, rest
from .running import PATIENCE, Guest, until

SERVE = (
    "import sys; from bandstand.server.run import serve; serve(port=int(sys.argv[1]), database=sys.argv[2])"
)


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
    return port


def started(folder: Path, port: int, database: str = "") -> subprocess.Popen[str]:
    """A server of its own, as somebody would run it."""
    environment = dict(os.environ, BANDSTAND_DATA=str(folder), BANDSTAND_PACE="0")
    process = subprocess.Popen(
        [sys.executable, "-c", SERVE, str(port), database or str(folder / "games.db")],
        env=environment,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
    )
    assert process.stdout is not None
    line = process.stdout.readline()
    assert line == f"Bandstand is open: http://127.0.0.1:{port}/\n", line + process.stdout.read()
    return process


def children(process: subprocess.Popen[str]) -> list[int]:
    listing = Path(f"/proc/{process.pid}/task/{process.pid}/children")
    if not listing.exists():
        pytest.skip("this system does not list a process's children")
    found = []
    for task in Path(f"/proc/{process.pid}/task").iterdir():
        found += [int(pid) for pid in (task / "children").read_text().split()]
    return found


def test_every_answered_move_survives_kill_nine(tmp_path: Path) -> None:
    port = free_port()
    server = started(tmp_path, port)
    address = f"http://127.0.0.1:{port}"
    guests = [Guest(address, f"Guest {number}") for number in range(3)]
    tables = [guest.started("me", "bot:greedy", "bot:greedy") for guest in guests]
    answered: dict[str, int] = {}

    def play(guest: Guest, id: str) -> None:
        try:
            while True:
                page = guest.my_turn(id)
                answer = guest.move(id, page)
                if answer.status_code == 200:
                    answered[id] = answer.json()["version"]
        except (httpx.HTTPError, AssertionError):
            return  # the server is gone

    threads = [threading.Thread(target=play, args=pair) for pair in zip(guests, tables, strict=True)]
    for thread in threads:
        thread.start()
    until(lambda: len(answered) == 3 and sum(answered.values()) > 60)
    workers = children(server)
    server.send_signal(signal.SIGKILL)
    server.wait(PATIENCE)
    for thread in threads:
        thread.join(PATIENCE)
    until(lambda: not any(Path(f"/proc/{worker}").exists() for worker in workers))

    again = started(tmp_path, port)
    try:
        for guest, id in zip(guests, tables, strict=True):
            page = guest.my_turn(id)
            assert page.version >= answered[id]
            if not page.over:
                assert guest.move(id, page).status_code == 200, "the game goes on"
    finally:
        again.send_signal(signal.SIGINT)
        assert again.wait(PATIENCE) in (0, -signal.SIGINT, 130)


def test_the_server_leaves_when_asked_though_pages_are_open(tmp_path: Path) -> None:
    port = free_port()
    server = started(tmp_path, port)
    guest = Guest(f"http://127.0.0.1:{port}", "Nell")
    id = guest.started("me", "bot:greedy")
    with guest.events(id) as events:
        begun = time.monotonic()
        server.send_signal(signal.SIGINT)
        assert [kind for kind, _ in events if kind not in ("body", "waiting")] == []
        assert server.wait(PATIENCE) in (0, -signal.SIGINT, 130)
    assert time.monotonic() - begun < 10
    assert server.stdout is not None
    assert "Traceback" not in server.stdout.read()


def test_a_crowd_is_sent_home_in_order(tmp_path: Path) -> None:
    """Many listeners, of whom it is known how far they have followed, and some who say half of what they
    want: the server leaves soon, tells every stream to come back, and has nothing to complain of."""
    port = free_port()
    server = started(tmp_path, port)
    address = f"http://127.0.0.1:{port}"
    guests = [Guest(address, f"Guest {number}") for number in range(10)]
    ids = [guest.started("me", "bot:greedy") for guest in guests[:2]]
    with contextlib.ExitStack() as stack:
        lines = []
        for number in range(SIZES.listeners):
            cookie = guests[number % len(guests)].http.cookies["bandstand"]
            asked = f"GET /t/{ids[number % 2]}/events HTTP/1.1\r\nHost: 127.0.0.1\r\n"
            asked += f"Cookie: bandstand={cookie}\r\n\r\n"
            source = f"127.0.1.{1 + number // 30}"
            lines.append(stack.enter_context(line_to(address, asked.encode(), source=source)))
        assert [line.recv(4096)[9:12] for line in lines] == [b"200"] * len(lines)
        for half in (HALF_A_BODY, HALF_A_HEAD):
            stack.enter_context(line_to(address, half))
        begun = time.monotonic()
        server.send_signal(signal.SIGTERM)
        assert server.wait(60) in (0, -signal.SIGTERM)
        assert time.monotonic() - begun < 20, "3 s where nobody else wants the processor"
        # Where others do, the line of some is cut before they have been told.
        assert any(b"retry: " in rest(line)[-60:] for line in lines)
    assert server.stdout is not None
    assert server.stdout.read() == "Stop it with Ctrl-C.\n"


def test_a_second_server_on_the_same_database_or_port_is_refused_with_a_sentence(tmp_path: Path) -> None:
    port = free_port()
    server = started(tmp_path, port)
    try:
        code = (
            "import sys\n"
            "from bandstand.server.run import CannotServe, serve\n"
            "try:\n"
            "    serve(port=int(sys.argv[1]), database=sys.argv[2])\n"
            "except CannotServe as reason:\n"
            "    print(reason)\n"
        )
        environment = dict(os.environ, BANDSTAND_DATA=str(tmp_path))
        for where, what in ((str(port), "other.db"), (str(free_port()), "games.db")):
            command = [sys.executable, "-c", code, where, str(tmp_path / what)]
            told = subprocess.run(command, env=environment, capture_output=True, text=True, timeout=PATIENCE)
            assert told.stdout.count("\n") == 1, told.stdout + told.stderr
            assert told.stderr == ""
            assert ("is taken" in told.stdout) if what == "other.db" else ("is using" in told.stdout)
    finally:
        server.send_signal(signal.SIGINT)
        server.wait(PATIENCE)


def refused(folder: Path, database: Path) -> str:
    """What a server says that cannot start."""
    code = (
        "import sys\n"
        "from bandstand.server.run import CannotServe, serve\n"
        "try:\n"
        "    serve(port=0, database=sys.argv[1])\n"
        "except CannotServe as reason:\n"
        "    print(reason)\n"
    )
    environment = dict(os.environ, BANDSTAND_DATA=str(folder))
    command = [sys.executable, "-c", code, str(database)]
    told = subprocess.run(command, env=environment, capture_output=True, text=True, timeout=60)
    assert told.stderr == ""
    return told.stdout


def test_a_second_server_on_the_same_file_is_refused_by_whatever_link_it_comes(tmp_path: Path) -> None:
    server = started(tmp_path, free_port())
    try:
        (tmp_path / "elsewhere").mkdir()
        (tmp_path / "elsewhere" / "link.db").symlink_to(tmp_path / "games.db")
        (tmp_path / "folder").symlink_to(tmp_path)
        for name in ("elsewhere/link.db", "folder/games.db"):
            assert "Another Bandstand is using" in refused(tmp_path, tmp_path / name)
    finally:
        server.send_signal(signal.SIGINT)
        server.wait(PATIENCE)


def test_a_database_that_has_become_empty_is_not_taken_for_a_new_one(tmp_path: Path) -> None:
    empty = tmp_path / "games.db"
    empty.touch()
    told = refused(tmp_path, empty)
    assert "is there but empty" in told
    assert "last backup" in told
    assert empty.stat().st_size == 0, "and it is left as it is"

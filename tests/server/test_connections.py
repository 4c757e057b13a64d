"""Open connections: whoever says half of what they want holds up nobody else."""

import contextlib
import http.client
import logging
import os
import re
import resource
import select
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from importlib.util import find_spec
from pathlib import Path

import pytest

from bandstand.server.settings import Limits

from .conftest import settings
from .lines import HALF_A_BODY, HALF_A_HEAD, ended, line_to, rest
from .running import PATIENCE, Guest, Running, until
from .test_crash import SERVE, free_port

WHOLE = b"GET /static/theme.js HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n"
SECONDS = 2.0
"""In which a request has to be complete here."""
PARSERS = [
    "h11",
    pytest.param(
        "httptools", marks=pytest.mark.skipif(find_spec("httptools") is None, reason="not installed")
    ),
]


@contextlib.contextmanager
def serving(folder: Path, parser: str = "auto", **limits: object) -> Iterator[Running]:
    running = Running(settings(folder, limits=Limits(**limits)), http=parser).start()  # type: ignore[arg-type]
    try:
        yield running
    finally:
        running.stop()


@pytest.fixture(scope="module", params=PARSERS)
def strict(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    """A server that soon loses its patience."""
    with serving(tmp_path_factory.mktemp("strict"), request.param, request_seconds=SECONDS) as running:
        yield running


def test_a_request_that_is_not_complete_in_time_is_dropped(strict: Running) -> None:
    halves = (HALF_A_HEAD, HALF_A_BODY, b"GET", b"")
    with contextlib.ExitStack() as stack:
        begun = time.monotonic()
        lines = [stack.enter_context(line_to(strict.address, half)) for half in halves]
        told = [rest(line) for line in lines]
    assert time.monotonic() - begun > SECONDS - 0.1, "they had their time"
    assert [each[:13] for each in told] == [b"HTTP/1.1 408 "] * 3 + [b""]


def test_a_byte_now_and_then_does_not_keep_a_request_alive(strict: Running) -> None:
    with line_to(strict.address, WHOLE) as line:
        assert line.recv(65536).startswith(b"HTTP/1.1 200 ")
        end = time.monotonic() + PATIENCE
        with contextlib.suppress(ConnectionError):
            line.sendall(HALF_A_HEAD)
            while not (select.select([line], [], [], 0.1)[0] and b" 408 " in line.recv(65536)):
                line.sendall(b"x")
                assert time.monotonic() < end, "it went on for ever"


def test_half_a_form_is_not_done(strict: Running) -> None:
    guest = strict.guest("Nell")
    guest.new_table("me", "open")  # from now on their name is stored
    cookie = f"Cookie: bandstand={guest.http.cookies['bandstand']}\r\nContent-Length".encode()
    half = HALF_A_BODY.replace(b"Content-Length", cookie)
    with line_to(strict.address, half) as late:
        with line_to(strict.address, half):
            pass  # hung up in the middle
        assert b" 408 " in rest(late)
    assert 'value="Nell"' in guest.get("/me").text
    with line_to(strict.address, half, b"ed") as line:
        assert b" 200 " in line.recv(65536)
    assert 'value="Ned"' in guest.get("/me").text


def test_a_stream_and_a_connection_in_use_last_longer(strict: Running) -> None:
    nell = strict.guest("Nell")
    id = nell.new_table("me", "open")
    with nell.events(id, 0) as events, line_to(strict.address) as line:
        end = time.monotonic() + SECONDS + 0.5
        while time.monotonic() < end:
            line.sendall(WHOLE)
            response = http.client.HTTPResponse(line)
            response.begin()
            assert (response.status, response.read()[:2]) == (200, b"//")
            time.sleep(0.1)
        assert nell.post(f"/t/{id}/fill").status_code == 303
        assert next(events)[0] == "waiting"


def test_one_address_has_so_many_connections_and_others_still_come_in(tmp_path: Path) -> None:
    with serving(tmp_path, connections_by_address=4) as running, contextlib.ExitStack() as open_lines:
        first = [open_lines.enter_context(line_to(running.address, HALF_A_HEAD)) for _ in range(4)]
        assert not any(ended(line) for line in first)
        more = [open_lines.enter_context(line_to(running.address, HALF_A_HEAD)) for _ in range(4)]
        until(lambda: all(ended(line) for line in first))
        assert not any(ended(line) for line in more), "who has waited longest without asking makes room"
        others = [open_lines.enter_context(line_to(running.address, HALF_A_HEAD, source="127.0.0.3"))]
        assert running.guest().get("/").status_code == 200
        assert not any(ended(line) for line in more + others)


def test_a_full_house_lets_nobody_wait_who_asks(tmp_path: Path) -> None:
    """Streams are in use and stay; whoever has not asked yet makes room; when all are in use it says so."""
    with serving(tmp_path, connections=4, streams=100) as running, contextlib.ExitStack() as open_lines:
        nell = running.guest("Nell")
        id = nell.new_table("me", "open")
        silent = [open_lines.enter_context(line_to(running.address, HALF_A_HEAD)) for _ in range(10)]
        until(lambda: sum(ended(line) for line in silent) >= 6)
        asked = f"GET /t/{id}/events HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n".encode()
        streams = []
        for _ in range(4):
            streams.append(open_lines.enter_context(line_to(running.address, asked)))
            assert b" 200 " in streams[-1].recv(65536)
        assert all(ended(line) for line in silent)
        with line_to(running.address, WHOLE) as line:
            told = rest(line)
        assert told == b"" or told.startswith(b"HTTP/1.1 503 ")
        assert not any(ended(line) for line in streams)
        streams.pop().close()
        until(
            lambda: (
                b" 200 "
                in rest(
                    line_to(running.address, WHOLE.replace(b"\r\n\r\n", b"\r\nConnection: close\r\n\r\n"))
                )
            )
        )


def started(folder: Path, port: int, files: int) -> subprocess.Popen[bytes]:
    """A server that may open so many files, and no more."""
    process = subprocess.Popen(
        [sys.executable, "-c", SERVE, str(port), str(folder / "games.db")],
        env=dict(os.environ, BANDSTAND_DATA=str(folder), BANDSTAND_PACE="0", BANDSTAND_BOT_WORKERS="1"),
        stdout=(folder / "log").open("wb"),
        stderr=subprocess.STDOUT,
        preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_NOFILE, (64, files)),
    )
    until(lambda: b"Stop it with" in (folder / "log").read_bytes() or process.poll() is not None)
    assert process.poll() is None, (folder / "log").read_text()
    return process


def test_more_half_requests_than_files_keep_nobody_out_and_the_log_small(tmp_path: Path) -> None:
    port = free_port()
    address = f"http://127.0.0.1:{port}"
    server = started(tmp_path, port, files=300)
    try:
        soft = re.search(r"Max open files\s+(\d+)", Path(f"/proc/{server.pid}/limits").read_text())
        assert soft
        assert int(soft[1]) == 300, "the limit is raised as far as it goes"
        guest = Guest(address, "Nell")
        with contextlib.ExitStack() as lines:
            for number in range(700):
                lines.enter_context(line_to(address, HALF_A_HEAD, source=f"127.0.0.{2 + number % 2}"))
            begun = time.monotonic()
            assert Guest(address).get("/").status_code == 200
            assert guest.post("/me/name", name="Ann").status_code == 200
            assert time.monotonic() - begun < 8, "and it did not have to wait for their time to be over"
    finally:
        server.send_signal(signal.SIGINT)
        server.wait(PATIENCE)
    log = (tmp_path / "log").read_text()
    assert len(log) < 2000, log[-2000:]
    assert "Traceback" not in log


class Heard(logging.Handler):
    """Keeps what is logged."""

    def __init__(self) -> None:
        super().__init__()
        self.records: list[logging.LogRecord] = []

    def emit(self, record: logging.LogRecord) -> None:
        self.records.append(record)


def test_noise_of_strangers_is_logged_once_in_a_while(strict: Running) -> None:
    heard = Heard()
    log = logging.getLogger("uvicorn.error")
    log.addHandler(heard)
    try:
        for _ in range(50):
            with line_to(strict.address, b"\x16\x03\x01 not http at all\r\n\r\n") as line:
                assert b" 400 " in rest(line)
    finally:
        log.removeHandler(heard)
    assert len(heard.records) <= 1

"""Behind a proxy on the same machine, at a Unix socket."""

import os
import signal
import socket
import stat
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import httpx
import pytest

from bandstand.server import run
from bandstand.server.run import CannotServe, serve

from .running import PATIENCE, Guest

pytestmark = pytest.mark.skipif(not hasattr(socket, "AF_UNIX"), reason="this system has no Unix sockets")

SERVE = (
    "import sys; from pathlib import Path; from bandstand.server.run import serve; "
    "serve(unix=Path(sys.argv[1]), path='/games')"
)


@pytest.fixture
def place() -> Iterator[Path]:
    """Where a socket can be: its whole name must be short, so that the folders of tests are too deep."""
    with tempfile.TemporaryDirectory(prefix="bandstand-") as folder:
        yield Path(folder) / "socket"


@contextmanager
def listening(place: Path, folder: Path) -> Iterator[subprocess.Popen[str]]:
    process = subprocess.Popen(
        [sys.executable, "-c", SERVE, str(place)],
        env=dict(os.environ, BANDSTAND_DATA=str(folder), BANDSTAND_PACE="0"),
        stdout=subprocess.PIPE,
        text=True,
    )
    try:
        assert process.stdout is not None
        assert process.stdout.readline() == f"Bandstand is open at the socket {place}, for a proxy.\n"
        yield process
    finally:
        process.kill()
        process.wait(PATIENCE)


def through(place: Path, name: str) -> Guest:
    """Somebody whom a proxy brings."""
    guest = Guest("http://localhost/games")
    guest.http = httpx.Client(
        base_url="http://localhost/games",
        transport=httpx.HTTPTransport(uds=str(place)),
        timeout=PATIENCE,
        headers={"X-Forwarded-For": "203.0.113.9"},
    )
    assert guest.post("/me/name", name=name).status_code == 200
    return guest


def test_through_a_socket_people_play_and_the_proxy_is_believed(place: Path, tmp_path: Path) -> None:
    with socket.socket(socket.AF_UNIX) as killed:
        killed.bind(str(place))
    assert place.exists(), "nobody has taken it away"
    with listening(place, tmp_path) as process:
        assert stat.S_IMODE(place.stat().st_mode) == 0o660
        nell, ines = through(place, "Nell"), through(place, "Ines")
        id = nell.new_table("me", "open")
        assert ines.post(f"/t/{id}/sit").status_code == 303
        assert nell.post(f"/t/{id}/start").status_code == 303
        mover, other = (nell, ines) if nell.page(id).your_turn else (ines, nell)
        version = other.page(id).version
        with other.events(id, version) as events:
            assert mover.move(id, mover.page(id)).status_code == 200
            assert next(events)[1]["id"] == version + 1
        nell.http.cookies.clear()
        assert "Secure" in nell.get("/", **{"X-Forwarded-Proto": "https"}).headers["set-cookie"]
        process.send_signal(signal.SIGTERM)
        assert process.wait(PATIENCE) == 0
        assert not place.exists()


def test_a_place_where_somebody_listens_or_another_file_lies_is_refused(
    place: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(run, "data_folder", lambda: tmp_path)
    with socket.socket(socket.AF_UNIX) as another:
        another.bind(str(place))
        another.listen()
        with pytest.raises(CannotServe, match=r"Somebody listens at the socket .* already"):
            serve(unix=place)
    assert place.exists(), "it is the other's"
    place.unlink()
    place.write_text("something else")
    with pytest.raises(CannotServe, match=r"Cannot listen at the socket .*: there is another file"):
        serve(unix=place)
    assert place.read_text() == "something else"
    with pytest.raises(CannotServe, match=r"Cannot listen at the socket .*: No such file"):
        serve(unix=tmp_path / "nowhere" / "socket")

"""Where the server listens: by IPv4, by IPv6, and by both at once."""

import re
import socket
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from bandstand.server import run

from .running import Guest
from .test_crash import free_port

SERVE = "import sys; from bandstand.server.run import serve; serve(host=sys.argv[1], port=int(sys.argv[2]))"


def has_ipv6() -> bool:
    try:
        with socket.socket(socket.AF_INET6) as probe:
            probe.bind(("::1", 0))
    except OSError:
        return False
    return True


pytestmark = pytest.mark.skipif(not has_ipv6(), reason="this system has no IPv6")


@contextmanager
def listening(folder: Path, host: str, monkeypatch: pytest.MonkeyPatch) -> Iterator[tuple[int, str]]:
    """A server at an address; its port, and what it says."""
    monkeypatch.setenv("BANDSTAND_DATA", str(folder))
    port = free_port()
    command = [sys.executable, "-c", SERVE, host, str(port)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True) as server:
        try:
            assert server.stdout is not None
            yield port, server.stdout.readline()
        finally:
            server.terminate()


def test_over_ipv6_people_play_as_anywhere_else(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with listening(tmp_path, "::1", monkeypatch) as (port, said):
        assert said == f"Bandstand is open: http://[::1]:{port}/\n"
        nell, ines = Guest(f"http://[::1]:{port}", "Nell"), Guest(f"http://[::1]:{port}", "Ines")
        id = nell.new_table("me", "open", private="on")
        [link] = re.findall(r'value="(http://\[::1\]:\d+/join/[0-9a-f]{32})"', nell.get(f"/t/{id}").text)
        assert ines.http.post(link).status_code == 303
        assert nell.post(f"/t/{id}/start").status_code == 303
        mover = nell if nell.page(id).your_turn else ines
        assert mover.move(id, mover.page(id)).status_code == 200


def test_everywhere_lets_people_in_by_both_kinds_of_addresses(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with listening(tmp_path, "::", monkeypatch) as (port, said):
        assert said == f"Bandstand is open: http://127.0.0.1:{port}/\n"
        for address in ("127.0.0.1", "[::1]"):
            assert Guest(f"http://{address}:{port}").get("/").status_code == 200


def test_an_address_of_ipv6_is_known_as_browsers_write_it(tmp_path: Path) -> None:
    found = run.settings_for("fd00::5", 8000, None, tmp_path)
    assert "[fd00::5]" in found.hosts

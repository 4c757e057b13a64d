"""A disk that is really full: a small one is filled while people play."""

import os
import signal
import subprocess
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest

from .running import PATIENCE, Guest, until
from .test_crash import free_port, started

pytestmark = pytest.mark.long

DISK = 4 << 20
LEFT = 300 << 10
"""What is left of it when they begin."""


@pytest.fixture
def small_disk(tmp_path: Path) -> Iterator[Path]:
    folder = tmp_path / "disk"
    folder.mkdir()
    mounted = subprocess.run(
        ["mount", "-t", "tmpfs", "-o", f"size={DISK}", "tmpfs", folder], capture_output=True
    )
    if mounted.returncode:
        pytest.skip("a small disk can be made by root alone; test_trouble.py has one that says it is full")
    yield folder
    subprocess.run(["umount", "--lazy", folder], check=True)


def fill(filler: Path) -> None:
    """Leave so much of the disk that some moves still go in."""
    space = os.statvfs(filler.parent)
    filler.write_bytes(bytes(max(0, space.f_bavail * space.f_frsize - LEFT)))


def test_when_the_disk_is_full_nothing_is_lost_and_people_are_told(small_disk: Path) -> None:
    port = free_port()
    server = started(small_disk, port)
    address = f"http://127.0.0.1:{port}"
    guests = [Guest(address, f"Guest {number}") for number in range(3)]
    tables = [guest.started("me", "bot:random") for guest in guests]
    answered: dict[str, int] = {}
    fill(small_disk / "filler")
    refused: list[httpx.Response] = []
    while not refused:
        for guest, id in zip(guests, tables, strict=True):
            page = guest.page(id)
            if page.over:
                tables[tables.index(id)] = guest.started("me", "bot:random")
            elif page.your_turn:
                told = guest.move(id, page)
                if told.status_code == 200:
                    answered[id] = told.json()["version"]
                else:
                    refused.append(told)
            else:
                # A bot may have been the first who found no room.
                told = guest.http.post("/play/trumpet", headers={"accept": "application/json"})
                refused += [told] if told.status_code != 303 else []
    assert [each.status_code for each in refused] == [507] * len(refused)
    assert "the disk is full" in refused[0].json()["error"]
    for guest, id in zip(guests, tables, strict=True):
        assert guest.page(id).version >= answered.get(id, 0), "what is there is still shown"
    health = until(lambda: (found := guests[0].get("/healthz")).status_code == 503 and found)
    assert "the disk is full" in health.text
    server.send_signal(signal.SIGKILL)
    server.wait(PATIENCE)
    (small_disk / "filler").unlink()

    again = started(small_disk, port)
    try:
        assert guests[0].get("/healthz").status_code == 200
        for guest, id in zip(guests, tables, strict=True):
            page = guest.my_turn(id)
            assert page.version >= answered.get(id, 0)
            assert page.over or guest.move(id, page).status_code == 200, "the game goes on"
    finally:
        again.send_signal(signal.SIGINT)
        again.wait(PATIENCE)

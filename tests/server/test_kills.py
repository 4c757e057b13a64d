"""Servers, databases and workers are killed under load, at every moment; what was answered is never lost."""

import asyncio
import os
import random
import signal
import sqlite3
import threading
import time
from collections.abc import Iterator, Sequence
from contextlib import closing, contextmanager
from dataclasses import dataclass, field
from pathlib import Path

import asyncpg
import httpx
import pytest

from tests.sizes import SIZES

from .conftest import settings
from .postgres import cluster, postgres
from .running import PATIENCE, Guest, Running, until
from .test_crash import free_port, started

TABLES = 3
BUSY = 120.0
"""Seconds in which a few moves are made on a busy machine, too."""


@pytest.fixture(params=["sqlite", "postgresql"])
def database(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[str]:
    if request.param == "sqlite":
        yield str(tmp_path / "games.db")
        return
    with postgres(free_port()) as address:
        yield address


@dataclass(frozen=True)
class Answered:
    """A move that was answered: it is at its table for ever."""

    table: str
    version: int
    seat: int


@dataclass
class Players:
    """People who play until the server is gone."""

    address: str
    guests: list[Guest] = field(default_factory=list)
    tables: list[str] = field(default_factory=list)
    answered: list[Answered] = field(default_factory=list)

    def sit_down(self) -> None:
        """Everybody at a table of their own; whose game is over begins another."""
        if not self.guests:
            self.guests = [Guest(self.address, f"Guest {number}") for number in range(TABLES)]
            self.tables = ["" for _ in self.guests]
        for number, guest in enumerate(self.guests):
            if not self.tables[number] or guest.page(self.tables[number]).over:
                self.tables[number] = guest.started("me", "bot:greedy", "bot:greedy")

    @contextmanager
    def playing(self) -> Iterator[None]:
        """They play meanwhile."""
        stop = threading.Event()
        threads = [
            threading.Thread(target=self._play, args=(*pair, stop))
            for pair in zip(self.guests, self.tables, strict=True)
        ]
        for thread in threads:
            thread.start()
        try:
            yield
        finally:
            stop.set()
            for thread in threads:
                thread.join(PATIENCE)

    def _play(self, guest: Guest, id: str, stop: threading.Event) -> None:
        try:
            while not stop.is_set():
                page = guest.page(id)
                if page.over:
                    return
                if not page.your_turn:
                    time.sleep(0.005)
                    continue
                answer = guest.move(id, page)
                if answer.status_code == 200 and answer.json()["version"] > page.version:
                    self.answered.append(Answered(id, answer.json()["version"], page.seat))
        except (httpx.HTTPError, AssertionError):
            return  # the server, or its database, is gone

    def lost(self, entries: dict[tuple[str, int], tuple[str, int]]) -> list[Answered]:
        """What was answered and is not there."""
        return [
            each for each in self.answered if entries.get((each.table, each.version)) != ("move", each.seat)
        ]


QUERY = 'SELECT "table", version, kind, seat FROM entries'


def stored(database: str) -> dict[tuple[str, int], tuple[str, int]]:
    """Every entry, as the database itself tells."""
    rows: Sequence[tuple[str, int, str, int]]
    if database.startswith("postgresql"):

        async def ask() -> list[tuple[str, int, str, int]]:
            connection = await asyncpg.connect(database)
            found = [tuple(row) for row in await connection.fetch(QUERY)]
            await connection.close()
            return found

        rows = asyncio.run(ask())
    else:
        with closing(sqlite3.connect(database)) as file:
            rows = file.execute(QUERY).fetchall()
    return {(table, version): (kind, seat) for table, version, kind, seat in rows}


def gapless(entries: dict[tuple[str, int], tuple[str, int]]) -> bool:
    """Whether every table's entries are counted from 1 without a gap."""
    newest: dict[str, int] = {}
    for table, version in entries:
        newest[table] = max(version, newest.get(table, 0))
    return sum(newest.values()) == len(entries)


def test_whatever_was_answered_survives_every_kill_nine(database: str, tmp_path: Path) -> None:
    chance = random.Random(9)
    players = Players("")
    for _ in range(SIZES.kills):
        port = free_port()
        server = started(tmp_path, port, database)
        try:
            players.address = f"http://127.0.0.1:{port}"
            for guest in players.guests:
                guest.http.base_url = players.address
            players.sit_down()
            before = len(players.answered)
            with players.playing():
                until(lambda before=before: len(players.answered) > before + TABLES, BUSY)
                # At any moment of a move: it is on its way, written, or just being answered.
                time.sleep(chance.uniform(0.0, 0.1))
                server.send_signal(signal.SIGKILL)
                server.wait(PATIENCE)
        finally:
            if server.poll() is None:
                server.kill()
                server.wait(PATIENCE)
        entries = stored(database)
        assert players.lost(entries) == []
        assert gapless(entries)
    assert len(players.answered) > TABLES * SIZES.kills


def status(players: Players) -> int:
    """How the page of the first table is answered."""
    return players.guests[0].get(f"/t/{players.tables[0]}", accept="application/json").status_code


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGQUIT], ids=["shut down", "crashed"])
def test_a_database_that_goes_away_and_comes_back_loses_nothing_and_the_games_go_on(
    number: int, tmp_path: Path
) -> None:
    with cluster(free_port()) as database:
        running = Running(settings(tmp_path, database=database.address)).start()
        try:
            players = Players(running.address)
            for _ in range(SIZES.outages):
                players.sit_down()
                before = len(players.answered)
                with players.playing():
                    until(lambda before=before: len(players.answered) > before + TABLES, BUSY)
                    database.stop(number)
                    time.sleep(0.2)
                assert status(players) >= 500, "nobody is told that all is well"
                database.start()
                until(lambda: status(players) == 200)
                assert players.lost(stored(database.address)) == []
                for guest, id in zip(players.guests, players.tables, strict=True):
                    page = guest.my_turn(id)
                    assert page.over or guest.move(id, page).status_code == 200, "the game goes on"
            assert gapless(stored(database.address))
        finally:
            running.stop()


def test_a_game_is_played_to_its_end_though_workers_are_killed_at_every_moment(tmp_path: Path) -> None:
    running = Running(settings(tmp_path, bot_workers=2, bot_seconds=1.0)).start()
    try:
        house = running.app.state.house
        workers = house.thinkers.workers
        nell = running.guest("Nell")
        id = nell.started("me", "bot:player", "bot:greedy")
        killed = 0
        for killing in range(SIZES.kills):
            page = nell.my_turn(id)
            if page.over:
                id = nell.started("me", "bot:player", "bot:greedy")
                page = nell.my_turn(id)
            assert nell.move(id, page).status_code == 200
            # From the very beginning of a thought to long after its end.
            time.sleep(killing % 20 * 0.015)
            for process in workers.processes():
                try:
                    os.kill(process, signal.SIGKILL)
                except ProcessLookupError:
                    continue
                killed += 1
            assert nell.my_turn(id).version > page.version
        assert killed >= SIZES.kills
        until(lambda: len(workers.processes()) == 2)
        nell.play_on(id, 3)
    finally:
        running.stop()

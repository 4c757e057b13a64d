"""Bots think in worker processes that know nothing but Views, and may be lost."""

import asyncio
import json
import os
import signal
import sqlite3
import time
from collections.abc import Iterator
from contextlib import closing
from itertools import pairwise
from pathlib import Path

import pytest

from bandstand import games
from bandstand.match import Match
from bandstand.server import thinking
from bandstand.server.bot_runner import BEAT_SECONDS
from bandstand.server.thinking import Thinkers

from .conftest import settings
from .running import Running, until


def look_around() -> tuple[dict[str, str], list[str]]:
    """Run in a worker: what it could find out."""
    import sys

    return dict(os.environ), list(sys.argv)


def eat() -> int:
    return len(bytearray(8 << 30))


def sleep_for_ever() -> None:
    time.sleep(600)


@pytest.fixture
def thinkers() -> Iterator[Thinkers]:
    made = Thinkers(1, seconds=5.0, memory=2 << 30, seeds=lambda: 1)
    yield made
    made.stop()


def decide(thinkers: Thinkers, match: Match) -> tuple[int, ...]:
    async def ask() -> tuple[int, ...]:
        return await thinkers.decide(match, match.turn, "greedy", asyncio.Event())

    return asyncio.run(ask())


def test_a_worker_has_no_database_address_and_no_secret(
    thinkers: Thinkers, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("BANDSTAND_DATABASE", "postgresql://u:p@h/d")
    monkeypatch.setenv("BANDSTAND_SECRET", "hush")
    monkeypatch.setattr("sys.argv", ["bandstand", "serve", "--database", "postgresql://u:p@h/d"])
    environment, arguments = thinkers._running().submit(look_around).result(20)
    assert set(environment) <= set(thinking._KEPT)
    assert len(arguments) == 1


def test_a_worker_cannot_eat_all_memory(thinkers: Thinkers) -> None:
    with pytest.raises(MemoryError):
        thinkers._running().submit(eat).result(20)


def test_a_dead_worker_is_replaced_and_the_question_asked_again(thinkers: Thinkers) -> None:
    match = Match(games.load("trumpet"), 3, seed=7)
    expected = decide(thinkers, match)
    [worker] = thinkers._running()._processes.values()
    assert worker.pid is not None
    os.kill(worker.pid, signal.SIGKILL)
    assert decide(thinkers, match) == expected


def test_a_worker_that_thinks_too_long_is_replaced() -> None:
    thinkers = Thinkers(1, seconds=0.5, memory=2 << 30, seeds=lambda: 1)
    try:
        asyncio.run(thinkers.start())
        [stuck] = thinkers._running()._processes.values()
        thinkers._running().submit(sleep_for_ever)
        match = Match(games.load("trumpet"), 3, seed=7)
        assert decide(thinkers, match)[0] in match.legal()
        until(lambda: not stuck.is_alive())
    finally:
        thinkers.stop()


def test_a_bot_that_fails_does_not_stop_the_game(thinkers: Thinkers) -> None:
    match = Match(games.load("trumpet"), 3, seed=7)

    async def ask() -> tuple[int, ...]:
        return await thinkers.decide(match, match.turn, "no such bot", asyncio.Event())

    assert asyncio.run(ask())[0] in match.legal()


def test_a_game_goes_on_when_its_worker_is_killed(tmp_path: Path) -> None:
    running = Running(settings(tmp_path)).start()
    try:
        nell = running.guest("Nell")
        id = nell.started("me", "bot:greedy", "bot:greedy")
        page = nell.my_turn(id)
        workers = list(running.app.state.house.thinkers._running()._processes.values())
        for worker in workers:
            os.kill(worker.pid, signal.SIGKILL)
        assert nell.move(id, page).status_code == 200
        assert nell.my_turn(id).version > page.version + 1
    finally:
        running.stop()


def test_how_long_a_bot_takes_does_not_tell_whether_it_had_a_choice(tmp_path: Path) -> None:
    """It moves on the beat, also when there is nothing to think about."""
    seed = 7
    running = Running(settings(tmp_path, pace=BEAT_SECONDS, seed_source=lambda: seed)).start()
    try:
        nell = running.guest("Nell")
        id = nell.started("me", "bot:greedy")
        nell.play_on(id, 7)
    finally:
        running.stop()
    with closing(sqlite3.connect(tmp_path / "test.db")) as database:
        played = database.execute(
            """SELECT seat, payload, at FROM entries WHERE "table" = ? AND kind = 'move' ORDER BY version""",
            (id,),
        ).fetchall()
    match = Match(games.load("trumpet"), 2, seed)
    choices: set[bool] = set()
    for (_, _, before), (seat, payload, at) in pairwise([(0, "", 0.0), *played]):
        if seat == 1:
            choices.add(len(match.legal()) > 1)
            assert at - before >= BEAT_SECONDS * 0.99
        match.play(*[match.game.read(word) for word in json.loads(payload)["actions"]])
    assert choices == {True, False}


def test_tables_that_wait_for_a_bot_are_picked_up_at_the_start(tmp_path: Path) -> None:
    first = Running(settings(tmp_path)).start()
    nell = first.guest("Nell")
    # The bots of this server are struck dumb: a table is left waiting, as after a crash.
    first.app.state.house.bots.wake = lambda id: None
    id = nell.started("bot:greedy", "bot:greedy", "me")
    waiting = nell.page(id)
    first.stop()
    second = Running(settings(tmp_path)).start()
    try:
        nell.http.base_url = second.address
        page = nell.my_turn(id)
        assert page.your_turn
        assert page.version >= waiting.version
    finally:
        second.stop()


def test_tables_that_wait_for_a_bot_are_picked_up_every_so_often(tmp_path: Path) -> None:
    running = Running(settings(tmp_path, pickup_seconds=0.2)).start()
    try:
        nell = running.guest("Nell")
        bots = running.app.state.house.bots
        wake, bots.wake = bots.wake, lambda id: None
        id = nell.started("bot:greedy", "bot:greedy")
        before = nell.page(id).version
        time.sleep(0.5)
        assert nell.page(id).version == before
        bots.wake = wake
        until(lambda: nell.page(id).over)
    finally:
        running.stop()

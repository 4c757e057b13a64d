"""Bots think in worker processes that know nothing but Views, and may be lost."""

import ast
import asyncio
import json
import os
import re
import signal
import sqlite3
import subprocess
import sys
import time
from collections import defaultdict
from collections.abc import Iterator, Sequence
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any

import pytest

from bandstand import bots, catalogue
from bandstand.bots.outside import Installed
from bandstand.builtin.trumpet import GAME as TRUMPET
from bandstand.contract import Game, View
from bandstand.match import Match
from bandstand.server.thinking import worker
from bandstand.server.thinking.pool import Job, Stopped, WorkerPool, margin
from bandstand.server.thinking.questions import Question
from bandstand.server.thinking.thinkers import Thinkers
from tests.processes import alive

from .conftest import settings
from .running import Running, until

STRANGE = """
import os, sys, time

class LooksAround:
    def __init__(self, game, seed):
        pass

    def choose(self, view, legal, clock):
        raise LookupError(f"{sorted(os.environ)} {sys.argv} {os.nice(0)}")

class Hangs(LooksAround):
    def choose(self, view, legal, clock):
        time.sleep(600)

class Dies(LooksAround):
    def choose(self, view, legal, clock):
        os._exit(1)

class DiesOnce(LooksAround):
    def choose(self, view, legal, clock):
        try:
            open(__file__ + ".died", "x").close()
        except FileExistsError:
            return legal[-1]
        os._exit(1)

class Eats(LooksAround):
    def choose(self, view, legal, clock):
        return len(bytearray(8 << 30))

class Cheats(LooksAround):
    def choose(self, view, legal, clock):
        return max(legal) + 1

class Babbles(LooksAround):
    def choose(self, view, legal, clock):
        return "the queen of hearts"

class Last(LooksAround):
    def choose(self, view, legal, clock):
        return legal[-1]
"""
GAME = catalogue.load("trumpet")
LONG = catalogue.load("fiddlefoo")
"""At its first decision no master is sure before its time is up; in Trumpet some are at once."""
LATE = 5.0
"""Seconds that no bot with a limit of one takes, on a busy machine either."""


def strange(folder: Path, *names: str) -> list[Installed]:
    """Bots that a host has installed without looking at them."""
    (folder / "strange.py").write_text(STRANGE)
    return [Installed(name.lower(), name, ("trumpet",), (), f"strange:{name}", folder) for name in names]


@contextmanager
def thinking(
    workers: int = 1, seconds: float = 5.0, installed: Sequence[Installed] = ()
) -> Iterator[Thinkers]:
    made = Thinkers(workers, seconds, memory=2 << 30, seeds=lambda: 1, installed=installed)
    made.workers.games = (GAME.name, LONG.name)
    try:
        asyncio.run(made.start())
        yield made
    finally:
        made.stop()


def decide(thinkers: Thinkers, match: Match, bot: str) -> tuple[int, ...]:
    async def ask() -> tuple[int, ...]:
        return await thinkers.decide(match.game, match.decision(match.turn), bot)

    return asyncio.run(ask())


def first_question() -> tuple[View, list[int]]:
    """What the first player of a game of three is asked."""
    match = Match(GAME, 3, seed=7)
    return match.view(match.turn), match.legal()


def timed(thinkers: Thinkers, bot: str, game: Game = GAME) -> tuple[int, float]:
    """What a bot plays then, and how long the whole move takes."""
    match = Match(game, 3, seed=7)
    began = time.monotonic()
    action = decide(thinkers, match, bot)[0]
    assert action in match.legal()
    return action, time.monotonic() - began


# ---- what a worker knows and may do


def test_a_worker_has_no_database_address_and_no_secret(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setenv("BANDSTAND_DATABASE", "postgresql://u:p@h/d")
    monkeypatch.setenv("BANDSTAND_SECRET", "hush")
    monkeypatch.setattr("sys.argv", ["bandstand", "serve", "--database", "postgresql://u:p@h/d"])
    with thinking(installed=strange(tmp_path, "LooksAround")) as thinkers:
        timed(thinkers, "looksaround")
    environment, arguments, nice = re.findall(r"LookupError: (\[.*\]) (\[.*\]) (\d+)", caplog.text)[0]
    assert set(ast.literal_eval(environment)) <= set(worker.KEPT)
    assert len(ast.literal_eval(arguments)) == 1
    assert int(nice) > os.nice(0), "a worker stands back behind the server"


def test_a_worker_cannot_eat_all_memory(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    with thinking(installed=strange(tmp_path, "Eats")) as thinkers:
        [before] = thinkers.workers.processes()
        timed(thinkers, "eats")
        assert "MemoryError" in caplog.text
        assert thinkers.workers.processes() == [before]


# ---- the limit


def test_a_bot_that_never_answers_plays_in_time_and_its_worker_is_replaced(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    with thinking(seconds=0.5, installed=strange(tmp_path, "Hangs", "Last")) as thinkers:
        [stuck] = thinkers.workers.processes()
        action, seconds = timed(thinkers, "hangs")
        assert 0.4 < seconds < LATE
        assert "a greedy one plays" in caplog.text
        assert action == bots.make("greedy", GAME, 1).choose(*first_question())
        until(lambda: thinkers.workers.processes() not in ([], [stuck]))
        assert not alive(stuck)
        until(lambda: timed(thinkers, "last")[0] == Match(GAME, 3, seed=7).legal()[-1])


def test_waiting_for_a_worker_counts(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    """Two questions, one worker, which hangs over the first of them. Were the time of the second counted from
    when there is a worker again, that one would answer it."""
    with thinking(seconds=1.5, installed=strange(tmp_path, "Hangs")) as thinkers:
        match = Match(GAME, 3, seed=7)

        async def both() -> None:
            asked = [
                thinkers.decide(match.game, match.decision(match.turn), bot) for bot in ("hangs", "greedy")
            ]
            await asyncio.gather(*asked)

        asyncio.run(both())
    assert sorted(re.findall(r"The bot (\S+) has named no move", caplog.text)) == ["greedy", "hangs"]


def test_who_is_late_plays_the_best_move_so_far(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """The workers, one for each decision of the move, are told to think for longer than the table waits."""
    monkeypatch.setattr(WorkerPool, "_share", lambda self, job: 600.0)
    with thinking(workers=4, seconds=0.5) as thinkers:
        caplog.set_level("INFO")
        _, seconds = timed(thinkers, "master", LONG)
        assert seconds < LATE
        assert "plays its best move so far" in caplog.text
        assert "a greedy one plays" not in caplog.text


def test_a_master_thinks_as_long_as_it_may_and_no_longer() -> None:
    with thinking(workers=3, seconds=1.0) as thinkers:
        _, seconds = timed(thinkers, "master", LONG)
        assert 0.7 < seconds < LATE


# ---- workers that die


def test_a_dead_worker_is_replaced_and_the_question_asked_again(tmp_path: Path) -> None:
    with thinking(seconds=10.0, installed=strange(tmp_path, "DiesOnce")) as thinkers:
        [before] = thinkers.workers.processes()
        action, _ = timed(thinkers, "diesonce")
        assert action == Match(GAME, 3, seed=7).legal()[-1]
        assert thinkers.workers.processes() != [before]


def test_a_worker_that_dies_idle_is_replaced() -> None:
    with thinking(seconds=10.0) as thinkers:
        expected, _ = timed(thinkers, "greedy")
        [before] = thinkers.workers.processes()
        os.kill(before, signal.SIGKILL)
        assert timed(thinkers, "greedy")[0] == expected


@pytest.mark.parametrize("bot", ["Dies", "Cheats", "Babbles"])
def test_a_bot_that_dies_cheats_or_babbles_does_not_stop_the_game(bot: str, tmp_path: Path) -> None:
    with thinking(seconds=1.0, installed=strange(tmp_path, bot)) as thinkers:
        assert timed(thinkers, bot.lower())[1] < LATE
        expected = bots.make("greedy", GAME, 1).choose(*first_question())
        until(lambda: timed(thinkers, "greedy")[0] == expected)


def test_a_bot_that_the_host_no_longer_has_is_played_by_another(caplog: pytest.LogCaptureFixture) -> None:
    with thinking() as thinkers:
        timed(thinkers, "no such bot")
    assert not caplog.records


# ---- many at once


def questions(seconds: Sequence[float]) -> list[Job]:
    """For bots at tables that wait for so long."""
    question = Question(TRUMPET, "master", Match(TRUMPET, 2, 1).view(0), [0, 1], 1)
    return [Job(question, 1.0, time.monotonic() + each) for each in seconds]


def test_bots_share_the_workers_fairly_so_that_all_are_in_time() -> None:
    """Twenty tables, two workers: each bot gets a tenth of the time."""
    workers = WorkerPool(2, memory=2 << 30)
    first, *others = questions([1.0] * 20)
    assert workers._share(first) == pytest.approx(1.0 - margin(1.0), abs=0.05)
    workers._urgent = others
    assert workers._share(first) == pytest.approx((1.0 - margin(1.0)) / 10, abs=0.01)


def test_who_has_waited_long_leaves_less_to_those_before_it() -> None:
    workers = WorkerPool(2, memory=2 << 30)
    first, *others = questions([1.0, 0.4, 1.0])
    workers._urgent = others
    workers._busy = questions([1.0])
    # With one at work, the first of the others is the third for two workers.
    assert workers._share(first) == pytest.approx((0.4 - margin(1.0)) * 2 / 3, abs=0.01)


def test_who_may_think_for_long_leaves_a_worker_to_those_who_may_not() -> None:
    workers = WorkerPool(3, memory=2 << 30)
    question = Question(TRUMPET, "master", Match(TRUMPET, 2, 1).view(0), [0, 1], 1)
    long = [Job(question, 10.0, time.monotonic() + 10.0) for _ in range(3)]
    soon, advice = Job(question, 0.5, time.monotonic() + 0.5), Job(question, 2.0)
    workers._urgent, workers._patient = [long[2]], [advice]
    workers._busy = long[:1]
    assert workers._next() is long[2]
    workers._busy = long[:2]
    assert workers._next() is None
    workers._urgent.append(soon)
    assert workers._next() is soon
    workers._urgent = []
    assert workers._share(soon) == pytest.approx(0.5 - margin(0.5), abs=0.05)
    assert workers._share(long[2]) == pytest.approx((10.0 - margin(10.0)) * 2 / 3, abs=0.05)


def test_masters_at_many_tables_are_all_in_time(caplog: pytest.LogCaptureFixture) -> None:
    with thinking(workers=2, seconds=3.0) as thinkers:
        match = Match(GAME, 3, seed=7)

        async def all_at_once() -> list[float]:
            async def one() -> float:
                began = time.monotonic()
                await thinkers.decide(match.game, match.decision(match.turn), "master")
                return time.monotonic() - began

            return await asyncio.gather(*(one() for _ in range(8)))

        taken = asyncio.run(all_at_once())
    assert max(taken) < 4.0
    assert "a greedy one plays" not in caplog.text


def test_a_master_has_all_idle_workers_but_one(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(os, "cpu_count", lambda: 8)
    with thinking(workers=4) as thinkers:
        match = Match(GAME, 3, seed=7)
        asked = thinkers._questions(GAME, "master", match.view(match.turn), match.legal(), 1)
        assert len(asked) == 3
        assert len({each.seed for each in asked}) == 3
        assert sum(each.iterations or 0 for each in asked) == GAME.levels()["master"].iterations
        assert len(thinkers._questions(GAME, "expert", match.view(match.turn), match.legal(), 1)) == 1
        monkeypatch.setattr(os, "cpu_count", lambda: 2)
        asked = thinkers._questions(GAME, "master", match.view(match.turn), match.legal(), 1)
        assert len(asked) == 1, "a core is left to the server"


def test_advice_waits_for_bots_at_tables() -> None:
    order: list[str] = []
    with thinking() as thinkers:
        match, other = Match(GAME, 3, seed=7), Match(LONG, 3, seed=7)
        view = other.view(other.turn)

        async def advise(name: str, iterations: int, seconds: float) -> None:
            found = await thinkers.advise(LONG, view, iterations, seconds)
            assert found.iterations() > 0
            order.append(name)

        async def play() -> None:
            await thinkers.decide(match.game, match.decision(match.turn), "greedy")
            order.append("bot")

        async def together() -> None:
            first = asyncio.create_task(advise("first", 1_000_000, 1.0))
            await asyncio.sleep(0.05)
            others = [asyncio.create_task(advise("second", 1_000_000, 0.5)) for _ in range(2)]
            await asyncio.sleep(0.05)
            await asyncio.gather(first, *others, play())

        asyncio.run(together())
    assert order == ["first", "bot", "second", "second"]


def test_advice_that_nobody_waits_for_is_not_given() -> None:
    with thinking() as thinkers:
        match = Match(LONG, 3, seed=7)
        view = match.view(match.turn)

        async def leave() -> None:
            first = asyncio.create_task(thinkers.advise(LONG, view, 1_000_000, 1.0))
            await asyncio.sleep(0.05)
            second = asyncio.create_task(thinkers.advise(LONG, view, 1_000_000, 60.0))
            await asyncio.sleep(0.05)
            second.cancel()
            await first
            await thinkers.advise(LONG, view, 4, 5.0)

        asyncio.run(asyncio.wait_for(leave(), 20))


def test_who_waits_when_the_server_leaves_is_told_so(tmp_path: Path) -> None:
    with thinking(seconds=30.0, installed=strange(tmp_path, "Hangs")) as thinkers:
        match = Match(GAME, 3, seed=7)

        async def leave() -> None:
            asked = thinkers.decide(match.game, match.decision(match.turn), "hangs")
            await asyncio.sleep(0.3)
            thinkers.stop()
            with pytest.raises(Stopped):
                await asked

        asyncio.run(leave())


def test_what_a_bot_has_started_is_ended_with_its_worker(tmp_path: Path) -> None:
    (tmp_path / "bot.py").write_text(
        "import os, time; open('pid', 'w').write(str(os.getpid())); time.sleep(600)"
    )
    program = Installed("stuck", "", ("trumpet",), (sys.executable, "bot.py"), "", tmp_path)
    with thinking(seconds=10.0, installed=[program]) as thinkers:

        async def lose() -> None:
            match = Match(GAME, 3, seed=7)
            asked = thinkers.decide(match.game, match.decision(match.turn), "stuck")
            started = await asyncio.to_thread(until, lambda: pid(tmp_path))
            os.kill(thinkers.workers.processes()[0], signal.SIGKILL)
            await asyncio.to_thread(until, lambda: not alive(started))
            thinkers.stop()
            with pytest.raises(Stopped):
                await asked

        asyncio.run(lose())


def pid(folder: Path) -> int:
    file = folder / "pid"
    return int(file.read_text() or 0) if file.exists() else 0


# ---- at the table


def test_a_game_goes_on_when_its_worker_is_killed(tmp_path: Path) -> None:
    running = Running(settings(tmp_path)).start()
    try:
        nell = running.guest("Nell")
        id = nell.started("me", "bot:greedy", "bot:greedy")
        page = nell.my_turn(id)
        for process in running.app.state.house.thinkers.workers.processes():
            os.kill(process, signal.SIGKILL)
        assert nell.move(id, page).status_code == 200
        assert nell.my_turn(id).version > page.version + 1
    finally:
        running.stop()


def test_a_host_offers_bots_of_its_own(tmp_path: Path) -> None:
    [last] = strange(tmp_path, "Last")
    match = Match(GAME, 2, seed=7)
    running = Running(settings(tmp_path, bots=(last,), seed_source=lambda: 7)).start()
    try:
        nell = running.guest("Nell")
        assert "bot:last" in nell.get("/new/trumpet").text
        assert "bot:last" not in nell.get("/new/fiddlefoo").text
        refused = nell.http.post("/tables", data={"game": "fiddlefoo", "players": "2", "seat.0": "bot:last"})
        assert refused.status_code == 422
        id = nell.started(*(["bot:last", "me"] if match.turn == 0 else ["me", "bot:last"]))
        nell.my_turn(id)
    finally:
        running.stop()
    with closing(sqlite3.connect(tmp_path / "test.db")) as database:
        payload = database.execute(
            "SELECT payload FROM entries WHERE kind = 'move' ORDER BY version"
        ).fetchone()
    assert [GAME.read(word) for word in json.loads(payload[0])["actions"]] == [match.legal()[-1]]


def test_a_bot_lets_people_write_first_unless_its_time_is_almost_up(tmp_path: Path) -> None:
    [hangs] = strange(tmp_path, "Hangs")
    running = Running(settings(tmp_path, bots=(hangs,), bot_seconds=0.4)).start()
    try:
        house = running.app.state.house
        change = house.tables.change
        patience: dict[str, set[bool]] = defaultdict(set)

        def noted(id: str, patient: bool = False) -> Any:
            if asyncio.current_task() in house.bots._tasks.values():
                patience[id].add(patient)
            return change(id, patient)

        house.tables.change = noted
        nell = running.guest("Nell")
        house.thinkers.workers.wait_until_warm()
        # However busy the machine: for the quick one no time passes.
        clock, now = house.bots._clock, house.bots._clock()
        house.bots._clock = lambda: now
        quick = nell.started("bot:greedy", "me")
        nell.play_on(quick, 2)
        house.bots._clock = clock
        slow = nell.started("bot:hangs", "me")
        nell.play_on(slow, 2)
    finally:
        running.stop()
    assert patience[quick] == {True}
    assert False in patience[slow]


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
        runner = running.app.state.house.bots
        wake, runner.wake = runner.wake, lambda id: None
        id = nell.started("bot:greedy", "bot:greedy")
        before = nell.page(id).version
        time.sleep(0.5)
        assert nell.page(id).version == before
        runner.wake = wake
        until(lambda: nell.page(id).over)
    finally:
        running.stop()


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no process groups.")
def test_a_worker_has_a_group_of_its_own_before_it_can_end_that_group() -> None:
    """Else a server that dies early would take along whoever has started it."""
    code = """
import os, threading
from bandstand.server.thinking import worker
own = []
class Thread:
    def __init__(self, **_): pass
    def start(self): own.append(os.getpgrp() == os.getpid())
threading.Thread = Thread
worker.become_worker(1 << 33)
print(own)
"""
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout == "[True]\n"

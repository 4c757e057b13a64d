"""A disk that is full or stands still, a database that is away: people are told so, and nothing is lost."""

import asyncio
import contextlib
import sqlite3
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest
from sqlalchemy import text
from sqlalchemy.exc import OperationalError

from bandstand.server.storage import sqlite
from bandstand.server.storage.database import Database
from bandstand.server.storage.trouble import Kind, Trouble, troubles_told

from .conftest import settings
from .postgres import postgres
from .running import Guest, Running, until
from .test_crash import free_port


class Disk:
    """What happens to whoever wants to bring something to it."""

    def __init__(self) -> None:
        self.error: int | None = None
        self.moves = threading.Event()
        self.moves.set()
        self.waiting = 0

    def full(self) -> None:
        self.error = sqlite3.SQLITE_FULL

    def read_only(self) -> None:
        self.error = sqlite3.SQLITE_READONLY

    def well(self) -> None:
        self.error = None
        self.moves.set()

    def stands_still(self) -> None:
        self.moves.clear()

    def commit(self, commit: sqlite3.Connection) -> None:
        """In the thread that waits for the disk."""
        self.waiting += 1
        self.moves.wait()
        self.waiting -= 1
        if self.error is not None:
            trouble = sqlite3.OperationalError("injected")
            trouble.sqlite_errorcode = self.error
            raise trouble
        commit.commit()


@pytest.fixture
def disk(monkeypatch: pytest.MonkeyPatch) -> Iterator[Disk]:
    made = Disk()

    async def commit(self: sqlite.Connection) -> None:
        if self._connection.in_transaction and self._writes:
            await self._in_thread(lambda: made.commit(self._connection))
            self._writes = False
        elif self._connection.in_transaction:
            self._connection.commit()

    monkeypatch.setattr(sqlite.Connection, "commit", commit)
    yield made
    made.well()


@pytest.fixture
def running(tmp_path: Path, disk: Disk) -> Iterator[Running]:
    running = Running(settings(tmp_path)).start()
    yield running
    disk.well()
    running.stop()


@pytest.mark.parametrize(
    ("trouble", "reason"), [("full", "the disk is full"), ("read_only", "cannot be written to")]
)
def test_what_cannot_be_saved_was_not_done_and_people_are_told(
    running: Running, disk: Disk, trouble: str, reason: str
) -> None:
    nell = running.guest("Nell")
    id = nell.started("me", "bot:greedy")
    page = nell.my_turn(id)
    assert nell.get("/healthz").status_code == 200
    getattr(disk, trouble)()
    told = nell.move(id, page, key="once")
    assert told.status_code == 507
    assert reason in told.json()["error"]
    assert "was not done" in told.json()["error"]
    form = nell.post("/me/name", name="Ann")
    assert form.status_code == 507
    assert reason in form.text
    assert nell.page(id).version == page.version, "what is there can be read"
    running.app.state.house.health._at = float("-inf")
    health = nell.get("/healthz")
    assert (health.status_code, reason in health.text) == (503, True)
    disk.well()
    assert nell.move(id, page, key="once").status_code == 200, "and then it goes on"
    running.app.state.house.health._at = float("-inf")
    assert nell.get("/healthz").status_code == 200
    assert "Nell" in nell.get("/me").text


def test_while_the_disk_stands_still_people_read_and_are_told_and_a_move_counts_once(
    running: Running, disk: Disk
) -> None:
    running.app.state.house.database.patience = 1.0
    nell, ines = running.guest("Nell"), running.guest("Ines")
    id, other = nell.started("me", "bot:greedy"), ines.started("me", "bot:greedy")
    page, others = nell.my_turn(id), ines.my_turn(other)
    until(lambda: running.app.state.house.followed._task is None)
    disk.stands_still()
    answers: list[int] = []
    mover = Guest(running.address)
    mover.http.cookies.update(nell.http.cookies)
    posting = threading.Thread(target=lambda: answers.append(mover.move(id, page, key="once").status_code))
    posting.start()
    until(lambda: disk.waiting and running.app.state.house.tables.cached(id).lock.locked())
    late = ines.move(other, others, key="hers")
    assert late.status_code == 503
    assert "takes too long" in late.json()["error"]
    assert late.headers["retry-after"]
    assert ines.get(f"/t/{other}").status_code == 200, "who looks need not wait"
    assert nell.get(f"/t/{id}").status_code == 503, "but for the table that is being changed"
    assert nell.get("/").status_code == 200
    health = nell.get("/healthz")
    assert (health.status_code, "takes too long" in health.text) == (503, True)
    assert answers == []
    disk.well()
    posting.join()
    assert answers == [200]
    assert nell.move(id, page, key="once").json()["version"] == page.version + 1, "it was done once"
    assert ines.move(other, others, key="hers").status_code == 200


def test_an_error_page_asks_no_database(server: Running, monkeypatch: pytest.MonkeyPatch) -> None:
    def asked(*_: object, **__: object) -> None:
        raise AssertionError("it was asked")

    nell = server.guest("Nell")
    monkeypatch.setattr(Database, "read", asked)
    monkeypatch.setattr(Database, "write", asked)
    page = nell.get("/nowhere", accept="text/html")
    assert page.status_code == 404
    assert "There is no page at this address." in page.text
    broken = nell.get("/", accept="text/html")
    assert broken.status_code == 500
    assert "Something went wrong on our side." in broken.text


def test_without_its_database_the_server_says_so(tmp_path: Path) -> None:
    with contextlib.ExitStack() as stack:
        with postgres(free_port()) as address:
            running = Running(settings(tmp_path, database=address)).start()
            stack.callback(running.stop)
            nell = running.guest("Nell")
            id = nell.new_table("me", "open")
            assert nell.get("/healthz").status_code == 200
        for path in ("/", f"/t/{id}"):
            page = nell.get(path, accept="text/html")
            assert page.status_code == 503
            assert "the database cannot be reached" in page.text
        assert nell.get("/nowhere").status_code == 404
        assert nell.get("/rules").status_code == 503
        moved = nell.post_json(f"/t/{id}/moves", {"version": 1, "seat": 0, "key": "k", "actions": [0]})
        assert (moved.status_code, "cannot be reached" in moved.json()["error"]) == (503, True)
        until(lambda: "cannot be reached" in nell.get("/healthz").text)
        assert nell.get("/healthz").status_code == 503


def test_however_many_look_a_move_is_saved_at_once(tmp_path: Path) -> None:
    """And however long one is saved, others look."""

    async def crowd() -> str:
        database = Database(f"sqlite:///{tmp_path / 'crowd.db'}")
        async with contextlib.AsyncExitStack() as stack:
            for _ in range(15):
                session = await stack.enter_async_context(database.read())
                await session.execute(text("SELECT 1"))
            async with asyncio.timeout(20), database.write() as session:
                await session.execute(text("CREATE TABLE t (a INTEGER)"))
        await database.close()
        return "saved"

    assert asyncio.run(crowd()) == "saved"


def test_a_mistake_of_ours_is_no_trouble_of_the_database(tmp_path: Path) -> None:
    async def ask(statement: str) -> None:
        database = Database(f"sqlite:///{tmp_path / 'mistake.db'}")
        try:
            async with database.read() as session:
                await session.execute(text(statement))
        finally:
            await database.close()

    with pytest.raises(OperationalError, match="no such table"):
        asyncio.run(ask("SELECT * FROM nowhere"))
    with pytest.raises(Trouble) as told, troubles_told():
        raise ConnectionRefusedError
    assert told.value.kind is Kind.AWAY


@pytest.mark.parametrize("state", ["40P01", "40001"])
def test_two_who_were_in_each_others_way_are_told_to_try_again(state: str) -> None:
    class Broken(Exception):
        sqlstate = state

    with pytest.raises(Trouble) as told, troubles_told():
        raise OperationalError("", {}, Broken())
    assert told.value.kind is Kind.SLOW
    assert not told.value.lasts

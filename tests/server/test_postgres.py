"""Several processes on one PostgreSQL."""

import asyncio
import os
import signal
import subprocess
import sys
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest

from bandstand.server.storage import migrations
from bandstand.server.storage.database import BadDatabase, Database
from bandstand.server.tables import store

from .postgres import postgres
from .running import PATIENCE, Guest, Page, until
from .test_crash import children, free_port

SERVE = "import sys; from bandstand.server.run import serve; serve(port=int(sys.argv[1]))"


@pytest.fixture(scope="module")
def database() -> Iterator[str]:
    with postgres(free_port()) as address:
        yield address


class Process:
    """One server process among several."""

    def __init__(self, database: str, folder: Path) -> None:
        self.port = free_port()
        self.address = f"http://127.0.0.1:{self.port}"
        environment = dict(
            os.environ,
            BANDSTAND_DATABASE=database,
            BANDSTAND_DATA=str(folder),
            BANDSTAND_SECRET="shared by all processes",
            BANDSTAND_PACE="0",
        )
        self.process = subprocess.Popen(
            [sys.executable, "-c", SERVE, str(self.port)], env=environment, stdout=subprocess.PIPE, text=True
        )

    def wait(self) -> "Process":
        assert self.process.stdout is not None
        assert self.process.stdout.readline().startswith("Bandstand is open")
        return self

    def kill(self) -> None:
        self.process.send_signal(signal.SIGKILL)
        self.process.wait(PATIENCE)

    def stop(self) -> None:
        self.process.send_signal(signal.SIGINT)
        self.process.wait(PATIENCE)


@pytest.fixture(scope="module")
def pair(database: str, tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Process, Process]]:
    """Two, started at the same moment on an empty database."""
    folder = tmp_path_factory.mktemp("postgres")
    both = Process(database, folder), Process(database, folder)
    yield both[0].wait(), both[1].wait()
    for process in both:
        process.process.send_signal(signal.SIGINT)
    for process in both:
        process.process.wait(PATIENCE)


def at(process: Process, guest: Guest) -> Guest:
    """The same browser, led to another process."""
    other = Guest(process.address)
    other.http.cookies.update(guest.http.cookies)
    return other


def test_two_processes_see_each_others_moves(pair: tuple[Process, Process]) -> None:
    nell, ines = Guest(pair[0].address, "Nell"), Guest(pair[1].address, "Ines")
    id = nell.new_table("me", "open")
    assert ines.get(f"/t/{id}").status_code == 200
    assert ines.post(f"/t/{id}/sit").status_code == 303
    with ines.events(id, 0) as waiting:
        assert next(waiting)[0] == "waiting"
        assert nell.post(f"/t/{id}/start").status_code == 303
        assert next(waiting)[0] == "body"
    version = nell.page(id).version
    with nell.events(id, version) as hers, ines.events(id, version) as others:
        for step in range(1, 8):
            mover = nell if nell.page(id).your_turn else ines
            assert mover.move(id, mover.page(id)).status_code == 200
            for stream in (hers, others):
                kind, told = next(stream)
                assert (kind, told["id"]) == ("body", version + step)


def test_a_key_is_known_to_every_process_and_a_stale_version_too(pair: tuple[Process, Process]) -> None:
    nell = Guest(pair[0].address, "Nell")
    id = nell.started("me", "bot:greedy")
    page = nell.my_turn(id)
    elsewhere = at(pair[1], nell)
    first = nell.move(id, page, key="once")
    assert first.status_code == 200
    assert elsewhere.move(id, page, key="once").json() == first.json()
    assert elsewhere.move(id, page, key="twice").status_code == 409


def test_two_processes_do_not_both_accept_a_move(pair: tuple[Process, Process]) -> None:
    nell = Guest(pair[0].address, "Nell")
    id = nell.new_table("me", "open")
    ines = Guest(pair[1].address, "Ines")
    assert ines.post(f"/t/{id}/sit").status_code == 303
    assert nell.post(f"/t/{id}/start").status_code == 303
    mover = nell if nell.page(id).your_turn else ines
    for _ in range(3):
        assert race(pair, mover, id) == [200, 409, 409, 409]
        mover = nell if nell.page(id).your_turn else ines


def race(pair: tuple[Process, Process], mover: Guest, id: str) -> list[int]:
    """The same move, posted to both processes at once."""
    page = mover.page(id)
    guests = [at(process, mover) for process in (*pair, *pair)]
    gate = threading.Barrier(len(guests))
    answers: list[int] = []

    def post(guest: Guest) -> None:
        gate.wait()
        answers.append(guest.move(id, page).status_code)

    threads = [threading.Thread(target=post, args=(guest,)) for guest in guests]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return sorted(answers)


def test_a_deleted_table_is_gone_everywhere(pair: tuple[Process, Process]) -> None:
    nell = Guest(pair[0].address, "Nell")
    id = nell.new_table("me", "open")
    watcher = Guest(pair[1].address)
    with watcher.events(id, 0) as events:
        assert nell.post(f"/t/{id}/delete").status_code == 303
        assert next(events)[0] == "waiting"
    assert watcher.get(f"/t/{id}").status_code == 404


def test_a_curtain_lifted_through_one_process_is_lifted_in_the_other(pair: tuple[Process, Process]) -> None:
    nell = Guest(pair[0].address, "Nell")
    id = nell.started("me", "hot=Ann")
    page = nell.page(id)
    [seat] = page.curtain
    elsewhere = at(pair[1], nell)
    with elsewhere.events(id, page.version) as events:
        assert Page(next(events)[1]["html"]).paths is None, "whoever connects is shown the curtain first"
        lifted = nell.post_json(f"/t/{id}/curtain", {"seat": seat}).json()["body"]
        assert Page(lifted["html"]).paths
        other = Guest(pair[1].address)
        assert other.post_json(f"/t/{id}/curtain", {"seat": seat}).status_code == 403
        assert nell.post(f"/t/{id}/spectators").status_code == 303
        told = next(events)[1]
    assert Page(told["html"]).paths == Page(lifted["html"]).paths


def test_a_table_left_by_a_killed_process_is_picked_up_by_the_next(
    database: str, pair: tuple[Process, Process], tmp_path: Path
) -> None:
    doomed = Process(database, tmp_path).wait()
    nell = Guest(doomed.address, "Nell")
    id = nell.started("bot:greedy", "bot:greedy", "bot:greedy", "bot:greedy")
    doomed.kill()
    here = at(pair[0], nell)
    stood = here.page(id)
    assert not stood.over, "it was killed in the middle"
    heir = Process(database, tmp_path).wait()
    try:
        until(lambda: here.page(id).version > stood.version + 5)
    finally:
        heir.stop()


def test_no_worker_inherits_the_database_address_or_the_secret(pair: tuple[Process, Process]) -> None:
    workers = until(lambda: children(pair[0].process))
    assert workers
    for worker in workers:
        environment = Path(f"/proc/{worker}/environ").read_bytes()
        assert b"postgresql://" not in environment
        assert b"shared by all processes" not in environment


def test_only_one_process_at_a_time_looks_for_tables(database: str) -> None:
    async def both() -> tuple[bool, bool, bool]:
        first, second = Database(database), Database(database)
        try:
            async with first.alone(7) as mine, second.alone(7) as theirs:
                pass
            async with second.alone(7) as later:
                return mine, theirs, later
        finally:
            await first.close()
            await second.close()

    assert asyncio.run(both()) == (True, False, True)


def test_who_notes_what_was_seen_need_not_wait_for_a_table_in_hand(
    database: str, pair: tuple[Process, Process]
) -> None:
    """Else somebody who moves and somebody who notes could wait for each other, until one is broken off."""
    id = Guest(pair[0].address, "Nell").new_table("me", "open")

    async def both() -> None:
        opened = Database(database)
        try:
            async with opened.write() as moving:
                assert await store.table(moving, id, lock=True) is not None
                async with asyncio.timeout(PATIENCE), opened.write() as noting:
                    await store.see(noting, "0" * 32, id, 1)
                await store.see(moving, "0" * 32, id, 2)
        finally:
            await opened.close()

    asyncio.run(both())


def test_a_newer_database_is_refused(database: str, pair: tuple[Process, Process]) -> None:
    async def newer() -> None:
        held = Database(database)
        try:
            async with held.engine.begin() as connection:
                await connection.exec_driver_sql("UPDATE alembic_version SET version_num = '9999'")
            try:
                await migrations.upgrade(held)
            finally:
                async with held.engine.begin() as connection:
                    await connection.exec_driver_sql("UPDATE alembic_version SET version_num = '0004'")
        finally:
            await held.close()

    with pytest.raises(BadDatabase, match="newer Bandstand"):
        asyncio.run(newer())

"""Migrations, databases that cannot be used, and tables that no longer replay."""

import asyncio
import json
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest
from alembic.autogenerate import compare_metadata
from alembic.runtime.migration import MigrationContext
from sqlalchemy.engine import Connection

from bandstand.server.storage import migrations
from bandstand.server.storage.database import BadDatabase, Database
from bandstand.server.storage.models import Base

from .conftest import settings
from .running import Running


def upgrade(path: Path) -> Database:
    database = Database(f"sqlite:///{path}")

    async def run() -> None:
        await migrations.upgrade(database)
        await database.close()

    asyncio.run(run())
    return database


def test_the_migrations_lead_to_the_tables_that_the_server_uses(tmp_path: Path) -> None:
    database = upgrade(tmp_path / "new.db")

    def differences(connection: Connection) -> list[object]:
        return list(compare_metadata(MigrationContext.configure(connection), Base.metadata))

    async def compare() -> list[object]:
        async with database.engine.connect() as connection:
            found = await connection.run_sync(differences)
        await database.close()
        return found

    assert asyncio.run(compare()) == []


def test_a_database_is_migrated_once(tmp_path: Path) -> None:
    upgrade(tmp_path / "twice.db")
    upgrade(tmp_path / "twice.db")


def test_a_newer_database_is_refused_with_a_sentence_and_left_alone(tmp_path: Path) -> None:
    path = tmp_path / "newer.db"
    upgrade(path)
    with closing(sqlite3.connect(path)) as database, database:
        database.execute("UPDATE alembic_version SET version_num = '9999'")
    with pytest.raises(BadDatabase, match="made by a newer Bandstand"):
        upgrade(path)
    with closing(sqlite3.connect(path)) as database:
        assert database.execute("SELECT version_num FROM alembic_version").fetchone() == ("9999",)


def test_a_crash_of_the_machine_loses_no_answered_move(tmp_path: Path) -> None:
    """As far as a test can tell: SQLite is told to wait for the disk."""

    async def pragmas() -> list[object]:
        database = Database(f"sqlite:///{tmp_path / 'safe.db'}")
        async with database.engine.connect() as connection:
            asked = ("journal_mode", "synchronous", "foreign_keys")
            found = [(await connection.exec_driver_sql(f"PRAGMA {name}")).scalar() for name in asked]
        await database.close()
        return found

    assert asyncio.run(pragmas()) == ["wal", 2, 1]


@pytest.mark.parametrize("address", ["mysql://host/games", "games", "oracle://x"])
def test_other_kinds_of_databases_are_refused_with_a_sentence(address: str) -> None:
    with pytest.raises(BadDatabase, match=r"^(A database is named|Bandstand keeps)"):
        Database(address)


def broken_table(folder: Path) -> tuple[str, str]:
    """A table whose stored moves an upgrade no longer understands; its id and its host's cookie."""
    running = Running(settings(folder)).start()
    nell = running.guest("Nell")
    id = nell.started("me", "bot:greedy", "bot:greedy")
    nell.play_on(id, most=3)
    cookie = nell.http.cookies["bandstand"]
    running.stop()
    with closing(sqlite3.connect(folder / "test.db")) as database, database:
        database.execute(
            """UPDATE entries SET payload = ? WHERE version = 4 AND kind = 'move'""",
            (json.dumps({"actions": ["a card that was renamed"]}),),
        )
    return id, cookie


def test_a_table_that_no_longer_replays_is_shown_as_it_stood_and_can_be_closed(tmp_path: Path) -> None:
    id, cookie = broken_table(tmp_path)
    running = Running(settings(tmp_path)).start()
    try:
        nell = running.guest()
        nell.http.cookies["bandstand"] = cookie
        page = nell.page(id)
        assert "no longer be replayed" in page.prompt
        assert 'class="board' in page.html, "its last View is drawn"
        assert page.paths is None
        refused = nell.post_json(
            f"/t/{id}/moves", {"version": page.version, "seat": 0, "key": "k", "actions": [0]}
        )
        assert refused.status_code == 409
        assert "cannot go on" in refused.json()["error"]
        with nell.events(id) as events:
            assert nell.get(f"/t/{id}/replay").status_code == 409
            assert running.guest().post(f"/t/{id}/close").status_code == 403
            assert nell.post(f"/t/{id}/close").status_code == 303
            assert next(events)[0] == "waiting", "open pages look again"
        assert "closed without a result" in nell.page(id).prompt
        assert nell.post(f"/t/{id}/close").status_code == 409
        lobby = nell.get("/").text
        assert f"/t/{id}" not in lobby
        other = nell.started("me", "bot:greedy")
        assert nell.my_turn(other).your_turn, "other tables go on"
        assert nell.post(f"/t/{other}/close").status_code == 409
    finally:
        running.stop()

"""Lists of tables: fair to everybody, in pages, and counted in one query."""

import re
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import event

from bandstand.server.routes.lobby import FIRST_TABLES, ON_A_PAGE

from .conftest import settings
from .running import Guest, Running


@pytest.fixture
def fresh(tmp_path: Path) -> Iterator[Running]:
    """A server without any tables yet."""
    running = Running(settings(tmp_path, proxies=("127.0.0.1",))).start()
    yield running
    running.stop()


def at(server: Running, address: str, name: str | None = None) -> Guest:
    """Somebody who calls from an address."""
    guest = server.guest()
    guest.http.headers["x-forwarded-for"] = address
    if name is not None:
        assert guest.post("/me/name", name=name).status_code == 200
    return guest


def listed(guest: Guest, path: str = "/tables/open") -> list[str]:
    """The tables of a list, in its order."""
    html = guest.get(path).text
    if path == "/":
        html = html.split('id="open-title"')[1].split('id="recent-title"')[0]
    return re.findall(r'<li class="row">.*?(?:href|action)="/t/(\w{12})', html, re.S)


def everything(guest: Guest, path: str) -> list[str]:
    """All pages of a list, one after the other."""
    found = []
    for number in range(1, 100):
        html = guest.get(f"{path}?page={number}").text
        found += listed(guest, f"{path}?page={number}")
        if f'rel="next" href="{path}?page={number + 1}"' not in html:
            return found
    raise AssertionError("the list has no end")


def test_twenty_tables_of_one_host_do_not_bury_the_table_of_another(fresh: Running) -> None:
    nell = at(fresh, "192.0.2.1", "Nell")
    table = nell.new_table("me", "open")
    loud = at(fresh, "192.0.2.2", "Loud")
    many = [loud.new_table("me", "open") for _ in range(20)]
    visitor = at(fresh, "192.0.2.3")
    lobby = listed(visitor, "/")
    assert table in lobby[:2]
    assert lobby == [many[-1], table, many[-2], many[-3]], "and at most three of one host come first"
    assert '<a href="/tables/open">' in visitor.get("/").text, "the rest is one click away"
    assert listed(visitor) == [many[-1], table, *reversed(many[:-1])]


def test_nor_do_those_of_one_address_whose_client_is_somebody_new_each_time(fresh: Running) -> None:
    hosts = [at(fresh, f"192.0.2.{number}", f"Host {number}") for number in range(5)]
    tables = [host.new_table("me", "open") for host in hosts]
    loud = [at(fresh, f"2001:db8::{number:x}").new_table("me", "open") for number in range(20)]
    lobby = listed(at(fresh, "192.0.2.9"), "/")
    assert set(tables) <= set(lobby[:6])
    assert len(lobby) == FIRST_TABLES
    assert sum(table in loud for table in lobby[:6]) == 1


def test_a_change_of_a_table_does_not_bring_it_up_again(fresh: Running) -> None:
    nell, ines, bram = (at(fresh, f"192.0.2.{number}", f"Host {number}") for number in range(3))
    tables = [guest.new_table("me", "open", "open") for guest in (nell, ines)]
    before = listed(bram)
    assert before == [tables[1], tables[0]]
    for path in ("hints", "hints", "spectators", "private", "private", "seats/2/link", "seats/2/bot"):
        assert nell.post(f"/t/{tables[0]}/{path}").status_code == 303
        if path != "private":
            assert listed(bram) == before, path
    assert listed(bram) == before


def test_every_list_is_shown_in_pages_with_each_table_once(fresh: Running) -> None:
    nell = at(fresh, "192.0.2.1", "Nell")
    count = ON_A_PAGE + 3
    tables = [nell.new_table("hot=Ann", "hot=Ben") for _ in range(count)]
    opened = [at(fresh, f"192.0.2.{n}").new_table("me", "open") for n in range(2, 2 + count)]
    assert len(listed(nell, "/tables/yours")) == ON_A_PAGE
    assert everything(nell, "/tables/yours") == tables[::-1]
    assert everything(nell, "/tables/open") == opened[::-1]
    path = fresh.settings.database.removeprefix("sqlite:///")
    with closing(sqlite3.connect(path)) as database, database:
        for number, id in enumerate(tables):
            values = (1000.0 + number, id)
            database.execute("UPDATE tables SET state = 'over', changed = ? WHERE id = ?", values)
    assert everything(nell, "/replays") == tables[::-1]
    html = nell.get("/").text
    assert '<a href="/replays">All' in html
    assert "/tables/yours" not in html
    for path in ("/tables/open", "/tables/yours", "/replays"):
        beyond = nell.get(f"{path}?page=50")
        assert beyond.status_code == 200
        assert "There are no more." in beyond.text
        for wrong in ("0", "-1", "x", "9" * 400):
            assert nell.get(f"{path}?page={wrong}").status_code == 400


def seat_at_many(server: Running, count: int, over: int) -> Guest:
    """Somebody at so many live tables, where it is their turn at every other, and at some that are over."""
    guest = server.guest("Sits everywhere")
    id = guest.started("me", "bot:random")
    path = server.settings.database.removeprefix("sqlite:///")
    with closing(sqlite3.connect(path)) as database, database:
        [columns] = [[each[1] for each in database.execute("PRAGMA table_info(tables)")]]
        [row] = database.execute("SELECT * FROM tables WHERE id = ?", (id,))
        asked = 'SELECT seat, kind, person, name, bot FROM seats WHERE "table" = ?'
        seats = database.execute(asked, (id,)).fetchall()
        for number in range(count + over):
            copy = dict(zip(columns, row, strict=True)) | {
                "id": f"copy{number:08d}",
                "state": "playing" if number < count else "over",
                "waiting": "[0]" if number % 2 else "[1]",
                "bot_due": 0,
                "changed": 1000.0 + number,
            }
            marks = ", ".join("?" * len(copy))
            database.execute(f"INSERT INTO tables ({', '.join(columns)}) VALUES ({marks})", [*copy.values()])
            for seat in seats:
                database.execute(
                    'INSERT INTO seats ("table", seat, kind, person, name, bot) VALUES (?, ?, ?, ?, ?, ?)',
                    (copy["id"], *seat),
                )
        database.execute('DELETE FROM seats WHERE "table" = ?', (id,))
        database.execute("UPDATE tables SET state = 'closed' WHERE id = ?", (id,))
    return guest


def statements(server: Running, guest: Guest, path: str) -> list[str]:
    """What the database is asked for one page."""
    assert guest.get(path).status_code == 200
    found: list[str] = []

    def note(_connection: Any, _cursor: Any, statement: str, *_rest: Any) -> None:
        found.append(statement)

    engine = server.app.state.house.database.engine.sync_engine
    event.listen(engine, "before_cursor_execute", note)
    try:
        assert guest.get(path).status_code == 200
    finally:
        event.remove(engine, "before_cursor_execute", note)
    return [statement for statement in found if "sessions" not in statement]


@pytest.mark.parametrize(("path", "most"), [("/rules", 5), ("/", 20)])
def test_what_a_page_asks_does_not_grow_with_ones_tables(fresh: Running, path: str, most: int) -> None:
    guest = seat_at_many(fresh, 60, 20)
    assert "Your turn at 30 tables" in guest.get(path).text
    assert len(statements(fresh, guest, path)) <= most


def test_where_it_is_ones_turn_comes_first_and_an_answer_under_seal_is_no_turn(fresh: Running) -> None:
    guest = seat_at_many(fresh, 6, 0)
    mine = [f"copy{number:08d}" for number in (5, 3, 1)]
    assert listed(guest, "/tables/yours")[:4] == [*mine, "copy00000004"]
    path = fresh.settings.database.removeprefix("sqlite:///")
    with closing(sqlite3.connect(path)) as database, database:
        database.execute(
            """INSERT INTO sealed ("table", version, seat, actions)
            SELECT id, version, 0, '["x"]' FROM tables WHERE id = 'copy00000005'"""
        )
        database.execute(
            """UPDATE seats SET bot = 'random' WHERE "table" = 'copy00000003' AND person IS NOT NULL"""
        )
    assert "Your turn at 1 table<" in guest.get("/").text
    assert listed(guest, "/tables/yours")[0] == "copy00000001"

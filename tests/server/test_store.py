"""What is asked of the database about one table."""

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path

from sqlalchemy.ext.asyncio import AsyncSession

from bandstand import catalogue
from bandstand.match import Match
from bandstand.server.house import House
from bandstand.server.people.identity import stranger
from bandstand.server.storage import migrations
from bandstand.server.tables import lists, store
from bandstand.server.tables.wanted import WantedTable, Wish

from .conftest import settings


def at_a_table(folder: Path, work: Callable[[House, AsyncSession, str, str], Awaitable[None]]) -> None:
    """Do something with a new table: its id, and who has made it."""

    async def run() -> None:
        house = House(settings(folder))
        await migrations.upgrade(house.database)
        who = stranger()
        wanted = WantedTable(catalogue.load("trumpet"), {}, (Wish("me"), Wish("open")), False, True)
        id = await house.rooms.create(who, wanted)
        async with house.database.write() as session:
            await work(house, session, id, who.person)
        await house.database.close()

    asyncio.run(run())


def test_who_has_seen_a_table_further_has_not_forgotten_it_by_an_older_page(tmp_path: Path) -> None:
    async def look(house: House, session: AsyncSession, id: str, who: str) -> None:
        assert await store.last_seen(session, who, id) is None
        for version, furthest in ((2, 2), (5, 5), (3, 5), (5, 5)):
            await store.see(session, who, id, version)
            seen = await store.last_seen(session, who, id)
            assert seen is not None
            assert seen.version == furthest

    at_a_table(tmp_path, look)


def test_another_answer_under_seal_takes_the_place_of_the_first(tmp_path: Path) -> None:
    async def answer(house: House, session: AsyncSession, id: str, who: str) -> None:
        await store.seal(session, id, 3, 0, ["h2"])
        await store.seal(session, id, 3, 1, ["s9"])
        await store.seal(session, id, 3, 0, ["h7"])
        assert await store.sealed(session, id, 3) == [(0, ["h7"]), (1, ["s9"])]

    at_a_table(tmp_path, answer)


def test_what_changes_of_a_table_is_stored_and_nothing_else_is_touched(tmp_path: Path) -> None:
    async def change(house: House, session: AsyncSession, id: str, who: str) -> None:
        row = await store.table(session, id)
        assert row is not None
        shown = Match(catalogue.load("trumpet"), 2, 5).view()
        row.private, row.summary, row.waiting = True, "It rained.", [1]
        await store.keep_table(session, row, shown)
        assert await store.shown(session, id) == shown
        row.summary = "It snowed."
        await store.keep_table(session, row)
        assert await store.table(session, id) == row
        assert await store.shown(session, id) == shown
        assert (await lists.my_tables(session, who, 1, 10)).rows == [row]

    at_a_table(tmp_path, change)

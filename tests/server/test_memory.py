"""What tables take of the memory, and that a long game which is read again holds nobody up."""

import asyncio
import gc
import tracemalloc
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest

from bandstand import bots, catalogue
from bandstand.contract import Game
from bandstand.match import Match
from bandstand.server.house import House
from bandstand.server.people.identity import stranger
from bandstand.server.storage import migrations
from bandstand.server.storage.rows import EntryRow
from bandstand.server.storage.trouble import Trouble
from bandstand.server.tables import store
from bandstand.server.tables.cached import CachedTable
from bandstand.server.tables.change import Change
from bandstand.server.tables.facts import Facts
from bandstand.server.tables.wanted import WantedTable, Wish

from .conftest import settings
from .rows import row_of


def whole_game(game: Game, players: int) -> tuple[Match, list[EntryRow]]:
    """A game of random players, and the entries that tell it."""
    match = Match(game, players, 3)
    player = bots.make("random", game, 1)
    while not match.over:
        match.play(match.decide(match.turn, player.choose))
    entries = [EntryRow(1, "start", -1, {})]
    for version, move in enumerate(match.moves, start=2):
        words = [game.write(action) for action in move.actions]
        entries.append(EntryRow(version, "move", move.seat, {"actions": words}))
    return match, entries


def looked_at(match: Match, entries: list[EntryRow]) -> CachedTable:
    """The table in memory after all that, everybody having looked on all the time."""
    cached = CachedTable("here")
    cached.begin(match.game, row_of(match))
    for entry in entries:
        cached.apply(entry)
        moment = cached.moment()
        assert moment is not None
        for viewer in range(match.players):
            moment.perspective(viewer)
        cached.remember(Change(Facts("here"), [], -1, moment))
    return cached


@pytest.mark.parametrize("name", catalogue.names())
def test_what_a_table_is_said_to_take_is_about_what_it_takes(name: str) -> None:
    game = catalogue.load(name)
    match, entries = whole_game(game, min(game.most, 4))
    looked_at(match, entries[:3])
    gc.collect()
    tracemalloc.start()
    try:
        before = tracemalloc.get_traced_memory()[0]
        cached = looked_at(match, entries)
        gc.collect()
        taken = tracemalloc.get_traced_memory()[0] - before
        assert taken / 2.5 < cached.size() < 2.5 * taken
        cached.rest()
        gc.collect()
        resting = tracemalloc.get_traced_memory()[0] - before
    finally:
        tracemalloc.stop()
    assert resting / 2.5 < cached.size() < 2.5 * resting
    assert resting < taken / 3
    assert resting < 1_500_000, "a whole game with four fits into it"


def test_changes_are_kept_for_a_moment_and_then_no_longer() -> None:
    now = [0.0]
    cached = CachedTable("here", lambda: now[0])
    for second in range(100):
        now[0] = float(second)
        cached.remember(Change(Facts("here", version=second), [], -1, None))
    assert [change.facts.version for change in cached.recent] == list(range(76, 100)), "at most so many"
    now[0] += 20
    cached.remember(Change(Facts("here", version=100), [], -1, None))
    assert [change.facts.version for change in cached.recent] == [*range(89, 100), 100], "at most so long"


@asynccontextmanager
async def opened(folder: Path, **changes: Any) -> AsyncIterator[House]:
    house = House(settings(folder, **changes))
    await migrations.upgrade(house.database)
    try:
        yield house
    finally:
        await house.finish()
        await house.database.close()


async def new_table(house: House, name: str = "trumpet", players: int = 2) -> str:
    who = stranger()
    hot = tuple(Wish("hot", f"Player {number}") for number in range(1, players))
    id = await house.rooms.create(who, WantedTable(catalogue.load(name), {}, (Wish("me"), *hot), False, True))
    await house.rooms.start(id, who)
    return id


def test_tables_in_memory_are_bounded_by_what_they_take_and_the_oldest_leaves(tmp_path: Path) -> None:
    async def run() -> None:
        async with opened(tmp_path, table_memory=500_000) as house:
            ids = [await new_table(house) for _ in range(30)]
            kept = list(house.tables._cached)
            assert 2 < len(kept) < 30
            assert kept == ids[-len(kept) :]
            assert sum(each.size() for each in house.tables._cached.values()) <= 500_000
            assert house.tables._bytes == sum(each.size() for each in house.tables._cached.values())
            async with house.tables.look(ids[0]) as held:
                assert held.cached.match is not None, "it is read again"
                assert held.cached.version == held.row.version
            assert ids[0] in house.tables._cached

    asyncio.run(run())


def test_a_table_that_nobody_asks_for_rests_and_is_the_same_afterwards(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def run() -> None:
        async with opened(tmp_path) as house:
            id, busy = await new_table(house), await new_table(house)
            async with house.tables.look(id) as held:
                before = held.now().moment
                assert before is not None
                seen = before.perspective(0)
                full = held.cached.size()
                assert held.cached.recent
            async with house.tables.look(busy):
                pass
            house.tables._asked[id] -= 3600
            house.tables.rest()
            cached = house.tables._cached[id]
            assert cached.size() < full
            assert not cached.recent
            assert house.tables._cached[busy].recent, "who was asked for just now does not rest"
            async with house.tables.look(id) as held:
                after = held.now().moment
                assert after is not None
                assert after.perspective(0) == seen

    asyncio.run(run())


def test_a_long_game_is_read_again_while_others_go_on(monkeypatch: pytest.MonkeyPatch) -> None:
    # However fast the machine is, a portion is over after the first entry.
    monkeypatch.setattr("bandstand.server.tables.cached.PORTION_SECONDS", 0.0)

    async def run() -> int:
        match, entries = whole_game(catalogue.load("luthier"), 4)
        cached = CachedTable("here")
        cached.begin(match.game, row_of(match))
        following = asyncio.create_task(cached.follow(entries))
        rounds = 0
        while not following.done():
            await asyncio.sleep(0)
            rounds += 1
        assert cached.match is not None
        assert cached.match.dump() == match.dump()
        return rounds

    assert asyncio.run(run()) > 3


def test_a_game_is_not_taken_for_broken_because_the_database_was_away(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def run() -> None:
        async with opened(tmp_path) as house:
            id = await new_table(house)
            house.tables._drop(id)
            entries = store.entries

            async def away(*_: object) -> list[EntryRow]:
                raise OSError("The database is away.")

            monkeypatch.setattr(store, "entries", away)
            with pytest.raises(Trouble):
                await look(house, id)
            monkeypatch.setattr(store, "entries", entries)
            await look(house, id)

    async def look(house: House, id: str) -> None:
        async with house.tables.look(id) as held:
            assert not held.cached.broken
            assert held.cached.match is not None

    asyncio.run(run())

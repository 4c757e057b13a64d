"""Tables as the host of the server looks after them: each is shown as a spectator sees it, never a hand or a
seed."""

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from sqlalchemy import delete as sql_delete
from sqlalchemy import func, select
from sqlalchemy.ext.asyncio import AsyncSession

from bandstand.contract import SPECTATOR
from bandstand.phrases import sentence
from bandstand.server.keeping.deeds import Keeper, note
from bandstand.server.keeping.files import write_new
from bandstand.server.refusal import Refused
from bandstand.server.storage.models import Table
from bandstand.server.tables import store
from bandstand.server.tables.commit import Tables
from bandstand.server.tables.facts import Facts, Sitter, facts
from bandstand.server.tables.held import HeldTable, enter
from bandstand.server.tables.perspective import Perspective

STATES = ("waiting", "playing", "over", "closed")


@dataclass(frozen=True)
class TableLine:
    """A table in a list."""

    id: str
    game: str
    state: str
    people: Sequence[str]
    entries: int
    made: float
    changed: float
    private: bool


@dataclass(frozen=True)
class TableShown:
    """A table, and its game as spectators see it."""

    facts: Facts
    sitters: Sequence[Sitter]
    made: float
    changed: float
    broken: bool
    perspective: Perspective | None
    """None before the start, and where the game no longer replays."""


async def list_tables(session: AsyncSession, state: str | None, most: int, skip: int = 0) -> list[TableLine]:
    """The tables that have changed last."""
    query = select(Table).order_by(Table.changed.desc(), Table.id).offset(skip).limit(most)
    rows = list(await session.scalars(query if state is None else query.where(Table.state == state)))
    seated = await store.sitters(session, [row.id for row in rows])
    return [
        TableLine(
            row.id,
            row.game,
            row.state,
            [sitter.name or "free" for sitter in seated[row.id]],
            row.version,
            row.made,
            row.changed,
            row.private,
        )
        for row in rows
    ]


async def count_tables(session: AsyncSession) -> dict[str, int]:
    """How many there are in each state."""
    found = await session.execute(select(Table.state, func.count()).group_by(Table.state))
    return {row[0]: row[1] for row in found}


async def show_table(tables: Tables, id: str) -> TableShown:
    """One table."""
    async with tables.look(id) as held:
        cached, row = held.cached, held.row
        moment = cached.moment()
        return TableShown(
            facts(row),
            list(held.sitters),
            row.made,
            row.changed,
            cached.broken,
            moment.perspective(SPECTATOR) if moment else None,
        )


def log_of(shown: TableShown) -> list[str]:
    """What has happened in a game, in words, as spectators are told."""
    seen = shown.perspective
    assert seen is not None
    names = [sitter.name or f"Seat {sitter.seat + 1}" for sitter in shown.sitters]
    options = {option.name: option.default for option in seen.game.options} | shown.facts.options
    everybody = seen.game.seat_names(names, options)
    lines = [seen.game.log(event, SPECTATOR) for part in seen.story for event in part.events]
    return [sentence(line, everybody, SPECTATOR) for line in lines if line is not None]


async def close_table(tables: Tables, id: str, by: Keeper) -> None:
    """End a game without a result; it can still be looked at."""
    async with tables.change(id) as held:
        if held.row.state in ("over", "closed"):
            raise Refused(409, f"The game at table {id} has ended already.")
        note(held.session, by, f"closed table {id} ({held.row.game})")
        await close(held)


async def close(held: HeldTable) -> None:
    """End the game of a table in hand."""
    held.row.state = "closed"
    held.row.waiting = []
    held.row.bot_due = False
    await enter(held, "close")


async def delete_table(tables: Tables, id: str, by: Keeper | None) -> None:
    """Take a table away, with everything about it. Nothing is written down of what goes by a rule."""
    async with tables.change(id) as held:
        if by is not None:
            note(held.session, by, f"deleted table {id} ({held.row.game}, {held.row.state})")
        await held.session.execute(sql_delete(Table).where(Table.id == id))
        await store.tell_others(held.session, id, held.row.version)
    tables.gone(id)


async def keep_record(tables: Tables, id: str, folder: Path) -> Path | None:
    """Write the record of a finished game into a small file; None if there is none, since the game has no
    result or no longer replays."""
    async with tables.look(id) as held:
        if held.row.state != "over" or held.cached.match is None:
            return None
        text = held.cached.match.record([sitter.name for sitter in held.sitters]).text()
        path = folder / f"{held.row.game}-{id}.txt"
    write_new(path, text)
    return path

"""Tables as the host of the server looks after them: each is shown as a spectator sees it, never a hand or a
seed."""

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from sqlalchemy import delete as sql_delete
from sqlalchemy import func, select
from sqlalchemy.ext.asyncio import AsyncSession

from bandstand.contract import SPECTATOR
from bandstand.server.keeping.files import write_new
from bandstand.server.refusal import Refused
from bandstand.server.storage.models import Table
from bandstand.server.tables import store
from bandstand.server.tables.commit import Tables
from bandstand.server.tables.facts import Facts, Sitter, facts
from bandstand.server.tables.held import enter
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


async def list_tables(session: AsyncSession, state: str | None, most: int) -> list[TableLine]:
    """The tables that have changed last."""
    query = select(Table).order_by(Table.changed.desc()).limit(most)
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


async def close_table(tables: Tables, id: str) -> None:
    """End a game without a result; it can still be looked at."""
    async with tables.change(id) as held:
        if held.row.state in ("over", "closed"):
            raise Refused(409, f"The game at table {id} has ended already.")
        held.row.state = "closed"
        held.row.waiting = []
        held.row.bot_due = False
        await enter(held, "close")


async def delete_table(tables: Tables, id: str) -> None:
    """Take a table away, with everything about it."""
    async with tables.change(id) as held:
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

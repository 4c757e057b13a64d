"""What is asked of the database about one table."""

import time
from collections.abc import Sequence
from dataclasses import dataclass

from sqlalchemy import delete, select, text, update
from sqlalchemy.ext.asyncio import AsyncSession

from bandstand.contract import Game
from bandstand.server.storage.database import insert_unless_there
from bandstand.server.storage.models import (
    Answer,
    Edition,
    Entry,
    Lifted,
    Payload,
    Person,
    Sealed,
    Seat,
    Seen,
    Table,
)
from bandstand.server.tables.facts import Sitter

CHANNEL = "bandstand"
"""On which PostgreSQL tells the other processes of a new entry."""


# ---- tables


async def table(session: AsyncSession, id: str, lock: bool = False) -> Table | None:
    """A table; locked, nobody else changes it before this transaction ends."""
    query = select(Table).where(Table.id == id).execution_options(populate_existing=True)
    return await session.scalar(query.with_for_update() if lock else query)


async def edition(session: AsyncSession, digest: str) -> Edition:
    """The parts of a table."""
    found = await session.get(Edition, digest)
    assert found is not None, "a table's edition is a foreign key"
    return found


async def keep_edition(session: AsyncSession, game: Game) -> None:
    """Each edition is stored once."""
    parts = game.parts
    await insert_unless_there(
        session, Edition, {"digest": parts.digest, "game": game.name, "text": parts.text}
    )


async def sitters(session: AsyncSession, tables: Sequence[str]) -> dict[str, list[Sitter]]:
    """Who sits at some tables, in the order of the seats."""
    query = (
        select(Seat, Person.name)
        .outerjoin(Person, Seat.person == Person.id)
        .where(Seat.table.in_(tables))
        .order_by(Seat.table, Seat.seat)
        .execution_options(populate_existing=True)
    )
    found: dict[str, list[Sitter]] = {id: [] for id in tables}
    for seat, name in await session.execute(query):
        shown = (name or seat.name) if seat.kind == "person" else seat.name
        found[seat.table].append(Sitter(seat.seat, seat.kind, seat.person, shown, seat.bot, seat.nonce))
    return found


async def seat(session: AsyncSession, table: str, number: int) -> Seat | None:
    """One seat, to be changed."""
    return await session.get(Seat, (table, number))


async def invited(session: AsyncSession, token_hash: str) -> Seat | None:
    """The seat that an invitation link is for."""
    return await session.scalar(select(Seat).where(Seat.invitation == token_hash))


# ---- entries


async def entries(session: AsyncSession, table: str, after: int, upto: int) -> list[Entry]:
    """The entries between two versions, in order."""
    query = (
        select(Entry)
        .where(Entry.table == table, Entry.version > after, Entry.version <= upto)
        .order_by(Entry.version)
    )
    return list(await session.scalars(query))


async def append(session: AsyncSession, row: Table, kind: str, seat: int, payload: Payload) -> Entry:
    """One more entry. On PostgreSQL the other processes hear of it once it is committed."""
    row.version += 1
    row.changed = time.time()
    entry = Entry(table=row.id, version=row.version, kind=kind, seat=seat, payload=payload, at=row.changed)
    session.add(entry)
    await session.flush()
    await tell_others(session, row.id, row.version)
    return entry


async def tell_others(session: AsyncSession, table: str, version: int) -> None:
    """Let the other processes know, if there can be any."""
    if session.get_bind().dialect.name == "postgresql":
        told = text("SELECT pg_notify(:channel, :what)")
        await session.execute(told, {"channel": CHANNEL, "what": f"{table} {version}"})


async def sealed(session: AsyncSession, table: str, version: int) -> list[Sealed]:
    """The answers that wait for the others."""
    query = select(Sealed).where(Sealed.table == table, Sealed.version == version).order_by(Sealed.seat)
    return list(await session.scalars(query.execution_options(populate_existing=True)))


async def unseal(session: AsyncSession, table: str, version: int, seat: int | None = None) -> None:
    """Take back one sealed answer, or all of them."""
    query = delete(Sealed).where(Sealed.table == table, Sealed.version == version)
    await session.execute(query if seat is None else query.where(Sealed.seat == seat))


async def keep_sealed(session: AsyncSession, table: str, version: int) -> None:
    """The answers of one version are still good in the next: nothing has happened in the game."""
    query = update(Sealed).where(Sealed.table == table, Sealed.version == version)
    await session.execute(query.values(version=version + 1))


async def answer(session: AsyncSession, table: str, who: str, key: str) -> Answer | None:
    """What an earlier post with the same key did."""
    return await session.get(Answer, (table, who, key))


# ---- what somebody has seen, and hot seats


@dataclass(frozen=True)
class LastSeen:
    """How far somebody has followed a table, and when that was."""

    version: int
    at: float


async def last_seen(session: AsyncSession, who: str, table: str) -> LastSeen | None:
    """The last time that somebody looked at a table."""
    found = await session.get(Seen, (who, table))
    return LastSeen(found.version, found.at) if found else None


async def see(session: AsyncSession, who: str, table: str, version: int) -> None:
    """Somebody has seen a table up to a version."""
    found = await session.get(Seen, (who, table))
    if found is None:
        session.add(Seen(person=who, table=table, version=version, at=time.time()))
    elif version >= found.version:
        found.version = version
        found.at = time.time()
    await session.flush()


async def lifted(session: AsyncSession, device: str, table: str) -> int | None:
    """The seat for which the curtain is up on a device."""
    found = await session.get(Lifted, (device, table), populate_existing=True)
    return found.seat if found else None


async def lift(session: AsyncSession, device: str, table: str, seat: int) -> None:
    """Raise the curtain for one seat."""
    await session.merge(Lifted(session=device, table=table, seat=seat))


async def drop(session: AsyncSession, table: str, device: str | None = None, seat: int | None = None) -> None:
    """Let the curtain fall: on a device, or wherever it is up for a seat."""
    query = delete(Lifted).where(Lifted.table == table)
    if device is not None:
        query = query.where(Lifted.session == device)
    if seat is not None:
        query = query.where(Lifted.seat == seat)
    await session.execute(query)

"""What is asked of the database about one table."""

import time
from collections.abc import Sequence
from dataclasses import dataclass

from sqlalchemy import bindparam, delete, insert, select, text, update
from sqlalchemy.ext.asyncio import AsyncSession

from bandstand.contract import Game, View
from bandstand.server.storage.database import insert_or_update, insert_unless_there
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
    plain,
)
from bandstand.server.storage.rows import AnswerRow, EntryRow, SealedRow, TableRow, select_tables, tables
from bandstand.server.tables.facts import Sitter

CHANNEL = "bandstand"
"""On which PostgreSQL tells the other processes of a new entry."""


# What is asked with every move names columns rather than attributes of models: a statement in which there is
# a model goes the way of the ORM, which takes half as long again.
_TABLES, _SEATS, _PEOPLE = plain(Table).c, plain(Seat).c, plain(Person).c
_ANSWERS, _SEALED = plain(Answer).c, plain(Sealed).c


# ---- tables


_TABLE = select_tables(_TABLES.id == bindparam("id"))
# Its key stays what it is, so that nobody waits who only refers to it: two who each did would wait for ever.
_LOCKED_TABLE = _TABLE.with_for_update(key_share=True)


async def table(session: AsyncSession, id: str, lock: bool = False) -> TableRow | None:
    """A table; locked, nobody else changes it before this transaction ends."""
    found = tables((await session.execute(_LOCKED_TABLE if lock else _TABLE, {"id": id})).mappings())
    return found[0] if found else None


async def shown(session: AsyncSession, id: str) -> View | None:
    """The spectators' View of a table after its last entry."""
    found: View | None = await session.scalar(select(Table.shown).where(Table.id == id))
    return found


_KEEP_TABLE = update(plain(Table)).where(plain(Table).c.id == bindparam("this"))


async def keep_table(session: AsyncSession, row: TableRow, shown: View | None = None) -> None:
    """Store what has changed of a table; and how it now looks to spectators, if that is given."""
    values = row.changeable() | {"this": row.id}
    if shown is not None:
        values["shown"] = shown
    await session.execute(_KEEP_TABLE, values)


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


_SITTERS = (
    select(
        _SEATS.table,
        _SEATS.seat,
        _SEATS.kind,
        _SEATS.person,
        _SEATS.name,
        _SEATS.bot,
        _SEATS.nonce,
        _PEOPLE.name.label("called"),
    )
    .select_from(plain(Seat).outerjoin(plain(Person), _SEATS.person == _PEOPLE.id))
    .where(_SEATS.table.in_(bindparam("tables", expanding=True)))
    .order_by(_SEATS.table, _SEATS.seat)
)


async def sitters(session: AsyncSession, ids: Sequence[str]) -> dict[str, list[Sitter]]:
    """Who sits at some tables, in the order of the seats."""
    found: dict[str, list[Sitter]] = {id: [] for id in ids}
    rows = await session.execute(_SITTERS, {"tables": list(ids)})
    for id, number, kind, person, own_name, bot, nonce, name in rows:
        shown = (name or own_name) if kind == "person" else own_name
        found[id].append(Sitter(number, kind, person, shown, bot, nonce))
    return found


async def seat(session: AsyncSession, table: str, number: int) -> Seat | None:
    """One seat, to be changed."""
    return await session.get(Seat, (table, number))


async def invited(session: AsyncSession, token_hash: str) -> Seat | None:
    """The seat that an invitation link is for."""
    return await session.scalar(select(Seat).where(Seat.invitation == token_hash))


# ---- entries


async def entries(session: AsyncSession, table: str, after: int, upto: int) -> list[EntryRow]:
    """The entries between two versions, in order."""
    query = (
        select(Entry.version, Entry.kind, Entry.seat, Entry.payload)
        .where(Entry.table == table, Entry.version > after, Entry.version <= upto)
        .order_by(Entry.version)
    )
    return [EntryRow(*row) for row in await session.execute(query)]


async def times(session: AsyncSession, table: str) -> list[tuple[str, int, float]]:
    """When each entry was made: its kind, its seat and the time."""
    query = select(Entry.kind, Entry.seat, Entry.at).where(Entry.table == table).order_by(Entry.version)
    return [(kind, seat, at) for kind, seat, at in await session.execute(query)]


_APPEND = insert(plain(Entry))


async def append(session: AsyncSession, row: TableRow, kind: str, seat: int, payload: Payload) -> EntryRow:
    """One more entry. On PostgreSQL the other processes hear of it once it is committed."""
    row.version += 1
    row.changed = time.time()
    entry = EntryRow(row.version, kind, seat, payload)
    await session.execute(_APPEND, {"table": row.id, "at": row.changed, **entry._asdict()})
    await tell_others(session, row.id, row.version)
    return entry


async def tell_others(session: AsyncSession, table: str, version: int) -> None:
    """Let the other processes know, if there can be any."""
    if session.get_bind().dialect.name == "postgresql":
        told = text("SELECT pg_notify(:channel, :what)")
        await session.execute(told, {"channel": CHANNEL, "what": f"{table} {version}"})


_WAITING = (
    select(_SEALED.seat, _SEALED.actions)
    .where(_SEALED.table == bindparam("of"), _SEALED.version == bindparam("at"))
    .order_by(_SEALED.seat)
)


async def sealed(session: AsyncSession, table: str, version: int) -> list[SealedRow]:
    """The answers that wait for the others."""
    return [SealedRow(*row) for row in await session.execute(_WAITING, {"of": table, "at": version})]


async def seal(session: AsyncSession, table: str, version: int, seat: int, actions: list[str]) -> None:
    """An answer that waits for the others; it takes the place of an earlier one."""
    await insert_or_update(
        session, Sealed, {"table": table, "version": version, "seat": seat, "actions": actions}, ("actions",)
    )


async def unseal(session: AsyncSession, table: str, version: int, seat: int | None = None) -> None:
    """Take back one sealed answer, or all of them."""
    query = delete(Sealed).where(Sealed.table == table, Sealed.version == version)
    await session.execute(query if seat is None else query.where(Sealed.seat == seat))


async def keep_sealed(session: AsyncSession, table: str, version: int) -> None:
    """The answers of one version are still good in the next: nothing has happened in the game."""
    query = update(Sealed).where(Sealed.table == table, Sealed.version == version)
    await session.execute(query.values(version=version + 1))


_ANSWER = select(_ANSWERS.request, _ANSWERS.version, _ANSWERS.seat, _ANSWERS.sealed).where(
    _ANSWERS.table == bindparam("of"),
    _ANSWERS.person == bindparam("who"),
    _ANSWERS["key"] == bindparam("under"),
)
_KEEP_ANSWER = insert(plain(Answer))


async def answer(session: AsyncSession, table: str, who: str, key: str) -> AnswerRow | None:
    """What an earlier post with the same key did."""
    found = (await session.execute(_ANSWER, {"of": table, "who": who, "under": key})).first()
    return AnswerRow(*found) if found else None


async def keep_answer(session: AsyncSession, table: str, who: str, key: str, did: AnswerRow) -> None:
    """Remember what a post did."""
    await session.execute(_KEEP_ANSWER, {"table": table, "person": who, "key": key, **did._asdict()})


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
    seen = {"person": who, "table": table, "version": version, "at": time.time()}
    await insert_or_update(session, Seen, seen, ("version", "at"), "version")


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

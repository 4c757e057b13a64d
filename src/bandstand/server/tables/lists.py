"""Lists of tables: one's own, those with a free seat, those that are over or wait for a bot."""

from sqlalchemy import or_, select
from sqlalchemy.ext.asyncio import AsyncSession

from bandstand.server.storage.models import Sealed, Seat, Table
from bandstand.server.storage.rows import TableRow, select_tables, tables


async def my_tables(session: AsyncSession, who: str) -> list[TableRow]:
    """Tables that somebody sits at or hosts, and that are not over; the latest first."""
    mine = select(Seat.table).where(Seat.person == who)
    query = (
        select_tables()
        .where(Table.state.in_(("waiting", "playing")), or_(Table.id.in_(mine), Table.owner == who))
        .order_by(Table.changed.desc())
        .limit(50)
    )
    return tables((await session.execute(query)).mappings())


async def open_tables(session: AsyncSession, who: str) -> list[TableRow]:
    """Public tables of others that have a free seat."""
    mine = select(Seat.table).where(Seat.person == who)
    free = select(Seat.table).where(Seat.kind == "open")
    query = (
        select_tables()
        .where(Table.state == "waiting", Table.private.is_(False), Table.owner != who)
        .where(Table.id.in_(free), Table.id.not_in(mine))
        .order_by(Table.changed.desc())
        .limit(20)
    )
    return tables((await session.execute(query)).mappings())


async def finished_tables(session: AsyncSession, who: str, most: int) -> list[TableRow]:
    """Games that somebody has played to the end; the latest first."""
    mine = select(Seat.table).where(Seat.person == who)
    query = (
        select_tables()
        .where(Table.state == "over", Table.id.in_(mine))
        .order_by(Table.changed.desc())
        .limit(most)
    )
    return tables((await session.execute(query)).mappings())


async def tables_for_bots(session: AsyncSession, since: float) -> list[str]:
    """Tables that have waited for a bot since some time."""
    due = select(Table.id).where(Table.state == "playing", Table.bot_due, Table.changed <= since)
    return list(await session.scalars(due.order_by(Table.changed)))


async def turns(session: AsyncSession, who: str) -> int:
    """At how many tables somebody is to move."""
    query = (
        select(Table.id, Table.version, Table.waiting, Seat.seat)
        .join(Seat, Seat.table == Table.id)
        .where(Table.state == "playing", Seat.person == who, Seat.bot.is_(None))
    )
    due: set[str] = set()
    for id, version, waiting, number in await session.execute(query):
        if number in waiting and not await session.get(Sealed, (id, version, number)):
            due.add(id)
    return len(due)

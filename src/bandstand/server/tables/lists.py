"""Lists of tables: one's own, those with a free seat, those that are over or wait for a bot."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from sqlalchemy import Row, Select, and_, func, select
from sqlalchemy.ext.asyncio import AsyncSession

from bandstand.server.storage.models import Sealed, Seat, Table
from bandstand.server.storage.rows import TableRow, select_tables, tables

MOST_BY_ONE = 3
"""How many tables of one host are among the first that are shown, at most."""


@dataclass(frozen=True)
class Part:
    """One page of a list."""

    rows: Sequence[TableRow]
    more: bool
    """Whether there is another page."""
    due: frozenset[str] = frozenset()
    """The tables at which somebody is to move."""


async def my_tables(session: AsyncSession, who: str, page: int, most: int) -> Part:
    """Tables that somebody sits at or hosts, and that are not over: first those where it is their turn, then
    the latest."""
    seated = list(await session.execute(_seated(who, "waiting", "playing")))
    hosted = select(Table.id, Table.changed).where(
        Table.owner == who, Table.state.in_(("waiting", "playing"))
    )
    changed = {row.id: row.changed for row in [*seated, *await session.execute(hosted)]}
    due = _due(seated)
    order = sorted(changed, key=lambda id: (id not in due, -changed[id], id))
    wanted = order[(page - 1) * most : page * most]
    rows = tables((await session.execute(select_tables(Table.id.in_(wanted)))).mappings())
    found = {row.id: row for row in rows}
    return Part([found[id] for id in wanted if id in found], len(order) > page * most, due)


async def open_tables(session: AsyncSession, who: str, page: int, most: int) -> Part:
    """Public tables of others that have a free seat: of each host the newest, then of each their second, and
    so on; among these the same by the address they were made from. So nobody can bury the others, and no
    table comes up again by a change of it."""
    return await _part(session, _open_tables(who), page, most)


async def first_open_tables(session: AsyncSession, who: str, most: int) -> Part:
    """The beginning of the same list, with at most a few of one host."""
    few = await _part(session, _open_tables(who, MOST_BY_ONE), 1, most)
    if few.more:
        return few
    return Part(few.rows, (await open_tables(session, who, 1, len(few.rows))).more)


def _open_tables(who: str, most_by_one: int | None = None) -> Select[Any]:
    mine = select(Seat.table).where(Seat.person == who)
    free = select(Seat.table).where(Seat.kind == "open")
    newest = (Table.made.desc(), Table.id)
    each = (
        select(
            Table.id,
            Table.made,
            func.coalesce(Table.origin, Table.owner).label("origin"),
            func.row_number().over(partition_by=Table.owner, order_by=newest).label("of_host"),
        )
        .where(Table.state == "waiting", Table.private.is_(False), Table.owner != who)
        .where(Table.id.in_(free), Table.id.not_in(mine))
        .subquery()
    )
    of_origin = func.row_number().over(
        partition_by=(each.c.of_host, each.c.origin), order_by=(each.c.made.desc(), each.c.id)
    )
    ranked = select(each.c.id, each.c.of_host, of_origin.label("of_origin")).subquery()
    query = (
        select_tables()
        .join(ranked, ranked.c.id == Table.id)
        .order_by(ranked.c.of_host, ranked.c.of_origin, *newest)
    )
    return query if most_by_one is None else query.where(ranked.c.of_host <= most_by_one)


async def finished_tables(session: AsyncSession, who: str, page: int, most: int) -> Part:
    """Games that somebody has played to the end; the latest first."""
    mine = select(Seat.table).where(Seat.person == who)
    query = select_tables(Table.state == "over", Table.id.in_(mine))
    return await _part(session, query.order_by(Table.changed.desc(), Table.id), page, most)


async def _part(session: AsyncSession, query: Select[Any], page: int, most: int) -> Part:
    found = await session.execute(query.offset((page - 1) * most).limit(most + 1))
    rows = tables(found.mappings())
    return Part(rows[:most], len(rows) > most)


async def tables_for_bots(session: AsyncSession, since: float) -> list[str]:
    """Tables that have waited for a bot since some time."""
    due = select(Table.id).where(Table.state == "playing", Table.bot_due, Table.changed <= since)
    return list(await session.scalars(due.order_by(Table.changed)))


async def turns(session: AsyncSession, who: str) -> int:
    """At how many tables somebody is to move."""
    return len(_due(list(await session.execute(_seated(who, "playing")))))


def _seated(who: str, *states: str) -> Select[*tuple[Any, ...]]:
    """Every seat that somebody has at a table in one of these states, with what is under seal for it: in one
    query, however many they are."""
    sealed = and_(Sealed.table == Table.id, Sealed.version == Table.version, Sealed.seat == Seat.seat)
    return (
        select(
            Table.id,
            Table.state,
            Table.changed,
            Table.waiting,
            Seat.seat,
            Seat.bot,
            Sealed.seat.label("answered"),
        )
        .join(Seat, Seat.table == Table.id)
        .outerjoin(Sealed, sealed)
        .where(Seat.person == who, Table.state.in_(states))
    )


def _due(seated: Sequence[Row[Any]]) -> frozenset[str]:
    """The tables at which one of these seats is to move, and not a bot for it."""
    return frozenset(
        row.id
        for row in seated
        if row.state == "playing" and row.bot is None and row.answered is None and row.seat in row.waiting
    )

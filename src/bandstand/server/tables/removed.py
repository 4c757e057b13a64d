"""Who was removed from a table, and may not sit down there again."""

import time
from dataclasses import dataclass

from sqlalchemy import delete, select
from sqlalchemy.ext.asyncio import AsyncSession

from bandstand.server.people.links import hashed
from bandstand.server.refusal import Refused
from bandstand.server.storage.database import insert_unless_there
from bandstand.server.storage.models import Person, Removed, Seat


@dataclass(frozen=True)
class RemovedPerson:
    """Somebody whom the host of a table may let in again."""

    handle: str
    """By which the host's page names them; it says nothing about who they are elsewhere."""
    person: str
    name: str


async def keep_out(session: AsyncSession, table: str, person: str) -> None:
    """Somebody is removed."""
    values: dict[str, object] = {"table": table, "person": person, "at": time.time()}
    await insert_unless_there(session, Removed, values)


async def let_in(session: AsyncSession, table: str, person: str) -> None:
    """They may sit down again."""
    await session.execute(delete(Removed).where(Removed.table == table, Removed.person == person))


async def kept_out(session: AsyncSession, table: str) -> list[RemovedPerson]:
    """Who was removed from a table, the last one first."""
    query = (
        select(Person.id, Person.name)
        .join(Removed, Removed.person == Person.id)
        .where(Removed.table == table)
        .order_by(Removed.at.desc(), Person.id)
    )
    return [RemovedPerson(_handle(table, id), id, name) for id, name in await session.execute(query)]


async def check_welcome(session: AsyncSession, table: str, person: str, link: Seat | None = None) -> None:
    """Refused if somebody was removed and has not been let in since: by the host's page, or by a link that
    was made after it."""
    found = await session.get(Removed, (table, person))
    if found is None:
        return
    if link is not None and link.invited is not None and link.invited >= found.at:
        await let_in(session, table, person)
        return
    raise Refused(
        403,
        "The host has removed you from this table. Ask them for a new link, or to let you in again.",
    )


def _handle(table: str, person: str) -> str:
    return hashed(f"{table} {person}")[:16]

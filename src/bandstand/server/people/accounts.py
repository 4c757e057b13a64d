"""People as they are stored: guests, and accounts."""

import time

from sqlalchemy import select, update
from sqlalchemy.ext.asyncio import AsyncSession

from bandstand.server.people.identity import Identity
from bandstand.server.storage.database import insert_unless_there
from bandstand.server.storage.models import (
    Person,
    Seat,
    Table,
)


async def person(session: AsyncSession, who: Identity) -> Person | None:
    """Somebody who has done something before."""
    return await session.get(Person, who.person)


async def keep_person(session: AsyncSession, who: Identity) -> Person:
    """Somebody who is now doing something that is stored."""
    values = {"id": who.person, "name": who.guest_name, "made": time.time()}
    await insert_unless_there(session, Person, values)
    found = await session.get(Person, who.person)
    assert found is not None
    return found


async def account(session: AsyncSession, login: str) -> Person | None:
    """The account with a (folded) name."""
    return await session.scalar(select(Person).where(Person.login == login))


async def recovered(session: AsyncSession, token_hash: str) -> Person | None:
    """Whose recovery link this is."""
    return await session.scalar(select(Person).where(Person.recovery == token_hash))


async def hand_to_account(session: AsyncSession, guest: str, account: str) -> None:
    """Somebody who signs in keeps the seats that they took as a guest."""
    await session.execute(update(Seat).where(Seat.person == guest).values(person=account))
    await session.execute(update(Table).where(Table.owner == guest).values(owner=account))

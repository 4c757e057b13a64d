"""People as they are stored: guests, and accounts."""

import time

from sqlalchemy import select, update
from sqlalchemy.ext.asyncio import AsyncSession

from bandstand.server.looks import case_folded, look
from bandstand.server.people import sessions
from bandstand.server.people.identity import Identity
from bandstand.server.refusal import Refused
from bandstand.server.storage.database import insert_unless_there
from bandstand.server.storage.models import (
    Person,
    Removed,
    Seat,
    Table,
)


async def person(session: AsyncSession, who: Identity) -> Person | None:
    """Somebody who has done something before."""
    return await session.get(Person, who.person)


async def keep_person(session: AsyncSession, who: Identity) -> Person:
    """Somebody who is now doing something that is stored."""
    values: dict[str, object] = {
        "id": who.person,
        "name": who.guest_name,
        "face": who.face or None,
        "made": time.time(),
        "old_cookies": False,
    }
    await insert_unless_there(session, Person, values)
    await sessions.begin(session, who)
    found = await session.get(Person, who.person)
    assert found is not None
    return found


async def keep_sitter(session: AsyncSession, who: Identity) -> Person:
    """Somebody who takes a seat. A name that a guest chose may belong to an account by now."""
    found = await keep_person(session, who)
    if found.login is None and found.name != who.usual_name:
        await check_free(session, who.person, found.name)
    return found


async def account(session: AsyncSession, name: str) -> Person | None:
    """The account with a name. Accounts that were made before look-alikes were refused may share a look; then
    the one whose letters it has is meant."""
    logins = case_folded(name), look(name)
    query = select(Person).where(Person.login.in_(logins))
    found = {each.login: each for each in await session.scalars(query)}
    return found.get(logins[0]) or found.get(logins[1])


async def check_free(session: AsyncSession, who: str, name: str) -> None:
    """Refused if a name belongs to somebody else's account, or looks as if it did."""
    owner = await account(session, name)
    if owner is not None and owner.id != who:
        what = f"The name {name} is taken"
        if case_folded(owner.name) != case_folded(name):
            what = f"{name} looks too much like {owner.name}, and that name is taken"
        sentence = f"{what}: somebody has an account under it. Choose another, or sign in."
        raise Refused(409, sentence, "/me", "Choose another")


async def rename(session: AsyncSession, who: Identity, name: str) -> None:
    """Somebody who is stored is called otherwise from now on; an account also signs in so."""
    await check_free(session, who.person, name)
    found = await keep_person(session, who)
    found.name = name
    if found.login is not None:
        found.login = look(name)


async def change_password(session: AsyncSession, who: Identity, old: str | None, new: str) -> bool:
    """Another password, unless the old one has been changed meanwhile. A recovery link that is out no longer
    leads in."""
    query = update(Person).where(Person.id == who.person, Person.password == old)
    changed = await session.execute(query.values(password=new, recovery=None).returning(Person.id))
    return changed.first() is not None


async def recovered(session: AsyncSession, token_hash: str) -> Person | None:
    """Whose recovery link this is."""
    return await session.scalar(select(Person).where(Person.recovery == token_hash))


async def hand_to_account(session: AsyncSession, guest: str, account: str) -> None:
    """Somebody who signs in keeps the seats taken as a guest, and stays out where they were removed."""
    for row in await session.scalars(select(Removed).where(Removed.person == guest)):
        values: dict[str, object] = {"table": row.table, "person": account, "at": row.at}
        await insert_unless_there(session, Removed, values)
    await session.execute(update(Seat).where(Seat.person == guest).values(person=account))
    await session.execute(update(Table).where(Table.owner == guest).values(owner=account))

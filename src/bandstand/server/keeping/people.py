"""People as the host of the server looks after them."""

import secrets
import time
from dataclasses import dataclass

from sqlalchemy import delete, func, or_, select, update
from sqlalchemy.ext.asyncio import AsyncSession

from bandstand import bots
from bandstand.server.keeping.deeds import Keeper, note
from bandstand.server.keeping.tables import close
from bandstand.server.people import accounts, sessions
from bandstand.server.people.passwords import Passwords
from bandstand.server.refusal import Refused
from bandstand.server.storage.models import Answer, BrowserSession, Person, Seat, Seen, Table
from bandstand.server.tables import store
from bandstand.server.tables.commit import Tables
from bandstand.server.tables.held import enter

GONE = "Former player"
"""What somebody who was deleted is called at the tables where they sat."""


@dataclass(frozen=True)
class PersonLine:
    """Somebody in a list."""

    id: str
    name: str
    account: bool
    made: float
    seen: float | None
    """When they were last here, to some minutes."""
    seats: int
    hosts: int
    blocked: float | None
    keeper: float | None
    """Since when they look after the server."""


KINDS = ("accounts", "guests", "blocked", "keepers")


async def list_people(
    session: AsyncSession, only: str | None, most: int, skip: int = 0, named: str = ""
) -> list[PersonLine]:
    """People, the newest first; all of them, or one of the KINDS alone, and those in whose name something
    is."""
    query = select(Person).order_by(Person.made.desc(), Person.id).offset(skip).limit(most)
    if named:
        query = query.where(Person.name.icontains(named, autoescape=True))
    if only == "blocked":
        query = query.where(Person.blocked.is_not(None))
    elif only == "keepers":
        query = query.where(Person.keeper.is_not(None))
    elif only is not None:
        query = query.where(Person.login.is_not(None) if only == "accounts" else Person.login.is_(None))
    return [await _line(session, person) for person in await session.scalars(query)]


async def _line(session: AsyncSession, person: Person) -> PersonLine:
    seats = select(func.count()).select_from(Seat).where(Seat.person == person.id)
    hosts = select(func.count()).select_from(Table).where(Table.owner == person.id)
    at_table = await session.scalar(select(func.max(Seen.at)).where(Seen.person == person.id))
    in_browser = await session.scalar(
        select(func.max(BrowserSession.seen)).where(BrowserSession.person == person.id)
    )
    return PersonLine(
        person.id,
        person.name,
        person.login is not None,
        person.made,
        max((at for at in (at_table, in_browser) if at is not None), default=None),
        await session.scalar(seats) or 0,
        await session.scalar(hosts) or 0,
        person.blocked,
        person.keeper,
    )


async def find_person(session: AsyncSession, named: str) -> Person:
    """Whom the host means: an account by its name, or anybody by the first letters of their id. Guests' names
    are not unique, so that nobody is taken for another."""
    found = await accounts.account(session, named)
    if found is not None:
        return found
    starts = (
        []
        if len(named) < 4
        else list(
            await session.scalars(select(Person).where(Person.id.startswith(named, autoescape=True)).limit(2))
        )
    )
    if len(starts) == 1:
        return starts[0]
    if starts:
        raise Refused(409, f"Several people's ids begin with {named}: give more of it.")
    raise Refused(
        404, f"There is no account {named!r} and no id that begins so: see `bandstand admin people list`."
    )


async def show_person(session: AsyncSession, named: str) -> tuple[PersonLine, list[Table]]:
    """Somebody, and the tables where they sit or that are theirs, the latest first."""
    person = await find_person(session, named)
    sits = select(Seat.table).where(Seat.person == person.id)
    query = (
        select(Table)
        .where(or_(Table.id.in_(sits), Table.owner == person.id))
        .order_by(Table.changed.desc())
        .limit(50)
    )
    return await _line(session, person), list(await session.scalars(query))


def _called(person: Person) -> str:
    return f"{person.name} ({'account' if person.login is not None else 'guest'} {person.id[:12]})"


async def name_keeper(session: AsyncSession, named: str, by: Keeper) -> Person:
    """Let an account look after the server, on pages that nobody else finds."""
    person = await find_person(session, named)
    if person.login is None:
        raise Refused(409, f"{person.name} is a guest: whoever is named needs an account with a password.")
    if person.blocked is not None:
        raise Refused(409, f"{person.name} is blocked.")
    if person.keeper is not None:
        raise Refused(409, f"{person.name} is named already.")
    person.keeper = time.time()
    note(session, by, f"named {_called(person)} to look after the server")
    return person


async def unname_keeper(session: AsyncSession, named: str, by: Keeper) -> Person:
    """From now on they play, and no more."""
    person = await find_person(session, named)
    if person.keeper is None:
        raise Refused(409, f"{person.name} is not named.")
    person.keeper = None
    note(session, by, f"no longer lets {_called(person)} look after the server")
    return person


def _check_may(person: Person, by: Keeper) -> None:
    """Those who are named have no power over each other, nor over themselves."""
    if by.person is not None and person.keeper is not None:
        raise Refused(
            403,
            f"{person.name} looks after this server, too: only its host can do this, with `bandstand admin`.",
        )


async def block(tables: Tables, named: str, by: Keeper) -> Person:
    """Let somebody in no more. Others go on: a bot plays their seats, and what they have opened and not begun
    is closed."""
    async with tables.database.write() as session:
        person = await find_person(session, named)
        if person.blocked is not None:
            raise Refused(409, f"{person.name} is blocked already.")
        _check_may(person, by)
        person.blocked = time.time()
        note(session, by, f"blocked {_called(person)}")
        id = person.id
    await _make_room(tables, id)
    return person


async def unblock(session: AsyncSession, named: str, by: Keeper) -> Person:
    """Let somebody in again; they can take their seats back from the bots."""
    person = await find_person(session, named)
    if person.blocked is None:
        raise Refused(409, f"{person.name} is not blocked.")
    _check_may(person, by)
    person.blocked = None
    note(session, by, f"let {_called(person)} in again")
    return person


async def _make_room(tables: Tables, person: str) -> None:
    """Nobody waits for them any more."""
    async with tables.database.read() as session:
        seated = select(Seat.table).where(Seat.person == person)
        mine = select(Table.id).where(
            Table.state.in_(("waiting", "playing")), or_(Table.owner == person, Table.id.in_(seated))
        )
        ids = list(await session.scalars(mine))
    for id in ids:
        async with tables.change(id) as held:
            opened = held.row.state == "waiting" and held.row.owner == person
            for sitter in held.sitters:
                if sitter.person != person or opened:
                    continue
                seat = await store.seat(held.session, id, sitter.seat)
                assert seat is not None
                if held.row.state == "waiting":
                    # Without a link: the host of the table can make one.
                    seat.kind, seat.person, seat.name, seat.bot = "open", None, "", None
                    await enter(held, "seat", sitter.seat, {"by": "open"})
                elif sitter.bot is None:
                    seat.bot = bots.DEFAULT
                    await store.drop(held.session, id, seat=sitter.seat)
                    await enter(held, "seat", sitter.seat, {"by": "bot"})
            if opened and held.row.state == "waiting":
                await close(held)


async def reset_password(
    session: AsyncSession, named: str, passwords: Passwords, by: Keeper
) -> tuple[Person, str]:
    """A new password for an account, told once. Wherever it was signed in, that ends."""
    person = await find_person(session, named)
    if person.login is None:
        raise Refused(409, f"{person.name} is a guest and has no password.")
    _check_may(person, by)
    fresh = secrets.token_urlsafe(12)
    person.password = await passwords.hash(fresh)
    # A recovery link that is out leads in as well.
    person.recovery = None
    await sessions.end_others(session, person.id)
    note(session, by, f"gave {_called(person)} a new password")
    return person, fresh


async def delete_person(tables: Tables, named: str, by: Keeper) -> Person:
    """Take somebody away. Games that others play go on with a bot in their seat; what they alone had goes
    with them, and what they have played with others stays, under no name."""
    async with tables.database.read() as session:
        person = await find_person(session, named)
    _check_may(person, by)
    await _make_room(tables, person.id)
    async with tables.database.write() as session:
        note(session, by, f"deleted {_called(person)}")
        await hand_tables_on(session, person.id)
        left = {"person": None, "name": GONE}
        # For good: there is nobody who could take the seat back.
        playing = Seat.bot.is_not(None) & (Seat.kind != "bot")
        await session.execute(
            update(Seat).where(Seat.person == person.id, playing).values(kind="bot", **left)
        )
        await session.execute(update(Seat).where(Seat.person == person.id).values(**left))
        await session.execute(delete(Answer).where(Answer.person == person.id))
        await session.execute(delete(Seen).where(Seen.person == person.id))
        await session.execute(delete(Person).where(Person.id == person.id))
    return person


async def hand_tables_on(session: AsyncSession, person: str) -> None:
    """The tables of somebody who goes belong to another who sits there; where nobody does, they go, too."""
    for id in list(await session.scalars(select(Table.id).where(Table.owner == person))):
        others = select(Seat.person).where(Seat.table == id, Seat.person.is_not(None), Seat.person != person)
        heir = await session.scalar(others.order_by(Seat.seat).limit(1))
        if heir is None:
            await session.execute(delete(Table).where(Table.id == id))
        else:
            await session.execute(update(Table).where(Table.id == id).values(owner=heir))

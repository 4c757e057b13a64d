"""People, for those who look after the server: block, unblock, a new password, delete."""

import time
from typing import Annotated, Literal

from fastapi import APIRouter, Query
from sqlalchemy.ext.asyncio import AsyncSession
from starlette.requests import Request
from starlette.responses import Response

from bandstand.server.house import AHouse, House
from bandstand.server.keeping import people as keeping
from bandstand.server.pages.headings import cover_of
from bandstand.server.pages.when import moment
from bandstand.server.refusal import Refused
from bandstand.server.routes.admin import ON_A_PAGE, AKeeper, Number, Sure, confirmed
from bandstand.server.routes.answer import go, page
from bandstand.server.storage.models import Person

router = APIRouter()

Kind = Annotated[Literal["", "accounts", "guests", "blocked", "keepers"], Query()]
Find = Annotated[str, Query(max_length=60)]


@router.get("/admin/people")
async def people(
    house: AHouse, request: Request, kind: Kind = "", find: Find = "", number: Number = 1
) -> Response:
    """People, the newest first."""
    wanted = find.replace("\0", "").strip()
    async with house.database.read() as session:
        skip = (number - 1) * ON_A_PAGE
        lines = await keeping.list_people(session, kind or None, ON_A_PAGE + 1, skip, wanted)
    now = time.time()
    return await page(
        house,
        request,
        "admin/people.html",
        people=[(line, moment(line.seen, now) if line.seen else "never") for line in lines[:ON_A_PAGE]],
        kinds=keeping.KINDS,
        kind=kind,
        find=wanted,
        number=number,
        more=len(lines) > ON_A_PAGE,
    )


async def _there(session: AsyncSession, id: str) -> Person:
    """Somebody by their whole id: the names of guests are not unique."""
    person = await session.get(Person, id)
    if person is None:
        raise Refused(404, "There is nobody with this id any more.", "/admin/people", "To the people")
    return person


@router.get("/admin/people/{id}")
async def person(house: AHouse, request: Request, id: str) -> Response:
    """Somebody, and their tables."""
    return await _person(house, request, id)


async def _person(house: House, request: Request, id: str, notice: str = "", password: str = "") -> Response:
    async with house.database.read() as session:
        await _there(session, id)
        line, rows = await keeping.show_person(session, id)
    now = time.time()
    return await page(
        house,
        request,
        "admin/person.html",
        person=line,
        made=moment(line.made, now),
        seen=moment(line.seen, now) if line.seen else "never",
        covers=[cover_of(name) for name in sorted({row.game for row in rows})],
        tables=[(row, cover_of(row.game).title, moment(row.changed, now)) for row in rows],
        notice=notice,
        password=password,
    )


async def _name(house: House, id: str) -> str:
    async with house.database.read() as session:
        return (await _there(session, id)).name


@router.post("/admin/people/{id}/block")
async def block(house: AHouse, request: Request, keeper: AKeeper, id: str, sure: Sure = "") -> Response:
    """Let somebody in no more; bots play their seats."""
    question = f"Block {await _name(house, id)}? They are let in no more, and bots play their seats."
    asked = await confirmed(house, request, sure, question, "Block", f"/admin/people/{id}")
    if asked is not None:
        return asked
    await keeping.block(house.tables, id, keeper)
    await house.blocked.look()
    return go(f"/admin/people/{id}")


@router.post("/admin/people/{id}/unblock")
async def unblock(house: AHouse, keeper: AKeeper, id: str) -> Response:
    """Let somebody in again."""
    async with house.database.write() as session:
        await _there(session, id)
        await keeping.unblock(session, id, keeper)
    await house.blocked.look()
    return go(f"/admin/people/{id}")


@router.post("/admin/people/{id}/password")
async def password(house: AHouse, request: Request, keeper: AKeeper, id: str, sure: Sure = "") -> Response:
    """A new password for an account that has lost its own; it is shown once."""
    name = await _name(house, id)
    question = (
        f"Give {name} a new password? The old one no longer works, and {name} is signed out everywhere."
    )
    asked = await confirmed(house, request, sure, question, "Make a new password", f"/admin/people/{id}")
    if asked is not None:
        return asked
    async with house.database.write() as session:
        _, fresh = await keeping.reset_password(session, id, house.passwords, keeper)
    notice = f"Give {name} this password: it is shown only now."
    return await _person(house, request, id, notice, fresh)


@router.post("/admin/people/{id}/delete")
async def delete(house: AHouse, request: Request, keeper: AKeeper, id: str, sure: Sure = "") -> Response:
    """Take somebody away; the games they have played with others stay, under no name."""
    name = await _name(house, id)
    question = f"Delete {name}, for good? Their seats go to bots; what they have played with others stays."
    asked = await confirmed(house, request, sure, question, "Delete", f"/admin/people/{id}")
    if asked is not None:
        return asked
    await keeping.delete_person(house.tables, id, keeper)
    return go("/admin/people")

"""Names, accounts, and the links that seat or recover somebody."""

import time
from dataclasses import replace
from typing import Annotated

from fastapi import APIRouter, Form
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncSession
from starlette.requests import Request
from starlette.responses import Response

from bandstand.phrases import listed
from bandstand.server.house import AHouse, House, Who
from bandstand.server.looks import look
from bandstand.server.pages.content import Device
from bandstand.server.pages.headings import table_title
from bandstand.server.pages.when import moment
from bandstand.server.people import accounts, sessions
from bandstand.server.people.faces import read_face, remember
from bandstand.server.people.identity import GUESTS, Identity, in_this_browser, stranger
from bandstand.server.people.limits import caller
from bandstand.server.people.links import fresh_token, hashed
from bandstand.server.people.names import clean_name
from bandstand.server.people.visitor import identity, visitor
from bandstand.server.refusal import Refused
from bandstand.server.routes.answer import go, link_to, page
from bandstand.server.tables import store
from bandstand.server.tables.facts import facts

router = APIRouter()

Text = Annotated[str, Form(max_length=1000)]


async def _me(
    house: House,
    request: Request,
    error: str = "",
    notice: str = "",
    recovery: str = "",
    status: int = 200,
) -> Response:
    who = await identity(request)
    now = time.time()
    async with house.database.read() as session:
        found = await sessions.live(session, who.person)
    devices = [
        Device(each.id, each.browser, moment(each.seen, now), each.id == who.session) for each in found
    ]
    # This one first: it is what one compares the others with.
    devices.sort(key=lambda device: not device.here)
    return await page(
        house,
        request,
        "me.html",
        status=status,
        error=error,
        notice=notice,
        recovery=recovery,
        devices=devices,
    )


@router.get("/me")
async def me(house: AHouse, request: Request) -> Response:
    """One's own page."""
    return await _me(house, request)


@router.post("/me/name")
async def rename(house: AHouse, who: Who, request: Request, name: Text = "") -> Response:
    """Another name. Of a guest who has not sat down yet nothing is stored: the cookie keeps it."""
    try:
        wanted = clean_name(name)
        async with house.database.read() as session:
            await accounts.check_free(session, who.person, wanted)
            person = await accounts.person(session, who)
        if person is None:
            visitor(request).become(replace(who, name=wanted))
        else:
            async with house.database.write() as session:
                await accounts.rename(session, who, wanted)
    except Refused as wrong:
        return await _me(house, request, error=wrong.sentence, status=wrong.status)
    return await _me(house, request, notice=f"From now on you are {wanted}.")


@router.post("/me/face")
async def choose_face(house: AHouse, who: Who, request: Request, face: Text = "") -> Response:
    """Whom somebody wants to meet from now on."""
    chosen = read_face(face)
    async with house.database.read() as session:
        person = await accounts.person(session, who)
    if person is None:
        visitor(request).become(replace(who, face=chosen))
    else:
        async with house.database.write() as session:
            await remember(session, who, chosen)
    return Response(status_code=204)


@router.post("/me/register")
async def register(
    house: AHouse, who: Who, request: Request, name: Text = "", password: Text = ""
) -> Response:
    """An account: the guest stays who they are, and gets a password."""
    house.sign_ins.count(caller(request))
    try:
        wanted = clean_name(name)
        stored = await house.passwords.hash(password)
        async with house.database.write() as session:
            person = await accounts.keep_person(session, who)
            if person.login is not None:
                raise Refused(409, "You have an account already.")
            if wanted in GUESTS:
                raise Refused(409, f"Guests who have not said a name are called {wanted}: choose another.")
            await accounts.check_free(session, who.person, wanted)
            person.name, person.login, person.password = wanted, look(wanted), stored
    except IntegrityError:
        # Two asked for the same name at the same moment.
        wrong = Refused(409, "That name has just been taken. Choose another.")
        return await _me(house, request, error=wrong.sentence, status=wrong.status)
    except Refused as wrong:
        return await _me(house, request, error=wrong.sentence, status=wrong.status)
    return await _me(house, request, notice=f"{wanted} is yours: sign in with it on any device.")


@router.post("/me/signin")
async def sign_in(
    house: AHouse, who: Who, request: Request, name: Text = "", password: Text = ""
) -> Response:
    """Become an account; seats taken as a guest come along."""
    house.sign_ins.count(caller(request))
    try:
        known = clean_name(name)
    except Refused:
        known = ""  # Nobody has it.
    async with house.database.read() as session:
        account = await accounts.account(session, known)
        guest = await accounts.person(session, who)
    if not await house.passwords.fits(password, account.password if account else None) or account is None:
        return await _me(house, request, error="There is no account with this name and password.", status=403)
    async with house.database.write() as session:
        if guest is not None and guest.login is None and guest.id != account.id:
            await accounts.hand_to_account(session, guest.id, account.id)
        ended = await _arrive(session, request, who, account.id)
    house.sessions.told(ended)
    return go("/")


async def _arrive(session: AsyncSession, request: Request, who: Identity, person: str) -> list[str]:
    """This browser is somebody's from now on. Returns the sessions that have ended: the one that was here,
    and those that are too many."""
    arrived = in_this_browser(person, who.agent)
    ended = await sessions.end(session, who.person, [who.session])
    await sessions.begin(session, arrived)
    ended += await sessions.make_room(session, person)
    visitor(request).become(arrived)
    return ended


@router.post("/me/password")
async def change_password(
    house: AHouse, who: Who, request: Request, old: Text = "", new: Text = ""
) -> Response:
    """Another password, for whoever knows the old one. Whoever is signed in elsewhere no longer is."""
    house.sign_ins.count(caller(request))
    house.sign_ins.count_person(who.person)
    async with house.database.read() as session:
        person = await accounts.person(session, who)
    if person is None or person.login is None:
        return await _me(house, request, error="You play as a guest, without a password.", status=409)
    if not await house.passwords.fits(old, person.password):
        return await _me(house, request, error="That is not your old password.", status=403)
    try:
        stored = await house.passwords.hash(new)
    except Refused as wrong:
        return await _me(house, request, error=wrong.sentence, status=wrong.status)
    async with house.database.write() as session:
        if not await accounts.change_password(session, who, person.password, stored):
            return await _me(house, request, error="Your password has just been changed.", status=409)
        ended = await sessions.end_others(session, who.person, [who.session])
    house.sessions.told(ended)
    return await _me(
        house, request, notice="Your password is changed, and you are signed out everywhere but here."
    )


# ---- sessions


@router.post("/me/signout")
async def sign_out(house: AHouse, who: Who, request: Request) -> Response:
    """Be a new guest in this browser."""
    async with house.database.write() as session:
        ended = await sessions.end(session, who.person, [who.session])
    return _leave(house, request, who, ended)


@router.post("/me/signout/everywhere")
async def sign_out_everywhere(house: AHouse, who: Who, request: Request) -> Response:
    """Be known nowhere, until one signs in again."""
    async with house.database.write() as session:
        ended = await sessions.end_others(session, who.person)
    return _leave(house, request, who, ended)


def _leave(house: House, request: Request, who: Identity, ended: list[str]) -> Response:
    house.sessions.told(ended)
    visitor(request).become(stranger(who.agent))
    return go("/")


@router.post("/me/signout/others")
async def sign_out_others(house: AHouse, who: Who, request: Request) -> Response:
    """Be known in this browser alone."""
    async with house.database.write() as session:
        ended = await sessions.end_others(session, who.person, [who.session])
    house.sessions.told(ended)
    return await _me(house, request, notice="You are signed out everywhere but here.")


@router.post("/me/signout/{session_id}")
async def sign_out_one(house: AHouse, who: Who, request: Request, session_id: str) -> Response:
    """No longer be known in one browser."""
    async with house.database.write() as session:
        ended = await sessions.end(session, who.person, [session_id])
    if not ended:
        return await _me(house, request, error="You are not signed in there any more.", status=404)
    if who.session in ended:
        return _leave(house, request, who, ended)
    house.sessions.told(ended)
    return await _me(house, request, notice="You are signed out there.")


# ---- links


@router.post("/me/recovery")
async def make_recovery(house: AHouse, who: Who, request: Request) -> Response:
    """A link that brings oneself to another browser; it replaces the one before."""
    house.sign_ins.count(caller(request))
    token = fresh_token()
    async with house.database.write() as session:
        (await accounts.keep_person(session, who)).recovery = hashed(token)
    link = link_to(house, request, f"/recover/{token}")
    notice = "Keep this link: it is shown only now, and works once."
    return await _me(house, request, recovery=link, notice=notice)


@router.get("/recover/{token}")
async def recovery(house: AHouse, request: Request, token: str) -> Response:
    """What a recovery link leads to. Looking at it uses nothing up."""
    async with house.database.read() as session:
        person = await accounts.recovered(session, hashed(token))
    if person is None:
        raise Refused(404, "This recovery link has been used or replaced.", "/me", "To your own page")
    return await page(
        house,
        request,
        "link.html",
        heading=f"Welcome back, {person.name}",
        sentence="This makes the browser you are using yours, with your name and your seats. It works once.",
        action=f"/recover/{token}",
        button=f"I am {person.name}",
    )


@router.post("/recover/{token}")
async def recover(house: AHouse, who: Who, request: Request, token: str) -> Response:
    """Exchange the link for a cookie."""
    house.sign_ins.count(caller(request))
    async with house.database.write() as session:
        person = await accounts.recovered(session, hashed(token))
        if person is None:
            raise Refused(404, "This recovery link has been used or replaced.", "/me", "To your own page")
        person.recovery = None
        ended = await _arrive(session, request, who, person.id)
    house.sessions.told(ended)
    return go("/")


@router.get("/join/{token}")
async def invitation(house: AHouse, request: Request, token: str) -> Response:
    """What an invitation leads to. Looking at it uses nothing up."""
    async with house.database.read() as session:
        seat = await store.invited(session, hashed(token))
        row = await store.table(session, seat.table) if seat else None
        if seat is None or row is None:
            raise Refused(404, "This invitation has been used or replaced. Ask for a new one.")
        sitters = (await store.sitters(session, [row.id]))[row.id]
    title = table_title(facts(row))
    others = [sitter.name for sitter in sitters if sitter.kind != "open"]
    company = f"You would play with {listed(others)}." if others else "You would be the first to sit down."
    return await page(
        house,
        request,
        "link.html",
        heading=f"You are invited to {title}",
        sentence=company,
        action=f"/join/{token}",
        button="Sit down",
    )


@router.post("/join/{token}")
async def join(house: AHouse, who: Who, token: str) -> Response:
    """Take the seat; the link has then been used."""
    return go(f"/t/{await house.rooms.join(token, who)}")

"""Names, accounts, and the links that seat or recover somebody."""

from typing import Annotated

from fastapi import APIRouter, Form
from sqlalchemy.exc import IntegrityError
from starlette.requests import Request
from starlette.responses import Response

from bandstand.phrases import listed
from bandstand.server.house import AHouse, House, Who
from bandstand.server.looks import look
from bandstand.server.pages.headings import table_title
from bandstand.server.people import accounts
from bandstand.server.people.faces import read_face, remember
from bandstand.server.people.identity import GUESTS, become, stranger
from bandstand.server.people.limits import caller
from bandstand.server.people.links import fresh_token, hashed
from bandstand.server.people.names import clean_name
from bandstand.server.refusal import Refused
from bandstand.server.routes.answer import go, link_to, page
from bandstand.server.tables import store
from bandstand.server.tables.facts import facts

router = APIRouter()

Text = Annotated[str, Form(max_length=1000)]


async def _me(
    house: House, request: Request, error: str = "", notice: str = "", recovery: str = "", status: int = 200
) -> Response:
    return await page(house, request, "me.html", status=status, error=error, notice=notice, recovery=recovery)


@router.get("/me")
async def me(house: AHouse, request: Request) -> Response:
    """One's own page."""
    return await _me(house, request)


@router.post("/me/name")
async def rename(house: AHouse, who: Who, request: Request, name: Text = "") -> Response:
    """Another name."""
    try:
        wanted = clean_name(name)
        async with house.database.write() as session:
            await accounts.check_free(session, who.person, wanted)
            person = await accounts.keep_person(session, who)
            person.name = wanted
            if person.login is not None:
                person.login = look(wanted)
    except Refused as wrong:
        return await _me(house, request, error=wrong.sentence, status=wrong.status)
    return await _me(house, request, notice=f"From now on you are {wanted}.")


@router.post("/me/face")
async def choose_face(house: AHouse, who: Who, face: Text = "") -> Response:
    """Whom somebody wants to meet from now on."""
    chosen = read_face(face)
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
    if guest is not None and guest.login is None and guest.id != account.id:
        async with house.database.write() as session:
            await accounts.hand_to_account(session, guest.id, account.id)
    become(request, account.id)
    return go("/")


@router.post("/me/signout")
async def sign_out(request: Request) -> Response:
    """Be a new guest."""
    become(request, stranger().person)
    return go("/")


@router.post("/me/recovery")
async def make_recovery(house: AHouse, who: Who, request: Request) -> Response:
    """A link that brings oneself to another browser; it replaces the one before."""
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
async def recover(house: AHouse, request: Request, token: str) -> Response:
    """Exchange the link for a cookie."""
    house.sign_ins.count(caller(request))
    async with house.database.write() as session:
        person = await accounts.recovered(session, hashed(token))
        if person is None:
            raise Refused(404, "This recovery link has been used or replaced.", "/me", "To your own page")
        person.recovery = None
    become(request, person.id)
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

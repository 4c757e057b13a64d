"""A table's page, and what people do around the table."""

import time
from typing import Annotated

from fastapi import APIRouter, Form, Query
from starlette.requests import Request
from starlette.responses import Response

from bandstand.server.house import AHouse, House, Who
from bandstand.server.pages.body import draw_body, played_by, still_body
from bandstand.server.pages.content import SeatInfo, TableInfo
from bandstand.server.pages.headings import cover_of, document_title, everybody_at, table_info
from bandstand.server.people.identity import Identity
from bandstand.server.routes.answer import go, link_to, page
from bandstand.server.tables import store
from bandstand.server.tables.facts import Facts, Sitter, facts, may_look
from bandstand.server.tables.held import HeldTable
from bandstand.server.tables.place import place_of
from bandstand.server.tables.removed import RemovedPerson, kept_out
from bandstand.server.thinking.pace import MASTER, Pace
from bandstand.signs import AVATARS

router = APIRouter()

AWAY_SECONDS = 30
"""How long somebody must have been gone to be reminded of what happened."""


@router.get("/t/{id}")
async def table(house: AHouse, who: Who, request: Request, id: str) -> Response:
    """A table: its waiting room, its game, or how it ended."""
    async with house.tables.look(id) as held:
        known, sitters, cached = facts(held.row), list(held.sitters), held.cached
        may_look(known, sitters, who)
        place = place_of(known, sitters, who.person, None)
        moment = cached.moment()
        still = None if cached.match else await store.shown(held.session, id)
        game, broken = cached.game, cached.broken
        since = await _since(house, held, who)
    info = table_info(known, sitters, place, broken)
    if known.state == "waiting" and not broken:
        return await waiting_room(house, request, known, sitters, info, who)
    if place.hot:
        # The curtain falls in the server: going back or reloading shows it.
        async with house.database.write() as session:
            await store.drop(session, id, device=who.session)
    if moment:
        answered = [seat for seat, _ in moment.sealed_by(place.mine)]
        body = draw_body(known, sitters, moment.perspective(place.seat), place, since, answered)
    else:
        body = still_body(known, sitters, game, still, place)
    house.followed.saw(who, id, known.version)
    return await page(
        house,
        request,
        "table.html",
        table=info,
        body=body,
        cover=cover_of(known.game),
        title=document_title(known, body),
        record=f"/t/{id}/record" if known.state == "over" else "",
        again=known.state == "over" and info.seated,
    )


async def _since(house: House, held: HeldTable, who: Identity) -> int | None:
    """How many moves a returning viewer had seen; None if they were never gone, or never here."""
    id = held.row.id
    seen = await store.last_seen(held.session, who.person, id)
    if seen is None or house.hub.looks(id, who.person) or seen.at > time.time() - AWAY_SECONDS:
        return None
    return held.cached.moves_at(seen.version)


async def waiting_room(
    house: House, request: Request, known: Facts, sitters: list[Sitter], info: TableInfo, who: Identity
) -> Response:
    """A table before its start."""
    seats = []
    for sitter in sitters:
        mine = sitter.person == who.person and sitter.kind == "person"
        link = ""
        if info.owner and sitter.nonce:
            token = house.links.invitation(known.id, sitter.seat, sitter.nonce)
            link = link_to(house, request, f"/join/{token}")
        kind = "me" if mine else sitter.kind
        sign = AVATARS[sitter.seat % len(AVATARS)]
        invited = sitter.nonce is not None
        seats.append(SeatInfo(sitter.seat, kind, sitter.name, played_by(sitter), sign, mine, link, invited))
    for number, name in enumerate(everybody_at(known, sitters)[len(sitters) :], start=len(sitters)):
        seats.append(SeatInfo(number, "rules", name, "", AVATARS[number % len(AVATARS)], False, "", False))
    masters = _next_time(house.pace, known, sitters)
    out: list[RemovedPerson] = []
    if info.owner:
        async with house.database.read() as session:
            out = await kept_out(session, known.id)
    return await page(
        house,
        request,
        "waiting.html",
        table=info,
        seats=seats,
        masters=masters,
        removed=out,
        cover=cover_of(known.game),
    )


def _next_time(pace: Pace, known: Facts, sitters: list[Sitter]) -> int | None:
    """What masters can be given instead of what they have, if there are any: the next longer time, and after
    the longest the pace again."""
    times = [0, *pace.offered()]
    if len(times) == 1 or all(sitter.bot != MASTER for sitter in sitters):
        return None
    return next((each for each in times if each > known.masters_take), 0)


# ---- before the start


@router.post("/t/{id}/sit")
async def sit(house: AHouse, who: Who, id: str) -> Response:
    """Take a free seat."""
    await house.rooms.sit(id, who)
    return go(f"/t/{id}")


@router.post("/t/{id}/leave")
async def leave(house: AHouse, who: Who, id: str) -> Response:
    """Get up."""
    await house.rooms.leave(id, who)
    return go("/")


@router.post("/t/{id}/start")
async def start(house: AHouse, who: Who, id: str) -> Response:
    """Begin the game."""
    await house.rooms.start(id, who)
    return go(f"/t/{id}")


@router.post("/t/{id}/fill")
async def fill(house: AHouse, who: Who, id: str) -> Response:
    """Bots into the free seats."""
    await house.rooms.fill(id, who)
    return go(f"/t/{id}")


@router.post("/t/{id}/private")
async def private(house: AHouse, who: Who, id: str) -> Response:
    """Private, or no longer."""
    await house.rooms.set_private(id, who)
    return go(f"/t/{id}")


@router.post("/t/{id}/spectators")
async def spectators(house: AHouse, who: Who, id: str) -> Response:
    """With spectators, or without."""
    await house.rooms.set_spectators(id, who)
    return go(f"/t/{id}")


@router.post("/t/{id}/hints")
async def hints(house: AHouse, who: Who, id: str) -> Response:
    """With hints, or without."""
    await house.rooms.set_hints(id, who)
    return go(f"/t/{id}")


@router.post("/t/{id}/masters")
async def masters(house: AHouse, who: Who, id: str, seconds: Annotated[str, Form()]) -> Response:
    """How long masters take."""
    await house.rooms.set_masters_take(id, who, house.pace.read(seconds))
    return go(f"/t/{id}")


@router.post("/t/{id}/seats/{number}/remove")
async def remove(house: AHouse, who: Who, id: str, number: int) -> Response:
    """Free a seat."""
    await house.rooms.remove(id, who, number)
    return go(f"/t/{id}")


@router.post("/t/{id}/removed/{handle}")
async def let_in(house: AHouse, who: Who, id: str, handle: str) -> Response:
    """Somebody who was removed may sit down again."""
    await house.rooms.let_in(id, who, handle)
    return go(f"/t/{id}")


@router.post("/t/{id}/seats/{number}/bot")
async def put_bot(
    house: AHouse, who: Who, id: str, number: int, level: Annotated[str | None, Query()] = None
) -> Response:
    """A bot into one seat."""
    await house.rooms.put_bot(id, who, number, level)
    return go(f"/t/{id}")


@router.post("/t/{id}/seats/{number}/link")
async def renew(house: AHouse, who: Who, id: str, number: int) -> Response:
    """Another invitation link."""
    await house.rooms.renew(id, who, number)
    return go(f"/t/{id}")


@router.post("/t/{id}/delete")
async def delete(house: AHouse, who: Who, id: str) -> Response:
    """Take the table away."""
    await house.rooms.delete(id, who)
    return go("/")


# ---- later


@router.post("/t/{id}/seats/{number}/handover")
async def hand_over(house: AHouse, who: Who, id: str, number: int, to: Annotated[str, Form()]) -> Response:
    """A seat to a bot, or back."""
    await house.rooms.hand_over(id, who, number, to)
    return go(f"/t/{id}")


@router.post("/t/{id}/again")
async def again(house: AHouse, who: Who, id: str) -> Response:
    """The next game with the same people."""
    following = await house.rooms.again(id, who)
    return go(f"/t/{following}")


@router.post("/t/{id}/close")
async def close(house: AHouse, who: Who, id: str) -> Response:
    """End a game that cannot go on."""
    await house.rooms.close(id, who)
    return go(f"/t/{id}")

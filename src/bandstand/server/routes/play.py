"""Moves, undo, the curtain, and the stream of events."""

import contextlib
import re
from collections.abc import AsyncIterator

from fastapi import APIRouter, Header, Query
from pydantic import BaseModel, ConfigDict, Field
from starlette.requests import Request
from starlette.responses import JSONResponse, Response

from bandstand.server.house import AHouse, House, Who
from bandstand.server.people.identity import Identity
from bandstand.server.people.limits import caller
from bandstand.server.refusal import Refused
from bandstand.server.routes.stream import EventStream, lower_curtain, stream
from bandstand.server.routes.table_body import body_for, current
from bandstand.server.tables import moves, store
from bandstand.server.tables.facts import facts, may_look
from bandstand.server.tables.moves import MoveRequest, Stale, UndoRequest
from bandstand.server.tables.place import place_of

router = APIRouter()

_VERSION = re.compile(r"[0-9]{1,18}")


class CurtainRequest(BaseModel):
    """Who now holds the device."""

    model_config = ConfigDict(strict=True, extra="forbid")

    seat: int = Field(ge=0)


@router.post("/t/{id}/moves")
async def move(house: AHouse, who: Who, id: str, asked: MoveRequest) -> Response:
    """A whole move."""
    return await _post(house, who, id, asked)


@router.post("/t/{id}/undo")
async def undo(house: AHouse, who: Who, id: str, asked: UndoRequest) -> Response:
    """Take back one's own last move."""
    return await _post(house, who, id, asked)


async def _post(house: House, who: Identity, id: str, asked: MoveRequest | UndoRequest) -> JSONResponse:
    try:
        done = await moves.post(house.tables, id, who, asked)
    except Stale as stale:
        return JSONResponse(
            {"error": stale.sentence, "body": await current(house, id, who)}, status_code=stale.status
        )
    return JSONResponse({"version": done.facts.version, "body": await body_for(house, done, who)})


@router.post("/t/{id}/curtain")
async def curtain(house: AHouse, who: Who, id: str, asked: CurtainRequest) -> Response:
    """Lift the curtain for a seat on this device."""
    async with house.tables.change(id) as held:
        known = facts(held.row)
        place = place_of(known, held.sitters, who.person, None)
        if asked.seat not in place.mine:
            raise Refused(403, "Nobody at this device has that seat.")
        match = held.cached.match
        if known.state != "playing" or match is None or asked.seat not in match.waiting():
            raise Refused(409, f"It is not the turn of {held.sitter(asked.seat).name}.")
        if held.sitter(asked.seat).bot is not None:
            raise Refused(409, "A bot plays this seat for now: take it back first.")
        await store.lift(held.session, who.session, id, asked.seat)
        change = held.now()
    return JSONResponse({"version": known.version, "body": await body_for(house, change, who)})


@router.get("/t/{id}/events")
async def events(
    house: AHouse,
    who: Who,
    request: Request,
    id: str,
    after: int | None = Query(None, ge=0),
    last_event_id: str | None = Header(None),
) -> Response:
    """Everything that happens at a table, as it happens."""
    if request.method == "HEAD":
        return Response(media_type=EventStream.media_type)
    with contextlib.ExitStack() as counted:
        counted.enter_context(house.streams.one(caller(request)))
        async with house.tables.look(id) as held:
            known, sitters = facts(held.row), held.sitters
            may_look(known, sitters, who)
        # Before the line is answered: whoever then lifts the curtain keeps it up.
        await lower_curtain(house, known, sitters, who)
        until_end = counted.pop_all()
    seen = int(last_event_id) if last_event_id and _VERSION.fullmatch(last_event_id) else after

    async def told() -> AsyncIterator[str]:
        # From here on nothing that is told can be missed.
        page = house.hub.join(id, who)
        if not await house.sessions.holds(who):
            # They were signed out while we were looking.
            house.hub.end([who.session])
        async for message in stream(house, page, seen):
            yield message

    return EventStream(told(), until_end)

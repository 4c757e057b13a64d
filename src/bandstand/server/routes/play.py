"""Moves, undo, the curtain, and the stream of events."""

import contextlib
import re
from collections.abc import AsyncIterator

from fastapi import APIRouter, Header, Query
from pydantic import BaseModel, ConfigDict, Field
from starlette.requests import Request
from starlette.responses import Response

from bandstand.server.counts import MOVES
from bandstand.server.house import AHouse, House, Who
from bandstand.server.people.limits import caller
from bandstand.server.refusal import Refused
from bandstand.server.routes.stream import EventStream, lower_curtain, stream
from bandstand.server.routes.table_body import AReader, Reader, as_json, body_for, current
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
async def move(house: AHouse, reader: AReader, id: str, asked: MoveRequest) -> Response:
    """A whole move."""
    return await _post(house, reader, id, asked)


@router.post("/t/{id}/undo")
async def undo(house: AHouse, reader: AReader, id: str, asked: UndoRequest) -> Response:
    """Take back one's own last move."""
    return await _post(house, reader, id, asked)


async def _post(house: House, reader: Reader, id: str, asked: MoveRequest | UndoRequest) -> Response:
    try:
        done = await moves.post(house.tables, id, reader.who, asked)
    except Stale as stale:
        return as_json({"error": stale.sentence, "body": await current(house, id, reader)}, stale.status)
    if isinstance(asked, MoveRequest):
        MOVES.labels(done.facts.game, "person").inc()
    return as_json({"version": done.facts.version, "body": await body_for(house, done, reader)})


@router.post("/t/{id}/curtain")
async def curtain(house: AHouse, reader: AReader, id: str, asked: CurtainRequest) -> Response:
    """Lift the curtain for a seat on this device."""
    who = reader.who
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
    return as_json({"version": known.version, "body": await body_for(house, change, reader)})


@router.get("/t/{id}/events")
async def events(
    house: AHouse,
    who: Who,
    request: Request,
    id: str,
    after: int | None = Query(None, ge=0),
    last_event_id: str | None = Header(None),
    patches: bool = False,
) -> Response:
    """Everything that happens at a table, as it happens; the first time whole, and then, for a page that can
    follow `patches`, as what is different."""
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

    async def told() -> AsyncIterator[bytes]:
        # From here on nothing that is told can be missed.
        page = house.hub.join(id, who)
        if not await house.sessions.holds(who):
            # They were signed out while we were looking.
            house.hub.end([who.session])
        async for message in stream(house, page, seen, patches):
            yield message

    return EventStream(told(), until_end)

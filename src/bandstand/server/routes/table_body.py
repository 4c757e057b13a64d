"""A table's body for one viewer, as live events and answers carry it."""

import time
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Annotated

import orjson
from fastapi import Depends
from starlette.requests import Request
from starlette.responses import Response

from bandstand.server.house import House
from bandstand.server.people.identity import Identity
from bandstand.server.people.visitor import identity
from bandstand.server.tables import store
from bandstand.server.tables.change import Change
from bandstand.server.tables.facts import Facts, Sitter, may_look
from bandstand.server.tables.place import Place, place_of

HAS = "bandstand-drawing"
"""The header in which a page names the drawing that it has, or that it has none yet, in an empty one."""


@dataclass(frozen=True)
class Reader:
    """Who is told how a table stands, and what drawing of it their page has."""

    who: Identity
    has: str | None
    """The name of a drawing; None for a page that knows nothing of patches."""


async def _reader(request: Request) -> Reader:
    return Reader(await identity(request), request.headers.get(HAS))


AReader = Annotated[Reader, Depends(_reader)]


async def place_at(house: House, known: Facts, sitters: Sequence[Sitter], who: Identity) -> Place:
    """From where somebody looks at a table right now."""
    place = place_of(known, sitters, who.person, None)
    if not place.hot:
        return place
    async with house.database.read() as session:
        return place_of(known, sitters, who.person, await store.lifted(session, who.session, known.id))


async def body_for(house: House, change: Change, reader: Reader) -> orjson.Fragment:
    """A table after a change as somebody may see it."""
    looked = time.time_ns() // 1000
    place = await place_at(house, change.facts, change.sitters, reader.who)
    drawn = house.drawings.of(change, place)
    own = change.mover in place.mine
    return orjson.Fragment(house.drawings.tell(drawn, own, looked if place.hot else 0, reader.has))


def as_json(content: object, status: int = 200) -> Response:
    """An answer that may hold a table's body."""
    return Response(orjson.dumps(content), status, media_type="application/json")


async def current(house: House, id: str, reader: Reader) -> orjson.Fragment:
    """The table as somebody may see it now."""
    async with house.tables.look(id) as held:
        change = held.now()
        may_look(change.facts, change.sitters, reader.who)
    return await body_for(house, change, reader)

"""A table's body for one viewer, as live events and answers carry it."""

import time
from collections.abc import Sequence
from typing import Any

from bandstand.server.house import House
from bandstand.server.people.identity import Identity
from bandstand.server.tables import store
from bandstand.server.tables.change import Change
from bandstand.server.tables.facts import Facts, Sitter, may_look
from bandstand.server.tables.place import Place, place_of

Body = dict[str, Any]


async def place_at(house: House, known: Facts, sitters: Sequence[Sitter], who: Identity) -> Place:
    """From where somebody looks at a table right now."""
    place = place_of(known, sitters, who.person, None)
    if not place.hot:
        return place
    async with house.database.read() as session:
        return place_of(known, sitters, who.person, await store.lifted(session, who.session, known.id))


async def body_for(house: House, change: Change, who: Identity) -> Body:
    """A table after a change as somebody may see it, as live events and answers carry it."""
    looked = time.time_ns() // 1000
    place = await place_at(house, change.facts, change.sitters, who)
    drawn = house.drawings.of(change, place)
    return {
        "version": drawn.version,
        # On a shared device one version is drawn with a curtain and without. Which drawing is the newer one
        # is told by when it was looked up: an answer and an event may overtake each other on their way.
        "looked": looked if place.hot else 0,
        "html": drawn.html,
        "your_turn": drawn.your_turn,
        "title": drawn.title,
        "own": change.mover in place.mine,
        "sounds": drawn.sounds,
        "state": drawn.state,
    }


async def current(house: House, id: str, who: Identity) -> Body:
    """The table as somebody may see it now."""
    async with house.tables.look(id) as held:
        change = held.now()
        may_look(change.facts, change.sitters, who)
    return await body_for(house, change, who)

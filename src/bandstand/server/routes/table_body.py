"""A table's body for one viewer, as live events and answers carry it."""

import time
from collections.abc import Sequence
from typing import Any

from bandstand.server.house import House
from bandstand.server.pages.body import draw_body
from bandstand.server.pages.headings import document_title, table_info
from bandstand.server.people import accounts
from bandstand.server.people.identity import Identity
from bandstand.server.tables import store
from bandstand.server.tables.change import Change
from bandstand.server.tables.facts import Facts, Sitter, facts, may_look
from bandstand.server.tables.perspective import answered
from bandstand.server.tables.place import Place, place_of

Body = dict[str, Any]


async def place_at(house: House, known: Facts, sitters: Sequence[Sitter], who: Identity) -> Place:
    """From where somebody looks at a table right now."""
    place = place_of(sitters, who.person, None)
    if not place.hot:
        return place
    async with house.database.read() as session:
        return place_of(sitters, who.person, await store.lifted(session, who.session, known.id))


async def body_for(house: House, change: Change, who: Identity) -> Body:
    """A table after a change as somebody may see it, as live events and answers carry it."""
    known, sitters, mover = change.facts, change.sitters, change.mover
    looked = time.time_ns() // 1000
    place = await place_at(house, known, sitters, who)
    perspectives = change.perspectives
    body = draw_body(
        known, sitters, perspectives[place.seat], place, answered=answered(perspectives, place.mine)
    )
    table = table_info(known, sitters, who.person)
    return {
        "version": body.version,
        # On a shared device one version is drawn with a curtain and without. Which drawing is the newer one
        # is told by when it was looked up: an answer and an event may overtake each other on their way.
        "looked": looked if place.hot else 0,
        "html": house.templates.render("table_body.html", table=table, body=body),
        "your_turn": body.your_turn,
        "title": document_title(known, body),
        "own": mover in place.mine,
        "sounds": list(body.drawing.sounds),
        "state": table.state,
    }


async def saw(house: House, who: Identity, id: str, version: int) -> None:
    """Remember how far somebody has followed, so that they can be shown what happened since."""
    async with house.database.write(patient=True) as session:
        if await accounts.person(session, who) and await store.table(session, id):
            await store.see(session, who.person, id, version)


async def current(house: House, id: str, who: Identity) -> Body:
    """The table as somebody may see it now."""
    async with house.tables.look(id) as held:
        known = facts(held.row)
        may_look(known, list(held.sitters), who)
        change = Change(known, held.sitters, -1, held.cached.perspectives())
    return await body_for(house, change, who)

"""Tables live in the browser: server-sent events, each viewer's own drawing."""

import asyncio
import json
import time
from collections.abc import AsyncIterator, Coroutine, Sequence
from typing import Any, TypeVar

from bandstand.server.house import House, may_look
from bandstand.server.pages.body import Place, document_title, draw_body, place_of, table_info
from bandstand.server.people.identity import Identity
from bandstand.server.refusal import Refused
from bandstand.server.tables import store
from bandstand.server.tables.cached import Change
from bandstand.server.tables.facts import Facts, Sitter, facts
from bandstand.server.tables.hub import Subscriber
from bandstand.server.tables.perspective import answered

RECONNECT_MILLISECONDS = 1000
Body = dict[str, Any]
T = TypeVar("T")


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
    sights = change.sights
    body = draw_body(known, sitters, sights[place.seat], place, answered=answered(sights, place.mine))
    table = table_info(known, sitters, who.person)
    return {
        "version": body.version,
        # On a shared device one version is drawn with a curtain and without. Which drawing is the newer one
        # is told by when it was looked up: an answer and an event may overtake each other on their way.
        "looked": looked if place.hot else 0,
        "html": house.pages.render("table_body.html", table=table, body=body),
        "your_turn": body.your_turn,
        "title": document_title(known, body),
        "own": mover in place.mine,
        "sounds": list(body.drawing.sounds),
        "state": table.state,
    }


async def lower_curtain(house: House, table: str, sitters: Sequence[Sitter], who: Identity) -> None:
    """On a device that people share, the curtain falls with the line."""
    if place_of(sitters, who.person, None).hot:
        async with house.database.write() as session:
            await store.drop(session, table, device=who.session)


async def stream(house: House, page: Subscriber, after: int | None) -> AsyncIterator[str]:
    """The events of a table for one open page, from the version that it has seen on."""
    sent = -1
    try:
        missed, sent = await _undisturbed(_missed(house, page, after))
        yield f"retry: {RECONNECT_MILLISECONDS}\n\n"
        for change in missed:
            yield await _undisturbed(_event(house, change, page.who))
        while True:
            try:
                told = await asyncio.wait_for(page.queue.get(), house.settings.heartbeat_seconds)
            except TimeoutError:
                yield ": still here\n\n"
                continue
            if told is None:
                return
            if told.facts.state != "gone" and told.facts.version <= sent:
                continue
            sent = told.facts.version
            yield await _undisturbed(_event(house, told, page.who))
    except Refused:
        # No longer there, or no longer theirs to see: the page reloads and is told so.
        yield _message("waiting", sent, {})
    finally:
        house.hub.leave(page)
        if sent >= 0:
            house.later(_saw(house, page, sent))


async def _undisturbed(work: Coroutine[Any, Any, T]) -> T:
    """What asks the database is done to its end, even if the page is closed meanwhile: to break off would
    tear down the connection."""
    return await asyncio.shield(asyncio.ensure_future(work))


async def _missed(house: House, page: Subscriber, after: int | None) -> tuple[list[Change], int]:
    """What a page has not seen yet, and the version that it is then at."""
    async with house.tables.look(page.table) as sitting:
        known, live = facts(sitting.row), sitting.live
        may_look(known, list(sitting.sitters), page.who)
        newest = Change(known, sitting.sitters, -1, live.sights())
        recent = list(live.recent)
    if after is None or after == known.version:
        hot = place_of(newest.sitters, page.who.person, None).hot
        # A curtain has fallen with the line, and the page must show it. It is told so every time: with a
        # line that fails, the first telling may have been lost.
        return [newest] if hot and newest.sights else [], known.version
    if any(change.facts.version == after for change in recent):
        return [change for change in recent if change.facts.version > after], known.version
    return [newest], known.version


async def _event(house: House, change: Change, who: Identity) -> str:
    may_look(change.facts, list(change.sitters), who)
    if not change.sights or change.facts.state in ("waiting", "gone"):
        return _message("waiting", change.facts.version, {})
    return _message("body", change.facts.version, await body_for(house, change, who))


def _message(kind: str, version: int, data: Body) -> str:
    return f"event: {kind}\nid: {version}\ndata: {json.dumps(data)}\n\n"


async def _saw(house: House, page: Subscriber, version: int) -> None:
    """Remember how far somebody has followed, so that they can be shown what happened since."""
    async with house.database.write(patient=True) as session:
        if await store.person(session, page.who) and await store.table(session, page.table):
            await store.see(session, page.who.person, page.table, version)

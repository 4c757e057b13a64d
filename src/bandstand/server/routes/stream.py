"""What happens at a table, told to an open page as it happens: server-sent events."""

import asyncio
import json
import secrets
from collections.abc import AsyncIterator, Coroutine, Sequence
from contextlib import ExitStack
from typing import Any, TypeVar

from starlette.responses import StreamingResponse
from starlette.types import Receive, Scope, Send

from bandstand.server.house import House
from bandstand.server.people.identity import Identity
from bandstand.server.refusal import Refused
from bandstand.server.routes.table_body import Body, body_for
from bandstand.server.storage.trouble import Trouble
from bandstand.server.tables import store
from bandstand.server.tables.change import Change
from bandstand.server.tables.facts import Facts, Sitter, facts, may_look
from bandstand.server.tables.hub import OpenPage
from bandstand.server.tables.place import place_of

RECONNECT_MILLISECONDS = 1000
SPREAD_MILLISECONDS = 2000
"""When the server leaves: so much later the last page comes back than the first."""
T = TypeVar("T")


class EventStream(StreamingResponse):
    """Events as they happen. `until_end` is closed when no more are sent, even if none ever was."""

    media_type = "text/event-stream"

    def __init__(self, events: AsyncIterator[str], until_end: ExitStack) -> None:
        super().__init__(events, headers={"Cache-Control": "no-store", "X-Accel-Buffering": "no"})
        self.until_end = until_end

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Send them."""
        with self.until_end:
            await super().__call__(scope, receive, send)


async def lower_curtain(house: House, known: Facts, sitters: Sequence[Sitter], who: Identity) -> None:
    """On a device that people share, the curtain falls with the line."""
    if place_of(known, sitters, who.person, None).hot:
        async with house.database.write() as session:
            await store.drop(session, known.id, device=who.session)


async def stream(house: House, page: OpenPage, after: int | None) -> AsyncIterator[str]:
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
                # Not everybody in the same moment.
                yield f"retry: {RECONNECT_MILLISECONDS + secrets.randbelow(SPREAD_MILLISECONDS)}\n\n"
                return
            if told.facts.state != "gone" and told.facts.version <= sent:
                continue
            sent = told.facts.version
            yield await _undisturbed(_event(house, told, page.who))
    except Trouble:
        # The page connects again, and is told what it has missed.
        return
    except Refused:
        # No longer there, or no longer theirs to see: the page reloads and is told so.
        yield _message("waiting", sent, {})
    finally:
        house.hub.leave(page)
        if sent >= 0:
            house.followed.saw(page.who, page.table, sent)


async def _undisturbed(work: Coroutine[Any, Any, T]) -> T:
    """What asks the database is done to its end, even if the page is closed meanwhile: to break off would
    tear down the connection."""
    return await asyncio.shield(asyncio.ensure_future(work))


async def _missed(house: House, page: OpenPage, after: int | None) -> tuple[list[Change], int]:
    """What a page has not seen yet, and the version that it is then at."""
    async with house.tables.look(page.table) as held:
        known, recent = facts(held.row), held.cached.recent
        may_look(known, held.sitters, page.who)
        if after is None or after == known.version:
            hot = place_of(known, held.sitters, page.who.person, None).hot
            # A curtain has fallen with the line, and the page must show it. It is told so every time: with a
            # line that fails, the first telling may have been lost.
            return [held.now()] if hot and held.cached.match else [], known.version
        if any(change.facts.version == after for change in recent):
            return [change for change in recent if change.facts.version > after], known.version
        return [held.now()], known.version


async def _event(house: House, change: Change, who: Identity) -> str:
    may_look(change.facts, change.sitters, who)
    if change.moment is None or change.facts.state in ("waiting", "gone"):
        return _message("waiting", change.facts.version, {})
    return _message("body", change.facts.version, await body_for(house, change, who))


def _message(kind: str, version: int, data: Body) -> str:
    return f"event: {kind}\nid: {version}\ndata: {json.dumps(data)}\n\n"

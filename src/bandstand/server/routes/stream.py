"""What happens at a table, told to an open page as it happens: server-sent events."""

import asyncio
import secrets
import time
from collections.abc import AsyncIterator, Coroutine, Sequence
from contextlib import ExitStack
from typing import Any, TypeVar

from starlette.responses import StreamingResponse
from starlette.types import Receive, Scope, Send

from bandstand.server.house import House
from bandstand.server.people.identity import Identity
from bandstand.server.refusal import Refused
from bandstand.server.routes.table_body import place_at
from bandstand.server.storage.trouble import Trouble
from bandstand.server.tables import store
from bandstand.server.tables.change import Change
from bandstand.server.tables.facts import Facts, Sitter, facts, may_look
from bandstand.server.tables.hub import OpenPage
from bandstand.server.tables.place import place_of

RECONNECT_MILLISECONDS = 1000
SPREAD_MILLISECONDS = 2000
"""When the server leaves: how much later the last page comes back than the first."""
T = TypeVar("T")


class EventStream(StreamingResponse):
    """Events as they happen. `until_end` is closed when no more are sent, even if none ever was."""

    media_type = "text/event-stream"

    def __init__(self, events: AsyncIterator[bytes], until_end: ExitStack) -> None:
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


async def stream(house: House, page: OpenPage, after: int | None, patches: bool) -> AsyncIterator[bytes]:
    """The events of a table for one open page, from the version that it has seen on."""
    sent = -1
    told = _Telling(house, page.who, patches)
    try:
        missed, sent = await _undisturbed(_missed(house, page, after))
        yield b"retry: %d\n\n" % RECONNECT_MILLISECONDS
        for change in missed:
            yield await told.event(change)
        while True:
            try:
                async with asyncio.timeout(house.settings.heartbeat_seconds):
                    following = await page.queue.get()
            except TimeoutError:
                yield b": still here\n\n"
                continue
            if following is None:
                # Not everybody in the same moment.
                yield b"retry: %d\n\n" % (RECONNECT_MILLISECONDS + secrets.randbelow(SPREAD_MILLISECONDS))
                return
            if following.facts.state != "gone" and following.facts.version <= sent:
                continue
            sent = following.facts.version
            yield await told.event(following)
    except Trouble:
        # The page connects again, and is told what it has missed.
        return
    except Refused:
        # No longer there, or no longer theirs to see: the page reloads and is told so.
        yield _message(b"waiting", sent, b"{}")
    finally:
        house.hub.leave(page)
        if sent >= 0:
            house.followed.saw(page.who, page.table, sent)


class _Telling:
    """What one open page is told, one change after the other."""

    def __init__(self, house: House, who: Identity, patches: bool) -> None:
        self._house = house
        self._who = who
        self._has: str | None = "" if patches else None
        """The name of the drawing that came last on this line."""

    async def event(self, change: Change) -> bytes:
        """A change as an event."""
        known, drawings = change.facts, self._house.drawings
        may_look(known, change.sitters, self._who)
        if change.moment is None or known.state in ("waiting", "gone"):
            return _message(b"waiting", known.version, b"{}")
        looked = 0
        place = place_of(known, change.sitters, self._who.person, None)
        if place.hot:
            looked = time.time_ns() // 1000
            place = await _undisturbed(place_at(self._house, known, change.sitters, self._who))
        drawn = drawings.of(change, place)
        body = drawings.tell(drawn, change.mover in place.mine, looked, self._has)
        if self._has is not None:
            self._has = drawn.name
        return _message(b"body", known.version, body)


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


def _message(kind: bytes, version: int, data: bytes) -> bytes:
    return b"event: %b\nid: %d\ndata: %b\n\n" % (kind, version, data)

"""Those whom the host of the server lets in no more. They are few, so that everybody else is let in without
the database being asked."""

import asyncio
import logging
from collections.abc import Awaitable, Callable

from sqlalchemy import select
from sqlalchemy.exc import SQLAlchemyError
from starlette.types import ASGIApp, Receive, Scope, Send

from bandstand.server.people.visitor import Visitor
from bandstand.server.refusal import Refused
from bandstand.server.storage.database import Database
from bandstand.server.storage.models import Person
from bandstand.server.under import own_path

LOOK_SECONDS = 5.0
"""How soon a server hears of somebody whom another program has blocked."""
SENTENCE = "The host of this server has blocked you."
_log = logging.getLogger(__name__)


class Blocked:
    """Their ids, as far as this process knows."""

    def __init__(self, database: Database, end: Callable[[str], None]) -> None:
        """`end` is called for each who has just been blocked."""
        self._database = database
        self._end = end
        self._people: frozenset[str] = frozenset()

    def __contains__(self, person: str) -> bool:
        return person in self._people

    async def look(self) -> None:
        """Hear of the newest."""
        async with self._database.read() as session:
            now = frozenset(await session.scalars(select(Person.id).where(Person.blocked.is_not(None))))
        new, self._people = now - self._people, now
        for person in new:
            self._end(person)

    async def look_for_ever(self) -> None:
        """At the start, and every few seconds."""
        while True:
            try:
                await self.look()
            except (SQLAlchemyError, OSError) as trouble:
                # The database may be away for a while; until it is back, those known are kept out.
                _log.warning("Who is blocked cannot be asked: %s.", type(trouble).__name__)
            await asyncio.sleep(LOOK_SECONDS)


class Bar:
    """Behind the door: refuses whoever is blocked, but for the files that their page of refusal is made
    of."""

    def __init__(
        self,
        app: ASGIApp,
        blocked: Blocked,
        refuse: Callable[[Scope, Receive, Send, Refused], Awaitable[None]],
    ) -> None:
        self.app = app
        self.blocked = blocked
        self.refuse = refuse

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass a request on, or refuse it."""
        visitor: Visitor | None = scope.get("state", {}).get("visitor")
        # Only requests have a visitor.
        if visitor and visitor.claimed in self.blocked and not own_path(scope).startswith("/static/"):
            await self.refuse(scope, receive, send, Refused(403, SENTENCE))
        else:
            await self.app(scope, receive, send)

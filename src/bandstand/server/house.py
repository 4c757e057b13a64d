"""Everything that a running server holds, in one place that every route is given."""

import asyncio
from collections.abc import Coroutine
from typing import Annotated, Any

from fastapi import Depends
from sqlalchemy.ext.asyncio import AsyncSession
from starlette.requests import Request

from bandstand import __version__
from bandstand.server.guard import Gauge, Rate
from bandstand.server.pages.content import Frame, Me
from bandstand.server.pages.templates import Pages
from bandstand.server.people.identity import Cookies, Identity, Links, Passwords, identity
from bandstand.server.refusal import Refused
from bandstand.server.settings import Settings
from bandstand.server.storage.database import Database
from bandstand.server.tables import store
from bandstand.server.tables.commit import Tables
from bandstand.server.tables.facts import Facts, Sitter, sits
from bandstand.server.tables.hub import Hub
from bandstand.server.tables.rooms import Rooms
from bandstand.server.thinking.bot_moves import BotRunner
from bandstand.server.thinking.hints import Hints
from bandstand.server.thinking.pace import Pace
from bandstand.server.thinking.reviews import Reviews
from bandstand.server.thinking.thinkers import Thinkers

_LOOPBACK = ("localhost", "127.0.0.1", "::1")


class House:
    """The rooms of one server process."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self.database = Database(settings.database)
        self.cookies = Cookies(settings.secret)
        self.links = Links(settings.secret)
        self.passwords = Passwords()
        self.pages = Pages(settings.pace)
        self.hub = Hub()
        self.tables = Tables(self.database, self.hub)
        self.rooms = Rooms(self.tables, self.links, settings)
        self.thinkers = Thinkers(
            settings.bot_workers,
            settings.bot_seconds,
            settings.bot_memory,
            settings.seed_source,
            settings.bots,
        )
        self.pace = Pace(settings.pace, settings.bot_seconds)
        self.bots = BotRunner(self.tables, self.thinkers, settings.pickup_seconds, self.pace)
        self.hints = Hints(self.tables, self.thinkers, settings)
        self.reviews = Reviews(self.thinkers, settings.review_iterations, settings.review_again)
        self.sign_ins = Rate(settings.limits.sign_ins, "signing in")
        self.new_tables = Rate(settings.limits.tables, "making tables")
        self.streams = Gauge(settings.limits.streams, "tables")
        self._tasks: set[asyncio.Task[None]] = set()

    def later(self, work: Coroutine[Any, Any, None]) -> None:
        """Do something that nobody waits for."""
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def finish(self) -> None:
        """Wait for what was put off."""
        await asyncio.gather(*self._tasks, return_exceptions=True)

    async def frame(self, request: Request, session: AsyncSession | None = None) -> Frame:
        """What surrounds every page."""
        if session is None:
            async with self.database.read() as own:
                return await self.frame(request, own)
        who = identity(request)
        person = await store.person(session, who)
        me = Me(
            name=person.name if person else who.guest_name,
            account=person is not None and person.login is not None,
            sign=who.sign,
            turns=await store.turns(session, who.person) if person else 0,
        )
        return Frame(me, request.url.path, __version__)

    def link(self, request: Request, path: str) -> str:
        """An address to send to somebody else."""
        here = str(request.base_url).rstrip("/")
        if self.settings.address and request.url.hostname in _LOOPBACK:
            here = self.settings.address.rstrip("/")
        return here + path


def may_look(known: Facts, sitters: list[Sitter] | tuple[Sitter, ...], who: Identity) -> None:
    """Refused unless somebody may see a table."""
    if known.owner == who.person or sits(sitters, who.person):
        return
    if known.private:
        raise Refused(403, "This table is private: ask its host for an invitation link.")
    if known.state != "waiting" and not known.spectators:
        raise Refused(403, "This table plays without spectators.")


def _house(request: Request) -> House:
    house: House = request.app.state.house
    return house


AHouse = Annotated[House, Depends(_house)]
Who = Annotated[Identity, Depends(identity)]

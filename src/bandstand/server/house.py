"""Everything that a running server holds, in one place that every route is given."""

import asyncio
from collections.abc import Coroutine
from typing import Annotated, Any

from fastapi import Depends
from starlette.requests import Request

from bandstand.server.pages.drawings import Drawings
from bandstand.server.pages.pasts import Pasts
from bandstand.server.pages.templates import Templates
from bandstand.server.pages.warm import draw_each_once
from bandstand.server.people.blocked import Blocked
from bandstand.server.people.cookies import Cookies
from bandstand.server.people.identity import Identity
from bandstand.server.people.limits import Gauge, Rate, caller
from bandstand.server.people.links import Links
from bandstand.server.people.passwords import Passwords
from bandstand.server.people.sessions import Sessions
from bandstand.server.people.visitor import identity
from bandstand.server.settings import Settings
from bandstand.server.storage.database import Database
from bandstand.server.storage.health import Health
from bandstand.server.tables.commit import Tables
from bandstand.server.tables.followed import Followed
from bandstand.server.tables.hub import Hub
from bandstand.server.tables.rooms import Rooms
from bandstand.server.thinking.bot_moves import BotMoves
from bandstand.server.thinking.hints import Hints
from bandstand.server.thinking.pace import Pace
from bandstand.server.thinking.reviews import Reviews
from bandstand.server.thinking.thinkers import Thinkers


class House:
    """All of one server process."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self._tasks: set[asyncio.Task[None]] = set()
        self.database = Database(settings.database)
        self.health = Health(self.database)
        self.cookies = Cookies(settings.secret, settings.path)
        self.links = Links(settings.secret)
        self.passwords = Passwords()
        self.templates = Templates(settings.pace, settings.path)
        self.drawings = Drawings(self.templates)
        self.pasts = Pasts()
        self.hub = Hub()
        self.sessions = Sessions(self.database, self.hub.end, self.later)
        self.blocked = Blocked(self.database, self.hub.shut_out)
        self.tables = Tables(self.database, self.hub, settings.table_memory)
        self.followed = Followed(self.database)
        self.rooms = Rooms(self.tables, self.links, settings)
        self.thinkers = Thinkers(
            settings.bot_workers,
            settings.bot_seconds,
            settings.bot_memory,
            settings.seed_source,
            settings.bots,
        )
        self.pace = Pace(settings.pace, settings.bot_seconds)
        self.bots = BotMoves(self.tables, self.thinkers, settings.pickup_seconds, self.pace)
        self.tables.wake_bots = lambda id: self.bots.wake(id)
        self.hints = Hints(self.tables, self.thinkers, settings)
        self.reviews = Reviews(self.thinkers, settings.review_iterations, settings.review_again)
        self.sign_ins = Rate(settings.limits.sign_ins, "signing in")
        self.new_tables = Rate(settings.limits.tables, "making tables")
        self.own_tables = Rate(settings.limits.own_tables, "making tables")
        self.posts = Rate(settings.limits.posts, "asking for something to be done")
        self.own_posts = Rate(settings.limits.own_posts, "asking for something to be done")
        self.streams = Gauge(settings.limits.streams, "tables")

    def later(self, work: Coroutine[Any, Any, None]) -> None:
        """Do something that nobody waits for."""
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def warm_up(self) -> None:
        """Draw each game once, beside everything else, when whoever has just started the server has the first
        page."""
        await asyncio.sleep(self.settings.warm_up_after)
        await asyncio.to_thread(draw_each_once, self.templates)

    async def finish(self) -> None:
        """Wait for what was put off."""
        await asyncio.gather(*self._tasks, return_exceptions=True)


# Not because it waits for anything: what is not asynchronous is handed to a thread and back.
async def _house(request: Request) -> House:
    house: House = request.app.state.house
    return house


AHouse = Annotated[House, Depends(_house)]
Who = Annotated[Identity, Depends(identity)]


async def limited(house: AHouse, request: Request) -> None:
    """Refused if an address or a person asks for more than its share of what is written."""
    if request.method != "POST":
        return
    house.posts.count(caller(request))
    house.own_posts.count_person((await identity(request)).person)

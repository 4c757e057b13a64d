"""Sessions: in which browsers somebody is known, for how long, and how that ends."""

import asyncio
import logging
import time
from collections.abc import Callable, Collection, Coroutine
from dataclasses import dataclass
from typing import Any

from sqlalchemy import and_, select, update
from sqlalchemy.exc import SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncSession

from bandstand.server.people.browsers import kind_of_browser
from bandstand.server.people.cookies import COOKIE_SECONDS
from bandstand.server.people.identity import Identity
from bandstand.server.storage.database import Database, insert_unless_there
from bandstand.server.storage.models import BrowserSession, Person
from bandstand.server.storage.trouble import Trouble

KNOWN_SECONDS = 30.0
"""How long a session that was looked up is taken to be as it was."""
FOLLOW_SECONDS = 2.0
"""How often a process asks which sessions have ended elsewhere."""
OVERLAP_SECONDS = 120.0
"""How far the clocks of several machines may differ."""
SEEN_SECONDS = 600.0
"""How precisely it is kept when somebody was last seen in a browser."""
MOST_SESSIONS = 50
"""The number of browsers in which somebody can be known; one more ends the one that was not seen for
longest."""
_MOST_KNOWN = 20_000
_log = logging.getLogger(__name__)


@dataclass(frozen=True)
class _Known:
    """A session as it was looked up."""

    good: bool
    until: float


async def begin(session: AsyncSession, who: Identity) -> None:
    """From now on somebody is known in this browser, unless that has begun, or ended, before."""
    now = time.time()
    values: dict[str, object] = {
        "id": who.session,
        "person": who.person,
        "browser": kind_of_browser(who.agent),
        "made": now,
        "seen": now,
    }
    await insert_unless_there(session, BrowserSession, values)


async def live(session: AsyncSession, person: str) -> list[BrowserSession]:
    """Where somebody is known, the last seen first."""
    query = (
        select(BrowserSession)
        .where(
            BrowserSession.person == person,
            BrowserSession.ended.is_(None),
            BrowserSession.seen > time.time() - COOKIE_SECONDS,
        )
        .order_by(BrowserSession.seen.desc(), BrowserSession.id)
    )
    return list(await session.scalars(query))


async def end(session: AsyncSession, person: str, ids: Collection[str]) -> list[str]:
    """End sessions of somebody. Returns those that have ended, of which `Sessions.told` is told after the
    commit."""
    query = (
        update(BrowserSession)
        .where(BrowserSession.person == person, BrowserSession.id.in_(ids), BrowserSession.ended.is_(None))
        .values(ended=time.time())
        .returning(BrowserSession.id)
    )
    return list(await session.scalars(query))


async def end_others(session: AsyncSession, person: str, but: Collection[str] = ()) -> list[str]:
    """End all sessions of somebody but these, and what cookies are out from before there were sessions."""
    await session.execute(update(Person).where(Person.id == person).values(old_cookies=False))
    return await end(session, person, [each.id for each in await live(session, person) if each.id not in but])


async def make_room(session: AsyncSession, person: str) -> list[str]:
    """End the sessions that are too many."""
    surplus = (await live(session, person))[MOST_SESSIONS:]
    return await end(session, person, [each.id for each in surplus])


class Sessions:
    """Who is known in this process. `closed` is told which sessions have ended, so that nothing more is sent
    there; `later` does what no request waits for."""

    def __init__(
        self,
        database: Database,
        closed: Callable[[Collection[str]], None],
        later: Callable[[Coroutine[Any, Any, None]], None],
    ) -> None:
        self._database = database
        self._closed = closed
        self._later = later
        self._known: dict[str, _Known] = {}
        self._endings = 0
        self._followed: set[str] = set()

    async def holds(self, who: Identity) -> bool:
        """Whether a cookie still makes somebody who it says. Of most people this is known; otherwise it costs
        one look at the database."""
        id, now = who.session, time.monotonic()
        known = self._known.get(id)
        if known is not None and known.until > now:
            return known.good
        endings = self._endings
        # Done to its end, even if whoever asks hangs up: to break off would tear down the connection.
        good = await asyncio.shield(asyncio.ensure_future(self._look_up(who)))
        if endings == self._endings:
            # No session has ended meanwhile, so what was read still holds.
            if len(self._known) >= _MOST_KNOWN:
                self._known.clear()
            self._known[id] = _Known(good, now + KNOWN_SECONDS)
        return good

    async def _look_up(self, who: Identity) -> bool:
        theirs = and_(BrowserSession.id == who.session, BrowserSession.person == Person.id)
        query = (
            select(Person.old_cookies, BrowserSession.id, BrowserSession.ended, BrowserSession.seen)
            .outerjoin(BrowserSession, theirs)
            .where(Person.id == who.person)
        )
        async with self._database.read() as session:
            found: Any = (await session.execute(query)).first()
        if found is None:
            return True  # Nothing is stored of them yet, so there is nothing to guard.
        old_cookies, id, ended, seen = found
        if id is None:
            if not (who.old and old_cookies):
                return False
            # A cookie of the time when sessions were not stored goes on as one.
            async with self._database.write() as session:
                await begin(session, who)
            return True
        if ended is not None or seen < time.time() - COOKIE_SECONDS:
            return False
        if seen < time.time() - SEEN_SECONDS:
            self._later(self._see(id))
        return True

    async def _see(self, id: str) -> None:
        async with self._database.write(patient=True) as session:
            query = update(BrowserSession).where(BrowserSession.id == id)
            await session.execute(query.values(seen=time.time()))

    def told(self, ended: Collection[str]) -> None:
        """These have ended, and that is committed: from now on nobody is known by them here."""
        if not ended:
            return
        self._endings += 1
        for id in ended:
            self._known.pop(id, None)
        self._closed(ended)

    async def follow_for_ever(self) -> None:
        """See which sessions were ended by other processes."""
        while True:
            await asyncio.sleep(FOLLOW_SECONDS)
            try:
                await self.follow()
            except (Trouble, SQLAlchemyError) as trouble:
                # What is known here could be wrong by now: it is asked for again.
                self._known.clear()
                _log.warning("It is not known which sessions have ended (%s).", type(trouble).__name__)

    async def follow(self) -> None:
        """The same, once."""
        since = time.time() - OVERLAP_SECONDS
        query = select(BrowserSession.id).where(BrowserSession.ended > since)
        async with self._database.read() as session:
            lately = set(await session.scalars(query))
        news = lately - self._followed
        self._followed = lately
        self.told(news)

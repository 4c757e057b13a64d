"""Everyone who looks on right now, and how they are told."""

import asyncio
from collections import defaultdict
from collections.abc import Collection

from bandstand.server.people.identity import Identity
from bandstand.server.tables.change import Change
from bandstand.server.tables.facts import Facts

MOST_WAITING = 32


class OpenPage:
    """One open page."""

    def __init__(self, table: str, who: Identity) -> None:
        self.table = table
        self.who = who
        self.queue: asyncio.Queue[Change | None] = asyncio.Queue()
        """None: there is nothing more to come."""


class Hub:
    """Hands every change to the open pages of its table."""

    def __init__(self) -> None:
        self._pages: dict[str, set[OpenPage]] = defaultdict(set)
        self._closed = False

    def join(self, table: str, who: Identity) -> OpenPage:
        """One more page."""
        page = OpenPage(table, who)
        if self._closed:
            page.queue.put_nowait(None)
        self._pages[table].add(page)
        return page

    def leave(self, page: OpenPage) -> None:
        """A page was closed."""
        pages = self._pages[page.table]
        pages.discard(page)
        if not pages:
            del self._pages[page.table]

    def tell(self, change: Change) -> None:
        """A committed entry."""
        for page in self._pages.get(change.facts.id, ()):
            if page.queue.qsize() >= MOST_WAITING:
                # A line that cannot keep up gets the newest drawing, which is all that it would show.
                while not page.queue.empty():
                    page.queue.get_nowait()
            page.queue.put_nowait(change)

    def tables(self) -> list[str]:
        """The tables that somebody looks at."""
        return list(self._pages)

    def count(self) -> int:
        """How many pages are open."""
        return sum(map(len, self._pages.values()))

    def looks(self, table: str, person: str) -> bool:
        """Whether somebody has a page of the table open."""
        return any(page.who.person == person for page in self._pages.get(table, ()))

    def end(self, sessions: Collection[str]) -> None:
        """In these browsers nobody is known any more: their pages are told to look again, and no more."""
        ending = [page for pages in self._pages.values() for page in pages if page.who.session in sessions]
        for page in ending:
            self.leave(page)
            page.queue.put_nowait(Change(Facts(page.table, state="gone"), [], -1, None))
            page.queue.put_nowait(None)

    def shut_out(self, person: str) -> None:
        """Somebody is let in no more: so are their open pages told."""
        open_pages = (page for pages in self._pages.values() for page in pages)
        self.end({page.who.session for page in open_pages if page.who.person == person})

    def close(self) -> None:
        """The server is leaving: end every stream, so that the browsers come back when it does."""
        self._closed = True
        for pages in self._pages.values():
            for page in pages:
                page.queue.put_nowait(None)

"""Those who want to write, where only one can at a time."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from heapq import heappop, heappush
from itertools import count

from bandstand.server.storage.trouble import Kind, Trouble


class WriteQueue:
    """A line in which those who are patient let the others go first; otherwise whoever came first."""

    def __init__(self) -> None:
        self._taken = False
        self._line: list[tuple[bool, int, asyncio.Future[None]]] = []
        self._numbers = count()

    def waiting(self) -> int:
        """How many stand in the line."""
        return sum(not place.done() for _, _, place in self._line)

    @asynccontextmanager
    async def turn(self, patient: bool, seconds: float | None = None) -> AsyncIterator[None]:
        """Wait for one's turn and have it until the end of the block. Callers that can wait pass
        `patient=True`; others wait at most `seconds`, and then Trouble is raised."""
        try:
            async with asyncio.timeout(None if patient else seconds):
                await self._take(patient)
        except TimeoutError:
            raise Trouble(Kind.SLOW) from None
        try:
            yield
        finally:
            self._pass_on()

    async def _take(self, patient: bool) -> None:
        if not self._taken:
            self._taken = True
            return
        mine = asyncio.get_running_loop().create_future()
        heappush(self._line, (patient, next(self._numbers), mine))
        try:
            await mine
        except asyncio.CancelledError:
            if mine.done() and not mine.cancelled():
                # The turn came in the very moment in which it was no longer wanted.
                self._pass_on()
            raise

    def _pass_on(self) -> None:
        while self._line:
            _, _, following = heappop(self._line)
            if not following.done():
                following.set_result(None)
                return
        self._taken = False

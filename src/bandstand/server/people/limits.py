"""How often, and how many at once, for each address and each person."""

import ipaddress
import time
from collections import defaultdict, deque
from collections.abc import Iterator
from contextlib import contextmanager
from math import ceil

from starlette.requests import Request

from bandstand.server.people.proxies import numeric
from bandstand.server.refusal import Refused


def caller(request: Request) -> str:
    """The address that limits are counted for; a whole IPv6 household is one."""
    return household(request.client.host if request.client else "unknown")


def household(host: str) -> str:
    """The address, or for IPv6 the network that one household gets."""
    address = numeric(host)
    if isinstance(address, ipaddress.IPv6Address):
        return str(ipaddress.ip_network((int(address), 64), strict=False))
    return host if address is None else str(address)


class Rate:
    """At most `most` times within `seconds`, for each address or each person."""

    def __init__(self, limit: tuple[int, float], what: str) -> None:
        self.most, self.seconds = limit
        self.what = what
        self._times: dict[str, deque[float]] = defaultdict(deque)
        self._swept = time.monotonic()

    def count(self, address: str) -> None:
        """Once more from an address, or Refused."""
        self._count(address, " from your address")

    def count_person(self, person: str) -> None:
        """Once more by a person, or Refused."""
        self._count(f"person {person}", "")

    def _count(self, key: str, whence: str) -> None:
        now = time.monotonic()
        if now - self._swept > self.seconds:
            self._forget(now)
        times = self._times[key]
        while times and times[0] <= now - self.seconds:
            times.popleft()
        if len(times) >= self.most:
            wait = max(1, ceil(times[0] + self.seconds - now))
            raise Refused(
                429,
                f"That is {self.what} too often{whence}. Please wait {wait} second{'s' * (wait > 1)}.",
                headers={"Retry-After": str(wait)},
            )
        times.append(now)

    def _forget(self, now: float) -> None:
        """Whoever has not come for that long is new again. It is looked for once in that time, not every
        time."""
        self._swept = now
        for key in [key for key, times in self._times.items() if times[-1] <= now - self.seconds]:
            del self._times[key]


class Gauge:
    """At most `most` at the same time, for each address."""

    def __init__(self, most: int, what: str) -> None:
        self.most = most
        self.what = what
        self._now: dict[str, int] = defaultdict(int)

    @contextmanager
    def one(self, address: str) -> Iterator[None]:
        """One more for as long as the block lasts, or Refused."""
        if self._now.get(address, 0) >= self.most:
            raise Refused(429, f"Your address has {self.most} {self.what} open already. Please close one.")
        self._now[address] += 1
        try:
            yield
        finally:
            self._now[address] -= 1
            if not self._now[address]:
                del self._now[address]

"""How often, and how many at once, for each address."""

import ipaddress
import time
from collections import defaultdict, deque
from collections.abc import Iterator
from contextlib import contextmanager

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
    """At most so many times within so many seconds, for each address."""

    def __init__(self, limit: tuple[int, float], what: str) -> None:
        self.most, self.seconds = limit
        self.what = what
        self._times: dict[str, deque[float]] = defaultdict(deque)

    def count(self, address: str) -> None:
        """Once more, or Refused."""
        now = time.monotonic()
        times = self._times[address]
        while times and times[0] <= now - self.seconds:
            times.popleft()
        if len(times) >= self.most:
            wait = max(1, round(times[0] + self.seconds - now))
            raise Refused(
                429,
                f"That is {self.what} too often from your address. Please wait {wait} seconds.",
                headers={"Retry-After": str(wait)},
            )
        times.append(now)
        if len(self._times) > 10_000:
            self._forget(now)

    def _forget(self, now: float) -> None:
        for address in [a for a, times in self._times.items() if times[-1] <= now - self.seconds]:
            del self._times[address]


class Gauge:
    """At most so many at the same time, for each address."""

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

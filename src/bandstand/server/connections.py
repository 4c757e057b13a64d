"""Open connections: how many there may be, in all and from one address, and how long each may take to say
what it wants. Whoever holds one without asking for anything is the first to make room.

The web server's own protocol does the rest, whichever parser it uses: here it is only listened in on.
"""

import asyncio
import errno
import logging
import sys
from typing import Any, Protocol, cast

import uvicorn

from bandstand.server.people.limits import household
from bandstand.server.people.proxies import Proxies
from bandstand.server.seldom import say_seldom
from bandstand.server.settings import Settings

BACKLOG = 512
_SPARE_FILES = 4
"""One in this number of files is not for connections: the database, the workers and the log need theirs."""
_LAST_WORDS_SECONDS = 2.0
_LATE = b"HTTP/1.1 408 Request Timeout\r\nConnection: close\r\nContent-Length: 0\r\n\r\n"
_FULL = (
    b"HTTP/1.1 503 Service Unavailable\r\nRetry-After: 5\r\nConnection: close\r\nContent-Length: 0\r\n\r\n"
)
_OUT_OF_RESOURCES = (errno.EMFILE, errno.ENFILE, errno.ENOBUFS, errno.ENOMEM)
_log = say_seldom(logging.getLogger(__name__))


class _Flow(Protocol):
    read_paused: bool


class _Exchange(Protocol):
    """A request and its answer, as the web server's protocols keep them."""

    more_body: bool
    response_started: bool
    response_complete: bool


class _Served(Protocol):
    """What is needed of the web server's protocols."""

    cycle: _Exchange | None
    flow: _Flow

    def connection_made(self, transport: asyncio.BaseTransport) -> None: ...
    def connection_lost(self, exc: Exception | None) -> None: ...
    def data_received(self, data: bytes) -> None: ...
    def eof_received(self) -> bool | None: ...
    def pause_writing(self) -> None: ...
    def resume_writing(self) -> None: ...


class Door:
    """Counts who is in."""

    def __init__(self, most: int, by_address: int, seconds: float, proxies: Proxies) -> None:
        self.most = most
        self.by_address = by_address
        self.seconds = seconds
        self.proxies = proxies
        self._open: dict[Connection, str] = {}
        """With the address of each, the oldest first."""
        self._counts: dict[str, int] = {}

    def enter(self, connection: "Connection", host: str) -> bool:
        """One more, if there is room or somebody makes room."""
        # Through a proxy everybody comes from one address.
        address = "" if self.proxies.trusts(host) else household(host)
        if address and self._counts.get(address, 0) >= self.by_address:
            idle = [each for each, at in self._open.items() if at == address and not each.in_use]
        elif len(self._open) >= self.most:
            idle = [each for each in self._open if not each.in_use]
        else:
            idle = [connection]
        if not idle:
            return False
        if idle[0] is not connection:
            idle[0].drop()
        self._open[connection] = address
        self._counts[address] = self._counts.get(address, 0) + 1
        return True

    def leave(self, connection: "Connection") -> None:
        """One less."""
        address = self._open.pop(connection, None)
        if address is None:
            return
        self._counts[address] -= 1
        if not self._counts[address]:
            del self._counts[address]

    def count(self) -> int:
        """How many are in."""
        return len(self._open)

    def close(self, seconds: float) -> None:
        """Close every connection: those that ask for nothing at once, the others after this number of
        seconds."""
        self._drop_all(only_idle=True)
        asyncio.get_running_loop().call_later(seconds, self._drop_all, False)

    def _drop_all(self, only_idle: bool) -> None:
        for each in list(self._open):
            if not (only_idle and each.in_use):
                each.drop()


class Connection(asyncio.Protocol):
    """One connection."""

    def __init__(self, served: _Served, door: Door) -> None:
        self._served = served
        self._door = door
        self._transport: asyncio.Transport | None = None
        self._asked: _Exchange | None = None
        """The last request that was complete."""
        self._said_something = False
        self._time: asyncio.TimerHandle | None = None

    @property
    def in_use(self) -> bool:
        """Whether a request is being answered, or its body is still read."""
        exchange = self._served.cycle
        if exchange is None or exchange.response_complete:
            return False
        return exchange.response_started or not exchange.more_body

    def drop(self) -> None:
        """Hang up at once."""
        self._door.leave(self)
        if self._transport is not None:
            self._transport.abort()

    # ---- what the event loop tells

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Somebody has come."""
        # Other event loops have transports of their own, which are not called so.
        transport = cast(asyncio.Transport, transport)
        peer = transport.get_extra_info("peername")
        if not self._door.enter(self, peer[0] if isinstance(peer, tuple) else ""):
            transport.write(_FULL)
            transport.close()
            return
        self._transport = transport
        self._served.connection_made(transport)
        self._give_time()

    def data_received(self, data: bytes) -> None:
        """More of a request, all of one, or several."""
        self._said_something = True
        self._served.data_received(data)
        exchange = self._served.cycle
        if exchange is not None and exchange is not self._asked and not exchange.more_body:
            self._asked = exchange
            self._said_something = False
            self._take_time()
        elif self._time is None:
            self._give_time()

    def eof_received(self) -> bool | None:
        """They will say no more."""
        return self._served.eof_received()

    def pause_writing(self) -> None:
        """They do not read as fast as they are told."""
        self._served.pause_writing()

    def resume_writing(self) -> None:
        """They have caught up."""
        self._served.resume_writing()

    def connection_lost(self, exc: Exception | None) -> None:
        """They have left, or were sent away."""
        self._take_time()
        self._door.leave(self)
        if self._transport is not None:
            self._served.connection_lost(exc)

    # ---- the time for a request

    def _give_time(self) -> None:
        self._time = asyncio.get_running_loop().call_later(self._door.seconds, self._late)

    def _take_time(self) -> None:
        if self._time is not None:
            self._time.cancel()
            self._time = None

    def _late(self) -> None:
        self._time = None
        if self._transport is None:
            return
        if self.in_use or self._served.flow.read_paused:
            # It is we who do not listen while an earlier request is answered.
            self._give_time()
            return
        if self._said_something:
            self._transport.write(_LATE)
        self._transport.close()
        asyncio.get_running_loop().call_later(_LAST_WORDS_SECONDS, self._transport.abort)


def watch(config: uvicorn.Config, settings: Settings) -> Door:
    """Bound the connections of a web server that is about to start."""
    if not config.loaded:
        config.load()
    most = min(settings.limits.connections, file_limit() * (_SPARE_FILES - 1) // _SPARE_FILES)
    door = Door(
        most,
        settings.limits.connections_by_address,
        settings.limits.request_seconds,
        Proxies(settings.proxies),
    )
    made: Any = config.http_protocol_class

    def connection(**given: Any) -> Connection:
        return Connection(made(**given), door)

    # Whatever makes protocols will do.
    config.http_protocol_class = connection  # type: ignore[assignment]
    say_seldom(logging.getLogger("uvicorn.error"))
    return door


# ---- files


def raise_file_limit() -> None:
    """As many files as this process may open at all: every connection is one."""
    if sys.platform == "win32":
        return
    import resource

    _, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    # Not every system lets go of every limit that it calls unlimited.
    for soft in (hard, 65_536, 10_240):
        try:
            resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))
        except (ValueError, OSError):
            continue
        return


def file_limit() -> int:
    """How many files this process may open."""
    if sys.platform == "win32":
        return 1 << 20
    import resource

    soft, _ = resource.getrlimit(resource.RLIMIT_NOFILE)
    return 1 << 20 if soft == resource.RLIM_INFINITY else soft


def quiet_when_full(loop: asyncio.AbstractEventLoop) -> None:
    """Where no more files can be opened the loop tries again each second, and would tell every try."""

    def handle(loop: asyncio.AbstractEventLoop, context: dict[str, Any]) -> None:
        error = context.get("exception")
        if isinstance(error, OSError) and error.errno in _OUT_OF_RESOURCES and "socket" in context:
            _log.warning("No more connections can be accepted for now: %s.", error.strerror)
        else:
            loop.default_exception_handler(context)

    loop.set_exception_handler(handle)

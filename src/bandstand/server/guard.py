"""Stands at the door: which host, from which page, how much; and how answers are sealed."""

import asyncio
import ipaddress
import logging
from collections.abc import Awaitable, Callable
from urllib.parse import urlsplit

from starlette.datastructures import Headers, MutableHeaders
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from bandstand.server.refusal import Refused

MOST_BYTES = 64 * 1024
SAFE_METHODS = frozenset({"GET", "HEAD", "OPTIONS"})

POLICY = (
    "default-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; script-src 'self'; "
    "frame-ancestors 'none'; base-uri 'none'; form-action 'self'"
)
HEADERS = {
    "Content-Security-Policy": POLICY,
    "Referrer-Policy": "no-referrer",
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Cross-Origin-Resource-Policy": "same-origin",
}

BROKEN = Refused(500, "Something went wrong on our side. Please try again.")
_log = logging.getLogger(__name__)

Refuse = Callable[[Scope, Receive, Send, Refused], Awaitable[None]]


class Guard:
    """The outermost layer. `refuse` draws the answer; `known` says whether our own cookie came along."""

    def __init__(
        self, app: ASGIApp, hosts: tuple[str, ...], refuse: Refuse, known: Callable[[Headers], bool]
    ) -> None:
        self.app = app
        self.hosts = frozenset(host.lower() for host in hosts)
        self.refuse = refuse
        self.known = known

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Check a request, then pass it on."""
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return

        started = False

        async def seal(message: Message) -> None:
            nonlocal started
            if message["type"] == "http.response.start":
                started = True
                headers = MutableHeaders(scope=message)
                for name, value in HEADERS.items():
                    headers.setdefault(name, value)
                # Pages are somebody's own and change with every move: nobody keeps a copy.
                headers.setdefault("Cache-Control", "no-store")
            await send(message)

        headers = Headers(scope=scope)
        try:
            self._check_host(headers)
            if "\0" in scope["path"]:
                # No name of ours has one, and not every database can even be asked for it.
                raise Refused(404, "There is no page at this address.")
            if scope["method"] not in SAFE_METHODS:
                self._check_origin(headers)
                whole = await self._whole_body(headers, receive)
                if whole is None:
                    # Half a form could say something else than the whole one.
                    return
                receive = whole
        except Refused as refused:
            await self.refuse(scope, receive, seal, refused)
            return
        try:
            await self.app(scope, receive, seal)
        except asyncio.CancelledError:
            # The server leaves, and has waited as long as it could.
            _log.warning("A request was not answered to its end.")
        except Exception:
            # The route, not the address: an address may hold somebody's link.
            route = getattr(scope.get("route"), "path", "a request")
            _log.exception("%s %s failed.", scope["method"], route)
            if started:
                raise
            await self.refuse(scope, receive, seal, BROKEN)

    def _check_host(self, headers: Headers) -> None:
        """Another name for this server could be a foreign site that points to it (DNS rebinding)."""
        host = headers.get("host", "").lower()
        name = host.rsplit(":", 1)[0] if not host.endswith("]") else host
        if name in self.hosts or ("*" in self.hosts and _numeric(name)):
            return
        raise Refused(
            400,
            f"This server does not go by the name {name[:80]!r}. Its host can allow it with BANDSTAND_HOSTS.",
        )

    def _check_origin(self, headers: Headers) -> None:
        """A post comes from one of our own pages, or from a program, which sends no origin."""
        origin = headers.get("origin")
        site = headers.get("sec-fetch-site")
        if site is not None and site not in ("same-origin", "none"):
            allowed = False
        elif origin is None:
            allowed = True
        elif origin == "null":
            # What a browser says for a form of a page that sends no referrer, as ours do. Where it does not
            # say more (plain http in a home network), our cookie vouches: SameSite keeps it from others.
            allowed = site == "same-origin" or (site is None and self.known(headers))
        else:
            allowed = _netloc(origin) == headers.get("host", "").lower()
        if not allowed:
            raise Refused(
                403, "This came from another site, so it was not done. Please use Bandstand's own pages."
            )

    async def _whole_body(self, headers: Headers, receive: Receive) -> Receive | None:
        """The body, read before anything is done with it, unless it is too long; None if the line was cut."""
        too_long = Refused(
            413, f"That is more than {MOST_BYTES // 1024} kilobytes, too much for any move or form."
        )
        declared = headers.get("content-length", "")
        if declared.isdigit() and int(declared) > MOST_BYTES:
            raise too_long
        chunks: list[bytes] = []
        size = 0
        while True:
            message = await receive()
            if message["type"] == "http.disconnect":
                return None
            chunks.append(message.get("body", b""))
            size += len(chunks[-1])
            if size > MOST_BYTES:
                raise too_long
            if not message.get("more_body", False):
                break
        body = iter([{"type": "http.request", "body": b"".join(chunks), "more_body": False}])

        async def replay() -> Message:
            return next(body, None) or await receive()

        return replay


def _netloc(address: str) -> str | None:
    """The host and port of an address, if it is one."""
    try:
        return urlsplit(address).netloc.lower()
    except ValueError:
        return None


def _numeric(name: str) -> bool:
    try:
        ipaddress.ip_address(name.strip("[]"))
    except ValueError:
        return False
    return True

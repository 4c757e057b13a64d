"""Whoever has sent a request: what their cookie says, and who they turn out to be."""

from starlette.datastructures import Headers, MutableHeaders
from starlette.requests import Request
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from bandstand.server.people.cookies import LONGEST_AGENT, Cookies
from bandstand.server.people.identity import Identity, stranger
from bandstand.server.people.sessions import Sessions


class Visitor:
    """Whoever makes one request. They are looked up when the code asks for them: pages that are the same for
    everybody need no database."""

    def __init__(self, cookies: Cookies, sessions: Sessions, headers: Headers) -> None:
        self._sessions = sessions
        self._agent = headers.get("user-agent", "")[:LONGEST_AGENT]
        self._claimed = cookies.read(headers)
        self._who: Identity | None = None
        self.cookie: Identity | None = None
        """Whom the cookie is to name from now on, if it does not yet."""

    @property
    def sign(self) -> str:
        """The symbol of whom the cookie names, without looking up whether it still counts."""
        return (self._who or self._claimed or stranger()).sign

    @property
    def claimed(self) -> str:
        """The person whom the cookie names, who need not be known in this browser any more; '' if none."""
        return self._claimed.person if self._claimed is not None else ""

    async def identity(self) -> Identity:
        """Who it is. A cookie that no longer counts makes somebody new."""
        if self._who is None:
            claimed = self._claimed
            if claimed is None or not await self._sessions.holds(claimed):
                self.become(stranger(self._agent))
            elif claimed.old:
                self.become(claimed)
            else:
                self._who = claimed
        assert self._who is not None
        return self._who

    async def known(self) -> Identity | None:
        """Whom the cookie names, if it still counts; nobody is made somebody new."""
        claimed = self._claimed
        return claimed if claimed is not None and await self._sessions.holds(claimed) else None

    def become(self, who: Identity) -> None:
        """From now on this browser is somebody else's, or says something else of them."""
        self._who = self.cookie = who


def visitor(request: Request) -> Visitor:
    """Who sent a request, not yet looked up."""
    found: Visitor = request.state.visitor
    return found


async def identity(request: Request) -> Identity:
    """Who sent a request."""
    return await visitor(request).identity()


class Identify:
    """Gives every request its visitor, and every new or changed one their cookie."""

    def __init__(self, app: ASGIApp, cookies: Cookies, sessions: Sessions) -> None:
        self.app = app
        self.cookies = cookies
        self.sessions = sessions

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Read the cookie; write it if the request has made another."""
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        known = Visitor(self.cookies, self.sessions, Headers(scope=scope))
        scope.setdefault("state", {})["visitor"] = known

        async def remember(message: Message) -> None:
            if message["type"] == "http.response.start" and known.cookie is not None:
                secure = scope.get("scheme") == "https"
                MutableHeaders(scope=message).append("Set-Cookie", self.cookies.write(known.cookie, secure))
            await send(message)

        await self.app(scope, receive, remember)

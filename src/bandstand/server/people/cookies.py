"""The signed cookie by which everyone is known again."""

from http.cookies import CookieError, SimpleCookie

from itsdangerous import BadSignature, URLSafeSerializer
from starlette.datastructures import Headers, MutableHeaders
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from bandstand.server.people.identity import Identity, stranger

COOKIE = "bandstand"
COOKIE_SECONDS = 400 * 24 * 3600


class Cookies:
    """Signs and reads the cookie."""

    def __init__(self, secret: str) -> None:
        self._signer = URLSafeSerializer(secret, salt="bandstand identity")

    def read(self, headers: Headers) -> Identity | None:
        """Who the cookie names, or None if there is none that we have signed."""
        try:
            morsel = SimpleCookie(headers.get("cookie", "")).get(COOKIE)
            content = self._signer.loads(morsel.value) if morsel else None
        except (BadSignature, CookieError):
            return None
        if not isinstance(content, list) or len(content) != 2 or not all(isinstance(c, str) for c in content):
            return None
        return Identity(*content)

    def write(self, identity: Identity, secure: bool) -> str:
        """The Set-Cookie header."""
        value = self._signer.dumps([identity.person, identity.session])
        parts = [f"{COOKIE}={value}", f"Max-Age={COOKIE_SECONDS}", "Path=/", "HttpOnly", "SameSite=Lax"]
        return "; ".join([*parts, "Secure"] if secure else parts)


class Identify:
    """Gives every request an identity, and every new or changed one its cookie."""

    def __init__(self, app: ASGIApp, cookies: Cookies) -> None:
        self.app = app
        self.cookies = cookies

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Read the cookie; write it if the request has made another."""
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        known = self.cookies.read(Headers(scope=scope))
        state = scope.setdefault("state", {})
        state["identity"] = known or stranger()

        async def remember(message: Message) -> None:
            if message["type"] == "http.response.start" and state["identity"] != known:
                secure = scope.get("scheme") == "https"
                MutableHeaders(scope=message).append(
                    "Set-Cookie", self.cookies.write(state["identity"], secure)
                )
            await send(message)

        await self.app(scope, receive, remember)

"""The signed cookie by which everyone is known again."""

from functools import lru_cache

from itsdangerous import BadSignature, URLSafeSerializer
from starlette.datastructures import Headers

from bandstand.server.people.identity import Identity

COOKIE = "bandstand"
COOKIE_SECONDS = 400 * 24 * 3600
LONGEST_AGENT = 400
_MOST_READ = 4096
_LONGEST_READ = 1000
"""A cookie of so many letters at most is remembered: one of ours is shorter."""


class Cookies:
    """Signs and reads the cookie. What a guest has said of themselves stays in it until they sit down."""

    def __init__(self, secret: str, path: str = "") -> None:
        self._path = path or "/"
        self._signer = URLSafeSerializer(secret, salt="bandstand session")
        self._old = URLSafeSerializer(secret, salt="bandstand identity")
        # What is signed stays so, and a browser sends the same with every request.
        self._read_before = lru_cache(_MOST_READ)(self._read)

    def read(self, headers: Headers) -> Identity | None:
        """Whom the cookie names, or None if there is none that we have signed."""
        agent = headers.get("user-agent", "")[:LONGEST_AGENT]
        cookie = headers.get("cookie", "")
        return self._read_before(cookie, agent) if len(cookie) <= _LONGEST_READ else self._read(cookie, agent)

    def _read(self, cookie: str, agent: str) -> Identity | None:
        # The browser sends that of the longest path first: whoever has come to know us under another path has
        # two, and the other one is an older one, or another server's.
        for part in cookie.split(";"):
            name, _, value = part.strip().partition("=")
            known = self._named(value, agent) if name == COOKIE else None
            if known is not None:
                return known
        return None

    def _named(self, value: str, agent: str) -> Identity | None:
        content = self._signed(self._signer, value, 4)
        if content is not None:
            person, token, name, face = content
            return Identity(person, token, name, face, agent)
        # Before sessions were stored the cookie held only who it is.
        content = self._signed(self._old, value, 2)
        return Identity(content[0], content[1], agent=agent, old=True) if content is not None else None

    def _signed(self, signer: URLSafeSerializer, value: str, parts: int) -> list[str] | None:
        try:
            content = signer.loads(value)
        except BadSignature:
            return None
        good = isinstance(content, list) and len(content) == parts
        return content if good and all(isinstance(part, str) for part in content) else None

    def write(self, who: Identity, secure: bool) -> str:
        """The Set-Cookie header."""
        value = self._signer.dumps([who.person, who.token, who.name, who.face])
        parts = [
            f"{COOKIE}={value}",
            f"Max-Age={COOKIE_SECONDS}",
            f"Path={self._path}",
            "HttpOnly",
            "SameSite=Lax",
        ]
        return "; ".join([*parts, "Secure"] if secure else parts)

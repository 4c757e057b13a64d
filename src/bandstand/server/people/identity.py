"""Who is there: a signed cookie for everyone, an account with a password for those who want one."""

import asyncio
import hashlib
import hmac
import os
import secrets
import unicodedata
from dataclasses import dataclass
from http.cookies import CookieError, SimpleCookie
from pathlib import Path

from argon2 import PasswordHasher
from argon2.exceptions import InvalidHashError, VerificationError
from itsdangerous import BadSignature, URLSafeSerializer
from starlette.datastructures import Headers, MutableHeaders
from starlette.requests import Request
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from bandstand.server.pages.content import SIGNS
from bandstand.server.refusal import Refused

COOKIE = "bandstand"
COOKIE_SECONDS = 400 * 24 * 3600
LINK_BYTES = 16
LONGEST_NAME = 30
SHORTEST_PASSWORD = 8
LONGEST_PASSWORD = 200

_GUESTS = (
    "Piccolo", "Oboe", "Clarinet", "Bassoon", "Cornet", "Horn", "Trombone", "Tuba", "Violin", "Viola",
    "Cello", "Lute", "Harp", "Mandolin", "Banjo", "Zither", "Celesta", "Marimba", "Timpani", "Triangle",
    "Bugle", "Ocarina", "Fife", "Dulcimer",
)  # fmt: skip


@dataclass(frozen=True)
class Identity:
    """A cookie's content: the person, and this browser of theirs."""

    person: str
    session: str

    @property
    def sign(self) -> str:
        """The symbol of a person outside a table."""
        return SIGNS[int(self.person[:4], 16) % len(SIGNS)]

    @property
    def guest_name(self) -> str:
        """What somebody is called who has not said a name."""
        return _GUESTS[int(self.person[4:12], 16) % len(_GUESTS)]


def stranger() -> Identity:
    """Somebody new."""
    return Identity(secrets.token_hex(16), secrets.token_hex(16))


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


def identity(request: Request) -> Identity:
    """Who sent the request."""
    found: Identity = request.state.identity
    return found


def become(request: Request, person: str) -> Identity:
    """From now on this browser is somebody else's, and gets a cookie that says so."""
    request.state.identity = Identity(person, secrets.token_hex(16))
    return identity(request)


# ---- names


def clean_name(given: str) -> str:
    """A name as it is kept: any characters, on one line."""
    name = " ".join(unicodedata.normalize("NFC", given).split())
    if not name:
        raise Refused(422, "A name needs at least one character.", "/me", "Choose another")
    if len(name) > LONGEST_NAME:
        raise Refused(422, f"A name has at most {LONGEST_NAME} characters.", "/me", "Choose another")
    if any(unicodedata.category(character) in ("Cc", "Cs") for character in name):
        raise Refused(422, "A name cannot have control characters in it.", "/me", "Choose another")
    return name


def fold_login(given: str) -> str:
    """An account's name, so that upper and lower case are the same."""
    return unicodedata.normalize("NFKC", clean_name(given)).casefold()


# ---- passwords


class Passwords:
    """Hashes and checks passwords, a few at a time and outside the event loop: it is meant to be slow."""

    def __init__(self) -> None:
        self._hasher = PasswordHasher()
        self._turn = asyncio.Semaphore(2)
        # Checked when there is no such account, so that the answer takes as long as if there were.
        self._nobody = self._hasher.hash(secrets.token_hex(16))

    async def hash(self, password: str) -> str:
        """What is stored."""
        if len(password) < SHORTEST_PASSWORD:
            raise Refused(
                422, f"A password needs at least {SHORTEST_PASSWORD} characters.", "/me", "Try again"
            )
        if len(password) > LONGEST_PASSWORD:
            raise Refused(422, f"A password has at most {LONGEST_PASSWORD} characters.", "/me", "Try again")
        async with self._turn:
            return await asyncio.to_thread(self._hasher.hash, password)

    async def fits(self, password: str, stored: str | None) -> bool:
        """Whether it is the one that was stored; never, if nothing was."""
        async with self._turn:
            return await asyncio.to_thread(self._fits, password[:LONGEST_PASSWORD], stored)

    def _fits(self, password: str, stored: str | None) -> bool:
        try:
            self._hasher.verify(stored or self._nobody, password)
        except (VerificationError, InvalidHashError):
            return False
        return stored is not None


# ---- links


class Links:
    """Invitation and recovery links: 128 bits, of which the database keeps only a hash."""

    def __init__(self, secret: str) -> None:
        self._key = hashlib.sha256(b"bandstand links" + secret.encode()).digest()

    def invitation(self, table: str, seat: int, nonce: str) -> str:
        """The token of a seat's link. Its owner can be shown it again, since it needs no storing."""
        message = f"{table} {seat} {nonce}".encode()
        return hmac.digest(self._key, message, "sha256")[:LINK_BYTES].hex()


def fresh_token() -> str:
    """A token that nobody can guess."""
    return secrets.token_hex(LINK_BYTES)


def hashed(token: str) -> str:
    """What the database keeps of a token."""
    return hashlib.sha256(token.encode()).hexdigest()


def secret_in(folder: Path) -> str:
    """The server's secret, made at the first start and readable by its owner alone."""
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / "secret"
    fresh = folder / f"secret.{secrets.token_hex(8)}"
    if not path.exists():
        with os.fdopen(os.open(fresh, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "w") as file:
            file.write(secrets.token_hex(32))
        try:
            # Two servers that start at once end up with the same one: the first that is there stays.
            os.link(fresh, path)
        except FileExistsError:
            pass
        finally:
            fresh.unlink()
    return path.read_text().strip()

"""Who is there: a person, and this browser of theirs."""

import secrets
from dataclasses import dataclass

from starlette.requests import Request

from bandstand.signs import AVATARS

GUESTS = (
    "Piccolo", "Oboe", "Clarinet", "Bassoon", "Cornet", "Horn", "Trombone", "Tuba", "Violin", "Viola",
    "Cello", "Lute", "Harp", "Mandolin", "Banjo", "Zither", "Celesta", "Marimba", "Timpani", "Triangle",
    "Bugle", "Ocarina", "Fife", "Dulcimer",
)  # fmt: skip
"""What people are called who have not said a name."""


@dataclass(frozen=True)
class Identity:
    """What a cookie says: the person, and this browser of theirs."""

    person: str
    session: str

    @property
    def sign(self) -> str:
        """The symbol of a person outside a table."""
        return AVATARS[int(self.person[:4], 16) % len(AVATARS)]

    @property
    def guest_name(self) -> str:
        """What somebody is called who has not said a name."""
        return GUESTS[int(self.person[4:12], 16) % len(GUESTS)]


def stranger() -> Identity:
    """Somebody new."""
    return Identity(secrets.token_hex(16), secrets.token_hex(16))


def identity(request: Request) -> Identity:
    """Who sent the request."""
    found: Identity = request.state.identity
    return found


def become(request: Request, person: str) -> Identity:
    """From now on this browser is somebody else's, and gets a cookie that says so."""
    request.state.identity = Identity(person, secrets.token_hex(16))
    return identity(request)

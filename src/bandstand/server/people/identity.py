"""Who is there: a person, and this browser of theirs."""

import hashlib
import secrets
from dataclasses import dataclass, field

from bandstand.signs import AVATARS

GUESTS = (
    "Piccolo", "Oboe", "Clarinet", "Bassoon", "Cornet", "Horn", "Trombone", "Tuba", "Violin", "Viola",
    "Cello", "Lute", "Harp", "Mandolin", "Banjo", "Zither", "Celesta", "Marimba", "Timpani", "Triangle",
    "Bugle", "Ocarina", "Fife", "Dulcimer",
)  # fmt: skip
"""What people are called who have not said a name."""


@dataclass(frozen=True)
class Identity:
    """The person that a request comes from, and this browser of theirs."""

    person: str
    token: str = field(repr=False)
    """What only this browser's cookie holds."""
    name: str = ""
    """What a guest of whom nothing is stored yet wants to be called; otherwise the name is stored."""
    face: str = ""
    """Whom such a guest wants to meet."""
    agent: str = field(default="", compare=False)
    """How the browser calls itself."""
    old: bool = field(default=False, compare=False)
    """Whether the cookie is of the time when sessions were not stored."""

    @property
    def session(self) -> str:
        """What is stored of the token."""
        return hashlib.sha256(self.token.encode()).hexdigest()[:32]

    @property
    def sign(self) -> str:
        """The symbol of a person outside a table."""
        return AVATARS[int(self.person[:4], 16) % len(AVATARS)]

    @property
    def usual_name(self) -> str:
        """What somebody is called who has not said a name."""
        return GUESTS[int(self.person[4:12], 16) % len(GUESTS)]

    @property
    def guest_name(self) -> str:
        """What somebody is called of whom nothing is stored yet."""
        return self.name or self.usual_name


def stranger(agent: str = "") -> Identity:
    """Somebody new."""
    return Identity(secrets.token_hex(16), secrets.token_hex(16), agent=agent)


def in_this_browser(person: str, agent: str) -> Identity:
    """Somebody who is known already, in a session that is new."""
    return Identity(person, secrets.token_hex(16), agent=agent)

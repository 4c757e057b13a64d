"""Whom somebody wants to meet: easy, fair or hard bots. What they chose last is kept with the person."""

from sqlalchemy.ext.asyncio import AsyncSession

from bandstand import bots
from bandstand.server.people import accounts
from bandstand.server.people.identity import Identity
from bandstand.server.refusal import Refused

USUAL = next(face for face, level in bots.FACES.items() if level == bots.DEFAULT)
"""What is chosen for somebody who has not chosen."""


def read_face(given: str) -> str:
    """A face as a form names it, or Refused with those that there are."""
    if given not in bots.FACES:
        *others, last = bots.FACES
        raise Refused(422, f"Bots can be {', '.join(others)} or {last}, not {given[:40]!r}.")
    return given


async def remembered(session: AsyncSession, who: Identity) -> str:
    """What somebody chose last. A choice that this version does not know counts as none."""
    person = await accounts.person(session, who)
    face = person.face if person else who.face
    return face if face in bots.FACES else USUAL


async def remember(session: AsyncSession, who: Identity, face: str) -> None:
    """Keep what somebody chose."""
    (await accounts.keep_person(session, who)).face = face

"""What was done in looking after the server: who, when, what. It is written down in the same transaction as
the deed itself, so that neither is there without the other."""

import secrets
import time
from dataclasses import dataclass

from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncSession

from bandstand.server.storage.models import Deed


@dataclass(frozen=True)
class Keeper:
    """Who looks after the server."""

    name: str
    person: str | None = None
    """Somebody whom the host has named; None: the host, at the machine itself."""


HOST = Keeper("the host, at the machine")


@dataclass(frozen=True)
class DeedLine:
    """One deed."""

    at: float
    who: str
    person: str | None
    what: str


def note(session: AsyncSession, by: Keeper, what: str) -> None:
    """Write down what somebody does."""
    session.add(Deed(id=secrets.token_hex(16), at=time.time(), person=by.person, name=by.name, deed=what))


async def latest(session: AsyncSession, most: int, skip: int = 0) -> list[DeedLine]:
    """The latest deeds, the newest first."""
    query = select(Deed).order_by(Deed.at.desc(), Deed.id).offset(skip).limit(most)
    return [DeedLine(each.at, each.name, each.person, each.deed) for each in await session.scalars(query)]

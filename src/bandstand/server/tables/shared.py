"""Links to finished games: made by somebody who sat there, for whoever has one, until one of them ends it."""

import time

from sqlalchemy import delete, select
from sqlalchemy.ext.asyncio import AsyncSession

from bandstand.server.people.links import Links, fresh_token, hashed
from bandstand.server.storage.database import insert_or_update
from bandstand.server.storage.models import Shared


async def token_of(session: AsyncSession, links: Links, table: str) -> str:
    """The token of a table's link; empty if there is none that works."""
    found = await session.get(Shared, table, populate_existing=True)
    token = links.shared(table, found.nonce) if found else ""
    return token if found and found.link == hashed(token) else ""


async def share(session: AsyncSession, links: Links, table: str) -> None:
    """From now on there is a link. One that works already stays as it is; one that was made with another
    secret of the server works no more."""
    if await token_of(session, links, table):
        return
    nonce = fresh_token()
    link = hashed(links.shared(table, nonce))
    values: dict[str, object] = {"table": table, "nonce": nonce, "link": link, "made": time.time()}
    await insert_or_update(session, Shared, values, ("nonce", "link", "made"))


async def unshare(session: AsyncSession, table: str) -> None:
    """The link leads nowhere any more, and the next one is another."""
    await session.execute(delete(Shared).where(Shared.table == table))


async def table_of(session: AsyncSession, links: Links, token: str) -> str | None:
    """The table that a link is for."""
    found = await session.scalar(select(Shared).where(Shared.link == hashed(token)))
    return found.table if found and links.shared(found.table, found.nonce) == token else None

"""Links to finished games: made by somebody who sat there, for whoever has one, until one of them ends it."""

import time

from sqlalchemy import delete, select
from sqlalchemy.ext.asyncio import AsyncSession

from bandstand.server.people.links import Links, fresh_token, hashed
from bandstand.server.storage.database import insert_unless_there
from bandstand.server.storage.models import Shared


async def token_of(session: AsyncSession, links: Links, table: str) -> str:
    """The token of a table's link; empty if there is none."""
    found = await session.get(Shared, table)
    return links.shared(table, found.nonce) if found else ""


async def share(session: AsyncSession, links: Links, table: str) -> None:
    """From now on there is a link. One that is there already stays as it is."""
    nonce = fresh_token()
    link = hashed(links.shared(table, nonce))
    values: dict[str, object] = {"table": table, "nonce": nonce, "link": link, "made": time.time()}
    await insert_unless_there(session, Shared, values)


async def unshare(session: AsyncSession, table: str) -> None:
    """The link leads nowhere any more, and the next one is another."""
    await session.execute(delete(Shared).where(Shared.table == table))


async def table_of(session: AsyncSession, token: str) -> str | None:
    """The table that a link is for."""
    return await session.scalar(select(Shared.table).where(Shared.link == hashed(token)))

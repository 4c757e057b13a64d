"""For whoever watches over the server."""

from fastapi import APIRouter
from sqlalchemy import select
from starlette.responses import PlainTextResponse, Response

from bandstand.server.house import AHouse

router = APIRouter()


@router.get("/healthz")
async def health(house: AHouse) -> Response:
    """Whether the server and its database are there."""
    async with house.database.read() as session:
        await session.execute(select(1))
    return PlainTextResponse("Bandstand is playing.\n")

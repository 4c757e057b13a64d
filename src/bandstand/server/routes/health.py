"""For whoever watches over the server."""

from fastapi import APIRouter
from starlette.responses import PlainTextResponse, Response

from bandstand.server.house import AHouse

router = APIRouter()


@router.get("/healthz")
async def health(house: AHouse) -> Response:
    """Whether the server is there and can save what people do; if not, why."""
    trouble = await house.health.trouble()
    if trouble:
        return PlainTextResponse(f"Bandstand cannot save anything: {trouble}.\n", status_code=503)
    return PlainTextResponse("Bandstand is playing.\n")

"""Hints at the table."""

from fastapi import APIRouter
from starlette.responses import JSONResponse, Response

from bandstand.server.house import AHouse, Who
from bandstand.server.routes.play import current
from bandstand.server.routes.stream import Body, body_for
from bandstand.server.tables.moves import Stale
from bandstand.server.thinking.hints import HintPost

router = APIRouter()


@router.post("/t/{id}/hint")
async def hint(house: AHouse, who: Who, id: str, asked: HintPost) -> Response:
    """What would you do?"""
    try:
        done, found = await house.hints.ask(id, who, asked)
    except Stale as stale:
        return JSONResponse(
            {"error": stale.sentence, "body": await current(house, id, who)}, status_code=stale.status
        )
    told: Body = {"html": house.pages.render("hint.html", hint=found), "told": found.sentence()}
    if done is not None:
        told |= {"version": done.facts.version, "body": await body_for(house, done, who)}
    return JSONResponse(told)

"""Hints at the table."""

from fastapi import APIRouter
from starlette.responses import JSONResponse, Response

from bandstand.server.house import AHouse, Who
from bandstand.server.routes.table_body import Body, body_for, current
from bandstand.server.tables.moves import Stale
from bandstand.server.thinking.hints import HintRequest

router = APIRouter()


@router.post("/t/{id}/hint")
async def hint(house: AHouse, who: Who, id: str, asked: HintRequest) -> Response:
    """What would you do?"""
    try:
        done, found = await house.hints.ask(id, who, asked)
    except Stale as stale:
        return JSONResponse(
            {"error": stale.sentence, "body": await current(house, id, who)}, status_code=stale.status
        )
    told: Body = {"html": house.templates.render("hint.html", hint=found), "told": found.sentence()}
    if done is not None:
        told |= {"version": done.facts.version, "body": await body_for(house, done, who)}
    return JSONResponse(told)

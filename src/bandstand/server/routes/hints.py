"""Hints at the table, and the review of a finished game."""

from typing import Any

from fastapi import APIRouter
from starlette.requests import Request
from starlette.responses import JSONResponse

from bandstand.server.hints import HintPost
from bandstand.server.house import AHouse, House, Who, may_look
from bandstand.server.identity import Identity
from bandstand.server.live import Body, body_data, place_at
from bandstand.server.moves import Stale
from bandstand.server.pages import ReviewPanel
from bandstand.server.refusal import Refused
from bandstand.server.render import everybody_at, table_info
from bandstand.server.review_panel import review_panel
from bandstand.server.routes.answer import go
from bandstand.server.routes.play import current
from bandstand.server.seating import facts

router = APIRouter()


@router.post("/t/{id}/hint")
async def hint(house: AHouse, who: Who, id: str, asked: HintPost) -> Any:
    """What would you do?"""
    try:
        done, found = await house.hints.ask(id, who, asked)
    except Stale as stale:
        return JSONResponse(
            {"error": stale.sentence, "body": await current(house, id, who)}, status_code=stale.status
        )
    told: Body = {"html": house.pages.render("hint.html", hint=found), "told": found.sentence()}
    if done is not None:
        place = await place_at(house, done.facts, done.sitters, who)
        body = body_data(house, done.facts, done.sitters, done.sights, place, who.person, done.mover)
        told |= {"version": done.facts.version, "body": body}
    return JSONResponse(told)


@router.post("/t/{id}/review")
async def start_review(house: AHouse, who: Who, request: Request, id: str) -> Any:
    """Look at a finished game once more; however many ask, it is done once."""
    async with house.tables.look(id) as sitting:
        known, sitters, match = facts(sitting.row), list(sitting.sitters), sitting.live.match
        may_look(known, sitters, who)
        if known.state != "over" or match is None:
            raise Refused(409, "A game can be reviewed once it is over.", f"/t/{id}", "To the table")
        record = match.record([sitter.name for sitter in sitters])
    house.reviews.start(id, record)
    if "json" in request.headers.get("accept", ""):
        return await _progress(house, who, id)
    return go(f"/t/{id}/replay")


@router.get("/t/{id}/review")
async def review(house: AHouse, who: Who, id: str) -> Any:
    """How far a review has come, or what came of it."""
    return await _progress(house, who, id)


async def _progress(house: House, who: Identity, id: str) -> JSONResponse:
    async with house.tables.look(id) as sitting:
        known, sitters, game = facts(sitting.row), list(sitting.sitters), sitting.live.game
        may_look(known, sitters, who)
    panel: ReviewPanel = review_panel(house.reviews.found(id), everybody_at(known, sitters, game))
    table = table_info(known, sitters, who.person)
    html = house.pages.render("review.html", table=table, review=panel)
    return JSONResponse({"state": panel.state, "html": html, "told": panel.told})

"""Hints at the table."""

from fastapi import APIRouter
from starlette.responses import Response

from bandstand.server.house import AHouse
from bandstand.server.routes.table_body import AReader, as_json, body_for, current
from bandstand.server.tables.moves import Stale
from bandstand.server.thinking.hints import HintRequest

router = APIRouter()


@router.post("/t/{id}/hint")
async def hint(house: AHouse, reader: AReader, id: str, asked: HintRequest) -> Response:
    """What would you do?"""
    try:
        done, found = await house.hints.ask(id, reader.who, asked)
    except Stale as stale:
        return as_json({"error": stale.sentence, "body": await current(house, id, reader)}, stale.status)
    told: dict[str, object] = {
        "html": str(house.templates.render("hint.html", hint=found)),
        "told": found.sentence(),
    }
    if done is not None:
        told |= {"version": done.facts.version, "body": await body_for(house, done, reader)}
    return as_json(told)

"""The review of a finished game: asked for, followed while it is made, and its pictures."""

import asyncio
from typing import Annotated, Literal

from fastapi import APIRouter, Query
from starlette.requests import Request
from starlette.responses import JSONResponse, Response

from bandstand.match import Match
from bandstand.move import IllegalMove
from bandstand.picture import moment
from bandstand.server.house import AHouse, House, Who
from bandstand.server.pages.headings import everybody_at, table_info
from bandstand.server.pages.review_panel import review_panel
from bandstand.server.people.identity import Identity
from bandstand.server.refusal import Refused
from bandstand.server.routes.answer import go
from bandstand.server.tables.facts import facts, may_look
from bandstand.server.tables.moves import MOST_ACTIONS
from bandstand.server.tables.place import place_of

router = APIRouter()

Scope = Annotated[Literal["mine", "all"], Query()]
_DAY = 86_400


@router.post("/t/{id}/review")
async def start_review(house: AHouse, who: Who, request: Request, id: str, scope: Scope = "mine") -> Response:
    """Look at a finished game once more; however many ask, it is done once. The seats of who asks
    come first."""
    async with house.tables.look(id) as held:
        known, sitters, match = facts(held.row), list(held.sitters), held.cached.match
        may_look(known, sitters, who)
        if known.state != "over" or match is None:
            raise Refused(409, "A game can be reviewed once it is over.", f"/t/{id}", "To the table")
        record = match.record([sitter.name for sitter in sitters])
    asking = list(place_of(known, sitters, who.person, None).mine)
    others = [[each.seat] for each in sitters if each.person is not None and each.seat not in asking]
    house.reviews.start(id, record, [asking, *others] if asking else others)
    if "json" in request.headers.get("accept", ""):
        return await _progress(house, who, id, scope)
    return go(f"/t/{id}/replay")


@router.get("/t/{id}/review")
async def review(house: AHouse, who: Who, id: str, scope: Scope = "mine") -> Response:
    """How far a review has come, and what came of it so far."""
    return await _progress(house, who, id, scope)


async def _progress(house: House, who: Identity, id: str, scope: str) -> JSONResponse:
    async with house.tables.look(id) as held:
        known, sitters, game = facts(held.row), list(held.sitters), held.cached.game
        may_look(known, sitters, who)
    place = place_of(known, sitters, who.person, None)
    panel = review_panel(id, house.reviews.found(id), everybody_at(known, sitters, game), place.mine, scope)
    table = table_info(known, sitters, place)
    html = house.templates.render("review.html", table=table, review=panel)
    return JSONResponse({"state": panel.state, "html": html, "told": f"{panel.told} {panel.summary}".strip()})


@router.get("/t/{id}/moment/{move}.svg")
async def picture(
    house: AHouse,
    who: Who,
    id: str,
    move: int,
    better: Annotated[list[int] | None, Query(max_length=MOST_ACTIONS)] = None,
) -> Response:
    """The table as the seat that made this move of a finished game saw it then, with what it did marked, and
    a better move if one is named."""
    async with house.tables.look(id) as held:
        known, sitters, match = facts(held.row), list(held.sitters), held.cached.match
        may_look(known, sitters, who)
        if known.state != "over" or match is None:
            raise Refused(
                403, "A seat's table is drawn for others only after the end.", f"/t/{id}", "To the table"
            )
        moves = list(match.moves)
        game, players, seed, options = match.game, match.players, match.seed, match.options
    if not 1 <= move <= len(moves):
        raise Refused(
            404,
            f"There is no move {move} in this game: it has {len(moves)}.",
            f"/t/{id}/replay",
            "To the replay",
        )
    seat, actions = moves[move - 1].seat, moves[move - 1].actions

    def drawn() -> str:
        past = Match(game, players, seed, options)
        for each in moves[: move - 1]:
            past.play(*each.actions, seat=each.seat)
        if better:
            past.check(better, seat)
        names = everybody_at(known, sitters, game)
        drawing = game.draw(past.view(seat), names, past.legal(seat))
        ways = [drawing.paths.way(each) if drawing.paths else [] for each in (actions, better or ())]
        return moment(drawing, game.style(), *ways)

    try:
        # A long game takes a while to play through; the others need not wait for it.
        text = await asyncio.to_thread(drawn)
    except IllegalMove as illegal:
        raise Refused(422, str(illegal), f"/t/{id}/replay", "To the replay") from None
    headers = {"Cache-Control": f"private, max-age={_DAY}"}
    return Response(text, media_type="image/svg+xml", headers=headers)

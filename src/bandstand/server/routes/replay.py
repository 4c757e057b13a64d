"""Finished games, and running ones so far: move by move, and as a file."""

import asyncio
from dataclasses import replace
from typing import Annotated, Literal

from fastapi import APIRouter, Query
from starlette.requests import Request
from starlette.responses import JSONResponse, Response

from bandstand.contract import SPECTATOR
from bandstand.match import Match
from bandstand.server.house import AHouse, House, Who, may_look
from bandstand.server.pages.body import Place, cover_of, draw_body, everybody_at, place_of, table_info
from bandstand.server.pages.content import TableBody, TableInfo
from bandstand.server.pages.review_panel import review_panel
from bandstand.server.people.identity import Identity
from bandstand.server.refusal import Refused
from bandstand.server.routes.answer import page
from bandstand.server.tables.cached import STORY_MOVES, see, tell
from bandstand.server.tables.facts import Facts, Sitter, facts
from bandstand.server.tables.perspective import Sight

router = APIRouter()


class _Shown:
    """One moment of a replay."""

    def __init__(self, known: Facts, sitters: list[Sitter], sight: Sight, last: int, who: Identity) -> None:
        self.known = known
        self.sitters = sitters
        self.names = everybody_at(known, sitters, sight.game)
        self.at = sight.moves
        self.last = last
        self.info: TableInfo = table_info(known, sitters, who.person)
        place = place_of(sitters, who.person, None)
        self.mine = place.mine
        # Seen from a seat, "you" is whoever sat there.
        mine = place.mine if sight.viewer == SPECTATOR else [sight.viewer]
        body = draw_body(known, sitters, sight, Place(sight.viewer, mine))
        # A replay is looked at, not played.
        self.body: TableBody = replace(
            body, paths="", can_undo=False, can_hint=False, curtain=None, your_turn=False, notice="",
            seat=sight.viewer, can_hand_over=False, can_return=False, over=False,
        )  # fmt: skip


async def _show(house: House, who: Identity, id: str, at: int | None, wanted: int | None) -> _Shown:
    async with house.tables.look(id) as sitting:
        known, sitters, live = facts(sitting.row), list(sitting.sitters), sitting.live
        may_look(known, sitters, who)
        if live.match is None:
            raise Refused(409, "There is nothing to replay at this table.", f"/t/{id}", "To the table")
        seat = _own_seat(known, sitters, who) if wanted is None else wanted
        if seat != SPECTATOR and not 0 <= seat < len(sitters):
            raise Refused(404, f"There is no seat {seat} at this table.", f"/t/{id}", "To the table")
        if seat != SPECTATOR and known.state != "over":
            raise Refused(
                403, "A game is replayed from a seat only after its end.", f"/t/{id}/replay", "As a spectator"
            )
        match, moves = live.match, list(live.match.moves)
        stages, notes = list(live.stages), list(live.notes)
        game, players, seed, options = match.game, match.players, match.seed, match.options
    count = len(moves) if at is None else min(max(at, 0), len(moves))

    def rebuilt() -> Sight:
        past = Match(game, players, seed, options)
        for move in moves[:count]:
            past.play(*move.actions, seat=move.seat)
        return see(past, seat, known.version, tell(past, seat, stages, notes, 0)[-STORY_MOVES:])

    # A long game takes a while to play through; the others need not wait for it.
    return _Shown(known, sitters, await asyncio.to_thread(rebuilt), len(moves), who)


def _own_seat(known: Facts, sitters: list[Sitter], who: Identity) -> int:
    """Whose eyes a replay begins with: after the end the reader's own, if they sat there."""
    mine = place_of(sitters, who.person, None).mine
    return mine[0] if mine and known.state == "over" else SPECTATOR


@router.get("/t/{id}/replay")
async def replay(
    house: AHouse,
    who: Who,
    request: Request,
    id: str,
    at: Annotated[int | None, Query()] = None,
    seat: Annotated[int | None, Query()] = None,
    scope: Annotated[Literal["mine", "all"], Query()] = "mine",
) -> Response:
    """The page with the slider; it begins at the beginning, and for who sat there with what they saw."""
    shown = await _show(house, who, id, 0 if at is None else at, seat)
    over = shown.known.state == "over"
    return await page(
        house,
        request,
        "replay.html",
        table=shown.info,
        body=shown.body,
        cover=cover_of(shown.known.game),
        at=shown.at,
        last=shown.last,
        seat=shown.body.seat,
        seats=[(sitter.seat, sitter.name) for sitter in shown.sitters] if over else [],
        over=over,
        record=f"/t/{id}/record" if over else "",
        review=review_panel(id, house.reviews.found(id), shown.names, shown.mine, scope) if over else None,
    )


@router.get("/t/{id}/replay/{at}")
async def moment(
    house: AHouse, who: Who, id: str, at: int, seat: Annotated[int, Query()] = SPECTATOR
) -> Response:
    """One moment, for the slider."""
    shown = await _show(house, who, id, at, seat)
    html = house.pages.render("table_body.html", table=shown.info, body=shown.body)
    return JSONResponse({"html": html, "at": shown.at, "last": shown.last, "where": shown.body.where})


@router.get("/t/{id}/record")
async def record(house: AHouse, who: Who, id: str) -> Response:
    """The game as a file; it holds the seed, so there is none before the end."""
    async with house.tables.look(id) as sitting:
        known, sitters = facts(sitting.row), list(sitting.sitters)
        may_look(known, sitters, who)
        if known.state != "over" or sitting.live.match is None:
            raise Refused(
                403, "The record can be downloaded once the game is over.", f"/t/{id}", "To the table"
            )
        text = sitting.live.match.record([sitter.name for sitter in sitters]).text()
    headers = {"Content-Disposition": f'attachment; filename="{known.game}-{id}.txt"'}
    return Response(text, media_type="text/plain; charset=utf-8", headers=headers)

"""Finished games, and running ones so far: move by move, and as a file."""

import asyncio
from collections.abc import Sequence
from dataclasses import replace
from typing import Annotated, Literal

from fastapi import APIRouter, Query
from starlette.requests import Request
from starlette.responses import JSONResponse, Response

from bandstand.contract import SPECTATOR
from bandstand.match import Match
from bandstand.server.house import AHouse, House, Who
from bandstand.server.pages.body import draw_body
from bandstand.server.pages.content import TableBody, TableInfo
from bandstand.server.pages.headings import cover_of, everybody_at, table_info
from bandstand.server.pages.review_panel import review_panel
from bandstand.server.people.identity import Identity
from bandstand.server.refusal import Refused
from bandstand.server.routes.answer import page
from bandstand.server.tables.facts import Facts, Sitter, facts, may_look
from bandstand.server.tables.perspective import STORY_MOVES, Perspective, see, tell
from bandstand.server.tables.place import Place, place_of

router = APIRouter()


class Shown:
    """One moment of a replay."""

    def __init__(
        self,
        known: Facts,
        sitters: list[Sitter],
        perspective: Perspective,
        moves: Sequence[int],
        stages: Sequence[str],
        who: Identity,
    ) -> None:
        self.known = known
        self.sitters = sitters
        self.names = everybody_at(known, sitters, perspective.game)
        self.at = perspective.moves
        self.movers = moves
        """Whose each move was."""
        self.last = len(moves)
        self.rounds = [(at, stage) for at, stage in enumerate(stages) if at == 0 or stage != stages[at - 1]]
        """Where the game had come to something new."""
        place = place_of(known, sitters, who.person, None)
        self.info: TableInfo = table_info(known, sitters, place)
        self.mine = place.mine
        # Seen from a seat, "you" is whoever sat there.
        mine = place.mine if perspective.viewer == SPECTATOR else (perspective.viewer,)
        body = draw_body(known, sitters, perspective, Place(perspective.viewer, mine))
        # A replay is looked at, not played.
        self.body: TableBody = replace(
            body, paths="", can_undo=False, can_hint=False, curtain=None, your_turn=False, notice="",
            seat=perspective.viewer, can_hand_over=False, can_return=False, over=False,
        )  # fmt: skip


async def show(
    house: House, who: Identity, id: str, at: int | None, wanted: int | None, linked: bool = False
) -> Shown:
    """A moment of a game as somebody may see it. `linked`: a link to the finished game speaks for them; they
    see what spectators saw."""
    async with house.tables.look(id) as held:
        known, sitters, cached = facts(held.row), list(held.sitters), held.cached
        if not linked:
            may_look(known, sitters, who)
        if cached.match is None or (linked and known.state != "over"):
            raise Refused(409, "There is nothing to replay at this table.", f"/t/{id}", "To the table")
        seat = _own_seat(known, sitters, who) if wanted is None else wanted
        if seat != SPECTATOR and not 0 <= seat < len(sitters):
            raise Refused(404, f"There is no seat {seat} at this table.", f"/t/{id}", "To the table")
        if seat != SPECTATOR and known.state != "over":
            raise Refused(
                403, "A game is replayed from a seat only after its end.", f"/t/{id}/replay", "As a spectator"
            )
        match, moves = cached.match, list(cached.match.moves)
        stages, notes = list(cached.stages), list(cached.notes)
        game, players, seed, options = match.game, match.players, match.seed, match.options
    count = len(moves) if at is None else min(max(at, 0), len(moves))

    def rebuilt() -> Perspective:
        past = Match(game, players, seed, options)
        for move in moves[:count]:
            past.play(*move.actions, seat=move.seat)
        return see(past, seat, known.version, tell(past, seat, stages, notes, 0)[-STORY_MOVES:])

    # A long game takes a while to play through; the others need not wait for it.
    movers = [move.seat for move in moves]
    return Shown(known, sitters, await asyncio.to_thread(rebuilt), movers, stages, who)


def _own_seat(known: Facts, sitters: list[Sitter], who: Identity) -> int:
    """Whose eyes a replay begins with: after the end the reader's own, if they sat there."""
    mine = place_of(known, sitters, who.person, None).mine
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
    shown = await show(house, who, id, 0 if at is None else at, seat)
    return await show_page(house, request, shown, f"/t/{id}", scope)


async def show_page(
    house: House, request: Request, shown: Shown, home: str, scope: str = "mine", linked: bool = False
) -> Response:
    """The page of a replay. Who has come by a link is offered nothing else of the table."""
    id = shown.known.id
    over = shown.known.state == "over"
    own = over and not linked
    panel = review_panel(id, house.reviews.found(id), shown.names, shown.mine, scope) if own else None
    return await page(
        house,
        request,
        "replay.html",
        no_secrets=not linked,
        table=replace(shown.info, id="") if linked else shown.info,
        body=shown.body,
        cover=cover_of(shown.known.game),
        at=shown.at,
        last=shown.last,
        seat=shown.body.seat,
        seats=[(sitter.seat, sitter.name) for sitter in shown.sitters] if own else [],
        movers=",".join(map(str, shown.movers)) if over else "",
        rounds=shown.rounds,
        over=over,
        home=home,
        back=(home, "To the game") if linked else (f"/t/{id}", "To the table"),
        record=f"/t/{id}/record" if own else "",
        review=panel,
    )


def moment_of(house: House, shown: Shown) -> Response:
    """A moment, for the slider."""
    html = house.templates.render("table_body.html", table=shown.info, body=shown.body)
    return JSONResponse({"html": html, "at": shown.at, "last": shown.last, "where": shown.body.where})


@router.get("/t/{id}/replay/{at}")
async def moment(
    house: AHouse, who: Who, id: str, at: int, seat: Annotated[int, Query()] = SPECTATOR
) -> Response:
    """One moment, for the slider."""
    return moment_of(house, await show(house, who, id, at, seat))


@router.get("/t/{id}/record")
async def record(house: AHouse, who: Who, id: str) -> Response:
    """The game as a file; it holds the seed, so there is none before the end."""
    async with house.tables.look(id) as held:
        known, sitters = facts(held.row), list(held.sitters)
        may_look(known, sitters, who)
        if known.state != "over" or held.cached.match is None:
            raise Refused(
                403, "The record can be downloaded once the game is over.", f"/t/{id}", "To the table"
            )
        text = held.cached.match.record([sitter.name for sitter in sitters]).text()
    headers = {"Content-Disposition": f'attachment; filename="{known.game}-{id}.txt"'}
    return Response(text, media_type="text/plain; charset=utf-8", headers=headers)

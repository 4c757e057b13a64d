"""The page of a finished game: for those who may look at its table, and, by a link that one of those who sat
there has made, for whoever has it."""

import asyncio
from dataclasses import dataclass

from fastapi import APIRouter
from starlette.requests import Request
from starlette.responses import JSONResponse, Response

from bandstand.contract import SPECTATOR
from bandstand.match import Match
from bandstand.picture import standalone
from bandstand.server.house import AHouse, House, Who
from bandstand.server.pages.body import headline
from bandstand.server.pages.headings import cover_of, everybody_at, table_title
from bandstand.server.pages.preview import preview
from bandstand.server.pages.told import Ending, Reader, drawn_lines, look_back, tell
from bandstand.server.people.identity import Identity
from bandstand.server.refusal import Refused
from bandstand.server.routes.answer import go, link_to, page
from bandstand.server.routes.replay import moment_of, show, show_page
from bandstand.server.tables import shared, store
from bandstand.server.tables.facts import Facts, Sitter, facts, may_look, sits
from bandstand.server.tables.perspective import Moment
from bandstand.server.tables.place import Place, place_of

router = APIRouter()

_HIDDEN = {"X-Robots-Tag": "noindex"}
"""A link is for those who were given it, and not for those who search."""

_NOT_YET = "This game is not finished yet. Its page is there when it is over."
_NO_PAGE = {
    "closed": "This game was closed without a result, so it has no page.",
    "over": "Since Bandstand was upgraded, the moves of this game can no longer be replayed.",
}


@dataclass(frozen=True)
class _Over:
    """A finished game, as whoever may look at its table may know it."""

    known: Facts
    sitters: list[Sitter]
    ending: Ending
    moment: Moment
    token: str
    """Of the link to it, if there is one. A secret of those who sat there."""

    @property
    def open(self) -> bool:
        """Whether everybody may look."""
        return self.known.spectators and not self.known.private

    def headline(self, place: Place) -> str:
        """Who has won, as somebody at this place reads it."""
        return headline(self.moment.perspective(place.seat), self.ending.names, place)


async def _over(house: House, id: str, who: Identity | None) -> _Over:
    """The finished game of a table; `who` asks for it, or nobody where a link speaks for them."""
    async with house.tables.look(id) as held:
        known, sitters = facts(held.row), list(held.sitters)
        if who is not None:
            may_look(known, sitters, who)
        match, moment = held.cached.match, held.cached.moment()
        if known.state != "over" or match is None or moment is None:
            raise Refused(404, _NO_PAGE.get(known.state, _NOT_YET), f"/t/{id}", "To the table")
        record = match.record([sitter.name for sitter in sitters])
        entries = await store.times(held.session, id)
        token = await shared.token_of(held.session, house.links, id)
    gone = await house.pasts.of(id, record)
    ending = Ending(match.game, gone, everybody_at(known, sitters, match.game), entries)
    return _Over(known, sitters, ending, moment, token)


async def _linked(house: House, token: str) -> str:
    """The table that a link is for."""
    async with house.database.read() as session:
        id = await shared.table_of(session, house.links, token)
    if id is None:
        raise Refused(404, "This link leads to no game. Whoever gave it to you can make another one.")
    return id


# ---- for those who may look at the table


@router.get("/t/{id}/game")
async def game(house: AHouse, who: Who, request: Request, id: str) -> Response:
    """How it went."""
    over = await _over(house, id, who)
    place = place_of(over.known, over.sitters, who.person, None)
    reader = _reader(house, request, over, place)
    return await _page(house, request, over, reader, place, allowed=True)


@router.get("/t/{id}/game/looked")
async def looked(house: AHouse, who: Who, request: Request, id: str) -> Response:
    """How far the second look has come, and what it has found."""
    over = await _over(house, id, who)
    place = place_of(over.known, over.sitters, who.person, None)
    reader = _reader(house, request, over, place)
    made = house.reviews.found(id)
    found = look_back(over.ending, reader, made, True)
    wide, narrow = drawn_lines(over.ending, reader, found, made)
    parts = {
        part: house.templates.render(
            "game_looked.html", home=reader.home, looked=found, part=part, wide=wide, narrow=narrow
        )
        for part in ("chart", "moments", "yours")
    }
    return JSONResponse({"state": found.state, "told": found.told, "found": found.found, "parts": parts})


@router.get("/t/{id}/game/picture.png")
async def picture(house: AHouse, who: Who, id: str) -> Response:
    """The picture for previews."""
    return await _picture(house, await _over(house, id, who))


@router.post("/t/{id}/share")
async def share(house: AHouse, who: Who, id: str) -> Response:
    """A link to the page, for whoever has it."""
    await _check_sat_there(house, who, id)
    async with house.database.write() as session:
        await shared.share(session, house.links, id)
    return go(f"/t/{id}/game#share")


@router.post("/t/{id}/unshare")
async def unshare(house: AHouse, who: Who, id: str) -> Response:
    """The link leads nowhere any more."""
    await _check_sat_there(house, who, id)
    async with house.database.write() as session:
        await shared.unshare(session, id)
    return go(f"/t/{id}/game#share")


async def _check_sat_there(house: House, who: Identity, id: str) -> None:
    over = await _over(house, id, who)
    if not sits(over.sitters, who.person):
        raise Refused(403, "Only those who sat there share this game.", f"/t/{id}/game", "To the game")


# ---- for whoever has a link


@router.get("/g/{token}")
async def linked_game(house: AHouse, request: Request, token: str) -> Response:
    """How it went, for somebody who was given the link."""
    over = await _over(house, await _linked(house, token), None)
    address = link_to(house, request, f"/g/{token}")
    reader = Reader(f"/g/{token}", address=address, picture=f"{address}/picture.png")
    return await _page(house, request, over, reader, Place(SPECTATOR), allowed=False)


@router.get("/g/{token}/picture.png")
async def linked_picture(house: AHouse, token: str) -> Response:
    """The picture for previews."""
    return await _picture(house, await _over(house, await _linked(house, token), None))


@router.get("/g/{token}/moment/{move}.svg")
async def linked_moment(house: AHouse, token: str, move: int) -> Response:
    """The table right after a move, as spectators saw it."""
    id = await _linked(house, token)
    over = await _over(house, id, None)
    async with house.tables.look(id) as held:
        match = held.cached.match
        assert match is not None
        moves = list(match.moves)
    if not 1 <= move <= len(moves):
        raise Refused(404, f"There is no move {move} in this game: it has {len(moves)}.")
    game, players, seed, options = match.game, match.players, match.seed, match.options

    def drawn() -> str:
        then = Match(game, players, seed, options)
        for each in moves[:move]:
            then.play(*each.actions, seat=each.seat)
        return standalone(game.draw(then.view(SPECTATOR), over.ending.names, ()), game.style())

    text = await asyncio.to_thread(drawn)
    return Response(
        text, media_type="image/svg+xml", headers=_HIDDEN | {"Cache-Control": "private, max-age=300"}
    )


@router.get("/g/{token}/replay")
async def linked_replay(house: AHouse, who: Who, request: Request, token: str, at: int = 0) -> Response:
    """The replay, as spectators saw the game."""
    shown = await show(house, who, await _linked(house, token), at, SPECTATOR, linked=True)
    return await show_page(house, request, shown, f"/g/{token}", linked=True)


@router.get("/g/{token}/replay/{at}")
async def linked_replay_moment(house: AHouse, who: Who, token: str, at: int) -> Response:
    """One moment of it."""
    return moment_of(house, await show(house, who, await _linked(house, token), at, SPECTATOR, linked=True))


# ---- what both have in common


def _reader(house: House, request: Request, over: _Over, place: Place) -> Reader:
    """Somebody who may look at the table. What they can send to others is the page itself where everybody may
    look, and else the link, if there is one and they may know it."""
    here = f"/t/{over.known.id}"
    address = link_to(house, request, f"{here}/game") if over.open else ""
    picture = f"{address}/picture.png" if over.open else ""
    if not over.open and place.mine and over.token:
        address = link_to(house, request, f"/g/{over.token}")
    return Reader(here, place.mine, over.known.id, over.open, address, picture)


async def _page(
    house: House, request: Request, over: _Over, reader: Reader, place: Place, allowed: bool
) -> Response:
    told = tell(
        over.ending, reader, table_title(over.known), over.headline(place), over.headline(Place(SPECTATOR))
    )
    made = house.reviews.found(over.known.id)
    found = look_back(over.ending, reader, made, allowed)
    wide, narrow = drawn_lines(over.ending, reader, found, made)
    response = await page(
        house,
        request,
        "game.html",
        told=told,
        looked=found,
        wide=wide,
        narrow=narrow,
        home=reader.home,
        cover=cover_of(over.known.game),
    )
    if not reader.table:
        response.headers.update(_HIDDEN)
    return response


async def _picture(house: House, over: _Over) -> Response:
    """The same for everybody, and drawn anew only if somebody has another name."""

    def drawn() -> bytes:
        public = over.headline(Place(SPECTATOR))
        return preview(tell(over.ending, Reader(""), table_title(over.known), public, public), over.ending)

    png = await house.pasts.picture((over.known.id, *over.ending.names), drawn)
    headers = _HIDDEN | {"Cache-Control": "private, max-age=300"}
    return Response(png, media_type="image/png", headers=headers)

"""The lobby, new tables, and what has been played."""

import time
from collections.abc import Sequence
from datetime import datetime
from typing import Annotated

from fastapi import APIRouter, Query
from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncSession
from starlette.datastructures import FormData
from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response

from bandstand import bots, catalogue
from bandstand.contract import BadOption, Game
from bandstand.phrases import listed, number_word
from bandstand.server.guard import caller
from bandstand.server.house import AHouse, House, Who
from bandstand.server.pages.body import cover_of, everybody_at, masters_words, table_title
from bandstand.server.pages.content import SIGNS, NewTable, RecentGame, SeatDot, TableCard
from bandstand.server.pages.options_form import asked_with, option_fields, read_options, text
from bandstand.server.people.faces import face_of, faces, read_face, remember, remembered
from bandstand.server.refusal import Refused
from bandstand.server.routes.answer import go, page
from bandstand.server.storage.models import Table
from bandstand.server.tables import store
from bandstand.server.tables.facts import Sitter, facts
from bandstand.server.tables.rooms import Plan, Wish, read_wish

router = APIRouter()

USUAL_PLAYERS = 4
"""How many sit down for a game against bots, if the game allows it."""


@router.get("/")
async def lobby(house: AHouse, who: Who, request: Request) -> Response:
    """Games, my tables, open tables, recent games."""
    async with house.database.read() as session:
        mine = await _cards(session, await store.my_tables(session, who.person), who.person)
        free = await _cards(session, await store.open_tables(session, who.person), who.person)
        recent = await _recent(session, await store.finished_tables(session, who.person, 5), who.person)
        face = await remembered(session, who)
    # Where it is somebody's turn comes first.
    mine.sort(key=lambda card: not card.my_turn)
    return await page(
        house,
        request,
        "lobby.html",
        covers=catalogue.covers(),
        number=number_word(len(catalogue.names())),
        bots={name: _usual_players(catalogue.load(name)) - 1 for name in catalogue.names()},
        faces=faces(face),
        mine=mine,
        open=free,
        recent=recent,
    )


@router.get("/replays")
async def replays(house: AHouse, who: Who, request: Request) -> Response:
    """Every game that somebody has finished."""
    async with house.database.read() as session:
        recent = await _recent(session, await store.finished_tables(session, who.person, 100), who.person)
    return await page(house, request, "replays.html", recent=recent, covers=catalogue.covers())


@router.get("/healthz")
async def health(house: AHouse) -> Response:
    """Whether the server and its database are there."""
    async with house.database.read() as session:
        await session.execute(select(1))
    return PlainTextResponse("Bandstand is playing.\n")


async def _cards(session: AsyncSession, rows: Sequence[Table], person: str) -> list[TableCard]:
    seated = await store.sitters(session, [row.id for row in rows])
    return [await _card(session, row, seated[row.id], person) for row in rows]


async def _card(session: AsyncSession, row: Table, sitters: list[Sitter], person: str) -> TableCard:
    mine = [sitter.seat for sitter in sitters if sitter.person == person and sitter.bot is None]
    my_turn = False
    if row.state == "playing":
        answered = {sealed.seat for sealed in await store.sealed(session, row.id, row.version)}
        my_turn = any(seat in row.waiting and seat not in answered for seat in mine)
    others = [sitter.name for sitter in sitters if sitter.person != person and sitter.kind != "open"]
    taken = sum(sitter.kind != "open" for sitter in sitters)
    if row.state == "waiting" and row.owner != person:
        host = next((sitter.name for sitter in sitters if sitter.person == row.owner), "Somebody")
        detail = f"{host} hosts"
        action = "Look in" if mine else "Sit down"
    elif row.state == "waiting":
        detail = "ready to start" if taken == len(sitters) else f"{taken} of {len(sitters)} seats taken"
        action = "Start" if taken == len(sitters) else "Look in"
    else:
        others += everybody_at(facts(row), sitters)[len(sitters) :]
        detail = listed(others) or "at this device"
        action = "Your turn" if my_turn else "Look in"
    return TableCard(
        id=row.id,
        game=row.game,
        title=table_title(facts(row)),
        detail=detail,
        my_turn=my_turn,
        link=f"/t/{row.id}",
        seats=[
            SeatDot("" if sitter.kind == "open" else SIGNS[sitter.seat % len(SIGNS)], sitter.name)
            for sitter in sitters
        ],
        taken=taken,
        total=len(sitters),
        action=action,
    )


async def _recent(session: AsyncSession, rows: Sequence[Table], person: str) -> list[RecentGame]:
    seated = await store.sitters(session, [row.id for row in rows])
    return [_finished(row, seated[row.id], person) for row in rows]


def _finished(row: Table, sitters: list[Sitter], person: str) -> RecentGame:
    everybody = everybody_at(facts(row), sitters)
    names = []
    for seat in row.winners or []:
        mine = seat < len(sitters) and sitters[seat].person == person and sitters[seat].kind == "person"
        names.append("You" if mine else everybody[seat] if seat < len(everybody) else f"Seat {seat + 1}")
    names.sort(key=lambda name: name != "You")
    title = f"{listed(names) or 'Nobody'} won {cover_of(row.game).title}"
    detail = ", ".join(filter(None, (_day(row.changed, time.time()), row.summary)))
    return RecentGame(row.id, row.game, title, detail, f"/t/{row.id}/replay")


def _day(at: float, now: float) -> str:
    """'today', 'yesterday', 'Sunday' or a date, in the server's time."""
    day, today = datetime.fromtimestamp(at).date(), datetime.fromtimestamp(now).date()
    ago = (today - day).days
    if ago < 2:
        return "yesterday" if ago == 1 else "today"
    return f"{day:%A}" if ago < 7 else f"{day.day} {day:%B %Y}"


# ---- a new table


@router.get("/new/{name}")
async def new_table(
    house: AHouse,
    who: Who,
    request: Request,
    name: str,
    company: Annotated[str, Query(alias="with", max_length=20)] = "",
) -> Response:
    """The form for a new table."""
    game = _game(name)
    async with house.database.read() as session:
        level = bots.FACES[await remembered(session, who)]
    others = "open" if company == "friends" else f"bot:{level}"
    form = NewTable(
        players=_usual_players(game),
        seats=["me", *[others] * (game.most - 1)],
        names=[""] * game.most,
        private=False,
        spectators=True,
        hints=True,
        masters_take="0",
        edition=game.parts.digest,
    )
    return await _form(house, request, game, form, FormData())


async def _form(
    house: House, request: Request, game: Game, form: NewTable, posted: FormData, error: str = ""
) -> Response:
    options = option_fields(game, posted)
    return await page(
        house,
        request,
        "new_table.html",
        status=422 if error else 200,
        cover=cover_of(game.name),
        options=options,
        asked_with=asked_with(options),
        players=range(game.least, game.most + 1),
        bots=[(name, title, face_of(name)) for name, title in house.settings.opponents(game.name).items()],
        masters=[(str(seconds), masters_words(seconds)) for seconds in (0, *house.pace.offered())],
        editions=[(each.parts.digest, each.parts.title) for each in _editions(house, game)],
        form=form,
        error=error,
    )


@router.post("/tables")
async def make_table(house: AHouse, who: Who, request: Request) -> Response:
    """A new table from the form."""
    form = await request.form()
    game = _game(text(form, "game"))
    house.new_tables.count(caller(request))
    given = _given(form, game)
    try:
        options = read_options(game, given.players, form)
        game.check(given.players, options)
        played = next((each for each in _editions(house, game) if each.parts.digest == given.edition), None)
        if played is None:
            raise Refused(422, "This server does not have that edition: choose one of the list.")
        opponents = house.settings.opponents(game.name)
        wishes = tuple(
            read_wish(given.seats[number], given.names[number], opponents) for number in range(given.players)
        )
        plan = Plan(
            played,
            options,
            wishes,
            given.private,
            given.spectators,
            given.hints,
            house.pace.read(given.masters_take),
        )
        id = await house.rooms.create(who, plan)
    except (BadOption, Refused) as wrong:
        return await _form(house, request, game, given, form, str(wrong))
    if len(wishes) == 1 and wishes[0].kind != "open":
        # Whoever plays alone has nobody to wait for.
        await house.rooms.start(id, who)
        house.bots.wake(id)
    return go(f"/t/{id}")


@router.post("/play/{name}")
async def play_now(house: AHouse, who: Who, request: Request, name: str) -> Response:
    """A table against bots, with the usual options, that begins at once. Who does not say against which meets
    those that they chose last."""
    game = _game(name)
    form = await request.form()
    chosen = read_face(text(form, "face")) if "face" in form else None
    house.new_tables.count(caller(request))
    async with house.database.write() as session:
        if chosen is None:
            chosen = await remembered(session, who)
        else:
            await remember(session, who, chosen)
    others = (Wish("bot", bot=bots.FACES[chosen]) for _ in range(_usual_players(game) - 1))
    id = await house.rooms.create(who, Plan(game, {}, (Wish("me"), *others), private=False, spectators=True))
    await house.rooms.start(id, who)
    house.bots.wake(id)
    return go(f"/t/{id}")


def _usual_players(game: Game) -> int:
    """How many sit down if nobody says how many."""
    return max(game.least, min(USUAL_PLAYERS, game.most))


def _game(name: str) -> Game:
    if name not in catalogue.names():
        playable = listed([cover_of(each).title for each in catalogue.names()])
        raise Refused(404, f"That game cannot be played here. There is {playable}.")
    return catalogue.load(name)


def _editions(house: House, game: Game) -> list[Game]:
    """Our current edition, and those that the host has installed."""
    return [game, *(own for own in house.settings.editions if own.name == game.name)]


def _given(form: FormData, game: Game) -> NewTable:
    """What the form says, kept for showing it again."""
    players = text(form, "players")
    return NewTable(
        players=int(players) if players.isdecimal() and len(players) < 3 else 0,
        seats=[text(form, f"seat.{number}") or "open" for number in range(game.most)],
        names=[text(form, f"name.{number}") for number in range(game.most)],
        private=text(form, "private") == "on",
        spectators=text(form, "spectators") == "on",
        hints=text(form, "hints") == "on",
        masters_take=text(form, "masters_take"),
        edition=text(form, "edition") or game.parts.digest,
    )

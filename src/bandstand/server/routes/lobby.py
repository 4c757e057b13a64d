"""The lobby, and what has been played."""

import time
from typing import Annotated

from fastapi import APIRouter, Query
from sqlalchemy.ext.asyncio import AsyncSession
from starlette.requests import Request
from starlette.responses import Response

from bandstand import bots, catalogue
from bandstand.contract import Game
from bandstand.phrases import listed, number_word
from bandstand.server.house import AHouse, House, Who
from bandstand.server.pages.content import Face, RecentGame, SeatDot, TableCard
from bandstand.server.pages.headings import cover_of, everybody_at, table_title
from bandstand.server.pages.when import day
from bandstand.server.people.faces import remembered
from bandstand.server.routes.answer import page
from bandstand.server.storage.rows import TableRow
from bandstand.server.tables import lists, store
from bandstand.server.tables.facts import Sitter, facts
from bandstand.server.tables.lists import Part
from bandstand.signs import AVATARS

router = APIRouter()

USUAL_PLAYERS = 4
"""How many sit down for a game against bots, if the game allows it."""
FIRST_TABLES = 10
"""How many open tables the lobby shows."""
FIRST_RECENT = 5
"""How many of somebody's finished games the lobby shows."""
ON_A_PAGE = 25
"""How many stand on each page of a whole list."""

Number = Annotated[int, Query(alias="page", ge=1, le=100_000)]


@router.get("/")
async def lobby(house: AHouse, who: Who, request: Request) -> Response:
    """Games, my tables, open tables, recent games."""
    async with house.database.read() as session:
        mine = await lists.my_tables(session, who.person, 1, FIRST_TABLES)
        free = await lists.first_open_tables(session, who.person, FIRST_TABLES)
        recent = await lists.finished_tables(session, who.person, 1, FIRST_RECENT)
        my_cards = await _cards(session, mine, who.person)
        free_cards = await _cards(session, free, who.person)
        recent_games = await _recent(session, recent, who.person)
        face = await remembered(session, who)
    return await page(
        house,
        request,
        "lobby.html",
        no_secrets=True,
        covers=catalogue.covers(),
        number=number_word(len(catalogue.names())),
        bots={name: usual_players(catalogue.load(name)) - 1 for name in catalogue.names()},
        faces=faces(face),
        mine=my_cards,
        open=free_cards,
        recent=recent_games,
        more={"mine": mine.more, "open": free.more, "recent": recent.more},
    )


@router.get("/tables/yours")
async def my_tables(house: AHouse, who: Who, request: Request, number: Number = 1) -> Response:
    """Every table that somebody sits at or hosts."""
    async with house.database.read() as session:
        part = await lists.my_tables(session, who.person, number, ON_A_PAGE)
        cards = await _cards(session, part, who.person)
    return await _tables(house, request, "yours", cards, number, part.more)


@router.get("/tables/open")
async def open_tables(house: AHouse, who: Who, request: Request, number: Number = 1) -> Response:
    """Every table that waits for players."""
    async with house.database.read() as session:
        part = await lists.open_tables(session, who.person, number, ON_A_PAGE)
        cards = await _cards(session, part, who.person)
    return await _tables(house, request, "open", cards, number, part.more)


async def _tables(
    house: House, request: Request, which: str, cards: list[TableCard], number: int, more: bool
) -> Response:
    return await page(
        house,
        request,
        "tables.html",
        no_secrets=True,
        covers=catalogue.covers(),
        which=which,
        tables=cards,
        number=number,
        more=more,
    )


@router.get("/replays")
async def replays(house: AHouse, who: Who, request: Request, number: Number = 1) -> Response:
    """Every game that somebody has finished."""
    async with house.database.read() as session:
        part = await lists.finished_tables(session, who.person, number, ON_A_PAGE)
        recent = await _recent(session, part, who.person)
    return await page(
        house,
        request,
        "replays.html",
        no_secrets=True,
        recent=recent,
        covers=catalogue.covers(),
        number=number,
        more=part.more,
    )


async def _cards(session: AsyncSession, part: Part, person: str) -> list[TableCard]:
    seated = await store.sitters(session, [row.id for row in part.rows])
    return [_card(row, seated[row.id], person, row.id in part.due) for row in part.rows]


def _card(row: TableRow, sitters: list[Sitter], person: str, my_turn: bool) -> TableCard:
    mine = any(sitter.person == person and sitter.bot is None for sitter in sitters)
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
            SeatDot("" if sitter.kind == "open" else AVATARS[sitter.seat % len(AVATARS)], sitter.name)
            for sitter in sitters
        ],
        taken=taken,
        total=len(sitters),
        action=action,
    )


async def _recent(session: AsyncSession, part: Part, person: str) -> list[RecentGame]:
    seated = await store.sitters(session, [row.id for row in part.rows])
    return [_finished(row, seated[row.id], person) for row in part.rows]


def _finished(row: TableRow, sitters: list[Sitter], person: str) -> RecentGame:
    everybody = everybody_at(facts(row), sitters)
    names = []
    for seat in row.winners or []:
        mine = seat < len(sitters) and sitters[seat].person == person and sitters[seat].kind == "person"
        names.append("You" if mine else everybody[seat] if seat < len(everybody) else f"Seat {seat + 1}")
    names.sort(key=lambda name: name != "You")
    title = f"{listed(names) or 'Nobody'} won {cover_of(row.game).title}"
    detail = ", ".join(filter(None, (day(row.changed, time.time()), row.summary)))
    return RecentGame(row.id, row.game, title, detail, f"/t/{row.id}/replay")


def usual_players(game: Game) -> int:
    """How many sit down if nobody says how many."""
    return max(game.least, min(USUAL_PLAYERS, game.most))


def faces(chosen: str) -> list[Face]:
    """What can be chosen, easiest first, with what it means."""
    meanings = {name: bots.TITLES[level].partition(": ")[2] for name, level in bots.FACES.items()}
    return [Face(name, meaning, name == chosen) for name, meaning in meanings.items()]

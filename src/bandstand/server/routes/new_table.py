"""A new table: its form, and a game against bots that begins at once."""

from typing import Annotated

from fastapi import APIRouter, Query
from starlette.datastructures import FormData
from starlette.requests import Request
from starlette.responses import Response

from bandstand import bots, catalogue
from bandstand.contract import BadOption, Game
from bandstand.phrases import listed
from bandstand.server.house import AHouse, House, Who
from bandstand.server.pages.content import NewTable
from bandstand.server.pages.headings import cover_of, masters_words
from bandstand.server.pages.options_form import asked_with, option_fields, read_options, text
from bandstand.server.people.faces import read_face, remember, remembered
from bandstand.server.people.limits import caller
from bandstand.server.refusal import Refused
from bandstand.server.routes.answer import go, page
from bandstand.server.routes.lobby import usual_players
from bandstand.server.tables.wanted import WantedTable, Wish, read_wish

router = APIRouter()


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
        players=usual_players(game),
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
        no_secrets=True,
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
    house.own_tables.count_person(who.person)
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
        wanted = WantedTable(
            played,
            options,
            wishes,
            given.private,
            given.spectators,
            given.hints,
            house.pace.read(given.masters_take),
        )
        id = await house.rooms.create(who, wanted, caller(request))
    except (BadOption, Refused) as wrong:
        return await _form(house, request, game, given, form, str(wrong))
    if len(wishes) == 1 and wishes[0].kind != "open":
        # Whoever plays alone has nobody to wait for.
        await house.rooms.start(id, who)
    return go(f"/t/{id}")


@router.post("/play/{name}")
async def play_now(house: AHouse, who: Who, request: Request, name: str) -> Response:
    """A table against bots, with the usual options, that begins at once. People who do not say against
    which bots meet those that they chose last."""
    game = _game(name)
    form = await request.form()
    chosen = read_face(text(form, "face")) if "face" in form else None
    house.new_tables.count(caller(request))
    house.own_tables.count_person(who.person)
    async with house.database.write() as session:
        if chosen is None:
            chosen = await remembered(session, who)
        else:
            await remember(session, who, chosen)
    others = (Wish("bot", bot=bots.FACES[chosen]) for _ in range(usual_players(game) - 1))
    wanted = WantedTable(game, {}, (Wish("me"), *others), private=False, spectators=True)
    id = await house.rooms.create(who, wanted, caller(request))
    await house.rooms.start(id, who)
    return go(f"/t/{id}")


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


def face_of(bot: str) -> str:
    """The face of a bot; empty if it is not one of those that have one."""
    return next((face for face, level in bots.FACES.items() if level == bot), "")

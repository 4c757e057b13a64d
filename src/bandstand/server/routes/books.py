"""The rules, the games' style sheets, and the static files."""

import asyncio
import re
from functools import cache, lru_cache
from hashlib import sha256

from fastapi import APIRouter
from markdown_it import MarkdownIt
from markupsafe import Markup
from starlette.requests import Request
from starlette.responses import Response

from bandstand import bots, catalogue
from bandstand.match import Match
from bandstand.server.house import AHouse
from bandstand.server.pages.headings import cover_of
from bandstand.server.pages.static import static_file
from bandstand.server.refusal import Refused
from bandstand.server.routes.answer import page
from bandstand.server.routes.packed import packed, takes_gzip

router = APIRouter()

_PACKED_ALREADY = ("image/png", "font/")
FOR_EVER = "public, max-age=31536000, immutable"
ASK_AGAIN = "public, no-cache"


@router.get("/rules")
async def all_rules(house: AHouse, request: Request) -> Response:
    """The list of rulebooks."""
    return await page(
        house, request, "rules.html", no_secrets=True, covers=catalogue.covers(), cover=None, toc=[]
    )


@router.get("/rules/{name}")
async def rules(house: AHouse, request: Request, name: str) -> Response:
    """One rulebook."""
    if name not in catalogue.names():
        raise Refused(404, "There are no rules of a game by that name.", "/rules", "All rules")
    first, chapters, toc = rulebook(name)
    return await page(
        house,
        request,
        "rules.html",
        no_secrets=True,
        covers=catalogue.covers(),
        cover=cover_of(name),
        first=first,
        chapters=chapters,
        toc=toc,
    )


@cache
def rulebook(name: str) -> tuple[Markup, Markup, list[tuple[str, str]]]:
    """A rulebook as HTML: what comes before its chapters, the chapters, and the list of their anchors."""
    markdown = MarkdownIt("commonmark", {"html": False}).enable("table")
    tokens = markdown.parse(catalogue.load(name).rulebook())
    toc: list[tuple[str, str]] = []
    for place, token in enumerate(tokens):
        if token.type == "table_open":
            token.attrSet("tabindex", "0")  # on a phone it scrolls, with keys too
        if token.type == "heading_open":
            text = "".join(child.content for child in tokens[place + 1].children or [])
            anchor = re.sub(r"\W+", "-", text.lower()).strip("-")
            while any(anchor == other for other, _ in toc):
                anchor += "-again"
            token.attrSet("id", anchor)
            if token.tag == "h2":
                toc.append((anchor, text))
    first, mark, chapters = markdown.renderer.render(tokens, markdown.options, {}).partition("<h2")
    return Markup(first), Markup(mark + chapters), toc


@router.get("/rules/{name}/table.svg")
async def table_picture(request: Request, name: str) -> Response:
    """What the table looks like in the middle of a game."""
    if name not in catalogue.names():
        raise Refused(404, "There is no game by that name.")
    picture = await asyncio.to_thread(middle_of_a_game, name)
    return _file(request, picture.encode(), "image/svg+xml")


@cache
def middle_of_a_game(name: str) -> str:
    """A game between bots, halfway through."""
    game = catalogue.load(name)
    players = min(4, game.most)
    match = Match(game, players, seed=1)
    bot = bots.make("greedy", game, 1)
    while not match.over:
        seat = next(seat for seat in match.waiting() if seat not in match.sealed())
        match.play(*match.decide(seat, bot.choose), seat=seat)
    halfway = Match(game, players, seed=1)
    for move in match.moves[: len(match.moves) // 2]:
        halfway.play(*move.actions, seat=move.seat)
    return halfway.picture()


@router.get("/games/{name}/table.css")
async def table_css(request: Request, name: str) -> Response:
    """How a game's table looks; a game may do without."""
    if name not in catalogue.names():
        raise Refused(404, "There is no game by that name.")
    return _file(request, catalogue.load(name).style().encode(), "text/css; charset=utf-8")


@router.get("/static/{name:path}")
async def static(request: Request, name: str) -> Response:
    """A file of ours; its address changes with its content, where the page has written it."""
    content, kind = static_file(name)
    return _file(request, content, kind)


@router.get("/favicon.ico")
async def icon(request: Request) -> Response:
    """For browsers that ask without having been told of one."""
    content, kind = static_file("icon.svg")
    return _file(request, content, kind)


def _file(request: Request, content: bytes, kind: str) -> Response:
    """A file whose address does not change with it (a script that another one imports) is asked for again
    each time, so that after an upgrade no page mixes old and new ones."""
    smaller = takes_gzip(request) and not kind.startswith(_PACKED_ALREADY)
    tag = f'"{sha256(content).hexdigest()[:16]}{"-gzip" if smaller else ""}"'
    headers = {
        "Cache-Control": FOR_EVER if "v" in request.query_params else ASK_AGAIN,
        "ETag": tag,
        "Vary": "Accept-Encoding",
    }
    if smaller:
        content = _packed(content)
        headers["Content-Encoding"] = "gzip"
    if request.headers.get("If-None-Match") == tag:
        return Response(status_code=304, headers=headers)
    return Response(content, media_type=kind, headers=headers)


@lru_cache(maxsize=128)
def _packed(content: bytes) -> bytes:
    return packed(content)

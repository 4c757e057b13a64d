"""Whatever is asked, the server does not break: it does it, or says what was wrong with it.

Requests are made from the routes that the application has, so a new route is asked, too.
"""

import json
import logging
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any
from urllib.parse import quote, urlencode

import pytest
from fastapi.routing import APIRoute
from hypothesis import HealthCheck, Phase, given
from hypothesis import settings as tried
from hypothesis import strategies as st

from bandstand.bots import make
from bandstand.catalogue import load
from bandstand.match import Match
from bandstand.server.keeping.deeds import HOST
from bandstand.server.keeping.people import name_keeper
from bandstand.server.storage.models import Entry
from tests.sizes import SIZES

from .conftest import settings
from .postgres import postgres
from .raw import ask
from .running import Guest, Running
from .test_crash import free_port

METHODS = ("GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS", "TRACE", "BREW")
LONG_NUMBER = "9" * 5000
NUMBERS = ("0", "1", "2", "40", "-1", "3000000000", "9" * 30, LONG_NUMBER, "1.5", "٣", "²", "+1", " 1", "1e5")
WORDS = (
    "",
    "\0",
    "a\0b",
    "\ud800",
    "\u200b",
    "\u202e",
    "é",
    "猫",
    "..",
    "../..",
    "%",
    "'",
    '"',
    "<b>",
    "a" * 400,
    "x" * 70_000,
)
SENSIBLE = {
    "name": ("trumpet", "fiddlefoo", "Nell", "style.css"),
    "game": ("trumpet", "fiddlefoo"),
    "players": ("2", "3"),
    "seat.0": ("me", "open", "hot"),
    "seat.1": ("bot:random", "open", "hot"),
    "name.0": ("Ann",),
    "private": ("on",),
    "spectators": ("on",),
    "hints": ("on",),
    "masters_take": ("0", "1"),
    "edition": (),
    "option.board": ("standard",),
    "option.nothing": (),
    "number.board": (),
    "face": ("easy", "hard"),
    "password": ("a good password",),
    "to": ("bot", "me"),
    "level": ("greedy",),
    "scope": ("mine", "all"),
    "with": ("friends",),
    "key": ("k1", "k2"),
    "token": ("0" * 32,),
    "v": ("1",),
    "sure": ("yes",),
    "finished": ("90",),
    "waiting": ("0", "14"),
    "state": ("waiting", "over"),
    "kind": ("accounts", "blocked"),
    "find": ("N",),
    "records": ("yes",),
}
"""What makes sense, by name. The fields of forms that are read without being declared are all here."""
FORM = [name for name in SENSIBLE if name not in ("token", "v", "level", "with", "find", "kind", "state")]
JSON = "application/json"
FORM_KIND = "application/x-www-form-urlencoded"
KINDS = (
    JSON,
    FORM_KIND,
    "multipart/form-data; boundary=b",
    "multipart/form-data",
    "text/plain",
    "json;;;=",
    "é",
)


@dataclass
class Scene:
    """A server, somebody signed in, and a table of theirs in each state."""

    running: Running
    nell: Guest
    tables: dict[str, str] = field(default_factory=dict)

    def table(self, state: str) -> str:
        """The table in this state; another one if an earlier request has changed it."""
        id = self.tables.get(state)
        if id is None or STATES[state] not in self.nell.get(f"/t/{id}").text:
            id = self.tables[state] = getattr(self, f"_{state}")()
            assert STATES[state] in self.nell.get(f"/t/{id}").text
        return id

    def _waiting(self) -> str:
        return self.nell.new_table("me", "open", "bot:random")

    def _playing(self) -> str:
        id = self.nell.started("me", "bot:random")
        assert self.nell.my_turn(id).your_turn
        return id

    def _shared(self) -> str:
        return self.nell.started("hot=Ann", "hot=Ben")

    def _over(self) -> str:
        id = self._shared()
        self.running.bring(id, WHOLE_GAME.moves)
        return id

    def _broken(self) -> str:
        id = self._over()

        async def rename_a_card() -> None:
            house = self.running.app.state.house
            async with house.tables.change(id) as held:
                entry = await held.session.get(Entry, (id, 4))
                entry.payload = {"actions": ["a card that was renamed"]}
            house.tables.cached(id).forget()

        self.running.within(rename_a_card())
        return id

    def _closed(self) -> str:
        id = self._broken()
        assert self.nell.post(f"/t/{id}/close").status_code == 303
        return id


def _whole_game() -> Match:
    match = Match(load("trumpet"), 2, SEED)
    bot = make("random", match.game, 1)
    while not match.over:
        match.play(*match.decide(match.waiting()[0], bot.choose))
    return match


SEED = 7
WHOLE_GAME = _whole_game()
STATES = {
    "waiting": "seat still free",
    "playing": "data-your-turn",
    "shared": 'data-lift="',
    "over": 'class="over-stage"',
    "broken": "no longer be replayed",
    "closed": "closed without a result",
}
"""The states of a table, and how its page tells them to its host."""


@pytest.fixture(scope="module", params=["sqlite", "postgres"])
def scene(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Scene]:
    folder = tmp_path_factory.mktemp("any")
    quick = {
        "bot_seconds": 0.1,
        "hint_seconds": 0.1,
        "hint_iterations": 4,
        "review_iterations": 1,
        "review_again": 1,
        "seed_source": lambda: SEED,
    }

    def serve(**database: str) -> Iterator[Scene]:
        running = Running(settings(folder, **quick, **database)).start()
        try:
            nell = running.guest("Nell")
            assert nell.post("/me/register", name="Nell", password="a good password").status_code == 200
            # Else the pages for those who look after the server would not be there.
            running.within(let_look_after(running, "Nell"))
            yield Scene(running, nell)
        finally:
            running.stop()

    if request.param == "sqlite":
        yield from serve()
    else:
        with postgres(free_port()) as address:
            yield from serve(database=address)


async def let_look_after(running: Running, name: str) -> None:
    async with running.app.state.house.database.write() as session:
        await name_keeper(session, name, HOST)


# ---- single requests that once broke it


ONCE_BROKE = {
    "an origin that is no address": ("POST", "/me/name", {"Origin": "http://["}, b"name=Nell"),
    "a file's name with NUL": ("GET", "/static/%00", {}, b""),
    "a file's name that is too long": ("GET", "/static/" + "a" * 400, {}, b""),
    "a version of 5,000 digits": ("GET", "/t/playing/events", {"Last-Event-ID": LONG_NUMBER}, b""),
    "a table's name with NUL": ("GET", "/t/%00", {}, b""),
    "a link with NUL": ("GET", "/join/%00", {}, b""),
    "a key with NUL": (
        "POST",
        "/t/playing/moves",
        {"Content-Type": "application/json"},
        b'{"version": 1, "seat": 0, "key": "a\\u0000b", "actions": [0]}',
    ),
    "a key with half a character": (
        "POST",
        "/t/playing/moves",
        {"Content-Type": "application/json"},
        b'{"version": 1, "seat": 0, "key": "\\ud800", "actions": [0]}',
    ),
    "a seat beyond every number": ("POST", f"/t/waiting/seats/{'9' * 30}/remove", {}, b""),
    "a cookie in another tongue": ("GET", "/", {"Cookie": "bandstand=\xff\xfe"}, b""),
}


@pytest.mark.parametrize("what", ONCE_BROKE)
def test_a_request_that_makes_no_sense_is_refused_with_a_sentence(scene: Scene, what: str) -> None:
    method, target, headers, body = ONCE_BROKE[what]
    for state in STATES:
        if f"/{state}" in target:
            target = target.replace(f"/{state}", f"/{scene.table(state)}")
    sent = {"Cookie": f"bandstand={scene.nell.http.cookies['bandstand']}", "Accept": "application/json"}
    sent |= {"Content-Type": "application/x-www-form-urlencoded"} if body else {}
    told = ask(scene.running.address, method, target, list((sent | headers).items()), body)
    assert told is not None
    if what.startswith(("a cookie", "a version")):
        assert told.status == 200
    else:
        assert 400 <= told.status < 500, told.text
        assert json.loads(told.text)["error"].endswith(".")


# ---- and any other


@dataclass(frozen=True)
class Request:
    """A request; the states of tables stand for the tables themselves until it is sent."""

    method: str
    route: str
    parts: dict[str, str]
    query: list[tuple[str, str]]
    headers: list[tuple[str, str]]
    body: bytes


def word(name: str) -> st.SearchStrategy[str]:
    """What may stand in a field: what makes sense, and then what does not."""
    odd = st.sampled_from(NUMBERS + WORDS) | st.text(max_size=20)
    known = SENSIBLE.get(name, NUMBERS[:3])
    return st.sampled_from(known) | odd if known else odd


def json_of(name: str) -> st.SearchStrategy[Any]:
    """The same, for a field of a JSON body."""
    number = st.sampled_from([0, 1, 2, 3, -1, 2**31, 2**63, 10**30, 1.5, None, True])
    return number | word(name) | st.lists(number, max_size=3) | st.just([0] * 300) | st.just({})


def parameters(route: APIRoute, of: str) -> list[str]:
    """The names that a route declares."""
    declared = getattr(route.dependant, f"{of}_params")
    names = [each.alias for each in declared]
    for each in declared:
        names += list(getattr(each.field_info.annotation, "model_fields", ()))
    return names


@st.composite
def requests(draw: st.DrawFn, routes: list[APIRoute]) -> Request:
    """Any request to any of these routes, or to none of them."""
    route = draw(st.sampled_from(routes))
    usual = min(route.methods or {"GET"})
    method = draw(st.just(usual) | st.just(usual) | st.sampled_from(METHODS))
    parts = {
        name: draw(
            st.sampled_from([*STATES, *STATES, "nosuchtable1"]) | word(name) if name == "id" else word(name)
        )
        for name in route.param_convertors
    }
    asked = [*parameters(route, "query"), "v", "nothing"]
    query = [(name, draw(word(name))) for name in draw(st.lists(st.sampled_from(asked), max_size=3))]
    names = [*parameters(route, "body"), *draw(st.just([]) | st.just(FORM))]
    kind = draw(st.sampled_from(KINDS[:2]) | st.sampled_from(KINDS))
    if kind == JSON:
        filled = {name: draw(json_of(name)) for name in names if name not in FORM or draw(st.booleans())}
        body = draw(st.just(json.dumps(filled).encode()) | st.sampled_from(ODD_JSON))
    elif kind == FORM_KIND:
        pairs = [(name, draw(word(name))) for name in names if draw(st.booleans())]
        body = urlencode(pairs, errors="surrogatepass").encode()
    else:
        body = draw(st.binary(max_size=200) | st.sampled_from(ODD_BODIES))
    headers = [("Content-Type", kind.encode().decode("latin-1"))]
    headers += draw(st.lists(st.sampled_from(HEADERS), max_size=3))
    headers += draw(st.just([("Accept", JSON)]) | st.just([("Accept", "text/html")]) | st.just([]))
    return Request(method, route.path, parts, query, headers, b"" if usual == "GET" == method else body)


ODD_JSON = [
    b"",
    b"{",
    b"[" * 60_000,
    b"nul",
    b'"\\ud800"',
    b'{"version": ' + LONG_NUMBER.encode() + b"}",
    b"\xff",
    b'{"key": "a\\u0000b", "seat": 0, "version": 1, "actions": []}',
    b"NaN",
    b"[1e999]",
    b"{}",
]
ODD_BODIES = [
    b"--b\r\n\r\n\r\n--b--",
    b'--b\r\nContent-Disposition: form-data; name="game"; filename="x"\r\n\r\ny\r\n--b--\r\n',
    b"&=&&=%",
    b"x" * 70_000,
    b"%00=%00",
    b"name=" + b"&name=" * 2000,
]
OWN, STRANGER = "own cookie", "stranger"
HEADERS = [
    ("Cookie", OWN),
    ("Cookie", OWN),
    ("Cookie", STRANGER),
    ("Cookie", "bandstand=\xff\xfe"),
    ("Cookie", "=;=;,"),
    ("Cookie", "bandstand=" + "a" * 4000),
    ("Cookie", "bandstand=.."),
    ("Origin", "null"),
    ("Origin", "http://["),
    ("Origin", "http://[::1"),
    ("Origin", "\xff"),
    ("Origin", "//"),
    ("Sec-Fetch-Site", "same-origin"),
    ("Sec-Fetch-Site", "\x80"),
    ("Last-Event-ID", LONG_NUMBER),
    ("Last-Event-ID", "-1"),
    ("Last-Event-ID", "\xb2"),
    ("Last-Event-ID", "1"),
    ("If-None-Match", "\xff"),
    ("Range", "bytes=5-2"),
    ("X-Forwarded-For", "not, an, address"),
    ("X-Forwarded-For", "\xff"),
    ("X-Forwarded-Proto", "gopher"),
    ("Forwarded", "for=x"),
    ("Accept", "text/event-stream"),
    ("Host", ""),
    ("Host", "["),
    ("Host", "127.0.0.1:99999999"),
    ("Host", "\xff"),
    ("Accept-Encoding", "zstd, br;q=x, *;q=0"),
    ("Content-Encoding", "gzip"),
    ("Expect", "200-ok"),
    ("X-HTTP-Method-Override", "BREW"),
]


def routes_of(app: Any) -> list[APIRoute]:
    """Every route of an application, of its routers, too."""
    found: list[APIRoute] = []
    for route in app.routes:
        inner = getattr(route, "original_router", None)
        found += [route] if isinstance(route, APIRoute) else routes_of(inner) if inner is not None else []
    return found


def test_every_route_is_asked(scene: Scene) -> None:
    found = routes_of(scene.running.app)
    assert {route.path for route in found} >= {
        "/",
        "/me/name",
        "/t/{id}/moves",
        "/static/{name:path}",
        "/healthz",
    }
    for route in found:
        assert scene.running.app.url_path_for(route.name, **dict.fromkeys(route.param_convertors, 1))


def test_every_page_answers_to_head_as_to_get(scene: Scene) -> None:
    own = [("Cookie", f"bandstand={scene.nell.http.cookies['bandstand']}")]
    meant = {"id": "over", "name": "trumpet", "number": "0", "at": "1", "move": "1", "token": "0" * 32}
    asked = 0
    for route in routes_of(scene.running.app):
        if "GET" not in (route.methods or ()):
            continue
        parts = {
            name: "style.css" if "static" in route.path else meant[name] for name in route.param_convertors
        }
        target = address(scene, Request("HEAD", route.path, parts, [], [], b""))
        get = ask(scene.running.address, "GET", target, own)
        head = ask(scene.running.address, "HEAD", target, own)
        assert get is not None
        assert head is not None
        same = ("content-type", "cache-control", "etag", "content-disposition")
        assert [get.status, *map(get.headers.get, same)] == [head.status, *map(head.headers.get, same)], (
            target
        )
        assert head.text == ""
        asked += get.status == 200
    assert asked >= 15


@pytest.mark.filterwarnings("ignore:Do not use the `random` module")  # the server does, in its own thread
def test_nothing_that_is_asked_breaks_the_server(scene: Scene, caplog: pytest.LogCaptureFixture) -> None:
    stranger = scene.running.guest("Ines").http.cookies["bandstand"]

    @tried(
        max_examples=SIZES.requests,
        deadline=None,
        database=None,
        suppress_health_check=list(HealthCheck),
        phases=[Phase.generate, Phase.shrink],
    )
    @given(requests(routes_of(scene.running.app)))
    def once(asked: Request) -> None:
        target = address(scene, asked)
        # An earlier request may have signed Nell out.
        cookies = {OWN: scene.nell.http.cookies["bandstand"], STRANGER: stranger}
        told = ask(scene.running.address, asked.method, target, sent(asked, cookies), asked.body)
        assert told is None or told.status < 500, told.text
        assert [line for line in errors(caplog) if "no longer replays" not in line] == []

    once()
    assert scene.nell.get("/").status_code == 200


def errors(caplog: pytest.LogCaptureFixture) -> list[str]:
    """What the server has logged as its own mistake."""
    return [record.getMessage() for record in caplog.records if record.levelno >= logging.ERROR]


def address(scene: Scene, asked: Request) -> str:
    """A request's path and query."""
    path = asked.route.replace(":path}", "}")
    for name, value in asked.parts.items():
        known = scene.table(value) if name == "id" and value in STATES else value
        path = path.replace(f"{{{name}}}", quote(known, safe="", errors="surrogatepass"))
    query = urlencode(asked.query, errors="surrogatepass")
    return f"{path}?{query}" if query else path


def sent(asked: Request, cookies: dict[str, str]) -> list[tuple[str, str]]:
    """A request's headers, with the cookies that are meant."""
    return [
        (name, f"bandstand={cookies[value]}" if name == "Cookie" and value in cookies else value)
        for name, value in asked.headers
    ]

"""The page of a finished game: who may see it, by which link, and that its figures are the record's."""

import itertools
import re
import sqlite3
from collections.abc import Iterator
from html import unescape
from pathlib import Path
from typing import Any

import pytest

from bandstand import bots, catalogue
from bandstand.past import past
from bandstand.picture import standalone
from bandstand.record import Record
from bandstand.retelling import Past, awarded
from bandstand.server.house import House
from bandstand.server.pages.told import Ending, Reader, look_back
from bandstand.server.pages.turning import swings, time_used
from bandstand.server.pages.when import span
from bandstand.server.people.links import Links
from bandstand.server.tables.moves import play
from bandstand.server.thinking.reviews import Reviewing
from tests.toy import GAME as TOY

from .conftest import settings
from .running import Guest, Running, until

SHORT = {"option.board": "short"}
JSON = {"Accept": "application/json"}
LINK = re.compile(r"/g/[0-9a-f]{32}")


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("ended")


@pytest.fixture(scope="module")
def house(folder: Path) -> Iterator[Running]:
    running = Running(settings(folder, review_iterations=8, review_again=16)).start()
    yield running
    running.stop()


@pytest.fixture(scope="module")
def nell(house: Running) -> Guest:
    return house.guest("Nell")


@pytest.fixture(scope="module")
def ines(house: Running) -> Guest:
    """Somebody who was not there."""
    return house.guest("Ines")


def finish(guest: Guest, **fields: str) -> str:
    """A game of two, played to its end without a page for each move."""
    fields = SHORT | fields if "game" not in fields else fields
    id = guest.started("me", "bot:greedy", **fields)
    assert guest.server is not None
    guest.server.within(_play_on(guest.server.app.state.house, id))
    return id


async def _play_on(house: House, id: str) -> None:
    async with house.tables.change(id) as held:
        match = held.cached.match
        assert match is not None
        players = [bots.make("greedy", match.game, seed=seat) for seat in range(2)]
        while not match.over:
            seat = match.turn
            await play(held, seat, list(match.decide(seat, players[seat].choose)))
            held.cached.advance(held.row.version)


@pytest.fixture(scope="module")
def open_game(nell: Guest) -> str:
    return finish(nell)


@pytest.fixture(scope="module")
def private(nell: Guest) -> str:
    return finish(nell, private="on")


@pytest.fixture
def link(nell: Guest, private: str) -> Iterator[str]:
    """A link to the private game, that Nell has made."""
    assert nell.post(f"/t/{private}/share").headers["location"] == f"/t/{private}/game#share"
    found = LINK.search(nell.get(f"/t/{private}/game").text)
    assert found
    yield found[0]
    nell.post(f"/t/{private}/unshare")


def told(guest: Guest, id: str) -> Past:
    """What the record, as everybody may download it, says."""
    return past(Record.read(guest.get(f"/t/{id}/record").text))


# ---- who may see it


def test_a_running_game_has_no_such_page(nell: Guest) -> None:
    id = nell.started("me", "bot:greedy", **SHORT)
    nell.my_turn(id)
    for path in ("game", "game/looked", "game/picture.png"):
        answer = nell.get(f"/t/{id}/{path}")
        assert answer.status_code == 404, path
        assert "not finished yet" in answer.text
    assert nell.post(f"/t/{id}/share").status_code == 404
    waiting = nell.new_table("me", "open")
    assert nell.get(f"/t/{waiting}/game").status_code == 404
    assert nell.get("/t/aaaaaaaaaaaa/game").status_code == 404


def test_whoever_may_look_at_the_table_sees_how_it_went(nell: Guest, ines: Guest, open_game: str) -> None:
    for guest in (nell, ines):
        answer = guest.get(f"/t/{open_game}/game")
        assert answer.status_code == 200
        assert f"/t/{open_game}/game</" not in answer.text
    assert "Play again" in nell.get(f"/t/{open_game}/game").text
    assert "Play again" not in ines.get(f"/t/{open_game}/game").text


@pytest.mark.parametrize("fields", [{"private": "on"}, {"spectators": ""}], ids=["private", "no spectators"])
def test_of_a_table_that_is_not_open_only_those_who_sat_there_see_it(
    nell: Guest, ines: Guest, fields: dict[str, str]
) -> None:
    id = finish(nell, **fields)
    assert nell.get(f"/t/{id}/game").status_code == 200
    for path in ("game", "game/looked", "game/picture.png"):
        assert ines.get(f"/t/{id}/{path}").status_code == 403, path
    for act in ("share", "unshare"):
        assert ines.post(f"/t/{id}/{act}").status_code == 403
    assert not LINK.search(nell.get(f"/t/{id}/game").text), "nobody has made one"


# ---- the link


def test_by_a_link_whoever_has_it_sees_the_game_and_nothing_else_of_the_table(
    nell: Guest, ines: Guest, private: str, link: str
) -> None:
    page = ines.get(link)
    assert page.status_code == 200
    assert page.headers["x-robots-tag"] == "noindex"
    assert 'name="robots" content="noindex"' in page.text
    assert private not in page.text, "not even where it was played"
    assert ines.get(f"/t/{private}/game").status_code == 403
    for path in ("", "/replay", "/record", "/review"):
        assert ines.get(f"/t/{private}{path}").status_code == 403
    assert ines.get(f"{link}/record").status_code == 404
    for words in ("Play again", "End this link", "Make a link", "Your moves"):
        assert words not in page.text


def test_no_hand_is_in_what_a_link_shows(nell: Guest, ines: Guest, private: str, link: str) -> None:
    record = Record.read(nell.get(f"/t/{private}/record").text)
    game = record.game
    match = game.match(record.players, record.seed, **record.options)
    last = len(record.moves)
    for at in range(last + 1):
        if at % 9 == 0 or at == last:
            held = {game.write(card) for seat in (0, 1) for card in match.view(seat)["hand"]}
            html = ines.get(f"{link}/replay/{at}").json()["html"]
            assert not set(re.findall(r'="hand-(\w+)"', html)) & held, at
            shown = ines.get(f"{link}/replay?at={at}").text
            assert 'id="seat"' not in shown
            assert str(record.seed) not in shown
            if at:
                picture = ines.get(f"{link}/moment/{at}.svg").text
                seen = game.draw(match.view(-1), list(record.names), ())
                assert picture == standalone(seen, game.style())
        if at < last:
            seat, actions = record.moves[at]
            match.play(*actions, seat=seat)
    # Asking for a seat's eyes does not help.
    assert ines.get(f"{link}/replay?at=9&seat=0").text == ines.get(f"{link}/replay?at=9").text
    assert ines.get(f"{link}/moment/0.svg").status_code == 404
    assert ines.get(f"{link}/moment/{last + 1}.svg").status_code == 404


def test_a_link_is_a_secret_that_those_who_sat_there_can_see_again_and_end(
    house: Running, folder: Path, nell: Guest, ines: Guest, private: str, link: str
) -> None:
    token = link.removeprefix("/g/")
    assert nell.post(f"/t/{private}/share").status_code == 303
    assert LINK.findall(nell.get(f"/t/{private}/game").text)[0] == link, "it stays the same"
    stored = b"".join(file.read_bytes() for file in folder.glob("test.db*"))
    assert token.encode() not in stored, "the database keeps a hash"
    assert ines.get(f"/g/{token[:-1]}{'0' if token[-1] != '0' else '1'}").status_code == 404
    assert nell.post(f"/t/{private}/unshare").status_code == 303
    for path in ("", "/picture.png", "/moment/1.svg", "/replay", "/replay/1"):
        answer = ines.get(link + path)
        assert answer.status_code == 404, path
        assert private not in answer.text
    nell.post(f"/t/{private}/share")
    assert LINK.findall(nell.get(f"/t/{private}/game").text)[0] != link, "the next one is another"


def test_a_link_ends_with_the_secret_of_the_server(
    house: Running, nell: Guest, ines: Guest, private: str, link: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(house.app.state.house, "links", Links("another secret"))
    assert ines.get(link).status_code == 404
    assert not LINK.search(nell.get(f"/t/{private}/game").text)
    nell.post(f"/t/{private}/share")
    (fresh,) = set(LINK.findall(nell.get(f"/t/{private}/game").text))
    assert fresh != link
    assert ines.get(fresh).status_code == 200


def test_a_link_ends_with_its_table(nell: Guest, ines: Guest) -> None:
    id = finish(nell, private="on")
    nell.post(f"/t/{id}/share")
    link = LINK.findall(nell.get(f"/t/{id}/game").text)[0]
    assert ines.get(link).status_code == 200
    assert nell.post(f"/t/{id}/delete").status_code == 303
    assert ines.get(link).status_code == 404


def test_only_those_who_sat_there_can_make_or_end_a_link(nell: Guest, ines: Guest, open_game: str) -> None:
    for act in ("share", "unshare"):
        assert ines.post(f"/t/{open_game}/{act}").status_code == 403


# ---- previews


def meta(html: str) -> dict[str, str]:
    found = re.findall(r'<meta (?:property|name)="((?:og|twitter):[\w:]+)" content="([^"]*)">', html)
    return {name: unescape(content) for name, content in found}


def test_who_makes_a_preview_finds_words_and_a_picture(ines: Guest, open_game: str, link: str) -> None:
    for path in (f"/t/{open_game}/game", link):
        said = meta(ines.get(path).text)
        assert said["og:image"] == f"{ines.http.base_url}{path}/picture.png"
        assert said["og:url"] == f"{ines.http.base_url}{path}"
        assert "win" in said["og:title"]
        assert "You" not in said["og:title"]
        assert "Nell" in said["og:description"]
        picture = ines.http.get(said["og:image"])
        assert picture.headers["content-type"] == "image/png"
        assert picture.content[:8] == b"\x89PNG\r\n\x1a\n"
        assert [int.from_bytes(picture.content[at : at + 4], "big") for at in (16, 20)] == [1200, 630]


def test_the_page_of_a_closed_table_has_no_preview(nell: Guest, private: str) -> None:
    assert meta(nell.get(f"/t/{private}/game").text) == {}


# ---- what it says


def figures(html: str) -> list[list[list[str]]]:
    """The tables of a page, row by row."""
    tables = re.findall(r"<tbody>(.*?)</tbody>", html, re.S)
    return [
        [re.findall(r"<t[hd][^>]*>([^<]*)</t[hd]>", row) for row in re.findall(r"<tr>(.*?)</tr>", table)]
        for table in tables
    ]


def test_its_figures_are_those_of_the_record(nell: Guest, open_game: str) -> None:
    known = told(nell, open_game)
    html = nell.get(f"/t/{open_game}/game").text
    lines, parts = figures(html)
    assert lines == [[mark.name, *map(str, mark.points)] for mark in known.marks]
    retelling = catalogue.load("trumpet").retelling()
    assert [row[0] for row in parts] == [part.name for part in retelling.parts(known)]
    sums = [sum(int(row[seat + 1].replace("−", "-")) for row in parts) for seat in range(2)]
    assert sums == list(known.scores)
    podium = re.search(r'<ol class="pod".*?</ol>', html, re.S)
    assert podium
    assert [int(score) for score in re.findall(r"<b>(\d+)</b>", podium[0])] == sorted(known.scores)[::-1]
    given = awarded(retelling.honours(known), 2)
    assert given
    for each in given:
        assert each.words in html


@pytest.mark.parametrize("game", ["fiddlefoo", "twisted_trumpets"])
def test_every_game_has_its_own_page(nell: Guest, game: str) -> None:
    fields = {"option.games": "1"} if game == "fiddlefoo" else {}
    id = finish(nell, game=game, **fields)
    html = unescape(nell.get(f"/t/{id}/game").text)
    retelling = catalogue.load(game).retelling()
    known = told(nell, id)
    assert retelling.words(known).lines in html
    assert figures(html)[0] == [
        [mark.name, *(str(each).replace("-", "−") for each in mark.points)] for mark in known.marks
    ]


def test_a_game_that_says_nothing_of_itself_has_a_page_too(nell: Guest) -> None:
    catalogue.add(TOY)
    try:
        id = finish(nell, game=TOY.name)
        html = unescape(nell.get(f"/t/{id}/game").text)
        known = told(nell, id)
        assert "Scores, move by move" in html
        assert [row[0] for row in figures(html)[0]] == [mark.name for mark in known.marks]
        assert nell.get(f"/t/{id}/game/picture.png").status_code == 200
    finally:
        catalogue.remove(TOY)


def test_times_are_between_a_move_and_the_one_before() -> None:
    known = Past(
        3, 3, [0, 1, 2], [], ["", "", ""], ["", "", ""], [[], [1, 2], [2]], [], [], [], False, [], {}
    )
    entries = [
        ("room", -1, 5.0), ("start", -1, 10.0), ("move", 0, 14.0), ("hint", 1, 15.0), ("move", 1, 20.0),
        ("move", 2, 20.0),
    ]  # fmt: skip
    assert time_used(known, entries) == [4.0, 6.0, 6.0]
    # What was taken back took time, too, and is not counted twice.
    entries[3:3] = [("undo", 0, 15.0), ("move", 0, 18.0)]
    assert time_used(known, entries) == [8.0, 2.0, 2.0]


@pytest.mark.parametrize(
    ("seconds", "said"),
    [
        (14.2, "14 s"),
        (59.6, "1 min"),
        (1740, "29 min"),
        (3600, "1 h"),
        (4330, "1 h 12 min"),
        (260_000, "3 days"),
    ],
)
def test_how_long_something_took_is_said_as_people_say_it(seconds: float, said: str) -> None:
    assert span(seconds) == said


# ---- the second look


def looked(guest: Guest, id: str) -> dict[str, Any]:
    data: dict[str, Any] = guest.get(f"/t/{id}/game/looked", **JSON).json()
    return data


def test_without_a_second_look_the_page_says_so_and_by_a_link_leaves_it_out(
    house: Running, nell: Guest, ines: Guest, private: str, link: str
) -> None:
    house.app.state.house.reviews._kept.pop(private, None)
    page = nell.get(f"/t/{private}/game").text
    assert "data-starts" in page, "the page of somebody who sat there begins it"
    assert "A bot looks at every move again" in page
    assert "moments-title" not in ines.get(link).text
    assert looked(nell, private)["state"] == "none"


def test_the_moments_are_the_largest_swings_and_the_moves_are_the_readers_own(
    house: Running, nell: Guest, ines: Guest, private: str, link: str
) -> None:
    reviews = house.app.state.house.reviews
    reviews._kept.pop(private, None)
    assert nell.http.post(f"/t/{private}/review", headers=JSON).status_code == 200
    data = until(lambda: found if (found := looked(nell, private))["state"] == "done" else None)
    review = reviews.found(private).review
    known = told(nell, private)
    turned = swings(review, known, 0, [True] * len(known.movers))
    assert len(turned) <= 3
    assert len({known.laps[each.move - 1] for each in turned}) == len(turned), "one in each round at most"
    curve = review.curve(0)
    sizes = sorted((abs(b - a) for (_, a), (_, b) in itertools.pairwise(curve)), reverse=True)
    assert max(each.size for each in turned) == sizes[0]
    assert data["parts"]["moments"].count("<li>") == len(turned)
    for each in turned:
        assert f"/t/{private}/replay?at={each.move - 1}&amp;seat=0" in data["parts"]["moments"]
        assert nell.get(f"/t/{private}/moment/{each.move}.svg").status_code == 200
    assert data["parts"]["chart"].count('class="moment-mark"') == 2 * len(turned)
    assert data["parts"]["moments"] in nell.get(f"/t/{private}/game").text
    # By a link the moments are there, seen from nobody's seat, and nobody's own moves.
    shared = ines.get(link).text
    assert "moments-title" in shared
    assert "yours-title" not in shared
    assert "seat=" not in "".join(re.findall(r'href="[^"]*replay[^"]*"', shared))
    assert f"{link}/moment/" in shared


def test_a_review_that_is_under_way_or_has_failed_is_said_to_be(
    house: Running, nell: Guest, open_game: str
) -> None:
    record = Record.read(nell.get(f"/t/{open_game}/record").text)
    ending = Ending(record.game, past(record), ["Nell", "Wren"], [])
    made = Reviewing([range(2)])
    reader = Reader("/t/x", mine=[0], table="x")
    assert look_back(ending, reader, made, True).state == "running"
    assert look_back(ending, reader, made, False).state == "off"
    made.failed = True
    assert look_back(ending, reader, made, True).state == "failed"
    assert look_back(ending, reader, made, False).state == "off"
    assert look_back(ending, reader, None, True).starts
    assert not look_back(ending, Reader("/t/x", table="x"), None, True).starts, (
        "who was not there asks for it"
    )


# ---- the replay's ways


def test_a_replay_knows_its_rounds_and_whose_each_move_was(nell: Guest, ines: Guest, open_game: str) -> None:
    known = told(nell, open_game)
    html = nell.get(f"/t/{open_game}/replay").text
    assert f'data-movers="{",".join(map(str, known.movers))}"' in html
    rounds = re.findall(r'<option value="(\d+)">(Deal[^<]*)</option>', html)
    assert [(int(at), stage) for at, stage in rounds] == [
        (at, stage) for at, stage in enumerate(known.stages) if at == 0 or stage != known.stages[at - 1]
    ]
    id = nell.started("me", "bot:greedy", **SHORT)
    nell.play_on(id, 2)
    running = nell.get(f"/t/{id}/replay").text
    assert "data-movers" not in running, "while a game is on, as little as before"


def test_the_database_stores_no_more_than_it_must(folder: Path, nell: Guest, private: str, link: str) -> None:
    with sqlite3.connect(folder / "test.db") as database:
        columns = [column[1] for column in database.execute("PRAGMA table_info(shared)")]
        stored = database.execute('SELECT "table" FROM shared').fetchall()
    assert columns == ["table", "nonce", "link", "made"]
    assert (private,) in stored

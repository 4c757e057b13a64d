"""The review of a finished game, in its replay."""

import asyncio
import re
import threading
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from types import SimpleNamespace
from typing import Any
from xml.dom import minidom

import pytest

from bandstand.bots.playouts import Outcome
from bandstand.bots.review import AGAIN, Judgement, Look, Review, decisions, look
from bandstand.contract import Game
from bandstand.draw import Markup
from bandstand.record import Record
from bandstand.server.pages.chart import chart
from bandstand.server.refusal import Refused
from bandstand.server.settings import Settings
from bandstand.server.thinking import reviews
from bandstand.server.thinking.pool import NoAnswer
from bandstand.server.thinking.reviews import Reviews

from .conftest import settings
from .running import Guest, Json, Running, until

SHORT = {"option.board": "short"}
JSON = {"Accept": "application/json"}


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    folder = tmp_path_factory.mktemp("review")
    running = Running(settings(folder, review_iterations=8, review_again=16)).start()
    yield running
    running.stop()


@pytest.fixture(scope="module")
def nell(house: Running) -> Guest:
    return house.guest("Nell")


def finish(guest: Guest, **fields: str) -> str:
    """A game played to its end."""
    id = guest.started("me", "bot:greedy", **SHORT, **fields)
    guest.play_on(id)
    return id


@pytest.fixture(scope="module")
def finished(nell: Guest) -> str:
    return finish(nell)


@pytest.fixture
def fresh(house: Running, finished: str) -> Iterator[str]:
    """The same game, as if nobody had asked for its review."""
    house.app.state.house.reviews._kept.pop(finished, None)
    yield finished
    house.app.state.house.reviews._kept.pop(finished, None)


def begin(guest: Guest, id: str) -> Json:
    answer = guest.http.post(f"/t/{id}/review", headers=JSON)
    assert answer.status_code == 200, answer.text
    data: Json = answer.json()
    return data


def done(guest: Guest, id: str, scope: str = "mine") -> Json:
    def ready() -> Json | None:
        data: Json = guest.get(f"/t/{id}/review?scope={scope}", **JSON).json()
        return data if data["state"] == "done" else None

    found: Json = until(ready)
    return found


@dataclass
class Looker:
    """Thinks in this process, by a handful of play-outs, and remembers what it was asked."""

    asked: list[Look] = field(default_factory=list)
    gate: threading.Event = field(default_factory=threading.Event)
    """Until it is set, nothing is looked at a second time."""

    async def look(self, game: Game, asked: Look, seconds: float) -> list[Outcome]:
        while asked.better and not self.gate.is_set():
            await asyncio.sleep(0.01)
        self.asked.append(asked)
        found = look(game, replace(asked, playouts=4))
        if not asked.better:
            # What was done always loses, the more the later in the game.
            for outcome in found[1:]:
                outcome.wins[:] = [1.0] * len(outcome.wins)
            found[0].wins[:] = [0.0] * len(found[0].wins)
        return found


@pytest.fixture
def looker(house: Running, monkeypatch: pytest.MonkeyPatch) -> Looker:
    made = Looker()
    made.gate.set()
    monkeypatch.setattr(house.app.state.house.thinkers, "look", made.look)
    return made


def test_the_replay_of_a_finished_game_offers_a_review(nell: Guest, finished: str) -> None:
    assert "Review this game" in nell.get(f"/t/{finished}/replay").text
    assert nell.get(f"/t/{finished}/review", **JSON).json()["state"] == "none"


LINK = re.compile(
    r"\?at=(\d+)&amp;seat=(\d)&amp;scope=(\w+)\" data-at=\"(\d+)\" data-seat=\"(\d)\">"
    r"<img src=\"([^\"]*)\".*?<b>([^<]*) (\d+)</b>",
    re.DOTALL,
)


def test_it_is_made_by_the_workers_and_ends_with_a_chart_and_the_moves_that_cost_most(
    nell: Guest, fresh: str
) -> None:
    assert begin(nell, fresh)["state"] == "running"
    answer = done(nell, fresh)
    html = answer["html"]
    assert html.count('class="sample"') == 2, "one line for each seat"
    assert answer["told"].startswith("The review is ready. ")
    assert re.search(r'<p class="gist">You [^<]*\. [^<]*\.</p>', html), "two sentences, to the reader"
    assert "<progress" not in html
    rows = re.findall(r'<th scope="row"><a href="[^"]*\?at=(\d+)"', html)
    assert len(rows) > 10, "the same as a table"
    assert set(rows) == set(re.findall(r'<a href="\?at=(\d+)" data-at="\d+" tabindex="-1">', html))
    assert html in nell.get(f"/t/{fresh}/replay").text, "the page shows it from now on"


def test_it_opens_on_the_readers_own_moves_and_shows_everybodys_if_asked(
    house: Running, nell: Guest, fresh: str, looker: Looker
) -> None:
    id = fresh
    begin(nell, id)
    found = {scope: done(nell, id, scope)["html"] for scope in ("mine", "all")}
    assert done(nell, id)["html"] == found["mine"]
    for scope, html in found.items():
        assert re.findall(r'value="(\w+)" checked', html) == [scope]
    stranger = done(house.guest("Ines"), id)["html"]
    assert 'name="scope"' not in stranger, "who was not there has no moves of their own"
    page = nell.get(f"/t/{id}/replay").text
    assert '<option value="0" selected>Nell</option>' in page, "seen from the reader's own seat"
    assert 'value="mine" checked' in page
    assert 'value="all" checked' in nell.get(f"/t/{id}/replay?scope=all").text
    assert '<option value="-1" selected' not in page
    assert "selected" not in house.guest("Ines").get(f"/t/{id}/replay").text.partition('id="seat"')[2][:200]
    answer = nell.get(f"/t/{id}/review?scope=theirs", **JSON)
    assert answer.status_code == 400


def test_everything_is_looked_at_and_the_ten_costliest_again_with_2000_play_outs(
    house: Running, nell: Guest, fresh: str, looker: Looker, monkeypatch: pytest.MonkeyPatch
) -> None:
    id = fresh
    monkeypatch.setattr(house.app.state.house.reviews, "again", Settings("", "").review_again)
    record = Record.read(nell.get(f"/t/{id}/record").text)
    begin(nell, id)
    done(nell, id)
    first = [each for each in looker.asked if not each.better]
    asked = decisions(record)
    assert sorted(each.view["turn"] for each in first) == sorted(each.view["turn"] for each in asked)
    own = [each for each in asked if each.seat == 0]
    assert [each.view for each in first[: len(own)]] == [each.view for each in own], "the reader's own first"
    again: dict[str, int] = {}
    seats: dict[str, int] = {}
    for each in looker.asked:
        if each.better:
            again[str(each.view)] = again.get(str(each.view), 0) + each.playouts
            seats[str(each.view)] = each.view["seat"]
    assert set(again.values()) == {AGAIN}
    assert list(seats.values()).count(0) >= 10
    assert len(again) <= 20, "ten of the reader's, and ten of everybody's"


def test_first_results_are_there_before_the_rest_is_done_and_give_way_to_final_ones(
    nell: Guest, fresh: str, looker: Looker
) -> None:
    looker.gate.clear()
    id = fresh
    begin(nell, id)

    def rough() -> Json | None:
        data: Json = nell.get(f"/t/{id}/review", **JSON).json()
        return data if LINK.search(data["html"]) else None

    early: Json = until(rough)
    assert early["state"] == "running"
    assert re.search(r'<progress id="review-bar" max="\d+" value="\d+">', early["html"])
    assert '<label class="small" for="review-bar">' in early["html"]
    assert "A first impression" in early["html"]
    assert 'class="gist"' not in early["html"], "nothing is summed up that may change"
    looker.gate.set()
    final = done(nell, id)["html"]
    assert "A first impression" not in final
    assert 'class="gist"' in final


def test_each_of_the_worst_has_a_picture_a_better_move_and_a_way_to_it(
    house: Running, nell: Guest, fresh: str, looker: Looker
) -> None:
    looker.gate.clear()
    id = fresh
    begin(nell, id)
    html = until(lambda: LINK.search(page := nell.get(f"/t/{id}/review", **JSON).json()["html"]) and page)
    looker.gate.set()
    found = LINK.findall(html)
    assert 1 <= len(found) <= 3
    for at, seat, _scope, data_at, data_seat, picture, who, move in found:
        assert (data_at, data_seat) == (at, seat)
        assert int(at) == int(move) - 1, "the link leads to the moment of the decision"
        assert who == "Move", "whose it is need not be said"
        assert nell.get(f"/t/{id}/replay?at={at}&seat={seat}").status_code == 200
        answer = nell.get(picture.replace("&amp;", "&"))
        assert answer.headers["content-type"] == "image/svg+xml"
        minidom.parseString(answer.text)
        assert "5px dashed" in answer.text, "what was done is marked"
        assert "5px solid" in answer.text, "and what was better"
    assert html.count("<dt>Better</dt>") == len(found)
    done(nell, id)


def test_a_picture_is_of_a_move_of_a_finished_game_and_of_moves_that_could_be_made(
    house: Running, nell: Guest, finished: str
) -> None:
    missing = nell.get(f"/t/{finished}/moment/9999.svg")
    assert (missing.status_code, "There is no move 9999" in missing.text) == (404, True)
    assert nell.get(f"/t/{finished}/moment/1.svg?better=9999").status_code == 422
    assert nell.get(f"/t/{finished}/moment/1.svg?better=x").status_code == 400
    running = nell.started("me", "bot:greedy", **SHORT)
    answer = nell.get(f"/t/{running}/moment/1.svg")
    assert answer.status_code == 403
    assert "only after the end" in answer.text
    private = finish(nell, private="on")
    assert house.guest("Ines").get(f"/t/{private}/moment/1.svg").status_code == 403


def test_without_a_script_a_review_is_a_form_that_leads_back(nell: Guest, fresh: str, looker: Looker) -> None:
    id = fresh
    answer = nell.post(f"/t/{id}/review")
    assert (answer.status_code, answer.headers["location"]) == (303, f"/t/{id}/replay")
    done(nell, id)


def test_each_seat_is_judged_on_what_it_knew_and_once_however_many_ask(
    house: Running, nell: Guest, fresh: str, looker: Looker
) -> None:
    id = fresh
    record = Record.read(nell.get(f"/t/{id}/record").text)
    for guest in (nell, house.guest("Ines"), nell):
        begin(guest, id)
    done(nell, id)
    begin(nell, id)
    first = [each for each in looker.asked if not each.better]
    known = [decision.view for decision in decisions(record)]
    assert len(first) == len(known)
    assert all(each.view in known for each in looker.asked)


def test_a_running_game_is_not_reviewed(nell: Guest) -> None:
    id = nell.started("me", "bot:greedy", **SHORT)
    assert "Review this game" not in nell.get(f"/t/{id}/replay").text
    answer = nell.http.post(f"/t/{id}/review", headers=JSON)
    assert answer.status_code == 409
    assert "once it is over" in answer.json()["error"]


def test_a_review_is_for_those_who_may_see_the_replay(house: Running, nell: Guest) -> None:
    id = finish(nell, private="on")
    stranger = house.guest("Ines")
    for answer in (
        stranger.http.post(f"/t/{id}/review", headers=JSON),
        stranger.get(f"/t/{id}/review", **JSON),
    ):
        assert answer.status_code == 403
        assert "private" in answer.json()["error"]


def test_a_review_that_failed_says_so_and_can_be_asked_for_again(
    house: Running, nell: Guest, fresh: str, looker: Looker, monkeypatch: pytest.MonkeyPatch
) -> None:
    id = fresh

    async def fail(*_: Any) -> Any:
        raise NoAnswer

    with monkeypatch.context() as broken:
        broken.setattr(house.app.state.house.thinkers, "look", fail)
        begin(nell, id)
        failed = until(
            lambda: (data := nell.get(f"/t/{id}/review", **JSON).json())["state"] == "failed" and data
        )
    assert "ask for it again" in failed["told"]
    assert "Review this game" in failed["html"]
    begin(nell, id)
    done(nell, id)


def test_only_so_many_reviews_are_kept_and_only_so_many_wait(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(reviews, "MOST_KEPT", 3)
    monkeypatch.setattr(reviews, "MOST_WAITING", 4)

    async def run() -> None:
        kept = Reviews(None, 8)  # type: ignore[arg-type]
        held = asyncio.Event()

        async def judge(*_: Any) -> None:
            await held.wait()

        monkeypatch.setattr(kept, "_judge", judge)
        record: Any = SimpleNamespace(players=2)
        for number in range(4):
            kept.start(str(number), record)
        with pytest.raises(Refused, match="try again"):
            kept.start("4", record)
        assert all(kept.found(str(number)) for number in range(4)), "what is being made is not forgotten"
        held.set()
        while kept._tasks:
            await asyncio.sleep(0)
        kept.start("5", record)
        assert [kept.found(str(number)) is not None for number in range(6)] == [
            False,
            False,
            True,
            True,
            False,
            True,
        ]
        await kept.stop()

    asyncio.run(run())


def drawn(seats: int) -> Markup:
    review = Review(12, 12, [1.0] + [0.0] * (seats - 1))
    for move in range(1, 13):
        review.take(Judgement(move, move % seats, "this", 0.2, "that", 0.6))
    return chart(review, [f"<P{seat}>" for seat in range(seats)], review.worst())


def test_each_line_has_a_colour_dashes_and_marks_of_its_own() -> None:
    html = drawn(6)
    lines = re.findall(r'<g><path d="M[^"]*" fill="none" stroke="(#\w+)"([^>]*)></path>(.*?)</g>', html)
    assert len({colour for colour, _, _ in lines}) == 6
    assert len({re.sub(r".*dasharray", "", rest) for _, rest, _ in lines}) == 6
    assert len({re.search(r'd="([^"]*)"', marks)[1] for _, _, marks in lines}) == 6  # type: ignore[index]


def test_names_are_escaped_and_every_point_leads_to_its_move() -> None:
    html = drawn(2)
    assert "<P0>" not in html
    assert "&lt;P0&gt; 60\u00a0%" in html
    assert re.findall(r'data-at="(\d+)"', html) == [str(at) for at in range(13)]

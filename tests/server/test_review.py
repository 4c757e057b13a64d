"""The review of a finished game, in its replay."""

import asyncio
import re
from collections.abc import Iterator
from typing import Any

import pytest

from bandstand.bots.review import Judgement, Review, decisions
from bandstand.draw import Markup
from bandstand.record import Record
from bandstand.server import reviews
from bandstand.server.chart import chart
from bandstand.server.refusal import Refused
from bandstand.server.reviews import Reviews
from bandstand.server.thinking import NoAnswer

from .conftest import settings
from .running import Guest, Json, Running, until
from .test_hints import Adviser

SHORT = {"option.board": "short"}
JSON = {"Accept": "application/json"}


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    folder = tmp_path_factory.mktemp("review")
    running = Running(settings(folder, review_iterations=8)).start()
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


def begin(guest: Guest, id: str) -> Json:
    answer = guest.http.post(f"/t/{id}/review", headers=JSON)
    assert answer.status_code == 200, answer.text
    data: Json = answer.json()
    return data


def done(guest: Guest, id: str) -> Json:
    def ready() -> Json | None:
        data: Json = guest.get(f"/t/{id}/review", **JSON).json()
        return data if data["state"] == "done" else None

    found: Json = until(ready)
    return found


@pytest.fixture
def adviser(house: Running, monkeypatch: pytest.MonkeyPatch) -> Adviser:
    made = Adviser()
    monkeypatch.setattr(house.app.state.house.thinkers, "advise", made.advise)
    return made


def test_the_replay_of_a_finished_game_offers_a_review(nell: Guest, finished: str) -> None:
    assert "Review this game" in nell.get(f"/t/{finished}/replay").text
    assert nell.get(f"/t/{finished}/review", **JSON).json()["state"] == "none"


def test_it_is_made_by_the_workers_and_ends_with_a_chart_and_the_moves_that_lost_most(
    nell: Guest, finished: str
) -> None:
    assert begin(nell, finished)["state"] == "running"
    html = done(nell, finished)["html"]
    assert html.count('class="sample"') == 2, "one line for each seat"
    lost = re.findall(
        r"\?at=(\d+)&amp;seat=(\d)\" data-at=\"(\d+)\" data-seat=\"(\d)\">([^<]*), move (\d+)<", html
    )
    assert 0 < len(lost) <= 5
    for at, seat, data_at, data_seat, _name, move in lost:
        assert (data_at, data_seat) == (at, seat)
        assert int(at) == int(move) - 1, "the link leads to the moment of the decision"
        assert nell.get(f"/t/{finished}/replay?at={at}&seat={seat}").status_code == 200
    assert html.count("Better: ") == len(lost)
    rows = re.findall(r'<th scope="row"><a href="[^"]*\?at=(\d+)"', html)
    assert len(rows) > 10, "the same as a table"
    assert set(rows) == set(re.findall(r'<a href="\?at=(\d+)" data-at="\d+" tabindex="-1">', html))
    assert html in nell.get(f"/t/{finished}/replay").text, "the page shows it from now on"


def test_without_a_script_a_review_is_a_form_that_leads_back(nell: Guest, adviser: Adviser) -> None:
    id = finish(nell)
    answer = nell.post(f"/t/{id}/review")
    assert (answer.status_code, answer.headers["location"]) == (303, f"/t/{id}/replay")
    done(nell, id)


def test_each_seat_is_judged_on_what_it_knew_and_once_however_many_ask(
    house: Running, nell: Guest, adviser: Adviser
) -> None:
    id = finish(nell)
    record = Record.read(nell.get(f"/t/{id}/record").text)
    for guest in (nell, house.guest("Ines"), nell):
        begin(guest, id)
    done(nell, id)
    begin(nell, id)
    assert [view for _, view in adviser.asked] == [decision.view for decision in decisions(record)]


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
    house: Running, nell: Guest, adviser: Adviser, monkeypatch: pytest.MonkeyPatch
) -> None:
    id = finish(nell)

    async def fail(*_: Any) -> Any:
        raise NoAnswer

    with monkeypatch.context() as broken:
        broken.setattr(house.app.state.house.thinkers, "advise", fail)
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
    made = Review([], 0, 0, [1.0])

    async def run() -> None:
        kept = Reviews(None, 8)  # type: ignore[arg-type]
        held = asyncio.Event()

        async def judge(*_: Any) -> Review:
            await held.wait()
            return made

        monkeypatch.setattr(kept, "_judge", judge)
        record: Any = None
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
    judgements = [Judgement(move, move % seats, "this", 0.2, "that", 0.6) for move in range(1, 13)]
    return chart(
        Review(judgements, 12, 12, [1.0] + [0.0] * (seats - 1)), [f"<P{seat}>" for seat in range(seats)]
    )


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

"""Hints: for whoever plays against bots alone, on what they may know, and in everybody's log."""

import asyncio
import json
import re
import secrets
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import Any

import httpx
import pytest

from bandstand import bots
from bandstand.bots.advice import Advice, Advised, advise
from bandstand.bots.search import Verdict
from bandstand.contract import Game, View
from bandstand.match import Match
from bandstand.server.storage.rows import EntryRow
from bandstand.server.tables.cached import CachedTable
from bandstand.server.tables.perspective import Perspective
from tests.toy import GAME as DUET

from .conftest import settings
from .rows import row_of
from .running import Guest, Page, Running, until

ON = {"hints": "on"}
SHORT = {"option.board": "short"}


@dataclass
class Adviser:
    """Thinks in this process, where the toy game is known, and remembers what it was shown."""

    asked: list[tuple[str, View]] = field(default_factory=list)

    async def advise(
        self, game: Game, view: View, iterations: int, seconds: float, seed: int | None = None
    ) -> Verdict:
        self.asked.append((game.name, view))
        return bots.SearchBot(game, bots.search(game, "master", iterations), seed or 0).think(view)

    async def hint(self, game: Game, view: View, iterations: int, seconds: float) -> Advice:
        self.asked.append((game.name, view))
        return advise(game, view, 0, iterations)


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    folder = tmp_path_factory.mktemp("hints")
    running = Running(settings(folder, hint_iterations=160)).start()
    yield running
    running.stop()


@pytest.fixture
def adviser(house: Running, monkeypatch: pytest.MonkeyPatch) -> Adviser:
    made = Adviser()
    monkeypatch.setattr(house.app.state.house.thinkers, "hint", made.hint)
    return made


@pytest.fixture
def nell(house: Running) -> Guest:
    return house.guest("Nell")


def ask(guest: Guest, id: str, page: Page, **changes: Any) -> httpx.Response:
    data = {"version": page.version, "seat": page.seat, "key": secrets.token_hex(8)}
    return guest.post_json(f"/t/{id}/hint", data | changes)


def choosing(guest: Guest, id: str) -> Page:
    """The page, once this guest has a choice at the first step."""
    page = guest.my_turn(id)
    while page.paths is not None and len(page.paths[0].get("steps", ())) < 2:
        assert guest.move(id, page).status_code == 200
        page = guest.my_turn(id)
    assert not page.over
    return page


def looked(server: Running, id: str, look: Callable[[Any], Any]) -> Any:
    """Something about a table as the server knows it."""

    async def find() -> Any:
        async with server.app.state.house.tables.look(id) as held:
            return look(held)

    return asyncio.run_coroutine_threadsafe(find(), server._loop).result(20)


def uses(guest: Guest, id: str) -> list[str]:
    """The lines of the log about hints."""
    log = re.search(r'id="log">(.*?)</ol>', guest.get(f"/t/{id}").text, re.S)
    assert log
    lines = [re.sub(r"<[^>]*>", "", line) for line in re.findall(r"<li[^>]*>(.*?)</li>", log[1], re.S)]
    return [line for line in lines if "hint" in line]


def offered(page: Page) -> bool:
    return 'data-do="hint"' in page.html


def moves(answer: httpx.Response) -> list[list[int]]:
    """What *Do this* does, line by line."""
    return [json.loads(move) for move in re.findall(r'data-play="([^"]*)"', answer.json()["html"])]


def test_a_hint_gives_the_best_three_moves_with_chances_in_words(nell: Guest) -> None:
    """Thought out by a worker, as in a real game."""
    id = nell.started("me", "bot:greedy", **SHORT, **ON)
    page = choosing(nell, id)
    assert offered(page)
    answer = ask(nell, id, page)
    assert answer.status_code == 200, answer.text
    html = answer.json()["html"]
    words = re.findall(r'class="words">([^<]*)<', html)
    chances = re.findall(r"</span>(wins \d+\s%)</span>", html)
    assert 2 <= len(words) == len(chances) == len(moves(answer)) <= 3
    assert chances == sorted(chances, key=lambda words: -int(words.split()[1].rstrip("%")))
    assert all(re.match(r"(Play|Make) ", each) for each in words)
    assert answer.json()["told"].startswith(f"{words[0]}: {chances[0]}")


def test_a_hint_says_why_and_against_what(
    house: Running, nell: Guest, monkeypatch: pytest.MonkeyPatch
) -> None:
    id = nell.started("me", "bot:greedy", **SHORT, **ON)
    page = choosing(nell, id)
    legal = looked(house, id, lambda held: held.cached.match.legal(0))

    async def known(*_: object) -> Advice:
        lines = [(0.5, ("+5 for instruments", "−2 for leftovers")), (0.25, ("−5 for <b>",)), (0.0, ())]
        return Advice(
            tuple(
                Advised((action,), chance, 30, why)
                for action, (chance, why) in zip(legal, lines, strict=False)
            ),
            9,
        )

    monkeypatch.setattr(house.app.state.house.thinkers, "hint", known)
    answer = ask(nell, id, page).json()
    whys = re.findall(r'class="because">([^<]*)<', answer["html"])
    assert whys == [
        "+5 for instruments, −2 for leftovers",
        "−5 for &lt;b&gt;",
    ]
    assert "wins 50\xa0%: +5 for instruments, −2 for leftovers. " in answer["told"]
    assert "From 9 games" in answer["html"]
    assert (
        "What is said of the first is against the second; of the others, against the first."
        in (answer["html"])
    )


def test_a_chance_that_rests_on_a_handful_of_play_outs_is_not_told(
    house: Running, nell: Guest, monkeypatch: pytest.MonkeyPatch
) -> None:
    id = nell.started("me", "bot:greedy", **SHORT, **ON)
    page = choosing(nell, id)
    one, other = looked(house, id, lambda held: held.cached.match.legal(0))[:2]

    async def known(*_: object) -> Advice:
        return Advice((Advised((one,), 0.5, 12, ()), Advised((other,), 0.0, 11, ())), 23)

    monkeypatch.setattr(house.app.state.house.thinkers, "hint", known)
    assert re.findall(r"(wins \d+\s%)<", ask(nell, id, page).json()["html"]) == ["wins 50\xa0%"]


def test_a_hint_calls_the_others_by_their_names(
    house: Running, nell: Guest, monkeypatch: pytest.MonkeyPatch
) -> None:
    id = nell.started("me", "bot:greedy", **ON, **SHORT, **{"option.renege": "honour"})
    other = looked(house, id, lambda held: held.sitters[1].name)
    page = choosing(nell, id)
    match = looked(house, id, lambda held: held.cached.match)
    call = next(action for action in match.legal(0) if "renege" in match.game.say(match.view(0), action))
    move = match.decide(0, lambda _view, legal: call if call in legal else legal[0])

    async def known(*_: object) -> Advice:
        return Advice((Advised(move, 0.5, 30, ()),), 2)

    monkeypatch.setattr(house.app.state.house.thinkers, "hint", known)
    told = ask(nell, id, page).json()["told"]
    assert f"all a renege on {other}" in told
    assert "player 2" not in told


def test_it_is_thought_about_the_viewers_own_view_and_nothing_else(
    house: Running, nell: Guest, adviser: Adviser
) -> None:
    id = nell.started("me", "bot:greedy", "bot:greedy", **SHORT, **ON)
    page = choosing(nell, id)
    assert ask(nell, id, page).status_code == 200
    own, others = looked(house, id, lambda held: (held.cached.match.view(0), held.cached.match.view(1)))
    assert adviser.asked == [("trumpet", own)]
    assert own != others
    assert own["seat"] == 0


def test_every_use_is_in_the_log_that_everybody_sees(house: Running, nell: Guest, adviser: Adviser) -> None:
    id = nell.started("me", "bot:greedy", **SHORT, **ON)
    page = choosing(nell, id)
    watcher = house.guest("Ines")
    with watcher.events(id, after=page.version) as events:
        assert ask(nell, id, page).status_code == 200
        kind, told = next(events)
    assert (kind, told["version"]) == ("body", page.version + 1)
    assert "asked for a hint" in told["html"]
    assert uses(nell, id) == ["You asked for a hint"]
    assert uses(watcher, id) == ["Nell asked for a hint"]
    looked(house, id, lambda held: held.cached.forget())
    assert uses(watcher, id) == ["Nell asked for a hint"], "it is stored with the table"


def test_whoever_asks_again_in_the_same_position_is_told_the_same_and_it_is_one_use(
    nell: Guest, adviser: Adviser
) -> None:
    id = nell.started("me", "bot:greedy", **SHORT, **ON)
    first = ask(nell, id, choosing(nell, id))
    page = nell.page(id)
    again = ask(nell, id, page)
    assert again.json()["html"] == first.json()["html"]
    assert "body" not in again.json(), "nothing has changed"
    assert nell.page(id).version == page.version
    assert len(uses(nell, id)) == len(adviser.asked) == 1
    # after a move it is another use
    assert nell.move(id, nell.page(id)).status_code == 200
    assert ask(nell, id, choosing(nell, id)).status_code == 200
    assert len(uses(nell, id)) == len(adviser.asked) == 2


def test_a_question_that_is_sent_again_is_answered_like_the_first_time(nell: Guest, adviser: Adviser) -> None:
    id = nell.started("me", "bot:greedy", **SHORT, **ON)
    page = choosing(nell, id)
    first, again = (ask(nell, id, page, key="same") for _ in range(2))
    assert again.json() == first.json()
    assert len(uses(nell, id)) == 1
    other = ask(nell, id, page, key="same", after=[1])
    assert other.status_code == 422
    assert "key of its own" in other.json()["error"]
    assert nell.move(id, nell.page(id)).status_code == 200
    late = ask(nell, id, page, key="same")
    assert late.status_code == 409
    assert late.json()["body"]["version"] > page.version


def test_a_stale_page_is_told_so_and_gets_the_table_as_it_is(nell: Guest, adviser: Adviser) -> None:
    id = nell.started("me", "bot:greedy", **SHORT, **ON)
    page = choosing(nell, id)
    assert nell.move(id, page).status_code == 200
    now = choosing(nell, id)
    stale = ask(nell, id, page)
    assert stale.status_code == 409
    assert "has changed since" in stale.json()["error"]
    assert stale.json()["body"]["version"] == now.version
    assert adviser.asked == []


def test_a_hint_changes_the_version_and_nothing_else_of_the_page(nell: Guest, adviser: Adviser) -> None:
    id = nell.started("me", "bot:greedy", **SHORT, **ON)
    page = choosing(nell, id)
    answer = ask(nell, id, page)
    fresh = Page(answer.json()["body"]["html"])
    assert (fresh.version, fresh.paths) == (page.version + 1, page.paths)
    assert re.findall(r'data-position="\d+"', fresh.html) == re.findall(r'data-position="\d+"', page.html)
    assert nell.move(id, fresh, actions=moves(answer)[0]).status_code == 200, (
        "a suggestion can be done as it stands"
    )


def test_a_hint_makes_no_post_stale(nell: Guest, adviser: Adviser) -> None:
    id = nell.started("me", "bot:greedy", **SHORT, **ON)
    page = choosing(nell, id)
    assert ask(nell, id, page).status_code == 200
    assert nell.page(id).version == page.version + 1
    assert ask(nell, id, page).status_code == 200, "another question of the page before"
    moved = nell.move(id, page, key="from before")
    assert moved.status_code == 200, "a move of the page before"
    assert moved.json()["version"] == page.version + 2
    stale = nell.move(id, page)
    assert stale.status_code == 409, "now something has happened"
    again = nell.move(id, page, key="from before")
    assert again.json() == moved.json(), "a retry is answered like the first time"


def refused(answer: httpx.Response, status: int, words: str) -> None:
    assert answer.status_code == status, answer.text
    assert words in answer.json()["error"]


def test_a_table_without_hints_gives_none(nell: Guest, adviser: Adviser) -> None:
    id = nell.started("me", "bot:greedy", **SHORT)
    page = choosing(nell, id)
    assert not offered(page)
    refused(ask(nell, id, page), 403, "plays without hints")
    assert (uses(nell, id), adviser.asked) == ([], [])


def test_among_people_there_are_no_hints(house: Running, nell: Guest, adviser: Adviser) -> None:
    ines = house.guest("Ines")
    id = nell.new_table("me", "open", "bot:greedy", **SHORT, **ON)
    assert ines.post(f"/t/{id}/sit").status_code == 303
    assert nell.post(f"/t/{id}/start").status_code == 303
    asked = until(lambda: next((g for g in (nell, ines) if g.page(id).your_turn), None))
    page = asked.page(id)
    assert not offered(page)
    refused(ask(asked, id, page), 403, "against bots alone")
    other = ines if asked is nell else nell
    number = 1 if other is ines else 0
    assert other.post(f"/t/{id}/seats/{number}/handover", to="bot").status_code == 303
    page = choosing(asked, id)
    assert offered(page), "now only one person plays"
    assert ask(asked, id, page).status_code == 200


def test_at_a_hot_seat_everybody_is_a_person(nell: Guest, adviser: Adviser) -> None:
    id = nell.started("hot=Tom", "hot=Uta", **SHORT, **ON)
    seat = nell.page(id).curtain[0]
    shown = Page(nell.post_json(f"/t/{id}/curtain", {"seat": seat}).json()["body"]["html"])
    assert shown.your_turn
    assert not offered(shown)
    refused(ask(nell, id, shown), 403, "against bots alone")


def test_where_there_is_nothing_to_choose_nothing_is_offered_and_whoever_asks_is_told_so(
    nell: Guest, adviser: Adviser
) -> None:
    id = nell.started("me", "bot:greedy", **SHORT, **ON)
    page = nell.my_turn(id)
    while page.paths is None or len(page.paths[0].get("steps", ())) > 1:
        assert nell.move(id, page).status_code == 200
        page = nell.my_turn(id)
    assert not offered(page)
    answer = ask(nell, id, page)
    assert answer.json()["told"].startswith("There is nothing to choose: ")
    assert adviser.asked == []


def test_only_whose_turn_it_is_can_ask(house: Running, nell: Guest, adviser: Adviser) -> None:
    id = nell.started("me", "bot:greedy", **SHORT, **ON)
    page = choosing(nell, id)
    refused(ask(house.guest("Ines"), id, page), 403, "not your seat")
    refused(ask(nell, id, page, seat=1), 403, "not your seat")
    refused(ask(nell, id, page, after=[-1]), 422, "")
    refused(ask(nell, id, page, after=["x"]), 400, "after")
    assert nell.post(f"/t/{id}/seats/0/handover", to="bot").status_code == 303
    until(lambda: nell.page(id).over)
    refused(ask(nell, id, nell.page(id)), 409, "over")
    assert (uses(nell, id), adviser.asked) == ([], [])


def test_a_hint_is_about_what_comes_next_in_an_unfinished_move(
    house: Running, nell: Guest, duet: Game, adviser: Adviser
) -> None:
    id = nell.started("me", game="duet", **ON)
    page = nell.my_turn(id)
    assert "throw away" in ask(nell, id, page).json()["told"].lower()
    assert nell.move(id, page, version=page.version + 1).status_code == 200
    page = nell.my_turn(id)
    match = looked(house, id, lambda held: held.cached.match)
    note = next(action for action in match.legal(0) if DUET.say(match.view(0), action).startswith("write"))
    for move in moves(ask(nell, id, page)):
        match.check(move, 0)
    answer = ask(nell, id, page, version=page.version + 1, after=[note])
    assert answer.json()["told"].startswith("Into bar")
    for move in moves(answer):
        assert move[0] == note, "what is chosen already is part of what is done"
        match.check(move, 0)
    assert adviser.asked[-1] == ("duet", match.view(0, [note]))
    assert len(uses(nell, id)) == 2, "one for each position, not for each step"


def test_answers_under_seal_stay_in_when_somebody_asks(
    house: Running, nell: Guest, duet: Game, adviser: Adviser
) -> None:
    id = nell.started("me", "bot:greedy", "bot:greedy", game="duet", **ON)

    def sealed() -> dict[int, tuple[int, ...]]:
        found: dict[int, tuple[int, ...]] = looked(house, id, lambda held: held.cached.match.sealed())
        return found

    until(lambda: set(sealed()) == {1, 2})
    before = sealed()
    assert ask(nell, id, nell.page(id)).status_code == 200
    assert sealed() == before
    looked(house, id, lambda held: held.cached.forget())
    assert sealed() == before, "they are stored for the new version"
    answer = nell.move(id, nell.page(id))
    assert answer.status_code == 200, answer.text
    moves = looked(house, id, lambda held: [move.actions for move in held.cached.match.moves[:3]])
    assert moves[1:] == [before[1], before[2]]


def test_hints_are_for_the_team_where_all_win_together(nell: Guest, adviser: Adviser) -> None:
    options = {"option.cooperative": "yes", "option.games": "1"}
    id = nell.started("me", "bot:greedy", game="fiddlefoo", **options, **ON)
    answer = ask(nell, id, nell.my_turn(id))
    assert answer.status_code == 200, answer.text
    assert re.search(r"all of you win \d+\s%", answer.json()["told"])


def test_the_form_offers_hints_and_a_game_that_begins_at_once_has_them(nell: Guest) -> None:
    html = nell.get("/new/trumpet").text
    assert re.search(
        r'<input type="checkbox" name="hints" checked><span>Hints<small class="hint">.+?</small>', html
    )
    id = nell.post("/play/trumpet").headers["location"].removeprefix("/t/")
    assert offered(choosing(nell, id))


def test_the_host_may_change_the_wish_until_the_game_begins(nell: Guest) -> None:
    id = nell.new_table("me", "bot:greedy", **ON)
    assert "Play without" in nell.get(f"/t/{id}").text
    assert nell.post(f"/t/{id}/hints").status_code == 303
    assert "No hints" in nell.get(f"/t/{id}").text
    assert nell.post(f"/t/{id}/start").status_code == 303
    assert ask(nell, id, nell.my_turn(id)).status_code == 403
    assert nell.post(f"/t/{id}/hints").status_code == 409


def test_a_second_game_keeps_the_wish(house: Running, nell: Guest) -> None:
    for fields, wanted in ((ON, True), ({}, False)):
        id = nell.started("me", "bot:greedy", **SHORT, **fields)
        assert nell.post(f"/t/{id}/seats/0/handover", to="bot").status_code == 303
        until(lambda id=id: nell.page(id).over)
        following = nell.post(f"/t/{id}/again").headers["location"].removeprefix("/t/")
        assert looked(house, following, lambda held: held.row.hints) is wanted


# ---- the list of entries


def followed(*entries: tuple[str, int, dict[str, Any]]) -> CachedTable:
    """A table of Duet with these entries after its start."""
    cached = CachedTable("here")
    cached.begin(DUET, row_of(Match(DUET, 2, 5)))
    for version, (kind, seat, payload) in enumerate([("start", -1, {}), *entries], start=1):
        cached.apply(EntryRow(version, kind, seat, payload))
    return cached


def first_moves() -> list[tuple[str, int, dict[str, Any]]]:
    """Both tune, and one changes notes: which that seat may take back."""
    match = Match(DUET, 2, 5)
    for _ in range(2):
        seat = next(seat for seat in match.waiting() if seat not in match.sealed())
        match.play(*match.decide(seat, lambda _view, legal: legal[-1]), seat=seat)
    seat = match.turn
    write = next(action for action in match.legal() if DUET.say(match.view(0), action).startswith("write"))
    match.play(*match.decide(seat, lambda _view, legal: write if write in legal else legal[0]), seat=seat)
    return [
        ("move", move.seat, {"actions": [DUET.write(action) for action in move.actions]})
        for move in match.moves
    ]


def seen(cached: CachedTable, viewer: int) -> Perspective:
    moment = cached.moment()
    assert moment is not None
    return moment.perspective(viewer)


def notes(cached: CachedTable) -> list[tuple[int, int]]:
    return [(part.move, len(part.notes)) for part in seen(cached, -1).story if part.notes]


def test_a_hint_changes_nothing_in_the_game_and_its_position_stays(duet: Game) -> None:
    moves = first_moves()
    plain, hinted = followed(*moves), followed(*moves[:2], ("hint", 0, {}), moves[2], ("hint", 1, {}))
    assert plain.match is not None
    assert hinted.match is not None
    assert hinted.match.record().text() == plain.match.record().text()
    assert hinted.version == plain.version + 2
    assert hinted.position == plain.position
    assert seen(hinted, 0).position == seen(plain, 0).position
    assert notes(hinted) == [(2, 1), (3, 1)]


def test_a_move_before_a_hint_can_be_taken_back_and_the_use_stays_in_the_log() -> None:
    moves = first_moves()
    mover = moves[2][1]
    cached = followed(*moves, ("hint", mover, {}), ("undo", mover, {}))
    assert cached.match is not None
    assert len(cached.match.moves) == 2
    assert notes(cached) == [(2, 1)]

"""Answers of those who are asked together, and moves of several actions, with the toy game."""

import re
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from bandstand import catalogue
from tests.toy import GAME as DUET

from .conftest import settings
from .running import Guest, Page, Running, first_move


@pytest.fixture(autouse=True)
def duet() -> Iterator[None]:
    catalogue.add(DUET)
    yield
    catalogue.remove(DUET)


@pytest.fixture
def three(server: Running) -> tuple[list[Guest], str]:
    """Three people at a table of Duet, all asked to tune."""
    return seat_three(server)


def seat_three(server: Running) -> tuple[list[Guest], str]:
    guests = [server.guest(name) for name in ("Nell", "Ines", "Bram")]
    id = guests[0].new_table("me", "open", "open", game="duet")
    for guest in guests[1:]:
        assert guest.post(f"/t/{id}/sit").status_code == 303
    assert guests[0].post(f"/t/{id}/start").status_code == 303
    return guests, id


def rows(server: Running, asked: str, id: str) -> list[Any]:
    path = server.settings.database.removeprefix("sqlite:///")
    with closing(sqlite3.connect(path)) as database:
        return database.execute(asked, (id,)).fetchall()


SEALED = 'SELECT version, seat, actions FROM sealed WHERE "table" = ? ORDER BY seat'
MOVES = """SELECT version, seat FROM entries WHERE "table" = ? AND kind = 'move' ORDER BY version"""


def test_everyone_is_asked_at_once(three: tuple[list[Guest], str]) -> None:
    guests, id = three
    for seat, guest in enumerate(guests):
        page = guest.page(id)
        assert page.your_turn
        assert page.seat == seat
        assert page.paths


def test_a_sealed_answer_changes_nothing_that_others_see(
    server: Running, three: tuple[list[Guest], str]
) -> None:
    guests, id = three
    watcher = server.guest()
    before = [guest.get(f"/t/{id}").text for guest in (*guests[1:], watcher)]
    page = guests[0].page(id)
    with guests[1].events(id, page.version) as events:
        answer = guests[0].move(id, page)
        assert answer.status_code == 200
        assert answer.json()["version"] == page.version
        assert answer.json()["body"]["your_turn"] is False
        assert [guest.get(f"/t/{id}").text for guest in (*guests[1:], watcher)] == before
        assert len(rows(server, SEALED, id)) == 1
        assert rows(server, MOVES, id) == []
        assert guests[1].move(id, guests[1].page(id)).status_code == 200
        assert guests[2].move(id, guests[2].page(id)).status_code == 200
        kind, told = next(events)
        assert kind == "body", "the first thing that anybody is told is that all have answered"
        assert told["version"] == page.version + 3
    assert rows(server, SEALED, id) == []
    assert rows(server, MOVES, id) == [(page.version + 1 + seat, seat) for seat in range(3)]


def test_whoever_has_answered_reads_the_answer_and_the_own_lamp_is_out(
    three: tuple[list[Guest], str],
) -> None:
    guests, id = three
    guests[0].move(id, guests[0].page(id))
    mine, other = (guest.page(id) for guest in guests[:2])
    assert re.fullmatch(
        r"Your answer is in: throw away note \d, that is enough\. You may change it until the last one is\.",
        mine.prompt,
    )
    assert lamps(mine) == [False, True, True]
    assert lamps(other) == [True, True, True]


def lamps(page: Page) -> list[bool]:
    """For each seat, whether it is said to be to move."""
    return ["is-turn" in words for words in re.findall(r'<li class="(player[^"]*)"', page.html)]


def test_two_seats_that_answer_the_same_version_are_both_in_time_in_any_order(
    server: Running, three: tuple[list[Guest], str]
) -> None:
    guests, id = three
    pages = [guest.page(id) for guest in guests]
    for seat in (2, 0, 1):
        assert guests[seat].move(id, pages[seat]).status_code == 200
    assert [seat for _, seat in rows(server, MOVES, id)] == [0, 1, 2], "in the order in which they are asked"


def test_a_sealed_answer_may_be_changed_or_taken_back_until_the_last_is_in(
    server: Running, three: tuple[list[Guest], str]
) -> None:
    guests, id = three
    page = guests[0].page(id)
    assert guests[0].move(id, page).status_code == 200
    changed = guests[0].page(id)
    assert not changed.your_turn
    assert changed.paths, "it may be changed"
    assert "may change it" in changed.prompt
    assert guests[0].move(id, changed).status_code == 200
    assert len(rows(server, SEALED, id)) == 1
    undo = {"version": page.version, "seat": 0, "key": "back"}
    assert guests[0].post_json(f"/t/{id}/undo", undo).status_code == 200
    assert rows(server, SEALED, id) == []
    assert guests[0].page(id).your_turn


def test_a_sealed_answer_sent_twice_is_answered_alike(
    server: Running, three: tuple[list[Guest], str]
) -> None:
    guests, id = three
    pages = [guest.page(id) for guest in guests]
    first = guests[0].move(id, pages[0], key="once")
    assert guests[0].move(id, pages[0], key="once").json() == first.json()
    for seat in (1, 2):
        assert guests[seat].move(id, pages[seat]).status_code == 200
    assert guests[0].move(id, pages[0], key="once").json() == first.json()
    assert len(rows(server, MOVES, id)) == 3


def test_a_sealed_answer_survives_a_restart(tmp_path: Path) -> None:
    first = Running(settings(tmp_path)).start()
    guests, id = seat_three(first)
    page = guests[0].page(id)
    assert guests[0].move(id, page).status_code == 200
    first.stop()
    second = Running(settings(tmp_path)).start()
    try:
        for guest in guests:
            guest.http.base_url = second.address
        assert not guests[0].page(id).your_turn
        for guest in guests[1:]:
            assert guest.move(id, guest.page(id)).status_code == 200
        assert len(rows(second, MOVES, id)) == 3
    finally:
        second.stop()


def after_tuning(guests: list[Guest], id: str) -> tuple[Guest, Page]:
    for guest in guests:
        assert guest.move(id, guest.page(id)).status_code == 200
    for guest in guests:
        page = guest.page(id)
        if page.your_turn:
            return guest, page
    raise AssertionError("it is nobody's turn")


def test_half_a_move_is_refused_and_changes_nothing(server: Running, three: tuple[list[Guest], str]) -> None:
    guests, id = three
    mover, page = after_tuning(guests, id)
    whole = first_move(page.paths)
    assert len(whole) > 1
    before = [guest.get(f"/t/{id}").text for guest in guests]
    for part in (whole[:1], whole[:-1]):
        answer = mover.move(id, page, actions=part)
        assert answer.status_code == 422
        assert "half a move" in answer.json()["error"]
    longer = mover.move(id, page, actions=whole + whole)
    assert longer.status_code == 422
    assert "more than one move" in longer.json()["error"]
    assert [guest.get(f"/t/{id}").text for guest in guests] == before
    assert mover.move(id, page, actions=whole).status_code == 200


def test_a_whole_game_of_the_toy_can_be_played_over_http(server: Running) -> None:
    guests, id = seat_three(server)
    for _ in range(400):
        pages = [guest.page(id) for guest in guests]
        if pages[0].over:
            break
        for guest, page in zip(guests, pages, strict=True):
            if page.your_turn:
                assert guest.move(id, page).status_code == 200
    assert pages[0].over
    text = guests[0].get(f"/t/{id}/record").text
    assert text.startswith("bandstand record 1\ngame: duet")

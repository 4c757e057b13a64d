"""What a post to a table is answered, and that a refused one changes nothing."""

import secrets
import sqlite3
import threading
from collections.abc import Iterator
from contextlib import closing, contextmanager
from typing import Any

import httpx
import pytest

from bandstand.server.tables.moves import MoveRequest, SeatRequest, UndoRequest, wording
from bandstand.server.thinking.hints import HintRequest

from .running import Guest, Page, Running, first_move, until


def stored(server: Running, id: str) -> list[Any]:
    """Everything in the database about one table."""
    path = server.settings.database.removeprefix("sqlite:///")
    with closing(sqlite3.connect(path)) as database:
        rows = database.execute("SELECT * FROM tables WHERE id = ?", (id,)).fetchall()
        for name in ("entries", "seats", "sealed", "answers", "lifted"):
            rows += database.execute(f'SELECT * FROM {name} WHERE "table" = ?', (id,)).fetchall()
    return rows


@contextmanager
def unchanged(server: Running, id: str) -> Iterator[None]:
    before = stored(server, id)
    yield
    assert stored(server, id) == before


@pytest.fixture(scope="module")
def nell(server: Running) -> Guest:
    return server.guest("Nell")


@pytest.fixture
def two(server: Running, nell: Guest) -> tuple[Guest, Guest, str]:
    """Whose turn it is, who must wait, and their table."""
    ines = server.guest("Ines")
    id = nell.new_table("me", "open")
    assert ines.post(nell.links(id)[0]).status_code == 303
    assert nell.post(f"/t/{id}/start").status_code == 303
    return (nell, ines, id) if nell.page(id).your_turn else (ines, nell, id)


def sentence(answer: httpx.Response) -> str:
    told: str = answer.json()["error"]
    assert told[0].isupper()
    assert told.endswith(".")
    return told


def test_a_move_is_answered_with_the_next_version_and_its_drawing(two: tuple[Guest, Guest, str]) -> None:
    mover, other, id = two
    page = mover.page(id)
    answer = mover.move(id, page)
    assert answer.status_code == 200
    told = answer.json()
    assert told["version"] == page.version + 1
    assert f'data-version="{page.version + 1}"' in told["body"]["html"]
    assert told["body"]["own"] is True
    assert other.page(id).version == page.version + 1


def test_a_move_for_another_seat_is_refused(server: Running, two: tuple[Guest, Guest, str]) -> None:
    mover, other, id = two
    with unchanged(server, id):
        answer = other.move(id, mover.page(id))
        assert answer.status_code == 403
        assert "not your seat" in sentence(answer)


def test_a_move_out_of_turn_is_refused(server: Running, two: tuple[Guest, Guest, str]) -> None:
    _, other, id = two
    page = other.page(id)
    with unchanged(server, id):
        answer = other.move(id, page, actions=[0])
        assert answer.status_code == 422
        assert "not your turn" in sentence(answer)


def test_a_move_for_a_stale_version_gets_the_current_table(
    server: Running, two: tuple[Guest, Guest, str]
) -> None:
    mover, other, id = two
    page = mover.page(id)
    assert mover.move(id, page).status_code == 200
    with unchanged(server, id):
        answer = mover.move(id, page)
        assert answer.status_code == 409
        assert "changed" in sentence(answer)
        assert answer.json()["body"]["version"] == page.version + 1
    assert other.page(id).version == page.version + 1


def test_the_same_move_sent_twice_is_answered_like_the_first_time(
    server: Running, two: tuple[Guest, Guest, str]
) -> None:
    mover, other, id = two
    page = mover.page(id)
    first = mover.move(id, page, key="the key")
    assert first.status_code == 200
    reply = other.page(id)
    if reply.your_turn:
        assert other.move(id, reply).status_code == 200
    with unchanged(server, id):
        second = mover.move(id, page, key="the key")
        assert second.status_code == 200
        assert second.json() == first.json()


@pytest.mark.parametrize(
    ("asked", "stored"),
    [
        (
            MoveRequest(version=3, seat=1, key="k", actions=[7]),
            '["MovePost", {"actions": [7], "key": "k", "seat": 1, "version": 3}]',
        ),
        (UndoRequest(version=3, seat=1, key="k"), '["UndoPost", {"key": "k", "seat": 1, "version": 3}]'),
        (
            HintRequest(version=3, seat=1, key="k"),
            '["HintPost", {"after": [], "key": "k", "seat": 1, "version": 3}]',
        ),
    ],
)
def test_a_request_is_stored_in_words_that_stay_so_that_a_retry_is_known_after_an_upgrade(
    asked: SeatRequest, stored: str
) -> None:
    assert wording(asked) == stored


def test_a_key_belongs_to_one_move(server: Running, two: tuple[Guest, Guest, str]) -> None:
    mover, _, id = two
    page = mover.page(id)
    assert mover.move(id, page, key="the key").status_code == 200
    with unchanged(server, id):
        answer = mover.move(id, page, key="the key", version=page.version + 1)
        assert answer.status_code == 422
        assert "key" in sentence(answer)


@pytest.mark.parametrize(
    "changes",
    [
        {"version": "3"},
        {"version": -1},
        {"version": None},
        {"seat": 1.5},
        {"key": ""},
        {"key": "k" * 65},
        {"actions": "h7"},
        {"actions": [True]},
        {"actions": ["h7"]},
        {"actions": [0] * 1000},
        {"something": "else"},
    ],
)
def test_a_malformed_move_is_refused(
    server: Running, two: tuple[Guest, Guest, str], changes: dict[str, Any]
) -> None:
    mover, _, id = two
    page = mover.page(id)
    with unchanged(server, id):
        answer = mover.move(id, page, **changes)
        assert answer.status_code == 400
        assert next(iter(changes)) in sentence(answer)


@pytest.mark.parametrize("content", [b"", b"{", b"[]", b'"move"', b"null", b"\xff\xfe", b"NaN"])
def test_what_is_no_move_at_all_is_refused(
    server: Running, two: tuple[Guest, Guest, str], content: bytes
) -> None:
    mover, _, id = two
    with unchanged(server, id):
        answer = mover.http.post(
            f"/t/{id}/moves", content=content, headers={"content-type": "application/json"}
        )
        assert answer.status_code == 400
        sentence(answer)


def test_a_body_that_is_too_long_is_not_read(server: Running, two: tuple[Guest, Guest, str]) -> None:
    mover, _, id = two
    with unchanged(server, id):
        answer = mover.http.post(
            f"/t/{id}/moves", content=b" " * 70_000, headers={"content-type": "application/json"}
        )
        assert answer.status_code == 413
        sentence(answer)

        def drops() -> Iterator[bytes]:
            for _ in range(70):
                yield b" " * 1024

        streamed = mover.http.post(
            f"/t/{id}/moves", content=drops(), headers={"content-type": "application/json"}
        )
        assert streamed.status_code == 413


@pytest.mark.parametrize("extra", [[], [0, 0], [10_000], [-1]])
def test_less_or_more_than_a_move_and_no_action_at_all_are_refused(
    server: Running, two: tuple[Guest, Guest, str], extra: list[int]
) -> None:
    mover, _, id = two
    page = mover.page(id)
    actions = first_move(page.paths) + extra if len(extra) == 2 else extra
    with unchanged(server, id):
        answer = mover.move(id, page, actions=actions)
        assert answer.status_code == 422
        sentence(answer)


def test_a_card_that_is_not_held_is_refused_with_the_reason(
    server: Running, two: tuple[Guest, Guest, str]
) -> None:
    mover, _, id = two
    page = mover.page(id)
    assert page.paths is not None
    mine = {node["move"][0] for node in page.paths if "move" in node}
    with unchanged(server, id):
        answer = mover.move(id, page, actions=[next(card for card in range(66) if card not in mine)])
        assert answer.status_code == 422
        assert "You do not hold" in sentence(answer)


def test_a_move_for_a_table_that_does_not_exist_is_refused(nell: Guest) -> None:
    data = {"version": 1, "seat": 0, "key": "k", "actions": [0]}
    answer = nell.post_json("/t/nosuchtable1/moves", data)
    assert answer.status_code == 404
    assert "no such table" in sentence(answer)


def test_a_move_for_a_seat_that_does_not_exist_is_refused(
    server: Running, two: tuple[Guest, Guest, str]
) -> None:
    mover, _, id = two
    with unchanged(server, id):
        answer = mover.move(id, mover.page(id), seat=2)
        assert answer.status_code == 404
        assert "seat 2" in sentence(answer)


@pytest.mark.parametrize(
    "headers",
    [
        {"origin": "http://elsewhere.example"},
        {"origin": "http://127.0.0.1:1"},
        {"origin": "null", "sec-fetch-site": "cross-site"},
        {"sec-fetch-site": "same-site"},
    ],
)
def test_a_move_from_another_origin_is_refused(
    server: Running, two: tuple[Guest, Guest, str], headers: dict[str, str]
) -> None:
    mover, _, id = two
    page = mover.page(id)
    data = {"version": page.version, "seat": page.seat, "key": "k", "actions": first_move(page.paths)}
    with unchanged(server, id):
        answer = mover.http.post(f"/t/{id}/moves", json=data, headers=headers)
        assert answer.status_code == 403
        assert "another site" in sentence(answer)
    assert mover.http.post(f"/t/{id}/moves", json=data, headers={"origin": server.address}).status_code == 200


def test_a_move_before_the_start_is_refused(server: Running, nell: Guest) -> None:
    id = nell.new_table("me", "open")
    with unchanged(server, id):
        answer = nell.post_json(f"/t/{id}/moves", {"version": 0, "seat": 0, "key": "k", "actions": [0]})
        assert answer.status_code == 409
        assert "not begun" in sentence(answer)


def test_two_moves_at_once_are_one_move(server: Running, two: tuple[Guest, Guest, str]) -> None:
    mover, _, id = two
    page = mover.page(id)
    cookies = dict(mover.http.cookies)
    gate = threading.Barrier(8)
    answers: list[int] = []

    def post() -> None:
        with httpx.Client(base_url=server.address, cookies=cookies) as http:
            data = {"version": page.version, "seat": page.seat, "actions": first_move(page.paths)}
            gate.wait()
            answer = http.post(f"/t/{id}/moves", json={**data, "key": secrets.token_hex(4)})
            answers.append(answer.status_code)

    threads = [threading.Thread(target=post) for _ in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert sorted(answers) == [200] + [409] * 7
    assert mover.page(id).version == page.version + 1


def test_a_move_can_be_taken_back_until_another_player_has_moved(
    server: Running, two: tuple[Guest, Guest, str]
) -> None:
    mover, other, id = two
    page = mover.page(id)
    assert mover.move(id, page).status_code == 200
    moved = mover.page(id)
    assert moved.can_undo
    data = {"version": moved.version, "seat": moved.seat, "key": "back"}
    answer = mover.post_json(f"/t/{id}/undo", data)
    assert answer.status_code == 200
    assert answer.json()["version"] == moved.version + 1, "the version never goes back"
    again = mover.page(id)
    assert again.your_turn
    assert again.paths == page.paths
    with unchanged(server, id):
        assert mover.post_json(f"/t/{id}/undo", data).json() == answer.json()

    assert mover.move(id, again).status_code == 200
    assert other.move(id, other.page(id)).status_code == 200
    late = mover.page(id)
    with unchanged(server, id):
        answer = mover.post_json(
            f"/t/{id}/undo", {"version": late.version, "seat": late.seat, "key": "too late"}
        )
        assert answer.status_code == 422
        assert "another player" in sentence(answer)


def test_a_whole_game_against_bots_ends_with_a_result(server: Running, nell: Guest) -> None:
    id = nell.started("me", "bot:greedy", "bot:random", **{"option.board": "short"})
    page = nell.play_on(id)
    assert page.over
    assert "win" in page.prompt
    with unchanged(server, id):
        answer = nell.move(id, page, seat=0)
        assert answer.status_code == 409
        assert "over" in sentence(answer)


def test_moves_are_stored_in_notation(server: Running, nell: Guest) -> None:
    id = nell.started("me", "bot:greedy")
    page = nell.my_turn(id)
    assert nell.move(id, page).status_code == 200
    path = server.settings.database.removeprefix("sqlite:///")

    def words() -> list[Any]:
        with closing(sqlite3.connect(path)) as database:
            asked = 'SELECT payload FROM entries WHERE "table" = ? AND kind = ?'
            return database.execute(asked, (id, "move")).fetchall()

    until(lambda: len(words()) >= 2)
    for (payload,) in words():
        assert payload.startswith('{"actions": ["'), payload


def test_the_page_names_the_version_it_shows(two: tuple[Guest, Guest, str]) -> None:
    mover, _, id = two
    page = mover.page(id)
    assert isinstance(page, Page)
    assert page.version == 2, "somebody sat down, and the game began"

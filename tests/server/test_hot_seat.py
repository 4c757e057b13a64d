"""Several people at one device: the curtain falls in the server."""

import re
from typing import Any

import pytest

from bandstand.contract import Game

from .running import Guest, Page, Running, first_move


@pytest.fixture
def table(server: Running) -> tuple[Guest, str]:
    nell = server.guest("Nell")
    return nell, nell.started("me", "hot=Ann", "hot=Bo")


def hand_of(html: str) -> set[str]:
    """The cards that a page shows as somebody's hand."""
    return set(re.findall(r'data-target="(hand-[^"]+)"', html))


def test_the_device_shows_the_spectators_view_until_the_curtain_is_lifted(table: tuple[Guest, str]) -> None:
    nell, id = table
    page = nell.page(id)
    assert page.seat == -1
    assert len(page.curtain) == 1
    assert page.paths is None
    assert hand_of(page.html) == set()
    [seat] = page.curtain
    answer = nell.post_json(f"/t/{id}/curtain", {"seat": seat})
    assert answer.status_code == 200
    body = answer.json()["body"]
    lifted = Page(body["html"])
    assert lifted.seat == seat
    assert lifted.curtain == []
    assert lifted.paths
    assert len(hand_of(body["html"])) >= 5


def test_going_back_or_reloading_shows_the_curtain(table: tuple[Guest, str]) -> None:
    nell, id = table
    [seat] = nell.page(id).curtain
    assert nell.post_json(f"/t/{id}/curtain", {"seat": seat}).status_code == 200
    again = nell.get(f"/t/{id}")
    assert again.headers["cache-control"] == "no-store"
    page = Page(again.text)
    assert page.curtain == [seat]
    assert hand_of(page.html) == set()


def test_a_reconnected_stream_shows_the_curtain(table: tuple[Guest, str]) -> None:
    nell, id = table
    page = nell.page(id)
    [seat] = page.curtain
    assert nell.post_json(f"/t/{id}/curtain", {"seat": seat}).status_code == 200
    with nell.events(id, page.version) as events:
        kind, told = next(events)
    assert kind == "body"
    assert told["version"] == page.version
    assert Page(told["html"]).curtain == [seat]
    assert hand_of(told["html"]) == set()


def test_the_curtain_falls_when_somebody_else_is_to_move(table: tuple[Guest, str]) -> None:
    """And stays up for whoever is to move again, such as the winner of a trick."""
    nell, id = table
    page = nell.page(id)
    fell = stayed = 0
    with nell.events(id, page.version) as events:
        assert hand_of(next(events)[1]["html"]) == set(), "whoever connects is shown the curtain first"
        while not (fell and stayed):
            seat = page.seat
            paths = page.paths
            if page.curtain:
                [seat] = page.curtain
                lifted = nell.post_json(f"/t/{id}/curtain", {"seat": seat}).json()["body"]
                paths = Page(lifted["html"]).paths
            moved: dict[str, Any] = {
                "version": page.version,
                "seat": seat,
                "key": str(page.version),
                "actions": first_move(paths),
            }
            answer = nell.post_json(f"/t/{id}/moves", moved).json()["body"]
            _, told = next(events)
            for html in (answer["html"], told["html"]):
                page = Page(html)
                if page.curtain:
                    assert page.seat == -1
                    assert page.curtain != [seat]
                    assert hand_of(html) == set()
                else:
                    assert page.seat == seat
            fell += bool(page.curtain)
            stayed += not page.curtain


def test_the_curtain_is_lifted_only_for_who_is_to_move_and_sits_here(
    server: Running, table: tuple[Guest, str]
) -> None:
    nell, id = table
    [seat] = nell.page(id).curtain
    other = (seat + 1) % 3
    assert nell.post_json(f"/t/{id}/curtain", {"seat": other}).status_code == 409
    assert nell.post_json(f"/t/{id}/curtain", {"seat": 7}).status_code == 403
    assert nell.post_json(f"/t/{id}/curtain", {"seat": "x"}).status_code == 400
    assert server.guest().post_json(f"/t/{id}/curtain", {"seat": seat}).status_code == 403
    assert hand_of(nell.page(id).html) == set()


def test_another_browser_of_the_same_person_has_a_curtain_of_its_own(
    server: Running, table: tuple[Guest, str]
) -> None:
    nell, id = table
    link = "/recover/" + nell.post("/me/recovery").text.split("/recover/")[1][:32]
    tablet = server.guest()
    assert tablet.post(link).status_code == 303
    [seat] = nell.page(id).curtain
    assert nell.post_json(f"/t/{id}/curtain", {"seat": seat}).status_code == 200
    page = tablet.page(id)
    assert page.curtain == [seat]
    assert hand_of(page.html) == set()


def test_between_turns_of_bots_there_is_no_curtain_for_one_person(server: Running) -> None:
    nell = server.guest("Nell")
    page = nell.my_turn(nell.started("me", "bot:greedy"))
    assert page.curtain == []
    assert page.seat == 0


# ---- asked together, with the toy game


def heading(page: Page) -> str:
    found = re.search(r'id="curtain-title">([^<]*)<', page.html)
    return found[1] if found else ""


def answer(guest: Guest, id: str, seat: int) -> Page:
    """Lift the curtain for a seat and give the first answer; what the device is shown then."""
    lifted = guest.post_json(f"/t/{id}/curtain", {"seat": seat}).json()["body"]
    assert Page(lifted["html"]).seat == seat
    moved = guest.move(id, Page(lifted["html"]))
    assert moved.status_code == 200, moved.text
    return Page(moved.json()["body"]["html"])


def test_the_curtain_names_those_who_have_not_answered_first(server: Running, duet: Game) -> None:
    nell = server.guest("Nell")
    id = nell.started("hot=Ann", "hot=Bo", "hot=Cy", game="duet")
    page = nell.page(id)
    assert (heading(page), page.curtain) == ("Pass the device to Ann", [0, 1, 2])
    steps: list[tuple[int, str, list[int]]] = [
        (0, "Pass the device to Bo", [1, 2, 0]),
        (2, "Pass the device to Bo", [1, 0, 2]),
        (0, "Pass the device to Bo", [1, 0, 2]),  # who has answered may think again
    ]
    for seat, told, order in steps:
        for page in (answer(nell, id, seat), nell.page(id)):
            assert (heading(page), page.curtain) == (told, order)
            assert page.prompt == told + "."
            assert page.your_turn
            assert "Ann: change the answer" in page.html
            assert "Bo: lift the curtain" in page.html
    page = answer(nell, id, 1)
    # All have answered, and one begins: another person, or Bo, who keeps the device.
    assert len(page.curtain) == 1 or (page.seat == 1 and page.your_turn)
    assert "change the answer" not in page.html


def test_when_everybody_at_the_device_has_answered_it_asks_for_nothing(server: Running, duet: Game) -> None:
    nell, ines = server.guest("Nell"), server.guest("Ines")
    id = nell.new_table("hot=Ann", "open", "hot=Cy", game="duet")
    assert ines.post(f"/t/{id}/sit").status_code == 303
    assert nell.post(f"/t/{id}/start").status_code == 303
    answer(nell, id, 0)
    for page in (answer(nell, id, 2), nell.page(id)):
        assert heading(page) == "Everybody here has answered"
        assert page.curtain == [0, 2]
        assert not page.your_turn
        assert "You may change that until the last answer is in" in page.prompt
    answer(nell, id, 2)
    page = ines.page(id)
    assert ines.move(id, page).status_code == 200
    assert ines.page(id).version == page.version + 3


def test_nobody_else_can_tell_who_at_a_device_has_answered(server: Running, duet: Game) -> None:
    nell, ines, watcher = server.guest("Nell"), server.guest("Ines"), server.guest()
    id = nell.new_table("hot=Ann", "hot=Bo", "open", game="duet")
    assert ines.post(f"/t/{id}/sit").status_code == 303
    assert nell.post(f"/t/{id}/start").status_code == 303
    looks = [(guest, path) for guest in (ines, watcher) for path in (f"/t/{id}", "/", f"/t/{id}/replay")]
    before = [guest.get(path).text for guest, path in looks]
    assert before[0].count("is-turn") == before[3].count("is-turn") == 3
    for seat in (1, 0, 1):
        answer(nell, id, seat)
        assert [guest.get(path).text for guest, path in looks] == before


def test_of_two_drawings_of_one_version_the_later_look_is_told(table: tuple[Guest, str]) -> None:
    nell, id = table
    page = nell.page(id)
    [seat] = page.curtain
    lifted = nell.post_json(f"/t/{id}/curtain", {"seat": seat}).json()["body"]
    with nell.events(id, page.version) as events:
        _, fallen = next(events)
    assert fallen["version"] == lifted["version"]
    assert fallen["looked"] > lifted["looked"]

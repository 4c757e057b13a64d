"""Replays, records and rules."""

import re

import pytest

from bandstand.record import Record

from .running import Guest, Running, until


@pytest.fixture(scope="module")
def finished(server: Running) -> tuple[Guest, str]:
    nell = server.guest("Nell")
    id = nell.started("me", "bot:greedy", **{"option.board": "short"})
    assert nell.post(f"/t/{id}/seats/0/handover", to="bot").status_code == 303
    until(lambda: nell.page(id).over)
    return nell, id


def test_the_record_is_sound_and_names_the_players(finished: tuple[Guest, str]) -> None:
    nell, id = finished
    answer = nell.get(f"/t/{id}/record")
    assert answer.headers["content-disposition"].startswith("attachment;")
    record = Record.read(answer.text)
    assert record.names[0] == "Nell"
    assert record.result is not None


def test_a_replay_goes_from_the_beginning_to_the_end(finished: tuple[Guest, str]) -> None:
    nell, id = finished
    html = nell.get(f"/t/{id}/replay").text
    found = re.search(r'max="(\d+)" value="0"', html)
    assert found
    last = int(found[1])
    assert last > 20
    seen = set()
    for at in (0, 1, last // 2, last):
        moment = nell.get(f"/t/{id}/replay/{at}").json()
        assert moment["at"] == at
        assert 'data-paths=""' in moment["html"]
        seen.add(moment["html"])
    assert len(seen) == 4
    assert nell.get(f"/t/{id}/replay/{last + 5}").json()["at"] == last


def test_after_the_end_a_replay_shows_each_seats_hand(finished: tuple[Guest, str]) -> None:
    nell, id = finished
    public = nell.get(f"/t/{id}/replay/0").json()["html"]
    hands = [nell.get(f"/t/{id}/replay/0?seat={seat}").json()["html"] for seat in (0, 1)]
    targets = [set(re.findall(r'data-target="(hand-[^"]+)"', html)) for html in (public, *hands)]
    assert targets[0] == set()
    assert len(targets[1]) >= 5
    assert targets[1] != targets[2]
    assert nell.get(f"/t/{id}/replay/0?seat=5").status_code == 404


def test_a_running_game_is_replayed_as_spectators_see_it(server: Running) -> None:
    nell = server.guest("Nell")
    id = nell.started("me", "bot:greedy")
    nell.my_turn(id)
    assert nell.get(f"/t/{id}/replay").status_code == 200
    assert nell.get(f"/t/{id}/replay?seat=0").status_code == 403
    waiting = nell.new_table("me", "open")
    assert nell.get(f"/t/{waiting}/replay").status_code == 409


def test_the_rules_are_a_page_with_a_list_of_contents(server: Running) -> None:
    nell = server.guest("Nell")
    assert "/rules/trumpet" in nell.get("/rules").text
    html = nell.get("/rules/trumpet").text
    anchors = re.findall(r'<a href="#([^"]+)">', html)
    assert len(anchors) > 2
    for anchor in anchors:
        assert f'id="{anchor}"' in html
    assert nell.get("/rules/chess").status_code == 404

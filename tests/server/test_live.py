"""Tables are live in every open browser."""

import contextlib
import time
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from bandstand.server.settings import Limits

from .conftest import settings
from .lines import ended, line_to
from .running import Guest, Page, Running, until


@pytest.fixture(scope="module")
def nell(server: Running) -> Guest:
    return server.guest("Nell")


def seated(server: Running, nell: Guest) -> tuple[Guest, str]:
    ines = server.guest("Ines")
    id = nell.new_table("me", "open")
    assert ines.post(nell.links(id)[0]).status_code == 303
    return ines, id


def test_two_browsers_see_each_others_moves(server: Running, nell: Guest) -> None:
    ines, id = seated(server, nell)
    assert nell.post(f"/t/{id}/start").status_code == 303
    watcher = server.guest()
    version = nell.page(id).version
    with (
        nell.events(id, version) as hers,
        ines.events(id, version) as others,
        watcher.events(id, version) as public,
    ):
        for step in range(1, 6):
            for guest in (nell, ines):
                page = guest.page(id)
                if page.your_turn:
                    assert guest.move(id, page).status_code == 200
                    break
            for stream in (hers, others, public):
                kind, told = next(stream)
                assert kind == "body"
                assert told["id"] == told["version"] == version + step
            assert Page(told["html"]).paths is None, "a spectator has nothing to decide"


def test_every_entry_is_one_event_in_order(server: Running, nell: Guest) -> None:
    id = nell.started("me", "bot:greedy", "bot:greedy", "bot:greedy")
    page = nell.my_turn(id)
    seen = [page.version]
    with nell.events(id, page.version) as events:
        while len(seen) < 4:
            assert nell.move(id, page).status_code == 200
            for kind, told in events:
                assert kind == "body"
                seen.append(told["id"])
                if told["your_turn"]:
                    break
            page = nell.page(id)
    assert seen == list(range(seen[0], seen[0] + len(seen)))


def test_a_browser_that_was_away_gets_just_what_is_newer(server: Running, nell: Guest) -> None:
    ines, id = seated(server, nell)
    assert nell.post(f"/t/{id}/start").status_code == 303
    start = nell.page(id).version
    for _ in range(3):
        for guest in (nell, ines):
            page = guest.page(id)
            if page.your_turn:
                assert guest.move(id, page).status_code == 200
    newest = nell.page(id).version
    assert newest >= start + 3
    with nell.events(id, headers={"last-event-id": str(newest - 2)}) as events:
        assert [next(events)[1]["id"] for _ in range(2)] == [newest - 1, newest]
    with nell.events(id, start - 1) as events:
        # The header wins over what the page said when it first connected; without it the page counts.
        assert next(events)[1]["id"] == start
    with nell.events(id, newest) as events:
        mover = nell if nell.page(id).your_turn else ines
        assert mover.move(id, mover.page(id)).status_code == 200
        assert next(events)[1]["id"] == newest + 1


def test_a_browser_that_was_away_for_long_gets_the_newest_table(server: Running, nell: Guest) -> None:
    id = nell.started("me", "bot:greedy", "bot:greedy", "bot:greedy")
    page = nell.play_on(id, most=10)
    with nell.events(id, 1) as events:
        assert next(events)[1]["id"] >= page.version


def test_the_title_says_whose_turn_it_is(server: Running, nell: Guest) -> None:
    ines, id = seated(server, nell)
    assert nell.post(f"/t/{id}/start").status_code == 303
    mover, other = (nell, ines) if nell.page(id).your_turn else (ines, nell)
    assert "<title>● Your turn - Trumpet</title>" in mover.page(id).html
    assert "<title>Trumpet - Bandstand</title>" in other.page(id).html
    with other.events(id, other.page(id).version) as events:
        assert mover.move(id, mover.page(id)).status_code == 200
        told = next(events)[1]
    assert told["your_turn"] is ("Your turn" in told["title"])


def test_the_waiting_room_hears_of_everyone_who_comes_and_of_the_start(server: Running, nell: Guest) -> None:
    id = nell.new_table("me", "open", "open")
    with nell.events(id, 0) as events:
        ines = server.guest("Ines")
        assert ines.post(f"/t/{id}/sit").status_code == 303
        assert next(events)[0] == "waiting"
        assert nell.post(f"/t/{id}/fill").status_code == 303
        assert next(events)[0] == "waiting"
        assert nell.post(f"/t/{id}/start").status_code == 303
        kind, told = next(events)
        assert kind == "body"
        assert told["state"] == "playing"


def test_a_deleted_table_sends_its_pages_away(server: Running, nell: Guest) -> None:
    id = nell.new_table("me", "open")
    with nell.events(id, 0) as events:
        assert nell.post(f"/t/{id}/delete").status_code == 303
        assert next(events)[0] == "waiting"
    assert nell.get(f"/t/{id}").status_code == 404


def test_spectators_who_are_no_longer_welcome_are_sent_away(server: Running, nell: Guest) -> None:
    id = nell.started("me", "bot:greedy")
    nell.my_turn(id)
    watcher = server.guest()
    assert watcher.get(f"/t/{id}").status_code == 200
    with watcher.events(id, nell.page(id).version) as events:
        assert nell.post(f"/t/{id}/spectators").status_code == 303
        assert next(events)[0] == "waiting"
        assert list(events) == [], "the stream ends"
    assert watcher.get(f"/t/{id}").status_code == 403


def test_a_silent_stream_shows_that_it_is_alive(server: Running, nell: Guest) -> None:
    id = nell.new_table("me", "open")
    with nell.http.stream("GET", f"/t/{id}/events") as answer:
        lines = answer.iter_lines()
        assert next(lines).startswith("retry: ")
        end = time.monotonic() + 5
        assert any(line.startswith(":") for line in lines if time.monotonic() < end)


def test_a_returning_player_is_shown_what_happened_since(
    server: Running, nell: Guest, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("bandstand.server.routes.table.AWAY_SECONDS", -1)
    ines, id = seated(server, nell)
    assert nell.post(f"/t/{id}/start").status_code == 303
    mover, other = (nell, ines) if nell.page(id).your_turn else (ines, nell)
    other.page(id)
    time.sleep(0.2)
    assert "While you were away" not in other.page(id).html, "nothing has happened"
    assert mover.move(id, mover.page(id)).status_code == 200

    def returned() -> str:
        html = other.page(id).html
        return html if "While you were away" in html else ""

    html = until(returned, 2)
    since = html.split("While you were away")[1]
    assert "leads" in since.split("</section>")[0]
    time.sleep(0.2)
    assert "While you were away" not in other.page(id).html, "once is enough"


def test_streams_are_limited_for_each_address(tmp_path: Any) -> None:
    limits = Limits(streams=2)
    running = Running(settings(tmp_path, limits=limits)).start()
    try:
        guest = running.guest()
        id = guest.new_table("me", "open")
        with guest.events(id), guest.events(id):
            until(lambda: guest.get(f"/t/{id}/events").status_code == 429)
    finally:
        running.stop()


def test_of_many_streams_at_once_an_address_gets_as_many_as_it_may(tmp_path: Path) -> None:
    """None is let in and then cut off; and each that ends makes room, however it ends."""
    most = 20
    running = Running(settings(tmp_path, limits=Limits(streams=most))).start()

    def opened(number: int, id: str) -> Counter[bytes]:
        """So many streams at once: how each is answered. Those that are let in stay."""
        asked = f"GET /t/{id}/events HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n".encode()
        with contextlib.ExitStack() as stack:
            lines = [stack.enter_context(line_to(running.address)) for _ in range(number)]
            for line in lines:
                line.sendall(asked)
            heads = [line.recv(65536)[9:12] for line in lines]
            for line, head in zip(lines, heads, strict=True):
                assert head != b"200" or not ended(line)
        return Counter(heads)

    try:
        id = running.guest("Nell").new_table("me", "open")
        assert opened(most * 3 // 2, id) == {b"200": most, b"429": most // 2}
        until(lambda: opened(most, "nosuchtable1") == {b"404": most})
        for _ in range(most):
            with line_to(running.address, f"GET /t/{id}/events HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n".encode()):
                pass  # hung up before the answer
        until(lambda: opened(most, id) == {b"200": most})
    finally:
        running.stop()

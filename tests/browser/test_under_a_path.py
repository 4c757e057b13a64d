"""The whole house under a path, where others share the host's name: nothing leads out of it."""

import random
import re
import threading
from collections.abc import Iterator
from html import unescape
from pathlib import Path

import pytest
from playwright.sync_api import Browser

from tests.browser import positions
from tests.browser.hands import Mouse, one_move
from tests.browser.positions import SEEDS, duel
from tests.browser.test_replay import moment, open_replay
from tests.browser.test_review import hold_second_looks
from tests.browser.visitor import Visitor
from tests.server.conftest import settings
from tests.server.running import Guest, Running, until
from tests.server.test_admin_pages import name

PATH = "/bandstand"
LEADS = re.compile(r"""(href|src|action|formaction|data-[a-z-]+)=["'](/[^"']*)["']""")


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    folder = tmp_path_factory.mktemp("path")
    running = Running(settings(folder, path=PATH, seed_source=SEEDS)).start()
    running.address += PATH
    yield running
    running.stop()


@pytest.fixture(scope="module")
def ann(server: Running) -> Guest:
    return server.guest("Ann")


@pytest.fixture(scope="module")
def over(server: Running, ann: Guest) -> str:
    """A game that has ended."""
    return duel(ann, server.guest("Ben"), positions.end())


def test_every_link_form_picture_and_file_stays_under_the_path(
    server: Running, ann: Guest, over: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    known = threading.Event()
    known.set()
    hold_second_looks(server, monkeypatch, known)
    room = ann.new_table("me", "open", private="on")
    visited = server.guest("Cleo").new_table("me", "open")
    playing = ann.started("hot=Tom", "hot=Uta")
    assert ann.post(f"/t/{over}/review").status_code in (200, 303)
    until(lambda: ann.get(f"/t/{over}/review?scope=all").json()["state"] == "done")
    assert ann.post("/me/register", name="Ann", password="a long password").status_code == 200
    name(server, "Ann")
    assert f'action="{PATH}/admin/tables/{room}/close"' in ann.post(f"/admin/tables/{room}/close").text
    todo = [
        "/",
        "/me",
        f"/t/{room}",
        f"/t/{visited}",
        f"/t/{playing}",
        f"/t/{over}",
        f"/t/{over}/game",
        f"/t/{over}/replay?scope=all",
    ]
    todo += [*ann.links(room), "/tables/yours", "/tables/open", "/replays", "/nothing/is/here"]
    seen: set[str] = set()
    while todo:
        asked = todo.pop()
        if asked in seen:
            continue
        seen.add(asked)
        answer = ann.get(asked)
        assert answer.status_code == (404 if "nothing" in asked else 200), asked
        if not answer.headers["content-type"].startswith("text/html"):
            continue
        for what, address in LEADS.findall(answer.text):
            assert address.startswith(f"{PATH}/"), (asked, what, address)
            if what in ("href", "src"):
                todo.append(unescape(address).removeprefix(PATH).partition("#")[0])
    assert {f"/t/{over}/record", "/rules/luthier", "/rules/luthier/table.svg", "/new/fiddlefoo"} <= seen
    assert any(asked.startswith("/static/") for asked in seen)
    assert {"/admin/purge", f"/admin/tables/{playing}/table.svg"} <= seen
    assert any("/moment/" in asked for asked in seen), "the review's pictures"
    assert server.address + "/join/" in ann.get(f"/t/{room}").text, "an invitation is whole"


def test_in_a_browser_people_play_live_and_find_their_way(
    server: Running, browser: Browser, ann: Guest, over: str
) -> None:
    visitor = Visitor(server, browser, "Ann", guest=ann)
    visitor.go("/")
    visitor.page.get_by_role("radio", name="Hard").first.check()
    with visitor.brought_to("table"):
        visitor.click("Play now")
    visitor.page.wait_for_url(re.compile(rf"{PATH}/t/\w+$"))
    lead = positions.way_to(lambda view: bool(view["table"]) and view["trick"] == 3, board="short")
    id = duel(ann, server.guest("Ben"), lead)
    visitor.go(f"/t/{id}")
    one_move(Mouse(visitor), visitor.until(lambda table: bool(table.lit)), random.Random(1))
    visitor.page.get_by_role("button", name="Menu").click()
    visitor.page.get_by_text("To the lobby").click()
    visitor.page.wait_for_url(f"{server.address}/")
    open_replay(visitor, over, 5)
    with visitor.page.expect_response(re.compile(rf"{PATH}/t/{over}/replay/4")) as answer:
        visitor.page.keyboard.press("ArrowLeft")
    assert answer.value.ok
    assert moment(visitor) == 4
    visitor.go(f"/t/{ann.new_table('me', 'open')}")
    visitor.go("/me")
    assert [cookie.path for cookie in ann.http.cookies.jar] == [PATH]
    assert any("/events" in asked for asked in visitor.asked)
    visitor.leave()
    # A visitor complains of whatever is asked for outside of the path, or is not there.
    assert visitor.problems == []


def test_at_the_top_there_is_only_the_way_to_the_path(server: Running) -> None:
    top = Guest(server.address.removesuffix(PATH))
    for asked in ("/", PATH):
        answer = top.get(asked)
        assert (answer.status_code, answer.headers["location"]) == (303, f"{PATH}/")
        assert "set-cookie" not in answer.headers
    assert top.get("/healthz").text == top.get(f"{PATH}/healthz").text == "Bandstand is playing.\n"
    for asked in ("/rules", "/bandstands/", "/static/style.css", f"{PATH}{PATH}/"):
        answer = top.get(asked)
        assert answer.status_code == 404
        assert f'href="{PATH}/"' in answer.text
        assert "content-security-policy" in answer.headers
    assert top.get(f"{PATH}/rules/").headers["location"].endswith(f"{PATH}/rules")


def test_a_cookie_from_another_path_does_not_hide_ours(server: Running, tmp_path: Path) -> None:
    one, other = server.guest("Nell"), server.guest("Ines")
    ours, older = one.http.cookies["bandstand"], other.http.cookies["bandstand"]
    caller = Guest(server.address)
    for cookies in (f"bandstand={ours}; bandstand={older}", f"bandstand=broken; bandstand={ours}"):
        answer = caller.get("/me", Cookie=cookies)
        assert "<h1>Nell</h1>" in answer.text
        assert "set-cookie" not in answer.headers

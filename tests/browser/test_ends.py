"""How a game ends: the result and the last board, the page of the game, its link, ways through a replay."""

import re

import pytest

from tests.browser import luthier
from tests.browser.conftest import Visit
from tests.browser.positions import choice, duel, end
from tests.browser.test_every_page import TOO_WIDE, complaints
from tests.browser.test_replay import moment, open_replay
from tests.browser.visitor import Visitor
from tests.server.running import Guest, until


def focused(visitor: Visitor) -> str:
    return str(visitor.page.evaluate("document.activeElement.textContent")).strip()


def test_the_result_is_put_away_for_the_last_board_and_comes_back(ann: Visitor, ben: Guest) -> None:
    id = duel(ann.guest, ben, end())
    ann.go(f"/t/{id}")
    result = ann.page.locator(".result")
    back = ann.page.get_by_role("button", name="Show the result")
    assert result.is_visible()
    assert not back.is_visible()
    ann.page.keyboard.press("Escape")
    back.wait_for()
    assert not result.is_visible(), "nothing lies over the board"
    assert focused(ann) == "Show the result"
    # Something happens at the table: it stays away.
    ben.post(f"/t/{id}/again")
    ann.page.get_by_text("The next game with the same people has begun").wait_for()
    assert not result.is_visible()
    back.focus()
    ann.page.keyboard.press("Enter")
    result.wait_for()
    assert "See the board" in focused(ann)
    ann.page.keyboard.press("Enter")
    back.wait_for()
    back.click()
    result.get_by_text("See the board").click()
    back.wait_for()


def test_a_score_sheet_makes_way_for_the_last_board(ann: Visitor, ben: Guest) -> None:
    id = luthier.end().among(ann.guest, ben)
    ann.go(f"/t/{id}")
    sheet, hall = ann.page.locator(".finale"), ann.page.locator(".stage .luthier")
    assert sheet.is_visible()
    assert hall.count() == 0
    ann.page.get_by_text("See the board").click()
    hall.wait_for()
    assert sheet.count() == 0
    assert complaints(ann, "the last board") == []
    ann.page.get_by_role("button", name="Show the result").click()
    sheet.wait_for()
    assert hall.count() == 0


@pytest.mark.parametrize("phone", [False, True])
def test_the_page_of_a_game_fills_itself_and_leads_to_its_moments(
    visit: Visit, ben: Guest, phone: bool
) -> None:
    ann = visit("Ann", phone=phone)
    id = duel(ann.guest, ben, end())
    ann.go(f"/t/{id}")
    ann.page.get_by_role("link", name="How it went").click()
    ann.page.wait_for_url(f"**/t/{id}/game")
    moments = ann.page.locator(".mom > li")
    moments.first.wait_for()
    until(lambda: not re.search("comparing|second look", ann.read("[data-looked=yours]")))
    assert "The moments that turned this game are here." in ann.read("#announce")
    assert 1 <= moments.count() <= 3
    assert ann.page.locator(".moment-mark:visible").count() == moments.count()
    assert moments.first.locator("img").evaluate("image => image.decode().then(() => image.naturalWidth)") > 0
    for summary in ann.page.get_by_text("Show the figures").all():
        summary.focus()
        ann.page.keyboard.press("Enter")
    assert ann.page.get_by_role("columnheader", name="Ben").count() == 2
    assert complaints(ann, "the page of a game") == []
    assert ann.page.evaluate(TOO_WIDE) is None
    replay = ann.page.get_by_role("link", name="Replay from here").first
    at = re.search(r"at=(\d+)&seat=0", replay.get_attribute("href") or "")
    assert at
    replay.click()
    ann.page.wait_for_url("**/replay?*")
    assert moment(ann) == int(at[1])
    ann.back()
    ann.page.keyboard.press("Escape")
    ann.page.wait_for_url(f"**/t/{id}")


def test_a_link_is_made_shown_and_ended_and_shows_the_game_to_others(visit: Visit, ben: Guest) -> None:
    ann, eve = visit("Ann"), visit("Eve")
    id = duel(ann.guest, ben, end(), spectators="")
    eve.expect("403")
    eve.go(f"/t/{id}/game")
    assert "without spectators" in eve.read("main")
    ann.go(f"/t/{id}/game")
    ann.page.get_by_role("button", name="Make a link").click()
    address = ann.page.get_by_label("The address of this page").input_value()
    eve.page.goto(address)
    assert "wins" in eve.read("h1")
    assert complaints(eve, "by a link") == []
    eve.page.get_by_role("link", name="Watch the replay").click()
    eve.page.wait_for_url("**/replay?*")
    eve.page.wait_for_load_state("networkidle")
    assert eve.page.get_by_label("Seen by").count() == 0
    eve.page.keyboard.press("ArrowRight")
    eve.page.locator("#log li").first.wait_for()
    assert complaints(eve, "replay by a link") == []
    eve.page.get_by_role("link", name="To the game").click()
    eve.page.wait_for_url(address)
    ann.page.get_by_role("button", name="End this link").click()
    ann.page.get_by_role("button", name="Make a link").wait_for()
    eve.expect("404")
    eve.page.reload()
    assert "leads to no game" in eve.read("main")


def test_a_replay_goes_to_rounds_and_own_moves_at_a_speed_and_opens_where_one_likes(
    ann: Visitor, ben: Guest
) -> None:
    moves = end()
    id = duel(ann.guest, ben, moves)
    open_replay(ann, id, 0)
    assert moment(ann) == 0
    assert ann.page.get_by_label("Seen by").input_value() == "0", "on one's own seat"
    mine = [at for at, move in enumerate(moves) if move.seat == 0]
    ann.page.keyboard.press("Shift+ArrowRight")
    first = next(at for at in mine if at > 0)
    assert moment(ann) == first
    ann.page.get_by_role("button", name="More ways through the game").click()
    ways = ann.page.locator("#ways")
    ways.wait_for()
    assert complaints(ann, "ways through a replay") == []
    ann.page.get_by_role("button", name="Next own move").click()
    assert moment(ann) == next(at for at in mine if at > first)
    ann.page.get_by_role("button", name="Own move before").click()
    assert moment(ann) == first
    rounds = ann.page.get_by_label("Go to")
    rounds.select_option("Deal 2, trick 1 of 7")
    ann.page.locator("#where", has_text=re.compile("^Deal 2, trick 1 of 7$")).wait_for()
    ann.page.get_by_role("link", name="One move back").click()
    assert rounds.locator("option:checked").inner_text() == "Deal 1, trick 7 of 7", "it follows"
    ann.page.get_by_role("button", name="More ways through the game").click()
    ann.page.get_by_label("Speed").select_option("very quick")
    ann.page.get_by_label("Replays open at").select_option("the end")
    ann.page.keyboard.press("Escape")
    ways.wait_for(state="hidden")
    ann.go(f"/t/{id}/replay")
    until(lambda: moment(ann) == len(moves))
    assert ann.page.locator("#speed").input_value() == "150", "both are remembered"
    assert rounds.locator("option:checked").inner_text() == "The end"
    open_replay(ann, id, 7)
    assert moment(ann) == 7, "but an address says where"


def test_a_running_game_has_no_page_and_its_replay_no_own_moves(ann: Visitor, ben: Guest) -> None:
    id = duel(ann.guest, ben, choice())
    ann.expect("404")
    ann.go(f"/t/{id}/game")
    assert "not finished yet" in ann.read("main")
    open_replay(ann, id, 0)
    assert ann.page.locator("[data-own]").count() == 0

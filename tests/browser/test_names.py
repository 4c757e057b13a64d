"""A name is text, whatever it is made of."""

import re

import pytest

from bandstand.server.routes import table as table_routes
from tests.browser.conftest import Visit
from tests.browser.positions import SHORT, choice, duel, end, match_after, way_to
from tests.browser.visitor import Visitor

EVIL = '"><svg onload=alert(1)>'


def shows_the_name(visitor: Visitor, path: str) -> None:
    """The page at an address has the name as text, and nothing was made of it."""
    visitor.go(path)
    assert EVIL in (visitor.page.locator("body").text_content() or ""), path
    assert visitor.page.locator("[onload]").count() == 0, path


def test_a_name_full_of_markup_is_shown_as_that_text_on_every_page(
    visit: Visit, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(table_routes, "AWAY_SECONDS", 0)
    mallory, ann = visit(EVIL), visit("Ann")
    room = mallory.guest.new_table("me", "open", "open")
    invitation = mallory.guest.links(room)[0]
    joined = mallory.guest.new_table("me", "open", "open")
    ann.guest.post(f"/t/{joined}/sit")
    lead = way_to(lambda view: not view["table"] and view["trick"] == 3, seat=1, board="short")
    playing = duel(ann.guest, mallory.guest, lead)
    # Whoever wins is named among the recent games.
    seats = (mallory, ann) if match_after(end(), board="short").winners == [0] else (ann, mallory)
    over = duel(seats[0].guest, seats[1].guest, end())
    for path in ("/me", "/rules", "/replays", "/new/trumpet"):
        shows_the_name(mallory, path)
    for visitor in (mallory, ann):
        for path in ("/", f"/t/{room}", f"/t/{joined}", f"/t/{playing}", f"/t/{over}"):
            shows_the_name(visitor, path)
        shows_the_name(visitor, f"/t/{over}/replay?at=9")
    shows_the_name(ann, "/replays")
    ann.go("/")
    assert (
        f"{EVIL} won Trumpet" in ann.page.locator(".row", has=ann.page.locator("[href$=replay]")).inner_text()
    )
    shows_the_name(ann, invitation)

    # Live: in the log, in the result, and in what happened while somebody was away.
    mallory.guest.move(playing, mallory.guest.page(playing))
    shows_the_name(ann, f"/t/{playing}")
    for place in ("#log", ".players", "#since"):
        assert EVIL in ann.page.locator(place).inner_text(), place
    ann.go(f"/t/{over}")
    assert EVIL in ann.page.locator(".result").inner_text()


def test_a_name_full_of_markup_is_text_on_a_live_table_and_behind_the_curtain(visit: Visit) -> None:
    ann = visit("Ann")
    id = ann.guest.started(f"hot={EVIL}", f"hot={EVIL}2", **SHORT)
    ann.sit(id)
    assert EVIL in ann.read("#curtain-title")
    ann.click("Lift the curtain")
    ann.until(lambda now: not now.curtain)
    for number, move in enumerate(choice(), start=1):
        data = {"version": number, "seat": move.seat, "key": f"{number}", "actions": list(move.actions)}
        assert ann.guest.post_json(f"/t/{id}/moves", data).status_code == 200
    ann.until(lambda now: now.curtain and now.version == len(choice()) + 1)
    assert EVIL in ann.page.locator("#log").inner_text()
    assert EVIL in ann.page.locator(".players").inner_text()
    assert ann.page.locator("[onload]").count() == 0


def test_a_recovery_link_greets_by_name_and_works_once(visit: Visit) -> None:
    mallory, elsewhere = visit(EVIL), visit("Nobody")
    mallory.go("/me")
    mallory.click("Make a recovery link")
    link = mallory.page.get_by_label("Your recovery link").input_value()
    elsewhere.go(link)
    assert EVIL in elsewhere.read("main")
    elsewhere.page.locator("main form button").click()
    elsewhere.page.wait_for_url(re.compile(r"/$"))
    assert EVIL in elsewhere.read(".me")
    elsewhere.expect("404")
    elsewhere.go(link)
    assert "has been used or replaced" in elsewhere.read("main")

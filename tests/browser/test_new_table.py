"""The form for a new table: some of several things to choose, and options for some numbers of players."""

import pytest
from playwright.sync_api import Locator

from tests.browser.conftest import Visit
from tests.browser.test_every_page import SMALLEST_PIECE, SMALLEST_TARGET, TOO_SMALL, TOO_WIDE, complaints
from tests.browser.visitor import Visitor

pytestmark = pytest.mark.usefixtures("toy")


def tastes(visitor: Visitor) -> Locator:
    return visitor.page.get_by_role("group", name="Tastes")


def opened(visitor: Visitor) -> list[bool]:
    """Whether it is asked how many, and which."""
    return [tastes(visitor).locator(place).is_visible() for place in (".how-many", ".which")]


def test_how_many_and_which_are_asked_when_they_matter_and_by_keys_alone(ann: Visitor) -> None:
    ann.go("/new/duet")
    group = tastes(ann)
    group.get_by_role("radio", name="none").focus()
    assert opened(ann) == [False, False]
    ann.page.keyboard.press("ArrowRight")
    assert opened(ann) == [True, False]
    ann.page.keyboard.press("Tab")
    ann.page.keyboard.press("3")
    assert group.get_by_label("How many").input_value() == "3"
    ann.page.keyboard.press("Shift+Tab")
    ann.page.keyboard.press("ArrowRight")
    assert opened(ann) == [False, True]
    ann.page.keyboard.press("Tab")
    ann.page.keyboard.press("Space")
    assert group.get_by_role("checkbox", name="Low notes").is_checked()
    ann.page.keyboard.press("Enter")
    ann.page.wait_for_url("**/t/*")
    assert "Tastes: Low notes" in ann.page.inner_text("main")


@pytest.mark.parametrize("phone", [False, True], ids=["desktop", "phone"])
def test_nothing_ticked_is_told_and_the_form_suits_every_hand_and_eye(visit: Visit, phone: bool) -> None:
    visitor = visit("Ann", phone=phone)
    visitor.expect("422")
    visitor.go("/new/duet")
    tastes(visitor).get_by_role("radio", name="by name").click()
    assert complaints(visitor, "by name") == []
    assert visitor.page.evaluate(TOO_WIDE) is None
    if phone:
        assert visitor.page.evaluate(TOO_SMALL, [SMALLEST_TARGET, SMALLEST_PIECE]) == []
    visitor.click("Open the table")
    assert visitor.page.get_by_role("alert").inner_text() == (
        "Tastes by name: tick at least one, or choose none."
    )
    assert opened(visitor) == [False, True]


def asked(visitor: Visitor) -> list[str]:
    """What the form asks: its seats and options, by name."""
    shown = visitor.page.locator(".seat > label:visible, .option > legend:visible")
    return shown.all_inner_texts()


@pytest.mark.parametrize("script", [True, False], ids=["script", "no script"])
def test_only_what_so_many_players_are_offered_is_asked(visit: Visit, script: bool) -> None:
    ann = visit("Ann", script=script)
    ann.go("/new/duet")
    always, seats = ["Row", "Listening", "Tastes"], ["Seat 1", "Seat 2", "Seat 3"]
    assert asked(ann) == [*seats, *always]
    ann.page.get_by_role("radio", name="2", exact=True).first.check()
    assert asked(ann) == [*seats[:2], "Row", "Listening", "Metronome", "Tastes"]
    ann.page.get_by_role("group", name="Metronome").get_by_role("radio", name="yes").check()
    assert asked(ann) == [*seats[:2], "Row", "Listening", "Metronome", "Beat", "Tastes"]
    ann.page.get_by_role("group", name="Metronome").get_by_role("radio", name="no").check()
    ann.page.get_by_role("radio", name="1", exact=True).first.check()
    assert asked(ann) == [*seats[:1], "Row", "Listening", "Beat", "Tastes"]


def test_a_game_for_one_is_set_up_and_begins_with_one_button(ann: Visitor) -> None:
    ann.go("/new/duet")
    ann.page.get_by_role("radio", name="1", exact=True).first.check()
    ann.page.get_by_role("group", name="Beat").get_by_role("radio", name="6").check()
    assert complaints(ann, "one player") == []
    ann.click("Open the table")
    ann.page.wait_for_url("**/t/*")
    assert ann.page.locator("#prompt .words").inner_text().startswith("Throw away one or two notes")
    assert ann.page.locator(".player .name").all_inner_texts() == ["Ann\nyou", "Metronome"]


@pytest.mark.parametrize("phone", [False, True], ids=["desktop", "phone"])
def test_how_long_masters_take_is_asked_where_there_is_one(visit: Visit, phone: bool) -> None:
    visitor = visit("Ann", phone=phone)
    visitor.go("/new/trumpet")
    assert "Masters take" not in asked(visitor)
    visitor.page.get_by_label("Seat 2", exact=True).select_option("bot:master")
    assert "Masters take" in asked(visitor)
    visitor.page.get_by_role("group", name="Masters take").get_by_role("radio", name="2 s a move").check()
    assert complaints(visitor, "masters") == []
    assert visitor.page.evaluate(TOO_WIDE) is None
    visitor.click("Open the table")
    visitor.page.wait_for_url("**/t/*")
    assert "Masters take 2 s a move" in visitor.page.inner_text("main")
    assert complaints(visitor, "waiting room") == []

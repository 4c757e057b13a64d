"""The form for a new table: an option that selects some of several things."""

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

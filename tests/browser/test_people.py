"""One's own page in a real browser: where one is signed in, another password, and lists with pages."""

import re

import pytest
from playwright.sync_api import Page, expect

from bandstand.server.routes.lobby import FIRST_TABLES, ON_A_PAGE
from tests.browser.conftest import Visit
from tests.browser.test_every_page import SMALLEST_PIECE, SMALLEST_TARGET, TOO_SMALL, TOO_WIDE, complaints
from tests.browser.visitor import Visitor
from tests.server.running import Guest, Running
from tests.server.test_sessions import FIREFOX, PASSWORD, SAFARI, signed_in


def account(server: Running, name: str) -> Guest:
    guest = server.guest()
    assert guest.post("/me/register", name=name, password=PASSWORD).status_code == 200
    return guest


def fits(visitor: Visitor, phone: bool) -> None:
    assert visitor.page.evaluate(TOO_WIDE) is None
    if phone:
        assert visitor.page.evaluate(TOO_SMALL, [SMALLEST_TARGET, SMALLEST_PIECE]) == []


def by_key(page: Page, name: str | re.Pattern[str]) -> None:
    """Tab to a button and press it."""
    button = page.get_by_role("button", name=name)
    for _ in range(60):
        if button.evaluate("button => button === document.activeElement"):
            page.keyboard.press("Enter")
            return
        page.keyboard.press("Tab")
    raise AssertionError(f"{name} cannot be reached with the Tab key")


@pytest.mark.parametrize("phone", [False, True])
def test_where_one_is_signed_in_is_seen_and_ended_by_key(server: Running, visit: Visit, phone: bool) -> None:
    name = f"Signed in {'on a phone' if phone else 'at a desk'}"
    own = account(server, name)
    signed_in(server, name, SAFARI)
    signed_in(server, name, FIREFOX)
    visitor = visit(name, guest=own, phone=phone).go("/me")
    page = visitor.page
    assert complaints(visitor, "signed in") == []
    fits(visitor, phone)
    rows = page.locator(".devices .row")
    expect(rows).to_have_count(3)
    expect(rows.first).to_contain_text("This device")
    by_key(page, re.compile("Sign out Safari on an iPhone"))
    expect(page.get_by_role("status").first).to_contain_text("You are signed out there.")
    expect(rows).to_have_count(2)
    by_key(page, "Sign out everywhere else")
    expect(rows).to_have_count(1)
    by_key(page, "Sign out on this device")
    expect(page).to_have_url(re.compile("/$"))
    expect(page.locator(".me")).to_contain_text("guest")


def test_another_password_is_set_with_the_old_one(server: Running, visit: Visit) -> None:
    visitor = visit("Other", guest=account(server, "Another password")).go("/me")
    page = visitor.page
    visitor.expect("403")
    for old, said in (
        ("a bad password", "That is not your old password."),
        (PASSWORD, "Your password is changed"),
    ):
        page.get_by_label("Your old password").fill(old)
        page.get_by_label("The new one").fill("another password")
        page.keyboard.press("Enter")
        expect(page.locator(".say-error, .say-note")).to_contain_text(said)
    signed_in(server, "Another password", password="another password")


@pytest.mark.parametrize("phone", [False, True])
def test_a_long_list_is_gone_through_page_by_page(server: Running, visit: Visit, phone: bool) -> None:
    ann = server.guest("Ann")
    count = ON_A_PAGE + 2
    for _ in range(count):
        ann.new_table("hot=Tom", "hot=Uta")
    visitor = visit("Ann", guest=ann, phone=phone).go("/")
    page = visitor.page
    expect(page.locator("#yours .row")).to_have_count(FIRST_TABLES)
    fits(visitor, phone)
    page.get_by_role("link", name="All your tables").click()
    expect(page.locator("main .row")).to_have_count(ON_A_PAGE)
    assert complaints(visitor, "your tables") == []
    fits(visitor, phone)
    page.get_by_role("link", name="More").click()
    expect(page.locator("main .row")).to_have_count(2)
    fits(visitor, phone)
    page.get_by_role("link", name="Back").click()
    expect(page.locator("main .row")).to_have_count(ON_A_PAGE)

"""The end of Twisted Trumpets: the score sheet, lit on the board and heard. And the others' boards before."""

import pytest

from tests.browser.conftest import Visit
from tests.browser.test_every_page import complaints
from tests.browser.test_table import COUNT_SOUNDS
from tests.browser.visitor import Visitor
from tests.server.running import Guest, Running, until

TWISTED = {"game": "twisted_trumpets"}


@pytest.fixture(scope="module")
def host(server: Running) -> Guest:
    return server.guest("Ann")


@pytest.fixture(scope="module")
def finished(host: Guest) -> str:
    """A game that bots have played to its end, on Ann's seat, too."""
    id = host.started("me", "bot:greedy", "bot:greedy", **TWISTED)
    assert host.post(f"/t/{id}/seats/0/handover", to="bot").status_code == 303
    until(lambda: host.page(id).over, 60)
    return id


@pytest.fixture
def at_the_end(visit: Visit, host: Guest, finished: str) -> Visitor:
    ann = visit("Ann", guest=host)
    ann.context.add_init_script(COUNT_SOUNDS)
    return ann.sit(finished)


def seen(visitor: Visitor, selector: str) -> list[float]:
    """How much is seen of what is drawn on the board that is shown."""
    return [
        round(float(element.evaluate("element => getComputedStyle(element).opacity")), 2)
        for element in visitor.page.locator(f".boards .of:visible {selector}").all()
    ]


def sheet(visitor: Visitor) -> str:
    return visitor.read(".sheet:visible h2")


def test_a_pipe_and_the_trumpet_are_heard_when_asked_for_though_sounds_are_off(at_the_end: Visitor) -> None:
    page = at_the_end.page
    assert page.evaluate("window.notes") == 0
    page.locator(".sheet:visible button[data-sound^=tone]").first.click()
    assert page.evaluate("window.notes") == 1
    chord = page.locator(".sheet:visible button[data-sound^=chord]")
    notes = (chord.get_attribute("data-sound") or "").count(",") + 1
    chord.click()
    assert page.evaluate("window.notes") == 1 + notes
    assert page.get_by_role("button", name="Sound").get_attribute("aria-pressed") == "false"


def test_a_line_that_is_pointed_at_or_has_the_focus_is_lit_alone(at_the_end: Visitor) -> None:
    lines = at_the_end.page.locator(".sheet:visible button.line")
    pipes = lines.count()
    assert pipes > 1
    assert seen(at_the_end, ".lane") == [1.0] * pipes
    lines.nth(1).hover()
    assert seen(at_the_end, ".lane") == [0.08, 1.0, *[0.08] * (pipes - 2)]
    at_the_end.page.mouse.move(1, 1)
    lines.nth(0).focus()
    assert seen(at_the_end, ".lane") == [1.0, *[0.08] * (pipes - 1)]


def test_the_board_shows_one_category_or_all(at_the_end: Visitor) -> None:
    pipes, flags = len(seen(at_the_end, ".lane")), len(seen(at_the_end, ".rings"))
    for shown, lanes, rings in (("Flags", 0.0, 1.0), ("Pipes", 1.0, 0.0), ("All", 1.0, 0.0)):
        at_the_end.page.locator(".filters label", has_text=shown).click()
        assert seen(at_the_end, ".lane") == [lanes] * pipes
        assert seen(at_the_end, ".rings") == [rings] * flags


def test_every_players_sheet_is_reached_with_the_keys(at_the_end: Visitor) -> None:
    assert sheet(at_the_end) == "Your score"
    at_the_end.page.locator(".standings input:checked").focus()
    sheets = {sheet(at_the_end)}
    for _ in range(2):
        at_the_end.page.keyboard.press("ArrowDown")
        sheets.add(sheet(at_the_end))
        assert at_the_end.page.locator(".boards .of:visible").count() == 1
    assert len(sheets) == 3


@pytest.mark.parametrize("phone", [False, True])
def test_axe_finds_nothing_on_the_score_sheet(visit: Visit, host: Guest, finished: str, phone: bool) -> None:
    visitor = visit("Ann", guest=host, phone=phone).sit(finished)
    assert complaints(visitor, "score sheet") == []


def test_anothers_board_opens_large_and_stays_open_while_others_move(visit: Visit, server: Running) -> None:
    ann, ben = visit("Ann"), server.guest("Ben")
    id = ann.guest.new_table("me", "open", **TWISTED)
    ben.post(f"/t/{id}/sit")
    ann.guest.post(f"/t/{id}/start")
    while not ben.page(id).your_turn:
        ann.guest.move(id, ann.guest.page(id))
    version = ann.sit(id).table.version
    ann.page.get_by_role("button", name="Enlarge. Ben’s board").click()
    large = ann.page.get_by_role("dialog", name="Ben’s board")
    assert large.is_visible()
    ben.move(id, ben.page(id))
    ann.at_version(version + 1)
    assert large.is_visible()
    ann.page.keyboard.press("Escape")
    assert not large.is_visible()

"""What holds for every page: for everybody's eyes and hands, on every screen, by day and by night."""

from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe

from tests.browser.conftest import Visit
from tests.browser.hands import Finger, Mouse
from tests.browser.tour import Tour, arrange
from tests.browser.visitor import PHONE, Visitor
from tests.server.running import Running
from tests.sizes import SIZES

SMALLEST_TARGET = 44
SMALLEST_PIECE = 40
"""On the board six trumps share the width of a phone; each is the higher for it."""


@pytest.fixture(scope="package")
def tour(server: Running) -> Tour:
    return arrange(server)


HALVES = [(0, False), (1, True), *([(0, True), (1, False)] if SIZES.every_screen else [])]
"""Which half of the pages is looked at, and whether on a phone."""


@pytest.mark.parametrize(("half", "phone"), HALVES)
def test_axe_finds_nothing_on_any_page_by_day_and_by_night_and_the_first_key_leads_to_its_main_part(
    visit: Visit, tour: Tour, half: int, phone: bool
) -> None:
    visitor = visit("Ann", guest=tour.guide, phone=phone)
    found: list[str] = []
    for name, path in list(tour.stops.items())[half::2]:
        visitor.go(path)
        assert visitor.page.title(), name
        assert [visitor.page.locator(part).count() for part in ("main", "h1")] == [1, 1], name
        visitor.page.keyboard.press("Tab")
        assert "Skip" in visitor.page.evaluate("document.activeElement.textContent"), name
        found += complaints(visitor, name)
    assert found == []
    assert len(visitor.asked) > len(tour.stops) // 2


@pytest.mark.parametrize("phone", [False, True] if SIZES.every_screen else [False])
def test_axe_finds_nothing_where_something_was_clicked(visit: Visit, tour: Tour, phone: bool) -> None:
    visitor = visit("Ann", guest=tour.guide, phone=phone)
    hands = Finger(visitor) if phone else Mouse(visitor)
    found: list[str] = []
    for name in ("playing", "fiddlefoo: throwing"):
        visitor.go(tour.stops[name])
        visitor.page.get_by_role("button", name="Menu").click()
        found += complaints(visitor, f"{name}, menu")
    visitor.page.keyboard.press("?")
    found += complaints(visitor, "keys")
    if phone:
        visitor.go(tour.stops["playing"])
        visitor.page.get_by_text("Players and log").click()
        found += complaints(visitor, "players and log")
    visitor.go(tour.stops["fiddlefoo: placing"])
    hands.choose(visitor.table, visitor.table.lit[0])
    found += complaints(visitor, "picked")
    (hands.choose if phone else hands.over)(visitor.table, visitor.table.lit[0])
    assert visitor.table.previews
    found += complaints(visitor, "previewed")
    assert found == []


COLOURS = {
    "runOnly": {"type": "rule", "values": ["color-contrast", "link-in-text-block"]},
    "resultTypes": ["violations"],
}


def complaints(visitor: Visitor, name: str) -> list[str]:
    """What axe says against a page, one line for each thing. By night only the colours differ."""
    day: dict[str, Any] = Axe().run(visitor.page).response
    visitor.page.emulate_media(color_scheme="dark")
    night: dict[str, Any] = visitor.page.evaluate("options => axe.run(options)", COLOURS)
    visitor.page.emulate_media(color_scheme="light")
    return [
        f"{name}: {violation['id']}: {node['html'][:120]} ({node['failureSummary'][:200]})"
        for violation in [*day["violations"], *night["violations"]]
        for node in violation["nodes"]
    ]


def test_on_a_phone_no_page_scrolls_sideways_and_everything_to_touch_is_large_enough(
    visit: Visit, tour: Tour
) -> None:
    visitor = visit("Ann", guest=tour.guide, phone=True)
    height = PHONE["height"]
    wide: dict[str, Any] = {}
    small: dict[str, Any] = {}
    for name, path in tour.stops.items():
        visitor.go(path)
        if found := visitor.page.evaluate(TOO_SMALL, [SMALLEST_TARGET, SMALLEST_PIECE]):
            small[name] = found
        for width in (PHONE["width"], 320):
            visitor.page.set_viewport_size({"width": width, "height": height})
            if found := visitor.page.evaluate(TOO_WIDE):
                wide[f"{name} at {width}"] = found
        visitor.page.set_viewport_size(PHONE)
    assert wide == {}
    assert small == {}


TOO_WIDE = """() => {
  const width = document.documentElement.clientWidth;
  if (document.documentElement.scrollWidth <= width && innerWidth <= width) return null;
  const outside = e => e.getBoundingClientRect().right > width + 1;
  const culprits = [...document.body.querySelectorAll('*')].filter(outside).slice(0, 5);
  return [document.documentElement.scrollWidth, innerWidth, culprits.map(e => e.outerHTML.slice(0, 100))];
}"""


# What cannot be seen is touched through its label. Of several ways to say the same, one must be large enough.
TOO_SMALL = """([control, piece]) => {
  const what = 'button, .btn, select, input:not([type=hidden]), summary, nav a, .can, label:has(input)';
  const plain = { opacityProperty: true, visibilityProperty: true };
  const seen = e => e.getClientRects().length > 0 && e.checkVisibility(plain);
  const small = e => {
    const box = (e.matches('[type=checkbox]') ? e.closest('label') : e).getBoundingClientRect();
    return Math.min(box.width, box.height) < (e.ownerSVGElement ? piece : control) - 0.5;
  };
  const nodes = JSON.parse(document.getElementById('table-body')?.dataset.paths || '[]');
  const steps = nodes.flatMap(node => node.steps ?? []);
  const same = e => steps.filter(s => s.to === steps.find(own => own.target === e.dataset.target).to);
  const ways = e => [...document.querySelectorAll('.can')].filter(seen)
    .filter(other => same(e).some(step => step.target === other.dataset.target));
  return [...document.querySelectorAll(what)].filter(e => seen(e) && !e.matches('.skip') && small(e))
    .filter(e => !e.matches('.can') || ways(e).every(small))
    .map(e => [e.outerHTML.slice(0, 90), e.getBoundingClientRect().width, e.getBoundingClientRect().height]);
}"""


def test_every_page_has_a_policy_and_a_script_that_is_not_ours_does_not_run(visit: Visit, tour: Tour) -> None:
    """Nothing is asked of another host and no browser complains: each visitor sees to that."""
    for name, path in tour.stops.items():
        answer = tour.guide.get(path)
        assert answer.status_code == 200, name
        policy = answer.headers["content-security-policy"]
        assert "script-src 'self';" in policy + ";"
        assert "unsafe-inline" not in policy.split("script-src")[1].split(";")[0]
        assert answer.headers["referrer-policy"] == "no-referrer"
    visitor = visit("Ann", guest=tour.guide).go(tour.stops["lobby"])
    visitor.expect("Content Security Policy")
    visitor.page.evaluate(
        "document.body.insertAdjacentHTML('beforeend', '<img src=data:, onerror=\"window.ran = 1\">')"
    )
    visitor.page.wait_for_timeout(100)
    assert visitor.page.evaluate("window.ran") is None


def test_the_log_is_read_out_as_it_grows(visit: Visit, tour: Tour) -> None:
    visitor = visit("Ann", guest=tour.guide)
    visitor.go(tour.stops["playing"])
    assert visitor.page.get_by_role("log", name="Log").count() == 1
    assert visitor.page.get_by_role("status").count() >= 1

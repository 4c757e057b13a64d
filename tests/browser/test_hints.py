"""What a bot would do, asked at the table."""

import json
import re
from itertools import combinations
from typing import Any

import pytest

from bandstand import catalogue
from tests.browser.conftest import Visit
from tests.browser.positions import BRIEF, choice, duel
from tests.browser.test_every_page import SMALLEST_PIECE, SMALLEST_TARGET, TOO_SMALL, TOO_WIDE, complaints
from tests.browser.visitor import Table, Visitor
from tests.server.running import Guest, Page

QUESTION = "What would you do?"


def choosing(guest: Guest, id: str, steps: int = 1) -> Page:
    """The page, once this guest has a choice, of so many steps."""
    page = guest.my_turn(id)
    while not _has_choice(page, steps):
        assert guest.move(id, page).status_code == 200
        page = guest.my_turn(id)
        assert not page.over
    return page


def _has_choice(page: Page, steps: int) -> bool:
    if page.paths is None or len(page.paths[0].get("steps", ())) < 2:
        return False
    picks = [step for step in page.paths[0]["steps"] if step["kind"] == "pick"]
    return steps == 1 or (
        len(picks) > 1 and all(len(page.paths[step["to"]].get("steps", ())) > 1 for step in picks)
    )


def sit_down(visitor: Visitor, game: str = "trumpet", steps: int = 1) -> Table:
    """Against a bot, with a choice to make."""
    id = visitor.guest.started("me", "bot:greedy", game=game, hints="on", **BRIEF.get(game, {}))
    choosing(visitor.guest, id, steps)
    visitor.sit(id)
    return visitor.my_turn()


def wait_for_hint(visitor: Visitor) -> list[str]:
    """What it says, move by move."""
    visitor.page.locator("#hint[aria-busy=false] li").first.wait_for()
    return [" ".join(line.split()) for line in visitor.page.locator("#hint li").all_inner_texts()]


def test_a_hint_is_asked_for_with_the_mouse_and_does_not_disturb_the_table(ann: Visitor) -> None:
    before = sit_down(ann)
    ann.page.get_by_role("button", name=QUESTION).dblclick()
    lines = wait_for_hint(ann)
    assert 2 <= len(lines) <= 3
    assert all(re.search(r"wins \d+ %", line) for line in lines), lines
    assert all(line.endswith("Do this") for line in lines), "it can be done as it stands"
    after = ann.at_version(before.version + 1)
    assert (after.lit, after.prompt) == (before.lit, before.prompt)
    assert sum(asked.endswith("/hint") for asked in ann.asked) == 1, "a second click asks nothing"
    assert ann.read("#log li:last-child") == "You asked for a hint"
    assert ann.read("#announce").startswith(ann.read("#hint .words"))
    stage, panel = (ann.page.locator(name).bounding_box() for name in (".stage", "#hint"))
    assert stage is not None
    assert panel is not None
    assert panel["x"] >= stage["x"] + stage["width"], "it lies beside the table"
    ann.page.get_by_role("button", name="Close the hint").click()
    assert ann.page.locator("#hint").count() == 0
    assert complaints(ann, "after a hint") == []


def test_a_hint_is_asked_for_and_followed_with_keys(ann: Visitor) -> None:
    before = sit_down(ann)
    ann.page.keyboard.press("h")
    wait_for_hint(ann)
    ann.page.keyboard.press("Escape")
    assert ann.page.locator("#hint").count() == 0
    ann.page.keyboard.press("h")
    words = wait_for_hint(ann)[0]
    assert complaints(ann, "hint") == []
    ann.page.get_by_role("button", name=QUESTION).focus()
    for _ in range(2):
        ann.page.keyboard.press("Tab")
    label = ann.page.evaluate("document.activeElement.ariaLabel")
    assert label.startswith("Do this: ")
    assert words.startswith(label.removeprefix("Do this: "))
    ann.page.keyboard.press("Enter")
    after = ann.until(lambda now: now.version > before.version + 1 and not now.busy)
    assert ann.page.locator("#hint").count() == 0, "it was about another position"
    assert after.version >= before.version + 2


def test_what_is_half_clicked_stays_so_and_the_hint_is_about_what_comes_next(ann: Visitor) -> None:
    before = sit_down(ann, "fiddlefoo", 2)
    ann.page.locator(f'[data-target="{before.lit[0]}"]').filter(visible=True).first.click()
    begun = ann.answered(before)
    assert begun.chosen
    ann.page.keyboard.press("h")
    lines = wait_for_hint(ann)
    assert all("lace it " in line for line in lines), lines
    after = ann.at_version(before.version + 1)
    assert (after.lit, after.chosen) == (begun.lit, begun.chosen)
    ann.page.keyboard.press("Escape")
    assert ann.table.chosen == begun.chosen, "the first Esc is for the hint"
    ann.page.keyboard.press("Escape")
    assert ann.table.chosen == []


def meant(visitor: Visitor) -> list[str]:
    """The names of what is ringed on the table, whether or not it can be seen."""
    rings = "[...document.querySelectorAll('.meant')].map(element => element.dataset.target)"
    found: list[str] = visitor.page.evaluate(rings)
    return sorted(set(found))


def clicks(page: Page, move: list[int]) -> list[str]:
    """What has to be clicked for a move, as the page's graph has it."""
    assert page.paths is not None
    return sorted(set(_clicks(page.paths, 0, move) or _clicks(page.paths, 0, sorted(move)) or []))


def _clicks(nodes: list[dict[str, Any]], at: int, left: list[int]) -> list[str] | None:
    if at == -1 or "move" in nodes[at]:
        return [] if left == ([] if at == -1 else nodes[at]["move"]) else None
    for step in nodes[at]["steps"]:
        ways: list[tuple[list[str], int, list[int]]] = []
        if step["kind"] == "several":
            for count in range(step["least"], step["most"] + 1):
                for names in combinations(step["targets"], count):
                    done = [*step["first"], *(a for name in names for a in step["targets"][name])]
                    done += step["then_all" if count == len(step["targets"]) else "then"]
                    if left[: len(done)] == done:
                        ways.append(([*names], step["to"], left[len(done) :]))
        else:
            to = step["to"] if step["kind"] == "dial" else [step["to"]]
            ways = [([step["target"]], number, left) for number in to]
        for names_here, number, rest in ways:
            further = _clicks(nodes, number, rest)
            if further is not None:
                return [*names_here, *further]
    return None


@pytest.mark.parametrize("game", catalogue.names())
def test_pointing_at_a_line_rings_what_it_means_on_the_table(ann: Visitor, game: str) -> None:
    sit_down(ann, game)
    ann.page.keyboard.press("h")
    wait_for_hint(ann)
    page = ann.guest.page(ann.page.url.rpartition("/")[2])
    for line in ann.page.locator("#hint li").all():
        move = json.loads(line.locator("[data-play]").get_attribute("data-play") or "")
        wanted = clicks(page, move)
        assert wanted
        line.locator(".words").hover()
        assert meant(ann) == wanted
        ring = ann.page.locator(".meant").filter(visible=True).first
        assert ring.evaluate("element => getComputedStyle(element).outlineStyle") == "solid"
        ann.page.locator("#prompt").hover()
        assert meant(ann) == [], "it goes out again"
        line.get_by_role("button").focus()
        assert meant(ann) == wanted, "with keys too"
        ann.page.locator("#prompt").focus()
        assert meant(ann) == []
    ann.page.locator("#hint .words").first.hover()
    ann.page.keyboard.press("Escape")
    assert meant(ann) == [], "nothing is left of a closed hint"
    assert complaints(ann, "pointing") == []


@pytest.mark.parametrize("game", catalogue.names())
def test_not_only_the_best_line_can_be_done_as_it_stands(ann: Visitor, game: str) -> None:
    before = sit_down(ann, game)
    ann.page.keyboard.press("h")
    wait_for_hint(ann)
    ann.page.get_by_role("button", name="Do this").last.click()
    ann.until(lambda now: now.version > before.version + 1 and not now.busy)
    assert ann.page.locator("#hint").count() == 0
    assert sum(asked.endswith("/moves") for asked in ann.asked) == 1
    assert complaints(ann, "the last line") == []


def test_on_a_phone_a_line_that_is_touched_leaves_room_for_what_it_means(visit: Visit) -> None:
    ann = visit("Ann", phone=True)
    sit_down(ann, "luthier")
    ann.page.get_by_role("button", name=QUESTION).tap()
    wait_for_hint(ann)
    lines = ann.page.locator("#hint li")
    number = lines.count()
    for line in lines.all():
        line.locator(".words").tap()
        assert lines.filter(visible=True).count() == 1
        covered = "element => !!document.elementFromPoint(...(box => [box.x + box.width / 2, box.y + 12])" \
                  "(element.getBoundingClientRect()))?.closest('#hint')"  # fmt: skip
        rings = ann.page.locator(".meant").filter(visible=True)
        assert rings.count()
        assert not all(ring.evaluate(covered) for ring in rings.all())
        line.locator(".words").tap()
        assert lines.filter(visible=True).count() == number
    assert complaints(ann, "a touched line") == []


def test_on_a_phone_a_hint_fits_the_screen_and_the_finger(visit: Visit) -> None:
    ann = visit("Ann", phone=True)
    sit_down(ann)
    ann.page.get_by_role("button", name=QUESTION).tap()
    wait_for_hint(ann)
    panel = ann.page.locator("#hint").bounding_box()
    foot = ann.page.locator(".ask").bounding_box()
    assert panel is not None
    assert foot is not None
    assert panel["x"] >= 0
    assert panel["x"] + panel["width"] <= 390
    assert panel["y"] + panel["height"] <= foot["y"], "prompt and hand can still be seen"
    assert ann.page.evaluate(TOO_WIDE) is None
    assert ann.page.evaluate(TOO_SMALL, [SMALLEST_TARGET, SMALLEST_PIECE]) == []
    assert complaints(ann, "hint on a phone") == []
    version = ann.table.version
    ann.page.get_by_role("button", name="Do this").first.tap()
    ann.until(lambda now: now.version > version)


def test_among_people_nobody_is_offered_a_hint(ann: Visitor, ben: Guest) -> None:
    ann.sit(duel(ann.guest, ben, choice(), hints="on"))
    assert ann.my_turn().lit
    assert ann.page.get_by_role("button", name=QUESTION).count() == 0
    ann.page.keyboard.press("h")
    assert ann.page.locator("#hint").count() == 0

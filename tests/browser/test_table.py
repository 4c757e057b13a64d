"""What somebody at a table does and sees."""

import random
import re

import pytest
from playwright.sync_api import Route

from bandstand.server.routes import table as table_routes
from tests.browser import positions
from tests.browser.cable import Cable
from tests.browser.conftest import Visit
from tests.browser.hands import Finger, Mouse, one_move, point
from tests.browser.positions import HONOUR, SHORT, duel, match_after
from tests.browser.visitor import Visitor
from tests.server.running import Guest

# ---- clicking


def test_a_page_reloaded_in_the_middle_of_a_move_goes_on(ann: Visitor, ben: Guest) -> None:
    id = duel(ann.guest, ben, positions.exchange())
    mouse = Mouse(ann.sit(id))
    before = ann.table
    first, second = before.lit[0], before.lit[3]
    mouse.choose(before, first)
    half = ann.until(lambda now: now.chosen == [first])
    assert half.version == before.version
    assert ben.page(id).version == before.version, "nobody hears of half a move"
    ann.page.reload()
    again = ann.until(lambda now: now.lit == before.lit)
    assert again.chosen == []
    assert again.version == before.version
    mouse.choose(again, second)
    mouse.choose(ann.until(lambda now: now.chosen == [second]), first)
    ann.until(lambda now: now.version == before.version + 1)
    assert "You exchange" in ann.page.locator("#log").inner_text()


def test_escape_back_and_a_click_elsewhere_step_back(ann: Visitor, ben: Guest) -> None:
    mouse = Mouse(ann.sit(duel(ann.guest, ben, positions.exchange())))
    before = ann.table
    for step_back in ("key", "button", "elsewhere"):
        mouse.choose(before, before.lit[0])
        ann.until(lambda now: bool(now.chosen))
        if step_back == "key":
            ann.page.keyboard.press("Escape")
        elif step_back == "button":
            mouse.confirm("back")
        else:
            box = ann.page.locator(".stage").bounding_box()
            assert box is not None
            mouse.at(box["x"] + box["width"] / 2, box["y"] + box["height"] * 0.8)
        assert ann.until(lambda now: not now.chosen) == before


def test_a_weighty_move_asks_for_the_play_button_even_with_a_mouse(ann: Visitor, ben: Guest) -> None:
    id = duel(ann.guest, ben, positions.call(), **HONOUR)
    mouse = Mouse(ann.sit(id))
    before = ann.table
    call = next(name for name in before.lit if name.startswith("call"))
    mouse.choose(before, call)
    held = ann.until(lambda now: "play" in now.choices)
    assert held.version == before.version
    assert held.chosen == [call]
    mouse.confirm("play")
    ann.until(lambda now: now.version > before.version)


def test_a_tap_previews_and_the_play_button_plays(visit: Visit, ben: Guest) -> None:
    ann = visit("Ann", phone=True)
    finger = Finger(ann.sit(duel(ann.guest, ben, positions.choice())))
    before = ann.table
    for name in before.lit[:2]:
        finger.at(*point(ann, name))
        held = ann.until(lambda now: bool(now.chosen) and now.traces != before.traces)
        assert held.chosen == [name]
        assert held.version == before.version
        assert held.choices == ["play", "back"]
    finger.confirm("play")
    ann.until(lambda now: now.version == before.version + 1)
    assert re.search("You make .* top trump", ann.page.locator("#log").text_content() or "")


def test_a_click_during_a_transition_counts(visit: Visit, ben: Guest) -> None:
    ann = visit("Ann", still=False)
    slow_motion = ann.context.new_cdp_session(ann.page)
    slow_motion.send("Animation.enable")
    slow_motion.send("Animation.setPlaybackRate", {"playbackRate": 0.02})
    lead = positions.way_to(lambda view: not view["table"] and view["trick"] == 3, seat=1, board="short")
    id = duel(ann.guest, ben, lead)
    ann.sit(id)
    ben.move(id, ben.page(id))
    before = ann.my_turn()
    assert flying(ann), "Ben's card is still on its way"
    name = before.lit[-1]
    Mouse(ann).choose(before, name)
    ann.until(lambda now: now.version > before.version)
    assert ann.page.locator(f"[data-target={name}]").count() == 0


def flying(visitor: Visitor) -> int:
    """How many movements are to be seen right now."""
    running: int = visitor.page.evaluate(
        "document.getAnimations().filter(a => a.playState === 'running').length"
    )
    return running


def test_with_reduced_motion_nothing_flies(visit: Visit, ben: Guest) -> None:
    ann = visit("Ann", still=True)
    lead = positions.way_to(lambda view: not view["table"] and view["trick"] == 3, seat=1, board="short")
    id = duel(ann.guest, ben, lead)
    ann.sit(id)
    ann.page.evaluate(COUNT_ANIMATIONS)
    ben.move(id, ben.page(id))
    ann.my_turn()
    assert flying(ann) == 0
    assert ann.page.evaluate("window.animations") == 0


COUNT_ANIMATIONS = """() => {
  window.animations = 0;
  const animate = Element.prototype.animate;
  Element.prototype.animate = function (...given) { window.animations++; return animate.apply(this, given); };
  document.startViewTransition = () => { window.animations++; };
}"""


def test_focus_returns_to_the_same_target_or_to_the_prompt(ann: Visitor, ben: Guest) -> None:
    lead = positions.way_to(lambda view: not view["table"] and view["trick"] == 3, seat=1, board="short")
    id = duel(ann.guest, ben, lead)
    ann.sit(id)
    card = ann.page.locator(".hand [data-target]").first
    name = card.get_attribute("data-target")
    card.focus()
    ben.move(id, ben.page(id))
    table = ann.my_turn()
    focused = "document.activeElement.dataset.target ?? document.activeElement.id"
    assert ann.page.evaluate(focused) == name
    for _ in range(8):
        if ann.page.evaluate("document.activeElement.matches('.can')"):
            break
        ann.page.keyboard.press("ArrowRight")
    ann.page.keyboard.press("Enter")
    ann.until(lambda now: now.version > table.version)
    assert ann.page.evaluate(focused) in ("prompt", *ann.table.lit)


def test_bots_are_shown_at_the_tables_pace_and_a_click_skips_ahead(ann: Visitor) -> None:
    id = ann.guest.started("me", *["bot:greedy"] * 3)
    ann.guest.my_turn(id)

    def slowly(route: Route) -> None:
        answer = route.fetch()
        route.fulfill(response=answer, body=answer.text().replace('data-pace="0"', 'data-pace="3600"'))

    ann.page.route(f"**/t/{id}", slowly)
    ann.sit(id)
    before = ann.my_turn()
    Mouse(ann).choose(before, before.lit[0])
    own = ann.until(lambda now: now.version == before.version + 1)
    page = ann.guest.my_turn(id)
    assert page.version > own.version + 1, "the bots have moved"
    ann.page.wait_for_timeout(300)
    assert ann.table.version == own.version, "and are not shown yet"
    ann.page.mouse.click(300, 300)
    assert ann.until(lambda now: now.mine).version == page.version
    assert ann.guest.page(id).version == page.version, "the click that skipped was no move"


# ---- undo


@pytest.mark.parametrize("way", ["button", "key"])
def test_undo_takes_back_the_last_move(ann: Visitor, ben: Guest, way: str) -> None:
    moves = positions.exchange()
    match = match_after(moves, board="short")
    assert match.can_undo(0)
    id = duel(ann.guest, ben, moves)
    ann.sit(id)
    before = ann.table
    if way == "button":
        ann.click("Undo")
    else:
        ann.page.keyboard.press("u")
    after = ann.until(lambda now: now.version == before.version + 1)
    match.undo(0)
    assert set(after.lit) == {f"hand-{match.game.write(card)}" for card in match.legal()}
    one_move(Mouse(ann), after, random.Random(0))


# ---- coming and going


def test_a_returning_player_is_shown_what_happened_since(
    ann: Visitor, ben: Guest, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(table_routes, "AWAY_SECONDS", 0)
    lead = positions.way_to(lambda view: not view["table"] and view["trick"] == 3, seat=1, board="short")
    id = duel(ann.guest, ben, lead)
    ann.sit(id)
    ann.go("/rules")
    ann.page.wait_for_timeout(300)
    ben.move(id, ben.page(id))
    ann.sit(id)
    assert "While you were away" in ann.read("#since")
    lines = ann.page.locator("#since li").all_inner_texts()
    assert len([line for line in lines if line.startswith("Ben")]) == 1
    ann.click("Carry on")
    assert ann.page.locator("#since").count() == 0
    assert ann.table.lit


def test_the_tab_says_when_it_is_your_turn(ann: Visitor, ben: Guest) -> None:
    lead = positions.way_to(lambda view: not view["table"], seat=1, board="short")
    id = duel(ann.guest, ben, lead)
    ann.sit(id)
    icon = ann.page.locator("#tab-icon")
    assert "Your turn" not in ann.page.title()
    assert "icon.svg" in (icon.get_attribute("href") or "")
    ben.move(id, ben.page(id))
    ann.my_turn()
    assert "Your turn" in ann.page.title()
    assert "icon-turn.svg" in (icon.get_attribute("href") or "")


def test_a_line_that_was_cut_comes_back_and_misses_nothing(visit: Visit, ben: Guest, cable: Cable) -> None:
    ann = visit("Ann", address=cable.address)
    ann.expect("net::ERR")
    lead = positions.way_to(lambda view: not view["table"], seat=1, board="short")
    id = duel(ann.guest, ben, lead)
    ann.sit(id)
    with cable.pulled():
        ann.page.locator("#offline").wait_for()
        ben.move(id, ben.page(id))
        ann.page.wait_for_timeout(100)
        assert not ann.table.mine
    assert ann.my_turn().lit
    ann.page.locator("#offline").wait_for(state="hidden")
    assert ann.table.version == ben.page(id).version


def test_a_move_made_while_the_line_is_cut_is_sent_once_it_is_back(
    visit: Visit, ben: Guest, cable: Cable
) -> None:
    ann = visit("Ann", address=cable.address)
    ann.expect("net::ERR")
    id = duel(ann.guest, ben, positions.choice())
    ann.sit(id)
    before = ann.table
    with cable.pulled():
        Mouse(ann).choose(before, before.lit[0])
        ann.page.locator("#offline").wait_for()
    after = ann.until(lambda now: now.version > before.version and not now.busy)
    assert after.version == ben.page(id).version == before.version + 1


def test_a_move_that_came_too_late_is_answered_with_the_table_as_it_is(ann: Visitor, ben: Guest) -> None:
    ann.expect("409")
    id = duel(ann.guest, ben, positions.choice())
    ann.sit(id)
    before = ann.table
    # The same person has moved in another tab, and this one has not heard of it yet.
    ann.page.route("**/events*", lambda route: route.abort())
    ann.expect("net::ERR")
    ann.page.reload()
    ann.until(lambda now: now.lit == before.lit)
    ann.guest.move(id, ann.guest.page(id))
    Mouse(ann).choose(before, before.lit[-1])
    ann.until(lambda now: now.version == before.version + 1)
    assert "has changed since" in ann.read(".news .note")


# ---- switches


def test_the_question_mark_lists_the_keys(ann: Visitor) -> None:
    ann.sit(ann.guest.started("me", "bot:greedy", **SHORT))
    ann.page.keyboard.press("?")
    ann.page.get_by_role("dialog", name="Keys").wait_for()
    for key in ("Enter", "Esc", "U", "R", "?"):
        assert ann.page.locator("#keys kbd", has_text=re.compile(f"^{re.escape(key)}$")).count() == 1
    ann.page.keyboard.press("Escape")
    assert ann.page.locator("#keys").is_hidden()


@pytest.mark.parametrize("dark", [False, True])
def test_day_and_night_can_be_switched_and_are_remembered(visit: Visit, dark: bool) -> None:
    ann = visit("Ann", dark=dark)
    ann.go("/")
    paper = "getComputedStyle(document.body).backgroundColor"
    of_the_system = ann.page.evaluate(paper)
    ann.page.get_by_role("button", name="Day or night").click()
    other = ann.page.evaluate(paper)
    assert other != of_the_system
    ann.sit(ann.guest.started("me", "bot:greedy", **SHORT))
    assert ann.page.evaluate(paper) == other
    ann.page.get_by_role("button", name="Day or night").first.click()
    assert ann.page.evaluate(paper) == of_the_system
    ann.page.reload()
    assert ann.page.evaluate(paper) == of_the_system


def test_sounds_are_off_until_somebody_turns_them_on(ann: Visitor, ben: Guest) -> None:
    ann.context.add_init_script(COUNT_SOUNDS)
    id = duel(ann.guest, ben)
    ann.sit(id)
    chance = random.Random(2)

    def both_move() -> None:
        for _ in range(2):
            page = ben.page(id)
            version = page.version
            if page.your_turn:
                ben.move(id, page)
            else:
                one_move(Mouse(ann), ann.my_turn(), chance)
            ann.at_version(version + 1)

    both_move()
    assert ann.page.evaluate("window.notes") == 0
    switch = ann.page.get_by_role("button", name="Sound")
    switch.click()
    assert switch.get_attribute("aria-pressed") == "true"
    heard = ann.page.evaluate("window.notes")
    assert heard > 0
    both_move()
    assert ann.page.evaluate("window.notes") > heard
    ann.page.reload()
    assert switch.get_attribute("aria-pressed") == "true"
    assert not [address for address in ann.asked if re.search(r"\.(mp3|ogg|wav|m4a)", address)]


COUNT_SOUNDS = """
  window.notes = 0;
  const start = OscillatorNode.prototype.start;
  OscillatorNode.prototype.start = function (...given) { window.notes++; return start.apply(this, given); };
"""

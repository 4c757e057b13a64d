"""Fiddlefoo in a real browser: placing, and throwing under seal."""

import re

import pytest

from bandstand.builtin.fiddlefoo import rules
from bandstand.builtin.fiddlefoo.table.preview import MOST_LISTED
from tests.browser import fiddlefoo
from tests.browser.clicks import at, focus, pick, posting, previewed, told
from tests.browser.conftest import Visit
from tests.browser.fiddlefoo import KIT, NO_WAY, NOTES, RANGE, cell_target, code, hands, placings, ways
from tests.browser.hands import Finger, Keyboard, Mouse, reachable
from tests.browser.visitor import Visitor
from tests.server.running import Guest

# ---- placing


def test_picking_a_card_lights_its_cells_and_no_others(ann: Visitor, ben: Guest) -> None:
    position = fiddlefoo.placing()
    ann.sit(position.among(ann.guest, ben))
    fitting = {card: cells for card, cells in placings(position.view()).items() if cells}
    assert set(ann.table.lit) == hands(*fitting)
    for card, cells in fitting.items():
        picked = pick(ann, f"hand-{code(card)}")
        assert set(picked.lit) == {cell_target(cell) for cell in cells}
        assert picked.chosen == [f"hand-{code(card)}"]
        assert f"{KIT.colours[KIT.colour_of[card]]} {KIT.number_of[card]}" in picked.prompt
        assert "never touch" in picked.prompt
        ann.page.keyboard.press("Escape")
        assert set(ann.table.lit) == hands(*fitting)


def test_pointing_at_a_cell_previews_its_pair_and_what_others_could_throw(ann: Visitor, ben: Guest) -> None:
    position = fiddlefoo.placing()
    ann.sit(position.among(ann.guest, ben))
    view = position.view()
    map = rules.map_in(KIT, view)
    unseen = set(range(KIT.base)) - {card for _, _, card in view["map"]} - set(view["hand"])
    tried = 0
    for card, cells in placings(view).items():
        certain = {cell: older[0] for cell, older in cells.items() if len(older) == 1}
        if not certain:
            continue
        pick(ann, f"hand-{code(card)}")
        for cell, older in certain.items():
            target = cell_target(cell)
            Mouse(ann).over(ann.table, target)
            said, drawn = previewed(ann)
            pair = rules.pair_of(KIT, map, 0, card, cell, map.find(older))
            in_range = pair.high - pair.low > 1
            colour = KIT.colours[KIT.colour_of[card]]
            assert (f"{colour} {pair.low + 1}" if in_range else "no range") in said
            assert (f"range {pair.low + 1}" if in_range else "no range") in told(ann, target)
            for words in (said, told(ann, target)):
                assert f"distance {pair.distance}" in words
            thrown = {other for other in unseen if pair.in_range(KIT, other) and not pair.safe}
            listed = {name for name in drawn if name.startswith("mini-")}
            assert listed <= {f"mini-{code(other)}" for other in thrown}
            assert len(listed) == min(len(thrown), MOST_LISTED)
            assert ("safe" in said) == pair.safe
            tried += 1
        ann.page.mouse.move(1, 1)
        assert ann.table.previews == []
        ann.page.keyboard.press("Escape")
    assert tried > 5


@pytest.mark.parametrize("step_back", ["key", "button"])
def test_a_tie_asks_for_the_older_card_and_one_can_step_back(
    ann: Visitor, ben: Guest, step_back: str
) -> None:
    position = fiddlefoo.tie()
    ann.sit(position.among(ann.guest, ben))
    card, cell, older = next(
        (card, cell, older)
        for card, cells in placings(position.view()).items()
        for cell, older in cells.items()
        if len(older) > 1
    )
    first = ann.table
    picked = pick(ann, f"hand-{code(card)}")
    asked = pick(ann, cell_target(cell))
    assert set(asked.lit) == {f"map-{code(other)}" for other in older}
    assert "older card" in asked.prompt
    assert asked.version == first.version
    for before in (picked, first):
        if step_back == "key":
            ann.page.keyboard.press("Escape")
        else:
            Mouse(ann).confirm("back")
        assert (ann.table.lit, ann.table.chosen) == (before.lit, before.chosen)
    pick(ann, f"hand-{code(card)}")
    pick(ann, cell_target(cell))
    with posting(ann) as posted:
        pick(ann, f"map-{code(older[1])}")
    assert posted.actions == [card, KIT.cells + cell, older[1]]
    assert ann.table.version == first.version + 1
    assert re.search("You pair .* with ", ann.page.locator("#log").inner_text())


def test_a_tap_on_a_cell_previews_and_the_play_button_places(visit: Visit, ben: Guest) -> None:
    ann = visit("Ann", phone=True)
    position = fiddlefoo.placing()
    finger = Finger(ann.sit(position.among(ann.guest, ben)))
    card, cells = next((card, cells) for card, cells in placings(position.view()).items() if len(cells) > 1)
    before = ann.table
    finger.choose(before, f"hand-{code(card)}")
    picked = ann.answered(before)
    certain = [cell for cell, older in cells.items() if len(older) == 1]
    for cell in certain[:2]:
        finger.at(*reachable(ann)[cell_target(cell)])
        assert "distance" in previewed(ann)[0]
        held = ann.table
        assert set(held.chosen) == {f"hand-{code(card)}", cell_target(cell)}
        assert held.choices == ["play", "back"]
        assert held.version == before.version
    finger.confirm("back")
    assert ann.table.lit == picked.lit
    assert ann.table.previews == []
    finger.at(*reachable(ann)[cell_target(certain[0])])
    with posting(ann) as posted:
        finger.confirm("play")
    assert posted.actions == [card, KIT.cells + certain[0]]
    ann.at_version(before.version + 1)
    assert at(ann, f"map-{code(card)}").count() == 1


# ---- throwing


def thrower(ann: Visitor, *others: Guest) -> str:
    """Ann is asked to throw, together with the first of the others."""
    id = fiddlefoo.throwing().among(ann.guest, *others)
    ann.sit(id)
    return id


def test_tags_say_which_cards_may_go_and_why(ann: Visitor, ben: Guest, cleo: Guest) -> None:
    thrower(ann, ben, cleo)
    found = ways(fiddlefoo.throwing().view())
    assert {RANGE, NOTES, NO_WAY} == set(found.values())
    assert set(ann.table.lit) == {*hands(*(card for card, way in found.items() if way)), "enough"}
    for card, way in found.items():
        tag = at(ann, f"hand-{code(card)}").locator(".tag")
        label = told(ann, f"hand-{code(card)}")
        if way == RANGE:
            assert tag.inner_text().split() == ["in", "range"]
            assert "may be thrown, it is in range" in label
        elif way == NOTES:
            assert "match" in tag.inner_text()
            assert "may be thrown alone" in label
        else:
            assert tag.count() == 0
            assert "not in range, and its notes do not match" in label
    prompt = ann.table.prompt
    assert re.search(r"any of your \w+ \d+.\d+, or just one card with \w+ note", prompt), prompt


def test_ticked_cards_are_thrown_and_no_others(ann: Visitor, ben: Guest, cleo: Guest) -> None:
    id = thrower(ann, ben, cleo)
    before = ann.table
    ranged = [card for card, way in ways(fiddlefoo.throwing().view()).items() if way == RANGE]
    first, second, third = (f"hand-{code(card)}" for card in ranged[:3])
    for target in (third, second, first, second):
        assert pick(ann, target).version == before.version
    assert set(ann.table.chosen) == {first, third}
    assert at(ann, first).get_attribute("aria-pressed") == "true"
    assert at(ann, second).get_attribute("aria-pressed") == "false"
    with posting(ann) as posted:
        Mouse(ann).confirm("done")
    assert posted.actions == [ranged[0], ranged[2], KIT.enough]
    ben.move(id, ben.page(id), actions=[KIT.enough])
    ann.at_version(before.version + 2)
    assert {code(card) for card in ranged[:3] if at(ann, f"hand-{code(card)}").count()} == {code(ranged[1])}
    assert "Cleo’s case, 2 cards" in told(ann, "case")
    assert "You throw" in ann.page.locator("#log").inner_text()


def test_a_card_that_goes_by_its_notes_goes_alone(ann: Visitor, ben: Guest, cleo: Guest) -> None:
    id = thrower(ann, ben, cleo)
    found = ways(fiddlefoo.throwing().view())
    noted = next(card for card, way in found.items() if way == NOTES)
    ranged = next(card for card, way in found.items() if way == RANGE)
    before = ann.table
    pick(ann, f"hand-{code(ranged)}")
    held = pick(ann, f"hand-{code(noted)}")
    assert held.chosen == [f"hand-{code(noted)}"], "it takes the place of what was ticked"
    assert "play" in held.choices
    with posting(ann) as posted:
        Mouse(ann).confirm("play")
    assert posted.actions == [noted]
    ben.move(id, ben.page(id), actions=[KIT.enough])
    ann.at_version(before.version + 2)
    assert "for its notes" in ann.page.locator("#log").inner_text()


def test_an_answer_can_be_changed_and_taken_back_until_the_last_is_in(
    ann: Visitor, ben: Guest, cleo: Guest
) -> None:
    id = thrower(ann, ben, cleo)
    ranged = next(card for card, way in ways(fiddlefoo.throwing().view()).items() if way == RANGE)
    asked = ann.table
    with posting(ann) as posted:
        answered = pick(ann, "enough")
    assert posted.actions == [KIT.enough]
    assert not answered.asked
    assert "Your answer is in" in answered.prompt
    ann.click("Undo")
    assert ann.until(lambda now: now.asked).prompt == asked.prompt
    pick(ann, "enough")
    pick(ann, f"hand-{code(ranged)}")
    with posting(ann) as posted:
        Mouse(ann).confirm("done")
    assert posted.actions == [ranged, KIT.enough]
    changed = ann.until(lambda now: not now.busy)
    assert changed.version == asked.version
    assert "Your answer is in" in changed.prompt
    ben.move(id, ben.page(id), actions=[KIT.enough])
    ann.at_version(asked.version + 2)
    assert at(ann, f"hand-{code(ranged)}").count() == 0
    assert "You throw" in ann.page.locator("#log").inner_text()


def test_throwing_the_whole_hand_ends_the_game_for_the_thrower(ann: Visitor, ben: Guest) -> None:
    position = fiddlefoo.throwing_all()
    ann.sit(position.among(ann.guest, ben))
    held = position.view()["hand"]
    for card in held:
        pick(ann, f"hand-{code(card)}")
    with posting(ann) as posted:
        Mouse(ann).confirm("done")
    assert posted.actions == held, "of a whole hand there is nothing to say enough of"
    ann.until(lambda now: now.over)
    assert "You win" in ann.read(".result summary")


def test_two_are_asked_at_once_and_neither_hears_of_the_others_answer(visit: Visit, cleo: Guest) -> None:
    ann, ben = visit("Ann"), visit("Ben")
    position = fiddlefoo.throwing()
    id = position.among(ann.guest, ben.guest, cleo, before=1)
    for visitor in (ann, ben):
        visitor.sit(id)
        assert not visitor.table.asked
    cleo.move(id, cleo.page(id), actions=list(position.moves[-1].actions))
    asked = [visitor.my_turn() for visitor in (ann, ben)]
    assert asked[0].version == asked[1].version

    thrown = []
    for number, (visitor, other) in enumerate(((ann, ben), (ben, ann))):
        card = next(card for card, way in ways(position.view(number)).items() if way == RANGE)
        thrown.append(card)
        page, source = other.page.content(), other.guest.get(f"/t/{id}").text
        pick(visitor, f"hand-{code(card)}")
        Mouse(visitor).confirm("done")
        if number == 0:
            ann.until(lambda now: not now.asked and not now.busy)
            assert other.guest.get(f"/t/{id}").text == source
            assert other.page.content() == page, "not a byte of Ben's page tells that Ann has answered"
            assert other.table.asked

    for visitor in (ann, ben):
        visitor.at_version(asked[0].version + 2)
        case = told(visitor, "case")
        assert case.startswith("Cleo’s case, 2 cards")
        for card in thrown:
            assert f"{KIT.colours[KIT.colour_of[card]]} {KIT.number_of[card]}" in case
        assert at(visitor, "case").locator("[data-vt]").count() == 2


def test_the_curtain_names_the_next_who_has_not_answered(ann: Visitor) -> None:
    position = fiddlefoo.throwing()
    names = ["Tom", "Uta", "Vic"]
    ann.sit(position.on_one_device(ann.guest, *names))
    held = [hands(*position.view(seat)["hand"]) for seat in (0, 1)]
    version = ann.table.version

    def lift(words: str) -> None:
        ann.click(words)
        ann.until(lambda now: not now.curtain)

    def answer() -> None:
        Mouse(ann).choose(ann.table, "enough")
        ann.until(lambda now: now.curtain)

    assert ann.read("#curtain-title") == "Pass the device to Tom"
    lift("Tom: lift the curtain")
    assert set(ann.table.lit) <= {*held[0], "enough"}
    answer()
    assert ann.read("#curtain-title") == "Pass the device to Uta"
    assert not [name for name in held[0] | held[1] if f'"{name}"' in ann.page.content()]
    lift("Tom: change the answer")
    answer()
    assert ann.read("#curtain-title") == "Pass the device to Uta"
    lift("Uta: lift the curtain")
    assert set(ann.table.lit) <= {*held[1], "enough"}
    assert ann.table.version == version
    answer()
    assert ann.table.version == version + 2
    assert ann.read("#curtain-title") == "Pass the device to Tom", "it is Tom's turn to place a card"


# ---- with keys alone


def test_a_placement_with_keys_alone(ann: Visitor, ben: Guest) -> None:
    position = fiddlefoo.placing()
    keys = Keyboard(ann.sit(position.among(ann.guest, ben)))
    card, cells = next((card, cells) for card, cells in placings(position.view()).items() if cells)
    certain = next(cell for cell, older in cells.items() if len(older) == 1)
    before = ann.table
    keys.choose(before, f"hand-{code(card)}")
    assert set(ann.table.lit) == {cell_target(cell) for cell in cells}
    keys.press("Escape")
    assert ann.table.lit == before.lit
    assert focus(ann) in ("prompt", *before.lit)
    keys.choose(before, f"hand-{code(card)}")
    for _ in cells:
        keys.press("ArrowRight")
        if focus(ann) == cell_target(certain):
            break
    assert "distance" in previewed(ann)[0], "what has the focus is previewed"
    assert "distance" in told(ann, cell_target(certain))
    with posting(ann) as posted:
        keys.press("Enter")
    assert posted.actions == [card, KIT.cells + certain]
    after = ann.at_version(before.version + 1)
    assert focus(ann) in ("prompt", *after.lit)
    assert re.search("You pair .* with ", ann.page.get_by_role("log", name="Log").inner_text())


def test_a_throw_with_keys_alone(ann: Visitor, ben: Guest, cleo: Guest) -> None:
    id = thrower(ann, ben, cleo)
    keys = Keyboard(ann)
    ranged = [card for card, way in ways(fiddlefoo.throwing().view()).items() if way == RANGE][:2]
    before = ann.table
    for card in ranged:
        keys.choose(ann.table, f"hand-{code(card)}")
        assert focus(ann) == f"hand-{code(card)}", "a tick keeps the focus where it is"
    with posting(ann) as posted:
        keys.confirm("done")
    assert posted.actions == [*ranged, KIT.enough]
    assert ann.until(lambda now: not now.asked and not now.busy).version == before.version
    assert focus(ann) in ("prompt", *ann.table.lit)
    ben.move(id, ben.page(id), actions=[KIT.enough])
    ann.at_version(before.version + 2)
    assert focus(ann) in ("prompt", *ann.table.lit)

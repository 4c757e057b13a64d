"""Fiddlefoo in a real browser: the cooperative variant, special cards, and a series of games."""

import re

from playwright.sync_api import Locator

from tests.browser import fiddlefoo
from tests.browser.clicks import at, pick, posting, told
from tests.browser.fiddlefoo import KIT, NOTES, cell_target, code, hands, placings, ways
from tests.browser.hands import Mouse
from tests.browser.visitor import Table, Visitor
from tests.server.running import Guest

# ---- the cooperative variant


def pile(card: int) -> str:
    """The target of the pile of a card's colour."""
    return f"pile-{KIT.letters[KIT.colour_of[card]]}"


def test_a_card_is_added_to_a_pile_whose_notes_are_told(ann: Visitor, ben: Guest, cleo: Guest) -> None:
    position = fiddlefoo.adding()
    ann.sit(position.among(ann.guest, ben, cleo))
    view = position.view()
    card, notes = fiddlefoo.added(view)
    target = pile(card)
    before = ann.table
    was = notes - view["notes"][card]
    assert f"{was} of 10" in (at(ann, target).text_content() or "")
    assert f"{was} of 10 notes" in told(ann, target)
    picked = pick(ann, f"hand-{code(card)}")
    assert set(picked.lit) == {"case", target}
    with posting(ann) as posted:
        after = pick(ann, target)
    assert posted.actions == [KIT.add + card]
    assert after.version == before.version + 1
    assert f"{notes} of 10" in (at(ann, target).text_content() or "")
    assert f"{notes} of 10 notes" in told(ann, target)
    assert "You add" in ann.page.locator("#log").inner_text()


def test_a_pile_above_ten_notes_loses_for_all(ann: Visitor, ben: Guest, cleo: Guest) -> None:
    position = fiddlefoo.adding_too_much()
    id = position.among(ann.guest, ben, cleo)
    ann.sit(id)
    card, _ = fiddlefoo.added(position.view())
    pick(ann, f"hand-{code(card)}")
    pick(ann, pile(card))
    ann.until(lambda now: now.over)
    assert ann.page.locator(".player .state").all_inner_texts() == ["lost together"] * 3
    assert "The band loses together" in ann.page.locator("#log").inner_text()
    for guest in (ben, cleo):
        assert guest.page(id).over


# ---- Talkytoot


def talkytoot(visitor: Visitor) -> Locator:
    return visitor.page.get_by_role("group", name="Talkytoot")


def test_a_table_with_five_special_cards_at_random(ann: Visitor) -> None:
    ann.go("/new/fiddlefoo")
    talkytoot(ann).get_by_role("radio", name="at random").click()
    assert talkytoot(ann).get_by_label("How many").input_value() == "5"
    ann.click("Open the table")
    ann.page.wait_for_url("**/t/*")
    assert "Talkytoot: five at random" in ann.page.inner_text("main")
    ann.click("Start the game")
    ann.page.locator("#table-body").wait_for()
    assert ann.my_turn().lit


def test_a_table_with_special_cards_by_name(ann: Visitor) -> None:
    ann.go("/new/fiddlefoo")
    talkytoot(ann).get_by_role("radio", name="by name").click()
    for name in ("Discard", "Play again"):
        box = talkytoot(ann).get_by_role("checkbox", name=re.compile(f"^{name}"))
        assert "When paired" in (box.locator("xpath=..").text_content() or "")
        box.check()
    ann.click("Open the table")
    ann.page.wait_for_url("**/t/*")
    assert "Talkytoot: Discard, Play again" in ann.page.inner_text("main")


def special_cards(visitor: Visitor) -> dict[str, str]:
    """What is read out for every special card in sight, by its target."""
    found = visitor.page.locator('[data-target^="hand-*"], [data-target^="map-*"]').filter(visible=True)
    return {
        card.get_attribute("data-target") or "": card.get_attribute("aria-label") or ""
        for card in found.all()
    }


def test_special_cards_can_be_read(ann: Visitor, ben: Guest) -> None:
    position = fiddlefoo.special("discard")
    ann.sit(position.among(ann.guest, ben))
    view = position.view()
    held = [card for card in view["hand"] if KIT.special_of[card] >= 0]
    lying = [card for _, _, card in view["map"] if KIT.special_of[card] >= 0]
    assert held
    assert lying
    cards = special_cards(ann)
    assert set(cards) == {*hands(*held), *(f"map-{code(card)}" for card in lying)}
    for label in cards.values():
        assert re.search(r"\(.+\).*When (paired|thrown|drawn|scored)", label)
    lines = ann.page.get_by_role("list", name="Your special cards").get_by_role("listitem").all_inner_texts()
    assert len(lines) == len(held)
    assert all("When " in line for line in lines)


def asked_by(ann: Visitor, ben: Guest, phase: str) -> Table:
    ann.sit(fiddlefoo.special(phase).among(ann.guest, ben))
    return ann.table


def done(ann: Visitor, before: Table) -> str:
    """The log, once the move is done."""
    ann.at_version(before.version + 1)
    return ann.page.locator("#log").inner_text()


def test_a_card_is_discarded(ann: Visitor, ben: Guest) -> None:
    before = asked_by(ann, ben, "discard")
    held = fiddlefoo.special("discard").view()["hand"]
    assert set(before.lit) == {*hands(*held), "enough"}
    pick(ann, f"hand-{code(held[0])}")
    with posting(ann) as posted:
        Mouse(ann).confirm("play")
    assert posted.actions == [held[0]]
    assert "You discard" in done(ann, before)
    assert at(ann, f"hand-{code(held[0])}").count() == 0


def test_nothing_is_discarded(ann: Visitor, ben: Guest) -> None:
    before = asked_by(ann, ben, "discard")
    with posting(ann) as posted:
        pick(ann, "enough")
    assert posted.actions == [KIT.enough]
    assert "You discard" not in done(ann, before)


def test_a_card_of_the_map_is_moved(ann: Visitor, ben: Guest) -> None:
    before = asked_by(ann, ben, "move")
    lying = {f"map-{code(card)}" for _, _, card in fiddlefoo.special("move").view()["map"]}
    assert set(before.lit) == {*lying, "enough"}
    card = before.lit[0]
    spots = pick(ann, card)
    assert spots.lit
    assert all(target.startswith("cell-") for target in spots.lit)
    pick(ann, spots.lit[0])
    assert "You move" in done(ann, before)
    column, row = re.fullmatch(r"cell-(-?\d+)-(-?\d+)", spots.lit[0]).groups()  # type: ignore[union-attr]
    assert told(ann, card).endswith(f"column {column}, row {row}")


def test_cards_of_the_map_are_removed_one_by_one_until_it_is_enough(ann: Visitor, ben: Guest) -> None:
    before = asked_by(ann, ben, "remove")
    pair = fiddlefoo.special("remove").view()["pair"]
    assert not {f"map-{code(pair[card])}" for card in ("card", "partner")} & set(before.lit)
    card = next(target for target in before.lit if target != "enough")
    pick(ann, card)
    with posting(ann) as posted:
        Mouse(ann).confirm("play")
    assert [f"map-{code(removed)}" for removed in posted.actions] == [card]
    assert done(ann, before).count("You remove") == 1
    assert at(ann, card).count() == 0
    again = ann.table
    assert again.mine
    with posting(ann) as posted:
        pick(ann, "enough")
    assert posted.actions == [KIT.enough]
    assert done(ann, again).count("You remove") == 1


def test_a_card_of_the_hand_is_swapped_with_one_of_the_map(ann: Visitor, ben: Guest) -> None:
    before = asked_by(ann, ben, "swap")
    view = fiddlefoo.special("swap").view()
    assert set(before.lit) == {*hands(*view["hand"]), "enough"}
    own, other = view["hand"][0], view["map"][0][2]
    lit = pick(ann, f"hand-{code(own)}").lit
    assert set(lit) == {f"map-{code(card)}" for _, _, card in view["map"]}
    with posting(ann) as posted:
        pick(ann, f"map-{code(other)}")
    assert posted.actions == [own, other]
    assert "You swap" in done(ann, before)
    assert at(ann, f"map-{code(own)}").count() == 1
    assert at(ann, f"hand-{code(other)}").count() == 1


def test_another_card_is_played(ann: Visitor, ben: Guest) -> None:
    before = asked_by(ann, ben, "again")
    view = fiddlefoo.special("again").view()
    last = KIT.colour_of[view["pair"]["card"]]
    offered = {target for target in before.lit if target != "enough"}
    assert offered
    assert offered <= hands(*(card for card in view["hand"] if KIT.colour_of[card] != last))
    card, cell = next(
        (card, cell)
        for card, cells in placings(view).items()
        for cell, older in cells.items()
        if hands(card) <= offered and len(older) == 1
    )
    pick(ann, f"hand-{code(card)}")
    with posting(ann) as posted:
        pick(ann, cell_target(cell))
    assert posted.actions == [card, KIT.cells + cell]
    assert done(ann, before).count("You pair") == 2
    assert at(ann, f"hand-{code(card)}").count() == 0


def test_a_card_that_may_always_go_takes_one_by_its_notes_along(ann: Visitor, ben: Guest) -> None:
    position = fiddlefoo.throwing_at_any_time()
    ann.sit(position.among(ann.guest, ben))
    found = ways(position.view())
    free = next(card for card, way in found.items() if way == fiddlefoo.FREE)
    noted = [card for card, way in found.items() if way == NOTES]
    before = ann.table
    asked = pick(ann, f"with-{code(free)}")
    assert set(asked.lit) == hands(*noted)
    pick(ann, f"hand-{code(noted[0])}")
    with posting(ann) as posted:
        Mouse(ann).confirm("play")
    assert posted.actions == [free, noted[0]]
    assert "one for its notes" in done(ann, before)


# ---- a series


def test_between_two_games_the_hands_that_were_left_are_shown(ann: Visitor, ben: Guest, cleo: Guest) -> None:
    position = fiddlefoo.between_games()
    ann.sit(position.among(ann.guest, ben, cleo))
    view = position.view()
    hands_left = ann.page.get_by_role("img", name=re.compile("^Game 1: ")).filter(visible=True)
    words = hands_left.get_attribute("aria-label") or ""
    for seat, name in enumerate(("you", "Ben", "Cleo")):
        assert f"{name} minus {view['points'][0][seat]}" in words
    assert ann.read("#where").startswith("Game 2 of 2")

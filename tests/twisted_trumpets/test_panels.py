"""What stands round the trumpet: market, decrees, plans, the tally and the others' boards."""

import re

import pytest

from bandstand.builtin.twisted_trumpets import rules
from bandstand.builtin.twisted_trumpets.rules.decrees import open_slot
from bandstand.builtin.twisted_trumpets.table.decrees import decrees
from bandstand.builtin.twisted_trumpets.table.market import market
from bandstand.builtin.twisted_trumpets.table.opponents import opponents
from bandstand.builtin.twisted_trumpets.table.plans import plans
from bandstand.builtin.twisted_trumpets.table.tally import CATEGORIES, tally
from tests.twisted_trumpets.boards import finished, on_the_way
from tests.twisted_trumpets.positions import KIT

NAMES = ("Nell", "Tomas", "Wren", "Ines")


@pytest.mark.parametrize("slots", ["round", "circle"])
@pytest.mark.parametrize(("players", "seed"), [(2, 4), (3, 5), (4, 6)])
def test_the_next_place_of_a_decree_is_the_one_that_the_rules_give(
    players: int, seed: int, slots: str
) -> None:
    for state in on_the_way(players, seed, slots):
        drawn = decrees(KIT, state.view(0), NAMES).split("<article")[1:]
        for decree, claims, card in zip(state.decrees, state.claims, drawn, strict=True):
            marked = [
                place for place, slot in enumerate(card.split("<li")[1:]) if "next" in slot.split(">")[0]
            ]
            taken = len(claims) == players
            places = len(KIT.decrees[decree].slots)
            upcoming = open_slot(claims, places, players, slots == "circle", state.round, state.turns)
            assert marked == ([] if taken else [upcoming])


def test_a_decree_shows_the_disc_of_everybody_who_took_it() -> None:
    state = finished(4, 6)
    drawn = decrees(KIT, state.view(-1), NAMES)
    claims = [claim for each in state.claims for claim in each]
    assert claims
    assert sorted(re.findall(r"#disc-(\d)", drawn)) == sorted(str(claim.seat) for claim in claims)


def test_the_market_offers_each_tile_at_its_price() -> None:
    view = on_the_way(3, 5)[0].view(0)
    drawn = market(KIT, view)
    for slot, price in enumerate(KIT.prices):
        offer = drawn.split(f'data-target="market-{slot}"')[1].split("</div>")[0]
        assert offer.count("<i>") == price
    assert f"{view['stack']}</b> left" in drawn
    assert f"{view['basic']}</b> left" in drawn


def test_a_discount_shows_in_every_price() -> None:
    view = on_the_way(3, 5)[0].view(0) | {"discount": 9}
    assert market(KIT, view).count(">free<") == KIT.slots + 1


def test_an_empty_place_of_the_market_cannot_be_clicked() -> None:
    view = on_the_way(3, 5)[0].view(0)
    view["market"][1] = -1
    view["stack"] = 0
    drawn = market(KIT, view)
    assert 'data-target="market-1"' not in drawn
    assert "The premium stack is empty" in drawn


def test_plans_are_shown_to_their_holder_alone_with_what_they_bring_now() -> None:
    state = on_the_way(4, 6)[-1]
    assert plans(KIT, state.view(-1)) == ""
    for seat in range(4):
        drawn = plans(KIT, state.view(seat))
        assert re.findall(r'data-target="plan-(\d+)"', drawn) == [str(plan) for plan in state.plans[seat]]
        now = [rules.plan_points(state.trumpets[seat], KIT.plans[plan]) for plan in state.plans[seat]]
        assert re.findall(r">(\d+) now<", drawn) == [str(each) for each in now]


def test_the_tally_splits_ones_own_score_by_category() -> None:
    state = on_the_way(4, 6)[-1]
    view = state.view(2)
    shown = re.findall(r"<dt>([^<]+)</dt><dd class=\"num\">([^<]+)</dd>", tally(KIT, view))
    own = state.sheet(2).parts()
    expected = [(name, str(own[key]).replace("-", "−")) for key, name in CATEGORIES]
    assert shown == [*expected, ("So far", str(state.sheet(2).total).replace("-", "−"))]
    assert tally(KIT, state.view(-1)) == ""


def test_others_boards_open_large_and_ones_own_does_not() -> None:
    view = on_the_way(4, 6)[-1].view(1)
    drawn = opponents(KIT, view, NAMES)
    assert [bool(each) for each in drawn] == [True, False, True, True]
    for seat in (0, 2, 3):
        assert drawn[seat].count(f'popovertarget="board-of-{seat}"') == 2
        assert drawn[seat].count(f'id="board-of-{seat}"') == 1


def test_at_the_end_the_score_sheet_shows_all_boards_instead() -> None:
    assert not any(opponents(KIT, finished(4, 6).view(1), NAMES))

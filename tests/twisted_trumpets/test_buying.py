"""Drawing basic tiles and buying premium ones."""

import pytest

from bandstand.contract import SPECTATOR
from tests.twisted_trumpets.positions import (
    codes,
    events,
    hand,
    legal,
    others,
    phase,
    placements,
    play,
    position,
)

MARKET = "p.crs3 p.frk3 p.tws1p p.twb2b"


def test_payment_is_made_with_basic_and_starting_tiles() -> None:
    """Ruling 18: premium tiles are no payment."""
    state = position("bnd2 s.str1 p.tws1b", "", market=MARKET)
    assert legal(play(state, "buy1")) == {"pay:bnd2", "pay:s.str1"}


def test_what_was_paid_is_discarded() -> None:
    """Ruling 18: starting tiles join the basic ones, and anybody may draw them later."""
    state = play(position("bnd2 s.str1 s.bnd0", "", market=MARKET, basic=""), "buy2 pay:s.str1 pay:bnd2")
    assert sorted(codes(state.discards)) == ["bnd2", "s.str1"]
    assert hand(state, 0) == ["s.bnd0", "p.frk3"]
    play(state, "draw end draw")
    assert "draw" not in legal(state)
    drawn = [tile for seat in (0, 1) for tile in hand(state, seat) if tile in ("s.str1", "bnd2")]
    assert "s.str1" in drawn
    assert state.discards == []


def test_a_premium_tile_does_not_count_as_money() -> None:
    """Ruling 18, not: two premium tiles and a basic one pay one, not three."""
    state = position("bnd2 p.tws1b p.frk2", "", market=MARKET)
    assert {word for word in others(state) if word.startswith(("buy", "top"))} == {"buy1", "top"}


@pytest.mark.parametrize(
    ("money", "offered"),
    [
        ("", set()),
        ("bnd2", {"buy1", "top"}),
        ("bnd2 bnd2", {"buy1", "buy2", "buy3", "top"}),
        ("bnd2 bnd2 s.str1", {"buy1", "buy2", "buy3", "buy4", "top"}),
    ],
)
def test_prices_rise_from_left_to_right(money: str, offered: set[str]) -> None:
    """T20, ruling 18: places cost one, two, two and three tiles, the top of the stack one."""
    state = position(money, "", market=MARKET)
    assert {word for word in legal(state) if word.startswith(("buy", "top"))} == offered


def test_the_top_of_the_stack_costs_one_tile() -> None:
    """T20: and it is not known before it is paid."""
    state = play(position("bnd2 s.str1", "", market=MARKET, stack="p.frk2"), "top pay:bnd2")
    assert (hand(state, 0), codes(state.discards), state.stack) == (["s.str1", "p.frk2"], ["bnd2"], [])
    assert codes(state.market) == MARKET.split()


def test_nothing_is_spent_before_all_is_paid() -> None:
    """Ruling 18: an unfinished purchase is nobody else's business."""
    state = position("bnd2 s.str1 s.bnd0", "", market=MARKET)
    seen = [state.view(viewer) for viewer in (1, SPECTATOR)]
    play(state, "buy4 pay:bnd2 pay:s.str1")
    assert not state.whole()
    assert hand(state, 0) == ["s.str1", "s.bnd0", "bnd2"]
    assert [state.view(viewer) for viewer in (1, SPECTATOR)] == seen
    play(state, "pay:s.bnd0")
    assert state.whole()
    assert hand(state, 0) == ["p.twb2b"]


def test_a_tile_pays_only_once() -> None:
    """Ruling 18: of two equal tiles both may pay, of one only one."""
    state = play(position("bnd2 bnd2 s.str1", "", market=MARKET), "buy4 pay:bnd2")
    assert legal(play(state, "pay:bnd2")) == {"pay:s.str1"}


def test_gaps_stay_until_the_turn_ends() -> None:
    """Ruling 19: what is left keeps its place and its price."""
    state = position("bnd2 bnd1 bnd0b", "", market=MARKET, stack="p.frk2")
    play(state, "buy1 pay:bnd2")
    assert state.market[0] == -1
    assert codes(state.market[1:]) == MARKET.split()[1:]
    assert {word for word in legal(state) if word.startswith("buy")} == {"buy2", "buy3"}
    play(state, "pass end")
    assert codes(state.market) == ["p.frk3", "p.tws1p", "p.twb2b", "p.frk2"]


def test_tiles_slide_to_the_left_before_the_market_is_filled() -> None:
    """Ruling 19: two gaps are closed from the right."""
    state = position("bnd2 bnd1 bnd0b", "", market=MARKET, stack="p.frk2")
    play(state, "buy1 pay:bnd2 buy3 pay:bnd1 pay:bnd0b end")
    assert codes(state.market[:3]) == ["p.frk3", "p.twb2b", "p.frk2"]
    assert (state.market[3], state.stack) == (-1, [])


def test_an_empty_stack_refills_nothing_and_sells_nothing() -> None:
    """Ruling 20: the market slides, and its last place stays empty."""
    state = position("bnd2 bnd1", "bnd1b", market=MARKET, stack="")
    assert "top" not in legal(state)
    play(state, "buy2 pay:bnd2 pay:bnd1 pass end")
    assert codes(state.market[:3]) == ["p.crs3", "p.tws1p", "p.twb2b"]
    assert state.market[3] == -1
    assert "top" not in legal(state)
    assert events(state, "refilled") == []


def test_without_basic_tiles_nobody_draws() -> None:
    """Ruling 21: stack and discards are empty."""
    assert "draw" not in legal(position("bnd1", "", basic=""))
    assert "draw" in legal(position("bnd1", "", basic="", discards="bnd2"))
    assert "draw" in legal(position("bnd1", "", basic="bnd2"))


def test_the_discards_become_the_new_stack() -> None:
    """Ruling 21, not: as long as there are discards, drawing goes on."""
    state = position("", "", basic="bnd1", discards="bnd2 str2")
    play(state, "draw")
    assert (hand(state, 0), len(state.discards)) == (["bnd1"], 2)
    assert events(state, "reshuffled") == []
    play(state, "draw")
    assert (state.discards, len(state.basic), len(hand(state, 0))) == ([], 1, 2)
    assert [event["count"] for event in events(state, "reshuffled")] == [2]


def test_there_is_no_limit_to_a_hand() -> None:
    state = position("bnd1 bnd1b bnd1g bnd1p bnd2 bnd0b str1g str1w str2 frk1", "")
    assert len(hand(play(state, "draw draw"), 0)) == 12


def test_a_bought_tile_can_be_placed_with_the_next_action() -> None:
    """Ruling 22: it comes to the hand at once."""
    state = position("bnd2", "", boards=["s.str1@a2/1"], market=MARKET)
    assert not any(word.startswith("p.") for word in placements(state))
    play(state, "buy1 pay:bnd2")
    assert {"p.crs3@b2/0", "p.crs3!@b2/1"} <= placements(state)
    assert phase(play(state, "p.crs3@b2/0")) == "end"


def test_a_turn_has_two_actions_of_any_kind() -> None:
    state = play(position("", ""), "draw draw")
    assert legal(state) == {"end"}
    passed = play(position("", ""), "pass draw")
    assert (legal(passed), len(hand(passed, 0))) == ({"end"}, 1)

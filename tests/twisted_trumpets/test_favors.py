"""The King's Favors."""

import pytest

from tests.twisted_trumpets.positions import (
    codes,
    events,
    hand,
    kind,
    legal,
    phase,
    placements,
    plans,
    play,
    position,
    square,
)

CORNER = "s.bnd1@a2/3 bnd1@a1/1"
"""The next tile goes on b1, a scroll; then come c1 and another scroll, d1."""
ALL = {"favor:actions", "favor:plans", "favor:premium"}


def test_a_tile_on_a_scroll_asks_for_a_favor_at_once() -> None:
    """Ruling 12: one of the three tokens, whichever its owner likes, before anything else."""
    state = play(position("str1g bnd2", "", boards=[CORNER]), "str1g@b1/1")
    assert (phase(state), legal(state)) == ("favor", ALL)
    assert state.used[0] == [square("b1")]


def test_other_squares_bring_nothing() -> None:
    """Ruling 12, not: no scroll, no favor."""
    state = play(position("str1g bnd2", "", boards=["s.str1@a2/1"]), "str1g@b2/1")
    assert phase(state) == "act"
    assert state.favors[0] == [2, 2, 2]


@pytest.mark.parametrize("scroll", ["b1", "d1", "c2", "d3", "b4"])
def test_there_are_five_scrolls(scroll: str) -> None:
    """Ruling 12: each of the five squares asks for a favor."""
    state = position("p.crs3", "")
    state.trumpets[0].wanted[square(scroll)] |= 8
    play(state, f"p.crs3@{scroll}/0")
    assert phase(state) == "favor"


def test_a_token_is_turned_over_and_then_used_up() -> None:
    """Ruling 12: gold, grey, gone; a token that is gone cannot be chosen."""
    state = position("str1g str1w str2 bnd2", "", boards=[CORNER], favors=["grey grey gold"])
    play(state, "str1g@b1/1 favor:actions")
    assert state.favors[0] == [0, 1, 2]
    play(state, "str1w@c1/1 str2@d1/1")
    assert legal(state) == {"favor:plans", "favor:premium"}


@pytest.mark.parametrize(("side", "left", "after"), [("gold", 3, 1), ("grey", 2, 0)])
def test_the_favor_of_actions(side: str, left: int, after: int) -> None:
    """T17, ruling 14: four actions in all for gold, three for grey; the one spent is among them."""
    state = position("str1g", "", boards=[CORNER], favors=[f"{side} gold gold"])
    play(state, "str1g@b1/1 favor:actions")
    assert (phase(state), state.actions, state.favors[0][0]) == ("act", left, after)
    play(state, " ".join(["draw"] * left))
    assert phase(state) == "end"


def test_more_actions_may_come_with_the_last_action() -> None:
    """Ruling 14: the turn goes on."""
    state = position("str1g", "", boards=[CORNER], actions=1)
    play(state, "str1g@b1/1 favor:actions")
    assert (phase(state), state.actions) == ("act", 2)


def test_more_actions_can_chain() -> None:
    """Ruling 14: a tile placed with them may cover the next scroll."""
    state = position("str1g str1w str2", "", boards=[CORNER])
    play(state, "str1g@b1/1 favor:actions str1w@c1/1 str2@d1/1")
    assert (phase(state), state.actions) == ("favor", 1)
    play(state, "favor:actions")
    assert (phase(state), state.actions, state.favors[0]) == ("act", 2, [0, 2, 2])


def test_favors_are_no_actions() -> None:
    """Ruling 14: a favor of another kind leaves the second action untouched."""
    state = position("str1g", "", boards=[CORNER])
    play(state, "str1g@b1/1 favor:premium buy4")
    assert (phase(state), state.actions) == ("act", 1)
    last = play(position("str1g", "", boards=[CORNER], actions=1), "str1g@b1/1 favor:premium top")
    assert phase(last) == "end"


# ---- a premium tile for less


def test_the_gold_favor_of_a_premium_tile() -> None:
    """T18: three tiles less make every tile free."""
    state = play(position("str1g", "", boards=[CORNER]), "str1g@b1/1 favor:premium")
    assert (phase(state), legal(state)) == ("bargain", {"buy1", "buy2", "buy3", "buy4", "top"})
    fourth = state.market[3]
    play(state, "buy4")
    assert (state.hands[0], state.discards, state.favors[0][2]) == ([fourth], [], 1)


def test_the_grey_favor_of_a_premium_tile() -> None:
    """T18: with two tiles less the fourth place still costs one."""
    state = position("str1g bnd2", "", boards=[CORNER], favors=["gold gold grey"])
    play(state, "str1g@b1/1 favor:premium")
    assert legal(state) == {"buy1", "buy2", "buy3", "buy4", "top"}
    fourth = state.market[3]
    assert legal(play(state, "buy4")) == {"pay:bnd2"}
    play(state, "pay:bnd2")
    assert (state.hands[0], codes(state.discards), state.favors[0][2]) == ([fourth], ["bnd2"], 0)
    poor = position("str1g", "", boards=[CORNER], favors=["gold gold grey"])
    assert legal(play(poor, "str1g@b1/1 favor:premium")) == {"buy1", "buy2", "buy3", "top"}


def test_the_discount_is_for_one_tile() -> None:
    """T18: afterwards prices are as before."""
    state = play(position("str1g", "", boards=[CORNER]), "str1g@b1/1 favor:premium buy4")
    assert not {word for word in legal(state) if word.startswith("buy")}
    assert state.view(0)["discount"] == 0


def test_the_premium_favor_must_be_used() -> None:
    """Ruling 12: whoever chose it takes a tile, and may not pass."""
    state = play(position("str1g bnd2", "", boards=[CORNER]), "str1g@b1/1 favor:premium")
    assert {word[:3] for word in legal(state)} == {"buy", "top"}


def dear_market(favors: str, hand: str = "str1g") -> set[str]:
    """The favors on offer when only the fourth place of the market has a tile and the stack is empty."""
    state = position(hand, "", boards=[CORNER], favors=[favors], market="p.crs3", stack="")
    state.market = [-1, -1, -1, kind("p.crs3")]
    return legal(play(state, "str1g@b1/1"))


def test_a_premium_favor_that_cannot_be_paid_is_not_offered() -> None:
    """Ruling 15: another token that works must be chosen."""
    assert dear_market("gold gold grey") == {"favor:actions", "favor:plans"}


def test_a_premium_favor_that_can_be_paid_is_offered() -> None:
    """Ruling 15, not: with a tile to pay, or the gold side, it works."""
    assert dear_market("gold gold grey", "str1g bnd2") == ALL
    assert dear_market("gold gold gold") == ALL
    assert dear_market("gold gold grey", "str1g p.tws1p") == {"favor:actions", "favor:plans"}


def test_a_favor_that_is_alone_and_does_not_work_is_spent_for_nothing() -> None:
    """Ruling 15: the token is turned over all the same."""
    state = position("str1g", "", boards=[CORNER], favors=["used used gold"], market="", stack="")
    play(state, "str1g@b1/1")
    assert legal(state) == {"favor:premium"}
    play(state, "favor:premium")
    assert (phase(state), state.favors[0], state.actions) == ("act", [0, 0, 1], 1)
    assert [event["works"] for event in events(state, "favor")] == [False]


def test_with_no_favor_that_works_any_may_be_spent() -> None:
    """Ruling 15: two useless tokens are both on offer."""
    state = position(
        "str1g", "", boards=[CORNER], favors=["used gold gold"], market="", stack="", plan_deck=""
    )
    assert legal(play(state, "str1g@b1/1")) == {"favor:plans", "favor:premium"}
    before = state.plans[0][:]
    play(state, "favor:plans")
    assert (phase(state), state.plans[0], state.favors[0]) == ("act", before, [0, 1, 2])


def test_an_empty_plan_deck_takes_the_favor_of_plans_away() -> None:
    """Rulings 15 and 17: it would bring nothing, so another is chosen."""
    state = position("str1g", "", boards=[CORNER], plan_deck="")
    assert legal(play(state, "str1g@b1/1")) == {"favor:actions", "favor:premium"}


def test_the_top_of_the_stack_can_be_taken_for_less() -> None:
    """Ruling 16: it costs nothing, and the player gets nothing back."""
    state = play(position("str1g bnd2", "", boards=[CORNER]), "str1g@b1/1 favor:premium")
    stack = len(state.stack)
    play(state, "top")
    assert (len(state.stack), state.discards) == (stack - 1, [])
    assert len(hand(state, 0)) == 2


# ---- plans


def test_the_gold_favor_of_plans() -> None:
    """T19: two are drawn, and one of all is discarded."""
    state = position(
        "str1g", "", boards=[CORNER], held=["blow_back"], plan_deck="airtight sky_call birdhouse"
    )
    play(state, "str1g@b1/1 favor:plans")
    assert (phase(state), len(state.plans[0]), len(state.plan_deck)) == ("drop", 3, 1)
    assert legal(state) == {f"drop:{key}" for key in _keys(state.plans[0])}
    play(state, "drop:blow_back")
    assert (phase(state), len(state.plans[0])) == ("act", 2)
    assert state.dropped[0] == plans("blow_back")


def _keys(numbers: list[int]) -> list[str]:
    return [key for key in ["blow_back", "airtight", "sky_call", "birdhouse"] if plans(key)[0] in numbers]


def test_a_new_plan_may_be_discarded() -> None:
    """T19: new or held makes no difference."""
    state = position("str1g", "", boards=[CORNER], held=["blow_back"], plan_deck="airtight sky_call")
    play(state, "str1g@b1/1 favor:plans drop:airtight")
    assert state.plans[0] == sorted(plans("blow_back sky_call"))


def test_the_grey_favor_of_plans() -> None:
    """T19: one is drawn and nothing is discarded."""
    state = position("str1g", "", boards=[CORNER], favors=["gold grey gold"], held=["blow_back"])
    play(state, "str1g@b1/1 favor:plans")
    assert (phase(state), len(state.plans[0]), state.dropped[0]) == ("act", 2, [])


def test_a_short_plan_deck_gives_what_it_has() -> None:
    """Ruling 17: with one plan left the gold favor draws one, and one is discarded."""
    state = position("str1g", "", boards=[CORNER], held=["blow_back"], plan_deck="airtight")
    play(state, "str1g@b1/1 favor:plans")
    assert legal(state) == {"drop:blow_back", "drop:airtight"}
    assert [event["count"] for event in events(state, "plan")] == [1]


def test_discarded_plans_stay_out() -> None:
    """Ruling 17: they never go back to the deck."""
    state = position("str1g", "", boards=[CORNER], held=["blow_back"], plan_deck="airtight")
    play(state, "str1g@b1/1 favor:plans drop:airtight")
    assert state.plan_deck == []
    again = play(state, "draw end draw draw end")
    again.trumpets[0].wanted[square("c2")] |= 8
    play(again, next(iter(sorted(word for word in placements(again) if "@c2" in word))))
    assert "favor:plans" not in legal(again)

"""Throwing: rulings 25 to 36."""

import pytest

from bandstand.builtin.fiddlefoo.rules import NO_WAY, WAYS, Pair
from bandstand.contract import SPECTATOR
from tests.fiddlefoo.positions import (
    KIT,
    card,
    events,
    hand,
    legal,
    pair,
    phase,
    play,
    position,
    thrown,
)

ROW = "b6 r2 y10"
"""b12 on 3,0 makes range 7 to 11, distance 2."""
SAFE = "b6 r2 y10 r4 y12"
"""b12 on 5,0 is four cards away from b6."""


# ---- who is asked


def test_all_others_are_asked_together() -> None:
    """Ruling 25: at once, in the order from the left of who placed the card."""
    state = position("y1", "y2", "b12 b1", "y3", map=ROW, owner=2)
    play(state, "b12 @3,0")
    assert (phase(state), state.together(), state.view(SPECTATOR)["asked"]) == ("throw", [3, 0, 1], [3, 0, 1])


def test_everybody_is_asked_whatever_the_hand() -> None:
    """Ruling 25: also who holds nothing that may go."""
    state = position("b12 b1", "y1", "b9 r1", "y2", map=ROW)
    play(state, "b12 @3,0")
    assert legal(state) == {"enough"}
    assert legal(play(state, "enough")) == {"b9", "enough"}
    assert legal(play(state, "enough")) == {"enough"}
    assert state.turn() == 3


def test_everybody_is_asked_even_if_nothing_can_go() -> None:
    """Ruling 25: at distance 0 and without a range, too."""
    state = position("y7 y1", "r1", "r3", map="y8 r8 / . b4 / . p1 / . r5")
    play(state, "y7 @0,3")
    assert (pair(state)["distance"], state.view(0)["asked"]) == (0, [1, 2])


@pytest.mark.parametrize("answer", ["b9 enough", "b7 b9 enough", "r4", "enough"])
def test_answers_are_sealed_until_the_last_is_in(answer: str) -> None:
    """Ruling 25: nobody else can tell one answer from another."""
    hands = ("b12 b1", "b7 b9 r4 y1", "b8 r1")
    silent = play(position(*hands, map=ROW), "b12 @3,0 enough")
    answered = play(position(*hands, map=ROW), f"b12 @3,0 {answer}")
    for viewer in (SPECTATOR, 0, 2):
        assert answered.view(viewer) == silent.view(viewer)
        assert answered.news(viewer) == silent.news(viewer)
    assert answered.turn() == 2


def test_answers_are_opened_together_in_clockwise_order() -> None:
    """Ruling 25: from the left of who placed the card."""
    state = position("b7 y1", "b8 y2", "b12 b1", "b9 y3", map=ROW, owner=2)
    play(state, "b12 @3,0 b9 enough b7 enough")
    assert (thrown(state), events(state, "throws"), hand(state, 2)) == ([], [], {"b1"})
    play(state, "b8 enough")
    assert thrown(state) == [(3, "b9", "range"), (0, "b7", "range"), (1, "b8", "range")]
    assert [event["seat"] for event in events(state, "throws")] == [3, 0, 1]
    assert hand(state, 2) == {"b1", "b7", "b8", "b9"}


def test_an_answer_goes_on_until_enough() -> None:
    """Ruling 25: also when nothing else could be thrown."""
    state = position("b12 b1", "b9 y1", "y2", map=ROW)
    play(state, "b12 @3,0 b9")
    assert (state.turn(), legal(state), state.whole()) == (1, {"enough"}, False)


def test_a_notes_card_ends_the_answer() -> None:
    """Ruling 25: nothing else may follow it."""
    state = play(position("b12 b1", "b9 r4 y1", "y2", map=ROW), "b12 @3,0 r4")
    assert (state.turn(), state.whole()) == (2, True)


def test_an_empty_hand_ends_the_answer() -> None:
    """Ruling 25: there is nothing left to say enough to."""
    state = play(position("b12 b1", "b7 b9", "y2", map=ROW), "b12 @3,0 b7 b9")
    assert (state.turn(), state.whole()) == (2, True)


def test_the_same_cards_are_one_answer() -> None:
    """Ruling 25: they are thrown together, so they are named in rising order."""
    state = play(position("b12 b1", "b7 b8 b9 y1", "y2", map=ROW), "b12 @3,0 b8")
    assert legal(state) == {"b9", "enough"}


def test_nobody_is_asked_at_a_safe_pair() -> None:
    """Ruling 25: unless a special card could go."""
    state = play(position("b12 b1", "b9 r8", map=SAFE, deck="p1"), "b12 @5,0")
    assert (phase(state), state.turn()) == ("place", 1)


def test_all_are_asked_at_a_safe_pair_if_a_card_of_this_game_may_always_go() -> None:
    """Ruling 25: wherever it is, and then nothing but that card may go."""
    hands = ("b12 b1", "b8 r8", "b11 y1 *wildcard_throw", "y2 y3")
    state = position(*hands, map=SAFE, deck="p1 p4", talkytoot="wildcard_throw")
    play(state, "b12 @5,0")
    assert (phase(state), state.together()) == ("throw", [1, 2, 3])
    assert legal(state) == {"enough"}
    assert legal(play(state, "enough")) == {"*wildcard_throw", "enough"}
    assert legal(play(state, "*wildcard_throw enough")) == {"enough"}
    elsewhere = position(*(held.replace(" *wildcard_throw", "") for held in hands), map=SAFE, deck="p1 p4",
                         talkytoot="wildcard_throw")  # fmt: skip
    assert phase(play(elsewhere, "b12 @5,0")) == "throw", "it is out of the game, but nobody need know"


def test_a_card_that_may_always_go_is_thrown_before_a_notes_card() -> None:
    """Ruling 25: for the notes card ends the answer."""
    hands = ("b12 b1", "r4 y1 *wildcard_throw", "y2")
    first = play(position(*hands, map=ROW, talkytoot="wildcard_throw"), "b12 @3,0 *wildcard_throw")
    assert legal(first) == {"r4", "enough"}
    play(first, "r4 enough")
    assert thrown(first) == [(1, "*wildcard_throw", "free"), (1, "r4", "notes")]
    last = play(position(*hands, map=ROW, talkytoot="wildcard_throw"), "b12 @3,0 r4")
    assert last.turn() == 2


def test_in_the_cooperative_variant_all_answer_openly_one_after_the_other() -> None:
    """Ruling 25: everybody sees each card as it goes."""
    state = position("b9 y1", "b8 y2", "b12 b1", map=ROW, owner=2, cooperative=True)
    play(state, "b12 @3,0")
    assert (state.together(), state.turn()) == ([], 0)
    play(state, "b9")
    assert (thrown(state), state.whole(), state.turn()) == ([(0, "b9", "range")], True, 0)
    assert state.view(1)["counts"] == [1, 2, 1]
    assert state.turn() == 0
    assert play(state, "enough").turn() == 1


# ---- what may go


def test_any_number_of_cards_in_range_may_go_or_none() -> None:
    """Ruling 26: nothing has to be thrown."""
    hands = ("b12 b1", "b7 b8 b9 b10 b11 y1", "y2")
    every = play(position(*hands, map=ROW), "b12 @3,0 b7 b8 b9 b10 b11 enough enough")
    assert hand(every, 0) == {"b1", "b7", "b8", "b9", "b10", "b11"}
    none = play(position(*hands, map=ROW), "b12 @3,0 enough enough")
    assert (hand(none, 0), events(none, "throws")) == ({"b1"}, [])


def test_a_thrower_uses_range_or_one_notes_card() -> None:
    """Ruling 27: never both, and never two notes cards."""
    hands = ("b12 b1", "b7 b9 r4 y13", "y14 r3")
    state = play(position(*hands, map=ROW), "b12 @3,0")
    assert legal(state) == {"b7", "b9", "r4", "y13", "enough"}
    assert legal(play(state, "b7")) == {"b9", "enough"}
    assert play(position(*hands, map=ROW), "b12 @3,0 r4").turn() == 2


def test_each_thrower_may_throw_a_notes_card() -> None:
    """Ruling 27: the limit is not one for all together."""
    state = position("b12 b1", "r4 y1", "y13 y2", "y14 y5", map=ROW)
    play(state, "b12 @3,0 r4 y13 y14")
    assert hand(state, 0) == {"b1", "r4", "y13", "y14"}


def test_a_card_that_fits_both_ways_goes_by_range() -> None:
    """Ruling 28: so others may go with it."""
    state = position("b12 b1", "b4 b9 y1", "y2", map="b2 r2 y10")
    play(state, "b12 @3,0 b4")
    assert legal(state) == {"b9", "enough"}
    play(state, "b9 enough enough")
    assert thrown(state) == [(1, "b4", "range"), (1, "b9", "range")]


def test_range_asks_for_the_colour_of_the_pair() -> None:
    """Ruling 29: that of the card just placed."""
    state = play(position("b12 b1", "b9 r9 y9 p10 y1", map=ROW), "b12 @3,0")
    assert (pair(state)["colours"], legal(state)) == ("b", {"b9", "enough"})


def test_notes_ask_for_no_colour() -> None:
    """Ruling 30: two notes are two notes."""
    state = play(position("b12 b1", "b3 r4 y13 p4 r5 y2", map=ROW), "b12 @3,0")
    assert legal(state) == {"b3", "r4", "y13", "p4", "enough"}


def test_four_notes_never_match() -> None:
    """Ruling 31: a distance of four is safe."""
    loud = [each for each in range(KIT.base) if KIT.notes_of[each] == 4]
    assert len(loud) == 6
    made = Pair()
    made.seat, made.low, made.high, made.colours = 0, 1, 2, 15
    for distance in range(41):
        made.distance = distance
        made.safe = distance > 3
        assert {made.way(KIT, KIT.notes_of, each, 8) for each in loud} == {NO_WAY}


def test_four_notes_match_when_the_safe_rule_is_lifted() -> None:
    """Ruling 31: the one exception."""
    state = position(
        "r12 b1", "y8 b9 y1", map="*safety_rule_disable b2 y10 b4 y12", talkytoot="safety_rule_disable"
    )
    play(state, "r12 @5,0")
    assert (pair(state)["distance"], legal(state)) == (4, {"y8", "b9", "enough"})


# ---- safe


def test_a_safe_player_draws_at_once() -> None:
    """Ruling 32: one card."""
    state = play(position("b12 b1", "b9 r8", map=SAFE, deck="p1 p4"), "b12 @5,0")
    assert (hand(state, 0), state.view(SPECTATOR)["deck"]) == ({"b1", "p1"}, 1)
    assert [(event["count"], event["why"]) for event in events(state, "draws")] == [(1, "safe")]


def test_a_safe_player_draws_nothing_from_an_empty_deck() -> None:
    """Ruling 32: and the turn is over."""
    state = play(position("b12 b1", "b9 r8", map=SAFE, deck=""), "b12 @5,0")
    assert (hand(state, 0), state.turn()) == ({"b1"}, 1)


@pytest.mark.parametrize(("map", "where", "distance"), [(ROW + " r4", "4,0", 3), (SAFE, "5,0", 4)])
def test_more_than_three_is_safe_and_three_is_not(map: str, where: str, distance: int) -> None:
    """Ruling 32: the limit itself."""
    state = play(position("b12 b1", "b9 r5", map=map, deck="p1"), f"b12 @{where}")
    assert pair(state)["distance"] == distance
    assert pair(state)["safe"] is (distance == 4)
    assert phase(state) == ("place" if distance == 4 else "throw")


def test_only_the_pair_that_counts_can_be_safe() -> None:
    """Ruling 34: the other pair, with a card between, does not matter."""
    map = "y16 r7 b7 r9 b9 . / . . . . . r6 / . . . . . y4"
    state = position("y9 y8", "y5 y12", map=map, deck="p1")
    play(state, "y9 @5,0")
    assert (pair(state)["partner"], pair(state)["safe"]) == ("y16", True)
    assert (phase(state), state.turn(), hand(state, 0)) == ("place", 1, {"y8", "p1"})


# ---- catching


def test_caught_cards_are_in_the_hand_when_all_have_thrown() -> None:
    """Ruling 35: and not before."""
    state = position("b12 b1", "b7 y1", "b9 y2", map=ROW)
    play(state, "b12 @3,0 b7 enough")
    assert hand(state, 0) == {"b1"}
    play(state, "b9 enough")
    assert hand(state, 0) == {"b1", "b7", "b9"}
    assert card("b7") in state.view(SPECTATOR)["known"][0]


def test_caught_cards_are_not_thrown_on() -> None:
    """Ruling 35: who caught them is not asked, and those who threw no longer hold them."""
    state = play(position("b12 b1", "b7 y1", "b9 y2", map=ROW), "b12 @3,0 b7 enough")
    assert legal(state) == {"b9", "enough"}


@pytest.mark.parametrize("owner", [0, 1, 2])
def test_nobody_throws_at_their_own_pair(owner: int) -> None:
    """Ruling 36: though holding cards that would fit."""
    hands = ["b7 y1", "b8 y2", "b9 y3"]
    hands[owner] = "b12 b10"
    state = play(position(*hands, map=ROW, owner=owner), "b12 @3,0")
    assert state.view(SPECTATOR)["asked"] == [(owner + 1) % 3, (owner + 2) % 3]


def test_the_next_pair_begins_with_nothing_thrown() -> None:
    """Ruling 35: what was thrown at one pair is no part of the next."""
    state = play(position("b12 b1", "b7 r8", "y2 y3", map=ROW), "b12 @3,0 b7 enough enough")
    assert thrown(state) == [(1, "b7", "range")]
    assert thrown(play(state, "r8 @-1,0")) == []


def test_how_a_card_goes_is_told() -> None:
    state = play(position("b12 b1", "b7 y1", "r4 y2", map=ROW), "b12 @3,0 b7 enough r4")
    told = [[WAYS[way] for way in event["ways"]] for event in events(state, "throws")]
    assert told == [["range"], ["notes"]]

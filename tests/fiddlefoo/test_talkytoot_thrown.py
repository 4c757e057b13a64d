"""What special cards do when thrown: actions 2, 5, 8, 11 and 14."""

from typing import Any

from bandstand.builtin.fiddlefoo import GAME
from bandstand.builtin.fiddlefoo.rules import FiddlefooState
from bandstand.contract import SPECTATOR
from tests.fiddlefoo.positions import events, hand, legal, pair, phase, play, position, thrown

ROW = "b6 r2 y10"
"""b12 on 3,0 makes range 7 to 11, distance 2."""
FAR = "b6 r2 y10 r4"
"""b12 on 4,0 makes the same range, distance 3."""
SAFE = "b6 r2 y10 r4 y12"
"""b12 on 5,0 is four cards away from b6."""


def with_card(name: str, *hands: str, **given: Any) -> FiddlefooState:
    """A position in a game with one special card."""
    return position(*hands, talkytoot=name, **given)


# ---- 2: draw


def test_draw_makes_its_thrower_draw() -> None:
    """Talkytoot 2: one card, when it is thrown for its notes."""
    state = with_card("draw", "b12 b1", "*draw y1", map=FAR, deck="p1 p4")
    play(state, "b12 @4,0 *draw")
    assert (hand(state, 0), hand(state, 1)) == ({"b1", "*draw"}, {"y1", "p1"})


def test_draw_makes_its_thrower_draw_by_range_too() -> None:
    """Talkytoot 2: however it goes; and a thrower with no other card is not out."""
    state = with_card("draw", "p16 b1", "*draw", map="p1 r2 y10", deck="p7 p4")
    play(state, "p16 @3,0 *draw")
    assert (thrown(state), hand(state, 1)) == ([(1, "*draw", "range")], {"p7"})
    assert (phase(state), state.turn()) == ("place", 1)


def test_draw_happens_when_the_card_is_handed_over() -> None:
    """Talkytoot 2, not: before all have answered; the draw would betray the throw."""
    state = with_card("draw", "b12 b1", "*draw y1", "y2", map=FAR, deck="p1 p4")
    play(state, "b12 @4,0 *draw")
    assert (state.turn(), state.view(SPECTATOR)["deck"]) == (2, 2)
    play(state, "enough")
    assert state.view(SPECTATOR)["deck"] == 1


def test_draw_does_nothing_to_anybody_else() -> None:
    """Talkytoot 2, not: to who catches it, nor to another thrower."""
    state = with_card("draw", "b12 b1", "*draw y1", "b9 y2", map=FAR, deck="p1 p4")
    play(state, "b12 @4,0 *draw b9 enough")
    assert [event["seat"] for event in events(state, "draws")] == [1]
    assert hand(state, 0) == {"b1", "*draw", "b9"}


def test_draw_does_nothing_when_placed() -> None:
    """Talkytoot 2, not: when it is paired."""
    state = play(with_card("draw", "*draw b1", "y1", map="p13 r2 y10", deck="p1"), "*draw @3,0 enough")
    assert (hand(state, 0), state.view(SPECTATOR)["deck"]) == ({"b1"}, 1)


# ---- 5: notes match penalty

NEAR = "b6 r2"
"""b12 on 2,0 makes distance 1."""


def test_costly_match_makes_its_thrower_draw_two() -> None:
    """Talkytoot 5: when it is thrown for its notes."""
    state = with_card("notes_match_penalty", "b12 b1", "*notes_match_penalty y8", map=NEAR, deck="p1 p4 p7")
    play(state, "b12 @2,0 *notes_match_penalty")
    assert (hand(state, 0), hand(state, 1)) == ({"b1", "*notes_match_penalty"}, {"y8", "p1", "p4"})


def test_costly_match_costs_nothing_by_range() -> None:
    """Talkytoot 5, not: a card in range. No range has a 16 in it, so here the card is a 12."""
    text = GAME.parts.text
    card_text = text[text.index("[talkytoot.notes_match_penalty]") :].split("\n\n")[0]
    game = GAME.edition(text.replace(card_text, card_text.replace("number = 16", "number = 12")))
    state = position("r15 b1", "*notes_match_penalty y8", map="r3 b2", deck="p1 p4 p7", game=game,
                     talkytoot="notes_match_penalty")  # fmt: skip
    play(state, "r15 @2,0")
    assert pair(state)["distance"] == 1, "so it would fit both ways"
    play(state, "*notes_match_penalty enough")
    assert (thrown(state), hand(state, 1)) == ([(1, "*notes_match_penalty", "range")], {"y8"})


def test_costly_match_does_nothing_to_who_catches_it() -> None:
    """Talkytoot 5, not: to the active player, though the pair was theirs."""
    state = with_card(
        "notes_match_penalty", "b12 b1", "*notes_match_penalty y8", "y1", map=NEAR, deck="p1 p4 p7"
    )
    play(state, "b12 @2,0 *notes_match_penalty y1")
    assert [(event["seat"], event["count"]) for event in events(state, "draws")] == [(1, 2)]


# ---- 8: notes match forbid


def test_notes_only_never_goes_by_range() -> None:
    """Talkytoot 8: red 15 is between 3 and 16."""
    state = with_card("notes_match_forbid", "r16 b1", "r9 *notes_match_forbid y8", map="r3 b2 y10")
    assert legal(play(state, "r16 @3,0")) == {"r9", "enough"}


def test_notes_only_may_go_by_its_notes() -> None:
    """Talkytoot 8, not: a card that stays for ever. As it goes by notes, it goes alone."""
    state = with_card("notes_match_forbid", "r16 b1", "r9 *notes_match_forbid y8", "y1", map="r3 b2")
    play(state, "r16 @2,0")
    assert legal(state) == {"r9", "*notes_match_forbid", "enough"}
    assert legal(play(state.copy(), "r9")) == {"enough"}
    play(state, "*notes_match_forbid")
    assert state.turn() == 2
    assert thrown(play(state, "enough")) == [(1, "*notes_match_forbid", "notes")]


def test_notes_only_says_nothing_about_other_cards() -> None:
    """Talkytoot 8, not: about the pair that it is part of."""
    state = with_card("notes_match_forbid", "r3 b1", "r9 r10 y8", map="*notes_match_forbid b2 y10")
    assert legal(play(state, "r3 @3,0")) == {"r9", "r10", "enough"}


# ---- 11: wildcard throw


def test_any_time_goes_when_nothing_allows_it() -> None:
    """Talkytoot 11: neither in range nor with the right notes."""
    state = with_card("wildcard_throw", "r12 b1", "*wildcard_throw y8", map="r6 b2 y10")
    assert legal(play(state, "r12 @3,0")) == {"*wildcard_throw", "enough"}
    play(state, "*wildcard_throw enough")
    assert (thrown(state), hand(state, 0)) == ([(1, "*wildcard_throw", "free")], {"b1", "*wildcard_throw"})


def test_any_time_goes_at_a_safe_pair() -> None:
    """Talkytoot 11: the active player draws all the same."""
    state = with_card("wildcard_throw", "b12 b1", "*wildcard_throw y8", map=SAFE, deck="p1 p4")
    play(state, "b12 @5,0 *wildcard_throw enough")
    assert hand(state, 0) == {"b1", "p1", "*wildcard_throw"}


def test_any_time_goes_along_with_other_cards() -> None:
    """Talkytoot 11: with those in range, and with one for its notes."""
    state = with_card("wildcard_throw", "b12 b1", "b7 b11 r4 *wildcard_throw", "y1", map=ROW)
    ranged = play(state.copy(), "b12 @3,0 b7 b11 *wildcard_throw enough enough")
    assert [card for _, card, _ in thrown(ranged)] == ["b7", "b11", "*wildcard_throw"]
    noted = play(state.copy(), "b12 @3,0 *wildcard_throw r4 enough")
    assert [card for _, card, _ in thrown(noted)] == ["*wildcard_throw", "r4"]


def test_any_time_does_not_join_range_and_notes() -> None:
    """Talkytoot 11, not: a bridge from one rule to the other."""
    state = with_card("wildcard_throw", "b12 b1", "b7 b11 r4 *wildcard_throw", "y1", map=ROW)
    assert legal(play(state, "b12 @3,0 b7 *wildcard_throw")) == {"enough"}


def test_any_time_is_an_offer() -> None:
    """Talkytoot 11, not: a card that must go."""
    state = with_card("wildcard_throw", "r12 b1", "*wildcard_throw y8", map="r6 b2 y10")
    assert hand(play(state, "r12 @3,0 enough"), 1) == {"*wildcard_throw", "y8"}


def test_any_time_frees_no_other_card() -> None:
    """Talkytoot 11, not: at a safe pair, nor when it lies in the pair."""
    state = with_card("wildcard_throw", "b12 b1", "b9 b10 r8", map="*wildcard_throw r2 y10 r4 y12", deck="p1")
    assert legal(play(state, "b12 @5,0")) == {"enough"}


# ---- 14: can't throw

YELLOW = "y1 r2 b10"
"""y8 on 3,0 makes range 2 to 7, distance 2."""


def test_clingy_stays_with_three_cards_or_fewer() -> None:
    """Talkytoot 14: it counts itself, and neither range nor notes help."""
    three = with_card("cant_throw", "y8 b1", "*cant_throw y5 r8", map=YELLOW)
    assert legal(play(three, "y8 @3,0")) == {"y5", "enough"}
    one = with_card("cant_throw", "y8 b1", "*cant_throw", map=YELLOW)
    assert legal(play(one, "y8 @3,0")) == {"enough"}
    by_notes = with_card("cant_throw", "b12 b1", "*cant_throw y5 r8", map=ROW)
    assert legal(play(by_notes, "b12 @3,0")) == {"enough"}


def test_clingy_goes_with_four_cards() -> None:
    """Talkytoot 14, not: a card that can never go; by range or by notes."""
    by_range = with_card("cant_throw", "y8 b1", "*cant_throw y5 r8 r9", map=YELLOW)
    assert legal(play(by_range, "y8 @3,0")) == {"*cant_throw", "y5", "enough"}
    by_notes = with_card("cant_throw", "b12 b1", "*cant_throw y5 r8 r9", map=ROW)
    assert legal(play(by_notes, "b12 @3,0")) == {"*cant_throw", "enough"}


def test_clingy_counts_the_cards_at_the_moment_of_the_throw() -> None:
    """Talkytoot 14: one's own throws count; so it may be thrown first."""
    state = with_card("cant_throw", "y8 b1", "*cant_throw y5 y6 r9", "b2", map=YELLOW)
    play(state, "y8 @3,0")
    assert legal(play(state.copy(), "y5")) == {"y6", "enough"}, "three are left"
    play(state, "*cant_throw y5 y6 enough enough")
    assert hand(state, 0) == {"b1", "*cant_throw", "y5", "y6"}


def test_clingy_may_be_placed() -> None:
    """Talkytoot 14, not: a card that cannot be played as the last one."""
    state = play(with_card("cant_throw", "*cant_throw", "b2", map="y16 r2 b10"), "*cant_throw @3,0 enough")
    assert phase(state) == "over"


def test_clingy_may_not_be_added_to_a_pile_either() -> None:
    """Talkytoot 14: what cannot be thrown cannot be added."""
    given: dict[str, Any] = {"map": YELLOW, "cooperative": True}
    state = play(with_card("cant_throw", "y8 b1", "*cant_throw y5 r8", **given), "y8 @3,0")
    assert legal(state) == {"y5", "+y5", "enough"}
    four = play(with_card("cant_throw", "y8 b1", "*cant_throw y5 r8 r9", **given), "y8 @3,0")
    assert {"*cant_throw", "+*cant_throw"} <= legal(four)

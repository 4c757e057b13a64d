"""What special cards do when paired: actions 1, 4, 7, 10, 13, 18, 19, 20 and 21, and ruling 72."""

from typing import Any

import pytest

from bandstand.builtin.fiddlefoo import GAME
from bandstand.builtin.fiddlefoo.rules import FiddlefooState
from bandstand.contract import SPECTATOR
from tests.fiddlefoo.positions import (
    aside,
    card,
    cell,
    cells,
    events,
    hand,
    legal,
    on_map,
    pair,
    partners,
    phase,
    play,
    position,
)


def with_card(name: str, *hands: str, **given: Any) -> FiddlefooState:
    """A position in a game with one special card."""
    return position(*hands, talkytoot=name, **given)


def corner(row: str, column: str) -> str:
    """A map on which 3,3 has one card at the far end of its row and one at that of its column, and two
    cards of other colours before either."""
    return f". . . {column} / . . . b2 / . . . r6 / {row} r3 b4 ."


# ---- 1: discard


def test_discard_puts_a_hand_card_out_of_the_game() -> None:
    """Talkytoot 1: before anything is thrown."""
    state = with_card("discard", "*discard b1 b2", "p7 y1", map="p4 r2 y10")
    play(state, "*discard @3,0")
    assert (phase(state), state.turn(), legal(state)) == ("discard", 0, {"b1", "b2", "enough"})
    play(state, "b1")
    assert (hand(state, 0), aside(state), phase(state)) == ({"b2"}, ["b1"], "throw")


def test_discard_works_as_the_older_card() -> None:
    """Talkytoot 1: it is part of the pair all the same."""
    state = play(with_card("discard", "p4 b1", "y1", map="*discard r2 y10"), "p4 @3,0")
    assert (phase(state), state.turn()) == ("discard", 0)


def test_discard_is_an_offer() -> None:
    """Talkytoot 1, not: a duty."""
    state = play(with_card("discard", "*discard b1", "y1", map="p4 r2 y10"), "*discard @3,0 enough")
    assert (hand(state, 0), aside(state), phase(state)) == ({"b1"}, [], "throw")


def test_discard_takes_one_card_of_ones_own() -> None:
    """Talkytoot 1, not: two cards, nor the others' cards."""
    state = with_card("discard", "*discard b1 b2", "b7 y1", map="p4 r2 y10")
    assert not {"b7", "y1"} & legal(play(state, "*discard @3,0"))
    assert phase(play(state, "b1")) == "throw"


def test_discard_asks_nobody_with_an_empty_hand() -> None:
    """Talkytoot 1, not: when there is nothing to discard."""
    assert phase(play(with_card("discard", "*discard", "y1", map="p4 r2 y10"), "*discard @3,0")) == "throw"


def test_discard_does_nothing_when_thrown() -> None:
    """Talkytoot 1, not: for who catches it, nor for who throws it."""
    state = with_card("discard", "b12 b1", "*discard y1", map="b6 r2 y10 r4")
    play(state, "b12 @4,0 *discard")
    assert (phase(state), state.turn(), hand(state, 0)) == ("place", 1, {"b1", "*discard"})


@pytest.mark.parametrize(("name", "first"), [("discard", "b1"), ("move", "r2 @2,1")])
def test_another_edition_may_allow_more_than_one_card(name: str, first: str) -> None:
    """Talkytoot 1 and 4: how many is the edition's to say."""
    text = GAME.parts.text
    entry = text[text.index(f"[talkytoot.{name}]") :].split("\n\n")[0]
    game = GAME.edition(text.replace(entry, entry.replace("amount = 1", "amount = 2")))
    colour = "p4" if name == "discard" else "b12"
    state = with_card(name, f"*{name} b1 b2", "y1", map=f"{colour} r2 y10", game=game)
    play(state, f"*{name} @3,0")
    assert (phase(state), state.view(0)["left"]) == (name, 2)
    play(state, first)
    assert (phase(state), state.view(0)["left"]) == (name, 1)
    assert phase(play(state, "enough")) == "throw"


# ---- 4: move


def test_move_takes_a_card_of_the_map_to_another_place() -> None:
    """Talkytoot 4: any card, to any empty cell beside another one."""
    state = with_card("move", "*move r1", "y1", map="b12 r2 y10")
    play(state, "*move @3,0")
    assert (phase(state), legal(state)) == ("move", {"b12", "r2", "y10", "*move", "enough"})
    play(state, "r2")
    assert legal(state) == {"@-1,0", "@0,-1", "@0,1", "@2,-1", "@2,1", "@3,-1", "@3,1", "@4,0"}
    play(state, "@2,1")
    assert on_map(state) == {"0,0": "b12", "2,0": "y10", "3,0": "*move", "2,1": "r2"}
    assert phase(state) == "throw"


def test_move_does_not_mind_colours() -> None:
    """Talkytoot 4: b12 may come to lie beside another blue card."""
    state = with_card("move", "*move r1", "y1", map="b12 r2 y10")
    play(state, "*move @3,0 b12 @4,0")
    assert on_map(state)["4,0"] == "b12"


def test_move_leaves_the_pair_as_it_was() -> None:
    """Talkytoot 4, not: a new range or distance, though a card between has gone."""
    state = with_card("move", "*move r1", "y13 b8 r16", map="b12 r2 y10")
    play(state, "*move @3,0 r2 @2,1")
    assert (pair(state)["partner"], pair(state)["distance"]) == ("b12", 2)
    assert legal(state) == {"y13", "b8", "enough"}


def test_move_makes_no_pair() -> None:
    """Talkytoot 4, not: a second round of throws, nor another last card."""
    state = with_card("move", "*move r1", "b8 y1", "y2 y3", map="b12 r2 y10")
    play(state, "*move @3,0 r2 @2,1 enough enough")
    assert (phase(state), state.turn(), len(events(state, "place"))) == ("place", 1, 1)
    assert (pair(state)["card"], state.view(SPECTATOR)["last"]) == ("*move", card("*move"))


def test_move_ends_beside_another_card() -> None:
    """Talkytoot 4, not: back where it was, nor beside nothing but that place."""
    state = with_card("move", "*move r1", "y1", map="b12 r2 y10 . / . b9 . .")
    play(state, "*move @3,0 b9")
    beside_the_row = {"@-1,0", "@0,-1", "@1,-1", "@2,-1", "@3,-1", "@4,0", "@0,1", "@2,1", "@3,1"}
    assert legal(state) == beside_the_row


def test_move_is_an_offer() -> None:
    """Talkytoot 4, not: a duty, nor more than one card."""
    before = with_card("move", "*move r1", "y1", map="b12 r2 y10")
    declined = play(before.copy(), "*move @3,0 enough")
    assert (phase(declined), on_map(declined)) == ("throw", on_map(before) | {"3,0": "*move"})
    assert phase(play(before, "*move @3,0 r2 @2,1")) == "throw"


# ---- 7: play again

AGAIN = "b6 r2 y10"
"""The blue 8 goes on 3,0, at distance 2."""


def test_play_again_offers_a_second_card_after_the_throws() -> None:
    """Talkytoot 7: with a pair and throws of its own."""
    state = with_card("play_again", "*play_again y3 r4 b1", "b7 y1", "r16 y2", map=AGAIN)
    play(state, "*play_again @3,0")
    assert phase(state) == "throw"
    play(state, "b7 enough enough")
    assert (phase(state), state.turn()) == ("again", 0)
    play(state, "r4 @-1,0")
    assert (phase(state), pair(state)["card"], pair(state)["partner"]) == ("throw", "r4", "r2")
    assert state.view(SPECTATOR)["asked"] == [1, 2]
    play(state, "enough enough")
    assert (phase(state), state.turn()) == ("place", 1)


def test_play_again_works_as_the_older_card() -> None:
    """Talkytoot 7: for whoever makes the pair."""
    state = with_card("play_again", "y3 y4", "b12 r4 y5", map="*play_again r2 y10", owner=1)
    play(state, "b12 @3,0 enough")
    assert (phase(state), state.turn(), legal(state)) == ("again", 1, {"r4", "y5", "enough"})


def test_play_again_may_place_what_was_caught() -> None:
    """Talkytoot 7: it is in the hand by then."""
    state = with_card("play_again", "*play_again b1", "r4 y1", map=AGAIN)
    play(state, "*play_again @3,0 r4")
    assert legal(state) == {"r4", "enough"}


def test_play_again_wants_another_colour() -> None:
    """Talkytoot 7, not: another blue card after a blue one, though there is room for it."""
    state = with_card("play_again", "*play_again y3 r4 b1 b2", "y1", map="r9 b6 r2 y10")
    play(state, "*play_again @4,0 enough")
    assert state.map.cells_for(card("b1")) == [cell("-1,0")]
    assert legal(state) == {"y3", "r4", "enough"}


def test_play_again_is_an_offer() -> None:
    """Talkytoot 7, not: a duty."""
    state = with_card("play_again", "*play_again y3 r4", "y1", map=AGAIN)
    play(state, "*play_again @3,0 enough enough")
    assert (phase(state), state.turn(), hand(state, 0)) == ("place", 1, {"y3", "r4"})


def test_play_again_draws_nothing_for_who_cannot() -> None:
    """Talkytoot 7, not: a reason to draw. Who has cards is asked, so that nobody learns whether one fits."""
    state = with_card("play_again", "*play_again b1 p1", "y1", map=AGAIN, deck="p4")
    play(state, "*play_again @3,0 enough")
    assert (phase(state), legal(state)) == ("again", {"enough"})
    play(state, "enough")
    assert (phase(state), state.turn(), hand(state, 0)) == ("place", 1, {"b1", "p1"})


def test_play_again_asks_nobody_with_an_empty_hand() -> None:
    """Talkytoot 7, not: when the last card has gone and nothing was caught; the game is over."""
    state = with_card("play_again", "*play_again", "y1", map=AGAIN)
    assert phase(play(state, "*play_again @3,0 enough")) == "over"


# ---- 10: remove cards

CLEAR = "y2 r2 b10 . / r5 b3 p4 . / b12 r9 . ."
"""The yellow 7 goes on 3,0."""


def test_clear_away_takes_up_to_three_cards_off_the_map() -> None:
    """Talkytoot 10: they are out of the game."""
    state = with_card("remove_cards", "*remove_cards r1", "y1", map=CLEAR)
    play(state, "*remove_cards @3,0")
    assert (phase(state), state.turn(), state.view(0)["left"]) == ("remove", 0, 3)
    play(state, "r2 r5 b10")
    assert phase(state) == "throw", "three and no more, though b3 could go too"
    assert (aside(state), set(on_map(state).values())) == (
        ["r2", "r5", "b10"], {"y2", "*remove_cards", "b3", "p4", "b12", "r9"},
    )  # fmt: skip


def test_clear_away_may_take_fewer() -> None:
    """Talkytoot 10, not: a duty."""
    one = play(with_card("remove_cards", "*remove_cards r1", "y1", map=CLEAR), "*remove_cards @3,0 r2 enough")
    assert (phase(one), aside(one)) == ("throw", ["r2"])
    none = play(with_card("remove_cards", "*remove_cards r1", "y1", map=CLEAR), "*remove_cards @3,0 enough")
    assert (phase(none), aside(none)) == ("throw", [])


def test_clear_away_spares_the_pair_and_the_last_of_each_colour() -> None:
    """Talkytoot 10, not: y2 and itself; p4 is the only purple card, and at last r5 the only red one."""
    state = with_card("remove_cards", "*remove_cards r1", "y1", map="y2 r2 b10 . / r5 b3 p4 .")
    play(state, "*remove_cards @3,0")
    assert legal(state) == {"r2", "r5", "b10", "b3", "enough"}
    assert legal(play(state, "r2")) == {"b10", "b3", "enough"}
    assert phase(play(state, "b10")) == "throw", "nothing else may go"


def test_clear_away_may_take_other_cards_of_the_pairs_colour() -> None:
    """Talkytoot 10: only the pair itself is spared."""
    state = with_card("remove_cards", "*remove_cards r1", "y1", map="y2 r2 b10 . / . y16 . .")
    assert "y16" in legal(play(state, "*remove_cards @3,0"))


def test_clear_away_leaves_the_pair_as_it_was() -> None:
    """Talkytoot 10, not: another distance, though a card between has gone."""
    state = with_card("remove_cards", "*remove_cards r1", "r13 b1", map=CLEAR)
    play(state, "*remove_cards @3,0 r2 enough")
    assert (pair(state)["distance"], legal(state)) == (2, {"r13", "enough"})


# ---- 13: wildcard pair


def test_mixed_pair_may_pair_with_other_colours() -> None:
    """Talkytoot 13: wherever it touches the map, and the largest range counts."""
    state = with_card("wildcard_pair", "*wildcard_pair y1", "y5 r5 b5 p7", map="r9 b4")
    assert cells(state, "*wildcard_pair") == {"-1,0", "0,-1", "0,1", "1,-1", "1,1", "2,0"}
    play(state, "*wildcard_pair @2,0")
    assert (pair(state)["partner"], pair(state)["low"], pair(state)["high"]) == ("r9", 2, 9)


def test_mixed_pair_is_thrown_at_by_its_own_colour() -> None:
    """Talkytoot 13, not: by the colour of the older card."""
    state = with_card("wildcard_pair", "*wildcard_pair y1", "y5 r5 b5 p7", map="r9 b4")
    assert legal(play(state, "*wildcard_pair @2,0")) == {"y5", "enough"}


def test_mixed_pair_may_keep_to_its_own_colour() -> None:
    """Talkytoot 13: it can, and need not; our own reading."""
    state = with_card("wildcard_pair", "*wildcard_pair", "r1", map=corner("y5", "r16"))
    assert partners(state, "*wildcard_pair", "3,3") == {"y5", "r16"}


def test_mixed_pair_pairs_with_purple_like_with_any_other_colour() -> None:
    """Talkytoot 13: as long as purple is not wild, and then purple goes by range only if it is its own."""
    alone = with_card("wildcard_pair", "*wildcard_pair y1", "y5 p7 r1", map="p10 r3")
    assert cells(alone, "*wildcard_pair") == {"-1,0", "0,-1", "0,1", "1,-1", "1,1", "2,0"}
    play(alone, "*wildcard_pair @-1,0")
    assert (pair(alone)["partner"], legal(alone)) == ("p10", {"y5", "enough"})
    among = with_card("wildcard_pair", "*wildcard_pair", "r1", map=corner("r9", "p16"))
    assert partners(among, "*wildcard_pair", "3,3") == {"p16"}


def test_mixed_pair_never_pairs_with_a_wild_card() -> None:
    """Talkytoot 13, not: with purple in the Wildcard variant."""
    alone = with_card("wildcard_pair", "*wildcard_pair", "r1", map="p10", wildcard=True)
    assert legal(alone) == {"draw"}
    among = with_card("wildcard_pair", "*wildcard_pair", "r1", map=corner("r9", "p16"), wildcard=True)
    assert partners(among, "*wildcard_pair", "3,3") == {"r9"}


def test_mixed_pair_may_not_touch_its_own_colour() -> None:
    """Talkytoot 13, not: a licence for that."""
    state = with_card("wildcard_pair", "*wildcard_pair", "r1", map="y9 b4")
    assert cells(state, "*wildcard_pair") == {"1,-1", "1,1", "2,0"}


def test_mixed_pair_is_an_ordinary_older_card() -> None:
    """Ruling 72: another colour does not pair with it; its own does, and only for its number."""
    state = with_card("wildcard_pair", "r9", "y1", map="*wildcard_pair b4")
    assert legal(state) == {"draw"}
    yellow = with_card("wildcard_pair", "y9", "y1", map="*wildcard_pair b4")
    assert cells(yellow, "y9") == {"2,0"}


def test_mixed_pair_helps_no_other_card() -> None:
    """Talkytoot 13, not: as the older card, nor for others of its colour."""
    assert legal(with_card("wildcard_pair", "y9 *wildcard_pair", "r1", map="r9 b4")) == {"*wildcard_pair"}


# ---- 18: throw other colours


@pytest.mark.parametrize(
    ("new", "map"), [("*throw_other_colors", "r9 b4 y3"), ("r9", "*throw_other_colors b4 y3")]
)
def test_open_range_lets_every_colour_be_thrown(new: str, map: str) -> None:
    """Talkytoot 18: as the new card or the older one; several of them, too."""
    state = with_card("throw_other_colors", f"{new} y1", "y5 b6 r7 p7 y16 b9", map=map)
    play(state, f"{new} @3,0")
    assert legal(state) == {"y5", "b6", "r7", "p7", "enough"}
    assert legal(play(state, "y5")) == {"b6", "r7", "p7", "enough"}


def test_open_range_is_still_a_range() -> None:
    """Talkytoot 18, not: for numbers outside it, nor for a second notes card."""
    state = with_card(
        "throw_other_colors", "*throw_other_colors y1", "y9 y2 y13 b14 r1", "y8", map="r9 b4 y3"
    )
    play(state, "*throw_other_colors @3,0")
    assert legal(state) == {"y13", "b14", "enough"}, "by two notes"
    assert play(state, "y13").turn() == 2


def test_open_range_works_only_in_the_pair() -> None:
    """Talkytoot 18, not: for lying on the map."""
    state = with_card("throw_other_colors", "b12 y1", "y9 b9 r8", map="b6 *throw_other_colors y10")
    assert legal(play(state, "b12 @3,0")) == {"b9", "enough"}


# ---- 19: the safe rule disabled

FAR = "{} b2 y10 b4 y12"


@pytest.mark.parametrize(("new", "old"), [("r12", "*safety_rule_disable"), ("*safety_rule_disable", "r12")])
def test_no_safety_lets_throws_go_at_any_distance(new: str, old: str) -> None:
    """Talkytoot 19: by range and by notes, and nobody draws."""
    state = with_card("safety_rule_disable", f"{new} b1", "r9 y8 r1", map=FAR.format(old), deck="p1")
    play(state, f"{new} @5,0")
    assert (pair(state)["distance"], pair(state)["safe"], phase(state)) == (4, False, "throw")
    assert legal(state) == {"r9", "y8", "enough"}
    play(state, "enough")
    assert (hand(state, 0), state.view(SPECTATOR)["deck"]) == ({"b1"}, 1)


def test_no_safety_works_only_in_the_pair() -> None:
    """Talkytoot 19, not: for lying between the two cards."""
    state = with_card(
        "safety_rule_disable", "b12 b1", "b9 r8", map="b6 *safety_rule_disable y10 r4 y12", deck="p1"
    )
    play(state, "b12 @5,0")
    assert (pair(state)["safe"], hand(state, 0), state.turn()) == (True, {"b1", "p1"}, 1)


# ---- 20 and 21: limits


@pytest.mark.parametrize(("other", "size"), [("y5", 3), ("y6", 4), ("y16", 14)])
def test_wide_pair_wants_four_numbers_in_the_range(other: str, size: int) -> None:
    """Talkytoot 20: as the new card and as the older one."""
    new = with_card("range_limit", "*range_limit", "r1", map=f"{other} r2")
    old = with_card("range_limit", other, "r1", map="*range_limit r2")
    expected = {"2,0"} if size >= 4 else set()
    assert cells(new, "*range_limit") == cells(old, other) == expected
    if not expected:
        assert legal(new) == legal(old) == {"draw"}


def test_wide_pair_minds_only_its_own_pairs() -> None:
    """Talkytoot 20, not: the pairs of other cards, nor one that does not count."""
    others = with_card("range_limit", "b7", "r1", map="b6 *range_limit")
    assert cells(others, "b7") == {"2,0"}
    beside = with_card("range_limit", "y4", "r1", map=corner("*range_limit", "y16"))
    assert partners(beside, "y4", "3,3") == {"y16"}


def test_wide_pair_does_not_make_a_smaller_range_count() -> None:
    """Talkytoot 20, not: a way around the largest range; the cell is closed instead."""
    state = with_card("range_limit", "y4 r1", "b1", map=corner("*range_limit", "y5"))
    assert "3,3" not in cells(state, "y4")


def test_wide_pair_leaves_a_tie_to_the_other_pair() -> None:
    """Talkytoot 20: of two equally large ranges only the allowed one may be chosen."""
    state = with_card("range_limit", "y4", "b1", map=corner("*range_limit", "y7"))
    assert partners(state, "y4", "3,3") == {"y7"}


@pytest.mark.parametrize(("between", "allowed"), [("r2", True), ("r2 b10", True), ("r2 b10 r5", False)])
def test_close_pair_wants_a_distance_of_two_at_most(between: str, allowed: bool) -> None:
    """Talkytoot 21: as the new card and as the older one."""
    end = f"{len(between.split()) + 1},0"
    new = with_card("distance_limit", "*distance_limit", "r1", map=f"y9 {between}")
    old = with_card("distance_limit", "y9", "r1", map=f"*distance_limit {between}")
    assert cells(new, "*distance_limit") == cells(old, "y9") == ({end} if allowed else set())


def test_close_pair_minds_only_its_own_pairs() -> None:
    """Talkytoot 21, not: the pairs of other cards."""
    state = with_card("distance_limit", "b12 y1", "r1", map="b6 r2 *distance_limit r5")
    assert cells(state, "b12") == {"4,0"}


def test_close_pair_counts_what_the_game_counts() -> None:
    """Talkytoot 21, not: holes, unless spaces are counted."""
    map = "y9 r8 / . b4 / . p1 / . r5 / . b7"
    by_cards = with_card("distance_limit", "*distance_limit", "r1", map=map)
    assert cells(by_cards, "*distance_limit") == {"2,0", "0,2", "0,3", "0,4"}
    by_spaces = with_card("distance_limit", "*distance_limit", "r1", map=map, distance="spaces")
    assert cells(by_spaces, "*distance_limit") == {"2,0", "0,2", "0,3"}

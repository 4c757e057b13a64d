"""Pairs, ranges and distances: rulings 15 to 24, and the pictures of the published rules."""

import pytest

from bandstand.builtin.fiddlefoo.rules import span
from tests.fiddlefoo.positions import card, hand, legal, pair, partners, phase, play, position, thrown

OVER_GAPS = "y8 r8 / . b4 / . p1 / . r5"
"""0,3 is in line with y8, and there are only holes between them."""


def corner(row: str, column: str) -> str:
    """A map on which 3,3 has one card at the far end of its row and one at that of its column, and two
    cards of other colours before either."""
    return f". . . {column} / . . . b2 / . . . r6 / {row} r3 b4 ."


# ---- the pictures


def test_eight_and_fourteen_with_one_card_between() -> None:
    """Range 9 to 13, distance 1."""
    state = play(position("r14 y1", "r9 r13 r7 r15 y16", map="r8 y3"), "r14 @2,0")
    made = pair(state)
    assert (made["low"], made["high"], made["distance"], made["safe"]) == (8, 14, 1, False)
    assert legal(state) == {"r9", "r13", "r15", "y16", "enough"}, "r15 and y16 by their one note"


def test_blue_six_and_twelve_with_two_cards_between() -> None:
    """Range 7 to 11, distance 2: the blue 9 may go, or else a card of any colour with two notes."""
    state = position("b12 y1", "b9 r4 y13", "y14 r9", map="b6 r2 y10")
    play(state, "b12 @3,0")
    made = pair(state)
    assert (made["low"], made["high"], made["distance"], made["colours"]) == (6, 12, 2, "b")
    assert legal(state) == {"b9", "r4", "y13", "enough"}
    play(state, "b9 enough")
    assert legal(state) == {"y14", "enough"}
    play(state, "y14")
    assert thrown(state) == [(1, "b9", "range"), (2, "y14", "notes")]


def test_a_red_five_with_two_notes_goes_at_distance_two() -> None:
    """As in the print that was pictured: what counts is the notes on this card, not the usual ones."""
    state = position("b12 y1", "r5 y2", map="b6 r2 y10")
    state.notes[card("r5")] = 2
    play(state, "b12 @3,0")
    assert legal(state) == {"r5", "enough"}


def test_four_cards_between_are_safe() -> None:
    """Nobody throws, and one card is drawn."""
    state = position("b12 y1", "b9 r8", map="b6 r2 y10 r4 y12", deck="p1 p4")
    play(state, "b12 @5,0")
    assert (pair(state)["distance"], pair(state)["safe"]) == (4, True)
    assert (state.turn(), phase(state), hand(state, 0)) == (1, "place", {"y1", "p1"})


# ---- which pair counts


def test_one_of_several_pairs_counts() -> None:
    """Ruling 15: the card pairs with the older ones in its row and in its column, but only one of these pairs
    tells what may be thrown."""
    state = position("y9 y1", "y5 y12 r1", map=corner(row="y3", column="y14"))
    play(state, "y9 @3,3")
    assert (pair(state)["card"], pair(state)["partner"]) == ("y9", "y3")
    assert legal(state) == {"y5", "enough"}, "y12 is in the range of the other pair"


def test_cards_out_of_line_make_no_pair() -> None:
    """Ruling 15: y1 would give the larger range, but is in neither the row nor the column."""
    state = position("y9", "r1", map="y1 . . y14 / b5 . . b2 / p4 . . r6")
    assert partners(state, "y9", "3,3") == {"y14"}


def test_another_colour_in_line_makes_no_pair() -> None:
    """Ruling 15: b16 in the column would give a larger range than y5."""
    state = position("y9", "r1", map=corner(row="y5", column="b16"))
    assert partners(state, "y9", "3,3") == {"y5"}


@pytest.mark.parametrize(
    ("a", "b", "size"),
    [(8, 14, 5), (14, 8, 5), (2, 6, 3), (1, 16, 14), (4, 6, 1), (4, 5, 0), (5, 4, 0), (7, 7, 0)],
)
def test_a_range_is_as_large_as_there_are_numbers_between(a: int, b: int, size: int) -> None:
    """Ruling 16: the ends are not counted."""
    assert span(a, b) == size


def test_the_largest_range_counts() -> None:
    """Ruling 16: five numbers are more than four, in the row as in the column, below as above."""
    assert partners(position("y9", "r1", map=corner("y3", "y14")), "y9", "3,3") == {"y3"}
    assert partners(position("y9", "r1", map=corner("y14", "y3")), "y9", "3,3") == {"y3"}
    assert partners(position("y9", "r1", map=corner("y4", "y15")), "y9", "3,3") == {"y15"}


@pytest.mark.parametrize(("chosen", "low", "high"), [("y5", 5, 9), ("y13", 9, 13)])
def test_the_player_chooses_between_equally_large_ranges(chosen: str, low: int, high: int) -> None:
    """Ruling 17: and the pair that was chosen counts."""
    state = position("y9 y1", "r1", map=corner("y5", "y13"))
    play(state, "y9 @3,3")
    assert (state.turn(), legal(state), state.whole()) == (0, {"y5", "y13"}, False)
    play(state, chosen)
    assert (pair(state)["partner"], pair(state)["low"], pair(state)["high"]) == (chosen, low, high)


def test_nothing_is_asked_where_one_pair_is_largest() -> None:
    """Ruling 17: only a tie leaves a choice."""
    state = play(position("y9 y1", "r1", map=corner("y5", "y14")), "y9 @3,3")
    assert (phase(state), state.turn()) == ("throw", 1)


def test_the_largest_range_counts_though_another_pair_were_safe() -> None:
    """Ruling 18: y16 lies four cards away, but the range to y1 is larger."""
    state = position("y9 y8", "r1", map="y16 r7 b7 r9 b9 . / . . . . . r6 / . . . . . y1")
    play(state, "y9 @5,0")
    assert (pair(state)["partner"], pair(state)["distance"], pair(state)["safe"]) == ("y1", 1, False)
    assert phase(state) == "throw"


# ---- the range


def test_a_pair_of_two_and_six_takes_three_four_and_five() -> None:
    """Ruling 19: what lies between the ends."""
    state = position("y6 b1", "y3 y4 y5 y7 y8", map="y2 b9")
    play(state, "y6 @2,0")
    assert legal(state) == {"y3", "y4", "y5", "enough"}


def test_the_ends_of_a_range_are_not_in_it() -> None:
    """Ruling 19: a second 4 or 8 can only be of another colour, so purple is wild here."""
    state = position("y8 b1", "r4 r5 r7 r8 b4 b8", map="p4 b9", wildcard=True)
    play(state, "y8 @2,0")
    assert (pair(state)["low"], pair(state)["high"], pair(state)["distance"]) == (4, 8, 1)
    assert legal(state) == {"r5", "r7", "enough"}


@pytest.mark.parametrize("new", ["y8", "y10"])
def test_consecutive_numbers_have_an_empty_range(new: str) -> None:
    """Ruling 20: nothing goes by range, and notes work as ever."""
    state = position(f"{new} r1", "y7 y11 y12 b1 y2", map="y9 r8")
    play(state, f"{new} @2,0")
    assert legal(state) == {"b1", "y2", "enough"}


def test_equal_numbers_have_an_empty_range() -> None:
    """Ruling 20: they meet through a wild card, or through a special one that doubles another."""
    wild = position("y7 r1", "b6 b7 b8 y6 y8 p10", map="p7 r8", wildcard=True)
    assert legal(play(wild, "y7 @2,0")) == {"enough"}
    special = position("y7 r1", "y6 y8 b9", map="*remove_cards r8", talkytoot="remove_cards")
    assert legal(play(special, "y7 @2,0")) == {"enough"}, "there is nothing to remove"


# ---- the distance


@pytest.mark.parametrize(("counted", "distance"), [("cards", 0), ("spaces", 2)])
def test_distance_counts_cards_and_by_option_spaces(counted: str, distance: int) -> None:
    """Ruling 21: two holes are nothing, or two spaces."""
    state = play(position("y3 y1", "r1", map=OVER_GAPS, distance=counted), "y3 @0,3")
    assert pair(state)["distance"] == distance


@pytest.mark.parametrize(("counted", "distance"), [("cards", 2), ("spaces", 3)])
def test_a_line_of_cards_and_holes(counted: str, distance: int) -> None:
    """Ruling 21: two cards and a hole between."""
    state = position("y3 y1", "r1", map="y8 r8 . b4 / . b1 p1 r5", distance=counted)
    assert pair(play(state, "y3 @4,0"))["distance"] == distance


@pytest.mark.parametrize(("counted", "safe"), [("cards", False), ("spaces", True)])
def test_holes_make_safe_only_where_spaces_count(counted: str, safe: bool) -> None:
    """Ruling 21: four holes between."""
    state = position("y3 y1", "r1", map=OVER_GAPS + " / . p4 / . b9", distance=counted)
    assert pair(play(state, "y3 @0,5"))["safe"] is safe


def test_cards_are_counted_by_default() -> None:
    """Ruling 21: as the rule says, how many other cards."""
    assert position("y3", "r1").options["distance"] == "cards"


def test_at_distance_zero_no_notes_match() -> None:
    """Ruling 22: but the range is open."""
    state = position("y3 y1", "y5 y7 y9 r1 r3 b5 b8", map=OVER_GAPS)
    assert legal(play(state, "y3 @0,3")) == {"y5", "y7", "enough"}


def test_same_coloured_cards_in_between_count() -> None:
    """Ruling 23: y1 lies between y8 and the new card."""
    state = play(position("y3 y5", "r1", map="y8 r8 y1 b4"), "y3 @4,0")
    assert (pair(state)["partner"], pair(state)["distance"]) == ("y8", 3)


@pytest.mark.parametrize(("chosen", "distance"), [("y5", 2), ("y13", 1)])
def test_distance_is_counted_along_the_line_of_the_pair(chosen: str, distance: int) -> None:
    """Ruling 24: two cards in the row, one in the column."""
    state = position("y9 y1", "r1", map=". . . y13 / . . . r6 / y5 r3 b4 .")
    assert pair(play(state, f"y9 @3,2 {chosen}"))["distance"] == distance

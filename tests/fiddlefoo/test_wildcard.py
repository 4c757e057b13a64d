"""The Wildcard variant: rulings 45 to 52."""

import pytest

from bandstand.contract import SPECTATOR
from tests.fiddlefoo.positions import KIT, begin, cells, legal, on_map, pair, partners, phase, play, position


def corner(row: str, column: str) -> str:
    """A map on which 3,3 has r3 and b4 in its row, b2 and r6 in its column, and a card at either end."""
    return f". . . {column} / . . . b2 / . . . r6 / {row} r3 b4 ."


def test_without_the_variant_purple_is_a_colour_like_others() -> None:
    map = corner("y5", "p16")
    assert partners(position("y9", "r1", map=map), "y9", "3,3") == {"y5"}
    assert partners(position("p7", "r1", map=map), "p7", "3,3") == {"p16"}
    assert legal(position("p7", "r1", map="y5 r3 / b4")) == {"draw"}


# ---- placing


def test_wild_cards_may_not_touch_each_other() -> None:
    """Ruling 45: for touching, purple is purple."""
    state = position("p7", "r1", map="p4 r2", wildcard=True)
    assert cells(state, "p7") == {"2,0", "1,1", "1,-1"}


def test_wild_cards_may_touch_all_other_colours() -> None:
    """Ruling 45: and these may touch them."""
    state = position("p7 r5 y5", "r1", map="r2 y8 b4", wildcard=True)
    assert cells(state, "p7") == {"-1,0", "0,-1", "0,1", "1,-1", "1,1", "2,-1", "2,1", "3,0"}
    beside = position("r5", "r1", map="p4 y2", wildcard=True)
    assert cells(beside, "r5") == {"-1,0", "0,-1", "0,1", "2,0"}


def test_other_colours_may_still_not_touch_themselves() -> None:
    """Ruling 45: a wild card in line changes nothing about that."""
    state = position("r5", "r1", map="p4 r2", wildcard=True)
    assert cells(state, "r5") == {"-1,0", "0,-1", "0,1"}


def test_a_wild_card_needs_a_card_in_line_of_any_colour() -> None:
    """Ruling 46: whatever touches it is in line already."""
    state = position("p7", "r1", map="y3 / r4", wildcard=True)
    assert cells(state, "p7") == {"0,-1", "-1,0", "1,0", "-1,1", "1,1", "0,2"}


# ---- pairs


def test_a_wild_card_takes_the_colour_that_its_player_names() -> None:
    """Ruling 46: to choose the older card is to name its colour, and of each colour the largest range
    counts."""
    state = position("p7", "r1", map=corner("y3", "b16"), wildcard=True)
    assert partners(state, "p7", "3,3") == {"y3", "r3", "b16"}


def test_purple_cards_in_line_count_for_every_colour_that_is_named() -> None:
    """Ruling 46: the largest range is on p16, whatever is named; so nothing is asked."""
    state = position("p7 y1", "r1", map=corner("y3", "p16"), wildcard=True)
    play(state, "p7 @3,3")
    assert (phase(state), pair(state)["partner"]) == ("throw", "p16")


def test_naming_purple_pairs_with_purple_only() -> None:
    """Ruling 46: p10 gives the smallest range of all and may still be chosen."""
    state = position("p7", "r1", map=corner("y3", "p10"), wildcard=True)
    assert partners(state, "p7", "3,3") == {"y3", "r3", "b2", "p10"}


def test_nothing_is_asked_where_one_colour_is_in_line() -> None:
    """Ruling 46: there is but one to name."""
    state = play(position("p7 y1", "r1", map="y3 / r4", wildcard=True), "p7 @1,0")
    assert (phase(state), pair(state)["partner"]) == ("throw", "y3")


def test_a_purple_card_in_line_may_be_counted_in_or_left_out() -> None:
    """Ruling 47: natural pairs only, or natural and wild ones."""
    state = position("y9", "r1", map=corner("y5", "p16"), wildcard=True)
    assert partners(state, "y9", "3,3") == {"y5", "p16"}


def test_a_purple_card_counted_in_does_not_replace_a_larger_range() -> None:
    """Ruling 47: to count p10 in is not to choose it."""
    state = position("y9", "r1", map=corner("y5", "p10"), wildcard=True)
    assert partners(state, "y9", "3,3") == {"y5"}


def test_a_purple_card_that_is_alone_in_line_must_count() -> None:
    """Ruling 47: else there would be no pair."""
    state = position("y9 y1", "r1", map=corner("r9", "p16"), wildcard=True)
    assert partners(state, "y9", "3,3") == {"p16"}


def test_the_example_of_the_rule_book() -> None:
    """Ruling 47: blue 9 between blue 3 and purple 16."""
    map = ". y2 p16 / . . y4 / b3 r7 ."
    natural = play(position("b9 y1", "b4 b8 p7 r5 y5", map=map, wildcard=True), "b9 @2,2 b3")
    assert (pair(natural)["low"], pair(natural)["high"], pair(natural)["colours"]) == (3, 9, "bp")
    wild = play(position("b9 y1", "b4 b8 p7 r5 y5", map=map, wildcard=True), "b9 @2,2 p16")
    assert (pair(wild)["low"], pair(wild)["high"], pair(wild)["colours"]) == (9, 16, "yrbp")


# ---- throwing


def test_a_wild_card_in_range_may_be_thrown_at_every_pair() -> None:
    """Ruling 48: at a pair without purple, the pair's colour and purple."""
    state = position("b12 y1", "b9 p7 p10 p13 r9 y9", map="b6 r2 y10", wildcard=True)
    assert legal(play(state, "b12 @3,0")) == {"b9", "p7", "p10", "p13", "enough"}, "p13 for its two notes"
    assert legal(play(state, "b9")) == {"p7", "p10", "enough"}


@pytest.mark.parametrize(("new", "map"), [("b12", "p4 r2 y10"), ("p13", "b6 r2 y10")])
def test_every_colour_in_range_may_be_thrown_at_a_pair_with_purple(new: str, map: str) -> None:
    """Ruling 48: whether it is the new card or the old one."""
    state = position(f"{new} y1", "b9 p7 r8 y9 r16 y5", map=map, wildcard=True)
    play(state, f"{new} @3,0" + (" b6" if new == "p13" else ""))
    assert pair(state)["colours"] == "yrbp"
    assert legal(state) == {"b9", "p7", "r8", "y9", "enough"} | ({"y5"} if new == "b12" else set())


def test_two_purple_cards_are_a_pair_with_purple() -> None:
    """Ruling 49: every colour may go."""
    state = position("p13 y1", "b9 p7 r8 y9", map="p4 r2 y10", wildcard=True)
    play(state, "p13 @3,0 p4")
    assert (pair(state)["partner"], legal(state)) == ("p4", {"b9", "p7", "r8", "y9", "enough"})


def test_a_named_colour_is_forgotten_after_the_turn() -> None:
    """Ruling 50: the card was yellow for one pair, and is purple again."""
    state = position("p7 r1", "y9 b16 p10", map="y3 r4", wildcard=True)
    play(state, "p7 @2,0 y3 enough")
    assert on_map(state)["2,0"] == "p7"
    assert "3,0" in cells(state, "y9"), "beside p7, which is not yellow"
    assert partners(state, "b16", "3,0") == {"p7"}, "which is as good as blue"
    assert "3,0" not in cells(state, "p10")


def test_a_pair_can_lie_side_by_side() -> None:
    """Ruling 51: at distance 0, where no notes match."""
    state = position("r9 y1", "r1 y3 b5 b7", map="p4 y2", wildcard=True)
    play(state, "r9 @-1,0")
    assert (pair(state)["partner"], pair(state)["distance"]) == ("p4", 0)
    assert legal(state) == {"b5", "b7", "enough"}


def test_the_first_square_has_a_purple_card() -> None:
    """Ruling 52: as without the variant."""
    for seed in range(20):
        square = begin(2, seed, wildcard=True).view(SPECTATOR)["map"]
        assert sorted(KIT.colour_of[each] for _, _, each in square) == [0, 1, 2, 3]

"""Where a card may be placed, and what happens if none fits: rulings 6 to 14 and 71."""

import pytest

from tests.fiddlefoo.positions import cells, hand, legal, on_map, phase, play, position

NO_YELLOW = "y1 r2 . / . b3 y5"
"""Wherever yellow is in line with yellow, it would touch yellow."""


def test_the_first_square_leaves_two_cells_to_each_colour() -> None:
    state = position("y3 r3 b3 p1", "y1")
    assert cells(state, "y3") == {"2,0", "0,2"}
    assert cells(state, "r3") == {"-1,0", "1,2"}
    assert cells(state, "b3") == {"2,1", "0,-1"}
    assert cells(state, "p1") == {"-1,1", "1,-1"}


def test_a_card_must_touch_the_map() -> None:
    """Ruling 6: a cell behind a hole in the row is no place, nor is one that touches at a corner only."""
    state = position("y3", "r1", map="y8 r8 b4")
    assert cells(state, "y3") == {"3,0"}
    behind = position("y3", "r1", map="y8 r8 . / . . p4")
    assert cells(behind, "y3") == {"2,0"}, "2,0 touches p4 and r8; 3,0 and 0,2 touch nothing"


def test_a_line_is_not_broken_by_cards_or_gaps() -> None:
    """Ruling 7: however far it is."""
    over_cards = position("y3", "r1", map="y8 r8 b4 p1 r5 b7 r9")
    assert cells(over_cards, "y3") == {"7,0"}
    over_gaps = position("y3", "r1", map="y8 r8 / . b4 / . p1 / . r5 / . b7")
    assert cells(over_gaps, "y3") == {"2,0", "0,2", "0,3", "0,4"}


def test_a_card_must_be_in_line_with_its_own_colour() -> None:
    state = position("y3", "r1", map="y8 r8 / . b4")
    assert cells(state, "y3") == {"2,0"}, "1,-1 and 2,1 touch the map, but no yellow is in line"


def test_only_cards_that_share_an_edge_are_adjacent() -> None:
    """Ruling 8: meeting a yellow card at a corner does no harm."""
    state = position("y5", "r1", map="y1 r2 b3 p4 / . . . y9")
    assert "1,1" in cells(state, "y5"), "in line with y9, at the corner of y1"
    assert "0,1" not in cells(state, "y5"), "in line with y9, but below y1"
    assert "2,1" not in cells(state, "y5"), "beside y9"


def test_the_map_grows_in_every_direction() -> None:
    """Ruling 9: there is no frame of eight by eight around it."""
    state = position("y3", "r1", map="y8 r8 b4 p1 r5 b7 r9 b9 r10 b10 r11 b11", at=(-6, -9))
    assert cells(state, "y3") == {"6,-9"}
    tall = position("y3", "r1", map="y8/r8/b4/p1/r5/b7/r9/b9/r10/b10/r11/b11", at=(7, -6))
    assert cells(tall, "y3") == {"7,6"}


@pytest.mark.parametrize(
    ("map", "inside", "outside", "where"),
    [
        ("y8 r8", (18, 0), (19, 0), "20,0"),
        ("r8 y8", (-19, 0), (-20, 0), "-20,0"),
        ("y8 / r8", (0, 18), (0, 19), "0,20"),
        ("r8 / y8", (0, -19), (0, -20), "0,-20"),
    ],
)
def test_the_map_reaches_from_minus_20_to_20(
    map: str, inside: tuple[int, int], outside: tuple[int, int], where: str
) -> None:
    """Ruling 71: the last column or row may be used, and there is nothing behind it."""
    assert cells(position("y3", "r1", map=map, at=inside), "y3") == {where}
    assert legal(position("y3", "r1", map=map, at=outside)) == {"draw"}


def test_no_card_goes_on_top_of_another() -> None:
    """Ruling 10: a cell with a card is closed, even where the card would fit."""
    state = position("y3", "r1", map="y8 r8 b4 / . r5 y9")
    assert "1,0" not in cells(state, "y3"), "r8 lies there, in line with y8"
    assert not set(on_map(state)) & cells(state, "y3")


def test_nobody_draws_who_can_place() -> None:
    """Ruling 11: not even somebody with a single card that fits in a single cell."""
    assert legal(position("y3 y4 y6", "r1", map="y8 r8 / . b4")) == {"y3", "y4", "y6"}
    assert legal(position("y3 r4", "r1", map=NO_YELLOW)) == {"r4"}


def test_who_can_place_nothing_draws() -> None:
    """Ruling 11: then it is the only thing to do."""
    state = position("y3 y4", "r1", map=NO_YELLOW)
    assert legal(state) == {"draw"}


def test_the_drawn_card_is_not_placed_in_the_same_turn() -> None:
    """Ruling 12: though it would fit."""
    state = position("y3 y4", "r1", map=NO_YELLOW, deck="r9 b1")
    play(state, "draw")
    assert hand(state, 0) == {"y3", "y4", "r9"}
    assert (state.turn(), phase(state)) == (1, "place")


def test_a_drawn_instaplay_is_placed_in_the_same_turn() -> None:
    """Ruling 12: its card says so."""
    state = position("y3 y4", "r1", map=NO_YELLOW, deck="*instaplay b1", talkytoot="instaplay")
    play(state, "draw")
    assert (state.turn(), phase(state), legal(state)) == (0, "insta", {"*instaplay"})


def test_without_a_deck_one_passes() -> None:
    """Ruling 13: and the turn goes on to the left."""
    state = position("y3 y4", "y6 r1", "r3 b1", map=NO_YELLOW, deck="")
    assert legal(state) == {"pass"}
    play(state, "pass")
    assert (state.turn(), hand(state, 0), phase(state)) == (1, {"y3", "y4"}, "place")


def test_the_game_ends_when_everybody_has_passed() -> None:
    """Ruling 13: and is scored like any other."""
    state = position("y3 y4", "y6", "y7 y8", map=NO_YELLOW, deck="")
    play(state, "pass pass")
    assert phase(state) == "place"
    play(state, "pass")
    assert (phase(state), state.view(-1)["points"]) == ("over", [[4, 3, 7]])


def test_passes_count_only_in_a_row() -> None:
    """Ruling 13: a card placed in between begins the count anew."""
    state = position("p1 p4", "r6 p7", "p10 p13", map=NO_YELLOW, deck="")  # and there is no purple
    play(state, "pass r6 @-1,0 enough enough")
    assert (state.view(-1)["passes"], state.turn(), legal(state)) == (0, 2, {"pass"})
    play(state, "pass pass")
    assert phase(state) == "place", "the second has not passed yet"
    play(state, "pass")
    assert phase(state) == "over"


def test_nobody_passes_by_choice() -> None:
    """Ruling 14: neither with a card that fits nor with a deck to draw from."""
    assert legal(position("y3 r4", "r1", map=NO_YELLOW, deck="")) == {"r4"}
    assert legal(position("y3 y4", "r1", map=NO_YELLOW, deck="b1")) == {"draw"}

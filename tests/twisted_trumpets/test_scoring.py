"""Scoring: pipes, flags, birds, plans, open ends, and ties."""

from bandstand.builtin.twisted_trumpets import GAME, rules
from bandstand.builtin.twisted_trumpets.rules import Claim
from tests.twisted_trumpets.positions import KIT, decree, phase, plan, plans, play, position, square, trumpet

OURS = KIT.text
STRAIGHT = "s.str1@a2/1 str1g@b2/1 str2@c2/1 str1w@d2/1"


def points(board: str) -> dict[str, int]:
    """What each completed pipe of a board scores, by the square of its bell."""
    return {KIT.square_name(horn.square): horn.points for horn in trumpet(board).horns()}


# ---- pipes


def test_every_tile_of_a_pipe_counts() -> None:
    """T5: one point each, the first tile and the bell among them."""
    assert points(f"{STRAIGHT} bel1@e2/1") == {"e2": 5}
    assert points("s.bel1@a2/1") == {"a2": 1}


def test_a_twisted_tile_counts_twice() -> None:
    """T5: wherever in the pipe it is."""
    assert points("tws1@a2/1 twb1@b2/2 bel1@b3/2") == {"b3": 5}


def test_a_pipe_without_a_bell_scores_nothing() -> None:
    """T5, not: it must be completed."""
    assert points(STRAIGHT) == {}
    assert rules.sheet(trumpet(STRAIGHT), [], 0).pipes == 0


def test_the_way_with_the_fewest_tiles_counts() -> None:
    """T5, ruling 34: a detour through twisted tiles scores nothing more."""
    board = "s.frk1@a2/3 twb1@a1/1 p.twb2b@b1/2 frk1@a3/1 p.twb2g@b3/3 p.tws1p@b2/0 bel1@a4/2"
    assert points(board) == {"a4": 3}


def test_among_equally_short_ways_the_most_twisted_counts() -> None:
    """T5, ruling 34: here through b3, and not through c2."""
    board = "s.str1@a2/1 frk1@b2/2 bnd1@c2/2 twb1@b3/0 frk1b@c3/3 bel1@c4/2"
    assert points(board) == {"c4": 6}
    path = trumpet(board).horns()[0].path
    assert [KIT.square_name(where) for where in path] == ["c4", "c3", "b3", "b2", "a2"]


def test_a_bell_without_a_way_to_the_mouthpiece_scores_nothing() -> None:
    """Ruling 31: there is no path."""
    assert points("s.str1@a2/1 bel1@c2/1") == {}
    assert points("s.str1@a2/0 bel1@b2/1") == {}
    assert points("s.str1@a2/1 bel1@b2/0") == {}


def test_bells_that_share_tiles_count_them_in_full() -> None:
    """Ruling 32: each bell has its own way back."""
    assert points("s.str1@a2/1 frk1@b2/2 bel1@c2/1 bel0g@b3/2") == {"b3": 3, "c2": 3}


def test_a_mid_pipe_bell_scores_and_the_pipe_goes_on() -> None:
    """Ruling 33: the pipe behind it counts for the next bell."""
    assert points("s.str1@a2/1 msb1@b2/1 bel1@c2/1") == {"b2": 2, "c2": 3}


def test_the_open_end_of_a_mid_pipe_bell_still_costs() -> None:
    """Ruling 33: it scores its pipe, and loses three for the far end."""
    sheet = rules.sheet(trumpet("s.str1@a2/1 msb1@b2/1"), [], 0)
    assert (sheet.pipes, sheet.open) == (2, -3)


def test_every_open_end_costs_three() -> None:
    """T11, ruling 35: ends are counted, and not pipes."""
    boards = [trumpet(board) for board in ("", "s.str1@a2/1", "p.crs3@a2/0")]
    assert [rules.sheet(board, [], 0).open for board in boards] == [0, -3, -9]


def test_a_bell_has_no_open_end() -> None:
    """Ruling 35, not: a pipe that ends in a bell is complete."""
    assert rules.sheet(trumpet("s.bel1@a2/1"), [], 0).open == 0


# ---- flags


def test_flags_of_one_colour() -> None:
    """T3: 1, 2, 4, 7, 11, and 16 for six or more."""
    assert [rules.flags_worth(KIT, number) for number in range(9)] == [0, 1, 2, 4, 7, 11, 16, 16, 16]


def test_each_colour_counts_for_itself() -> None:
    """T3: two and two are not four."""
    board = trumpet("str1p@a2/1 bnd1p@b2/2 str1g@c2/0 bnd1g@d2/0")
    assert rules.flag_counts(board) == [2, 0, 2, 0]
    assert rules.sheet(board, [], 0).flags == 4


def test_two_flags_on_one_tile_both_count() -> None:
    assert rules.flag_counts(trumpet("p.bnd1pb@a2/2 p.str1gw@a3/0")) == [1, 1, 1, 1]


def test_the_back_of_a_premium_tile_has_no_flags() -> None:
    assert rules.flag_counts(trumpet("p.bnd1pb!@a2/1")) == [0, 0, 0, 0]


# ---- birds

THIRTEEN = (
    "bnd2@a1/0 str2@b1/0 bnd1@c1/0 str2@a2/1 p.frk2^@b2/0 p.frk2@c2/0 frk1@a3/0 bnd2@b3/0 bnd1g@c3/0 "
    "p.crs3@d2/0"
)
"""Thirteen notes around the bird on b2, which has two notes itself; the three on d2 are too far away."""


def test_a_bird_scores_the_notes_on_the_eight_squares_around_it() -> None:
    """T4, rulings 36 and 37: thirteen, those on its own tile not counted."""
    assert rules.bird_notes(trumpet(THIRTEEN)) == [(square("b2"), 13)]


def test_notes_on_the_birds_own_tile_do_not_count() -> None:
    """Ruling 37: alone a bird hears nothing."""
    assert rules.bird_notes(trumpet("p.frk2^@b2/0")) == [(square("b2"), 0)]


def test_one_note_serves_several_birds() -> None:
    """T4: a note between two birds counts for both."""
    board = trumpet("str0^@b2/1 str2@c2/1 bnd0^@d2/2")
    assert rules.bird_notes(board) == [(square("b2"), 2), (square("d2"), 2)]
    assert rules.sheet(board, [], 0).birds == 4


def test_the_edge_of_the_board_is_not_around_the_corner() -> None:
    """Ruling 36, not: a2 and e1 do not touch."""
    assert rules.bird_notes(trumpet("str0^@a2/1 str2@e1/1")) == [(square("a2"), 0)]


def test_two_birds_on_one_tile_both_score() -> None:
    """Ruling 36: in an edition that has such a tile."""
    game = GAME.edition(OURS.replace('    "fork 0 bird",', '    "fork 0 bird bird",'))
    board = trumpet("frk0^^@a2/2 bnd2@b2/2", game)
    assert rules.bird_notes(board) == [(square("a2"), 2)] * 2
    assert rules.sheet(board, [], 0).birds == 4


def test_the_back_of_a_premium_tile_has_neither_birds_nor_notes() -> None:
    assert rules.bird_notes(trumpet("p.frk2^!@a2/1")) == []
    assert rules.bird_notes(trumpet("str0^@a2/1 p.crs3!@b2/1")) == [(square("a2"), 0)]


# ---- plans


def test_border_squares_are_the_first_and_last_rows_and_columns() -> None:
    """Ruling 38: fourteen of twenty."""
    inside = [KIT.square_name(where) for where in range(20) if not KIT.on_border[where]]
    assert inside == ["b2", "c2", "d2", "b3", "c3", "d3"]
    board = trumpet("str2@a2/1 str2@b2/1 bnd2@e1/0 p.crs3@c3/0")
    assert rules.plan_points(board, plan("surround_sound")) == 2
    assert rules.plan_points(board, plan("inner_song")) == 5


def test_halves_are_rounded_down() -> None:
    """Ruling 39: three notes at the border make one point, three corners four and a half, so four."""
    assert rules.plan_points(trumpet("str2@a2/1 str1g@a3/0"), plan("surround_sound")) == 1
    assert rules.plan_points(trumpet("bnd1@a1/0 bnd2@e1/0 bnd1g@a4/0"), plan("corner_cabinet")) == 4


def test_a_total_may_be_negative() -> None:
    """Ruling 40: three open ends and nothing else."""
    state = position("", "", boards=["p.crs3@a2/0"], held=["rose_house"])
    assert state.scores()[0] == -9
    assert state.view(1)["scores"][0] == -9


def test_a_slanted_bell_counts_for_either_side() -> None:
    """T13: one that points southwest counts for Blow Back and again for Cellar Call, but for no other."""
    board = trumpet("s.bnd1@a2/2 sbr0p@a3/2")
    keys = ("blow_back", "cellar_call", "sky_call", "forward_call")
    assert [rules.plan_points(board, plan(key)) for key in keys] == [3, 3, 0, 0]


def test_for_different_directions_every_bell_counts_once() -> None:
    """Ruling 41: on one card a slanted bell is one direction, whichever helps most."""
    directions = plan("all_around")

    def count(board: str) -> int:
        return rules.feature(trumpet(board), directions.feature, directions.of)

    assert count("") == 0
    assert count("sbr0p@a2/0") == 1
    assert count("sbr0p@a2/0 bel1@a3/0") == 2
    assert count("sbr0p@a2/0 bel1@a3/1") == 2
    assert count("sbr0p@a2/0 bel1@a3/0 bel0g@a4/1") == 2
    assert count("sbr0p@a2/0 sbl0w@b2/0 bel1@a3/0 bel0g@a4/2") == 4
    assert count("bel1@a3/0 bel0g@a4/0") == 1


# ---- ties


def finished(boards: list[str], held: list[str], places: dict[int, tuple[str, int]]) -> list[int]:
    """The ranks of a game with these boards, plans, and places on decrees by seat."""
    state = position(*[""] * len(boards), boards=boards, held=held)
    keys = [KIT.decrees[number].key for number in state.decrees]
    for seat, (key, slot) in places.items():
        state.claims[keys.index(key)].append(Claim(seat, slot, 1, 1))
    assert len(set(state.scores())) == 1
    return state.ranks()


BELL = "s.bel1@a2/1"
"""One point for the pipe; the bell points away, which is three for Forward Call."""
LONG = "s.str1@a2/1 str1g@b2/1 bel1@c2/1"
"""Three for the pipe, and one for the flag."""


def test_a_tie_goes_to_the_most_from_decrees() -> None:
    """T22: nine points each, eight of them from decrees against five."""
    held = ["forward_call", "rose_house"]
    assert finished([BELL, BELL], held, {0: ("bell_boss", 1), 1: ("noteworthy", 0)}) == [1, 0]


def test_then_to_the_most_from_plans() -> None:
    """T22: the same from decrees, but three points against none from plans."""
    held = ["forward_call", "rose_house"]
    assert finished([BELL, LONG], held, {0: ("bell_boss", 1), 1: ("bell_boss", 1)}) == [0, 1]


def test_then_the_win_is_shared() -> None:
    """T22: nothing sets them apart."""
    held = ["rose_house", "azure_house"]
    assert finished([BELL, BELL], held, {0: ("bell_boss", 1), 1: ("bell_boss", 1)}) == [0, 0]


def test_more_points_win_without_further_ado() -> None:
    """T22, not: decrees decide only between equals."""
    state = position("", "", boards=[LONG, ""], held=["rose_house", "azure_house"])
    state.claims[0].append(Claim(1, 2, 1, 1))
    assert (state.scores(), state.ranks()) == ([4, 3], [0, 1])


# ---- the scoring example

EXAMPLE = (
    "str1p@a2/1 frk1@b2/2 p.frk2^@c2/0 p.tws1p@d2/1 bnd2@e2/2 frk1w@e3/3 sbr0p@e4/2 frk1g@b3/0 "
    "s.bnd0@a3/1 frk1@c3/2 msb1@d3/3 bnd1b@c4/3 str0^@b4/1 bel0b@a4/3 bnd2@c1/1 bll1@d1/1"
)
"""Sixteen tiles that score what the example of the rulebook scores; how they lie is our own."""


def test_the_pipes_of_the_example() -> None:
    """T6, ruling 34: 5, 5, 8 by the twisted one of two ways, 7 by the shorter one without a twist."""
    assert points(EXAMPLE) == {"d1": 5, "d3": 5, "e4": 8, "a4": 7}
    horns = {KIT.square_name(horn.square): horn for horn in trumpet(EXAMPLE).horns()}
    assert (horns["e4"].tiles, horns["e4"].twists) == (7, 1)
    assert (horns["a4"].tiles, horns["a4"].twists) == (7, 0)
    assert rules.sheet(trumpet(EXAMPLE), [], 0).pipes == 25


def test_the_other_way_of_the_example_is_as_long_without_a_twist() -> None:
    """T6: take the twist away and e4 scores seven by seven tiles still."""
    assert points(EXAMPLE.replace("p.tws1p@d2/1", "str2@d2/1"))["e4"] == 7


def test_the_flags_of_the_example() -> None:
    """T7: three pink, two blue, one green and one white make 4, 2, 1 and 1."""
    board = trumpet(EXAMPLE)
    assert rules.flag_counts(board) == [3, 2, 1, 1]
    assert [rules.flags_worth(KIT, number) for number in rules.flag_counts(board)] == [4, 2, 1, 1]
    assert rules.sheet(board, [], 0).flags == 8


def test_the_birds_of_the_example() -> None:
    """T8: eight and three notes."""
    board = trumpet(EXAMPLE)
    assert rules.bird_notes(board) == [(square("c2"), 8), (square("b4"), 3)]
    assert rules.sheet(board, [], 0).birds == 11


def test_the_decrees_of_the_example() -> None:
    """T9: first on Noteworthy, second on Row Row Row Your Horn; three pink flags are no Flag Specialist."""
    decrees = "noteworthy row_row_row_your_horn flag_specialist"
    state = position("", "", "", "", boards=[EXAMPLE], decrees=decrees, round=9)
    keys = [KIT.decrees[number].key for number in state.decrees]
    state.claims[keys.index("row_row_row_your_horn")].append(Claim(1, 0, 8, 30))
    for action in (KIT.pass_, KIT.pass_, KIT.end):
        state.apply(action)
    places = {
        key: [KIT.decrees[number].slots[claim.slot] for claim in claims if claim.seat == 0]
        for key, number, claims in zip(keys, state.decrees, state.claims, strict=True)
    }
    assert places == {"noteworthy": [8], "row_row_row_your_horn": [3], "flag_specialist": []}
    assert state.decree_points(0) == 11


def test_the_plans_of_the_example() -> None:
    """T10: two bells point back, one of them slanted, which is six; eight notes at the border make four."""
    board = trumpet(EXAMPLE)
    assert rules.plan_points(board, plan("blow_back")) == 6
    assert rules.plan_points(board, plan("surround_sound")) == 4
    surround = plan("surround_sound")
    assert rules.feature(board, surround.feature, surround.of) == 8


def test_the_open_end_of_the_example() -> None:
    """T11: one, which costs three."""
    board = trumpet(EXAMPLE)
    assert len(board.open_ends()) == 1
    assert rules.sheet(board, [], 0).open == -3


def test_the_total_of_the_example() -> None:
    """T12: 25 + 8 + 11 + 11 + 10 - 3 = 62."""
    state = position("", "", "", "", boards=[EXAMPLE], held=["blow_back surround_sound"])
    first, second = (KIT.decrees.index(decree(key)) for key in ("noteworthy", "row_row_row_your_horn"))
    state.decrees = [first, second]
    state.claims = [[Claim(0, 0, 1, 1)], [Claim(0, 1, 1, 1)]]
    sheet = state.sheet(0)
    parts = (sheet.pipes, sheet.flags, sheet.birds, sheet.decrees, sheet.plans, sheet.open)
    assert parts == (25, 8, 11, 11, 10, -3)
    assert state.scores()[0] == 62
    assert rules.sheet(trumpet(EXAMPLE), plans("blow_back surround_sound"), 11).total == 62


def test_the_example_can_be_placed_tile_by_tile() -> None:
    """T12: every tile of it connects when its turn comes."""
    left = EXAMPLE.split()
    state = position(" ".join(word.split("@")[0] for word in left), "", "", "", actions=len(left))
    while left:
        word = GAME.write(state.legal()[0])
        if phase(state) == "act":
            word = next(each for each in left if GAME.read(each) in state.legal())
            left.remove(word)
        play(state, word)
    assert state.sheet(0).pipes == 25

"""Decrees and plans are data: each feature that they can look at, and editions with cards of their own."""

import pytest

from bandstand.builtin.twisted_trumpets import GAME, rules
from bandstand.builtin.twisted_trumpets.parts import FEATURES
from tests.twisted_trumpets.positions import KIT, decree, plan, plans, play, position, trumpet

OURS = KIT.text

# For each feature: what it looks for, a board that has it and how much, and one that has less, with a reason.
CASES: dict[str, tuple[int, str, int, str, int]] = {
    "notes": (-1, "str2@a2/1 p.crs3@b2/0", 5, "str2@a2/1 p.crs3!@b2/1", 2),  # a back has none
    "notes_border": (-1, "str2@a2/1 bnd1@b1/2", 3, "str2@a2/1 bnd1@b2/2", 2),  # b2 is inside
    "notes_inside": (-1, "p.crs3@b2/0 bnd1@d3/0", 4, "p.crs3@b2/0 bnd1@d4/0", 3),  # d4 is at the border
    "birds": (-1, "bnd0^@a2/2 p.frk2^@b2/0", 2, "bnd0^@a2/2 p.frk2^!@b2/1", 1),
    "twisted": (-1, "tws1@a2/1 p.twb2b@b2/2", 2, "tws1@a2/1 bnd2@b2/2", 1),
    "junctions": (-1, "frk1@a2/2 p.crs3@b2/0 p.mfb1@c2/0", 3, "frk1@a2/2 bnd1@b2/0 msb1@c2/0", 1),
    "bells": (-1, "bel1@b2/1 msb1@a2/1 p.crs3!@c2/0", 3, "str2@a2/1 p.crs3@c2/0", 0),
    "mid_bells": (-1, "msb1@a2/1 p.mcb1g@b2/0 p.mfb1@c2/0", 3, "bel1@a2/1 sbr0p@b2/0 p.mfb1!@c2/0", 0),
    "bells_to": (3, "bel1@a2/3 sbl0w@b2/0", 2, "bel1@a2/1 sbl0w@b2/1", 0),
    "bell_directions": (-1, "bel1@a2/0 sbl0w@b2/0", 2, "bel1@a2/0 bel0g@b2/0", 1),
    "flags": (-1, "str1p@a2/1 p.bnd1pb@b2/2", 3, "str1p@a2/1 p.bnd1pb!@b2/1", 1),
    "flags_of": (1, "str1p@a2/1 p.bnd1pb@b2/2", 1, "str1p@a2/1 bnd1p@b2/2", 0),
    "flags_most": (-1, "str1p@a2/1 p.bnd1pb@b2/2", 2, "str1p@a2/1 str1b@b2/1", 1),
    "flag_sets": (-1, "p.bnd1pb@a2/2 p.str1gw@b2/1", 1, "p.bnd1pb@a2/2 str1g@b2/1", 0),
    "tiles": (-1, "s.str1@a2/1 bel1@b2/1", 2, "", 0),
    "full_rows": (
        -1,
        "str2@a2/1 str1g@b2/1 str1w@c2/1 str1p@d2/1 str1b@e2/1",
        1,
        "str2@a2/1 str1g@b2/1 str1w@c2/1 str1p@d2/1 str1b@e3/1",
        0,
    ),
    "full_columns": (
        -1,
        "str2@a1/1 str1g@a2/1 str1w@a3/1 str1p@a4/1",
        1,
        "str2@b1/1 str1g@a2/1 str1w@a3/1 str1p@a4/1",
        0,
    ),
    "corners": (-1, "bnd1@a1/0 bnd2@e1/0 bnd1g@a4/0 bnd1b@e4/0", 4, "bnd1@a2/0 bnd2@e1/0", 1),
    "scrolls": (-1, "str2@b1/1 str1g@d1/1 str1w@c2/1 str1p@d3/1 str1b@b4/1", 5, "str2@b2/1", 0),
    "longest_pipe": (-1, "tws1@a2/1 msb1@b2/1 bel1@c2/1", 4, "tws1@a2/1 str2@b2/1 bel1@d2/1", 0),
    "premium_fronts": (-1, "p.crs3@a2/0 p.tws1p@b2/1", 2, "p.crs3!@a2/1 tws1@b2/1", 0),
    "open_ends": (-1, "p.crs3@a2/0 bel1@b2/1", 2, "s.bel1@a2/1", 0),
    "airtight": (-1, "s.str1@a2/1 bel1@b2/1", 1, "s.str1@a2/1", 0),
}


def test_every_feature_has_a_case() -> None:
    assert tuple(CASES) == FEATURES


@pytest.mark.parametrize("name", FEATURES)
def test_a_feature_counts_what_it_names_and_nothing_else(name: str) -> None:
    of, board, many, lesser, fewer = CASES[name]
    which = FEATURES.index(name)
    assert rules.feature(trumpet(board), which, of) == many
    assert rules.feature(trumpet(lesser), which, of) == fewer


def test_an_empty_board_has_no_feature() -> None:
    """An empty trumpet is not airtight either."""
    for which, name in enumerate(FEATURES):
        assert rules.feature(trumpet(""), which, CASES[name][0]) == 0


def test_a_pipe_end_at_the_edge_is_not_airtight() -> None:
    assert rules.plan_points(trumpet("s.bnd1@a2/3 bnd2@a1/1 bel1@b1/1"), plan("airtight")) == 8
    assert rules.plan_points(trumpet("s.bnd1@a2/3 str2@a1/0"), plan("airtight")) == 0


# ---- the cards of our edition

MET: dict[str, tuple[str, str]] = {
    "bell_boss": ("bel1@a2/0 msb1@b2/0 sbr0p@c2/0", "bel1@a2/0 msb1@b2/0"),
    "well_represented": ("p.bnd1pb@a2/2 p.str1gw@b2/1", "p.bnd1pb@a2/2 str1w@b2/1"),
    "noteworthy": (
        "p.crs3@a2/0 p.crs3@b2/0 p.frk3@c2/0 str2@d2/0 bnd2@e2/0 bnd2@a3/0",
        "p.crs3@a2/0 p.crs3@b2/0 p.frk3@c2/0 str2@d2/0 bnd2@e2/0 bnd1@a3/0",
    ),
    "flag_specialist": (
        "str1p@a2/1 bnd1p@b2/1 frk1p@c2/0 p.bnd1pb@d2/0",
        "str1p@a2/1 bnd1p@b2/1 frk1p@c2/0 str1b@d2/0",
    ),
    "weather_vane": (
        "bel1@a2/0 bel0g@b2/1 bel0w@c2/2 sbr0p@d2/2",
        "bel1@a2/0 bel0g@b2/1 bel0w@c2/2 sbr0p@d2/0",
    ),
    "aviary_keeper": ("bnd0^@a2/0 str0^@b2/0 frk0^@c2/0", "bnd0^@a2/0 str0^@b2/0 frk1@c2/0"),
    "knot_master": ("tws1@a2/1 twb1@b2/0", "tws1@a2/1 bnd2@b2/0"),
    "corner_quartet": ("bnd1@a1/0 bnd2@e1/0 bnd1g@a4/0", "bnd1@a1/0 bnd2@e1/0 bnd1g@a3/0"),
    "scroll_collector": (
        "str2@b1/1 str1g@d1/1 str1w@c2/1 str1p@d3/1 str1b@b4/1",
        "str2@b1/1 str1g@d1/1 str1w@c2/1 str1p@d3/1",
    ),
    "long_winded": (
        "tws1@a2/1 p.tws1p@b2/1 p.tws1b@c2/1 twb1@d2/2 p.twb2b@d3/3 p.twb2g@c3/1 bel1@c4/2",
        "tws1@a2/1 p.tws1p@b2/1 p.tws1b@c2/1 twb1@d2/2 bnd1@d3/3 bnd2@c3/1 bel1@c4/2",
    ),
}


@pytest.mark.parametrize("key", MET)
def test_a_decree_is_met_by_so_much_and_not_by_less(key: str) -> None:
    met, not_met = MET[key]
    assert rules.meets(trumpet(met), decree(key))
    assert not rules.meets(trumpet(not_met), decree(key))


@pytest.mark.parametrize(("key", "full"), [("row_row_row_your_horn", 2), ("pillar_of_sound", 3)])
def test_full_rows_and_columns_meet_their_decrees(key: str, full: int) -> None:
    board = trumpet("")
    lines = (
        [[5 * row + column for column in range(5)] for row in range(4)]
        if key == "row_row_row_your_horn"
        else [[5 * row + column for row in range(4)] for column in range(5)]
    )
    for line in lines[:full]:
        assert not rules.meets(board, decree(key))
        for where in line:
            board.put(where, 0)
    assert rules.meets(board, decree(key))


SCORED: dict[str, tuple[str, int]] = {
    "blow_back": ("bel1@b2/3 sbl0w@c2/0", 6),
    "surround_sound": ("str2@a2/0 str1g@a3/0", 1),
    "sky_call": ("bel1@b2/0 sbl0w@c2/0", 6),
    "cellar_call": ("bel1@b2/2 sbl0w@c2/0", 3),
    "forward_call": ("bel1@b2/1 sbl0w@c2/0", 3),
    "all_around": ("bel1@b2/1 bel0g@c2/0 bel0w@d2/2", 4),
    "rose_house": ("str1p@a2/1 p.bnd1pb@b2/2", 4),
    "azure_house": ("str1b@a2/1 p.bnd1pb@b2/2", 4),
    "verdant_house": ("str1g@a2/1 p.str1gw@b2/1", 4),
    "ivory_house": ("str1w@a2/1 p.str1gw@b2/1", 4),
    "coil_count": ("tws1@a2/1 twb1@b2/1", 6),
    "side_voices": ("msb1@a2/1 bel1@b2/1", 3),
    "birdhouse": ("bnd0^@a2/1 str0^@b2/1", 4),
    "corner_cabinet": ("bnd1@a1/0 bnd2@e1/0 bnd1g@a4/0", 4),
    "tidy_rows": ("str2@a2/1 str1g@b2/1 str1w@c2/1 str1p@d2/1 str1b@e2/1", 2),
    "tidy_columns": ("str2@a1/1 str1g@a2/1 str1w@a3/1 str1p@a4/1", 1),
    "inner_song": ("p.crs3@b2/0 str2@a2/1", 3),
    "one_breath": ("tws1@a2/1 twb1@b2/2 bel1@b3/2", 1),
    "crossroads": ("frk1@a2/0 p.crs3@b2/0 bnd1@c2/0", 2),
    "royal_stock": ("p.crs3@a2/0 p.frk3@b2/0 p.tws1p@c2/0", 4),
    "full_heraldry": ("p.bnd1pb@a2/2 p.str1gw@b2/1", 5),
    "favourite": ("str2@b1/1 str1g@d1/1 bnd1@a1/1", 2),
    "brass_bouquet": ("bel1@b2/1 msb1@c2/1", 2),
    "airtight": ("s.bel1@a2/1", 8),
}


def test_every_plan_of_our_edition_has_a_case() -> None:
    assert list(SCORED) == [each.key for each in KIT.plans]


@pytest.mark.parametrize("key", SCORED)
def test_a_plan_scores_what_it_says(key: str) -> None:
    board, points = SCORED[key]
    assert rules.plan_points(trumpet(board), plan(key)) == points
    assert rules.plan_points(trumpet(""), plan(key)) == 0
    assert rules.sheet(trumpet(board), plans(key), 0).plans == points


def test_some_plans_have_a_limit() -> None:
    fronts = "p.crs3@a1/0 p.crs3@a2/0 p.frk3@a3/0 p.tws1p@a4/0 p.twb2b@b1/0 p.twb2g@b2/0 p.frk2@b3/0"
    assert rules.plan_points(trumpet(fronts), plan("royal_stock")) == 9
    shorter = " ".join(fronts.split()[:5])
    assert rules.plan_points(trumpet(shorter), plan("royal_stock")) == 7


# ---- somebody else's cards

THEIRS = (
    OURS
    + """
[decrees.crowded_house]
source = "reconstructed"
name = "Crowded House"
text = "Two open ends"
feature = "open_ends"
at_least = 2
slots = [9, 4]

[plans.rose_garden]
source = "reconstructed"
name = "Rose Garden"
text = "5 for every two pink flags, at most 7"
feature = "flags_of"
of = "pink"
times = 5
per = 2
most = 7
"""
)


def test_an_edition_may_have_a_decree_of_its_own() -> None:
    """It is claimed like all others, and two in one round share a place."""
    game = GAME.edition(THEIRS)
    open_ends = "s.frk1@a2/2"
    state = position(
        "", "", "", boards=[open_ends, "s.bel1@a2/1", "s.frk1@a2/3"], decrees="crowded_house", game=game
    )
    play(state, "pass pass end pass pass end draw pass end", game)
    assert [(claim.seat, claim.slot) for claim in state.claims[0]] == [(0, 0), (2, 0)]
    assert [state.decree_points(seat) for seat in range(3)] == [9, 0, 9]


def test_an_edition_may_have_a_plan_of_its_own() -> None:
    game = GAME.edition(THEIRS)
    theirs = game.kit.plans[-1]
    words = ["str1p@a2/1", "bnd1p@b2/1", "frk1p@c2/0"]
    points = [rules.plan_points(trumpet(" ".join(words[:many]), game), theirs) for many in range(4)]
    assert points == [0, 2, 5, 7]
    assert game.say(position("", "").view(0), game.read("drop:rose_garden")).endswith("Rose Garden")

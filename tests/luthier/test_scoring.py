"""The end: First Chairs, benches, goals, powers, leftovers, ties."""

from collections.abc import Sequence

import pytest

from bandstand.builtin.luthier.rules import LuthierState
from bandstand.builtin.luthier.rules.scoring import money_left
from tests.luthier.positions import KIT, NOBODY, Own, end_round, position

CHAIRS = [each.key for each in KIT.chairs if not each.rare]


def ended(*owns: Own, tokens: Sequence[str] = (), marks: Sequence[str] = ()) -> LuthierState:
    """The last round is over."""
    return end_round(position(*owns, round=6, tokens=tokens, marks=marks))


@pytest.mark.parametrize("players", [2, 3])
@pytest.mark.parametrize(
    ("chairs", "points"), [(0, 0), (2, 0), (3, 0), (4, 1), (5, 3), (6, 6), (7, 10), (8, 15), (11, 15)]
)
def test_first_chairs_of_up_to_three_players(players: int, chairs: int, points: int) -> None:
    """L34: 4 chairs score 1, then 3, 6, 10 and 15; fewer score nothing."""
    tokens = [f"0 instrument {key}" for key in CHAIRS[: min(chairs, 8)]]
    tokens += [f"0 performance {key}" for key in CHAIRS[8:chairs]]
    state = ended(*[NOBODY] * players, tokens=tokens)
    assert state.breakdown()[0]["chairs"] == points


@pytest.mark.parametrize(
    ("chairs", "points"), [(0, 0), (2, 0), (3, 1), (4, 3), (5, 6), (6, 10), (7, 15), (8, 15), (11, 15)]
)
def test_first_chairs_of_four_players(chairs: int, points: int) -> None:
    """L35, ruling 72: one chair earlier, and eight or more score 15 too."""
    tokens = [f"0 instrument {key}" for key in CHAIRS[: min(chairs, 8)]]
    tokens += [f"0 performance {key}" for key in CHAIRS[8:chairs]]
    state = ended(NOBODY, NOBODY, NOBODY, NOBODY, tokens=tokens)
    assert state.breakdown()[0]["chairs"] == points


def test_the_example_of_the_rulebook() -> None:
    """L36: six chairs 10, a Viola on the finishing bench 2, goals 8, 16 money 1: 21 in all, 6 money left."""
    own = Own("16 money", finish="viola", goals="g1 g18", made="harp viola violin violin")
    tokens = [
        "0 instrument rare_strings", "0 instrument harpsichord", "0 instrument transverse_flute",
        "0 instrument clarinet", "0 instrument natural_trumpet", "0 instrument viola",
    ]  # fmt: skip
    state = ended(own, NOBODY, NOBODY, NOBODY, tokens=tokens)
    sheet = {source: points for source, points in state.breakdown()[0].items() if points}
    assert sheet == {"chairs": 10, "benches": 2, "goals": 8, "leftovers": 1}
    assert state.scores()[0] == 21
    assert money_left(state, 0) == 6


def test_instruments_on_the_finishing_bench_score_half_rounded_up() -> None:
    """Ruling 71: the roughing bench and the hand score nothing."""
    state = ended(Own(finish="viola harp", rough="timpani", hand="cello"), NOBODY)
    assert state.breakdown()[0]["benches"] == 2 + 4
    assert state.scores()[0] == 6


def test_leftovers_are_summed() -> None:
    """Ruling 70: everything together, 1 prestige for every 10."""
    state = ended(Own("3 animal 2 wood 1 metal 6 money 4 inspiration 3 apprentice"), NOBODY)
    assert state.breakdown()[0]["leftovers"] == 1
    state = ended(Own("3 animal 2 wood 1 metal 6 money 5 inspiration 3 apprentice"), NOBODY)
    assert state.breakdown()[0]["leftovers"] == 2


def test_ties_go_to_the_money_that_is_left() -> None:
    """Ruling 70: what is left of all resources after the conversion, as far as it is money."""
    assert ended(Own("6 money"), Own("5 money")).ranks() == [0, 1]
    assert ended(Own("16 money"), Own("1 prestige 5 money")).ranks() == [0, 1]
    assert ended(Own("9 money 5 wood"), Own("1 prestige 5 money")).ranks() == [1, 0], "14: 4 are left"
    assert ended(Own("1 money 8 wood"), Own("2 money")).ranks() == [1, 0], "9 are left, but 1 is money"


def test_a_full_tie_is_shared() -> None:
    """Ruling 75: after prestige and money."""
    state = ended(Own("5 money"), Own("15 money 1 wood"), Own("5 money"))
    assert state.ranks() == [1, 0, 1]
    assert ended(Own("5 money"), Own("5 money 1 wood")).ranks() == [0, 0]


@pytest.mark.parametrize(("made", "points"), [(0, 0), (1, 1), (2, 3), (3, 3), (4, 8)])
def test_only_the_highest_level_of_a_goal_scores(made: int, points: int) -> None:
    """Ruling 74: the levels below it are ignored."""
    state = ended(Own(goals="g1", made=" ".join(["violin"] * made)), NOBODY)
    assert state.breakdown()[0]["goals"] == points


def test_leopold_adds_a_chair_to_the_count() -> None:
    """Ruling 73: for the table alone; goals and awards do not see it."""
    tokens = [f"0 instrument {key}" for key in CHAIRS[2:5]]
    state = ended(Own(completed="leopold_ii", goals="g16"), NOBODY, tokens=tokens)
    assert state.breakdown()[0]["chairs"] == 1
    assert state.breakdown()[0]["goals"] == 4, "three strings chairs, not four"
    assert state.breakdown()[0]["powers"] == 0


FINAL_POWERS = {
    "house_of_esterhazy": 3, "house_of_medici": 2, "johann_sebastian_bach": 2, "george_frideric_handel": 1,
    "ludwig_van_beethoven": 1, "franz_schubert": 4, "fanny_felix_mendelssohn": 2, "johannes_brahms": 1,
    "giuseppe_tartini": 2, "marianna_martines": 1, "louise_farrenc": 1,
}  # fmt: skip


@pytest.mark.parametrize("key", FINAL_POWERS)
def test_every_power_of_the_second_patrons(key: str) -> None:
    """What each scores at the end, in one position."""
    tokens = [
        "0 instrument viola", "0 instrument viola", "0 instrument rare_keys", "0 repair viola",
        "0 repair timpani", "0 repair clarinet", "0 repair side_drum", "0 performance viola",
        "0 performance violin_bc", "0 performance timpani", "0 performance bassoon",
        "1 repair timpani", "1 performance viola",
    ]  # fmt: skip
    own = Own(completed=f"{key} ludwig_ii", specialists="joiner:2", tracks=(6, 6, 7))
    state = ended(own, NOBODY, tokens=tokens, marks=["0 1:1", "0 2:1", "1 3:1"])
    assert state.breakdown()[0]["powers"] == FINAL_POWERS[key]


def test_all_second_patrons_are_tested() -> None:
    second = {each.key for each in KIT.patrons if each.deck == 2}
    assert second == set(FINAL_POWERS) | {"leopold_ii"}


GOALS = {
    "g1": 1, "g2": 1, "g3": 3, "g4": 4, "g5": 1, "g6": 3, "g7": 1, "g8": 1, "g9": 3, "g10": 1, "g11": 2,
    "g12": 5, "g13": 3, "g14": 5, "g15": 2, "g16": 2, "g17": 6, "g18": 0,
}  # fmt: skip


@pytest.mark.parametrize("key", GOALS)
def test_every_goal(key: str) -> None:
    """Ruling 74: each counts what it names, in one position."""
    own = Own(
        goals=key,
        made="violin clarinet timpani timpani",
        completed="clara_schumann joseph_haydn johann_pachelbel ludwig_ii",
    )
    tokens = [
        "1 instrument side_drum", "1 instrument timpani", "1 instrument harpsichord", "1 repair double_bass",
        "0 instrument viola", "0 instrument cello", "0 instrument rare_winds", "0 performance side_drum",
        "0 performance clarinet", "0 performance bassoon", "0 performance timpani", "0 repair double_bass",
        "0 repair valve_horn", "0 repair valve_horn", "0 repair harpsichord",
    ]  # fmt: skip
    state = ended(own, NOBODY, tokens=tokens)
    assert state.breakdown()[0]["goals"] == GOALS[key]


def test_scores_are_the_sums_of_the_sheet() -> None:
    state = ended(Own("16 money 7 prestige", finish="viola"), NOBODY)
    assert state.scores()[0] == 7 + 2 + 1 == sum(state.breakdown()[0].values())

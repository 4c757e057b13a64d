"""What special cards do when scored: actions 16 and 17."""

import pytest

from bandstand.builtin.fiddlefoo.rules import minus_points
from bandstand.contract import SPECTATOR
from tests.fiddlefoo.positions import KIT, cards, phase, play, position


def points(held: str) -> int:
    return minus_points(KIT, KIT.notes_of, sorted(cards(held)))


def test_a_hand_costs_its_notes() -> None:
    assert (points(""), points("y1"), points("y8 r9 b5 p4")) == (0, 1, 13)


@pytest.mark.parametrize(
    ("held", "cost"),
    [
        ("*score_double_worst y8", 4 + 8),
        ("*score_double_worst y1 r1 b2", 3 + 2),
        ("*score_double_worst y4 b6", 5 + 6),
    ],
)
def test_double_trouble_costs_twice_the_worst_other_card(held: str, cost: int) -> None:
    """Talkytoot 16: the dearest of the others, not the sum."""
    assert points(held) == cost


def test_double_trouble_alone_costs_twice_its_own_notes() -> None:
    """Talkytoot 16: there is no other card."""
    assert points("*score_double_worst") == 6


def test_double_trouble_does_not_count_its_own_notes() -> None:
    """Talkytoot 16, not: beside others its own three notes mean nothing."""
    assert points("*score_double_worst y16") == 1 + 2


def test_double_trouble_costs_only_its_holder() -> None:
    """Talkytoot 16, not: those who got rid of it, nor by other players' cards."""
    state = position(
        "b12", "*score_double_worst y1", "y8 r9", map="b6 r2 y10", talkytoot="score_double_worst"
    )
    play(state, "b12 @3,0 enough enough")
    assert (phase(state), state.view(SPECTATOR)["points"]) == ("over", [[0, 3, 8]])


@pytest.mark.parametrize(
    "held",
    ["*score_minus_conditional", "*score_minus_conditional p1 y3", "*score_minus_conditional y3 r4 b5"],
)
def test_favourite_colour_costs_ten(held: str) -> None:
    """Talkytoot 17: if no colour is more frequent than purple; a tie will do, and it counts itself."""
    rest = held.replace("*score_minus_conditional", "")
    assert points(held) == 10 + points(rest)


@pytest.mark.parametrize("rest", ["y3 y4", "p1 r4 r5 r6"])
def test_favourite_colour_costs_its_notes_else(rest: str) -> None:
    """Talkytoot 17, not: if another colour is more frequent."""
    assert points(f"*score_minus_conditional {rest}") == 4 + points(rest)


def test_double_trouble_doubles_the_favourite_colour() -> None:
    """Talkytoot 16 and 17: ten is the worst that another card can cost."""
    assert points("*score_double_worst *score_minus_conditional") == 10 + 20
    assert points("*score_double_worst *score_minus_conditional r1") == 4 + 1 + 8, "red is more frequent"


def test_favourite_colour_does_nothing_before_the_end() -> None:
    """Talkytoot 17, not: to piles of the cooperative variant, where it counts its notes."""
    state = position("p13 y1", "*score_minus_conditional y2", map="p4 r2 y10", cooperative=True,
                     talkytoot="score_minus_conditional")  # fmt: skip
    play(state, "p13 @3,0 +*score_minus_conditional")
    assert state.notes_on(KIT.wild) == 4

"""Performances: dice, rerolls, inspiration, levels, the purple die, powers."""

from typing import Any

import pytest

from bandstand.builtin.luthier.parts.vocabulary import INSPIRATION, PERFORM, PURPLE_DIE
from bandstand.builtin.luthier.rules import LuthierState
from tests.luthier.positions import (
    KIT,
    NOBODY,
    Own,
    events,
    have,
    holder,
    legal,
    performance,
    phase,
    play,
    position,
    prestige,
    roll,
    rolled,
)

PLAY = "go:perform take1"


def at_perform(have: str = "", chip: str = "w3", card: str = "p1", **own: Any) -> LuthierState:
    """One chip is at Perform, where this card lies first."""
    return position(Own(have, **own), NOBODY, chips={"perform": f"0:{chip}"}, perform=card)


def test_the_example_of_the_rulebook() -> None:
    """L9: black 3 and white 2 with skill 3 are 8, and one inspiration makes it high: 2 money, 1 prestige and
    a Baroque token; 8 would have been medium."""
    state = at_perform("1 inspiration", tracks=(2, 0, 0))
    state = roll(state, PLAY, 5, 3)
    assert legal(state) == {"reroll1", "reroll2", "done"}
    play(state, "done")
    assert rolled(state)["total"] == 8
    assert legal(state) == {"inspire0", "inspire1"}
    medium = play(state.copy(), "inspire0")
    assert have(medium) == {"money": 1, "inspiration": 1}
    play(state, "inspire1")
    assert have(state) == {"money": 2, "prestige": 1}
    assert legal(state) == {
        f"chair:{key}"
        for key in ("violin_bc", "viola", "transverse_flute", "natural_trumpet", "harpsichord", "timpani")
    }
    play(state, "chair:viola")
    assert holder(state, "viola") == 0
    assert state.orchestra.seated[2] == 1


def test_the_dice() -> None:
    """L10: black shows 3 at most and never nothing, white has a 0 and a 2."""
    assert max(KIT.black) == 3
    assert 0 not in KIT.black
    assert {0, 2} <= set(KIT.white)
    assert len(KIT.white) == len(KIT.black) == len(KIT.purple) == 6


@pytest.mark.parametrize(
    ("steps", "colours"),
    [(0, ["white", "white"]), (2, ["black", "white"]), (4, ["black", "white"]), (5, ["black", "black"])],
)
def test_black_dice_replace_white_ones(steps: int, colours: list[str]) -> None:
    """L28: one from the second step on, both from the fifth on."""
    state = at_perform("9 inspiration", tracks=(steps, 0, 0), card="p8")
    play(state, PLAY)
    view = rolled(state)
    assert [colour for colour, _ in view["dice"]] == colours
    faces = {"white": KIT.white, "black": KIT.black}
    assert view["total"] == 3 + sum(faces[str(colour)][int(side)] for colour, side in view["dice"])


def test_rerolls_come_before_inspiration() -> None:
    """Ruling 33: pick the card, roll, reroll, then spend."""
    state = roll(at_perform("9 inspiration", tracks=(1, 0, 0)), PLAY, 0, 0)
    assert phase(state) == "reroll"
    state = roll(state, "reroll2", 0, 5)
    assert phase(state) == "inspire"
    assert rolled(state)["total"] == 6


@pytest.mark.parametrize(("steps", "rerolls"), [(0, 0), (1, 1), (3, 1), (4, 2), (6, 2)])
def test_how_many_rerolls(steps: int, rerolls: int) -> None:
    """Ruling 34: one from the first step on, two from the fourth; the same die may be rolled twice."""
    state = at_perform("9 inspiration", tracks=(steps, 0, 0), card="p8")
    play(state, PLAY)
    for _ in range(rerolls):
        assert phase(state) == "reroll"
        play(state, "reroll1")
    assert phase(state) != "reroll"


def test_the_purple_die_may_be_rerolled() -> None:
    """Ruling 34: it is a performance die like the others."""
    state = at_perform("1 inspiration", tracks=(1, 0, 0), benefits="purple")
    state = roll(state, PLAY, 0, 0, 1)
    assert legal(state) == {"reroll1", "reroll2", "reroll3", "done"}
    state = roll(state, "reroll3", 0, 0, 4)
    assert have(state) == {"money": 1, "inspiration": 1, "metal": 1}


def test_rerolls_may_be_left() -> None:
    state = roll(at_perform(tracks=(4, 0, 0)), PLAY, 0, 0)
    play(state, "done")
    assert len(events(state, "rerolled")) == 0
    assert phase(state) == "end"


@pytest.mark.parametrize(("side", "gain"), list(enumerate(KIT.purple)))
def test_the_purple_die_brings_something_whatever_the_level(side: int, gain: list[int]) -> None:
    """Ruling 35: each of its sides, also with a low performance."""
    state = roll(at_perform(chip="w1", benefits="purple"), PLAY, 0, 0, side)
    assert phase(state) == "end"
    before = [0, 0, 0, 1, 0, 0, 0, 0]
    assert [*state.boards[0].resources, 0] == [a + b for a, b in zip(before, gain, strict=True)]


def test_without_the_award_there_is_no_purple_die() -> None:
    """Ruling 35, not: two dice are rolled."""
    state = play(at_perform("9 inspiration", card="p8"), PLAY)
    assert len(state.dice) == 2
    assert not state.boards[0].benefits[PURPLE_DIE]


def test_a_low_performance_brings_its_money_and_nothing_else() -> None:
    """Ruling 36: no token, and the card is discarded."""
    state = roll(at_perform(patrons="johann_sebastian_bach"), PLAY, 0, 0)
    assert phase(state) == "end"
    assert have(state) == {"money": 1}
    assert performance("p1") in state.decks[PERFORM].discards
    assert state.orchestra.placed(1, 0) == 0
    assert state.boards[0].attached == [[], [], []]


def test_a_medium_performance_places_a_token_and_may_be_given() -> None:
    """Ruling 36: from medium on."""
    state = roll(at_perform(patrons="johann_sebastian_bach"), PLAY, 3, 2)
    assert phase(state) == "chair"
    play(state, "chair:timpani")
    assert legal(state) == {"give1", "no"}
    kept = play(state.copy(), "give1")
    assert kept.boards[0].attached[0] == [int(KIT.performance_card) + performance("p1")]
    play(state, "no")
    assert performance("p1") in state.decks[PERFORM].discards


@pytest.mark.parametrize(("sides", "money", "points"), [((0, 0), 1, 0), ((3, 3), 1, 0), ((5, 5), 2, 1)])
def test_the_levels(sides: tuple[int, int], money: int, points: int) -> None:
    state = roll(at_perform(), PLAY, *sides)
    assert have(state) == {"money": money} | ({"prestige": points} if points else {})


def test_inspiration_is_offered_where_it_lifts_the_level() -> None:
    state = roll(at_perform("20 inspiration", chip="w1"), PLAY, 0, 1)
    assert legal(state) == {"inspire0", "inspire4", "inspire7"}
    play(state, "inspire7")
    assert state.boards[0].resources[INSPIRATION] == 13
    assert prestige(state) == 1
    state = roll(at_perform("3 inspiration", chip="w1"), PLAY, 0, 1)
    assert phase(state) == "end"


@pytest.mark.parametrize("key", ["elisabeth_jacquet_de_la_guerre", "clara_schumann"])
def test_powers_for_performances_count_for_low_ones_too(key: str) -> None:
    """Ruling 37: 2 prestige for every performance."""
    state = roll(at_perform(completed=key), PLAY, 0, 0)
    assert have(state) == {"money": 1, "prestige": 2}


@pytest.mark.parametrize("key", ["francesca_caccini", "maddalena_lombardini"])
def test_powers_that_add_to_the_total(key: str) -> None:
    state = roll(at_perform(completed=key), PLAY, 0, 1)
    assert events(state, "performed")[0]["total"] == 3 + 1 + 2
    assert phase(state) == "chair"


def test_powers_add_up() -> None:
    keys = "francesca_caccini maddalena_lombardini elisabeth_jacquet_de_la_guerre clara_schumann"
    state = roll(at_perform(completed=keys), PLAY, 0, 1)
    assert events(state, "performed")[0]["total"] == 3 + 1 + 4
    assert prestige(state) == 4


def test_apprentices_add_to_the_total() -> None:
    state = roll(at_perform(chip="w1+2"), PLAY, 3, 1)
    assert events(state, "performed")[0]["total"] == 6

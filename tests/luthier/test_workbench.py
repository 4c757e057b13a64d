"""The two benches: roughing, finishing, discounts, doubling, two instruments with one worker."""

import pytest

from bandstand.builtin.luthier.parts.vocabulary import GUILD
from tests.luthier.positions import (
    NOBODY,
    Own,
    have,
    holder,
    kind,
    kinds,
    legal,
    phase,
    play,
    position,
    prestige,
)

ROUGH_TWO = (0, 1, 0)
FINISH_TWO = (0, 4, 0)
"""Rough two, one more skill, a specialist, finish two."""


def test_roughing_moves_a_card_to_the_finishing_bench() -> None:
    """L11: a violin takes 1 animal and 1 wood."""
    state = position(Own("1 animal 1 wood", rough="violin"), NOBODY, chips={"roughing": "0:w1"})
    play(state, "go:roughing make:violin")
    assert have(state) == {}
    assert state.boards[0].rough == []
    assert state.boards[0].finish == [kind("violin")]


def test_skill_three_brings_inspiration_and_five_spares_a_material() -> None:
    """L26: both with skill 5."""
    for chip, inspiration, left in (("w1", 0, 0), ("w1+1", 0, 0), ("w3", 2, 0), ("w3+1", 2, 0), ("w5", 2, 1)):
        state = position(Own("1 animal 1 wood", rough="violin"), NOBODY, chips={"roughing": f"0:{chip}"})
        play(state, "go:roughing make:violin")
        if left:
            assert legal(state) == {"spare:animal", "spare:wood"}
            play(state, "spare:animal")
        expected = {"inspiration": inspiration, "animal": left}
        assert have(state) == {name: n for name, n in expected.items() if n}


def test_finishing_brings_prestige_and_a_token() -> None:
    """L11: a violin is finished with 1 wood for 2 prestige, on either of its two spaces."""
    state = position(Own("1 wood", finish="violin"), NOBODY, chips={"finishing": "0:w1"})
    play(state, "go:finishing make:violin")
    assert prestige(state) == 2
    assert legal(state) == {"chair:violin_bc", "chair:violin_cr"}
    play(state, "chair:violin_cr")
    assert have(state) == {"animal": 1, "inspiration": 1, "prestige": 2}
    assert state.boards[0].made == [kind("violin")]
    assert kind("violin") in state.decks[GUILD].discards


def test_skill_four_spares_a_material_of_finishing() -> None:
    """L27: not skill 3."""
    for chip, able in (("w3", False), ("w3+1", True), ("w5", True)):
        state = position(Own("1 wood", finish="viola"), NOBODY, chips={"finishing": f"0:{chip}"})
        play(state, "go:finishing")
        assert ("make:viola" in legal(state)) == able


def test_skill_six_doubles_what_the_orchestra_brings() -> None:
    """L12, L27: the Viola's 4 money are 8; with skill 5 they are 4."""
    for chip, money in (("w5", 4), ("w5+1", 8)):
        state = position(Own("1 wood", finish="viola"), NOBODY, chips={"finishing": f"0:{chip}"})
        play(state, "go:finishing make:viola")
        assert have(state) == {"money": money, "prestige": 3}
        assert holder(state, "viola") == 0


def test_a_doubled_consolation_is_the_same_choice_twice() -> None:
    """Ruling 56: 4 money or 2 inspiration."""
    own = Own("1 animal 1 wood", finish="viola")
    state = position(own, NOBODY, chips={"finishing": "0:w5+1"}, tokens=["1 instrument viola"])
    play(state, "go:finishing make:viola spare:wood")
    assert legal(state) == {"console1", "console2"}
    assert have(play(state.copy(), "console1"))["money"] == 4
    assert have(play(state, "console2"))["inspiration"] == 2


def test_each_material_of_a_doubled_bonus_is_chosen() -> None:
    """Rulings 56 and 102: one by one."""
    own = Own("1 wood 1 metal", finish="grand_piano")
    state = position(own, NOBODY, chips={"finishing": "0:w5+1"})
    play(state, "go:finishing make:grand_piano spare:wood material:animal material:metal")
    assert have(state) == {"animal": 1, "metal": 1, "wood": 1, "money": 4, "prestige": 8}


def test_both_consolations_are_doubled() -> None:
    """Ruling 102: the Concertmaster takes both, with skill 6 both twice."""
    own = Own("1 animal 1 wood", finish="viola", specialists="concertmaster:5")
    for chip, times in (("sp", 1), ("sp+1", 2)):
        state = position(own, NOBODY, chips={"finishing": f"0:{chip}"}, tokens=["1 instrument viola"])
        play(state, "go:finishing make:viola spare:wood")
        assert have(state) == {"wood": 1, "money": 2 * times, "inspiration": times, "prestige": 3}


# ---- discounts


def test_discounts_of_different_sources_stack() -> None:
    """Ruling 39: Chopin, the Joiner and skill 5 spare three materials, and never more than there are."""
    own = Own(rough="cello violin", completed="frederic_chopin", specialists="joiner:5")
    state = position(own, NOBODY, chips={"roughing": "0:sc"})
    play(state, "go:roughing make:cello")
    assert state.boards[0].finish == [kind("cello")]
    state = position(own, NOBODY, chips={"roughing": "0:sc"})
    play(state, "go:roughing make:violin")
    assert have(state) == {"inspiration": 2}


def test_tchaikovsky_and_the_gilder_spare_when_finishing() -> None:
    """Ruling 39: the same at the other bench."""
    own = Own(finish="chamber_organ", completed="pyotr_ilyich_tchaikovsky", specialists="gilder:1")
    state = position(own, NOBODY, chips={"finishing": "0:sc"})
    play(state, "go:finishing make:chamber_organ")
    assert prestige(state) == 9


# ---- two with one worker


def test_two_instruments_are_roughed_by_one_worker_who_has_learnt_it() -> None:
    """L29, ruling 40: the discount counts for one of them, the inspiration comes once."""
    own = Own("2 animal 2 wood", tracks=ROUGH_TWO, rough="violin viola")
    state = position(own, NOBODY, chips={"roughing": "0:w5"})
    play(state, "go:roughing make:violin")
    assert legal(state) == {"spare:animal", "spare:wood", "pay"}
    play(state, "pay make:viola")
    assert legal(state) == {"spare:animal", "spare:wood"}
    play(state, "spare:wood")
    assert have(state) == {"wood": 1, "inspiration": 2}
    assert state.boards[0].finish == kinds("violin viola")
    assert phase(state) == "end"


def test_a_discount_used_on_the_first_is_gone_for_the_second() -> None:
    """Rulings 40 and 103: one discount for each worker."""
    own = Own("2 animal 2 wood", tracks=ROUGH_TWO, rough="violin viola")
    state = position(own, NOBODY, chips={"roughing": "0:w5"})
    play(state, "go:roughing make:violin spare:wood make:viola")
    assert have(state) == {"wood": 1, "inspiration": 2}


def test_powers_spare_a_material_of_each_instrument() -> None:
    """Ruling 40: Chopin is no worker; only what the worker brings counts once."""
    own = Own("1 animal 1 wood", tracks=ROUGH_TWO, rough="violin viola", completed="frederic_chopin")
    state = position(own, NOBODY, chips={"roughing": "0:w1"})
    play(state, "go:roughing make:violin spare:animal make:viola")
    assert have(state) == {}
    assert state.boards[0].finish == kinds("violin viola")


def test_without_the_step_one_worker_roughs_one() -> None:
    """L29, not: two workers rough two."""
    own = Own("4 animal 4 wood", rough="violin viola")
    state = position(own, NOBODY, chips={"roughing": "0:w3 0:w1"})
    play(state, "go:roughing make:violin")
    assert phase(state) == "end"
    play(state, "end make:viola end")
    assert state.boards[0].finish == kinds("violin viola")


def test_a_second_is_offered_only_if_it_can_be_made_and_may_be_left() -> None:
    own = Own("2 animal 2 wood", tracks=ROUGH_TWO, rough="violin cello")
    state = position(own, NOBODY, chips={"roughing": "0:w1"})
    play(state, "go:roughing make:violin")
    assert phase(state) == "end"
    own = Own("2 animal 3 wood", tracks=ROUGH_TWO, rough="violin cello")
    state = position(own, NOBODY, chips={"roughing": "0:w1"})
    play(state, "go:roughing make:violin")
    assert legal(state) == {"make:cello", "no"}
    play(state, "no")
    assert phase(state) == "end"
    assert state.boards[0].rough == [kind("cello")]


def test_a_second_needs_space_on_the_finishing_bench() -> None:
    """L39: one is free, so one is roughed."""
    own = Own("2 animal 2 wood", tracks=ROUGH_TWO, rough="violin viola", finish="harp")
    state = position(own, NOBODY, chips={"roughing": "0:w1"})
    play(state, "go:roughing make:violin")
    assert phase(state) == "end"


def test_who_may_rough_two_does_not_yet_finish_two() -> None:
    """L29, not: that is the fourth step."""
    own = Own("2 animal 4 wood", tracks=(0, 3, 0), finish="viola violin")
    state = position(own, NOBODY, chips={"finishing": "0:w1"})
    play(state, "go:finishing make:viola")
    assert phase(state) == "end"


def test_materials_of_the_first_help_to_finish_the_second() -> None:
    """L29: finished one at a time."""
    own = Own("1 animal 1 wood", tracks=FINISH_TWO, finish="viola violin")
    state = position(own, NOBODY, chips={"finishing": "0:w1"})
    play(state, "go:finishing make:violin chair:violin_bc make:viola")
    assert have(state) == {"inspiration": 1, "money": 4, "prestige": 5}


def test_the_doubling_may_be_kept_for_the_second() -> None:
    """Ruling 103: asked after the first token; discount and doubling may go to different instruments."""
    own = Own("1 animal 2 wood", tracks=FINISH_TWO, finish="viola violin")
    state = position(own, NOBODY, chips={"finishing": "0:w5"})
    play(state, "go:finishing")
    assert state.skills == [6]
    play(state, "make:violin spare:wood chair:violin_bc")
    assert legal(state) == {"yes", "no"}
    now = play(state.copy(), "yes make:viola")
    assert have(now) == {"wood": 3, "inspiration": 2, "money": 4, "prestige": 5}
    play(state, "no make:viola")
    assert have(state) == {"wood": 2, "inspiration": 1, "money": 8, "prestige": 5}


def test_a_doubling_kept_for_nothing_is_lost() -> None:
    """Ruling 103: if there is no second instrument."""
    own = Own("1 wood", tracks=FINISH_TWO, finish="viola violin")
    state = position(own, NOBODY, chips={"finishing": "0:w5"})
    play(state, "go:finishing make:violin pay chair:violin_cr no")
    assert have(state) == {"animal": 1, "inspiration": 1, "prestige": 2}
    assert "make:viola" in legal(state)
    play(state, "no end")
    assert not state.doubling


def test_with_one_instrument_nothing_is_asked_about_the_doubling() -> None:
    """Ruling 103, not: there is no second."""
    own = Own("1 wood", tracks=FINISH_TWO, finish="viola")
    state = position(own, NOBODY, chips={"finishing": "0:w5"})
    play(state, "go:finishing make:viola")
    assert have(state)["money"] == 8


def test_two_at_most() -> None:
    """L29: the second is the last, however many lie there."""
    own = Own("3 wood 3 animal", tracks=FINISH_TWO, finish="violin violin")
    state = position(own, NOBODY, chips={"finishing": "0:w1"})
    play(state, "go:finishing make:violin chair:violin_bc make:violin")
    play(state, "chair:violin_cr")
    assert phase(state) == "end"


@pytest.mark.parametrize(("steps", "skill"), [(0, 3), (1, 3), (2, 4), (4, 4), (5, 5), (6, 5)])
def test_the_craft_track_raises_skill_at_the_benches(steps: int, skill: int) -> None:
    """L29: a 3 acts as a 4, later as a 5."""
    for place in ("roughing", "finishing"):
        state = position(Own(tracks=(0, steps, 0)), NOBODY, chips={place: "0:w3"})
        assert play(state, f"go:{place}").skills == [skill]


def test_nothing_is_spent_before_the_last_choice() -> None:
    """Ruling 79: choosing an instrument and how it is paid is one move."""
    state = position(Own("1 animal 1 wood", rough="violin"), NOBODY, chips={"roughing": "0:w5"})
    play(state, "go:roughing make:violin")
    assert not state.whole()
    assert have(state) == {"animal": 1, "wood": 1}
    assert state.boards[0].rough == [kind("violin")]
    play(state, "spare:wood")
    assert state.whole()
    assert have(state) == {"wood": 1, "inspiration": 2}

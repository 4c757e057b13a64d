"""Specialty workers: every card at its place, and nowhere else."""

import pytest

from bandstand.builtin.luthier.parts.vocabulary import BALCONY, FINISHING, PLACES, ROUGHING, TRACKS, WORKERS
from bandstand.builtin.luthier.rules import LuthierState
from tests.luthier.positions import (
    KIT,
    NOBODY,
    Own,
    end_round,
    have,
    legal,
    phase,
    play,
    position,
    prestige,
    rolled,
    specialist,
)

CHIPS = ("sp", "sc", "sr")

# What each brings after its worker has acted at its place.
AFTER = {
    "agent": {"money": 5}, "impresario": {"money": 4}, "assessor": {"prestige": 1},
    "socialite": {"money": 4, "inspiration": 1}, "foreman": {"apprentice": 1}, "publicist": {"prestige": 1},
    "page_turner": {"inspiration": 4}, "copyist": {"inspiration": 1, "wood": 1}, "tuner": {"inspiration": 4},
    "voicer": {"inspiration": 2}, "varnisher": {"wood": 1, "money": 2}, "timber_buyer": {"wood": 2},
    "bow_maker": {"animal": 2, "inspiration": 1}, "guild_warden": {"metal": 1, "money": 3},
}  # fmt: skip


def act(key: str, place: int, other: bool = False) -> LuthierState:
    """The specialist of a card (or another worker of the same skill) takes 2 money, or at a bench makes an
    instrument."""
    card = KIT.specialists[specialist(key)]
    chip = "w1" if other else CHIPS[card.track]
    own = Own(
        rough="violin", finish="timpani", have="2 animal 2 wood", specialists=f"{key}:{2 if other else 1}"
    )
    state = position(own, NOBODY, chips={PLACES[place]: f"0:{chip}"}, round=3)
    play(state, f"go:{PLACES[place]}")
    if place == ROUGHING:
        play(state, "make:violin")
    elif place == FINISHING:
        play(state, "make:timpani")
    else:
        play(state, "instead3" if place == BALCONY else "instead2")
    if phase(state) == "material":
        play(state, "material:wood")
    return state


def gained(state: LuthierState, plain: LuthierState) -> dict[str, int]:
    """What one has more than the other."""
    mine, theirs = have(state), have(plain)
    return {name: n for name in {*mine, *theirs} if (n := mine.get(name, 0) - theirs.get(name, 0))}


@pytest.mark.parametrize("key", AFTER)
def test_what_a_specialist_brings_after_acting_at_its_place(key: str) -> None:
    """Ruling 106: also after the 2 money; at a bench because something was made."""
    place = int(KIT.specialists[specialist(key)].at)
    assert gained(act(key, place), act(key, place, other=True)) == AFTER[key]


@pytest.mark.parametrize("key", [each.key for each in KIT.specialists])
def test_no_specialist_does_anything_elsewhere(key: str) -> None:
    """Ruling 106, not: each has one place."""
    at = int(KIT.specialists[specialist(key)].at)
    for place in range(len(PLACES)):
        if place != at:
            assert gained(act(key, place), act(key, place, other=True)) == {}


def test_the_others_change_the_action_itself() -> None:
    """L31: seven cards have effects of their own, tested with what they change."""
    rest = {each.key for each in KIT.specialists} - set(AFTER)
    assert rest == {"diplomat", "soloist", "conductor", "concertmaster", "restorer", "joiner", "gilder"}


def test_the_soloist_adds_two() -> None:
    own = Own("9 inspiration", specialists="soloist:3")
    for chip, more in (("sp", 2), ("w1", 0)):
        state = position(own, NOBODY, chips={"perform": f"0:{chip}"}, perform="p8")
        play(state, "go:perform take1")
        assert rolled(state)["bonus"] == more


@pytest.mark.parametrize(
    ("key", "place", "made"), [("joiner", "roughing", "violin"), ("gilder", "finishing", "viola")]
)
def test_joiner_and_gilder_spare_a_material(key: str, place: str, made: str) -> None:
    """Ruling 103: once, on one instrument of the two that the worker makes."""
    own = Own("1 animal 1 wood", specialists=f"{key}:1", rough="violin", finish="viola")
    state = position(own, NOBODY, chips={place: "0:sc"})
    play(state, f"go:{place} make:{made}")
    assert legal(state) == {"spare:animal", "spare:wood"}
    play(state, "spare:animal")
    assert have(state)["animal"] == 1


def test_the_discount_of_a_specialist_counts_once_for_two_instruments() -> None:
    """Ruling 103: like that of skill."""
    own = Own("2 animal 2 wood", specialists="joiner:1", rough="violin viola", tracks=(0, 1, 0))
    state = position(own, NOBODY, chips={"roughing": "0:sc"})
    play(state, "go:roughing make:violin spare:wood make:viola")
    assert have(state) == {"wood": 1}


def test_the_concertmaster_takes_both_consolations() -> None:
    own = Own("1 animal 1 wood", finish="viola", specialists="concertmaster:1")
    state = position(own, NOBODY, chips={"finishing": "0:sp"}, tokens=["1 instrument viola"])
    play(state, "go:finishing make:viola")
    assert have(state) == {"money": 2, "inspiration": 1, "prestige": 3}
    assert phase(state) == "end"


def test_a_speciality_comes_after_the_bonus_of_skill() -> None:
    """Ruling 106: and once for each worker, even one who makes two instruments."""
    own = Own("2 animal 2 wood", specialists="voicer:3", rough="violin viola", tracks=(0, 1, 0))
    state = position(own, NOBODY, chips={"roughing": "0:sp"})
    play(state, "go:roughing make:violin make:viola")
    assert have(state) == {"inspiration": 4}
    whys = [event["why"] for event in state.news(-1) if event["kind"] == "gained"]
    assert whys == ["bonus", "specialist"]


# ---- chips


def test_a_specialist_has_the_skill_of_its_worker() -> None:
    """L31: on number 2 it has skill 2."""
    state = position(Own(specialists="restorer:2"), NOBODY, chips={"repair": "0:sc+1"})
    play(state, "go:repair")
    assert state.skills == [3]


def test_a_worker_on_a_card_is_no_chip_any_more() -> None:
    """L31: the specialist chip is placed instead."""
    own = Own(specialists="restorer:3")
    state = position(own, NOBODY)
    assert state.boards[0].own_chips(2) == [0, 4, WORKERS + TRACKS.index("craft")]


def test_a_card_scores_when_taken_and_is_unlocked_when_assigned() -> None:
    """L31, ruling 77: one taken in the last round scores 1 prestige and counts for nothing else."""
    own = Own(specialists="restorer:2 soloist", completed="george_frideric_handel")
    state = end_round(position(own, NOBODY, round=6))
    assert state.breakdown()[0]["specialists"] == 2
    assert state.breakdown()[0]["powers"] == 1
    state = position(own, NOBODY, chips={"balcony": "0:w1"}, awards="t5 t6 t7")
    play(state, "go:balcony")
    assert {word for word in legal(state) if word.startswith("claim")} == {"claim1:1"}


def test_there_is_one_for_each_place_on_each_track() -> None:
    places = {(int(each.track), int(each.at)) for each in KIT.specialists}
    assert len(places) == len(KIT.specialists) == 21


def test_prestige_of_specialists_is_booked_as_theirs() -> None:
    state = act("assessor", PLACES.index("repair"))
    assert prestige(state) == state.breakdown()[0]["specialists"] == 1

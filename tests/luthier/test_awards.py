"""Public awards, their three benefits, and royal patrons."""

from bandstand.builtin.luthier.rules import LuthierState
from tests.luthier.positions import (
    KIT,
    NOBODY,
    Own,
    events,
    have,
    legal,
    patron,
    phase,
    play,
    position,
    prestige,
    start_round,
)

THREE = "violin violin violin"


def claims(state: LuthierState) -> set[str]:
    """What can be claimed."""
    return {word for word in legal(state) if word.startswith("claim")}


def test_an_award_scores_and_frees_a_marker() -> None:
    """L38: a level of 1 prestige, and the marker of the storage."""
    tokens = ["0 repair viola"]
    state = position(NOBODY, NOBODY, chips={"balcony": "0:w3"}, awards="t7", tokens=tokens)
    play(state, "go:balcony")
    assert claims(state) == {"claim1:1"}
    play(state, "claim1:1")
    assert prestige(state) == 1
    assert legal(state) == {"benefit:storage", "benefit:royal", "benefit:purple"}
    play(state, "benefit:storage")
    assert state.boards[0].storage() == 12
    assert state.marks[0] == [0, -1, -1]
    assert have(state) == {"prestige": 1}, "the material comes at the start of future rounds"
    play(state, "end pass market done end")
    assert phase(state) == "material"


def test_the_owner_chooses_an_open_level() -> None:
    """Ruling 47: any that is reached and open; one on each tile; never looked at again."""
    own = Own(made=THREE + " violin")
    marks = ["1 1:1"]
    state = position(own, NOBODY, chips={"balcony": "0:w3 0:w1"}, awards="t11 t10", marks=marks)
    play(state, "go:balcony")
    assert claims(state) == {"claim1:2"}, "level one is taken, level three not reached"
    play(state, "claim1:2 benefit:purple end")
    assert claims(state) == set()
    open_tile = position(Own(made=THREE + " violin"), NOBODY, chips={"balcony": "0:w3"}, awards="t11")
    play(open_tile, "go:balcony")
    assert claims(open_tile) == {"claim1:1", "claim1:2"}


def test_a_claimed_award_stays() -> None:
    """Ruling 47: also when it would no longer be reached."""
    tokens = ["0 repair viola", "0 performance clarinet"]
    state = position(NOBODY, NOBODY, chips={"balcony": "0:w3"}, awards="t12", tokens=tokens)
    play(state, "go:balcony claim1:2 benefit:purple")
    state.orchestra.holder = [-1] * 18
    start_round(state)
    assert state.marks[0][1] == 0
    assert prestige(state) == 2


def test_without_a_marker_nothing_can_be_claimed() -> None:
    """Ruling 98: neither at the Balcony nor by the reputation step."""
    own = Own(made=THREE, benefits="storage royal purple", tracks=(0, 0, 6))
    state = position(own, NOBODY, chips={"balcony": "0:w5"}, awards="t11")
    play(state, "go:balcony")
    assert claims(state) == set()
    play(state, "instead1")
    assert state.boards[0].tracks[2] == 7
    assert phase(state) == "end"


def test_the_last_marker_goes_by_itself() -> None:
    own = Own(made=THREE, benefits="storage purple")
    state = position(own, NOBODY, chips={"balcony": "0:w1"}, awards="t11")
    play(state, "go:balcony claim1:1")
    assert phase(state) == "royal"


def test_all_royals_that_are_left_can_be_chosen() -> None:
    """Ruling 48: the whole deck is looked at; the space brings its bonus."""
    own = Own(made=THREE)
    royals = "queen_victoria_keys king_louis_xiv_winds emperor_joseph_ii_strings"
    state = position(own, NOBODY, chips={"balcony": "0:w1"}, awards="t11", royals=royals)
    assert state.view(0)["royals"] is None
    play(state, "go:balcony claim1:1 benefit:royal")
    assert legal(state) == {f"host:{key}" for key in royals.split()} | {"no"}
    assert state.view(1)["royals"] is None
    assert events(state, "looked", 0)[0]["cards"] == state.royals
    assert "cards" not in events(state, "looked", 1)[0]
    play(state, "host:king_louis_xiv_winds space1")
    assert state.boards[0].patrons[0] == patron("king_louis_xiv_winds")
    assert have(state) == {"money": 4, "prestige": 2}
    assert patron("king_louis_xiv_winds") not in state.royals
    assert state.view(0)["royals"] == sorted(state.royals)


def test_a_royal_may_be_declined_and_needs_a_space() -> None:
    """Rulings 48 and 99: the marker is gone all the same."""
    state = position(Own(made=THREE), NOBODY, chips={"balcony": "0:w1"}, awards="t11")
    play(state, "go:balcony claim1:1 benefit:royal no")
    assert state.boards[0].benefits == [False, True, False]
    assert state.boards[0].patrons == [-1, -1, -1]
    full = Own(made=THREE, patrons="ludwig_ii joseph_haydn clara_schumann")
    state = position(full, NOBODY, chips={"balcony": "0:w1"}, awards="t11")
    play(state, "go:balcony claim1:1")
    assert "benefit:royal" in legal(state)
    play(state, "benefit:royal")
    assert phase(state) == "end"
    assert not state.royals_known[0], "nobody has looked"


def test_three_levels_on_every_tile() -> None:
    for award in KIT.awards:
        assert len(award.needs) == 3
    assert 1 in [award.points[0] for award in KIT.awards], "L38: a level worth 1 prestige exists"


def test_more_storage_is_there_at_once() -> None:
    """L5: for what is gained later in the same round."""
    own = Own("9 wood", made=THREE)
    state = position(own, NOBODY, chips={"balcony": "0:w1", "repair": "0:w3"}, awards="t11")
    play(state, "go:balcony claim1:1 benefit:storage end pass go:repair instead1")
    assert have(state) == {"wood": 11, "prestige": 2}

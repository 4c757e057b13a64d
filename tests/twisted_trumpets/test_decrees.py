"""Royal Decrees: who claims them, when, and for how many points."""

import pytest

from bandstand.builtin.twisted_trumpets import rules
from bandstand.builtin.twisted_trumpets.rules import Claim, TwistedTrumpetsState
from bandstand.contract import SPECTATOR
from tests.twisted_trumpets.positions import KIT, claims, decree, events, play, position

BELLS = "s.frk1@a2/2 bel1@b2/1 msb1@a3/0 s.bel1@a4/2"
"""Three bells: Bell Boss is met."""
MORE_BELLS = "s.frk1@a2/2 bel0g@b2/1 p.mcb1g@a3/2 s.bel1@a4/2"
HOUSES = "str1p@a2/1 str1b@b2/1 str1g@c2/1 str1w@d2/1"
"""A flag of every house: Well Represented is met."""
BOTH = "frk1p@a2/2 bel0g@b2/1 p.mcb1w@a3/2 frk1b@a4/3 s.bel1@b4/1"
PASS = "pass pass end"
BOSS_AND_WELL = "bell_boss well_represented noteworthy"


def claimed_before(
    state: TwistedTrumpetsState, key: str, seat: int, slot: int, round: int, turn: int
) -> TwistedTrumpetsState:
    """With a disc that was placed earlier."""
    keys = [KIT.decrees[number].key for number in state.decrees]
    state.claims[keys.index(key)].append(Claim(seat, slot, round, turn))
    return state


def test_decrees_are_claimed_when_all_actions_are_done() -> None:
    """Ruling 23: not with the tile that meets them, but when the turn ends."""
    state = position("s.bel1", "", boards=[BELLS.removesuffix(" s.bel1@a4/2")])
    play(state, "s.bel1@a4/2 pass")
    assert claims(state, "bell_boss") == []
    assert claims(play(state, "end"), "bell_boss") == [(0, 8)]


def test_what_is_met_only_in_between_is_not_claimed() -> None:
    """Ruling 23, not: a bell that was taken off before the turn ended does not count."""
    state = position("s.bel1", "", boards=[BELLS.removesuffix(" s.bel1@a4/2")])
    play(state, "s.bel1@a4/2 off@a4 end")
    assert claims(state, "bell_boss") == []


def test_favors_come_before_decrees() -> None:
    """Ruling 23: a tile placed with an action of a favor counts."""
    board = "p.crs3@a2/0 bel0g@a1/0 bel0w@a3/2 s.bnd0@b2/3"
    state = position("str1b bel1", "", boards=[board], actions=1)
    play(state, "str1b@b1/0")
    assert claims(play(state, "favor:premium buy1 end"), "bell_boss") == []
    more = position("bnd2 bel1", "", boards=[board], actions=1)
    play(more, "bnd2@b1/1 favor:actions bel1@c1/1 pass end")
    assert claims(more, "bell_boss") == [(0, 8)]


def test_decrees_are_claimed_before_the_end_is_looked_for() -> None:
    """Ruling 23: in this order the table hears of them."""
    state = position("s.bel1", "", boards=[BELLS.removesuffix(" s.bel1@a4/2")])
    state.trumpets[0].filled = 16
    play(state, "s.bel1@a4/2 pass end")
    told = [event["kind"] for event in state.news(0)]
    assert told.index("claimed") < told.index("last_round")


def test_who_passes_still_claims() -> None:
    """Ruling 23: passing ends no turn early."""
    assert claims(play(position("", "", boards=[BELLS]), PASS), "bell_boss") == [(0, 8)]


def test_two_in_one_round_share_a_place() -> None:
    """T14, ruling 24: Arturo and then Clora in the same round have eight points each."""
    state = play(position("", "", "", boards=[BELLS, MORE_BELLS]), f"{PASS} {PASS}")
    assert claims(state, "bell_boss") == [(0, 8), (1, 8)]
    assert [state.decree_points(seat) for seat in range(3)] == [8, 8, 0]


def test_after_the_round_the_place_is_closed() -> None:
    """T15, ruling 24: Patti came first in an earlier round, so Clora has the next place, three points."""
    state = position("", "", "", boards=["", HOUSES], actor=1, round=5, decrees=BOSS_AND_WELL)
    claimed_before(state, "well_represented", 2, 0, 4, 12)
    play(state, PASS)
    assert claims(state, "well_represented") == [(2, 6), (1, 3)]


def test_the_first_claim_of_a_place_decides_when_it_closes() -> None:
    """Ruling 24: the round ends with the last player, however late in it the place was taken."""
    state = position("", "", "", boards=[BELLS, "", MORE_BELLS], actor=2)
    play(state, f"{PASS} {PASS}")
    assert claims(state, "bell_boss") == [(2, 8), (0, 5)]


def test_a_circle_keeps_a_place_open_until_its_claimer_moves_again() -> None:
    """Ruling 24: with the option, the round does not matter."""
    state = position("", "", "", boards=[BELLS, "", MORE_BELLS], actor=2, decree_slots="circle")
    play(state, f"{PASS} {PASS}")
    assert claims(state, "bell_boss") == [(2, 8), (0, 8)]


def test_after_a_full_circle_the_place_is_closed() -> None:
    """Ruling 24: as soon as its first claimer has moved again, others get the next one."""
    state = position("", "", "", boards=[BELLS, "", ""], actor=0, round=4, decree_slots="circle")
    claimed_before(state, "bell_boss", 1, 0, 3, int(state.turns) - 2)
    assert claims(play(state.copy(), PASS), "bell_boss")[1] == (0, 8)
    late = position("", "", "", boards=[BELLS, "", ""], actor=0, round=4, decree_slots="circle")
    claimed_before(late, "bell_boss", 1, 0, 2, int(late.turns) - 5)
    assert claims(play(late, PASS), "bell_boss")[1] == (0, 5)


def test_a_place_that_was_shared_does_not_open_again() -> None:
    """Ruling 24: a later disc on a place does not prolong it."""
    state = position("", "", "", boards=[BELLS, "", ""], actor=0, round=4, decree_slots="circle")
    claimed_before(state, "bell_boss", 1, 0, 3, int(state.turns) - 3)
    claimed_before(state, "bell_boss", 2, 0, 3, int(state.turns) - 1)
    assert claims(play(state, PASS), "bell_boss")[2] == (0, 5)


def test_every_decree_that_is_met_is_claimed_by_itself() -> None:
    """Ruling 25: two at once, and nobody is asked."""
    state = play(position("", "", boards=[BOTH], decrees=BOSS_AND_WELL), PASS)
    assert claims(state, "bell_boss") == [(0, 8)]
    assert claims(state, "well_represented") == [(0, 6)]
    assert claims(state, "noteworthy") == []
    assert state.decree_points(0) == 14
    assert [event["points"] for event in events(state, "claimed")] == [8, 6]


def test_a_decree_is_claimed_once() -> None:
    """Ruling 25, not: in the next round the same player claims nothing more."""
    state = play(position("", "", boards=[BELLS]), f"{PASS} draw draw end {PASS}")
    assert claims(state, "bell_boss") == [(0, 8)]


def test_only_the_player_whose_turn_it_was_claims() -> None:
    """Ruling 25, not: others wait for the end of their own turns."""
    assert claims(play(position("", "", boards=["", BELLS]), PASS), "bell_boss") == []


def test_a_disc_stays_when_the_decree_is_no_longer_met() -> None:
    """Ruling 26: what was claimed is kept."""
    state = play(position("", "", boards=[BELLS]), f"{PASS} draw draw end off@a4 pass end")
    assert len(state.trumpets[0].horns()) == 2
    assert claims(state, "bell_boss") == [(0, 8)]
    assert state.sheet(0).decrees == 8


def test_the_fourth_claimer_has_the_last_place() -> None:
    """T16, ruling 27: whenever it is."""
    state = position("", "", "", "", boards=[BELLS], round=9)
    for slot, round in ((0, 2), (1, 4), (2, 6)):
        claimed_before(state, "bell_boss", slot + 1, slot, round, 4 * round)
    play(state, PASS)
    assert claims(state, "bell_boss") == [(1, 8), (2, 5), (3, 3), (0, 3)]


def test_the_last_place_never_closes() -> None:
    """Ruling 27: also for somebody who comes a circle later."""
    state = position("", "", "", "", boards=[BELLS], round=20, decree_slots="circle")
    for slot, round in ((0, 2), (1, 4), (2, 6)):
        claimed_before(state, "bell_boss", slot + 1, slot, round, 4 * round)
    assert claims(play(state, PASS), "bell_boss")[3] == (0, 3)


def test_the_third_claimer_has_the_third_place() -> None:
    """Ruling 27, not: earlier places close as always."""
    state = position("", "", "", boards=[BELLS], round=9)
    claimed_before(state, "bell_boss", 1, 0, 2, 5)
    assert claims(play(state.copy(), PASS), "bell_boss")[1] == (0, 5)
    claimed_before(state, "bell_boss", 2, 1, 3, 8)
    assert claims(play(state, PASS), "bell_boss")[2] == (0, 3)


def test_hard_decrees_are_worth_more() -> None:
    assert decree("bell_boss").slots == decree("noteworthy").slots == [8, 5, 3]
    assert decree("well_represented").slots == decree("row_row_row_your_horn").slots == [6, 3, 1]


@pytest.mark.parametrize("option", ["round", "circle"])
def test_a_view_tells_which_place_is_next(option: str) -> None:
    """Ruling 24: the place that a claim now would get."""
    state = position("", "", "", boards=[BELLS, "", MORE_BELLS], actor=2, decree_slots=option)
    place = [KIT.decrees[number].key for number in state.decrees].index("bell_boss")
    told = []
    for _ in range(2):
        told.append(rules.next_slot(KIT, state.view(SPECTATOR), place))
        play(state, PASS)
    assert told == [claim.slot for claim in state.claims[place]]

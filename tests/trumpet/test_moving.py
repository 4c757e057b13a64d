"""Moving the markers: rulings 20 to 25 and 48."""

import pytest

from bandstand.contract import OVER
from tests.trumpet.positions import HOME, START, begin, events, legal, phase, play, play_at_random, position

LOW = ("h9 c1", "h2 c2", "h3 c3", "h4 c4", "h5 c5", "h6 c6")
"""Hands of which the first wins the trick `h9 h2 ...`."""


def test_the_winner_moves_one_space() -> None:
    """Ruling 20: with nobody in the way."""
    state = play(position(*LOW[:3], markers=[5, 2, 9]), "h9 h2 h3")
    assert state.markers == [6, 2, 9]


def test_occupied_spaces_are_jumped_to_the_first_vacant_one() -> None:
    """Ruling 20: over any number of markers, and no further than that."""
    state = play(position(*LOW, markers=[5, 6, 7, 8, 10, 2]), "h9 h2 h3 h4 h5 h6")
    assert state.markers == [9, 6, 7, 8, 10, 2]
    assert events(state, "moves")[-1]["jumped"] == [1, 2, 3]


def test_many_markers_share_start() -> None:
    """Ruling 21: leaving START, the others there are no obstacle."""
    state = play(position(*LOW[:4], markers=[START, START, START, 1]), "h9 h2 h3 h4")
    assert state.markers == [2, START, START, 1]


def test_start_is_never_occupied() -> None:
    """Ruling 21: a marker that has to go back may always stand there with others."""
    state = position("h5 s2 c1", "h2 h3 c2", "s4 s5 c3", markers=[9, 5, START], leader=1, renege="honour")
    play(state, "h3 s4 s2 h2 s5 h5 c1")
    assert state.markers == [10, 6, START]
    play(state, "call1")
    assert state.markers == [START, 6, START]


def test_jumping_over_choose_trump_has_no_effect() -> None:
    """Ruling 22: space 4 is taken, so the marker comes from 3 to 5, and nobody is asked."""
    state = play(position(*LOW[:2], markers=[3, 4]), "h9 h2")
    assert state.markers == [5, 4]
    assert (phase(state), state.turn(), state.ladder) == ("play", 0, [])


def test_choose_trump_needs_a_landing() -> None:
    """Ruling 22: from 2 over 3 the marker lands on 4, and its owner is asked."""
    state = play(position(*LOW[:2], markers=[2, 3]), "h9 h2")
    assert (state.markers, phase(state), state.turn()) == ([4, 3], "trump", 0)


@pytest.mark.parametrize(("start", "other"), [(24, 3), (23, 24)], ids=["a step", "a jump"])
def test_home_is_reached_by_any_step(start: int, other: int) -> None:
    """Ruling 23: HOME is the winner's space; a jump over the last space counts as well as a step."""
    state = position(*LOW[:2], markers=[start, other])
    play(state, "h9 h2" if other == 3 else "h9 h2 fwd")
    assert state.markers[0] == HOME
    assert state.turn() == OVER


def test_the_game_ends_at_once_in_the_middle_of_a_deal() -> None:
    """Ruling 24: nobody plays the cards that are left; the other places go by position."""
    state = play(position(*LOW[:4], markers=[24, 7, START, START]), "h9 h2 h3 h4")
    assert state.turn() == OVER
    assert state.legal() == []
    assert phase(state) == "over"
    assert [len(hand) for hand in state.hands] == [1, 1, 1, 1]
    assert state.scores() == [HOME, 7, START, START]
    assert state.ranks() == [0, 1, 2, 2]
    assert events(state, "end") == [{"kind": "end", "seat": -1, "winners": [0]}]


def test_there_is_no_game_end_before_home() -> None:
    """Ruling 24: the last numbered space is not yet HOME."""
    state = play(position(*LOW[:2], markers=[23, 3], ladder="hscdpk"), "h9 h2")
    assert state.markers[0] == 24
    assert state.turn() != OVER


def test_the_winner_cannot_decline_to_move() -> None:
    """Ruling 25: outside the home stretch the marker moves without being asked."""
    state = play(position(*LOW[:2], markers=[9, 20]), "h9 h2")
    assert state.markers == [10, 20]
    assert (phase(state), state.turn()) == ("play", 0)


def test_in_the_home_stretch_standing_still_is_no_choice() -> None:
    """Ruling 25: the alternative to going forward is to move an opponent, not to stay."""
    state = play(position(*LOW[:2], markers=[21, 23]), "h9 h2")
    assert legal(state) == {"fwd", "back2"}


def test_two_players_play_by_the_same_rules() -> None:
    """Ruling 48: one marker can be jumped, seven cards are dealt, and games end at HOME."""
    state = play(position(*LOW[:2], markers=[9, 10]), "h9 h2")
    assert state.markers == [11, 10]
    for seed in range(5):
        game = play_at_random(begin(2, seed), seed)
        assert sorted(game.ranks()) == [0, 1]
        assert max(game.markers) == HOME

"""The home stretch: rulings 35 to 43."""

import pytest

from bandstand.builtin.trumpet import GAME, Trumpet
from bandstand.builtin.trumpet.rules import LAST_DEAL
from bandstand.contract import OVER
from tests.trumpet.positions import START, events, legal, phase, play, position, suits

WINS = ("h9 c1", "h2 c2", "h3 c3", "h4 c4", "h5 c5", "h6 c6")
"""Hands of which the first wins the trick `h9 h2 ...`."""


@pytest.mark.parametrize(("board", "home"), [("standard", 25), ("short", 21), ("long", 31)])
def test_the_green_spaces_are_the_six_before_home(board: str, home: int) -> None:
    """Ruling 35: HOME itself is not one of them, nor the space before the six."""
    found = []
    for space in range(1, home):
        elsewhere = home - 1 if space != home - 1 else home - 2
        state = play(position(*WINS[:2], markers=[space, elsewhere], board=board), "h9 h2")
        if phase(state) == "stretch":
            found.append(space)
    assert found == list(range(home - 6, home))


def test_entering_the_home_stretch_gives_no_option() -> None:
    """Ruling 36: the marker must stand on green before it moves."""
    state = play(position(*WINS[:2], markers=[18, 22]), "h9 h2")
    assert state.markers == [19, 22]
    assert (phase(state), state.turn()) == ("play", 0)


def test_jumping_into_the_home_stretch_gives_no_option() -> None:
    """Ruling 36: not even when the marker comes in over others."""
    state = play(position(*WINS[:3], markers=[17, 18, 19]), "h9 h2 h3")
    assert state.markers[1:] == [18, 19]
    assert state.markers[0] == 20
    assert phase(state) == "trump"


def test_already_on_green_the_winner_may_choose() -> None:
    """Ruling 36: the first green space is enough, and forward is then one of the choices."""
    state = play(position(*WINS[:2], markers=[19, 22]), "h9 h2")
    assert (phase(state), state.turn(), state.markers) == ("stretch", 0, [19, 22])
    play(state, "fwd")
    assert state.markers == [20, 22]


def test_any_opponent_on_green_can_be_moved_back() -> None:
    """Ruling 37: ahead or behind, but nobody who is not on green, and not oneself."""
    state = play(position(*WINS[:5], markers=[21, 19, 18, 24, 3]), "h9 h2 h3 h4 h5")
    assert legal(state) == {"fwd", "back2", "back4"}


def test_with_no_opponent_on_green_the_winner_goes_forward() -> None:
    """Ruling 37: without being asked."""
    state = play(position(*WINS[:2], markers=[22, 18]), "h9 h2")
    assert (state.markers, phase(state), state.turn()) == ([23, 18], "play", 0)


def test_moved_back_means_the_nearest_vacant_space_behind() -> None:
    """Ruling 38: one space if it is free."""
    state = play(position(*WINS[:2], markers=[19, 24]), "h9 h2 back2")
    assert state.markers == [19, 23]
    assert state.view(0)["moved"] == {"seat": 1, "from": 24, "to": 23, "kind": "back"}


def test_a_marker_can_be_moved_back_out_of_the_green() -> None:
    """Ruling 38: from the first green space."""
    state = play(position(*WINS[:3], markers=[22, 19, 18]), "h9 h2 h3 back2")
    assert state.markers == [22, 17, 18]


def test_a_marker_can_be_moved_back_to_start() -> None:
    """Ruling 38: where another stands already; on an edition whose path is green from the first space."""
    text = GAME.parts.text.replace("path = 24", "path = 6").replace("arms = [8, 8, 8]", "arms = [2, 2, 2]")
    tiny = Trumpet(text.replace("choose = [4, 8, 12, 15, 18, 20, 22, 24]", "choose = [4]"))
    state = position(*WINS[:3], markers=[3, 1, START], game=tiny)
    play(state, "h9 h2 h3 back2")
    assert state.markers == [3, START, START]
    state = position(*WINS[:3], markers=[1, 2, START], game=tiny)
    play(state, "h9 h2 h3 back2")
    assert state.markers == [1, START, START]


def test_the_owner_of_the_marker_moved_back_chooses_trump() -> None:
    """Ruling 39: not the winner of the trick."""
    state = play(position(*WINS[:2], markers=[19, 21], ladder="h"), "h9 h2 back2")
    assert (state.markers, phase(state), state.turn()) == ([19, 20], "trump", 1)
    play(state, "+k")
    assert state.ladder == suits("hk")
    assert events(state, "trump")[-1]["seat"] == 1


def test_the_owner_of_the_marker_moved_back_exchanges_when_all_are_placed() -> None:
    """Ruling 39: picking the next trump has no other meaning then."""
    state = play(position(*WINS[:2], markers=[19, 23], ladder="hscdpk"), "h9 h2 back2")
    assert (state.markers, phase(state), state.turn()) == ([19, 22], "trump", 1)
    assert len(state.legal()) == 15
    play(state, "p<>k")
    assert state.ladder == suits("hscdkp")
    assert state.turn() == 0


def test_the_winner_who_moves_another_back_stays_and_triggers_nothing() -> None:
    """Ruling 40: not even standing on CHOOSE TRUMP; and the winner leads the next trick."""
    state = play(position("h2 c1", "h9 c2", markers=[24, 20]), "h2 h9 back1")
    assert state.markers == [23, 20]
    assert (phase(state), state.turn(), state.ladder) == ("play", 1, [])
    assert state.view(0)["leader"] == 1


def test_a_marker_in_between_is_jumped_backwards() -> None:
    """Ruling 41: the winner's own and others', to the first vacant space."""
    state = play(position(*WINS[:4], markers=[22, 23, 21, 19]), "h9 h2 h3 h4 back2")
    assert state.markers == [22, 20, 21, 19]
    assert events(state, "moves")[-1]["jumped"] == [0, 2]


def test_at_most_one_marker_is_moved_back_in_a_trick() -> None:
    """Ruling 43: after it the next trick begins, although two opponents are on green."""
    state = play(position(*WINS[:3], markers=[19, 22, 24]), "h9 h2 h3 back3")
    assert (state.markers, phase(state), state.turn()) == ([19, 22, 23], "play", 0)
    assert len(events(state, "moves")) == 1


def test_no_marker_is_moved_back_after_going_forward() -> None:
    """Ruling 43: it is one or the other."""
    state = play(position(*WINS[:3], markers=[22, 21, 24]), "h9 h2 h3 fwd")
    assert (state.markers, phase(state), state.turn()) == ([23, 21, 24], "play", 0)


# ---- a game that does not come to an end


def test_the_game_ends_after_deal_two_hundred() -> None:
    """Ruling 42: the furthest marker wins, and no further cards are dealt."""
    state = play(position("h9", "h2", "h3", markers=[5, 14, 9], deal=LAST_DEAL), "h9 h2 h3")
    assert LAST_DEAL == 200
    assert state.turn() == OVER
    assert state.markers == [6, 14, 9]
    assert state.ranks() == [2, 0, 1]
    assert events(state, "end")[0]["winners"] == [1]


def test_deal_two_hundred_is_still_played() -> None:
    """Ruling 42: the game goes on from deal 199 into deal 200, and through it."""
    state = play(position("h9", "h2", markers=[5, 13], deal=LAST_DEAL - 1), "h9 h2")
    assert (state.turn(), state.view(0)["deal"]) == (0, LAST_DEAL)
    for _ in range(13):
        state.apply(state.legal()[0])
        assert state.turn() != OVER


def test_level_markers_share_the_win_after_the_last_deal() -> None:
    """Ruling 42: a penalty after the last trick can bring all of them back to START."""
    # Seat 0 does not follow hearts, shows one in the last trick, and is sent back after it.
    state = position("s2 h9", "h3 h2", deal=LAST_DEAL, markers=[START, START], leader=1, renege="honour")
    state = play(state, "h3 s2")
    assert state.markers == [START, 1]
    state.markers = [START, START]
    play(state, "h2 h9 call1 ok")
    assert state.turn() == OVER
    assert state.markers == [START, START]
    assert state.ranks() == [0, 0]
    assert events(state, "end")[0]["winners"] == [0, 1]

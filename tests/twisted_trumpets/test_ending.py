"""How the game ends: a nearly full board, and what stops players who would go on for ever."""

import pytest

from bandstand.builtin.twisted_trumpets import rules
from bandstand.contract import OVER, SPECTATOR
from tests.twisted_trumpets.positions import (
    KIT,
    begin,
    events,
    legal,
    others,
    phase,
    placements,
    plan,
    play,
    play_at_random,
    position,
)

_WAY = (
    "B@a2/3 B@a1/1 S@b1/1 S@c1/1 S@d1/1 B@e1/2 B@e2/3 S@d2/1 S@c2/1 B@b2/1 "
    "B@b3/0 S@c3/1 S@d3/1 B@e3/2 B@e4/3 S@d4/1 S@c4/1 S@b4/1 B@a4/0 S@a3/0"
)
"""A pipe that winds through all twenty squares: B for a bend, S for a straight pipe."""
_BENDS = "bnd1 bnd1 bnd1 bnd1p bnd1p bnd2 bnd2 bnd0b bnd0g"
_STRAIGHTS = "str1g str1g str1w str1w str1w str2 str2 str1b str1b str1p str0^"


def winding(tiles: int) -> str:
    """So many tiles of the way, from the mouthpiece."""
    bends, straights = iter(_BENDS.split()), iter(_STRAIGHTS.split())
    words = [(next(bends) if word[0] == "B" else next(straights)) + word[1:] for word in _WAY.split()[:tiles]]
    return " ".join(words)


def laid(tiles: int) -> str:
    """The placement of one tile of the way."""
    return winding(tiles).split()[-1]


def with_next(tiles: int, more: int = 1) -> str:
    """A hand with the tiles that follow on so many of the way."""
    return " ".join(word.split("@")[0] for word in winding(tiles + more).split()[tiles:])


DRAW = "draw draw end"


def test_three_empty_squares_bring_the_end_near() -> None:
    """T21, ruling 28: finish the round, then one more."""
    state = position(with_next(16), "", boards=[winding(16)])
    play(state, f"{laid(17)} pass")
    assert state.last == 0
    play(state, "end")
    assert (state.last, state.trigger, state.round, state.turn()) == (3, 0, 2, 1)
    play(state, DRAW)
    assert (state.round, state.turn()) == (3, 0)
    play(state, DRAW)
    assert state.turn() == 1
    play(state, DRAW)
    assert (state.turn(), phase(state)) == (OVER, "over")


def test_four_empty_squares_do_not() -> None:
    """T21, not: with sixteen tiles the game goes on."""
    state = play(position("", "", boards=[winding(16)]), DRAW)
    assert state.last == 0


def test_the_empty_squares_need_not_touch() -> None:
    """T21: any three will do."""
    words = winding(20).split()
    board = " ".join(word for number, word in enumerate(words) if number not in (4, 9, 19))
    assert play(position("", "", boards=[board]), DRAW).last == 3


def test_the_end_is_triggered_once() -> None:
    """Ruling 28: a second full board changes nothing."""
    state = position(with_next(16), "", boards=[winding(16)])
    play(state, f"{laid(17)} pass end")
    state.trumpets[1] = state.trumpets[0].copy()
    play(state, f"{DRAW} {DRAW}")
    assert (state.last, state.trigger) == (3, 0)
    assert len(events(state, "last_round")) == 1


def test_a_turn_with_favors_may_fill_more() -> None:
    """Ruling 28: the squares are counted when the turn ends, and fewer than three count too."""
    state = position(with_next(16, 4), "", boards=[winding(16)])
    play(state, f"{laid(17)} {laid(18)}")
    assert (phase(state), state.last) == ("favor", 0)
    play(state, f"favor:actions {laid(19)} {laid(20)}")
    assert (state.trumpets[0].empty(), state.last) == (0, 0)
    assert play(state, "end").last == 3


def test_triggered_by_the_last_player_the_next_round_is_the_final_one() -> None:
    """Ruling 29: nothing of the round is left to finish."""
    state = position("", with_next(16), boards=["", winding(16)], actor=1)
    play(state, f"{laid(17)} pass end")
    assert (state.last, state.round, state.turn()) == (3, 3, 0)
    play(state, f"{DRAW} {DRAW}")
    assert state.turn() == OVER


def test_triggered_by_the_first_player_all_others_have_two_more_turns() -> None:
    """Ruling 29, not: the round goes on behind the first player's back."""
    state = position(with_next(16), "", "", boards=[winding(16)], first=0)
    play(state, f"{laid(17)} pass end")
    turns = []
    while state.turn() != OVER:
        turns.append(int(state.turn()))
        play(state, DRAW)
    assert turns == [1, 2, 0, 1, 2]


def test_a_full_board_leaves_drawing_buying_and_passing() -> None:
    """Ruling 30: nothing is placed and nothing is taken off."""
    state = position("bel1", "", boards=[winding(20)])
    assert placements(state) == set()
    assert others(state) == {"draw", "pass", "buy1", "top"}


def test_a_closed_board_with_one_empty_square_can_be_opened() -> None:
    """Ruling 30, not: while a square is empty, ruling 8 holds."""
    board = " ".join([*winding(18).split(), "bel1@a4/3"])
    state = position("", "", boards=[board])
    assert "off@a4" in legal(state)


def test_taking_a_tile_off_does_not_cancel_the_end() -> None:
    """Ruling 45: sixteen tiles again, and the final round stays where it is."""
    state = position("bel1", "", boards=[winding(16)])
    play(state, f"bel1@c4/3 pass end {DRAW} off@c4")
    assert state.trumpets[0].empty() == 4
    play(state, "pass end")
    assert (state.last, state.trigger) == (3, 0)
    assert play(state, DRAW).turn() == OVER


def test_a_scroll_square_that_was_emptied_is_uncovered() -> None:
    """Ruling 45: decrees and plans count it again only when it is filled again."""
    state = position("bel1 bel0g", "", boards=[winding(2)], held=["favourite"])
    favourite = plan("favourite")
    play(state, "bel1@b1/1 favor:actions")
    assert rules.plan_points(state.trumpets[0], favourite) == 1
    play(state, "off@b1")
    assert rules.plan_points(state.trumpets[0], favourite) == 0
    play(state, "bel0g@b1/1")
    assert rules.plan_points(state.trumpets[0], favourite) == 1


# ---- no game goes on for ever


def test_a_round_in_which_all_pass_ends_the_game() -> None:
    """Ruling 43: both actions of everybody, from the first player to the last."""
    state = position("", "", "", actor=0)
    play(state, "pass pass end pass pass end pass pass")
    assert state.turn() == 2
    play(state, "end")
    assert state.turn() == OVER
    assert [event["stalled"] for event in events(state, "end")] == [True]


@pytest.mark.parametrize(
    "busy", ["draw pass end", "pass draw end", "bnd1@a2/2 pass end", "buy1 pay:bnd1 pass end"]
)
def test_one_action_is_enough_to_go_on(busy: str) -> None:
    """Ruling 43, not: whoever does something, with one action of two, keeps the game going."""
    state = play(position("bnd1", "", actor=0), f"{busy} pass pass end")
    assert (state.turn(), state.round) == (0, 3)


def test_passing_is_counted_round_by_round() -> None:
    """Ruling 43, not: the last player of one round and the first of the next are not a round."""
    state = play(position("", "", actor=0), "draw draw end pass pass end pass pass end")
    assert (state.turn(), state.round) == (1, 3)
    assert state.view(SPECTATOR)["idle"] == [True, False]
    assert play(state, "pass pass end").turn() == OVER


def test_taking_a_tile_off_is_not_passing() -> None:
    """Ruling 43, not: it is an action."""
    state = play(position("", "", boards=["s.bel1@a2/1"]), "off@a2 pass end pass pass end")
    assert state.turn() == 0


def test_the_fortieth_round_is_the_last() -> None:
    """Ruling 43: after it the game ends, whatever happened."""
    state = play(position("", "", round=40), DRAW)
    assert state.turn() == 1
    assert play(state, DRAW).turn() == OVER
    assert [event["stalled"] for event in events(state, "end")] == [False]


def test_the_thirty_ninth_round_is_not() -> None:
    """Ruling 43, not: there is one more."""
    assert play(position("", "", round=39, actor=1), DRAW).round == 40


def test_an_end_by_passing_gives_no_final_round() -> None:
    """Ruling 46: the game is over at once."""
    state = play(position("", ""), "pass pass end pass pass end")
    assert (state.turn(), state.last, state.trigger) == (OVER, 0, -1)
    late = position(with_next(16), "", boards=[winding(16)], round=40)
    play(late, f"{laid(17)} pass end {DRAW}")
    assert (late.last, late.turn(), late.round) == (41, OVER, 40)


def test_a_closed_player_may_pass() -> None:
    """Ruling 46: nobody has to open the trumpet."""
    state = position("", "", boards=["s.bel1@a2/1"])
    assert {"pass", "off@a2"} <= legal(state)
    play(state, "pass pass end")
    assert state.view(0)["boards"][0] != []


@pytest.mark.parametrize("players", [2, 3, 4])
def test_every_game_ends_and_there_is_always_something_to_do(players: int) -> None:
    """Ruling 43: random players come to the end within forty rounds."""
    for seed in range(3):
        state = play_at_random(begin(players, seed), seed)
        assert state.turn() == OVER
        assert state.round <= KIT.rounds
        assert state.legal() == []
        assert state.view(SPECTATOR)["ranks"] == state.ranks()


def test_once_over_all_plans_are_shown() -> None:
    state = play(position("", "", round=40, actor=1), DRAW)
    assert state.view(0)["revealed"] == state.plans
    assert state.view(SPECTATOR)["sheets"][0]["plans"] is not None


def test_before_the_end_plans_are_not_shown() -> None:
    state = position("", "", round=40, actor=1)
    assert state.view(0)["revealed"] is None
    assert state.view(SPECTATOR)["sheets"][0]["plans"] is None

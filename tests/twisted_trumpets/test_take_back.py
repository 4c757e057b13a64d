"""What can be taken back within a turn, and what cannot."""

import pytest

from bandstand.builtin.twisted_trumpets import GAME
from bandstand.builtin.twisted_trumpets.rules import TwistedTrumpetsState
from bandstand.contract import OVER, SPECTATOR, View
from bandstand.match import Match
from bandstand.move import IllegalMove
from bandstand.rng import Rng
from tests.twisted_trumpets.positions import play, position

CORNER = "s.bnd1@a2/3 bnd1@a1/1"


def turn() -> TwistedTrumpetsState:
    """A turn in which everything can be done."""
    return position("bnd2 s.str1 str1g p.crs3", "", boards=[CORNER], actions=4)


@pytest.mark.parametrize(
    "move",
    [
        "pass",
        "str1g@b1/1",
        "p.crs3!@b1/1",
        "buy1 pay:bnd2",
        "buy2 pay:bnd2 pay:s.str1",
    ],
)
def test_moves_without_chance_can_be_taken_back(move: str) -> None:
    state = turn()
    barrier = state.barrier
    play(state, f"pass {move}")
    assert (state.barrier, state.loose, state.view(1)["undoable"]) == (barrier, 2, True)


@pytest.mark.parametrize("move", ["draw", "top pay:bnd2", "str1g@b1/1 favor:plans"])
def test_what_uses_chance_or_tells_something_cannot(move: str) -> None:
    state = turn()
    barrier = state.barrier
    play(state, f"pass {move}")
    assert (state.barrier, state.loose, state.view(0)["undoable"]) == (barrier + 1, 0, False)


def test_an_unfinished_purchase_is_no_move_yet() -> None:
    state = play(turn(), "pass buy2 pay:bnd2")
    assert (state.loose, state.whole()) == (1, False)


def test_favors_without_chance_can_be_taken_back() -> None:
    actions = play(turn(), "str1g@b1/1 favor:actions")
    assert actions.loose == 2
    bargain = play(turn(), "str1g@b1/1 favor:premium")
    assert bargain.loose == 2
    assert play(bargain.copy(), "buy4").loose == 3
    assert play(bargain, "top").loose == 0


def test_a_discarded_plan_can_be_taken_back_but_not_the_drawing() -> None:
    state = play(turn(), "str1g@b1/1 favor:plans")
    barrier = state.barrier
    state.apply(state.legal()[0])
    assert (state.loose, state.barrier) == (1, barrier)


def test_taking_a_tile_off_can_be_taken_back() -> None:
    state = play(position("", "", boards=["s.bel1@a2/1"]), "off@a2")
    assert (state.loose, state.view(0)["undoable"]) == (1, True)


def test_ending_the_turn_is_final() -> None:
    state = turn()
    barrier = state.barrier
    play(state, "pass pass pass pass end")
    assert (state.barrier, state.loose, state.view(0)["undoable"]) == (barrier + 1, 0, False)


def test_a_turn_that_cannot_be_taken_back_still_ends_by_the_action() -> None:
    state = play(position("", ""), "draw draw")
    assert (state.legal(), state.view(0)["undoable"]) == ([int(GAME.kit.end)], False)


def test_the_view_and_the_match_agree_about_undo() -> None:
    """So many moves as a View calls loose can be taken back, one after the other, and no more."""
    taken_back = refused = 0
    rng = Rng(1)

    def anything(_: View, legal: list[int]) -> int:
        return legal[rng.below(len(legal))]

    for seed in range(3):
        match = Match(GAME, 3, seed)
        while not match.over and len(match.moves) < 150:
            seat = match.turn
            match.play(*match.decide(seat, anything))
            view = match.view(SPECTATOR)
            if view["turn"] == OVER:
                break
            loose = view["loose"]
            assert match.can_undo(view["turn"]) == view["undoable"] == (loose > 0)
            undone = [match.undo(view["turn"]) for _ in range(loose)]
            with pytest.raises(IllegalMove):
                match.undo(view["turn"])
            taken_back += len(undone)
            refused += 1
            for move in reversed(undone):
                match.play(*move.actions)
            assert match.view(SPECTATOR) == view
    assert taken_back > 50
    assert refused > 100


def test_nobody_else_can_take_a_move_back() -> None:
    match = Match(GAME, 2, 1)
    seat = match.turn
    match.play(int(GAME.kit.pass_))
    assert match.can_undo(seat)
    assert not match.can_undo(1 - seat)
    match.play(int(GAME.kit.pass_))
    match.play(int(GAME.kit.end))
    with pytest.raises(IllegalMove):
        match.undo(seat)

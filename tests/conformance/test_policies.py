"""What every game's players keep: they name legal actions, and decide by what their seat knows."""

import pytest

from bandstand import bots
from bandstand.game import OVER
from bandstand.rng import Rng
from tests.conformance.cases import Case
from tests.sizes import SIZES


@pytest.mark.parametrize("name", bots.NAMES)
def test_a_policy_names_a_legal_action_and_the_same_one_for_the_same_guess(case: Case, name: str) -> None:
    policy = bots.policy(name, case.game)
    for number, state in enumerate(case.points(SIZES.points)):
        if state.turn() != OVER:
            seat = state.turn()
            choice = policy.choose(state.guess(seat, Rng(number)), seat, Rng(number))
            assert choice in state.legal()
            assert policy.choose(state.guess(seat, Rng(number)), seat, Rng(number)) == choice


@pytest.mark.parametrize("name", bots.NAMES)
def test_a_bot_chooses_the_same_for_two_games_that_look_the_same(case: Case, name: str) -> None:
    for number, state in enumerate(case.points(SIZES.points)):
        if state.turn() != OVER:
            seat, legal = int(state.turn()), state.legal()
            other = state.guess(seat, Rng(number))
            chosen = [bots.make(name, case.game, 5).choose(s.view(seat), legal) for s in (state, other)]
            assert chosen[0] == chosen[1]
            assert chosen[0] in legal


def test_greedy_players_finish_their_game(case: Case) -> None:
    policy = case.game.policy()
    chance = Rng(1)
    state = case.begin()
    actions = 0
    while state.turn() != OVER:
        seat = state.turn()
        action = policy.choose(state.guess(seat, chance), seat, chance)
        assert action in state.legal()
        state.apply(action)
        actions += 1
        assert actions < 20_000

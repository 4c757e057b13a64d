"""What every game's players keep: they name legal actions, and decide by what their seat knows."""

from math import inf, isfinite

import pytest

from bandstand import bots
from bandstand.contract import OVER
from bandstand.rng import Rng
from tests.conformance.cases import Case
from tests.sizes import SIZES


@pytest.mark.parametrize("name", ["greedy", "random"])
def test_a_policy_names_a_legal_action_and_the_same_one_for_the_same_guess(case: Case, name: str) -> None:
    policy = bots.policy(name, case.game)
    for number, state in enumerate(case.points(SIZES.points)):
        if state.turn() != OVER:
            seat = state.turn()
            choice = policy.choose(state.guess(seat, Rng(number)), seat, Rng(number))
            assert choice in state.legal()
            assert policy.choose(state.guess(seat, Rng(number)), seat, Rng(number)) == choice


@pytest.mark.parametrize("name", ["greedy", "random"])
def test_a_bot_chooses_the_same_for_two_games_that_look_the_same(case: Case, name: str) -> None:
    for number, state in enumerate(case.points(SIZES.points)):
        if state.turn() != OVER:
            seat, legal = int(state.turn()), state.legal()
            other = state.guess(seat, Rng(number))
            chosen = [bots.make(name, case.game, 5).choose(s.view(seat), legal) for s in (state, other)]
            assert chosen[0] == chosen[1]
            assert chosen[0] in legal


def test_a_search_chooses_the_same_for_two_games_that_look_the_same(case: Case) -> None:
    for number, state in enumerate(case.points(SIZES.searches)):
        if state.turn() != OVER:
            seat, legal = int(state.turn()), state.legal()
            other = state.guess(seat, Rng(number))
            search = bots.search(case.game, "beginner", 2)
            chosen = [
                bots.SearchBot(case.game, search, 5).choose(s.view(seat), legal) for s in (state, other)
            ]
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


# ---- what guides a search


def test_a_play_out_names_a_legal_action_and_the_same_one_for_the_same_guess(case: Case) -> None:
    policy = case.game.policy()
    for number, state in enumerate(case.points(SIZES.searches)):
        if state.turn() != OVER:
            seat = state.turn()
            choice = policy.quick(state.guess(seat, Rng(number)), seat, Rng(number))
            assert choice in state.legal()
            assert policy.quick(state.guess(seat, Rng(number)), seat, Rng(number)) == choice


def test_every_legal_action_has_a_positive_weight_and_the_same_one_for_the_same_guess(case: Case) -> None:
    policy = case.game.policy()
    for number, state in enumerate(case.points(SIZES.searches)):
        if state.turn() != OVER:
            seat, legal = state.turn(), state.legal()
            guess = state.guess(seat, Rng(number))
            before = guess.dump()
            weights = policy.weigh(guess, seat, legal, Rng(number))
            assert guess.dump() == before
            assert len(weights) == len(legal)
            assert all(0 < weight < inf for weight in weights)
            assert policy.weigh(state.guess(seat, Rng(number)), seat, legal, Rng(number)) == weights


def test_something_is_sensible_and_that_hangs_on_what_the_seat_knows(case: Case) -> None:
    policy = case.game.policy()
    for number, state in enumerate(case.points(SIZES.searches)):
        if state.turn() != OVER:
            seat, legal = state.turn(), state.legal()
            guess = state.guess(seat, Rng(number))
            before = guess.dump()
            sensible = policy.sensible(guess, seat, legal[:])
            assert guess.dump() == before
            assert sensible
            assert sensible == [action for action in legal if action in sensible]
            assert policy.sensible(state.guess(seat, Rng(number + 1)), seat, legal[:]) == sensible


def test_an_estimate_has_a_number_for_each_seat_and_the_same_ones_for_the_same_guess(case: Case) -> None:
    policy = case.game.policy()
    assert policy.spread > 0
    for number, state in enumerate(case.points(SIZES.searches)):
        seat = max(state.turn(), 0)
        guess = state.guess(seat, Rng(number))
        before = guess.dump()
        scores = policy.estimate(guess)
        cut = [policy.cuts_off(guess, decisions) for decisions in (0, 1, 100)]
        assert guess.dump() == before
        again = state.guess(seat, Rng(number))
        assert [policy.cuts_off(again, decisions) for decisions in (0, 1, 100)] == cut
        assert len(scores) == state.seats
        assert all(isfinite(score) for score in scores)
        assert policy.estimate(state.guess(seat, Rng(number))) == scores


def test_at_the_end_the_estimate_is_the_score(case: Case) -> None:
    """Unless all win or lose together: then it tells how near they came."""
    (*_, state) = case.points(0)
    assert state.turn() == OVER
    if not state.allied:
        assert case.game.policy().estimate(state) == state.scores()


def test_play_outs_reach_the_end(case: Case) -> None:
    policy = case.game.policy()
    chance = Rng(1)
    state = case.begin().guess(0, chance)
    actions = 0
    while state.turn() != OVER:
        state.apply(policy.quick(state, state.turn(), chance))
        actions += 1
        assert actions < 20_000

"""What every game's players keep: they name legal actions, and decide by what their seat knows."""

from math import inf, isfinite

from bandstand import bots
from bandstand.contract import OVER, Policy
from bandstand.rng import Rng
from bandstand.testing.broken import hold, same
from bandstand.testing.cases import Case

LONG = 20_000
"""A game in which players who know what they do take more actions than this does not end."""


def its_policy_names_a_legal_action_and_the_same_one_for_the_same_guess(case: Case) -> None:
    _names_a_legal_action(case, case.game.policy(), "choose()", case.sizes.points)


def a_random_policy_names_a_legal_action_and_the_same_one_for_the_same_guess(case: Case) -> None:
    _names_a_legal_action(case, bots.policy("random", case.game), "the random player", case.sizes.points)


def a_play_out_names_a_legal_action_and_the_same_one_for_the_same_guess(case: Case) -> None:
    _names_a_legal_action(case, case.game.policy(), "quick()", case.sizes.searches)


def _names_a_legal_action(case: Case, policy: Policy, name: str, points: int) -> None:
    choose = policy.quick if name == "quick()" else policy.choose
    for number, state in enumerate(case.points(points)):
        if state.turn() != OVER:
            seat, legal = int(state.turn()), state.legal()
            choice = int(choose(state.guess(seat, Rng(number)), seat, Rng(number)))
            hold(choice in legal, f"{name} of seat {seat} takes {choice}, which is not legal: {legal}.")
            again = int(choose(state.guess(seat, Rng(number)), seat, Rng(number)))
            hold(
                again == choice, f"{name} of seat {seat} takes {choice} and then {again} for the same guess."
            )


def its_bot_chooses_the_same_for_two_games_that_look_the_same(case: Case) -> None:
    _chooses_the_same(case, "greedy")


def a_random_bot_chooses_the_same_for_two_games_that_look_the_same(case: Case) -> None:
    _chooses_the_same(case, "random")


def _chooses_the_same(case: Case, name: str) -> None:
    for number, state in enumerate(case.points(case.sizes.points)):
        if state.turn() != OVER:
            seat, legal = int(state.turn()), state.legal()
            other = state.guess(seat, Rng(number))
            one, two = (bots.make(name, case.game, 5).choose(s.view(seat), legal) for s in (state, other))
            _same_choice(name, seat, legal, one, two)


def a_search_chooses_the_same_for_two_games_that_look_the_same(case: Case) -> None:
    for number, state in enumerate(case.points(case.sizes.searches)):
        if state.turn() != OVER:
            seat, legal = int(state.turn()), state.legal()
            other = state.guess(seat, Rng(number))
            search = bots.search(case.game, next(iter(case.game.levels())), 2)
            one, two = (
                bots.SearchBot(case.game, search, 5).choose(s.view(seat), legal) for s in (state, other)
            )
            _same_choice("a searching", seat, legal, one, two)


def _same_choice(name: str, seat: int, legal: list[int], one: int, other: int) -> None:
    hold(one in legal, f"{name} bot at seat {seat} takes {one}, which is not legal: {legal}.")
    hold(
        one == other,
        f"{name} bot at seat {seat} takes {one} in this game and {other} in one that looks the same to it.",
    )


def greedy_players_finish_their_game(case: Case) -> None:
    policy = case.game.policy()
    chance = Rng(1)
    state = case.begin()
    actions = 0
    while state.turn() != OVER:
        seat = int(state.turn())
        action = int(policy.choose(state.guess(seat, chance), seat, chance))
        hold(action in state.legal(), f"choose() of seat {seat} takes {action}, which is not legal.")
        state.apply(action)
        actions += 1
        hold(
            actions < LONG, f"players who go by choose() never end their game: {LONG:,} actions were played."
        )


# ---- what guides a search


def every_legal_action_has_a_positive_weight_and_the_same_one_for_the_same_guess(case: Case) -> None:
    policy = case.game.policy()
    for number, state in enumerate(case.points(case.sizes.searches)):
        if state.turn() != OVER:
            seat, legal = int(state.turn()), state.legal()
            guess = state.guess(seat, Rng(number))
            before = guess.dump()
            weights = policy.weigh(guess, seat, legal, Rng(number))
            same(before, guess.dump(), "weigh() changed the State that it was given")
            hold(len(weights) == len(legal), f"weigh() has {len(weights)} weights for {len(legal)} actions.")
            hold(
                all(0 < weight < inf for weight in weights),
                f"weigh() has a weight that is not positive: {weights}.",
            )
            again = policy.weigh(state.guess(seat, Rng(number)), seat, legal, Rng(number))
            same(weights, again, "weigh() has other weights for the same guess")


def something_is_sensible_and_that_hangs_on_what_the_seat_knows(case: Case) -> None:
    policy = case.game.policy()
    for number, state in enumerate(case.points(case.sizes.searches)):
        if state.turn() != OVER:
            seat, legal = int(state.turn()), state.legal()
            guess = state.guess(seat, Rng(number))
            before = guess.dump()
            sensible = policy.sensible(guess, seat, legal[:])
            same(before, guess.dump(), "sensible() changed the State that it was given")
            hold(sensible, f"sensible() leaves seat {seat} nothing to do.")
            same(
                sensible, [action for action in legal if action in sensible],
                "sensible() names other actions than the legal ones, or in another order",
            )  # fmt: skip
            again = policy.sensible(state.guess(seat, Rng(number + 1)), seat, legal[:])
            same(sensible, again, f"sensible() hangs on something that seat {seat} does not know")


def an_estimate_has_a_number_for_each_seat_and_the_same_ones_for_the_same_guess(case: Case) -> None:
    policy = case.game.policy()
    hold(policy.spread > 0, f"the policy's spread is {policy.spread}, which is not positive.")
    for number, state in enumerate(case.points(case.sizes.searches)):
        seat = max(int(state.turn()), 0)
        guess = state.guess(seat, Rng(number))
        before = guess.dump()
        scores = policy.estimate(guess)
        cut = [policy.cuts_off(guess, decisions) for decisions in (0, 1, 100)]
        same(before, guess.dump(), "estimate() or cuts_off() changed the State that it was given")
        again = state.guess(seat, Rng(number))
        same(
            cut, [policy.cuts_off(again, decisions) for decisions in (0, 1, 100)],
            "cuts_off() says something else of the same guess",
        )  # fmt: skip
        hold(len(scores) == state.seats, f"estimate() has {len(scores)} scores for {state.seats} seats.")
        hold(all(isfinite(score) for score in scores), f"estimate() has a score that is no number: {scores}.")
        same(scores, policy.estimate(again), "estimate() says something else of the same guess")


def at_the_end_the_estimate_is_the_score(case: Case) -> None:
    """Unless all win or lose together: then it tells how near they came."""
    (*_, state) = case.points(0)
    if not state.allied:
        same(
            case.game.policy().estimate(state),
            state.scores(),
            "estimate() is not the score when the game is over",
        )


def play_outs_reach_the_end(case: Case) -> None:
    policy = case.game.policy()
    chance = Rng(1)
    state = case.begin().guess(0, chance)
    actions = 0
    while state.turn() != OVER:
        state.apply(policy.quick(state, state.turn(), chance))
        actions += 1
        hold(actions < LONG, f"play-outs by quick() never end: {LONG:,} actions were played.")

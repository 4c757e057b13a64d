"""What the search promises, whatever the game."""

import time
from itertools import count, pairwise
from math import inf

import pytest

from bandstand import bots, catalogue
from bandstand.bots import SearchBot
from bandstand.bots.search import Candidate, Search, Verdict
from bandstand.contract import OVER, Game, Policy, State
from bandstand.rng import Rng
from tests.toy import GAME as TOY

TRUMPET = catalogue.load("trumpet")
FIDDLEFOO = catalogue.load("fiddlefoo")


def decision(game: Game, players: int = 2, seed: int = 1, after: int = 0) -> State:
    """A decision between sensible actions, of a game that greedy players have begun."""
    state = game.new(players, seed, game.check(players, {}))
    policy, chance = game.policy(), Rng(seed)
    while state.turn() != OVER:
        if len(policy.sensible(state, state.turn(), state.legal())) > 1:
            if after == 0:
                return state
            after -= 1
        state.apply(policy.choose(state, state.turn(), chance))
    raise AssertionError("the game has fewer such decisions")


def think(state: State, game: Game, iterations: int, seed: int = 1) -> Verdict:
    return Search(game.policy(), iterations).think(state, state.turn(), Rng(seed), inf, None)


def told(verdict: Verdict) -> list[list[int] | list[float]]:
    return [verdict.actions, verdict.visits, verdict.values, verdict.wins, verdict.scores]


def test_the_same_seed_and_iterations_give_the_same_verdict() -> None:
    state = decision(TRUMPET, 4, after=10)
    assert told(think(state, TRUMPET, 200)) == told(think(state, TRUMPET, 200))
    assert told(think(state, TRUMPET, 200)) != told(think(state, TRUMPET, 200, seed=2))


@pytest.mark.parametrize("game", [TRUMPET, FIDDLEFOO, TOY], ids=lambda game: game.name)
@pytest.mark.parametrize("iterations", [2, 7, 60])
def test_a_budget_of_iterations_is_used_and_never_overdrawn(game: Game, iterations: int) -> None:
    for after in range(5):
        verdict = think(decision(game, after=after), game, iterations)
        assert 2 <= verdict.iterations() <= iterations
        assert verdict.iterations() > iterations - 8


def test_a_search_does_not_touch_the_state_it_is_given() -> None:
    state = decision(FIDDLEFOO, 3, after=12)
    before = state.dump()
    think(state, FIDDLEFOO, 60)
    assert state.dump() == before


def test_every_action_gets_a_line_and_the_best_is_legal() -> None:
    for after in range(0, 40, 5):
        state = decision(TRUMPET, 3, after=after)
        verdict = think(state, TRUMPET, 50)
        assert sorted(verdict.actions) == state.legal()
        assert verdict.best() in state.legal()
        assert sorted(verdict.order()) == list(range(len(verdict.actions)))


def test_a_forced_action_costs_no_play_out() -> None:
    state = decision(TRUMPET)
    while state.choices() > 1:
        state.apply(state.choice(0))
    assert state.turn() != OVER
    verdict = think(state, TRUMPET, 1000)
    assert verdict.iterations() == 0
    assert verdict.best() == state.choice(0)


def test_win_shares_and_scores_are_averages_over_the_play_outs() -> None:
    verdict = think(decision(FIDDLEFOO, after=4), FIDDLEFOO, 200)
    for place, visits in enumerate(verdict.visits):
        if visits:
            assert 0.0 <= verdict.win_share(place) <= 1.0
            assert verdict.expected_score(place) * visits == pytest.approx(verdict.scores[place])


def candidate(*results: float) -> Candidate:
    made = Candidate(0, 0.5, 2)
    made.results.extend(results)
    return made


def test_who_is_far_behind_on_the_same_guesses_is_clearly_behind() -> None:
    leader = candidate(*[0.9, 0.3, 0.8, 0.4] * 20)
    assert candidate(*[0.8, 0.1, 0.7, 0.2] * 20).clearly_behind(leader)
    assert not candidate(*[0.3, 0.9, 0.4, 0.7] * 20).clearly_behind(leader)
    assert not candidate(*[1.0, 0.4, 0.9, 0.5] * 20).clearly_behind(leader)


def test_who_does_exactly_alike_need_not_be_tried_any_longer() -> None:
    leader = candidate(*[0.9, 0.3] * 30)
    assert candidate(*[0.9, 0.3] * 30).clearly_behind(leader)


def test_a_try_that_only_the_leader_had_is_left_out_of_the_comparison() -> None:
    assert candidate(*[0.4, 0.6] * 30).clearly_behind(candidate(0.0, *[0.5, 0.7] * 30))


def test_an_easy_decision_ends_before_its_budget_is_used_up() -> None:
    verdicts = [think(decision(TRUMPET, after=after), TRUMPET, 2000) for after in range(10, 20)]
    used = [verdict.iterations() for verdict in verdicts]
    assert min(used) < 1000
    assert max(used) == 2000
    for verdict in verdicts:
        assert max(verdict.visits) == verdict.visits[verdict.order()[0]] >= 48


class Ticking:
    """A clock on which every look takes a hundredth of a second."""

    def __init__(self) -> None:
        self.looks = count()

    def __call__(self) -> float:
        return next(self.looks) / 100


def test_the_time_that_is_given_is_the_time_that_is_used(monkeypatch: pytest.MonkeyPatch) -> None:
    state = decision(TRUMPET, after=3)
    clock = Ticking()
    monkeypatch.setattr(time, "perf_counter", clock)
    Search(TRUMPET.policy(), 1_000_000).think(state, state.turn(), Rng(1), 2.0, None)
    assert 2.0 <= clock() < 2.1


def test_the_best_action_so_far_is_told_at_once_and_whenever_it_changes() -> None:
    state = decision(TRUMPET, after=3)
    heard: list[int] = []
    search = Search(TRUMPET.policy(), 3000)
    search.think(state, state.turn(), Rng(1), 5.0, heard.append)
    assert heard[0] == TRUMPET.policy().choose(state, state.turn(), Rng(1))
    assert set(heard) <= set(state.legal())
    assert all(one != other for one, other in pairwise(heard))


def test_verdicts_of_two_searches_add_up() -> None:
    state = decision(TRUMPET, after=3)
    one, other = think(state, TRUMPET, 100, seed=1), think(state, TRUMPET, 140, seed=2)
    both = think(state, TRUMPET, 100, seed=1)
    both.add(other)
    assert both.iterations() == one.iterations() + other.iterations()
    for place, action in enumerate(both.actions):
        there = other.actions.index(action)
        assert both.values[place] == pytest.approx(one.values[place] + other.values[there])
        assert both.wins[place] == pytest.approx(one.wins[place] + other.wins[there])


@pytest.mark.parametrize(
    "game", [*(catalogue.load(name) for name in catalogue.names()), TOY], ids=lambda g: g.name
)
def test_without_a_play_out_it_is_the_greedy_player(game: Game) -> None:
    for after in range(0, 40, 4) if game is not TOY else range(4):
        state = decision(game, after=after)
        greedy = game.policy().choose(state, state.turn(), Rng(1))
        sensible = game.policy().sensible(state, state.turn(), state.legal())
        chosen = Search(game.policy(), 0).choose(state, state.turn(), Rng(1))
        assert chosen == greedy if greedy in sensible else chosen in sensible


def test_what_the_greedy_player_would_do_is_tried_to_the_end_of_the_race() -> None:
    for after in range(12):
        state = decision(FIDDLEFOO, 3, after=after)
        verdict = think(state, FIDDLEFOO, 60)
        greedy = FIDDLEFOO.policy().choose(state, state.turn(), Rng(1))
        # The last sweep may end between two actions.
        assert verdict.visits[verdict.actions.index(greedy)] >= max(verdict.visits) - 1


class Laughing(Policy):
    """Judges as greedy does, but finds all but the last two actions absurd."""

    def choose(self, state: State, seat: int, rng: Rng) -> int:
        return int(TRUMPET.policy().choose(state, seat, rng))

    def sensible(self, state: State, seat: int, legal: list[int]) -> list[int]:
        return legal[-2:]


def test_what_would_be_laughed_at_is_neither_tried_nor_played() -> None:
    state = decision(TRUMPET, after=3)
    legal = state.legal()
    for iterations in (0, 2, 50):
        verdict = Search(Laughing(), iterations).think(state, state.turn(), Rng(1), inf, None)
        assert sorted(verdict.actions) == legal
        assert verdict.best() in legal[-2:]
        assert all(verdict.visits[verdict.actions.index(action)] == 0 for action in legal[:-2])


@pytest.mark.parametrize(
    "game", [*(catalogue.load(name) for name in catalogue.names()), TOY], ids=lambda g: g.name
)
def test_every_game_has_four_levels_each_of_which_tries_harder_than_the_one_before(game: Game) -> None:
    levels = game.levels()
    assert tuple(levels) == bots.LEVELS
    strengths = [(level.iterations, -level.overlooks) for level in levels.values()]
    assert strengths == sorted(strengths)
    assert len(set(strengths)) == 4


def test_a_search_wins_most_games_of_fiddlefoo_against_greedy() -> None:
    wins = 0.0
    for number in range(12):
        state = FIDDLEFOO.new(2, number // 2, FIDDLEFOO.check(2, {}))
        players = [bots.search(FIDDLEFOO, "master", 40), FIDDLEFOO.policy()]
        chance = Rng(number)
        while state.turn() != OVER:
            seat = int(state.turn())
            guess = state.guess(seat, chance)
            state.apply(players[(seat + number) % 2].choose(guess, seat, chance))
        ranks = state.ranks()
        mine = number % 2
        wins += (ranks[mine] == 0) / ranks.count(0)
    assert wins >= 8


def test_a_search_bot_counts_the_time_it_takes_to_imagine(monkeypatch: pytest.MonkeyPatch) -> None:
    state = decision(TRUMPET, after=3)
    clock = Ticking()
    bot = SearchBot(TRUMPET, Search(TRUMPET.policy(), 1_000_000), 1)
    view = state.view(state.turn())
    monkeypatch.setattr("bandstand.bots.perf_counter", clock)
    monkeypatch.setattr(time, "perf_counter", clock)
    assert bot.choose(view, state.legal(), 1.0) in state.legal()
    assert 1.0 <= clock() < 1.1

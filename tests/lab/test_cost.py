"""What thinking without a limit is expected to cost, by a clock of the tests' own."""

import math
from typing import Any

import pytest

from bandstand import catalogue
from bandstand.bots.search import Search, Verdict
from bandstand.contract import State
from bandstand.lab import cost
from bandstand.lab.simulate import planned, simulate
from bandstand.lab.sitting import Entrant
from bandstand.rng import Rng

TRUMPET = catalogue.load("trumpet")
SHORT = {"board": "short"}


class Clock:
    """Stands still unless somebody thinks."""

    now = 0.0

    def perf_counter(self) -> float:
        return self.now


class Slow(Search):
    """Takes so long for a play-out, and so many for a decision."""

    def __init__(self, clock: Clock, play_out: float, needed: int, most: int) -> None:
        super().__init__(TRUMPET.policy(), most)
        self.clock = clock
        self.play_out = play_out
        self.needed = needed
        self.thoughts = 0

    def think(self, state: State, seat: Any, rng: Rng, seconds: float, tell: Any) -> Verdict:
        done = min(self.needed, math.ceil(seconds / self.play_out))
        self.clock.now += done * self.play_out
        self.thoughts += 1
        verdict = Verdict([])
        verdict.visits = [done]
        return verdict


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    clock = Clock()
    monkeypatch.setattr(cost, "time", clock)
    return clock


def told(
    monkeypatch: pytest.MonkeyPatch, searches: dict[str, Search], *names: str, **limits: Any
) -> cost.Cost | None:
    monkeypatch.setattr(cost, "policy_of", lambda each, game: searches.get(each.name, TRUMPET.policy()))
    entrants = [Entrant(name, **limits) for name in names]
    return cost.cost_of_a_game(TRUMPET, planned(TRUMPET, 2, entrants, 1, 1, SHORT))


def decisions(names: list[str]) -> int:
    plan = planned(TRUMPET, 2, [Entrant(name) for name in names], 1, 1, SHORT)
    return len(cost._positions(TRUMPET, plan))


def test_quick_decisions_cost_what_they_take(clock: Clock, monkeypatch: pytest.MonkeyPatch) -> None:
    master = Slow(clock, 0.001, 20, 50_000)
    found = told(monkeypatch, {"master": master}, "master")
    assert found is not None
    assert (found.level, found.play_outs) == ("master", 50_000)
    assert found.seconds == pytest.approx(0.02 * decisions(["master"]))


def test_of_several_bots_each_costs_its_share_of_the_decisions(
    clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    searches: dict[str, Search] = {
        "master": Slow(clock, 0.001, 20, 50_000),
        "expert": Slow(clock, 0.001, 10, 10),
    }
    found = told(monkeypatch, searches, "master", "expert")
    assert found is not None
    assert found.level == "master"
    assert found.seconds == pytest.approx(0.015 * decisions(["master", "expert"]))
    half = told(monkeypatch, searches, "greedy", "master")
    assert half is not None
    assert half.seconds == pytest.approx(0.01 * decisions(["greedy", "master"]))


def test_an_undecided_race_costs_between_what_it_took_and_all_its_play_outs(
    clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    master = Slow(clock, 0.001, 50_000, 50_000)
    found = told(monkeypatch, {"master": master}, "master")
    assert found is not None
    a_decision = found.seconds / decisions(["master"])
    assert 1 < a_decision < 50
    assert a_decision == pytest.approx((50 - 0.25) / math.log(50 / 0.25))


def test_trying_ends_soon_however_slow_the_bots_are(clock: Clock, monkeypatch: pytest.MonkeyPatch) -> None:
    master = Slow(clock, 0.05, 50_000, 50_000)
    told(monkeypatch, {"master": master}, "master")
    assert clock.now < 2.5
    assert master.thoughts < decisions(["master"])


def test_where_all_have_a_limit_or_nobody_searches_nothing_is_tried(
    clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    master = Slow(clock, 0.001, 20, 50_000)
    assert told(monkeypatch, {"master": master}, "master", clock=0.1) is None
    assert told(monkeypatch, {"master": master}, "master", iterations=100) is None
    assert told(monkeypatch, {"master": master}, "greedy", "random") is None
    assert (master.thoughts, clock.now) == (0, 0.0)


def test_asking_for_the_cost_changes_no_result(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cost, "_PROBE", 0.1)
    plan = planned(TRUMPET, 2, [Entrant("expert"), Entrant("random")], 1, 1, SHORT)
    before = simulate(plan, 1).tally
    assert cost.cost_of_a_game(TRUMPET, plan) is not None
    assert simulate(plan, 1).tally == before

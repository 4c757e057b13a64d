"""The benchmarks run, compare like with like, and say so when there is nothing to compare with."""

from typing import Any

import pytest

from bandstand import games
from benchmarks import __main__ as benchmarks
from benchmarks import engine, openspiel, server


def test_everything_that_is_measured_takes_turns() -> None:
    order: list[str] = []

    def work(name: str) -> Any:
        def one() -> int:
            if order[-1:] != [name]:
                order.append(name)
            return 1

        return one

    benchmarks.alternately({"ours": work("ours"), "theirs": work("theirs")}, 0.001, 3)
    assert order == ["ours", "theirs"] * 3


def test_without_openspiel_it_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    nothing = {"posts": 1, "games": 1, "median_ms": 1.0, "p95_ms": 1.0, "longest_ms": 1.0}
    monkeypatch.setattr(openspiel, "pyspiel", None)
    monkeypatch.setattr(server, "measure", lambda posts: nothing)
    monkeypatch.setattr(engine, "figures", lambda game, seconds: {})
    monkeypatch.setattr(engine, "interpreted", lambda game, seconds: 1)
    monkeypatch.setattr(benchmarks, "rate", lambda work, seconds: 2.0)
    said = benchmarks.report(benchmarks.measure(quick=True))
    assert "OpenSpiel is not installed" in said
    assert "times as fast" not in said


@pytest.mark.skipif(not openspiel.installed(), reason="OpenSpiel is an extra that the tests do not need")
def test_decisions_of_a_peer_are_counted_like_ours() -> None:
    spades = openspiel.peers(sample=5)[0]
    # 52 cards and 4 bids; the last card of a hand is never a decision, and many before it are not.
    assert spades.name == "spades"
    assert 20 < spades.decisions_a_game <= 52
    assert spades.work() == pytest.approx(20 * spades.decisions_a_game)


def test_what_bots_do_is_measured() -> None:
    figures = engine.figures(games.load("trumpet"), 0.001)
    assert set(figures) == {"greedy decisions", "guesses", "copies"}
    assert min(figures.values()) > 0


def test_the_answer_of_three_bots_is_measured_on_a_real_server() -> None:
    figures = server.measure(posts=2)
    assert figures["posts"] == 2
    assert 0 < figures["median_ms"] <= figures["p95_ms"] <= figures["longest_ms"]
    assert "p95" in server.report(figures)


def test_the_interpreted_rules_are_measured_in_a_process_of_their_own() -> None:
    assert engine.interpreted(games.load("trumpet"), 0.01) > 0

"""The benchmarks run, compare like with like, and say so when there is nothing to compare with."""

import random
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
    monkeypatch.setattr(openspiel, "pyspiel", None)
    said = benchmarks.report(quickly(monkeypatch))
    assert "OpenSpiel is not installed" in said
    assert "times as fast" not in said


needs_openspiel = pytest.mark.skipif(
    not openspiel.installed(), reason="OpenSpiel is an extra that the tests do not need"
)


@needs_openspiel
def test_decisions_of_a_peer_are_counted_like_ours() -> None:
    spades = openspiel.peers(["trumpet"], sample=5)[0]
    # 52 cards and 4 bids; the last card of a hand is never a decision, and many before it are not.
    assert spades.name == "spades"
    assert 20 < spades.decisions_a_game <= 52
    assert spades.work() == pytest.approx(20 * spades.decisions_a_game)


@needs_openspiel
def test_each_game_has_peers_of_its_own() -> None:
    found = [(peer.of, peer.name, peer.players) for peer in openspiel.peers(["fiddlefoo", "trumpet"], 1)]
    assert found == [
        ("fiddlefoo", "gin_rummy", 2),
        ("fiddlefoo", "crazy_eights", 4),
        ("trumpet", "spades", 4),
        ("trumpet", "hearts", 4),
    ]
    assert openspiel.peers(["a game without peers"], 1) == []


@pytest.mark.parametrize("name", [name for names in openspiel.PEERS.values() for name in names])
def test_the_counted_games_are_as_long_as_those_of_the_measured_loop(name: str) -> None:
    """Random bots that count their decisions, in that loop, agree with games that are played step by step."""
    pyspiel = pytest.importorskip("pyspiel")
    game = pyspiel.load_game(name)
    chance = random.Random(2)
    decisions = 0

    class Counting(pyspiel.Bot):  # type: ignore[name-defined, misc]
        def step(self, state: Any) -> int:
            nonlocal decisions
            legal: list[int] = state.legal_actions()
            decisions += len(legal) > 1
            return chance.choice(legal)

    bots = [Counting() for _ in range(game.num_players())]
    number = 150
    for seed in range(number):
        pyspiel.evaluate_bots(game.new_initial_state(), bots, seed)
    assert decisions / number == pytest.approx(openspiel._decisions_a_game(game, number), rel=0.15)


def test_ratios_are_only_with_a_games_own_peers(monkeypatch: pytest.MonkeyPatch) -> None:
    def peers(ours: list[str], sample: int) -> list[openspiel.Peer]:
        told = [("spades", "trumpet"), ("gin_rummy", "fiddlefoo")]
        return [openspiel.Peer(name, 4, of, 40.0, lambda: 1.0) for name, of in told]

    monkeypatch.setattr(openspiel, "pyspiel", object())
    monkeypatch.setattr(openspiel, "peers", peers)
    result = quickly(monkeypatch)
    trumpet = next(game for game in result["games"] if game["game"] == "trumpet")
    assert trumpet["ratios"] == {"spades": 1.0}
    said = benchmarks.report(result)
    assert "OpenSpiel gin_rummy, 4 players, in its C++ loop: 2 (40.0 decisions a game)" in said
    assert "trumpet (4 players) is 1.00 times as fast as spades" in said
    assert "trumpet (4 players) is 1.00 times as fast as gin_rummy" not in said


def quickly(monkeypatch: pytest.MonkeyPatch) -> dict[str, Any]:
    """What is measured when nothing takes any time."""
    nothing = {"posts": 1, "games": 1, "median_ms": 1.0, "p95_ms": 1.0, "longest_ms": 1.0}
    monkeypatch.setattr(server, "measure", lambda posts: nothing)
    monkeypatch.setattr(engine, "figures", lambda game, seconds: {})
    monkeypatch.setattr(engine, "interpreted", lambda game, seconds: 1)
    monkeypatch.setattr(benchmarks, "rate", lambda work, seconds: 2.0)
    return benchmarks.measure(quick=True)


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

"""The benchmarks run, compare like with like, and say so when there is nothing to compare with."""

import random
import subprocess
import sys
import threading
from pathlib import Path
from typing import Any

import pytest

from bandstand import catalogue
from bandstand.contract import Game
from bandstand.lab.speed import machine
from benchmarks import __main__ as benchmarks
from benchmarks import engine, from_python, load, masters, openspiel, search, server, spans, tell_time, usage
from benchmarks.facts import facts
from tests.toy import GAME as TOY


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


PEERS = [peer for name in catalogue.names() for peer in facts(catalogue.load(name)).peers]
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
def test_each_game_has_peers_of_its_own(duet: Game) -> None:
    found = [(peer.of, peer.name, peer.players) for peer in openspiel.peers(["fiddlefoo", "trumpet"], 1)]
    assert found == [
        ("fiddlefoo", "gin_rummy", 2),
        ("fiddlefoo", "crazy_eights", 4),
        ("trumpet", "spades", 4),
        ("trumpet", "hearts", 4),
    ]
    assert openspiel.peers([duet.name], 1) == [], "a game that says nothing has none"


@pytest.mark.parametrize(
    "name", [name for game in map(catalogue.load, catalogue.names()) for name in facts(game).peers]
)
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
        return [openspiel.Peer(name, 4, of, 40.0, name, lambda: 1.0) for name, of in told]

    monkeypatch.setattr(openspiel, "pyspiel", object())
    monkeypatch.setattr(openspiel, "peers", peers)
    monkeypatch.setattr(from_python, "peer", lambda name: lambda: 1.0)
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
    monkeypatch.setattr(search, "everything", lambda played, quick: [])
    monkeypatch.setattr(engine, "figures", lambda game, seconds: {})
    monkeypatch.setattr(engine, "interpreted", lambda game, seconds: 1)
    monkeypatch.setattr(benchmarks, "rate", lambda work, seconds: 2.0)
    return benchmarks.measure(quick=True)


def test_what_bots_do_is_measured() -> None:
    figures = engine.figures(catalogue.load("trumpet"), 0.001)
    assert set(figures) == {"greedy decisions", "guesses", "copies"}
    assert min(figures.values()) > 0


def test_our_search_is_measured_in_both_places_with_policy_and_chance() -> None:
    found = search.ours(catalogue.load("trumpet"), sample=1, seconds=0.01)
    assert [(each.place, each.guide) for each in found] == [
        ("opening", "policy"), ("opening", "chance"), ("middle", "policy"), ("middle", "chance"),
    ]  # fmt: skip
    assert all(each.work() > 0 for each in found)
    opening, middle = found[1], found[3]  # by chance: nothing is cut off
    assert opening.decisions > middle.decisions > 1


@pytest.mark.parametrize(("game", "cut_off"), [(catalogue.load("trumpet"), True), (TOY, False)])
def test_it_is_told_which_play_outs_are_cut_off(game: Game, cut_off: bool) -> None:
    found = search.ours(game, sample=1, seconds=0.01)
    told = {each.cut_off for each in found if each.place == "opening" and each.guide == "policy"}
    assert told == {cut_off}


@needs_openspiel
def test_their_search_is_measured_on_two_games_in_both_places() -> None:
    found = search.theirs(sample=2)
    assert [(each.name, each.place) for each in found] == [
        ("euchre", "opening"), ("euchre", "middle"), ("oh_hell", "opening"), ("oh_hell", "middle"),
    ]  # fmt: skip
    assert all(each.work() == search.SIMULATIONS for each in found)
    assert found[0].decisions > found[1].decisions > 1


def test_searches_are_compared_by_play_outs_and_by_decisions_in_the_same_place() -> None:
    ours = search.Searched("trumpet", 4, "middle", "policy", False, 100.0, lambda: 1.0)
    cut = search.Searched("luthier", 4, "opening", "policy", True, 50.0, lambda: 1.0)
    peers = [
        search.Searched("euchre", 4, place, "chance", False, 10.0, lambda: 1.0, peer=True)
        for place in search.PLACES
    ]
    rates = {ours.key: 200, cut.key: 30, peers[0].key: 500, peers[1].key: 1000}
    rows = search.data([ours, cut, *peers], rates)
    assert rows[0]["ratios"] == {"euchre": {"playouts": 0.2, "decisions": 2.0}}
    assert rows[1]["ratios"]["euchre"]["playouts"] == 0.06
    said = search.report(rows)
    assert "trumpet, 4 players, middle, by policy: 200 play-outs to the end of the game" in said
    assert "luthier, 4 players, opening, by policy: 30 play-outs cut off with an estimate" in said
    assert "0.2 times as many play-outs as euchre, 2 times as many decisions in them" in said
    assert "no search to compare with" in search.report(rows[:2])


def test_the_answer_of_three_bots_is_measured_on_a_real_server() -> None:
    figures = server.measure(posts=2)
    assert figures["posts"] == 2
    assert 0 < figures["median_ms"] <= figures["p95_ms"] <= figures["longest_ms"]
    assert "p95" in server.report(figures)


def test_the_interpreted_rules_are_measured_in_a_process_of_their_own() -> None:
    assert engine.interpreted(catalogue.load("trumpet"), 0.01) > 0


def test_how_long_people_wait_while_masters_think_is_measured_on_a_real_server(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(masters, "_SETTLING_SECONDS", 1.0)
    figures = masters.measure(tables=2, seconds=6.0, limit=0.3, pause=0.1, bot="greedy")
    assert figures["requests"] > 1
    assert figures["master_moves"] > 0
    assert 0 < figures["p50_ms"] <= figures["p95_ms"] <= figures["p99_ms"] <= figures["longest_ms"]
    assert 0 <= figures["overrun"] <= figures["master_moves"]
    assert 0 < figures["disk"]["p50_ms"] <= figures["disk"]["longest_ms"]
    assert 0 <= figures["disk_awake"]["requests"] <= figures["requests"]
    assert 0 <= figures["disk_awake"]["overrun"] <= figures["overrun"]
    assert f"p99 {figures['p99_ms']} ms" in masters.report(figures)
    sometimes = figures | {"disk_awake": figures["disk"] | {"requests": 7, "overrun": 2}}
    assert "a request (7 of them)" in masters.report(sometimes).splitlines()[-1]
    assert masters.report(sometimes).endswith("and 2 moves overran their limit")
    never = figures | {"disk_awake": {"requests": 0, "overrun": 0}}
    assert "never quick" in masters.report(never).splitlines()[-1]


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="What a server costs is read from /proc.")
def test_what_a_server_carries_is_measured_with_people_at_live_tables() -> None:
    games = catalogue.names()
    figures = load.measure(load.Load(len(games) + 1, games, seconds=4.0, think=0.3, spectators=2))
    assert set(figures["by_game"]) == set(games), "people at every table have moved"
    assert figures["moves"] == sum(each["moves"] for each in figures["by_game"].values())
    assert figures["stale"] == 0, "a page that has just been drawn is never behind"
    for waited in ("move", "other", "last_spectator", "disk"):
        assert 0 < figures[waited]["p50_ms"] <= figures[waited]["p99_ms"] <= figures[waited]["longest_ms"]
    assert figures["processor_ms_a_move"] > 0
    assert figures["memory_mb"]["empty"] > 0
    said = load.report(figures)
    assert f"p99 {figures['move']['p99_ms']} ms" in said
    assert "until the last of 2 spectators has it" in said


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="What a server costs is read from /proc.")
def test_what_a_server_costs_is_that_of_its_processes_and_not_of_its_bots() -> None:
    begin = "import os, time\nif os.fork() == 0: os.nice(5)\n"
    work = "while time.process_time() < 0.5: pass\nprint(flush=True)\nos.read(0, 1)"
    command = [sys.executable, "-c", begin + work]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as server:
        assert server.stdout is not None
        for _ in range(2):
            server.stdout.readline()
        assert usage.processes(server.pid) == [server.pid]
        assert 0.45 < usage.processor_seconds(server.pid) < 0.95, "that of one of the two"
        assert usage.megabytes(server.pid) > 1
        server.communicate("\n\n")


def test_one_request_is_enough_for_a_spread() -> None:
    assert set(spans.spread([spans.Span(0.0, 0.02)]).values()) == {20.0}


def test_what_met_a_stalling_disk_is_known() -> None:
    disk = spans.Disk(Path(), threading.Event())
    disk.flushed.spans += [spans.Span(10.0, 0.01), spans.Span(20.0, 0.3), spans.Span(30.0, 0.01)]
    requests = [spans.Span(at, 0.02) for at in (9.995, 19.9, 19.99, 20.29, 20.31)]
    assert [disk.stalled(request) for request in requests] == [False, False, True, True, False]


def test_the_people_beside_the_masters_have_rhythms_of_their_own(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(masters, "Visitor", lambda port, bots: None)
    people = masters.seated(8000, 20, 4.0, "player", threading.Event())
    assert len({person._chance.random() for person in people}) == 21


def decisions(free: bool, *seconds: float) -> list[tell_time.Decision]:
    return [tell_time.Decision(each, free) for each in seconds]


def test_a_time_that_tells_is_found_out_whichever_way_it_tells() -> None:
    short, long = [0.04 + 0.001 * place for place in range(50)], [0.7 + 0.001 * place for place in range(50)]
    for forced, free in ((short, long), (long, short)):
        assert all(tell_time.guesses(decisions(False, *forced), decisions(True, *free)))


def test_a_time_that_tells_nothing_is_not_found_to_tell() -> None:
    """Not even by a rule that fits the half in which it was found."""
    chance = random.Random(3)
    times = [chance.gauss(0.6, 0.01) for _ in range(1000)]
    right = tell_time.guesses(decisions(False, *times[:500]), decisions(True, *times[500:]))
    assert 0.45 < sum(right) / len(right) < 0.55


def test_what_a_bots_time_tells_is_measured_on_a_real_server(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tell_time, "_LOOK_SECONDS", 1.0)
    row = tell_time.measure("trumpet", "greedy", decisions=4, tables=2, pace=0.1)
    assert row["decisions"] == 4
    assert row["low"] <= row["right"] <= row["high"]
    assert min(row["forced_ms"], row["free_ms"]) >= 90, "not before the pace"
    figures = {"machine": machine(), "pace": 0.1, "tables": 2, "rows": [row]}
    assert f"| trumpet | greedy | 4 | {row['right']:.0%} (" in tell_time.report(figures)

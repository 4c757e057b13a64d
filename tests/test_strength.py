"""The measurements of strength: honest about peeking, resumable, and what they say is what was played."""

import json
import random
from pathlib import Path
from typing import Any

import pytest

from bandstand import catalogue
from bandstand.lab.arena import arena, planned
from bandstand.lab.interval import Share
from bandstand.lab.sitting import Entrant, Sitting
from bandstand.lab.speed import machine
from bandstand.rng import Rng
from benchmarks import ceiling, ratings, sequential, strength
from benchmarks.sequential import LOOKS, judge

TRUMPET = catalogue.load("trumpet")


def sequentially(chance: float, bar: float, dice: random.Random) -> tuple[sequential.Verdict, int]:
    """Pairs of coin flips until the test has decided."""
    pairs: list[float] = []
    verdict = sequential.Verdict()
    for look in LOOKS:
        while len(pairs) < look:
            pairs.append(((dice.random() < chance) + (dice.random() < chance)) / 2)
        verdict = judge(sequential.interval(pairs, sequential=True), [bar])
        if verdict.decided:
            break
    return verdict, len(pairs)


@pytest.mark.parametrize("bar", [0.6, 0.95])
def test_a_bar_that_is_just_the_truth_is_cleared_or_missed_by_mistake_in_at_most_5_of_100(bar: float) -> None:
    dice = random.Random(11)
    tries = 600
    mistakes = sum(sequentially(bar, bar, dice)[0].decided for _ in range(tries))
    # 30 are to be expected; 51 lie four standard deviations above. Without care there are about 100.
    assert mistakes <= 51


def test_peeking_without_care_would_be_mistaken_more_often(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sequential, "POCOCK", 1.96)
    dice = random.Random(11)
    assert sum(sequentially(0.6, 0.6, dice)[0].decided for _ in range(600)) > 70


def test_what_is_clear_is_found_out_soon_and_rightly() -> None:
    dice = random.Random(12)
    for chance, cleared in ((0.9, True), (0.3, False)):
        found = [sequentially(chance, 0.6, dice) for _ in range(50)]
        assert all((verdict.cleared is not None) == cleared for verdict, _ in found)
        assert sum(pairs for _, pairs in found) / 50 < 50


def test_bars_are_tried_from_the_highest_down() -> None:
    bars = (0.6, 0.55)
    assert judge(Share(0.7, 0.62, 0.8), bars) == sequential.Verdict(0.6, None, True)
    assert judge(Share(0.57, 0.555, 0.59), bars) == sequential.Verdict(0.55, 0.6, True)
    assert judge(Share(0.57, 0.54, 0.59), bars) == sequential.Verdict(None, 0.6, False)
    assert judge(Share(0.57, 0.54, 0.61), bars) == sequential.Verdict(None, None, False)
    assert judge(Share(0.5, 0.4, 0.54), bars) == sequential.Verdict(None, 0.55, True)
    assert judge(Share(0.5, 0.4, 0.54), ()) == sequential.Verdict(None, None, False)


def test_the_last_look_is_at_the_most_pairs() -> None:
    assert sequential.looks(400) == list(LOOKS)
    assert sequential.looks(50) == [20, 40, 50]
    assert sequential.looks(10) == [10]


# ---- the figures


def test_every_figure_of_a_game_is_asked_for() -> None:
    found = strength.figures(["luthier"], strength.DEFAULT, 0.1, 400)
    assert [(figure.title, figure.bars, figure.pairs) for figure in found] == [
        ("master against greedy, 0.1 s a move", (0.8,), 400),
        ("master against random, 0.1 s a move", (0.95,), 400),
        ("beginner against random", (0.6, 0.55), 400),
        ("player against beginner", (0.6, 0.55), 400),
        ("expert against player", (0.6, 0.55), 400),
        ("master against expert, 0.1 s a move", (0.6, 0.55), 400),
        ("master against 3 greedy, 0.1 s a move", (0.375,), 400),
        ("master against greedy, 1 s a move", (), 12),
    ]


def test_only_master_thinks_by_the_clock() -> None:
    for figure in strength.figures(list(catalogue.names()), strength.KINDS, 0.1, 400):
        for entrant in (figure.ours, figure.theirs):
            assert (entrant.clock is not None) == (entrant.name in ("master", "ceiling"))


def test_a_pair_is_one_observation_and_a_shared_win_half() -> None:
    figure = strength.Figure("greedy", "trumpet", Entrant("master"), Entrant("greedy"), (0.6,), 1)
    lost = Sitting(("master", "greedy"), (0, 0), (1, 0), False, ())
    shared = Sitting(("greedy", "master"), (0, 0), (0, 0), False, ())
    assert figure.group([lost, shared]) == (0.25, 0.75)


def test_of_four_players_the_one_is_counted_in_every_place() -> None:
    figure = strength.Figure("four", "trumpet", Entrant("master"), Entrant("greedy"), (0.375,), 1, 4)
    names = [tuple(entrant.name for entrant in seating) for seating in figure.seatings]
    assert [seating.index("master") for seating in names] == [0, 3, 2, 1]
    won = [
        Sitting(seating, (0,) * 4, tuple(int(n != "master") for n in seating), False, ()) for seating in names
    ]
    assert figure.group(won) == (1.0, 0.0)
    assert figure.group([Sitting(s.names, s.scores, (0, 1, 1, 1), False, ()) for s in won])[0] == 0.25


def test_tables_of_one_kind_are_compared_deal_by_deal() -> None:
    figure = strength.Figure("together", "fiddlefoo", Entrant("master"), Entrant("greedy"), (0.5,), 1, 4)
    won = Sitting(("master",) * 4, (0,) * 4, (0,) * 4, True, ())
    lost = Sitting(("greedy",) * 4, (0,) * 4, (1,) * 4, True, ())
    assert figure.group([won, lost]) == (1.0, 0.0)
    assert figure.values([(1.0, 0.0), (1.0, 1.0), (0.0, 1.0)]) == [1.0, 0.5, 0.0]


def test_an_interrupted_run_goes_on_where_it_was(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    figure = strength.Figure("greedy", "trumpet", Entrant("greedy"), Entrant("random"), (0.5,), 4)
    asked: list[tuple[int, int]] = []

    def quickly(do: Any, plan: Any, jobs: list[tuple[int, int]], workers: int) -> Any:
        for job in jobs:
            asked.append(job)
            names = tuple(entrant.name for entrant in plan.seatings[job[1]])
            yield Sitting(names, (0, 0), (0, 1) if job[0] % 2 else (1, 0), False, ())

    monkeypatch.setattr(strength, "in_order", quickly)
    monkeypatch.setattr(strength, "looks", lambda most: [2, 4][: most // 2])
    file = tmp_path / "kept.json"
    first = strength.measure(
        strength.Figure("greedy", "trumpet", figure.ours, figure.theirs, (0.5,), 2),
        strength.Results(file, 1, 0.1), 1, 1,
    )  # fmt: skip
    assert first["pairs"] == 2
    assert asked == [(0, 0), (0, 1), (1, 0), (1, 1)]
    asked.clear()
    second = strength.measure(figure, strength.Results(file, 1, 0.1), 1, 1)
    assert asked == [(2, 0), (2, 1), (3, 0), (3, 1)]
    assert second["groups"][:2] == first["groups"]
    asked.clear()
    assert strength.measure(figure, strength.Results(file, 1, 0.1), 1, 1) == second
    assert asked == []
    with pytest.raises(SystemExit, match="holds results of seed 1"):
        strength.Results(file, 2, 0.1)


def test_it_runs_from_the_command_line(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "kept.json"
    arguments = "--games trumpet --figures greedy,ceiling --pairs 1 --move-time 0.001 --workers 1 --json"
    strength.main([*arguments.split(), str(file)])
    said = capsys.readouterr()
    assert "| Trumpet | master against greedy, 0.001 s a move | 60% |" in said.out
    assert "| Trumpet | ceiling against greedy, 0.001 s a move | none |" in said.out
    assert "1 pairs" in said.err
    assert len(json.loads(file.read_text())["figures"]) == 2


@pytest.mark.parametrize(
    ("wrong", "why"),
    [
        ("--games chess", "no game 'chess'"),
        ("--figures luck", "no figure 'luck'"),
        ("--pairs 500", "from 1 to 400"),
    ],
)
def test_a_bad_argument_is_explained(wrong: str, why: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        strength.main(wrong.split())
    assert why in capsys.readouterr().err


# ---- the ceiling and the ratings


def test_the_report_goes_through_the_games_whatever_was_measured_first() -> None:
    asked = strength.figures(["trumpet", "fiddlefoo"], ["greedy", "steps"], 0.1, 400)
    measured = {figure.key: strength._result(figure, [[1.0, 0.0]] * 20) for figure in reversed(asked)}
    data = {"machine": machine(), "move_time": 0.1, "figures": measured}
    told = strength.report(data).splitlines()[4:]
    assert [row.split(" | ")[:2] for row in told] == [
        [f"| {title}", figure]
        for title in ("Trumpet", "Fiddlefoo")
        for figure in (
            "master against greedy, 0.1 s a move",
            "beginner against random",
            "player against beginner",
            "expert against player",
            "master against expert, 0.1 s a move",
        )
    ]


@pytest.mark.parametrize("name", catalogue.names())
def test_the_ceiling_knows_the_true_hands_and_another_future(name: str) -> None:
    game = catalogue.load(name)
    state = game.new(2, 7, game.check(2, {}))
    while len(state.legal()) < 2:
        state.apply(state.legal()[0])
    known = ceiling.Seeing(game.policy(), 1).guess(state, int(state.turn()), Rng(3))
    truth, seen = state.dump(), known.dump()
    assert {key for key in truth if truth[key] != seen[key]} == {"rng"}
    assert known is not state


def test_the_ceiling_asks_the_search_as_it_is() -> None:
    state = TRUMPET.new(2, 7, TRUMPET.check(2, {"board": "short"}))
    before = state.dump()
    assert ceiling.choose(TRUMPET, state, 0.01, Rng(1)) in state.legal()
    assert state.dump() == before


def test_ratings_are_told_from_the_weakest_up() -> None:
    names = [entrant.name for entrant in ratings.entrants(0.1)]
    assert sorted(names) == ["beginner", "expert", "greedy", "master", "player", "random"]
    assert [entrant.name for entrant in ratings.entrants(0.1) if entrant.clock] == ["master"]
    two = [Entrant("greedy"), Entrant("random")]
    plan = planned(TRUMPET, 2, two, 1, {"board": "short"}, 20)
    rows = ratings.report(arena(plan, 1)).splitlines()[-2:]
    assert rows[0].startswith("| random |")
    assert rows[1].startswith("| greedy |")
    assert "| +" in rows[1]

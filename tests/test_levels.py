"""What `python -m benchmarks.levels` measures and how it reports it."""

import json
from pathlib import Path

import pytest

from bandstand import bots, catalogue
from bandstand.lab.speed import machine
from benchmarks import levels
from benchmarks.levels import KINDS, WHO, Figure, Rows, deal, figures, main, measure, report

SMALL = ("trumpet",)


def test_every_game_and_level_has_all_its_figures() -> None:
    found = figures(catalogue.names(), KINDS, WHO, 1.0)
    for game in catalogue.names():
        shares = {(each.ours, each.theirs) for each in found if (each.kind, each.game) == ("shares", game)}
        assert shares >= {(level, "greedy") for level in bots.LEVELS}
        assert shares >= {(above, below) for below, above in zip(bots.LEVELS, bots.LEVELS[1:], strict=False)}
        tables = {each.ours: each.deals for each in found if (each.kind, each.game) == ("tables", game)}
        assert set(tables) == {"beginner", "player", "expert", "greedy"}
        assert min(tables.values()) >= 200
        ladder = {each.ours: each.deals for each in found if (each.kind, each.game) == ("playouts", game)}
        assert ladder == {"0": 400, "30": 400, "100": 400, "300": 40, "1000": 40, "3000": 12}
    assert {each.ours for each in found if each.kind == "together"} == {"greedy", "expert"}


def test_greedy_against_itself_wins_half_of_every_mirrored_pair() -> None:
    figure = Figure("shares", "trumpet", "greedy", "greedy", 1)
    assert [deal(1, (figure, number)) for number in range(3)] == [[0.5]] * 3


def test_without_play_outs_a_search_is_even_with_greedy_in_every_pair() -> None:
    for game in ("trumpet", "fiddlefoo"):
        assert deal(1, (Figure("playouts", game, "0", "greedy", 1), 0)) == [0.5]


def test_a_table_tells_score_length_end_time_and_what_was_laughed_at() -> None:
    score, rounds, triggered, seconds, decisions, laughed = deal(
        1, (Figure("tables", "twisted_trumpets", "greedy", "greedy", 1), 0)
    )
    assert 30 < score < 140
    assert 10 < rounds < 25
    assert triggered
    assert seconds > 0
    assert decisions > 100
    assert laughed == {}


def test_all_bots_are_asked_about_the_same_positions(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(levels, "TRIES", 8)
    monkeypatch.setattr(levels, "GLANCES", 4)
    monkeypatch.setattr(levels, "MASTER_SECONDS", 0.001)
    [counted] = deal(1, (Figure("blunders", "trumpet", "all", "all", 1), 0))
    asked = {name: of for name, (_, of) in counted.items()}
    assert asked == dict.fromkeys(WHO[:-1], levels.JUDGED * levels.ASKED) | {"master": levels.JUDGED}
    assert all(0 <= lost <= of for lost, of in counted.values())


def test_random_players_blunder_more_often_than_greedy_ones(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(levels, "WHO", ("random", "greedy", "master"))
    monkeypatch.setattr(levels, "MASTER_SECONDS", 0.001)
    monkeypatch.setattr(levels, "TRIES", 60)
    lost = {"random": 0, "greedy": 0}
    for number in range(4):
        [counted] = deal(1, (Figure("blunders", "twisted_trumpets", "all", "all", 1), number))
        for name in lost:
            lost[name] += counted[name][0]
    assert lost["random"] > lost["greedy"]


def test_an_interrupted_run_goes_on_from_its_file(tmp_path: Path) -> None:
    path = tmp_path / "levels.json"
    rows = Rows(path, 1)
    figure = Figure("shares", "trumpet", "player", "greedy", 4)
    rows.of(figure).extend([[1.0], [1.0]])
    rows.keep()
    again = Rows(path, 1)
    measure(figure, again, 1, 1)
    assert again.of(figure)[:2] == [[1.0], [1.0]]
    assert len(again.of(figure)) == 4
    assert json.loads(path.read_text(encoding="utf-8"))["figures"][figure.key] == again.of(figure)


def test_another_seed_needs_another_file(tmp_path: Path) -> None:
    path = tmp_path / "levels.json"
    Rows(path, 1).keep()
    with pytest.raises(SystemExit, match="seed 1"):
        Rows(path, 2)


def test_the_report_names_game_bot_share_and_interval(capsys: pytest.CaptureFixture[str]) -> None:
    main(
        ["--games", "trumpet", "--figures", "shares", "--bots", "player", "--scale", "0.02", "--workers", "1"]
    )
    told = capsys.readouterr().out
    assert "| Trumpet | player | greedy | " in told
    assert "| Trumpet | player | beginner | " in told


def test_blunders_are_told_as_a_multiple_of_greedys() -> None:
    row = [{"beginner": [2, 6], "player": [1, 6], "expert": [0, 6], "greedy": [1, 6], "master": [0, 1]}]
    told = report({"machine": machine(), "figures": {"blunders: trumpet: all and all": [row] * 5}})
    assert "| Trumpet | beginner | 33.3 % " in told
    assert "| 2.00 | 20 |" in told


@pytest.mark.parametrize(
    ("given", "told"),
    [
        (["--games", "whist"], "whist"),
        (["--figures", "x"], "x"),
        (["--bots", "y"], "y"),
        (["--scale", "0"], "0"),
    ],
)
def test_a_wrong_name_is_refused_with_the_good_ones(
    given: list[str], told: str, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit):
        main(given)
    assert told in capsys.readouterr().err

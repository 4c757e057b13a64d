"""The study of how the cards play: it counts everything once, goes on where it stopped, and tells it all."""

import json
from collections import Counter
from pathlib import Path

import pytest

from bandstand.builtin.luthier.rules import SOURCES
from benchmarks import luthier as study
from benchmarks.luthier import SORTS, TABLES, WIN, Study

SEED = 3


@pytest.fixture(scope="module")
def played() -> Study:
    """Two games alone and two of two players: one as greedy players choose, one as chance does."""
    found: Study = {table.name: Counter() for table in TABLES}
    for name in ("1 player, master", "2 players"):
        found[name] = study.play_some(name, SEED, 0, 2)
    return found


@pytest.mark.parametrize("name", ["1 player, master", "2 players"])
def test_scores_and_wins_add_up(played: Study, name: str) -> None:
    counts = played[name]
    assert counts["games"] == 2
    assert counts["players/wins"] + counts["automa/wins"] == 2 * WIN
    for who in ("players", "automa"):
        assert counts[f"{who}/score"] == sum(counts[f"{who}/{source}"] for source in SOURCES)


def test_every_card_is_taken_at_most_as_often_as_it_was_seen(played: Study) -> None:
    counts = played["2 players"]
    seen = 0
    for sort, keys in SORTS.items():
        for key in keys:
            for kind in ("", "other "):
                assert (
                    sort == "awards"
                    or counts[f"{sort}/{key}/{kind}taken"] <= counts[f"{sort}/{key}/{kind}out"]
                )
            assert counts[f"{sort}/{key}/kept"] <= counts[f"{sort}/{key}/dealt"]
            seen += counts[f"{sort}/{key}/out"] > 0
    assert seen > 80


def test_what_cards_brought_is_what_players_scored(played: Study) -> None:
    counts = played["2 players"]
    for sort, sources in (
        ("instruments", ["instruments", "benches"]),
        ("repairs", ["repairs"]),
        ("awards", ["awards"]),
    ):
        brought = sum(counts[f"{sort}/{key}/prestige"] for key in SORTS[sort])
        assert brought == sum(counts[f"players/{source}"] for source in sources)


def test_the_same_seed_gives_the_same_games(played: Study) -> None:
    again = study.play(study.table_of("2 players"), SEED, 0)
    again.update(study.play(study.table_of("2 players"), SEED, 1))
    assert again == played["2 players"]


def test_a_tally_is_kept_and_gone_on_with(played: Study, tmp_path: Path) -> None:
    path = tmp_path / "tally.json"
    study.save(path, played, SEED)
    assert study.load(path, SEED) == played
    with pytest.raises(SystemExit, match="another edition or seed"):
        study.load(path, SEED + 1)
    assert json.loads(path.read_text(encoding="utf-8"))["seed"] == SEED


def test_the_report_has_a_line_for_every_card(played: Study) -> None:
    text = study.report(played, SEED)
    for title, sort, keys, _, _ in study.REPORTS:
        assert f"#### {title}" in text
        for key in keys:
            assert f"\n| {study.name_of(sort, key)} |" in text

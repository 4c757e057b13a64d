"""A finished game looked at once more: honest, the same every time, and fair to what was tried little."""

import json
from pathlib import Path
from typing import Any

import pytest

from bandstand import bots, games
from bandstand.bots.parallel import unpack
from bandstand.bots.review import (
    Decision,
    Judgement,
    Review,
    check_finished,
    conclude,
    count,
    decisions,
    judge,
    percent,
    think,
)
from bandstand.bots.search import Verdict
from bandstand.cli import main
from bandstand.game import BadOption, Game
from bandstand.lab.review import review
from bandstand.match import Match
from bandstand.record import Record
from tests.toy import GAME as DUET

TRUMPET = games.load("trumpet")


def played(game: Game, players: int, seed: int = 3, **options: Any) -> Match:
    """A game between greedy bots, to the end."""
    match = Match(game, players, seed, options)
    bot = bots.make("greedy", game, 1)
    while not match.over:
        seat = next(seat for seat in match.waiting() if seat not in match.sealed())
        match.play(*match.decide(seat, bot.choose), seat=seat)
    return match


@pytest.fixture(scope="module")
def duet_record() -> Record:
    return played(DUET, 3).record(["Nell", "Ines", "Tomas"])


def verdict(*found: tuple[int, int, float]) -> Verdict:
    """A verdict over actions, each with how often it was tried and how often it won."""
    actions, visits, wins = (list(column) for column in zip(*found, strict=True))
    return unpack((actions, visits, wins, wins, [10.0 * tries for tries in visits], [1.0 for _ in actions]))


def decision(chosen: int) -> Decision:
    return Decision(1, 0, Match(DUET, 2, 1).view(0), chosen)


def test_each_decision_has_the_view_that_its_seat_had(duet_record: Record) -> None:
    asked = decisions(duet_record)
    assert len(asked) == count(duet_record)
    checked = 0
    match = Match(DUET, duet_record.players, duet_record.seed, duet_record.options)
    for number, (seat, actions) in enumerate(duet_record.moves, start=1):
        taken: list[int] = []
        for action in actions:
            if len(match.legal(seat, taken)) > 1 and seat == match.turn:
                here = [
                    each for each in asked if each.move == number and each.view == match.view(seat, taken)
                ]
                assert [(each.seat, each.chosen) for each in here] == [(seat, action)]
                checked += 1
            taken.append(action)
        match.play(*actions, seat=seat)
    assert checked > 10


def test_what_was_forced_is_no_decision(duet_record: Record) -> None:
    for each in decisions(duet_record):
        assert len(think(DUET, each, 8).actions) > 1


def test_a_review_is_the_same_with_any_number_of_workers() -> None:
    record = played(games.load("trumpet"), 2, board="short").record()
    told: list[tuple[int, int]] = []
    alone = review(record, 8, workers=1, progress=lambda done, total: told.append((done, total)), most=12)
    assert review(record, 8, workers=2, most=12) == alone
    assert told == [(number, 12) for number in range(1, 13)]


def test_of_a_long_game_an_even_share_of_each_seats_decisions_is_judged(
    duet: Game, duet_record: Record
) -> None:
    everything = decisions(duet_record)
    some = decisions(duet_record, most=9)
    assert [sum(each.seat == seat for each in some) for seat in range(3)] == [3, 3, 3]
    assert [each for each in everything if each in some] == some, "in the order of play"
    done = review(duet_record, 8, most=9)
    assert (len(done.judgements), done.decisions) == (9, len(everything))


def test_the_best_move_loses_nothing() -> None:
    found = judge(DUET, decision(1), verdict((0, 40, 10.0), (1, 40, 30.0)))
    assert (found.before, found.chance, found.loss) == (0.75, 0.75, 0.0)
    assert found.chosen == found.best == DUET.say({}, 1)


def test_a_review_calls_the_players_by_their_names() -> None:
    call, nobody = (TRUMPET.read(text) for text in ("call2", "ok"))
    view = TRUMPET.new(2, 7, TRUMPET.check(2, {"renege": "honour"})).view(0)
    asked = Decision(1, 0, view, call)
    found = judge(TRUMPET, asked, verdict((call, 40, 10.0), (nobody, 40, 30.0)), ["Ann", "Ben"])
    assert (found.chosen, found.best) == ("call a renege on Ben", "call nobody")


def test_a_move_that_did_worse_has_lost_the_difference() -> None:
    found = judge(DUET, decision(0), verdict((0, 1000, 250.0), (1, 1000, 750.0)))
    assert found.loss == pytest.approx(0.5, abs=0.01)
    assert (found.chosen, found.best) == (DUET.say({}, 0), DUET.say({}, 1))


def test_a_move_that_was_tried_little_is_given_the_benefit_of_the_doubt() -> None:
    often, seldom, never = (
        judge(DUET, decision(0), verdict((0, tries, 0.0), (1, 1000, 600.0))).loss for tries in (500, 4, 0)
    )
    assert often == pytest.approx(0.6, abs=0.02)
    assert 0.1 < seldom < 0.3
    assert never == 0.0


def test_a_move_never_gains_on_the_best() -> None:
    """One that dropped out after a few lucky play-outs is not better than what the search ended with."""
    assert judge(DUET, decision(0), verdict((0, 4, 4.0), (1, 400, 200.0))).loss == 0.0


def made(*losses: float) -> Review:
    judgements = [
        Judgement(number, number % 2, "this", 0.9 - loss, "that", 0.9)
        for number, loss in enumerate(losses, start=1)
    ]
    return Review(judgements, len(losses), 20, [1.0, 0.0])


def test_the_five_moves_that_lost_most_are_named_worst_first() -> None:
    done = made(0.1, 0.0, 0.3, 0.2, 0.005, 0.05, 0.04, 0.03)
    assert [each.move for each in done.worst()] == [3, 4, 1, 6, 7]
    assert made(0.0, 0.001).worst() == []


def test_a_seats_curve_has_a_point_for_each_of_its_moves_and_ends_with_the_result() -> None:
    assert made(0.1, 0.2, 0.3).curve(0) == [(1, 0.9), (20, 1.0)]
    assert made(0.1, 0.2, 0.3).curve(1) == [(0, 0.9), (2, 0.9), (20, 0.0)]


def test_the_end_is_told_by_the_ranks(duet_record: Record) -> None:
    match = Match.of(duet_record)
    results = conclude(duet_record, []).results
    assert [seat for seat, share in enumerate(results) if share] == match.winners
    assert sum(results) == pytest.approx(1.0)


def test_an_unfinished_game_is_not_reviewed(duet_record: Record) -> None:
    match = Match(DUET, 2, 1)
    with pytest.raises(BadOption, match="finished game"):
        check_finished(match.record())
    with pytest.raises(BadOption, match="finished game"):
        review(match.record(), 8)


def test_chances_are_read_in_hundreds() -> None:
    assert [percent(chance) for chance in (0.0, 0.625, 1.0)] == ["0\u00a0%", "62\u00a0%", "100\u00a0%"]


# ---- the command


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "game.txt"
    played(games.load("trumpet"), 2, board="short").record(["Nell", "Ines"]).save(path)
    return path


def test_the_command_tells_the_chances_and_the_moves_that_lost_most(
    file: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["review", str(file), "--iterations", "8", "--workers", "1"]) == 0
    text = capsys.readouterr().out
    assert "Trumpet with Nell, Ines" in text
    assert "by 8 play-outs each, on what the player knew" in text
    assert "After 0 moves: " in text
    assert "Better by " in text
    assert "\x1b" not in text


def test_the_command_writes_json(file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["review", str(file), "--iterations", "8", "--workers", "1", "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert told["names"] == ["Nell", "Ines"]
    assert told["judged"] == len(told["judgements"]) > 5
    assert 0 < len(told["worst"]) <= 5
    assert set(told["worst"][0]) == {"move", "seat", "chosen", "chance", "best", "before", "loss"}


def test_the_command_refuses_a_game_that_is_not_finished(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "half.txt"
    Match(games.load("trumpet"), 2, 1).save(path)
    assert main(["review", str(path)]) == 2
    assert "Only a finished game can be reviewed" in capsys.readouterr().err

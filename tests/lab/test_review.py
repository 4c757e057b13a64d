"""A finished game looked at once more: honest, the same every time, soon rough and then exact."""

import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest

from bandstand import bots, catalogue
from bandstand.bots.playouts import Outcome
from bandstand.bots.review import (
    AGAIN,
    COSTLIEST,
    Decision,
    Judgement,
    Review,
    Task,
    begin,
    check_finished,
    decisions,
    joined,
    judge,
    look,
    percent,
    steps,
)
from bandstand.bots.summary import summary
from bandstand.cli import main
from bandstand.contract import BadOption, Game
from bandstand.lab.review import review
from bandstand.match import Match
from bandstand.phrases import listed
from bandstand.record import Record
from tests.toy import GAME as DUET

TRUMPET = catalogue.load("trumpet")


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


def outcome(actions: Sequence[int], *wins: float) -> Outcome:
    made = Outcome(list(actions))
    for win in wins:
        made.note(win, 10 * win, {}, {})
    return made


def task(chosen: int, better: Sequence[int] = ()) -> Task:
    return Task(Decision(1, 0, Match(DUET, 2, 1).view(0), (chosen,)), better)


def test_each_decision_is_a_whole_move_with_the_view_that_its_seat_had(duet_record: Record) -> None:
    asked = {each.move: each for each in decisions(duet_record)}
    assert len(asked) == begin(duet_record).decisions
    match = Match(DUET, duet_record.players, duet_record.seed, duet_record.options)
    for number, (seat, actions) in enumerate(duet_record.moves, start=1):
        choices = [len(match.legal(seat, actions[:place])) for place in range(len(actions))]
        assert (number in asked) == (max(choices) > 1), "what was forced is no decision"
        if number in asked:
            found = asked[number]
            assert (found.seat, found.chosen) == (seat, actions)
            assert found.view == match.view(seat)
        match.play(*actions, seat=seat)
    assert len(asked) > 10


def test_what_was_done_is_compared_with_a_whole_move_that_could_have_been_made(duet_record: Record) -> None:
    states = list(duet_record.states())
    compared = 0
    for each in decisions(duet_record):
        done, *others = look(DUET, Task(each).looks(16)[0])
        assert tuple(done.actions) == each.chosen
        for other in others:
            assert other.actions != done.actions
            assert other.tries() == done.tries()
            state = states[each.move - 1].copy()
            for action in other.actions:
                assert action in state.legal()
                state.apply(action)
            compared += 1
    assert compared > 10


def test_a_review_is_the_same_with_any_number_of_workers() -> None:
    record = played(catalogue.load("trumpet"), 2, board="short").record()
    told: list[tuple[int, int]] = []
    alone = review(record, 8, 1, lambda done, total: told.append((done, total)), most=12, again=20)
    assert review(record, 8, workers=2, most=12, again=20) == alone
    done = [each for each, _ in told]
    assert done == sorted(done)
    assert told[-1][0] == told[-1][1]


def test_of_a_long_game_an_even_share_of_each_seats_decisions_is_judged(
    duet: Game, duet_record: Record
) -> None:
    everything = decisions(duet_record)
    some = decisions(duet_record, most=9)
    assert [sum(each.seat == seat for each in some) for seat in range(3)] == [3, 3, 3]
    assert [each for each in everything if each in some] == some, "in the order of play"
    done = review(duet_record, 8, most=9, again=20)
    assert (len(done.first), done.decisions) == (9, len(everything))


def test_a_move_that_did_worse_has_lost_the_difference() -> None:
    seen = Match(DUET, 2, 1).view(0)
    found = judge(DUET, task(0), [[outcome([0], 0, 0, 1, 0), outcome([1], 1, 0, 1, 1)]])
    assert (found.chance, found.before, found.loss) == (0.25, 0.75, 0.5)
    assert (found.chosen, found.best) == (DUET.say(seen, 0), DUET.say(seen, 1))
    assert (found.playouts, found.final) == (8, False)


def test_a_move_never_gains_on_the_best_which_may_be_itself() -> None:
    for others in ([], [outcome([1], 0, 0)]):
        found = judge(DUET, task(0), [[outcome([0], 1, 0), *others]])
        assert (found.loss, found.best, found.best_actions) == (0.0, found.chosen, (0,))


def test_a_review_calls_the_players_by_their_names() -> None:
    call, nobody = (TRUMPET.read(text) for text in ("call2", "ok"))
    view = TRUMPET.new(2, 7, TRUMPET.check(2, {"renege": "honour"})).view(0)
    asked = Task(Decision(1, 0, view, (call,)))
    found = judge(TRUMPET, asked, [[outcome([call], 0.0), outcome([nobody], 1.0)]], ["Ann", "Ben"])
    assert (found.chosen, found.best) == ("call a renege on Ben", "call nobody")


def test_parts_of_a_second_look_are_joined_in_their_order() -> None:
    first, second = Outcome([3]), Outcome([3])
    first.note(1.0, 5.0, {"pipes": 2}, {})
    second.note(0.0, 4.0, {"flags": 1}, {"trick": 1.0})
    whole = joined([first, second])
    assert (whole.actions, whole.wins, whole.scores) == ([3], [1.0, 0.0], [5.0, 4.0])
    assert whole.parts == {"pipes": [2.0, 0.0], "flags": [0.0, 1.0]}
    assert whole.seen == {"trick": [0.0, 1.0]}


def test_the_second_look_takes_2000_play_outs_of_which_half_go_to_each_move(duet_record: Record) -> None:
    looks = task(0, [1]).looks(400)
    assert sum(each.playouts for each in looks) == AGAIN == 2000
    assert len({each.seed for each in looks}) == len(looks), "each part guesses anew"
    each = decisions(duet_record)[3]
    done, other = look(DUET, Task(each).looks(8)[0])
    few = look(DUET, Task(each, other.actions).looks(8, 20)[0])
    assert [(found.actions, found.tries()) for found in few] == [(done.actions, 10), (other.actions, 10)]


# ---- in which order


def lost(move: int, seat: int, loss: float, final: bool = False, **more: Any) -> Judgement:
    given = {"best_actions": (9,)} | more
    return Judgement(move, seat, "this", 0.9 - loss, "that", 0.9, 0.001, 100, final, **given)


def made(*losses: float, seats: int = 2) -> Review:
    """A review whose moves, made in turns, have had a first look."""
    done = Review(len(losses), 20, [1.0] + [0.0] * (seats - 1))
    for number, loss in enumerate(losses, start=1):
        done.take(lost(number, number % seats, loss))
    return done


def test_each_scope_is_looked_at_and_then_its_costliest_are_judged_again_and_none_twice() -> None:
    losses = [number / 100 for number in range(1, 31)]
    seen = Match(DUET, 2, 1).view(0)
    asked = [Decision(number, number % 2, seen, (0,)) for number in range(1, 31)]
    done = Review(30, 30, [1.0, 0.0])
    batches: list[list[tuple[int, bool]]] = []
    for tasks in steps(done, asked, [[1], [0, 1]]):
        batches.append([(each.decision.move, bool(each.better)) for each in tasks])
        for each in tasks:
            move = each.decision.move
            done.take(lost(move, move % 2, losses[move - 1] / (2 if each.better else 1), bool(each.better)))
    assert batches == [
        [(move, False) for move in range(1, 31, 2)],
        [(move, True) for move in range(29, 9, -2)],
        [(move, False) for move in range(2, 31, 2)],
        [(move, True) for move in range(30, 20, -2)],
    ]
    assert len(batches[1]) == COSTLIEST


def test_what_loses_nothing_at_the_first_look_is_not_judged_again() -> None:
    assert [each.move for each in made(0.0, 0.2, 0.0, 0.1).costliest()] == [2, 4]


def test_the_second_look_replaces_the_first() -> None:
    done = made(0.1, 0.3, 0.2)
    assert [each.move for each in done.worst()] == [2, 3, 1]
    done.take(lost(2, 0, 0.05, final=True))
    assert [(each.move, each.final) for each in done.worst()] == [(3, False), (1, False), (2, True)]
    assert [each.loss for each in done.judgements()] == pytest.approx([0.1, 0.05, 0.2])


def test_the_three_moves_that_cost_most_are_named_worst_first_of_the_seats_asked_for() -> None:
    done = made(0.1, 0.0, 0.3, 0.2, 0.005, 0.05, 0.04, 0.03)
    assert [each.move for each in done.worst()] == [3, 4, 1]
    assert [each.move for each in done.worst([0])] == [4, 6, 8]
    assert made(0.0, 0.001).worst() == []


def test_what_chance_may_have_made_is_not_told_after_the_second_look() -> None:
    done = made(0.1, 0.2)
    for move, doubt in ((1, 0.02), (2, 0.08)):
        done.take(Judgement(move, move % 2, "this", 0.5, "that", 0.6, doubt, 2000, True))
    assert [each.move for each in done.worst()] == [1]


def test_a_seats_curve_has_a_point_for_each_of_its_moves_and_ends_with_the_result() -> None:
    assert made(0.1, 0.2, 0.3).curve(0) == [(1, 0.9), (20, 1.0)]
    assert made(0.1, 0.2, 0.3).curve(1) == [(0, 0.9), (2, 0.9), (20, 0.0)]


# ---- in two sentences


def judged(*moves: tuple[str, float, str, str], seat: int = 0, seats: int = 2) -> Review:
    """A review of moves that were judged twice: the stage, the loss, what was done and what was better."""
    done = Review(len(moves), len(moves), [1.0] + [0.0] * (seats - 1))
    for number, (stage, loss, kind, best_kind) in enumerate(moves, start=1):
        for final in (False, True):
            done.take(lost(number, seat, loss, final, stage=stage, kind=kind, best_kind=best_kind))
    return done


def rounds(*losses: float, kind: str = "", best_kind: str = "") -> Review:
    return judged(*((f"Round {place}", loss, kind, best_kind) for place, loss in enumerate(losses, start=1)))


@pytest.mark.parametrize(
    ("done", "told"),
    [
        (rounds(0, 0.01, 0, 0, 0.1, 0.1), "You lost most in the last two rounds."),
        (rounds(0.2, 0.01, 0.02, 0, 0, 0), "You lost most in the first round."),
        (rounds(0.01, 0.01, 0.1, 0.1, 0, 0), "You lost most in rounds 3 to 4."),
        (
            rounds(0, 0.01, 0, 0, 0.1, 0.1, kind="sending workers", best_kind="sending workers"),
            "You lost most in the last two rounds, sending workers.",
        ),
        (
            rounds(0.1, 0.1, 0.1, 0.1, 0.1, 0.1, kind="playing trumps", best_kind="playing plain cards"),
            "You lost most by playing trumps instead of playing plain cards.",
        ),
        (rounds(0.1, 0.1, 0.1, 0.1, 0.1, 0.1), "You lost in several parts of the game."),
        (
            judged(*(("On the way", loss, "", "") for loss in (0.0, 0.0, 0.0, 0.0, 0.2, 0.1))),
            "You lost most in the last third of the game.",
        ),
    ],
)  # fmt: skip
def test_the_summary_tells_where_most_was_lost_and_what_by(done: Review, told: str) -> None:
    worst = done.worst([0])
    those = "The two moves" if len(worst) == 2 else "The three moves"
    gone = listed([percent(each.loss) for each in worst])
    assert summary(done, ["Nell", "Ines"], [0], reader=True) == (
        f"{told} {those} below gave away {gone} of the chance to win."
    )
    assert summary(done, ["Nell", "Ines"], [0]).startswith(told.replace("You", "Nell"))


def test_each_of_the_worst_moves_is_told_by_itself_for_together_they_may_be_more_than_everything() -> None:
    told = summary(rounds(0.65, 0.3, 0.27), ["Nell", "Ines"], [0], reader=True)
    assert told.endswith("gave away 65\u00a0%, 30\u00a0% and 27\u00a0% of the chance to win.")


def test_what_by_is_said_of_the_part_of_the_game_that_is_named() -> None:
    done = judged(
        ("Round 1", 0.05, "passing", "passing"), ("Round 2", 0.05, "passing", "passing"),
        ("Round 3", 0.05, "passing", "passing"), ("Round 6", 0.2, "buying", "buying"),
    )  # fmt: skip
    assert summary(done, ["Nell"], [0], reader=True).startswith("You lost most in the last round, buying.")


def test_who_gave_away_little_is_told_so() -> None:
    little = summary(rounds(0.015, 0.0, 0.0), ["Nell", "Ines"], [0], reader=True)
    assert little == "You gave away little. In the move that cost most it was 2\u00a0% of the chance to win."
    none = summary(rounds(0.0, 0.0, 0.0), ["Nell", "Ines"], None)
    assert none.startswith("Little was given away. In none of the 3 moves")


def test_the_summary_of_everybodys_moves_says_whose_they_were_if_they_were_one_players() -> None:
    assert summary(rounds(0.1, 0.1, 0.1), ["Nell", "Ines"]).endswith("chance to win, all of them Nell's.")
    both = rounds(0.1, 0.1, 0.1)
    for final in (False, True):
        both.take(lost(4, 1, 0.3, final, stage="Round 3"))
    assert summary(both, ["Nell", "Ines"]).endswith("of the chance to win.")


def test_the_summary_speaks_of_nothing_that_was_judged_only_once() -> None:
    done = rounds(0.1, 0.1, 0.1)
    done.take(lost(9, 0, 0.5, stage="Round 9", kind="guessing"))
    assert "round 9" not in summary(done, ["Nell"], [0])
    assert "guessing" not in summary(done, ["Nell"], [0])


def test_the_end_is_told_by_the_ranks(duet_record: Record) -> None:
    match = Match.of(duet_record)
    results = begin(duet_record).results
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
    played(catalogue.load("trumpet"), 2, board="short").record(["Nell", "Ines"]).save(path)
    return path


@pytest.fixture
def few(monkeypatch: pytest.MonkeyPatch) -> None:
    """The second look is as short as the first."""
    monkeypatch.setattr("bandstand.cli.review.AGAIN", 20)


@pytest.mark.usefixtures("few")
def test_the_command_tells_two_sentences_the_costliest_moves_and_the_chances(
    file: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["review", str(file), "--iterations", "8", "--workers", "1"]) == 0
    text = capsys.readouterr().out
    assert "Trumpet with Nell, Ines" in text
    assert "each on what the player knew" in text
    assert "of the chance to win" in text or "iven away" in text
    assert "After 0 moves: " in text
    assert text.count("   Better: ") <= 3
    assert "\x1b" not in text


@pytest.mark.usefixtures("few")
def test_the_command_writes_json_and_judges_one_seat_alone(
    file: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["review", str(file), "--seat", "2", "--iterations", "8", "--workers", "1", "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert told["names"] == ["Nell", "Ines"]
    assert {each["seat"] for each in told["judgements"]} == {1}
    assert told["judged"] == len(told["judgements"]) > 5
    assert 0 < sum(each["final"] for each in told["judgements"]) <= 10
    assert len(told["worst"]) <= 3
    assert told["summary"].startswith("Ines ")


@pytest.mark.parametrize("seat", ["0", "3"])
def test_the_command_refuses_a_seat_that_nobody_had(
    file: Path, capsys: pytest.CaptureFixture[str], seat: str
) -> None:
    assert main(["review", str(file), "--seat", seat]) == 2
    assert f"players 1 to 2, and no player {seat}" in capsys.readouterr().err


def test_the_command_refuses_a_game_that_is_not_finished(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "half.txt"
    Match(catalogue.load("trumpet"), 2, 1).save(path)
    assert main(["review", str(path)]) == 2
    assert "Only a finished game can be reviewed" in capsys.readouterr().err

"""A finished game, told: every figure is the record's own."""

from collections.abc import Sequence

import pytest

from bandstand import bots, catalogue
from bandstand.contract import OVER, BadOption
from bandstand.past import past
from bandstand.record import Record
from bandstand.retelling import REST, Honour, Mark, Part, Past, awarded, gist, leads, most, together
from tests.toy import GAME as TOY


def played(name: str, players: int, seed: int = 3) -> Record:
    game = catalogue.load(name)
    match = game.match(players, seed)
    match.run([bots.make("greedy", game, seed=seat) for seat in range(players)])
    return match.record([f"P{seat}" for seat in range(players)])


@pytest.fixture(scope="module", params=catalogue.names())
def record(request: pytest.FixtureRequest) -> Record:
    return played(request.param, min(3, catalogue.load(request.param).most))


@pytest.fixture(scope="module")
def told(record: Record) -> Past:
    return past(record)


def test_the_figures_are_those_of_the_record(record: Record, told: Past) -> None:
    states = list(record.states())
    retelling = record.game.retelling()
    assert states[-1].turn() == OVER
    assert list(told.scores) == states[-1].scores() == record.result
    assert list(told.ranks) == states[-1].ranks()
    assert list(told.movers) == [seat for seat, _ in record.moves]
    assert len(told.points) == len(states) == len(told.news) + 1 == len(told.laps) + 1
    for at, state in enumerate(states):
        assert list(told.points[at]) == list(retelling.line(state.view(-1), state.scores())), at


def test_the_marks_are_where_rounds_ended_and_the_last_is_the_end(record: Record, told: Past) -> None:
    moves = [mark.at for mark in told.marks]
    assert told.marks[0].name == "start"
    assert moves == sorted(set(moves))
    assert moves[0] == 0
    assert moves[-1] == len(record.moves)
    for mark in told.marks:
        assert list(mark.points) == list(told.points[mark.at])
    # Between two marks there is one round.
    for before, after in zip(told.marks, told.marks[1:], strict=False):
        assert len(set(told.laps[before.at : after.at])) == 1


def test_what_scores_are_made_of_adds_up_to_them(record: Record, told: Past) -> None:
    parts = record.game.retelling().parts(told)
    assert parts
    assert len(parts) <= 8
    sums = [sum(points) for points in zip(*(part.points for part in parts), strict=True)]
    assert sums == list(told.scores)


def test_honours_are_one_for_each_seat_at_most_and_say_what_happened(record: Record, told: Past) -> None:
    honours = record.game.retelling().honours(told)
    given = awarded(honours, told.seats)
    assert given
    assert len({each.seat for each in given}) == len(given) == len({each.title for each in given})
    for each in honours:
        assert 0 <= each.seat < told.seats
        assert 0 <= each.unusual <= 1
        assert "{}" not in each.words
        # Never about how fast somebody was, nor about what they held and others did not see.
        assert not {"fast", "slow", "minutes", "seconds", "time used", "hand"} & set(each.words.split())


def test_the_whole_telling_needs_nothing_that_spectators_did_not_learn(record: Record, told: Past) -> None:
    match = record.game.match(record.players, record.seed, **record.options)
    for seat, actions in record.moves:
        match.play(*actions, seat=seat)
    assert [list(map(dict, heard)) for heard in told.news] == match.news(-1)
    assert told.view == match.view(-1)


def test_what_is_said_of_a_seat_was_counted_in_the_record() -> None:
    """Of honours that count, the number is that of the events."""
    record = played("luthier", 3, seed=5)
    told = past(record)
    repaired = [0, 0, 0]
    for heard in told.news:
        for event in heard:
            if event["kind"] == "repaired":
                repaired[event["seat"]] += 1
    assert told.total("repaired") == repaired
    best = max(repaired)
    mender = [each for each in record.game.retelling().honours(told) if each.title == "Mender"]
    assert [each.seat for each in mender] == ([repaired.index(best)] if repaired.count(best) == 1 else [])


def test_a_game_that_says_nothing_of_itself_is_told_by_its_scores() -> None:
    match = TOY.match(2, 1)
    while not match.over:
        match.play(next(match.legal_moves()))
    told = past(match.record(["A", "B"]))
    assert [mark.at for mark in told.marks] == list(range(len(match.moves) + 1))
    assert list(told.marks[-1].points) == match.scores
    assert TOY.retelling().words(told).lines == "Scores, move by move"


def test_a_game_that_is_not_over_is_not_told() -> None:
    game = catalogue.load("trumpet")
    match = game.match(2, 1)
    match.play(match.legal()[0])
    with pytest.raises(BadOption, match="finished"):
        past(match.record(["A", "B"]))


def marks(*points: Sequence[int]) -> list[Mark]:
    return [Mark(str(at), at, each) for at, each in enumerate(points)]


def test_who_was_in_front_and_how_often_that_changed() -> None:
    course = marks((0, 0), (1, 0), (1, 2), (3, 2), (3, 3), (3, 5))
    assert leads(course) == [0, 1, 0, 1]


def gone(points: Sequence[Sequence[int]], ranks: Sequence[int]) -> Past:
    return Past(2, 2, [], [], [], [], [], points, points[-1], ranks, False, [{}, {}], {}, marks(*points))


@pytest.mark.parametrize(
    ("points", "you", "said"),
    [
        (((0, 0), (1, 0), (2, 0), (3, 0)), -1, "Ann led all the way."),
        (((0, 0), (1, 0), (2, 0), (3, 0)), 0, "You led all the way."),
        (((0, 0), (1, 0), (1, 2), (3, 2)), -1, "The lead changed hands twice."),
        (((0, 0), (0, 1), (0, 2), (3, 2)), -1, "Ann took the lead at the very end."),
        (((0, 0), (0, 0), (1, 0), (3, 2)), -1, ""),
    ],
)
def test_one_sentence_says_how_the_lead_went(points: Sequence[Sequence[int]], you: int, said: str) -> None:
    assert gist(gone(points, (0, 1)), ["Ann", "Ben"], you) == said


def test_small_parts_are_one_rest() -> None:
    parts = [Part(chr(65 + size), [size, 1]) for size in range(12)]
    kept = together(parts)
    assert len(kept) == 8
    assert kept[-1].name == REST
    for seat in range(2):
        assert sum(part.points[seat] for part in kept) == sum(part.points[seat] for part in parts)


def test_whoever_has_most_of_something_is_honoured_only_if_that_is_one() -> None:
    assert most("Most", [3, 3, 1], "had {}") == []
    assert most("Most", [1, 0], "had {}") == []
    (honour,) = most("Most", [1, 4, 2], "had {}", thing="card")
    assert (honour.seat, honour.words) == (1, "had four cards")
    (fewest,) = most("Fewest", [5, 2], "lost {}", few=True, thing="point")
    assert (fewest.seat, fewest.words) == (1, "lost two points")


def test_the_most_unusual_comes_first() -> None:
    given = awarded([Honour("A", 0, "a", 0.2), Honour("B", 0, "b", 0.9), Honour("B", 1, "b", 0.5)], 2)
    assert [(each.title, each.seat) for each in given] == [("B", 0)]

"""What every game keeps while people play it: whole moves or none, undo up to a barrier, records."""

import pickle
from itertools import islice
from typing import Any

import pytest

from bandstand.contract import State
from bandstand.match import Match
from bandstand.move import IllegalMove
from bandstand.record import Record
from tests.conformance.cases import Case
from tests.conformance.moves import a_whole_move, whole_moves
from tests.sizes import SIZES


def stands(match: Match) -> list[Any]:
    """All that somebody could notice of a match."""
    viewers = range(-1, match.players)
    return [
        match.record().text(),
        match.sealed(),
        match.waiting(),
        match.scores,
        [[match.view(viewer), match.news(viewer)] for viewer in viewers],
        hidden(match).dump(),
    ]


def hidden(match: Match) -> State:
    """The State behind a match, which only a test may look at."""
    return match._state


def refuse(match: Match, actions: tuple[int, ...], seat: int) -> None:
    before = stands(match)
    with pytest.raises(IllegalMove) as refused:
        match.play(*actions, seat=seat)
    assert len(str(refused.value)) > 10
    assert str(refused.value)[-1] in ".?!"
    with pytest.raises(IllegalMove):
        match.check(actions, seat)
    assert stands(match) == before


def test_a_move_is_done_whole_or_not_at_all(case: Case) -> None:
    chance = case.choices("whole moves")
    match = case.match()
    for _ in range(SIZES.matches):
        if match.over:
            break
        waiting = match.waiting()
        seat = chance.choice(waiting)
        move = match.decide(seat, lambda view, legal: chance.choice(legal))
        wrong = [a for a in range(-1, case.game.actions() + 1) if a not in match.legal(seat)]
        refuse(match, (chance.choice(wrong),), seat)
        refuse(match, (), seat)
        refuse(match, (*move, move[-1]), seat)
        for half in range(1, len(move)):
            refuse(match, move[:half], seat)
            legal = match.legal(seat, after=move[:half])
            assert move[half] in legal
            refuse(match, (*move[:half], chance.choice([a for a in wrong if a not in legal])), seat)
        assert match.legal(seat, after=move) == []
        for other in range(-1, match.players + 1):
            if other not in waiting:
                refuse(match, move, other)
        match.check(move, seat)
        match.play(*move, seat=seat)
    if match.over:
        refuse(match, (0,), 0)


def test_a_match_is_the_game_that_its_rules_play(case: Case) -> None:
    """The moves of a match, action by action, lead a State to where the match stands."""
    match = case.match()
    play(match, case, SIZES.matches)
    state = case.begin()
    for move in match.moves:
        assert state.turn() == move.seat
        for action in move.actions:
            state.apply(action)
        assert state.whole()
    assert state.dump() == hidden(match).dump()


def test_undo_takes_back_the_own_move_and_never_crosses_a_barrier(case: Case) -> None:
    chance = case.choices("undo")
    match = case.match()
    assert not any(match.can_undo(seat) for seat in case.viewers())
    for _ in range(SIZES.matches):
        if match.over or match.waiting() != [match.turn]:
            play(match, case, 1)
            continue
        before = stands(match)
        barrier = hidden(match).barrier
        seat = match.turn
        move = a_whole_move(hidden(match), chance)
        match.play(*move)
        for other in case.viewers():
            free = other == seat and hidden(match).barrier == barrier and not match.over
            assert match.can_undo(other) == free
            if not free:
                after = stands(match)
                with pytest.raises(IllegalMove):
                    match.undo(other)
                assert stands(match) == after
        if match.can_undo(seat):
            after = stands(match)
            assert match.undo(seat).actions == move
            assert stands(match) == before
            match.play(*move)
            assert stands(match) == after


def test_undo_goes_back_as_far_as_the_last_barrier_or_another_seat(case: Case) -> None:
    match = case.match()
    play(match, case, SIZES.matches)
    if match.over or not match.moves:
        return
    seat = match.moves[-1].seat
    barrier = hidden(match).barrier
    while match.can_undo(seat):
        assert match.undo(seat).seat == seat
        assert hidden(match).barrier == barrier
    if match.moves and match.moves[-1].seat == seat:
        assert last_step(match).barrier < barrier
    assert Record.read(match.record().text()).text() == match.record().text()


def last_step(match: Match) -> State:
    """The State before the last move that stands."""
    before = match.copy()
    before.rewind()
    return before._state


def test_records_round_trip_unfinished_and_finished(case: Case) -> None:
    match = case.match()
    for most in (0, SIZES.matches, 100_000 if len(case.line()) < 1500 else 0):
        play(match, case, most)
        text = match.record(case.names()[: case.players]).text()
        record = Record.read(text)
        assert record.text() == text
        assert record.result == (match.scores if match.over else None)
        assert record.moves == [(move.seat, move.actions) for move in match.moves]
        again = Match.of(record)
        assert hidden(again).dump() == hidden(match).dump()
        assert [again.news(viewer) for viewer in case.viewers()] == [match.news(v) for v in case.viewers()]
        *_, last = record.states()
        assert last.dump() == hidden(match).dump()


def test_the_whole_moves_of_a_match_are_those_of_its_rules(case: Case) -> None:
    match = case.match()
    play(match, case, SIZES.matches)
    for seat in match.waiting():
        listed = list(islice(match.legal_moves(seat), 200))
        asked = match._asked(seat)
        assert [move.actions for move in listed] == [move for move, _ in islice(whole_moves(asked), 200)]
        for move in listed[:3]:
            assert match.check(move.text, seat) == move
            assert move.say


def test_a_match_can_be_copied_pickled_rewound_and_begun_from_its_dump(case: Case) -> None:
    match = case.match()
    play(match, case, SIZES.matches)
    stood = stands(match)
    assert stands(match.copy()) == stands(pickle.loads(pickle.dumps(match))) == stood
    again = Match.from_dump(case.game, match.dump())
    assert again.dump() == match.dump()
    assert [again.view(viewer) for viewer in case.viewers()] == [match.view(v) for v in case.viewers()]
    for move in match.rewind(len(match.moves) // 2):
        match.play(move)
    assert stands(match) == stood


def play(match: Match, case: Case, most: int) -> None:
    """So many random moves, and the answers of all that are asked together."""
    chance = case.choices(f"from move {len(match.moves)}")
    while not match.over and (most > 0 or match.sealed()):
        seat = chance.choice([s for s in match.waiting() if s not in match.sealed()])
        match.play(*match.decide(seat, lambda view, legal: chance.choice(legal)), seat=seat)
        most -= 1

"""What every game keeps while people play it: whole moves or none, undo up to a barrier, records."""

import pickle
from itertools import islice

from bandstand.contract import State
from bandstand.match import Match
from bandstand.move import IllegalMove
from bandstand.record import Record
from bandstand.testing.broken import Broken, hold, same
from bandstand.testing.cases import Case
from bandstand.testing.moves import a_whole_move, whole_moves


def stands(match: Match) -> dict[str, object]:
    """All that somebody could notice of a match."""
    viewers = range(-1, match.players)
    return {
        "record": match.record().text().split("\n"),
        "sealed": match.sealed(),
        "waiting": match.waiting(),
        "scores": match.scores,
        "seen": [[match.view(viewer), match.news(viewer)] for viewer in viewers],
        "state": hidden(match).dump(),
    }


def hidden(match: Match) -> State:
    """The State behind a match, which only who checks a game may look at."""
    return match._state


def refuse(match: Match, actions: tuple[int, ...], seat: int, what: str) -> None:
    """The move is refused in a sentence, and nothing has changed. To look at all that somebody could notice
    after every refusal would take most of the time; callers do so in the end."""
    before = briefly(match)
    for way in (match.check, match.play):
        try:
            if way == match.check:
                match.check(actions, seat)
            else:
                match.play(*actions, seat=seat)
        except IllegalMove as refused:
            sentence = str(refused)
            hold(
                len(sentence) > 10 and sentence[-1] in ".?!",
                f"{what} is refused with {sentence!r}, which is no sentence.",
            )
        else:
            raise Broken(f"{what} is not refused: seat {seat} could play {list(actions)}.")
    same(before, briefly(match), f"{what} was refused, but something has changed")


def briefly(match: Match) -> dict[str, object]:
    """What a match holds."""
    return {
        "moves": [(move.seat, move.actions) for move in match.moves],
        "sealed": match.sealed(),
        "waiting": match.waiting(),
        "state": hidden(match).dump(),
    }


def a_move_is_done_whole_or_not_at_all(case: Case) -> None:
    chance = case.choices("whole moves")
    match = case.match()
    write = case.game.write
    for _ in range(case.sizes.matches):
        if match.over:
            break
        waiting = match.waiting()
        before = stands(match)
        seat = chance.choice(waiting)
        move = match.decide(seat, lambda view, legal: chance.choice(legal))
        at_once = set(match.legal(seat))
        wrong = [a for a in range(-1, case.game.actions() + 1) if a not in at_once]
        refuse(match, (chance.choice(wrong),), seat, "an action that is not legal")
        refuse(match, (), seat, "a move of no action")
        refuse(match, (*move, move[-1]), seat, "a whole move with one action more")
        for half in range(1, len(move)):
            begun = " ".join(map(write, move[:half]))
            refuse(match, move[:half], seat, f"half a move ({begun})")
            legal = match.legal(seat, after=move[:half])
            hold(move[half] in legal, f"after {begun}, {write(move[half])} is legal only sometimes.")
            further = chance.choice([a for a in wrong if a not in legal])
            refuse(match, (*move[:half], further), seat, f"an action that is not legal after {begun}")
        same(match.legal(seat, after=move), [], "something is legal after a whole move")
        for other in range(-1, match.players + 1):
            if other not in waiting:
                refuse(match, move, other, f"a move of seat {other}, which is not asked")
        match.check(move, seat)
        same(before, stands(match), "moves were refused or only checked, but somebody sees something else")
        match.play(*move, seat=seat)
    if match.over:
        refuse(match, (0,), 0, "a move after the end")


def a_match_is_the_game_that_its_rules_play(case: Case) -> None:
    """The moves of a match, action by action, lead a State to where the match stands."""
    match = case.match()
    play(match, case, case.sizes.matches)
    state = case.begin()
    for move in match.moves:
        hold(
            state.turn() == move.seat,
            f"turn() asks seat {state.turn()}, but seat {move.seat} moved in a match.",
        )
        for action in move.actions:
            state.apply(action)
        hold(state.whole(), f"{move.text!r} is a whole move in a match, and whole() says that it is not.")
    same(state.dump(), hidden(match).dump(), "a match stands elsewhere than its actions lead a State")


def undo_takes_back_the_own_move_and_never_crosses_a_barrier(case: Case) -> None:
    chance = case.choices("undo")
    match = case.match()
    hold(
        not any(match.can_undo(seat) for seat in case.viewers()),
        "something can be undone before the first move.",
    )
    for _ in range(case.sizes.matches):
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
            hold(
                match.can_undo(other) == free,
                f"seat {other} {'cannot' if free else 'can'} undo the move of seat {seat}.",
            )
            if not free:
                after = stands(match)
                try:
                    match.undo(other)
                except IllegalMove:
                    same(after, stands(match), "an undo was refused, but something has changed")
                else:
                    raise Broken(f"seat {other} took back a move that it must not.")
        if match.can_undo(seat):
            after = stands(match)
            same(match.undo(seat).actions, move, "another move was taken back than the last one")
            same(before, stands(match), "a move was taken back, and not everything is as before")
            match.play(*move)
            same(after, stands(match), "a move was taken back and played again, and came to something else")


def undo_goes_back_as_far_as_the_last_barrier_or_another_seat(case: Case) -> None:
    match = case.match()
    play(match, case, case.sizes.matches)
    if match.over or not match.moves:
        return
    seat = match.moves[-1].seat
    barrier = hidden(match).barrier
    while match.can_undo(seat):
        hold(match.undo(seat).seat == seat, f"seat {seat} took back the move of another seat.")
        hold(hidden(match).barrier == barrier, "undo crossed a barrier.")
    if match.moves and match.moves[-1].seat == seat:
        hold(
            last_step(match).barrier < barrier,
            f"seat {seat} cannot take back {match.moves[-1].text!r}, although no barrier stands between.",
        )
    text = match.record().text()
    same(
        Record.read(text).text(),
        text,
        "the record of a match in which something was undone reads differently",
    )


def last_step(match: Match) -> State:
    """The State before the last move that stands."""
    before = match.copy()
    before.rewind()
    return before._state


def records_round_trip_unfinished_and_finished(case: Case) -> None:
    match = case.match()
    for most in (0, case.sizes.matches, 100_000 if len(case.line()) < 1500 else 0):
        play(match, case, most)
        text = match.record(case.names()[: case.players]).text()
        record = Record.read(text)
        same(text.split("\n"), record.text().split("\n"), "a record that was read is written differently")
        same(record.result, match.scores if match.over else None, "a record tells another result")
        moves = [(move.seat, move.actions) for move in match.moves]
        same(moves, record.moves, "a record tells other moves than were made")
        again = Match.of(record)
        same(hidden(match).dump(), hidden(again).dump(), "the match that a record tells stands elsewhere")
        for viewer in case.viewers():
            same(match.news(viewer), again.news(viewer), f"viewer {viewer} hears other news from the record")
        *_, last = record.states()
        same(hidden(match).dump(), last.dump(), "the last State of a record is not where the match stands")


def the_whole_moves_of_a_match_are_those_of_its_rules(case: Case) -> None:
    match = case.match()
    play(match, case, case.sizes.matches)
    for seat in match.waiting():
        listed = list(islice(match.legal_moves(seat), 200))
        asked = match._asked(seat)
        rules = [move for move, _ in islice(whole_moves(asked), 200)]
        same([move.actions for move in listed], rules, f"legal_moves({seat}) are not the moves of the rules")
        for move in listed[:3]:
            same(match.check(move.text, seat), move, f"{move.text!r} is read as another move")
            hold(move.say, f"the move {move.text!r} is not said in words.")


def a_match_can_be_copied_pickled_rewound_and_begun_from_its_dump(case: Case) -> None:
    match = case.match()
    play(match, case, case.sizes.matches)
    stood = stands(match)
    same(stood, stands(match.copy()), "a copy of a match differs from it")
    same(stood, stands(pickle.loads(pickle.dumps(match))), "a match that was pickled differs from it")
    again = Match.from_dump(case.game, match.dump())
    same(match.dump(), again.dump(), "a match that was begun from a dump differs from it")
    for viewer in case.viewers():
        same(match.view(viewer), again.view(viewer), f"viewer {viewer} sees another View after from_dump")
    for move in match.rewind(len(match.moves) // 2):
        match.play(move)
    same(stood, stands(match), "a match that was rewound and played again stands elsewhere")


def play(match: Match, case: Case, most: int) -> None:
    """A number of random moves, and the answers of all that are asked together."""
    chance = case.choices(f"from move {len(match.moves)}")
    while not match.over and (most > 0 or match.sealed()):
        seat = chance.choice([s for s in match.waiting() if s not in match.sealed()])
        match.play(*match.decide(seat, lambda view, legal: chance.choice(legal)), seat=seat)
        most -= 1

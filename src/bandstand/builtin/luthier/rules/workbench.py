"""The two benches: roughing and finishing instruments."""

from mypy_extensions import i64

from bandstand.builtin.luthier.parts.vocabulary import (
    FINISH_TWO,
    FINISHING,
    INSTRUMENT_PRESTIGE,
    INSTRUMENT_TOKEN,
    ROUGH_TWO,
    ROUGHING,
)
from bandstand.builtin.luthier.rules import tasks
from bandstand.builtin.luthier.rules.board import INSTRUMENTS, TRACK_STEPS
from bandstand.builtin.luthier.rules.decks import insert
from bandstand.builtin.luthier.rules.payments import advance, bill_of, instrument_bill, payable, settle
from bandstand.builtin.luthier.rules.position import AGAIN, NO_GAINS, ROUGH_FIRST, RUNNING, Position, Task


def makes(p: Position, seat: i64) -> list[int]:
    """The instruments that can be roughed or finished now (L39: paid for, and with space to go to)."""
    board = p.boards[seat]
    if p.place == ROUGHING and len(board.finish) >= p.kit.bench:
        return []
    kinds = board.rough if p.place == ROUGHING else board.finish
    able = {kind for kind in kinds if payable(p, seat, instrument_bill(p, seat, kind))}
    return sorted([int(p.kit.make) + kind for kind in able])


def choices(p: Position) -> list[int]:
    """What the acting chip may do at a bench."""
    instead = p.kit.places[p.place].instead
    return [int(p.kit.instead) + i for i in range(len(instead))] + makes(p, p.actor)


def begin(p: Position, kind: i64) -> None:
    """Choose an instrument."""
    p.chosen = p.kit.make + kind
    go_on(p, False)


def go_on(p: Position, paid_for: bool) -> None:
    """Make it once it is said how it is paid."""
    if not paid_for and not advance(p):
        return
    kind = p.chosen - p.kit.make
    first = p.phase == ROUGH_FIRST
    settle(p, bill_of(p))
    if first:
        _rough_from_hand(p, kind)
    elif p.place == ROUGHING:
        _rough(p, kind)
    else:
        _finish(p, kind)


def _rough(p: Position, kind: i64) -> None:
    board = p.mine()
    board.rough.remove(int(kind))
    insert(board.finish, kind)
    p.worked += 1
    if p.listening:
        p.tell("roughed", p.actor, None, {"card": int(kind)})
    p.then([Task(tasks.AGAIN, p.actor, 0, 0, NO_GAINS)])


def _finish(p: Position, kind: i64) -> None:
    """The prestige, the token, and the card may be given to a patron."""
    seat = p.actor
    board = p.mine()
    board.finish.remove(int(kind))
    board.made.append(int(kind))
    p.worked += 1
    points = p.kit.instruments[kind].prestige
    board.score(points, INSTRUMENTS)
    more = board.reached(INSTRUMENT_PRESTIGE) * p.kit.instrument_prestige
    board.score(more, TRACK_STEPS)
    if p.listening:
        p.tell("finished", seat, None, {"card": int(kind), "points": int(points + more)})
    p.then(
        [
            Task(tasks.TOKEN, seat, INSTRUMENT_TOKEN, kind, NO_GAINS),
            Task(tasks.GIVE, seat, kind, 0, NO_GAINS),
            Task(tasks.AGAIN, seat, 0, 0, NO_GAINS),
        ]
    )


def offer_second(p: Position, task: Task) -> None:
    """A second instrument with the same worker, for those who have learnt it."""
    board = p.boards[task.seat]
    learnt = board.reached(FINISH_TWO if p.place == FINISHING else ROUGH_TWO)
    if p.worked == 1 and learnt and makes(p, task.seat):
        p.ask(AGAIN, task.seat, task)


# ---- a family that may rough at set-up


def offer_first(p: Position, task: Task) -> None:
    """Rough an instrument from the hand, if one can be paid (ruling 81)."""
    p.learn()  # whether it is asked tells the others something about the hand
    p.ask(ROUGH_FIRST, task.seat, task)
    if not firsts(p):
        p.phase = RUNNING


def firsts(p: Position) -> list[int]:
    """The cards in hand that can be paid."""
    seat = p.task.seat
    able = {kind for kind in p.boards[seat].hand if payable(p, seat, instrument_bill(p, seat, kind))}
    return sorted([int(p.kit.make) + kind for kind in able])


def _rough_from_hand(p: Position, kind: i64) -> None:
    board = p.mine()
    board.leave_hand(kind)
    insert(board.finish, kind)
    p.learn()
    if p.listening:
        p.tell("roughed", p.actor, None, {"card": int(kind)})

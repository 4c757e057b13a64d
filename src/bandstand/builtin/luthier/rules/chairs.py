"""Placing tokens in the orchestra and taking what the chairs bring."""

from mypy_extensions import i64

from bandstand.builtin.luthier.parts.vocabulary import FINISH_TWO, INSTRUMENT_TOKEN, PERFORMANCE_TOKEN, TOKENS
from bandstand.builtin.luthier.rules import tasks
from bandstand.builtin.luthier.rules.board import PATRONS
from bandstand.builtin.luthier.rules.position import (
    CHAIR,
    CONSOLATION,
    DOUBLING,
    NO_GAINS,
    Position,
    Task,
)


def spaces_for(p: Position, kind: i64, what: i64) -> list[int]:
    """Where a token may go: a performance into its era, a repair into its family, an instrument into its own
    space (rulings 51 and 59)."""
    if kind == INSTRUMENT_TOKEN:
        return p.kit.instruments[what].chairs
    if kind == PERFORMANCE_TOKEN:
        return p.kit.chairs_of_era[what]
    return p.kit.chairs_of_family[what]


def offer_token(p: Position, task: Task) -> None:
    """Place a token, if one is left (ruling 57)."""
    if p.orchestra.placed(task.a, task.seat) >= p.kit.tokens:
        return
    where = spaces_for(p, task.a, task.b)
    if len(where) > 1:
        p.ask(CHAIR, task.seat, task)
    else:
        place_token(p, task, where[0])


def spaces(p: Position) -> list[int]:
    """The spaces to choose from."""
    return [int(p.kit.chair) + chair for chair in sorted(spaces_for(p, p.task.a, p.task.b))]


def place_token(p: Position, task: Task, chair: i64) -> None:
    """Place it: it takes the First Chair or it does not."""
    held_by = p.orchestra.holder[chair]
    took = p.orchestra.place(task.a, chair, task.seat)
    if p.listening:
        shown = {"token": TOKENS[task.a], "chair": int(chair), "took": took, "from": held_by}
        p.tell("token", task.seat, None, shown)
    p.then([Task(tasks.REWARD, task.seat, chair, 1 if took else 0, NO_GAINS)])


def reward(p: Position, task: Task) -> None:
    """The reward, doubled for skill at the finishing bench; with two instruments to finish the owner may keep
    the doubling for the second (ruling 103)."""
    if not p.doubling:
        _pay_out(p, task, 1)
    elif p.worked == 1 and p.boards[task.seat].reached(FINISH_TWO) and p.boards[task.seat].finish:
        p.ask(DOUBLING, task.seat, task)
    else:
        p.doubling = False
        _pay_out(p, task, 2)


def double(p: Position, yes: bool) -> None:
    """Double this reward or the next."""
    if yes:
        p.doubling = False
    _pay_out(p, p.task, 2 if yes else 1)


def _pay_out(p: Position, task: Task, times: i64) -> None:
    if task.b:
        gains = _times(p.kit.chairs[task.a].gains, times)
        p.then([Task(tasks.GAIN, task.seat, PATRONS, tasks.BY_CHAIR, gains)])
    else:
        p.then([Task(tasks.SOLACE, task.seat, times, 0, NO_GAINS)])


def _times(gains: list[int], times: i64) -> list[int]:
    return [each * int(times) for each in gains]


def offer_consolation(p: Position, task: Task) -> None:
    """No chair: one of two small rewards, or both with the specialist for it (ruling 102)."""
    if p.both:
        for gains in p.kit.consolation:
            p.then([Task(tasks.GAIN, task.seat, PATRONS, tasks.BY_CONSOLATION, _times(gains, task.a))])
    else:
        p.ask(CONSOLATION, task.seat, task)


def console(p: Position, choice: i64) -> None:
    """Take the chosen one."""
    task = p.task
    gains = _times(p.kit.consolation[choice], task.a)
    p.then([Task(tasks.GAIN, task.seat, PATRONS, tasks.BY_CONSOLATION, gains)])

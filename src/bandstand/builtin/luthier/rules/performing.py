"""A performance: the roll, rerolls, inspiration, and what the level reached is worth."""

from mypy_extensions import i64

from bandstand.builtin.luthier.parts.vocabulary import (
    BLACK_DIE,
    INSPIRATION,
    MONEY,
    PERFORM,
    PERFORMANCE_TOKEN,
    PURPLE_DIE,
    REROLL,
    RESOURCES,
    TOTAL,
)
from bandstand.builtin.luthier.rules import tasks
from bandstand.builtin.luthier.rules.board import NONE, PERFORMANCES, Board
from bandstand.builtin.luthier.rules.effects import power, run, speciality
from bandstand.builtin.luthier.rules.position import INSPIRE, NO_GAINS, REROLL_DICE, Position, Task


def roll(p: Position, task: Task) -> None:
    """Roll all dice: two, and the purple one for whoever has it."""
    board = p.boards[task.seat]
    p.rng.event()
    p.learn()
    p.dice = [int(p.rng.below(6)), int(p.rng.below(6))]
    if board.benefits[PURPLE_DIE]:
        p.dice.append(int(p.rng.below(6)))
    p.rerolls = board.reached(REROLL)
    if p.listening:
        p.tell("rolled", task.seat, None, {"card": int(p.card), "dice": p.dice[:], "notes": notes(p, board)})
    _look(p, task.seat)


def _look(p: Position, seat: i64) -> None:
    """Reroll, as long as that is possible (ruling 34); then comes inspiration."""
    if p.rerolls:
        p.ask(REROLL_DICE, seat, Task(tasks.ROLL, seat, 0, 0, NO_GAINS))
    else:
        p.then([Task(tasks.INSPIRE, seat, 0, 0, NO_GAINS)])


def rerolls(p: Position) -> list[int]:
    """The dice that can be rolled again, or none of them."""
    return [int(p.kit.reroll) + die for die in range(len(p.dice))] + [int(p.kit.done)]


def reroll(p: Position, die: i64) -> None:
    """Roll one die again."""
    seat = p.task.seat
    p.rng.event()
    p.learn()
    p.dice[die] = int(p.rng.below(6))
    p.rerolls -= 1
    if p.listening:
        shown = {"die": int(die), "dice": p.dice[:], "notes": notes(p, p.boards[seat])}
        p.tell("rerolled", seat, None, shown)
    _look(p, seat)


def keep_dice(p: Position) -> None:
    """No more rerolls."""
    p.rerolls = 0
    _look(p, p.task.seat)


def face(p: Position, board: Board, die: i64, side: i64) -> int:
    """The notes on a side of a die: black dice replace white ones from the first on."""
    return p.kit.black[side] if die < board.reached(BLACK_DIE) else p.kit.white[side]


def notes(p: Position, board: Board) -> int:
    """The notes that lie up."""
    return face(p, board, 0, p.dice[0]) + face(p, board, 1, p.dice[1])


def added(p: Position, seat: i64, chip: i64) -> i64:
    """What powers and a specialist add to every total."""
    return power(p, seat, TOTAL, PERFORM) + speciality(p, seat, chip, TOTAL, PERFORM)


def total(p: Position, seat: i64) -> i64:
    """The total without inspiration."""
    return p.skill() + added(p, seat, p.acting().chip) + notes(p, p.boards[seat])


def level(needs: list[int], reached: i64) -> i64:
    """0 low, 1 medium, 2 high."""
    if reached >= i64(needs[2]):
        return 2
    return 1 if reached >= i64(needs[1]) else 0


def offer_inspiration(p: Position, task: Task) -> None:
    """Inspiration is spent after the roll (ruling 33); asked for only if it can lift the level."""
    if len(amounts(p, task.seat)) > 1:
        p.ask(INSPIRE, task.seat, task)
    else:
        p.then([Task(tasks.JUDGE, task.seat, 0, 0, NO_GAINS)])


def amounts(p: Position, seat: i64) -> list[int]:
    """None, or just enough for a better level: more would be wasted."""
    have = p.boards[seat].resources[INSPIRATION]
    without = total(p, seat)
    found = [int(p.kit.inspire)]
    for needed in p.kit.performances[p.card].needs:
        missing = needed - without
        if 0 < missing <= have and missing < p.kit.spare - p.kit.inspire:
            found.append(int(p.kit.inspire + missing))
    return found


def judge(p: Position, task: Task) -> None:
    """Take what the level is worth; from medium on a token is placed and the card may be given (ruling
    36)."""
    kit = p.kit
    seat = task.seat
    board = p.boards[seat]
    card = p.card
    played = kit.performances[card]
    board.resources[INSPIRATION] -= int(task.a)
    sum_total = total(p, seat) + task.a
    reached = level(played.needs, sum_total)
    gains = [0] * len(RESOURCES)
    gains[MONEY] = played.money[reached]
    board.score(played.prestige[reached], PERFORMANCES)
    if p.listening:
        shown = {
            "card": int(card), "total": int(sum_total), "inspiration": int(task.a), "level": int(reached),
            "points": played.prestige[reached], "money": played.money[reached],
        }  # fmt: skip
        p.tell("performed", seat, None, shown)
    following = [Task(tasks.GAIN, seat, PERFORMANCES, tasks.BY_PERFORMANCE, gains)]
    for number in board.completed:  # ruling 37: every performance, a low one too
        following += run(p, seat, kit.patrons[number].performance, PERFORMANCES, tasks.BY_POWER)
    if len(p.dice) > 2:  # ruling 35: whatever the level
        following.append(Task(tasks.GAIN, seat, PERFORMANCES, tasks.BY_PURPLE, kit.purple[p.dice[2]]))
    if reached:
        following.append(Task(tasks.TOKEN, seat, PERFORMANCE_TOKEN, played.era, NO_GAINS))
        following.append(Task(tasks.GIVE, seat, kit.performance_card + card, 0, NO_GAINS))
    else:
        p.decks[PERFORM].discard(card)
    p.card = NONE
    p.dice = []
    p.then(following)

"""Patrons: taking them in, their gifts and patience, what they are given, completing them."""

from mypy_extensions import i64

from bandstand.builtin.luthier.parts.vocabulary import GUILD, PERFORM, REPAIR, REPUTATION, ROYAL, SALON
from bandstand.builtin.luthier.rules import tasks
from bandstand.builtin.luthier.rules.board import NONE, PATRONS, POWERS, ROYALS, Board
from bandstand.builtin.luthier.rules.effects import run
from bandstand.builtin.luthier.rules.position import (
    CALMING,
    GIVE,
    NO_GAINS,
    PATRON_SPACE,
    Position,
    Task,
)
from bandstand.builtin.luthier.rules.requirements import fits, open_requirements

# ---- taking one in


def offer_spaces(p: Position, task: Task) -> None:
    """Choose the space for a patron; the last free one is taken by itself."""
    free = p.boards[task.seat].free_spaces()
    if len(free) > 1:
        p.ask(PATRON_SPACE, task.seat, task)
    else:
        host(p, task.seat, task.a, free[0])


def spaces(p: Position) -> list[int]:
    """The free spaces."""
    return [int(p.kit.space) + space for space in p.mine().free_spaces()]


def host(p: Position, seat: i64, patron: i64, space: i64) -> None:
    """Place a patron and take what the space brings."""
    p.then([seat_patron(p, seat, patron, space)])


def seat_patron(p: Position, seat: i64, patron: i64, space: i64) -> Task:
    """Place a patron. Returns the task of taking what the space brings."""
    board = p.boards[seat]
    board.patrons[space] = int(patron)
    board.patience[space] = 0
    if p.listening:
        p.tell("hosted", seat, None, {"patron": int(patron), "space": int(space)})
    return Task(tasks.GAIN, seat, PATRONS, tasks.BY_SPACE, p.kit.spaces[space])


# ---- the start of a round


def powers(p: Position, task: Task) -> None:
    """What completed patrons bring at the start of a round."""
    following: list[Task] = []
    for number in p.boards[task.seat].completed:
        patron = p.kit.patrons[number]
        source = ROYALS if patron.type == ROYAL else POWERS
        following += run(p, task.seat, patron.start, source, tasks.BY_POWER)
    p.then(following)


def patience(p: Position, task: Task) -> None:
    """Move a patience cube: the gift above it, or on the last space the patron leaves (rulings 11 and 12)."""
    kit = p.kit
    board = p.boards[task.seat]
    space = task.a
    number = board.patrons[space]
    if number == NONE:
        return
    board.patience[space] += 1
    if board.patience[space] < kit.patience:
        gift = kit.patrons[number].gifts[board.patience[space] - 1]
        p.then([Task(tasks.GAIN, task.seat, _source(p, number), tasks.BY_GIFT, gift)])
        return
    lost = board.lose(kit.abandoned * open_requirements(kit, number, board.attached[space]))
    _clear(p, board, space)
    if kit.patrons[number].type == ROYAL:
        p.royals_out.append(number)
        p.royals_out.sort()
    else:
        p.decks[SALON].discard(number)
    if p.listening:
        p.tell("left", task.seat, None, {"patron": number, "lost": int(lost)})


def _source(p: Position, patron: int) -> i64:
    return ROYALS if p.kit.patrons[patron].type == ROYAL else PATRONS


def _clear(p: Position, board: Board, space: i64) -> None:
    """A patron goes; the cards under it are discarded."""
    for card in board.attached[space]:
        discard_card(p, card)
    board.attached[space] = []
    board.patrons[space] = NONE
    board.patience[space] = 0


def discard_card(p: Position, card: i64) -> None:
    """Discard an instrument, performance or repair card."""
    kit = p.kit
    if card < kit.performance_card:
        p.decks[GUILD].discard(card)
    elif card < kit.repair_card:
        p.decks[PERFORM].discard(card - kit.performance_card)
    else:
        p.decks[REPAIR].discard(card - kit.repair_card)


# ---- the bonus of the Salon


def offer_calm(p: Position, task: Task) -> None:
    """Calm a patron, if there is one (ruling 97)."""
    if p.boards[task.seat].patrons != [NONE, NONE, NONE]:
        p.ask(CALMING, task.seat, task)


def calms(p: Position) -> list[int]:
    """Each patron with each of its gifts; equal gifts are one choice (ruling 31)."""
    board = p.mine()
    actions: list[int] = []
    for space in range(3):
        number = board.patrons[space]
        if number != NONE:
            gifts = p.kit.patrons[number].gifts
            actions.append(int(p.kit.calm) + 2 * space)
            if gifts[0] != gifts[1]:
                actions.append(int(p.kit.calm) + 2 * space + 1)
    return actions


def calm(p: Position, choice: i64) -> None:
    """Move the cube one step back and take a gift."""
    seat = p.task.seat
    board = p.boards[seat]
    space = choice // 2
    number = board.patrons[space]
    board.patience[space] = max(board.patience[space] - 1, 0)
    if p.listening:
        p.tell("calmed", seat, None, {"patron": number})
    gift = p.kit.patrons[number].gifts[choice % 2]
    p.then([Task(tasks.GAIN, seat, _source(p, number), tasks.BY_CALM, gift)])


# ---- giving


def takers(p: Position, seat: i64, card: i64) -> list[int]:
    """The spaces whose patrons would take a card (ruling 92)."""
    board = p.boards[seat]
    return [
        space
        for space in range(3)
        if board.patrons[space] != NONE
        and fits(p.kit, board.patrons[space], [*board.attached[space], int(card)])
    ]


def offer_card(p: Position, task: Task) -> None:
    """A card may be given to a patron (ruling 62); if none would take it, it is discarded."""
    if takers(p, task.seat, task.a):
        p.ask(GIVE, task.seat, task)
    else:
        discard_card(p, task.a)


def gives(p: Position) -> list[int]:
    """Whom to give it to."""
    return [int(p.kit.give) + space for space in takers(p, p.task.seat, p.task.a)]


def give(p: Position, seat: i64, card: i64, space: i64) -> None:
    """The patron is pleased: patience starts anew (ruling 63), and the last card completes the patron."""
    board = p.boards[seat]
    number = board.patrons[space]
    board.attached[space].append(int(card))
    board.patience[space] = 0
    if p.listening:
        p.tell("gave", seat, None, {"patron": number, "card": int(card)})
    if not open_requirements(p.kit, number, board.attached[space]):
        p.then([Task(tasks.COMPLETE, seat, space, 0, NO_GAINS)])


def complete(p: Position, task: Task) -> None:
    """The five steps, and then the reward of the reputation step (ruling 93)."""
    board = p.boards[task.seat]
    number = board.patrons[task.a]
    patron = p.kit.patrons[number]
    board.score(patron.prestige, _source(p, number))
    _clear(p, board, task.a)
    board.completed.append(number)
    if p.listening:
        p.tell("completed", task.seat, None, {"patron": number, "points": int(patron.prestige)})
    if task.seat != p.automa():
        p.then([Task(tasks.STEP, task.seat, REPUTATION, 0, NO_GAINS)])

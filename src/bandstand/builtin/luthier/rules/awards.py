"""Public awards, their three benefits, and royal patrons."""

from mypy_extensions import i64

from bandstand.builtin.luthier.parts.vocabulary import BENEFITS, ROYAL_PATRON
from bandstand.builtin.luthier.rules import tasks
from bandstand.builtin.luthier.rules.board import AWARDS
from bandstand.builtin.luthier.rules.metrics import count
from bandstand.builtin.luthier.rules.position import BENEFIT, CLAIM, NO_GAINS, ROYAL_CARD, Position, Task


def claims(p: Position, seat: i64) -> list[int]:
    """The levels that a player may claim: open, reached, one on each tile, with a marker left (rulings 47 and
    98)."""
    kit = p.kit
    if False not in p.boards[seat].benefits:
        return []
    actions: list[int] = []
    for tile in range(len(p.awards)):
        marks = p.marks[tile]
        if int(seat) in marks:
            continue
        award = kit.awards[p.awards[tile]]
        reached = count(p, seat, award.metric)
        for level in range(len(award.needs)):
            if marks[level] < 0 and reached >= award.needs[level]:
                actions.append(int(kit.claim) + 3 * tile + level)
    return actions


def offer_claim(p: Position, task: Task) -> None:
    """The claim that a step of the reputation track brings, if there is something to claim."""
    if claims(p, task.seat):
        p.ask(CLAIM, task.seat, task)


def claim(p: Position, seat: i64, choice: i64) -> None:
    """Cover a level and take off a marker."""
    tile = choice // 3
    level = choice % 3
    award = p.kit.awards[p.awards[tile]]
    p.marks[tile][level] = int(seat)
    p.boards[seat].score(award.points[level], AWARDS)
    if p.listening:
        shown = {"tile": p.awards[tile], "level": int(level), "points": award.points[level]}
        p.tell("claimed", seat, None, shown)
    p.then([Task(tasks.MARKER, seat, 0, 0, NO_GAINS)])


def offer_benefits(p: Position, task: Task) -> None:
    """Which marker is taken off; the last one goes by itself."""
    left = [b for b in range(len(BENEFITS)) if not p.boards[task.seat].benefits[b]]
    if len(left) > 1:
        p.ask(BENEFIT, task.seat, task)
    else:
        take_benefit(p, task.seat, left[0])


def benefits(p: Position) -> list[int]:
    """The markers that are left."""
    board = p.boards[p.task.seat]
    return [int(p.kit.benefit) + b for b in range(len(BENEFITS)) if not board.benefits[b]]


def take_benefit(p: Position, seat: i64, benefit: i64) -> None:
    """Take off a marker: what lay under it holds from now on."""
    p.boards[seat].benefits[benefit] = True
    if p.listening:
        p.tell("benefit", seat, None, {"benefit": BENEFITS[benefit]})
    if benefit == ROYAL_PATRON:
        p.then([Task(tasks.ROYAL, seat, 0, 0, NO_GAINS)])


def offer_royals(p: Position, task: Task) -> None:
    """Look at all royals that are left, if there is a space for one (rulings 48 and 99)."""
    seat = task.seat
    if not p.royals or not p.boards[seat].free_spaces():
        return
    if not p.royals_known[seat]:
        p.royals_known[seat] = True
        p.learn()
        if p.listening:
            p.tell("looked", seat, {"cards": p.royals[:]}, {"deck": "royal"})
    p.ask(ROYAL_CARD, seat, task)


def royals(p: Position) -> list[int]:
    """The royals to choose from."""
    return [int(p.kit.host) + patron for patron in p.royals]


def take_royal(p: Position, patron: i64) -> None:
    """Invite a royal patron."""
    p.royals.remove(int(patron))
    if p.listening:
        p.tell("royal", p.task.seat, None, {"patron": int(patron)})
    p.then([Task(tasks.HOST, p.task.seat, patron, 0, NO_GAINS)])

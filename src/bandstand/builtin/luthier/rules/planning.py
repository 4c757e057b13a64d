"""The planning phase: chips are placed face down, one at a time, in turn order."""

from mypy_extensions import i64

from bandstand.builtin.luthier.parts.vocabulary import APPRENTICE, PLACES
from bandstand.builtin.luthier.rules import automa, tasks
from bandstand.builtin.luthier.rules.board import NONE, Lying
from bandstand.builtin.luthier.rules.position import NO_GAINS, PLAN, Position, Task


def begin(p: Position) -> None:
    """Take all chips in hand."""
    for board in p.boards:
        board.chips = board.own_chips(p.round)
        board.revealed = []
    p.by = NONE
    automa.draw_action_card(p)
    p.then([Task(tasks.PLANNING, NONE, 0, 0, NO_GAINS)])


def go_on(p: Position, task: Task) -> None:
    """Whoever comes next in turn order and still has chips places one; then comes the resolution."""
    seat = _next(p)
    if seat == NONE:
        automa.show_action_card(p)
        p.by = NONE
        p.then([Task(tasks.RESOLVING, NONE, 0, 0, NO_GAINS)])
        return
    p.then([task])
    p.by = seat
    if seat == p.automa():
        automa.place_chip(p)
    else:
        p.ask(PLAN, seat, task)


def _next(p: Position) -> i64:
    after: i64 = p.order.index(int(p.by)) + 1 if p.by != NONE else 0
    count: i64 = len(p.order)
    for i in range(count):
        seat: i64 = p.order[(after + i) % count]
        if p.boards[seat].chips:
            return seat
    return NONE


def choices(p: Position) -> list[int]:
    """First the chip with its apprentices, then the place."""
    kit = p.kit
    if p.chosen != NONE:
        return [int(kit.at) + place for place in range(len(PLACES))]
    board = p.mine()
    most = min(board.resources[APPRENTICE], 3)
    return [int(kit.chip) + 4 * chip + n for chip in board.chips for n in range(most + 1)]


def place_chip(p: Position, place: i64) -> None:
    """Place the chosen chip face down; the apprentices lie open on it (ruling 17)."""
    seat = p.actor
    board = p.mine()
    chip = (p.chosen - p.kit.chip) // 4
    apprentices = (p.chosen - p.kit.chip) % 4
    p.chosen = NONE
    board.chips.remove(int(chip))
    board.resources[APPRENTICE] -= int(apprentices)
    p.stacks[place].append(Lying(seat, chip, apprentices))
    if p.listening:
        shown = {"place": PLACES[place], "apprentices": int(apprentices)}
        p.tell("placed", seat, {"chip": int(chip)}, shown)

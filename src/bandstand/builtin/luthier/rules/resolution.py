"""The resolution phase: locations are activated in turn order, and the chips there act by priority."""

from mypy_extensions import i64

from bandstand.builtin.luthier.parts.vocabulary import BALCONY, BENCH_SKILL, PLACES, ROUGHING, SKILL, WORKSHOP
from bandstand.builtin.luthier.rules import automa, tasks
from bandstand.builtin.luthier.rules.board import NONE, SPECIALISTS, TRACK_STEPS, Lying
from bandstand.builtin.luthier.rules.decks import insert
from bandstand.builtin.luthier.rules.effects import power, prepare, run, specialist_at
from bandstand.builtin.luthier.rules.position import ACT, END, NO_GAINS, RESOLVE, Position, Task

# ---- whose turn


def go_on(p: Position, task: Task) -> None:
    """The next in turn order who has not passed. Whoever has no chips and was at the Market passes without
    being asked."""
    seat = _next(p)
    if seat == NONE:
        p.then([Task(tasks.CLEANUP, NONE, 0, 0, NO_GAINS)])
        return
    p.then([task])
    p.by = seat
    if seat == p.automa():
        place = automa.activates(p)
        if place == NONE:
            p.boards[seat].passed = True
        else:
            activate(p, seat, place)
    elif own_places(p, seat) or not p.boards[seat].cart:
        p.ask(RESOLVE, seat, task)
    else:
        p.boards[seat].passed = True


def _next(p: Position) -> i64:
    after: i64 = p.order.index(int(p.by)) + 1 if p.by != NONE else 0
    count: i64 = len(p.order)
    for i in range(count):
        seat: i64 = p.order[(after + i) % count]
        if not p.boards[seat].passed:
            return seat
    return NONE


def own_places(p: Position, seat: i64) -> list[int]:
    """Where a seat has chips that are not resolved."""
    found: list[int] = []
    for place in range(len(p.stacks)):
        for chip in p.stacks[place]:
            if chip.owner == seat:
                found.append(place)
                break
    return found


def choices(p: Position) -> list[int]:
    """Activate a location, go to the Market, or, without chips, pass (rulings 20 and 108)."""
    kit = p.kit
    seat = p.actor
    places = own_places(p, seat)
    actions = [int(kit.go) + place for place in places]
    if not p.boards[seat].cart:
        actions.append(int(kit.to_market))
    if not places:
        actions.append(int(kit.pass_))
    return actions


def pass_turn(p: Position) -> None:
    """No more turns in this round."""
    p.mine().passed = True
    if p.listening:
        p.tell("passed", p.actor)


# ---- priority


def activate(p: Position, seat: i64, place: i64) -> None:
    """Turn up all chips at a location and put them in order: skill, then who lay there first."""
    if place >= ROUGHING:
        chips = [chip for chip in p.stacks[place] if chip.owner == seat]
        p.stacks[place] = [chip for chip in p.stacks[place] if chip.owner != seat]
    else:
        chips = p.stacks[place]
        p.stacks[place] = []
    skills = [skill_of(p, chip, place) for chip in chips]
    queue: list[Lying] = []
    ordered: list[int] = []
    for i in range(len(chips)):
        spot: i64 = 0
        while spot < len(queue) and ordered[spot] >= skills[i]:
            spot += 1
        queue.insert(spot, chips[i])
        ordered.insert(spot, skills[i])
    for chip in queue:
        insert(p.boards[chip.owner].revealed, chip.chip)
    p.place = place
    p.queue = queue
    p.skills = ordered
    p.at = 0
    p.learn()
    if p.listening:
        name = PLACES[place] if place != WORKSHOP else "workshop"
        p.tell(
            "revealed",
            seat,
            None,
            {"place": name, "queue": [[*c.data(), s] for c, s in zip(queue, ordered, strict=True)]},
        )
    p.then([Task(tasks.NEXT_CHIP, seat, 0, 0, NO_GAINS)])


def skill_of(p: Position, chip: Lying, place: i64) -> int:
    """The skill of a chip at a place (rulings 24 and 84)."""
    board = p.boards[chip.owner]
    skill = board.skill_of(chip.chip) + chip.apprentices
    if chip.owner == p.automa():
        skill += p.level.skill
    elif place >= ROUGHING:
        skill += board.reached(BENCH_SKILL) + power(p, chip.owner, SKILL, place)
    return int(skill)


# ---- one chip after the other


def next_chip(p: Position, task: Task) -> None:
    """The next chip acts; after the last it is the next player's turn."""
    if p.at == len(p.queue):
        p.place = NONE
        p.queue = []
        p.skills = []
        p.at = 0
        p.worked = 0
        p.discounts = 0
        p.doubling = False
        p.both = False
        return
    seat = p.acting().owner
    done = Task(tasks.CHIP_DONE, seat, 0, 0, NO_GAINS)
    if seat == p.automa():
        p.then([done, task])
        automa.act(p)
    else:
        bonus_task = Task(tasks.BONUS, seat, 0, 0, NO_GAINS)
        p.then([bonus_task, Task(tasks.AFTER, seat, 0, 0, NO_GAINS), done, task])
        if p.place >= ROUGHING:  # ruling 84: a patron completed meanwhile may have raised it
            p.skills[p.at] = skill_of(p, p.acting(), p.place)
        prepare(p)
        p.ask(ACT, seat, task)


def bonus(p: Position, task: Task) -> None:
    """The bonuses that the skill reaches, also after an alternate action (ruling 25); at the benches only if
    something was made (ruling 26)."""
    if p.place >= ROUGHING and not p.worked:
        return
    where = p.kit.places[p.place]
    following: list[Task] = []
    for i in range(len(where.skills)):
        if p.skill() >= i64(where.skills[i]):
            following += run(p, task.seat, where.bonuses[i], TRACK_STEPS, tasks.BY_BONUS)
    p.then(following)


def after(p: Position, task: Task) -> None:
    """What a specialist brings after acting at its place (ruling 106)."""
    if p.place >= ROUGHING and not p.worked:
        return
    card = specialist_at(p, task.seat, p.acting().chip, p.place)
    if card is not None:
        p.then(run(p, task.seat, card.after, SPECIALISTS, tasks.BY_SPECIALIST))


def chip_done(p: Position, task: Task) -> None:
    """The chip goes back, at the Balcony to the turn order; its apprentices go to the Market."""
    if p.place == BALCONY:
        p.balcony.append(p.acting())
    if task.seat == p.automa():
        p.at += 1
    else:
        p.ask(END, task.seat, task)


def end_chip(p: Position) -> None:
    """The turn of a chip is over."""
    p.at += 1

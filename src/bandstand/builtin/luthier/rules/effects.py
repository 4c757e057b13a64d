"""The one interpreter of effects: gains, and what patrons' powers and specialists change."""

from mypy_extensions import i64

from bandstand.builtin.luthier.parts.components import Effect, Specialist
from bandstand.builtin.luthier.parts.vocabulary import (
    ANY,
    APPRENTICE,
    BOTH,
    CALM,
    DISCOUNT,
    DOUBLE,
    GAIN,
    INSPIRATION,
    KEEP,
    MATERIALS,
    PLAN,
    PRESTIGE,
    ROUGH,
    STEP,
    TOKEN,
    WORKERS,
)
from bandstand.builtin.luthier.rules import tasks
from bandstand.builtin.luthier.rules.board import NONE
from bandstand.builtin.luthier.rules.position import DISCARD, MATERIAL, NO_GAINS, Position, Task

# ---- gaining


def gain(p: Position, task: Task) -> None:
    """Take what is gained. Apprentices beyond the limit are lost (ruling 13); materials of free choice are
    asked for one by one; what does not fit is discarded at once (ruling 10)."""
    seat = task.seat
    board = p.boards[seat]
    gains = task.gains
    have = board.resources
    got = gains[:]
    for resource in range(INSPIRATION + 1):
        have[resource] += gains[resource]
    apprentices = min(i64(gains[APPRENTICE]), board.cap - have[APPRENTICE] - p.apprentices_out(seat))
    apprentices = max(apprentices, 0)
    have[APPRENTICE] += int(apprentices)
    got[APPRENTICE] = int(apprentices)
    if gains[PRESTIGE]:
        board.score(gains[PRESTIGE], task.a)
    if p.listening:
        p.tell("gained", seat, None, {"gains": got, "why": tasks.WHYS[task.b]})
    following: list[Task] = []
    if gains[0] or gains[1] or gains[2]:
        following.append(Task(tasks.FIT, seat, 0, 0, NO_GAINS))
    if gains[ANY]:
        following.append(Task(tasks.MATERIALS, seat, gains[ANY], 0, NO_GAINS))
    p.then(following)


def choose_material(p: Position, task: Task) -> None:
    """Ask for a material of free choice."""
    p.ask(MATERIAL, task.seat, task)


def materials(p: Position) -> list[int]:
    """The materials to choose from."""
    return [int(p.kit.material) + m for m in range(len(MATERIALS))]


def take_material(p: Position, material: i64) -> None:
    """Take the chosen one; then the next is asked for."""
    task = p.task
    p.boards[task.seat].resources[material] += 1
    if p.listening:
        p.tell("chose", task.seat, None, {"material": int(material)})
    following = [Task(tasks.FIT, task.seat, 0, 0, NO_GAINS)]
    if task.a > 1:
        following.append(Task(tasks.MATERIALS, task.seat, task.a - 1, 0, NO_GAINS))
    p.then(following)


def fit(p: Position, task: Task) -> None:
    """Discard down to the storage limit, the owner's choice where there is one."""
    board = p.boards[task.seat]
    while board.materials() > board.storage():
        kinds = [m for m in range(len(MATERIALS)) if board.resources[m]]
        if len(kinds) > 1:
            p.ask(DISCARD, task.seat, task)
            return
        _discard(p, task.seat, kinds[0])


def discards(p: Position) -> list[int]:
    """The materials that can be discarded."""
    have = p.mine().resources
    return [int(p.kit.discard) + m for m in range(len(MATERIALS)) if have[m]]


def discard(p: Position, material: i64) -> None:
    """Discard one, and look again."""
    task = p.task
    _discard(p, task.seat, material)
    p.then([task])


def _discard(p: Position, seat: i64, material: i64) -> None:
    p.boards[seat].resources[material] -= 1
    if p.listening:
        p.tell("discarded", seat, None, {"material": int(material)})


# ---- running what is declared


def run(p: Position, seat: i64, effects: list[Effect], source: i64, why: i64) -> list[Task]:
    """What a list of declared effects puts on the agenda. Those that only change an action are asked for with
    `change` while it is done."""
    following: list[Task] = []
    for effect in effects:
        verb = effect.verb
        if verb == GAIN:
            following.append(Task(tasks.GAIN, seat, source, why, effect.gains))
        elif verb == STEP:
            if sum(effect.price):
                following.append(Task(tasks.PAID_STEP, seat, effect.what, 0, effect.price))
            else:
                following.append(Task(tasks.STEP, seat, effect.what, 0, NO_GAINS))
        elif verb == CALM:
            following.append(Task(tasks.CALM, seat, 0, 0, NO_GAINS))
        elif verb == PLAN:
            following.append(Task(tasks.PLAN, seat, 0, 0, NO_GAINS))
        elif verb == ROUGH:
            following.append(Task(tasks.ROUGH_FIRST, seat, 0, 0, NO_GAINS))
        elif verb == KEEP:
            following.append(Task(tasks.KEEP, seat, effect.amount, 0, NO_GAINS))
        elif verb == TOKEN:
            following.append(Task(tasks.TOKEN, seat, effect.what, effect.amount, NO_GAINS))
    return following


def _sum(effects: list[Effect], verb: i64) -> i64:
    total: i64 = 0
    for effect in effects:
        if effect.verb == verb:
            total += effect.amount
    return total


def power(p: Position, seat: i64, verb: i64, place: i64) -> i64:
    """What the powers of completed patrons add there."""
    total: i64 = 0
    for number in p.boards[seat].completed:
        patron = p.kit.patrons[number]
        if patron.at in (NONE, place):
            total += _sum(patron.always, verb)
    return total


def speciality(p: Position, seat: i64, chip: i64, verb: i64, place: i64) -> i64:
    """What a chip adds there if it is a specialist of the place."""
    card = specialist_at(p, seat, chip, place)
    return _sum(card.always, verb) if card is not None else 0


def specialist_at(p: Position, seat: i64, chip: i64, place: i64) -> Specialist | None:
    """The card of a chip, if it is a specialist of this place."""
    if chip < WORKERS:
        return None
    card = p.kit.specialists[p.boards[seat].specialists[chip - WORKERS]]
    return card if card.at == place else None


def bonus_of_skill(p: Position, place: i64, skill: i64, verb: i64) -> i64:
    """What the bonuses of a place that the skill reaches add to the action itself."""
    total: i64 = 0
    where = p.kit.places[place]
    for i in range(len(where.skills)):
        if skill >= i64(where.skills[i]):
            total += _sum(where.bonuses[i], verb)
    return total


def prepare(p: Position) -> None:
    """What the acting chip brings to its place, before it acts."""
    chip = p.acting()
    place = p.place
    p.worked = 0
    p.discounts = bonus_of_skill(p, place, p.skill(), DISCOUNT)
    p.discounts += speciality(p, chip.owner, chip.chip, DISCOUNT, place)
    p.doubling = bonus_of_skill(p, place, p.skill(), DOUBLE) > 0
    p.both = speciality(p, chip.owner, chip.chip, BOTH, place) > 0

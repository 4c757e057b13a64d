"""How likely a performance is to reach a total: every roll is counted, and rerolls are used as well as they
can be for that total."""

from functools import lru_cache

from bandstand.builtin.luthier.parts import LuthierParts
from bandstand.builtin.luthier.parts.vocabulary import BLACK_DIE, PERFORM, PERFORMANCE, REROLL, TOTAL, WORKERS
from bandstand.builtin.luthier.views import LuthierView

DICE = 2
"""White or black ones: the purple die has no notes."""


def steps_of(kit: LuthierParts, view: LuthierView, seat: int, step: int) -> int:
    """How many steps of one kind a player has on the performance track."""
    return kit.tracks[PERFORMANCE][: view["boards"][seat]["tracks"][PERFORMANCE]].count(step)


def black_dice(kit: LuthierParts, view: LuthierView, seat: int) -> int:
    return min(DICE, steps_of(kit, view, seat, BLACK_DIE))


def rerolls(kit: LuthierParts, view: LuthierView, seat: int) -> int:
    return steps_of(kit, view, seat, REROLL)


def added(kit: LuthierParts, view: LuthierView, seat: int, chip: int) -> int:
    """What completed patrons, and a chip that is a specialist of Perform, add to every total."""
    board = view["boards"][seat]
    effects = [
        effect
        for patron in board["completed"]
        if kit.patrons[patron].at in (-1, PERFORM)
        for effect in kit.patrons[patron].always
    ]
    held = board["specialists"][chip - WORKERS] if chip >= WORKERS else None
    if held is not None and kit.specialists[held[0]].at == PERFORM:
        effects += kit.specialists[held[0]].always
    return sum(int(effect.amount) for effect in effects if effect.verb == TOTAL)


def chance(kit: LuthierParts, black: int, again: int, notes: int) -> float:
    """The chance to roll this number of notes or more with `black` black dice and `again` rerolls, one die
    each."""
    dice = tuple(tuple(kit.black if die < black else kit.white) for die in range(DICE))
    faces = [(first, second) for first in dice[0] for second in dice[1]]
    return sum(_kept(dice, rolled, again, notes) for rolled in faces) / len(faces)


@lru_cache(maxsize=4096)
def _kept(dice: tuple[tuple[int, ...], ...], rolled: tuple[int, int], again: int, notes: int) -> float:
    """The chance to have enough notes from this roll on."""
    if sum(rolled) >= notes:
        return 1.0
    if not again:
        return 0.0
    first = sum(_kept(dice, (face, rolled[1]), again - 1, notes) for face in dice[0]) / len(dice[0])
    second = sum(_kept(dice, (rolled[0], face), again - 1, notes) for face in dice[1]) / len(dice[1])
    return max(first, second)


def percent(probability: float) -> str:
    """'97 %'; only what is certain is 100, only what cannot be is 0."""
    if 0 < probability < 0.01:
        return "< 1 %"
    if 0.99 < probability < 1:
        return "> 99 %"
    return f"{round(100 * probability)} %"

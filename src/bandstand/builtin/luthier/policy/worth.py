"""What things are worth to one seat, in hundredths of a prestige point."""

from typing import Final

from mypy_extensions import i64

from bandstand.builtin.luthier.parts.components import Metric
from bandstand.builtin.luthier.parts.vocabulary import (
    APPRENTICE,
    CHAIRS,
    CHEAPER,
    INSTRUMENT_PRESTIGE,
    MONEY,
    PRESTIGE,
    PURPLE_DIE,
    SCORE,
    STORAGE,
)
from bandstand.builtin.luthier.rules.board import NONE, Board
from bandstand.builtin.luthier.rules.chairs import spaces_for
from bandstand.builtin.luthier.rules.metrics import count
from bandstand.builtin.luthier.rules.patrons import takers
from bandstand.builtin.luthier.rules.play import LuthierState
from bandstand.builtin.luthier.rules.position import (
    CONSOLATION,
)
from bandstand.builtin.luthier.rules.requirements import meets

VALUES: Final = [22, 32, 52, 11, 22, 40, 100, 45]
"""What one of each resource is worth as long as there is time to use it."""
_AT_THE_END: Final = [10, 10, 10, 10, 10, 10, 100, 10]
_CHAIR: Final = 30
"""What holding one more First Chair is worth."""
STEP_VALUE: Final = 25
"""What a step on a track is worth on average."""
CLIMB: Final = [15, 70, 60]
"""What a step on each track is worth at the end, and for every three rounds before it."""
_IN_HAND: Final = 60
_TO_ROUGH: Final = 60
_TO_FINISH: Final = 77
"""The share of an instrument's value, in hundredths, that a card has in hand and on the benches."""
_HOPE: Final = 12
"""The share of a patron's value before anything was given."""
_HOPES: Final = [
    200, 340, 200, 200, 200, 270, 180, 180, 200, 230, 200, 200, 250, 210, 250, 300, 100, 245, 250, 200, 100,
]  # fmt: skip
"""What a personal goal scores on average, in the order of METRICS."""
_PATRONS_OF: Final = 13
_NOBLE: Final = 0
_FUTURE: Final = [30, 65, 88, 100]
"""How much of what is begun can still be finished, in hundredths, by the rounds that are left."""


def future(left: i64) -> i64:
    """How much of what is begun can still be finished in the rounds that are left, in hundredths."""
    return _FUTURE[min(left, len(_FUTURE) - 1)]


def gains_worth(gains: list[int], round_: i64) -> i64:
    """What is gained, as long as it can be used."""
    values = VALUES if round_ < 6 else _AT_THE_END
    total: i64 = 0
    for resource in range(len(gains)):
        total += i64(gains[resource]) * i64(values[resource])
    return total


def chair_worth(game: LuthierState, seat: i64, kind: i64, chair: i64) -> i64:
    """A token there: the chair and its reward, or the consolation."""
    if game.orchestra.takes(kind, chair, seat):
        new = gains_worth(game.kit.chairs[chair].gains, game.round)
        if game.orchestra.holder[chair] != seat:
            new += _CHAIR
        if kind == 0:
            new += 40  # for good
        return new
    return gains_worth(game.kit.consolation[0], game.round)


def patron_worth(game: LuthierState, seat: i64, patron: i64) -> i64:
    """What completing a patron would bring."""
    return 100 * game.kit.patrons[patron].prestige + power_worth(game, seat, patron, game.round) + STEP_VALUE


def give_worth(game: LuthierState, seat: i64, space: i64) -> i64:
    """What one more card for a patron is worth: its share of the whole, and the patience it buys."""
    kit = game.kit
    board = game.boards[seat]
    patron = board.patrons[space]
    value = patron_worth(game, seat, patron)
    needed = len(kit.patrons[patron].families)
    given = len(board.attached[space])
    left = kit.rounds - game.round
    new = value if given + 1 == needed else value * _started(needed, given + 1, left) // 100
    return new - _hosted_worth(game, seat, space, left)


def _started(needed: i64, given: i64, left: i64) -> i64:
    """The share of a patron's value, in hundredths, that is in reach after this number of cards."""
    return (_HOPE + (100 - _HOPE) * given // needed) * future(left) // 100


def _hosted_worth(game: LuthierState, seat: i64, space: i64, left: i64) -> i64:
    """What a patron on the board is worth; one about to leave is more of a danger than a hope."""
    kit = game.kit
    board = game.boards[seat]
    patron = board.patrons[space]
    needed = len(kit.patrons[patron].families)
    given = len(board.attached[space])
    hope = patron_worth(game, seat, patron) * _started(needed, given, left) // 100
    if not left:
        return hope
    loss = kit.abandoned * 100 * (needed - given)
    if i64(board.patience[space]) + 1 >= kit.patience:
        return hope * 35 // 100 - loss * 65 // 100
    if i64(board.patience[space]) + 2 >= kit.patience:
        return hope * 85 // 100 - loss * 20 // 100
    return hope - loss * 8 // 100


def power_worth(game: LuthierState, seat: i64, patron: i64, round_: i64) -> i64:
    """What a lifetime power will bring."""
    card = game.kit.patrons[patron]
    left = game.kit.rounds - round_
    total: i64 = 0
    for effect in card.start:
        total += left * gains_worth(effect.gains, round_)
    for effect in card.always:
        total += left * (40 if effect.verb == CHEAPER else 75)
    total += left * 70 * len(card.performance)
    for effect in card.final:
        if effect.verb == CHAIRS:
            total += 250
        elif effect.verb == SCORE and round_:
            total += 100 * effect.amount * (count(game, seat, effect.metric) + 1)
    return total


def hopes(metric: Metric) -> i64:
    """What a goal usually scores, by what it counts."""
    if metric.which == _PATRONS_OF and metric.of == _NOBLE:
        return 360
    return _HOPES[metric.which]


def card_worth(game: LuthierState, seat: i64, kind: i64) -> i64:
    """What an instrument will bring when it is finished."""
    return _made_worth(game, seat, kind) + given_worth(game, seat, kind)


def _made_worth(game: LuthierState, seat: i64, kind: i64) -> i64:
    """The instrument itself and its chair."""
    kit = game.kit
    value = 100 * kit.instruments[kind].prestige + token_worth(game, seat, 0, kind)
    if game.boards[seat].reached(INSTRUMENT_PRESTIGE):
        value += 100 * kit.instrument_prestige
    return value


def by_worth(game: LuthierState, seat: i64, kinds: list[int]) -> list[int]:
    """Instruments, the best first."""
    ranked: list[tuple[int, int]] = []
    for kind in kinds:
        ranked.append((-int(card_worth(game, seat, kind)), kind))
    ranked.sort()
    return [kind for _, kind in ranked]


def token_worth(game: LuthierState, seat: i64, kind: i64, what: i64) -> i64:
    """The best space for a token."""
    best: i64 = 0
    for chair in spaces_for(game, kind, what):
        best = max(best, chair_worth(game, seat, kind, chair))
    return best


def given_worth(game: LuthierState, seat: i64, card: i64) -> i64:
    best: i64 = 0
    for space in takers(game, seat, card):
        best = max(best, give_worth(game, seat, space))
    return best


def worth(game: LuthierState, seat: i64) -> i64:
    """What a seat's whole position is worth."""
    kit = game.kit
    board = game.boards[seat]
    have = board.resources
    left = kit.rounds - game.round
    total = 100 * i64(have[PRESTIGE])
    for resource in range(APPRENTICE + 1):
        # The last round still uses what it has, but the rest is worth little.
        each: i64 = VALUES[resource] if left else (VALUES[resource] + _AT_THE_END[resource]) // 2
        number: i64 = have[resource]
        plenty: i64 = 12 if resource == MONEY else 4
        total += each * min(number, plenty) + each * max(number - plenty, 0) // 2
    total += _cards_worth(game, seat, left)
    for space in range(3):
        if board.patrons[space] != NONE:
            total += _hosted_worth(game, seat, space, left)
    for patron in board.completed:
        total += power_worth(game, seat, patron, game.round)
    total += _CHAIR * game.orchestra.chairs(seat)
    for track in range(3):
        steps: i64 = board.tracks[track]
        climb: i64 = CLIMB[track]
        total += steps * (climb + climb * left // 3)
    for track in range(3):
        if board.specialists[track] != NONE:
            total += 80 + 30 * left
    if board.benefits[STORAGE]:
        total += 60 * left
    if board.benefits[PURPLE_DIE]:
        total += 40 * left
    for goal in board.goals:
        total += _goal_worth(game, seat, goal)
    if game.phase == CONSOLATION and game.actor == seat:
        total += 28
    return total


def _cards_worth(game: LuthierState, seat: i64, left: i64) -> i64:
    """Instruments on the way, the nearest first; each patron waits for one of them only."""
    board = game.boards[seat]
    waiting = [board.patrons[space] != NONE for space in range(3)]
    total: i64 = 0
    share: i64 = _TO_FINISH if left else _TO_FINISH * 3 // 4
    for kind in by_worth(game, seat, board.finish):
        total += _on_the_way(game, seat, kind, waiting) * share // 100
        share = share * 9 // 10
    share = _TO_ROUGH * future(left) // 100
    for kind in by_worth(game, seat, board.rough):
        total += _on_the_way(game, seat, kind, waiting) * share // 100
        share = share * 3 // 4
    if left:
        share = _IN_HAND * future(left - 1) // 100
        for kind in by_worth(game, seat, board.hand):
            total += _on_the_way(game, seat, kind, waiting) * share // 100
            share = share // 2
    return total


def _on_the_way(game: LuthierState, seat: i64, kind: i64, waiting: list[bool]) -> i64:
    best: i64 = 0
    taker: i64 = NONE
    for space in takers(game, seat, kind):
        if waiting[space]:
            new = give_worth(game, seat, space)
            if new > best:
                best = new
                taker = space
    if taker != NONE:
        waiting[taker] = False
    return _made_worth(game, seat, kind) + best


def under_way(game: LuthierState, board: Board, patron: i64) -> bool:
    """Whether something for the patron is under way."""
    for kind in board.hand + board.rough + board.finish:
        for requirement in range(len(game.kit.patrons[patron].families)):
            if meets(game.kit, patron, requirement, kind):
                return True
    return False


def _goal_worth(game: LuthierState, seat: i64, goal: i64) -> i64:
    """What it scores now, and half of what the way to the next level is worth."""
    card = game.kit.goals[goal]
    reached = count(game, seat, card.metric)
    points: i64 = 0
    below: i64 = 0
    for i in range(len(card.needs)):
        need: i64 = card.needs[i]
        if reached >= need:
            points = 100 * i64(card.points[i])
            below = need
        else:
            more = 100 * i64(card.points[i]) - points
            return points + more * (reached - below) // (need - below) // 2
    return points

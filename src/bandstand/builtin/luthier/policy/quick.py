"""Decisions that need no look ahead."""

from mypy_extensions import i64

from bandstand.builtin.luthier.parts import LuthierParts
from bandstand.builtin.luthier.parts.components import Effect
from bandstand.builtin.luthier.parts.vocabulary import (
    FINISHING,
    FREE_TIER,
    INSPIRATION,
    MONEY,
    ROUGHING,
    ROYAL_PATRON,
    STORAGE,
)
from bandstand.builtin.luthier.policy.worth import (
    VALUES,
    card_worth,
    chair_worth,
    gains_worth,
    give_worth,
    given_worth,
    token_worth,
    under_way,
)
from bandstand.builtin.luthier.rules.board import NONE
from bandstand.builtin.luthier.rules.performing import added, face, level
from bandstand.builtin.luthier.rules.play import LuthierState
from bandstand.builtin.luthier.rules.position import (
    AGAIN,
    ASSIGN,
    BENEFIT,
    CALMING,
    CHAIR,
    CLAIM,
    CONSOLATION,
    DISCARD,
    FOUND_REPAIR,
    GIVE,
    INSPIRE,
    KEEP_CARD,
    MATERIAL,
    PATRON_SPACE,
    PLAN_BENCH,
    REROLL_DICE,
    ROUGH_FIRST,
    ROYAL_CARD,
    SPECIALIST_CARD,
)


def quick(game: LuthierState, seat: i64, legal: list[int]) -> i64:
    """A decision that needs no look ahead."""
    phase = game.phase
    if game.chosen != NONE or phase == FOUND_REPAIR:
        # Money before inspiration; the dearest material is spared.
        return legal[0] if game.inspired == NONE else legal[len(legal) - 1]
    best: i64 = legal[0]
    most: i64 = -1_000_000
    for action in legal:
        new = small(game, seat, phase, action)
        if new > most:
            best = action
            most = new
    return best


def small(game: LuthierState, seat: i64, phase: i64, action: i64) -> i64:
    """What an answer to a small question is worth, beside the other answers."""
    kit = game.kit
    board = game.boards[seat]
    if action == kit.no:
        return 0
    if phase == CHAIR:
        chair = action - kit.chair
        return chair_worth(game, seat, game.task.a, chair)
    if phase == GIVE:
        return give_worth(game, seat, action - kit.give)
    if phase == CONSOLATION:
        return gains_worth(kit.consolation[action - kit.console], game.round)
    if phase == MATERIAL:
        return VALUES[action - kit.material] - 10 * board.resources[action - kit.material]
    if phase == DISCARD:
        return -VALUES[action - kit.discard] + 10 * board.resources[action - kit.discard]
    if phase == CALMING:
        choice = action - kit.calm
        patron = board.patrons[choice // 2]
        step = 60 if board.patience[choice // 2] else 0
        return step + gains_worth(kit.patrons[patron].gifts[choice % 2], game.round)
    if phase in (AGAIN, ROUGH_FIRST):
        return card_worth(game, seat, action - kit.make)
    if phase == PLAN_BENCH:
        return card_worth(game, seat, action - kit.on)
    if phase == KEEP_CARD:
        return card_worth(game, seat, action - kit.keep)
    if phase == INSPIRE:
        return _inspired(game, seat, action - kit.inspire)
    if phase == REROLL_DICE:
        return _reroll(game, seat, action)
    if phase == PATRON_SPACE:
        return gains_worth(kit.spaces[action - kit.space], game.round)
    if phase == BENEFIT:
        benefit = action - kit.benefit
        left = kit.rounds - game.round
        if benefit == ROYAL_PATRON:
            return 150 + 100 * left if board.free_spaces() else 0
        return 70 * left if benefit == STORAGE else 60 * left
    if phase == ROYAL_CARD:
        return 300 if under_way(game, board, action - kit.host) else 50
    if phase == CLAIM:
        choice = action - kit.claim
        return 100 * i64(kit.awards[game.awards[choice // 3]].points[choice % 3])
    if phase == SPECIALIST_CARD:
        return _specialist_worth(kit, action - kit.specialist)
    if phase == ASSIGN:
        return -action  # the least skilled
    return 1  # yes


def _specialist_worth(kit: LuthierParts, number: i64) -> i64:
    card = kit.specialists[number]
    total: i64 = 0
    for effect in card.after:
        total += 150 if sum(effect.price) else gains_worth(effect.gains, 1)
    effects: list[Effect] = card.always
    for effect in effects:
        total += 100 if effect.verb == FREE_TIER else 120 * effect.amount
    if card.at in (FINISHING, ROUGHING):
        total += 120
    return total


def _inspired(game: LuthierState, seat: i64, spent: i64) -> i64:
    kit = game.kit
    card = kit.performances[game.card]
    board = game.boards[seat]
    notes: i64 = face(game, board, 0, game.dice[0]) + face(game, board, 1, game.dice[1])
    total = game.skill() + added(game, seat, game.acting().chip) + notes + spent
    reached = level(card.needs, total)
    value = 100 * i64(card.prestige[reached]) + i64(VALUES[MONEY]) * i64(card.money[reached])
    if reached:
        value += token_worth(game, seat, 1, card.era)
        value += given_worth(game, seat, kit.performance_card + game.card)
    return value - spent * i64(VALUES[INSPIRATION])


def _reroll(game: LuthierState, seat: i64, action: i64) -> i64:
    """Roll the lower die again if it is below its average and a better level can be reached."""
    kit = game.kit
    if action == kit.done:
        return 0
    die = action - kit.reroll
    if die > 1:
        return -1
    board = game.boards[seat]
    notes: i64 = face(game, board, 0, game.dice[0]) + face(game, board, 1, game.dice[1])
    total = game.skill() + added(game, seat, game.acting().chip) + notes
    if level(kit.performances[game.card].needs, total) == 2:
        return -1
    shown: i64 = face(game, board, die, game.dice[die])
    average: i64 = 2
    return 10 * (average - shown) if shown < average else -1

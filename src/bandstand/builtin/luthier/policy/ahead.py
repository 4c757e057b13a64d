"""What would come of an action: it is tried on a copy."""

from mypy_extensions import i64

from bandstand.builtin.luthier.parts import LuthierParts
from bandstand.builtin.luthier.parts.vocabulary import (
    DISCOUNT,
    FINISHING,
    INSPIRATION,
    MONEY,
    PERFORM,
    ROUGHING,
    TIER_2,
    TIER_3,
)
from bandstand.builtin.luthier.policy.quick import quick
from bandstand.builtin.luthier.policy.worth import (
    STEP_VALUE,
    VALUES,
    card_worth,
    gains_worth,
    given_worth,
    token_worth,
    worth,
)
from bandstand.builtin.luthier.rules import tasks
from bandstand.builtin.luthier.rules.board import NONE, Board, Lying
from bandstand.builtin.luthier.rules.effects import power, prepare
from bandstand.builtin.luthier.rules.performing import added, face, level
from bandstand.builtin.luthier.rules.play import LuthierState
from bandstand.builtin.luthier.rules.position import (
    ACT,
    AGAIN,
    END,
    NO_GAINS,
    PLAN,
    RESOLVE,
    Task,
)
from bandstand.builtin.luthier.rules.resolution import skill_of


def stand(game: LuthierState, seat: i64, chip: Lying, place: i64) -> None:
    """As if this chip of the seat were the only one at a place, and it were its turn to act."""
    game.place = place
    game.by = seat
    game.queue = [chip]
    game.skills = [skill_of(game, chip, place)]
    game.at = 0
    game.actor = seat
    game.phase = ACT
    game.agenda = [
        Task(tasks.CHIP_DONE, seat, 0, 0, NO_GAINS),
        Task(tasks.AFTER, seat, 0, 0, NO_GAINS),
        Task(tasks.BONUS, seat, 0, 0, NO_GAINS),
    ]
    prepare(game)


def outcome(game: LuthierState, seat: i64, action: i64) -> i64:
    """What the position is worth after an action of the acting chip and all that follows from it. A roll is
    not tried: its average is known."""
    kit = game.kit
    if game.place == PERFORM and kit.take <= action < kit.search:
        return _performance_worth(game, seat, action - kit.take)
    after = game.copy()
    after.listening = False
    after.apply(action)
    finish_move(after, seat)
    return _worth_after_work(after, seat)


def _worth_after_work(game: LuthierState, seat: i64) -> i64:
    """What the position is worth once the workers at the own benches have acted: what is spent now may be
    missing there."""
    for place in (ROUGHING, FINISHING):
        for lying in game.stacks[place]:
            if lying.owner == seat:
                work(game, seat, lying, place)
    return worth(game, seat)


def finish_move(game: LuthierState, seat: i64) -> None:
    """Go on until the chip's turn is over."""
    while game.actor == seat and game.phase not in (END, PLAN, RESOLVE):
        legal = game.legal()
        game.apply(legal[0] if len(legal) == 1 else quick(game, seat, legal))


def work(game: LuthierState, seat: i64, chip: Lying, place: i64) -> list[int]:
    """What a worker would do at a bench, with one instrument or two. Missing materials come from the Market;
    returns what is bought."""
    board = game.boards[seat]
    bought = [0, 0, 0]
    if place == ROUGHING and len(board.finish) >= game.kit.bench:
        return bought
    stand(game, seat, chip, place)
    if not _make_best(game, seat, place, bought):
        board.resources[MONEY] += 2
        return bought
    while game.actor == seat and game.phase not in (END, PLAN, RESOLVE):
        if game.phase == AGAIN and game.chosen == NONE:
            if not _make_best(game, seat, place, bought):
                game.apply(game.kit.no)
        else:
            legal = game.legal()
            game.apply(legal[0] if len(legal) == 1 else quick(game, seat, legal))
    game.place = NONE
    game.queue = []
    game.skills = []
    return bought


def _make_best(game: LuthierState, seat: i64, place: i64, bought: list[int]) -> bool:
    """Make the best instrument that can be paid for, if there is one."""
    board = game.boards[seat]
    best: i64 = NONE
    most: i64 = -1
    for kind in board.rough if place == ROUGHING else board.finish:
        new = card_worth(game, seat, kind)
        if new > most and _price(game, seat, _missing(game, seat, kind, place)) != NONE:
            best = kind
            most = new
    if best == NONE:
        return False
    missing = _missing(game, seat, best, place)
    _buy(game, seat, missing)
    if int(game.kit.make + best) not in game.legal():
        return False
    for m in range(3):
        bought[m] += missing[m]
    game.apply(game.kit.make + best)
    return True


def _missing(game: LuthierState, seat: i64, kind: i64, place: i64) -> list[int]:
    """The materials that an instrument lacks, after discounts on the dearest."""
    instrument = game.kit.instruments[kind]
    cost = instrument.rough if place == ROUGHING else instrument.finish
    board = game.boards[seat]
    spared = game.discounts + power(game, seat, DISCOUNT, place)
    missing = [0, 0, 0]
    m: i64 = 2
    while m >= 0:
        lacking = max(i64(cost[m]) - i64(board.resources[m]), 0)
        covered = min(lacking, spared)
        spared -= covered
        missing[m] = int(lacking - covered)
        m -= 1
    return missing


def _price(game: LuthierState, seat: i64, missing: list[int]) -> i64:
    """What they cost at the Market; NONE if they cannot be bought."""
    board = game.boards[seat]
    price: i64 = 0
    number: i64 = 0
    for m in range(3):
        price += i64(missing[m]) * game.price(seat, m)
        number += missing[m]
    have = board.resources
    if number and (board.cart or board.materials() + number > board.storage()):
        return NONE
    return price if price <= i64(have[MONEY]) + i64(have[INSPIRATION]) else NONE


def _buy(game: LuthierState, seat: i64, missing: list[int]) -> None:
    have = game.boards[seat].resources
    price = _price(game, seat, missing)
    for m in range(3):
        have[m] += missing[m]
    paid = min(price, i64(have[MONEY]))
    have[MONEY] -= int(paid)
    have[INSPIRATION] -= int(price - paid)


def _performance_worth(game: LuthierState, seat: i64, slot: i64) -> i64:
    """The average over all rolls, with the inspiration that is worth it."""
    kit = game.kit
    board = game.boards[seat]
    number: i64 = game.display[PERFORM][slot]
    card = kit.performances[number]
    skill = game.skill() + added(game, seat, game.acting().chip)
    have: i64 = board.resources[INSPIRATION]
    reward = token_worth(game, seat, 1, card.era) + given_worth(game, seat, kit.performance_card + number)
    more: i64 = 0
    for patron in board.completed:
        for effect in kit.patrons[patron].performance:
            more += gains_worth(effect.gains, game.round)
    total: i64 = 0
    for one in range(6):
        for two in range(6):
            notes: i64 = face(game, board, 0, one) + face(game, board, 1, two)
            best: i64 = 0
            for spent in range(min(have, 5) + 1):
                reached = level(card.needs, skill + notes + spent)
                new = 100 * i64(card.prestige[reached]) + i64(VALUES[MONEY]) * i64(card.money[reached])
                new -= spent * VALUES[INSPIRATION]
                if reached:
                    new += reward
                best = max(best, new)
            total += best
    price: i64 = kit.tiers[kit.slots[game.seats][slot]]
    if price and _free(board, kit, kit.slots[game.seats][slot]):
        price = 0
    gained = total // 36 + more - i64(VALUES[MONEY]) * price
    if game.skill() >= 4:
        gained += STEP_VALUE
    return _worth_after_work(game.copy(), seat) + gained


def _free(board: Board, kit: LuthierParts, tier: i64) -> bool:
    return board.reached(TIER_3) > 0 or (tier == 1 and board.reached(TIER_2) > 0)

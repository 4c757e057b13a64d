"""Paying: tiers with money and inspiration, materials with discounts. Nothing is spent before the last choice
(ruling 79); a price that can be paid in one way is not asked."""

from typing import Final

from mypy_extensions import i64

from bandstand.builtin.luthier.parts.vocabulary import (
    DISCOUNT,
    FINISH_TWO,
    FINISHING,
    FREE_TIER,
    INSPIRATION,
    MONEY,
    REPAIR,
    ROUGH_TWO,
    ROUGHING,
    TIER_2,
    TIER_3,
)
from bandstand.builtin.luthier.rules.board import NONE
from bandstand.builtin.luthier.rules.effects import power, speciality
from bandstand.builtin.luthier.rules.position import FOUND_REPAIR, ROUGH_FIRST, Position

NO_COST: Final[list[int]] = [0, 0, 0]


class Bill:
    """What a choice costs."""

    def __init__(self, price: i64, cost: list[int], must: i64, may: i64, replaceable: bool) -> None:
        self.price: Final[i64] = price
        """Money and inspiration in any mix."""
        self.cost: Final = cost
        """Materials."""
        self.must: Final[i64] = must
        """How many materials are spared."""
        self.may: Final[i64] = may
        """How many more can be spared now or with a second instrument."""
        self.replaceable: Final = replaceable
        """Whether inspiration can stand for materials."""


def tier_price(p: Position, seat: i64, place: i64, slot: i64) -> i64:
    """What it costs to reach a card on display (rulings 28 and 107)."""
    tier: i64 = p.kit.slots[p.seats][slot]
    price: i64 = p.kit.tiers[tier]
    board = p.boards[seat]
    if tier == 1 and (board.reached(TIER_2) or board.reached(TIER_3)):
        return 0
    if tier == 2 and board.reached(TIER_3):
        return 0
    if speciality(p, seat, p.acting().chip, FREE_TIER, place) == tier + 1:
        return 0
    return price


def card_bill(p: Position, seat: i64, slot: i64) -> Bill:
    """A card on display at the place that is resolved."""
    price = tier_price(p, seat, p.place, slot)
    if p.place == REPAIR:
        return Bill(price, p.kit.repairs[p.display[REPAIR][slot]].cost, repair_discount(p, seat), 0, True)
    return Bill(price, NO_COST, 0, 0, False)


def repair_discount(p: Position, seat: i64) -> i64:
    """What powers and the acting specialist spare (ruling 38)."""
    return power(p, seat, DISCOUNT, REPAIR) + p.discounts


def instrument_bill(p: Position, seat: i64, kind: i64) -> Bill:
    """Roughing or finishing an instrument: powers spare a material of each, skill and speciality of one for
    each worker (ruling 40)."""
    instrument = p.kit.instruments[kind]
    if p.phase == ROUGH_FIRST:
        return Bill(0, instrument.rough, 0, 0, False)
    must = power(p, seat, DISCOUNT, p.place)
    if _second_possible(p, seat):
        may = p.discounts
    else:
        may = 0
        must += p.discounts
    return Bill(0, instrument.rough if p.place == ROUGHING else instrument.finish, must, may, False)


def _second_possible(p: Position, seat: i64) -> bool:
    """Whether the same worker could make another instrument after this one."""
    board = p.boards[seat]
    if p.worked:
        return False
    if p.place == FINISHING:
        return board.reached(FINISH_TWO) > 0 and len(board.finish) > 1
    return board.reached(ROUGH_TWO) > 0 and len(board.rough) > 1 and len(board.finish) + 1 < p.kit.bench


def shortage(have: list[int], cost: list[int]) -> i64:
    """How many materials are missing."""
    missing: i64 = 0
    for m in range(3):
        missing += max(i64(cost[m]) - i64(have[m]), 0)
    return missing


def payable(p: Position, seat: i64, bill: Bill) -> bool:
    """Whether a bill can be paid in some way (ruling 89)."""
    have = p.boards[seat].resources
    missing = max(shortage(have, bill.cost) - bill.must - bill.may, 0)
    if missing and not bill.replaceable:
        return False
    inspiration = i64(have[INSPIRATION]) - missing * p.kit.inspiration_for_material
    return inspiration >= 0 and bill.price <= i64(have[MONEY]) + inspiration


# ---- the choices of an unfinished payment


def bill_of(p: Position) -> Bill:
    """What the move that was begun costs."""
    kit = p.kit
    chosen = p.chosen
    seat = p.actor
    if p.phase == FOUND_REPAIR:
        return Bill(0, kit.repairs[p.task.a].cost, repair_discount(p, seat), 0, True)
    if kit.make <= chosen < kit.calm:
        return instrument_bill(p, seat, chosen - kit.make)
    if kit.search <= chosen < kit.instead:
        return Bill(kit.search_price, NO_COST, 0, 0, False)
    return card_bill(p, seat, chosen - kit.take)


def options(p: Position) -> list[int]:
    """How the payment can go on."""
    return _ways(p, bill_of(p))


def advance(p: Position) -> bool:
    """Go on by itself as far as there is one way only. Whether everything is said."""
    bill = bill_of(p)
    while True:
        ways = _ways(p, bill)
        if len(ways) != 1:
            return False
        if ways[0] == p.kit.pay:
            return True
        note(p, ways[0])


def note(p: Position, action: i64) -> None:
    """Keep in mind one choice of a payment."""
    kit = p.kit
    if action < kit.spare:
        p.inspired = action - kit.inspire
    elif action < kit.replace:
        p.spared[action - kit.spare] += 1
    elif action < kit.pay:
        p.replaced[action - kit.replace] += 1


def _ways(p: Position, bill: Bill) -> list[int]:
    kit = p.kit
    have = p.mine().resources
    each = kit.inspiration_for_material
    if p.inspired == NONE:
        missing = max(shortage(have, bill.cost) - bill.must - bill.may, 0)
        most = min(i64(have[INSPIRATION]) - missing * each, bill.price)
        least = max(bill.price - i64(have[MONEY]), 0)
        return [int(kit.inspire + k) for k in range(least, most + 1)]
    left = [bill.cost[m] - p.spared[m] - p.replaced[m] for m in range(3)]
    spared: i64 = sum(p.spared)
    must = max(bill.must - spared, 0)
    may = min(bill.must + bill.may - spared, bill.may)
    replaced: i64 = sum(p.replaced)
    inspiration = i64(have[INSPIRATION]) - p.inspired - replaced * each if bill.replaceable else 0
    ways: list[int] = []
    if sum(left) and must + may > 0 and not replaced:
        for m in range(3):
            # Each set of materials is spared, and others replaced, in one order only.
            if m and left[m - 1] > have[m - 1]:
                break
            if left[m] and not _later(p.spared, m) and sum(left[m:]) >= min(must, sum(left)):
                left[m] -= 1
                if _enough(have, left, must + may - 1, inspiration // each):
                    ways.append(int(kit.spare) + m)
                left[m] += 1
        if must >= sum(left):  # all of it is spared: which first makes no difference
            return ways[:1]
        if must > 0:
            return ways
    if bill.replaceable:
        for m in range(3):
            if m and left[m - 1] > have[m - 1]:
                break
            if left[m] and inspiration >= each and not _later(p.spared, m) and not _later(p.replaced, m):
                left[m] -= 1
                if _enough(have, left, 0, inspiration // each - 1):
                    ways.append(int(kit.replace) + m)
                left[m] += 1
    if not shortage(have, left):
        ways.append(int(kit.pay))
    return ways


def _enough(have: list[int], left: list[int], spare: i64, replace: i64) -> bool:
    return shortage(have, left) <= spare + replace


def _later(unpaid: list[int], material: i64) -> bool:
    """Whether a later material was spared or replaced already."""
    for m in range(material + 1, 3):
        if unpaid[m]:
            return True
    return False


def settle(p: Position, bill: Bill) -> None:
    """Pay, and forget the choices."""
    board = p.mine()
    have = board.resources
    spared: i64 = sum(p.spared)
    replaced: i64 = sum(p.replaced)
    inspired = max(p.inspired, 0)
    for m in range(3):
        have[m] -= bill.cost[m] - p.spared[m] - p.replaced[m]
    have[INSPIRATION] -= int(inspired + replaced * p.kit.inspiration_for_material)
    have[MONEY] -= int(bill.price - inspired)
    if bill.may or p.place in (ROUGHING, FINISHING):
        power_spared = bill.must - (0 if bill.may else p.discounts)
        used = max(spared - power_spared, 0)
        p.discounts = max(p.discounts - used, 0)
    forget(p)


def forget(p: Position) -> None:
    """No move is begun."""
    p.chosen = NONE
    p.inspired = NONE
    p.spared = [0, 0, 0]
    p.replaced = [0, 0, 0]

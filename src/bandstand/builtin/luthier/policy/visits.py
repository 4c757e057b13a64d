"""What a worker would find at each place, at a glance."""

from typing import Final

from mypy_extensions import i64

from bandstand.builtin.luthier.parts.components import Effect
from bandstand.builtin.luthier.parts.vocabulary import (
    BALCONY,
    BLACK_DIE,
    CALM,
    DISCOUNT,
    DOUBLE,
    FINISHING,
    GAIN,
    GUILD,
    INSPIRATION,
    MONEY,
    PERFORM,
    PLAN,
    REPAIR,
    ROUGHING,
    SALON,
    STEP,
    TIER_2,
    TIER_3,
    WORKERS,
)
from bandstand.builtin.luthier.policy.benchwork import Benchwork
from bandstand.builtin.luthier.policy.worth import (
    CLIMB,
    VALUES,
    card_worth,
    future,
    gains_worth,
    given_worth,
    patron_worth,
    token_worth,
    under_way,
)
from bandstand.builtin.luthier.rules.awards import claims
from bandstand.builtin.luthier.rules.board import NONE, Board
from bandstand.builtin.luthier.rules.performing import added, level
from bandstand.builtin.luthier.rules.play import LuthierState

_NO_WAY: Final = -1_000
_NOTES: Final = [1, 4, 8, 10, 8, 4, 1]
"""How many of the 36 rolls of two dice show each number of notes."""
_CROWD: Final = 15
"""What a rival's chip takes off a visit, in hundredths."""
_ASIDE: Final = 75
"""What a performance or a repair is worth, in hundredths: it leads to no instrument."""
_AGAIN: Final = 50
"""What a second visit to a place is worth, in hundredths of the first."""
_HOSTED: Final = 40
"""What each patron who is there already adds to the hundredths by which the next is worth less."""
_WAITING: Final = 45
"""The same for each instrument card that is not roughed yet."""
_RENT: Final = 14
"""What a point of skill is worth elsewhere."""
_HELPER: Final = 25
_CHANGES: Final = 40
"""What it is worth to spare a material, calm a patron, place a plan or double a reward."""
_SPECIALITY: Final = 100
_TAKEN: Final = 45
"""What an instrument card is worth, in hundredths of what it will bring."""
_INVITED: Final = 20
"""The same of a patron; twice as much if something for it is under way."""


class Visits:
    """Values the places for one seat in planning."""

    def __init__(self, game: LuthierState, seat: i64) -> None:
        self.game: Final = game
        self.seat: Final[i64] = seat
        self.board: Final = game.boards[seat]
        self.own: Final = [0] * (FINISHING + 1)
        self.rivals: Final = [0] * (FINISHING + 1)
        for place in range(FINISHING + 1):
            for lying in game.stacks[place]:
                if lying.owner == seat:
                    self.own[place] += 1
                else:
                    self.rivals[place] += 1
        self.found: Final = [0] * (FINISHING + 1)
        """What the place itself brings; at performances, where skill counts, only what is there instead."""
        for place in range(BALCONY + 1):
            self.found[place] = int(self._instead(place))
        for place in (SALON, GUILD, REPAIR):
            self._look(place)
        if self.found[BALCONY] and not self.own[BALCONY]:
            for action in claims(game, seat):
                choice = action - game.kit.claim
                points: i64 = game.kit.awards[game.awards[choice // 3]].points[choice % 3]
                value = 100 * points + 60 * (game.kit.rounds - game.round)
                self.found[BALCONY] = max(self.found[BALCONY], int(value))
        self._look_at_benches()
        self.performed: Final = [NONE] * 16
        """What a performance brings by skill, where that was asked already."""

    def _instead(self, place: i64) -> i64:
        best: i64 = 0
        for gains in self.game.kit.places[place].instead:
            best = max(best, gains_worth(gains, self.game.round))
        return best

    def _look(self, place: i64) -> None:
        """The best card that is left after those for the own workers who are there already."""
        game = self.game
        own: i64 = self.own[place]
        if place == SALON and len(self.board.free_spaces()) <= own:
            return
        values: list[int] = []
        for slot in range(len(game.display[place])):
            if game.display[place][slot] != NONE:
                values.append(int(taken_worth(game, self.seat, place, slot, NONE, 0)))
        values.sort()
        if own < len(values):
            value: i64 = values[len(values) - 1 - own]
            value = value * (100 - _CROWD * i64(self.rivals[place])) // 100
            if place == REPAIR:
                value = value * _ASIDE // 100
            if own:
                value = value * _AGAIN // 100
            self.found[place] = max(self.found[place], int(value))

    def _look_at_benches(self) -> None:
        game = self.game
        seat = self.seat
        roughing: i64 = self.own[ROUGHING]
        finishing: i64 = self.own[FINISHING]
        before = Benchwork(game, seat, roughing, finishing).value
        instead = gains_worth(game.kit.places[ROUGHING].instead[0], game.round)
        more = Benchwork(game, seat, roughing + 1, finishing).value - before
        self.found[ROUGHING] = int(max(more, instead))
        more = Benchwork(game, seat, roughing, finishing + 1).value - before
        self.found[FINISHING] = int(max(more, instead))

    def worth(self, chip: i64, apprentices: i64, place: i64) -> i64:
        """What a worker with these apprentices would gain, less what it could do elsewhere."""
        game = self.game
        number = self.board.skill_of(chip)
        skill = number + apprentices
        value: i64 = self.found[place]
        if place == PERFORM and not self.own[PERFORM]:
            value = max(value, self._performance(chip, skill))
        value += bonus_worth(game, place, skill)
        if self.rivals[place] and place < BALCONY:
            value += 5 * skill
        elif place == BALCONY and game.round < game.kit.rounds:
            value += 2 * skill
        if chip >= WORKERS and game.kit.specialists[self.board.specialists[chip - WORKERS]].at == place:
            value += _SPECIALITY
        keep: i64 = 8 if game.round == game.kit.rounds else _HELPER
        return value - _RENT * number - keep * apprentices

    def _performance(self, chip: i64, skill: i64) -> i64:
        game = self.game
        known: i64 = self.performed[skill]
        if known != NONE:
            return known
        best: i64 = 0
        for slot in range(len(game.display[PERFORM])):
            if game.display[PERFORM][slot] != NONE:
                best = max(best, taken_worth(game, self.seat, PERFORM, slot, chip, skill))
        best = best * (100 - _CROWD * i64(self.rivals[PERFORM])) // 100 * _ASIDE // 100
        self.performed[skill] = int(best)
        return best


def bonus_worth(game: LuthierState, place: i64, skill: i64) -> i64:
    """The bonuses of a place that a skill reaches."""
    where = game.kit.places[place]
    total: i64 = 0
    for i in range(len(where.skills)):
        if skill >= i64(where.skills[i]):
            for effect in where.bonuses[i]:
                total += _effect_worth(game, effect)
    return total


def _effect_worth(game: LuthierState, effect: Effect) -> i64:
    if effect.verb == GAIN:
        return gains_worth(effect.gains, game.round)
    if effect.verb == STEP:
        climb: i64 = CLIMB[effect.what]
        return climb + climb * (game.kit.rounds - game.round) // 3
    return _CHANGES if effect.verb in (CALM, PLAN, DISCOUNT, DOUBLE) else 0


def taken_worth(game: LuthierState, seat: i64, place: i64, slot: i64, chip: i64, skill: i64) -> i64:
    """A card on display, less what it costs. Chip and skill count for performances only."""
    kit = game.kit
    board = game.boards[seat]
    card: i64 = game.display[place][slot]
    left = kit.rounds - game.round
    price = _tier_price(game, board, slot)
    if price > i64(board.resources[MONEY]) + i64(board.resources[INSPIRATION]):
        return _NO_WAY
    paid = price * i64(VALUES[MONEY])
    if place == SALON:
        share: i64 = 2 * _INVITED if under_way(game, board, card) else _INVITED
        hosted: i64 = 3 - len(board.free_spaces())
        value = patron_worth(game, seat, card) * share * future(left) // 10_000
        return value * 100 // (100 + _HOSTED * hosted) - paid
    if place == GUILD:
        if not left:
            return _NO_WAY
        value = card_worth(game, seat, card) * _TAKEN * future(left - 1) // 10_000
        waiting: i64 = len(board.hand) + len(board.rough)
        return value * 100 // (100 + _WAITING * waiting) - paid
    if place == PERFORM:
        return _performance_worth(game, seat, card, chip, skill) - paid
    repair = kit.repairs[card]
    value = 100 * repair.prestige + token_worth(game, seat, 2, repair.family)
    value += given_worth(game, seat, kit.repair_card + card)
    missing: i64 = 0
    for m in range(3):
        cost: i64 = repair.cost[m]
        have: i64 = board.resources[m]
        value -= min(cost, have) * i64(VALUES[m])
        missing += max(cost - have, 0)
    if missing * kit.inspiration_for_material > i64(board.resources[INSPIRATION]):
        return _NO_WAY
    return value - missing * kit.inspiration_for_material * i64(VALUES[INSPIRATION]) - paid


def _tier_price(game: LuthierState, board: Board, slot: i64) -> i64:
    tier: i64 = game.kit.slots[game.seats][slot]
    price: i64 = game.kit.tiers[tier]
    if price and (board.reached(TIER_3) or (tier == 1 and board.reached(TIER_2))):
        return 0
    return price


def _performance_worth(game: LuthierState, seat: i64, number: i64, chip: i64, skill: i64) -> i64:
    """The average over all rolls, with the inspiration that is worth it."""
    kit = game.kit
    board = game.boards[seat]
    card = kit.performances[number]
    total = skill + added(game, seat, chip) + board.reached(BLACK_DIE) // 2
    have: i64 = board.resources[INSPIRATION]
    reward = token_worth(game, seat, 1, card.era) + given_worth(game, seat, kit.performance_card + number)
    values = [0, 0, 0]
    for i in range(3):
        value = 100 * card.prestige[i] + VALUES[MONEY] * card.money[i]
        values[i] = value + int(reward) if i else value
    whole: i64 = 0
    for notes in range(len(_NOTES)):
        reached = level(card.needs, total + notes)
        best: i64 = values[reached]
        for better in range(reached + 1, 3):
            spent = i64(card.needs[better]) - total - notes
            if spent <= have:
                best = max(best, i64(values[better]) - spent * i64(VALUES[INSPIRATION]))
        whole += best * i64(_NOTES[notes])
    return whole // 36

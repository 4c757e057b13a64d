"""The greedy player: values instruments, patrons and chairs by what they will bring, plans its materials, and
sends each worker where it gains most."""

from typing import Final, cast

from mypy_extensions import i64

from bandstand.game import Policy, State
from bandstand.games.luthier.parts import (
    APPRENTICE,
    BALCONY,
    CHAIRS,
    CHEAPER,
    CRAFT,
    DISCOUNT,
    FINISHING,
    GUILD,
    INSPIRATION,
    INSTRUMENT_PRESTIGE,
    MONEY,
    MOST_INSPIRATION,
    PERFORM,
    PRESTIGE,
    PURPLE_DIE,
    REPAIR,
    ROUGHING,
    ROYAL_PATRON,
    SALON,
    SCORE,
    STORAGE,
    TIER_2,
    TIER_3,
    Effect,
    LuthierParts,
    Metric,
)
from bandstand.games.luthier.rules import tasks
from bandstand.games.luthier.rules.board import NONE, Board, Lying
from bandstand.games.luthier.rules.chairs import spaces_for
from bandstand.games.luthier.rules.effects import power, prepare
from bandstand.games.luthier.rules.metrics import count
from bandstand.games.luthier.rules.patrons import takers
from bandstand.games.luthier.rules.performing import added, face, level
from bandstand.games.luthier.rules.play import LuthierState
from bandstand.games.luthier.rules.position import (
    ACT,
    AGAIN,
    ASSIGN,
    BENCH,
    BENEFIT,
    CALMING,
    CHAIR,
    CLAIM,
    CONSOLATION,
    DISCARD,
    END,
    FOUND_REPAIR,
    GIVE,
    INSPIRE,
    KEEP_CARD,
    MARKET,
    MATERIAL,
    NO_GAINS,
    PATRON_SPACE,
    PLAN,
    PLAN_BENCH,
    REROLL_DICE,
    RESOLVE,
    ROUGH_FIRST,
    ROYAL_CARD,
    SETTING_UP,
    SPECIALIST_CARD,
    Task,
)
from bandstand.games.luthier.rules.requirements import meets
from bandstand.games.luthier.rules.resolution import own_places, skill_of
from bandstand.rng import Rng

# All values are in hundredths of a prestige point.
_WORTH: Final = [22, 32, 52, 11, 22, 40, 100, 45]
"""What one of each resource is worth as long as there is time to use it."""
_AT_THE_END: Final = [10, 10, 10, 10, 10, 10, 100, 10]
_CHAIR: Final = 30
"""What holding one more First Chair is worth."""
_STEP: Final = 25
"""What a step on a track is worth on average."""
_CLIMB: Final = [15, 70, 60]
"""What a step on each track is worth at the end, and for every three rounds before it."""
_IN_HAND: Final = 60
_TO_ROUGH: Final = 60
_TO_FINISH: Final = 77
"""The share of an instrument's value, in hundredths, that a card has in hand and on the benches."""
_HOPE: Final = 12
"""The share of a patron's value before anything was given."""
_FUTURE: Final = [30, 65, 88, 100, 100, 100, 100]
"""How much of what is begun can still be finished, in hundredths, by the rounds that are left."""
_CROWD: Final = 18
"""What the chip of another player at a place takes off a visit, in hundredths."""
_RENT: Final = 14
"""What a point of skill is worth elsewhere."""
_AGAIN: Final = 14
"""What a second visit to a place is worth, in hundredths of the first."""


class Greedy(Policy):
    """Reads from the guessed State only what its seat knows anyway."""

    def choose(self, state: State, seat: i64, rng: Rng) -> i64:
        return Judge(cast(LuthierState, state), seat).choose()


class Judge:
    """Values one seat's position."""

    def __init__(self, game: LuthierState, seat: i64) -> None:
        self.game: Final = game
        self.kit: Final = game.kit
        self.seat: Final[i64] = seat

    def choose(self) -> i64:
        """The action it takes."""
        game = self.game
        legal = game.legal()
        if len(legal) == 1:
            return legal[0]
        phase = game.phase
        if phase == SETTING_UP:
            return self._set_up(legal)
        if phase == PLAN:
            return self._plan(legal)
        if phase == RESOLVE:
            return self._resolve(legal)
        if phase == ACT and game.chosen == NONE:
            return self._act(legal)
        if phase == MARKET:
            return self._trade(legal)
        if phase == BENCH:
            return self._bench(legal)
        return quick(game, self.seat, legal)

    # ---- set-up

    def _set_up(self, legal: list[int]) -> i64:
        kit = self.kit
        board = self.game.boards[self.seat]
        first: i64 = legal[0]
        best: i64 = NONE
        most: i64 = -1
        for action in legal:
            if first < kit.goal:
                house = kit.houses[action - kit.house]
                new = gains_worth(house.resources, 0) + 40 * len(house.setup)
            elif first < kit.keep:
                new = _hopes(kit.goals[action - kit.goal].metric)
            elif first < kit.host:
                instrument = kit.instruments[action - kit.keep]
                new = 100 * instrument.prestige
                for patron in board.dealt_patrons:
                    if cast(i64, kit.patrons[patron].families[0]) == instrument.family:
                        new += 300
            elif first < kit.space:
                patron_card = kit.patrons[action - kit.host]
                kept = kit.instruments[self._kept()].family
                new = 40 * patron_card.prestige
                if cast(i64, patron_card.families[0]) == kept:
                    new += 600
                new += power_worth(self.game, self.seat, action - kit.host, 1) // 2
            else:
                new = gains_worth(kit.spaces[action - kit.space], 1)
            if new > most:
                best = action
                most = new
        return best

    def _kept(self) -> i64:
        picked = self.game.picked[self.seat]
        return cast(i64, picked[len(picked) - 1]) - self.kit.keep

    def _bench(self, legal: list[int]) -> i64:
        """Put the best cards on the roughing bench."""
        best: i64 = self.kit.done
        most: i64 = 0
        for action in legal:
            if self.kit.on <= action < self.kit.chip:
                new = card_worth(self.game, self.seat, action - self.kit.on)
                if new > most:
                    best = action
                    most = new
        return best

    # ---- planning

    def _plan(self, legal: list[int]) -> i64:
        game = self.game
        kit = self.kit
        seat = self.seat
        board = game.boards[seat]
        base = self._after_benches([], NONE)
        if game.chosen != NONE:
            chosen = game.chosen - kit.chip
            return kit.at + self._best_place(base, chosen // 4, chosen % 4)
        # Where the best worker would go, and the least skilled one that does nearly as well there.
        place = self._best_place(base, _most_skilled(board), 0)
        best: i64 = NONE
        most: i64 = -1_000_000
        for chip in board.chips:
            new = self._visit(base, chip, 0, place) - _RENT * board.skill_of(chip)
            if new > most:
                best = chip
                most = new
        return kit.chip + 4 * best + self._helpers(base, best, place)

    def _helpers(self, base: LuthierState, chip: i64, place: i64) -> i64:
        """As many apprentices as are worth their keep."""
        board = self.game.boards[self.seat]
        have = min(cast(i64, board.resources[APPRENTICE]), 3)
        if not have:
            return 0
        alone = self._visit(base, chip, 0, place)
        keep: i64 = 8 if self.game.round == self.kit.rounds else 35
        best: i64 = 0
        most: i64 = 0
        for number in range(1, have + 1):
            new = self._visit(base, chip, number, place) - alone - keep * number
            if new > most:
                best = number
                most = new
        return best

    def _best_place(self, base: LuthierState, chip: i64, apprentices: i64) -> i64:
        best: i64 = NONE
        most: i64 = -1_000_000
        for place in range(FINISHING + 1):
            new = self._visit(base, chip, apprentices, place)
            if new > most:
                best = place
                most = new
        return best

    def _after_benches(self, more: list[Lying], where: i64) -> LuthierState:
        """The position after the workers that already lie at the own benches, and perhaps one more, have done
        their work."""
        base = self.game.copy()
        base.listening = False
        base.chosen = NONE
        seat = self.seat
        for place in self._bench_order():
            chips = self.game.stacks[place]
            for lying in [*chips, *more] if place == where else chips:
                if lying.owner == seat:
                    work(base, seat, lying, place)
        base.stacks[ROUGHING] = []
        base.stacks[FINISHING] = []
        return base

    def _visit(self, base: LuthierState, chip: i64, apprentices: i64, place: i64) -> i64:
        """What a worker would gain at a place if it acted now."""
        game = self.game
        seat = self.seat
        before = worth(base, seat)
        lying = Lying(seat, chip, apprentices)
        if place >= ROUGHING:
            return worth(self._after_benches([lying], place), seat) - before
        after = base.copy()
        stand(after, seat, lying, place)
        legal = after.legal()
        best: i64 = -1_000_000
        for action in legal:
            new = outcome(after, seat, action)
            if new > best:
                best = new
        gained = best - before
        for other in game.stacks[place]:
            gained = gained * (_AGAIN if other.owner == seat else 100 - _CROWD) // 100
        if place == BALCONY:
            gained += self._order_worth(apprentices + game.boards[seat].skill_of(chip))
        return gained

    def _order_worth(self, skill: i64) -> i64:
        """Going first in the next round is worth a little."""
        if self.game.round == self.kit.rounds:
            return 0
        for lying in self.game.stacks[BALCONY]:
            if lying.owner == self.seat:
                return 0
        return 2 * skill

    # ---- resolution

    def _resolve(self, legal: list[int]) -> i64:
        """First what brings money and patrons, then the Market, then the benches, awards last."""
        kit = self.kit
        game = self.game
        last = game.round == kit.rounds
        places = own_places(game, self.seat)
        to_market = int(kit.to_market) in legal
        if to_market and self._purchases() != [0, 0, 0]:
            return kit.to_market
        for place in (PERFORM, SALON, GUILD):
            if place in places:
                return kit.go + place
        if to_market and not last:
            return kit.to_market
        for place in [*self._bench_order(), REPAIR, BALCONY]:
            if place in places:
                return kit.go + place
        return kit.to_market if to_market else kit.pass_

    def _bench_order(self) -> list[int]:
        """Roughing comes first, unless there is no space for what is roughed."""
        if len(self.game.boards[self.seat].finish) >= self.kit.bench:
            return [FINISHING, ROUGHING]
        return [ROUGHING, FINISHING]

    def _purchases(self) -> list[int]:
        """The materials to buy for what the own benches are to make."""
        base = self.game.copy()
        base.listening = False
        base.boards[self.seat].cart = False
        bought = [0, 0, 0]
        for place in self._bench_order():
            for lying in self.game.stacks[place]:
                if lying.owner == self.seat:
                    add(bought, work(base, self.seat, lying, place))
        return bought

    def _trade(self, legal: list[int]) -> i64:
        """Buy what the benches need, then what they will need; hire and train with what is left; in the last
        round sell the rest."""
        kit = self.kit
        game = self.game
        board = game.boards[self.seat]
        have = board.resources
        bought = self._purchases()
        for m in range(3):
            if bought[m]:
                action = _cheapest(kit, legal, m)
                if action != NONE:
                    return action
        if game.round < kit.rounds:
            later = [0, 0, 0]
            for kind in by_worth(game, self.seat, board.finish)[:2]:
                add(later, kit.instruments[kind].finish)
            for kind in by_worth(game, self.seat, board.rough)[:1]:
                add(later, kit.instruments[kind].rough)
            for m in range(3):
                if have[m] < later[m] and cast(i64, kit.market[game.market][m]) <= 2 + m + m // 2:
                    action = _cheapest(kit, legal, m)
                    if action != NONE:
                        return action
            if cast(i64, have[MONEY]) >= 16 and cast(i64, board.tracks[CRAFT]) < 4:
                action = _cheapest(kit, legal, 5)
                if action != NONE:
                    return action
            if cast(i64, have[MONEY]) >= 10 and cast(i64, have[APPRENTICE]) < 2:
                action = _cheapest(kit, legal, 3)
                if action != NONE:
                    return action
            return kit.done
        if not own_places(game, self.seat):
            for m in range(3):
                if int(kit.sell) + m in legal:
                    return kit.sell + m
        return kit.done

    # ---- acting

    def _act(self, legal: list[int]) -> i64:
        best: i64 = NONE
        most: i64 = -1_000_000
        for action in legal:
            new = outcome(self.game, self.seat, action)
            if new > most:
                best = action
                most = new
        return best


def _most_skilled(board: Board) -> i64:
    best: i64 = board.chips[0]
    for chip in board.chips:
        if board.skill_of(chip) > board.skill_of(best):
            best = chip
    return best


# ---- looking ahead


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
    """What a worker would do at a bench. Missing materials come from the Market; returns what is bought."""
    board = game.boards[seat]
    nothing = [0, 0, 0]
    if place == ROUGHING and len(board.finish) >= game.kit.bench:
        return nothing
    stand(game, seat, chip, place)
    best: i64 = NONE
    most: i64 = -1
    for kind in board.rough if place == ROUGHING else board.finish:
        new = card_worth(game, seat, kind)
        if new > most and _price(game, seat, _missing(game, seat, kind, place)) != NONE:
            best = kind
            most = new
    if best == NONE:
        board.resources[MONEY] += 2
        return nothing
    bought = _missing(game, seat, best, place)
    _buy(game, seat, bought)
    if int(game.kit.make + best) in game.legal():
        game.apply(game.kit.make + best)
        finish_move(game, seat)
    game.place = NONE
    game.queue = []
    game.skills = []
    return bought


def _missing(game: LuthierState, seat: i64, kind: i64, place: i64) -> list[int]:
    """The materials that an instrument lacks, after discounts on the dearest."""
    instrument = game.kit.instruments[kind]
    cost = instrument.rough if place == ROUGHING else instrument.finish
    board = game.boards[seat]
    spared = game.discounts + power(game, seat, DISCOUNT, place)
    missing = [0, 0, 0]
    m: i64 = 2
    while m >= 0:
        lacking = max(cast(i64, cost[m]) - cast(i64, board.resources[m]), 0)
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
        price += cast(i64, missing[m]) * game.price(seat, m)
        number += missing[m]
    have = board.resources
    if number and (board.cart or board.materials() + number > board.storage()):
        return NONE
    return price if price <= cast(i64, have[MONEY]) + cast(i64, have[INSPIRATION]) else NONE


def _buy(game: LuthierState, seat: i64, missing: list[int]) -> None:
    have = game.boards[seat].resources
    price = _price(game, seat, missing)
    for m in range(3):
        have[m] += missing[m]
    paid = min(price, cast(i64, have[MONEY]))
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
    reward = _token_worth(game, seat, 1, card.era) + _given_worth(game, seat, kit.performance_card + number)
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
                new = 100 * cast(i64, card.prestige[reached]) + cast(i64, _WORTH[MONEY]) * cast(
                    i64, card.money[reached]
                )
                new -= spent * _WORTH[INSPIRATION]
                if reached:
                    new += reward
                best = max(best, new)
            total += best
    price: i64 = kit.tiers[kit.slots[game.seats][slot]]
    if price and _free(board, kit, kit.slots[game.seats][slot]):
        price = 0
    gained = total // 36 + more - cast(i64, _WORTH[MONEY]) * price
    if game.skill() >= 4:
        gained += _STEP
    return _worth_after_work(game.copy(), seat) + gained


def _free(board: Board, kit: LuthierParts, tier: i64) -> bool:
    return board.reached(TIER_3) > 0 or (tier == 1 and board.reached(TIER_2) > 0)


def _token_worth(game: LuthierState, seat: i64, kind: i64, what: i64) -> i64:
    """The best space for a token."""
    best: i64 = 0
    for chair in spaces_for(game, kind, what):
        best = max(best, chair_worth(game, seat, kind, chair))
    return best


def _given_worth(game: LuthierState, seat: i64, card: i64) -> i64:
    best: i64 = 0
    for space in takers(game, seat, card):
        best = max(best, give_worth(game, seat, space))
    return best


# ---- what things are worth


def gains_worth(gains: list[int], round_: i64) -> i64:
    """What is gained, as long as it can be used."""
    values = _WORTH if round_ < 6 else _AT_THE_END
    total: i64 = 0
    for resource in range(len(gains)):
        total += cast(i64, gains[resource]) * cast(i64, values[resource])
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
    return 100 * game.kit.patrons[patron].prestige + power_worth(game, seat, patron, game.round) + _STEP


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
    """The share of a patron's value, in hundredths, that is in reach after so many cards."""
    return (_HOPE + (100 - _HOPE) * given // needed) * cast(i64, _FUTURE[left]) // 100


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
    if cast(i64, board.patience[space]) + 1 >= kit.patience:
        return hope * 35 // 100 - loss * 65 // 100
    if cast(i64, board.patience[space]) + 2 >= kit.patience:
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


def _hopes(metric: Metric) -> i64:
    """What a goal usually scores, by what it counts."""
    hopes = [
        260,
        340,
        200,
        200,
        200,
        280,
        180,
        180,
        200,
        180,
        180,
        200,
        250,
        330,
        250,
        320,
        100,
        260,
        250,
        200,
        100,
    ]
    return cast(i64, hopes[metric.which])


def card_worth(game: LuthierState, seat: i64, kind: i64) -> i64:
    """What an instrument will bring when it is finished."""
    return _made_worth(game, seat, kind) + _given_worth(game, seat, kind)


def _made_worth(game: LuthierState, seat: i64, kind: i64) -> i64:
    """The instrument itself and its chair."""
    kit = game.kit
    value = 100 * kit.instruments[kind].prestige + _token_worth(game, seat, 0, kind)
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


def add(needs: list[int], cost: list[int]) -> None:
    """Add a cost to what is needed."""
    for m in range(3):
        needs[m] += cost[m]


def _cheapest(kit: LuthierParts, legal: list[int], item: i64) -> i64:
    """Buying a thing with the least inspiration; NONE if it cannot be bought."""
    first: i64 = kit.buy + item * MOST_INSPIRATION
    for action in legal:
        if first <= action < first + MOST_INSPIRATION:
            return action
    return NONE


def worth(game: LuthierState, seat: i64) -> i64:
    """What a seat's whole position is worth."""
    kit = game.kit
    board = game.boards[seat]
    have = board.resources
    left = kit.rounds - game.round
    total = 100 * cast(i64, have[PRESTIGE])
    for resource in range(APPRENTICE + 1):
        # The last round still uses what it has, but the rest is worth little.
        each: i64 = _WORTH[resource] if left else (_WORTH[resource] + _AT_THE_END[resource]) // 2
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
        climb: i64 = _CLIMB[track]
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
    share = _TO_ROUGH * cast(i64, _FUTURE[left]) // 100
    for kind in by_worth(game, seat, board.rough):
        total += _on_the_way(game, seat, kind, waiting) * share // 100
        share = share * 3 // 4
    if left:
        share = _IN_HAND * cast(i64, _FUTURE[left - 1]) // 100
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


def _likely(game: LuthierState, board: Board, patron: i64) -> bool:
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
            points = 100 * cast(i64, card.points[i])
            below = need
        else:
            more = 100 * cast(i64, card.points[i]) - points
            return points + more * (reached - below) // (need - below) // 2
    return points


# ---- small decisions


def quick(game: LuthierState, seat: i64, legal: list[int]) -> i64:
    """A decision that needs no look ahead."""
    phase = game.phase
    if game.chosen != NONE or phase == FOUND_REPAIR:
        # Money before inspiration; the dearest material is spared.
        return legal[0] if game.inspired == NONE else legal[len(legal) - 1]
    best: i64 = legal[0]
    most: i64 = -1_000_000
    for action in legal:
        new = _small(game, seat, phase, action)
        if new > most:
            best = action
            most = new
    return best


def _small(game: LuthierState, seat: i64, phase: i64, action: i64) -> i64:
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
        return _WORTH[action - kit.material] - 10 * board.resources[action - kit.material]
    if phase == DISCARD:
        return -_WORTH[action - kit.discard] + 10 * board.resources[action - kit.discard]
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
        return 300 if _likely(game, board, action - kit.host) else 50
    if phase == CLAIM:
        choice = action - kit.claim
        return 100 * cast(i64, kit.awards[game.awards[choice // 3]].points[choice % 3])
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
        total += 80 * effect.amount
    if card.at in (FINISHING, ROUGHING):
        total += 60
    return total


def _inspired(game: LuthierState, seat: i64, spent: i64) -> i64:
    kit = game.kit
    card = kit.performances[game.card]
    board = game.boards[seat]
    notes: i64 = face(game, board, 0, game.dice[0]) + face(game, board, 1, game.dice[1])
    total = game.skill() + added(game, seat, game.acting().chip) + notes + spent
    reached = level(card.needs, total)
    value = 100 * cast(i64, card.prestige[reached]) + cast(i64, _WORTH[MONEY]) * cast(
        i64, card.money[reached]
    )
    if reached:
        value += _token_worth(game, seat, 1, card.era)
        value += _given_worth(game, seat, kit.performance_card + game.card)
    return value - spent * cast(i64, _WORTH[INSPIRATION])


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

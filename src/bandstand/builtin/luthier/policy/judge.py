"""What the greedy player does in each phase."""

from typing import Final

from mypy_extensions import i64

from bandstand.builtin.luthier.parts import LuthierParts
from bandstand.builtin.luthier.parts.vocabulary import (
    APPRENTICE,
    BALCONY,
    CRAFT,
    FINISHING,
    GUILD,
    MONEY,
    MOST_INSPIRATION,
    PERFORM,
    REPAIR,
    ROUGHING,
    SALON,
)
from bandstand.builtin.luthier.policy.ahead import outcome, stand, work
from bandstand.builtin.luthier.policy.opening import opening_worth
from bandstand.builtin.luthier.policy.quick import quick
from bandstand.builtin.luthier.policy.worth import by_worth, card_worth, worth
from bandstand.builtin.luthier.rules.board import NONE, Board, Lying
from bandstand.builtin.luthier.rules.play import LuthierState
from bandstand.builtin.luthier.rules.position import (
    ACT,
    BENCH,
    MARKET,
    PLAN,
    RESOLVE,
    SETTING_UP,
)
from bandstand.builtin.luthier.rules.resolution import own_places

_ASIDE: Final = 75
"""What a visit is worth, in hundredths, that leads neither to a patron nor to an instrument."""
_CROWD: Final = 18
"""What the chip of another player at a place takes off a visit, in hundredths."""
_RENT: Final = 14
"""What a point of skill is worth elsewhere."""
_AGAIN: Final = 14
"""What a second visit to a place is worth, in hundredths of the first."""


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
        best: i64 = NONE
        most: i64 = -1
        for action in legal:
            new = opening_worth(self.game, self.seat, action)
            if new > most:
                best = action
                most = new
        return best

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
        have = min(i64(board.resources[APPRENTICE]), 3)
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
        if place in (PERFORM, REPAIR, BALCONY):
            gained = gained * _ASIDE // 100
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
                if have[m] < later[m] and i64(kit.market[game.market][m]) <= 2 + m + m // 2:
                    action = _cheapest(kit, legal, m)
                    if action != NONE:
                        return action
            if i64(have[MONEY]) >= 16 and i64(board.tracks[CRAFT]) < 4:
                action = _cheapest(kit, legal, 5)
                if action != NONE:
                    return action
            if i64(have[MONEY]) >= 10 and i64(have[APPRENTICE]) < 2:
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

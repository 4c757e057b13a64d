"""What the workers at the own benches will make, and what has to be bought for it. Nothing is tried."""

from typing import Final

from mypy_extensions import i64

from bandstand.builtin.luthier.parts.vocabulary import DISCOUNT, FINISHING, INSPIRATION, MONEY, ROUGHING
from bandstand.builtin.luthier.policy.worth import by_worth, card_worth
from bandstand.builtin.luthier.rules.effects import power
from bandstand.builtin.luthier.rules.play import LuthierState
from bandstand.builtin.luthier.rules.position import MARKET

_ROUGHED: Final = 25
_FINISHED: Final = 60
"""What a worker adds to an instrument at each bench, in hundredths of all that it will bring."""


class Benchwork:
    """The best instruments first, as long as they can be paid for."""

    def __init__(self, game: LuthierState, seat: i64, roughing: i64, finishing: i64) -> None:
        kit = game.kit
        board = game.boards[seat]
        self.game: Final = game
        self.seat: Final[i64] = seat
        self.last: Final = game.round == kit.rounds
        self.have: Final = board.resources[:3]
        self.money: i64 = i64(board.resources[MONEY]) + i64(board.resources[INSPIRATION])
        self.trades: Final = not board.cart or (game.phase == MARKET and game.actor == seat)
        self.prices: Final = [int(game.price(seat, m)) for m in range(3)]
        self.bought: Final = [0, 0, 0]
        self.value: i64 = 0
        """What the workers add."""
        self.rough: Final = by_worth(game, seat, board.rough)
        self.finish: Final = by_worth(game, seat, board.finish)
        while roughing > 0 or finishing > 0:
            if roughing > 0 and (len(self.finish) < kit.bench or not finishing):
                if len(self.finish) < kit.bench:
                    self._make(ROUGHING)
                roughing -= 1
            else:
                self._make(FINISHING)
                finishing -= 1

    def _make(self, place: i64) -> None:
        """One worker makes the best instrument that can be paid for."""
        kit = self.game.kit
        spared = power(self.game, self.seat, DISCOUNT, place)
        for kind in self.rough if place == ROUGHING else self.finish:
            instrument = kit.instruments[kind]
            cost = instrument.rough if place == ROUGHING else instrument.finish
            if not self._pay(cost, spared):
                continue
            whole = card_worth(self.game, self.seat, kind)
            half: i64 = 50 * instrument.prestige
            if place == ROUGHING:
                self.rough.remove(kind)
                self.finish.append(kind)
                self.value += half if self.last else whole * _ROUGHED // 100
            else:
                self.finish.remove(kind)
                self.value += whole - half if self.last else whole * _FINISHED // 100
            return

    def _pay(self, cost: list[int], spared: i64) -> bool:
        """Pay with what is there and what the Market has; false if that is not enough."""
        price: i64 = 0
        missing = [0, 0, 0]
        m: i64 = 2
        while m >= 0:
            lacking = max(i64(cost[m]) - i64(self.have[m]), 0)
            covered = min(lacking, spared)
            spared -= covered
            missing[m] = int(lacking - covered)
            price += (lacking - covered) * i64(self.prices[m])
            m -= 1
        if missing != [0, 0, 0] and (not self.trades or price > self.money):
            return False
        self.money -= price
        for k in range(3):
            self.have[k] = max(self.have[k] + missing[k] - cost[k], 0)
            self.bought[k] += missing[k]
        return True

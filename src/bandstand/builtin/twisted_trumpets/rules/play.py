"""The turns of Twisted Trumpets: actions, favors, decrees and the end."""

from typing import Final

from mypy_extensions import i64

from bandstand.builtin.twisted_trumpets.parts import (
    ACTIONS,
    BARGAIN,
    FAVORS,
    PLANS,
    TURNS,
    TwistedTrumpetsParts,
)
from bandstand.builtin.twisted_trumpets.rules import position
from bandstand.builtin.twisted_trumpets.rules.decrees import Claim, open_slot
from bandstand.builtin.twisted_trumpets.rules.features import meets
from bandstand.builtin.twisted_trumpets.rules.pools import BACK, GONE, TOP, show
from bandstand.builtin.twisted_trumpets.rules.position import (
    ACT,
    DROP,
    END,
    ENDED,
    FAVOR,
    NONE,
    USED_UP,
    Position,
)
from bandstand.builtin.twisted_trumpets.views import TwistedTrumpetsView
from bandstand.contract import OVER, TABLE, Dump, OptionValue, Parts
from bandstand.rng import Rng

BUY: Final = position.BARGAIN


class TwistedTrumpetsState(Position):
    """A game in progress."""

    def turn(self) -> i64:
        return self.actor

    def whole(self) -> bool:
        return self.slot == NONE

    # ---- set-up

    def set_up(self) -> None:
        """Tiles by the number of players, three decrees, a market, and to each player starting tiles and one
        plan. Chance decides who begins."""
        kit = self.kit
        self.rng.event()
        self.barrier += 1
        self.first = self.rng.below(self.players)
        decrees = list(range(len(kit.decrees)))
        self.decrees = [self._drawn(decrees) for _ in range(kit.decrees_in_play)]
        self.decrees.sort()
        self.claims = [[] for _ in self.decrees]
        self.basic = sorted(kit.basic[self.players])
        self.stack = sorted(kit.premium[self.players])
        self.plan_deck = list(range(len(kit.plans)))
        for seat in range(self.players):
            self.hands[seat] = sorted(kit.starting)
            self.known[seat] = sorted(kit.starting)
            self.plans[seat] = [self._drawn(self.plan_deck)]
        self._refill()
        if self.listening:
            self.tell("decrees", TABLE, shown={"decrees": self.decrees[:], "first": int(self.first)})
            for seat in range(int(self.players)):
                self.tell("plan", seat, {"plans": self.plans[seat][:]}, {"count": 1})
        self.round = 1
        self._begin_turn(self.first)

    def _drawn(self, things: list[int]) -> int:
        """One of them at random."""
        return things.pop(self.rng.below(len(things)))

    # ---- what is legal

    def legal(self) -> list[int]:
        kit = self.kit
        phase = self.phase
        if phase == ENDED:
            return []
        if self.slot != NONE:
            return self._payments()
        if phase == ACT:
            actions = self._placements()
            if self.basic or self.discards:  # ruling 21
                actions.append(int(kit.draw))
            actions.append(int(kit.pass_))
            actions += self._purchases(0)
            actions += [int(kit.take_off + square) for square in self.trumpets[self.actor].removable()]
            return actions
        if phase == FAVOR:
            return [int(kit.favor + token) for token in self._tokens()]
        if phase == BUY:
            return self._purchases(self.discount)
        if phase == DROP:
            return [int(kit.drop + plan) for plan in sorted(self.plans[self.actor])]
        return [int(kit.end)]

    def choices(self) -> i64:
        if self.phase == ACT and self.slot == NONE:
            return self._count_placements() + self._count_others()
        return len(self.legal())

    def choice(self, place: i64) -> i64:
        if self.phase == ACT and self.slot == NONE:
            kit = self.kit
            trumpet = self.trumpets[self.actor]
            for piece in self.listed_pieces:
                fits = kit.fits[kit.shape_of(piece)]
                for square in self.listed_squares:
                    turns = fits[trumpet.wanted[square]]
                    count: i64 = len(turns)
                    if place < count:
                        return kit.place(piece, square, turns[place])
                    place -= count
            if self.basic or self.discards:
                if place == 0:
                    return kit.draw
                place -= 1
            if place == 0:
                return kit.pass_
            place -= 1
            purchases = self._purchases(0)
            if place < len(purchases):
                return purchases[place]
            return kit.take_off + i64(trumpet.removable()[place - len(purchases)])
        return self.legal()[place]

    def _pieces(self) -> list[int]:
        """What the player can take in hand to place, in rising order."""
        kit = self.kit
        pieces: list[int] = []
        backs: list[int] = []
        before: i64 = NONE
        for kind in self.hands[self.actor]:
            number: i64 = kind
            if number == before:
                continue  # equal tiles are one option
            before = number
            pieces.append(kind)
            if number >= kit.first_premium:
                backs.append(kit.back_piece[kind])
        return pieces + backs

    def _placements(self) -> list[int]:
        kit = self.kit
        trumpet = self.trumpets[self.actor]
        live = trumpet.live_squares()
        actions: list[int] = []
        for piece in self._pieces():
            fits = kit.fits[kit.shape_of(piece)]
            for square in live:
                for turn in fits[trumpet.wanted[square]]:
                    actions.append(int(kit.place(piece, square, turn)))
        return actions

    def _count_placements(self) -> i64:
        kit = self.kit
        trumpet = self.trumpets[self.actor]
        self.listed_pieces = self._pieces()
        self.listed_squares = trumpet.live_squares()
        wanted = [trumpet.wanted[square] for square in self.listed_squares]
        total: i64 = 0
        for piece in self.listed_pieces:
            fits = kit.fits[kit.shape_of(piece)]
            for sides in wanted:
                total += len(fits[sides])
        return total

    def _count_others(self) -> i64:
        money = self.money(self.actor)
        total: i64 = 1
        if self.basic or self.discards:
            total += 1
        for slot in range(self.kit.slots + 1):
            price = self.price(slot, 0)
            if 0 <= price <= money:
                total += 1
        if not self.listed_squares:
            total += len(self.trumpets[self.actor].removable())
        return total

    def _purchases(self, discount: i64) -> list[int]:
        kit = self.kit
        money = self.money(self.actor)
        return [
            int(kit.buy + slot) for slot in range(kit.slots + 1) if 0 <= self.price(slot, discount) <= money
        ]

    def _payments(self) -> list[int]:
        """The kinds of starting and basic tiles that are not paid already."""
        left = self.hands[self.actor][:]
        for kind in self.paid:
            left.remove(kind)
        kit = self.kit
        payments: list[int] = []
        for kind in left:
            action = int(kit.pay) + kind
            if kind < kit.first_premium and (not payments or payments[len(payments) - 1] != action):
                payments.append(action)
        return payments

    def _tokens(self) -> list[int]:
        """The favors to choose from: those that work; if none does, one is spent for nothing (ruling 15)."""
        left = [token for token in range(len(FAVORS)) if self.favors[self.actor][token] != USED_UP]
        working = [token for token in left if self._works(token)]
        return working or left

    def _works(self, token: i64) -> bool:
        if token == PLANS:
            return len(self.plan_deck) > 0
        if token == BARGAIN:
            return len(self._purchases(self._by_use(self.kit.discounts, token))) > 0
        return True

    def _by_use(self, values: list[int], token: i64) -> i64:
        """What this use of a favor is about: the first value if it is gold side up, else the second."""
        return values[2 - i64(self.favors[self.actor][token])]

    # ---- doing it

    def apply(self, action: i64) -> None:
        kit = self.kit
        before = self.barrier
        if action < kit.draw:
            self._place(action)
        elif action == kit.draw:
            self._draw_basic()
        elif action == kit.pass_:
            if self.listening:
                self.tell("passed", self.actor)
            self._spend_action(False)
        elif action == kit.end:
            self._end_turn()
            return
        elif action < kit.pay:
            self._buy(action - kit.buy)
        elif action < kit.favor:
            self._pay(action - kit.pay)
        elif action < kit.drop:
            self._use_favor(action - kit.favor)
        elif action < kit.take_off:
            self._drop_plan(action - kit.drop)
        else:
            self._take_off(action - kit.take_off)
        if self.slot == NONE:
            self.loose = self.loose + 1 if self.barrier == before else 0

    def _spend_action(self, active: bool) -> None:
        self.actions -= 1
        if active:
            self.active = True
        self._go_on()

    def _go_on(self) -> None:
        self.phase = ACT if self.actions else END

    def _leave_hand(self, seat: i64, kind: int) -> None:
        """A tile leaves a hand and is seen by all."""
        self.hands[seat].remove(kind)
        if kind in self.known[seat]:
            self.known[seat].remove(kind)

    def _place(self, action: i64) -> None:
        kit = self.kit
        seat = self.actor
        turn = action % TURNS
        square = action // TURNS % kit.squares
        piece = action // kit.piece_actions
        kind = kit.kind_of(piece)
        shape = kit.shape_of(piece)
        self._leave_hand(seat, int(kind))
        if shape == kit.back:
            self.under[seat][square] = int(kind)
            self.pools[seat].append(int(BACK - square))
        elif kind >= kit.first_premium:
            show(self.pools[seat], kind, kit.premium[self.players].count(int(kind)))
        self.trumpets[seat].put(square, shape * TURNS + turn)
        self.newest_seat = seat
        self.newest_square = square
        if self.listening:
            shown = {"square": int(square), "shape": int(shape), "turn": int(turn)}
            self.tell("placed", seat, {"tile": int(kind)}, shown)
        self._spend_action(True)
        if int(square) in kit.scrolls and int(square) not in self.used[seat]:  # ruling 11: once
            self.used[seat].append(int(square))
            self.used[seat].sort()
            if max(self.favors[seat]) != USED_UP:
                self.phase = FAVOR

    def _draw_basic(self) -> None:
        seat = self.actor
        self.rng.event()
        if not self.basic:
            self.basic = self.discards
            self.discards = []
            if self.listening:
                self.tell("reshuffled", TABLE, shown={"count": len(self.basic)})
        kind = self._drawn(self.basic)
        self._take(seat, kind)
        self.barrier += 1
        if self.listening:
            self.tell("drew", seat, {"tile": kind})
        self._spend_action(True)

    def _take(self, seat: i64, kind: int) -> None:
        """Put a tile into a hand."""
        hand = self.hands[seat]
        place: i64 = 0
        while place < len(hand) and hand[place] < kind:
            place += 1
        hand.insert(place, kind)

    def _buy(self, slot: i64) -> None:
        """Choose what to buy; it is bought at once if nothing is to be paid."""
        self.slot = slot
        self.due = self.price(slot, self.discount)
        if not self.due:
            self._finish_purchase()

    def _pay(self, kind: i64) -> None:
        self.paid.append(int(kind))
        self.due -= 1
        if not self.due:
            self._finish_purchase()

    def _finish_purchase(self) -> None:
        kit = self.kit
        seat = self.actor
        slot = self.slot
        paid = sorted(self.paid)
        for kind in paid:
            self._leave_hand(seat, kind)
        self.discards = sorted(self.discards + paid)
        self.slot = NONE
        self.paid.clear()
        if slot == kit.slots:
            self.rng.event()
            bought = self._drawn(self.stack)
            self.pools[seat].append(TOP)
            self.barrier += 1
            if self.listening:
                self.tell("bought", seat, {"tile": bought}, {"slot": int(slot), "paid": paid})
        else:
            bought = self.market[slot]
            self.market[slot] = NONE
            self.pools[seat].append(bought)
            if self.listening:
                self.tell("bought", seat, None, {"tile": bought, "slot": int(slot), "paid": paid})
        self._take(seat, bought)
        if self.phase == BUY:
            self.discount = 0
            self._go_on()
        else:
            self._spend_action(True)

    def _take_off(self, square: i64) -> None:
        """Reopen a trumpet that was closed early (rulings 8 to 11 and 44 to 45)."""
        kit = self.kit
        seat = self.actor
        pose: i64 = self.trumpets[seat].poses[square]
        shape = pose // TURNS
        self.trumpets[seat].lift(square)
        kind: i64 = self.under[seat][square] if shape == kit.back else shape
        if shape == kit.back:
            self.under[seat][square] = NONE
            self.gone[seat].append(int(kind))
            self.gone[seat].sort()
            pool = self.pools[seat]
            pool[pool.index(int(BACK - square))] = GONE
        elif shape >= kit.first_premium:
            self.out.append(int(kind))
            self.out.sort()
        else:
            self.discards.append(int(kind))
            self.discards.sort()
        if self.newest_seat == seat and self.newest_square == square:
            self.newest_seat = position.NOBODY
            self.newest_square = NONE
        if self.listening:
            self.tell("took_off", seat, {"tile": int(kind)}, {"square": int(square), "shape": int(shape)})
        self._spend_action(True)

    # ---- the King's Favors

    def _use_favor(self, token: i64) -> None:
        kit = self.kit
        seat = self.actor
        works = self._works(token)
        gold = self.favors[seat][token] == position.GOLD
        more = self._by_use(kit.more_actions, token)
        draw = self._by_use(kit.plans_drawn, token)
        drop = self._by_use(kit.plans_dropped, token)
        discount = self._by_use(kit.discounts, token)
        self.favors[seat][token] -= 1
        if self.listening:
            shown = {"favor": FAVORS[token], "gold": gold, "works": works}
            self.tell("favor", seat, None, shown)
        self._go_on()
        if not works:
            return
        if token == ACTIONS:
            self.actions += more
            self._go_on()
        elif token == PLANS:
            self._draw_plans(draw)
            if drop:
                self.phase = DROP
        else:
            self.discount = discount
            self.phase = BUY

    def _draw_plans(self, count: i64) -> None:
        """Draw what is there (ruling 17)."""
        seat = self.actor
        self.rng.event()
        drawn = [self._drawn(self.plan_deck) for _ in range(min(count, len(self.plan_deck)))]
        drawn.sort()
        self.plans[seat] = sorted(self.plans[seat] + drawn)
        self.barrier += 1
        if self.listening:
            self.tell("plan", seat, {"plans": drawn}, {"count": len(drawn)})

    def _drop_plan(self, plan: i64) -> None:
        seat = self.actor
        self.plans[seat].remove(int(plan))
        self.dropped[seat] = sorted([*self.dropped[seat], int(plan)])
        if self.listening:
            self.tell("dropped", seat, {"plan": int(plan)})
        self._go_on()

    # ---- the end of a turn, of a round, of the game

    def _begin_turn(self, seat: i64) -> None:
        self.turns += 1
        self.actor = seat
        self.actions = self.kit.actions_a_turn
        self.active = False
        self.loose = 0
        self.phase = ACT

    def _end_turn(self) -> None:
        """Claim decrees, look for the end, fill the market, and pass the turn to the left."""
        seat = self.actor
        self.barrier += 1
        self._claim()
        self._look_for_the_end()
        self._slide()
        self._refill()
        self.idle[seat] = not self.active
        following = seat + 1 if seat + 1 < self.players else 0
        if following != self.first or self._next_round():
            self._begin_turn(following)

    def _claim(self) -> None:
        """Every decree that the trumpet meets and its owner has not claimed (rulings 23 to 27)."""
        seat = self.actor
        for place in range(len(self.decrees)):
            decree = self.kit.decrees[self.decrees[place]]
            claims = self.claims[place]
            if seat in [claim.seat for claim in claims] or not meets(self.trumpets[seat], decree):
                continue
            slot = open_slot(claims, len(decree.slots), self.players, self.circle, self.round, self.turns)
            claims.append(Claim(seat, slot, self.round, self.turns))
            if self.listening:
                shown = {"decree": self.decrees[place], "slot": int(slot), "points": decree.slots[slot]}
                self.tell("claimed", seat, None, shown)

    def _look_for_the_end(self) -> None:
        if not self.last and self.trumpets[self.actor].empty() <= self.kit.last_empty:
            self.last = self.round + 1
            self.trigger = self.actor
            if self.listening:
                self.tell("last_round", self.actor, None, {"round": int(self.last)})

    def _slide(self) -> None:
        left = [kind for kind in self.market if kind != NONE]
        self.market = left + [NONE] * (int(self.kit.slots) - len(left))

    def _refill(self) -> None:
        if not self.stack or NONE not in self.market:
            return
        self.rng.event()
        new: list[int] = []
        for slot in range(self.kit.slots):
            if self.market[slot] == NONE and self.stack:
                self.market[slot] = self._drawn(self.stack)
                new.append(self.market[slot])
        if self.listening and self.round:
            self.tell("refilled", TABLE, shown={"tiles": new})

    def _next_round(self) -> bool:
        """Begin the next round, unless the game is over (rulings 29 and 43)."""
        stalled = False not in self.idle
        if self.round == self.last or stalled or self.round == self.kit.rounds:
            self._finish(stalled)
            return False
        self.round += 1
        self.idle = [False] * int(self.players)
        if self.listening:
            self.tell("round", TABLE, shown={"round": int(self.round), "final": self.round == self.last})
        return True

    def _finish(self, stalled: bool) -> None:
        self.phase = ENDED
        self.actor = OVER
        self.loose = 0
        if self.listening:
            winners = [seat for seat, rank in enumerate(self.ranks()) if rank == 0]
            self.tell(
                "end", TABLE, shown={"winners": winners, "stalled": stalled, "scores": self.scores(),
                                     "plans": [plans[:] for plans in self.plans]},
            )  # fmt: skip

    # ---- copies

    def copy(self) -> "TwistedTrumpetsState":
        other = TwistedTrumpetsState(self.kit, int(self.players), self.options.copy(), self.rng.copy())
        self.copy_onto(other)
        return other

    def guess(self, seat: i64, rng: Rng) -> "TwistedTrumpetsState":
        other = self.copy()
        other.deal_unseen(seat, rng)
        return other

    @classmethod
    def restored(cls, parts: Parts, dump: Dump) -> "TwistedTrumpetsState":
        assert isinstance(parts, TwistedTrumpetsParts)
        state = TwistedTrumpetsState(parts, dump["players"], dict(dump["options"]), Rng.restored(dump["rng"]))
        state.restore(dump)
        return state


def begin(
    kit: TwistedTrumpetsParts, players: int, seed: int, options: dict[str, OptionValue]
) -> TwistedTrumpetsState:
    """A game about to begin."""
    state = TwistedTrumpetsState(kit, players, options, Rng(seed))
    state.listening = True
    state.set_up()
    state.listening = False
    return state


def imagine(kit: TwistedTrumpetsParts, view: TwistedTrumpetsView, rng: Rng) -> TwistedTrumpetsState:
    """A State that fits a View."""
    state = TwistedTrumpetsState(kit, view["players"], dict(view["options"]), Rng(0))
    state.lay_out(view)
    state.deal_unseen(view["seat"], rng)
    return state

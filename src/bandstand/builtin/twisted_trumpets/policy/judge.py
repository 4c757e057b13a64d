"""The greedy player's judgement: it looks one step ahead and tries every placement on the board."""

from typing import Final

from mypy_extensions import i64

from bandstand.builtin.twisted_trumpets.parts import ACTIONS, PLANS, TURNS, TwistedTrumpetsParts
from bandstand.builtin.twisted_trumpets.rules import (
    EMPTY,
    GOLD,
    NONE,
    Trumpet,
    TwistedTrumpetsState,
    feature,
    plan_points,
)

# All values are in hundredths of a point.
_POINT: Final = 100
_LEVEL: Final = 40
"""What a tile is worth for being there: the board fills, and decrees and plans come nearer."""
_HOPE: Final = 55
"""How much is counted, in hundredths, of what an open end would score with a bell now and some tiles
later."""
_ENDS: Final = 4
"""How many open ends can hope for a bell."""
_PAID: Final = 60
"""What a tile is worth that is paid."""
_DRAWN: Final = 380
"""What placing a tile from the stack brings on average."""
_CROWD: Final = 20
"""What a tile more brings less for each that is in hand already."""
_ROOM: Final = 120
"""What an empty square is worth that the trumpet can still grow to, as long as there are turns."""
_NO_GAIN: Final = -1_000_000


class Judge:
    """What a seat makes of its position."""

    def __init__(self, game: TwistedTrumpetsState, seat: i64) -> None:
        self.game: Final = game
        self.seat: Final[i64] = seat
        self.kit: Final[TwistedTrumpetsParts] = game.kit
        self.trumpet: Final[Trumpet] = game.trumpets[seat]
        self.turns_left: Final[i64] = turns_left(game, seat)
        """Turns that this seat will have after this one, as far as it can tell."""
        self.targets: Final[list[int]] = []
        self.prizes: Final[list[int]] = []
        """The decrees still to be claimed, and the points of their next places."""
        for place in range(len(game.decrees)):
            if seat not in [claim.seat for claim in game.claims[place]]:
                decree = game.decrees[place]
                slots = self.kit.decrees[decree].slots
                taken = len({claim.slot for claim in game.claims[place]})
                self.targets.append(decree)
                self.prizes.append(slots[min(taken, len(slots) - 1)])
        self.now: Final[i64] = self.worth()

    # ---- which action

    def action(self) -> i64:
        """The action that brings the most for each action it takes."""
        game = self.game
        kit = self.kit
        legal = game.legal()
        best: i64 = kit.pass_
        # To pass is better than a bad tile only when the end is near.
        best_gain: i64 = 0 if self.turns_left < 2 else _NO_GAIN
        for action in legal:
            if action >= kit.draw:
                break
            gain = self.placement_gain(action)
            if gain > best_gain:
                best = action
                best_gain = gain
        if game.actions == 1 and self.turns_left == 0:
            return best  # a tile in hand is worth nothing any more
        if kit.draw in legal:
            # Two actions, to draw and to place; a full hand needs no more choice.
            gain = _DRAWN // 2 - _CROWD * len(game.hands[self.seat])
            if gain > best_gain:
                best = kit.draw
                best_gain = gain
        bought = self.purchase(legal)
        if bought != NONE:
            gain = self.purchase_gain(bought - kit.buy) // 2
            if gain > best_gain:
                best = bought
                best_gain = gain
        if self.trumpet.closed() and self.turns_left and best != kit.draw:
            return self.tile_to_take_off(legal)
        return best

    def placement_gain(self, action: i64) -> i64:
        """How much better the trumpet would be with this placement."""
        kit = self.kit
        shape = kit.shape_of(action // kit.piece_actions)
        return self.gain(shape, action // TURNS % kit.squares, action % TURNS)

    def gain(self, shape: i64, square: i64, turn: i64) -> i64:
        """How much better the trumpet would be with this tile."""
        self.trumpet.put(square, shape * TURNS + turn)
        gain = self.worth() - self.now
        self.trumpet.lift(square)
        if int(square) in self.kit.scrolls and int(square) not in self.game.used[self.seat]:
            gain += 100 + 60 * min(self.turns_left, 4)
        return gain

    def best_gain(self, kind: i64) -> i64:
        """The most that a tile in hand could bring, whichever side is up."""
        best = self._best_of_shape(kind)
        if kind >= self.kit.first_premium:
            best = max(best, self._best_of_shape(self.kit.back))
        return best

    def _best_of_shape(self, shape: i64) -> i64:
        best: i64 = _NO_GAIN
        fits = self.kit.fits[shape]
        for square in self.trumpet.live_squares():
            for turn in fits[self.trumpet.wanted[square]]:
                best = max(best, self.gain(shape, square, turn))
        return best

    # ---- buying

    def purchase(self, legal: list[int]) -> i64:
        """The best of the purchases among these actions, or NONE."""
        kit = self.kit
        best: i64 = NONE
        best_gain: i64 = _NO_GAIN - 1000
        for action in legal:
            if kit.buy <= action < kit.pay:
                gain = self.purchase_gain(action - kit.buy)
                if gain > best_gain:
                    best = action
                    best_gain = gain
        return best

    def purchase_gain(self, slot: i64) -> i64:
        """What a premium tile would bring when it is placed, without what is paid for it."""
        game = self.game
        paid = game.price(slot, game.discount) * _PAID
        if slot == self.kit.slots:
            return max(_DRAWN + 40, self._best_of_shape(self.kit.back)) - paid
        return self.best_gain(game.market[slot]) - paid

    def payment(self) -> i64:
        """The tile that would bring the least."""
        kit = self.kit
        best: i64 = NONE
        least: i64 = 0
        for action in self.game.legal():
            gain = self.best_gain(action - kit.pay)
            if best == NONE or gain < least:
                best = action
                least = gain
        return best

    # ---- favors

    def favor(self) -> i64:
        """The favor that brings the most now."""
        game = self.game
        kit = self.kit
        best: i64 = NONE
        best_value: i64 = 0
        for action in game.legal():
            token = action - kit.favor
            use = 0 if game.favors[self.seat][token] == GOLD else 1
            if token == ACTIONS:
                value = i64(kit.more_actions[use]) * _DRAWN // 2
            elif token == PLANS:
                value = (200 + 100 * i64(kit.plans_drawn[use])) if self.turns_left > 1 else 200
            else:
                value = self._bargain(kit.discounts[use]) if self.turns_left or game.actions else 0
            if best == NONE or value > best_value:
                best = action
                best_value = value
        return best

    def _bargain(self, discount: i64) -> i64:
        """What the best premium tile would bring for less, in half the value of placing it."""
        game = self.game
        best: i64 = 0
        money = game.money(self.seat)
        for slot in range(self.kit.slots):
            price = game.price(slot, discount)
            if 0 <= price <= money:
                best = max(best, self.best_gain(game.market[slot]) - price * _PAID)
        return best // 2 + 50 * discount

    def dropped_plan(self) -> i64:
        """The plan that scores the least as it stands."""
        kit = self.kit
        best: i64 = NONE
        least = 0
        for action in self.game.legal():
            points = plan_points(self.trumpet, kit.plans[action - kit.drop])
            if best == NONE or points < least:
                best = action
                least = points
        return best

    def tile_to_take_off(self, legal: list[int]) -> i64:
        """The one without which the trumpet is best."""
        kit = self.kit
        best: i64 = kit.pass_
        best_worth: i64 = _NO_GAIN
        for action in legal:
            if action >= kit.take_off:
                square: i64 = action - kit.take_off
                pose: i64 = self.trumpet.poses[square]
                self.trumpet.lift(square)
                worth = self.worth()
                self.trumpet.put(square, pose)
                if worth > best_worth:
                    best = action
                    best_worth = worth
        return best

    # ---- what a trumpet is worth

    def worth(self) -> i64:
        """What the trumpet scores, and what it promises."""
        trumpet = self.trumpet
        total = _LEVEL * trumpet.filled + self._things() + self._pipes() + self._decrees()
        for plan in self.game.plans[self.seat]:
            total += _POINT * plan_points(trumpet, self.kit.plans[plan])
        return total

    def _things(self) -> i64:
        """Flags, and birds with the notes around them. A note without a bird may get one."""
        kit = self.kit
        poses = self.trumpet.poses
        counts = [0] * len(kit.colours)
        total: i64 = 0
        for square in range(kit.squares):
            pose: i64 = poses[square]
            if pose == EMPTY:
                continue
            face = kit.faces[pose // TURNS]
            total += 25 * face.notes
            flags = face.flags
            for colour in range(len(counts)):
                counts[colour] += flags[colour]
            if face.birds:
                notes: i64 = 0
                free: i64 = 0
                for near in kit.around[square]:
                    if poses[near] == EMPTY:
                        free += 1
                    else:
                        notes += kit.faces[poses[near] // TURNS].notes
                total += face.birds * (_POINT * notes + 35 * min(free, self.turns_left))
        most = len(kit.flag_points) - 1
        for count in counts:
            total += _POINT * i64(kit.flag_points[min(count, most)])
        return total

    def _pipes(self) -> i64:
        """Completed pipes, ends that can never be closed, and those that may still get a bell."""
        trumpet = self.trumpet
        kit = self.kit
        tiles = [0] * int(kit.squares)
        twists = [0] * int(kit.squares)
        total: i64 = 0
        hopes: list[int] = []
        growth = min(self.turns_left, trumpet.empty()) // 2
        for square in trumpet.reach(tiles, twists):
            length: i64 = i64(tiles[square]) + i64(twists[square])
            pose: i64 = trumpet.poses[square]
            if kit.bell_of[pose]:
                total += _POINT * length
            loose: i64 = i64(kit.ends_of[pose]) & ~i64(trumpet.wanted[square])
            for side in range(TURNS):
                if (loose >> side) & 1:
                    beyond: i64 = kit.beside[square][side]
                    if beyond < 0 or trumpet.poses[beyond] != EMPTY:
                        total -= _POINT * kit.open_end
                    else:
                        hopes.append(int(length + 1 + growth))
        return total + self._hopes(hopes)

    def _hopes(self, hopes: list[int]) -> i64:
        hopes.sort()
        hopes.reverse()
        total: i64 = _ROOM * min(self.turns_left, room(self.trumpet))
        for place in range(len(hopes)):
            if place < self.turns_left and place < _ENDS:
                total += _HOPE * i64(hopes[place]) * (_ENDS - place) // _ENDS
            else:
                total -= _POINT * self.kit.open_end
        return total

    def _decrees(self) -> i64:
        """The prize of a decree that is met; of any other a part, the larger the nearer it is."""
        total: i64 = 0
        for place in range(len(self.targets)):
            decree = self.kit.decrees[self.targets[place]]
            value: i64 = feature(self.trumpet, decree.feature, decree.of)
            prize = _POINT * i64(self.prizes[place])
            if value >= decree.at_least:
                total += prize
            elif self.turns_left:
                total += prize * value * value // (decree.at_least * decree.at_least * 2)
        return total


def room(trumpet: Trumpet) -> i64:
    """How many empty squares a trumpet can still grow to."""
    beside = trumpet.kit.beside
    found = trumpet.live_squares()
    seen = [False] * int(trumpet.kit.squares)
    for square in found:
        seen[square] = True
    done: i64 = 0
    while done < len(found):
        for near in beside[found[done]]:
            if near >= 0 and not seen[near] and trumpet.poses[near] == EMPTY:
                seen[near] = True
                found.append(near)
        done += 1
    return len(found)


def turns_left(game: TwistedTrumpetsState, seat: i64) -> i64:
    """How many turns a seat has after this one: known once the end is triggered, else from how full the
    fullest board is."""
    if game.last:
        return game.last - game.round
    fullest: i64 = 0
    for trumpet in game.trumpets:
        fullest = max(fullest, trumpet.filled)
    missing = game.kit.squares - game.kit.last_empty - fullest
    return max(missing, 0) + 1

"""A quick judgement for the search: what an action promises, seen from what changes around one square."""

from typing import Final

from mypy_extensions import i64

from bandstand.builtin.twisted_trumpets.parts import ACTIONS, PLANS, TURNS, TwistedTrumpetsParts
from bandstand.builtin.twisted_trumpets.policy.judge import turns_left
from bandstand.builtin.twisted_trumpets.policy.wishes import Tally, Wishes, three_ends
from bandstand.builtin.twisted_trumpets.rules import Trumpet, TwistedTrumpetsState, plan_points

# All values are in hundredths of a point.
_TILE: Final = 40
"""What a tile is worth for being there."""
_NOTE: Final = 25
"""A note without a bird may get one."""
_FREE: Final = 35
"""What an empty square beside a bird is worth, as long as there are turns."""
_HOPE: Final = 40
"""What an open end promises for each point of the pipe that a bell there would complete."""
_ENDS: Final[i64] = 4
"""How many open ends can hope for a bell."""
_ROOM: Final = 120
"""What each turn to come loses when no end is open any more."""
_OPEN: Final = 60
"""What each turn to come gains when a closed trumpet is opened."""
_DRAWN: Final = 380
"""What placing a tile from the stack brings on average."""
_PAID: Final = 60
"""What a tile is worth that is paid."""
_CROWD: Final = 20
"""What a tile more brings less for each that is in hand already."""
_WASTE: Final = -400
_NEVER: Final = -100_000


class Glance:
    """What a seat sees of its position in passing."""

    def __init__(self, game: TwistedTrumpetsState, seat: i64) -> None:
        kit = game.kit
        trumpet = game.trumpets[seat]
        self.game: Final = game
        self.seat: Final[i64] = seat
        self.kit: Final[TwistedTrumpetsParts] = kit
        self.trumpet: Final[Trumpet] = trumpet
        self.turns_left: Final[i64] = turns_left(game, seat)
        self.tally: Final = Tally(trumpet)
        self.wishes: Final = Wishes(game, seat, self.tally)
        self.growth: Final[i64] = min(self.turns_left, trumpet.empty()) // 2
        """How much longer a pipe may become before its bell."""
        self.cap: Final[i64] = min(_ENDS, self.turns_left)
        self.lengths: Final[list[int]] = [0] * int(kit.squares)
        """For each square the points of the pipe up to there."""
        self.live: i64 = 0
        """Ends that open to an empty square."""
        self.dead: i64 = 0
        """Open ends that will never meet another."""
        self.pipes: i64 = 0
        """The points of completed pipes."""
        self.hopes: i64 = 0
        """The points up to all live ends together."""
        self.longest: i64 = 0
        """The most points up to a live end."""
        self._follow_pipes()
        self.squares: Final[list[int]] = trumpet.live_squares()
        self.notes_near: Final[list[int]] = [0] * int(kit.squares)
        self.birds_near: Final[list[int]] = [0] * int(kit.squares)
        self.free_near: Final[list[int]] = [0] * int(kit.squares)
        self.sites: Final[list[int]] = [0] * int(kit.squares)
        """For each live square the notes, birds and empty squares around it, and what covering it brings."""
        for square in self.squares:
            self._look_around(square)
        self.shape: i64 = -1
        self.shape_value: i64 = 0
        """The shape looked at last: placements of the same tile come one after the other."""

    def _follow_pipes(self) -> None:
        trumpet = self.trumpet
        kit = self.kit
        twists = [0] * int(kit.squares)
        lengths = self.lengths
        poses = trumpet.poses
        reached = trumpet.reach(lengths, twists)
        for square in reached:
            points: i64 = i64(lengths[square]) + i64(twists[square])
            lengths[square] = int(points)
            pose: i64 = poses[square]
            if kit.bell_of[pose]:
                self.pipes += points
            loose: i64 = i64(kit.ends_of[pose]) & ~i64(trumpet.wanted[square])
            if not loose:
                continue
            beside = kit.beside[square]
            for side in range(TURNS):
                if (loose >> side) & 1:
                    beyond: i64 = beside[side]
                    if beyond < 0 or i64(poses[beyond]) >= 0:
                        self.dead += 1
                    else:
                        self.live += 1
                        self.hopes += points
                        self.longest = max(self.longest, points)

    def _look_around(self, square: i64) -> None:
        kit = self.kit
        poses = self.trumpet.poses
        notes: i64 = 0
        birds: i64 = 0
        free: i64 = 0
        for near in kit.around[square]:
            pose: i64 = poses[near]
            if pose < 0:
                free += 1
            else:
                face = kit.faces[pose // TURNS]
                notes += face.notes
                birds += face.birds
        self.notes_near[square] = int(notes)
        self.birds_near[square] = int(birds)
        self.free_near[square] = int(free)
        site: i64 = 0
        if int(square) in kit.scrolls:
            site += self.wishes.scroll
            if int(square) not in self.game.used[self.seat]:
                site += 100 + 60 * min(self.turns_left, 4)
        if self.wishes.corner and int(square) in kit.corners:
            site += self.wishes.corner
        self.sites[square] = int(site)

    # ---- which action

    def best(self, legal: list[int]) -> i64:
        """The action that promises the most."""
        best: i64 = legal[0]
        most = self.promise(best)
        for place in range(1, len(legal)):
            new = self.promise(legal[place])
            if new > most:
                most = new
                best = legal[place]
        return best

    def promise(self, action: i64) -> i64:
        """What one of the legal actions brings, for each action it takes."""
        kit = self.kit
        game = self.game
        if action < kit.draw:
            shape = kit.shape_of(action // kit.piece_actions)
            return self._shape_worth(shape) + self._gain(shape, action // TURNS % kit.squares, action % TURNS)
        if action == kit.draw:
            if game.actions == 1 and not self.turns_left:
                return _WASTE  # a tile in hand is worth nothing any more
            return _DRAWN // 2 - _CROWD * len(game.hands[self.seat])
        if action == kit.pass_:
            return 0 if self.turns_left < 2 else _WASTE
        if action == kit.end:
            return 0
        if action < kit.pay:
            if not game.discount and game.actions == 1 and not self.turns_left:
                return _WASTE
            return self._purchase(action - kit.buy, game.discount) // 2
        if action < kit.favor:
            return -self.best_gain(action - kit.pay)
        if action < kit.drop:
            return self._favor(action - kit.favor)
        if action < kit.take_off:
            return -100 * i64(plan_points(self.trumpet, kit.plans[action - kit.drop]))
        square = action - kit.take_off
        lost: i64 = self.lengths[square] if kit.bell_of[self.trumpet.poses[square]] else 0
        return (_OPEN * self.turns_left if self.turns_left else _WASTE) - 100 * lost

    # ---- placing

    def best_gain(self, kind: i64) -> i64:
        """The most that a tile in hand could bring, whichever side is up."""
        best = self._best_of_shape(kind)
        if kind >= self.kit.first_premium:
            best = max(best, self._best_of_shape(self.kit.back))
        return best

    def _best_of_shape(self, shape: i64) -> i64:
        best: i64 = _NEVER
        fits = self.kit.fits[shape]
        for square in self.squares:
            for turn in fits[self.trumpet.wanted[square]]:
                best = max(best, self._gain(shape, square, turn))
        return best + self._shape_worth(shape)

    def _shape_worth(self, shape: i64) -> i64:
        """What a tile brings wherever it lies."""
        if shape == self.shape:
            return self.shape_value
        kit = self.kit
        wishes = self.wishes
        face = kit.faces[shape]
        total: i64 = _TILE + wishes.tile + _NOTE * face.notes + wishes.bird * face.birds
        flags = face.flags
        most: i64 = len(kit.flag_points) - 1
        for colour in range(len(flags)):
            more: i64 = flags[colour]
            if more:
                count: i64 = self.tally.flags[colour]
                points: i64 = kit.flag_points[min(count + more, most)]
                total += 100 * (points - i64(kit.flag_points[min(count, most)]))
                total += more * i64(wishes.flags[colour])
        pipe = face.pipe
        if pipe.bell:
            total += wishes.bell
            if pipe.mid:
                total += wishes.mid
        if pipe.twisted:
            total += wishes.twisted
        if three_ends(pipe.ends):
            total += wishes.junction
        if kit.first_premium <= shape < kit.back:
            total += wishes.premium
        self.shape = shape
        self.shape_value = total
        return total

    def _gain(self, shape: i64, square: i64, turn: i64) -> i64:
        """What a tile brings by where it lies and how it is turned."""
        kit = self.kit
        trumpet = self.trumpet
        wishes = self.wishes
        face = kit.faces[shape]
        pose = shape * TURNS + turn
        ends: i64 = kit.ends_of[pose]
        wanted: i64 = trumpet.wanted[square]
        beside = kit.beside[square]
        before: i64 = 1_000
        joined: i64 = 0
        lost: i64 = 0
        more: i64 = 0
        for side in range(TURNS):
            bit: i64 = 1 << side
            if ends & bit:
                beyond: i64 = beside[side]
                if wanted & bit:
                    joined += 1
                    before = min(before, i64(self.lengths[beyond]) if beyond >= 0 else 0)
                elif beyond < 0 or i64(trumpet.poses[beyond]) >= 0:
                    lost += 1
                else:
                    more += 1
            elif wanted & bit:
                joined += 1
                lost += 1
        if not trumpet.filled:
            joined = 0  # the mouthpiece is no end
        length = before + (2 if face.pipe.twisted else 1)
        live = self.live - joined + more
        hoping = min(live, self.cap)
        total: i64 = self.sites[square]
        total += _HOPE * (hoping - min(self.live, self.cap)) * (before + 1 + self.growth)
        total += _HOPE * min(more, hoping) * (length - before)
        total -= 100 * kit.open_end * (lost + max(live - self.cap, 0) - max(self.live - self.cap, 0))
        if not live:
            total -= _ROOM * min(self.turns_left, trumpet.empty() - 1)
        bell: i64 = kit.bell_of[pose]
        if bell:
            total += 100 * length
            for side in range(TURNS):
                if (bell >> side) & 1:
                    total += wishes.sides[side]
        if face.notes:
            wished = wishes.border_note if kit.on_border[square] else wishes.inner_note
            total += face.notes * (wished + 100 * i64(self.birds_near[square]))
        if face.birds:
            free = min(i64(self.free_near[square]), self.turns_left)
            total += face.birds * (100 * i64(self.notes_near[square]) + _FREE * free)
        return total

    # ---- buying, and favors

    def _purchase(self, slot: i64, discount: i64) -> i64:
        """What a premium tile would bring when it is placed, without what is paid for it."""
        paid = self.game.price(slot, discount) * _PAID
        if slot == self.kit.slots:
            return max(_DRAWN + 40, self._best_of_shape(self.kit.back)) - paid
        return self.best_gain(self.game.market[slot]) - paid

    def _favor(self, token: i64) -> i64:
        game = self.game
        kit = self.kit
        use = 2 - i64(game.favors[self.seat][token])
        if token == ACTIONS:
            return i64(kit.more_actions[use]) * _DRAWN // 2
        if token == PLANS:
            return 200 + (100 * i64(kit.plans_drawn[use]) if self.turns_left > 1 else 0)
        if not self.turns_left and not game.actions:
            return 0
        discount: i64 = kit.discounts[use]
        money = game.money(self.seat)
        best: i64 = 0
        for slot in range(kit.slots):
            if 0 <= game.price(slot, discount) <= money:
                best = max(best, self._purchase(slot, discount))
        return best // 2 + 50 * discount

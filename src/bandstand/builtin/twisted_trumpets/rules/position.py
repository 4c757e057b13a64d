"""What lies where in a game of Twisted Trumpets, and who knows what."""

from typing import Final

from mypy_extensions import i64

from bandstand.builtin.twisted_trumpets.parts import FAVORS, TURNS, TwistedTrumpetsParts
from bandstand.builtin.twisted_trumpets.rules.decrees import Claim, read_claims
from bandstand.builtin.twisted_trumpets.rules.pools import (
    BACK,
    GONE,
    SHOWN,
    UNKNOWN,
    Reading,
    arrange,
    hidden,
    in_hand,
    read,
)
from bandstand.builtin.twisted_trumpets.rules.scoring import Sheet, sheet
from bandstand.builtin.twisted_trumpets.rules.trumpet import EMPTY, Trumpet
from bandstand.builtin.twisted_trumpets.views import TwistedTrumpetsView
from bandstand.contract import SPECTATOR, Dump, OptionValue, State
from bandstand.rng import Rng
from bandstand.unseen import deal as deal_unseen

NOBODY: Final = -1
NONE: Final = -1

ACT: Final = 0
FAVOR: Final = 1
BARGAIN: Final = 2
DROP: Final = 3
END: Final = 4
ENDED: Final = 5
PHASES: Final = ("act", "favor", "bargain", "drop", "end", "over")

GOLD: Final = 2
GREY: Final = 1
USED_UP: Final = 0


class Position(State):
    """Everything that the table-keeper knows."""

    def __init__(
        self, parts: TwistedTrumpetsParts, players: int, options: dict[str, OptionValue], rng: Rng
    ) -> None:
        super().__init__(parts, players, options, rng)
        self.kit: Final = parts
        self.circle: Final = options["decree_slots"] == "circle"

        self.phase: i64 = ACT
        self.actor: i64 = NOBODY
        self.first: i64 = NOBODY
        """Who begins every round."""
        self.round: i64 = 0
        self.last: i64 = 0
        """The number of the final round, once the end is triggered."""
        self.trigger: i64 = NOBODY
        """Who has triggered it."""
        self.turns: i64 = 0
        """Turns begun so far."""
        self.idle: list[bool] = [False] * players
        """Who has passed everything in this round."""
        # ---- one turn
        self.actions: i64 = 0
        """Actions left in this turn."""
        self.active = False
        """Whether anything but passing was done in it."""
        self.loose: i64 = 0
        """Moves of this turn that can still be taken back."""
        self.discount: i64 = 0
        self.slot: i64 = NONE
        """The slot of an unfinished purchase. Nothing is spent before all of it is paid."""
        self.due: i64 = 0
        self.paid: list[int] = []
        # ---- each player's own
        self.trumpets: list[Trumpet] = [Trumpet(parts) for _ in range(players)]
        self.used: list[list[int]] = [[] for _ in range(players)]
        """The scroll squares that have brought their favor."""
        self.favors: list[list[int]] = [[GOLD] * len(FAVORS) for _ in range(players)]
        self.hands: list[list[int]] = [[] for _ in range(players)]
        """The kinds of tiles, sorted."""
        self.known: list[list[int]] = [[] for _ in range(players)]
        """Those starting tiles that are in no other place than their owner's hand: all can tell."""
        self.pools: list[list[int]] = [[] for _ in range(players)]
        """What all know of the premium tiles each has bought; see pools.py."""
        self.under: list[list[int]] = [[NONE] * int(parts.squares) for _ in range(players)]
        """For each square the kind of the premium tile that lies there back up."""
        self.gone: list[list[int]] = [[] for _ in range(players)]
        """The kinds of those that were taken off."""
        self.plans: list[list[int]] = [[] for _ in range(players)]
        self.dropped: list[list[int]] = [[] for _ in range(players)]
        """The plans they have discarded, face down."""
        # ---- the middle of the table
        self.basic: list[int] = []
        self.stack: list[int] = []
        self.plan_deck: list[int] = []
        """In no order: a tile or card is drawn at random."""
        self.discards: list[int] = []
        """The kinds of tiles, sorted, face up."""
        self.out: list[int] = []
        """Premium tiles out of play, face up."""
        self.market: list[int] = [NONE] * int(parts.slots)
        self.decrees: list[int] = []
        self.claims: list[list[Claim]] = []
        self.newest_seat: i64 = NOBODY
        self.newest_square: i64 = NONE
        # ---- what `choices` has found for `choice`
        self.listed_pieces: list[int] = []
        self.listed_squares: list[int] = []

    # ---- how it stands

    def decree_points(self, seat: i64) -> int:
        """What a player's discs score."""
        points = 0
        for place in range(len(self.decrees)):
            slots = self.kit.decrees[self.decrees[place]].slots
            for claim in self.claims[place]:
                if claim.seat == seat:
                    points += slots[claim.slot]
        return points

    def sheet(self, seat: i64) -> Sheet:
        """A player's score if the game ended now."""
        return sheet(self.trumpets[seat], self.plans[seat], self.decree_points(seat))

    def scores(self) -> list[int]:
        return [self.sheet(seat).total for seat in range(self.players)]

    def breakdown(self) -> list[dict[str, int]]:
        return [self.sheet(seat).parts() for seat in range(self.players)]

    def ranks(self) -> list[int]:
        """Most points; then most from decrees, then from plans; then the win is shared."""
        keys: list[tuple[int, int, int]] = []
        for seat in range(self.players):
            scored = self.sheet(seat)
            keys.append((scored.total, scored.decrees, scored.plans))
        return [sum([1 for other in keys if other > mine]) for mine in keys]

    def price(self, slot: i64, discount: i64) -> i64:
        """What a market slot, or after the last one the top of the stack, costs; -1: nothing is there."""
        kit = self.kit
        if slot == kit.slots:
            return max(kit.top_price - discount, 0) if self.stack else NONE
        if self.market[slot] == NONE:
            return NONE
        return max(i64(kit.prices[slot]) - discount, 0)

    def premium_in_hand(self, seat: i64) -> i64:
        """How many premium tiles a player holds: all can tell from the pool."""
        return in_hand(self.pools[seat])

    def money(self, seat: i64) -> i64:
        """How many tiles a player could pay with: starting and basic ones (ruling 18)."""
        hand = self.hands[seat]
        first: i64 = self.kit.first_premium
        size: i64 = len(hand)
        while size and i64(hand[size - 1]) >= first:
            size -= 1
        return size

    # ---- what is known

    def view(self, seat: i64) -> TwistedTrumpetsView:
        own = seat != SPECTATOR
        mover = own and seat == self.actor
        over = self.phase == ENDED
        seats = range(int(self.players))
        sheets = [self.sheet(s) for s in seats]
        return {
            "game": "twisted_trumpets",
            "players": int(self.players),
            "options": dict(self.options),
            "seat": int(seat),
            "turn": int(self.actor),
            "phase": PHASES[self.phase],
            "first": int(self.first),
            "round": int(self.round),
            "last": int(self.last),
            "trigger": int(self.trigger),
            "turns": int(self.turns),
            "idle": self.idle[:],
            "actions": int(self.actions),
            "active": self.active,
            "loose": int(self.loose),
            "undoable": self.loose > 0,
            "discount": int(self.discount),
            "slot": int(self.slot) if mover else NONE,
            "due": int(self.due) if mover else 0,
            "paid": self.paid[:] if mover else [],
            "boards": [
                [[q, pose // TURNS, pose % TURNS] for q, pose in enumerate(trumpet.poses) if pose != EMPTY]
                for trumpet in self.trumpets
            ],
            "newest": None
            if self.newest_seat == NOBODY
            else [int(self.newest_seat), int(self.newest_square)],
            "backs": [[q, kind] for q, kind in enumerate(self.under[seat]) if kind != NONE] if own else [],
            "hand": self.hands[seat][:] if own else [],
            "counts": [len(hand) for hand in self.hands],
            "premiums": [int(self.premium_in_hand(s)) for s in seats],
            "known": [kinds[:] for kinds in self.known],
            "pools": [pool[:] for pool in self.pools],
            "favors": [tokens[:] for tokens in self.favors],
            "used": [squares[:] for squares in self.used],
            "market": self.market[:],
            "stack": len(self.stack),
            "basic": len(self.basic),
            "discards": self.discards[:],
            "out": self.out[:],
            "gone": [len(kinds) for kinds in self.gone],
            "gone_kinds": self.gone[seat][:] if own else [],
            "plans": self.plans[seat][:] if own else [],
            "plan_counts": [len(plans) for plans in self.plans],
            "plan_deck": len(self.plan_deck),
            "dropped": self.dropped[seat][:] if own else [],
            "drop_counts": [len(plans) for plans in self.dropped],
            "revealed": [plans[:] for plans in self.plans] if over else None,
            "decrees": self.decrees[:],
            "claims": [[claim.data() for claim in claims] for claims in self.claims],
            "barrier": int(self.barrier),
            "sheets": [sheets[s].seen(over or s == seat) for s in seats],
            "scores": [sheets[s].total - (0 if over or s == seat else sheets[s].plans) for s in seats],
            "ranks": self.ranks() if over else None,
        }

    def lay_out(self, view: TwistedTrumpetsView) -> None:
        """Lay everything out as a View shows it. What it does not show is left to `deal_unseen`."""
        seat: int = view["seat"]
        self.phase = PHASES.index(view["phase"])
        self.actor = view["turn"]
        self.first = view["first"]
        self.round = view["round"]
        self.last = view["last"]
        self.trigger = view["trigger"]
        self.turns = view["turns"]
        self.idle = list(view["idle"])
        self.actions = view["actions"]
        self.active = view["active"]
        self.loose = view["loose"]
        self.discount = view["discount"]
        self.slot = view["slot"]
        self.due = view["due"]
        self.paid = list(view["paid"])
        for trumpet, tiles in zip(self.trumpets, view["boards"], strict=True):
            for square, shape, turn in tiles:
                trumpet.put(square, shape * TURNS + turn)
        if view["newest"] is not None:
            self.newest_seat, self.newest_square = view["newest"]
        self.known = [list(kinds) for kinds in view["known"]]
        self.pools = [list(pool) for pool in view["pools"]]
        self.favors = [list(tokens) for tokens in view["favors"]]
        self.used = [list(squares) for squares in view["used"]]
        self.market = list(view["market"])
        self.discards = list(view["discards"])
        self.out = list(view["out"])
        # The numbers of tiles and cards are known even where they themselves are not.
        self.hands = [[0] * count for count in view["counts"]]
        self.gone = [[0] * count for count in view["gone"]]
        self.plans = [[0] * count for count in view["plan_counts"]]
        self.dropped = [[0] * count for count in view["drop_counts"]]
        if seat != SPECTATOR:
            self.hands[seat] = list(view["hand"])
            self.gone[seat] = list(view["gone_kinds"])
            self.plans[seat] = list(view["plans"])
            self.dropped[seat] = list(view["dropped"])
            for square, kind in view["backs"]:
                self.under[seat][square] = kind
        if view["revealed"] is not None:
            self.plans = [list(plans) for plans in view["revealed"]]
        self.decrees = list(view["decrees"])
        self.claims = [read_claims(claims) for claims in view["claims"]]
        self.barrier = view["barrier"]

    def deal_unseen(self, seat: i64, rng: Rng) -> None:
        """Deal anew everything that this seat has not seen: every deal that fits is equally likely."""
        if seat != self.actor:
            self.slot = NONE
            self.due = 0
            self.paid.clear()
        self._deal_plans(seat, rng)
        unseen = self._unseen_tiles(seat)
        others = [other for other in range(self.players) if other != seat]
        self._deal_basic(others, unseen, rng)
        self._deal_premium(others, unseen, rng)
        for other in others:
            self.hands[other].sort()
        self.rng = rng.fresh()

    def _deal_plans(self, seat: i64, rng: Rng) -> None:
        over = self.phase == ENDED
        seen = [False] * len(self.kit.plans)
        sizes: list[int] = []
        for other in range(self.players):
            if other == seat or over:
                for plan in self.plans[other]:
                    seen[plan] = True
            else:
                sizes.append(len(self.plans[other]))
            if other == seat:
                for plan in self.dropped[other]:
                    seen[plan] = True
            else:
                sizes.append(len(self.dropped[other]))
        unseen = [plan for plan in range(len(seen)) if not seen[plan]]
        dealt = deal_unseen(unseen, unseen, sizes, [0] * len(sizes), rng)
        place = 0
        for other in range(self.players):
            if other != seat and not over:
                self.plans[other] = dealt[place]
                self.plans[other].sort()
                place += 1
            if other != seat:
                self.dropped[other] = dealt[place]
                self.dropped[other].sort()
                place += 1
        self.plan_deck = dealt[place]
        self.plan_deck.sort()

    def _unseen_tiles(self, seat: i64) -> list[int]:
        """For each kind how many tiles this seat has not seen. What others have bought from the premium stack
        is counted in, even if they showed it since."""
        kit = self.kit
        unseen = [0] * int(kit.kinds)
        for kind in kit.basic[self.players]:
            unseen[kind] += 1
        for kind in kit.premium[self.players]:
            unseen[kind] += 1
        for kind in kit.starting:
            unseen[kind] += int(self.players)
        for trumpet in self.trumpets:
            for pose in trumpet.poses:
                if pose != EMPTY and pose // TURNS < kit.kinds:
                    unseen[pose // TURNS] -= 1
        for kind in self.discards:
            unseen[kind] -= 1
        for kind in self.out:
            unseen[kind] -= 1
        for kind in self.market:
            if kind != NONE:
                unseen[kind] -= 1
        for other in range(self.players):
            if other == seat:
                for kind in self.hands[other]:
                    unseen[kind] -= 1
                for kind in self.gone[other]:
                    unseen[kind] -= 1
                for kind in self.under[other]:
                    if kind != NONE:
                        unseen[kind] -= 1
            else:
                for kind in self.known[other]:
                    unseen[kind] -= 1
                for entry in self.pools[other]:
                    if entry >= 0:
                        unseen[entry] -= 1
                    elif entry <= SHOWN:
                        unseen[SHOWN - entry] += 1
        return unseen

    def _deal_basic(self, others: list[int], unseen: list[int], rng: Rng) -> None:
        tiles: list[int] = []
        for kind in range(self.kit.first_premium):
            tiles += [int(kind)] * unseen[kind]
        sizes = [
            len(self.hands[other]) - len(self.known[other]) - int(self.premium_in_hand(other))
            for other in others
        ]
        dealt = deal_unseen(tiles, tiles, sizes, [0] * len(sizes), rng)
        self.basic = dealt.pop()
        self.basic.sort()
        for place, other in enumerate(others):
            self.hands[other] = dealt[place] + self.known[other]

    def _deal_premium(self, others: list[int], unseen: list[int], rng: Rng) -> None:
        """Say where the tiles that were shown came from, deal the rest of the stack, and say which tiles
        lie back up."""
        kit = self.kit
        left = [0] * int(kit.first_premium) + unseen[kit.first_premium :]
        readings = read([self.pools[other] for other in others], left, rng)
        for reading in readings:
            for shown in reading.kinds:
                left[shown] -= 1
        tiles: list[int] = []
        for kind in range(kit.first_premium, kit.kinds):
            tiles += [int(kind)] * left[kind]
        sizes = [int(reading.unknown) for reading in readings]
        dealt = deal_unseen(tiles, tiles, sizes, [0] * len(sizes), rng)
        self.stack = dealt.pop()
        self.stack.sort()
        for place, other in enumerate(others):
            self._turn_over(other, readings[place], dealt[place], rng)
            self.hands[other] += dealt[place]

    def _turn_over(self, seat: i64, reading: Reading, tiles: list[int], rng: Rng) -> None:
        """Say which of a player's premium tiles lie back up. `tiles` are those from the stack, in random
        order; what is left in it afterwards, with those from the market, is the player's hand."""
        chosen = arrange(reading, rng)
        known = [entry for entry in reading.pool if entry >= 0]
        self.gone[seat].clear()
        place = 0
        for entry in reading.pool:
            if not hidden(entry):
                continue
            kind = chosen[place]
            place += 1
            if kind == UNKNOWN:
                kind = tiles.pop()
            else:
                known.remove(kind)
            if entry == GONE:
                self.gone[seat].append(kind)
            else:
                self.under[seat][BACK - entry] = kind
        self.gone[seat].sort()
        tiles += known

    # ---- copies

    def copy_onto(self, other: "Position") -> None:
        """Make another position equal to this one, sharing nothing with it."""
        other.barrier = self.barrier
        other.phase = self.phase
        other.actor = self.actor
        other.first = self.first
        other.round = self.round
        other.last = self.last
        other.trigger = self.trigger
        other.turns = self.turns
        other.idle = self.idle[:]
        other.actions = self.actions
        other.active = self.active
        other.loose = self.loose
        other.discount = self.discount
        other.slot = self.slot
        other.due = self.due
        other.paid = self.paid[:]
        other.trumpets = [trumpet.copy() for trumpet in self.trumpets]
        other.used = [squares[:] for squares in self.used]
        other.favors = [tokens[:] for tokens in self.favors]
        other.hands = [hand[:] for hand in self.hands]
        other.known = [kinds[:] for kinds in self.known]
        other.pools = [pool[:] for pool in self.pools]
        other.under = [kinds[:] for kinds in self.under]
        other.gone = [kinds[:] for kinds in self.gone]
        other.plans = [plans[:] for plans in self.plans]
        other.dropped = [plans[:] for plans in self.dropped]
        other.basic = self.basic[:]
        other.stack = self.stack[:]
        other.plan_deck = self.plan_deck[:]
        other.discards = self.discards[:]
        other.out = self.out[:]
        other.market = self.market[:]
        other.decrees = self.decrees[:]
        other.claims = [claims[:] for claims in self.claims]
        other.newest_seat = self.newest_seat
        other.newest_square = self.newest_square

    def dump(self) -> Dump:
        return {
            "players": int(self.players),
            "options": dict(self.options),
            "rng": self.rng.dump(),
            "barrier": int(self.barrier),
            "phase": PHASES[self.phase],
            "actor": int(self.actor),
            "first": int(self.first),
            "round": int(self.round),
            "last": int(self.last),
            "trigger": int(self.trigger),
            "turns": int(self.turns),
            "idle": self.idle[:],
            "actions": int(self.actions),
            "active": self.active,
            "loose": int(self.loose),
            "discount": int(self.discount),
            "slot": int(self.slot),
            "due": int(self.due),
            "paid": self.paid[:],
            "boards": [trumpet.poses[:] for trumpet in self.trumpets],
            "used": [squares[:] for squares in self.used],
            "favors": [tokens[:] for tokens in self.favors],
            "hands": [hand[:] for hand in self.hands],
            "known": [kinds[:] for kinds in self.known],
            "pools": [pool[:] for pool in self.pools],
            "under": [kinds[:] for kinds in self.under],
            "gone": [kinds[:] for kinds in self.gone],
            "plans": [plans[:] for plans in self.plans],
            "dropped": [plans[:] for plans in self.dropped],
            "basic": self.basic[:],
            "stack": self.stack[:],
            "plan_deck": self.plan_deck[:],
            "discards": self.discards[:],
            "out": self.out[:],
            "market": self.market[:],
            "decrees": self.decrees[:],
            "claims": [[claim.data() for claim in claims] for claims in self.claims],
            "newest": [int(self.newest_seat), int(self.newest_square)],
        }

    def restore(self, dump: Dump) -> None:
        """Lay everything out as a dump tells."""
        self.barrier = dump["barrier"]
        self.phase = PHASES.index(dump["phase"])
        self.actor = dump["actor"]
        self.first = dump["first"]
        self.round = dump["round"]
        self.last = dump["last"]
        self.trigger = dump["trigger"]
        self.turns = dump["turns"]
        self.idle = list(dump["idle"])
        self.actions = dump["actions"]
        self.active = dump["active"]
        self.loose = dump["loose"]
        self.discount = dump["discount"]
        self.slot = dump["slot"]
        self.due = dump["due"]
        self.paid = list(dump["paid"])
        for trumpet, poses in zip(self.trumpets, dump["boards"], strict=True):
            for square, pose in enumerate(poses):
                if pose != EMPTY:
                    trumpet.put(square, pose)
        self.used = [list(squares) for squares in dump["used"]]
        self.favors = [list(tokens) for tokens in dump["favors"]]
        self.hands = [list(hand) for hand in dump["hands"]]
        self.known = [list(kinds) for kinds in dump["known"]]
        self.pools = [list(pool) for pool in dump["pools"]]
        self.under = [list(kinds) for kinds in dump["under"]]
        self.gone = [list(kinds) for kinds in dump["gone"]]
        self.plans = [list(plans) for plans in dump["plans"]]
        self.dropped = [list(plans) for plans in dump["dropped"]]
        self.basic = list(dump["basic"])
        self.stack = list(dump["stack"])
        self.plan_deck = list(dump["plan_deck"])
        self.discards = list(dump["discards"])
        self.out = list(dump["out"])
        self.market = list(dump["market"])
        self.decrees = list(dump["decrees"])
        self.claims = [read_claims(claims) for claims in dump["claims"]]
        self.newest_seat, self.newest_square = dump["newest"]

    def census(self) -> list[int]:
        """Tiles by kind, and after them the plans."""
        tiles = self.basic + self.stack + self.discards + self.out
        tiles += [kind for kind in self.market if kind != NONE]
        for seat in range(int(self.players)):
            tiles += self.hands[seat] + self.gone[seat]
            tiles += [kind for kind in self.under[seat] if kind != NONE]
            for pose in self.trumpets[seat].poses:
                if pose != EMPTY and pose // TURNS < self.kit.kinds:
                    tiles.append(pose // TURNS)
        plans = self.plan_deck[:]
        for seat in range(int(self.players)):
            plans += self.plans[seat] + self.dropped[seat]
        return tiles + [int(self.kit.kinds) + plan for plan in plans]

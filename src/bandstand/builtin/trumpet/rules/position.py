"""A position of Trumpet: what lies where, how it stands, and who knows what."""

from typing import Final

from mypy_extensions import i64

from bandstand.builtin.trumpet.parts import Board, TrumpetParts
from bandstand.builtin.trumpet.views import Moved, TrumpetView
from bandstand.contract import SPECTATOR, Dump, OptionValue, State
from bandstand.rng import Rng
from bandstand.unseen import deal as deal_unseen

PLAY: Final = 0
STRETCH: Final = 1
TRUMP: Final = 2
CALL: Final = 3
ENDED: Final = 4
PHASES: Final = ("play", "stretch", "trump", "call", "over")

NOBODY: Final = -1
NO_SUIT: Final = -1


class Position(State):
    """Everything on the table and in the hands."""

    def __init__(self, parts: TrumpetParts, players: int, options: dict[str, OptionValue], rng: Rng) -> None:
        super().__init__(parts, players, options, rng)
        self.kit = parts
        self.board: Board = parts.board(options)
        self.wild_anytime = bool(options["wild_anytime"])
        self.winner_leads = options["new_deal_lead"] == "winner"
        self.honour = options["renege"] == "honour"

        self.plain = not self.honour and not self.wild_anytime
        self.ranks_each: i64 = parts.ranks

        self.phase: i64 = PLAY
        self.actor: i64 = 0
        self.deals: i64 = 0
        self.dealer: i64 = 0
        self.leader: i64 = NOBODY
        self.hands: list[list[int]] = [[] for _ in range(players)]
        self.tray: list[int] = parts.cards[:]
        """Face down and not dealt. Cards are drawn from it at random when they are dealt, which is what a
        shuffle is for; so its order means nothing."""
        self.discards: list[int] = []
        self.trick: list[int] = []
        self.led: i64 = NO_SUIT
        self.best: i64 = 0
        """Which card of the trick is winning."""
        self.last_trick: list[int] = []
        self.last_leader: i64 = NOBODY
        self.last_winner: i64 = NOBODY
        self.winner: i64 = NOBODY
        """Who won the trick on the table, while something is still to be decided about it."""

        self.ladder: list[int] = []
        """The trump suits, the lowest slot first."""
        self.slot: list[int] = [0 for _ in parts.suits] + [0]
        """The slot of each suit, 0 for none; the extra entry is for cards without a suit."""
        self.markers: list[int] = [0 for _ in range(players)]
        self.pending: i64 = NOBODY
        self.mover: i64 = NOBODY
        self.moved_from: i64 = 0
        self.moved_to: i64 = 0
        self.moved_how = ""

        self.unfollowed: list[int] = [0 for _ in range(players)]
        """Bit s of a seat: it did not follow suit s in this deal."""
        self.proven: list[int] = [0 for _ in range(players)]
        """Bit s of a seat: it did not follow suit s, and later played a card of it."""
        self.called = False
        self.in_vain = False
        """Whether the seat on turn has called what is not proven: its move goes on with a card, so that
        nobody learns of the call."""
        self.callers: i64 = 0
        """How many seats are still to be asked for a call after the last trick."""

        # Between `choices` and `choice`: which part of the hand may be played, or the list of actions.
        self.low: i64 = 0
        self.high: i64 = 0
        self.listed: list[int] = []

    # ---- how it stands

    def scores(self) -> list[int]:
        return self.markers[:]

    def ranks(self) -> list[int]:
        return [sum(1 for other in self.markers if other > mine) for mine in self.markers]

    # ---- what is known

    def view(self, seat: i64) -> TrumpetView:
        on_turn = seat != SPECTATOR and seat == self.actor
        return {
            "game": "trumpet",
            "players": int(self.players),
            "options": dict(self.options),
            "seat": int(seat),
            "turn": int(self.actor),
            "phase": PHASES[self.phase],
            "deal": int(self.deals),
            "dealer": int(self.dealer),
            "trick": self.trick_number(),
            "leader": int(self.leader),
            "hand": self.hands[seat][:] if seat != SPECTATOR else [],
            "counts": [len(hand) for hand in self.hands],
            "table": self._by_seat(self.trick, self.leader),
            "last": {
                "cards": self._by_seat(self.last_trick, self.last_leader),
                "winner": int(self.last_winner),
            }
            if self.last_trick
            else None,
            "discards": self.discards[:],
            "unfollowed": [self._suits(mask) for mask in self.unfollowed],
            "proven": [self._suits(mask) for mask in self.proven],
            "tray": len(self.tray),
            "ladder": self.ladder[:],
            "markers": self.markers[:],
            "moved": self._moved(),
            "pending": int(self.pending),
            "winner": int(self.winner),
            "best": int(self.best),
            "called": on_turn and self.called,
            "in_vain": on_turn and self.in_vain,
            "callers": int(self.callers),
            "barrier": int(self.barrier),
            "scores": self.scores(),
            "ranks": self.ranks() if self.phase == ENDED else None,
        }

    def trick_number(self) -> int:
        """The trick of the deal that is being played, or was played last."""
        held: i64 = len(self.hands[self.leader])
        number: i64 = self.kit.hand - held + (0 if self.trick else 1)
        return int(min(number, i64(self.kit.hand)))

    def lay_out(self, view: TrumpetView) -> None:
        """Lay everything out as a View shows it. What it does not show is left to `deal_unseen`."""
        seat: int = view["seat"]
        self.phase = PHASES.index(view["phase"])
        self.actor = view["turn"]
        self.deals = view["deal"]
        self.dealer = view["dealer"]
        self.leader = view["leader"]
        # The numbers of cards are known even where the cards are not.
        self.hands = [[0] * count for count in view["counts"]]
        if seat != SPECTATOR:
            self.hands[seat] = list(view["hand"])
        self.discards = list(view["discards"])
        self.trick = [card for _, card in view["table"]]
        if self.trick:
            self.led = self.kit.suit_of[self.trick[0]]
        self.best = view["best"]
        last = view["last"]
        if last is not None:
            self.last_trick = [card for _, card in last["cards"]]
            self.last_leader = last["cards"][0][0]
            self.last_winner = last["winner"]
        self.winner = view["winner"]
        self.ladder = list(view["ladder"])
        for place, suit in enumerate(self.ladder):
            self.slot[suit] = place + 1
        self.markers = list(view["markers"])
        self.pending = view["pending"]
        self._lay_moved(view["moved"])
        self.unfollowed = [sum(1 << suit for suit in suits) for suits in view["unfollowed"]]
        self.proven = [sum(1 << suit for suit in suits) for suits in view["proven"]]
        self.called = view["called"]
        self.in_vain = view["in_vain"]
        self.callers = view["callers"]
        self.barrier = view["barrier"]

    def deal_unseen(self, seat: i64, rng: Rng) -> None:
        """Deal anew everything that this seat has not seen, in keeping with what was shown."""
        kit = self.kit
        seen = [0] * (int(kit.wild) + 1)
        for card in self.discards:
            seen[card] += 1
        for card in self.trick:
            seen[card] += 1
        if seat != SPECTATOR:
            for card in self.hands[seat]:
                seen[card] += 1
        unseen: list[int] = []
        for card in kit.cards:
            if seen[card]:
                seen[card] -= 1
            else:
                unseen.append(card)
        sizes: list[int] = []
        barred: list[int] = []
        for other in range(self.players):
            if other != seat:
                sizes.append(len(self.hands[other]))
                barred.append(0 if self.honour else self.unfollowed[other])
        dealt = deal_unseen(unseen, kit.suit_of, sizes, barred, rng)
        place = 0
        for other in range(self.players):
            if other != seat:
                hand = dealt[place]
                hand.sort()
                self.hands[other] = hand
                place += 1
        self.tray = dealt[place]
        self.tray.sort()
        if seat != self.actor:
            self.called = False
            self.in_vain = False
        self.rng = rng.fresh()

    def copy_onto(self, other: "Position") -> None:
        """Make another position equal to this one, sharing nothing with it."""
        other.barrier = self.barrier
        other.phase = self.phase
        other.actor = self.actor
        other.deals = self.deals
        other.dealer = self.dealer
        other.leader = self.leader
        other.hands = [hand[:] for hand in self.hands]
        other.tray = self.tray[:]
        other.discards = self.discards[:]
        other.trick = self.trick[:]
        other.led = self.led
        other.best = self.best
        other.last_trick = self.last_trick[:]
        other.last_leader = self.last_leader
        other.last_winner = self.last_winner
        other.winner = self.winner
        other.ladder = self.ladder[:]
        other.slot = self.slot[:]
        other.markers = self.markers[:]
        other.pending = self.pending
        other.mover = self.mover
        other.moved_from = self.moved_from
        other.moved_to = self.moved_to
        other.moved_how = self.moved_how
        other.unfollowed = self.unfollowed[:]
        other.proven = self.proven[:]
        other.called = self.called
        other.in_vain = self.in_vain
        other.callers = self.callers

    def dump(self) -> Dump:
        return {
            "players": int(self.players),
            "options": dict(self.options),
            "rng": self.rng.dump(),
            "barrier": int(self.barrier),
            "phase": PHASES[self.phase],
            "actor": int(self.actor),
            "deals": int(self.deals),
            "dealer": int(self.dealer),
            "leader": int(self.leader),
            "hands": [hand[:] for hand in self.hands],
            "tray": self.tray[:],
            "discards": self.discards[:],
            "trick": self.trick[:],
            "led": int(self.led),
            "best": int(self.best),
            "last": [self.last_trick[:], int(self.last_leader), int(self.last_winner)],
            "winner": int(self.winner),
            "ladder": self.ladder[:],
            "slot": self.slot[:],
            "markers": self.markers[:],
            "pending": int(self.pending),
            "moved": self._moved(),
            "unfollowed": self.unfollowed[:],
            "proven": self.proven[:],
            "called": self.called,
            "in_vain": self.in_vain,
            "callers": int(self.callers),
        }

    def restore(self, dump: Dump) -> None:
        """Lay everything out as a dump tells."""
        self.barrier = dump["barrier"]
        self.phase = PHASES.index(dump["phase"])
        self.actor = dump["actor"]
        self.deals = dump["deals"]
        self.dealer = dump["dealer"]
        self.leader = dump["leader"]
        self.hands = [list(hand) for hand in dump["hands"]]
        self.tray = list(dump["tray"])
        self.discards = list(dump["discards"])
        self.trick = list(dump["trick"])
        self.led = dump["led"]
        self.best = dump["best"]
        last, self.last_leader, self.last_winner = dump["last"]
        self.last_trick = list(last)
        self.winner = dump["winner"]
        self.ladder = list(dump["ladder"])
        self.slot = list(dump["slot"])
        self.markers = list(dump["markers"])
        self.pending = dump["pending"]
        self._lay_moved(dump["moved"])
        self.unfollowed = list(dump["unfollowed"])
        self.proven = list(dump["proven"])
        self.called = dump["called"]
        self.in_vain = dump["in_vain"]
        self.callers = dump["callers"]

    def census(self) -> list[int]:
        """Every card once; the tokens follow as negative numbers."""
        cards = [card for hand in self.hands for card in hand] + self.tray + self.discards + self.trick
        on_banner = [-1 - suit for suit in self.ladder]
        beside = [-1 - suit for suit in range(len(self.kit.suits)) if self.slot[suit] == 0]
        return cards + on_banner + beside

    def _moved(self) -> Moved | None:
        """The marker that moved last, from where, to where, and how."""
        if self.mover == NOBODY:
            return None
        return {
            "seat": int(self.mover),
            "from": int(self.moved_from),
            "to": int(self.moved_to),
            "kind": self.moved_how,
        }

    def _lay_moved(self, moved: Moved | None) -> None:
        if moved is not None:
            self.mover = moved["seat"]
            self.moved_from = moved["from"]
            self.moved_to = moved["to"]
            self.moved_how = moved["kind"]

    def _by_seat(self, cards: list[int], leader: i64) -> list[list[int]]:
        return [[(int(leader) + place) % int(self.players), card] for place, card in enumerate(cards)]

    def _suits(self, mask: int) -> list[int]:
        return [suit for suit in range(len(self.kit.suits)) if (mask >> suit) & 1]

"""How Trumpet is played. Numbers in comments are the rulings of rulebook.md."""

from typing import Final

from mypy_extensions import i64

from bandstand.builtin.trumpet.parts import TrumpetParts
from bandstand.builtin.trumpet.rules.position import (
    CALL,
    ENDED,
    NO_SUIT,
    NOBODY,
    PLAY,
    STRETCH,
    TRUMP,
    Position,
)
from bandstand.builtin.trumpet.views import TrumpetView
from bandstand.contract import OVER, TABLE, Dump, OptionValue, Parts
from bandstand.rng import Rng

LAST_DEAL: Final = 200  # ruling 42


class TrumpetState(Position):
    """One game of Trumpet."""

    def set_up(self) -> None:
        """Choose a dealer (ruling 2) and deal."""
        self.rng.event()
        self.dealer = self.rng.below(self.players)
        self.deal()

    # ---- whose decision, and which

    def turn(self) -> i64:
        return self.actor

    def legal(self) -> list[int]:
        phase = self.phase
        if phase == PLAY:
            return self.playable()
        if phase == TRUMP:
            return self.trump_choices()
        if phase == STRETCH:
            return self.stretch_choices()
        if phase == CALL:
            return [*self.calls(), int(self.kit.done)]
        return []

    def choices(self) -> i64:
        if self.phase != PLAY or not self.plain:
            self.listed = self.legal()
            return len(self.listed)
        self.find_playable()
        number: i64 = self.high - self.low
        # Several wilds are one choice; they lie at the end of the hand.
        hand = self.hands[self.actor]
        while number > 1 and i64(hand[self.low + number - 2]) == self.kit.wild:
            number -= 1
        return number

    def choice(self, place: i64) -> i64:
        if self.phase != PLAY or not self.plain:
            return self.listed[place]
        return self.hands[self.actor][self.low + place]

    def whole(self) -> bool:
        return not self.in_vain

    def apply(self, action: i64) -> None:
        kit = self.kit
        if action <= kit.wild:
            self.play(action)
        elif action < kit.exchange:
            self.place_token(action - kit.choose)
            self.next_trick()
        elif action < kit.forward:
            self.exchange_tokens(action - kit.exchange)
            self.next_trick()
        elif action == kit.forward:
            self.advance(self.winner)
            self.after_move(self.winner)
        elif action < kit.call:
            self.push_back(action - kit.back)
        elif action < kit.done:
            self.call_renege(action - kit.call)
        else:
            self.next_caller()

    # ---- dealing

    def deal(self) -> None:
        """Seven cards to each player, from the face-down cards if there are enough."""
        players = self.players
        kit = self.kit
        self.deals += 1
        needed: i64 = players * kit.hand
        shuffled = self.deals == 1 or players > 4 or len(self.tray) < needed  # rulings 4 and 5
        if shuffled:
            self.tray = kit.cards[:]
            self.discards = []
        self.rng.event()
        self.barrier += 1
        tray = self.tray
        rng = self.rng
        size: i64 = kit.hand
        left: i64 = len(tray)
        for seat in range(players):
            end = left
            for _ in range(size):
                drawn = rng.below(left)
                left -= 1
                card = tray[drawn]
                tray[drawn] = tray[left]
                tray[left] = card
            hand = tray[left:end]
            hand.sort()
            self.hands[seat] = hand
            self.unfollowed[seat] = 0
            self.proven[seat] = 0
        del tray[left:]
        if self.leader == NOBODY or not self.winner_leads:  # ruling 18
            self.leader = self.dealer + 1 if self.dealer + 1 < players else 0
        if self.listening:
            self.tell(
                "deal", TABLE, shown={"deal": int(self.deals), "dealer": int(self.dealer),
                                      "shuffled": shuffled, "leader": int(self.leader)},
            )  # fmt: skip
        if self.pending != NOBODY:  # ruling 29
            owner = self.pending
            self.pending = NOBODY
            self.ask_trump(owner)
        else:
            self.lead()

    def lead(self) -> None:
        """The leader is to play the first card of a trick."""
        self.phase = PLAY
        self.actor = self.leader

    # ---- playing a trick

    def playable(self) -> list[int]:
        """The suit led must be followed; whoever has none of it may play anything."""
        hand = self.hands[self.actor]
        if self.honour:
            cards = different(hand)
            if not self.called:
                cards.extend(self.calls())
            return cards
        self.find_playable()
        cards = different(hand[self.low : self.high])
        if self.wild_anytime and self.high < len(hand) and hand[len(hand) - 1] == self.kit.wild:  # ruling 10
            cards.append(int(self.kit.wild))
        return cards

    def find_playable(self) -> None:
        """Where in the sorted hand the cards that may be played lie: those of the suit led, or all."""
        hand = self.hands[self.actor]
        size: i64 = len(hand)
        self.low = 0
        self.high = size
        led = self.led
        if led != NO_SUIT:
            first: i64 = led * self.ranks_each
            low: i64 = 0
            while low < size and i64(hand[low]) < first:
                low += 1
            high: i64 = low
            while high < size and i64(hand[high]) < first + self.ranks_each:
                high += 1
            if low < high:
                self.low = low
                self.high = high

    def play(self, card: i64) -> None:
        """One card from hand to the middle of the table."""
        kit = self.kit
        seat = self.actor
        trick = self.trick
        played: i64 = len(trick)
        hand = self.hands[seat]
        place: i64 = 0
        while i64(hand[place]) != card:
            place += 1
        trick.append(hand.pop(place))
        led = self.led
        suit: i64 = kit.suit_of[card]
        failed = False
        if played == 0:
            self.led = suit  # a wild leads no suit: ruling 12
            self.best = 0
        else:
            if led != NO_SUIT and suit != led and not (self.wild_anytime and suit == NO_SUIT):
                failed = True
                self.unfollowed[seat] = int(self.unfollowed[seat] | (1 << led))
            if self.beats(card, trick[self.best]):
                self.best = played
        if self.honour and suit != NO_SUIT and (self.unfollowed[seat] >> suit) & 1:
            self.unfollowed[seat] = int(self.unfollowed[seat] ^ (1 << suit))
            self.proven[seat] = int(self.proven[seat] | (1 << suit))
        self.called = False
        self.in_vain = False
        if self.listening:
            self.tell(
                "play", seat, shown={"card": int(card), "led": int(led), "leads": played == 0,
                                     "failed": failed, "honour": self.honour,
                                     "winning": self.best == played},
            )  # fmt: skip
        if played + 1 < self.players:
            self.actor = seat + 1 if seat + 1 < self.players else 0
        else:
            self.win_trick()

    def beats(self, card: i64, best: i64) -> bool:
        """Whether a card beats the best so far: the last wild, then the higher trump, then the suit led."""
        kit = self.kit
        if card == kit.wild:
            return True
        if best == kit.wild:
            return False
        suit: i64 = kit.suit_of[card]
        best_suit: i64 = kit.suit_of[best]
        if suit == best_suit:
            return card > best
        # The best so far is a trump or of the suit led; another suit beats it only from a higher slot.
        return i64(self.slot[suit]) > i64(self.slot[best_suit])

    def win_trick(self) -> None:
        """The winner moves on; on a green space there is a choice."""
        winner: i64 = self.leader + self.best
        if winner >= self.players:
            winner -= self.players
        self.winner = winner
        if self.listening:
            number = self.kit.hand - len(self.hands[winner])
            self.tell("wins", winner, shown={"card": self.trick[self.best], "trick": number})
        if self.has_stretch_choice(winner):
            self.phase = STRETCH
            self.actor = winner
        else:
            self.advance(winner)
            self.after_move(winner)

    # ---- moving

    def occupied(self, space: i64) -> bool:
        """Whether a marker keeps others off a numbered space."""
        for marker in self.markers:
            if marker == space:
                return True
        return False

    def advance(self, seat: i64) -> None:
        """To the next vacant space, jumping over occupied ones (ruling 20)."""
        self.put(seat, self.vacant_ahead(self.markers[seat]), "forward")

    def vacant_ahead(self, space: i64) -> i64:
        """The next vacant space; HOME always is one (ruling 23)."""
        ahead: i64 = space + 1
        while ahead < self.board.home and self.occupied(ahead):
            ahead += 1
        return ahead

    def vacant_behind(self, space: i64) -> i64:
        """The nearest vacant space behind this one; START always is one (rulings 21, 38 and 41)."""
        behind: i64 = space - 1
        while behind > 0 and self.occupied(behind):
            behind -= 1
        return max(behind, 0)

    def put(self, seat: i64, space: i64, how: str) -> None:
        start: i64 = self.markers[seat]
        self.markers[seat] = int(space)
        self.mover = seat
        self.moved_from = start
        self.moved_to = space
        self.moved_how = how
        if self.listening:
            low: i64 = min(start, space)
            high: i64 = max(start, space)
            jumped = [s for s in range(int(self.players)) if s != seat and low < self.markers[s] < high]
            self.tell(
                "moves", seat, shown={"from": int(start), "to": int(space), "home": space == self.board.home,
                                      "jumped": jumped, "how": how},
            )  # fmt: skip

    def after_move(self, seat: i64) -> None:
        """What the space brings: HOME ends the game, CHOOSE TRUMP asks the marker's owner (ruling 39)."""
        space: i64 = self.markers[seat]
        if space == self.board.home:
            self.end()
        elif not self.board.chooses[space]:
            self.next_trick()
        elif len(self.ladder) == len(self.kit.suits) - 1:  # ruling 32
            self.actor = seat
            self.place_token(self.last_suit())
            self.next_trick()
        elif not self.hands[seat]:  # ruling 29
            self.pending = seat
            if self.listening:
                self.tell("waits", seat)
            self.next_trick()
        else:
            self.ask_trump(seat)

    # ---- the home stretch

    def on_green(self, seat: i64) -> bool:
        """Whether a marker is in the home stretch; HOME is not part of it (ruling 35)."""
        space: i64 = self.markers[seat]
        return self.board.first_green <= space < self.board.home

    def has_stretch_choice(self, seat: i64) -> bool:
        """On green before the move, with an opponent there too (rulings 36 and 37)."""
        if not self.on_green(seat):
            return False
        for other in range(self.players):
            if other != seat and self.on_green(other):
                return True
        return False

    def stretch_choices(self) -> list[int]:
        """Forward, or one opponent on green back."""
        choices = [int(self.kit.forward)]
        for other in range(self.players):
            if other != self.actor and self.on_green(other):
                choices.append(int(self.kit.back + other))
        return choices

    def push_back(self, opponent: i64) -> None:
        """The winner stays (ruling 40); the opponent's marker goes to the nearest vacant space behind."""
        self.put(opponent, self.vacant_behind(self.markers[opponent]), "back")
        self.after_move(opponent)

    # ---- choosing trump

    def ask_trump(self, owner: i64) -> None:
        self.phase = TRUMP
        self.actor = owner

    def trump_choices(self) -> list[int]:
        """A suit that is no trump yet (ruling 27); once all are placed, two to exchange (ruling 31)."""
        suits: i64 = len(self.kit.suits)
        if len(self.ladder) < suits:
            choices: list[int] = []
            for suit in range(suits):
                if self.slot[suit] == 0:
                    choices.append(int(self.kit.choose + suit))
            return choices
        return self.kit.exchanges[:]

    def last_suit(self) -> i64:
        for suit in range(len(self.kit.suits)):
            if self.slot[suit] == 0:
                return suit
        return NO_SUIT

    def place_token(self, suit: i64) -> None:
        """On the lowest vacant slot, so that each new trump is the top one."""
        self.ladder.append(int(suit))
        self.slot[suit] = len(self.ladder)
        if self.listening:
            self.tell("trump", self.actor, shown={"suit": int(suit), "slot": len(self.ladder)})

    def exchange_tokens(self, pair: i64) -> None:
        """Two tokens change places."""
        first, second = self.kit.pairs[pair]
        a = self.slot[first]
        b = self.slot[second]
        self.slot[first] = b
        self.slot[second] = a
        self.ladder[a - 1] = second
        self.ladder[b - 1] = first
        if self.listening:
            self.tell("exchange", self.actor, shown={"suits": [first, second], "slots": [b, a]})

    # ---- from trick to trick

    def next_trick(self) -> None:
        """The winner of a trick leads the next; when all cards are played, the deal passes on."""
        if self.winner != NOBODY:
            self.last_trick = self.trick
            self.last_leader = self.leader
            self.last_winner = self.winner
            self.discards.extend(self.trick)
            self.trick = []
            self.led = NO_SUIT
            self.best = 0
            self.leader = self.winner
            self.winner = NOBODY
        if self.hands[self.leader]:
            self.lead()
        elif self.honour:  # ruling 53
            self.phase = CALL
            self.callers = self.players
            self.actor = self.leader
            self.next_caller()
        else:
            self.next_deal()

    def next_deal(self) -> None:
        if self.deals == LAST_DEAL:
            self.end()
            return
        self.dealer = self.dealer + 1 if self.dealer + 1 < self.players else 0
        self.deal()

    def end(self) -> None:
        """Somebody is HOME: at once, in the middle of a deal (ruling 24)."""
        self.phase = ENDED
        self.actor = OVER
        if self.listening:
            ranks = self.ranks()
            winners = [seat for seat in range(int(self.players)) if ranks[seat] == 0]
            self.tell("end", TABLE, shown={"winners": winners})

    # ---- the honour system (ruling 53)

    def calls(self) -> list[int]:
        """A renege may be called on any opponent."""
        return [int(self.kit.call + seat) for seat in range(self.players) if seat != self.actor]

    def call_renege(self, opponent: i64) -> None:
        """If the cards shown prove it, the penalty applies at once; otherwise nothing is told."""
        caller = self.actor
        self.called = True
        if self.proven[opponent]:
            self.proven[opponent] = 0
            start: i64 = self.markers[opponent]
            space = self.end_of_the_line(opponent)
            if self.listening:
                self.tell(
                    "renege", caller, shown={"opponent": int(opponent), "from": int(start), "to": int(space)}
                )
            if space != start:
                self.put(opponent, space, "penalty")
        else:
            self.in_vain = self.phase == PLAY
            if self.listening:
                self.tell("nocall", caller, {"opponent": int(opponent)}, secret=True)
        if self.phase == CALL:
            self.next_caller()

    def end_of_the_line(self, seat: i64) -> i64:
        """Behind the rearmost other marker, unless the marker is last already (ruling 45)."""
        rearmost: i64 = self.board.home
        for other in range(self.players):
            if other != seat:
                rearmost = min(rearmost, i64(self.markers[other]))
        space: i64 = self.markers[seat]
        if space <= rearmost:
            return space
        return self.vacant_behind(rearmost)

    def next_caller(self) -> None:
        """After the last trick everybody is asked once, from the left of its winner."""
        self.called = False
        if self.callers == 0:
            self.next_deal()
            return
        self.callers -= 1
        self.actor = self.actor + 1 if self.actor + 1 < self.players else 0

    # ---- copies and guesses

    def copy(self) -> "TrumpetState":
        other = TrumpetState(self.kit, int(self.players), self.options, self.rng.copy())
        self.copy_onto(other)
        return other

    def guess(self, seat: i64, rng: Rng) -> "TrumpetState":
        other = self.copy()
        other.deal_unseen(seat, rng)
        return other

    @classmethod
    def restored(cls, parts: Parts, dump: Dump) -> "TrumpetState":
        assert isinstance(parts, TrumpetParts)
        state = TrumpetState(parts, dump["players"], dict(dump["options"]), Rng.restored(dump["rng"]))
        state.restore(dump)
        return state


def different(hand: list[int]) -> list[int]:
    """The kinds of cards in a sorted hand: wilds are alike."""
    kinds: list[int] = []
    for card in hand:
        if not kinds or kinds[len(kinds) - 1] != card:
            kinds.append(card)
    return kinds


def begin(parts: TrumpetParts, players: int, seed: int, options: dict[str, OptionValue]) -> TrumpetState:
    """A new game, set up and dealt."""
    state = TrumpetState(parts, players, options, Rng(seed))
    state.listening = True
    state.set_up()
    state.listening = False
    return state


def imagine(parts: TrumpetParts, view: TrumpetView, rng: Rng) -> TrumpetState:
    """The State that a viewer could be in, from its View alone."""
    state = TrumpetState(parts, view["players"], dict(view["options"]), Rng(0))
    state.lay_out(view)
    state.deal_unseen(view["seat"], rng)
    return state

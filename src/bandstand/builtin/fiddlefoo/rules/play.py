"""How Fiddlefoo is played. Numbers in comments are the rulings of rulebook.md."""

from mypy_extensions import i64

from bandstand.builtin.fiddlefoo.parts import COLOURS, START, FiddlefooParts
from bandstand.builtin.fiddlefoo.rules.position import (
    ASK,
    DRAWN,
    ENDED,
    NOBODY,
    NONE,
    PLACE,
    SETTLE,
    THROW,
    Task,
)
from bandstand.builtin.fiddlefoo.rules.scoring import minus_points
from bandstand.builtin.fiddlefoo.rules.talkytoot import AGAIN, DISCARD, EFFECTS, INSTA, MOVE, REMOVE, SWAP
from bandstand.builtin.fiddlefoo.rules.throwing import Throwing
from bandstand.builtin.fiddlefoo.views import FiddlefooView
from bandstand.contract import OVER, TABLE, Dump, OptionValue, Parts
from bandstand.rng import Rng


class FiddlefooState(Throwing):
    """One series of Fiddlefoo."""

    def set_up(self) -> None:
        """Choose the special cards, the notes on the cards and a start player, and deal."""
        kit = self.kit
        self.rng.event()
        self.take_specials(self.chosen_specials())
        if self.options["notes"] == "jittered":
            self.rng.event()
            for card in range(kit.deck):
                if kit.other_notes_of[card] != kit.notes_of[card] and self.rng.below(3) == 0:
                    self.notes[card] = kit.other_notes_of[card]
        self.rng.event()
        self.starter = self.rng.below(self.players)  # ruling 4
        self.deal()

    def chosen_specials(self) -> list[int]:
        """None, a number of them at random, or those that are named (ruling 75)."""
        kit = self.kit
        wish = str(self.options["talkytoot"])
        if wish == "none":
            return []
        if not wish.isdigit():
            return [kit.base + kit.action_names.index(name) for name in wish.split("+")]
        cards = kit.cards[kit.base :]
        self.rng.shuffle(cards)
        chosen = cards[: int(wish)]
        chosen.sort()
        return chosen

    # ---- whose decision, and which

    def turn(self) -> i64:
        return self.actor

    def together(self) -> list[int]:
        """Throws are asked of all at once, except in the cooperative variant (ruling 25)."""
        if self.phase != THROW or not self.sealed() or len(self.asked) - self.answers < 2:
            return []
        return self.asked[self.answers :]

    def whole(self) -> bool:
        if self.picked != NONE:
            return False
        return self.phase != THROW or not self.sealed() or not self.given[self.actor]

    def choices(self) -> i64:
        self.listed = self.legal()
        return len(self.listed)

    def choice(self, place: i64) -> i64:
        return self.listed[place]

    def legal(self) -> list[int]:
        phase = self.phase
        if phase == PLACE:
            return self.placements()
        if phase == THROW:
            return self.throws(self.actor) if self.sealed() else self.throws_and_adds()
        if phase == ENDED:
            return []
        if phase in (INSTA, AGAIN):
            return self.placements()
        if phase == DISCARD:
            return [*self.hands[self.actor], int(self.kit.enough)]
        if phase == MOVE:
            if self.picked != NONE:
                return [int(self.kit.cells) + cell for cell in self.map.new_spots(self.picked)]
            return [*self.cards_on_map(), int(self.kit.enough)]
        if phase == REMOVE:
            return [*self.removable(), int(self.kit.enough)]
        assert phase == SWAP
        if self.picked != NONE:
            return self.cards_on_map()
        return [*self.hands[self.actor], int(self.kit.enough)]

    def apply(self, action: i64) -> None:
        kit = self.kit
        phase = self.phase
        if phase == THROW:
            self.answer(action)
        elif action == kit.draw:
            self.draw_because_stuck()
        elif action == kit.pass_:
            self.pass_turn()
        elif action == kit.enough:
            if phase == AGAIN:
                self.tasks.pop()
            self.go_on()
        elif phase == DISCARD:
            self.discard(action)
        elif phase == REMOVE:
            self.remove(action)
        elif self.picked == NONE:
            self.picked = action
        elif phase == MOVE:
            self.move(action - kit.cells)
        elif phase == SWAP:
            self.swap(action)
        elif self.cell == NONE:
            cell = action - kit.cells
            partners = self.map.partners(self.picked, cell)
            if len(partners) == 1:
                self.place(self.picked, cell, partners[0])
            else:
                self.cell = cell
        else:
            self.place(self.picked, self.cell, self.map.find(action))

    # ---- setup

    def deal(self) -> None:
        """A square of one card of each colour; eight cards to each player; the rest is the deck."""
        kit = self.kit
        rng = self.rng
        rng.event()
        self.barrier += 1
        self.number += 1
        self.turns = 0
        self.take_specials(self.specials)
        deck = self.in_play()  # special cards are dealt, but the map begins without them (ruling 2)
        square = [kit.cell(column, row) for row in START for column in START]
        rng.shuffle(square)  # ruling 1
        begin: list[int] = []
        for colour in range(COLOURS):
            card = self.first_card(colour)
            begin.append(int(card))
            deck.remove(int(card))
            self.map.put(square[colour], card)
        left: i64 = len(deck)
        size: i64 = kit.hand
        for seat in range(self.players):
            end = left
            for _ in range(size):
                drawn = rng.below(left)
                left -= 1
                card_drawn = deck[drawn]
                deck[drawn] = deck[left]
                deck[left] = card_drawn
            hand = deck[left:end]
            hand.sort()
            self.hands[seat] = hand
            self.void_cards[seat] = 0
            self.void_colours[seat] = 0
            self.given[seat].clear()
            self.ways[seat].clear()
        del deck[left:]
        self.deck = deck
        self.aside = []
        if self.cooperative:
            self.piles = [[] for _ in range(COLOURS)]
        for card_held in range(kit.deck):
            self.holder[card_held] = NOBODY
        self.passes = 0
        self.last = NONE
        self.pair.seat = NOBODY
        self.thrown = []
        self.added = []
        self.owner = self.starter
        if self.listening:
            self.tell(
                "deal", TABLE, shown={"number": int(self.number), "games": int(self.games),
                                      "starter": int(self.starter), "cards": begin},
            )  # fmt: skip
        self.begin_turn()

    def first_card(self, colour: i64) -> i64:
        """A random card of a colour; where there is a purple pile, a purple one that leaves it possible
        (ruling 61)."""
        kit = self.kit
        piled = self.cooperative and not self.wildcard
        if colour == kit.wild and piled and self.options["purple_guard"] is True:
            cards = kit.guarded
        else:
            cards = [card for card in range(kit.base) if kit.colour_of[card] == colour]
        return cards[self.rng.below(len(cards))]

    # ---- a turn: add one hand card to the map

    def begin_turn(self) -> None:
        self.turns += 1
        self.phase = PLACE
        self.actor = self.owner
        self.active = self.owner

    def placements(self) -> list[int]:
        """The cards that fit somewhere; then the cells of the chosen one; then, where several pairs would
        do, the older cards. A player who can place nothing draws (ruling 11), or passes (ruling 13)."""
        kit = self.kit
        if self.cell != NONE:
            older = [self.map.grid[cell] for cell in self.map.partners(self.picked, self.cell)]
            older.sort()
            return older
        if self.picked != NONE:
            first = int(kit.cells)
            return [first + cell for cell in self.map.cells_for(self.picked)]
        if self.phase == INSTA:
            return [int(self.question().card)]
        cards = self.placeable()
        if self.phase == AGAIN:
            cards.append(int(kit.enough))
        elif not cards:
            cards.append(int(kit.draw if self.deck else kit.pass_))
        return cards

    def placeable(self) -> list[int]:
        """The cards of who is to place one that fit somewhere."""
        kit = self.kit
        hand = self.hands[self.actor]
        if self.map.limited:
            cards = [card for card in hand if self.map.cells_for(card)]
        else:
            colours = self.map.open_colours()
            cards = [card for card in hand if (colours >> i64(kit.colour_of[card])) & 1]
        if self.phase == AGAIN:
            last = kit.colour_of[self.question().card]
            cards = [card for card in cards if kit.colour_of[card] != last]
        return cards

    def place(self, card: i64, cell: i64, partner_cell: i64) -> None:
        """The card goes onto the map, and makes a pair."""
        if self.phase != PLACE:
            self.tasks.pop()
        seat = self.actor
        self.picked = NONE
        self.cell = NONE
        self.take_out(seat, card)
        self.seen_leaving(seat, card)
        self.pair.make(self.kit, self.map, seat, card, cell, partner_cell)
        self.map.put(cell, card)
        self.active = seat
        self.last = card
        self.passes = 0
        self.thrown.clear()
        self.added.clear()
        if self.specials:
            # The last task comes first: the new card acts before the old one (ruling 66).
            self.tasks.append(Task(SETTLE, seat, NONE))
            for each in (self.pair.partner, card):
                special: i64 = self.kit.special_of[each]
                if special >= 0:
                    EFFECTS[special].paired(self, seat, each)
        if self.listening:
            pair = self.pair
            self.tell(
                "place", seat, shown={"card": int(card), "cell": int(cell), "partner": int(pair.partner),
                                      "low": int(pair.low), "high": int(pair.high),
                                      "distance": int(pair.distance), "safe": pair.safe},
            )  # fmt: skip
        if self.specials:
            self.go_on()
        else:
            self.settle()

    def settle(self) -> None:
        """Now all others may throw. A safe pair costs a card from the deck instead (rulings 32 to 34)."""
        if not self.pair.safe or self.anytime:
            self.tasks.append(Task(ASK, self.active, NONE))
        if self.pair.safe:
            self.draw_cards(self.active, 1, "safe")
            self.do_drawn()
        self.go_on()

    def draw_because_stuck(self) -> None:
        """Nothing fits: draw a card. The turn is over (ruling 12)."""
        seat = self.actor
        self.show_void(seat)
        self.draw_cards(seat, 1, "stuck")
        self.do_drawn()
        self.go_on()

    def pass_turn(self) -> None:
        """Nothing fits and there is no card to draw (ruling 13)."""
        seat = self.actor
        self.show_void(seat)
        self.passes += 1
        if self.listening:
            self.tell("pass", seat)
        self.go_on()

    # ---- from task to task, from turn to turn

    def go_on(self) -> None:
        """Do what the turn still has to do, up to the next decision."""
        self.left = 0
        while self.tasks:
            task = self.tasks.pop()
            kind = task.kind
            if kind == ASK:
                if self.ask_to_throw():
                    return
            elif kind == SETTLE:
                self.settle()
                return
            elif kind == DRAWN:
                # It may have been swapped, discarded or thrown meanwhile.
                if int(task.card) in self.hands[task.seat]:
                    special: i64 = self.kit.special_of[task.card]
                    EFFECTS[special].drawn(self, task.seat, task.card, self.kit.amounts[special])
                    self.do_drawn()
            elif self.question_stands(task):
                return
        self.end_turn()

    def end_turn(self) -> None:
        """Whoever is out of cards ends the game (rulings 37 to 39); else the turn passes to the left."""
        holding: i64 = 0
        for hand in self.hands:
            if hand:
                holding += 1
        if holding < self.players and (not self.cooperative or holding <= 1):  # ruling 58
            self.end_game()
            return
        if self.passes >= holding:  # ruling 13
            self.end_game()
            return
        owner = self.owner
        while True:
            owner = owner + 1 if owner + 1 < self.players else 0
            if self.hands[owner]:
                break
        self.owner = owner
        self.begin_turn()

    def end_game(self) -> None:
        """Count, show all hands, and begin the next game of the series (ruling 74)."""
        self.tasks.clear()
        for seat in range(self.players):
            for card in self.given[seat]:
                self.put_in(self.active, card)
            self.given[seat].clear()
            self.ways[seat].clear()
        self.asked.clear()
        self.answers = 0
        self.left = 0
        self.ranged = False
        self.shown = [hand[:] for hand in self.hands]
        points: list[int] = []
        if self.cooperative:
            self.won.append(self.piles_full())
        else:
            points = [minus_points(self.kit, self.notes, hand) for hand in self.hands]
            self.points.append(points)
        if self.listening:
            out = [seat for seat in range(int(self.players)) if not self.hands[seat]]
            self.tell(
                "game", TABLE, shown={"number": int(self.number), "points": points, "out": out,
                                      "hands": [hand[:] for hand in self.hands],
                                      "won": self.cooperative and self.won[len(self.won) - 1]},
            )  # fmt: skip
        if self.number < self.games:
            self.starter = self.starter + 1 if self.starter + 1 < self.players else 0
            self.deal()
            return
        self.phase = ENDED
        self.actor = OVER
        self.barrier += 1
        if self.listening:
            winners = [seat for seat, rank in enumerate(self.ranks()) if rank == 0]
            self.tell("end", TABLE, shown={"winners": winners, "together": self.cooperative})

    # ---- copies

    def copy(self) -> "FiddlefooState":
        other = FiddlefooState(self.kit, int(self.players), self.options.copy(), self.rng.copy())
        self.copy_onto(other)
        return other

    def guess(self, seat: i64, rng: Rng) -> "FiddlefooState":
        other = self.copy()
        other.deal_unseen(seat, rng)
        return other

    @classmethod
    def restored(cls, parts: Parts, dump: Dump) -> "FiddlefooState":
        assert isinstance(parts, FiddlefooParts)
        state = FiddlefooState(parts, dump["players"], dict(dump["options"]), Rng.restored(dump["rng"]))
        state.restore(dump)
        return state


def begin(kit: FiddlefooParts, players: int, seed: int, options: dict[str, OptionValue]) -> FiddlefooState:
    """A series about to begin."""
    state = FiddlefooState(kit, players, options, Rng(seed))
    state.listening = True
    state.set_up()
    state.listening = False
    return state


def imagine(kit: FiddlefooParts, view: FiddlefooView, rng: Rng) -> FiddlefooState:
    """A State that fits a View."""
    state = FiddlefooState(kit, view["players"], dict(view["options"]), Rng(0))
    state.lay_out(view)
    state.deal_unseen(view["seat"], rng)
    return state

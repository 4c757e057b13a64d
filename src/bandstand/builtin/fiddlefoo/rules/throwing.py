"""Throwing cards at a pair, or adding them to piles. Numbers in comments are the rulings of rulebook.md."""

from typing import Final

from mypy_extensions import i64

from bandstand.builtin.fiddlefoo.parts import COLOURS
from bandstand.builtin.fiddlefoo.rules.position import NONE, THROW, Task
from bandstand.builtin.fiddlefoo.rules.specials import Specials
from bandstand.builtin.fiddlefoo.rules.talkytoot import EFFECTS
from bandstand.builtin.fiddlefoo.rules.throws import BY_NOTES, BY_RANGE, NO_WAY
from bandstand.contract import News
from bandstand.rng import Rng

FULL: Final = 10
"""The music notes on a pile that is done."""


class Throwing(Specials):
    """A game in which all others may throw at a pair."""

    def ask_to_throw(self) -> bool:
        """Ask all others who have cards, clockwise from the left of who made the pair."""
        self.asked = []
        seat = self.active
        for _ in range(self.players - 1):
            seat = seat + 1 if seat + 1 < self.players else 0
            if self.hands[seat]:
                self.asked.append(int(seat))
        if not self.asked:
            return False
        self.phase = THROW
        self.answers = 0
        self.ranged = False
        self.actor = self.asked[0]
        return True

    def throws(self, seat: i64) -> list[int]:
        """The cards that a seat may throw now, and *enough*. In rising order, so that the same cards are
        one answer whatever order one thinks of them in."""
        kit = self.kit
        pair = self.pair
        hand = self.hands[seat]
        given = self.given[seat]
        floor = self.first_after(given)
        ranged = False
        for way in self.ways[seat]:
            if i64(way) == BY_RANGE:
                ranged = True
        held: i64 = len(hand)
        cards: list[int] = []
        for card in hand:
            how = pair.way(kit, self.notes, card, held)
            if how == NO_WAY:
                continue
            if how == BY_NOTES:
                if not ranged:  # ruling 27
                    cards.append(card)
            elif i64(card) > floor and not (given and self.minds_number(card)):
                cards.append(card)
        cards.append(int(kit.enough))
        return cards

    def first_after(self, given: list[int]) -> i64:
        """The card after which the next one comes. A card that minds how many are held goes before all
        others, where it minds least; so it does not count."""
        if not given or (len(given) == 1 and self.minds_number(given[0])):
            return NONE
        return given[len(given) - 1]

    def minds_number(self, card: i64) -> bool:
        """Whether it is a special card that cannot leave every hand."""
        special: i64 = self.kit.special_of[card]
        return special >= 0 and not EFFECTS[special].may_leave(0, self.kit.amounts[special])

    def throws_and_adds(self) -> list[int]:
        """Cooperative: throw a card, or add it to a pile if it is higher than the top (rulings 54 to 56)."""
        kit = self.kit
        hand = self.hands[self.actor]
        held: i64 = len(hand)
        cards: list[int] = []
        adds: list[int] = []
        adds_as: list[int] = []
        for card in hand:
            how = self.pair.way(kit, self.notes, card, held)
            if how == NO_WAY or (how == BY_NOTES and self.ranged):
                continue
            cards.append(card)
            colour: i64 = kit.colour_of[card]
            if not self.wildcard or colour != kit.wild:
                if self.tops(card, colour):
                    adds.append(int(kit.add) + card)
            else:
                for pile in range(COLOURS):  # ruling 62
                    if pile != kit.wild and self.tops(card, pile):
                        adds_as.append(int(kit.add_as + kit.purples.index(card) * COLOURS + pile))
        cards.append(int(kit.enough))
        return cards + adds + adds_as

    def tops(self, card: i64, colour: i64) -> bool:
        """Whether a card is higher than the top of a pile; an empty one takes any (ruling 53)."""
        pile = self.piles[colour]
        if not pile:
            return True
        return i64(self.kit.number_of[card]) > i64(self.kit.number_of[pile[len(pile) - 1]])

    def answer(self, action: i64) -> None:
        """One card thrown or added, or *enough*. A notes card and an empty hand end the answer too."""
        kit = self.kit
        seat = self.actor
        if action == kit.enough:
            self.next_answer()
            return
        card = action
        pile: i64 = NONE
        if action >= kit.add_as:
            card = kit.purples[(action - kit.add_as) // COLOURS]
            pile = (action - kit.add_as) % COLOURS
        elif action >= kit.add:
            card = action - kit.add
            pile = kit.colour_of[card]
        hand = self.hands[seat]
        how = self.pair.way(kit, self.notes, card, len(hand))
        self.take_out(seat, card)
        if pile != NONE:
            self.add_to_pile(seat, card, pile)
            # A pile above ten cannot be mended: the game is lost (ruling 60).
            if self.notes_on(pile) > FULL and not self.play_on:
                self.end_game()
                return
        else:
            self.given[seat].append(int(card))
            self.ways[seat].append(int(how))
            if not self.sealed():
                self.seen_leaving(seat, card)
                if self.listening:
                    self.tell("throws", seat, shown=self.told_throws(seat, [int(card)], [int(how)]))
        if how == BY_RANGE:
            self.ranged = not self.sealed()
        if how == BY_NOTES or not hand:
            self.next_answer()

    def next_answer(self) -> None:
        self.answers += 1
        self.ranged = False
        if self.answers < len(self.asked):
            self.actor = self.asked[self.answers]
        else:
            self.hand_over()

    def hand_over(self) -> None:
        """The last answer is in: all throws are seen, in the order asked, and caught."""
        self.barrier += 1
        catcher = self.active
        drawn: list[Task] = []
        for seat in self.asked:
            given = self.given[seat]
            if not given:
                continue
            ways = self.ways[seat]
            if self.sealed():
                if self.listening:
                    self.tell("throws", seat, shown=self.told_throws(seat, given[:], ways[:]))
                for card in given:
                    self.seen_leaving(seat, card)
            for place in range(len(given)):
                card_thrown = given[place]
                self.thrown += [seat, card_thrown, ways[place]]
                self.put_in(catcher, card_thrown)
                self.know(catcher, card_thrown)
                special: i64 = self.kit.special_of[card_thrown]
                if special >= 0:
                    by_notes = i64(ways[place]) == BY_NOTES
                    EFFECTS[special].thrown(self, seat, by_notes, self.kit.amounts[special])
                    drawn.extend(self.take_drawn())
            given.clear()
            ways.clear()
        if self.listening and not self.thrown and not self.added:
            self.tell("quiet", catcher)
        # What throwers have drawn waits until the catcher is done, playing again included (ruling 73).
        below: i64 = len(self.tasks)
        while below > 0 and self.tasks[below - 1].seat == catcher:
            below -= 1
        for task in drawn:
            self.tasks.insert(below, task)
        self.asked.clear()
        self.answers = 0
        self.go_on()

    def told_throws(self, seat: i64, cards: list[int], ways: list[int]) -> News:
        return {"cards": cards, "ways": ways, "to": int(self.active)}

    def answer_unseen(self, seat: i64, rng: Rng) -> None:
        for other in self.asked[: self.answers]:
            if other == seat:
                continue
            while True:
                cards = self.throws(other)
                card: i64 = cards[rng.below(len(cards))]
                if card == self.kit.enough:
                    break
                how = self.pair.way(self.kit, self.notes, card, len(self.hands[other]))
                self.take_out(other, card)
                self.given[other].append(int(card))
                self.ways[other].append(int(how))
                if how == BY_NOTES or not self.hands[other]:
                    break

    # ---- the cooperative piles

    def add_to_pile(self, seat: i64, card: i64, colour: i64) -> None:
        """Instead of throwing."""
        self.seen_leaving(seat, card)
        self.piles[colour].append(int(card))
        self.added += [int(seat), int(card), int(colour)]
        if self.listening:
            self.tell(
                "adds", seat, shown={"card": int(card), "colour": int(colour),
                                     "notes": int(self.notes_on(colour))},
            )  # fmt: skip

    def piles_full(self) -> bool:
        """Exactly ten notes on every pile; there is no pile of a colour that is any colour (ruling 62)."""
        for colour in range(COLOURS):
            if (not self.wildcard or colour != self.kit.wild) and self.notes_on(colour) != FULL:
                return False
        return True

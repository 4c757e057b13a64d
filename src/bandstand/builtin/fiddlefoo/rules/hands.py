"""Cards in hands: drawn, shown, given away, and what everybody has seen of that."""

from mypy_extensions import i64

from bandstand.builtin.fiddlefoo.rules.position import DRAWN, NOBODY, Position, Task
from bandstand.builtin.fiddlefoo.rules.talkytoot import WHEN


class Hands(Position):
    """A game in which cards come into hands and leave them."""

    def show_void(self, seat: i64) -> None:
        """Everybody learns that nothing in this hand fits anywhere."""
        if self.map.limited:
            return  # then it also depends on the numbers, and that is more than we keep
        known: i64 = 0
        for holder in self.holder:
            if holder == seat:
                known += 1
        self.void_colours[seat] = int(self.map.open_colours())
        self.void_cards[seat] = int(len(self.hands[seat]) - known)

    def take_out(self, seat: i64, card: i64) -> None:
        """Out of a hand."""
        hand = self.hands[seat]
        place: i64 = 0
        while i64(hand[place]) != card:
            place += 1
        hand.pop(place)

    def put_in(self, seat: i64, card: i64) -> None:
        """Into a hand, which stays sorted."""
        hand = self.hands[seat]
        place: i64 = len(hand)
        while place > 0 and i64(hand[place - 1]) > card:
            place -= 1
        hand.insert(place, int(card))

    def seen_leaving(self, seat: i64, card: i64) -> None:
        """Everybody sees a card that was in a hand. Allies with hidden hands may not tell each other what
        they hold, so they cannot show a card and take it back either (ruling 63)."""
        if self.cooperative and not self.open_hands:
            self.barrier += 1
        if self.holder[card] != NOBODY:
            self.holder[card] = NOBODY
        elif self.void_cards[seat] and not (self.void_colours[seat] >> self.kit.colour_of[card]) & 1:
            # It may have been one of those that fitted nowhere; what is left of them we count no higher.
            self.void_cards[seat] -= 1

    def know(self, seat: i64, card: i64) -> None:
        """Everybody knows in whose hand a card is. Of open hands there is nothing to remember."""
        if not self.open_hands:
            self.holder[card] = int(seat)

    def draw_cards(self, seat: i64, number: i64, why: str) -> None:
        cards: list[int] = []
        for _ in range(number):
            left: i64 = len(self.deck)
            if left == 0:  # rulings 32 and 67
                break
            self.rng.event()
            self.barrier += 1
            drawn = self.rng.below(left)
            card = self.deck[drawn]
            self.deck[drawn] = self.deck[left - 1]
            self.deck.pop()
            self.put_in(seat, card)
            cards.append(card)
        if self.listening:
            self.tell("draws", seat, {"cards": cards}, shown={"count": len(cards), "why": why})
        for card in cards:
            special: i64 = self.kit.special_of[card]
            if special >= 0 and WHEN[special] == "drawn":
                self.drawn.append(Task(DRAWN, seat, card))

    def take_drawn(self) -> list[Task]:
        """What the cards drawn just now will do."""
        drawn = self.drawn
        self.drawn = []
        return drawn

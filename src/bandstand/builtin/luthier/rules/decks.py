"""Draw decks: layers of cards, each in no order. A card is drawn from the first layer at random, so nobody
needs to know an order; cards put under a deck are a layer of their own, known to whoever put them there."""

from typing import Final

from mypy_extensions import i64

from bandstand.builtin.luthier.views import LayerTold
from bandstand.contract import Dump
from bandstand.rng import Rng

NOBODY: Final = -1
EVERYBODY: Final = -2


class Layer:
    """Cards in no order."""

    def __init__(self, cards: list[int], knower: i64) -> None:
        self.cards: Final = cards
        """Sorted."""
        self.knower: Final[i64] = knower
        """The seat that has put them there and so knows them, or NOBODY."""

    def copy(self) -> "Layer":
        return Layer(self.cards[:], self.knower)


class Deck:
    """A draw deck and its discards."""

    def __init__(self) -> None:
        self.layers: list[Layer] = []
        self.discards: list[int] = []
        """Face up, sorted."""

    def size(self) -> i64:
        """How many cards are left to draw."""
        total: i64 = 0
        for layer in self.layers:
            total += len(layer.cards)
        return total

    def add(self, cards: list[int], knower: i64) -> None:
        """Put cards under the deck."""
        if cards:
            self.layers.append(Layer(sorted(cards), knower))

    def refill(self) -> None:
        """An empty deck is made anew of its discards (ruling 7)."""
        if not self.layers and self.discards:
            self.layers.append(Layer(self.discards, NOBODY))
            self.discards = []

    def draw(self, rng: Rng, seen_by: i64 = EVERYBODY) -> i64:
        """The top card; -1 if there is none, not even among the discards."""
        self.refill()
        if not self.layers:
            return -1
        cards = self.layers[0].cards
        return self._take(0, rng.below(len(cards)), seen_by)

    def draw_one_of(self, wanted: list[int], rng: Rng, seen_by: i64) -> i64:
        """The topmost card that is one of these; -1 if there is none."""
        for place in range(len(self.layers)):
            cards = self.layers[place].cards
            found = [i for i in range(len(cards)) if cards[i] in wanted]
            if found:
                return self._take(place, found[rng.below(len(found))], seen_by)
        return -1

    def _take(self, place: i64, index: i64, seen_by: i64) -> i64:
        layer = self.layers[place]
        card: i64 = layer.cards.pop(index)
        if not layer.cards:
            self.layers.pop(place)
        elif seen_by not in (EVERYBODY, layer.knower):
            # Else what is left would tell whoever knew the layer which card was drawn.
            self.layers[place] = Layer(layer.cards, NOBODY)
        return card

    def discard(self, card: i64) -> None:
        """Lay a card on the discards."""
        insert(self.discards, card)

    def cards(self) -> list[int]:
        """All that is left to draw, sorted."""
        cards: list[int] = []
        for layer in self.layers:
            cards += layer.cards
        cards.sort()
        return cards

    def copy(self) -> "Deck":
        other = Deck()
        other.layers = [layer.copy() for layer in self.layers]
        other.discards = self.discards[:]
        return other

    def seen_by(self, seat: i64) -> list[LayerTold]:
        """The layers as a seat knows them: how many cards, and which if it has put them there."""
        own = seat != NOBODY
        return [
            [len(layer.cards), int(layer.knower), layer.cards[:] if own and layer.knower == seat else None]
            for layer in self.layers
        ]

    def dump(self) -> Dump:
        """Everything, as plain data."""
        return {
            "layers": [[layer.cards[:], int(layer.knower)] for layer in self.layers],
            "discards": self.discards[:],
        }

    def restore(self, dump: Dump) -> None:
        """Lay the cards as a dump tells."""
        self.layers = [Layer(list(cards), knower) for cards, knower in dump["layers"]]
        self.discards = list(dump["discards"])


def insert(cards: list[int], card: i64) -> None:
    """Put a card into a sorted list."""
    place: i64 = 0
    while place < len(cards) and i64(cards[place]) < card:
        place += 1
    cards.insert(place, int(card))

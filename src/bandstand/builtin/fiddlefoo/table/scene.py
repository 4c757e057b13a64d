"""One View about to be drawn, and what several parts of the drawing ask of it."""

from collections.abc import Sequence
from functools import cached_property

from bandstand.builtin.fiddlefoo import pieces, words
from bandstand.builtin.fiddlefoo.parts import FiddlefooParts
from bandstand.builtin.fiddlefoo.rules import throwing_in, thrown_in
from bandstand.builtin.fiddlefoo.table.outlook import Outlook
from bandstand.builtin.fiddlefoo.views import FiddlefooView

ENOUGH_NOTES = 10
"""What a pile of the cooperative variant must hold."""


class Scene:
    """A View with the parts, the names and the legal actions that go with it."""

    def __init__(
        self, kit: FiddlefooParts, view: FiddlefooView, names: Sequence[str], legal: Sequence[int]
    ) -> None:
        self.kit = kit
        self.view = view
        self.names = names
        self.legal = frozenset(legal)
        self.players = view["players"]
        self.seat = view["seat"]
        self.turn = view["turn"]
        self.phase = view["phase"]
        self.over = self.phase == "over"
        self.cooperative = view["options"]["cooperative"] is True
        self.wildcard = view["options"]["wildcard"] is True
        self.spaces = view["options"]["distance"] == "spaces"
        self.lying: dict[tuple[int, int], int] = {(column, row): card for column, row, card in view["map"]}
        """The card on each column and row of the map."""

    @property
    def shows_hands(self) -> bool:
        """Whether the hands of the game before are shown: until the next one is under way."""
        fresh = self.view["pair"] is None or self.over
        return self.view["shown"] is not None and fresh and not self.cooperative

    @cached_property
    def outlook(self) -> Outlook:
        """What could follow upon the choices of a move."""
        return Outlook(self.kit, self.view)

    def can_choose(self, card: int) -> bool:
        """Whether a move may begin with a card of the hand."""
        return card in self.legal and card not in self.places

    @cached_property
    def ways(self) -> dict[int, str]:
        """How each card of the viewer may be thrown: 'range', 'notes' or 'free'."""
        pair = self.view["pair"]
        if self.phase != "throw" or not self.legal or pair is None:
            return {}
        hand = self.view["hand"]
        throwable = [card for card in hand if card in self.legal]
        return self.outlook.ways(pair, throwable, len(hand))

    @cached_property
    def could_be_held(self) -> list[int]:
        """The cards that are in the others' hands, or may be: all that the viewer does not see elsewhere."""
        view = self.view
        others = [seat for seat in range(self.players) if seat != self.seat]
        known = {card for seat in others for card in view["known"][seat]}
        if sum(view["counts"][seat] for seat in others) == len(known):
            return sorted(known)
        piles = {card for pile in view["piles"] for card in pile}
        seen = piles.union(view["hand"], view["aside"], self.places)
        return sorted({*range(self.kit.base), *view["special"]} - seen)

    # ---- what lies where

    @cached_property
    def places(self) -> dict[int, tuple[int, int]]:
        """The column and row of each card on the map."""
        return {card: place for place, card in self.lying.items()}

    def place(self, cell: int) -> tuple[int, int]:
        """The column and row of a cell."""
        return self.kit.column(cell), self.kit.row(cell)

    @cached_property
    def caught(self) -> dict[int, int]:
        """Who threw each card that was thrown at the last pair."""
        return {card: seat for seat, card, _ in thrown_in(self.view)}

    @property
    def catcher(self) -> int:
        """Whose case stands open: who made the pair that is thrown at, or who is to make one."""
        pair = self.view["pair"]
        if pair is not None and (self.phase != "place" or self.caught):
            return pair["seat"]
        return self.view["active"]

    @cached_property
    def deciding(self) -> frozenset[int]:
        """Those who are to decide now. Which of them have answered under seal is nobody else's business."""
        if self.over:
            return frozenset()
        if self.phase == "throw" and not self.cooperative:
            return frozenset(self.view["asked"])
        return frozenset([self.turn])

    def is_special(self, card: int) -> bool:
        return self.kit.special_of[card] >= 0

    def whereabouts(self, card: int) -> str:
        """Where a card is, as far as the viewer knows."""
        view = self.view
        if card in self.places:
            return "on the map"
        if card in view["aside"]:
            return "out of the game"
        if any(card in pile for pile in view["piles"]):
            return "on a pile"
        if card in view["hand"] or any(card == thrown for thrown, _ in throwing_in(view)):
            return "in your hand"
        for seat, known in enumerate(view["known"]):
            if card in known:
                return f"in {self.names[seat]}’s hand"
        if card not in self.could_be_held:
            return "in the deck"
        return "in the deck or a hand" if view["deck"] else "in a hand"

    def piles(self) -> list[int]:
        """The colours that have a pile of their own."""
        return [
            colour for colour in range(len(self.view["piles"]))
            if not (self.wildcard and colour == self.kit.wild)
        ]  # fmt: skip

    def pile_notes(self, colour: int) -> int:
        return sum(self.view["notes"][card] for card in self.view["piles"][colour])

    # ---- words

    def code(self, card: int) -> str:
        return words.card_code(self.kit, card)

    def piece(self, card: int) -> str:
        """What a card is called when it moves."""
        return pieces.card(self.kit, card)

    def name(self, card: int) -> str:
        return words.card_name(self.kit, card)

    def short(self, card: int) -> str:
        """'blue 12', also of a special card."""
        return f"{self.kit.colours[self.kit.colour_of[card]]} {self.kit.number_of[card]}"

    def told(self, card: int) -> str:
        """'blue 12, drums, 3 notes', and what a special card does."""
        kit = self.kit
        notes = self.view["notes"][card]
        instrument = kit.instruments[kit.colour_of[card]]
        text = f"{self.name(card)}, {instrument}, {count(notes, 'note')}"
        return f"{text}. {words.action_text(kit, card)}" if self.is_special(card) else text

    def who(self, seat: int) -> str:
        return "you" if seat == self.seat else self.names[seat]

    def cards(self, seat: int) -> str:
        return count(self.view["counts"][seat], "card")


def count(number: int, thing: str) -> str:
    """'1 card', '2 cards'."""
    return f"{number} {thing}" if number == 1 else f"{number} {thing}s"


def minus(points: int) -> str:
    """Minus points as one writes them."""
    return f"−{points}" if points else "0"

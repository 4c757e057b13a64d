"""One View about to be drawn, and what several parts of the drawing ask of it."""

from collections.abc import Sequence
from functools import cached_property

from bandstand.builtin.trumpet import words
from bandstand.builtin.trumpet.parts import Board, TrumpetParts
from bandstand.builtin.trumpet.rules import TrumpetState, imagine
from bandstand.builtin.trumpet.views import TrumpetView
from bandstand.rng import Rng


class Scene:
    """A View with the parts, the names and the legal actions that go with it."""

    def __init__(
        self, parts: TrumpetParts, view: TrumpetView, names: Sequence[str], legal: Sequence[int]
    ) -> None:
        self.parts = parts
        self.view = view
        self.names = names
        self.legal = frozenset(legal)
        self.board: Board = parts.board(view["options"])
        self.players: int = view["players"]
        self.seat: int = view["seat"]
        self.bottom: int = max(self.seat, 0)
        """The seat at the near side of the table: the viewer's, for spectators the first."""
        self.turn: int = view["turn"]
        self.phase: str = view["phase"]
        self.played: dict[int, int] = {played[0]: played[1] for played in view["table"]}
        self.best: int = view["table"][view["best"]][0] if view["table"] else -1
        """Whose card is winning the trick on the table."""
        self.settled = len(self.played) == self.players

    def round_the_table(self) -> list[int]:
        """All seats clockwise, beginning at the near side."""
        return [(self.bottom + place) % self.players for place in range(self.players)]

    def slot(self, card: int) -> int:
        """The trump slot of a card's suit, 0 for none."""
        suit = self.parts.suit_of[card]
        ladder: list[int] = self.view["ladder"]
        return ladder.index(suit) + 1 if suit in ladder else 0

    def would_win(self, card: int) -> bool:
        """Whether a card of the viewer would be the best so far."""
        table = self.view["table"]
        return not table or bool(self._guess.beats(card, table[self.view["best"]][1]))

    @cached_property
    def _guess(self) -> TrumpetState:
        return imagine(self.parts, self.view, Rng(0))

    # ---- words about cards and seats

    def asked(self, play: str, stretch: str, trump: str, call: str) -> str:
        """The words for what the seat on turn is asked."""
        return {"play": play, "stretch": stretch, "trump": trump, "call": call}[self.phase]

    def who(self, seat: int) -> str:
        return "you" if seat == self.seat else self.names[seat]

    def told(self, card: int) -> str:
        """'7 of hearts, trump 3'."""
        slot = self.slot(card)
        return words.card_name(self.parts, card) + (f", trump {slot}" if slot else "")

    def space(self, space: int) -> str:
        return words.space_name(self.parts, self.view, space)

    def cards(self, seat: int) -> str:
        count: int = self.view["counts"][seat]
        return "1 card" if count == 1 else f"{count} cards"

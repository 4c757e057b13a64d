"""What could follow upon the choices of a move: asked of the rules, for what the View shows."""

from collections.abc import Iterable
from functools import cached_property

from bandstand.builtin.fiddlefoo import rules
from bandstand.builtin.fiddlefoo.parts import FiddlefooParts
from bandstand.builtin.fiddlefoo.views import FiddlefooView, PairView

_MANY = 99
"""How many cards somebody is taken to hold whose number of cards is not known."""


class Outlook:
    """The map of a View, and what may be done on it."""

    def __init__(self, kit: FiddlefooParts, view: FiddlefooView) -> None:
        self.kit = kit
        self.view = view

    @cached_property
    def _map(self) -> rules.Map:
        return rules.map_in(self.kit, self.view)

    def cells(self, card: int) -> list[int]:
        """Where a card may be placed."""
        return self._map.cells_for(card)

    def partners(self, card: int, cell: int) -> list[int]:
        """The older cards that it may then pair with."""
        return [self._map.grid[other] for other in self._map.partners(card, cell)]

    def pair(self, card: int, cell: int, partner: int) -> PairView:
        """The pair that this makes."""
        other = int(self._map.find(partner))
        return rules.pair_shown(rules.pair_of(self.kit, self._map, self.view["seat"], card, cell, other))

    def new_spots(self, card: int) -> list[int]:
        """Where a card that lies on the map may be moved to."""
        without = self._map.copy()
        old = int(without.find(card))
        without.take(old)
        return [cell for cell in without.edge if cell != old]

    def ways(self, pair: PairView, cards: Iterable[int], held: int = _MANY) -> dict[int, str]:
        """How each of these cards may be thrown at a pair by somebody with a hand of this size: 'range',
        'notes', 'free' or ''."""
        made = rules.pair_from(pair)
        notes = self.view["notes"]
        return {card: rules.WAYS[made.way(self.kit, notes, card, held)] for card in cards}

    def minus_points(self, hand: list[int]) -> int:
        """What a hand would cost."""
        return int(rules.minus_points(self.kit, self.view["notes"], hand))

    def minds_the_number(self, card: int) -> bool:
        """Whether a special card may be thrown only out of a large hand."""
        special = self.kit.special_of[card]
        return special >= 0 and not rules.EFFECTS[special].may_leave(0, self.kit.amounts[special])

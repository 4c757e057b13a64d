"""Which cards may be thrown at a pair, and why."""

from typing import Final

from mypy_extensions import i64

from bandstand.builtin.fiddlefoo.parts import FiddlefooParts
from bandstand.builtin.fiddlefoo.rules.map import ALL_COLOURS, Map
from bandstand.builtin.fiddlefoo.rules.talkytoot import EFFECTS

SAFE_BEYOND: Final = 3

# The ways in which a card may go.
NO_WAY: Final = 0
BY_RANGE: Final = 1
BY_NOTES: Final = 2
FREELY: Final = 3
WAYS: Final = ("", "range", "notes", "free")


class Pair:
    """The pair that is resolved: what it is made of, and what may be thrown at it."""

    def __init__(self) -> None:
        self.seat: i64 = -1
        """Who made it, or -1 if there is none."""
        self.card: i64 = -1
        self.cell: i64 = -1
        self.partner: i64 = -1
        self.partner_cell: i64 = -1
        self.low: i64 = 0
        self.high: i64 = 0
        """The range is what lies between these two (ruling 19)."""
        self.distance: i64 = 0
        self.colours: i64 = 0
        """What may be thrown for being in range, as a bit mask."""
        self.safe = False

    def copy(self) -> "Pair":
        other = Pair()
        other.seat = self.seat
        other.card = self.card
        other.cell = self.cell
        other.partner = self.partner
        other.partner_cell = self.partner_cell
        other.low = self.low
        other.high = self.high
        other.distance = self.distance
        other.colours = self.colours
        other.safe = self.safe
        return other

    def make(self, kit: FiddlefooParts, map: Map, seat: i64, card: i64, cell: i64, partner_cell: i64) -> None:
        """Resolve the pair of a new card and an older one."""
        partner: i64 = map.grid[partner_cell]
        a: i64 = kit.number_of[card]
        b: i64 = kit.number_of[partner]
        colour: i64 = kit.colour_of[card]
        self.seat = seat
        self.card = card
        self.cell = cell
        self.partner = partner
        self.partner_cell = partner_cell
        self.low = min(a, b)
        self.high = max(a, b)
        self.distance = map.distance(cell, partner_cell)
        self.safe = self.distance > SAFE_BEYOND
        self.colours = 1 << colour  # ruling 29
        if map.wildcard:
            if colour == kit.wild or i64(kit.colour_of[partner]) == kit.wild:
                self.colours = ALL_COLOURS  # rulings 48 and 49
            else:
                self.colours |= 1 << kit.wild
        for each in (card, partner):
            special: i64 = kit.special_of[each]
            if special >= 0:
                if EFFECTS[special].opens_all_colours():
                    self.colours = ALL_COLOURS
                if EFFECTS[special].lifts_safety():
                    self.safe = False

    def in_range(self, kit: FiddlefooParts, card: i64) -> bool:
        """Whether a card has a colour that counts, and a number inside the range."""
        number: i64 = kit.number_of[card]
        return self.low < number < self.high and (self.colours >> i64(kit.colour_of[card])) & 1 != 0

    def way(self, kit: FiddlefooParts, notes: list[int], card: i64, held: i64) -> i64:
        """How a card may be thrown by somebody with a hand of this size. One that fits both goes by range
        (ruling 28)."""
        special: i64 = kit.special_of[card]
        if special >= 0:
            effect = EFFECTS[special]
            if not effect.may_leave(held, kit.amounts[special]):
                return NO_WAY
            if effect.goes_always():
                return FREELY
            if not self.safe and effect.goes_by_range() and self.in_range(kit, card):
                return BY_RANGE
        elif not self.safe and self.in_range(kit, card):
            return BY_RANGE
        if not self.safe and i64(notes[card]) == self.distance:
            return BY_NOTES
        return NO_WAY

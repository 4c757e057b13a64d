"""What a View shows, as the rules' own things: for the words and the drawing, which see no State."""

from bandstand.builtin.fiddlefoo.parts import FiddlefooParts
from bandstand.builtin.fiddlefoo.rules.map import Map, limits_pairs
from bandstand.builtin.fiddlefoo.rules.throws import Pair
from bandstand.contract import View


def pair_in(view: View) -> Pair:
    """The pair that a View shows."""
    pair = Pair()
    seen = view["pair"]
    if seen is not None:
        pair.seat = seen["seat"]
        pair.card = seen["card"]
        pair.cell = seen["cell"]
        pair.partner = seen["partner"]
        pair.partner_cell = seen["partner_cell"]
        pair.low = seen["low"]
        pair.high = seen["high"]
        pair.distance = seen["distance"]
        pair.colours = sum(1 << colour for colour in seen["colours"])
        pair.safe = seen["safe"]
    return pair


def map_in(kit: FiddlefooParts, view: View) -> Map:
    """The map that a View shows."""
    options = view["options"]
    limited = limits_pairs(kit, view["special"])
    map = Map(kit, options["wildcard"] is True, options["distance"] == "spaces", limited)
    for column, row, card in view["map"]:
        map.put(kit.cell(column, row), card)
    return map


def pair_of(kit: FiddlefooParts, map: Map, card: int, cell: int, partner_cell: int) -> Pair:
    """The pair that a card would make."""
    pair = Pair()
    pair.make(kit, map, 0, card, cell, partner_cell)
    return pair

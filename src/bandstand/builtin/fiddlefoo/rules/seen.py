"""What a View shows, as the rules' own things and back again: for the words and the drawing, which see no
State."""

from bandstand.builtin.fiddlefoo.parts import COLOURS, FiddlefooParts
from bandstand.builtin.fiddlefoo.rules.map import Map, limits_pairs
from bandstand.builtin.fiddlefoo.rules.throws import Pair
from bandstand.builtin.fiddlefoo.views import FiddlefooView, PairView


def pair_in(view: FiddlefooView) -> Pair:
    """The pair that a View shows."""
    seen = view["pair"]
    return Pair() if seen is None else pair_from(seen)


def pair_from(seen: PairView) -> Pair:
    """A pair as the rules have it."""
    pair = Pair()
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


def pair_shown(pair: Pair) -> PairView:
    """A pair as Views have it."""
    return {
        "seat": int(pair.seat),
        "card": int(pair.card),
        "cell": int(pair.cell),
        "partner": int(pair.partner),
        "partner_cell": int(pair.partner_cell),
        "low": int(pair.low),
        "high": int(pair.high),
        "distance": int(pair.distance),
        "colours": [colour for colour in range(COLOURS) if (pair.colours >> colour) & 1],
        "safe": pair.safe,
    }


def pair_of(kit: FiddlefooParts, map: Map, seat: int, card: int, cell: int, partner_cell: int) -> Pair:
    """The pair that a card of a seat would make."""
    pair = Pair()
    pair.make(kit, map, seat, card, cell, partner_cell)
    return pair


def map_in(kit: FiddlefooParts, view: FiddlefooView) -> Map:
    """The map that a View shows."""
    return _map(kit, view, limits_pairs(kit, view["special"]))


def unlimited_map_in(kit: FiddlefooParts, view: FiddlefooView) -> Map:
    """The same as if no special card minded what it is paired with."""
    return _map(kit, view, False)


def _map(kit: FiddlefooParts, view: FiddlefooView, limited: bool) -> Map:
    options = view["options"]
    map = Map(kit, options["wildcard"] is True, options["distance"] == "spaces", limited)
    for column, row, card in view["map"]:
        map.put(kit.cell(column, row), card)
    return map


def thrown_in(view: FiddlefooView) -> list[tuple[int, int, str]]:
    """What was thrown at the last pair: seat, card and way."""
    return [(int(seat), int(card), str(way)) for seat, card, way in view["thrown"]]


def throwing_in(view: FiddlefooView) -> list[tuple[int, str]]:
    """What the viewer throws under seal: card and way."""
    return [(int(card), str(way)) for card, way in view["throwing"]]

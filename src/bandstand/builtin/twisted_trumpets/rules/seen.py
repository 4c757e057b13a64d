"""The rules for somebody who has a View and no State: tables, words and previews."""

from mypy_extensions import i64

from bandstand.builtin.twisted_trumpets.parts import TURNS, TwistedTrumpetsParts
from bandstand.builtin.twisted_trumpets.rules.decrees import open_slot, read_claims
from bandstand.builtin.twisted_trumpets.rules.position import NONE
from bandstand.builtin.twisted_trumpets.rules.trumpet import Trumpet
from bandstand.builtin.twisted_trumpets.views import TwistedTrumpetsView


def trumpet_in(kit: TwistedTrumpetsParts, view: TwistedTrumpetsView, seat: i64) -> Trumpet:
    """A player's trumpet."""
    trumpet = Trumpet(kit)
    for square, shape, turn in view["boards"][seat]:
        trumpet.put(square, shape * TURNS + turn)
    return trumpet


def prices(kit: TwistedTrumpetsParts, view: TwistedTrumpetsView) -> list[int]:
    """What each market slot and the top of the stack cost now; -1: nothing is there."""
    full = [*kit.prices, int(kit.top_price)]
    there = [kind != NONE for kind in view["market"]] + [view["stack"] > 0]
    return [
        max(price - view["discount"], 0) if some else NONE for price, some in zip(full, there, strict=True)
    ]


def next_slot(kit: TwistedTrumpetsParts, view: TwistedTrumpetsView, place: int) -> int:
    """The place that whoever meets a decree next would take, if it happened in this turn."""
    claims = read_claims(view["claims"][place])
    slots = len(kit.decrees[view["decrees"][place]].slots)
    circle = view["options"]["decree_slots"] == "circle"
    return int(open_slot(claims, slots, view["players"], circle, view["round"], view["turns"]))

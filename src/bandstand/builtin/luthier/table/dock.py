"""The dock under the hall: what the decision at hand needs to be seen or clicked there."""

from collections.abc import Sequence

from bandstand.builtin.luthier.parts import LuthierParts
from bandstand.builtin.luthier.table.offers import offers, subject
from bandstand.builtin.luthier.table.performing import performing
from bandstand.builtin.luthier.table.planning import chips_to_place, place_cards
from bandstand.builtin.luthier.table.queue import queue
from bandstand.builtin.luthier.table.trading import stalls
from bandstand.builtin.luthier.views import LuthierView
from bandstand.draw import Markup, element


def dock(kit: LuthierParts, view: LuthierView, names: Sequence[str], legal: Sequence[int]) -> Markup:
    """Below or beside the prompt; for those who only look on, the chips and dice of the moment."""
    if view["phase"] == "over":
        return Markup("")
    if legal and view["phase"] == "plan":
        return _dock("below", chips_to_place(kit, view), place_cards(kit, view, names))
    if legal and view["phase"] == "resolve":
        return _dock("below", place_cards(kit, view, names))
    if legal and view["phase"] == "market":
        return _dock("beside", stalls(kit, view, legal))
    cards = offers(kit, legal)
    if cards:
        return _dock("beside", cards)
    parts = [queue(kit, view, names), performing(kit, view), subject(kit, view)]
    return _dock("beside", *parts) if any(parts) else Markup("")


def _dock(kind: str, *content: Markup) -> Markup:
    return element("div", {"class": f"dock {kind}"}, content)

"""The dock beside the workbench: what the decision at hand needs to be seen or clicked there."""

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
    """Beside the workbench; for those who only look on, the chips and dice of the moment."""
    if view["phase"] == "over":
        return Markup("")
    if legal and view["phase"] == "plan":
        return _dock("planning", chips_to_place(kit, view), place_cards(kit, view, names))
    if legal and view["phase"] == "resolve":
        return _dock("resolving", place_cards(kit, view, names))
    if legal and view["phase"] == "market":
        return _dock("trading", stalls(kit, view, legal))
    cards = offers(kit, legal)
    if cards:
        return _dock("choosing", cards)
    parts = [queue(kit, view, names), performing(kit, view), subject(kit, view)]
    return _dock("watching", *parts) if any(parts) else Markup("")


def _dock(kind: str, *content: Markup) -> Markup:
    return element("div", {"class": f"dock {kind}"}, content)

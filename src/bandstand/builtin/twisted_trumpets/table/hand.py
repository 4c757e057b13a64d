"""Draws the viewer's hand: equal tiles lie together, one thing to place but several to pay with."""

from itertools import groupby

from bandstand.builtin.twisted_trumpets import pieces
from bandstand.builtin.twisted_trumpets.parts import PREMIUM, TURNS, TwistedTrumpetsParts
from bandstand.builtin.twisted_trumpets.table import tiles
from bandstand.builtin.twisted_trumpets.views import TwistedTrumpetsView
from bandstand.draw import Markup, element, fragment
from bandstand.shapes import use


def hand(kit: TwistedTrumpetsParts, view: TwistedTrumpetsView, plans: Markup) -> Markup:
    """The tiles, and beside them the plans."""
    held: list[int] = view["hand"]
    if view["seat"] < 0 or view["phase"] == "over":
        return Markup("")
    kinds = [
        (kind, [place for place, _ in group]) for kind, group in groupby(enumerate(held), lambda p: p[1])
    ]
    return element(
        "div", {"class": "holding"},
        element(
            "div", {"class": "hand", "role": "group", "aria-label": "Your hand",
                    "style": f"--n: {len(held)}; --plans: {len(view['plans'])}"},
            element("div", {"class": "row-of-tiles"}, [_kind(kit, kind, places) for kind, places in kinds]),
        ),
        plans,
    )  # fmt: skip


def _kind(kit: TwistedTrumpetsParts, kind: int, places: list[int]) -> Markup:
    name = tiles.name(kit, kind)
    told = f"{name[0].upper()}{name[1:]}"
    if len(places) > 1:
        told += f", {len(places)} of them"
    return element(
        "div", {"class": "ht", "role": "group", "data-target": pieces.held(kind), "title": told,
                "aria-label": told},
        [_one(kit, kind, place, first=index == 0) for index, place in enumerate(places)],
    )  # fmt: skip


def _one(kit: TwistedTrumpetsParts, kind: int, place: int, first: bool) -> Markup:
    name = tiles.name(kit, kind)
    premium = kit.set_of[kind] == PREMIUM
    return element(
        "span", {
            "class": "one", "role": "img", "aria-label": name,
            "data-target": None if premium else pieces.payment(place),
            "data-vt": pieces.held(kind) if first else f"{pieces.held(kind)}-{place}",
            "data-from": pieces.for_sale(kind) if premium else pieces.BASIC_STACK,
        },
        element("svg", {"viewBox": "0 0 100 100", "aria-hidden": "true"},
                fragment(use(tiles.symbol_id(kind * TURNS), 0, 0, 100, 100))),
    )  # fmt: skip

"""Draws what can be had: the premium tiles with their prices, the premium stack and the basic stack."""

from bandstand.builtin.twisted_trumpets import pieces, rules, words
from bandstand.builtin.twisted_trumpets.parts import TURNS, TwistedTrumpetsParts
from bandstand.builtin.twisted_trumpets.table import tiles
from bandstand.builtin.twisted_trumpets.views import TwistedTrumpetsView
from bandstand.draw import Markup, element
from bandstand.shapes import rect, use


def market(kit: TwistedTrumpetsParts, view: TwistedTrumpetsView) -> Markup:
    prices = rules.prices(kit, view)
    return element(
        "section", {"class": "market", "aria-labelledby": "market-title"},
        element("h2", {"id": "market-title"}, "Premium tiles"),
        element("div", {"class": "slots-for-sale"}, [
            _slot(kit, slot, view["market"][slot], prices[slot]) for slot in range(int(kit.slots))
        ]),
        element(
            "div", {"class": "stacks"},
            _premium_stack(kit, view["stack"], prices[-1]),
            _basic_stack(view["basic"], len(view["discards"])),
        ),
    )  # fmt: skip


def _slot(kit: TwistedTrumpetsParts, slot: int, kind: int, price: int) -> Markup:
    offer = pieces.offer(kit, slot)
    if kind < 0:
        told = f"Place {slot + 1} of the market is empty"
        return element("div", {"class": "for-sale sold", "role": "img", "data-vt": offer, "aria-label": told},
                       element("span", {"class": "gap"}))  # fmt: skip
    return element(
        "div", {"class": "for-sale", "role": "img", "data-target": offer,
                "data-vt": pieces.for_sale(kind), "title": _cost(words.tile_name(kit, kind), price),
                "aria-label": _cost(words.tile_name(kit, kind), price)},
        element("svg", {"viewBox": "-1 -1 102 102", "aria-hidden": "true"},
                use(tiles.symbol_id(kind * TURNS), 0, 0, 100, 100)),
        _price(price),
    )  # fmt: skip


def _cost(what: str, price: int) -> str:
    what = what[0].upper() + what[1:]
    if not price:
        return f"{what}: free"
    return f"{what}: costs {price} tile{'' if price == 1 else 's'}"


def _price(price: int) -> Markup:
    """As many small tiles as must be paid, and their number."""
    return element(
        "span", {"class": "price", "aria-hidden": "true"},
        [element("i", None) for _ in range(price)],
        element("b", {"class": "num"}, price if price else "free"),
    )  # fmt: skip


def _premium_stack(kit: TwistedTrumpetsParts, left: int, price: int) -> Markup:
    if price < 0:
        told = "The premium stack is empty"
    else:
        told = f"{_cost('the top of the premium stack, unseen', price)}. {left} left"
    return element(
        "div", {"class": "stack", "role": "img", "data-target": pieces.PREMIUM_STACK, "aria-label": told},
        element(
            "svg", {"viewBox": "-2 -2 108 108", "aria-hidden": "true", "data-vt": pieces.PREMIUM_STACK},
            _under(left, "#3b0f19", "#4f1622"),
            use(tiles.symbol_id(int(kit.back) * TURNS), 0, 0, 100, 100) if left else None,
        ),
        element("span", {"class": "words", "aria-hidden": "true"},
                _price(price) if left else None, element("span", None, _left(left))),
    )  # fmt: skip


def _basic_stack(left: int, discards: int) -> Markup:
    """Once it is empty, the discards become the new one."""
    told = f"Basic stack, {left} left; {discards} tile{'' if discards == 1 else 's'} discarded"
    return element(
        "div", {"class": "stack", "role": "img", "data-target": pieces.BASIC_STACK, "aria-label": told,
                "title": told},
        element(
            "svg", {"viewBox": "-2 -2 108 108", "aria-hidden": "true", "data-vt": pieces.BASIC_STACK},
            _under(left, "#161d2e", "#222b42"),
            use("stack-back", 0, 0, 100, 100) if left else None,
        ),
        element("span", {"class": "words", "aria-hidden": "true"},
                element("span", None, "draw"), element("span", None, _left(left))),
    )  # fmt: skip


def _left(count: int) -> list[object]:
    return [element("b", {"class": "num"}, count), " left"] if count else ["empty"]


def _under(count: int, deep: str, lighter: str) -> list[Markup]:
    """The edges of the tiles below the top one, or the place where they lay."""
    if not count:
        return [rect(1, 1, 98, 98, 8, class_="gap")]
    return [rect(5, 6, 98, 98, 8, fill=deep), rect(2.5, 3, 98, 98, 8, fill=lighter)][: min(count - 1, 2)]

"""The Market: what materials cost today, hiring and training, and whose cart has been there."""

from collections.abc import Sequence

from bandstand.builtin.luthier import pieces
from bandstand.builtin.luthier.parts import LuthierParts
from bandstand.builtin.luthier.parts.vocabulary import APPRENTICE, ITEMS, MATERIALS, RESOURCES
from bandstand.builtin.luthier.table.icons import crest, icon, named, owner_key, owner_name
from bandstand.builtin.luthier.table.outlook import is_automa
from bandstand.builtin.luthier.views import LuthierView
from bandstand.draw import Markup, element
from bandstand.phrases import listed


def market(kit: LuthierParts, view: LuthierView, names: Sequence[str]) -> Markup:
    return element(
        "section",
        {"class": "wing market", "aria-label": "Market"},
        element("h2", None, "Market", _carts(view, names)),
        element("ol", None, [_item(kit, view, item) for item in range(len(ITEMS))]),
    )


def _item(kit: LuthierParts, view: LuthierView, item: int) -> Markup:
    if item < len(MATERIALS):
        price, low, high = view["prices"][item], *_range(kit, item)
        sign, bars = icon(RESOURCES[item]), _bars(int(kit.market[view["market"]][item]), low, high)
        told = f"{RESOURCES[item]}: {price} money today; the price lies between {low} and {high}"
    elif item == len(MATERIALS):
        price, bars = int(kit.apprentice_price), None
        sign, told = icon(RESOURCES[APPRENTICE]), f"Hire an apprentice: {price} money"
    else:
        price, bars = int(kit.training_price), None
        name = ITEMS[item]
        sign, told = icon(name), f"Train: {price} money for a step on the {name.capitalize()} track"
    return element(
        "li",
        {"class": "pr"},
        element(
            "div",
            {"class": "ware", "data-target": pieces.ware(item), **named(told)},
            sign,
            element("b", None, price),
            bars,
        ),
    )


def _range(kit: LuthierParts, item: int) -> tuple[int, int]:
    prices = [int(card[item]) for card in kit.market]
    return min(prices), max(prices)


def _bars(price: int, low: int, high: int) -> Markup:
    """How dear it is today: a bar for each step of the price."""
    return element(
        "span",
        {"class": "bars"},
        [element("s", {"class": "on" if step <= price else None}) for step in range(low, high + 1)],
    )


def _carts(view: LuthierView, names: Sequence[str]) -> Markup:
    """Who can still go, the road, and who has been there this round."""
    players = [seat for seat in view["order"] if not is_automa(view, seat)]
    home = [seat for seat in players if not view["boards"][seat]["cart"]]
    gone = [seat for seat in players if view["boards"][seat]["cart"]]
    been = listed([owner_name(view, names, seat) for seat in gone])
    told = f"Been to the Market this round: {been}" if been else "Nobody has been to the Market this round"
    return element(
        "span",
        {"class": "carts", "data-target": pieces.CARTS, **named(told)},
        [crest(owner_key(view, seat)) for seat in home],
        element("span", {"class": "road"}),
        [crest(owner_key(view, seat)) for seat in gone],
        icon("market"),
    )

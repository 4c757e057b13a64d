"""The dock at the Market: what may be bought and sold, and what it costs."""

from collections.abc import Collection

from bandstand.builtin.luthier import pieces
from bandstand.builtin.luthier.parts import LuthierParts
from bandstand.builtin.luthier.parts.vocabulary import INSPIRATION, ITEMS, MATERIALS, MONEY, RESOURCES
from bandstand.builtin.luthier.prices import HIRING, bought, item_price
from bandstand.builtin.luthier.table.icons import amount, icon
from bandstand.builtin.luthier.views import LuthierView
from bandstand.draw import Markup, element


def item_name(item: int) -> str:
    return f"training in {ITEMS[item]}" if item > HIRING else f"1 {ITEMS[item]}"


def stalls(kit: LuthierParts, view: LuthierView, legal: Collection[int]) -> Markup:
    """One stall for each item; what cannot be had now stays readable."""
    buys = {bought(kit, action) for action in legal if kit.buy <= action < kit.sell}
    sells = {action - int(kit.sell) for action in legal if kit.sell <= action < kit.yes}
    return element(
        "div", {"class": "stalls", "role": "group", "aria-label": "The Market"},
        [_stall(kit, view, item, sorted(k for what, k in buys if what == item), item in sells)
         for item in range(len(ITEMS))],
    )  # fmt: skip


def _stall(kit: LuthierParts, view: LuthierView, item: int, ways: list[int], sold: bool) -> Markup:
    price = item_price(kit, view, item)
    # An owner's discount is for buying only (ruling 43).
    printed = kit.market[view["market"]][item] if sold else 0
    board = view["boards"][view["seat"]]
    name = item_name(item)
    inspired = [k for k in ways if k]
    return element(
        "div", {"class": "stall"},
        element("span", {"class": "what"}, icon(ITEMS[item], 24),
                element("span", None, "" if item > HIRING else board["resources"][_held(item)])),
        element("button", {"type": "button", "class": "price with", "data-target": pieces.inspired(item),
                           "aria-label": f"Buy {name} with inspiration", "title": "with inspiration"},
                icon(RESOURCES[INSPIRATION])) if inspired and 0 in ways else None,
        element("button", {"type": "button", "class": "price", "data-target": pieces.buying(item),
                           "disabled": not ways, "aria-label": f"Buy {name} for {price}"},
                "buy", amount(RESOURCES[MONEY], price)),
        element("button", {"type": "button", "class": "price sell", "data-target": pieces.selling(item),
                           "aria-label": f"Sell {name} for {printed}"},
                "sell", amount(RESOURCES[MONEY], printed)) if sold else None,
    )  # fmt: skip


def _held(item: int) -> int:
    """Where the board counts what is sold here."""
    return item if item < len(MATERIALS) else RESOURCES.index(ITEMS[item])

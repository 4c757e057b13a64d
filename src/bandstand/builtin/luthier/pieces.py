"""What the pieces on the table are called: where clicks meet them, where they move, where a reason points."""

from collections.abc import Callable
from functools import partial

from bandstand.builtin.luthier.parts import LuthierParts
from bandstand.builtin.luthier.parts.vocabulary import FINISHING, RESOURCES, ROUGHING, SALON
from bandstand.builtin.luthier.views import LuthierView

# ---- the hall


def place(number: int) -> str:
    """A room of the hall, or one of the viewer's own benches."""
    return f"place-{number}"


def places(number: int) -> tuple[str, str]:
    """A place and its card in the dock are the same target twice."""
    return place(number), f"to-{number}"


def slot(where: int, number: int) -> str:
    """A slot of a display, and the card in it."""
    return f"slot-{where}-{number}"


def shown(view: LuthierView, where: int, number: int) -> str:
    """The card in a slot, wherever it goes: there are equal instruments."""
    cards = view["display"][where]
    if where == SALON:
        return patron(cards[number])
    return f"card-{where}-{cards[number]}-{cards[:number].count(cards[number])}"


def search(where: int, sort: int) -> str:
    """A sort of cards that a deck can be searched for."""
    return f"search-{where}-{sort}"


def instead(where: int, number: int) -> str:
    """What can be taken at a place instead of working there."""
    return f"instead-{where}-{number}"


def chair(number: int) -> str:
    """A space of the orchestra."""
    return f"chair-{number}"


def seated(number: int, holder: int, kind: int) -> str:
    """The token in a First Chair."""
    return f"held-{number}-{holder}-{kind}"


def beside(number: int, owner: int, kind: int) -> str:
    """Tokens beside it."""
    return f"beside-{number}-{owner}-{kind}"


def award(tile: int, level: int) -> str:
    """A level of a public award."""
    return f"award-{tile}-{level}"


def marker(track: int, seat: int) -> str:
    """A player's marker on a track."""
    return f"mark-{track}-{seat}"


def ware(item: int) -> str:
    """Something that the Market sells."""
    return f"market-{item}"


CARTS = "carts"
"""Whose cart has been to the Market."""


# ---- a workbench


def hand(kind: int) -> str:
    """An instrument card in the viewer's hand."""
    return f"hand-{kind}"


def benched(where: int, kind: int) -> str:
    """An instrument card on one of the viewer's benches."""
    return f"finish-{kind}" if where == FINISHING else f"rough-{kind}"


def plan(seat: int, kind: int) -> str:
    """An instrument card from the hand to the end."""
    return f"made-{seat}-{kind}"


def patron(number: int) -> str:
    """A patron, from the Salon to the end."""
    return f"patron-{number}"


def space(number: int) -> str:
    """A space for a patron."""
    return f"space-{number}"


def gift(number: int, which: int) -> str:
    """A gift of the patron on a space."""
    return f"gift-{number}-{which}"


def cube(seat: int, number: int) -> str:
    """The patience of the patron on a space."""
    return f"cube-{seat}-{number}"


STORE = "store"
"""The viewer's store."""


def stored(material: int) -> str:
    """A material in it."""
    return f"{STORE}-{material}"


def purse(resource: int) -> str:
    """The viewer's money, inspiration or apprentices."""
    return f"purse-{RESOURCES[resource]}"


def benefit(number: int) -> str:
    """An award marker of the viewer."""
    return f"benefit-{number}"


# ---- the dock


def worker(chip: int) -> str:
    """A chip of the viewer that is still to be placed."""
    return f"worker-{chip}"


def apprentice(number: int) -> str:
    """An apprentice to go on top of it."""
    return f"apprentice-{number}"


def lying(owner: int, chip: int) -> str:
    """A chip at the location that is being resolved."""
    return f"lying-{owner}-{chip}"


def die(number: int) -> str:
    """A die that was rolled."""
    return f"die-{number}"


def buying(item: int) -> str:
    """The button that buys one with money, or else somehow."""
    return f"buy-{item}"


def inspired(item: int) -> str:
    """The button that buys one with inspiration."""
    return f"inspired-{item}"


def selling(material: int) -> str:
    """The button that sells one."""
    return f"sell-{material}"


def house(number: int) -> str:
    """A family to choose from."""
    return f"house-{number}"


def goal(number: int) -> str:
    """A secret goal to choose from."""
    return f"goal-{number}"


def kept(kind: int) -> str:
    """An instrument card to choose from."""
    return f"keep-{kind}"


def hosted(number: int) -> str:
    """A patron to choose from."""
    return f"host-{number}"


def specialist(card: int) -> str:
    """A specialist to choose from."""
    return f"specialist-{card}"


# ---- chips beside the prompt


def mixed(price: int, inspiration: int) -> str:
    """A way to pay a price in money and inspiration."""
    return f"mix-{price}-{inspiration}"


def inspiration(number: int) -> str:
    """Inspiration after a roll."""
    return f"inspire-{number}"


def back_on(kind: int) -> str:
    """A card that was just taken back goes on the roughing bench."""
    return f"on-{kind}"


def _chip(name: str, number: int) -> str:
    return f"{name}-{number}"


# ---- what is clicked


def target(kit: LuthierParts, view: LuthierView, action: int) -> str:
    """What is clicked for an action. Chips to place, places and buying have targets of their own."""
    for first, beyond, name in _blocks(kit, view):
        if first <= action < beyond:
            return name(action - first)
    if kit.calm <= action < kit.material:
        return gift(*divmod(action - int(kit.calm), 2))
    if kit.claim <= action < kit.benefit:
        return award(*divmod(action - int(kit.claim), 3))
    return _WORDS[action - int(kit.yes)] if action >= kit.yes else _single(kit, action)


_WORDS = ("yes", "no", "done", "end")


def _single(kit: LuthierParts, action: int) -> str:
    return {int(kit.to_market): "market", int(kit.pass_): "pass", int(kit.pay): "pay"}[action]


def _blocks(kit: LuthierParts, view: LuthierView) -> list[tuple[int, int, Callable[[int], str]]]:
    where = acting_place(view)
    # A family that roughs at set-up does so from its hand.
    made = hand if view["phase"] == "rough_first" else partial(benched, where)
    return [
        (int(first), int(beyond), name)
        for first, beyond, name in (
            (kit.house, kit.goal, house),
            (kit.goal, kit.keep, goal),
            (kit.keep, kit.host, kept),
            (kit.host, kit.space, hosted),
            (kit.space, kit.unrough, space),
            (kit.unrough, kit.unfinish, partial(benched, ROUGHING)),
            (kit.unfinish, kit.on, partial(benched, FINISHING)),
            (kit.on, kit.chip, hand),
            (kit.take, kit.search, partial(slot, where)),
            (kit.search, kit.instead, partial(search, where)),
            (kit.instead, kit.inspire, partial(instead, where)),
            (kit.inspire, kit.spare, inspiration),
            (kit.spare, kit.replace, partial(_chip, "spare")),
            (kit.replace, kit.pay, partial(_chip, "replace")),
            (kit.reroll, kit.chair, die),
            (kit.chair, kit.console, chair),
            (kit.console, kit.give, partial(_chip, "console")),
            (kit.give, kit.make, space),
            (kit.make, kit.calm, made),
            (kit.material, kit.discard, partial(_chip, "material")),
            (kit.discard, kit.claim, stored),
            (kit.benefit, kit.specialist, benefit),
            (kit.specialist, kit.assign, specialist),
            (kit.assign, kit.buy, partial(_chip, "assign")),
            (kit.sell, kit.yes, selling),
        )
    ]


def acting_place(view: LuthierView) -> int:
    """Where the chip stands that acts now; the roughing bench while none does."""
    return ROUGHING if view["resolving"] is None else view["resolving"]["place"]

"""What is clicked for each action: names for what is drawn in the hall, on the workbench and in the dock."""

from bandstand.builtin.luthier.parts import LuthierParts
from bandstand.builtin.luthier.parts.vocabulary import FINISHING, MOST_INSPIRATION, ROUGHING
from bandstand.contract import View

WORKER, APPRENTICE, PLACE, CARD = "worker", "apprentice", "place", "to"
"""A chip to place, an apprentice on top, a place in the hall, and the card of the same place in the dock."""


def worker(chip: int) -> str:
    return f"{WORKER}-{chip}"


def apprentice(number: int) -> str:
    return f"{APPRENTICE}-{number}"


def places(place: int) -> tuple[str, str]:
    """A place and its card are the same target twice."""
    return f"{PLACE}-{place}", f"{CARD}-{place}"


def target(kit: LuthierParts, view: View, action: int) -> str:
    """What is clicked for an action. Chips to place, places and buying have targets of their own."""
    for first, beyond, name in _blocks(kit, view):
        if first <= action < beyond:
            return f"{name}-{action - first}"
    if kit.calm <= action < kit.material:
        return "gift-{}-{}".format(*divmod(action - int(kit.calm), 2))
    if kit.claim <= action < kit.benefit:
        return "award-{}-{}".format(*divmod(action - int(kit.claim), 3))
    return _WORDS[action - int(kit.yes)] if action >= kit.yes else _single(kit, action)


_WORDS = ("yes", "no", "done", "end")


def _single(kit: LuthierParts, action: int) -> str:
    return {int(kit.to_market): "market", int(kit.pass_): "pass", int(kit.pay): "pay"}[action]


def _blocks(kit: LuthierParts, view: View) -> list[tuple[int, int, str]]:
    place = acting_place(view)
    # A family that roughs at set-up does so from its hand.
    bench = "hand" if view["phase"] == "rough_first" else "finish" if place == FINISHING else "rough"
    return [
        (int(first), int(beyond), name)
        for first, beyond, name in (
            (kit.house, kit.goal, "house"),
            (kit.goal, kit.keep, "goal"),
            (kit.keep, kit.host, "keep"),
            (kit.host, kit.space, "host"),
            (kit.space, kit.unrough, "space"),
            (kit.unrough, kit.unfinish, "rough"),
            (kit.unfinish, kit.on, "finish"),
            (kit.on, kit.chip, "hand"),
            (kit.take, kit.search, f"slot-{place}"),
            (kit.search, kit.instead, f"search-{place}"),
            (kit.instead, kit.inspire, f"instead-{place}"),
            (kit.inspire, kit.spare, "inspire"),
            (kit.spare, kit.replace, "spare"),
            (kit.replace, kit.pay, "replace"),
            (kit.reroll, kit.chair, "die"),
            (kit.chair, kit.console, "chair"),
            (kit.console, kit.give, "console"),
            (kit.give, kit.make, "space"),
            (kit.make, kit.calm, bench),
            (kit.material, kit.discard, "material"),
            (kit.discard, kit.claim, "store"),
            (kit.benefit, kit.specialist, "benefit"),
            (kit.specialist, kit.assign, "specialist"),
            (kit.assign, kit.buy, "assign"),
            (kit.sell, kit.yes, "sell"),
        )
    ]


def acting_place(view: View) -> int:
    """Where the chip stands that acts now; the roughing bench while none does."""
    return ROUGHING if view["resolving"] is None else int(view["resolving"]["place"])


def mixed(price: int, inspiration: int) -> str:
    """A way to pay a price in money and inspiration."""
    return f"mix-{price}-{inspiration}"


def bought(kit: LuthierParts, action: int) -> tuple[int, int]:
    """The item of a purchase, and the inspiration that goes into its price."""
    item, inspiration = divmod(action - int(kit.buy), MOST_INSPIRATION)
    return item, inspiration

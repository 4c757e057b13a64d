"""What the View means for whoever looks at it: prices, what is out of reach, what a chair would bring."""

from collections.abc import Sequence
from dataclasses import dataclass

from bandstand.builtin.luthier import rules
from bandstand.builtin.luthier.parts import LuthierParts
from bandstand.builtin.luthier.parts.components import Metric
from bandstand.builtin.luthier.parts.vocabulary import (
    INSPIRATION,
    INSTRUMENT_TOKEN,
    MONEY,
    REPAIR,
    SALON,
)
from bandstand.builtin.luthier.prices import lacking, tier_price
from bandstand.builtin.luthier.rules.metrics import count
from bandstand.builtin.luthier.table.icons import cost_markup
from bandstand.builtin.luthier.table.spoken import gains_told
from bandstand.builtin.luthier.views import LuthierView
from bandstand.draw import Markup, fragment
from bandstand.rng import Rng


@dataclass(frozen=True)
class Obstacle:
    """Why something cannot be had: in words, and short, with pictures."""

    told: str
    short: Markup


def is_automa(view: LuthierView, seat: int) -> bool:
    return view["automa"] is not None and seat == view["automa"]["seat"]


def standings(kit: LuthierParts, view: LuthierView, seat: int, metrics: Sequence[Metric]) -> list[int]:
    """How much a seat has of what goals and awards count: all of it lies open, so any guess knows it."""
    if not metrics:
        return []
    guess = rules.imagine(kit, view, Rng(0))
    return [int(count(guess, seat, metric)) for metric in metrics]


def out_of_reach(kit: LuthierParts, view: LuthierView, place: int, slot: int) -> Obstacle | None:
    """Why the viewer could not take a card now; None: nothing speaks against it."""
    seat = view["seat"]
    if seat < 0 or view["boards"][seat]["house"] < 0:
        return None
    board = view["boards"][seat]
    price = tier_price(kit, view, place, slot)
    have = board["resources"][MONEY] + board["resources"][INSPIRATION]
    if price > have:
        return Obstacle(f"you have {have} money and inspiration", Markup(f"you have {have}"))
    if place == SALON and -1 not in board["patrons"]:
        return Obstacle("you have no free place for a patron", Markup("no free place"))
    if place == REPAIR:
        cost = kit.repairs[view["display"][place][slot]].cost
        missing = lacking(board["resources"], cost)
        inspiration = (have - price) // int(kit.inspiration_for_material)
        if sum(missing) > min(inspiration, board["resources"][INSPIRATION] // 2) + _discounts(kit, view):
            return Obstacle(f"you lack {gains_told(missing)}", fragment("lack ", cost_markup(missing)))
    return None


def _discounts(kit: LuthierParts, view: LuthierView) -> int:
    """How many materials the viewer's patrons and specialists may spare at Repair."""
    board = view["boards"][view["seat"]]
    spared = sum(
        int(effect.amount)
        for patron in board["completed"]
        for effect in kit.patrons[patron].always
        if kit.patrons[patron].at == REPAIR
    )
    return spared + sum(
        int(effect.amount)
        for held in board["specialists"]
        if held is not None and kit.specialists[held[0]].at == REPAIR
        for effect in kit.specialists[held[0]].always
    )


def takes_chair(kit: LuthierParts, view: LuthierView, seat: int, chair: int, kind: int) -> bool:
    """Whether a token of that kind would take the First Chair."""
    space = view["orchestra"][chair]
    if kit.chairs[chair].rare or space["holder"] < 0:
        return True
    if space["kind"] == INSTRUMENT_TOKEN:
        return False
    if kind == INSTRUMENT_TOKEN:
        return True
    if space["holder"] == seat:
        return False
    lesser: dict[int, int] = {}
    for owner, what, many in space["tokens"]:
        if what != INSTRUMENT_TOKEN:
            lesser[owner] = lesser.get(owner, 0) + many
    mine = lesser.pop(seat, 0) + 1
    return all(others < mine for others in lesser.values())

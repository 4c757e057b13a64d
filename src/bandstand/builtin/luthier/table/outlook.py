"""What the View means for whoever looks at it: prices, what is out of reach, what a chair would bring."""

from dataclasses import dataclass

from bandstand.builtin.luthier import rules
from bandstand.builtin.luthier.parts import LuthierParts
from bandstand.builtin.luthier.parts.components import Metric
from bandstand.builtin.luthier.parts.vocabulary import (
    FREE_TIER,
    INSPIRATION,
    INSTRUMENT_TOKEN,
    MATERIALS,
    MONEY,
    REPAIR,
    REPUTATION,
    SALON,
    TIER_2,
    TIER_3,
    WORKERS,
)
from bandstand.builtin.luthier.rules.metrics import count
from bandstand.builtin.luthier.table.icons import cost_markup
from bandstand.builtin.luthier.table.spoken import gains_told
from bandstand.contract import View
from bandstand.draw import Markup, fragment
from bandstand.rng import Rng


@dataclass(frozen=True)
class Obstacle:
    """Why something cannot be had: in words, and short, with pictures."""

    told: str
    short: Markup


def is_automa(view: View, seat: int) -> bool:
    return view["automa"] is not None and seat == view["automa"]["seat"]


def standing(kit: LuthierParts, view: View, seat: int, metric: Metric) -> int:
    """How much a seat has of what goals and awards count: all of it lies open, so any guess knows it."""
    return int(count(rules.imagine(kit, view, Rng(0)), seat, metric))


def tier_price(kit: LuthierParts, view: View, place: int, slot: int) -> int:
    """What taking the card would cost the viewer now; for who only watches, what is printed."""
    tier = kit.slots[view["seats"]][slot]
    if view["seat"] < 0:
        return int(kit.tiers[tier])
    if tier == 0 or _opened(kit, view, tier) or tier + 1 in _free_tiers(kit, view, place):
        return 0
    return int(kit.tiers[tier])


def _opened(kit: LuthierParts, view: View, tier: int) -> bool:
    """Whether the reputation track has opened a tier; the third opens the second, too (ruling 28)."""
    steps = kit.tracks[REPUTATION][: view["boards"][view["seat"]]["tracks"][REPUTATION]]
    return TIER_3 in steps or (tier == 1 and TIER_2 in steps)


def _free_tiers(kit: LuthierParts, view: View, place: int) -> list[int]:
    """The tiers that the specialist who acts there opens (ruling 107)."""
    now = view["resolving"]
    if now is None or now["place"] != place or now["at"] >= len(now["queue"]):
        return []
    owner, chip = now["queue"][now["at"]][:2]
    held = view["boards"][view["seat"]]["specialists"][chip - WORKERS] if chip >= WORKERS else None
    if owner != view["seat"] or held is None:
        return []
    card = kit.specialists[held[0]]
    return [int(effect.amount) for effect in card.always if effect.verb == FREE_TIER and card.at == place]


def out_of_reach(kit: LuthierParts, view: View, place: int, slot: int) -> Obstacle | None:
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
        lacking = [max(0, cost[what] - board["resources"][what]) for what in range(len(MATERIALS))]
        inspiration = (have - price) // int(kit.inspiration_for_material)
        if sum(lacking) > min(inspiration, board["resources"][INSPIRATION] // 2) + _discounts(kit, view):
            return Obstacle(f"you lack {gains_told(lacking)}", fragment("lack ", cost_markup(lacking)))
    return None


def _discounts(kit: LuthierParts, view: View) -> int:
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


def takes_chair(kit: LuthierParts, view: View, seat: int, chair: int, kind: int) -> bool:
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

"""What things cost the viewer: cards on display, wares of the Market, and what is missing for them."""

from collections.abc import Sequence

from bandstand.builtin.luthier.parts import LuthierParts
from bandstand.builtin.luthier.parts.vocabulary import (
    FREE_TIER,
    MATERIALS,
    MOST_INSPIRATION,
    REPUTATION,
    TIER_2,
    TIER_3,
    WORKERS,
)
from bandstand.builtin.luthier.views import LuthierView

HIRING = len(MATERIALS)
"""The ware that is an apprentice; training comes after it."""


def tier_price(kit: LuthierParts, view: LuthierView, place: int, slot: int) -> int:
    """What taking the card would cost the viewer now; for who only watches, what is printed."""
    tier = kit.slots[view["seats"]][slot]
    if view["seat"] < 0:
        return int(kit.tiers[tier])
    if tier == 0 or _opened(kit, view, tier) or tier + 1 in _free_tiers(kit, view, place):
        return 0
    return int(kit.tiers[tier])


def _opened(kit: LuthierParts, view: LuthierView, tier: int) -> bool:
    """Whether the reputation track has opened a tier; the third opens the second, too (ruling 28)."""
    steps = kit.tracks[REPUTATION][: view["boards"][view["seat"]]["tracks"][REPUTATION]]
    return TIER_3 in steps or (tier == 1 and TIER_2 in steps)


def _free_tiers(kit: LuthierParts, view: LuthierView, place: int) -> list[int]:
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


def item_price(kit: LuthierParts, view: LuthierView, item: int) -> int:
    """What one costs the viewer at the Market, in money and inspiration together."""
    if item < len(MATERIALS):
        return view["prices"][item]
    return int(kit.apprentice_price if item == HIRING else kit.training_price)


def bought(kit: LuthierParts, action: int) -> tuple[int, int]:
    """The item of a purchase, and the inspiration that goes into its price."""
    item, inspiration = divmod(action - int(kit.buy), MOST_INSPIRATION)
    return item, inspiration


def lacking(resources: Sequence[int], cost: Sequence[int]) -> list[int]:
    """How much of each material is missing."""
    return [max(0, need - have) for need, have in zip(cost, resources[: len(MATERIALS)], strict=True)]

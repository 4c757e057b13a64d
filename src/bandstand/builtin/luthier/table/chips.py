"""The workers' chips that lie at a place, first placed first."""

from collections.abc import Sequence

from bandstand.builtin.luthier.parts.vocabulary import WORKERS
from bandstand.builtin.luthier.table.icons import chip_markup, owner_key, owner_name
from bandstand.builtin.luthier.views import LuthierView
from bandstand.draw import Markup, element
from bandstand.phrases import listed

_MANY = 4
"""More chips than this lie closer together."""


def chip_number(view: LuthierView, owner: int, chip: int) -> int:
    """The number on a chip; of a specialist, that of the worker assigned to it."""
    if chip < WORKERS:
        return chip + 1
    held = view["boards"][owner]["specialists"][chip - WORKERS]
    return int(held[1]) if held else 0


def chip_told(view: LuthierView, names: Sequence[str], owner: int, chip: int, apprentices: int) -> str:
    """'Ines: a face-down worker with one apprentice'."""
    if chip < 0:
        what = "a face-down worker"
    elif chip < WORKERS:
        what = f"worker {chip + 1}"
    else:
        what = f"a specialist, worker {chip_number(view, owner, chip)}"
    with_ = f" with {apprentices} apprentice{'s' if apprentices > 1 else ''}" if apprentices else ""
    return f"{owner_name(view, names, owner)}: {what}{with_}"


def lying(view: LuthierView, names: Sequence[str], owner: int, chip: int, apprentices: int) -> Markup:
    """One chip as it lies at a place."""
    number = chip_number(view, owner, chip) if chip >= 0 else 0
    return chip_markup(owner_key(view, owner), chip, number, apprentices)


def fan(view: LuthierView, names: Sequence[str], chips: Sequence[Sequence[int]]) -> Markup:
    """All chips at a place, or the mark that there are none."""
    if not chips:
        return element("span", {"class": "fan none", "role": "img", "aria-label": "no workers here"})
    told = listed([chip_told(view, names, *chip) for chip in chips])
    return element(
        "span", {"class": "fan" + (" many" if len(chips) > _MANY else ""), "role": "img",
                 "aria-label": f"Workers, first placed first: {told}", "title": told},
        [lying(view, names, *chip) for chip in chips],
    )  # fmt: skip


def chips_at(view: LuthierView, place: int) -> list[list[int]]:
    """The chips at a place: those not resolved yet, while it is being resolved."""
    now = view["resolving"]
    if now is not None and now["place"] == place and not view["stacks"][place]:
        return [list(entry[:3]) for entry in now["queue"] if not entry[4]]
    return [list(chip) for chip in view["stacks"][place]]

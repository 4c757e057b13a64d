"""The chips beside the prompt: choices that have no place in the hall or on the workbench."""

from bandstand.builtin.luthier import pieces
from bandstand.builtin.luthier.parts import LuthierParts
from bandstand.builtin.luthier.parts.vocabulary import INSPIRATION, LEVELS, MATERIALS, MONEY, RESOURCES
from bandstand.builtin.luthier.table.icons import amount, chip_markup, gains_markup, icon, owner_key
from bandstand.builtin.luthier.table.spoken import gains_told
from bandstand.builtin.luthier.views import LuthierView, RollView
from bandstand.draw import Chip, Markup, element, fragment

_NO = {
    "double": "Keep it for the second",
    "paid_step": "No step",
    "give": "Give it to nobody",
    "again": "No second instrument",
    "calm": "Leave all as they are",
    "plan_bench": "Nothing on the bench",
    "claim": "Claim nothing",
    "royal": "Take none",
    "rough_first": "Rough nothing",
}
_YES = {"double": "Double it now", "paid_step": "Pay for the step"}
_DONE = {"bench": "Leave the benches so", "reroll": "Keep the dice", "market": "Leave the Market"}


def choice(kit: LuthierParts, view: LuthierView, action: int, target: str) -> Chip | None:
    """The chip of an action; None if something drawn is clicked for it."""
    phase: str = view["phase"]
    if action in _plain(kit):
        return Chip(target, _plain(kit)[action], aside=True)
    if action == kit.yes:
        return Chip(target, _YES[phase], aside=True)
    if action == kit.no:
        return Chip(target, _NO[phase], aside=True)
    if action == kit.done:
        return Chip(target, _DONE[phase], aside=True)
    if kit.spare <= action < kit.replace:
        what = MATERIALS[action - int(kit.spare)]
        return Chip(target, f"Spare 1 {what}", picture=_drawn(icon(what)))
    if kit.replace <= action < kit.pay:
        what = MATERIALS[action - int(kit.replace)]
        price = int(kit.inspiration_for_material)
        picture = _drawn(amount(RESOURCES[INSPIRATION], price), element("i", None, "for"), icon(what))
        return Chip(target, f"{price} inspiration for 1 {what}", picture=picture)
    if kit.material <= action < kit.discard:
        what = MATERIALS[action - int(kit.material)]
        return Chip(target, f"1 {what}", picture=_drawn(icon(what)))
    if kit.console <= action < kit.give:
        gains = kit.consolation[action - int(kit.console)]
        return Chip(target, gains_told(gains), picture=_drawn(gains_markup(kit, gains)))
    if kit.assign <= action < kit.buy:
        number = action - int(kit.assign) + 1
        picture = chip_markup(owner_key(view, view["seat"]), number - 1, number, 0)
        return Chip(target, f"Worker {number}", picture=picture)
    return None


def _plain(kit: LuthierParts) -> dict[int, str]:
    return {
        int(kit.to_market): "Go to the Market",
        int(kit.pass_): "Pass",
        int(kit.pay): "Pay",
        int(kit.end): "End turn",
    }


def mix(price: int, inspiration: int) -> Chip:
    """A way to pay a price in money and inspiration."""
    gains = [0] * len(RESOURCES)
    gains[MONEY], gains[INSPIRATION] = price - inspiration, inspiration
    picture = _drawn([amount(RESOURCES[what], many) for what, many in enumerate(gains) if many])
    return Chip(pieces.mixed(price, inspiration), gains_told(gains), picture=picture)


def more_inspiration(kit: LuthierParts, roll: RollView, number: int) -> Chip:
    """Inspiration after a roll, and what it makes of the performance."""
    total = roll["total"] + number
    level = reached(kit, roll, total)
    label = f"{total}: {LEVELS[level]}" if number else f"Stay at {total}: {LEVELS[level]}"
    picture = _drawn(amount(RESOURCES[INSPIRATION], number)) if number else Markup("")
    return Chip(pieces.inspiration(number), label, picture=picture)


def onto_the_bench(kit: LuthierParts, kind: int) -> Chip:
    """A card that was just taken back goes on the roughing bench."""
    return Chip(
        pieces.back_on(kind), f"{kit.instruments[kind].name} to Roughing", picture=_drawn(icon("roughing"))
    )


def reached(kit: LuthierParts, roll: RollView, total: int) -> int:
    """The level of the rolled performance with such a total."""
    needs = kit.performances[roll["card"]].needs
    return max(level for level in range(len(needs)) if total >= needs[level])


def _drawn(*what: object) -> Markup:
    return element("span", {"class": "pic", "aria-hidden": "true"}, fragment(*what))

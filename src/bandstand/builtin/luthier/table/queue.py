"""The dock while a location is resolved: its chips in priority order."""

from collections.abc import Sequence

from bandstand.builtin.luthier import pieces
from bandstand.builtin.luthier.parts import LuthierParts
from bandstand.builtin.luthier.parts.vocabulary import WORKERS
from bandstand.builtin.luthier.table.icons import chip_markup, owner_key, owner_name
from bandstand.builtin.luthier.views import LuthierView, ResolvingView
from bandstand.draw import Markup, element

_ORDINALS = ("1st", "2nd", "3rd")


def queue(kit: LuthierParts, view: LuthierView, names: Sequence[str]) -> Markup:
    """Nothing unless a location is being resolved."""
    resolving = view["resolving"]
    if resolving is None:
        return Markup("")
    lying = resolving["queue"]
    return element(
        "ol", {"class": "strip", "aria-label": "Chips in priority order", "style": f"--n: {len(lying)}"},
        [_chip(kit, view, names, resolving, place) for place in range(len(lying))],
    )  # fmt: skip


def _chip(
    kit: LuthierParts, view: LuthierView, names: Sequence[str], resolving: ResolvingView, place: int
) -> Markup:
    owner, chip, apprentices, skill, done = resolving["queue"][place]
    now = place == resolving["at"]
    state = "done" if done else "acts" if now else "then"
    if now and owner == view["seat"]:
        state = "your turn"
    return element(
        "li", {"class": "now" if now else "done" if done else None, "aria-current": "true" if now else None,
               "data-target": pieces.lying(owner, chip)},
        element("span", {"class": "pos"}, ordinal(place)),
        chip_markup(owner_key(view, owner), chip, number_of(view, owner, chip), apprentices),
        element("span", {"class": "sk"}, element("b", {"title": f"skill {skill}"}, skill),
                element("i", None, _bonus(kit, resolving["place"], skill))),
        element("span", {"class": "who"}, owner_name(view, names, owner)),
        element("span", {"class": "wh"}, state),
    )  # fmt: skip


def ordinal(place: int) -> str:
    return _ORDINALS[place] if place < len(_ORDINALS) else f"{place + 1}th"


def number_of(view: LuthierView, owner: int, chip: int) -> int:
    """The number on a chip: a specialist has that of the worker who became one."""
    if chip < WORKERS:
        return chip + 1
    card = view["boards"][owner]["specialists"][chip - WORKERS]
    return 0 if card is None else int(card[1])


def _bonus(kit: LuthierParts, place: int, skill: int) -> str:
    """The highest bonus of skill that is reached there."""
    if place >= len(kit.places):
        return ""
    return "".join(f"{need}+" for need in kit.places[place].skills if skill >= need)[-2:]

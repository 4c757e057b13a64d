"""The dock in planning and before a location is chosen: own chips, apprentices, and a card for each place."""

from collections.abc import Sequence

from bandstand.builtin.luthier import pieces
from bandstand.builtin.luthier.parts import LuthierParts
from bandstand.builtin.luthier.parts.components import Effect
from bandstand.builtin.luthier.parts.vocabulary import (
    APPRENTICE,
    BALCONY,
    CALM,
    GUILD,
    PERFORM,
    PLACES,
    PLAN,
    REPAIR,
    ROUGHING,
    SALON,
    STEP,
    TRACKS,
    WORKERS,
)
from bandstand.builtin.luthier.prices import lacking
from bandstand.builtin.luthier.table.effects import effects_markup
from bandstand.builtin.luthier.table.icons import (
    chip_markup,
    cost_markup,
    gains_markup,
    icon,
    owner_key,
    owner_name,
)
from bandstand.builtin.luthier.table.outlook import out_of_reach
from bandstand.builtin.luthier.table.performing import odds_line
from bandstand.builtin.luthier.table.queue import number_of
from bandstand.builtin.luthier.table.spoken import PLACE_NAMES, step_brief
from bandstand.builtin.luthier.views import LuthierView
from bandstand.draw import Markup, element, fragment
from bandstand.phrases import listed

MOST_SKILL = WORKERS + 3


def chips_to_place(kit: LuthierParts, view: LuthierView) -> Markup:
    """The viewer's chips that are still to be placed, and the apprentices that may go on top of one."""
    seat = view["seat"]
    board = view["boards"][seat]
    key = owner_key(view, seat)
    return element(
        "div", {"class": "workers", "role": "group", "aria-label": "Your workers"},
        [_worker(view, seat, key, chip) for chip in board["chips"]],
        [_helper(key, number) for number in range(1, min(3, board["resources"][APPRENTICE]) + 1)],
    )  # fmt: skip


def _worker(view: LuthierView, seat: int, key: str, chip: int) -> Markup:
    number = number_of(view, seat, chip)
    told = f"Worker {number}" if chip < WORKERS else f"Specialist {number}"
    return element(
        "button", {"type": "button", "class": f"worker n{number}", "data-target": pieces.worker(chip),
                   "aria-label": told, "title": told},
        chip_markup(key, chip, number, 0),
    )  # fmt: skip


def _helper(key: str, number: int) -> Markup:
    return element(
        "button", {"type": "button", "class": f"helper owner-{key}", "data-target": pieces.apprentice(number),
                   "aria-label": "An apprentice on top"},
        icon("apprentice", 30),
    )  # fmt: skip


def place_cards(kit: LuthierParts, view: LuthierView, names: Sequence[str]) -> Markup:
    """All seven places, each with what it offers the viewer now."""
    cards = [_card(kit, view, names, place) for place in range(len(PLACES))]
    return element("div", {"class": "places"}, cards)


def _card(kit: LuthierParts, view: LuthierView, names: Sequence[str], place: int) -> Markup:
    return element(
        "button", {"type": "button", "class": "to", "data-target": pieces.places(place)[1]},
        element("b", None, icon(PLACES[place]), PLACE_NAMES[place], _chips_at(view, names, place)),
        element("span", {"class": "now"}, _offer(kit, view, place)),
        element("span", {"class": "then"}, _bonus(kit, view, place)),
    )  # fmt: skip


def _chips_at(view: LuthierView, names: Sequence[str], place: int) -> Markup | None:
    """How many chips lie there already."""
    lying = [chip for chip in view["stacks"][place] if place < ROUGHING or chip[0] == view["seat"]]
    if not lying:
        return None
    owners = dict.fromkeys(owner for owner, *_ in lying)
    told = f"{listed([owner_name(view, names, owner) for owner in owners])} there"
    return element("span", {"class": "in", "role": "img", "aria-label": told, "title": told},
                   [chip_markup(owner_key(view, chip[0]), -1, 0, 0) for chip in lying])  # fmt: skip


# ---- what a place offers now


def _offer(kit: LuthierParts, view: LuthierView, place: int) -> object:
    if place == SALON:
        return _patrons(kit, view)
    if place == GUILD:
        return _cards(kit, view, GUILD, "plan")
    if place == PERFORM:
        return _performances(kit, view)
    if place == REPAIR:
        return _cards(kit, view, REPAIR, "repair")
    if place == BALCONY:
        return fragment("award, or ", gains_markup(kit, kit.places[BALCONY].instead[0]))
    return _bench(kit, view, place)


def _reach(kit: LuthierParts, view: LuthierView, place: int) -> int:
    """How many cards there the viewer could take now."""
    cards = view["display"][place]
    return sum(card >= 0 and not out_of_reach(kit, view, place, slot) for slot, card in enumerate(cards))


def _cards(kit: LuthierParts, view: LuthierView, place: int, what: str) -> str:
    number = _reach(kit, view, place)
    return f"no {what} in reach" if not number else f"{number} {what}{'s' if number > 1 else ''} in reach"


def _patrons(kit: LuthierParts, view: LuthierView) -> str:
    if -1 not in view["boards"][view["seat"]]["patrons"]:
        return "no free place"
    return _cards(kit, view, SALON, "patron")


def _performances(kit: LuthierParts, view: LuthierView) -> Markup:
    """The odds by skill; the style sheet shows those of the chip in hand."""
    seat = view["seat"]
    return fragment(
        element("span", {"class": "any"}, _cards(kit, view, PERFORM, "card")),
        [element("span", {"class": f"by s{skill}"}, odds_line(kit, view, seat, skill))
         for skill in range(1, MOST_SKILL + 1)],
    )  # fmt: skip


def _bench(kit: LuthierParts, view: LuthierView, place: int) -> object:
    """The instrument that needs least, and what it takes or what is missing for it."""
    board = view["boards"][view["seat"]]
    kinds = board["rough"] if place == ROUGHING else board["finish"]
    if not kinds:
        return "empty bench"
    missing = {kind: lacking(board["resources"], _cost(kit, place, kind)) for kind in kinds}
    kind = min(kinds, key=lambda kind: sum(missing[kind]))
    name = f" {kit.instruments[kind].name}"
    if not sum(missing[kind]):
        return fragment(cost_markup(_cost(kit, place, kind)), name)
    return fragment(element("span", {"class": "lacks"}, "no ", cost_markup(missing[kind])), name)


def _cost(kit: LuthierParts, place: int, kind: int) -> Sequence[int]:
    return kit.instruments[kind].rough if place == ROUGHING else kit.instruments[kind].finish


# ---- what skill brings there


def _bonus(kit: LuthierParts, view: LuthierView, place: int) -> Markup:
    told = kit.places[place]
    if place >= ROUGHING:
        return fragment([
            element("span", None, f"{need}+ ", effects_markup(kit, effects), " ")
            for need, effects in zip(told.skills, told.bonuses, strict=True)
        ])  # fmt: skip
    return fragment([_effect(kit, view, effect) for effects in told.bonuses for effect in effects])


def _effect(kit: LuthierParts, view: LuthierView, effect: Effect) -> Markup:
    """A bonus of the hall in a few words: a step says what it would bring next."""
    if effect.verb == STEP:
        track = int(effect.what)
        steps = min(view["boards"][view["seat"]]["tracks"][track], len(kit.tracks[track]) - 1)
        return fragment(icon(TRACKS[track]), " ", step_brief(kit, track, steps))
    if effect.verb == CALM:
        return fragment("calm one, 1 gift")
    if effect.verb == PLAN:
        return fragment(" and bench it")
    return effects_markup(kit, [effect])

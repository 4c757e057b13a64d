"""The rooms of the hall: the cards on display, what else may be done there, and the chips that wait."""

from collections.abc import Sequence
from functools import lru_cache

from bandstand.builtin.luthier import pieces
from bandstand.builtin.luthier.parts import LuthierParts
from bandstand.builtin.luthier.parts.vocabulary import (
    BALCONY,
    ERAS,
    FAMILIES,
    GUILD,
    PERFORM,
    PLACES,
    REPAIR,
    REPUTATION,
    SALON,
    TYPES,
)
from bandstand.builtin.luthier.prices import tier_price
from bandstand.builtin.luthier.table.cards import card_markup
from bandstand.builtin.luthier.table.chips import chips_at, fan
from bandstand.builtin.luthier.table.effects import effects_markup
from bandstand.builtin.luthier.table.icons import crest, gains_markup, icon, named, owner_key, owner_name
from bandstand.builtin.luthier.table.outlook import out_of_reach
from bandstand.builtin.luthier.table.spoken import (
    PLACE_NAMES,
    TIERS,
    card_name,
    effect_told,
    gains_told,
)
from bandstand.builtin.luthier.table.tracks import track
from bandstand.builtin.luthier.views import LuthierView
from bandstand.draw import Markup, element, fragment
from bandstand.phrases import listed


def room(
    kit: LuthierParts, view: LuthierView, names: Sequence[str], legal: Sequence[int], place: int
) -> Markup:
    """One of the four rooms with cards."""
    slots = range(len(view["display"][place]))
    return _room(
        view,
        place,
        " odd" if len(slots) % 2 else "",
        element("header", None, _name(place), bonuses(kit, place)),
        element("div", {"class": "cards"}, [_slot(kit, view, names, place, slot) for slot in slots]),
        element(
            "footer",
            None,
            element("span", {"class": "or"}, "or"),
            instead(kit, place),
            element("span", {"class": "sp"}),
            # Whoever may search sees the chips in the dock; there is no room for both.
            _search(kit, view, legal, place) or fan(view, names, chips_at(view, place)),
        ),
    )


def balcony(kit: LuthierParts, view: LuthierView, names: Sequence[str]) -> Markup:
    """The balcony: an award or a gain, the turn order, and the reputation track on its rail."""
    return _room(
        view,
        BALCONY,
        "",
        element(
            "header",
            None,
            _name(BALCONY),
            element("span", {"class": "alts"}, instead(kit, BALCONY)),
            bonuses(kit, BALCONY),
        ),
        element(
            "div",
            {"class": "order"},
            _order(view, names),
            element("span", {"class": "sp"}),
            fan(view, names, [*_resolved(view), *chips_at(view, BALCONY)]),
        ),
        track(kit, view, names, REPUTATION),
    )


def _room(view: LuthierView, place: int, kind: str, *content: object) -> Markup:
    now = view["resolving"]
    if now is not None and now["place"] == place:
        kind += " spot" + (" yours" if view["turn"] == view["seat"] else "")
    return element(
        # No <section>: while it can be clicked it is a button.
        "div",
        {
            "class": f"room place {PLACES[place]}{kind}",
            "role": "region",
            "aria-label": PLACE_NAMES[place],
            "data-target": pieces.place(place),
        },
        *content,
    )


def _name(place: int) -> Markup:
    return element("h2", None, icon(PLACES[place]), PLACE_NAMES[place])


@lru_cache(maxsize=64)
def bonuses(kit: LuthierParts, place: int) -> Markup:
    """What skill brings there."""
    where = kit.places[place]
    drawn: list[Markup] = []
    for skill, effects in zip(where.skills, where.bonuses, strict=True):
        told = f"Skill {skill} or more: {listed([effect_told(kit, effect) for effect in effects])}"
        drawn.append(
            element(
                "span",
                {"class": "bonus", **named(told)},
                element("b", None, f"{skill}+"),
                effects_markup(kit, effects),
            )
        )
    return fragment(drawn)


# ---- cards on display


def _slot(kit: LuthierParts, view: LuthierView, names: Sequence[str], place: int, slot: int) -> Markup:
    card = view["display"][place][slot]
    tier = kit.slots[view["seats"]][slot]
    if card < 0:
        return _empty(kit, view, names, place, slot, tier)
    return card_markup(
        kit,
        place,
        card,
        target=pieces.slot(place, slot),
        tier=tier,
        price=tier_price(kit, view, place, slot),
        obstacle=out_of_reach(kit, view, place, slot),
        flies=pieces.shown(view, place, slot),
    )


def _empty(
    kit: LuthierParts, view: LuthierView, names: Sequence[str], place: int, slot: int, tier: int
) -> Markup:
    """Where a card was: who took it in this round."""
    taken = view["takers"][place][slot]
    words: list[object] = ["empty"]
    if taken is not None:
        seat, card = taken
        words = [
            crest(owner_key(view, seat), owner_name(view, names, seat)),
            " took",
            element("br"),
            card_name(kit, place, card),
        ]
    return element(
        "div",
        {"class": "kard gone", "data-target": pieces.slot(place, slot)},
        element("span", {"class": f"tier t{tier + 1}"}, TIERS[tier]),
        element("span", None, *words),
    )


# ---- other things to do


@lru_cache(maxsize=64)
def instead(kit: LuthierParts, place: int) -> tuple[Markup, ...]:
    """What can be taken at a place instead of working there."""
    return tuple(
        element(
            "span",
            {
                "class": "alt",
                "data-target": pieces.instead(place, number),
                **named(f"Take {gains_told(gains)}"),
            },
            gains_markup(kit, gains),
        )
        for number, gains in enumerate(kit.places[place].instead)
    )


def _search(kit: LuthierParts, view: LuthierView, legal: Sequence[int], place: int) -> Markup | None:
    """Asking the deck for a sort of card, where that is possible now."""
    now = view["resolving"]
    if now is None or now["place"] != place or view["turn"] != view["seat"]:
        return None
    sorts = [action - int(kit.search) for action in legal if kit.search <= action < kit.instead]
    if not sorts:
        return None
    signs = {SALON: TYPES, GUILD: FAMILIES, PERFORM: ERAS, REPAIR: FAMILIES}[place]
    price = f"Search the deck for {int(kit.search_price)} in money and inspiration, and an apprentice"
    return element(
        "span",
        {"class": "search", "role": "group", "aria-label": price, "title": price},
        element(
            "span",
            {"class": "or"},
            "search",
            icon("money"),
            element("b", None, int(kit.search_price)),
            icon("apprentice"),
        ),
        [
            element(
                "span",
                {
                    "class": "alt",
                    "data-target": pieces.search(place, sort),
                    **named(f"Search for {signs[sort]}, {_left(view, place, sort)} left"),
                },
                icon(signs[sort]),
            )
            for sort in sorts
        ],
    )


def _left(view: LuthierView, place: int, sort: int) -> int:
    """How many cards of a sort are left to draw."""
    backs = view["backs"][place]
    return int(backs[2 * sort] + backs[2 * sort + 1] if place == SALON else backs[sort])


# ---- the balcony


def _resolved(view: LuthierView) -> list[list[int]]:
    return [list(chip) for chip in view["balcony"]]


def _order(view: LuthierView, names: Sequence[str]) -> Markup:
    return fragment(
        element("span", {"class": "lbl"}, "Turn order"),
        [
            element(
                "span",
                {"class": "turn"},
                element("b", None, place),
                crest(owner_key(view, seat), owner_name(view, names, seat)),
            )
            for place, seat in enumerate(view["order"], 1)
        ],
    )

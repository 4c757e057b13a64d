"""The dock when cards are looked through: specialists, royals, drawn instruments."""

from collections.abc import Sequence

from bandstand.builtin.luthier import pieces
from bandstand.builtin.luthier.parts import LuthierParts
from bandstand.builtin.luthier.parts.vocabulary import GUILD, PLACES, SALON, TRACKS
from bandstand.builtin.luthier.table.cards import card_markup, code_markup
from bandstand.builtin.luthier.table.effects import effects_markup
from bandstand.builtin.luthier.table.icons import icon
from bandstand.builtin.luthier.table.spoken import PLACE_NAMES, effect_told, specialist_told
from bandstand.builtin.luthier.views import LuthierView
from bandstand.draw import Markup, element
from bandstand.phrases import listed


def offers(kit: LuthierParts, legal: Sequence[int]) -> Markup:
    """The cards among the legal actions; nothing if there are none."""
    cards = [_card(kit, action) for action in legal]
    drawn = [card for card in cards if card]
    if not drawn:
        return Markup("")
    return element("div", {"class": "offers", "role": "group", "aria-label": "To choose from"}, drawn)


def subject(kit: LuthierParts, view: LuthierView) -> Markup:
    """The card that a decision is about, where it does not lie in sight."""
    card: Markup | None = None
    if view["phase"] == "give":
        card = code_markup(kit, view["giving"])
    elif view["phase"] == "patron_space":
        card = card_markup(kit, SALON, view["space_for"])
    elif view["phase"] == "assign":
        card = specialist(kit, view["assigning"])
    return element("div", {"class": "offers"}, card) if card else Markup("")


def _card(kit: LuthierParts, action: int) -> Markup | None:
    if kit.keep <= action < kit.host:
        kind = action - int(kit.keep)
        return card_markup(kit, GUILD, kind, target=pieces.kept(kind))
    if kit.host <= action < kit.space:
        patron = action - int(kit.host)
        return card_markup(kit, SALON, patron, target=pieces.hosted(patron))
    if kit.specialist <= action < kit.assign:
        card = action - int(kit.specialist)
        return specialist(kit, card, target=pieces.specialist(card))
    return None


def specialist(kit: LuthierParts, card: int, target: str | None = None) -> Markup:
    """A specialty worker: where, and what it does there, in signs and in words."""
    told = kit.specialists[card]
    effects = (*told.always, *told.after)
    return element(
        "div", {"class": "kard spec", "role": "img", "data-target": target,
                "aria-label": specialist_told(kit, card)},
        element("span", {"class": "tier t0"}, icon(TRACKS[told.track])),
        element("span", {"class": "kt"}, icon("specialist"), element("em", None, told.name)),
        element("span", {"class": "kr"}, icon(PLACES[told.at]), element("span", {"class": "pw"},
                                                                        effects_markup(kit, effects))),
        element("span", {"class": "say"},
                f"{PLACE_NAMES[told.at]}: {listed([effect_told(kit, effect) for effect in effects])}"),
    )  # fmt: skip

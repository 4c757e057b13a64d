"""What the automa has instead of a workbench: its guild, its action card, plans and patrons."""

from collections.abc import Sequence

from bandstand.builtin.luthier.parts import LuthierParts
from bandstand.builtin.luthier.parts.vocabulary import ERAS, FAMILIES, GUILD, PLACES, WORKSHOP
from bandstand.builtin.luthier.table.cards import card_markup
from bandstand.builtin.luthier.table.chips import lying
from bandstand.builtin.luthier.table.effects import metric_markup
from bandstand.builtin.luthier.table.icons import crest, icon, named, owner_key, owner_name
from bandstand.builtin.luthier.table.patrons import patrons
from bandstand.builtin.luthier.table.spoken import PLACE_NAMES, metric_told
from bandstand.builtin.luthier.views import AutomaView, LuthierView
from bandstand.draw import Markup, element


def rival(
    kit: LuthierParts, view: LuthierView, automa: AutomaView, seat: int, names: Sequence[str]
) -> Markup:
    return element(
        "div",
        {"class": f"wb rival owner-{owner_key(view, seat)}"},
        element(
            "div",
            {"class": "tucked"},
            element(
                "h2",
                None,
                crest(owner_key(view, seat)),
                f"{owner_name(view, names, seat)}’s workshop",
                element("i", None, automa["level"]),
            ),
        ),
        element(
            "div",
            {"class": "top"},
            element("div", {"class": "cards2"}, _guild(kit, automa), _action(kit, view, automa, names)),
            patrons(kit, view, seat),
            _plans(kit, automa),
        ),
    )


def _guild(kit: LuthierParts, automa: AutomaView) -> Markup:
    """What it likes, and what it scores for at the end."""
    card = kit.guild_cards[automa["guild"]]
    told = f"{card.name}: at the end {card.points} prestige for each of {metric_told(card.metric)}"
    return element(
        "section",
        {"class": "gcard", "aria-label": "Guild"},
        element("h3", None, card.name),
        element(
            "p",
            None,
            icon(FAMILIES[card.family]),
            icon(ERAS[card.era]),
            element(
                "span",
                {"class": "pw", **named(told)},
                icon("at-end", kind="bl"),
                element("b", None, card.points),
                icon("prestige"),
                element("b", None, "/"),
                metric_markup(card.metric),
            ),
        ),
    )


def _action(kit: LuthierParts, view: LuthierView, automa: AutomaView, names: Sequence[str]) -> Markup:
    """Where it goes this round; before its card is turned up, where its chips lie already."""
    shown = automa["action"] >= 0
    places = kit.action_cards[automa["action"]].places if shown else automa["went"]
    return element(
        "section",
        {"class": "gcard", "aria-label": "Action card"},
        element("h3", None, "Action card" if shown else "Action card, face down"),
        element("p", None, [_place(view, int(place)) for place in places] or "no chip placed yet"),
        element(
            "p",
            {"class": "spot44"},
            [lying(view, names, *chip) for chip in view["stacks"][WORKSHOP]]
            if len(view["stacks"]) > WORKSHOP
            else None,
        ),
    )


def _place(view: LuthierView, place: int) -> Markup:
    if place == WORKSHOP:
        return element("span", {"class": "stop", **named("Workshop")}, icon("finishing"))
    return element("span", {"class": "stop", **named(PLACE_NAMES[place])}, icon(PLACES[place]))


def _plans(kit: LuthierParts, automa: AutomaView) -> Markup:
    plans = [card_markup(kit, GUILD, kind) for kind in automa["plans"]]
    return element(
        "section",
        {"class": "handx", "aria-label": "Plans"},
        element("h3", None, "Plans"),
        element("div", {"class": "hc"}, plans or element("p", None, "no plans")),
    )

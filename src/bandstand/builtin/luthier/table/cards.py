"""The cards, small: patrons, instruments, performances and repairs on display, on a bench or in hand.

What depends on little is kept when it has been drawn: most of a table looks the same to all of its viewers,
and after the next move, too.
"""

from functools import lru_cache

from bandstand.builtin.luthier.parts import LuthierParts
from bandstand.builtin.luthier.parts.vocabulary import ERAS, FAMILIES, GUILD, PERFORM, SALON, TYPES
from bandstand.builtin.luthier.table.effects import power_markup
from bandstand.builtin.luthier.table.icons import amount, cost_markup, gains_markup, icon, named
from bandstand.builtin.luthier.table.outlook import Obstacle
from bandstand.builtin.luthier.table.spoken import (
    FAMILY_NAMES,
    TIERS,
    instrument_told,
    patron_told,
    performance_told,
    repair_told,
    repertoire,
    short_name,
    tier_told,
)
from bandstand.draw import Markup, element, fragment


@lru_cache(maxsize=2048)
def card_markup(
    kit: LuthierParts,
    place: int,
    card: int,
    *,
    target: str | None = None,
    tier: int = -1,
    price: int = 0,
    obstacle: Obstacle | None = None,
    flies: str | None = None,
    needs: Markup | None = None,
) -> Markup:
    """A card of one of the four decks (`place`). `tier` and `price` are those of its slot, if it lies in one;
    `obstacle` is why it is out of reach; `flies` names it for what moved is seen to move; `needs` stands
    under the face."""
    told = (patron_told, instrument_told, performance_told, repair_told)[place](kit, card)
    face = (_patron, _instrument, _performance, _repair)[place](kit, card)
    kind = ("pat", "inst", "perf", "rep")[place]
    if tier >= 0:
        told += f"; {tier_told(tier)}, {f'{price} in money and inspiration' if price else 'free'}"
    if obstacle:
        told += f"; {obstacle.told}"
    return element(
        "div",
        {
            "class": f"kard {kind}" + (" far" if obstacle else ""),
            "data-target": target,
            "data-vt": flies,
            **named(told),
        },
        _spine(kit, place, card, tier, price),
        face,
        element("span", {"class": "why", "aria-hidden": "true"}, obstacle.short) if obstacle else None,
        needs,
    )


def _spine(kit: LuthierParts, place: int, card: int, tier: int, price: int) -> Markup:
    """The strip at the left: the tier and what it costs now, a patron's era, the family of an instrument."""
    sign = None
    if place == SALON:
        sign = icon(ERAS[kit.patrons[card].era], kind="era")
    if place == GUILD:
        sign = icon(FAMILIES[kit.instruments[card].family], kind="fam")
    return element(
        "span",
        {"class": f"tier t{tier + 1}"},
        TIERS[tier] if tier >= 0 else None,
        sign,
        element("i", None, price) if price else None,
    )


def _title(name: str, before: Markup | None = None) -> Markup:
    return element("span", {"class": "kt"}, before, element("em", None, name))


_GAP = element("span", {"class": "sp"})


def _patron(kit: LuthierParts, patron: int) -> Markup:
    card = kit.patrons[patron]
    power = power_markup(kit, patron)
    return fragment(
        _title(short_name(card.name), icon(TYPES[card.type])),
        element(
            "span",
            {"class": "kr"},
            [need(int(family), place == 0) for place, family in enumerate(card.families)],
            _GAP,
            amount("prestige", card.prestige),
        ),
        element(
            "span",
            {"class": "kr k3"},
            element(
                "span",
                {"class": "gf"},
                gains_markup(kit, card.gifts[0]),
                element("u"),
                gains_markup(kit, card.gifts[1]),
            ),
            _GAP,
            element("span", {"class": "pw"}, power) if power else None,
        ),
    )


def need(family: int, primary: bool, met: bool = False, era: str = "") -> Markup:
    """One requirement of a patron; a secondary one may also be met by a performance of the era."""
    return element(
        "span",
        {"class": f"need {'prim' if primary else 'sec'}" + (" met" if met else "")},
        icon(FAMILIES[family]),
        icon(era, kind="eb") if era and not primary else None,
    )


def _instrument(kit: LuthierParts, kind: int) -> Markup:
    card = kit.instruments[kind]
    return fragment(
        _title(card.name),
        icon("rare", kind="rgem") if card.rare else None,
        element(
            "svg",
            {"class": "pic", "aria-hidden": "true"},
            element("use", {"href": f"#{instrument_symbol(kit, kind)}"}),
        ),
        element("span", {"class": "kr r1"}, icon("roughing", kind="tool"), cost_markup(card.rough)),
        element(
            "span",
            {"class": "kr r2"},
            icon("finishing", kind="tool"),
            cost_markup(card.finish),
            _GAP,
            amount("prestige", card.prestige),
        ),
    )


_DRAWN = frozenset(
    {
        "violin",
        "viola",
        "cello",
        "double_bass",
        "viola_damore",
        "theorbo",
        "harp",
        "transverse_flute",
        "natural_trumpet",
        "clarinet",
        "bassoon",
        "valve_horn",
        "serpent",
        "basset_horn",
        "contrabassoon",
        "harpsichord",
        "timpani",
        "fortepiano",
        "grand_piano",
        "side_drum",
        "glass_armonica",
        "clavichord",
        "chamber_organ",
    }
)


def instrument_symbol(kit: LuthierParts, kind: int) -> str:
    """The id of the picture of an instrument; one of another edition is shown by the sign of its family."""
    card = kit.instruments[kind]
    return f"lu-i-{card.key}" if card.key in _DRAWN else f"lu-{FAMILIES[card.family]}"


def _performance(kit: LuthierParts, performance: int) -> Markup:
    card = kit.performances[performance]
    return fragment(
        _title(repertoire(card.repertoire), icon(ERAS[card.era])),
        element(
            "span",
            {"class": "lvs"},
            [
                element(
                    "span",
                    {"class": "lv"},
                    element("i", None, f"{card.needs[level]}+" if card.needs[level] else "low"),
                    amount("money", card.money[level]) if card.money[level] else None,
                    amount("prestige", card.prestige[level]) if card.prestige[level] else None,
                )
                for level in range(3)
            ],
        ),
    )


def _repair(kit: LuthierParts, repair: int) -> Markup:
    card = kit.repairs[repair]
    return fragment(
        _title(FAMILY_NAMES[card.family]),
        element("span", {"class": "big"}, icon(FAMILIES[card.family])),
        element("span", {"class": "kr r1"}, cost_markup(card.cost)),
        element(
            "span", {"class": "kr r2"}, icon("repair", kind="tool"), _GAP, amount("prestige", card.prestige)
        ),
    )


def code_markup(kit: LuthierParts, code: int, **more: str) -> Markup:
    """A card by the number under which patrons are given it."""
    if code < kit.performance_card:
        return card_markup(kit, GUILD, code, target=more.get("target"))
    if code < kit.repair_card:
        return card_markup(kit, PERFORM, code - int(kit.performance_card), target=more.get("target"))
    return card_markup(kit, PERFORM + 1, code - int(kit.repair_card), target=more.get("target"))

"""Powers, bonuses and what is counted, in small signs."""

from collections.abc import Sequence
from functools import lru_cache

from bandstand.builtin.luthier.parts import LuthierParts
from bandstand.builtin.luthier.parts.components import Effect, Metric
from bandstand.builtin.luthier.parts.vocabulary import (
    ANY,
    BOTH,
    CALM,
    CHAIRS,
    CHEAPER,
    DISCOUNT,
    DOUBLE,
    FREE_TIER,
    GAIN,
    GOALS,
    KEEP,
    MATERIALS,
    METRICS,
    PLACES,
    PLAN,
    RESOURCES,
    ROUGH,
    SCORE,
    SKILL,
    STEP,
    TOKEN,
    TOTAL,
    TRACKS,
)
from bandstand.builtin.luthier.table.icons import amount, gains_markup, icon
from bandstand.builtin.luthier.table.spoken import TIERS, of_what
from bandstand.draw import Markup, element, fragment


def _bold(words: object) -> Markup:
    return element("b", None, words)


def effect_markup(kit: LuthierParts, effect: Effect) -> Markup:
    """One thing that a card or a bonus does."""
    many = int(effect.amount)
    price = fragment(gains_markup(kit, effect.price), _bold("→")) if any(effect.price) else None
    if effect.verb == GAIN:
        return fragment(price, gains_markup(kit, effect.gains))
    if effect.verb == CHEAPER:
        what = next(place for place in range(len(MATERIALS)) if effect.gains[place])
        return fragment(icon(RESOURCES[what]), _bold(f"−{effect.gains[what]}"), icon("money"))
    if effect.verb == STEP:
        return fragment(price, icon(TRACKS[effect.what]), _bold("+1"))
    if effect.verb == SCORE:
        return fragment(metric_markup(effect.metric), amount("prestige", many) if many > 1 else None)
    if effect.verb == TOKEN:
        return icon(("chair", "performance", "repair")[effect.what])
    return {
        int(DISCOUNT): lambda: fragment(icon(RESOURCES[ANY]), _bold(f"−{many}")),
        int(TOTAL): lambda: fragment(icon(f"die-white-{max(kit.white)}"), _bold(f"+{many}")),
        int(SKILL): lambda: fragment(icon("roughing"), _bold(f"+{many}")),
        int(FREE_TIER): lambda: fragment(_bold(f"{TIERS[many - 1]} = 0"), icon("money")),
        int(BOTH): lambda: fragment(icon("money"), _bold("+"), icon("inspiration")),
        int(DOUBLE): lambda: fragment(icon("chair"), _bold("×2")),
        int(CALM): lambda: fragment(icon("cube"), _bold("←"), icon("patron")),
        int(PLAN): lambda: fragment(_bold("+"), icon("roughing")),
        int(ROUGH): lambda: icon("roughing"),
        int(KEEP): lambda: fragment(_bold(many), icon("guild")),
        int(GOALS): lambda: _bold("+1 goal"),
        int(CHAIRS): lambda: fragment(icon("chair"), _bold(f"+{many}")),
    }[int(effect.verb)]()


def effects_markup(kit: LuthierParts, effects: Sequence[Effect]) -> Markup:
    return fragment([effect_markup(kit, effect) for effect in effects])


@lru_cache(maxsize=1024)
def power_markup(kit: LuthierParts, patron: int) -> Markup | None:
    """What completing a patron brings from then on: when, where, what."""
    card = kit.patrons[patron]
    if card.start:
        return fragment(icon("each-round", kind="bl"), effects_markup(kit, card.start))
    if card.always:
        where = icon(PLACES[card.at]) if card.at >= 0 else None
        return fragment(where, effects_markup(kit, card.always))
    if card.performance:
        return fragment(icon("performance"), effects_markup(kit, card.performance))
    if card.final:
        return fragment(icon("at-end", kind="bl"), effects_markup(kit, card.final))
    return None


_METRIC_SIGNS = {
    "finished": ("finishing",),
    "finished_families": ("finishing", "≠"),
    "finished_rare": ("rare",),
    "tokens": ("chair",),
    "tokens_in": ("chair",),
    "token_eras": ("chair", "≠"),
    "performances": ("performance",),
    "performances_in": ("performance",),
    "performance_eras": ("performance", "≠"),
    "repairs": ("repair",),
    "repairs_in": ("repair",),
    "repair_families": ("repair", "≠"),
    "patrons": ("patron",),
    "patrons_of": ("patron",),
    "patron_types": ("patron", "≠"),
    "patron_eras": ("patron", "≠"),
    "specialists": ("specialist",),
    "chairs": ("chair",),
    "chair_families": ("chair", "≠"),
    "awards": ("reputation",),
    "tracks": ("craft", "≡"),
}


def metric_sign(metric: Metric) -> Markup:
    """The family, era or type that counts alone, or what is counted: one sign, with the word beside it."""
    return icon(of_what(metric) or _METRIC_SIGNS[METRICS[metric.which]][0])


def metric_markup(metric: Metric) -> Markup:
    """What is counted: a sign, and the family, era or type that counts alone."""
    signs = _METRIC_SIGNS[METRICS[metric.which]]
    of = of_what(metric)
    return fragment(
        icon(signs[0]),
        _bold(signs[1]) if len(signs) > 1 else None,
        icon(of) if of else None,
    )

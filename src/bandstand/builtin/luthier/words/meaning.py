"""What cards, powers, goals and awards do, in words made from what is declared of them."""

from collections.abc import Sequence

from bandstand.builtin.luthier.parts import LuthierParts
from bandstand.builtin.luthier.parts.components import Effect, Metric
from bandstand.builtin.luthier.parts.vocabulary import (
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
    METRICS,
    MONEY,
    PLAN,
    ROUGH,
    SCORE,
    SKILL,
    STEP,
    TOKEN,
    TOTAL,
)
from bandstand.builtin.luthier.words.names import (
    ERA_NAMES,
    FAMILY_NAMES,
    PLACE_NAMES,
    RESOURCE_NAMES,
    TRACK_NAMES,
    TYPE_NAMES,
    gains,
    or_nothing,
    tier,
)
from bandstand.phrases import listed, number_word

_METRIC_NAMES = {
    "finished": "instruments finished",
    "finished_families": "different families among the instruments finished",
    "finished_rare": "rare instruments finished",
    "tokens": "instrument tokens in the orchestra",
    "tokens_in": "instrument tokens in {}",
    "token_eras": "different eras with an instrument token",
    "performances": "performance tokens",
    "performances_in": "performance tokens among {}",
    "performance_eras": "different eras with a performance token",
    "repairs": "repair tokens",
    "repairs_in": "repair tokens in {}",
    "repair_families": "different families with a repair token",
    "patrons": "patrons completed",
    "patrons_of": "{} patrons completed",
    "patron_types": "different types among the patrons completed",
    "patron_eras": "different eras among the patrons completed",
    "specialists": "specialists with a worker",
    "chairs": "First Chairs",
    "chair_families": "different families with a First Chair",
    "awards": "awards claimed",
    "tracks": "tracks at their end",
}


def metric(measured: Metric) -> str:
    """'First Chairs: winds', 'Baroque patrons completed'."""
    name = METRICS[measured.which]
    text = _METRIC_NAMES[name]
    if measured.of < 0:
        return text
    if name in ("tokens_in", "repairs_in"):
        return text.format(ERA_NAMES[measured.of])
    if name == "performances_in":
        return text.format(FAMILY_NAMES[measured.of])
    if name == "patrons_of":
        return text.format(TYPE_NAMES[measured.of])
    if name in ("performances", "patrons"):
        return f"{ERA_NAMES[measured.of]} {text}"
    return f"{text}: {FAMILY_NAMES[measured.of]}"


def effect(kit: LuthierParts, each: Effect, place: int = -1) -> str:
    """One declared effect."""
    verb = each.verb
    number = int(each.amount)
    if verb == GAIN:
        return gains(kit, each.gains)
    if verb == DISCOUNT:
        return f"{number_word(number)} material less{_at(place)}"
    if verb == TOTAL:
        return f"add {number} to each performance"
    if verb == SKILL:
        return f"{number} more skill at your benches"
    if verb == CHEAPER:
        lower = zip(RESOURCE_NAMES, each.gains, strict=True)
        cheaper = [f"{name} {less} cheaper" for name, less in lower if less]
        return f"{listed(cheaper)} at the Market"
    if verb == FREE_TIER:
        return f"{tier(number - 1)} for nothing{_at(place)}"
    if verb == STEP:
        price = f", for {each.price[MONEY]} money" if sum(each.price) else ""
        return f"a step on the {TRACK_NAMES[each.what]} track{price}"
    if verb == BOTH:
        return "both consolation rewards where no chair is taken"
    if verb == DOUBLE:
        return "the reward of the orchestra twice"
    if verb == CALM:
        return "a patience cube one step back, and one gift of that patron"
    if verb == PLAN:
        return "place an instrument card on your roughing bench"
    if verb == ROUGH:
        return "rough one instrument, paying for it"
    if verb == KEEP:
        return f"look at {number_word(number)} instrument cards and keep one more"
    if verb == TOKEN:
        where = ERA_NAMES[number] if each.what == 1 else FAMILY_NAMES[number]
        return f"place a {'performance' if each.what == 1 else 'repair'} token in {where}"
    if verb == GOALS:
        return f"keep {number_word(number)} more goal"
    if verb == SCORE:
        return f"at the end {number} prestige for: {metric(each.metric)}"
    assert verb == CHAIRS
    return "at the end one First Chair more"


def _at(place: int) -> str:
    return {3: " for a repair", 5: " for roughing", 6: " for finishing"}.get(place, "")


def effects(kit: LuthierParts, several: Sequence[Effect], place: int = -1) -> str:
    """Several effects."""
    return or_nothing([effect(kit, each, place) for each in several])


def power(kit: LuthierParts, patron: int) -> str:
    """A patron's lifetime power."""
    card = kit.patrons[patron]
    if card.start:
        return f"each round {effects(kit, card.start)}"
    if card.performance:
        return f"with each performance {effects(kit, card.performance)}"
    return effects(kit, [*card.always, *card.final], int(card.at))


def speciality(kit: LuthierParts, number: int) -> str:
    """'at the Guild: 3 money'."""
    card = kit.specialists[number]
    where = PLACE_NAMES[card.at]
    what = effects(kit, [*card.after, *card.always], int(card.at))
    return f"at {where}: {what}"


def requirements(kit: LuthierParts, patron: int) -> str:
    """'a winds instrument; strings or Baroque'."""
    card = kit.patrons[patron]
    first = f"a {FAMILY_NAMES[card.families[0]]} instrument"
    others = [f"{FAMILY_NAMES[family]} or {ERA_NAMES[card.era]}" for family in card.families[1:]]
    return "; ".join([first, *others])

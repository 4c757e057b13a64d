"""What is drawn, in words: for ears, and for whoever points at it."""

from collections.abc import Sequence
from functools import lru_cache

from bandstand.builtin.luthier.parts import LuthierParts
from bandstand.builtin.luthier.parts.components import Effect, Metric
from bandstand.builtin.luthier.parts.vocabulary import (
    AWARD,
    BENCH_SKILL,
    BLACK_DIE,
    ERAS,
    FAMILIES,
    FINISH_TWO,
    INSTRUMENT_PRESTIGE,
    KEEP_INSTRUMENT,
    METRICS,
    ONE_APPRENTICE,
    PLACES,
    REROLL,
    ROUGH_TWO,
    SPECIALIST,
    TIER_2,
    TIER_3,
    TRACKS,
    TWO_PRESTIGE,
    TYPES,
)
from bandstand.builtin.luthier.words import effect, metric, power, requirements, speciality
from bandstand.builtin.luthier.words.names import FAMILY_NAMES as FAMILIES_TOLD
from bandstand.builtin.luthier.words.names import amount, or_nothing
from bandstand.phrases import listed, number_word

FAMILY_NAMES = ("Strings", "Winds", "Perc. & keys")
TIERS = ("I", "II", "III")
REPERTOIRE = {
    "etude": "Étude",
    "chamber": "Chamber",
    "sacred": "Sacred",
    "concerto": "Concerto",
    "symphony": "Symphony",
}
PLACE_NAMES = tuple(place.capitalize() for place in PLACES)


def gains_told(gains: Sequence[int]) -> str:
    """'2 money and 1 wood'."""
    return or_nothing([amount(many, what) for what, many in enumerate(gains) if many])


# ---- cards


def tier_told(tier: int) -> str:
    return f"tier {TIERS[tier]}"


def instrument_told(kit: LuthierParts, kind: int) -> str:
    card = kit.instruments[kind]
    rare = ", rare" if card.rare else ""
    return (
        f"{card.name}, {FAMILIES_TOLD[card.family]}{rare}: rough {gains_told(card.rough)}; "
        f"finish {gains_told(card.finish)}; {card.prestige} prestige"
    )


@lru_cache(maxsize=1024)
def patron_told(kit: LuthierParts, patron: int) -> str:
    card = kit.patrons[patron]
    gifts = ", then ".join(gains_told(gift) for gift in card.gifts)
    return (
        f"{card.name}, {TYPES[card.type]}, {ERAS[card.era]}; asks for {requirements(kit, patron)}; "
        f"gifts {gifts}; {card.prestige} prestige when complete; then {power_told(kit, patron)}"
    )


def performance_told(kit: LuthierParts, performance: int) -> str:
    card = kit.performances[performance]
    levels = []
    for level in reversed(range(3)):
        reach = f"{card.needs[level]} or more" if card.needs[level] else "else"
        levels.append(f"{reach} {_level(card.money[level], card.prestige[level])}")
    return f"{ERAS[card.era].capitalize()} {repertoire(card.repertoire)}: {'; '.join(levels)}"


def _level(money: int, prestige: int) -> str:
    return listed([f"{many} {what}" for many, what in ((money, "money"), (prestige, "prestige")) if many])


def repair_told(kit: LuthierParts, repair: int) -> str:
    card = kit.repairs[repair]
    return f"Repair of {FAMILIES_TOLD[card.family]}: costs {gains_told(card.cost)}; {card.prestige} prestige"


def repertoire(key: str) -> str:
    return REPERTOIRE.get(key, key.capitalize())


def card_name(kit: LuthierParts, place: int, card: int) -> str:
    """The short name of a card on display."""
    if place == 0:
        return short_name(kit.patrons[card].name)
    if place == 1:
        return kit.instruments[card].name
    if place == 2:
        return repertoire(kit.performances[card].repertoire)
    return FAMILY_NAMES[kit.repairs[card].family]


_NUMERALS = ("II", "XIV")
_PARTICLES = ("van", "von", "La")


def short_name(name: str) -> str:
    """The name by which one is known: 'Mozart', 'van Swieten', 'Ludwig II', 'Frederick'."""
    words = name.partition(" the ")[0].split()
    first = len(words) - 1
    while first and (words[first] in _NUMERALS or words[first - 1] in _PARTICLES):
        first -= 1
    return " ".join(words[first:])


# ---- effects


def power_told(kit: LuthierParts, patron: int) -> str:
    """What a completed patron does from then on."""
    return power(kit, patron)


def specialist_told(kit: LuthierParts, card: int) -> str:
    specialist = kit.specialists[card]
    return f"{specialist.name}, {TRACKS[specialist.track]} specialist: {speciality(kit, card)}"


def effect_told(kit: LuthierParts, each: Effect) -> str:
    return effect(kit, each)


# ---- what is counted

_SHORT = {
    "finished": "finished",
    "finished_families": "families",
    "finished_rare": "rare",
    "tokens": "tokens",
    "tokens_in": "tokens",
    "token_eras": "eras",
    "performances": "performed",
    "performances_in": "performed",
    "performance_eras": "eras",
    "repairs": "repairs",
    "repairs_in": "repairs",
    "repair_families": "families",
    "patrons": "patrons",
    "patrons_of": "patrons",
    "patron_types": "types",
    "patron_eras": "eras",
    "specialists": "specialists",
    "chairs": "chairs",
    "chair_families": "families",
    "awards": "awards",
    "tracks": "tracks",
}
_BY_TYPE = ("patrons_of",)
_BY_ERA = ("tokens_in", "performances", "repairs_in", "patrons")


def of_what(counted: Metric) -> str:
    """The name of the family, era or type that counts alone; empty: all do."""
    if counted.of < 0:
        return ""
    which = METRICS[counted.which]
    if which in _BY_TYPE:
        return TYPES[counted.of]
    return (ERAS if which in _BY_ERA else FAMILIES)[counted.of]


def metric_told(counted: Metric) -> str:
    """'Baroque patrons completed', 'repair tokens: winds'."""
    return metric(counted)


def metric_word(counted: Metric) -> str:
    """In one word, beside an icon."""
    return _SHORT[METRICS[counted.which]]


# ---- tracks


@lru_cache(maxsize=512)
def step_told(kit: LuthierParts, track: int, place: int) -> str:
    """A step of a track, with what it adds up to."""
    step = kit.tracks[track][place]
    many = kit.tracks[track][: place + 1].count(step)
    if step in (REROLL, BLACK_DIE):
        return _dice_told(step, many)
    return {
        int(SPECIALIST): "a specialist",
        int(ROUGH_TWO): "rough two at once",
        int(BENCH_SKILL): f"{many} more skill at the benches",
        int(FINISH_TWO): "finish two at once",
        int(ONE_APPRENTICE): "1 apprentice",
        int(KEEP_INSTRUMENT): "draw three instruments, keep one",
        int(TIER_2): "tier II is free",
        int(INSTRUMENT_PRESTIGE): f"{kit.instrument_prestige} prestige for each instrument you finish",
        int(TIER_3): "tier III is free",
        int(AWARD): "an award, now and with every later step",
        int(TWO_PRESTIGE): f"{kit.track_prestige} prestige, now and with every later step",
    }[int(step)]


def step_brief(kit: LuthierParts, track: int, place: int) -> str:
    """What going there brings, in as few words as fit on a card."""
    steps = kit.tracks[track]
    award = ", an award" if AWARD in steps[:place] else ""
    return _brief(kit, steps[place], steps[: place + 1].count(steps[place])) + award


def _brief(kit: LuthierParts, step: int, many: int) -> str:
    if step in (REROLL, BLACK_DIE):
        return _dice_told(step, many)
    return {
        int(SPECIALIST): "a specialist",
        int(ROUGH_TWO): "rough two",
        int(BENCH_SKILL): "+1 bench skill",
        int(FINISH_TWO): "finish two",
        int(ONE_APPRENTICE): "1 apprentice",
        int(KEEP_INSTRUMENT): "a plan of three",
        int(TIER_2): "tier II is free",
        int(INSTRUMENT_PRESTIGE): f"+{kit.instrument_prestige} an instrument",
        int(TIER_3): "tier III is free",
        int(AWARD): "an award",
        int(TWO_PRESTIGE): f"{kit.track_prestige} prestige",
    }[int(step)]


def _dice_told(step: int, many: int) -> str:
    number = number_word(many)
    if step == BLACK_DIE:
        return f"{number} black {'die' if many == 1 else 'dice'}"
    return "one reroll" if many == 1 else f"{number} rerolls, of one die or several"

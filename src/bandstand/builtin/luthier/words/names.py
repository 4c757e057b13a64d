"""What things are called, for people and in notation."""

from collections.abc import Iterable, Sequence

from bandstand.builtin.luthier.parts import LuthierParts
from bandstand.builtin.luthier.parts.vocabulary import (
    BENEFITS,
    CHIPS,
    ITEMS,
    MATERIALS,
    MOST_INSPIRATION,
    PLACES,
    TRACKS,
    WORKERS,
)
from bandstand.contract import BadNotation
from bandstand.phrases import listed

PLACE_NAMES = (
    "the Salon", "the Guild", "Perform", "Repair", "the Balcony", "the roughing bench", "the finishing bench",
    "its workshop",
)  # fmt: skip
FAMILY_NAMES = ("strings", "winds", "percussion and keyboards")
ERA_NAMES = ("Baroque", "Classical", "Romantic")
TYPE_NAMES = ("noble", "composer", "performer", "royal")
TRACK_NAMES = ("Performance", "Craft", "Reputation")
RESOURCE_NAMES = (
    "animal", "wood", "metal", "money", "inspiration", "apprentice", "prestige", "material of your choice",
)  # fmt: skip
BENEFIT_NAMES = ("more storage", "a royal patron", "the purple die")
SEARCHES = (TYPE_NAMES, FAMILY_NAMES, ERA_NAMES, FAMILY_NAMES)
_TIERS = ("I", "II", "III")


def or_nothing(words: Iterable[str]) -> str:
    """'a, b and c'; 'nothing' where there are none."""
    return listed(words) or "nothing"


def amount(number: int, resource: int) -> str:
    """'2 wood', '1 apprentice', '2 apprentices'."""
    name = RESOURCE_NAMES[resource]
    if number != 1 and name == "apprentice":
        name = "apprentices"
    if number != 1 and resource == len(RESOURCE_NAMES) - 1:
        name = "materials of your choice"
    return f"{number} {name}"


def gains(kit: LuthierParts, values: Sequence[int]) -> str:
    """'2 money and 1 wood'."""
    return or_nothing([amount(number, resource) for resource, number in enumerate(values) if number])


def tier(number: int) -> str:
    """'Tier II'."""
    return f"Tier {_TIERS[number]}"


def instrument(kit: LuthierParts, kind: int) -> str:
    """'Double Bass'."""
    return kit.instruments[kind].name


def performance(kit: LuthierParts, card: int) -> str:
    """'Romantic symphony'."""
    played = kit.performances[card]
    names = {"etude": "étude", "chamber": "chamber music", "sacred": "sacred music"}
    return f"{ERA_NAMES[played.era]} {names.get(played.repertoire, played.repertoire)}"


def repair(kit: LuthierParts, card: int) -> str:
    """'strings repair'."""
    return f"{FAMILY_NAMES[kit.repairs[card].family]} repair"


def card(kit: LuthierParts, place: int, number: int) -> str:
    """A card of one of the four displays."""
    if place == 0:
        return kit.patrons[number].name
    if place == 1:
        return instrument(kit, number)
    return performance(kit, number) if place == 2 else repair(kit, number)


def given(kit: LuthierParts, code: int) -> str:
    """A card that can be given to a patron."""
    if code < kit.performance_card:
        return instrument(kit, code)
    if code < kit.repair_card:
        return performance(kit, code - int(kit.performance_card))
    return repair(kit, code - int(kit.repair_card))


def chair(kit: LuthierParts, number: int) -> str:
    """'Viola'; of two spaces with one name also the eras: 'Violin of Baroque and Classical'."""
    space = kit.chairs[number]
    if [each.name for each in kit.chairs].count(space.name) == 1:
        return space.name
    return f"{space.name} of {listed([ERA_NAMES[era] for era in space.eras])}"


def chip(kit: LuthierParts, specialists: Sequence[Sequence[int] | None], number: int) -> str:
    """'worker 5', 'the Restorer'."""
    if number < WORKERS:
        return f"worker {number + 1}"
    owned = specialists[number - WORKERS]
    return f"the {kit.specialists[owned[0]].name}" if owned else f"the {TRACKS[number - WORKERS]} specialist"


# ---- notation


def write(kit: LuthierParts, action: int) -> str:
    """An action in compact notation."""
    for start, texts in _sections(kit):
        if start <= action < start + len(texts):
            return texts[action - start]
    raise BadNotation(f"Luthier has no action number {action}.")


def notation(kit: LuthierParts) -> dict[str, int]:
    """Every notation with its action."""
    return {text: start + i for start, texts in _sections(kit) for i, text in enumerate(texts)}


def _sections(kit: LuthierParts) -> list[tuple[int, list[str]]]:
    kinds = [each.key for each in kit.instruments]
    workers = [f"w{number + 1}" for number in range(WORKERS)] + [f"s{track[0]}" for track in TRACKS]
    chips = [f"{workers[c]}{f'+{n}' if n else ''}" for c in range(CHIPS) for n in range(4)]
    return [
        (int(kit.house), [f"house:{each.key}" for each in kit.houses]),
        (int(kit.goal), [f"goal:{each.key}" for each in kit.goals]),
        (int(kit.keep), [f"keep:{key}" for key in kinds]),
        (int(kit.host), [f"host:{each.key}" for each in kit.patrons]),
        (int(kit.space), _numbered("space", 3)),
        (int(kit.unrough), [f"unrough:{key}" for key in kinds]),
        (int(kit.unfinish), [f"unfinish:{key}" for key in kinds]),
        (int(kit.on), [f"on:{key}" for key in kinds]),
        (int(kit.chip), chips),
        (int(kit.at), [f"at:{place}" for place in PLACES]),
        (int(kit.go), [f"go:{place}" for place in PLACES]),
        (int(kit.to_market), ["market", "pass"]),
        (int(kit.take), _numbered("take", 5)),
        (int(kit.search), _numbered("search", 3)),
        (int(kit.instead), _numbered("instead", 3)),
        (int(kit.inspire), [f"inspire{k}" for k in range(MOST_INSPIRATION)]),
        (int(kit.spare), [f"spare:{m}" for m in MATERIALS]),
        (int(kit.replace), [f"replace:{m}" for m in MATERIALS]),
        (int(kit.pay), ["pay"]),
        (int(kit.reroll), _numbered("reroll", 3)),
        (int(kit.chair), [f"chair:{each.key}" for each in kit.chairs]),
        (int(kit.console), _numbered("console", 2)),
        (int(kit.give), _numbered("give", 3)),
        (int(kit.make), [f"make:{key}" for key in kinds]),
        (int(kit.calm), [f"calm{space}:{gift}" for space in (1, 2, 3) for gift in (1, 2)]),
        (int(kit.material), [f"material:{m}" for m in MATERIALS]),
        (int(kit.discard), [f"discard:{m}" for m in MATERIALS]),
        (int(kit.claim), [f"claim{tile}:{level}" for tile in (1, 2, 3, 4) for level in (1, 2, 3)]),
        (int(kit.benefit), [f"benefit:{name}" for name in BENEFITS]),
        (int(kit.specialist), [f"specialist:{each.key}" for each in kit.specialists]),
        (int(kit.assign), _numbered("assign", WORKERS)),
        (int(kit.buy), [f"buy:{item}/{k}" for item in ITEMS for k in range(MOST_INSPIRATION)]),
        (int(kit.sell), [f"sell:{m}" for m in MATERIALS]),
        (int(kit.yes), ["yes", "no", "done", "end"]),
    ]


def _numbered(word: str, number: int) -> list[str]:
    return [f"{word}{i + 1}" for i in range(number)]

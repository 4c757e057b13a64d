"""What patrons ask for, and which cards can meet it."""

from mypy_extensions import i64

from bandstand.builtin.luthier.parts import LuthierParts


def fits(kit: LuthierParts, patron: i64, cards: list[int]) -> bool:
    """Whether the cards can be matched one to one with different requirements (rulings 61 and 92)."""
    return len(cards) <= len(kit.patrons[patron].families) and _match(kit, patron, cards, 0, 0)


def _match(kit: LuthierParts, patron: i64, cards: list[int], place: i64, used: i64) -> bool:
    if place == len(cards):
        return True
    for requirement in range(len(kit.patrons[patron].families)):
        free = not (used >> requirement) & 1
        if free and meets(kit, patron, requirement, cards[place]):
            after = used | (1 << requirement)
            if _match(kit, patron, cards, place + 1, after):
                return True
    return False


def meets(kit: LuthierParts, patron: i64, requirement: i64, card: i64) -> bool:
    """The first requirement is met by an instrument of the family alone; the others also by a repair of the
    family or a performance of the patron's era."""
    asked = kit.patrons[patron]
    if kit.card_family(card) == asked.families[requirement]:
        return requirement > 0 or card < kit.performance_card
    return requirement > 0 and kit.card_era(card) == asked.era


def open_requirements(kit: LuthierParts, patron: i64, cards: list[int]) -> i64:
    """How many are not met yet (ruling 12)."""
    return len(kit.patrons[patron].families) - len(cards)

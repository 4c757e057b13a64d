"""A second opinion on the map of Fiddlefoo: the rulebook's sentences in their order, as plainly as possible.

A map is a dict from (column, row) to a card. Nothing here is shared with the rules, and nothing is fast.
"""

from typing import NamedTuple

Spot = tuple[int, int]

EDGE = 20


class Card(NamedTuple):
    """What is printed on it; `action` is empty on the cards of the box."""

    colour: str
    number: int
    notes: int
    action: str = ""


class Variant(NamedTuple):
    """How the table plays."""

    wild: bool
    spaces: bool


Layout = dict[Spot, Card]

WILD = "purple"


# ---- adding a card to the map


def neighbours(spot: Spot) -> list[Spot]:
    """Not the diagonal ones (rulings 6, 8)."""
    column, row = spot
    return [(column - 1, row), (column + 1, row), (column, row - 1), (column, row + 1)]


def free_spots(layout: Layout) -> set[Spot]:
    """Empty ones that touch the map and do not lie beyond its edge (rulings 6, 10, 71)."""
    return {
        (column, row)
        for old in layout
        for column, row in neighbours(old)
        if (column, row) not in layout and abs(column) <= EDGE and abs(row) <= EDGE
    }


def touches_its_colour(layout: Layout, card: Card, spot: Spot) -> bool:
    """By printed colours, with wildcards too (ruling 45)."""
    return any(layout[old].colour == card.colour for old in neighbours(spot) if old in layout)


def legal_spots(layout: Layout, card: Card, variant: Variant) -> set[Spot]:
    """Where a card may be added."""
    return {
        spot
        for spot in free_spots(layout)
        if not touches_its_colour(layout, card, spot) and choices(layout, card, spot, variant)
    }


# ---- the pair


def in_line(layout: Layout, spot: Spot) -> list[Spot]:
    """All cards of the same row or column, however far, whatever lies between (ruling 7)."""
    return [old for old in layout if old[0] == spot[0] or old[1] == spot[1]]


def readings(layout: Layout, card: Card, spot: Spot, variant: Variant) -> list[list[Spot]]:
    """The sets of older cards with which a new one can be said to make pairs; the player takes one set."""
    line = in_line(layout, spot)
    own = [old for old in line if layout[old].colour == card.colour]
    if card.action == "wildcard_pair":
        tame = [old for old in line if not variant.wild or layout[old].colour != WILD]
        return [[old for old in own if old in tame], tame]
    if not variant.wild:
        return [own]
    wilds = [old for old in line if layout[old].colour == WILD]
    if card.colour != WILD:
        return [own, own + wilds]  # ruling 47
    others = {layout[old].colour for old in line} - {WILD}
    return [wilds, *([old for old in line if layout[old].colour in (named, WILD)] for named in others)]


def choices(layout: Layout, card: Card, spot: Spot, variant: Variant) -> set[Spot]:
    """Of each set the largest range, whatever its distance; all of them if several are as large."""
    found: set[Spot] = set()
    for partners in readings(layout, card, spot, variant):
        widths = {old: len(numbers_between(card, layout[old])) for old in partners}
        found |= {old for old in partners if widths[old] == max(widths.values())}
    return {old for old in found if not forbidden(layout, card, spot, old, variant)}


def forbidden(layout: Layout, card: Card, spot: Spot, old: Spot, variant: Variant) -> bool:
    """Talkytoot: two cards limit the pairs that they may be part of."""
    actions = (card.action, layout[old].action)
    if "range_limit" in actions and len(numbers_between(card, layout[old])) < 4:
        return True
    return "distance_limit" in actions and distance(layout, spot, old, variant) > 2


def numbers_between(one: Card, other: Card) -> list[int]:
    """The range: 2 and 6 have 3, 4 and 5 between them (rulings 16, 19, 20)."""
    low, high = sorted([one.number, other.number])
    return list(range(low + 1, high))


def spots_between(one: Spot, other: Spot) -> list[Spot]:
    """Along the row or column that they share."""
    columns = sorted([one[0], other[0]])
    rows = sorted([one[1], other[1]])
    if columns[0] == columns[1]:
        return [(columns[0], row) for row in range(rows[0] + 1, rows[1])]
    return [(column, rows[0]) for column in range(columns[0] + 1, columns[1])]


def distance(layout: Layout, one: Spot, other: Spot, variant: Variant) -> int:
    """How many cards lie between, of any colour, or how many spaces (rulings 21, 23, 24)."""
    between = spots_between(one, other)
    return len(between) if variant.spaces else len([spot for spot in between if spot in layout])


def safe(layout: Layout, card: Card, spot: Spot, old: Spot, variant: Variant) -> bool:
    """Nobody may throw anything."""
    if "safety_rule_disable" in (card.action, layout[old].action):
        return False
    return distance(layout, spot, old, variant) > 3


# ---- throwing


def throwable(
    layout: Layout, card: Card, spot: Spot, old: Spot, thrown: Card, held: int, variant: Variant
) -> str:
    """Why somebody with so many cards may throw this one at a pair: "range", "notes" or "" if not;
    "free" is Talkytoot's card that may be thrown when no other may."""
    partner = layout[old]
    if thrown.action == "cant_throw" and held <= 3:
        return ""
    if thrown.action == "wildcard_throw":
        return "free"
    if safe(layout, card, spot, old, variant):
        return ""
    right_colour = thrown.colour == card.colour
    if variant.wild and WILD in (thrown.colour, card.colour, partner.colour):
        right_colour = True  # ruling 48
    if "throw_other_colors" in (card.action, partner.action):
        right_colour = True
    may_go_by_range = thrown.action != "notes_match_forbid"
    if may_go_by_range and right_colour and thrown.number in numbers_between(card, partner):
        return "range"
    return "notes" if thrown.notes == distance(layout, spot, old, variant) else ""

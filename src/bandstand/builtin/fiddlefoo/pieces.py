"""What the pieces on the table are called: where clicks meet them, where they move, where a reason points."""

from bandstand.builtin.fiddlefoo.parts import FiddlefooParts
from bandstand.builtin.fiddlefoo.words.names import card_code

CASE = "case"
"""The violin case of who catches."""
DECK = "deck"


def card(kit: FiddlefooParts, card: int) -> str:
    """A card that moves, wherever it lies."""
    return f"card-{card_code(kit, card)}"


def held(kit: FiddlefooParts, card: int) -> str:
    """A card of the viewer's hand."""
    return f"hand-{card_code(kit, card)}"


def lying(kit: FiddlefooParts, card: int) -> str:
    """A card of the map."""
    return f"map-{card_code(kit, card)}"


def caught(kit: FiddlefooParts, card: int) -> str:
    """A card in the case that lies elsewhere, too: the viewer has caught it."""
    return f"caught-{card_code(kit, card)}"


def cell(place: tuple[int, int]) -> str:
    """A place on the map, by column and row."""
    return f"cell-{place[0]}-{place[1]}"


def pile(kit: FiddlefooParts, colour: int) -> str:
    """A pile of the cooperative variant."""
    return f"pile-{kit.letters[colour]}"


def seat(number: int) -> str:
    """A player."""
    return f"seat-{number}"

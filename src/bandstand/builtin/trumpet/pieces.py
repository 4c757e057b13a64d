"""What the pieces on the table are called: where clicks meet them, where they move, where a reason points."""

from bandstand.builtin.trumpet.parts import TrumpetParts
from bandstand.builtin.trumpet.views import TrumpetView
from bandstand.builtin.trumpet.words.names import card_code


def held(parts: TrumpetParts, view: TrumpetView) -> list[tuple[int, str, str]]:
    """Each card of the viewer's hand with the names of its target and of the piece that moves."""
    found: list[tuple[int, str, str]] = []
    wilds = 0
    for card in view["hand"]:
        code = card_code(parts, card)
        if card == parts.wild:
            wilds += 1
            target = f"hand-{code}" if wilds == 1 else f"hand-{code}-{wilds}"
            found.append((card, target, f"card-{code}-{wilds}"))
        else:
            found.append((card, f"hand-{code}", f"card-{code}"))
    return found


def played(parts: TrumpetParts, view: TrumpetView, seat: int, card: int) -> str:
    """A card on the table. The viewer's wilds are told apart by their count: the one that leaves the hand is
    the last of them; another player's is known by its seat."""
    if card != parts.wild:
        return f"card-{card_code(parts, card)}"
    if seat != view["seat"]:
        return f"card-W-seat-{seat}"
    return f"card-W-{view['hand'].count(card) + 1}"


def token(parts: TrumpetParts, suit: int) -> str:
    """A trump token on the banner."""
    return f"token-{parts.suits[suit]}"


def marker(seat: int) -> str:
    """A player's marker on the board."""
    return f"marker-{seat}"

"""What kinds of things one does in Trumpet, for who looks back on a game."""

from bandstand.builtin.trumpet.parts import TrumpetParts
from bandstand.builtin.trumpet.views import TrumpetView


def kind(parts: TrumpetParts, view: TrumpetView, action: int) -> str:
    """What kind of thing an action does."""
    if action == parts.wild:
        return "playing Trumpets"
    if action < parts.wild:
        return "playing trumps" if parts.suit_of[action] in view["ladder"] else "playing plain cards"
    if action < parts.exchange:
        return "choosing trump"
    if action < parts.forward:
        return "exchanging trumps"
    if action == parts.forward:
        return "moving forward"
    return "moving others back" if action < parts.call else "calling reneges"

"""What things are called, for people and in notation."""

from bandstand.builtin.trumpet.parts import TrumpetParts
from bandstand.builtin.trumpet.views import TrumpetView
from bandstand.contract import BadNotation


def card_name(parts: TrumpetParts, card: int) -> str:
    """'7 of hearts', or 'Trumpet'."""
    if card == parts.wild:
        return "Trumpet"
    return f"{parts.rank_of[card]} of {parts.suits[parts.suit_of[card]]}"


def card_code(parts: TrumpetParts, card: int) -> str:
    """'h7', or 'W'."""
    if card == parts.wild:
        return "W"
    return f"{parts.letters[parts.suit_of[card]]}{parts.rank_of[card]}"


def the_card(parts: TrumpetParts, card: int) -> str:
    """'the 7 of hearts', or 'a Trumpet'."""
    return "a Trumpet" if card == parts.wild else f"the {card_name(parts, card)}"


def space_name(parts: TrumpetParts, view: TrumpetView, space: int) -> str:
    """'START', 'HOME' or the number."""
    if space == 0:
        return "START"
    return "HOME" if space == parts.board(view["options"]).home else str(space)


def singular(suit: str) -> str:
    """'diamond' for 'diamonds'."""
    return suit.removesuffix("s")


# ---- notation


def write(parts: TrumpetParts, action: int) -> str:
    """h7 W (cards), +h (choose), h<>s (exchange), fwd, back2, call2 (seats from 1), ok."""
    if 0 <= action <= parts.wild:
        return card_code(parts, action)
    if parts.choose <= action < parts.exchange:
        return "+" + parts.letters[action - parts.choose]
    if parts.exchange <= action < parts.forward:
        a, b = parts.pairs[action - parts.exchange]
        return f"{parts.letters[a]}<>{parts.letters[b]}"
    if action == parts.forward:
        return "fwd"
    if parts.back <= action < parts.call:
        return f"back{action - parts.back + 1}"
    if parts.call <= action < parts.done:
        return f"call{action - parts.call + 1}"
    if action == parts.done:
        return "ok"
    raise BadNotation(f"Trumpet has no action number {action}: they go from 0 to {parts.done}.")


def notation(parts: TrumpetParts) -> dict[str, int]:
    """What `write` says, for every action."""
    return {write(parts, action): action for action in range(parts.actions)}

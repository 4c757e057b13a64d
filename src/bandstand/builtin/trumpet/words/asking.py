"""What one may do: each action in words, what is asked, and what speaks for a move."""

from collections.abc import Sequence

from bandstand.builtin.trumpet.parts import TrumpetParts
from bandstand.builtin.trumpet.views import TrumpetView
from bandstand.builtin.trumpet.words.names import singular, space_name, the_card
from bandstand.phrases import counted, listed

_ORDINALS = ("first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth")


def say(parts: TrumpetParts, view: TrumpetView, action: int, names: Sequence[str] = ()) -> str:
    """An action as something to do."""
    if action <= parts.wild:
        return f"play {the_card(parts, action)}"
    if action < parts.exchange:
        return f"make {parts.suits[action - parts.choose]} trump number {len(view['ladder']) + 1}"
    if action < parts.forward:
        a, b = parts.pairs[action - parts.exchange]
        return f"exchange {parts.suits[a]} and {parts.suits[b]}"
    if action == parts.forward:
        return f"move forward to {space_name(parts, view, ahead(parts, view, view['turn']))}"
    if action < parts.call:
        opponent = action - parts.back
        back = space_name(parts, view, behind(view, opponent))
        return f"move {_player(names, opponent)} back to {back}"
    if action < parts.done:
        return f"call a renege on {_player(names, action - parts.call)}"
    return "call nobody"


def _player(names: Sequence[str], seat: int) -> str:
    known = seat < len(names) and names[seat]
    return known or f"player {seat + 1}"


def ahead(parts: TrumpetParts, view: TrumpetView, seat: int) -> int:
    """Where a marker would come to by moving forward."""
    home = parts.board(view["options"]).home
    space: int = view["markers"][seat] + 1
    while space < home and space in view["markers"]:
        space += 1
    return space


def behind(view: TrumpetView, seat: int) -> int:
    """Where a marker would come to if moved back."""
    space: int = view["markers"][seat] - 1
    while space > 0 and space in view["markers"]:
        space -= 1
    return max(space, 0)


def led_suit(parts: TrumpetParts, view: TrumpetView) -> int:
    """The suit to follow, or -1."""
    return parts.suit_of[view["table"][0][1]] if view["table"] else -1


def prompt(parts: TrumpetParts, view: TrumpetView, legal: Sequence[int]) -> str:
    """What is asked of the viewer, and the one rule that matters now."""
    phase = view["phase"]
    if phase == "trump":
        return _trump_prompt(parts, view)
    if phase == "stretch":
        to = space_name(parts, view, ahead(parts, view, view["turn"]))
        return (
            f"You won the trick in the home stretch: move forward to {to}, or move an opponent on green back."
        )
    if phase == "call":
        return "The deal is over: call a renege that the cards have proven, or let it be."
    honour = " You are on your honour to follow suit." if view["options"]["renege"] == "honour" else ""
    if not view["table"]:
        return f"You lead: play any card.{honour}"
    led = led_suit(parts, view)
    if led < 0:
        return "A Trumpet was led: play any card; only another Trumpet can beat it."
    suit = parts.suits[led]
    if not any(parts.suit_of[card] == led for card in view["hand"]):
        return f"You have no {suit}: play any card."
    others_wait = any(parts.suit_of[card] != led for card in view["hand"])
    trumpet = view["options"]["wild_anytime"] and parts.wild in view["hand"]
    good = f"a {singular(suit)} or a Trumpet" if trumpet else f"a {singular(suit)}"
    if honour:
        return f"Play {good}: {suit} were led, and you are on your honour to follow."
    if not others_wait:
        return f"Play {good}: it is the suit led."
    return f"Play {good}: while you hold the suit led, your other cards must wait."


def _trump_prompt(parts: TrumpetParts, view: TrumpetView) -> str:
    placed = [parts.suits[suit] for suit in reversed(view["ladder"])]
    if len(placed) == len(parts.suits):
        return f"Exchange two trump tokens; {placed[0]} are on top, and may stay there."
    if not placed:
        return "Choose the first trump: every card of it will beat the other suits."
    return f"Choose the {_ORDINALS[len(placed)]} trump: it will beat {listed(placed)}."


def reason(name: str, mine: float, other: float) -> str:
    """What speaks for or against a move: how often its card wins the trick, and how far one comes."""
    if name == "trick":
        won, lost = round(10 * mine), round(10 * other)
        return f"wins this trick in {won} of 10 deals instead of {lost}" if won != lost else ""
    spaces = int(abs(mine - other) + 0.5)
    if not spaces:
        return ""
    where = "further on" if mine > other else "further back"
    return f"ends {counted(spaces, 'space')} {where}"

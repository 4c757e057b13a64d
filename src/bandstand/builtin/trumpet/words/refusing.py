"""Why an action is not legal now, and what would be right."""

from bandstand.builtin.trumpet import pieces
from bandstand.builtin.trumpet.parts import TrumpetParts
from bandstand.builtin.trumpet.views import TrumpetView
from bandstand.builtin.trumpet.words.asking import led_suit
from bandstand.builtin.trumpet.words.names import the_card
from bandstand.contract import Refusal


def why_not(parts: TrumpetParts, view: TrumpetView, action: int) -> Refusal:
    """Why an action is not legal for this viewer now, and what would be right."""
    if not 0 <= action < parts.actions:
        return Refusal(
            "no_action", f"Trumpet has no action number {action}: they go from 0 to {parts.actions - 1}."
        )
    if view["phase"] == "over":
        return Refusal("over", "The game is over.")
    if action <= parts.wild:
        return _why_not_played(parts, view, action)
    if action < parts.forward:
        return _why_not_trump(parts, view, action)
    if action < parts.call:
        return _why_not_moved(parts, view, action)
    return _why_not_called(parts, view, action)


def _why_not_played(parts: TrumpetParts, view: TrumpetView, card: int) -> Refusal:
    if view["phase"] != "play":
        return _later(parts, view, "play a card")
    if card not in view["hand"]:
        return Refusal("not_held", f"You do not hold {the_card(parts, card)}.")
    led = led_suit(parts, view)
    suit = parts.suits[led]
    leader, first = view["table"][0]
    things = [pieces.played(parts, view, leader, first)]
    things += [target for held, target, _ in pieces.held(parts, view) if parts.suit_of[held] == led]
    return Refusal(
        "must_follow",
        f"You hold {suit}, the suit led, so you must play one of them, not {the_card(parts, card)}.",
        things,
    )


def _why_not_trump(parts: TrumpetParts, view: TrumpetView, action: int) -> Refusal:
    chooses = action < parts.exchange
    if view["phase"] != "trump":
        return _later(parts, view, "choose trump" if chooses else "exchange tokens")
    tokens = [pieces.token(parts, suit) for suit in view["ladder"]]
    if not chooses:
        return Refusal(
            "not_all_placed",
            "Tokens are exchanged only when all are placed: choose a suit that is not trump yet.",
            tokens,
        )
    if len(view["ladder"]) == len(parts.suits):
        return Refusal("all_placed", "All tokens are placed: exchange two of them.", tokens)
    suit = action - parts.choose
    return Refusal(
        "trump_already",
        f"{parts.suits[suit].capitalize()} are trump already: choose a suit that is not.",
        [pieces.token(parts, suit)],
    )


def _why_not_moved(parts: TrumpetParts, view: TrumpetView, action: int) -> Refusal:
    if view["phase"] != "stretch":
        return _later(parts, view, "move a marker")
    opponent = action - parts.back
    return Refusal(
        "not_on_green",
        "Only an opponent who is on a green space can be moved back.",
        [pieces.marker(opponent)] if opponent < view["players"] else [],
    )


def _why_not_called(parts: TrumpetParts, view: TrumpetView, action: int) -> Refusal:
    if view["options"]["renege"] != "honour":
        return Refusal("no_reneges", "Nobody can renege in this game, so there is nothing to call.")
    if view["called"]:
        return Refusal("called_once", "You have called once in this trick: now play a card.")
    if action == parts.done or view["phase"] not in ("play", "call"):
        return _later(parts, view)
    return Refusal("not_an_opponent", "You can call a renege on an opponent only.")


def _later(parts: TrumpetParts, view: TrumpetView, instead: str = "") -> Refusal:
    """Something else is asked now."""
    all_placed = len(view["ladder"]) == len(parts.suits)
    asked = {
        "play": "play a card",
        "stretch": "move forward or move an opponent back",
        "trump": "exchange two tokens" if all_placed else "choose trump",
        "call": "call a renege or let it be",
    }
    other = f", not {instead}" if instead else ""
    return Refusal(f"asked_to_{view['phase']}", f"Now you must {asked[view['phase']]}{other}.")

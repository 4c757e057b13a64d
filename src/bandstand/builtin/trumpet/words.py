"""Everything about Trumpet that a person reads: names, notation, log lines, prompts."""

from collections.abc import Mapping, Sequence
from typing import Any

from bandstand.builtin.trumpet.parts import TrumpetParts
from bandstand.contract import BadNotation, View
from bandstand.draw import Line, Piece, Player

_ORDINALS = ("first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth")


# ---- names


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


def space_name(parts: TrumpetParts, view: View, space: int) -> str:
    """'START', 'HOME' or the number."""
    if space == 0:
        return "START"
    return "HOME" if space == parts.boards[view["options"]["board"]].home else str(space)


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


# ---- what one may do


def say(parts: TrumpetParts, view: View, action: int, names: Sequence[str] = ()) -> str:
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


def ahead(parts: TrumpetParts, view: View, seat: int) -> int:
    """Where a marker would come to by moving forward."""
    home = parts.boards[view["options"]["board"]].home
    space: int = view["markers"][seat] + 1
    while space < home and space in view["markers"]:
        space += 1
    return space


def behind(view: View, seat: int) -> int:
    """Where a marker would come to if moved back."""
    space: int = view["markers"][seat] - 1
    while space > 0 and space in view["markers"]:
        space -= 1
    return max(space, 0)


def reason(name: str, mine: float, other: float) -> str:
    """What speaks for or against a move: how often its card wins the trick, and how far one comes."""
    if name == "trick":
        won, lost = round(10 * mine), round(10 * other)
        return f"wins this trick in {won} of 10 deals instead of {lost}" if won != lost else ""
    spaces = int(abs(mine - other) + 0.5)
    if not spaces:
        return ""
    where = "further on" if mine > other else "further back"
    return f"ends {_count(spaces)} space{'' if spaces == 1 else 's'} {where}"


def led_suit(parts: TrumpetParts, view: View) -> int:
    """The suit to follow, or -1."""
    return parts.suit_of[view["table"][0][1]] if view["table"] else -1


def why_not(parts: TrumpetParts, view: View, action: int) -> str:
    """Why an action is not legal for this viewer now, and what would be right."""
    if not 0 <= action < parts.actions:
        return f"Trumpet has no action number {action}: they go from 0 to {parts.actions - 1}."
    if view["phase"] == "over":
        return "The game is over."
    asked = _asked(parts, view)
    if action <= parts.wild:
        if view["phase"] != "play":
            return f"Now you must {asked}, not play a card."
        if action not in view["hand"]:
            return f"You do not hold {the_card(parts, action)}."
        suit = parts.suits[led_suit(parts, view)]
        return f"You hold {suit}, the suit led, so you must play one of them, not {the_card(parts, action)}."
    if action < parts.exchange:
        if view["phase"] != "trump":
            return f"Now you must {asked}, not choose trump."
        suit = parts.suits[action - parts.choose]
        if len(view["ladder"]) == len(parts.suits):
            return "All tokens are placed: exchange two of them."
        return f"{suit.capitalize()} are trump already: choose a suit that is not."
    if action < parts.forward:
        if view["phase"] != "trump":
            return f"Now you must {asked}, not exchange tokens."
        return "Tokens are exchanged only when all are placed: choose a suit that is not trump yet."
    if action < parts.call:
        if view["phase"] != "stretch":
            return f"Now you must {asked}, not move a marker."
        return "Only an opponent who is on a green space can be moved back."
    if view["options"]["renege"] != "honour":
        return "Nobody can renege in this game, so there is nothing to call."
    if view["called"]:
        return "You have called once in this trick: now play a card."
    if action == parts.done or view["phase"] not in ("play", "call"):
        return f"Now you must {asked}."
    return "You can call a renege on an opponent only."


def _asked(parts: TrumpetParts, view: View) -> str:
    all_placed = len(view["ladder"]) == len(parts.suits)
    asked: dict[str, str] = {
        "play": "play a card",
        "stretch": "move forward or move an opponent back",
        "trump": "exchange two tokens" if all_placed else "choose trump",
        "call": "call a renege or let it be",
    }
    return asked[view["phase"]]


def prompt(parts: TrumpetParts, view: View, legal: Sequence[int]) -> str:
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


def _trump_prompt(parts: TrumpetParts, view: View) -> str:
    placed = [parts.suits[suit] for suit in reversed(view["ladder"])]
    if len(placed) == len(parts.suits):
        return f"Exchange two trump tokens; {placed[0]} are on top, and may stay there."
    if not placed:
        return "Choose the first trump: every card of it will beat the other suits."
    return f"Choose the {_ORDINALS[len(placed)]} trump: it will beat {_and(placed)}."


def stage(parts: TrumpetParts, view: View) -> str:
    """'Deal 4, trick 2 of 7'."""
    return f"Deal {view['deal']}, trick {view['trick']} of {parts.hand}"


def summary(parts: TrumpetParts, view: View) -> str:
    """How the game ended: 'by two spaces'."""
    markers = sorted(view["markers"], reverse=True)
    lead = markers[0] - markers[1]
    if lead == 0:
        return "shared"
    return f"by {_count(lead)} space{'' if lead == 1 else 's'}"


# ---- the log


def log(parts: TrumpetParts, event: Mapping[str, Any], viewer: int) -> Line | None:
    """A short line for an event, with the pieces drawn in it."""
    seat: int = event["seat"]
    you = seat == viewer and seat >= 0
    who = Player(seat)
    kind = event["kind"]
    if kind == "deal":
        return [f"Deal {event['deal']}: ", Player(event["dealer"]), _verb(event["dealer"] == viewer, " deal")]
    if kind == "play":
        return _play_line(parts, event, who, you)
    if kind == "wins":
        return [who, _verb(you, " win"), f" trick {event['trick']} with ", _card_piece(parts, event["card"])]
    if kind == "moves":
        return _move_line(event, who, you)
    if kind == "trump":
        top = "the only trump" if event["slot"] == 1 else f"the top trump ({event['slot']})"
        return [who, _verb(you, " make"), " ", _suit_piece(parts, event["suit"]), " ", top]
    if kind == "exchange":
        a, b = event["suits"]
        return [who, _verb(you, " exchange"), " ", _suit_piece(parts, a), " and ", _suit_piece(parts, b)]
    if kind == "waits":
        return [who, _verb(you, " choose"), " trump after the next deal"]
    if kind == "renege":
        return [
            who,
            _verb(you, " call"),
            " a renege on ",
            Player(event["opponent"]),
            ", and the cards prove it",
        ]
    if kind == "nocall":
        return ["The cards do not prove a renege by ", Player(event["opponent"])]
    if kind == "end":
        winners: list[int] = event["winners"]
        line: Line = []
        for place, winner in enumerate(winners):
            line += [" and ", Player(winner)] if place else [Player(winner)]
        plural = len(winners) > 1 or winners[0] == viewer
        return [*line, " win the game" if plural else " wins the game"]
    raise ValueError(f"Trumpet has no event {kind!r}.")


def _play_line(parts: TrumpetParts, event: Mapping[str, Any], who: Player, you: bool) -> Line:
    card = _card_piece(parts, event["card"])
    if event["leads"]:
        return [who, _verb(you, " lead"), " ", card]
    winning = ", winning" if event["winning"] else ""
    if event["failed"]:
        # On one's honour, not following does not mean having none.
        if event["honour"]:
            verb = " do not follow" if you else " does not follow"
        else:
            verb = " have no" if you else " has no"
        return [who, f"{verb} {parts.suits[event['led']]}: ", card, winning]
    return [who, _verb(you, " play"), " ", card, winning]


def _move_line(event: Mapping[str, Any], who: Player, you: bool) -> Line:
    to = "START" if event["to"] == 0 else "HOME" if event["home"] else f"space {event['to']}"
    if event["how"] != "forward":
        return [who, " go" if you else " goes", f" back to {to}"]
    line: Line = [who]
    jumped: list[int] = event["jumped"]
    if jumped:
        line.append(_verb(you, " jump"))
        for place, other in enumerate(jumped):
            before = " " if place == 0 else " and " if place == len(jumped) - 1 else ", "
            line += [before, Player(other)]
        return [*line, f"{',' if len(jumped) > 1 else ''} and {'land' if you else 'lands'} on {to}"]
    return [*line, _verb(you, " move"), f" to {to}"]


def _verb(you: bool, verb: str) -> str:
    return verb if you else verb + "s"


def _suit_piece(parts: TrumpetParts, suit: int) -> Piece:
    return Piece(f"s-{parts.suits[suit]}", parts.suits[suit])


def _card_piece(parts: TrumpetParts, card: int) -> Piece:
    if card == parts.wild:
        return Piece("sign-trumpet", "Trumpet", width=1.9)
    return Piece(
        f"s-{parts.suits[parts.suit_of[card]]}", card_name(parts, card), tail=str(parts.rank_of[card])
    )


# ---- the table in plain text


def text(parts: TrumpetParts, view: View, names: Sequence[str]) -> str:
    """The View in a few lines, each of which makes sense when read aloud."""
    lines = [
        f"{stage(parts, view)}. {names[view['dealer']]} dealt; {view['tray']} cards are left in the tray."
    ]
    spaces = [f"{name} {space_name(parts, view, view['markers'][seat])}" for seat, name in enumerate(names)]
    home = parts.boards[view["options"]["board"]].home
    lines.append(f"Spaces (HOME is {home}): {', '.join(spaces)}.")
    if view["ladder"]:
        trumps = [f"{slot} {parts.suits[suit]}" for slot, suit in enumerate(view["ladder"], start=1)]
        lines.append(f"Trumps from the lowest: {', '.join(trumps)}.")
    else:
        lines.append("No suit is trump yet.")
    if view["table"]:
        cards = [f"{names[seat]} {card_name(parts, card)}" for seat, card in view["table"]]
        best_seat, _ = view["table"][view["best"]]
        lines.append(f"On the table: {', '.join(cards)}; {names[best_seat]} is winning.")
    if view["hand"]:
        lines.append(f"Your hand: {', '.join(card_name(parts, card) for card in view['hand'])}.")
    return "\n".join(lines)


def _and(words: Sequence[str]) -> str:
    return words[0] if len(words) == 1 else ", ".join(words[:-1]) + " and " + words[-1]


def _count(number: int) -> str:
    words = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")
    return words[number] if number < len(words) else str(number)

"""What happened and how it stands, for the log, the end and the terminal."""

from collections.abc import Sequence

from bandstand.builtin.trumpet.parts import TrumpetParts
from bandstand.builtin.trumpet.views import TrumpetView
from bandstand.builtin.trumpet.words.names import card_name, space_name
from bandstand.contract import News
from bandstand.draw import Line, Piece, Player
from bandstand.phrases import counted, players_listed, verb


def stage(parts: TrumpetParts, view: TrumpetView) -> str:
    """'Deal 4, trick 2 of 7'."""
    return f"Deal {view['deal']}, trick {view['trick']} of {parts.hand}"


def summary(parts: TrumpetParts, view: TrumpetView) -> str:
    """How the game ended: 'by two spaces'."""
    markers = sorted(view["markers"], reverse=True)
    lead = markers[0] - markers[1]
    if lead == 0:
        return "shared"
    return f"by {counted(lead, 'space')}"


# ---- the log


def log(parts: TrumpetParts, event: News, viewer: int) -> Line | None:
    """A short line for an event, with the pieces drawn in it."""
    seat: int = event["seat"]
    you = seat == viewer and seat >= 0
    who = Player(seat)
    kind = event["kind"]
    if kind == "deal":
        return [f"Deal {event['deal']}: ", Player(event["dealer"]), verb(event["dealer"] == viewer, " deal")]
    if kind == "play":
        return _play_line(parts, event, who, you)
    if kind == "wins":
        return [who, verb(you, " win"), f" trick {event['trick']} with ", _card_piece(parts, event["card"])]
    if kind == "moves":
        return _move_line(event, who, you)
    if kind == "trump":
        top = "the only trump" if event["slot"] == 1 else f"the top trump ({event['slot']})"
        return [who, verb(you, " make"), " ", _suit_piece(parts, event["suit"]), " ", top]
    if kind == "exchange":
        a, b = event["suits"]
        return [who, verb(you, " exchange"), " ", _suit_piece(parts, a), " and ", _suit_piece(parts, b)]
    if kind == "waits":
        return [who, verb(you, " choose"), " trump after the next deal"]
    if kind == "renege":
        return [
            who,
            verb(you, " call"),
            " a renege on ",
            Player(event["opponent"]),
            ", and the cards prove it",
        ]
    if kind == "nocall":
        return ["The cards do not prove a renege by ", Player(event["opponent"])]
    if kind == "end":
        winners: list[int] = event["winners"]
        plural = len(winners) > 1 or winners[0] == viewer
        return [*players_listed(winners), " win the game" if plural else " wins the game"]
    raise ValueError(f"Trumpet has no event {kind!r}.")


def _play_line(parts: TrumpetParts, event: News, who: Player, you: bool) -> Line:
    card = _card_piece(parts, event["card"])
    if event["leads"]:
        return [who, verb(you, " lead"), " ", card]
    winning = ", winning" if event["winning"] else ""
    if event["failed"]:
        # On one's honour, not following does not mean having none.
        if event["honour"]:
            lacks = " do not follow" if you else " does not follow"
        else:
            lacks = " have no" if you else " has no"
        return [who, f"{lacks} {parts.suits[event['led']]}: ", card, winning]
    return [who, verb(you, " play"), " ", card, winning]


def _move_line(event: News, who: Player, you: bool) -> Line:
    to = "START" if event["to"] == 0 else "HOME" if event["home"] else f"space {event['to']}"
    if event["how"] != "forward":
        return [who, " go" if you else " goes", f" back to {to}"]
    jumped: list[int] = event["jumped"]
    if jumped:
        lands = f"{',' if len(jumped) > 1 else ''} and {verb(you, 'land')} on {to}"
        return [who, verb(you, " jump"), " ", *players_listed(jumped), lands]
    return [who, verb(you, " move"), f" to {to}"]


def _suit_piece(parts: TrumpetParts, suit: int) -> Piece:
    return Piece(f"s-{parts.suits[suit]}", parts.suits[suit])


def _card_piece(parts: TrumpetParts, card: int) -> Piece:
    if card == parts.wild:
        return Piece("sign-trumpet", "Trumpet", width=1.9)
    return Piece(
        f"s-{parts.suits[parts.suit_of[card]]}", card_name(parts, card), tail=str(parts.rank_of[card])
    )


# ---- the table in plain text


def text(parts: TrumpetParts, view: TrumpetView, names: Sequence[str]) -> str:
    """The View in a few lines, each of which makes sense when read aloud."""
    lines = [
        f"{stage(parts, view)}. {names[view['dealer']]} dealt; {view['tray']} cards are left in the tray."
    ]
    spaces = [f"{name} {space_name(parts, view, view['markers'][seat])}" for seat, name in enumerate(names)]
    home = parts.board(view["options"]).home
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

"""How it stands, and what happened: lines of the log, and the table in plain text."""

from collections.abc import Mapping, Sequence

from bandstand.builtin.fiddlefoo.parts import FiddlefooParts
from bandstand.builtin.fiddlefoo.rules import BY_NOTES, FREELY, FULL, thrown_in
from bandstand.builtin.fiddlefoo.views import FiddlefooView
from bandstand.builtin.fiddlefoo.words.names import card_code, card_name, card_piece, range_text, sentence
from bandstand.contract import News
from bandstand.draw import Line, Player
from bandstand.phrases import counted, listed, number_word, players_listed, verb


def stage(kit: FiddlefooParts, view: FiddlefooView) -> str:
    """'Game 2 of 3, round 3'."""
    turn = f"round {(view['turns'] - 1) // view['players'] + 1}"
    return turn.capitalize() if view["games"] == 1 else f"Game {view['number']} of {view['games']}, {turn}"


def summary(kit: FiddlefooParts, view: FiddlefooView) -> str:
    """How the series ended: 'by three points', 'two of three games won'."""
    if view["options"]["cooperative"]:
        won = sum(view["won"])
        if view["games"] == 1:
            return "every pile full" if won else _why_lost(kit, view)
        return f"{number_word(won)} of {number_word(view['games'])} games won"
    scores = sorted(view["scores"], reverse=True)
    lead = scores[0] - scores[1]
    return f"by {counted(lead, 'point')}" if lead else "shared"


def _why_lost(kit: FiddlefooParts, view: FiddlefooView) -> str:
    for colour, pile in enumerate(view["piles"]):
        if _notes(view, pile) > FULL:
            return f"the {kit.colours[colour]} pile has too many notes"
    return "not every pile full"


# ---- the log


def log(kit: FiddlefooParts, event: News, viewer: int) -> Line | None:
    """A short line for an event, with the cards drawn in it."""
    seat: int = event["seat"]
    you = seat == viewer and seat >= 0
    who = Player(seat)
    kind = event["kind"]
    if kind == "deal":
        return _deal_line(event, viewer)
    if kind == "place":
        return _place_line(kit, event, who, you)
    if kind == "throws":
        return _throw_line(kit, event, who, you)
    if kind == "quiet":
        return ["Nobody throws anything"]
    if kind == "draws":
        return _draw_line(kit, event, who, you)
    if kind == "pass":
        return [who, " pass" if you else " passes", ": nothing fits, and the deck is empty"]
    if kind == "adds":
        colour = kit.colours[event["colour"]]
        return [who, verb(you, " add"), " ", card_piece(kit, event["card"]),
                f" to the {colour} pile: {counted(event['notes'], 'note')}"]  # fmt: skip
    if kind in ("shows", "discards", "removes"):
        tail = {"shows": "", "discards": "", "removes": " from the map"}[kind]
        return [who, verb(you, f" {kind[:-1]}"), " ", card_piece(kit, event["card"]), tail]
    if kind == "moves":
        return [who, verb(you, " move"), " ", card_piece(kit, event["card"]), " on the map"]
    if kind == "swaps":
        return [who, verb(you, " swap"), " ", card_piece(kit, event["card"]), " for ",
                card_piece(kit, event["for"])]  # fmt: skip
    if kind == "game":
        return _game_line(event, viewer)
    if kind == "end":
        return _end_line(event, viewer)
    raise ValueError(f"Fiddlefoo has no event {kind!r}.")


def _deal_line(event: News, viewer: int) -> Line:
    begins = verb(event["starter"] == viewer, " begin")
    number = f"Game {event['number']}: " if event["games"] > 1 else ""
    return [number, Player(event["starter"]), begins] if number else [Player(event["starter"]), begins]


def _place_line(kit: FiddlefooParts, event: News, who: Player, you: bool) -> Line:
    facts = f"{range_text(event['low'], event['high'])}, distance {event['distance']}"
    safe = ", safe" if event["safe"] else ""
    return [who, verb(you, " pair"), " ", card_piece(kit, event["card"]), " with ",
            card_piece(kit, event["partner"]), f": {facts}{safe}"]  # fmt: skip


def _throw_line(kit: FiddlefooParts, event: News, who: Player, you: bool) -> Line:
    line: Line = [who, verb(you, " throw")]
    for place, card in enumerate(event["cards"]):
        line += [" " if place == 0 else ", ", card_piece(kit, card)]
    if BY_NOTES in event["ways"]:
        return [*line, " for its notes" if len(event["cards"]) == 1 else ", one for its notes"]
    return line if FREELY in event["ways"] else [*line, " in range"]


def _draw_line(kit: FiddlefooParts, event: News, who: Player, you: bool) -> Line:
    if event["count"] == 0:
        return [who, verb(you, " draw"), " nothing: the deck is empty"]
    why = {"safe": " for a safe pair", "stuck": ": nothing fits", "thrown": "", "match": " more"}[
        event["why"]
    ]
    line: Line = [who, verb(you, " draw")]
    if "cards" in event:
        for place, card in enumerate(event["cards"]):
            line += [" " if place == 0 else ", ", card_piece(kit, card)]
        return [*line, "" if event["why"] == "match" else why]
    cards = "a card" if event["count"] == 1 else counted(event["count"], "card")
    return [*line, f" {cards}{why}"]


def _game_line(event: News, viewer: int) -> Line:
    number = f"Game {event['number']}"
    if not event["points"]:
        return [f"{number} is won: ten notes on every pile" if event["won"] else f"{number} is lost"]
    line: Line = [f"{number} ends: "]
    for seat, points in enumerate(event["points"]):
        line += [", " if seat else "", Player(seat), f" −{points}" if points else " 0"]
    return line


def _end_line(event: News, viewer: int) -> Line:
    winners: list[int] = event["winners"]
    if event["together"]:
        return ["The band wins together" if winners else "The band loses together"]
    plural = len(winners) > 1 or winners[0] == viewer
    return [*players_listed(winners), " win the series" if plural else " wins the series"]


# ---- the table in plain text


def text(kit: FiddlefooParts, view: FiddlefooView, names: Sequence[str]) -> str:
    """The View in lines, with the map drawn by coordinates."""
    lines = [_standing(view, names), *_map_lines(kit, view)]
    pair = view["pair"]
    if pair is not None:
        safe = ", safe" if pair["safe"] else ""
        facts = f"{range_text(pair['low'], pair['high'])}, distance {pair['distance']}{safe}"
        made = f"{card_name(kit, pair['card'])} with {card_name(kit, pair['partner'])}"
        lines.append(f"Last pair, by {names[pair['seat']]}: {made}; {facts}.")
    for seat, cards in _thrown(view).items():
        lines.append(f"{names[seat]} threw {listed([card_name(kit, card) for card in cards])}.")
    if view["piles"]:
        lines.append(_piles(kit, view))
    held = [f"{name} {cards}" for name, cards in zip(names, view["counts"], strict=True)]
    lines.append(f"Cards in hand: {', '.join(held)}. In the deck: {view['deck']}.")
    for seat, cards in enumerate(view["known"]):
        if cards and seat != view["seat"]:
            lines.append(f"{names[seat]} holds {listed([card_name(kit, card) for card in cards])}.")
    if view["aside"]:
        lines.append(f"Out of the game: {listed([card_name(kit, card) for card in view['aside']])}.")
    for card in view["special"]:
        lines.append(f"{card_name(kit, card)}: {sentence(kit, kit.special_of[card])}")
    if view["hand"]:
        notes = view["notes"]
        total = _notes(view, view["hand"])
        own = [f"{card_name(kit, card)} with {notes[card]}" for card in view["hand"]]
        lines.append(f"Your hand, each card with its notes ({total} in all): {', '.join(own)}.")
    return "\n".join(lines)


def _standing(view: FiddlefooView, names: Sequence[str]) -> str:
    number = f"Game {view['number']} of {view['games']}"
    if view["options"]["cooperative"]:
        return f"{number}. Won so far: {sum(view['won'])}."
    scores = [f"{name} {score}".replace("-", "−") for name, score in zip(names, view["scores"], strict=True)]
    return f"{number}. Score of the series: {', '.join(scores)}."


def _map_lines(kit: FiddlefooParts, view: FiddlefooView) -> list[str]:
    """The map with its columns and rows, and one ring of free cells around it."""
    lying = {(column, row): card for column, row, card in view["map"]}
    columns = range(min(c for c, _ in lying) - 1, max(c for c, _ in lying) + 2)
    rows = range(min(r for _, r in lying) - 1, max(r for _, r in lying) + 2)
    head = "Map  " + "".join(f"{column:>5}" for column in columns)
    return [head, *(_map_line(kit, lying, columns, row) for row in rows)]


def _map_line(kit: FiddlefooParts, lying: Mapping[tuple[int, int], int], columns: range, row: int) -> str:
    cells = [_map_cell(kit, lying.get((column, row))) for column in columns]
    return f"{row:>4} " + "".join(f"{cell:>5}" for cell in cells)


def _map_cell(kit: FiddlefooParts, card: int | None) -> str:
    if card is None:
        return "."
    star = "" if kit.special_of[card] < 0 else "*"
    return f"{kit.letters[kit.colour_of[card]]}{kit.number_of[card]}{star}"


def _thrown(view: FiddlefooView) -> dict[int, list[int]]:
    by_seat: dict[int, list[int]] = {}
    for seat, card, _ in thrown_in(view):
        by_seat.setdefault(seat, []).append(card)
    return by_seat


def _piles(kit: FiddlefooParts, view: FiddlefooView) -> str:
    piles = []
    for colour, pile in enumerate(view["piles"]):
        if view["options"]["wildcard"] and colour == kit.wild:
            continue
        notes = _notes(view, pile)
        top = f", {card_code(kit, pile[-1])} on top" if pile else ""
        piles.append(f"{kit.colours[colour]} {notes} of {FULL} notes{top}")
    return f"Piles: {'; '.join(piles)}."


def _notes(view: FiddlefooView, cards: Sequence[int]) -> int:
    return sum(view["notes"][card] for card in cards)

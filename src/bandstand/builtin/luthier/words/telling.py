"""How it stands, and what happened: lines of the log, and the table in plain text."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from bandstand.builtin.luthier.parts import LuthierParts
from bandstand.builtin.luthier.parts.vocabulary import BENEFITS, MATERIALS, PLACES, RESOURCES, TRACKS
from bandstand.builtin.luthier.rules import NONE, SOURCES, tasks
from bandstand.builtin.luthier.words import meaning
from bandstand.builtin.luthier.words.asking import goal
from bandstand.builtin.luthier.words.names import (
    BENEFIT_NAMES,
    FAMILY_NAMES,
    PLACE_NAMES,
    RESOURCE_NAMES,
    SEARCHES,
    TRACK_NAMES,
    amount,
    card,
    chair,
    chip,
    count,
    given,
    instrument,
    listing,
    performance,
    repair,
    tier,
)
from bandstand.contract import View
from bandstand.draw import Line, Piece, Player

_LEVELS = ("low", "medium", "high")


def stage(kit: LuthierParts, view: View) -> str:
    """'Round 4 of 6, planning'."""
    phase = view["phase"]
    if not view["round"]:
        return "Set-up"
    part = ""
    if phase == "bench":
        part = ", benches"
    elif phase in ("plan", "plan_at") or view["task"][0] == tasks.PLANNING:
        part = ", planning"
    elif phase in ("resolve", "market", "end") or view["resolving"]:
        part = ", resolution"
    return f"Round {view['round']} of {kit.rounds}{part}"


def summary(kit: LuthierParts, view: View) -> str:
    """How the game ended: 'by three prestige', 'by money left'."""
    scores = sorted(view["scores"], reverse=True)
    lead = scores[0] - scores[1]
    if lead:
        return f"by {count(lead)} prestige"
    return "shared" if view["ranks"].count(0) > 1 else "level on prestige, by the tie-break"


# ---- the log


def log(kit: LuthierParts, event: Mapping[str, Any], viewer: int) -> Line | None:
    """A short line for an event."""
    kind = event["kind"]
    if kind not in _LINES:
        raise ValueError(f"Luthier has no event {kind!r}.")
    return _LINES[kind](kit, event, viewer)


def _piece(resource: int, number: int) -> Piece:
    return Piece(f"lu-{RESOURCES[resource]}", amount(number, resource), str(number))


def _gained(values: Sequence[int]) -> Line:
    line: Line = []
    for resource, number in enumerate(values):
        if number:
            line += [" ", _piece(resource, number)]
    return line


def _gain_line(kit: LuthierParts, event: Mapping[str, Any], viewer: int) -> Line | None:
    """What a gain brought; a free material is told of when it is chosen."""
    values = [*event["gains"][:-1], 0]
    if not any(values):
        return None
    why = {
        "house": "begin with", "space": "the space:", "power": "from a power:",
        "storage": "from the storage:", "gift": "gift:", "instead": "take",
        "chair": "from the chair:", "consolation": "take",
        "bonus": "bonus:", "specialist": "from the specialist:", "performance": "for the performance:",
        "purple": "the purple die:", "step": "from the track:", "calm": "gift:",
    }[event["why"]]  # fmt: skip
    if why in ("take", "begin with") and event["seat"] != viewer:
        why = why.replace("take", "takes").replace("begin ", "begins ")
    return [Player(event["seat"]), f" {why}" if not why.endswith(":") else f", {why}", *_gained(values)]


def _simple(verb: str, what: Callable[[LuthierParts, Mapping[str, Any]], str]) -> Any:
    def line(kit: LuthierParts, event: Mapping[str, Any], viewer: int) -> Line:
        return [Player(event["seat"]), f" {verb} {what(kit, event)}".rstrip()]

    return line


def _silent(kit: LuthierParts, event: Mapping[str, Any], viewer: int) -> None:
    return None


def _points(event: Mapping[str, Any]) -> Line:
    return [": ", _piece(6, event["points"])] if event["points"] else []


def _set_up_line(kit: LuthierParts, event: Mapping[str, Any], viewer: int) -> Line:
    names = [meaning.metric(kit.awards[tile].metric) for tile in event["awards"]]
    return [f"The public awards: {'; '.join(names)}"]


def _house_line(kit: LuthierParts, event: Mapping[str, Any], viewer: int) -> Line:
    return [Player(event["seat"]), f" play{_s(event, viewer)} the {kit.houses[event['house']].name} family"]


def _s(event: Mapping[str, Any], viewer: int) -> str:
    return "" if event["seat"] == viewer else "s"


def _round_line(kit: LuthierParts, event: Mapping[str, Any], viewer: int) -> Line:
    prices = kit.market[event["market"]]
    line: Line = ["Prices:"]
    for material, price in enumerate(prices):
        line += [" ", Piece(f"lu-{MATERIALS[material]}", f"{MATERIALS[material]} {price}", str(price))]
    return line


def _placed_line(kit: LuthierParts, event: Mapping[str, Any], viewer: int) -> Line:
    number = event["apprentices"]
    helpers = f" and {count(number)} apprentice{'s' if number > 1 else ''}" if number else ""
    return [
        Player(event["seat"]),
        f" sen{'d' if event['seat'] == viewer else 'ds'} a worker{helpers} to {_where(event)}",
    ]


def _where(event: Mapping[str, Any]) -> str:
    return PLACE_NAMES[PLACES.index(event["place"])] if event["place"] in PLACES else PLACE_NAMES[-1]


def _revealed_line(kit: LuthierParts, event: Mapping[str, Any], viewer: int) -> Line:
    return [Player(event["seat"]), f" open{_s(event, viewer)} {_where(event)}"]


def _took_line(kit: LuthierParts, event: Mapping[str, Any], viewer: int) -> Line:
    place = PLACES.index(event["place"])
    verb = {2: "plays"}.get(place, "takes")
    if event["seat"] == viewer:
        verb = verb[:-1]
    the = "" if place == 0 else "the "
    return [Player(event["seat"]), f" {verb} {the}{card(kit, place, event['card'])}"]


def _searched_line(kit: LuthierParts, event: Mapping[str, Any], viewer: int) -> Line:
    place = PLACES.index(event["place"])
    sort = SEARCHES[place][event["attribute"]]
    line: Line = [
        Player(event["seat"]),
        f" search{'' if event['seat'] == viewer else 'es'} the deck for: {sort}",
    ]
    if "card" in event:
        line.append(f", and find{_s(event, viewer)} {card(kit, place, event['card'])}")
    return line


def _rolled_line(kit: LuthierParts, event: Mapping[str, Any], viewer: int) -> Line:
    return [
        Player(event["seat"]),
        f" roll{_s(event, viewer)} {event['notes']} note{'' if event['notes'] == 1 else 's'}",
    ]


def _performed_line(kit: LuthierParts, event: Mapping[str, Any], viewer: int) -> Line:
    level = _LEVELS[event["level"]]
    name = performance(kit, event["card"])
    spent = f" with {event['inspiration']} inspiration" if event["inspiration"] else ""
    return [
        Player(event["seat"]),
        f" reach{'' if event['seat'] == viewer else 'es'} {event['total']}{spent}, a {level} {name}",
        *_points(event),
    ]


def _token_line(kit: LuthierParts, event: Mapping[str, Any], viewer: int) -> Line:
    name = chair(kit, event["chair"])
    if not event["took"]:
        return [Player(event["seat"]), f" place{_s(event, viewer)} a token at the {name}"]
    return [Player(event["seat"]), f" take{_s(event, viewer)} the First Chair of the {name}"]


def _left_line(kit: LuthierParts, event: Mapping[str, Any], viewer: int) -> Line:
    name = kit.patrons[event["patron"]].name
    lost: Line = [f": {event['lost']} prestige lost"] if event["lost"] else []
    return [f"{name} lost patience and left ", Player(event["seat"]), *lost]


def _completed_line(kit: LuthierParts, event: Mapping[str, Any], viewer: int) -> Line:
    name = kit.patrons[event["patron"]].name
    return [Player(event["seat"]), f" complete{_s(event, viewer)} {name}", *_points(event)]


def _stepped_line(kit: LuthierParts, event: Mapping[str, Any], viewer: int) -> Line:
    track = TRACKS.index(event["track"])
    return [
        Player(event["seat"]),
        f" step{_s(event, viewer)} up the {TRACK_NAMES[track]} track to {event['step']}",
    ]


def _made_line(verb: str) -> Any:
    def line(kit: LuthierParts, event: Mapping[str, Any], viewer: int) -> Line:
        name = instrument(kit, event["card"])
        ending = "" if event["seat"] == viewer else "es" if verb == "finish" else "s"
        points = _points(event) if "points" in event else []
        return [Player(event["seat"]), f" {verb}{ending} the {name}", *points]

    return line


def _repaired_line(kit: LuthierParts, event: Mapping[str, Any], viewer: int) -> Line:
    return [
        Player(event["seat"]),
        f" do{'' if event['seat'] == viewer else 'es'} a {repair(kit, event['card'])}",
        *_points(event),
    ]


def _claimed_line(kit: LuthierParts, event: Mapping[str, Any], viewer: int) -> Line:
    what = meaning.metric(kit.awards[event["tile"]].metric)
    return [Player(event["seat"]), f" claim{_s(event, viewer)} the award {what}", *_points(event)]


def _benched_line(kit: LuthierParts, event: Mapping[str, Any], viewer: int) -> Line:
    parts: list[str] = []
    if event["on"]:
        parts.append(
            f"put{_s(event, viewer)} the {listing([instrument(kit, k) for k in event['on']])} on the bench"
        )
    if event["off"]:
        parts.append(
            f"take{_s(event, viewer)} the {listing([instrument(kit, k) for k in event['off']])} back"
        )
    return [Player(event["seat"]), f" {listing(parts)}"]


def _looked_line(kit: LuthierParts, event: Mapping[str, Any], viewer: int) -> Line:
    deck = event["deck"]
    what = "royals" if deck == "royal" else f"{TRACK_NAMES[TRACKS.index(deck)]} specialists"
    return [Player(event["seat"]), f" look{_s(event, viewer)} through the {what}"]


def _drew_line(kit: LuthierParts, event: Mapping[str, Any], viewer: int) -> Line:
    if "cards" in event:
        return [Player(event["seat"]), f" draw the {listing([instrument(kit, k) for k in event['cards']])}"]
    return [Player(event["seat"]), f" draws {count(len(event['families']))} instrument cards"]


def _kept_line(kit: LuthierParts, event: Mapping[str, Any], viewer: int) -> Line:
    if "card" in event:
        return [Player(event["seat"]), f" keep the {instrument(kit, event['card'])}"]
    return [Player(event["seat"]), f" keeps an instrument of the {FAMILY_NAMES[event['family']]}"]


def _traded_line(verb: str) -> Any:
    def line(kit: LuthierParts, event: Mapping[str, Any], viewer: int) -> Line:
        item = event["item"]
        mine = event["seat"] == viewer
        if item in MATERIALS:
            name = f"{verb}{'' if mine else 's'} {item}"
        elif item == "apprentice":
            name = f"hire{'' if mine else 's'} an apprentice"
        else:
            name = f"train{'' if mine else 's'}"
        paid: Line = [_piece(3, event["money"])]
        if event.get("inspiration"):
            paid += [" ", _piece(4, event["inspiration"])]
        return [Player(event["seat"]), f" {name} for ", *paid]

    return line


def _market_line(kit: LuthierParts, event: Mapping[str, Any], viewer: int) -> Line:
    return [Player(event["seat"]), f" go{'' if event['seat'] == viewer else 'es'} to the Market"]


def _passed_line(kit: LuthierParts, event: Mapping[str, Any], viewer: int) -> Line:
    return [Player(event["seat"]), f" pass{'' if event['seat'] == viewer else 'es'}"]


def _gave_line(kit: LuthierParts, event: Mapping[str, Any], viewer: int) -> Line:
    name = kit.patrons[event["patron"]].name
    return [Player(event["seat"]), f" give{_s(event, viewer)} the {given(kit, event['card'])} to {name}"]


def _hosted_line(kit: LuthierParts, event: Mapping[str, Any], viewer: int) -> Line:
    name = kit.patrons[event["patron"]].name
    return [Player(event["seat"]), f" welcome{_s(event, viewer)} {name}"]


def _calmed_line(kit: LuthierParts, event: Mapping[str, Any], viewer: int) -> Line:
    name = kit.patrons[event["patron"]].name
    return [Player(event["seat"]), f" calm{_s(event, viewer)} {name}"]


def _material_line(verb: str) -> Any:
    def line(kit: LuthierParts, event: Mapping[str, Any], viewer: int) -> Line:
        return [Player(event["seat"]), f" {verb}{_s(event, viewer)} ", _piece(event["material"], 1)]

    return line


def _specialist_line(kit: LuthierParts, event: Mapping[str, Any], viewer: int) -> Line:
    card_ = kit.specialists[event["card"]]
    return [Player(event["seat"]), f" choose{_s(event, viewer)} the {card_.name}"]


def _assigned_line(kit: LuthierParts, event: Mapping[str, Any], viewer: int) -> Line:
    mine = "your" if event["seat"] == viewer else "the"
    name = kit.specialists[event["card"]].name
    return [Player(event["seat"]), f" make{_s(event, viewer)} {mine} worker {event['worker']} the {name}"]


def _benefit_line(kit: LuthierParts, event: Mapping[str, Any], viewer: int) -> Line:
    name = BENEFIT_NAMES[BENEFITS.index(event["benefit"])]
    return [Player(event["seat"]), f" choose{_s(event, viewer)} {name}"]


def _paid_step_line(kit: LuthierParts, event: Mapping[str, Any], viewer: int) -> Line:
    return [Player(event["seat"]), f" pay{_s(event, viewer)} ", _piece(3, event["money"]), " for a step"]


def _royal_line(kit: LuthierParts, event: Mapping[str, Any], viewer: int) -> Line:
    name = kit.patrons[event["patron"]].name
    return [Player(event["seat"]), f" invite{_s(event, viewer)} {name}"]


def _unpayable_line(kit: LuthierParts, event: Mapping[str, Any], viewer: int) -> Line:
    return [Player(event["seat"]), " cannot pay for it"]


def _order_line(kit: LuthierParts, event: Mapping[str, Any], viewer: int) -> Line:
    line: Line = ["The new turn order: "]
    for place, seat in enumerate(event["order"]):
        line += [", ", Player(seat)] if place else [Player(seat)]
    return line


def _idle_line(kit: LuthierParts, event: Mapping[str, Any], viewer: int) -> Line:
    return [Player(event["seat"]), f" finds nothing at {_where(event)}", *_points(event)]


def _planned_line(kit: LuthierParts, event: Mapping[str, Any], viewer: int) -> Line:
    return [Player(event["seat"]), f" draws a plan: {instrument(kit, event['card'])}"]


def _action_card_line(kit: LuthierParts, event: Mapping[str, Any], viewer: int) -> Line:
    places = kit.action_cards[event["card"]].places
    names = [PLACE_NAMES[place] for place in places]
    return [Player(event["seat"]), f"'s card: {', '.join(names)}"]


def _end_line(kit: LuthierParts, event: Mapping[str, Any], viewer: int) -> Line:
    winners: list[int] = event["winners"]
    line: Line = []
    for place, winner in enumerate(winners):
        line += [" and ", Player(winner)] if place else [Player(winner)]
    plural = len(winners) > 1 or winners[0] == viewer
    return [*line, f" win{'' if plural else 's'} with {event['scores'][winners[0]]} prestige"]


_LINES: dict[str, Callable[[LuthierParts, Mapping[str, Any], int], Line | None]] = {
    "set_up": _set_up_line,
    "dealt": _silent,
    "chose_house": _house_line,
    "hosted": _hosted_line,
    "gained": _gain_line,
    "chose": _material_line("take"),
    "discarded": _material_line("discard"),
    "left": _left_line,
    "stepped": _stepped_line,
    "specialist": _specialist_line,
    "drew": _drew_line,
    "looked": _looked_line,
    "kept": _kept_line,
    "claimed": _claimed_line,
    "benefit": _benefit_line,
    "royal": _royal_line,
    "placed": _placed_line,
    "revealed": _revealed_line,
    "took": _took_line,
    "searched": _searched_line,
    "instead": _silent,
    "rolled": _rolled_line,
    "rerolled": _rolled_line,
    "performed": _performed_line,
    "repaired": _repaired_line,
    "unpayable": _unpayable_line,
    "token": _token_line,
    "gave": _gave_line,
    "completed": _completed_line,
    "roughed": _made_line("rough"),
    "finished": _made_line("finish"),
    "calmed": _calmed_line,
    "benched": _benched_line,
    "market": _market_line,
    "bought": _traded_line("buy"),
    "sold": _traded_line("sell"),
    "paid_step": _paid_step_line,
    "passed": _passed_line,
    "assigned": _assigned_line,
    "round": _round_line,
    "order": _order_line,
    "action_card": _action_card_line,
    "idle": _idle_line,
    "planned": _planned_line,
    "end": _end_line,
}


# ---- the table in plain text


def text(kit: LuthierParts, view: View, names: Sequence[str]) -> str:
    """The View in lines."""
    scores = ", ".join(f"{name} {score}" for name, score in zip(names, view["scores"], strict=True))
    order = ", ".join(names[seat] for seat in view["order"])
    lines = [f"{stage(kit, view)}. Prestige: {scores}.", f"Turn order: {order}."]
    lines.append(f"Market: {', '.join(f'{m} {p}' for m, p in zip(MATERIALS, view['prices'], strict=True))}.")
    lines += [_display_line(kit, view, place, names) for place in range(4)]
    lines += [_award_line(kit, award, names) for award in view["awards"]]
    lines.append(_orchestra_line(kit, view, names))
    lines += _stack_lines(kit, view, names)
    for seat in _own_first(view):
        lines += _board_lines(kit, view, seat, names[seat])
    lines += _asked_lines(kit, view, names)
    if view["phase"] == "over":
        lines += _sheet_lines(view, names)
    return "\n".join(lines)


def _own_first(view: View) -> list[int]:
    seats = list(range(view["seats"]))
    return sorted(seats, key=lambda seat: (seat != view["seat"], seat))


def _display_line(kit: LuthierParts, view: View, place: int, names: Sequence[str]) -> str:
    tiers = kit.slots[view["seats"]]
    cards = []
    for slot, number in enumerate(view["display"][place]):
        where = f"{slot + 1} ({tier(tiers[slot])})"
        taken = view["takers"][place][slot]
        if number != NONE:
            cards.append(f"{where} {_card_text(kit, place, number)}")
        elif taken:
            cards.append(f"{where} taken by {names[taken[0]]}")
    return f"{PLACES[place].capitalize()}: {'; '.join(cards) or 'no cards'}."


def _card_text(kit: LuthierParts, place: int, number: int) -> str:
    name = card(kit, place, number)
    if place == 0:
        patron = kit.patrons[number]
        wants = meaning.requirements(kit, number)
        return f"{name} wants {wants}, {patron.prestige} prestige, {meaning.power(kit, number)}"
    if place == 1:
        made = kit.instruments[number]
        rough, finish = _materials(made.rough), _materials(made.finish)
        return f"{name}, rough {rough}, finish {finish}, {made.prestige} prestige"
    if place == 2:
        played = kit.performances[number]
        levels = [
            f"{need}+ {money} money {points} prestige"
            for need, money, points in zip(played.needs, played.money, played.prestige, strict=True)
        ]
        return f"{name}: {', '.join(levels)}"
    done = kit.repairs[number]
    return f"{name}, {_materials(done.cost)}, {done.prestige} prestige"


def _materials(cost: Sequence[int]) -> str:
    return listing([amount(number, material) for material, number in enumerate(cost) if number])


def _award_line(kit: LuthierParts, award: Mapping[str, Any], names: Sequence[str]) -> str:
    ladder = kit.awards[award["tile"]]
    levels = []
    for need, points, mark in zip(ladder.needs, ladder.points, award["marks"], strict=True):
        held = "" if mark == NONE else f" ({_owner(mark, names)})"
        levels.append(f"{need} for {points}{held}")
    return f"Award, {meaning.metric(ladder.metric)}: {', '.join(levels)}."


def _owner(owner: int, names: Sequence[str]) -> str:
    return names[owner] if owner < len(names) else "neutral"


def _orchestra_line(kit: LuthierParts, view: View, names: Sequence[str]) -> str:
    spaces = []
    for place, space in enumerate(view["orchestra"]):
        tokens = [
            f"{_owner(owner, names)} {number} {('instrument', 'performance', 'repair')[kind]}"
            for owner, kind, number in space["tokens"]
        ]
        if tokens:
            held = f"held by {_owner(space['holder'], names)}; " if space["holder"] != NONE else ""
            spaces.append(f"{chair(kit, place)} ({held}{', '.join(tokens)})")
    return f"Orchestra: {'; '.join(spaces) or 'no tokens yet'}."


def _stack_lines(kit: LuthierParts, view: View, names: Sequence[str]) -> list[str]:
    lines = []
    for place, stack in enumerate(view["stacks"]):
        if stack:
            chips = [_chip_text(kit, view, each, names) for each in stack]
            lines.append(f"At {PLACE_NAMES[place]}: {', '.join(chips)}.")
    if view["resolving"]:
        at = view["resolving"]["at"]
        queue = [
            f"{names[owner]}'s {chip(kit, view['boards'][owner]['specialists'], number)} with skill {skill}"
            for owner, number, _, skill, _ in view["resolving"]["queue"][at:]
        ]
        if queue:
            lines.append(f"In order: {', '.join(queue)}.")
    return lines


def _chip_text(kit: LuthierParts, view: View, lying: Sequence[int], names: Sequence[str]) -> str:
    owner, number, apprentices = lying
    what = "a worker" if number == NONE else chip(kit, view["boards"][owner]["specialists"], number)
    helpers = f" and {count(apprentices)} apprentice{'s' if apprentices > 1 else ''}" if apprentices else ""
    return f"{names[owner]}: {what}{helpers}"


def _board_lines(kit: LuthierParts, view: View, seat: int, name: str) -> list[str]:
    board = view["boards"][seat]
    automa = view["automa"] and seat == view["automa"]["seat"]
    lines = []
    if automa:
        plans = listing([instrument(kit, kind) for kind in view["automa"]["plans"]])
        lines.append(f"{name}: plans {plans}; {board['chairs']} First Chairs.")
    else:
        house = kit.houses[board["house"]].name if board["house"] != NONE else "no family yet"
        have = ", ".join(f"{number} {RESOURCE_NAMES[r]}" for r, number in enumerate(board["resources"]))
        tracks = ", ".join(f"{TRACK_NAMES[t]} {step}" for t, step in enumerate(board["tracks"]))
        lines.append(f"{name} ({house}): {have}; {tracks}; {board['chairs']} First Chairs.")
        lines.append(
            f"  Roughing: {listing([instrument(kit, k) for k in board['rough']])}; "
            f"finishing: {listing([instrument(kit, k) for k in board['finish']])}; {_hand_text(kit, board)}."
        )
    for space, patron in enumerate(board["patrons"]):
        if patron != NONE:
            done = listing([given(kit, code) for code in board["attached"][space]])
            lines.append(
                f"  Patron {space + 1}: {kit.patrons[patron].name}, patience {board['patience'][space]}, "
                f"wants {meaning.requirements(kit, patron)}; given {done}."
            )
    for patron in board["completed"]:
        lines.append(f"  Completed: {kit.patrons[patron].name} ({meaning.power(kit, patron)}).")
    for owned in board["specialists"]:
        if owned:
            worker = f"worker {owned[1]}" if owned[1] else "worker at the end of the round"
            lines.append(
                f"  {kit.specialists[owned[0]].name} ({worker}): {meaning.speciality(kit, owned[0])}."
            )
    for number in board["goals"]:
        lines.append(f"  Goal: {goal(kit, number)}.")
    return lines


def _hand_text(kit: LuthierParts, board: Mapping[str, Any]) -> str:
    if board["hand"]:
        return f"in hand: {listing([instrument(kit, kind) for kind in board['hand']])}"
    families = [FAMILY_NAMES[family] for family in board["hand_families"]]
    return f"in hand: {listing(families)}"


def _asked_lines(kit: LuthierParts, view: View, names: Sequence[str]) -> list[str]:
    lines = []
    if view["drawn"]:
        lines.append(f"Drawn: {listing([instrument(kit, kind) for kind in view['drawn']])}.")
    if view["roll"]:
        lines.append(f"{performance(kit, view['roll']['card'])}: {view['roll']['total']} so far.")
    seat = view["seat"]
    if seat >= 0 and view["boards"][seat]["dealt_houses"]:
        board = view["boards"][seat]
        lines.append(f"Dealt: {listing([kit.houses[h].name for h in board['dealt_houses']], 'or')}.")
        for patron in board["dealt_patrons"]:
            lines.append(f"  {_card_text(kit, 0, patron)}.")
    return lines


def _sheet_lines(view: View, names: Sequence[str]) -> list[str]:
    lines = []
    for seat, sheet in enumerate(view["sheet"]):
        parts = [f"{source} {sheet[source]}" for source in SOURCES if sheet[source]]
        lines.append(f"{names[seat]}: {', '.join(parts)}.")
    return lines

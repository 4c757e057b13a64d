"""What happened: lines of the log."""

from collections.abc import Callable, Sequence

from bandstand.builtin.luthier.parts import LuthierParts
from bandstand.builtin.luthier.parts.vocabulary import (
    BENEFITS,
    INSPIRATION,
    MATERIALS,
    MONEY,
    PERFORM,
    PLACES,
    PRESTIGE,
    RESOURCES,
    SALON,
    TRACKS,
)
from bandstand.builtin.luthier.words import meaning
from bandstand.builtin.luthier.words.names import (
    BENEFIT_NAMES,
    FAMILY_NAMES,
    PLACE_NAMES,
    SEARCHES,
    TRACK_NAMES,
    amount,
    card,
    chair,
    given,
    instrument,
    performance,
    repair,
)
from bandstand.contract import News
from bandstand.draw import Line, Piece, Player
from bandstand.phrases import counted, listed, number_word, players_listed, verb

_LEVELS = ("low", "medium", "high")

_Teller = Callable[[LuthierParts, News, int], Line | None]
"""What tells of one kind of event, to one viewer."""


def log(kit: LuthierParts, event: News, viewer: int) -> Line | None:
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


def _gain_line(kit: LuthierParts, event: News, viewer: int) -> Line | None:
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


def _silent(kit: LuthierParts, event: News, viewer: int) -> None:
    return None


def _points(event: News) -> Line:
    return [": ", _piece(PRESTIGE, event["points"])] if event["points"] else []


def _set_up_line(kit: LuthierParts, event: News, viewer: int) -> Line:
    names = [meaning.metric(kit.awards[tile].metric) for tile in event["awards"]]
    return [f"The public awards: {'; '.join(names)}"]


def _house_line(kit: LuthierParts, event: News, viewer: int) -> Line:
    return [
        Player(event["seat"]),
        f" {_does(event, viewer, 'play')} the {kit.houses[event['house']].name} family",
    ]


def _does(event: News, viewer: int, root: str) -> str:
    """'play' of the viewer, 'plays' of others; 'reaches', 'goes'."""
    mine = event["seat"] == viewer
    return verb(mine, root) if mine or not root.endswith(("ch", "sh", "ss", "o")) else f"{root}es"


def _round_line(kit: LuthierParts, event: News, viewer: int) -> Line:
    prices = kit.market[event["market"]]
    line: Line = ["Prices:"]
    for material, price in enumerate(prices):
        line += [" ", Piece(f"lu-{MATERIALS[material]}", f"{MATERIALS[material]} {price}", str(price))]
    return line


def _placed_line(kit: LuthierParts, event: News, viewer: int) -> Line:
    number = event["apprentices"]
    helpers = f" and {counted(number, 'apprentice')}" if number else ""
    return [
        Player(event["seat"]),
        f" {_does(event, viewer, 'send')} a worker{helpers} to {_where(event)}",
    ]


def _where(event: News) -> str:
    return PLACE_NAMES[PLACES.index(event["place"])] if event["place"] in PLACES else PLACE_NAMES[-1]


def _revealed_line(kit: LuthierParts, event: News, viewer: int) -> Line:
    return [Player(event["seat"]), f" {_does(event, viewer, 'open')} {_where(event)}"]


def _took_line(kit: LuthierParts, event: News, viewer: int) -> Line:
    place = PLACES.index(event["place"])
    takes = _does(event, viewer, "play" if place == PERFORM else "take")
    the = "" if place == SALON else "the "
    return [Player(event["seat"]), f" {takes} {the}{card(kit, place, event['card'])}"]


def _searched_line(kit: LuthierParts, event: News, viewer: int) -> Line:
    place = PLACES.index(event["place"])
    sort = SEARCHES[place][event["attribute"]]
    line: Line = [
        Player(event["seat"]),
        f" {_does(event, viewer, 'search')} the deck for: {sort}",
    ]
    if "card" in event:
        line.append(f", and {_does(event, viewer, 'find')} {card(kit, place, event['card'])}")
    return line


def _rolled_line(kit: LuthierParts, event: News, viewer: int) -> Line:
    return [
        Player(event["seat"]),
        f" {_does(event, viewer, 'roll')} {event['notes']} note{'' if event['notes'] == 1 else 's'}",
    ]


def _performed_line(kit: LuthierParts, event: News, viewer: int) -> Line:
    level = _LEVELS[event["level"]]
    name = performance(kit, event["card"])
    spent = f" with {event['inspiration']} inspiration" if event["inspiration"] else ""
    return [
        Player(event["seat"]),
        f" {_does(event, viewer, 'reach')} {event['total']}{spent}, a {level} {name}",
        *_points(event),
    ]


def _token_line(kit: LuthierParts, event: News, viewer: int) -> Line:
    name = chair(kit, event["chair"])
    if not event["took"]:
        return [Player(event["seat"]), f" {_does(event, viewer, 'place')} a token at the {name}"]
    return [Player(event["seat"]), f" {_does(event, viewer, 'take')} the First Chair of the {name}"]


def _left_line(kit: LuthierParts, event: News, viewer: int) -> Line:
    name = kit.patrons[event["patron"]].name
    lost: Line = [f": {event['lost']} prestige lost"] if event["lost"] else []
    return [f"{name} lost patience and left ", Player(event["seat"]), *lost]


def _completed_line(kit: LuthierParts, event: News, viewer: int) -> Line:
    name = kit.patrons[event["patron"]].name
    return [Player(event["seat"]), f" {_does(event, viewer, 'complete')} {name}", *_points(event)]


def _stepped_line(kit: LuthierParts, event: News, viewer: int) -> Line:
    track = TRACKS.index(event["track"])
    return [
        Player(event["seat"]),
        f" {_does(event, viewer, 'step')} up the {TRACK_NAMES[track]} track to {event['step']}",
    ]


def _made_line(root: str) -> _Teller:
    def line(kit: LuthierParts, event: News, viewer: int) -> Line:
        name = instrument(kit, event["card"])
        points = _points(event) if "points" in event else []
        return [Player(event["seat"]), f" {_does(event, viewer, root)} the {name}", *points]

    return line


def _repaired_line(kit: LuthierParts, event: News, viewer: int) -> Line:
    return [
        Player(event["seat"]),
        f" {_does(event, viewer, 'do')} a {repair(kit, event['card'])}",
        *_points(event),
    ]


def _claimed_line(kit: LuthierParts, event: News, viewer: int) -> Line:
    what = meaning.metric(kit.awards[event["tile"]].metric)
    return [Player(event["seat"]), f" {_does(event, viewer, 'claim')} the award {what}", *_points(event)]


def _benched_line(kit: LuthierParts, event: News, viewer: int) -> Line:
    parts: list[str] = []
    if event["on"]:
        put = _does(event, viewer, "put")
        parts.append(f"{put} the {_instruments(kit, event['on'])} on the bench")
    if event["off"]:
        take = _does(event, viewer, "take")
        parts.append(f"{take} the {_instruments(kit, event['off'])} back")
    return [Player(event["seat"]), f" {listed(parts)}"]


def _instruments(kit: LuthierParts, kinds: Sequence[int]) -> str:
    return listed([instrument(kit, kind) for kind in kinds])


def _looked_line(kit: LuthierParts, event: News, viewer: int) -> Line:
    deck = event["deck"]
    what = "royals" if deck == "royal" else f"{TRACK_NAMES[TRACKS.index(deck)]} specialists"
    return [Player(event["seat"]), f" {_does(event, viewer, 'look')} through the {what}"]


def _drew_line(kit: LuthierParts, event: News, viewer: int) -> Line:
    if "cards" in event:
        return [Player(event["seat"]), f" draw the {_instruments(kit, event['cards'])}"]
    return [Player(event["seat"]), f" draws {number_word(len(event['families']))} instrument cards"]


def _kept_line(kit: LuthierParts, event: News, viewer: int) -> Line:
    if "card" in event:
        return [Player(event["seat"]), f" keep the {instrument(kit, event['card'])}"]
    return [Player(event["seat"]), f" keeps an instrument of the {FAMILY_NAMES[event['family']]}"]


def _traded_line(root: str) -> _Teller:
    def line(kit: LuthierParts, event: News, viewer: int) -> Line:
        item = event["item"]
        if item in MATERIALS:
            name = f"{_does(event, viewer, root)} {item}"
        elif item == "apprentice":
            name = f"{_does(event, viewer, 'hire')} an apprentice"
        else:
            name = _does(event, viewer, "train")
        paid: Line = [_piece(MONEY, event["money"])]
        if event.get("inspiration"):
            paid += [" ", _piece(INSPIRATION, event["inspiration"])]
        return [Player(event["seat"]), f" {name} for ", *paid]

    return line


def _market_line(kit: LuthierParts, event: News, viewer: int) -> Line:
    return [Player(event["seat"]), f" {_does(event, viewer, 'go')} to the Market"]


def _passed_line(kit: LuthierParts, event: News, viewer: int) -> Line:
    return [Player(event["seat"]), f" {_does(event, viewer, 'pass')}"]


def _gave_line(kit: LuthierParts, event: News, viewer: int) -> Line:
    name = kit.patrons[event["patron"]].name
    return [
        Player(event["seat"]),
        f" {_does(event, viewer, 'give')} the {given(kit, event['card'])} to {name}",
    ]


def _hosted_line(kit: LuthierParts, event: News, viewer: int) -> Line:
    name = kit.patrons[event["patron"]].name
    return [Player(event["seat"]), f" {_does(event, viewer, 'welcome')} {name}"]


def _calmed_line(kit: LuthierParts, event: News, viewer: int) -> Line:
    name = kit.patrons[event["patron"]].name
    return [Player(event["seat"]), f" {_does(event, viewer, 'calm')} {name}"]


def _material_line(root: str) -> _Teller:
    def line(kit: LuthierParts, event: News, viewer: int) -> Line:
        return [Player(event["seat"]), f" {_does(event, viewer, root)} ", _piece(event["material"], 1)]

    return line


def _specialist_line(kit: LuthierParts, event: News, viewer: int) -> Line:
    card_ = kit.specialists[event["card"]]
    return [Player(event["seat"]), f" {_does(event, viewer, 'choose')} the {card_.name}"]


def _assigned_line(kit: LuthierParts, event: News, viewer: int) -> Line:
    mine = "your" if event["seat"] == viewer else "the"
    name = kit.specialists[event["card"]].name
    return [
        Player(event["seat"]),
        f" {_does(event, viewer, 'make')} {mine} worker {event['worker']} the {name}",
    ]


def _benefit_line(kit: LuthierParts, event: News, viewer: int) -> Line:
    name = BENEFIT_NAMES[BENEFITS.index(event["benefit"])]
    return [Player(event["seat"]), f" {_does(event, viewer, 'choose')} {name}"]


def _paid_step_line(kit: LuthierParts, event: News, viewer: int) -> Line:
    return [
        Player(event["seat"]),
        f" {_does(event, viewer, 'pay')} ",
        _piece(MONEY, event["money"]),
        " for a step",
    ]


def _royal_line(kit: LuthierParts, event: News, viewer: int) -> Line:
    name = kit.patrons[event["patron"]].name
    return [Player(event["seat"]), f" {_does(event, viewer, 'invite')} {name}"]


def _unpayable_line(kit: LuthierParts, event: News, viewer: int) -> Line:
    return [Player(event["seat"]), " cannot pay for it"]


def _order_line(kit: LuthierParts, event: News, viewer: int) -> Line:
    line: Line = ["The new turn order: "]
    for place, seat in enumerate(event["order"]):
        line += [", ", Player(seat)] if place else [Player(seat)]
    return line


def _idle_line(kit: LuthierParts, event: News, viewer: int) -> Line:
    return [Player(event["seat"]), f" finds nothing at {_where(event)}", *_points(event)]


def _planned_line(kit: LuthierParts, event: News, viewer: int) -> Line:
    return [Player(event["seat"]), f" draws a plan: {instrument(kit, event['card'])}"]


def _action_card_line(kit: LuthierParts, event: News, viewer: int) -> Line:
    places = kit.action_cards[event["card"]].places
    names = [PLACE_NAMES[place] for place in places]
    return [Player(event["seat"]), f"'s card: {', '.join(names)}"]


def _end_line(kit: LuthierParts, event: News, viewer: int) -> Line:
    winners: list[int] = event["winners"]
    win = verb(len(winners) > 1 or winners[0] == viewer, "win")
    return [*players_listed(winners), f" {win} with {event['scores'][winners[0]]} prestige"]


_LINES: dict[str, _Teller] = {
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

"""How it stands, and what happened: lines of the log, and the table in plain text."""

from collections.abc import Sequence

from bandstand.builtin.twisted_trumpets.parts import FAVORS, TURNS, TwistedTrumpetsParts
from bandstand.builtin.twisted_trumpets.rules import EMPTY, NONE, prices, trumpet_in
from bandstand.builtin.twisted_trumpets.views import Category, TwistedTrumpetsView
from bandstand.builtin.twisted_trumpets.words.names import tile_code, tile_name, tile_piece
from bandstand.contract import News
from bandstand.draw import Line, Player
from bandstand.phrases import counted, listed, number_word, players_listed, verb

CATEGORIES: tuple[Category, ...] = ("pipes", "flags", "birds", "decrees", "plans", "open")
_PLACES = ("first", "second", "third", "fourth", "fifth", "sixth")


def stage(kit: TwistedTrumpetsParts, view: TwistedTrumpetsView) -> str:
    """'Round 9', and 'Round 15 of 16' once the end is near."""
    last = f" of {view['last']}" if view["last"] else ""
    return f"Round {view['round']}{last}"


def summary(kit: TwistedTrumpetsParts, view: TwistedTrumpetsView) -> str:
    """How the game ended: 'by three points', 'by decrees'."""
    scores = sorted(view["scores"], reverse=True)
    lead = scores[0] - scores[1]
    if lead:
        return f"by {counted(lead, 'point')}"
    assert view["ranks"] is not None
    if view["ranks"].count(0) > 1:
        return "shared"
    tied = [seat for seat, score in enumerate(view["scores"]) if score == scores[0]]
    decrees = sorted((view["sheets"][seat]["decrees"] for seat in tied), reverse=True)
    return "level on points, by decrees" if decrees[0] > decrees[1] else "level on points, by plans"


# ---- the log


def log(kit: TwistedTrumpetsParts, event: News, viewer: int) -> Line | None:
    """A short line for an event, with the tiles drawn in it."""
    seat: int = event["seat"]
    you = seat == viewer and seat >= 0
    who = Player(seat)
    kind = event["kind"]
    if kind == "decrees":
        names = listed([kit.decrees[decree].name for decree in event["decrees"]])
        begins = verb(event["first"] == viewer, " begin")
        return [f"The decrees are {names}; ", Player(event["first"]), begins]
    if kind == "placed":
        return [who, " placed ", tile_piece(kit, event["shape"])]
    if kind == "took_off":
        return [who, " took ", tile_piece(kit, event["shape"]), " off, to open the trumpet"]
    if kind == "drew":
        if "tile" in event:
            return [who, " drew ", tile_piece(kit, event["tile"])]
        return [who, " drew a basic tile"]
    if kind == "bought":
        return _bought_line(kit, event, who)
    if kind == "passed":
        return [who, " passed"]
    if kind == "favor":
        return _favor_line(event, who)
    if kind == "plan":
        return _plan_line(kit, event, who)
    if kind == "dropped":
        name = f" {kit.plans[event['plan']].name}" if "plan" in event else " a plan"
        return [who, f" discarded{name}"]
    if kind == "claimed":
        place = _PLACES[event["slot"]] if event["slot"] < len(_PLACES) else str(event["slot"] + 1)
        decree = kit.decrees[event["decree"]].name
        return [who, f" took {place} place of {decree}: {counted(event['points'], 'point')}"]
    if kind == "reshuffled":
        return [f"The discards are shuffled: {counted(event['count'], 'basic tile')}"]
    if kind == "last_round":
        has = "have" if you else "has"
        return [who, f" {has} nearly filled the board: round {event['round']} is the last"]
    if kind == "round":  # a heading of the log tells its number
        return ["The last round begins"] if event["final"] else None
    if kind == "end":
        return _end_line(event, viewer)
    if kind == "refilled":
        return None
    raise ValueError(f"Twisted Trumpets has no event {kind!r}.")


def _bought_line(kit: TwistedTrumpetsParts, event: News, who: Player) -> Line:
    paid = len(event["paid"])
    price = f" for {counted(paid, 'tile')}" if paid else " for nothing"
    if "tile" not in event:
        return [who, f" bought the top premium tile{price}"]
    return [who, " bought ", tile_piece(kit, event["tile"]), price]


def _favor_line(event: News, who: Player) -> Line:
    side = "gold" if event["gold"] else "grey"
    favor = {"actions": "more actions", "plans": "plans", "premium": "a premium tile"}[event["favor"]]
    return [who, f" used the {side} favor: {favor if event['works'] else 'it brought nothing'}"]


def _plan_line(kit: TwistedTrumpetsParts, event: News, who: Player) -> Line:
    if "plans" in event:
        return [who, f" drew {listed([kit.plans[plan].name for plan in event['plans']])}"]
    return [who, f" drew {'a plan' if event['count'] == 1 else counted(event['count'], 'plan')}"]


def _end_line(event: News, viewer: int) -> Line:
    winners: list[int] = event["winners"]
    stalled: Line = ["All have passed, and "] if event["stalled"] else []
    plural = len(winners) > 1 or winners[0] == viewer
    points = event["scores"][winners[0]]
    won = f"{verb(plural, ' win')} with {_points(points)} point{'' if points == 1 else 's'}"
    return [*stalled, *players_listed(winners), won]


# ---- the table in plain text


def text(kit: TwistedTrumpetsParts, view: TwistedTrumpetsView, names: Sequence[str]) -> str:
    """The View in lines, every trumpet drawn with its pipes."""
    lines = [f"{stage(kit, view)}. Score: {_scores(view, names)}."]
    for seat in _own_first(view):
        lines += _trumpet_lines(kit, view, seat, names[seat])
    lines += [_decree_line(kit, view, place, names) for place in range(len(view["decrees"]))]
    lines.append(_market_line(kit, view))
    held = [
        f"{name} {tiles}, {number_word(premium) if premium else 'none'} of them premium"
        for name, tiles, premium in zip(names, view["counts"], view["premiums"], strict=True)
    ]
    lines.append(f"Tiles in hand: {'; '.join(held)}.")
    if view["plans"]:
        plans = [f"{kit.plans[plan].name} ({kit.plans[plan].text})" for plan in view["plans"]]
        lines.append(f"Your plans: {'; '.join(plans)}.")
    if view["revealed"] is not None:
        for name, held_plans in zip(names, view["revealed"], strict=True):
            lines.append(f"{name} had {listed([kit.plans[plan].name for plan in held_plans])}.")
    if view["hand"]:
        own = [f"{tile_name(kit, kind)} [{tile_code(kit, kind)}]" for kind in view["hand"]]
        lines.append(f"Your tiles: {'; '.join(own)}.")
    return "\n".join(lines)


def _own_first(view: TwistedTrumpetsView) -> list[int]:
    start = max(view["seat"], 0)
    return [(start + place) % view["players"] for place in range(view["players"])]


def _scores(view: TwistedTrumpetsView, names: Sequence[str]) -> str:
    scores = []
    for seat, name in enumerate(names):
        sheet = view["sheets"][seat]
        parts = [f"{key} {_points(points)}" for key in CATEGORIES if (points := sheet[key])]
        hidden = " and plans" if sheet["plans"] is None else ""
        scores.append(f"{name} {_points(view['scores'][seat])}{hidden} ({', '.join(parts) or 'nothing yet'})")
    return "; ".join(scores)


def _points(number: int) -> str:
    return str(number).replace("-", "−")


_LINES = " ╵╶└╷│┌├╴┘─┴┐┤┬┼"
"""A pipe by the sides it opens to."""
_ARROWS = {1: "↑", 2: "→", 3: "↗", 4: "↓", 6: "↘", 8: "←", 9: "↖", 12: "↙"}
"""A bell by the sides it points to."""


def _trumpet_lines(kit: TwistedTrumpetsParts, view: TwistedTrumpetsView, seat: int, name: str) -> list[str]:
    """A board: each tile as its pipe, a bell's direction, and ~ for a twist; a free scroll is §, a square
    that a pipe opens to is o."""
    trumpet = trumpet_in(kit, view, seat)
    tokens = [
        f"{FAVORS[t]} {('used up', 'grey', 'gold')[state]}" for t, state in enumerate(view["favors"][seat])
    ]
    lines = [f"{name}: {counted(len(view['boards'][seat]), 'tile')}. Favors: {', '.join(tokens)}."]
    columns = int(kit.columns)
    lines.append("    " + "".join(f" {chr(ord('a') + column)}   " for column in range(columns)).rstrip())
    for row in range(int(kit.rows)):
        cells = []
        for square in range(row * columns, (row + 1) * columns):
            pose = trumpet.poses[square]
            if pose == EMPTY:
                scroll = "§" if square in kit.scrolls and square not in view["used"][seat] else " "
                cells.append(f" {'o' if trumpet.wanted[square] else '.'}{scroll}  ")
            else:
                cells.append(f" {_tile_sign(kit, pose):<4}")
        mouth = "=" if row * columns == kit.entrance else " "
        lines.append(f"  {row + 1}{mouth}{''.join(cells)}".rstrip())
    return lines


def _tile_sign(kit: TwistedTrumpetsParts, pose: int) -> str:
    face = kit.faces[pose // TURNS]
    bell = _ARROWS.get(kit.bell_of[pose], "")
    twist = "~" if face.pipe.twisted else ""
    more = "b" if face.birds else "f" if sum(face.flags) else str(face.notes) if face.notes else ""
    return f"{_LINES[kit.ends_of[pose]]}{bell}{twist}{more}"


def _decree_line(
    kit: TwistedTrumpetsParts, view: TwistedTrumpetsView, place: int, names: Sequence[str]
) -> str:
    decree = kit.decrees[view["decrees"][place]]
    taken = [f"{names[seat]} {decree.slots[slot]}" for seat, slot, _, _ in view["claims"][place]]
    slots = listed([str(points) for points in decree.slots])
    return f"Decree {decree.name}: {decree.text}, {slots} points. {', '.join(taken) or 'Nobody'} so far."


def _market_line(kit: TwistedTrumpetsParts, view: TwistedTrumpetsView) -> str:
    costs = prices(kit, view)
    offers = [
        f"{tile_name(kit, kind)} for {costs[slot]}"
        for slot, kind in enumerate(view["market"])
        if kind != NONE
    ]
    market = "; ".join(offers) or "empty"
    return f"Market: {market}. Premium stack: {view['stack']}. Basic stack: {view['basic']}."

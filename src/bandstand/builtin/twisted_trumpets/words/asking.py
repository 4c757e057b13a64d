"""What a player may do, and why not: actions as things to do, prompts, reasons."""

from collections.abc import Sequence

from bandstand.builtin.twisted_trumpets.parts import (
    ACTIONS,
    FAVORS,
    PLANS,
    PREMIUM,
    SIDES,
    TURNS,
    TwistedTrumpetsParts,
)
from bandstand.builtin.twisted_trumpets.rules import EMPTY, GOLD, NONE, USED_UP, prices, trumpet_in
from bandstand.builtin.twisted_trumpets.words.names import (
    count,
    counted,
    listing,
    placement,
    the_tile,
    tile_name,
)
from bandstand.contract import View

# ---- as something to do


def say(kit: TwistedTrumpetsParts, view: View, action: int, _names: Sequence[str] = ()) -> str:
    """An action as something to do."""
    if action < kit.draw:
        piece, square, turn = placement(kit, action)
        kind = int(kit.kind_of(piece))
        side = "" if piece < kit.kinds else ", bell side up,"
        return f"place {the_tile(kit, kind)}{side} on {kit.square_name(square)}{_facing(kit, piece, turn)}"
    if action == kit.draw:
        return "draw a basic tile"
    if action == kit.pass_:
        return "pass one action"
    if action == kit.end:
        return "end your turn"
    if action < kit.pay:
        return _say_buy(kit, view, action - int(kit.buy))
    if action < kit.favor:
        return f"pay with {the_tile(kit, action - int(kit.pay))}"
    if action < kit.drop:
        return favor_text(kit, view, action - int(kit.favor))
    if action < kit.take_off:
        return f"discard the plan {kit.plans[action - kit.drop].name}"
    return f"take the tile on {kit.square_name(action - int(kit.take_off))} off your trumpet"


def say_move(kit: TwistedTrumpetsParts, steps: Sequence[tuple[View, int]], names: Sequence[str] = ()) -> str:
    """A whole move as one thing to do: what is bought, and the tiles that are paid for it."""
    said = [say(kit, view, action, names) for view, action in steps]
    paid = [words.removeprefix("pay with ") for words in said if words.startswith("pay with ")]
    if not paid:
        return ", ".join(said)
    what = said[0].rpartition(" for ")[0] + " for" if said[0].startswith("buy ") else "pay with"
    return f"{what} {listing(paid)}"


def _facing(kit: TwistedTrumpetsParts, piece: int, turn: int) -> str:
    """', ends to the east and west', for a tile that can be turned in several ways."""
    shape = int(kit.shape_of(piece))
    if len(kit.turns_of[shape]) == 1:
        return ""
    pose = shape * TURNS + turn
    ends = [side for number, side in enumerate(SIDES) if (kit.ends_of[pose] >> number) & 1]
    bell = kit.bell_of[pose]
    pointing = f", bell to the {bell_direction(bell)}" if bell else ""
    return f", {'end' if len(ends) == 1 else 'ends'} to the {listing(ends)}{pointing}"


def bell_direction(sides: int) -> str:
    """'north' or 'northeast'."""
    names = [side for number, side in enumerate(SIDES) if (sides >> number) & 1]
    if len(names) == 1:
        return names[0]
    return "".join(sorted(names, key=lambda side: side in ("east", "west")))


def _say_buy(kit: TwistedTrumpetsParts, view: View, slot: int) -> str:
    price = prices(kit, view)[slot]
    cost = "for nothing" if price == 0 else f"for {counted(price, 'tile')}" if price > 0 else ""
    if slot == kit.slots:
        return f"buy the top tile of the premium stack {cost}".rstrip()
    kind = view["market"][slot]
    if kind == NONE:
        return f"buy from place {slot + 1} of the market"
    return f"buy {the_tile(kit, kind)}, place {slot + 1} of the market, {cost}"


def favor_text(kit: TwistedTrumpetsParts, view: View, token: int) -> str:
    """What a King's Favor brings now, as something to do."""
    state = view["favors"][view["seat"]][token] if view["seat"] >= 0 else GOLD
    use = 0 if state == GOLD else 1
    if token == ACTIONS:
        return f"take {counted(kit.more_actions[use], 'more action')}"
    if token == PLANS:
        drawn, dropped = kit.plans_drawn[use], kit.plans_dropped[use]
        drop = f" and discard {count(dropped)}" if dropped else ""
        return f"draw {counted(drawn, 'plan')}{drop}"
    return f"buy a premium tile for {counted(kit.discounts[use], 'tile')} less"


# ---- why not


def why_not(kit: TwistedTrumpetsParts, view: View, action: int) -> str:
    """Why an action is not legal for this viewer now, and what would be right."""
    if not 0 <= action < kit.actions:
        return f"Twisted Trumpets has no action number {action}: they go from 0 to {kit.actions - 1}."
    if view["phase"] == "over":
        return "The game is over."
    if view["slot"] != NONE:
        return _why_not_paid(kit, view, action)
    if kit.pay <= action < kit.favor:
        return "Choose first what you want to buy."
    asked = _asked(view)
    if view["phase"] in ("favor", "drop", "end") and not _belongs(kit, view["phase"], action):
        return f"Now you must {asked}."
    if view["phase"] == "bargain" and not kit.buy <= action < kit.pay:
        return f"Now you must {asked}."
    if action < kit.draw:
        return _why_not_placed(kit, view, *placement(kit, action))
    if action == kit.draw:
        return "There is no basic tile left to draw."
    if action == kit.end:
        return "You have actions left: use them or pass."
    if action < kit.pay:
        return _why_not_bought(kit, view, action - int(kit.buy))
    if action < kit.drop:
        return _why_not_favored(view, action - int(kit.favor))
    if action < kit.take_off:
        name = kit.plans[action - kit.drop].name
        return f"{name} is none of your plans." if view["phase"] == "drop" else f"Now you must {asked}."
    return _why_not_taken_off(kit, view, action - int(kit.take_off))


def _belongs(kit: TwistedTrumpetsParts, phase: str, action: int) -> bool:
    if phase == "favor":
        return bool(kit.favor <= action < kit.drop)
    if phase == "drop":
        return bool(kit.drop <= action < kit.take_off)
    return bool(action == kit.end)


def _asked(view: View) -> str:
    asked: dict[str, str] = {
        "act": "draw, buy, place a tile or pass",
        "favor": "choose one of your King's Favors",
        "bargain": "buy a premium tile for less",
        "drop": "discard one of your plans",
        "end": "end your turn, or take back what you did" if view["undoable"] else "end your turn",
    }
    return asked[view["phase"]]


def _why_not_paid(kit: TwistedTrumpetsParts, view: View, action: int) -> str:
    due = counted(view["due"], "tile")
    if not kit.pay <= action < kit.favor:
        return f"You are buying a premium tile: pay {due} first, or step back."
    kind = action - int(kit.pay)
    if kit.set_of[kind] == PREMIUM:
        return "Premium tiles are no payment: pay with starting and basic tiles."
    return f"You have no {tile_name(kit, kind)} left to pay with."


def _why_not_placed(kit: TwistedTrumpetsParts, view: View, piece: int, square: int, turn: int) -> str:
    kind = int(kit.kind_of(piece))
    if kind not in view["hand"]:
        return f"You have no {tile_name(kit, kind)}."
    trumpet = trumpet_in(kit, view, view["seat"])
    where = kit.square_name(square)
    if trumpet.poses[square] != EMPTY:
        return f"A tile lies on {where} already."
    shape = int(kit.shape_of(piece))
    if turn not in kit.turns_of[shape]:
        return "Turned like this it looks as in an earlier turn: choose that one."
    if not trumpet.filled:
        entrance = kit.square_name(int(kit.entrance))
        if square != kit.entrance:
            return f"Your first tile goes on {entrance}, to the mouthpiece."
        return f"Turn it so that one of its ends is to the west: the mouthpiece is there, beside {entrance}."
    wanted = trumpet.wanted[square]
    if not wanted:
        return f"No open pipe leads to {where}: place the tile where one does."
    sides = [side for number, side in enumerate(SIDES) if (wanted >> number) & 1]
    return f"Turn it so that one of its ends is to the {listing(sides, 'or')}, where your pipe comes from."


def _why_not_bought(kit: TwistedTrumpetsParts, view: View, slot: int) -> str:
    price = prices(kit, view)[slot]
    if price == NONE:
        return "The premium stack is empty." if slot == kit.slots else "Nothing lies there in the market."
    money = sum(1 for kind in view["hand"] if kit.set_of[kind] != PREMIUM)
    held = count(money) if money else "none"
    return f"It costs {counted(price, 'starting or basic tile')}, and you have {held}."


def _why_not_favored(view: View, token: int) -> str:
    if view["phase"] != "favor":
        return "A King's Favor is used when you cover a closed scroll."
    if view["favors"][view["seat"]][token] == USED_UP:
        return "That favor is used up: choose another one."
    return f"The favor of {FAVORS[token]} would bring nothing now: choose one that does."


def _why_not_taken_off(kit: TwistedTrumpetsParts, view: View, square: int) -> str:
    trumpet = trumpet_in(kit, view, view["seat"])
    if view["phase"] != "act":
        return f"Now you must {_asked(view)}."
    if not trumpet.closed():
        return "A tile is taken off only when a trumpet with empty squares has no open end left to build on."
    where = kit.square_name(square)
    if trumpet.poses[square] == EMPTY:
        return f"No tile lies on {where}."
    return f"Without the tile on {where} others would hang in the air: take off one at an end."


# ---- prompts


def prompt(kit: TwistedTrumpetsParts, view: View, legal: Sequence[int]) -> str:
    """What is asked of the viewer, and the one rule that matters."""
    phase = view["phase"]
    left = f"{count(view['actions']).capitalize()} action{'' if view['actions'] == 1 else 's'} left."
    if view["slot"] != NONE:
        return f"Pay {counted(view['due'], 'starting or basic tile')} from your hand."
    if phase == "act":
        return f"{left} {_act_prompt(kit, view, legal)}"
    if phase == "favor":
        return "You covered a scroll: choose the King's Favor that you use."
    if phase == "bargain":
        return f"Take a premium tile for {counted(view['discount'], 'tile')} less."
    if phase == "drop":
        return "Discard one of your plans, a new one or an old one."
    return "End your turn, or take back what you did." if view["undoable"] else "End your turn."


def _act_prompt(kit: TwistedTrumpetsParts, view: View, legal: Sequence[int]) -> str:
    if legal and legal[-1] >= kit.take_off:
        return "Your trumpet is closed: take a tile off to open it, or do something else."
    if not legal or legal[0] >= kit.draw:
        ways = ["draw a tile"] if kit.draw in legal else []
        ways += ["buy one"] if any(kit.buy <= action < kit.pay for action in legal) else []
        return f"{listing([*ways, 'pass'], 'or').capitalize()}."
    if not view["boards"][view["seat"]]:
        return "Place your first tile at the mouthpiece, or draw or buy another."
    return "Place a tile so that one of its ends meets your trumpet, or draw or buy one."

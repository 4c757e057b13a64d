"""What a player may do: actions as things to do, and prompts."""

from collections.abc import Sequence

from bandstand.builtin.twisted_trumpets.parts import ACTIONS, PLANS, SIDES, TURNS, TwistedTrumpetsParts
from bandstand.builtin.twisted_trumpets.rules import GOLD, NONE, prices
from bandstand.builtin.twisted_trumpets.views import TwistedTrumpetsView
from bandstand.builtin.twisted_trumpets.words.names import placement, the_tile
from bandstand.phrases import counted, listed, number_word

# ---- as something to do


def say(kit: TwistedTrumpetsParts, view: TwistedTrumpetsView, action: int, _names: Sequence[str] = ()) -> str:
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


def say_move(
    kit: TwistedTrumpetsParts, steps: Sequence[tuple[TwistedTrumpetsView, int]], names: Sequence[str] = ()
) -> str:
    """A whole move as one thing to do: what is bought, and the tiles that are paid for it."""
    said = [say(kit, view, action, names) for view, action in steps]
    paid = [words.removeprefix("pay with ") for words in said if words.startswith("pay with ")]
    if not paid:
        return ", ".join(said)
    what = said[0].rpartition(" for ")[0] + " for" if said[0].startswith("buy ") else "pay with"
    return f"{what} {listed(paid)}"


def _facing(kit: TwistedTrumpetsParts, piece: int, turn: int) -> str:
    """', ends to the east and west', for a tile that can be turned in several ways."""
    shape = int(kit.shape_of(piece))
    if len(kit.turns_of[shape]) == 1:
        return ""
    pose = shape * TURNS + turn
    ends = [side for number, side in enumerate(SIDES) if (kit.ends_of[pose] >> number) & 1]
    bell = kit.bell_of[pose]
    pointing = f", bell to the {bell_direction(bell)}" if bell else ""
    return f", {'end' if len(ends) == 1 else 'ends'} to the {listed(ends)}{pointing}"


def bell_direction(sides: int) -> str:
    """'north' or 'northeast'."""
    names = [side for number, side in enumerate(SIDES) if (sides >> number) & 1]
    if len(names) == 1:
        return names[0]
    return "".join(sorted(names, key=lambda side: side in ("east", "west")))


def _say_buy(kit: TwistedTrumpetsParts, view: TwistedTrumpetsView, slot: int) -> str:
    price = prices(kit, view)[slot]
    cost = "for nothing" if price == 0 else f"for {counted(price, 'tile')}" if price > 0 else ""
    if slot == kit.slots:
        return f"buy the top tile of the premium stack {cost}".rstrip()
    kind = view["market"][slot]
    if kind == NONE:
        return f"buy from place {slot + 1} of the market"
    return f"buy {the_tile(kit, kind)}, place {slot + 1} of the market, {cost}"


def favor_text(kit: TwistedTrumpetsParts, view: TwistedTrumpetsView, token: int) -> str:
    """What a King's Favor brings now, as something to do."""
    state = view["favors"][view["seat"]][token] if view["seat"] >= 0 else GOLD
    use = 0 if state == GOLD else 1
    if token == ACTIONS:
        return f"take {counted(kit.more_actions[use], 'more action')}"
    if token == PLANS:
        drawn, dropped = kit.plans_drawn[use], kit.plans_dropped[use]
        drop = f" and discard {number_word(dropped)}" if dropped else ""
        return f"draw {counted(drawn, 'plan')}{drop}"
    return f"buy a premium tile for {counted(kit.discounts[use], 'tile')} less"


# ---- prompts


def prompt(kit: TwistedTrumpetsParts, view: TwistedTrumpetsView, legal: Sequence[int]) -> str:
    """What is asked of the viewer, and the one rule that matters."""
    phase = view["phase"]
    left = f"{counted(view['actions'], 'action').capitalize()} left."
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


def _act_prompt(kit: TwistedTrumpetsParts, view: TwistedTrumpetsView, legal: Sequence[int]) -> str:
    if legal and legal[-1] >= kit.take_off:
        return "Your trumpet is closed: take a tile off to open it, or do something else."
    if not legal or legal[0] >= kit.draw:
        ways = ["draw a tile"] if kit.draw in legal else []
        ways += ["buy one"] if any(kit.buy <= action < kit.pay for action in legal) else []
        return f"{listed([*ways, 'pass'], 'or').capitalize()}."
    if not view["boards"][view["seat"]]:
        return "Place your first tile at the mouthpiece, or draw or buy another."
    return "Place a tile so that one of its ends meets your trumpet, or draw or buy one."

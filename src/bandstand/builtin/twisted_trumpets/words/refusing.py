"""Why an action is not legal now, and what would be right."""

from bandstand.builtin.twisted_trumpets import pieces
from bandstand.builtin.twisted_trumpets.parts import FAVORS, PREMIUM, SIDES, TwistedTrumpetsParts
from bandstand.builtin.twisted_trumpets.rules import EMPTY, NONE, USED_UP, Trumpet, prices, trumpet_in
from bandstand.builtin.twisted_trumpets.views import TwistedTrumpetsView
from bandstand.builtin.twisted_trumpets.words.names import no_action, placement, tile_name
from bandstand.contract import Refusal
from bandstand.phrases import counted, listed, number_word


def why_not(kit: TwistedTrumpetsParts, view: TwistedTrumpetsView, action: int) -> Refusal:
    """Why an action is not legal for this viewer now, and what would be right."""
    if not 0 <= action < kit.actions:
        return Refusal("no_action", no_action(kit, action))
    if view["phase"] == "over":
        return Refusal("over", "The game is over.")
    if view["slot"] != NONE:
        return _why_not_paid(kit, view, action)
    if not _belongs(kit, view["phase"], action):
        return _later(view)
    if action < kit.draw:
        return _why_not_placed(kit, view, *placement(kit, action))
    if action == kit.draw:
        return Refusal("none_left", "There is no basic tile left to draw.", [pieces.BASIC_STACK])
    if action == kit.end:
        return Refusal("actions_left", "You have actions left: use them or pass.", [pieces.PASS])
    if action < kit.pay:
        return _why_not_bought(kit, view, action - int(kit.buy))
    if action < kit.favor:
        return Refusal("nothing_chosen", "Choose first what you want to buy.", _affordable(kit, view))
    if action < kit.drop:
        return _why_not_favored(kit, view, action - int(kit.favor))
    if action < kit.take_off:
        return Refusal("not_held", f"{kit.plans[action - kit.drop].name} is none of your plans.")
    return _why_not_taken_off(kit, view, action - int(kit.take_off))


def _belongs(kit: TwistedTrumpetsParts, phase: str, action: int) -> bool:
    """Whether an action is of a kind that is done in a phase."""
    if phase == "act":
        return not kit.drop <= action < kit.take_off
    if phase == "favor":
        return bool(kit.favor <= action < kit.drop)
    if phase == "bargain":
        return bool(kit.buy <= action < kit.favor)
    if phase == "drop":
        return bool(kit.drop <= action < kit.take_off)
    return bool(action == kit.end)


def _later(view: TwistedTrumpetsView) -> Refusal:
    """Something else is asked now."""
    asked = {
        "act": "draw, buy, place a tile or pass",
        "favor": "choose one of your King's Favors",
        "bargain": "buy a premium tile for less",
        "drop": "discard one of your plans",
        "end": "end your turn, or take back what you did" if view["undoable"] else "end your turn",
    }
    return Refusal(f"asked_to_{view['phase']}", f"Now you must {asked[view['phase']]}.")


# ---- buying


def _money(kit: TwistedTrumpetsParts, view: TwistedTrumpetsView) -> list[int]:
    """The tiles that one can pay with."""
    return [kind for kind in view["hand"] if kit.set_of[kind] != PREMIUM]


def _affordable(kit: TwistedTrumpetsParts, view: TwistedTrumpetsView) -> list[str]:
    """What the viewer could buy."""
    money = len(_money(kit, view))
    return [pieces.offer(kit, slot) for slot, price in enumerate(prices(kit, view)) if 0 <= price <= money]


def _why_not_bought(kit: TwistedTrumpetsParts, view: TwistedTrumpetsView, slot: int) -> Refusal:
    price, offer = prices(kit, view)[slot], pieces.offer(kit, slot)
    if price == NONE:
        nothing = "The premium stack is empty." if slot == kit.slots else "Nothing lies there in the market."
        return Refusal("none_left", nothing, [offer])
    money = _money(kit, view)
    have = number_word(len(money)) if money else "none"
    return Refusal(
        "too_few_tiles",
        f"It costs {counted(price, 'starting or basic tile')}, and you have {have}.",
        [offer, *[pieces.held(kind) for kind in sorted(set(money))]],
    )


def _why_not_paid(kit: TwistedTrumpetsParts, view: TwistedTrumpetsView, action: int) -> Refusal:
    if not kit.pay <= action < kit.favor:
        due = counted(view["due"], "tile")
        return Refusal(
            "asked_to_pay",
            f"You are buying a premium tile: pay {due} first, or step back.",
            [pieces.offer(kit, view["slot"])],
        )
    kind = action - int(kit.pay)
    held = [pieces.held(kind)] if kind in view["hand"] else []
    if kit.set_of[kind] == PREMIUM:
        return Refusal("no_payment", "Premium tiles are no payment: pay with starting and basic tiles.", held)
    return Refusal(
        "paid_already" if held else "not_held", f"You have no {tile_name(kit, kind)} left to pay with.", held
    )


# ---- the trumpet


def _why_not_placed(
    kit: TwistedTrumpetsParts, view: TwistedTrumpetsView, piece: int, square: int, turn: int
) -> Refusal:
    kind = int(kit.kind_of(piece))
    if kind not in view["hand"]:
        return Refusal("not_held", f"You have no {tile_name(kit, kind)}.")
    trumpet = trumpet_in(kit, view, view["seat"])
    where = kit.square_name(square)
    if trumpet.poses[square] != EMPTY:
        return Refusal(
            "square_taken", f"A tile lies on {where} already.", [pieces.placed(view["seat"], square)]
        )
    if turn not in kit.turns_of[kit.shape_of(piece)]:
        return Refusal(
            "turn_alike",
            "Turned like this it looks as in an earlier turn: choose that one.",
            [pieces.held(kind)],
        )
    if not trumpet.filled and square != kit.entrance:
        entrance = int(kit.entrance)
        return Refusal(
            "not_at_mouthpiece",
            f"Your first tile goes on {kit.square_name(entrance)}, to the mouthpiece.",
            [pieces.square(square), pieces.square(entrance)],
        )
    if not trumpet.wanted[square]:
        return Refusal(
            "no_pipe_there",
            f"No open pipe leads to {where}: place the tile where one does.",
            [pieces.square(square), *[pieces.square(live) for live in trumpet.live_squares()]],
        )
    return _why_not_turned(view, trumpet, kind, square)


def _why_not_turned(view: TwistedTrumpetsView, trumpet: Trumpet, kind: int, square: int) -> Refusal:
    kit = trumpet.kit
    things = [pieces.held(kind), pieces.square(square)]
    if not trumpet.filled:
        where = kit.square_name(square)
        return Refusal(
            "no_end_meets",
            f"Turn it so that one of its ends is to the west: the mouthpiece is there, beside {where}.",
            things,
        )
    sides = [side for side in range(len(SIDES)) if (trumpet.wanted[square] >> side) & 1]
    things += [pieces.placed(view["seat"], kit.beside[square][side]) for side in sides]
    names = listed([SIDES[side] for side in sides], "or")
    return Refusal(
        "no_end_meets",
        f"Turn it so that one of its ends is to the {names}, where your pipe comes from.",
        things,
    )


def _why_not_taken_off(kit: TwistedTrumpetsParts, view: TwistedTrumpetsView, square: int) -> Refusal:
    seat = view["seat"]
    trumpet = trumpet_in(kit, view, seat)
    lies = trumpet.poses[square] != EMPTY
    if not trumpet.closed():
        asked = [pieces.placed(seat, square)] if lies else []
        return Refusal(
            "not_closed",
            "A tile is taken off only when a trumpet with empty squares has no open end left to build on.",
            [*asked, *[pieces.square(live) for live in trumpet.live_squares()]],
        )
    where = kit.square_name(square)
    if not lies:
        return Refusal("no_tile_there", f"No tile lies on {where}.", [pieces.square(square)])
    return Refusal(
        "holds_others",
        f"Without the tile on {where} others would hang in the air: take off one at an end.",
        [pieces.placed(seat, tile) for tile in [square, *_hanging_without(trumpet, square)]],
    )


def _hanging_without(trumpet: Trumpet, square: int) -> list[int]:
    """The tiles that a trumpet would lose touch with."""
    rest = trumpet.copy()
    rest.lift(square)
    squares = int(trumpet.kit.squares)
    reached = rest.reach([0] * squares, [0] * squares)
    return [tile for tile, pose in enumerate(rest.poses) if pose != EMPTY and tile not in reached]


# ---- favors


def _why_not_favored(kit: TwistedTrumpetsParts, view: TwistedTrumpetsView, token: int) -> Refusal:
    favor = pieces.favor(token)
    if view["phase"] != "favor":
        closed = [square for square in kit.scrolls if square not in view["used"][view["seat"]]]
        return Refusal(
            "no_scroll_covered",
            "A King's Favor is used when you cover a closed scroll.",
            [favor, *[pieces.square(square) for square in closed]],
        )
    if view["favors"][view["seat"]][token] == USED_UP:
        return Refusal("used_up", "That favor is used up: choose another one.", [favor])
    return Refusal(
        "brings_nothing",
        f"The favor of {FAVORS[token]} would bring nothing now: choose one that does.",
        [favor],
    )

"""Draws a View of Trumpet: the table in two layouts, the hand, the choices, and every move's click path."""

from collections.abc import Sequence
from functools import cache, lru_cache
from importlib.resources import files

from bandstand.builtin.trumpet import pieces, words
from bandstand.builtin.trumpet.parts import TrumpetParts
from bandstand.builtin.trumpet.table.banner import banner, exchange_preview
from bandstand.builtin.trumpet.table.board import last_move, lawn, markers, path, ways_ahead
from bandstand.builtin.trumpet.table.cards import face, suit_symbols, token
from bandstand.builtin.trumpet.table.layout import LOW, TALL, WIDE, Layout
from bandstand.builtin.trumpet.table.scene import Scene
from bandstand.builtin.trumpet.table.trick import glow, last_trick, tray, trick
from bandstand.builtin.trumpet.views import TrumpetView
from bandstand.draw import Chip, Drawing, Markup, Node, Paths, Pick, Row, element, fragment
from bandstand.shapes import use
from bandstand.signs import SIGNS

HAND_SCALE = 0.62
"""How small the style sheet makes a card of the hand at most."""


def draw(parts: TrumpetParts, view: TrumpetView, names: Sequence[str], legal: Sequence[int]) -> Drawing:
    """The View as pictures, with the click paths of every legal action."""
    scene = Scene(parts, view, names, legal)
    wide, tall, low = (_board(scene, layout) for layout in (WIDE, TALL, LOW))
    return Drawing(
        board=fragment(wide, tall, low),
        picture=lambda: wide,
        hand=_hand(scene),
        rows=[_row(scene, seat) for seat in range(scene.players)],
        chips=_chips(scene),
        paths=_paths(scene),
        defs=_defs(parts),
    )


def _board(scene: Scene, layout: Layout) -> Markup:
    return element(
        "svg", {"class": f"board {layout.name}", "viewBox": f"0 0 {layout.width:g} {layout.height:g}",
                "role": "group", "aria-label": "The Trumpet table"},
        lawn(layout),
        glow(scene, layout),
        path(scene, layout),
        last_move(scene, layout),
        banner(scene, layout),
        tray(scene, layout),
        last_trick(scene, layout),
        trick(scene, layout),
        markers(scene, layout),
        ways_ahead(scene, layout),
    )  # fmt: skip


@lru_cache(maxsize=8)
def _defs(parts: TrumpetParts) -> Markup:
    return fragment(
        _symbols(),
        element("svg", {"class": "defs", "aria-hidden": "true"}, element("defs", None, suit_symbols(parts))),
    )


@cache
def _symbols() -> Markup:
    file = files(__name__).joinpath("symbols.svg").read_text(encoding="utf-8")
    return Markup(file)


# ---- the hand


def _hand(scene: Scene) -> Markup:
    """The viewer's cards, fanned; the page lights those that may be played."""
    held = pieces.held(scene.parts, scene.view)
    if not held:
        return Markup("")
    middle = (len(held) - 1) / 2
    return element(
        "div", {"class": "hand", "style": f"--n: {len(held)}", "role": "group", "aria-label": "Your hand"},
        [_button(scene, *card, place - middle) for place, card in enumerate(held)],
    )  # fmt: skip


def _button(scene: Scene, card: int, target: str, piece: str, aside: float) -> Markup:
    can = card in scene.legal
    return element(
        "button", {"type": "button", "class": "pc cannot" if scene.legal and not can else "pc"},
        element("svg", {"viewBox": "0 0 100 140", "aria-hidden": "true"}, face(scene, card, HAND_SCALE)),
        data_target=target, data_vt=piece,
        aria_label=scene.told(card) + ("" if can else _not_now(scene)),
        aria_disabled=None if can else "true",
        style=f"--a: {aside * 2.2:.1f}deg; --dy: {aside * aside * 1.6:.1f}px",
    )  # fmt: skip


def _not_now(scene: Scene) -> str:
    """Why a card cannot be played, as an end of its label."""
    if scene.phase == "over":
        return ""
    if scene.turn != scene.seat:
        return ": not now, wait for your turn"
    led = words.led_suit(scene.parts, scene.view)
    if scene.phase == "play":
        return f": not now, follow {scene.parts.suits[led]}" if led >= 0 else ""
    return ": not now, " + scene.asked("", "move a marker first", "choose trump first", "answer first")


# ---- the list of players


def _row(scene: Scene, seat: int) -> Row:
    space: int = scene.view["markers"][seat]
    left = scene.board.home - space
    note = f"{left} to go" if left else "home"
    return Row(seat, f"seat-{SIGNS[seat]}", _state(scene, seat), str(space), note)


def _state(scene: Scene, seat: int) -> str:
    view = scene.view
    ranks = view["ranks"]
    if ranks is not None:
        rank = ranks[seat]
        shared = ranks.count(rank) > 1
        if rank == 0:
            return "shares the win" if shared else "won"
        return ("shares " if shared else "") + f"place {rank + 1}"
    cards = scene.cards(seat)
    if seat == scene.turn:
        return scene.asked(f"to play, {cards}", f"to move, {cards}", f"to choose, {cards}", "to call or not")
    if view["pending"] == seat:
        return "chooses trump after the deal"
    if seat == scene.best:
        return f"{'won the trick' if scene.settled else 'winning'}, {cards}"
    if view["table"] and view["table"][0][0] == seat:
        return f"led, {cards}"
    return cards


# ---- choices with no place on the board


def _chips(scene: Scene) -> list[Chip]:
    parts, view = scene.parts, scene.view
    chips: list[Chip] = []
    for suit, name in enumerate(parts.suits):
        if parts.choose + suit in scene.legal:
            held = sum(1 for card in view["hand"] if parts.suit_of[card] == suit)
            chips.append(Chip(f"trump-{name}", name.capitalize(), f"{held} in hand", _token_picture(name)))
    if parts.forward in scene.legal:
        chips.append(Chip("forward", _forward(scene), picture=_marker_picture(scene.seat)))
    for seat in range(scene.players):
        if parts.back + seat in scene.legal:
            chips.append(Chip(f"back-{seat}", _back(scene, seat), picture=_marker_picture(seat)))
    for seat in range(scene.players):
        if parts.call + seat in scene.legal:
            chips.append(Chip(f"call-{seat}", _call(scene, seat), picture=_avatar_picture(seat)))
    if parts.done in scene.legal:
        chips.append(Chip("done", "Call nobody", aside=True))
    return chips


def _marker_picture(seat: int) -> Markup:
    figure = use(f"mark-{SIGNS[seat]}", 0, 0, 40, 52)
    return element("svg", {"viewBox": "0 0 40 52", "aria-hidden": "true"}, figure)


def _avatar_picture(seat: int) -> Markup:
    sign = use(f"seat-{SIGNS[seat]}", 0, 0, 36, 36)
    return element("svg", {"viewBox": "0 0 36 36", "aria-hidden": "true"}, sign)


def _token_picture(suit: str) -> Markup:
    return element("svg", {"viewBox": "0 0 32 32", "aria-hidden": "true", "data-vt": f"token-{suit}"},
                   token(suit, 16, 15, 14))  # fmt: skip


def _forward(scene: Scene) -> str:
    return f"Forward to {scene.space(words.ahead(scene.parts, scene.view, scene.seat))}"


def _back(scene: Scene, seat: int) -> str:
    return f"{scene.names[seat]} back to {scene.space(words.behind(scene.view, seat))}"


def _call(scene: Scene, seat: int) -> str:
    return f"Call a renege on {scene.names[seat]}"


# ---- click paths


def _paths(scene: Scene) -> Paths | None:
    """One pick for each way to say an action; two ways to say the same one end in the same node."""
    if not scene.legal:
        return None
    parts = scene.parts
    picks: list[Pick] = []
    nodes: list[Node] = [Node()]

    def end(*actions: int, weighty: bool = False) -> int:
        nodes.append(Node(move=actions, weighty=weighty))
        return len(nodes) - 1

    def play_picks(*before: int) -> list[Pick]:
        """The cards, each as the end of a move that may have begun with a call."""
        picks: list[Pick] = []
        for card in (action for action in sorted(scene.legal) if action <= parts.wild):
            to = end(*before, card)
            label = f"Play {words.the_card(parts, card)}"
            act = (
                label
                if card == parts.wild
                else f"Play {parts.suits[parts.suit_of[card]]} {parts.rank_of[card]}"
            )
            preview = f"play-{words.card_code(parts, card)}"
            picks += [
                Pick(target, label, to, preview, act)
                for held, target, _ in pieces.held(parts, scene.view)
                if held == card
            ]
        return picks

    pairs: dict[tuple[int, int], int] = {}
    picks += play_picks()
    for action in (action for action in sorted(scene.legal) if action > parts.wild):
        call = int(action - parts.call)
        if (
            action < parts.done
            and call >= 0
            and scene.view["phase"] == "play"
            and not scene.view["proven"][call]
        ):
            # Nothing comes of it, so that nobody may learn of it: the move goes on with a card.
            nodes.append(Node(steps=play_picks(action), prompt="The cards do not prove it: now play a card.",
                              missing="Choose a card"))  # fmt: skip
            picks.append(Pick(f"call-{call}", _call(scene, call), len(nodes) - 1))
            continue
        to = end(action, weighty=parts.call <= action < parts.done)
        if action < parts.exchange:
            suit = parts.suits[action - parts.choose]
            label = f"Make {suit} the top trump"
            picks.append(Pick(f"trump-{suit}", label, to, f"trump-{suit}", f"Make {suit} trump"))
        elif action < parts.forward:
            pairs[parts.pairs[action - parts.exchange]] = to
        elif action == parts.forward:
            picks.append(Pick("forward", _forward(scene), to, "forward"))
        elif action < parts.call:
            seat = int(action - parts.back)
            label, preview = _back(scene, seat), f"back-{seat}"
            picks += [Pick(target, label, to, preview) for target in (f"marker-{seat}", f"back-{seat}")]
        elif action < parts.done:
            picks.append(Pick(f"call-{call}", _call(scene, call), to))
        else:
            picks.append(Pick("done", "Call nobody", to))
    picks += _exchange_picks(scene, pairs, nodes)
    missing = scene.asked("Choose a card", "Choose a marker", "Choose a trump", "Choose a player")
    nodes[0] = Node(steps=picks, missing="Choose a token" if pairs else missing)
    return Paths(nodes)


def _exchange_picks(scene: Scene, pairs: dict[tuple[int, int], int], nodes: list[Node]) -> list[Pick]:
    """One token, then the other; which comes first makes no difference."""
    suits = scene.parts.suits
    picks: list[Pick] = []
    for first, name in enumerate(suits):
        seconds = [
            Pick(f"token-{suits[other]}", f"Exchange {name} and {suits[other]}", to,
                 exchange_preview(suits[min(first, other)], suits[max(first, other)]), "Exchange them")
            for other in range(len(suits))
            if (to := pairs.get((min(first, other), max(first, other)))) is not None
        ]  # fmt: skip
        if seconds:
            nodes.append(Node(steps=seconds, prompt=f"Which token changes places with {name}?",
                              missing="Choose a token"))  # fmt: skip
            picks.append(Pick(f"token-{name}", f"Exchange {name} with another trump", len(nodes) - 1))
    return picks

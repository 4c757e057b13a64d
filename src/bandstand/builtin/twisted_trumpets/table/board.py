"""Draws a player's board: the bugler, and the trumpet that grows out of the mouthpiece.

What depends on little is kept when it has been drawn: most of a table looks the same to all of its viewers,
and after the next move, too.
"""

from collections.abc import Sequence
from functools import lru_cache

from bandstand.builtin.twisted_trumpets import pieces, rules
from bandstand.builtin.twisted_trumpets.parts import FAVORS, TURNS, TwistedTrumpetsParts
from bandstand.builtin.twisted_trumpets.table import tiles
from bandstand.builtin.twisted_trumpets.table.pipes import DOORS
from bandstand.builtin.twisted_trumpets.views import TwistedTrumpetsView
from bandstand.draw import Markup, element, fragment
from bandstand.shapes import circle, curve, line, rect, use, write

SQUARE = 100.0
LEFT, TOP = 160.0, 12.0
"""Where the squares begin; left of them stands the bugler."""
_MARGIN = 16.0
_MOUTH = 150.0
"""The height of the mouthpiece in the drawing of the bugler, and how much room that takes to the left."""
_HEAD = 140.0
"""What the bugler needs above it."""

PANEL = "bugler-panel"

_FAVORS = {
    "actions": ("two more actions", "one more action", "more actions"),
    "plans": ("two plans", "one plan", "plans"),
    "premium": ("a premium tile", "a premium tile", "a premium tile"),
}


def size(kit: TwistedTrumpetsParts) -> tuple[float, float]:
    return LEFT + SQUARE * int(kit.columns) + _MARGIN, 2 * TOP + SQUARE * int(kit.rows)


def corner(kit: TwistedTrumpetsParts, square: int) -> tuple[float, float]:
    """The left upper corner of a square, counted from the first one."""
    row, column = divmod(square, int(kit.columns))
    return column * SQUARE, row * SQUARE


def board(
    kit: TwistedTrumpetsParts, view: TwistedTrumpetsView, seat: int, names: Sequence[str], small: bool, *,
    overlay: Markup | None = None, open_ends: bool = True,
) -> Markup:  # fmt: skip
    """A board as one <svg>: large with its targets if it is the viewer's, or small, as others' are seen.
    `overlay` is drawn over the tiles, in units of a hundred a square from the corner of the first square."""
    width, height = size(kit)
    trumpet = rules.trumpet_in(kit, view, seat)
    return element(
        "svg", {"class": f"trumpet-board seat-{seat}" + (" small" if small else ""),
                "viewBox": f"0 0 {width:g} {height:g}",
                "role": "img" if small else "group",
                "aria-label": _told(kit, view, seat, names, len(trumpet.open_ends()))},
        _frame(width, height),
        _bugler(kit, height),
        element(
            "g", {"transform": f"translate({LEFT:g} {TOP:g})"},
            _squares(kit, frozenset(view["used"][seat]), small, named=seat == view["seat"] and not small),
            [_small_tile(kit, square, shape * TURNS + turn) if small
             else _tile(kit, view, seat, square, shape * TURNS + turn)
             for square, shape, turn in view["boards"][seat]],
            [_hole(kit, square, side) for square, side in trumpet.open_ends()] if open_ends else None,
            _newest(kit, view, seat),
            overlay,
        ),
        _favors(view, seat, height, small),
    )  # fmt: skip


def told(kit: TwistedTrumpetsParts, view: TwistedTrumpetsView, seat: int, names: Sequence[str]) -> str:
    """A board in a sentence."""
    return _told(kit, view, seat, names, len(rules.trumpet_in(kit, view, seat).open_ends()))


def _told(
    kit: TwistedTrumpetsParts, view: TwistedTrumpetsView, seat: int, names: Sequence[str], ends: int
) -> str:
    filled = len(view["boards"][seat])
    whose = "Your board" if seat == view["seat"] else f"{names[seat]}’s board"
    return f"{whose}: {filled} of {kit.squares} squares filled, {ends} open end{'' if ends == 1 else 's'}"


@lru_cache(maxsize=16)
def _frame(width: float, height: float) -> Markup:
    return fragment(
        rect(0, 0, width, height, 18, fill="url(#tt-wood)"),
        rect(1.5, 1.5, width - 3, height - 3, 17, fill="none", stroke="#fff", stroke_opacity=0.18),
        rect(8, 8, width - 16, height - 16, 12, class_="cloth"),
    )  # fmt: skip


@lru_cache(maxsize=16)
def _bugler(kit: TwistedTrumpetsParts, height: float) -> Markup:
    """The player at dusk, with the mouthpiece beside the entrance."""
    mouth = (int(kit.entrance) // int(kit.columns) + 0.5) * SQUARE
    scale = min(1.0, mouth / _HEAD)
    place = f"translate(150 {mouth:g}) scale({scale:g}) translate(-150 {-_MOUTH:g})"
    low = height - 2 * TOP
    return element(
        "g", {"class": "bugler", "transform": f"translate(10 {TOP:g})"},
        element(
            "g", {"clip-path": f"url(#{PANEL})"},
            rect(4, 4, 136, low - 8, 10, fill="url(#tt-dusk)"),
            use("tt-sky", 0, 0, 150, 130),
            curve(line("M 0", low - 100, "c 30-14 50-8 70-16 s 50-8 80 4 V", low, "H 0 Z"), fill="#3b2c46",
                  opacity=0.75),
            element("use", {"href": "#bugler-coat", "transform": place}),
        ),
        rect(4, 4, 136, low - 8, 10, fill="none", stroke="#1a1522", stroke_width=1.5),
        element("use", {"href": "#bugler-head", "transform": place}),
    )  # fmt: skip


def panel(kit: TwistedTrumpetsParts) -> Markup:
    """What is seen of the bugler, but for head and hand: a clip path for `defs`."""
    return element("clipPath", {"id": PANEL}, rect(4, 4, 136, SQUARE * int(kit.rows) - 8, 10))


@lru_cache(maxsize=256)
def _squares(kit: TwistedTrumpetsParts, used: frozenset[int], small: bool, named: bool) -> Markup:
    """The empty board, each square with its name; a reason can point at one if it is `named` as a piece.
    Scrolls lie closed where nothing was placed yet, and are gone once used."""
    drawn: list[Markup] = []
    for square in range(int(kit.squares)):
        x, y = corner(kit, square)
        drawn.append(
            rect(x + 2, y + 2, 96, 96, 7, class_="sq", data_vt=pieces.square(square) if named else None)
        )
        if not small:
            name = kit.square_name(square)
            drawn.append(write(name, x + 8, y + 91, 15, "#fff", kind="sq-name", aria_hidden="true"))
        if square in kit.scrolls and square not in used:
            drawn.append(use("scroll", x + 20, y + 34, 60, 32))
    return fragment(drawn)


@lru_cache(maxsize=4096)
def _small_tile(kit: TwistedTrumpetsParts, square: int, pose: int) -> Markup:
    x, y = corner(kit, square)
    return use(tiles.symbol_id(pose), x, y, 100, 100)


def _tile(kit: TwistedTrumpetsParts, view: TwistedTrumpetsView, seat: int, square: int, pose: int) -> Markup:
    return _large_tile(
        kit, square, pose, pieces.placed(seat, square), _comes_from(kit, view, seat, square, pose)
    )


@lru_cache(maxsize=4096)
def _large_tile(
    kit: TwistedTrumpetsParts, square: int, pose: int, piece: str, comes_from: str | None
) -> Markup:
    x, y = corner(kit, square)
    told = _tile_told(kit, square, pose)
    return element(
        "g", {"role": "img", "aria-label": told, "data-vt": piece, "data-from": comes_from},
        element("title", None, told),
        rect(x + 2, y + 3.5, 97, 97, 8, class_="shade"),
        use(tiles.symbol_id(pose), x, y, 100, 100),
    )  # fmt: skip


def _tile_told(kit: TwistedTrumpetsParts, square: int, pose: int) -> str:
    """'c2: a bend with one note, ends north and east'."""
    return f"{kit.square_name(square)}: {tiles.name(kit, pose // TURNS)}, {tiles.facing(kit, pose)}"


def _comes_from(
    kit: TwistedTrumpetsParts, view: TwistedTrumpetsView, seat: int, square: int, pose: int
) -> str | None:
    """Where the viewer's tiles were before they lay here."""
    if seat != view["seat"]:
        return None
    backs = {back[0]: back[1] for back in view["backs"]}
    return pieces.held(backs.get(square, pose // TURNS))


@lru_cache(maxsize=512)
def _hole(kit: TwistedTrumpetsParts, square: int, side: int) -> Markup:
    """An end that meets no other: one looks into it."""
    x, y = corner(kit, square)
    door_x, door_y = DOORS[side]
    flat, long = 3.2, 11.5
    return element("ellipse", {"class": "hole"}, cx=x + door_x, cy=y + door_y,
                   rx=flat if side % 2 else long, ry=long if side % 2 else flat)  # fmt: skip


def _newest(kit: TwistedTrumpetsParts, view: TwistedTrumpetsView, seat: int) -> Markup | None:
    """The mark of the last move."""
    if view["newest"] is None or view["newest"][0] != seat:
        return None
    x, y = corner(kit, view["newest"][1])
    return rect(x + 3, y + 3, 94, 94, 7, class_="newest")


def _favors(view: TwistedTrumpetsView, seat: int, height: float, small: bool) -> Markup:
    """The King's Favors, on the bugler's coat; small boards show only how they stand."""
    tokens: list[Markup] = []
    for place, (which, state) in enumerate(zip(FAVORS, view["favors"][seat], strict=True)):
        x, y = 40.0 + 42 * place, height - 46
        if small:
            # At this size a face would be a blur.
            tokens.append(circle(x, y, 19, class_=f"coin coin-{state}"))
            continue
        told = favor_told(which, state)
        target = pieces.favor(place) if seat == view["seat"] else None
        tokens.append(element(
            "g", {"class": "favor", "role": "img", "data-target": target, "aria-label": told},
            element("title", None, told),
            circle(x, y, 20.5, class_="edge", fill="none"),
            use(f"favor-{which}-{state}", x - 22, y - 22, 44, 44),
        ))  # fmt: skip
    return fragment(tokens)


def favor_told(which: str, state: int) -> str:
    """A favor in words."""
    brings = _FAVORS[which][2 - state]
    side = ("used up", "grey side up, its last use", "gold side up")[state]
    return f"King’s Favor, {brings}: {side}"

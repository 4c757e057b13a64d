"""Draws the squares that can be clicked, and the tile as it would lie there, with what that brings."""

from collections.abc import Iterable

from bandstand.builtin.twisted_trumpets import pieces, rules
from bandstand.builtin.twisted_trumpets.parts import TURNS, TwistedTrumpetsParts
from bandstand.builtin.twisted_trumpets.table import tiles
from bandstand.builtin.twisted_trumpets.table.board import LEFT, SQUARE, TOP, corner, size
from bandstand.builtin.twisted_trumpets.table.outlook import CLOSES, Outlook
from bandstand.draw import Markup, element, fragment
from bandstand.shapes import circle, ems, rect, use, write

Placing = tuple[int, int, int]
"""A shape, a square and a turn."""

_LINE = 19.0
_LETTERS = 15.0
_LARGEST = 1.75
"""How much larger captions are on a phone, where the board is small; as in the style sheet."""


def ghost_id(placing: Placing) -> str:
    return "ghost-{}-{}-{}".format(*placing)


def cells(kit: TwistedTrumpetsParts, squares: Iterable[int]) -> Markup:
    """The squares as targets: there is one of each, seen while it is lit."""
    return fragment([_cell(kit, square) for square in sorted(squares)])


def _cell(kit: TwistedTrumpetsParts, square: int) -> Markup:
    x, y = corner(kit, square)
    return element("g", {"class": "cell", "data-target": pieces.square(square)},
                   rect(x + 2, y + 2, 96, 96, 7, class_="hit"),
                   rect(x + 2.5, y + 2.5, 95, 95, 8, class_="edge"))  # fmt: skip


def ghosts(kit: TwistedTrumpetsParts, outlook: Outlook | None, placings: Iterable[Placing]) -> Markup | None:
    """Each hidden until its turn has come."""
    if outlook is None:
        return None
    every = sorted(placings)
    turns = {(shape, square): 0 for shape, square, _ in every}
    for shape, square, _ in every:
        turns[shape, square] += 1
    return element(
        "g", {"class": "ghosts", "aria-hidden": "true"},
        [_ghost(kit, outlook, placing, turns[placing[:2]] > 1) for placing in every],
    )  # fmt: skip


def _ghost(kit: TwistedTrumpetsParts, outlook: Outlook, placing: Placing, can_turn: bool) -> Markup:
    shape, square, turn = placing
    x, y = corner(kit, square)
    pose = shape * TURNS + turn
    lines = outlook.prospect(*placing).lines()
    told = f"{tiles.facing(kit, pose)}: {', '.join(lines)}"
    return element(
        "g", {"id": ghost_id(placing), "data-ghost": True, "data-told": told[0].upper() + told[1:]},
        use(tiles.symbol_id(pose), x, y, 100, 100),
        rect(x + 2, y + 2, 96, 96, 8, class_="aim"),
        _knob(x + 92, y + 92) if can_turn else None,
        _caption(kit, outlook, square, lines),
    )  # fmt: skip


def _knob(x: float, y: float) -> Markup:
    """Says that another click turns the tile."""
    return element("g", {"class": "knob"}, circle(x, y + 1.5, 15, fill="#000", opacity=0.4),
                   circle(x, y, 15, fill="url(#tt-gold)", stroke="#6f430c", stroke_width=1.5),
                   use("tt-turn", x - 9, y - 9, 18, 18))  # fmt: skip


def _caption(kit: TwistedTrumpetsParts, outlook: Outlook, square: int, lines: list[str]) -> Markup:
    width = max(ems(text) for text in lines) * _LETTERS * 0.92 + 22
    height = _LINE * len(lines) + 11
    x, y, left, top = _place_of_caption(kit, outlook, square, width, height)
    return element(
        "g", {"transform": f"translate({x:g} {y:g})"},
        element(
            "g", {"class": "caption"},
            rect(left, top, width, height, 9),
            [write(text, left + width / 2, top + 20 + _LINE * place, _LETTERS, "#fff6e0",
                   weight=500 if place else 700, middle=True, kind="warns" if text == CLOSES else None)
             for place, text in enumerate(lines)],
        ),
    )  # fmt: skip


def _place_of_caption(
    kit: TwistedTrumpetsParts, outlook: Outlook, square: int, width: float, height: float
) -> tuple[float, float, float, float]:
    """The point that a caption grows from where it is drawn larger, and from there its left and upper edge:
    it stands above the square; where there is no room, below it or, so that no tile is covered, beside it."""
    x, y = corner(kit, square)
    end = size(kit)[0] - LEFT
    half = width / 2 * _LARGEST
    middle = min(max(x + SQUARE / 2, half - LEFT + 12), end - 12 - half)
    if y - 8 - height * _LARGEST >= -TOP:
        return middle, y - 8, -width / 2, -height
    _, east, south, west = kit.beside[square]
    if south >= 0 and outlook.trumpet.poses[south] != rules.EMPTY:
        to_the_right = (x + SQUARE + 10, y + 6, 0.0, 0.0)
        to_the_left = (x - 10, y + 6, -width, 0.0)
        free_on_the_right = east >= 0 and outlook.trumpet.poses[east] == rules.EMPTY
        if x + SQUARE + 10 + 2 * half <= end and (free_on_the_right or west < 0):
            return to_the_right
        if x - 10 - 2 * half >= -LEFT:
            return to_the_left
    return middle, y + SQUARE + 8, -width / 2, 0.0

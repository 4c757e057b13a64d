"""What every page draws with: the signs of the six seats, the metals and cloths, the icons, the brand.

A seat is known by the shape of its sign as well as by its colour: `seat-note` is the round avatar of the
first seat, `mark-note` the marker that stands on a board.
"""

from functools import cache
from importlib.resources import files

from bandstand.draw import Markup, element, fragment

SIGNS = ("note", "sharp", "fermata", "repeat", "flat", "rest")
"""The sign of each seat, in the order of play."""
AVATARS = tuple(f"seat-{sign}" for sign in SIGNS)
"""Their symbols, as a page names them; the symbol of a person outside a table is one of them."""

_COLOURS = {
    "note": "#b3452c",
    "sharp": "#2f5f8f",
    "fermata": "#3f7a52",
    "repeat": "#7b4a78",
    "flat": "#8f6410",
    "rest": "#4a5163",
}
_RIM = "#fff6e0"
_CLOAK = "M14 22C13.5 33 10 39 4.5 43.5c-1.2 1-.6 3.2 1.3 3.2h28.4c1.9 0 2.5-2.2 1.3-3.2C30 39 26.5 33 26 22Z"
_CLOAK_SHADE = "M26 22c.5 11 4 17 9.500 21.500 1.200 1 .6 3.200-1.300 3.200H24c3-8 2-16 .5-24.700Z"


def colour(seat: int) -> str:
    """The colour of a seat; never the only sign of it."""
    return _COLOURS[SIGNS[seat % len(SIGNS)]]


@cache
def defs() -> Markup:
    """A hidden <svg> that defines it all; every page holds it once."""
    file = files("bandstand").joinpath("signs.svg").read_text(encoding="utf-8")
    return fragment(
        Markup(file),
        element("svg", {"class": "defs", "aria-hidden": "true"},
                element("defs", None, [(_avatar(sign), _marker(sign)) for sign in SIGNS])),
    )  # fmt: skip


def _avatar(sign: str) -> Markup:
    return element(
        "symbol", {"id": f"seat-{sign}", "viewBox": "0 0 36 36"},
        element("circle", cx=18, cy=18, r=16.5, fill=_COLOURS[sign], stroke=_RIM, stroke_width=2),
        element("circle", cx=18, cy=18, r=16.5, fill="url(#sheen)"),
        element("use", href=f"#glyph-{sign}", x=7, y=6.5, width=22, height=22),
    )  # fmt: skip


def _marker(sign: str) -> Markup:
    colour = _COLOURS[sign]
    return element(
        "symbol", {"id": f"mark-{sign}", "viewBox": "0 0 40 52"},
        element("ellipse", cx=20, cy=46.5, rx=17, ry=4.5, fill="#000", opacity=0.28),
        element("path", d=_CLOAK, fill=colour, stroke=_RIM, stroke_width=1.6),
        element("path", d=_CLOAK_SHADE, fill="#000", opacity=0.2),
        element("circle", cx=20, cy=14.5, r=12.5, fill=colour, stroke=_RIM, stroke_width=1.6),
        element("circle", cx=20, cy=14.5, r=12.5, fill="url(#sheen)"),
        element("use", href=f"#glyph-{sign}", x=10.6, y=4.6, width=18.9, height=18.9),
    )  # fmt: skip

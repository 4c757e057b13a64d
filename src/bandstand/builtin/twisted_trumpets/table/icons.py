"""The small things on and around the tiles, each a symbol: flags, birds, notes, scrolls, favors, discs."""

from functools import cache
from importlib.resources import files

from bandstand.builtin.twisted_trumpets.parts import FAVORS, MOST_PLAYERS, TwistedTrumpetsParts
from bandstand.draw import Markup, element, fragment
from bandstand.shapes import circle, curve, use
from bandstand.signs import SIGNS

# ---- flags

_CLOTHS = {
    "pink": ("#d667a0", "#5d1238", "#ffe9f3"),
    "blue": ("#0072b2", "#04283f", "#eaf6ff"),
    "green": ("#009e73", "#01382a", "#e6fff5"),
    "white": ("#fbf7ea", "#5b5142", "#a9761b"),
    "red": ("#c8372d", "#4d0d08", "#ffece9"),
    "yellow": ("#f0c419", "#5e4a00", "#5e4300"),
    "orange": ("#e08214", "#5a2f00", "#fff1dd"),
    "purple": ("#7d4fa3", "#2f1546", "#f4e9ff"),
    "black": ("#3a3a42", "#0d0d10", "#f0ead9"),
}
"""Cloth, outline and emblem by the name of the colour."""
_OTHER_CLOTH = ("#8b8f99", "#2c2f36", "#ffffff")

_EMBLEMS = ("flower", "waves", "leaf", "star", "bars", "ring")
"""By the place of the colour in the edition, so that nobody needs to tell colours apart."""
_WAVES = "M-6.5-1.5C-4.5-5.5-2-5.5 0-2.5S4.5.5 6.5-3M-6.5 3.5C-4.5-.5-2-.5 0 2.5S4.5 5.5 6.5 2"
_STAR = "M0-5.6 1.4-1.9 5.3-1.7 2.3.7 3.3 4.5 0 2.4-3.3 4.5-2.3.7-5.3-1.7-1.4-1.9Z"
_PETALS = ((0, -3.2), (3, -1), (1.9, 2.6), (-1.9, 2.6), (-3, -1))


def _emblem(which: str, ink: str, deep: str) -> Markup:
    if which == "flower":
        return fragment([circle(x, y, 2.5, fill=ink) for x, y in _PETALS], circle(0, 0, 1.7, fill=deep))
    if which == "waves":
        return curve(_WAVES, fill="none", stroke=ink, stroke_width=2, stroke_linecap="round")
    if which == "leaf":
        return fragment(
            curve("M-4.8 5.5C-6.5-2-1.5-6.5 5.5-6 6.5 1.5 2 6-3.5 4.2Z", fill=ink),
            curve("M-5.5 6.5C-2.5 2.5 0 0 3.2-3.5", stroke=deep, stroke_width=1.2, fill="none",
                  stroke_linecap="round"),
        )  # fmt: skip
    if which == "star":
        return curve(_STAR, fill=ink, stroke=deep, stroke_width=0.6, stroke_linejoin="round")
    if which == "bars":
        return curve("M-5.5-2.5H5.5M-5.5 3H5.5", stroke=ink, stroke_width=2.6, stroke_linecap="round")
    return circle(0, 0, 4, fill="none", stroke=ink, stroke_width=2.4)


def _flag(place: int, colour: str) -> Markup:
    cloth, deep, ink = _CLOTHS.get(colour, _OTHER_CLOTH)
    return element(
        "symbol", {"id": f"flag-{place}", "viewBox": "-13 -3 26 31", "overflow": "visible"},
        curve("M-9.5 0C-3-1.2 3 1.2 9.5 0L9 25.5 0 20.5-9 25.5Z", fill=cloth, stroke=deep, stroke_width=1.2,
              stroke_linejoin="round"),
        curve("M-9.5 0C-3-1.2 3 1.2 9.5 0V3.6C3 4.8-3 2.4-9.5 3.6Z", opacity=0.16),
        element("g", {"transform": "translate(0 11.3)"},
                _emblem(_EMBLEMS[place % len(_EMBLEMS)], ink, deep)),
        curve("M-11 0H11", stroke="#4a2e0a", stroke_width=3.4, stroke_linecap="round"),
        curve("M-11-.3H11", stroke="#f0c45c", stroke_width=1.8, stroke_linecap="round"),
    )  # fmt: skip


# ---- favors: `favor-<which>-<2 gold, 1 grey, 0 used up>`

_TOKENS = {
    "actions": "M-8-6l6 6-6 6M1-6l6 6-6 6",
    "plans": "M-9-6.5H9V6.5H-9ZM-9-6.5 0 1 9-6.5",
    "premium": "M-9 6V-5l5 5 4-8 4 8 5-5V6Z",
}


def _token(which: str, state: int) -> Markup:
    sign = curve(_TOKENS[which], fill="none", stroke_linecap="round", stroke_linejoin="round", class_="sign")
    if not state:
        return element(
            "symbol", {"id": f"favor-{which}-0", "viewBox": "-22 -22 44 44", "class": "token used"},
            circle(0, 0, 19, class_="rim"), sign,
        )  # fmt: skip
    metal = "gold" if state == 2 else "grey"
    return element(
        "symbol", {"id": f"favor-{which}-{state}", "viewBox": "-22 -22 44 44", "class": f"token {metal}"},
        circle(0, 1.5, 19.5, fill="#000", opacity=0.3),
        circle(0, 0, 19.5, fill=f"url(#tt-{metal})", class_="rim"),
        circle(0, 0, 15, class_="ring"),
        sign,
    )  # fmt: skip


# ---- discs: `disc-<seat>`, the sign of the seat on painted wood


def _disc(seat: int) -> Markup:
    return element(
        "symbol", {"id": f"disc-{seat}", "viewBox": "0 0 36 36", "class": f"seat-{seat}"},
        circle(18, 19.5, 16, fill="#000", opacity=0.3),
        circle(18, 18, 16, fill="var(--cloth)", stroke="var(--deep)", stroke_width=2),
        circle(18, 18, 16, fill="url(#sheen)"),
        circle(18, 18, 12, fill="none", stroke="#fff", stroke_opacity=0.45, stroke_width=1.4),
        use(f"glyph-{SIGNS[seat]}", 8, 7.5, 20, 20),
    )  # fmt: skip


@cache
def _fixed_symbols() -> Markup:
    file = files("bandstand.builtin.twisted_trumpets.table").joinpath("symbols.svg")
    return Markup(file.read_text(encoding="utf-8"))


def icons(kit: TwistedTrumpetsParts) -> Markup:
    """A hidden <svg> that defines them all. Ids: flag-<place of the colour>, bird, note-a, note-b, scroll,
    favor-<which>-<state>, disc-<seat>, icon-bell, icon-twist, icon-open, stack-back."""
    return fragment(
        _fixed_symbols(),
        element(
            "svg", {"class": "defs", "aria-hidden": "true"},
            element(
                "defs", None,
                [_flag(place, colour) for place, colour in enumerate(kit.colours)],
                [_token(which, state) for which in FAVORS for state in (0, 1, 2)],
                [_disc(seat) for seat in range(MOST_PLAYERS)],
            ),
        ),
    )  # fmt: skip

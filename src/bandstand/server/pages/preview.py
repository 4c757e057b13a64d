"""The picture of a finished game that other sites show beside a link to it: who won, and how it went. Drawn
like everything else, and then made a PNG, because few of those who make previews can draw."""

import re
from functools import cache

import resvg_py

from bandstand import signs
from bandstand.draw import Markup, element, fragment
from bandstand.picture import tokens
from bandstand.server.pages.content import Podium, Told
from bandstand.server.pages.headings import cover_of
from bandstand.server.pages.lines import Size, score_lines
from bandstand.server.pages.told import Ending

WIDTH, HEIGHT = 1200, 630
_LINES = Size(620, 400, 132, 13, 10)
_ROWS = 6
_FEW = 3
"""With so many players there is room for a picture."""
_DISPLAY = "Iowan Old Style, Palatino, Georgia, DejaVu Serif, serif"
_UI = "Helvetica, Arial, Segoe UI, Roboto, DejaVu Sans, sans-serif"
_STYLE = """
.grid { stroke: #d9ccb4; stroke-width: 1; fill: none; }
text { fill: #2b2420; font-family: FONT; font-size: 15px; }
.you { font-weight: 700; }
"""


def preview(told: Told, ending: Ending) -> bytes:
    """The picture, as a PNG."""
    svg = _resolved(_svg(told, ending))
    return bytes(
        resvg_py.svg_to_bytes(svg_string=svg, sans_serif_family="DejaVu Sans", serif_family="DejaVu Serif")
    )


def _svg(told: Told, ending: Ending) -> Markup:
    retelling = ending.game.retelling()
    lines = score_lines(ending.past.marks, ending.names, _LINES, stepped=retelling.stepped)
    return element(
        "svg",
        {"xmlns": "http://www.w3.org/2000/svg", "width": WIDTH, "height": HEIGHT,
         "viewBox": f"0 0 {WIDTH} {HEIGHT}"},
        element("style", None, Markup(_STYLE.replace("FONT", _UI))),
        signs.defs(),
        element("defs", None, element(
            "linearGradient", {"id": "dusk", "x1": 0, "y1": 0, "x2": 0, "y2": 1},
            element("stop", offset=0, stop_color="#232a44"),
            element("stop", offset=0.62, stop_color="#463a5c"),
            element("stop", offset=1, stop_color="#8a5a62"),
        )),
        element("rect", width=WIDTH, height=HEIGHT, fill="url(#dusk)"),
        element("rect", y=HEIGHT - 6, width=WIDTH, height=6, fill="#c9922f"),
        _said("Bandstand · " + told.title, 56, 74, 24, "#fbeedb", _UI),
        [_said(line, 56, 132 + 52 * number, 44, "#fff3da", _DISPLAY, "600")
         for number, line in enumerate(_broken(told.headline, 44))],
        element("g", {"transform": "translate(520 196)"},
                element("rect", width=640, height=398, rx=14, fill="#fffaf0"),
                element("g", {"transform": "translate(10 -8)"}, _inner(lines))),
        _art(told) if len(told.podium) <= _FEW else None,
        [_row(each, 262 + 58 * number) for number, each in enumerate(told.podium[:_ROWS])],
    )  # fmt: skip


def _art(told: Told) -> Markup:
    """The game's cover, where there is room for it."""
    return element(
        "svg",
        {"x": 56, "y": 446, "width": 226, "height": 142, "viewBox": "0 0 300 188"},
        _inner(cover_of(told.game).art),
    )


def _row(each: Podium, y: int) -> Markup:
    return fragment(
        element("use", href=f"#{each.sign}", x=56, y=y - 32, width=44, height=44),
        _said(_short(each.name, 17), 116, y, 26, "#fff3da", _UI, "600" if each.place == 1 else "400"),
        _said(each.score, 484, y, 28, "#ffe6a6", _DISPLAY, "600", "end"),
    )


def _said(
    words: str, x: int, y: int, size: int, colour: str, font: str, weight: str = "400", anchor: str = "start"
) -> Markup:
    where = {"x": x, "y": y, "text-anchor": anchor, "font-weight": weight}
    return element("text", where, words, style=f"font-family: {font}; font-size: {size}px; fill: {colour}")


def _inner(svg: Markup) -> Markup:
    """What stands inside a drawing."""
    return Markup(str(svg).partition("<svg")[2].partition(">")[2].strip().removesuffix("</svg>"))


def _broken(words: str, letters: int, most: int = 2) -> list[str]:
    """In lines."""
    lines = [""]
    for word in words.split():
        if lines[-1] and len(lines[-1]) + len(word) >= letters:
            lines.append("")
        lines[-1] = f"{lines[-1]} {word}".strip()
    return [*lines[: most - 1], _short(" ".join(lines[most - 1 :]), letters + 6)] if len(lines) > 1 else lines


def _short(words: str, letters: int) -> str:
    return words if len(words) <= letters else words[: letters - 1] + "…"


@cache
def _day() -> dict[str, str]:
    """The colours of the pages, by day."""
    found = dict(re.findall(r"(--[\w-]+):\s*([^;]+);", tokens()))
    return {name: re.sub(r"light-dark\(([^,]+),[^)]*\)", r"\1", value) for name, value in found.items()}


def _resolved(svg: str) -> str:
    """With colours in the place of their names, which who makes the PNG does not know."""
    return re.sub(r"var\((--[\w-]+)\)", lambda found: _day().get(found[1], "#000"), svg)

"""A drawing as a picture of its own: for notebooks, docs, printed sheets, and what is looked back on."""

import re
from collections.abc import Mapping, Sequence
from importlib.resources import files

from bandstand import signs
from bandstand.draw import Drawing, Markup, element

_LETTERS = "svg text { font-family: var(--ui); } svg .display { font-family: var(--display); }"
_SVG = "http://www.w3.org/2000/svg"
_HAND = 196
"""The height of the strip in which a hand lies."""
_SCREEN = {"width": 1240.0, "height": 900.0}
"""The window that a moment is laid out for, however small it is shown."""
_STRIP = """
.foot { font: 16px/1.4 var(--ui); color: var(--ink); container-type: inline-size; height: 100%;
  overflow: hidden; display: flex; flex-direction: column; align-items: center; justify-content: center; }
.foot .hand { display: flex; align-items: flex-end; justify-content: center; }
.foot .hand > * { flex: none; } .foot button { appearance: none; border: 0; padding: 0; background: none; }
[data-preview], [data-ghost] { visibility: hidden; }
"""


def standalone(drawing: Drawing, style: str) -> str:
    """One <svg> that needs nothing around it: colours, symbols and the game's style sheet are inside."""
    picture = drawing.picture()
    width, height = _size(picture)
    laid_out = _laid_out(style, {"width": float(width), "height": float(height)})
    return _alone(drawing, laid_out, f"0 0 {width} {height}", width, height, picture)


def moment(drawing: Drawing, style: str, done: Sequence[str], better: Sequence[str]) -> str:
    """The same with the hand below, and marks on what was done and on what would have been better, which are
    named as targets of the drawing."""
    picture = drawing.picture()
    width, height = _size(picture)
    whole = str(float(height) + _HAND)
    hand = drawing.hand.replace(Markup("<svg "), Markup(f'<svg xmlns="{_SVG}" '))
    strip = element(
        "foreignObject", {"y": height, "width": width, "height": _HAND},
        element("div", {"xmlns": "http://www.w3.org/1999/xhtml", "class": "foot"}, hand),
    )  # fmt: skip
    board = picture.replace(Markup("<svg "), Markup(f'<svg width="{width}" height="{height}" '), 1)
    laid_out = _laid_out(style.replace(" and (orientation: portrait)", ""), _SCREEN)
    marks = _marks(done, "#e0525f", "dashed") + _marks(better, "#ffc933", "solid")
    return _alone(drawing, laid_out + _STRIP + marks, f"0 0 {width} {whole}", width, whole, board, strip)


def _marks(targets: Sequence[str], colour: str, line: str) -> str:
    """A line round what is meant, dashed or not, so that colour is not the only sign."""
    dashes = "9 6" if line == "dashed" else "none"
    marks: list[str] = []
    for target in targets:
        named = f'[data-target="{target}"]'
        seen = "visibility: visible !important; opacity: 1 !important;"
        marks += [
            f"{named} {{ {seen} outline: 5px {line} {colour}; border-radius: 8px; }}",
            f"g{named} {{ outline: none; }}",
            f"{named} .edge {{ stroke: {colour} !important; stroke-width: 6 !important; "
            f"stroke-dasharray: {dashes} !important; }}",
        ]
    return "\n".join(marks) + "\n"


def _size(picture: Markup) -> tuple[str, str]:
    size = re.search(r'viewBox="0 0 ([\d.]+) ([\d.]+)"', picture)
    assert size is not None, "a picture has a viewBox that begins at 0 0"
    return size[1], size[2]


def _alone(drawing: Drawing, style: str, box: str, width: str, height: str, *content: Markup) -> str:
    tokens = files("bandstand").joinpath("web", "static", "tokens.css").read_text(encoding="utf-8")
    return element(
        "svg",
        {"xmlns": _SVG, "viewBox": box, "width": width, "height": height},
        element("style", None, tokens + _LETTERS + style),
        signs.defs(),
        drawing.defs,
        *content,
    )


def _laid_out(style: str, size: Mapping[str, float]) -> str:
    """The style sheet of a page of this size: what depends on the size of the window is decided, because a
    picture looks the same however large it is shown."""

    def decided(query: re.Match[str]) -> str:
        limit, side, pixels = query[1], query[2], float(query[3])
        holds = size[side] >= pixels if limit == "min" else size[side] <= pixels
        return "(min-width: 0px)" if holds else "(max-width: 0px)"

    return re.sub(r"\((min|max)-(width|height): (\d+)px\)", decided, style)

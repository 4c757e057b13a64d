"""A drawing as a picture of its own: for notebooks, docs and printed sheets."""

import re
from collections.abc import Mapping
from importlib.resources import files

from bandstand import signs
from bandstand.draw import Drawing, element

_LETTERS = "svg text { font-family: var(--ui); } svg .display { font-family: var(--display); }"


def standalone(drawing: Drawing, style: str) -> str:
    """One <svg> that needs nothing around it: colours, symbols and the game's style sheet are inside."""
    picture = drawing.picture()
    size = re.search(r'viewBox="0 0 ([\d.]+) ([\d.]+)"', picture)
    assert size is not None, "a picture has a viewBox that begins at 0 0"
    tokens = files("bandstand").joinpath("web", "static", "tokens.css").read_text(encoding="utf-8")
    laid_out = _laid_out(style, {"width": float(size[1]), "height": float(size[2])})
    return element(
        "svg",
        {
            "xmlns": "http://www.w3.org/2000/svg",
            "viewBox": size[0][9:-1],
            "width": size[1],
            "height": size[2],
        },
        element("style", None, tokens + _LETTERS + laid_out),
        signs.defs(),
        drawing.defs,
        picture,
    )


def _laid_out(style: str, size: Mapping[str, float]) -> str:
    """The style sheet of a page of this size: what depends on the size of the window is decided, because a
    picture looks the same however large it is shown."""

    def decided(query: re.Match[str]) -> str:
        limit, side, pixels = query[1], query[2], float(query[3])
        holds = size[side] >= pixels if limit == "min" else size[side] <= pixels
        return "(min-width: 0px)" if holds else "(max-width: 0px)"

    return re.sub(r"\((min|max)-(width|height): (\d+)px\)", decided, style)

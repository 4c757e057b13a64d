"""A drawing as a picture of its own: for notebooks, docs and printed sheets."""

import re
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
    return element(
        "svg",
        {
            "xmlns": "http://www.w3.org/2000/svg",
            "viewBox": size[0][9:-1],
            "width": size[1],
            "height": size[2],
        },
        element("style", None, tokens + _LETTERS + style),
        signs.defs(),
        drawing.defs,
        picture,
    )

"""The few shapes that every table is made of, with the attributes one would repeat."""

import unicodedata

from bandstand.draw import Markup, element, number


def rect(x: float, y: float, width: float, height: float, rx: float, **more: object) -> Markup:
    return element("rect", None, x=x, y=y, width=width, height=height, rx=rx, **more)


def circle(x: float, y: float, radius: float, **more: object) -> Markup:
    return element("circle", None, cx=x, cy=y, r=radius, **more)


def curve(d: str, **more: object) -> Markup:
    return element("path", None, d=d, **more)


def use(symbol: str, x: float, y: float, width: float, height: float, **more: object) -> Markup:
    return element("use", None, href=f"#{symbol}", x=x, y=y, width=width, height=height, **more)


def write(
    words: object, x: float, y: float, size: float, fill: str, *, weight: int = 400, middle: bool = False,
    kind: str | None = None, **more: object,
) -> Markup:  # fmt: skip
    """A line of text; `kind` is "display" for the serif, "num" for numbers that change."""
    return element("text", {"class": kind}, words, x=x, y=y, text_anchor="middle" if middle else None,
                   font_size=size, font_weight=weight, fill=fill, **more)  # fmt: skip


def picture(told: str, *content: object, **more: object) -> Markup:
    """A group that is one thing with a name, for eyes that point at it and for ears."""
    return element("g", {"role": "img", "aria-label": told}, element("title", None, told), *content, **more)


def line(*parts: str | float) -> str:
    """The `d` of a path."""
    return " ".join(part if isinstance(part, str) else number(part) for part in parts)


# ---- the room that words take


def fit(text: str, room: float, size: float) -> str:
    """A text cut to a width: nobody knows the font, so letters are taken for wide ones."""
    if ems(text) * size <= room:
        return text
    while text and ems(text + "…") * size > room:
        text = text[:-1]
    return text.rstrip() + "…"


def ems(text: str) -> float:
    """How wide a text is at most, in ems of a bold sans-serif."""
    width = 0.0
    for letter in text:
        if letter in "mwMW@%…" or unicodedata.east_asian_width(letter) in "WF":
            width += 1.0
        elif letter.isupper():
            width += 0.76
        elif letter in "fijlrtI.,:;'!| ":
            width += 0.4
        else:
            width += 0.66
    return width

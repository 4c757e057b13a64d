"""The few shapes that everything on the table is made of, with the attributes one would repeat."""

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

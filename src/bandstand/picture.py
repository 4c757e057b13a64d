"""A drawing as a picture of its own: for notebooks, docs, printed sheets, and what is looked back on.

A picture may stand on a page with others: its style sheet is kept to itself, and its symbols have names of
their own."""

import re
from collections import Counter
from collections.abc import Mapping, Sequence
from functools import cache
from importlib.resources import files
from xml.parsers import expat
from zlib import crc32

from bandstand import signs
from bandstand.draw import Drawing, Markup, element
from bandstand.stylesheet import cut_down, digits, short_names

_LETTERS = ":root { font-family: var(--ui); } .display { font-family: var(--display); }"
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
    return _alone(drawing, style, {"width": width, "height": height}, width, height, picture)


def moment(drawing: Drawing, style: str, done: Sequence[str], better: Sequence[str]) -> str:
    """The same with the hand below, and marks on what was done and on what would have been better, which are
    named as targets of the drawing."""
    picture = drawing.picture()
    width, height = _size(picture)
    hand = drawing.hand.replace(Markup("<svg "), Markup(f'<svg xmlns="{_SVG}" '))
    strip = element(
        "foreignObject", {"y": height, "width": width, "height": _HAND},
        element("div", {"xmlns": "http://www.w3.org/1999/xhtml", "class": "foot"}, hand),
    )  # fmt: skip
    board = picture.replace(Markup("<svg "), Markup(f'<svg width="{width:g}" height="{height:g}" '), 1)
    marks = _marks(done, "#e0525f", "dashed") + _marks(better, "#ffc933", "solid")
    return _alone(drawing, style + _STRIP + marks, _SCREEN, width, height + _HAND, board, strip)


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


def _size(picture: Markup) -> tuple[float, float]:
    size = re.search(r'viewBox="0 0 ([\d.]+) ([\d.]+)"', picture)
    assert size is not None, "a picture has a viewBox that begins at 0 0"
    return float(size[1]), float(size[2])


def _alone(
    drawing: Drawing, style: str, page: Mapping[str, float], width: float, height: float, *content: Markup
) -> str:
    inside = "".join(content)
    symbols = _used(signs.defs() + drawing.defs, inside + style)
    markup = _plain(symbols + inside)
    scope = _scope(markup)
    sheet, markup = cut_down(tokens() + _LETTERS + style, markup, scope, page)
    names = _names(symbols, scope, markup)
    sheet, markup = _renamed(sheet, names), _renamed(markup, names)
    return element(
        "svg",
        {"xmlns": _SVG, "class": scope, "viewBox": f"0 0 {width:g} {height:g}"},
        # Quotes are many in a style sheet, and need no escaping there.
        element("style", None, Markup(sheet.replace("&", "&amp;").replace("<", "&lt;"))),
        Markup(markup),
        width=width, height=height,
    )  # fmt: skip


def _plain(markup: str) -> str:
    """Without what is there for those who play: titles that are read aloud as well, and notes that an icon
    says nothing."""
    markup = re.sub(r'( aria-label="([^"]*)"[^>]*?) title="\2"', r"\1", markup)
    markup = re.sub(r'(<svg[^>]*?) aria-hidden="true"', r"\1", markup)
    return re.sub(r"></(use|path|rect|circle|ellipse|stop)>", "/>", markup)


def _scope(markup: str) -> str:
    """A short name: the same for the same picture, and hardly ever for another."""
    return "b" + digits(36**4 + crc32(markup.encode()) % 36**4)[1:]


@cache
def tokens() -> str:
    """The colours, letters and measures of every page."""
    return files("bandstand").joinpath("web", "static", "tokens.css").read_text(encoding="utf-8")


# ---- symbols


def _used(defs: str, markup: str) -> str:
    """Of all symbols, gradients and so on those that the markup needs, directly or by way of others."""
    known = dict(reversed(_defined(defs)))  # the first of a name counts
    used: dict[str, None] = {}
    further = _asked(markup)
    while further:
        used |= dict.fromkeys(name for name in further if name in known)
        further = [name for each in further for name in _asked(known.get(each, "")) if name not in used]
    return f"<defs>{''.join(known[name] for name in used)}</defs>" if used else ""


def _asked(markup: str) -> list[str]:
    return [name for both in re.findall(r'href="#([^"]+)"|url\(#([^)]+)\)', markup) for name in both if name]


@cache
def _defined(defs: str) -> list[tuple[str, str]]:
    """Each outermost element of the definitions that has an id, with its text."""
    text = f"<all>{defs}</all>".encode()
    found: list[tuple[str, str]] = []
    begun: list[tuple[str, str, int]] = []
    parser = expat.ParserCreate()

    def start(tag: str, attributes: dict[str, str]) -> None:
        begun.append((tag, attributes.get("id", ""), parser.CurrentByteIndex))

    def end(tag: str) -> None:
        _, name, first = begun.pop()
        if name and all(outer in ("all", "svg", "defs") for outer, _, _ in begun):
            last = text.index(b">", parser.CurrentByteIndex) + 1
            found.append((name, text[first:last].decode()))

    parser.StartElementHandler = start
    parser.EndElementHandler = end
    parser.Parse(text, True)
    return found


def _names(symbols: str, scope: str, markup: str) -> dict[str, str]:
    """Names of their own for the symbols: on a page with several pictures each finds its own."""
    shown = Counter(_asked(markup))
    names = sorted(set(re.findall(r'\bid="([^"]+)"', symbols)))
    return short_names(scope, sorted(names, key=lambda name: -shown[name]))


def _renamed(markup: str, names: Mapping[str, str]) -> str:
    def own(found: re.Match[str]) -> str:
        return f"{found[1]}{names.get(found[2], found[2])}{found[3]}"

    return re.sub(r'(\bid="|href="#|url\(#)([^")]+)([")])', own, markup)

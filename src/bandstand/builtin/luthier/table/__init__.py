"""Draws a View of Luthier: the hall, the workbench, the dock under them, and every click path."""

from collections.abc import Sequence
from functools import partial

from bandstand.builtin.luthier.parts import LuthierParts
from bandstand.builtin.luthier.table.aid import aid
from bandstand.builtin.luthier.table.dock import dock
from bandstand.builtin.luthier.table.hall import hall, own_bench
from bandstand.builtin.luthier.table.icons import defs
from bandstand.builtin.luthier.table.paths import Clicks
from bandstand.builtin.luthier.table.rows import rows
from bandstand.builtin.luthier.table.setup import dealt
from bandstand.builtin.luthier.table.sheet import sheet
from bandstand.builtin.luthier.table.sounds import sounds
from bandstand.builtin.luthier.views import LuthierView
from bandstand.draw import Drawing, Markup, element, fragment

_WIDTH, _HEIGHT = 1240, 730
"""Of the picture that stands alone, in pixels: wide enough for everything beside each other."""


_SVG = "http://www.w3.org/2000/svg"


def draw(kit: LuthierParts, view: LuthierView, names: Sequence[str], legal: Sequence[int]) -> Drawing:
    """The View as pictures, with the click paths of every legal action."""
    clicks = Clicks(kit, view, legal)
    return Drawing(
        board=_finale(kit, view, names) if view["phase"] == "over" else _stage(kit, view, names, legal),
        picture=partial(_picture, kit, view, names),
        hand=_foot(kit, view, names, legal, clicks),
        rows=rows(kit, view, names),
        chips=clicks.chips,
        paths=clicks.paths,
        defs=defs(kit),
        sounds=sounds(view),
    )


def _foot(
    kit: LuthierParts, view: LuthierView, names: Sequence[str], legal: Sequence[int], clicks: Clicks
) -> Markup:
    """The dock: the workbench, and what the decision at hand needs beside it."""
    if view["phase"] == "over":
        return Markup("")
    cards = dealt(kit, clicks.dealt) if clicks.dealt else None
    return fragment(own_bench(kit, view, names, legal, cards), dock(kit, view, names, legal))


def _stage(kit: LuthierParts, view: LuthierView, names: Sequence[str], legal: Sequence[int]) -> Markup:
    return fragment(hall(kit, view, names, legal), aid(kit))


def _finale(kit: LuthierParts, view: LuthierView, names: Sequence[str]) -> Markup:
    """The score sheet, and the hall as it was left, for when the result is put away."""
    hall_left = element("template", {"class": "last-board"}, _stage(kit, view, names, ()))
    return fragment(sheet(kit, view, names), hall_left)


def _picture(kit: LuthierParts, view: LuthierView, names: Sequence[str]) -> Markup:
    """The hall is laid out like a page, so that is what the picture holds."""
    parts = fragment(hall(kit, view, names, [], tabs=False), own_bench(kit, view, names, []))
    shown = parts.replace(Markup("<svg "), Markup(f'<svg xmlns="{_SVG}" '))
    page = element("div", {"xmlns": "http://www.w3.org/1999/xhtml", "class": "alone"}, shown)
    return element(
        "svg", {"viewBox": f"0 0 {_WIDTH} {_HEIGHT}", "role": "img", "aria-label": "The hall of Luthier"},
        element("foreignObject", {"width": _WIDTH, "height": _HEIGHT}, page),
    )  # fmt: skip

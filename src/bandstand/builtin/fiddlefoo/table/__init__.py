"""Draws a View of Fiddlefoo: the table in two layouts, the hand, the choices, and every move's click path."""

from collections.abc import Sequence
from functools import cache, lru_cache
from importlib.resources import files

from bandstand.builtin.fiddlefoo.parts import FiddlefooParts
from bandstand.builtin.fiddlefoo.table.bubble import Bubbles
from bandstand.builtin.fiddlefoo.table.cards import symbols
from bandstand.builtin.fiddlefoo.table.case import case, deck, speech
from bandstand.builtin.fiddlefoo.table.hand import hand
from bandstand.builtin.fiddlefoo.table.layout import TALL, WIDE, Layout
from bandstand.builtin.fiddlefoo.table.map import cells, map_of_cards
from bandstand.builtin.fiddlefoo.table.pairs import last_pair, shapes
from bandstand.builtin.fiddlefoo.table.paths import Clicks
from bandstand.builtin.fiddlefoo.table.piles import hands_before, piles
from bandstand.builtin.fiddlefoo.table.plan import CARD, Plan, plan
from bandstand.builtin.fiddlefoo.table.preview import foreseen
from bandstand.builtin.fiddlefoo.table.rows import rows
from bandstand.builtin.fiddlefoo.table.scene import Scene
from bandstand.builtin.fiddlefoo.table.seats import seats
from bandstand.builtin.fiddlefoo.table.specials import specials
from bandstand.builtin.fiddlefoo.views import FiddlefooView
from bandstand.draw import Drawing, Markup, element, fragment
from bandstand.shapes import rect


def draw(kit: FiddlefooParts, view: FiddlefooView, names: Sequence[str], legal: Sequence[int]) -> Drawing:
    """The View as pictures, with the click paths of every legal action."""
    scene = Scene(kit, view, names, legal)
    clicks = Clicks(scene)
    bubbles = Bubbles()
    tall = _board(scene, clicks, bubbles, TALL)
    # What both say is defined in the wide one, which is also the picture.
    wide = _board(scene, clicks, bubbles, WIDE)
    return Drawing(
        board=fragment(wide, tall),
        picture=lambda: wide,
        hand=hand(scene),
        rows=rows(scene),
        chips=clicks.chips,
        paths=clicks.paths,
        defs=_defs(kit),
    )


def _board(scene: Scene, clicks: Clicks, bubbles: Bubbles, layout: Layout) -> Markup:
    lying = plan(scene, layout)
    return element(
        "svg", {"class": f"board {layout.name}", "viewBox": f"0 0 {layout.width:g} {layout.height:g}",
                "style": _nearer(lying, layout) if clicks.cells else None,
                "role": "group", "aria-label": "The Fiddlefoo table"},
        shapes(lying),
        _felt(layout),
        seats(scene, layout),
        deck(scene, layout),
        hands_before(scene, layout),
        specials(scene, layout),
        # Before the map, so that what a card of the map says lies over it.
        cells(lying, sorted(clicks.cells)),
        map_of_cards(scene, lying, bubbles),
        # After the map, so that cards on their way there pass over it.
        case(scene, layout),
        piles(scene, layout),
        last_pair(scene, lying, bubbles),
        speech(scene, layout),
        foreseen(scene, lying, bubbles, list(clicks.previews.values())),
        bubbles.defs() if layout is WIDE else None,
    )  # fmt: skip


_FINGER = 45
"""How wide a place must be for a finger, in pixels of a phone."""


def _nearer(lying: Plan, layout: Layout) -> str | None:
    """How much larger a phone draws the table, which then pans, so that a finger finds every place of a large
    map."""
    if layout is not TALL:
        return None
    width = lying.scale * CARD[0]
    return f"--nearer: {max(1.0, _FINGER / width):.3f}"


def _felt(layout: Layout) -> Markup:
    """The table top, for a picture without a page: there the stage itself is of felt."""
    width, height = layout.width, layout.height
    return element(
        "g", {"class": "felt"},
        rect(0, 0, width, height, 14, fill="url(#feltG)"),
        element("ellipse", cx=width / 2, cy=height * 0.44, rx=width / 2, ry=height / 2, fill="url(#pool)"),
        rect(2.5, 2.5, width - 5, height - 5, 12, fill="none", stroke="var(--wood)", stroke_width=5),
        rect(6, 6, width - 12, height - 12, 10, fill="none", stroke="#e0b354", stroke_opacity=0.4),
    )  # fmt: skip


@lru_cache(maxsize=8)
def _defs(kit: FiddlefooParts) -> Markup:
    return fragment(
        _fixed_symbols(),
        element("svg", {"class": "defs", "aria-hidden": "true"}, element("defs", None, symbols(kit))),
    )


@cache
def _fixed_symbols() -> Markup:
    return Markup(files(__name__).joinpath("symbols.svg").read_text(encoding="utf-8"))

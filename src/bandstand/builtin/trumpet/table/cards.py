"""Draws cards, suits and tokens. A card is 100 wide and 140 high; its number is its pitch on the staff.

What depends on little is kept when it has been drawn: most of a table looks the same to all of its viewers,
and after the next move, too."""

from functools import lru_cache

from bandstand.builtin.trumpet.parts import TrumpetParts
from bandstand.builtin.trumpet.table.scene import Scene
from bandstand.draw import Markup, element, fragment
from bandstand.shapes import circle, curve, rect, use, write

_SHAPES = {
    "hearts": ("vermilion", "M12 21.5C5.2 15.8 2 12 2 8c0-3.2 2.3-5.4 5.2-5.4 2 0 3.8 1.1 4.8 3 1-1.9 2.8-3 "
               "4.8-3C19.7 2.6 22 4.8 22 8c0 4-3.2 7.8-10 13.5Z"),
    "stars": ("orange", "M12 1.8l3 6.6 7.2.8-5.4 4.9 1.5 7.1L12 17.6l-6.3 3.6 1.5-7.1L1.8 9.2l7.2-.8Z"),
    "clubs": ("green", "M12 2.2a4.7 4.7 0 0 1 3.9 7.3 4.7 4.7 0 1 1-2.5 6.9c.3 2.2 1.1 3.7 2.6 5.1H8"
              "c1.5-1.4 2.3-2.9 2.6-5.1a4.7 4.7 0 1 1-2.5-6.9A4.7 4.7 0 0 1 12 2.2Z"),
    "diamonds": ("sky", "M12 1.5c2.3 4 5 7.3 8.6 10.5-3.6 3.2-6.3 6.5-8.6 10.5-2.3-4-5-7.3-8.6-10.5"
                 "C7 8.8 9.7 5.5 12 1.5Z"),
    "spades": ("blue", "M12 1.8c4.5 4.6 9.6 7.5 9.6 12.1 0 2.8-2.1 4.7-4.5 4.7-1.6 0-2.9-.8-3.7-2 "
               ".3 2.1 1 3.5 2.4 4.9H8.2c1.4-1.4 2.1-2.8 2.4-4.9-.8 1.2-2.1 2-3.7 2-2.4 0-4.5-1.9-4.5-4.7"
               "C2.4 9.3 7.5 6.4 12 1.8Z"),
    "crowns": ("plum", "M4.5 20.5 2 8.3c-.2-.8.7-1.3 1.3-.8l4.3 3.8 3.5-7.8c.4-.8 1.4-.8 1.8 0l3.5 7.8 "
               "4.3-3.8c.6-.5 1.5 0 1.3.8l-2.5 12.2c-.1.6-.5 1-1.1 1H5.6c-.6 0-1-.4-1.1-1Z"),
    "moons": ("ink", "M14.5 2.2A10 10 0 1 0 22 15.6 8.6 8.6 0 0 1 14.5 2.2Z"),
    "bells": ("brass", "M12 2c1 0 1.7.7 1.7 1.6 3.3.8 4.8 3.4 4.8 6.9s1 5.2 2.7 6.5v1.5H2.8V17"
              "c1.7-1.3 2.7-3 2.7-6.5s1.5-6.1 4.8-6.9C10.3 2.7 11 2 12 2ZM9.3 19.5h5.4a2.7 2.7 0 0 1-5.4 0Z"),
}  # fmt: skip
"""Our six suits, and two more shapes for editions that have other ones: a colour and an outline."""

_COLOURS = {"ink": ("#595959", "#2b2420"), "brass": ("#c9a227", "#6b5200")}
"""Fill and depth of the two further shapes; those of the six are among the variables of the look."""


def suit_shapes(parts: TrumpetParts) -> dict[str, str]:
    """The shape of each suit of an edition: its own, or the first that no suit has."""
    spare = [shape for shape in reversed(_SHAPES) if shape not in parts.suits]
    return {suit: suit if suit in _SHAPES else spare.pop(0) for suit in parts.suits}


def suit_symbols(parts: TrumpetParts) -> Markup:
    """`s-hearts` and the others, as symbols."""
    return fragment([_suit_symbol(suit, shape) for suit, shape in suit_shapes(parts).items()])


def _suit_symbol(suit: str, shape: str) -> Markup:
    colour, outline = _SHAPES[shape]
    fill, deep = _COLOURS.get(colour, (f"var(--{colour})", f"var(--{colour}-deep)"))
    return element(
        "symbol", {"id": f"s-{suit}", "viewBox": "0 0 24 24"},
        curve(outline, fill=fill, stroke=deep, stroke_width=1.1, stroke_linejoin="round"),
        curve(outline, fill="url(#sheen)"),
    )  # fmt: skip


def ink(parts: TrumpetParts, suit: str) -> str:
    """The colour in which a suit's numbers are written."""
    colour, _ = _SHAPES[suit_shapes(parts)[suit]]
    return _COLOURS[colour][1] if colour in _COLOURS else f"var(--{colour}-deep)"


LEAST = 13
"""No text is smaller than this on the screen, so small cards have larger letters."""


_LARGE = 0.7
_LAPTOP = 0.86
"""A laptop draws the wide table, whose cards are large, so much smaller than it is laid out."""


def face(scene: Scene, card: int, scale: float) -> Markup:
    """A card face up, in a box of 100 by 140 that is shown at this scale or larger."""
    return _face(scene.parts, card, 0 if card == scene.parts.wild else scene.slot(card), scale)


@lru_cache(maxsize=1024)
def _face(parts: TrumpetParts, card: int, slot: int, scale: float) -> Markup:
    if card == parts.wild:
        size = max(15, LEAST / scale)
        return fragment(
            use("card-wild", 0, 0, 100, 140),
            write("Trumpet", 50, 126, size, "#ffe6a6", weight=700, middle=True, kind="display"),
        )
    suit = parts.suits[parts.suit_of[card]]
    rank = parts.rank_of[card]
    return fragment(
        rect(1, 1, 98, 138, 10, fill="url(#faceG)", stroke="var(--face-line)", stroke_width=1.5),
        _pennant(slot, max(1, LEAST / 14 / scale)) if slot else None,
        write(rank, 19, 32, 29, ink(parts, suit), weight=700, middle=True, kind="display", letter_spacing=-1),
        use(f"s-{suit}", 9.5, 38, 19, 19),
        use(f"s-{suit}", 32, 38, 50, 50),
        use("card-staff", 10, 102, 80, 24),
        _note(rank, parts.ranks),
    )


def _note(rank: int, ranks: int) -> Markup:
    """The lowest rank hangs under the staff, the highest sits on it."""
    pitch = 127 - 27 * (rank - 1) / (ranks - 1)
    if rank <= ranks // 2:
        return use("card-note-up", 44, pitch - 15, 12, 20)
    return use("card-note-down", 44, pitch - 5, 12, 20)


def _pennant(slot: int, larger: float) -> Markup:
    """What a trump card wears: the rank of its suit on the banner."""
    return element(
        "g", {"transform": f"translate(19 62.5) scale({larger:g}) translate(-19 -62.5)"},
        curve("M9.5 62.5h19v23l-9.5-5.5-9.5 5.5Z", fill="url(#brassH)", stroke="#6b450c", stroke_width=1.2,
              stroke_linejoin="round"),
        write(slot, 19, 77, 14, "#2b1c05", weight=700, middle=True, kind="display"),
    )  # fmt: skip


def laid(scene: Scene, card: int, x: float, y: float, angle: float, scale: float) -> Markup:
    """A card on the table, by its middle, with its shadow."""
    return element(
        "g", {"transform": f"translate({x:g} {y:g}) rotate({angle:g}) scale({scale:g}) translate(-50 -70)"},
        rect(1, 4, 98, 138, 10, fill="#000", opacity=0.3),
        face(scene, card, scale * _LAPTOP if scale > _LARGE else scale),
    )  # fmt: skip


@lru_cache(maxsize=2048)
def small(parts: TrumpetParts, card: int, x: float, y: float, width: float, *, won: bool) -> Markup:
    """A card of the last trick, 36 high."""
    rim = rect(x, y, width, 36, 5, fill="url(#faceG)", stroke="#ffd36b" if won else "var(--face-line)",
               stroke_width=2.6 if won else 1)  # fmt: skip
    if card == parts.wild:
        return fragment(rim, use("sign-trumpet", x + 3, y + 10, width - 6, 16))
    suit = parts.suits[parts.suit_of[card]]
    size, sign = (16, 14) if width >= 32 else (14, 11)
    return fragment(
        rim,
        write(parts.rank_of[card], x + width * 0.29, y + 24, size, ink(parts, suit), weight=700, middle=True,
              kind="display", letter_spacing=-0.8),
        use(f"s-{suit}", x + width - sign - 2, y + 25 - sign, sign, sign),
    )  # fmt: skip


@lru_cache(maxsize=1024)
def fan(count: int, x: float, y: float) -> Markup:
    """A hand from behind: nothing but how many cards it has."""
    middle = (count - 1) / 2
    return fragment([
        use("card-back-small", -14, -19.2, 28, 38.5,
            transform=f"translate({x + (place - middle) * 12.5:g} {y:g}) rotate({(place - middle) * 5:g})")
        for place in range(count)
    ])  # fmt: skip


@lru_cache(maxsize=512)
def token(suit: str, x: float, y: float, radius: float) -> Markup:
    """A trump token: a brass ring with a suit in it."""
    size = radius * 1.14
    return fragment(
        circle(x, y + 2, radius, fill="#000", opacity=0.3),
        circle(x, y, radius, class_="edge", fill="url(#brassV)", stroke="#5f3d0a", stroke_width=1.3),
        circle(x, y, radius * 0.83, fill="url(#discG)", stroke="#8a5c12", stroke_width=1),
        use(f"s-{suit}", x - size / 2, y - size / 2, size, size),
    )

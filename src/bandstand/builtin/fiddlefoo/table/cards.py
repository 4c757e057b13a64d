"""Draws cards. One is 100 wide and 140 high; number, sign and notes stand on its left, where they can be read
in a hand that overlaps."""

from functools import lru_cache

from bandstand.builtin.fiddlefoo.parts import TALKYTOOT, FiddlefooParts
from bandstand.builtin.fiddlefoo.table.scene import Scene
from bandstand.draw import Markup, element, fragment
from bandstand.shapes import curve, rect, use, write

SMALL = 0.42
"""Below this scale a card is drawn with fewer and larger things on it."""
MOST_DRAWN = 4
"""More notes than these are a number beside one note."""

INSTRUMENTS = ("violin", "guitar", "drums", "piano")
"""What there are drawings of. An edition with other instruments gets those that are left."""
_UPSIDE_DOWN = (6, 9)
"""Numbers that need a line under them."""


def hue(colour: int) -> str:
    """The class that brings a colour's three shades."""
    return f"hue-{colour}"


@lru_cache(maxsize=4)
def symbols(kit: FiddlefooParts) -> Markup:
    """Every card in three sizes, without its notes, which may differ from game to game; and the signs."""
    kinds = sorted({(kit.colour_of[card], kit.number_of[card]) for card in kit.cards})
    notes = max(*kit.notes_of, *kit.other_notes_of)
    return fragment(
        [_colour(kit.letters[colour], colour, drawn) for colour, drawn in enumerate(instruments(kit))],
        [_kind(kit.letters[colour], colour, number) for colour, number in kinds],
        [_notes(number) for number in range(1, notes + 1)],
    )


def instruments(kit: FiddlefooParts) -> list[str]:
    """The drawing of each colour: its own instrument, or the first that no colour has."""
    spare = [name for name in INSTRUMENTS if name not in kit.instruments]
    return [name if name in INSTRUMENTS else spare.pop(0) for name in kit.instruments]


def kind(scene: Scene, card: int) -> str:
    """The end of the names of a card's drawings: 'b12'."""
    kit = scene.kit
    return f"{kit.letters[kit.colour_of[card]]}{kit.number_of[card]}"


# ---- the drawings


def _colour(letter: str, colour: int, instrument: str) -> Markup:
    """What all cards of a colour have in common, large, small, and in a line of words; and its sign."""
    sign = f"sg-{instrument}"
    return fragment(
        element(
            "g", {"id": f"large-{letter}"},
            rect(2, 5, 96, 137, 10, fill="#000", opacity=0.3),
            rect(1, 1, 98, 138, 10, fill="url(#faceG)", stroke="var(--face-line)", stroke_width=1.5),
            element("use", href="#card-field"),
            use(f"em-{instrument}", 36.5, 14, 58, 108),
            use(sign, 8.8, 42, 20, 20, color="var(--deep)"),
        ),
        element(
            "g", {"id": f"small-{letter}"},
            rect(2, 6, 96, 138, 12, fill="#000", opacity=0.3),
            rect(4, 4, 92, 132, 9, fill="var(--face)", stroke="var(--c)", stroke_width=8),
            rect(8, 78, 84, 54, 5, fill="var(--light)", opacity=0.7),
            use(sign, 11, 84, 44, 44, color="var(--deep)"),
        ),
        element(
            "g", {"id": f"line-{letter}"},
            curve("M6 .75H5.75a5 5 0 0 0-5 5v8.5a5 5 0 0 0 5 5H6Z", fill="var(--c)"),
            use(sign, 9, 3.5, 13, 13, color="var(--deep)"),
        ),
        element(
            "symbol", {"id": f"tile-{letter}", "viewBox": "0 0 24 24"},
            element("g", {"class": hue(colour)},
                    rect(1, 1, 22, 22, 5, fill="var(--face)", stroke="var(--c)", stroke_width=2),
                    use(sign, 4, 4, 16, 16, color="var(--deep)")),
        ),
    )  # fmt: skip


def _kind(letter: str, colour: int, number: int) -> Markup:
    """One card in its three sizes."""
    underlined = number in _UPSIDE_DOWN
    width = mini_width(number)
    return fragment(
        element(
            "g", {"id": f"card-{letter}{number}", "class": hue(colour)},
            element("use", href=f"#large-{letter}"),
            _number(number, 18.8, 34, 33, 28),
            curve("M13 38.5h11.5", stroke="var(--deep)", stroke_width=2, stroke_linecap="round")
            if underlined else None,
        ),
        element(
            "g", {"id": f"small-{letter}{number}", "class": hue(colour)},
            element("use", href=f"#small-{letter}"),
            _number(number, 50, 62, 64, 68),
            curve("M34 70h32", stroke="var(--deep)", stroke_width=5, stroke_linecap="round")
            if underlined else None,
        ),
        element(
            "symbol", {"id": f"mini-{letter}{number}", "viewBox": f"0 0 {width:g} 20"},
            element("g", {"class": hue(colour)},
                    rect(0.75, 0.75, width - 1.5, 18.5, 5, fill="var(--face)", stroke="var(--c)",
                         stroke_width=1.5),
                    element("use", href=f"#line-{letter}"),
                    write(number, 25, 14.7, 13, "var(--deep)", weight=700)),
        ),
    )  # fmt: skip


def _number(number: int, x: float, y: float, size: float, room: float) -> Markup:
    squeezed = {"textLength": room, "lengthAdjust": "spacingAndGlyphs"} if number > 9 else {}
    return element("text", {"class": "numeral", **squeezed}, number, x=x, y=y, font_size=size,
                   font_weight=700, text_anchor="middle", fill="var(--deep)")  # fmt: skip


def mini_width(number: int) -> float:
    """How wide a card is in a line of words, beside a height of 20."""
    return 48 if number > 9 else 39


def notes_width(number: int) -> float:
    """How wide music notes are in a line of words, beside a height of 16."""
    return 6 + 13 * number


def _notes(number: int) -> Markup:
    """Music notes as they stand on a large card, on a small one, and in a line of words."""
    ink = {"color": "var(--face-ink)"}
    if number > MOST_DRAWN:
        large = fragment(
            use("note", 8.5, 114, 20, 16),
            write(number, 18, 108, 22, "currentColor", weight=700, middle=True, kind="numeral"),
        )
        small = write(number, 74, 120, 40, "currentColor", weight=700, middle=True, kind="numeral")
    else:
        large = fragment([use("note", 8.5, 114 - 17 * place, 20, 16) for place in range(number)])
        small = fragment([
            use("note", 53 + 18 * (place % 2), 110 - 24 * (place // 2), 22.5, 18) for place in range(number)
        ])  # fmt: skip
    return fragment(
        element("g", {"id": f"large-notes-{number}"} | ink, large),
        element("g", {"id": f"small-notes-{number}"} | ink, small),
        element("symbol", {"id": f"notes-{number}", "viewBox": f"0 0 {notes_width(number):g} 16"},
                [use("note", 13 * place, 0, 20, 16) for place in range(number)]),
    )  # fmt: skip


# ---- a card of this game


def face(scene: Scene, card: int, scale: float = 1) -> Markup:
    """A card face up, in a box of 100 by 140 that is shown at this scale."""
    notes = scene.view["notes"][card]
    special = scene.kit.special_of[card] >= 0
    if scale < SMALL:
        return fragment(
            element("use", href=f"#small-{kind(scene, card)}"),
            element("use", href=f"#small-notes-{notes}"),
            _badge(scene, card, 50, 80, 1) if special else None,
        )
    return fragment(
        element("use", href=f"#card-{kind(scene, card)}"),
        element("use", href=f"#large-notes-{notes}"),
        _badge(scene, card, 80.5, 20, 1.08) if special else None,
    )


def _badge(scene: Scene, card: int, x: float, y: float, scale: float) -> Markup:
    """What a special card wears: when its action happens."""
    return element(
        "g", {"transform": f"translate({x:g} {y:g}) scale({scale:g})"},
        element("use", href="#badge"), use(when(scene, card), -7.5, -7.5, 15, 15),
    )  # fmt: skip


def when(scene: Scene, card: int) -> str:
    """The sign of the moment at which a special card acts."""
    return f"when-{TALKYTOOT[scene.kit.action_names[scene.kit.special_of[card]]]}"

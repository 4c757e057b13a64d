"""The small signs that all of the table is written in: resources, families, eras, places, dice, tokens.

Every symbol is called `lu-<name>`. The names are those of the parts (`parts.RESOURCES`, `FAMILIES`, `ERAS`,
`TYPES`, `TRACKS`, `PLACES`), and `market`, `specialist`, `rare`, `patron`, `cube`, `chair`, `reroll`,
`storage`, `each-round`, `at-end`, `i-<instrument>`, `crest-<owner>`, `seat-<owner>`, `chip-<owner>`,
`token-<kind>-<owner>`, `die-<colour>-<face>`. An owner is the number of a seat, or `n`, the neutral colour.
"""

from collections.abc import Sequence
from functools import cache, lru_cache
from importlib.resources import files

from bandstand.builtin.luthier.parts import LuthierParts
from bandstand.builtin.luthier.parts.vocabulary import (
    INSPIRATION,
    MATERIALS,
    MOST_PLAYERS,
    RESOURCES,
    TOKENS,
    TRACKS,
    WORKERS,
)
from bandstand.builtin.luthier.views import LuthierView
from bandstand.draw import Markup, element, fragment
from bandstand.shapes import circle, curve, rect, use, write
from bandstand.signs import SIGNS

NEUTRAL = "n"
"""The key of the colour that nobody plays."""

PURPLE_SYMBOL = "die-purple"


# ---- icons and numbers


def named(told: str) -> dict[str, object]:
    """The attributes of one thing with a name, for ears and for whoever points at it."""
    return {"role": "img", "aria-label": told, "title": told}


@lru_cache(maxsize=512)
def icon(name: str, size: float | None = None, kind: str = "") -> Markup:
    """One symbol, 15 pixels high unless told; `kind` are further classes."""
    return element(
        "svg",
        {
            "class": f"ic ic-{name} {kind}".strip(),
            "aria-hidden": "true",
            "width": size,
            "height": size,
            "style": f"width:{size:g}px;height:{size:g}px" if size else None,
        },
        element("use", {"href": f"#lu-{name}"}),
    )


@lru_cache(maxsize=2048)
def amount(name: str, number: int | str, kind: str = "") -> Markup:
    """A symbol with a number after it."""
    return element("span", {"class": f"nn {kind}".strip()}, icon(name), element("b", None, number))


def gains_markup(kit: LuthierParts, gains: Sequence[int]) -> Markup:
    """What is gained: two inspiration as one symbol and a number, one wood as the symbol alone. What it says
    to ears is `spoken.gains_told`."""
    return _gains(tuple(gains))


@lru_cache(maxsize=1024)
def _gains(gains: tuple[int, ...]) -> Markup:
    return fragment(
        [
            amount(RESOURCES[what], many) if many > 1 else icon(RESOURCES[what])
            for what, many in enumerate(gains)
            if many
        ]
    )


def cost_markup(cost: Sequence[int]) -> Markup:
    """Materials, each drawn as often as it is needed; from three on with a number."""
    drawn: list[Markup] = []
    for what, many in enumerate(cost):
        if many >= 3:
            drawn.append(amount(MATERIALS[what], many))
        else:
            drawn += [icon(MATERIALS[what])] * int(many)
    return fragment(drawn)


def benefit_icon(benefit: int) -> Markup:
    """The picture of one of the BENEFITS."""
    return icon(("storage", "royal", PURPLE_SYMBOL)[benefit])


# ---- owners: seats and the neutral colour


def owner_key(view: LuthierView, owner: int) -> str:
    """'0' to '3' for a seat, 'n' for the neutral colour."""
    return NEUTRAL if owner >= view["seats"] else str(owner)


def owner_name(view: LuthierView, names: Sequence[str], owner: int) -> str:
    """'You' for the viewer, else the name."""
    if owner == view["seat"]:
        return "You"
    return "Neutral" if owner >= view["seats"] or owner >= len(names) else names[owner]


@lru_cache(maxsize=1024)
def crest(key: str, told: str = "") -> Markup:
    """The sign of an owner, small."""
    return element(
        "svg",
        {
            "class": f"crest owner-{key}",
            "viewBox": "0 0 24 24",
            "role": "img" if told else None,
            "aria-label": told or None,
            "aria-hidden": None if told else "true",
        },
        element("title", None, told) if told else None,
        element("use", {"href": f"#lu-crest-{key}"}),
    )


@lru_cache(maxsize=1024)
def token(key: str, kind: int, told: str = "", size: str = "") -> Markup:
    """A token: a square for an instrument, a disc for a performance, a hexagon for a repair."""
    return element(
        "svg",
        {
            "class": f"tok {size}".strip(),
            "viewBox": "0 0 24 24",
            "role": "img" if told else None,
            "aria-label": told or None,
            "aria-hidden": None if told else "true",
        },
        element("title", None, told) if told else None,
        element("use", {"href": f"#lu-token-{TOKENS[kind]}-{key}"}),
    )


def chip_markup(owner: str, chip: int, number: int, apprentices: int, told: str = "") -> Markup:
    """A worker's chip. `owner` is the key of the owner; `chip` -1 lies face down and shows its owner alone,
    others show `number`, specialists their track, too. The apprentices stand before it."""
    low, size = (29.5, 21) if chip < WORKERS else (24.5, 20.5)
    face = write(number or "?", 22, low, size, "#2b2420", weight=700, middle=True, kind="display")
    if chip < 0:
        face = use(f"lu-glyph-{owner}", 11, 11, 22, 22)
    mark = use(f"lu-{TRACKS[chip - WORKERS]}", 16.5, 26, 11, 11, color="#5d3a1f") if chip >= WORKERS else None
    return element(
        "span",
        {
            "class": f"fc owner-{owner}",
            "role": "img" if told else None,
            "aria-label": told or None,
            "title": told or None,
        },
        element(
            "svg",
            {"class": "disc", "viewBox": "0 0 44 46", "aria-hidden": "true"},
            use(f"lu-chip-{owner}", 0, 0, 44, 46),
            face,
            mark,
        ),
        [
            element(
                "svg",
                {"class": f"ic fa fa-{place}", "viewBox": "0 0 24 24", "aria-hidden": "true"},
                element("use", {"href": "#lu-apprentice"}),
            )
            for place in range(apprentices)
        ],
    )


def die(colour: str, face: int) -> Markup:
    """A die as it lies: `face` is what it shows: notes, or for the purple one the number of its face."""
    return icon(f"die-{colour}-{face}", kind="dd")


# ---- the symbols that are made here

_NOTE_AT = {
    0: (),
    1: ((12, 12),),
    2: ((8.3, 12), (15.7, 12)),
    3: ((8, 9), (16, 9), (12, 16)),
    4: ((8, 9), (16, 9), (8, 16), (16, 16)),
}
_DICE = {"white": ("#fffdf6", "#2b2420"), "black": ("#2b2f3a", "#fffaf0")}


def _die(colour: str, notes: int) -> Markup:
    body, ink = _DICE[colour]
    places = _NOTE_AT[min(notes, max(_NOTE_AT))]
    return element(
        "symbol",
        {"id": f"lu-die-{colour}-{notes}", "viewBox": "0 0 24 24"},
        rect(2, 2, 20, 20, 4.5, fill=body, stroke="#3a332b", stroke_width=1.3),
        curve(
            "M5 6.5c0-1 .7-1.600 1.600-1.600h7",
            stroke="#fff",
            stroke_width=1.3,
            fill="none",
            opacity=0.65,
            stroke_linecap="round",
        ),
        [
            element(
                "g",
                {"transform": f"translate({x:g} {y:g})"},
                element("ellipse", None, cx=-0.7, cy=2, rx=1.9, ry=1.5, fill=ink),
                curve("M1.100 2V-3.400", stroke=ink, stroke_width=1.2),
            )
            for x, y in places
        ],
    )


def _purple(face: int, what: str, many: int) -> Markup:
    return element(
        "symbol",
        {"id": f"lu-{PURPLE_SYMBOL}" + (f"-{face}" if face >= 0 else ""), "viewBox": "0 0 24 24"},
        rect(2, 2, 20, 20, 4.5, fill="#6b3f86", stroke="#2c1639", stroke_width=1.3),
        use(f"lu-{what}", 2.5, 4.5, 13, 13)
        if many > 1
        else use(f"lu-{what}", 4.5, 4.5, 15, 15, color="#e6dcc6"),
        write(many, 18, 19, 10, "#fff", weight=700, middle=True) if many > 1 else None,
    )


_TOKEN_SHAPES = {
    "instrument": "M6 2h12a4 4 0 0 1 4 4v12a4 4 0 0 1-4 4H6a4 4 0 0 1-4-4V6a4 4 0 0 1 4-4z",
    "performance": "M12 1.700a10.300 10.300 0 1 0 0 20.600a10.300 10.300 0 1 0 0-20.600z",
    "repair": "M7 2.500h10L22.500 12 17 21.500H7L1.500 12z",
}
_CROSS = "M5 5l12 12M17 5 5 17"


def _owner_symbols(key: str) -> Markup:
    """The glyph of an owner in its own colour, the crest, the avatar, the chip and the tokens."""
    if key == NEUTRAL:
        white = element(
            "symbol",
            {"id": "lu-white-n", "viewBox": "0 0 22 22"},
            curve(_CROSS, fill="none", stroke="#fff", stroke_width=2.4, stroke_linecap="round"),
        )
        sign = "lu-white-n"
    else:
        white = Markup("")
        sign = f"glyph-{SIGNS[int(key)]}"
    own = f"var(--owner-{key})"
    notches = [
        element(
            "rect",
            {"transform": f"rotate({turn} 22 22)"},
            x=20,
            y=1.5,
            width=4,
            height=6,
            rx=1,
            fill="#fff",
            opacity=0.85,
        )
        for turn in range(0, 360, 45)
    ]
    return fragment(
        white,
        element(
            "symbol",
            {"id": f"lu-glyph-{key}", "viewBox": "0 0 22 22"},
            circle(11, 11, 11, fill=own),
            use(sign, 0, 0, 22, 22),
        ),
        element(
            "symbol",
            {"id": f"lu-crest-{key}", "viewBox": "0 0 24 24"},
            circle(12, 12, 11, fill=own, stroke="#fffaf0", stroke_width=1.6),
            use(sign, 0, 0, 24, 24),
        ),
        element(
            "symbol",
            {"id": f"lu-seat-{key}", "viewBox": "0 0 36 36"},
            circle(18, 18, 16.5, fill=own, stroke="#fff6e0", stroke_width=2),
            circle(18, 18, 16.5, fill="url(#sheen)"),
            use(sign, 7, 6.5, 22, 22),
        ),
        element(
            "symbol",
            {"id": f"lu-chip-{key}", "viewBox": "0 0 44 46"},
            element("ellipse", None, cx=22, cy=25, rx=20, ry=20, fill="#000", opacity=0.25),
            circle(22, 22, 20.5, fill=own, stroke="#2b2420", stroke_width=1.3),
            notches,
            circle(22, 22, 13.5, fill="#fffaf0", stroke="#2b2420", stroke_opacity=0.33),
        ),
        [
            element(
                "symbol",
                {"id": f"lu-token-{kind}-{key}", "viewBox": "0 0 24 24"},
                curve(shape, fill=own, stroke="#fffaf0", stroke_width=1.8),
                use(sign, 4, 3.5, 16, 16),
            )
            for kind, shape in _TOKEN_SHAPES.items()
        ],
    )


@cache
def _fixed_symbols() -> Markup:
    file = files("bandstand.builtin.luthier.table").joinpath("symbols.svg")
    return Markup(file.read_text(encoding="utf-8"))


@lru_cache(maxsize=8)
def defs(kit: LuthierParts) -> Markup:
    """Hidden <svg>s that define all symbols; a page holds them once."""
    purple = [(RESOURCES[max(range(len(gains)), key=gains.__getitem__)], max(gains)) for gains in kit.purple]
    return fragment(
        _fixed_symbols(),
        element(
            "svg",
            {"class": "defs", "aria-hidden": "true"},
            [_owner_symbols(key) for key in (*map(str, range(MOST_PLAYERS)), NEUTRAL)],
            [_die("white", int(notes)) for notes in sorted(set(kit.white))],
            [_die("black", int(notes)) for notes in sorted(set(kit.black))],
            _purple(-1, RESOURCES[INSPIRATION], 1),
            [_purple(face, what, int(many)) for face, (what, many) in enumerate(purple)],
        ),
    )

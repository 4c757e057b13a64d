"""Draws the trump banner: the trumpet that holds it, the slots and the tokens in them."""

from functools import lru_cache

from bandstand.builtin.trumpet.table.cards import token
from bandstand.builtin.trumpet.table.layout import Banner, Layout
from bandstand.builtin.trumpet.table.scene import Scene
from bandstand.draw import Markup, element, fragment
from bandstand.shapes import circle, curve, line, picture, rect, write


def banner(scene: Scene, layout: Layout) -> Markup:
    """The banner in the middle of the lawn."""
    shape = layout.banner
    slots = len(scene.parts.suits)
    return element(
        "g", {"role": "group", "aria-label": _told(scene)},
        _cloth(shape, slots),
        _pole(shape),
        [_slot(scene, shape, place) for place in range(slots)],
        _exchanges(scene, shape),
    )  # fmt: skip


def exchange_preview(a: str, b: str) -> str:
    """What the picture of an exchange is called."""
    return f"exchange-{a}-{b}"


def _told(scene: Scene) -> str:
    ladder = scene.view["ladder"]
    if not ladder:
        return "The trump banner: no suit is trump yet"
    placed = ", ".join(f"{slot} {scene.parts.suits[suit]}" for slot, suit in enumerate(ladder, start=1))
    return f"The trump banner, from the lowest: {placed} on top"


def _middle(shape: Banner, slots: int, place: int) -> float:
    return shape.x + shape.width / slots * (place + 0.5)


def _radius(shape: Banner, slots: int) -> float:
    return min(shape.token, shape.width / slots * 0.45)


@lru_cache(maxsize=16)
def _cloth(shape: Banner, slots: int) -> Markup:
    half = shape.width / slots / 2
    foot = shape.y + shape.height
    steps: list[str | float] = ["M", shape.x, shape.y, "h", shape.width, "v", shape.height]
    for _ in range(slots):
        steps += ["l", -half, shape.drop, "l", -half, -shape.drop]
    outline = line(*steps, "Z")
    seams = [line("M", shape.x + 2 * half * place, shape.y + 4, "V", foot - 2) for place in range(1, slots)]
    bead = 4 if shape.drop > 15 else 2.5
    return fragment(
        curve(outline, fill="#000", opacity=0.25, transform="translate(0 5)"),
        curve(outline, fill="url(#velvetG)", stroke="#e0b354", stroke_width=shape.line,
              stroke_linejoin="round"),
        curve(" ".join(seams), stroke="#000", stroke_opacity=0.16, stroke_width=2),
        [circle(_middle(shape, slots, place), foot + shape.drop + 3, bead, fill="url(#brassV)",
                stroke="#6b450c", stroke_width=1) for place in range(slots)],
    )  # fmt: skip


@lru_cache(maxsize=16)
def _pole(shape: Banner) -> Markup:
    """A long trumpet, and three straps."""
    start, end, y, bell, thick = shape.pole
    flare = bell * 1.5
    neck = end - flare
    half = thick / 2
    tube = line(
        "M", start, y - half, "H", neck,
        "C", neck + flare * 0.63, y - half - thick / 8, end - flare * 0.15, y - bell * 0.7, end, y - bell,
        "q", 7, bell, 0, bell * 2,
        "C", end - flare * 0.15, y + bell * 0.7, neck + flare * 0.63, y + half + thick / 8, neck, y + half,
        "H", start, "Z",
    )  # fmt: skip
    cup = line(
        "M", start - 8, y - thick * 0.75, "l", 8, thick * 0.31, "v", thick * 0.88, "l", -8, thick * 0.31, "Z"
    )
    straps = (shape.x + 4, shape.x + shape.width / 2 - 4, shape.x + shape.width - 12)
    return fragment(
        curve(tube, fill="url(#brassV)", stroke="#5f3d0a", stroke_width=1.6, stroke_linejoin="round"),
        element("ellipse", cx=end + 1, cy=y, rx=bell * 0.132, ry=bell - 1, fill="#6b450c", stroke="#ffe6a6",
                stroke_width=1.5),
        curve(line("M", start + 6, y - thick * 0.22, "H", neck + 3), stroke="#fff3cc",
              stroke_width=thick / 4.8, stroke_linecap="round", opacity=0.9),
        curve(cup, fill="url(#brassV)", stroke="#5f3d0a", stroke_width=1.4),
        [rect(x, y - thick * 0.8, 8, shape.strap, 3, fill="#8f1f2e", stroke="#e0b354", stroke_width=1.2)
         for x in straps],
    )  # fmt: skip


def _slot(scene: Scene, shape: Banner, place: int) -> Markup:
    ladder: list[int] = scene.view["ladder"]
    slots = len(scene.parts.suits)
    x, y, radius = _middle(shape, slots, place), shape.token_y, _radius(shape, slots)
    if place >= len(ladder):
        return _free_slot(scene, shape, place, x, y, radius)
    suit = scene.parts.suits[ladder[place]]
    top = place == len(ladder) - 1
    field = shape.width / slots
    return fragment(
        circle(x, y, radius * 1.55, fill="url(#halo)") if top else None,
        picture(
            f"{suit.capitalize()}, trump {place + 1}" + (", the top trump" if top else ""),
            # A finger needs more than the token: the whole field of its slot answers.
            rect(x - field / 2, shape.y, field, shape.height, 0, fill="transparent"),
            token(suit, x, y, radius),
            data_target=f"token-{suit}", data_vt=f"token-{suit}",
        ),
        write(f"{place + 1} · top" if top else place + 1, x, shape.slot_y, shape.slot_size, "#ffe6a6",
              weight=700, middle=True, kind="display"),
    )  # fmt: skip


def _free_slot(scene: Scene, shape: Banner, place: int, x: float, y: float, radius: float) -> Markup:
    """A vacant slot; the next one glows while its token is chosen, and shows the one pointed at."""
    parts = scene.parts
    next_up = scene.phase == "trump" and place == len(scene.view["ladder"])
    offered = [suit for number, suit in enumerate(parts.suits) if parts.choose + number in scene.legal]
    return _vacant(shape, place, x, y, radius, next_up, tuple(offered) if next_up else ())


@lru_cache(maxsize=256)
def _vacant(
    shape: Banner, place: int, x: float, y: float, radius: float, next_up: bool, offered: tuple[str, ...]
) -> Markup:
    return picture(
        f"Trump place {place + 1}, " + ("next" if next_up else "free"),
        circle(x, y, radius * 1.6, fill="url(#halo)") if next_up else None,
        circle(x, y, radius * 0.9, fill="#3d0d14", fill_opacity=0.55, stroke="#e0b354", stroke_opacity=0.75,
               stroke_width=1.5, stroke_dasharray="4 4"),
        circle(x, y, radius * 1.02, fill="none", stroke="#ffd36b", stroke_width=3) if next_up else None,
        write(place + 1, x, y + shape.slot_size * 0.36, shape.slot_size * 1.3, "#e9c987", weight=700,
              middle=True, kind="display"),
        [_foreseen(f"trump-{suit}", token(suit, x, y, radius)) for suit in offered],
    )  # fmt: skip


def _exchanges(scene: Scene, shape: Banner) -> Markup:
    """What each exchange would lead to, shown while its second token is pointed at."""
    parts = scene.parts
    slots = len(parts.suits)
    ladder: list[int] = scene.view["ladder"]
    radius = _radius(shape, slots)
    drawn: list[Markup] = []
    for pair, (a, b) in enumerate(parts.pairs):
        if parts.exchange + pair in scene.legal:
            first, second = parts.suits[a], parts.suits[b]
            x1, x2 = (_middle(shape, slots, ladder.index(suit)) for suit in (a, b))
            drawn.append(_foreseen(
                exchange_preview(first, second),
                [circle(x, shape.token_y, radius * 1.16, fill="#ffd36b") for x in (x1, x2)],
                token(second, x1, shape.token_y, radius),
                token(first, x2, shape.token_y, radius),
            ))  # fmt: skip
    return fragment(drawn)


def _foreseen(name: str, *content: object) -> Markup:
    return element("g", {"class": "foreseen", "data-preview": name, "aria-hidden": "true"}, *content)

"""Draws pairs: the cord between two cards, the distance counted along it, and what it means."""

from collections.abc import Sequence

from bandstand.builtin.fiddlefoo.table.bubble import Bubble, Bubbles
from bandstand.builtin.fiddlefoo.table.plan import Place, Plan
from bandstand.builtin.fiddlefoo.table.scene import Scene
from bandstand.builtin.fiddlefoo.views import PairView
from bandstand.builtin.fiddlefoo.words.names import range_text
from bandstand.draw import Markup, element, fragment
from bandstand.phrases import listed
from bandstand.shapes import fit, rect

_HEAVY = 0.5
"""Knobs and beads grow no smaller than this."""


def pair_words(scene: Scene, pair: PairView) -> str:
    """'blue 7–11 · distance 2': what the pair lets others throw, by range and by notes."""
    numbers = range_text(pair["low"], pair["high"])
    if numbers.startswith("range "):
        numbers = f"{_colours(scene, pair['colours'])} {numbers.removeprefix('range ')}"
    return f"{numbers} · distance {pair['distance']}"


def pair_told(pair: PairView) -> str:
    """'range 7–11, distance 2', where the cards are named already."""
    return f"{range_text(pair['low'], pair['high'])}, distance {pair['distance']}"


def _colours(scene: Scene, colours: Sequence[int]) -> str:
    names = scene.kit.colours
    return "any colour" if len(colours) == len(names) else listed([names[each] for each in colours], "or")


# ---- the pair that was made last


def last_pair(scene: Scene, plan: Plan, bubbles: Bubbles) -> Markup | None:
    """The pair stays marked until the next one; while it is thrown at, with its cord and its words."""
    pair = scene.view["pair"]
    if pair is None:
        return None
    newer, older = scene.place(pair["cell"]), scene.place(pair["partner_cell"])
    # Special cards may have moved one of them away.
    standing = [
        place
        for place, card in ((newer, pair["card"]), (older, pair["partner"]))
        if scene.lying.get(place) == card
    ]
    who = scene.who(pair["seat"])
    told = f"The last pair, made by {who}: {scene.name(pair['card'])} and {scene.name(pair['partner'])}, "
    told += pair_told(pair)
    # Where something else is asked about the map, the pair must not outshine it.
    thrown_at = scene.phase == "throw" and len(standing) == 2
    drawn = [mark(plan, place) for place in standing]
    if thrown_at:
        made = Bubble(pair_words(scene, pair), (f"the pair that {fit(who, 120, 12)} made",))
        drawn = [
            ring(plan, newer),
            ring(plan, older),
            cord(scene, plan, newer, older),
            bubbles.beside(plan, newer, older, made),
        ]
    return element("g", {"class": "quiet", "role": "img", "aria-label": told}, drawn)


def mark(plan: Plan, place: Place) -> Markup:
    """A quiet sign of the last move."""
    box = plan.at(place)
    shape = (box.x + 0.5, box.y + 0.5, box.width - 1, box.height - 1, 9 * plan.scale + 1)
    return fragment(
        rect(*shape, fill="none", stroke="#fffaf0", stroke_width=4),
        rect(*shape, fill="none", stroke="#b3243a", stroke_width=2.6, stroke_dasharray="6 4"),
    )


# ---- rings and cords


def shapes(plan: Plan) -> Markup:
    """What rings and cords are made of, in the size of this map."""
    scale, name = plan.scale, plan.layout.name
    size = max(scale, _HEAVY)
    edge = (0.5, 0.5, 100 * scale - 1, 140 * scale - 1, 9 * scale + 1)
    return element(
        "defs", None,
        element("g", {"id": f"ring-{name}", "fill": "none", "stroke": "var(--glow-board)"},
                rect(*edge, stroke_width=max(7, 12 * scale), stroke_opacity=0.35),
                rect(*edge, stroke_width=max(2.5, 4.5 * scale))),
        [element("g", {"id": f"{part}-{name}"},
                 element("use", href=f"#{part}", transform=f"scale({size:.3f})"))
         for part in ("knob", "bead")],
    )  # fmt: skip


def ring(plan: Plan, place: Place) -> Markup:
    box = plan.at(place)
    return _use(plan, "ring", box.x, box.y)


def _use(plan: Plan, part: str, x: float, y: float) -> Markup:
    return element("use", href=f"#{part}-{plan.layout.name}", x=f"{x:.1f}", y=f"{y:.1f}")


def cord(scene: Scene, plan: Plan, newer: Place, older: Place) -> Markup:
    """From the newer card to the older one, with a bead on each card or space between them."""
    if (newer, older) not in plan.cords:
        plan.cords[newer, older] = _cord(scene, plan, newer, older)
    return plan.cords[newer, older]


def _cord(scene: Scene, plan: Plan, newer: Place, older: Place) -> Markup:
    (x1, y1), (x2, y2) = plan.middle(newer), plan.middle(older)
    upright = newer[0] == older[0]
    thick = max(5.0, 9 * plan.scale)
    size = max(plan.scale, _HEAVY)
    beads = [plan.middle(place) for place in between(scene, newer, older)]
    return fragment(
        rect(round(min(x1, x2) - thick / 2, 1), round(min(y1, y2) - thick / 2, 1),
             round(abs(x2 - x1) + thick, 1), round(abs(y2 - y1) + thick, 1), thick / 2,
             class_="cord", fill="url(#brassH)" if upright else "url(#brassV)"),
        [_use(plan, "knob", x, y) for x, y in ((x1, y1), (x2, y2))],
        element("g", {"class": "numeral", "font-size": max(13, 28 * size), "font-weight": 700,
                      "text-anchor": "middle", "fill": "#4a2f06"},
                [(_use(plan, "bead", x, y),
                  element("text", None, number, x=f"{x:.1f}", y=f"{y + 9.5 * size:.1f}"))
                 for number, (x, y) in enumerate(beads, start=1)]) if beads else None,
    )  # fmt: skip


def between(scene: Scene, newer: Place, older: Place) -> Sequence[Place]:
    """What distance counts: the cards, or all spaces, from the newer card to the older one."""
    dx, dy = _sign(older[0] - newer[0]), _sign(older[1] - newer[1])
    steps = abs(older[0] - newer[0]) + abs(older[1] - newer[1])
    places = [(newer[0] + dx * step, newer[1] + dy * step) for step in range(1, steps)]
    return places if scene.spaces else [place for place in places if place in scene.lying]


def _sign(number: int) -> int:
    return (number > 0) - (number < 0)

"""Draws the map of cards: as large as it fits, always in the middle of its field."""

from collections.abc import Iterable, Sequence

from bandstand.draw import Markup, element
from bandstand.games.fiddlefoo.table.cards import SMALL, face
from bandstand.games.fiddlefoo.table.layout import Box, Layout
from bandstand.games.fiddlefoo.table.scene import Scene
from bandstand.shapes import curve, rect

CARD = (100, 140)
PITCH = (108, 148)
"""From one card to the next."""
LARGEST = 0.8

Place = tuple[int, int]
"""A column and a row."""


class Plan:
    """Where each cell of the map lies on one layout: all cards with one ring of cells round them."""

    def __init__(self, layout: Layout, field: Box, places: Iterable[Place]) -> None:
        self.layout = layout
        columns = [column for column, _ in places]
        rows = [row for _, row in places]
        self.first: Place = (min(columns) - 1, min(rows) - 1)
        wide = (max(columns) + 2 - self.first[0]) * PITCH[0] - (PITCH[0] - CARD[0])
        high = (max(rows) + 2 - self.first[1]) * PITCH[1] - (PITCH[1] - CARD[1])
        self.scale = min(LARGEST, field.width / wide, field.height / high)
        self.x = field.x + (field.width - wide * self.scale) / 2
        self.y = field.y + (field.height - high * self.scale) / 2
        self.cards = self.at((min(columns), min(rows))).around(self.at((max(columns), max(rows))))
        """All cards, without the ring."""
        self.cords: dict[tuple[Place, Place], Markup] = {}
        """Those that were drawn already: many previews have the same one."""

    def at(self, place: Place) -> Box:
        """The place of a card."""
        return Box(
            self.x + (place[0] - self.first[0]) * PITCH[0] * self.scale,
            self.y + (place[1] - self.first[1]) * PITCH[1] * self.scale,
            CARD[0] * self.scale,
            CARD[1] * self.scale,
        )

    def middle(self, place: Place) -> tuple[float, float]:
        """Where a cord is fastened to a card: on its instrument, or beside the number of a small one."""
        box = self.at(place)
        across, down = (0.84, 0.62) if self.scale < SMALL else (0.655, 0.5)
        return box.x + box.width * across, box.y + box.height * down

    def group(self, place: Place, attributes: dict[str, object], *content: object) -> Markup:
        """Something drawn in the 100 by 140 of a card."""
        box = self.at(place)
        moved = {"transform": f"translate({box.x:.1f} {box.y:.1f}) scale({self.scale:.4f})"}
        return element("g", attributes | moved, *content)


def plan(scene: Scene, layout: Layout) -> Plan:
    """How the map of a View lies."""
    field = layout.field
    if scene.cooperative:
        field = layout.field_with_piles
    elif scene.shows_hands:
        field = layout.field_with_hands
    return Plan(layout, field, scene.lying)


def map_of_cards(scene: Scene, plan: Plan) -> Markup:
    """Every card that lies on the table."""
    return element(
        "g", {"role": "group", "aria-label": "The map"},
        [_card(scene, plan, place, card) for place, card in sorted(scene.lying.items(), key=_by_rows)],
    )  # fmt: skip


def _by_rows(item: tuple[Place, int]) -> Place:
    (column, row), _ = item
    return row, column


def _card(scene: Scene, plan: Plan, place: Place, card: int) -> Markup:
    told = scene.told(card)
    pair = scene.view["pair"]
    laid_by = pair["seat"] if pair is not None and pair["card"] == card else None
    return plan.group(
        place,
        {
            "class": "on-map",
            "role": "img",
            "aria-label": f"{told}; column {place[0]}, row {place[1]}",
            "data-target": f"map-{scene.code(card)}",
            "data-vt": scene.piece(card),
            # Who laid the newest card is known; where it lay in the hand is not.
            "data-from": f"seat-{laid_by}" if laid_by not in (None, scene.seat) else None,
        },
        element("title", None, told),
        face(scene, card, plan.scale),
        rect(1, 1, 98, 138, 10, class_="edge", fill="none"),
    )  # fmt: skip


def cells(plan: Plan, places: Sequence[Place]) -> Markup:
    """The places that may be taken. Each is there once, and seen while it is lit."""
    return element("g", None, [
        plan.group(
            place, {"class": "cell", "data-target": cell_target(place)},
            # A finger may hit the gap, too.
            rect(-4, -4, *PITCH, 0, fill="transparent"),
            rect(2, 2, 96, 136, 10, class_="edge", fill="#ffe9a8", fill_opacity=0.14),
            curve("M50 58v24M38 70h24", class_="plus", stroke="#ffd36b", stroke_width=4,
                  stroke_linecap="round"),
        )
        for place in places
    ])  # fmt: skip


def cell_target(place: Place) -> str:
    return f"cell-{place[0]}-{place[1]}"

"""Where each cell of the map lies on a layout: as large as it fits, always in the middle of its field."""

import math
from collections.abc import Iterable, Sequence
from itertools import accumulate

from bandstand.builtin.fiddlefoo.table.cards import SMALL
from bandstand.builtin.fiddlefoo.table.layout import Box, Layout
from bandstand.builtin.fiddlefoo.table.scene import Scene
from bandstand.draw import Markup, element

CARD = (100, 140)
PITCH = (108, 148)
"""From one card to the next."""
LARGEST = 0.8
_CARD_HIDDEN = 2
_LIT_HIDDEN = 3
"""How bad it is to hide a place that may be taken, beside a card."""

Place = tuple[int, int]
"""A column and a row."""


class Plan:
    """All cards with one ring of cells round them, on one layout."""

    def __init__(self, layout: Layout, field: Box, places: Iterable[Place]) -> None:
        self.layout = layout
        self.places = frozenset(places)
        columns = [column for column, _ in self.places]
        rows = [row for _, row in self.places]
        self.first: Place = (min(columns) - 1, min(rows) - 1)
        self.size = (max(columns) + 2 - self.first[0], max(rows) + 2 - self.first[1])
        wide = self.size[0] * PITCH[0] - (PITCH[0] - CARD[0])
        high = self.size[1] * PITCH[1] - (PITCH[1] - CARD[1])
        self.scale = min(LARGEST, field.width / wide, field.height / high)
        self.x = field.x + (field.width - wide * self.scale) / 2
        self.y = field.y + (field.height - high * self.scale) / 2
        self.beside: Sequence[Box] = (layout.deck, layout.case)
        """What words should rather not hide, apart from the map."""
        self.cords: dict[tuple[Place, Place], Markup] = {}
        """Those that were drawn already: many previews have the same one."""
        self._grounds: dict[Sequence[Place], Ground] = {}

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

    def ground(self, lit: Sequence[Place]) -> "Ground":
        """The map while these places may be taken."""
        if lit not in self._grounds:
            self._grounds[lit] = Ground(self, lit)
        return self._grounds[lit]


class Ground:
    """Tells how much of a map something would hide. Sums over all cells up to each one make that quick: a
    drawing tries many places for hundreds of bubbles."""

    def __init__(self, plan: Plan, lit: Sequence[Place]) -> None:
        self._plan = plan
        (left, top), (columns, rows) = plan.first, plan.size
        worth = dict.fromkeys(plan.places, _CARD_HIDDEN) | dict.fromkeys(lit, _LIT_HIDDEN)
        self._sums = [[0] * (columns + 1)]
        for row in range(rows):
            line = [worth.get((left + column, top + row), 0) for column in range(columns)]
            above = self._sums[-1]
            self._sums.append([a + b for a, b in zip(above, accumulate(line, initial=0), strict=True)])

    def hidden(self, box: Box) -> int:
        """The worth of all cells that a box touches."""
        plan = self._plan
        left, right = _touched(box.x - plan.x, box.width, plan.scale, CARD[0], PITCH[0], plan.size[0])
        top, bottom = _touched(box.y - plan.y, box.height, plan.scale, CARD[1], PITCH[1], plan.size[1])
        if left >= right or top >= bottom:
            return 0
        sums = self._sums
        return sums[bottom][right] - sums[top][right] - sums[bottom][left] + sums[top][left]


def _touched(at: float, room: float, scale: float, card: int, pitch: int, cells: int) -> tuple[int, int]:
    """The first cell of a row that is touched, and the first after it that is not."""
    begin = math.floor((at - card * scale) / (pitch * scale)) + 1
    end = math.ceil((at + room) / (pitch * scale))
    return max(0, begin), min(cells, end)


def field_of(scene: Scene, layout: Layout) -> Box:
    """The room for the map of a View."""
    field = layout.field
    if scene.cooperative:
        field = layout.field_with_piles
    elif scene.shows_hands:
        field = layout.field_with_hands
    line = layout.special_line if scene.view["special"] else 0
    return Box(field.x, field.y + line, field.width, field.height - line)


def plan(scene: Scene, layout: Layout) -> Plan:
    """How the map of a View lies."""
    made = Plan(layout, field_of(scene, layout), scene.lying)
    if scene.cooperative:
        made.beside = (*made.beside, layout.all_piles)
    elif scene.shows_hands:
        made.beside = (*made.beside, layout.hands)
    return made

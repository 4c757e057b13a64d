"""Draws bubbles of words beside the cards of the map. What a bubble says is drawn once, however often it is
said: many placements come to the same, and there are two layouts."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from bandstand.builtin.fiddlefoo.table.layout import Box
from bandstand.builtin.fiddlefoo.table.plan import Place, Plan
from bandstand.draw import Markup, element, fragment
from bandstand.shapes import curve, ems, line, rect, use

ROOM = 310
"""How wide a bubble may be."""
_HEAD = 15
_SIZE = 13
_STEP = 22
"""From one line to the next."""
_PAD = 12
_TIP = 9
"""How far its point stands out."""
_CORNER = 20
"""How near to its corner that may be."""
_GAP = 5
_TRIED = 40
"""The distance between the heights at which a bubble is tried."""
_GOOD = 1.9
"""The worst that the place of a bubble can be which hides no card."""


@dataclass(frozen=True)
class Drawn:
    """Something small in a line of words: a symbol."""

    symbol: str
    width: float
    height: float


Word = str | Drawn


@dataclass(frozen=True)
class Bubble:
    """A heading and words under it."""

    heading: str
    words: tuple[Word, ...]


class Bubbles:
    """All bubbles of one drawing."""

    def __init__(self) -> None:
        self._sizes: dict[Bubble, tuple[str, float, float]] = {}
        self._drawn: list[Markup] = []

    def defs(self) -> Markup:
        """What the bubbles say; each is drawn from here wherever it is needed."""
        return element("defs", None, self._drawn)

    def beside(
        self, plan: Plan, newer: Place, older: Place, bubble: Bubble, lit: Sequence[Place] = ()
    ) -> Markup:
        """A bubble beside a pair, or beside one card that is given twice; `lit` are the places that may be
        taken meanwhile."""
        if bubble not in self._sizes:
            self._sizes[bubble] = self._draw(bubble)
        name, width, height = self._sizes[bubble]
        box, card, side = _place(plan, plan.at(newer), plan.at(older), lit, width, height)
        return element("g", {"class": "tip", "transform": f"translate({box.x:.1f} {box.y:.1f})"},
                       element("use", href=f"#{name}"), _point(box, card, side))  # fmt: skip

    def _draw(self, bubble: Bubble) -> tuple[str, float, float]:
        lines = list(_lines(bubble.words, ROOM - 2 * _PAD))
        head = _room(bubble.heading, _HEAD, bold=True)
        width = max([head, *(room for _, room in lines)]) + 2 * _PAD
        height = _HEAD + 14 + _STEP * len(lines)
        name = f"tip-{len(self._drawn)}"
        self._drawn.append(element(
            "g", {"id": name, "fill": "var(--ink)", "font-size": _SIZE, "font-family": "var(--ui)"},
            rect(0, 0, width, height, 12, class_="cloud"),
            element("text", None, bubble.heading, x=_PAD, y=_HEAD + 7, font_size=_HEAD, font_weight=700),
            [_line(words, _HEAD + 7 + _STEP * (row + 1)) for row, (words, _) in enumerate(lines)],
        ))  # fmt: skip
        return name, width, height


def _line(words: Sequence[tuple[Word, float]], y: float) -> Markup:
    return fragment([
        element("text", None, word, x=round(_PAD + at), y=y) if isinstance(word, str)
        else use(word.symbol, round(_PAD + at), y + 5 - word.height, word.width, word.height)
        for word, at in words
    ])  # fmt: skip


def _lines(words: Sequence[Word], room: float) -> Iterator[tuple[list[tuple[Word, float]], float]]:
    """The words of each line with how far right they begin, and its width."""
    placed: list[tuple[Word, float]] = []
    at = 0.0
    for word in words:
        width = _room(word, _SIZE) if isinstance(word, str) else word.width
        if placed and at + width > room:
            yield placed, at - _GAP
            placed, at = [], 0.0
        before, begin = placed[-1] if placed else (None, at)
        if isinstance(before, str) and isinstance(word, str):
            placed[-1] = (f"{before} {word}", begin)
        else:
            placed.append((word, at))
        at += width + _GAP
    if placed:
        yield placed, at - _GAP


def _room(text: str, size: float, *, bold: bool = False) -> float:
    return ems(text) * size * (1.03 if bold else 0.96)


# ---- where a bubble stands


def _place(
    plan: Plan, newer: Box, older: Box, lit: Sequence[Place], width: float, height: float
) -> tuple[Box, Box, tuple[int, int]]:
    """Where a bubble hides least, and on which side of which card that is: rather near the newer card than
    far from it, but rather far from it than over cards, places that may be taken, or the pair itself."""
    ground = plan.ground(lit)
    pair = newer.around(older)
    bounds = plan.layout.bounds
    best, cost = (newer, newer, (0, 0)), float("inf")
    for tried in (_near(bounds, newer, older, width, height), _far(bounds, newer, width, height)):
        for box, card, side in tried:
            bad = 0.004 * (abs(box.x - newer.x + (width - newer.width) / 2) + abs(box.y - newer.y))
            if bad < cost:
                bad += ground.hidden(box)
            if bad < cost:
                bad += 8 * box.overlap(pair) / (newer.width * newer.height)
            if bad < cost:
                bad += sum(6 * box.overlap(other) for other in plan.beside) / (width * height)
                bad += 100 * (1 - box.overlap(bounds) / (width * height))
            if bad < cost:
                best, cost = (box, card, side), bad
        if cost < _GOOD:
            break
    return best


_Standing = tuple[Box, Box, tuple[int, int]]


def _near(bounds: Box, newer: Box, older: Box, width: float, height: float) -> Iterator[_Standing]:
    """On each side of both cards."""
    for card in (newer, older):
        for side in ((1, 0), (-1, 0), (0, -1), (0, 1)):
            yield _beside(bounds, card, side, width, height), card, side


def _far(bounds: Box, newer: Box, width: float, height: float) -> Iterator[_Standing]:
    """Anywhere on the table above or below the newer card."""
    middle = min(max(newer.x + (newer.width - width) / 2, bounds.x), bounds.right - width)
    steps = int((bounds.height - height) / _TRIED)
    for y in [bounds.y + row * _TRIED for row in range(steps + 1)]:
        if y + height < newer.y or y > newer.bottom:
            for x in (middle, bounds.x, bounds.right - width):
                yield Box(x, y, width, height), newer, (0, 1 if y > newer.bottom else -1)


def _beside(bounds: Box, card: Box, side: tuple[int, int], width: float, height: float) -> Box:
    """A box on one side of a card; along that side it slides, so that it stays on the table."""
    dx, dy = side
    x = card.x + card.width / 2 - width / 2 + dx * ((card.width + width) / 2 + _TIP + 3)
    y = card.y + card.height / 2 - height / 2 + dy * ((card.height + height) / 2 + _TIP + 3)
    if dx:
        y = min(max(y, bounds.y), bounds.bottom - height)
    else:
        x = min(max(x, bounds.x), bounds.right - width)
    return Box(x, y, width, height)


def _point(box: Box, card: Box, side: tuple[int, int]) -> Markup:
    """The point of a bubble, towards the card that it stands beside."""
    dx, dy = side
    if dx:
        x = 0 if dx > 0 else box.width
        y = min(max(card.y + card.height / 2 - box.y, _CORNER), box.height - _CORNER)
        d = line("M", x + dx, y - 8, "l", -dx * _TIP, 8, "l", dx * _TIP, 8)
    else:
        x = min(max(card.x + card.width / 2 - box.x, _CORNER), box.width - _CORNER)
        y = 0 if dy > 0 else box.height
        d = line("M", x - 8, y + dy, "l", 8, -dy * _TIP, "l", 8, dy * _TIP)
    return curve(d, class_="cloud")

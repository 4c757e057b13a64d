"""Draws where everybody stood, from round to round: a line for each seat, with its own colour, dashes and
marks, and its name at the end."""

from bisect import bisect_right
from collections.abc import Sequence
from dataclasses import dataclass

from bandstand.draw import Markup, element, fragment
from bandstand.retelling import Mark
from bandstand.server.pages.chart import mark, stroke

_TOP = 34
_BELOW = 30
_LABELS = 16
"""Names at the ends of lines are at least so far apart,"""
_APART = 25
"""and so the numbers of moments."""
_STEPS = (1, 2, 5, 10, 20, 25, 50, 100, 200, 250, 500, 1000, 2000, 5000, 10_000)
_GRID = 5
_MARKS = 9
"""So many shapes on a line at most."""


@dataclass(frozen=True)
class Size:
    """How large a drawing is. Its letters are as large on every screen, so there is one for each."""

    width: int
    height: int
    right: int
    """Room for the names."""
    letters: int
    """Of a name that is drawn."""
    below: int
    """Names below the axis at most."""


WIDE = Size(660, 292, 118, 13, 14)
NARROW = Size(340, 262, 92, 9, 7)


@dataclass(frozen=True)
class _Plot:
    """Where things are."""

    size: Size
    marks: Sequence[Mark]
    left: int
    low: int
    high: int
    step: int
    """Between two lines of the grid."""

    def x(self, at: float) -> float:
        """Of a moment: so many moves have been made."""
        moves = [each.at for each in self.marks]
        place = min(max(bisect_right(moves, at) - 1, 0), len(moves) - 2)
        before, after = moves[place], moves[place + 1]
        part = min(max((at - before) / max(after - before, 1), 0), 1)
        return self.column(place + part)

    def column(self, place: float) -> float:
        """Of a mark: all are equally far apart."""
        width = self.size.width - self.size.right - self.left
        return self.left + width * place / (len(self.marks) - 1)

    def y(self, points: float) -> float:
        """Of a score."""
        bottom = self.size.height - _BELOW
        return bottom - (bottom - _TOP) * (points - self.low) / max(self.high - self.low, 1)


def score_lines(
    marks: Sequence[Mark], names: Sequence[str], size: Size, you: int = -1, stepped: bool = False,
    moments: Sequence[int] = (),
) -> Markup:  # fmt: skip
    """The picture; `you`: whose line is thicker; `moments`: after which moves something turned, numbered in
    their order. It is for the eyes: beside it stands the same as a table."""
    plot = _plot(marks, size)
    seats = sorted(range(len(names)), key=lambda seat: seat == you)
    return element(
        "svg",
        {"class": "lines-chart", "viewBox": f"0 0 {size.width} {size.height}", "aria-hidden": "true"},
        _grid(plot),
        _below(plot),
        _moments(plot, moments),
        [_line(plot, seat, seat == you, stepped) for seat in seats],
        _ends(plot, names, you),
    )


def _plot(marks: Sequence[Mark], size: Size) -> _Plot:
    values = [points for each in marks for points in each.points]
    least, most = min(0, *values), max(0, *values)
    step = next((step for step in _STEPS if (most - least) / step <= _GRID), _STEPS[-1])
    low, high = -step * -(least // step), -step * (-most // step)
    left = 12 + 8 * max(len(str(low)), len(str(high)))
    return _Plot(size, marks, left, low, max(high, low + step), step)


def _grid(plot: _Plot) -> Markup:
    right = plot.size.width - plot.size.right
    return fragment([
        (
            element("path", {"class": "grid", "d": f"M{plot.left} {plot.y(value):.1f}H{right}"}),
            element("text", {"x": plot.left - 7, "y": plot.y(value) + 4.5, "text-anchor": "end"},
                    str(value).replace("-", "−")),
        )
        for value in range(plot.low, plot.high + 1, plot.step)
    ])  # fmt: skip


def _below(plot: _Plot) -> Markup:
    last = len(plot.marks) - 1
    step = max(1, -(-last // plot.size.below))
    wanted = [*range(0, last, step)]
    # The last one is always told, and what would lie under it is not.
    if last - wanted[-1] < step * 0.75 and len(wanted) > 1:
        wanted.pop()
    return fragment([
        element("text", {"x": plot.column(place), "y": plot.size.height - 9, "text-anchor": "middle"},
                plot.marks[place].name)
        for place in [*wanted, last]
    ])  # fmt: skip


def _line(plot: _Plot, seat: int, thick: bool, stepped: bool) -> Markup:
    points = [(plot.column(place), plot.y(each.points[seat])) for place, each in enumerate(plot.marks)]
    if stepped:
        way = f"M{points[0][0]:.1f} {points[0][1]:.1f}" + "".join(f"H{x:.1f}V{y:.1f}" for x, y in points[1:])
    else:
        way = "M" + "L".join(f"{x:.1f} {y:.1f}" for x, y in points)
    step = max(1, -(-len(points) // _MARKS))
    # Seats begin to be marked at different places, so that marks do not lie on each other.
    marked = [*points[seat % step :: step], points[-1]]
    return element(
        "g", None, stroke(seat, way, 3.5 if thick else 2.25), [mark(seat, x, y) for x, y in marked]
    )


def _moments(plot: _Plot, moments: Sequence[int]) -> Markup:
    """A dashed line at each, and its number above; numbers that would meet stand side by side."""
    bottom, parts, free = plot.size.height - _BELOW, list[Markup](), 0.0
    for place, at in enumerate(moments, start=1):
        x = plot.x(at)
        beside = max(x, free)
        free = beside + _APART
        parts.append(
            element(
                "g", {"class": "moment-mark"},
                element("path", d=f"M{beside:.1f} 26L{x:.1f} 34V{bottom}"),
                element("circle", cx=beside, cy=14, r=11.5),
                element("text", {"x": beside, "y": 19, "text-anchor": "middle"}, place),
            )
        )  # fmt: skip
    return fragment(parts)


def _ends(plot: _Plot, names: Sequence[str], you: int) -> Markup:
    """The names, pushed apart where lines end close together."""
    final = plot.marks[-1].points
    seats = sorted(range(len(names)), key=lambda seat: (plot.y(final[seat]), seat))
    heights: list[float] = []
    for seat in seats:
        heights.append(max(plot.y(final[seat]), heights[-1] + _LABELS if heights else _TOP))
    below = heights[-1] - (plot.size.height - _BELOW) if heights else 0
    for place in range(len(heights) - 1, -1, -1):
        most = heights[place + 1] - _LABELS if place + 1 < len(heights) else heights[place] - max(below, 0)
        heights[place] = min(heights[place], most)
    x = plot.size.width - plot.size.right + 10
    return fragment([
        element("text", {"class": "end you" if seat == you else "end", "x": x, "y": y + 4.5},
                _short(names[seat], plot.size.letters), " ",
                element("tspan", None, str(final[seat]).replace("-", "−")))
        for seat, y in zip(seats, heights, strict=True)
    ])  # fmt: skip


def _short(name: str, letters: int) -> str:
    return name if len(name) <= letters else name[: letters - 1] + "…"

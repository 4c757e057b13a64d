"""Centre lines: paths of a pen that are turned point by point, walked along and written down again."""

import math
import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import pairwise

from bandstand.draw import number

Point = tuple[float, float]

_STEP = re.compile(r"([MLCA])([^MLCA]*)")
_NUMBER = re.compile(r"-?\d*\.?\d+")
_SPACING = 1.5
"""How far apart the points are in which a line is walked."""


def turned(point: Point, turns: int) -> Point:
    """A point after quarter turns of its tile, clockwise about the middle."""
    x, y = point
    for _ in range(turns % 4):
        x, y = 100 - y, x
    return x, y


@dataclass(frozen=True)
class Line:
    """One stroke of the pen, as an SVG path of M, L, C and A in absolute numbers."""

    d: str

    def turned(self, turns: int) -> "Line":
        """The same line on a tile that was turned: its points move, the pen stays as it is."""
        written: list[str] = []
        for letter, numbers in self._steps():
            kept, points = (numbers[:5], numbers[5:]) if letter == "A" else ([], numbers)
            moved = [turned((points[i], points[i + 1]), turns) for i in range(0, len(points), 2)]
            values = [*kept, *[value for point in moved for value in point]]
            written.append(letter + " ".join(number(value) for value in values))
        return Line("".join(written))

    @cached_property
    def points(self) -> list[Point]:
        """Points along the line, close together."""
        found: list[Point] = []
        for letter, numbers in self._steps():
            if letter == "M":
                found.append((numbers[0], numbers[1]))
            elif letter == "L":
                found += _straight(found[-1], (numbers[0], numbers[1]))
            elif letter == "C":
                found += _bezier(found[-1], numbers)
            else:
                found += _arc(found[-1], numbers)
        return found

    def _steps(self) -> list[tuple[str, list[float]]]:
        return [
            (letter, [float(each) for each in _NUMBER.findall(rest)])
            for letter, rest in _STEP.findall(self.d)
        ]


def through(points: Iterable[Point]) -> str:
    """The path through these points."""
    return "M" + "L".join(f"{number(x)} {number(y)}" for x, y in points)


def nearest(points: Sequence[Point], to: Point) -> Point:
    return min(points, key=lambda point: math.dist(point, to))


def around(points: Sequence[Point], middle: int, reach: float) -> list[Point]:
    """The part of a line that reaches so far to both sides of its point number `middle`."""
    first = last = middle
    length = 0.0
    while first > 0 and length < reach:
        length += math.dist(points[first], points[first - 1])
        first -= 1
    length = 0.0
    while last < len(points) - 1 and length < reach:
        length += math.dist(points[last], points[last + 1])
        last += 1
    return list(points[first : last + 1])


def _count(length: float) -> int:
    return max(2, math.ceil(length / _SPACING))


def _straight(start: Point, end: Point) -> list[Point]:
    count = _count(math.dist(start, end))
    (x, y), (to_x, to_y) = start, end
    return [(x + (to_x - x) * i / count, y + (to_y - y) * i / count) for i in range(1, count + 1)]


def _bezier(start: Point, numbers: Sequence[float]) -> list[Point]:
    corners = [start, *[(numbers[i], numbers[i + 1]) for i in (0, 2, 4)]]
    count = _count(sum(math.dist(a, b) for a, b in pairwise(corners)))
    found: list[Point] = []
    for i in range(1, count + 1):
        t = i / count
        weights = ((1 - t) ** 3, 3 * t * (1 - t) ** 2, 3 * t * t * (1 - t), t**3)
        x = sum(weight * corner[0] for weight, corner in zip(weights, corners, strict=True))
        y = sum(weight * corner[1] for weight, corner in zip(weights, corners, strict=True))
        found.append((x, y))
    return found


def _arc(start: Point, numbers: Sequence[float]) -> list[Point]:
    """A part of a circle: radius twice, no tilt, the large part or not, clockwise or not, and where to."""
    radius, _, _, large, clockwise, to_x, to_y = numbers
    half = math.dist(start, (to_x, to_y)) / 2
    off = math.sqrt(max(0.0, radius * radius - half * half))
    side = 1 if bool(large) != bool(clockwise) else -1
    middle_x, middle_y = (start[0] + to_x) / 2, (start[1] + to_y) / 2
    across_x, across_y = (to_y - start[1]) / (2 * half), (start[0] - to_x) / (2 * half)
    x, y = middle_x - side * off * across_x, middle_y - side * off * across_y
    first = math.atan2(start[1] - y, start[0] - x)
    sweep = math.atan2(to_y - y, to_x - x) - first
    if clockwise and sweep < 0:
        sweep += 2 * math.pi
    if not clockwise and sweep > 0:
        sweep -= 2 * math.pi
    count = _count(abs(sweep) * radius)
    angles = [first + sweep * i / count for i in range(1, count + 1)]
    return [(x + radius * math.cos(angle), y + radius * math.sin(angle)) for angle in angles]

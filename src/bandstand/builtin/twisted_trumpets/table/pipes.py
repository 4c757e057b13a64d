"""How the pipe of a tile runs, as geometry: centre lines, bells, and the way of the breath through it.

A tile is 100 by 100 and pipes meet its edges in the middle. Everything is worked out from the sides that a
pipe opens to, where its bell points and whether it is twisted; the well-known shapes have a line of their
own, all others are made of spokes from the middle.
"""

import math
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache

from bandstand.builtin.twisted_trumpets.table.lines import Line, Point, nearest, turned

MIDDLE: Point = (50.0, 50.0)
DOORS: tuple[Point, ...] = ((50.0, 0.0), (100.0, 50.0), (50.0, 100.0), (0.0, 50.0))
"""Where a pipe leaves a tile to the north, east, south and west."""
_ALONG: tuple[Point, ...] = ((0.0, -1.0), (1.0, 0.0), (0.0, 1.0), (-1.0, 0.0))

_N, _E, _S, _W = 1, 2, 4, 8
BORE = 10.8
"""Half the width of a pipe with its outline."""
THROAT = 9.5


@dataclass(frozen=True)
class Bell:
    """A flare: where its axis begins, where it points, how long it is and half the width of its mouth."""

    base: Point
    toward: Point
    """One step along the axis."""
    length: float
    mouth: float
    off: float = 0.0
    """How far along its axis the flare comes out of the pipe."""

    def at(self, along: float, across: float = 0.0) -> Point:
        (x, y), (dx, dy) = self.base, self.toward
        return x + dx * along - dy * across, y + dy * along + dx * across

    @property
    def angle(self) -> float:
        return math.degrees(math.atan2(self.toward[1], self.toward[0]))

    def half_width(self, along: float) -> float:
        """About how wide it is there."""
        part = max(0.0, (along - self.off) / (self.length - self.off))
        return BORE + (self.mouth - BORE) * part**3


@dataclass(frozen=True)
class Course:
    """How the pipe of one turned tile runs."""

    ends: int
    lines: tuple[Line, ...]
    bell: Bell | None = None
    over: tuple[int, int] | None = None
    """Where it is twisted: the line that crosses over, and its point in the middle of the crossing."""


# ---- the well-known shapes, before they are turned: sides, sides of the bell, twisted


@dataclass(frozen=True)
class _Flare:
    base: Point
    length: float
    mouth: float
    off: float = 0.0


@dataclass(frozen=True)
class _Template:
    line: str
    flare: _Flare | None = None
    crossing: Point | None = None


_TEMPLATES: dict[tuple[int, int, bool], _Template] = {
    (_N | _S, 0, False): _Template("M50 0L50 100"),
    (_N | _E, 0, False): _Template("M50 0L50 14A36 36 0 0 0 86 50L100 50"),
    (_N | _S, 0, True): _Template(
        "M50 0C50 17 25 15 25 31C25 38 33 41.5 41.5 50L54.6 63.1A18.5 18.5 0 1 0 54.6 36.9"
        "L41.5 50C33 58.5 25 62 25 69C25 85 50 83 50 100",
        crossing=(41.5, 50.0),
    ),
    (_N | _E, 0, True): _Template(
        "M50 0L50 68.5A18.5 18.5 0 1 1 31.5 50L100 50", crossing=(50.0, 50.0)
    ),
    (_S, _N, False): _Template("M50 100L50 58", _Flare((50, 66), 50, 33)),
    (_S, _E, False): _Template(
        "M50 100C50 84 29 84 29 66C29 54 38 50 52 50", _Flare((46, 50), 42, 31)
    ),
    (_S, _W, False): _Template(
        "M50 100C50 84 71 84 71 66C71 54 62 50 48 50", _Flare((54, 50), 42, 31)
    ),
    (_S, _N | _E, False): _Template(
        "M50 100C50 86 33 84 33 69C33 62 38 58 45 51", _Flare((42, 54), 47, 29)
    ),
    (_S, _N | _W, False): _Template(
        "M50 100C50 86 67 84 67 69C67 62 62 58 55 51", _Flare((58, 54), 47, 29)
    ),
    (_N | _S, _E, False): _Template("M50 0L50 100", _Flare((50, 50), 39, 28, 9)),
    (_S | _E, _N | _W, False): _Template(
        "M50 100L50 86A36 36 0 0 1 86 50L100 50", _Flare((62, 62), 54, 28, 9)
    ),
}  # fmt: skip


def _mask_turned(mask: int, turns: int) -> int:
    return ((mask << turns % 4) | (mask >> (4 - turns % 4))) & 15


def _direction(bell: int) -> Point:
    x = sum(_ALONG[side][0] for side in range(4) if bell >> side & 1)
    y = sum(_ALONG[side][1] for side in range(4) if bell >> side & 1)
    length = math.hypot(x, y)
    return x / length, y / length


@cache
def course(ends: int, bell: int, twisted: bool) -> Course:
    """How a pipe runs that opens to these sides, with its bell pointing to those."""
    for turns in range(4):
        key = (_mask_turned(ends, -turns), _mask_turned(bell, -turns), twisted)
        if key in _TEMPLATES:
            return _from_template(_TEMPLATES[key], ends, bell, turns)
    return _of_spokes(ends, bell, twisted)


def _from_template(template: _Template, ends: int, bell: int, turns: int) -> Course:
    line = Line(template.line).turned(turns)
    flare, crossing = template.flare, template.crossing
    horn = None
    if flare is not None:
        horn = Bell(turned(flare.base, turns), _direction(bell), flare.length, flare.mouth, flare.off)
    over = None
    if crossing is not None:
        # The line passes the crossing twice; its second pass lies above.
        where = turned(crossing, turns)
        later = range(len(line.points) // 2, len(line.points))
        over = (0, min(later, key=lambda i: math.dist(line.points[i], where)))
    return Course(ends, (line,), horn, over)


def _of_spokes(ends: int, bell: int, twisted: bool) -> Course:
    """Forks, crosses, and whatever another edition has: pipes that meet in the middle."""
    sides = [side for side in range(4) if ends >> side & 1]
    through = [side for side in (0, 1) if side in sides and side + 2 in sides]
    lines = [_line(DOORS[side], DOORS[side + 2]) for side in through]
    lines += [_line(DOORS[side], MIDDLE) for side in sides if side % 2 not in through]
    if twisted:
        lines.append(Line("M50 31.5A18.5 18.5 0 1 1 49.9 31.5"))
    horn = Bell(MIDDLE, _direction(bell), 36, 30, 9) if bell else None
    return Course(ends, tuple(lines), horn)


def _line(start: Point, end: Point) -> Line:
    return Line(f"M{start[0]:g} {start[1]:g}L{end[0]:g} {end[1]:g}")


# ---- the way of the breath


def way(run: Course, enter: int, leave: int) -> list[Point]:
    """Points from the middle of one side to that of another, or to the mouth of the bell if `leave` is -1."""
    if len(run.lines) == 1:
        return _way_along(run, run.lines[0].points, enter, leave)
    if leave < 0:
        assert run.bell is not None, "the breath leaves by a side or a bell"
        return [DOORS[enter], run.bell.base, run.bell.at(run.bell.length)]
    return [DOORS[enter], MIDDLE, DOORS[leave]]


def _way_along(run: Course, points: Sequence[Point], enter: int, leave: int) -> list[Point]:
    if math.dist(points[0], DOORS[enter]) > 1:
        points = points[::-1]
    if leave >= 0:
        return list(points)
    assert run.bell is not None, "the breath leaves by a side or a bell"
    out = points.index(nearest(points, run.bell.at(run.bell.off)))
    return [*points[: out + 1], run.bell.at(run.bell.length * 0.6), run.bell.at(run.bell.length)]


# ---- room


@cache
def blots(ends: int, bell: int, twisted: bool) -> list[tuple[float, float, float]]:
    """The room that the pipe and its bell take: circles, close together."""
    run = course(ends, bell, twisted)
    found = [(x, y, BORE) for line in run.lines for x, y in line.points[::3]]
    if run.bell is not None:
        for step in range(11):
            along = run.bell.off + (run.bell.length - run.bell.off) * step / 10
            half = run.bell.half_width(along)
            for across in (-0.75, 0.0, 0.75) if half > 14 else (0.0,):
                x, y = run.bell.at(along, across * half)
                found.append((x, y, half / 3 if half > 14 else half))
    return found

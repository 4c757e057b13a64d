"""The lit ways of the breath: from the mouthpiece through the tiles to each bell, side by side where they
share a pipe. Coordinates are those of the squares: 100 by 100 each, from the upper left."""

import math
from collections.abc import Sequence
from itertools import pairwise

from bandstand.builtin.twisted_trumpets import rules
from bandstand.builtin.twisted_trumpets.parts import TURNS, TwistedTrumpetsParts
from bandstand.builtin.twisted_trumpets.table import tiles
from bandstand.builtin.twisted_trumpets.table.lines import Point, through
from bandstand.builtin.twisted_trumpets.table.pipes import Bell, course

_WEST = 3
_BELL = -1
_HEADINGS: tuple[Point, ...] = ((0, -1), (1, 0), (0, 1), (-1, 0))
_SPACING = 2.0
"""How far apart the points are in which a way is walked."""
_SOFT = 4
"""How many of them to each side round off a corner."""
_WIDEST = 4.3
_ROOM = 13.0
"""How far apart two lanes are at most, and all of them in one pipe."""
_STRAIGHT = 0.12
"""What lies so near to a straight line is left out of it."""

Step = tuple[int, int, int]
"""A square, the side by which the breath enters it and the one by which it leaves; -1 is the bell."""


def lanes(kit: TwistedTrumpetsParts, trumpet: rules.Trumpet, horns: Sequence[rules.Horn]) -> list[str]:
    """The `d` of a path for each of these pipes."""
    ways = [_steps(kit, horn) for horn in horns]
    # Every tile has one tile before it on the best way to the mouthpiece, so that pipes part but never
    # meet again: in the order in which they turn off, leftmost first, their lanes do not cross.
    leftmost_first = sorted(range(len(ways)), key=lambda i: _turnings(kit, trumpet, ways[i]))
    shared: dict[tuple[int, int], list[int]] = {}
    for index in leftmost_first:
        for square, enter, leave in ways[index]:
            shared.setdefault((square, enter), []).append(index)
            if leave == _BELL:
                shared[square, leave] = [index]
    return [_lane(kit, trumpet, way, index, shared) for index, way in enumerate(ways)]


def _steps(kit: TwistedTrumpetsParts, horn: rules.Horn) -> list[Step]:
    squares = horn.path[::-1]
    steps: list[Step] = []
    enter = _WEST
    for here, following in zip(squares, [*squares[1:], None], strict=True):
        leave = _BELL if following is None else kit.beside[here].index(following)
        steps.append((here, enter, leave))
        enter = (leave + 2) % 4
    return steps


def _turnings(kit: TwistedTrumpetsParts, trumpet: rules.Trumpet, way: Sequence[Step]) -> list[float]:
    """By how much the breath turns on each tile: to the left is less than nothing."""
    turnings: list[float] = []
    for square, enter, leave in way:
        x, y = _HEADINGS[(enter + 2) % 4]
        if leave == _BELL:
            sides = kit.bell_of[trumpet.poses[square]]
            out = [_HEADINGS[side] for side in range(4) if sides >> side & 1]
            to_x, to_y = sum(dx for dx, _ in out), sum(dy for _, dy in out)
        else:
            to_x, to_y = _HEADINGS[leave]
        turnings.append(math.atan2(x * to_y - y * to_x, x * to_x + y * to_y))
    return turnings


def _lane(
    kit: TwistedTrumpetsParts,
    trumpet: rules.Trumpet,
    way: Sequence[Step],
    index: int,
    shared: dict[tuple[int, int], list[int]],
) -> str:
    points: list[Point] = [on_board(kit, way[0][0], (-9.0, 50.0))]
    aside = [_aside(shared[way[0][0], _WEST], index)]
    for square, enter, leave in way:
        breath = tiles.breath(kit, trumpet.poses[square], enter, leave)
        walked = _evenly([on_board(kit, square, point) for point in breath])
        door = (square, _BELL) if leave == _BELL else (kit.beside[square][leave], (leave + 2) % 4)
        start, end = _aside(shared[square, enter], index), _aside(shared[door], index)
        for place, point in enumerate(walked):
            part = place / (len(walked) - 1)
            points.append(point)
            aside.append(start + (end - start) * part * part * (3 - 2 * part))
    return through(_sparse(_shifted(_softened(points), aside)))


def _aside(present: Sequence[int], index: int) -> float:
    """How far left of the middle of a pipe one of the lanes in it runs."""
    gap = min(_WIDEST, _ROOM / max(1, len(present) - 1))
    return ((len(present) - 1) / 2 - present.index(index)) * gap


def _evenly(points: Sequence[Point]) -> list[Point]:
    """The same line in equal steps."""
    found = [points[0]]
    for here, there in pairwise(points):
        count = max(1, round(math.dist(here, there) / _SPACING))
        for i in range(1, count + 1):
            part = i / count
            found.append((here[0] + (there[0] - here[0]) * part, here[1] + (there[1] - here[1]) * part))
    return found


def _softened(points: Sequence[Point]) -> list[Point]:
    """Every point in the middle of its neighbours: corners become round."""
    found: list[Point] = []
    for place in range(len(points)):
        reach = min(_SOFT, place, len(points) - 1 - place)
        near = points[place - reach : place + reach + 1]
        found.append((sum(x for x, _ in near) / len(near), sum(y for _, y in near) / len(near)))
    return found


def _shifted(points: Sequence[Point], aside: Sequence[float]) -> list[Point]:
    found: list[Point] = []
    for place, (x, y) in enumerate(points):
        before, after = points[max(0, place - 1)], points[min(len(points) - 1, place + 1)]
        dx, dy = after[0] - before[0], after[1] - before[1]
        length = math.hypot(dx, dy) or 1.0
        found.append((x + dy / length * aside[place], y - dx / length * aside[place]))
    return found


def _sparse(points: Sequence[Point]) -> list[Point]:
    """Only the points that a line needs to look the same (Douglas and Peucker)."""
    if len(points) < 3:
        return [(round(x, 1), round(y, 1)) for x, y in points]
    (x, y), (to_x, to_y) = points[0], points[-1]
    length = math.hypot(to_x - x, to_y - y)

    def off(point: Point) -> float:
        if not length:
            return math.dist(point, (x, y))
        return abs((point[0] - x) * (to_y - y) - (point[1] - y) * (to_x - x)) / length

    farthest = max(range(1, len(points) - 1), key=lambda i: off(points[i]))
    if off(points[farthest]) < _STRAIGHT:
        return _sparse([points[0], points[-1]])
    return [*_sparse(points[: farthest + 1])[:-1], *_sparse(points[farthest:])]


def bell_on(kit: TwistedTrumpetsParts, trumpet: rules.Trumpet, square: int) -> Bell:
    """The bell of the tile on a square, in the coordinates of that tile."""
    pose = trumpet.poses[square]
    bell = course(kit.ends_of[pose], kit.bell_of[pose], kit.faces[pose // TURNS].pipe.twisted).bell
    assert bell is not None, "a completed pipe ends in a bell"
    return bell


def on_board(kit: TwistedTrumpetsParts, square: int, point: Point) -> Point:
    """A point of a tile as one of the board."""
    row, column = divmod(square, int(kit.columns))
    return point[0] + 100 * column, point[1] + 100 * row

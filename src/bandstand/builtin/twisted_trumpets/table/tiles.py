"""Draws the tiles, each turned way once as a symbol: its ground, the pipe, and what sits in its corners.

The light comes from the upper left on the whole board: so the points of a turned pipe move, and its strokes
are laid over each other afterwards, each thinner and nudged to the light. Flags hang and birds stand
upright at every turn.
"""

import math
from collections.abc import Iterable, Sequence
from functools import cache, lru_cache

from bandstand.builtin.twisted_trumpets.parts import BASIC, PREMIUM, SIDES, START, TURNS, TwistedTrumpetsParts
from bandstand.builtin.twisted_trumpets.table.lines import Point, around, nearest, through
from bandstand.builtin.twisted_trumpets.table.pipes import (
    DOORS,
    THROAT,
    Bell,
    Course,
    blots,
    course,
    way,
)
from bandstand.builtin.twisted_trumpets.words.asking import bell_direction
from bandstand.builtin.twisted_trumpets.words.names import tile_name
from bandstand.draw import Markup, element, fragment
from bandstand.phrases import listed
from bandstand.shapes import circle, curve, line, rect, use, write

_GROUNDS = {START: "starting", BASIC: "basic", PREMIUM: "premium"}
_STROKES = (0, 1, 2, 3, 4)
"""Outline, shade, body, light, highlight: the classes t0 to t4."""


def symbol_id(pose: int) -> str:
    """A tile with its turn, among `defs`."""
    return f"tile-{pose}"


def all_poses(kit: TwistedTrumpetsParts) -> list[int]:
    """Every shape in every turn that makes a difference."""
    return [shape * TURNS + turn for shape in range(int(kit.shapes)) for turn in kit.turns_of[shape]]


def defs(kit: TwistedTrumpetsParts, poses: Iterable[int]) -> Markup:
    """Symbols of 100 by 100 for these poses, with the pipes that they share."""
    wanted = list(poses)
    return element(
        "svg", {"class": "defs", "aria-hidden": "true"},
        element("defs", None, _pipes(kit, wanted), [_tile(kit, pose) for pose in wanted], _signs()),
    )  # fmt: skip


@lru_cache(maxsize=8)
def all_defs(kit: TwistedTrumpetsParts) -> Markup:
    """Those of every pose: the page has them once, whatever comes onto the table."""
    return defs(kit, all_poses(kit))


def breath(kit: TwistedTrumpetsParts, pose: int, enter: int, leave: int) -> list[Point]:
    """The way through a tile from one side to another, or out of its bell where `leave` is -1."""
    return way(_course(kit, pose), enter, leave)


# ---- names


def name(kit: TwistedTrumpetsParts, shape: int) -> str:
    """'a bend with one note and a pink flag'."""
    told = tile_name(kit, shape)
    return f"an {told}" if told[0] in "aeiou" else f"a {told}"


def facing(kit: TwistedTrumpetsParts, pose: int) -> str:
    """'ends north and east', 'end south, bell northwest'."""
    ends = [side for number, side in enumerate(SIDES) if kit.ends_of[pose] >> number & 1]
    told = f"{'end' if len(ends) == 1 else 'ends'} {listed(ends)}"
    return f"{told}, bell {bell_direction(kit.bell_of[pose])}" if kit.bell_of[pose] else told


# ---- pipes: one symbol for every pipe and turn, shared by the tiles that have it


def _course(kit: TwistedTrumpetsParts, pose: int) -> Course:
    return course(kit.ends_of[pose], kit.bell_of[pose], kit.faces[pose // TURNS].pipe.twisted)


def _pipe_id(kit: TwistedTrumpetsParts, pose: int) -> str:
    return f"pipe-{kit.faces[pose // TURNS].pipe.code}-{pose % TURNS}"


def _pipes(kit: TwistedTrumpetsParts, poses: Sequence[int]) -> list[Markup]:
    courses = {_pipe_id(kit, pose): _course(kit, pose) for pose in poses}
    return [
        element("symbol", {"id": pipe, "viewBox": "0 0 100 100"}, _pipe(run)) for pipe, run in courses.items()
    ]


@cache
def _pipe(run: Course) -> Markup:
    whole = "".join(each.d for each in run.lines)
    return fragment(
        _tube([whole] * len(_STROKES)),
        _crossing(run) if run.over is not None else None,
        _stopper(run),
        [_ferrule(side) for side in range(4) if run.ends >> side & 1],
        _bell(run.bell) if run.bell is not None else None,
    )


def _signs() -> list[Markup]:
    """What stands for all bells, all twisted tiles and all open ends."""
    cut = "M0 50L62 50"
    shown = {
        "bell": _pipe(course(8, 2, False)),
        "twist": _pipe(course(3, 0, True)),
        "open": fragment(
            _tube([cut] * len(_STROKES)), element("ellipse", cx=63, cy=50, rx=5, ry=11, class_="hole")
        ),
    }
    return [
        element("symbol", {"id": f"icon-{sign}", "viewBox": "0 0 100 100"}, drawn)
        for sign, drawn in shown.items()
    ]


def _tube(paths: Sequence[str], kind: str = "tube") -> Markup:
    return element("g", {"class": kind}, [curve(paths[stroke], class_=f"t{stroke}") for stroke in _STROKES])


def _crossing(run: Course) -> Markup:
    """The upper strand once more; its inner strokes reach further, so that nothing shows where it begins."""
    assert run.over is not None
    points = run.lines[run.over[0]].points
    return _tube([through(around(points, run.over[1], reach)) for reach in (13.7, 16.7, 19.8, 21.5, 24.5)])


def _stopper(run: Course) -> Markup | None:
    """A pipe with one end and no bell stops in the middle."""
    if run.bell is not None or run.ends.bit_count() != 1:
        return None
    return fragment(circle(50, 50, 14, class_="b0"), circle(50, 50, 12.5, fill="url(#tt-gold)"))


def _ferrule(side: int) -> Markup:
    """Half a ring: with the neighbour's half it is the joint."""
    x, y = DOORS[side]
    if side % 2:
        return rect(x - 5.5 if x else 0, y - 12.4, 5.5, 24.8, 0, class_="fr", fill="url(#tt-gy)")
    return rect(x - 12.4, y - 5.5 if y else 0, 24.8, 5.5, 0, class_="fr", fill="url(#tt-gx)")


_BANDS = ((-1.0, 1.0), (-1.0, 1.0), (-0.948, 0.45), (-0.862, -0.05), (-0.66, -0.44))
"""From where to where across the bell each band of light reaches; the lit side is minus."""


def _bell(bell: Bell) -> Markup:
    dx, dy = bell.toward
    # Across the bell, `Bell.at` steps to its right; the lit side is the one nearer to the upper left.
    lit = 1 if -dy + dx > 1e-6 or (abs(dx - dy) < 1e-6 and dx > 0) else -1
    bands = [_band(bell, index, low * lit, high * lit) for index, (low, high) in enumerate(_BANDS)]
    collar = bell.off + (0.9 if bell.off else -0.6)
    outline, inner = (collar, collar + 7.2), (collar + 1, collar + 6.2)
    rings = [through([bell.at(low), bell.at(high)]) for low, high in (outline, *[inner] * 4)]
    return fragment(bands, _mouth(bell), _tube(rings, "tube collar"))


def _band(bell: Bell, index: int, low: float, high: float) -> Markup:
    edge = 1.3 if index == 0 else 0.0

    def side(share: float) -> tuple[Point, Point, Point, Point]:
        sign = 1 if share > 0 else -1
        neck, lip = share * THROAT + sign * edge, share * bell.mouth + sign * edge
        length = bell.length - bell.off
        return (
            bell.at(bell.off, neck),
            bell.at(bell.off + length * 0.5, neck),
            bell.at(bell.off + length * 0.78, neck + (lip - neck) * 0.2),
            bell.at(bell.length, lip),
        )

    one, other = side(low), side(high)
    there = line("M", *one[0], "C", *one[1], *one[2], *one[3], "L")
    back = line(*other[3], "C", *other[2], *other[1], *other[0], "Z")
    return curve(f"{there} {back}", class_=f"b{index}")


def _mouth(bell: Bell) -> Markup:
    x, y = bell.at(bell.length)
    rings = ((0.0, 8.2, bell.mouth + 2.2), (0.0, 7.0, bell.mouth + 1), (0.9, 4.7, bell.mouth - 2.6),
             (-0.6, 2.6, bell.mouth * 0.42))  # fmt: skip
    return element(
        "g", {"transform": f"translate({line(x, y)}) rotate({line(bell.angle)})"},
        [element("ellipse", {"class": f"m{index}"}, cx=cx or None, rx=rx, ry=ry)
         for index, (cx, rx, ry) in enumerate(rings)],
    )  # fmt: skip


# ---- tiles


def _tile(kit: TwistedTrumpetsParts, pose: int) -> Markup:
    shape = pose // TURNS
    premium = shape == kit.back or kit.set_of[shape] == PREMIUM
    ground = "premium" if premium else _GROUNDS[kit.set_of[shape]]
    under, over = _ornaments(kit, pose)
    return element(
        "symbol", {"id": symbol_id(pose), "viewBox": "0 0 100 100", "class": f"tile {ground}"},
        rect(1.2, 1.2, 97.6, 97.6, 7.5, class_="bg"),
        rect(1.2, 1.2, 97.6, 97.6, 7.5, fill="url(#tt-lit)"),
        rect(5, 5, 90, 90, 5, class_="fi") if premium else None,
        under,
        use(_pipe_id(kit, pose), 0, 0, 100, 100),
        over,
    )  # fmt: skip


_MOST_NOTES = 4
"""More than these are told by a number."""


def ornaments(kit: TwistedTrumpetsParts, pose: int) -> list[tuple[str, Point]]:
    """What is on a tile ('flag-<colour>', 'bird', 'note'), each with where its middle is."""
    face = kit.faces[pose // TURNS]
    wanted = [f"flag-{colour}" for colour, flags in enumerate(face.flags) for _ in range(flags)]
    wanted += ["bird"] * int(face.birds)
    notes = int(face.notes)
    wanted += ["note"] * (notes if notes <= _MOST_NOTES else 1)
    kinds = tuple(_kind(each) for each in wanted)
    room = _places(kit.ends_of[pose], kit.bell_of[pose], face.pipe.twisted, kinds)
    return list(zip(wanted, room, strict=True))


def _ornaments(kit: TwistedTrumpetsParts, pose: int) -> tuple[Markup, Markup]:
    """What hangs, stands and floats on a tile: what lies under its pipe, and what lies over it."""
    notes = int(kit.faces[pose // TURNS].notes)
    pegs: list[Markup] = []
    shown: list[Markup] = []
    run = _course(kit, pose)
    points = [point for each in run.lines for point in each.points]
    for index, (each, (x, y)) in enumerate(ornaments(kit, pose)):
        if each == "note":
            shown.append(use("note-b" if index % 2 else "note-a", x - 14, y - 15, 28, 30))
            if notes > _MOST_NOTES:
                shown.append(write(notes, x + 12, y + 9, 17, "#fdf1d2", weight=700, kind="num"))
        elif each == "bird":
            pegs.append(_peg((x, y + 13), 7, points))
            shown.append(use("bird", x - 18, y - 14, 37, 29))
        else:
            pegs.append(_peg((x, y - 12), 10.5, points))
            shown.append(use(each, x - 13, y - 15, 26, 31))
    return fragment(pegs), fragment(shown)


def _peg(at: Point, half: float, pipe: Sequence[Point]) -> Markup:
    """The rod that a flag hangs from or a bird stands on, and what holds it to the pipe."""
    x, y = at
    hold = nearest(pipe, at)
    return curve(line("M", x - half, y, "H", x + half, "M", x, y, "L", *hold), class_="peg")


def _kind(ornament: str) -> str:
    return "flag" if ornament.startswith("flag") else ornament


_SIZES = {"flag": (11.5, 14.5), "bird": (16.0, 13.0), "note": (8.5, 11.0)}
"""Half the width and height of what is on a tile."""
_QUARTERS: tuple[Point, ...] = ((24.0, 24.0), (76.0, 24.0), (24.0, 76.0), (76.0, 76.0))


@cache
def _places(ends: int, bell: int, twisted: bool, kinds: tuple[str, ...]) -> list[Point]:
    """The middle of each: in the free corners, away from the pipe and from each other."""
    found: list[Point] = []
    for kind in kinds:
        half_x, half_y = _SIZES[kind]
        free = _free(ends, bell, twisted, kind)
        taken = [(at, _SIZES[other]) for at, other in zip(found, kinds, strict=False)]

        def worth(
            candidate: tuple[Point, float],
            taken: list[tuple[Point, Point]] = taken,
            half_x: float = half_x,
            half_y: float = half_y,
        ) -> float:
            (x, y), score = candidate
            for (other_x, other_y), (wide, high) in taken:
                gap = max(abs(x - other_x) - half_x - wide, abs(y - other_y) - half_y - high)
                score -= max(0.0, 3 - gap) * 3
                # Far from each other reads better than side by side.
                score += min(math.dist((x, y), (other_x, other_y)), 60) * 0.03
            return score

        found.append(max(free, key=worth)[0])
    return found


@cache
def _free(ends: int, bell: int, twisted: bool, kind: str) -> list[tuple[Point, float]]:
    """Where it could be, and how well it stands there."""
    half_x, half_y = _SIZES[kind]
    reach = min(half_x, half_y)
    pipe = blots(ends, bell, twisted)
    found: list[tuple[Point, float]] = []
    for x in range(math.ceil(half_x) + 4, 97 - math.ceil(half_x), 4):
        for y in range(math.ceil(half_y) + 4, 97 - math.ceil(half_y), 4):
            clear = min(
                max(abs(x - px) - half_x + reach, abs(y - py) - half_y + reach, 0.0) - radius
                if abs(x - px) > half_x - reach or abs(y - py) > half_y - reach
                else -radius
                for px, py, radius in pipe
            )
            quarter = min(math.dist((x, y), at) for at in _QUARTERS)
            # What hangs is better low, what stands or floats is better high.
            lean = y if kind == "flag" else 100 - y
            found.append(((float(x), float(y)), min(clear, reach + 2) - quarter * 0.12 + lean * 0.006))
    return found

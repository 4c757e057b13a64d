"""Draws the score over a finished board: lit pipes with their letters, rings round flags and birds, what open
ends cost, and frames round the tiles that a card counts.

Everything that belongs to line n of the score sheet has the class `at-n`, so that pointing at the line can
light it.
"""

import math
from collections.abc import Sequence
from dataclasses import dataclass

from bandstand.builtin.twisted_trumpets import rules
from bandstand.builtin.twisted_trumpets.parts import TwistedTrumpetsParts
from bandstand.builtin.twisted_trumpets.table import tiles
from bandstand.builtin.twisted_trumpets.table.account import Account, Entry
from bandstand.builtin.twisted_trumpets.table.lanes import bell_on, lanes, on_board
from bandstand.builtin.twisted_trumpets.table.lines import Point
from bandstand.builtin.twisted_trumpets.table.pipes import DOORS
from bandstand.draw import Markup, element, fragment
from bandstand.shapes import circle, curve, rect, write


@dataclass(frozen=True)
class Lane:
    """How the way of a pipe is drawn; no two of a board's first eight look alike without colour."""

    colour: str
    dashes: str


_LANES = (
    Lane("#ff8a3c", "none"),
    Lane("#7fd0ff", "10 4"),
    Lane("#2fdca6", ".1 5.5"),
    Lane("#f2a0d2", "11 4 .1 4"),
    Lane("#ffe14d", "4 5"),
    Lane("#ffffff", "16 4"),
    Lane("#c9a6ff", "7 4 .1 4 .1 4"),
    Lane("#ff7d7d", "2 4"),
)
_DARK = "#1b1408"


def lane(place: int) -> Lane:
    return _LANES[place % len(_LANES)]


def letter(place: int) -> str:
    """A, B, C: the name of a pipe."""
    return chr(ord("A") + place % 26) + (str(place // 26) if place >= 26 else "")


def overlay(account: Account, seat: int) -> Markup:
    """All of it, in units of a hundred a square from the corner of the first one."""
    trumpet = account.trumpet
    kit = trumpet.kit
    taken: list[Point] = []
    cards = [*account.decrees, *account.plans]
    return fragment(
        element("g", {"class": "lanes"}, _lanes(account, seat)),
        [_frames(kit, entry) for entry in cards],
        [_flag_rings(trumpet, entry, colour) for colour, entry in enumerate(account.flags)],
        _birds(trumpet, account.birds, taken),
        [_letter(trumpet, place, horn, entry, taken)
         for place, (horn, entry) in enumerate(zip(account.horns, account.pipes, strict=True))],
        [_open_end(kit, *end, entry) for entry in account.open for end in trumpet.open_ends()],
    )  # fmt: skip


def _at(entry: Entry, *kinds: str) -> str:
    return " ".join([*kinds, f"at-{entry.number}"])


# ---- pipes


def _lanes(account: Account, seat: int) -> list[Markup]:
    """Each way on a dark ground, so that it can be told from brass."""
    drawn: list[Markup] = []
    ways = lanes(account.trumpet.kit, account.trumpet, account.horns)
    for place, (d, entry) in enumerate(zip(ways, account.pipes, strict=True)):
        name, look = f"lane-{seat}-{place}", lane(place)
        drawn.append(element(
            "g", {"class": _at(entry, "lane", "show-pipes")},
            curve(d, id=name, class_="ground"),
            element("use", {"href": f"#{name}", "class": "light", "stroke": look.colour,
                            "stroke-dasharray": look.dashes}),
        ))  # fmt: skip
    return drawn


def _letter(trumpet: rules.Trumpet, place: int, horn: rules.Horn, entry: Entry, taken: list[Point]) -> Markup:
    x, y = _beside_bell(trumpet, horn.square, taken)
    taken.append((x, y))
    colour = lane(place).colour
    half = 20 if horn.points < 10 else 24
    return _badge(
        x, y, _at(entry, "show-pipes"),
        rect(-half, -12, 2 * half, 24, 12, fill=_DARK, stroke=colour, stroke_width=2.2),
        write(letter(place), 11.5 - half, 5.2, 15, colour, weight=700, middle=True),
        write(horn.points, 8, 5.2, 15, "#fff6df", weight=700, middle=True),
    )  # fmt: skip


def _badge(x: float, y: float, kinds: str, *drawn: Markup) -> Markup:
    """Words on the board; the inner group may grow on a small screen."""
    return element(
        "g", {"class": f"badge {kinds}", "transform": f"translate({x:.1f} {y:.1f})"},
        element("g", {"class": "grows"}, *drawn),
    )  # fmt: skip


def _beside_bell(trumpet: rules.Trumpet, square: int, taken: Sequence[Point]) -> Point:
    """Near the mouth of a bell, where it hides least of what is on the board."""
    kit = trumpet.kit
    bell = bell_on(kit, trumpet, square)
    tried = [
        _inside(kit, on_board(kit, square, bell.at(bell.length + along, sign * (bell.mouth + aside))))
        for sign in (-1, 1)
        for along, aside in ((-4, 12), (-14, 8), (10, 4), (4, 16), (-22, 12))
    ]
    near = [*taken, *[point for other in [square, *kit.around[square]] for point in _things(trumpet, other)]]

    def free(point: Point) -> float:
        # A badge is wide, so what is beside it must be farther away than what is above.
        return min((math.hypot((x - point[0]) * 0.62, y - point[1]) for x, y in near), default=99.0)

    return max(tried, key=lambda point: min(free(point), 24.0))


def _inside(kit: TwistedTrumpetsParts, point: Point, room: Point = (25.0, 15.0)) -> Point:
    """The nearest place that is so far from the edges of the board."""
    width, height = 100.0 * int(kit.columns), 100.0 * int(kit.rows)
    x, y = room
    return min(max(point[0], x), width - x), min(max(point[1], y), height - y)


# ---- what is on the tiles


def _things(trumpet: rules.Trumpet, square: int, kind: str = "") -> list[Point]:
    """Where the flags, birds and notes of a square are, or only one kind of them."""
    pose = trumpet.poses[square]
    if pose == rules.EMPTY:
        return []
    found = tiles.ornaments(trumpet.kit, pose)
    return [on_board(trumpet.kit, square, point) for each, point in found if each.startswith(kind)]


def _flag_rings(trumpet: rules.Trumpet, entry: Entry, colour: int) -> Markup:
    places = [point for square in entry.squares for point in _things(trumpet, square, f"flag-{colour}")]
    return element(
        "g", {"class": _at(entry, "rings", "show-flags")},
        [circle(x, y, 20) for x, y in places],
    )  # fmt: skip


def _birds(trumpet: rules.Trumpet, entries: Sequence[Entry], taken: list[Point]) -> list[Markup]:
    """Each bird with the notes around it; several on one tile stand side by side."""
    perches: dict[int, list[Point]] = {}
    drawn: list[Markup] = []
    for entry in entries:
        square = entry.squares[0]
        x, y = perches.setdefault(square, _things(trumpet, square, "bird")).pop(0)
        notes = [point for near in trumpet.kit.around[square] for point in _things(trumpet, near, "note")]
        drawn.append(element(
            "g", {"class": _at(entry, "bird", "show-birds")},
            element("g", {"class": "notes"}, [_heard(x, y, *note) for note in notes]),
            circle(x, y, 21, class_="perch"),
        ))  # fmt: skip
        badge = _inside(trumpet.kit, (x - 19, y - 15))
        taken.append(badge)
        drawn.append(_badge(
            *badge, _at(entry, "show-birds"),
            circle(0, 0, 11.5, fill=_DARK, stroke="#8fd3ff", stroke_width=2),
            write(entry.points, 0, 5.2, 15, "#e9f6ff", weight=700, middle=True),
        ))  # fmt: skip
    return drawn


def _heard(x: float, y: float, to_x: float, to_y: float) -> Markup:
    """A note that a bird hears."""
    bow = (x + to_x) / 2, (y + to_y) / 2 - 12
    return fragment(
        curve(f"M{x:.0f} {y:.0f}Q{bow[0]:.0f} {bow[1]:.0f} {to_x:.0f} {to_y:.0f}", class_="link"),
        circle(to_x, to_y, 14),
    )


# ---- open ends and cards


def _open_end(kit: TwistedTrumpetsParts, square: int, side: int, entry: Entry) -> Markup:
    (door_x, door_y), (dx, dy) = DOORS[side], ((DOORS[side][0] - 50) / 50, (DOORS[side][1] - 50) / 50)
    # At the edge of the board it stands on the frame, so that it hides no note.
    x, y = _inside(kit, on_board(kit, square, (door_x + 30 * dx, door_y + 25 * dy)), (2.0, 2.0))
    angle = math.degrees(math.atan2(-dy, -dx))
    return _badge(
        x, y, _at(entry, "show-open"),
        element("g", {"transform": f"rotate({angle:.0f})"},
                curve("M11-8C17-8 19-12 25-10M13 0H26M11 8C17 8 19 12 25 10", class_="air")),
        rect(-17, -13, 34, 26, 13, fill="#7a1f2b", stroke="#ffb3ba", stroke_width=2),
        write(f"−{kit.open_end}", 0, 5.5, 16, "#fff", weight=700, middle=True),
    )  # fmt: skip


def _frames(kit: TwistedTrumpetsParts, entry: Entry) -> Markup:
    """Round the tiles that a decree or a plan counts; seen only while its line is pointed at."""
    corners = [on_board(kit, square, (4.0, 4.0)) for square in sorted(set(entry.squares))]
    return element("g", {"class": _at(entry, "frames")}, [rect(x, y, 92, 92, 7) for x, y in corners])

"""Draws chances of winning over the moves of a game: a line for each seat, with colour, dashes and marks."""

from collections.abc import Sequence

from bandstand import signs
from bandstand.bots.review import Judgement, Review, percent
from bandstand.draw import Markup, element, fragment

WIDTH, HEIGHT = 286, 190
LEFT, RIGHT, TOP, BOTTOM = 52, 278, 12, 160
MARKS = 6
"""How many marks a line has, at most."""
_DASHES = ("", "7 4", "2 3.5", "10 3 2 3", "4 2", "12 3 2 3 2 3")
_SHAPES = (
    "M0-4a4 4 0 1 0 .01 0Z",
    "M-3.6-3.6h7.2v7.2h-7.2Z",
    "M0-4.6 4.4 3.6H-4.4Z",
    "M0-5 4.6 0 0 5-4.6 0Z",
    "M-4-4 4 4M4-4-4 4",
    "M-4.6 0h9.2M0-4.6v9.2",
)


def chart(review: Review, names: Sequence[str], worst: Sequence[Judgement]) -> Markup:
    """The picture, with numbers at the worst moves. It is for the eyes: beside it stands the same as a table,
    which keys and readers reach."""
    seats = range(len(review.results))
    curves = [review.curve(seat) for seat in seats]
    return element(
        "svg",
        {"class": "chart", "viewBox": f"0 0 {WIDTH} {HEIGHT}", "aria-hidden": "true", "data-left": LEFT,
         "data-right": RIGHT, "data-last": review.moves},
        _frame(review.moves),
        element("line", {"class": "here", "y1": TOP, "y2": BOTTOM, "x1": LEFT, "x2": LEFT}),
        [_line(seat, curves[seat], review.moves) for seat in seats],
        [
            _mistake(place, _x(each.move - 1, review.moves), _y(each.before))
            for place, each in enumerate(worst, start=1)
        ],
        _doors(curves, names, review.moves),
    )  # fmt: skip


def line_sample(seat: int) -> Markup:
    """A piece of a seat's line, for the legend."""
    return element(
        "svg",
        {"class": "sample", "viewBox": "0 0 44 16", "aria-hidden": "true"},
        stroke(seat, "M2 8H42"),
        mark(seat, 22, 8),
    )


def _x(at: int, last: int) -> float:
    return LEFT + (RIGHT - LEFT) * at / max(last, 1)


def _y(chance: float) -> float:
    return BOTTOM - (BOTTOM - TOP) * chance


def _frame(last: int) -> Markup:
    parts: list[Markup] = []
    for quarter in range(5):
        y = _y(quarter / 4)
        parts.append(element("path", {"class": "grid", "d": f"M{LEFT} {y:g}H{RIGHT}"}))
        if quarter % 2 == 0:
            where = {"x": LEFT - 6, "y": y + 4.5, "text-anchor": "end"}
            parts.append(element("text", where, percent(quarter / 4)))
    parts.append(element("text", {"x": LEFT, "y": HEIGHT - 10}, "start"))
    parts.append(element("text", {"x": RIGHT, "y": HEIGHT - 10, "text-anchor": "end"}, f"move {last}"))
    return fragment(parts)


def _line(seat: int, curve: Sequence[tuple[int, float]], last: int) -> Markup:
    points = [(_x(at, last), _y(chance)) for at, chance in curve]
    way = "M" + "L".join(f"{x:.1f} {y:.1f}" for x, y in points)
    step = max(1, -(-len(points) // MARKS))
    # Seats begin to be marked at different places, so that marks do not lie on each other.
    marked = points[seat % step :: step]
    return element("g", None, stroke(seat, way), [mark(seat, x, y) for x, y in marked])


def stroke(seat: int, way: str, width: float = 2) -> Markup:
    """A seat's line."""
    return element(
        "path", d=way, fill="none", stroke=signs.colour(seat), stroke_width=width, stroke_linejoin="round",
        stroke_dasharray=_DASHES[seat % len(_DASHES)] or None,
    )  # fmt: skip


def mark(seat: int, x: float, y: float) -> Markup:
    """A seat's shape on its line."""
    colour = signs.colour(seat)
    return element(
        "path", d=_SHAPES[seat % len(_SHAPES)], transform=f"translate({x:.1f} {y:.1f})", fill=colour,
        stroke=colour, stroke_width=1.8,
    )  # fmt: skip


def _mistake(place: int, x: float, y: float) -> Markup:
    y = min(max(y, TOP + 9), BOTTOM - 9)
    return element(
        "g",
        {"class": "mistake", "transform": f"translate({x:.1f} {y:.1f})"},
        element("circle", r=8.5),
        element("text", {"y": 4.5, "text-anchor": "middle"}, place),
    )


def _doors(curves: Sequence[Sequence[tuple[int, float]]], names: Sequence[str], last: int) -> Markup:
    """What is clicked: around each moment a strip that leads there."""
    moments = sorted({at for curve in curves for at, _ in curve})
    doors: list[Markup] = []
    for place, at in enumerate(moments):
        before = (moments[place - 1] + at) / 2 if place else at
        after = (moments[place + 1] + at) / 2 if place + 1 < len(moments) else at
        x = LEFT + (RIGHT - LEFT) * before / max(last, 1)
        width = (RIGHT - LEFT) * (after - before) / max(last, 1)
        known = [
            f"{names[seat]} {percent(chance)}"
            for seat, curve in enumerate(curves)
            for moment, chance in curve
            if moment == at
        ]
        doors.append(
            element(
                "a",
                {"href": f"?at={at}", "data-at": at, "tabindex": "-1"},
                element("title", None, f"After {at} moves: {', '.join(known)}"),
                element("rect", x=x, y=TOP, width=max(width, 3.0), height=BOTTOM - TOP),
            )
        )
    return element("g", {"class": "doors"}, doors)

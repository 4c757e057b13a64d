"""Draws who sits round the table."""

from bandstand.builtin.fiddlefoo import pieces
from bandstand.builtin.fiddlefoo.table.case import PALE
from bandstand.builtin.fiddlefoo.table.layout import Layout
from bandstand.builtin.fiddlefoo.table.scene import Scene, count
from bandstand.draw import Markup, element, fragment
from bandstand.shapes import circle, fit, picture, use, write
from bandstand.signs import SIGNS


def seats(scene: Scene, layout: Layout) -> Markup:
    """Every player with a lamp for who decides, and the number of cards in hand."""
    return fragment(
        [_seat(scene, layout, seat, *layout.seat(seat, scene.players)) for seat in range(scene.players)],
        _won(scene, layout),
    )


def _won(scene: Scene, layout: Layout) -> Markup | None:
    """How the series of a cooperative table stands, where there is room to say it."""
    won = scene.view["won"]
    if not won or not layout.named:
        return None
    x, y = layout.seat(scene.players, scene.players)
    return write(f"{sum(won)} of {count(len(won), 'game')} won", x, y + 12, 13, PALE, kind="num")


def _seat(scene: Scene, layout: Layout, seat: int, x: float, y: float) -> Markup:
    size = layout.avatar
    cards = scene.cards(seat)
    held = scene.view["counts"][seat]
    room = layout.seats.width - size - 8
    return picture(
        f"{scene.names[seat]}{' (you)' if seat == scene.seat else ''}: {cards} in hand",
        element("g", {"data-vt": pieces.seat(seat)}, use(f"seat-{SIGNS[seat]}", x, y, size, size)),
        _lamp(x + 3, y + 3) if seat in scene.deciding else None,
        fragment(
            write(fit(scene.names[seat], room, 12.6), x + size + 8, y + 13.5, 14, "#fff6e0", weight=600),
            write(cards, x + size + 8, y + 30, 13, PALE, kind="num"),
        ) if layout.named else fragment(
            use("card-back", x + size + 2, y + 5, 11, 15.4),
            write(held, x + size + 15, y + 18, 14, "#fff6e0", weight=700, kind="num"),
        ),
    )  # fmt: skip


def _lamp(x: float, y: float) -> Markup:
    return fragment(
        circle(x, y, 12, fill="url(#halo)"),
        circle(x, y, 5.5, fill="url(#lampG)", stroke="#8a5c12", stroke_width=1),
    )

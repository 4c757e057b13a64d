"""Draws the piles of the cooperative variant, and the hands that were left of the game before."""

from collections.abc import Sequence

from bandstand.builtin.fiddlefoo import pieces
from bandstand.builtin.fiddlefoo.table.cards import face, hue, instruments, kind, mini_width
from bandstand.builtin.fiddlefoo.table.case import PALE
from bandstand.builtin.fiddlefoo.table.layout import Layout
from bandstand.builtin.fiddlefoo.table.scene import ENOUGH_NOTES, Scene, minus
from bandstand.draw import Markup, element, fragment
from bandstand.shapes import circle, curve, fit, picture, rect, use, write
from bandstand.signs import SIGNS

_GOLD = "#ffd36b"
_LOST = "#ffb3a8"


def piles(scene: Scene, layout: Layout) -> Markup | None:
    """One face-up pile for each colour, with its notes out of ten."""
    if not scene.cooperative:
        return None
    return fragment([_pile(scene, layout, place, colour) for place, colour in enumerate(scene.piles())])


def _pile(scene: Scene, layout: Layout, place: int, colour: int) -> Markup:
    kit = scene.kit
    cards = scene.view["piles"][colour]
    notes = scene.pile_notes(colour)
    x, y = layout.piles.at(place)
    width, height = layout.pile, layout.pile * 1.4
    state = "lost" if notes > ENOUGH_NOTES else "full" if notes == ENOUGH_NOTES else ""
    top = f"on top {scene.name(cards[-1])}" if cards else "empty"
    told = f"The {kit.colours[colour]} pile: {notes} of {ENOUGH_NOTES} notes, {top}"
    if state:
        told += ", above ten: it cannot be won any more" if state == "lost" else ", done"
    return picture(
        told,
        _empty(instruments(kit)[colour], colour, x, y, width) if not cards else _top(
            scene, cards, x, y, width / 100
        ),
        rect(x, y, width, height, width * 0.1, class_="edge", fill="none"),
        _cross(x, y, width, height) if state == "lost" else None,
        _tally(layout, notes, state, x, y),
        data_target=pieces.pile(scene.kit, colour),
    )  # fmt: skip


def _empty(instrument: str, colour: int, x: float, y: float, width: float) -> Markup:
    sign = width * 0.5
    return element(
        "g", {"class": hue(colour)},
        rect(x + 1, y + 1, width - 2, width * 1.4 - 2, width * 0.1, fill="#0d2a22", fill_opacity=0.35,
             stroke="var(--light)", stroke_width=1.5, stroke_dasharray="5 5"),
        use(f"sg-{instrument}", x + sign / 2, y + width * 0.7 - sign / 2, sign, sign, color="var(--light)"),
    )  # fmt: skip


def _top(scene: Scene, cards: list[int], x: float, y: float, scale: float) -> Markup:
    card = cards[-1]
    by = {added: seat for seat, added, _ in scene.view["added"]}
    under = min(3, len(cards)) - 1
    return fragment(
        [rect(x + 1.7 * depth, y + 2 * depth, 100 * scale - 1, 140 * scale - 1, 9 * scale,
              fill="var(--face-2)", stroke="var(--face-line)") for depth in range(under, 0, -1)],
        element("g", {"transform": f"translate({x:g} {y:g}) scale({scale:.3f})",
                      "data-vt": scene.piece(card),
                      "data-from": pieces.seat(by[card]) if card in by else None},
                face(scene, card, scale)),
    )  # fmt: skip


def _cross(x: float, y: float, width: float, height: float) -> Markup:
    d = f"M{x + 6:g} {y + 6:g}l{width - 12:g} {height - 12:g}M{x + width - 6:g} {y + 6:g}l{12 - width:g} " \
        f"{height - 12:g}"  # fmt: skip
    return fragment(
        curve(d, stroke="#fffaf0", stroke_width=8, stroke_linecap="round"),
        curve(d, stroke="#a4121f", stroke_width=5, stroke_linecap="round"),
    )


def _tally(layout: Layout, notes: int, state: str, x: float, y: float) -> Markup:
    """The notes as a number and as ten pips: under the pile, or beside it."""
    words = "lost" if state == "lost" else "done" if state == "full" else "notes"
    ink = {"lost": _LOST, "full": _GOLD}.get(state, "#fff6e0")
    if layout.named:
        left, base = x, y + layout.pile * 1.4
        return fragment(
            _pips(notes, state, left + 2, base + 10, 6.9, 10),
            element(
                "text",
                {"class": "num"},
                element("tspan", None, f"{notes} of {ENOUGH_NOTES}", font_weight=700),
                element("tspan", None, words, fill=PALE, font_size=13, dx=4) if state else None,
                x=left,
                y=base + 31,
                font_size=14,
                fill=ink,
            ),
        )
    left = x + layout.pile + 6
    return fragment(
        write(f"{notes}/{ENOUGH_NOTES}", left, y + 14, 14, ink, weight=700, kind="num"),
        write(words, left, y + 29, 13, PALE),
        _pips(notes, state, left + 2, y + 38, 7.6, 5),
    )


def _pips(notes: int, state: str, x: float, y: float, step: float, in_row: int) -> Markup:
    full = _LOST if state == "lost" else _GOLD
    return fragment([
        circle(x + step * (pip % in_row), y + 9 * (pip // in_row), 2.7,
               fill=full if pip < notes else "none", stroke=full, stroke_width=1)
        for pip in range(ENOUGH_NOTES)
    ])  # fmt: skip


# ---- the game before


def hands_before(scene: Scene, layout: Layout) -> Markup | None:
    """What everybody was left with in the last finished game, and what it cost."""
    hands = scene.view["shown"]
    if hands is None or not scene.shows_hands:
        return None
    box = layout.hands
    game = len(scene.view["points"])
    rows = (scene.players + (1 if layout.named else 2) - 1) // (1 if layout.named else 2)
    step = (box.height - 34) / max(rows, 3) if layout.named else 34
    step = min(step, 62)
    height = 36 + step * rows
    y = box.y if layout.named else box.bottom - height
    return picture(
        _hands_told(scene, game, hands),
        rect(box.x, y, box.width, height, 12, fill="#0d2a22", fill_opacity=0.55, stroke="#e0b354",
             stroke_opacity=0.5, stroke_width=1.2),
        write(f"Left in hand, game {game}", box.x + 12, y + 23, 15, "#ffe6a6", weight=600, kind="display"),
        [_hand_before(scene, layout, seat, hand, box.x + 12 + (0 if layout.named else seat % 2 * 174),
                      y + 36 + step * (seat if layout.named else seat // 2), step)
         for seat, hand in enumerate(hands)],
        class_="quiet",
    )  # fmt: skip


def _hands_told(scene: Scene, game: int, hands: Sequence[Sequence[int]]) -> str:
    points = scene.view["points"][-1]
    told = [
        f"{scene.who(seat)} minus {points[seat]}"
        + (f" ({', '.join(scene.name(card) for card in hand)})" if hand else " (out of cards)")
        for seat, hand in enumerate(hands)
    ]
    return f"Game {game}: {'; '.join(told)}"


def _hand_before(
    scene: Scene, layout: Layout, seat: int, hand: Sequence[int], x: float, y: float, step: float
) -> Markup:
    points = scene.view["points"][-1][seat]
    name = "You" if seat == scene.seat else scene.names[seat]
    room = 96 if layout.named else 88
    return fragment(
        use(f"seat-{SIGNS[seat]}", x, y, 22, 22),
        write(fit(name, room, 11.5), x + 29, y + 16, 13, "#fff6e0", weight=600),
        element("text", {"class": "num"}, minus(points), x=x + (170 if layout.named else 160), y=y + 16,
                text_anchor="end", font_size=15, font_weight=700, fill="#fff6e0" if hand else _GOLD),
        _minis(scene, hand, x, y + 25, 170) if layout.named and step >= 50 else None,
    )  # fmt: skip


def _minis(scene: Scene, hand: Sequence[int], x: float, y: float, room: float) -> Markup:
    """As many cards as one line has room for, and how many more there are."""
    drawn: list[Markup] = []
    at = 0.0
    for place, card in enumerate(hand):
        width = mini_width(scene.kit.number_of[card])
        more = len(hand) - place
        if at + width > room - (28 if more > 1 else 0):
            drawn.append(write(f"+{more}", x + at + 2, y + 15, 13, PALE, kind="num"))
            break
        drawn.append(use(f"mini-{kind(scene, card)}", x + at, y, width, 20))
        at += width + 4
    if not hand:
        drawn.append(write("out of cards", x, y + 14, 13, PALE))
    return fragment(drawn)

"""Everything that people see and click."""

from collections.abc import Sequence

from bandstand.draw import Drawing, Markup, Node, Paths, Pick, Row, element
from bandstand.signs import AVATARS

from . import words
from .parts import NoteParts
from .views import NoteView

WIDE = 12  # notes in a line of the melody


def draw(kit: NoteParts, view: NoteView, names: Sequence[str], legal: Sequence[int]) -> Drawing:
    """The View as pictures; `legal` is empty where the viewer has nothing to decide."""
    board = _board(kit, view)
    hand = view["hands"][view["seat"]] if view["seat"] >= 0 else []
    held = [(f"hand-{note}-{hand[:place].count(note)}", note) for place, note in enumerate(hand)]
    return Drawing(
        board=board,
        hand=element("div", {"class": "hand"}, [_held(name, note) for name, note in held]),
        rows=[_row(view, seat) for seat in range(view["players"])],
        paths=_paths(held) if legal else None,
        picture=lambda: board,
    )


def _paths(held: Sequence[tuple[str, int]]) -> Paths:
    """One click is a move: each note of the hand leads to an end of its own."""
    picks = [Pick(name, f"Play {note + 1}", place) for place, (name, note) in enumerate(held, start=1)]
    return Paths([Node(steps=picks), *(Node(move=(note,)) for _, note in held)])


def _board(kit: NoteParts, view: NoteView) -> Markup:
    """The melody on its staff, with room for all of it: a note stands as high as it sounds."""
    lines = -(-len(kit.components) // WIDE)
    at = "".join(f"M10 {line * 120 + y}h{WIDE * 40}" for line in range(lines) for y in (30, 50, 70, 90))
    staff = element("path", {"class": "staff"}, d=at)
    played = [_note(kit, place, note) for place, note in enumerate(view["melody"])]
    known = {"class": "melody", "role": "img", "aria-label": words.stage(kit, view)}
    return element("svg", known | {"viewBox": f"0 0 {WIDE * 40 + 20} {lines * 120}"}, staff, played)


def _note(kit: NoteParts, place: int, note: int) -> Markup:
    line, column = divmod(place, WIDE)
    x, y = 30 + column * 40, line * 120 + 96 - note * 72 // (kit.pitches - 1)
    name = element("text", None, note + 1, x=x, y=y + 5)
    return element("g", {"class": "note"}, element("ellipse", cx=x, cy=y, rx=15, ry=12), name)


def _held(name: str, note: int) -> Markup:
    return element("button", {"type": "button", "class": "held", "data-target": name}, note + 1)


def _row(view: NoteView, seat: int) -> Row:
    doing = "to move" if seat == view["turn"] else ""
    return Row(seat, AVATARS[seat], doing, str(view["scores"][seat]), f"{len(view['hands'][seat])} notes")

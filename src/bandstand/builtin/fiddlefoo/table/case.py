"""Draws what stands beside the map: the draw pile, and the violin case with what was thrown into it."""

from bandstand.builtin.fiddlefoo import pieces
from bandstand.builtin.fiddlefoo.table.cards import face
from bandstand.builtin.fiddlefoo.table.layout import Layout
from bandstand.builtin.fiddlefoo.table.scene import Scene, count
from bandstand.draw import Markup, element
from bandstand.shapes import curve, ems, fit, line, picture, rect, use, write
from bandstand.signs import SIGNS

PALE = "#f3e8d2"
"""Words on the felt."""
_CASE = (196, 150)
_MOST_BACKS = 4


def deck(scene: Scene, layout: Layout) -> Markup:
    """The face-down cards that are left."""
    left = scene.view["deck"]
    box = layout.deck
    unit = box.width / 118
    backs = min(_MOST_BACKS, left)
    x, y = layout.deck_words
    aside = scene.view["aside"]
    out = f"; out of the game: {', '.join(scene.name(card) for card in aside)}" if aside else ""
    shape = (box.x + 2, box.y + 2, box.width - 4, (box.width - 4) * 1.4, 8)
    return picture(
        f"The draw pile, {count(left, 'card')}{out}",
        rect(*shape, fill="#0d2a22", fill_opacity=0.35, stroke="#f3e8d2", stroke_opacity=0.4,
             stroke_width=1.5, stroke_dasharray="5 5") if not left else None,
        [use("card-back", box.x + unit * (2 + 4 * back), box.y + unit * (5 + 4.3 * back), unit * 100,
             unit * 140) for back in range(backs - 1, -1, -1)],
        rect(*shape, class_="edge", fill="none"),
        element("text", {"class": "num"}, element("tspan", None, left, font_weight=700),
                " to draw" if layout.named else " left", x=x, y=y, text_anchor="middle", font_size=13,
                fill=PALE),
        write(f"{len(aside)} out", x, y - box.height - 30, 13, PALE, middle=True)
        if aside and layout.named else None,
        data_target=pieces.DECK, data_vt=pieces.DECK,
    )  # fmt: skip


def case(scene: Scene, layout: Layout) -> Markup:
    """The violin case of who catches, with the cards that were thrown at the last pair."""
    box = layout.case
    x, y, room = layout.case_words
    cards = list(scene.caught)
    name = scene.names[scene.catcher]
    whose = "your case" if scene.catcher == scene.seat else f"{fit(name, room - 104, 12)}’s case"
    state = count(len(cards), "card") if cards else "still empty"
    known = ": " + ", ".join(scene.name(card) for card in cards) if cards else ""
    anchor = "middle" if layout.named else None
    return element(
        "g", {"role": "img", "data-target": pieces.CASE,
              "aria-label": f"{'Your' if scene.catcher == scene.seat else name + '’s'} case, {state}{known}"},
        use("case", box.x, box.y, box.width, box.height),
        rect(box.x - 2, box.y + 2, box.width + 4, box.height - 6, 14, class_="edge", fill="none"),
        [_thrown(scene, layout, card, place, len(cards)) for place, card in enumerate(cards)],
        use(f"seat-{SIGNS[scene.catcher]}", box.x - 4, box.y - 2, layout.avatar * 0.8, layout.avatar * 0.8),
        element("text", None, f"{whose}, {state}", x=x, y=y, text_anchor=anchor, font_size=13, fill=PALE),
    )  # fmt: skip


def _thrown(scene: Scene, layout: Layout, card: int, place: int, cards: int) -> Markup:
    """One of the cards in the case: they stand in it side by side, as far as there is room."""
    box = layout.case
    unit = box.width / _CASE[0]
    scale = (0.7 if cards < 4 else 0.6) * unit
    step = min(56 * scale / unit, (150 - 100 * scale / unit) / max(1, cards - 1))
    middle = (cards - 1) / 2
    x = box.x + unit * (98 + step * (place - middle)) - 50 * scale
    y = box.y + unit * 136 - 140 * scale
    turn = (place - middle) * min(7, 30 / cards)
    lies_elsewhere = card in scene.view["hand"] or card in scene.places
    return element(
        "g", {
            "transform": f"translate({x:.2f} {y:.2f}) scale({scale:.3f}) rotate({turn:.1f} 50 140)",
            "data-vt": pieces.caught(scene.kit, card) if lies_elsewhere else scene.piece(card),
            "data-from": pieces.seat(scene.caught[card]),
        },
        element("title", None, f"{scene.name(card)}, thrown by {scene.who(scene.caught[card])}"),
        face(scene, card),
    )  # fmt: skip


# ---- what is yelled


def speech(scene: Scene, layout: Layout) -> Markup | None:
    """Whoever throws yells; the bubble stays as long as the cards lie in the case."""
    throwers = sorted(set(scene.caught.values()))
    if not throwers:
        return None
    x, foot, room = layout.speech
    size = 18 if layout.named else 15
    step = 30 if len(throwers) < 3 else 15
    begin = 48 + step * (len(throwers) - 1)
    # Italics of the serif are narrower than the letters that `ems` takes for granted.
    second = "All yours now!" if scene.catcher == scene.seat else fit(
        f"Catch, {scene.names[scene.catcher]}!", room - begin - 10, size * 0.76
    )  # fmt: skip
    width = begin + 12 + max(ems("Fiddlefoo!"), ems(second)) * size * 0.76
    height = size * 2.4 + 18
    left, top = (x - width if layout.named else x), foot - height
    # Its point is on the side of the case.
    begins, leans = (left + width - 60, 22) if layout.named else (left + 66, -22)
    tip = line("M", begins, foot - 1, "l", leans, 13, "l", -leans / 11, -13)
    told = ", ".join(scene.who(seat) for seat in throwers)
    return element(
        "g", {"class": "quiet said", "role": "img", "aria-label": f"Fiddlefoo! {second} Thrown by {told}."},
        rect(left, top, width, height, 16, class_="cloud"),
        curve(tip, class_="cloud"),
        [use(f"seat-{SIGNS[seat]}", left + 10 + place * step, top + height / 2 - 14, 28, 28)
         for place, seat in enumerate(throwers)],
        [element("text", {"class": "display"}, words, x=left + begin,
                 y=top + 9 + size * (0.95 + 1.25 * row), font_size=size, font_weight=600,
                 font_style="italic", fill="var(--ink)")
         for row, words in enumerate(("Fiddlefoo!", second))],
    )  # fmt: skip

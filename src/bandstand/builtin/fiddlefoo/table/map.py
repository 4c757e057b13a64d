"""Draws the map of cards, what special ones among them do, and the places that may be taken."""

from collections.abc import Sequence

from bandstand.builtin.fiddlefoo import pieces, words
from bandstand.builtin.fiddlefoo.table.bubble import Bubble, Bubbles
from bandstand.builtin.fiddlefoo.table.cards import face
from bandstand.builtin.fiddlefoo.table.plan import PITCH, Place, Plan
from bandstand.builtin.fiddlefoo.table.scene import Scene
from bandstand.draw import Markup, element
from bandstand.shapes import curve, rect


def map_of_cards(scene: Scene, plan: Plan, bubbles: Bubbles) -> Markup:
    """Every card that lies on the table. Special ones come last, so that what they say hides other cards
    and is not hidden."""
    cards = sorted(scene.lying.items(), key=lambda item: _order(scene, *item))
    return element(
        "g", {"role": "group", "aria-label": "The map"},
        [_special(scene, plan, bubbles, place, card) if scene.is_special(card)
         else _card(scene, plan, place, card) for place, card in cards],
    )  # fmt: skip


def _order(scene: Scene, place: Place, card: int) -> tuple[bool, int, int]:
    return scene.is_special(card), place[1], place[0]


def _special(scene: Scene, plan: Plan, bubbles: Bubbles, place: Place, card: int) -> Markup:
    """A special card, which tells what it does while it is pointed at or chosen."""
    does = Bubble(words.action_title(scene.kit, card), tuple(words.action_text(scene.kit, card).split()))
    return element(
        "g", None,
        _card(scene, plan, place, card),
        element("g", {"class": "does-what quiet", "aria-hidden": "true"},
                bubbles.beside(plan, place, place, does)),
    )  # fmt: skip


def _card(scene: Scene, plan: Plan, place: Place, card: int) -> Markup:
    told = scene.told(card)
    pair = scene.view["pair"]
    laid_by = pair["seat"] if pair is not None and pair["card"] == card else scene.seat
    return plan.group(
        place,
        {
            "class": "on-map",
            "role": "img",
            "aria-label": f"{told}; column {place[0]}, row {place[1]}",
            "data-target": pieces.lying(scene.kit, card),
            "data-vt": scene.piece(card),
            # Who laid the newest card is known; where it lay in the hand is not.
            "data-from": pieces.seat(laid_by) if laid_by != scene.seat else None,
        },
        element("title", None, told) if not scene.is_special(card) else None,
        face(scene, card, plan.scale),
        rect(1, 1, 98, 138, 10, class_="edge", fill="none"),
    )  # fmt: skip


def cells(plan: Plan, places: Sequence[Place]) -> Markup:
    """The places that may be taken. Each is there once, and seen while it is lit."""
    return element("g", None, [
        plan.group(
            place, {"class": "cell", "data-target": pieces.cell(place)},
            # A finger may hit the gap, too.
            rect(-4, -4, *PITCH, 0, fill="transparent"),
            rect(2, 2, 96, 136, 10, class_="edge", fill="#ffe9a8", fill_opacity=0.14),
            curve("M50 58v24M38 70h24", class_="plus", stroke="#ffd36b", stroke_width=4,
                  stroke_linecap="round"),
        )
        for place in places
    ])  # fmt: skip

"""Draws the viewer's hand: the cards, why each may be thrown, and what special cards do."""

from bandstand.builtin.fiddlefoo import pieces
from bandstand.builtin.fiddlefoo.table.cards import face, notes_width
from bandstand.builtin.fiddlefoo.table.scene import Scene, count, minus
from bandstand.builtin.fiddlefoo.table.specials import all_specials, special_line
from bandstand.draw import Markup, element, fragment
from bandstand.shapes import use


def hand(scene: Scene) -> Markup:
    """The cards side by side; the page lights those that may go."""
    held = scene.view["hand"]
    return fragment(
        _about(scene, held),
        element(
            "div", {"class": "hand tagged" if scene.ways else "hand", "style": f"--n: {len(held)}",
                    "role": "group", "aria-label": "Your hand"},
            [_card(scene, card) for card in held],
        ) if held else None,
    )  # fmt: skip


def _about(scene: Scene, held: list[int]) -> Markup | None:
    """What the special cards in hand do, what the hand would cost, and all special cards."""
    told = (_special_lines(scene, held), _tally(scene, held), all_specials(scene))
    return element("div", {"class": "about"}, told) if any(told) else None


def _tally(scene: Scene, held: list[int]) -> Markup | None:
    if scene.seat < 0 or scene.cooperative or scene.over:
        return None
    notes = sum(scene.view["notes"][card] for card in held)
    points = scene.outlook.minus_points(held)
    worth = "points" if points != 1 else "point"
    return element("p", {"class": "tally"}, element("b", None, notes),
                   f" {'note' if notes == 1 else 'notes'} in hand: {minus(points)} {worth}")  # fmt: skip


def _card(scene: Scene, card: int) -> Markup:
    can = scene.can_choose(card)
    way = scene.ways.get(card, "")
    why = f": {_way_told(scene, card, way)}" if way else "" if can else _not_now(scene)
    caught_from = scene.caught.get(card)
    return element(
        "button", {"type": "button", "class": "pc cannot" if scene.legal and not can else "pc"},
        element("svg", {"viewBox": "0 0 100 140", "aria-hidden": "true"}, face(scene, card)),
        _tag(scene, card, way) if way else None,
        data_target=pieces.held(scene.kit, card), data_vt=scene.piece(card),
        data_from=pieces.DECK if caught_from is None else pieces.seat(caught_from),
        aria_label=scene.told(card) + why, aria_disabled=None if can else "true",
    )  # fmt: skip


def _tag(scene: Scene, card: int, way: str) -> Markup:
    """Why a card may be thrown, on the card itself."""
    if way == "notes":
        notes = scene.view["notes"][card]
        width = notes_width(notes)
        shown = element("svg", {"viewBox": f"0 0 {width:g} 16", "style": f"width: {width * 0.9:g}px"},
                        use(f"notes-{notes}", 0, 0, width, 16))  # fmt: skip
        return element("span", {"class": "tag", "aria-hidden": "true"}, shown, element("i", None, "match"))
    if way == "range":
        return element("span", {"class": "tag", "aria-hidden": "true"}, element("i", None, "in"), "range")
    return element("span", {"class": "tag", "aria-hidden": "true"}, "any time")


def _way_told(scene: Scene, card: int, way: str) -> str:
    if way == "notes":
        return f"may be thrown alone, its {count(scene.view['notes'][card], 'note')} match the distance"
    return "may be thrown, it is in range" if way == "range" else "may be thrown at any time"


def _not_now(scene: Scene) -> str:
    """Why a card cannot be chosen, as an end of its label."""
    if scene.over:
        return ""
    if scene.seat not in scene.deciding:
        return ": not now, wait for your turn"
    if scene.phase == "throw":
        return ": not in range, and its notes do not match"
    if scene.phase in ("place", "again", "insta"):
        return ": it fits nowhere now" if scene.phase == "place" else ": not this one now"
    return ": choose a card on the map"


def _special_lines(scene: Scene, held: list[int]) -> Markup | None:
    """What the special cards in hand do, in words."""
    special = [card for card in held if scene.is_special(card)]
    if not special:
        return None
    # It scrolls where there are many, so keys must reach it.
    return element("ul", {"class": "does", "aria-label": "Your special cards", "tabindex": 0},
                   [special_line(scene, card) for card in special])  # fmt: skip

"""Draws the viewer's hand: the cards, why each may be thrown, and what special cards do."""

from bandstand.draw import Markup, element, fragment
from bandstand.games.fiddlefoo import words
from bandstand.games.fiddlefoo.table.cards import face, notes_width, when
from bandstand.games.fiddlefoo.table.scene import Scene, count
from bandstand.shapes import use


def hand(scene: Scene) -> Markup:
    """The cards side by side; the page lights those that may go."""
    held: list[int] = scene.view["hand"]
    if not held:
        return Markup("")
    return fragment(
        _special_lines(scene, held),
        element(
            "div", {"class": "hand tagged" if scene.ways else "hand", "style": f"--n: {len(held)}",
                    "role": "group", "aria-label": "Your hand"},
            [_card(scene, card) for card in held],
        ),
    )  # fmt: skip


def hand_target(scene: Scene, card: int) -> str:
    return f"hand-{scene.code(card)}"


def _card(scene: Scene, card: int) -> Markup:
    can = scene.can_choose(card)
    way = scene.ways.get(card, "")
    why = f": {_way_told(scene, card, way)}" if way else "" if can else _not_now(scene)
    caught_from = scene.caught.get(card)
    return element(
        "button", {"type": "button", "class": "pc cannot" if scene.legal and not can else "pc"},
        element("svg", {"viewBox": "0 0 100 140", "aria-hidden": "true"}, face(scene, card)),
        _tag(scene, card, way) if way else None,
        data_target=hand_target(scene, card), data_vt=scene.piece(card),
        data_from="deck" if caught_from is None else f"seat-{caught_from}",
        aria_label=scene.told(card) + why, aria_disabled=None if can else "true",
    )  # fmt: skip


def _tag(scene: Scene, card: int, way: str) -> Markup:
    """Why a card may be thrown, on the card itself."""
    if way == "notes":
        notes: int = scene.view["notes"][card]
        width = notes_width(notes)
        shown = element("svg", {"viewBox": f"0 0 {width:g} 16", "style": f"width: {width * 0.9:g}px"},
                        use(f"notes-{notes}", 0, 0, width, 16))  # fmt: skip
        return element("span", {"class": "tag", "aria-hidden": "true"}, shown, element("i", None, "match"))
    if way == "range":
        return element("span", {"class": "tag", "aria-hidden": "true"}, element("i", None, "in"), "range")
    return element("span", {"class": "tag", "aria-hidden": "true"}, "any", element("i", None, "time"))


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
    special = [card for card in held if scene.kit.special_of[card] >= 0]
    if not special:
        return None
    return element(
        "ul", {"class": "does", "aria-label": "Your special cards"},
        [element("li", None,
                 element("svg", {"viewBox": "-15 -15 30 30", "aria-hidden": "true"},
                         element("use", href="#badge"), use(when(scene, card), -7.5, -7.5, 15, 15)),
                 element("b", None, scene.kit.colours[scene.kit.colour_of[card]], " ",
                         scene.kit.number_of[card]),
                 " ", words.action_text(scene.kit, card)) for card in special],
    )  # fmt: skip

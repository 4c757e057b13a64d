"""Shows which special cards are in this match: their names on the table, all about them beside the hand."""

from collections.abc import Iterator, Sequence

from bandstand.builtin.fiddlefoo import words
from bandstand.builtin.fiddlefoo.table.cards import kind, mini_width, when
from bandstand.builtin.fiddlefoo.table.case import PALE
from bandstand.builtin.fiddlefoo.table.layout import Box, Layout
from bandstand.builtin.fiddlefoo.table.plan import field_of
from bandstand.builtin.fiddlefoo.table.scene import Scene, count
from bandstand.draw import Markup, element, fragment
from bandstand.shapes import ems, picture, use, write

_STEP = 21
"""The distance from one name to the next where there is room."""
_CLOSE = 14.5
"""The distance from one name to the next where there is little room."""
_INK = {"on the map": "#ffd36b", "in your hand": "#fff6e0"}


def specials(scene: Scene, layout: Layout) -> Markup | None:
    """The names of the special cards, by where they are."""
    cards = scene.view["special"]
    if not cards:
        return None
    drawn = _column(scene, _room(scene, layout), cards) if layout.named else _line(scene, layout, cards)
    told = "; ".join(f"{scene.name(card)}, {scene.whereabouts(card)}: {words.action_text(scene.kit, card)}"
                     for card in cards)  # fmt: skip
    return picture(f"{_counted(cards)} in this game. {told}", drawn)


def _counted(cards: Sequence[int]) -> str:
    return count(len(cards), "special card")


def _room(scene: Scene, layout: Layout) -> Box:
    """Above the case; where other things are, between the players and the draw pile."""
    if not scene.cooperative and not scene.shows_hands:
        return Box(layout.case.x, 24, layout.case.width, 320)
    lines = scene.players + (1 if scene.view["won"] else 0)
    top = layout.seat(lines, lines)[1] + 4
    return Box(layout.seats.x, top, layout.seats.width, layout.deck.y - 26 - top)


def _column(scene: Scene, room: Box, cards: Sequence[int]) -> Markup:
    """The names one below the other: under headings, or close together, or just their number."""
    groups = _by_place(scene, cards)
    lines = len(cards) + len(groups)
    if lines * _STEP <= room.height and room.width > 150:
        return fragment(list(_under_headings(scene, room, groups)))
    if (len(cards) + 1) * _CLOSE <= room.height:
        return fragment(
            write("Special cards", room.x, room.y + 11, 13, PALE, kind="display"),
            [_name(scene, card, room.x, room.y + 11 + _CLOSE * (row + 1)) for row, card in enumerate(cards)],
        )
    return write(_counted(cards), room.x, room.y + 11, 13, PALE, kind="display")


def _by_place(scene: Scene, cards: Sequence[int]) -> dict[str, list[int]]:
    groups: dict[str, list[int]] = {}
    for card in cards:
        groups.setdefault(scene.whereabouts(card), []).append(card)
    return groups


def _under_headings(scene: Scene, room: Box, groups: dict[str, list[int]]) -> Iterator[Markup]:
    y = room.y
    for place, cards in groups.items():
        yield write(f"Special, {place}", room.x, y + 14, 13, PALE, kind="display")
        y += _STEP
        for card in cards:
            width = mini_width(scene.kit.number_of[card]) * 0.85
            yield use(f"mini-{kind(scene, card)}", room.x, y, width, 17)
            yield _name(scene, card, room.x + width + 6, y + 13.5)
            y += _STEP


def _name(scene: Scene, card: int, x: float, y: float) -> Markup:
    return element("text", None, words.action_title(scene.kit, card), x=x, y=y, font_size=13,
                   **_manner(scene, card))  # fmt: skip


def _manner(scene: Scene, card: int) -> dict[str, str]:
    """How the name of a card is written: bright where it is in sight, crossed out where it is gone."""
    place = scene.whereabouts(card)
    gone = {"text_decoration": "line-through"} if place == "out of the game" else {}
    return {"fill": _INK.get(place, PALE), **gone}


def _line(scene: Scene, layout: Layout, cards: Sequence[int]) -> Markup:
    """The names in one line above the map, or as many as it has room for."""
    field = field_of(scene, layout)
    titles = [words.action_title(scene.kit, card) for card in cards]
    shown = titles[:]
    while ems(f"Special: {' · '.join(shown)} · 99 more") * 11.2 > field.width:
        shown.pop()
    rest = len(cards) - len(shown)
    names = [element("tspan", None, title, **_manner(scene, card))
             for title, card in zip(shown, cards, strict=False)]  # fmt: skip
    return element(
        "text", None, "Special: ", Markup(" · ").join(names), f" · {rest} more" if rest else "",
        x=field.x + field.width / 2, y=field.y - 7, text_anchor="middle", font_size=13, fill=PALE,
    )  # fmt: skip


# ---- beside the hand


def all_specials(scene: Scene) -> Markup | None:
    """A list that opens at a click or a touch: what each special card does, and where it is."""
    cards = scene.view["special"]
    if not cards:
        return None
    return element(
        "details", {"class": "specials"},
        element("summary", None, _counted(cards)),
        element("ul", {"class": "does", "aria-label": "The special cards of this game", "tabindex": 0},
                [special_line(scene, card, scene.whereabouts(card)) for card in cards]),
    )  # fmt: skip


def special_line(scene: Scene, card: int, place: str = "") -> Markup:
    """What a special card is called, and does."""
    return element(
        "li", None,
        element("svg", {"viewBox": "-15 -15 30 30", "aria-hidden": "true"},
                element("use", href="#badge"), use(when(scene, card), -7.5, -7.5, 15, 15)),
        element("b", None, words.action_title(scene.kit, card)),
        f" ({scene.short(card)}{', ' + place if place else ''}): ", words.action_text(scene.kit, card),
    )  # fmt: skip

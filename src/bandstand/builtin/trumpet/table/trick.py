"""Draws the middle of the table: who sits where, the trick, the trick before it and the tray."""

from bandstand.builtin.trumpet import pieces, words
from bandstand.builtin.trumpet.table.cards import fan, laid, small
from bandstand.builtin.trumpet.table.layout import Layout, Ring, TrickSeat
from bandstand.builtin.trumpet.table.scene import Scene
from bandstand.draw import Markup, element, fragment
from bandstand.shapes import circle, fit, picture, rect, use, write
from bandstand.signs import SIGNS

_NAME = "#fff6e0"
_NOTE = "#d6e4d8"
_SHADE = {"fill": "#0d2a22", "fill_opacity": 0.38}


def glow(scene: Scene, layout: Layout) -> Markup | None:
    """The light round the winning card; it lies under the path, so that the stones keep their colours."""
    ring = layout.rings[scene.players]
    for seat, place in zip(scene.round_the_table(), ring.places, strict=True):
        if seat == scene.best:
            x, y, _ = place.card
            return element("ellipse", cx=x, cy=y, rx=98 * ring.scale, ry=112 * ring.scale, fill="url(#halo)",
                           opacity=0.9)  # fmt: skip
    return None


def trick(scene: Scene, layout: Layout) -> Markup:
    """Every seat with its card, if it has played one, and its name."""
    ring = layout.rings[scene.players]
    seats = list(zip(scene.round_the_table(), ring.places, strict=True))
    return fragment(
        [_place(scene, ring, seat, place) for seat, place in seats if seat not in scene.played],
        [_card(scene, layout, ring, seat, place) for seat, place in seats if seat in scene.played],
        [_label(scene, layout, seat, place) for seat, place in seats if seat != scene.seat],
    )


def _place(scene: Scene, ring: Ring, seat: int, place: TrickSeat) -> Markup | None:
    """Where a card will lie; the viewer's own shows the card that is pointed at."""
    if scene.phase != "play":
        return None
    x, y, angle = place.card
    width, height = 100 * ring.scale, 140 * ring.scale
    left, top = x - width / 2, y - height / 2
    if seat != scene.seat:
        turn = f"rotate({angle:g} {x:g} {y:g})" if angle else None
        return rect(left, top, width, height, 9, class_="waiting", transform=turn)
    size = 15 if ring.scale > 0.85 else 13
    offered = sorted(set(scene.view["hand"]) & scene.legal)
    return picture(
        "The place of your card",
        rect(left, top, width, height, 9, class_="outline"),
        element("g", {"class": "slot-word"},
                write("Your", x, y - 3, size, "#ffe9b8", weight=600, middle=True),
                write("card", x, y + size + 2, size, "#ffe9b8", weight=600, middle=True)),
        [element("g", {"class": "foreseen", "data-preview": f"play-{words.card_code(scene.parts, card)}",
                       "aria-hidden": "true"}, laid(scene, card, x, y, 0, ring.scale)) for card in offered],
        class_="slot asked" if scene.turn == seat else "slot",
    )  # fmt: skip


def _card(scene: Scene, layout: Layout, ring: Ring, seat: int, place: TrickSeat) -> Markup:
    card = scene.played[seat]
    x, y, angle = place.card
    best = seat == scene.best
    told = f"{scene.names[seat]}: {scene.told(card)}"
    if best:
        told += ", the winning card" if scene.settled else ", winning so far"
    ribbon = best and layout.tray is None
    return picture(
        told,
        laid(scene, card, x, y, angle, ring.scale),
        _ribbon("wins" if scene.settled else "winning", x, y + 70 * ring.scale - 13) if ribbon else None,
        data_vt=pieces.played(scene.parts, scene.view, seat, card),
        # A card comes from the end of its owner's fan, which is all that is known of where it was.
        data_from=f"fan-{seat}" if seat != scene.seat else None,
    )


def _ribbon(word: str, x: float, y: float) -> Markup:
    """Says in a word what the halo says by light."""
    width = 22 + 6.8 * len(word)
    return fragment(
        rect(x - width / 2, y - 10, width, 20, 10, fill="url(#brassV)", stroke="#6b450c", stroke_width=1),
        write(word, x, y + 4.5, 13, "#2b1c05", weight=700, middle=True),
    )


# ---- names


def _label(scene: Scene, layout: Layout, seat: int, place: TrickSeat) -> Markup:
    note = _note(scene, seat)
    count: int = scene.view["counts"][seat]
    return picture(
        f"{scene.names[seat]}: {note}; {scene.cards(seat)} in hand",
        _beside(scene, layout, seat, place, note) if place.fan else _below(scene, layout, seat, place, note),
        element("g", {"data-vt": f"fan-{seat}"}, fan(count, *place.fan)) if place.fan and count else None,
    )


def _beside(scene: Scene, layout: Layout, seat: int, place: TrickSeat, note: str) -> Markup:
    """An avatar with name and note to its right."""
    x, y = place.label
    size = layout.avatar
    name = fit(scene.names[seat], place.room, layout.name_size)
    return fragment(
        _avatar(scene, seat, x, y - size / 2, size),
        write(name, x + size + 8, y - 1, layout.name_size, _NAME, weight=600),
        write(fit(note, place.room, 11), x + size + 8, y + 15, 13, _NOTE),
    )


def _below(scene: Scene, layout: Layout, seat: int, place: TrickSeat, note: str) -> Markup:
    """A name without a fan: in a line with its avatar, or under it."""
    x, y = place.label
    size = layout.avatar
    name = fit(scene.names[seat], place.room, layout.name_size)
    if place.stacked:
        return fragment(
            _avatar(scene, seat, x - size / 2, y - size, size),
            write(name, x, y + 17, layout.name_size, _NAME, weight=600, middle=True),
            write(fit(note, place.room, 11), x, y + 33, 13, _NOTE, middle=True) if layout.tray else None,
        )
    # The width of the name is only estimated, so it is set from the avatar and not from the middle.
    width = size + 5 + min(place.room, layout.name_size * 0.62 * len(name))
    left = x - width / 2
    return fragment(
        _avatar(scene, seat, left, y - size / 2, size),
        write(name, left + size + 5, y + 5, layout.name_size, _NAME, weight=600),
    )


def _avatar(scene: Scene, seat: int, x: float, y: float, size: float) -> Markup:
    """The sign of a seat, with a lamp if it is its turn."""
    lamp = fragment(
        circle(x + 2, y + 3, 12, fill="url(#halo)"),
        circle(x + 2, y + 3, 5.5, fill="url(#lampG)", stroke="#8a5c12", stroke_width=1),
    )
    return fragment(use(f"seat-{SIGNS[seat]}", x, y, size, size), lamp if seat == scene.turn else None)


def _note(scene: Scene, seat: int) -> str:
    """What matters about a player now, in two or three words."""
    view, parts = scene.view, scene.parts
    if scene.phase == "over":
        return f"on {scene.space(view['markers'][seat])}"
    if seat == scene.turn:
        return scene.asked("to play", "to move", "chooses trump", "may call")
    honour = view["options"]["renege"] == "honour"
    led = words.led_suit(parts, view)
    if seat in scene.played:
        card = scene.played[seat]
        if seat == scene.best:
            return "wins the trick" if scene.settled else "winning so far"
        if seat == view["table"][0][0]:
            return f"led {parts.suits[led]}" if led >= 0 else "led a Trumpet"
        if led >= 0 and led in view["unfollowed"][seat] and parts.suit_of[card] != led:
            return "did not follow" if honour else f"no {parts.suits[led]}"
        return words.card_name(parts, card)
    if view["pending"] == seat:
        return "will choose trump"
    if view["unfollowed"][seat] and not honour:
        return "no " + ", ".join(parts.suits[suit] for suit in view["unfollowed"][seat])
    return scene.cards(seat)


# ---- beside the trick


def last_trick(scene: Scene, layout: Layout) -> Markup | None:
    """The trick before this one; the card that won it has a bright rim."""
    last = scene.view["last"]
    if last is None or layout.last is None:
        return None
    cards: list[list[int]] = last["cards"]
    right, top, room = layout.last
    boxed = layout.tray is not None
    width = min(36.0, room / len(cards) - 3)
    row = len(cards) * (width + 3) - 3
    left = right - row - (8 if boxed else 0)
    played = ", ".join(f"{scene.names[seat]} {words.card_name(scene.parts, card)}" for seat, card in cards)
    winner = scene.who(last["winner"])
    box = max(row, 112)
    heading = fragment(
        rect(right - 17 - box, top, box + 18, 72, 10, **_SHADE),
        write(fit(f"Last trick: {winner}", box, 11), right - 7 - box, top + 19, 13, _NOTE),
    )
    return picture(
        f"Last trick: {played}; won by {winner}",
        heading if boxed else None,
        [element("g", {"data-vt": _old_piece(scene, seat, card)},
                 small(scene.parts, card, left + place * (width + 3), top + (26 if boxed else 0), width,
                       won=seat == last["winner"]))
         for place, (seat, card) in enumerate(cards)],
    )  # fmt: skip


def _old_piece(scene: Scene, seat: int, card: int) -> str | None:
    """The name that the card had on the table. A wild leaves it to one that lies there now, and any card
    to itself, where a new shuffle has brought it back."""
    if card == scene.parts.wild and scene.played.get(seat) == card:
        return f"card-W-{scene.view['hand'].count(card) + 2}" if seat == scene.seat else None
    if card != scene.parts.wild and (card in scene.view["hand"] or card in scene.played.values()):
        return None
    return pieces.played(scene.parts, scene.view, seat, card)


def tray(scene: Scene, layout: Layout) -> Markup:
    """The face-down cards, and who deals them next."""
    count: int = scene.view["tray"]
    dealer = (scene.view["dealer"] + 1) % scene.players
    yours = dealer == scene.seat
    told = f"{count} cards are left in the tray; " + (
        "you deal next" if yours else f"{scene.names[dealer]} deals next"
    )
    if layout.tray is None:
        if layout.last is None:
            return picture(told)
        right, top, _ = layout.last
        left = layout.width - right
        heading = write("Last trick", left, top + 14, 13, _NOTE) if scene.view["last"] is not None else None
        return fragment(heading, picture(told, write(f"{count} left", left, top + 32, 13, _NOTE, kind="num")))
    x, y = layout.tray
    short = "You deal next" if yours else f"{fit(scene.names[dealer], 44, 11)} deals next"
    return picture(
        told,
        rect(x, y, 184, 72, 10, **_SHADE),
        [use("card-back", x + 12 + 2 * card, y + 12 - 2 * card, 36, 50.4) for card in range(min(3, count))],
        write(f"{count} left", x + 64, y + 33, 15, _NAME, weight=600, kind="num"),
        write(short, x + 64, y + 52, 13, _NOTE),
    )

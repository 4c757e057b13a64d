"""Draws the lawn, the path with its spaces, the markers and the ways they went."""

from functools import lru_cache
from math import atan2, degrees

from bandstand.builtin.trumpet import words
from bandstand.builtin.trumpet.parts import Board
from bandstand.builtin.trumpet.table.layout import Box, Layout, Spot, marker_size, spots, track
from bandstand.builtin.trumpet.table.scene import Scene
from bandstand.draw import Markup, element, fragment
from bandstand.shapes import curve, line, picture, rect, use, write
from bandstand.signs import SIGNS

NARROW = 40
"""A stone less wide than this has its number in the middle, and a marker hides it."""
LOW = 40
"""A stone less high than this has the sign of a trumpet beside its number, not under it."""


@lru_cache(maxsize=2)
def lawn(layout: Layout) -> Markup:
    """The ground, with the gravel path round it and a bed of flowers at each bend."""
    way = track(layout)
    gravel = layout.gravel
    left, right, size = layout.beds
    return fragment(
        rect(0, 0, layout.width, layout.height, 14, fill=f"url(#lawn-{layout.name})"),
        element("ellipse", cx=layout.width / 2, cy=layout.height * 0.66, rx=layout.width * 0.36,
                ry=layout.height * 0.4, fill="url(#pool)"),
        curve(track(layout, short=6), fill="none", stroke="#000", stroke_opacity=0.22,
              stroke_width=gravel + 10, transform="translate(0 3)"),
        curve(way, fill="none", stroke="var(--kerb)", stroke_width=gravel + 6),
        curve(way, fill="none", stroke="var(--gravel)", stroke_width=gravel),
        curve(way, fill="none", stroke="url(#speck)", stroke_width=gravel),
        [use("flowerbed", x - size / 2, y - size / 2, size, size) for x, y in (left, right)],
    )  # fmt: skip


def path(scene: Scene, layout: Layout) -> Markup:
    """START, the stones and HOME."""
    start_word, home_word, size = layout.corner_words
    home = layout.home
    # The bandstand fills what the word leaves of the box.
    roof = home.height - size - 12
    bandstand = use("brand", home.x - roof / 2, home.y - home.height / 2 + 3, roof, roof)
    word_drop = 7 if 0 in scene.view["markers"] else layout.start.height / 2 - size * 0.35
    return fragment(
        _corner(layout.start, start_word, size, "url(#velvetG)", word_drop),
        _corner(home, home_word, size, "url(#homeG)", 7, bandstand),
        _stones(layout, scene.board),
    )


@lru_cache(maxsize=16)
def _stones(layout: Layout, board: Board) -> Markup:
    places = spots(layout, board)
    return fragment([_stone(board, space, places[space]) for space in range(1, board.path + 1)])


@lru_cache(maxsize=64)
def _corner(
    box: Box, word: str, size: float, fill: str, word_drop: float, inside: Markup | None = None
) -> Markup:
    """START or HOME, its word so far above its lower edge."""
    return picture(
        word.capitalize(),
        rect(box.x - box.width / 2, box.y - box.height / 2, box.width, box.height, 11, fill=fill,
             stroke="#e0b354", stroke_width=1.8),
        inside,
        write(word, box.x, box.y + box.height / 2 - word_drop, size, "#ffe6a6", weight=700, middle=True,
              kind="display"),
    )  # fmt: skip


def _stone(board: Board, space: int, spot: Spot) -> Markup:
    green = space in board.green
    chooses = space in board.choose
    told = f"Space {space}" + (", choose trump" if chooses else "") + (", home stretch" if green else "")
    width, height = spot.width, spot.height
    left, top = spot.x - width / 2, spot.y - height / 2
    narrow = width < NARROW
    return picture(
        told,
        rect(left, top + 2, width, height, 9, fill="#000", opacity=0.22),
        rect(left, top, width, height, 9, fill="url(#stoneGreen)" if green else "url(#faceG)",
             stroke="#2a7a5c" if green else "var(--face-line)", stroke_width=1.5),
        curve(line("M", left + 9, top + 1.5, "h", width - 18), stroke="#fff", stroke_opacity=0.7,
              stroke_width=1.5, stroke_linecap="round"),
        rect(left + 3.5, top + 3.5, width - 7, height - 7, 6, fill="none",
             stroke="#1d6a4c" if green else "#9a8458", stroke_opacity=0.22, stroke_width=1.2),
        write(space, spot.x if narrow else left + min(7, width * 0.1), top + 15, 13,
              "#0d3d2c" if green else "var(--face-faint)", weight=600, middle=narrow, kind="num"),
        _trumpet_sign(spot) if chooses else None,
    )  # fmt: skip


def _trumpet_sign(spot: Spot) -> Markup:
    """The sign of a CHOOSE TRUMP space: under the number, or beside it where the stone is low."""
    left, top = spot.x - spot.width / 2, spot.y - spot.height / 2
    if spot.height < LOW:
        width = min(30.0, spot.width - 25)
        return use("sign-trumpet", left + 24, top + spot.height - width * 18 / 34 - 5, width, width * 18 / 34)
    width = min(36.0, spot.width - 4)
    x = spot.x - width / 2 if spot.width < NARROW else left + 4
    return use("sign-trumpet", x, top + spot.height - width * 18 / 34 - 4, width, width * 18 / 34)


# ---- markers


def markers(scene: Scene, layout: Layout) -> Markup:
    """Every seat's marker, those further down the picture in front."""
    placed = sorted(_feet(scene, layout), key=lambda foot: foot[2])
    return fragment([_marker(scene, seat, x, y, width, height) for seat, x, y, width, height in placed])


def _feet(scene: Scene, layout: Layout) -> list[tuple[int, float, float, float, float]]:
    """Each marker's seat, the point it stands on, and its size."""
    standing: list[int] = scene.view["markers"]
    feet = [(seat, *_foot(scene.board, layout, space)) for seat, space in enumerate(standing) if space]
    at_start = [seat for seat, space in enumerate(standing) if not space]
    rows = [at_start] if len(at_start) <= 3 else [at_start[:3], at_start[3:]]
    box = layout.start
    width, height = layout.marker
    # START holds any number (ruling 21): smaller, in rows of three above its word.
    scale = min(0.8, box.width / 2.7 / width, (box.height - 14) / height / (1 if len(rows) == 1 else 1.5))
    for place, row in enumerate(rows):
        y = box.y + box.height / 2 - 17 - (len(rows) - 1 - place) * height * scale * 0.55
        for column, seat in enumerate(row):
            x = box.x + (column - (len(row) - 1) / 2) * (box.width - width * scale * 0.9) / 2
            feet.append((seat, x, y, width * scale, height * scale))
    return feet


@lru_cache(maxsize=512)
def _foot(board: Board, layout: Layout, space: int) -> tuple[float, float, float, float]:
    """Where a marker stands on a space, and its size there."""
    spot = spots(layout, board)[space]
    width, height = marker_size(layout, board)
    if space in (0, board.home):
        return spot.x, spot.y + spot.height * 0.2, width, height
    aside = max(0.0, (spot.width - width) / 2 - 1.5)
    if spot.width >= NARROW:
        # Its head leaves the number free, even if it then stands over the edge.
        aside = max(aside, spot.width * 0.1 + 18.5 - spot.width / 2 + width * 0.31)
    return spot.x + aside, spot.y + spot.height / 2 - 3.5, width, height


def _marker(scene: Scene, seat: int, x: float, y: float, width: float, height: float) -> Markup:
    space: int = scene.view["markers"][seat]
    where = scene.space(space) if space in (0, scene.board.home) else f"space {space}"
    return picture(
        f"{scene.names[seat]}, {where}", _figure(seat, x, y, width, height),
        data_target=f"marker-{seat}", data_vt=f"marker-{seat}",
    )  # fmt: skip


@lru_cache(maxsize=2048)
def _figure(seat: int, x: float, y: float, width: float, height: float) -> Markup:
    return fragment(
        element("ellipse", {"class": "edge"}, cx=x, cy=y - height * 0.1, rx=width * 0.44, ry=height * 0.11,
                fill="none"),
        use(f"mark-{SIGNS[seat]}", x - width / 2, y - height, width, height),
    )  # fmt: skip


# ---- ways


def last_move(scene: Scene, layout: Layout) -> Markup | None:
    """The last marker that moved, from where to where."""
    moved = scene.view["moved"]
    if moved is None:
        return None
    start, end = moved["from"], moved["to"]
    return picture(
        f"{scene.names[moved['seat']]} moved from {scene.space(start)} to {scene.space(end)}",
        _way(scene.board, layout, start, end), class_="lastway",
    )  # fmt: skip


def ways_ahead(scene: Scene, layout: Layout) -> Markup:
    """Where markers would go: what the viewer may do in the home stretch, or by winning with a card."""
    if not scene.legal:
        return Markup("")
    parts, own = scene.parts, scene.seat
    ahead = words.ahead(parts, scene.view, own)
    ghosts: list[Markup] = []
    if parts.forward in scene.legal:
        ghosts.append(_foreseen(scene, layout, own, ahead, "forward", marker=False))
        ghosts.append(picture(
            f"Go forward to {scene.space(ahead)}", _figure(own, *_foot(scene.board, layout, ahead)),
            data_target="forward", class_="offered",
        ))  # fmt: skip
    for opponent in range(scene.players):
        if parts.back + opponent in scene.legal:
            behind = words.behind(scene.view, opponent)
            ghosts.append(_foreseen(scene, layout, opponent, behind, f"back-{opponent}"))
    for card in sorted(set(scene.view["hand"]) & scene.legal):
        if scene.would_win(card):
            ghosts.append(_foreseen(scene, layout, own, ahead, f"play-{words.card_code(parts, card)}"))
    return fragment(ghosts)


def _foreseen(
    scene: Scene, layout: Layout, seat: int, space: int, name: str, *, marker: bool = True
) -> Markup:
    """A marker's way to a space, shown while the choice of this name is pointed at."""
    foot = _foot(scene.board, layout, space)
    return element(
        "g", {"class": "foreseen", "data-preview": name, "aria-hidden": "true"},
        _way(scene.board, layout, scene.view["markers"][seat], space),
        element("g", {"class": "ghost"}, _figure(seat, *foot)) if marker else None,
    )  # fmt: skip


@lru_cache(maxsize=2048)
def _way(board: Board, layout: Layout, start: int, end: int) -> Markup:
    """An arrow from one space to another that keeps to the inner side of the path."""
    places = spots(layout, board)
    first, last = places[start], places[end]
    x2, y2 = last.edge()
    same_arm = first.inward == last.inward
    d, turn = _along(first, last, layout.bulge) if same_arm else _round(layout, first, last)
    tip = f"translate({x2:g} {y2:g}) rotate({degrees(turn):g})"
    return fragment(
        curve(d, class_="way", fill="none", stroke_linecap="round"),
        curve("M-9 -5 2 0 -9 5Z", class_="arrow", transform=tip),
    )


def _along(first: Spot, last: Spot, bulge: float) -> tuple[str, float]:
    """A bow along one arm, and the direction in which it ends."""
    x1, y1 = first.edge()
    x2, y2 = last.edge()
    cx1, cy1 = first.edge(bulge)
    cx2, cy2 = last.edge(bulge)
    # It leaves towards its goal, so that neighbours do not make a loop.
    lean_x, lean_y = (x2 - x1) * 0.2, (y2 - y1) * 0.2
    d = line("M", x1, y1, "C", cx1 + lean_x, cy1 + lean_y, cx2 - lean_x, cy2 - lean_y, x2, y2)
    return d, atan2(y2 - cy2 + lean_y, x2 - cx2 + lean_x)


def _round(layout: Layout, first: Spot, last: Spot) -> tuple[str, float]:
    """A line round one bend of the path, or both, and the direction in which it ends."""
    x1, y1 = first.edge()
    x2, y2 = last.edge()
    if first.inward[1] or last.inward[1]:
        cx, cy = (x2, y1) if first.inward[1] else (x1, y2)
        return line("M", x1, y1, "Q", cx, cy, x2, y2), atan2(y2 - cy, x2 - cx)
    top = layout.top + layout.stones[1].across / 2 - 7
    bend = layout.bend if x2 > x1 else -layout.bend
    d = line("M", x1, y1, "V", top + abs(bend), "Q", x1, top, x1 + bend, top,
             "H", x2 - bend, "Q", x2, top, x2, top + abs(bend), "V", y2)  # fmt: skip
    return d, atan2(1, 0)

"""Where everything on the Trumpet table lies: two layouts as data, wide and tall."""

from dataclasses import dataclass
from functools import lru_cache

from bandstand.builtin.trumpet.parts import Board
from bandstand.shapes import line


@dataclass(frozen=True)
class TrickSeat:
    """A seat at the trick: its card, its name and, where there is room, its hand from behind."""

    card: tuple[float, float, float]
    """The middle of the card and how it is turned."""
    label: tuple[float, float]
    room: float
    """How wide the name may be."""
    fan: tuple[float, float] | None = None
    stacked: bool = False
    """The name under the avatar, not beside it."""


@dataclass(frozen=True)
class Ring:
    """The places for one number of players, clockwise from the near side."""

    scale: float
    places: tuple[TrickSeat, ...]


@dataclass(frozen=True)
class Arm:
    """A straight of the path, from the edge of its first stone to the edge of its last."""

    start: float
    end: float
    across: float
    gap: float


@dataclass(frozen=True)
class Box:
    """A rectangle by its middle."""

    x: float
    y: float
    width: float
    height: float


@dataclass(frozen=True)
class Banner:
    """The cloth, where its tokens hang, and the trumpet that holds it."""

    x: float
    y: float
    width: float
    height: float
    drop: float
    """How far its points hang down."""
    token: float
    token_y: float
    slot_y: float
    slot_size: float
    pole: tuple[float, float, float, float, float]
    """The trumpet: from, to, y, half its bell, its thickness."""
    strap: float
    line: float


@dataclass(frozen=True, eq=False)
class Layout:
    """The whole table in one shape of screen. There are a few of them, each equal to itself only."""

    name: str
    width: float
    height: float
    left: float
    right: float
    top: float
    bottom: float
    bend: float
    gravel: float
    stones: tuple[Arm, Arm, Arm]
    start: Box
    home: Box
    corner_words: tuple[str, str, float]
    beds: tuple[tuple[float, float], tuple[float, float], float]
    marker: tuple[float, float]
    bulge: float
    """How far an arrow between two spaces bends into the lawn."""
    banner: Banner
    rings: dict[int, Ring]
    avatar: float
    name_size: float
    tray: tuple[float, float] | None
    """The box of the face-down cards; where there is no room for it, words stand beside the last trick."""
    last: tuple[float, float, float] | None
    """The last trick: the right end of its row, its top, its room; None where it is not shown."""


@dataclass(frozen=True)
class Spot:
    """A space on the path, and the direction in which the lawn lies."""

    x: float
    y: float
    width: float
    height: float
    inward: tuple[int, int]

    def edge(self, further: float = 0) -> tuple[float, float]:
        """The point near its inner edge, or one further into the lawn."""
        inset = (self.width if self.inward[0] else self.height) / 2 - 7 + further
        return self.x + self.inward[0] * inset, self.y + self.inward[1] * inset


def track(layout: Layout, short: float = 0) -> str:
    """The middle line of the path, or one that ends a little earlier."""
    left, right, top, bend = layout.left, layout.right, layout.top, layout.bend
    end = layout.bottom - short
    return line(
        "M", left, end, "V", top + bend, "Q", left, top, left + bend, top,
        "H", right - bend, "Q", right, top, right, top + bend, "V", end,
    )  # fmt: skip


@lru_cache(maxsize=16)
def spots(layout: Layout, board: Board) -> tuple[Spot, ...]:
    """START, every space and HOME; stones are as long as the arm's number of them allows."""
    up, over, down = layout.stones
    start, home = layout.start, layout.home
    found = [Spot(start.x, start.y, start.width, start.height, (1, 0))]
    for middle, size in _steps(up, board.arms[0]):
        found.append(Spot(layout.left, middle, up.across, size, (1, 0)))
    for middle, size in _steps(over, board.arms[1]):
        found.append(Spot(middle, layout.top, size, over.across, (0, 1)))
    for middle, size in _steps(down, board.arms[2]):
        found.append(Spot(layout.right, middle, down.across, size, (-1, 0)))
    found.append(Spot(home.x, home.y, home.width, home.height, (-1, 0)))
    return tuple(found)


def _steps(arm: Arm, count: int) -> list[tuple[float, float]]:
    """The middle and the length of each stone."""
    forward = 1 if arm.end > arm.start else -1
    pitch = (abs(arm.end - arm.start) + arm.gap) / count
    size = pitch - arm.gap
    return [(arm.start + forward * (size / 2 + place * pitch), size) for place in range(count)]


@lru_cache(maxsize=16)
def marker_size(layout: Layout, board: Board) -> tuple[float, float]:
    """A marker as large as the shortest stones let it be."""
    width, height = layout.marker
    places = spots(layout, board)[1:-1]
    scale = 1.0
    for spot in places:
        if spot.inward[0]:
            scale = min(scale, (spot.height + layout.stones[0].gap) * 1.08 / height)
        else:
            scale = min(scale, (spot.width + 2) / width)
    return width * scale, height * scale


WIDE = Layout(
    name="wide", width=950, height=584,
    left=58, right=892, top=50, bottom=577, bend=52, gravel=82,
    stones=(Arm(497, 100.2, 76, 6.4), Arm(129, 821, 44, 12), Arm(100, 496.8, 76, 6.4)),
    start=Box(58, 540, 80, 68), home=Box(892, 540, 80, 68),
    corner_words=("START", "HOME", 16),
    beds=((62, 52), (888, 52), 92),
    marker=(36.8, 47.8), bulge=28,
    banner=Banner(x=175, y=142, width=600, height=92, drop=20, token=31, token_y=190, slot_y=240,
                  slot_size=18, pole=(146, 805, 132, 32, 12), strap=21, line=2),
    rings={
        2: Ring(0.92, (
            TrickSeat((475, 500, 0), (372, 532), 104, stacked=True),
            TrickSeat((475, 350, 3), (290, 298), 98, (350, 338)),
        )),
        3: Ring(0.92, (
            TrickSeat((475, 500, 0), (372, 532), 104, stacked=True),
            TrickSeat((368, 402, -5), (146, 378), 130, (222, 426)),
            TrickSeat((582, 402, 5), (690, 378), 114, (766, 426)),
        )),
        4: Ring(0.92, (
            TrickSeat((475, 500, 0), (372, 532), 104, stacked=True),
            TrickSeat((362, 432, -5), (142, 398), 122, (218, 448)),
            TrickSeat((475, 350, 3), (290, 298), 98, (350, 338)),
            TrickSeat((588, 432, 5), (690, 398), 114, (766, 448)),
        )),
        5: Ring(0.86, (
            TrickSeat((475, 502, 0), (372, 532), 104, stacked=True),
            TrickSeat((306, 428, -6), (118, 408), 98, (182, 454)),
            TrickSeat((402, 352, -3), (178, 300), 130, (262, 342)),
            TrickSeat((548, 352, 3), (606, 300), 130, (690, 342)),
            TrickSeat((644, 428, 6), (704, 408), 98, (768, 454)),
        )),
        6: Ring(0.78, (
            TrickSeat((475, 507, 0), (372, 532), 104, stacked=True),
            TrickSeat((282, 436, -7), (108, 410), 92, (168, 456)),
            TrickSeat((366, 342, -4), (138, 298), 130, (222, 340)),
            TrickSeat((475, 336, 0), (356, 424), 106, (552, 424)),
            TrickSeat((584, 342, 4), (640, 298), 130, (724, 340)),
            TrickSeat((668, 436, 7), (716, 410), 92, (780, 456)),
        )),
    },
    avatar=30, name_size=15,
    tray=(132, 498), last=(820, 498, 234),
)  # fmt: skip

TALL = Layout(
    name="tall", width=374, height=484,
    left=29, right=345, top=30, bottom=477, bend=28, gravel=46,
    stones=(Arm(421.5, 88, 44, 5), Arm(57.5, 316.5, 44, 2.7), Arm(74.5, 411.5, 44, 5)),
    start=Box(29, 451, 46, 50), home=Box(345, 447, 46, 54),
    corner_words=("Start", "Home", 13),
    beds=((33, 32), (341, 32), 57),
    marker=(29.6, 38.5), bulge=16,
    banner=Banner(x=64, y=85, width=246, height=65, drop=11, token=18, token_y=119, slot_y=152,
                  slot_size=13, pole=(64, 313, 79, 15, 6.4), strap=14, line=1.5),
    rings={
        2: Ring(0.8, (
            TrickSeat((187, 354, 0), (187, 423), 110),
            TrickSeat((187, 224, 2), (100, 194), 84, stacked=True),
        )),
        3: Ring(0.8, (
            TrickSeat((187, 354, 0), (187, 423), 110),
            TrickSeat((110, 240, -4), (100, 318), 57),
            TrickSeat((264, 240, 4), (274, 318), 57),
        )),
        4: Ring(0.8, (
            TrickSeat((187, 354, 0), (187, 423), 110),
            TrickSeat((105, 282, -5), (98, 357), 57),
            TrickSeat((187, 224, 2), (100, 194), 84, stacked=True),
            TrickSeat((269, 282, 5), (275, 357), 57),
        )),
        5: Ring(0.66, (
            TrickSeat((187, 360, 0), (187, 423), 110),
            TrickSeat((96, 324, -4), (101, 388), 57),
            TrickSeat((130, 203, -2), (130, 264), 78),
            TrickSeat((244, 203, 2), (244, 264), 78),
            TrickSeat((278, 324, 4), (273, 388), 57),
        )),
        6: Ring(0.61, (
            TrickSeat((187, 354, 0), (187, 414), 110),
            TrickSeat((94, 318, -4), (101, 377), 57),
            TrickSeat((98, 199, -2), (99, 257), 56),
            TrickSeat((187, 199, 0), (187, 257), 56),
            TrickSeat((276, 199, 2), (275, 257), 56),
            TrickSeat((280, 318, 4), (273, 377), 57),
        )),
    },
    avatar=24, name_size=14,
    tray=None, last=(314, 441, 186),
)  # fmt: skip

# A phone held sideways: all the height there is, beside the column of the hand.
LOW = Layout(
    name="low", width=502, height=378,
    left=31, right=471, top=27, bottom=373, bend=26, gravel=46,
    stones=(Arm(330, 56, 44, 4), Arm(62, 440, 40, 4), Arm(56, 330, 44, 4)),
    start=Box(31, 354, 46, 38), home=Box(471, 354, 46, 38),
    corner_words=("Start", "Home", 13),
    beds=((29, 27), (473, 27), 44),
    marker=(29.6, 38.5), bulge=14,
    banner=Banner(x=128, y=70, width=246, height=58, drop=10, token=17, token_y=99, slot_y=131,
                  slot_size=13, pole=(120, 380, 64, 13, 6), strap=13, line=1.5),
    rings={
        2: Ring(0.66, (
            TrickSeat((251, 318, 0), (366, 352), 110),
            TrickSeat((251, 192, 2), (150, 180), 84, stacked=True),
        )),
        3: Ring(0.66, (
            TrickSeat((251, 318, 0), (366, 352), 110),
            TrickSeat((160, 220, -4), (160, 284), 57),
            TrickSeat((342, 220, 4), (342, 284), 57),
        )),
        4: Ring(0.66, (
            TrickSeat((251, 318, 0), (366, 352), 110),
            TrickSeat((165, 240, -5), (110, 302), 57),
            TrickSeat((251, 192, 2), (140, 168), 57),
            TrickSeat((337, 240, 5), (392, 302), 57),
        )),
        5: Ring(0.56, (
            TrickSeat((251, 330, 0), (366, 355), 110),
            TrickSeat((120, 270, -4), (110, 325), 57),
            TrickSeat((178, 180, -2), (102, 168), 57),
            TrickSeat((324, 180, 2), (400, 168), 57),
            TrickSeat((382, 270, 4), (392, 325), 57),
        )),
        6: Ring(0.56, (
            TrickSeat((251, 332, 0), (160, 363), 80),
            TrickSeat((110, 280, -4), (110, 335), 57),
            TrickSeat((178, 182, -2), (102, 168), 57),
            TrickSeat((251, 182, 0), (251, 235), 57),
            TrickSeat((324, 182, 2), (400, 168), 57),
            TrickSeat((392, 280, 4), (392, 335), 57),
        )),
    },
    avatar=24, name_size=14,
    tray=None, last=None,
)  # fmt: skip

"""Where everything on the Fiddlefoo table lies: two layouts as data, wide and tall."""

from dataclasses import dataclass, replace


@dataclass(frozen=True)
class Box:
    """A rectangle by its left upper corner."""

    x: float
    y: float
    width: float
    height: float

    @property
    def right(self) -> float:
        return self.x + self.width

    @property
    def bottom(self) -> float:
        return self.y + self.height

    def overlap(self, other: "Box") -> float:
        """The area that two of them share."""
        wide = min(self.x + self.width, other.x + other.width) - max(self.x, other.x)
        if wide <= 0.0:
            return 0.0  # as for most that are tried
        high = min(self.y + self.height, other.y + other.height) - max(self.y, other.y)
        return wide * max(0.0, high)

    def around(self, other: "Box") -> "Box":
        """The smallest that holds both."""
        x, y = min(self.x, other.x), min(self.y, other.y)
        return Box(x, y, max(self.right, other.right) - x, max(self.bottom, other.bottom) - y)


@dataclass(frozen=True)
class Grid:
    """Places of one size, row by row."""

    x: float
    y: float
    width: float
    height: float
    columns: int

    def at(self, place: int) -> tuple[float, float]:
        return self.x + place % self.columns * self.width, self.y + place // self.columns * self.height


@dataclass(frozen=True)
class Layout:
    """The whole table in one shape of screen."""

    name: str
    width: float
    height: float
    field: Box
    """Where the map lies."""
    field_with_piles: Box
    """Where it lies in the cooperative variant."""
    field_with_hands: Box
    """Where it lies beside the hands of the game before."""
    seats: Grid
    avatar: float
    named: bool
    """Whether there is room for the players' names."""
    deck: Box
    deck_words: tuple[float, float]
    case: Box
    case_words: tuple[float, float, float]
    """The line under the case: its beginning, or its middle where `named`; and its room."""
    speech: tuple[float, float, float]
    """What is yelled, above the case: its left end, or its right end where `named`; its foot; its room."""
    piles: Grid
    pile: float
    """How wide a card on a pile is."""
    hands: Box
    """The hands of the game before."""
    special_line: float = 0
    """How much of the field is left to the names of special cards, above the map."""

    def seat(self, seat: int, players: int) -> tuple[float, float]:
        """Where a player is named; four of them sit two by two rather than three and one."""
        grid = self.seats
        columns = 2 if players == 4 and grid.columns > 1 else grid.columns
        return replace(grid, columns=columns).at(seat)

    @property
    def all_piles(self) -> Box:
        """What the piles of the cooperative variant take."""
        grid = self.piles
        return Box(grid.x, grid.y, grid.width * grid.columns, grid.height * (4 // grid.columns))

    @property
    def bounds(self) -> Box:
        """What lies inside the frame."""
        return Box(12, 12, self.width - 24, self.height - 24)


WIDE = Layout(
    name="wide", width=950, height=584,
    field=Box(152, 18, 606, 548), field_with_piles=Box(152, 18, 590, 548),
    field_with_hands=Box(152, 18, 580, 548),
    seats=Grid(24, 24, 124, 44, 1), avatar=32, named=True,
    deck=Box(38, 424, 84, 117), deck_words=(80, 562),
    case=Box(764, 420, 168, 128.6), case_words=(848, 564, 172),
    speech=(934, 408, 216),
    piles=Grid(752, 22, 92, 148, 2), pile=66,
    hands=Box(740, 20, 194, 382),
)  # fmt: skip

# As high as the stage of a phone, so that nothing is made smaller there.
TALL = Layout(
    name="tall", width=374, height=484,
    field=Box(10, 10, 354, 366), field_with_piles=Box(10, 10, 354, 302),
    field_with_hands=Box(10, 10, 354, 230),
    seats=Grid(118, 390, 62, 38, 3), avatar=26, named=False,
    deck=Box(312, 384, 48, 66), deck_words=(336, 473),
    case=Box(14, 384, 96, 73.5), case_words=(14, 473, 268),
    speech=(12, 372, 224),
    piles=Grid(10, 318, 88.5, 64, 4), pile=38,
    hands=Box(10, 244, 354, 134), special_line=20,
)  # fmt: skip

"""A second opinion on Twisted Trumpets: the rulebook's sentences in their order, as plainly as possible.

A board is a dict from (column, row) to a tile that lies there as it is turned. Everything printed is read
from the parts file anew. Nothing here is shared with the rules, and nothing is fast.
"""

import tomllib
from collections.abc import Iterator, Mapping
from itertools import product
from typing import Any, NamedTuple

Spot = tuple[int, int]
Option = tuple[Any, ...]
"""Something that may be done: ("place", tile, side, spot, look), ("draw",), ("buy", 2) and so on."""

SIDES = ("north", "east", "south", "west")
STEPS = {"north": (0, -1), "east": (1, 0), "south": (0, 1), "west": (-1, 0)}
FACING = {"north": "south", "east": "west", "south": "north", "west": "east"}
COMPASS = ("north", "northeast", "east", "southeast", "south", "southwest", "west", "northwest")


class Tile(NamedTuple):
    """What can be seen on a board."""

    ends: frozenset[str]
    bell: str
    """Where it points, or nothing if there is none."""
    mid: bool
    twisted: bool
    notes: int
    things: tuple[str, ...]
    """Flags by their colours, and birds."""
    premium_front: bool

    @property
    def look(self) -> tuple[frozenset[str], str]:
        """What makes a difference when it is turned."""
        return (self.ends, self.bell)

    def turned(self, quarters: int) -> "Tile":
        """Clockwise."""
        tile = self
        for _ in range(quarters):
            ends = frozenset(SIDES[(SIDES.index(end) + 1) % 4] for end in tile.ends)
            bell = COMPASS[(COMPASS.index(tile.bell) + 2) % 8] if tile.bell else ""
            tile = tile._replace(ends=ends, bell=bell)
        return tile

    def bell_sides(self) -> list[str]:
        """A diagonal bell counts as either of the two that it is angled between."""
        return [side for side in SIDES if side in self.bell]


Board = Mapping[Spot, Tile]


class Box:
    """What the parts file says."""

    def __init__(self, text: str) -> None:
        file = tomllib.loads(text)
        self.file = file
        self.columns: int = file["board"]["columns"]
        self.rows: int = file["board"]["rows"]
        self.spots = [(column, row) for row in range(self.rows) for column in range(self.columns)]
        self.entrance = self.spot(file["board"]["entrance"])
        self.scrolls = [self.spot(name) for name in file["board"]["scrolls"]]
        self.colours: list[str] = file["scoring"]["colours"]
        self.decrees: dict[str, Any] = file["decrees"]
        self.plans: dict[str, Any] = file["plans"]

    def spot(self, name: str) -> Spot:
        return ("abcdefgh".index(name[0]), int(name[1:]) - 1)

    def tile(self, text: str, premium: bool) -> Tile:
        """The front of a tile, not turned."""
        name, notes, *things = text.split()
        pipe = self.file["pipes"][name]
        return Tile(
            frozenset(pipe["ends"]), pipe.get("bell", ""), pipe.get("kind") == "mid",
            pipe.get("twisted", False), int(notes), tuple(sorted(things)), premium,
        )  # fmt: skip

    def back(self) -> Tile:
        """The back of every premium tile."""
        return self.tile(self.file["premium"]["back"], False)

    def tiles(self, of_set: str, players: int) -> list[str]:
        """Those in the stack: without the ones that have more dots than there are players."""
        groups = [group for group in self.file[of_set].values() if isinstance(group, dict)]
        return [text for group in groups if group["dots"] <= players for text in group["tiles"]]


# ---- how pipes meet


def beyond(spot: Spot, side: str) -> Spot:
    column, row = STEPS[side]
    return (spot[0] + column, spot[1] + row)


def at_mouthpiece(box: Box, spot: Spot, side: str) -> bool:
    return spot == box.entrance and side == "west"


def meets(board: Board, spot: Spot, side: str) -> bool:
    """Whether the neighbour on this side has an end that comes here."""
    neighbour = board.get(beyond(spot, side))
    return neighbour is not None and FACING[side] in neighbour.ends


def open_ends(box: Box, board: Board) -> set[tuple[Spot, str]]:
    """Ends that meet neither another end nor the mouthpiece (rulings 1, 2, 5, 35)."""
    return {
        (spot, end)
        for spot, tile in board.items()
        for end in tile.ends
        if not meets(board, spot, end) and not at_mouthpiece(box, spot, end)
    }


def live_ends(box: Box, board: Board) -> set[Spot]:
    """The empty squares that an open end faces; the mouthpiece is one, as long as nothing is there."""
    faced = {beyond(spot, side) for spot, side in open_ends(box, board)} | {box.entrance}
    return {spot for spot in faced if spot in box.spots and spot not in board}


def closed(box: Box, board: Board) -> bool:
    """Ruling 8."""
    return 0 < len(board) < len(box.spots) and not live_ends(box, board)


def connected(box: Box, board: Board) -> set[Spot]:
    """Everything that the pipe from the mouthpiece reaches."""
    reached: set[Spot] = set()
    waiting = [box.entrance] if box.entrance in board and "west" in board[box.entrance].ends else []
    while waiting:
        spot = waiting.pop()
        if spot not in reached:
            reached.add(spot)
            waiting += [beyond(spot, end) for end in board[spot].ends if meets(board, spot, end)]
    return reached


def removable(box: Box, board: Board) -> set[Spot]:
    """Each tile is taken off to see what happens (rulings 8, 44)."""
    if not closed(box, board):
        return set()
    found = set()
    for spot in board:
        rest = {other: tile for other, tile in board.items() if other != spot}
        if connected(box, rest) == set(rest) and live_ends(box, rest):
            found.add(spot)
    return found


def fits(box: Box, board: Board, tile: Tile, spot: Spot) -> bool:
    """At least one end connects to a pipe that is there, or to the mouthpiece (rulings 1 to 5)."""
    return spot not in board and any(
        meets(board, spot, end) or at_mouthpiece(box, spot, end) for end in tile.ends
    )


# ---- completed pipes


def ways(box: Box, board: Board, spot: Spot, passed: tuple[Spot, ...] = ()) -> Iterator[tuple[Spot, ...]]:
    """Every way from a square back to the mouthpiece that passes no square twice."""
    way = (*passed, spot)
    if spot == box.entrance and "west" in board[spot].ends:
        yield way
    for end in board[spot].ends:
        if meets(board, spot, end) and beyond(spot, end) not in way:
            yield from ways(box, board, beyond(spot, end), way)


class Pipe(NamedTuple):
    """A completed pipe: all ways that may be counted for it, and how many others there are."""

    tiles: int
    twists: int
    ways: set[tuple[Spot, ...]]
    others: int


def pipes(box: Box, board: Board) -> dict[Spot, Pipe]:
    """For each bell that is connected, the fewest tiles, then the most twists (rulings 31 to 34)."""
    found: dict[Spot, Pipe] = {}
    for spot, tile in board.items():
        if tile.bell:
            all_ways = list(ways(box, board, spot))
            if all_ways:
                fewest = min(len(way) for way in all_ways)
                twists = {
                    way: sum(board[each].twisted for each in way) for way in all_ways if len(way) == fewest
                }
                most = max(twists.values())
                best = {way for way, count in twists.items() if count == most}
                found[spot] = Pipe(fewest, most, best, len(all_ways) - len(best))
    return found


# ---- flags, birds and notes


def flags(box: Box, board: Board) -> dict[str, int]:
    return {colour: sum(tile.things.count(colour) for tile in board.values()) for colour in box.colours}


def flag_points(box: Box, count: int) -> int:
    """One of a kind, two of a kind ..., six or more."""
    points: list[int] = box.file["scoring"]["flags"]
    return points[min(count, len(points)) - 1] if count else 0


def bird_notes(board: Board) -> list[tuple[Spot, int]]:
    """For each bird the notes on adjacent tiles, also diagonally, its own left out (rulings 36, 37)."""
    found = []
    for spot, tile in board.items():
        near = [(spot[0] + column, spot[1] + row) for column, row in product((-1, 0, 1), repeat=2)]
        notes = sum(board[other].notes for other in near if other in board and other != spot)
        found += [(spot, notes)] * tile.things.count("bird")
    return found


# ---- decrees and plans


def feature(box: Box, board: Board, name: str, of: str = "") -> int:
    """What a decree or a plan looks at."""
    tiles = list(board.values())
    last_column, last_row = box.columns - 1, box.rows - 1
    border = {spot for spot in board if spot[0] in (0, last_column) or spot[1] in (0, last_row)}
    bells = [tile for tile in tiles if tile.bell]
    match name:
        case "notes":
            return sum(tile.notes for tile in tiles)
        case "notes_border":
            return sum(board[spot].notes for spot in border)
        case "notes_inside":
            return sum(tile.notes for spot, tile in board.items() if spot not in border)
        case "birds":
            return sum(tile.things.count("bird") for tile in tiles)
        case "twisted":
            return sum(tile.twisted for tile in tiles)
        case "junctions":
            return sum(len(tile.ends) in (3, 4) for tile in tiles)
        case "bells":
            return len(bells)
        case "mid_bells":
            return sum(tile.mid for tile in bells)
        case "bells_to":
            return sum(of in tile.bell_sides() for tile in bells)
        case "bell_directions":  # ruling 41: one side for each bell, every assignment is tried
            return max(len(set(chosen)) for chosen in product(*(tile.bell_sides() for tile in bells)))
        case "flags":
            return sum(flags(box, board).values())
        case "flags_of":
            return flags(box, board)[of]
        case "flags_most":
            return max(flags(box, board).values())
        case "flag_sets":
            return min(flags(box, board).values())
        case "tiles":
            return len(board)
        case "full_rows":
            return sum(
                all((column, row) in board for column in range(box.columns)) for row in range(box.rows)
            )
        case "full_columns":
            return sum(
                all((column, row) in board for row in range(box.rows)) for column in range(box.columns)
            )
        case "corners":
            return sum(spot in board for spot in product((0, last_column), (0, last_row)))
        case "scrolls":
            return sum(spot in board for spot in box.scrolls)
        case "longest_pipe":
            return max((pipe.tiles + pipe.twists for pipe in pipes(box, board).values()), default=0)
        case "premium_fronts":
            return sum(tile.premium_front for tile in tiles)
        case "open_ends":
            return len(open_ends(box, board))
        case "airtight":
            return int(bool(board) and not open_ends(box, board))
    raise ValueError(f"no feature is called {name}")


def decree_met(box: Box, board: Board, key: str) -> bool:
    decree = box.decrees[key]
    return feature(box, board, decree["feature"], decree.get("of", "")) >= int(decree["at_least"])


def plan_points(box: Box, board: Board, key: str) -> int:
    """Rounded down (ruling 39)."""
    plan = box.plans[key]
    points = feature(box, board, plan["feature"], plan.get("of", "")) * plan["times"] / plan.get("per", 1)
    return min(int(points), int(plan.get("most", 10_000)))


def sheet(box: Box, board: Board, plans: list[str], decree_points: int) -> dict[str, int]:
    """The score by category."""
    return {
        "pipes": sum(pipe.tiles + pipe.twists for pipe in pipes(box, board).values()),
        "flags": sum(flag_points(box, count) for count in flags(box, board).values()),
        "birds": sum(notes for _, notes in bird_notes(board)),
        "decrees": decree_points,
        "plans": sum(plan_points(box, board, plan) for plan in plans),
        "open": -box.file["scoring"]["open_end"] * len(open_ends(box, board)),
    }


class Disc(NamedTuple):
    """On a decree: whose, on which slot, and in which round and turn it was placed."""

    seat: int
    slot: int
    round: int
    turn: int


def slot_for(discs: list[Disc], slots: int, round: int, seats: list[int], circle: bool) -> int:
    """The leftmost slot that is open. `seats` are those whose turns have begun, the current one last. A slot
    closes with the round in which it was first claimed, or with its first claimer's next turn; the last one
    never does (rulings 24, 27)."""
    for slot in range(slots - 1):
        on_it = [disc for disc in discs if disc.slot == slot]
        if not on_it:
            return slot
        first = min(on_it, key=lambda disc: disc.turn)
        again = first.seat in seats[first.turn :]
        if (not again) if circle else first.round == round:
            return slot
    return slots - 1


# ---- what may be done


class Situation(NamedTuple):
    """What the player on turn knows. Tiles are texts with their set before them: "basic:bend 1"."""

    phase: str
    board: Board
    hand: list[str]
    to_pay: int
    paid: list[str]
    discount: int
    market: list[bool]
    stack: int
    basic_or_discards: int
    favors: dict[str, int]
    """How often each can still be used."""
    plans: list[str]
    plan_deck: int


def premium(text: str) -> bool:
    return text.startswith("premium:")


def placements(box: Box, now: Situation) -> Iterator[Option]:
    """Every tile, side, square and turn is tried; what looks the same is the same."""
    for text in now.hand:
        sides = {"front": box.tile(text.partition(":")[2], premium(text))}
        if premium(text):
            sides["back"] = box.back()
        for (side, tile), spot, quarters in product(sides.items(), box.spots, range(4)):
            turned = tile.turned(quarters)
            if fits(box, now.board, turned, spot):
                yield ("place", text, side, spot, turned.look)


def affordable(box: Box, now: Situation, discount: int) -> set[Option]:
    """Paid with basic or starting tiles (rulings 16, 18 to 20)."""
    money = sum(not premium(text) for text in now.hand)
    prices = [*box.file["market"]["prices"], box.file["market"]["top"]]
    there = [*now.market, now.stack > 0]
    return {("buy", slot) for slot in range(len(prices)) if there[slot] and prices[slot] - discount <= money}


def favors(box: Box, now: Situation) -> set[Option]:
    """Those that work; if none does, any that is left (ruling 15)."""
    left = [name for name, uses in now.favors.items() if uses]
    discounts = box.file["favors"]["premium"]["discount"]
    working = []
    for name in left:
        if name == "actions" or (name == "plans" and now.plan_deck):
            working.append(name)
        if name == "premium" and affordable(box, now, discounts[2 - now.favors[name]]):
            working.append(name)
    return {("favor", name) for name in working or left}


def may_be_done(box: Box, now: Situation) -> set[Option]:
    """Every option of the player on turn."""
    if now.to_pay:
        left = list(now.hand)
        for text in now.paid:
            left.remove(text)
        return {("pay", text) for text in left if not premium(text)}
    if now.phase == "act":
        options: set[Option] = {("pass",), *placements(box, now), *affordable(box, now, 0)}
        if now.basic_or_discards:
            options.add(("draw",))
        return options | {("off", spot) for spot in removable(box, now.board)}
    if now.phase == "favor":
        return favors(box, now)
    if now.phase == "bargain":
        return affordable(box, now, now.discount)
    if now.phase == "drop":
        return {("drop", plan) for plan in now.plans}
    return {("end",)}

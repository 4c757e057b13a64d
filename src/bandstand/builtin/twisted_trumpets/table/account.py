"""What a finished trumpet's score is made of, line by line, and which squares each line is about."""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import count

from bandstand.builtin.twisted_trumpets import rules
from bandstand.builtin.twisted_trumpets.parts import FEATURES, TURNS, Decree, Plan, TwistedTrumpetsParts
from bandstand.builtin.twisted_trumpets.table.decrees import PLACES
from bandstand.builtin.twisted_trumpets.table.detours import misses_a_twist, other_ways
from bandstand.builtin.twisted_trumpets.views import TwistedTrumpetsView


@dataclass(frozen=True)
class Entry:
    """A line of a score sheet."""

    number: int
    """From 0, in the order of the sheet: what the line lights on the board has it, too."""
    text: str
    points: int
    note: str = ""
    squares: tuple[int, ...] = ()
    """What it is about: a pipe from its bell back, a bird's own square, the tiles that a card counts."""


@dataclass(frozen=True)
class Account:
    """A player's score sheet with all its lines."""

    trumpet: rules.Trumpet
    horns: list[rules.Horn]
    pipes: list[Entry]
    """One for each of the horns."""
    flags: list[Entry]
    """One for each colour."""
    birds: list[Entry]
    decrees: list[Entry]
    """One for each decree in play."""
    plans: list[Entry]
    """One for each plan that the player holds."""
    open: list[Entry]
    """None, or one for all open ends."""
    total: int

    @property
    def entries(self) -> list[Entry]:
        return [*self.pipes, *self.flags, *self.birds, *self.decrees, *self.plans, *self.open]


def account(kit: TwistedTrumpetsParts, view: TwistedTrumpetsView, seat: int) -> Account:
    """How the score of a player came to be, once the game is over and all plans are open."""
    assert view["revealed"] is not None
    trumpet = rules.trumpet_in(kit, view, seat)
    horns = trumpet.horns()
    numbers = count()
    return Account(
        trumpet,
        horns,
        pipes=[_pipe(trumpet, next(numbers), horn) for horn in horns],
        flags=[_flags(trumpet, next(numbers), colour) for colour in range(len(kit.colours))],
        birds=[_bird(next(numbers), square, notes) for square, notes in rules.bird_notes(trumpet)],
        decrees=[
            _decree(trumpet, next(numbers), kit.decrees[decree], claims, seat)
            for decree, claims in zip(view["decrees"], view["claims"], strict=True)
        ],
        plans=[_plan(trumpet, next(numbers), kit.plans[plan]) for plan in view["revealed"][seat]],
        open=[_open(trumpet, next(numbers))] if trumpet.open_ends() else [],
        total=view["scores"][seat],
    )


def counted(number: int, thing: str) -> str:
    """'1 tile', '2 tiles'."""
    return f"{number} {thing}" if number == 1 else f"{number} {thing}s"


# ---- the lines


def _pipe(trumpet: rules.Trumpet, number: int, horn: rules.Horn) -> Entry:
    text = counted(horn.tiles, "tile")
    if horn.twists:
        text += f", {horn.twists} twisted"
    if trumpet.kit.faces[trumpet.poses[horn.square] // TURNS].pipe.mid:
        text += ", to a bell on the side"
    note = ""
    ways, least = other_ways(trumpet, horn)
    if ways > 1 and least < horn.twists:
        note = f"{'two' if ways == 2 else ways} ways tie: the most twisted one counts"
    elif misses_a_twist(trumpet, horn):
        note = "not through the twist: that way is longer"
    return Entry(number, text, horn.points, note, tuple(horn.path))


def _flags(trumpet: rules.Trumpet, number: int, colour: int) -> Entry:
    kit = trumpet.kit
    flags = rules.flag_counts(trumpet)[colour]
    squares = squares_of(trumpet, FEATURES.index("flags_of"), colour)
    text = counted(flags, f"{kit.colours[colour]} flag")
    return Entry(number, text, rules.flags_worth(kit, flags), squares=tuple(squares))


def _bird(number: int, square: int, notes: int) -> Entry:
    return Entry(number, f"{counted(notes, 'note')} around", notes, squares=(square,))


def _decree(
    trumpet: rules.Trumpet, number: int, decree: Decree, claims: Sequence[Sequence[int]], seat: int
) -> Entry:
    slots = [slot for claimer, slot, *_ in claims if claimer == seat]
    squares = tuple(squares_of(trumpet, int(decree.feature), int(decree.of)))
    if slots:
        text = f"{decree.name}, {PLACES[slots[0]]} place"
        return Entry(number, text, decree.slots[slots[0]], decree.text, squares)
    have = rules.feature(trumpet, decree.feature, decree.of)
    return Entry(number, f"{decree.name}, {have} of {decree.at_least}", 0, decree.text, squares)


def _plan(trumpet: rules.Trumpet, number: int, plan: Plan) -> Entry:
    squares = tuple(squares_of(trumpet, int(plan.feature), int(plan.of)))
    return Entry(number, plan.name, rules.plan_points(trumpet, plan), plan.text, squares)


def _open(trumpet: rules.Trumpet, number: int) -> Entry:
    ends = trumpet.open_ends()
    text = f"{counted(len(ends), 'pipe end')} without a bell"
    points = -int(trumpet.kit.open_end) * len(ends)
    return Entry(number, text, points, squares=tuple(square for square, _ in ends))


# ---- what a card looks at


def squares_of(trumpet: rules.Trumpet, feature: int, of: int) -> list[int]:
    """The squares whose tiles count for a feature."""
    kit, name = trumpet.kit, FEATURES[feature]
    filled = [square for square in range(int(kit.squares)) if trumpet.poses[square] != rules.EMPTY]
    if name in ("tiles", "full_rows", "full_columns", "corners", "scrolls"):
        return _places(trumpet, name, filled)
    if name == "longest_pipe":
        best = max(trumpet.horns(), key=lambda horn: horn.points, default=None)
        return [] if best is None else best.path
    if name in ("open_ends", "airtight"):
        return [square for square, _ in trumpet.open_ends()]
    return [square for square in filled if _shows(trumpet, name, of, square)]


def _places(trumpet: rules.Trumpet, name: str, filled: Sequence[int]) -> list[int]:
    columns, rows = int(trumpet.kit.columns), int(trumpet.kit.rows)
    if name == "full_rows":
        in_row = [sum(1 for square in filled if square // columns == row) for row in range(rows)]
        return [square for square in filled if in_row[square // columns] == columns]
    if name == "full_columns":
        in_column = [sum(1 for square in filled if square % columns == column) for column in range(columns)]
        return [square for square in filled if in_column[square % columns] == rows]
    if name == "corners":
        return [square for square in filled if square in trumpet.kit.corners]
    if name == "scrolls":
        return [square for square in filled if square in trumpet.kit.scrolls]
    return list(filled)


def _shows(trumpet: rules.Trumpet, name: str, of: int, square: int) -> bool:
    """Whether the tile on a square has something that a feature counts."""
    kit, pose = trumpet.kit, trumpet.poses[square]
    face = kit.faces[pose // TURNS]
    if name.startswith("notes"):
        there = {"notes": True, "notes_border": kit.on_border[square]}
        return face.notes > 0 and there.get(name, not kit.on_border[square])
    if name.startswith("flag"):
        counts = rules.flag_counts(trumpet)
        most = [colour for colour, flags in enumerate(counts) if flags == max(counts)]
        colours = {"flags_of": [of], "flags_most": most}
        return any(face.flags[colour] for colour in colours.get(name, range(len(counts))))
    if name == "bells_to":
        return bool(kit.bell_of[pose] >> of & 1)
    return bool({
        "birds": face.birds,
        "twisted": face.pipe.twisted,
        "junctions": kit.ends_of[pose].bit_count() >= 3,
        "bells": kit.bell_of[pose],
        "mid_bells": face.pipe.mid,
        "bell_directions": kit.bell_of[pose],
        "premium_fronts": kit.first_premium <= pose // TURNS < kit.back,
    }[name])  # fmt: skip

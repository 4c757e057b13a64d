"""What decrees and plans look at: the features of a trumpet, each a number."""

from collections.abc import Callable
from typing import Final

from mypy_extensions import i64

from bandstand.builtin.twisted_trumpets.parts import FEATURES, TURNS, Decree, Plan
from bandstand.builtin.twisted_trumpets.rules.trumpet import EMPTY, Trumpet


def feature(trumpet: Trumpet, which: i64, of: i64) -> int:
    """One of the FEATURES by number; `of` is the side or colour that some of them ask for."""
    return _MEASURES[FEATURES[which]](trumpet, int(of))


def meets(trumpet: Trumpet, decree: Decree) -> bool:
    """Whether the trumpet is what a decree asks for."""
    return feature(trumpet, decree.feature, decree.of) >= decree.at_least


def plan_points(trumpet: Trumpet, plan: Plan) -> int:
    """What a plan scores; halves are rounded down (ruling 39)."""
    points = feature(trumpet, plan.feature, plan.of) * int(plan.times) // int(plan.per)
    return min(points, int(plan.most))


def flag_counts(trumpet: Trumpet) -> list[int]:
    """How many flags of each colour."""
    counts = [0] * len(trumpet.kit.colours)
    for pose in trumpet.poses:
        if pose != EMPTY:
            flags = trumpet.kit.faces[pose // TURNS].flags
            for colour in range(len(counts)):
                counts[colour] += flags[colour]
    return counts


def bird_notes(trumpet: Trumpet) -> list[tuple[int, int]]:
    """For every bird its square and the notes on the tiles around it, its own left out."""
    found: list[tuple[int, int]] = []
    faces = trumpet.kit.faces
    for square, pose in enumerate(trumpet.poses):
        if pose == EMPTY:
            continue
        birds = int(faces[pose // TURNS].birds)
        if birds:
            notes = 0
            for near in trumpet.kit.around[square]:
                if trumpet.poses[near] != EMPTY:
                    notes += int(faces[trumpet.poses[near] // TURNS].notes)
            found += [(square, notes)] * birds
    return found


def _notes(trumpet: Trumpet, of: int) -> int:
    return _notes_at_border(trumpet, of) + _notes_inside(trumpet, of)


def _notes_at_border(trumpet: Trumpet, of: int) -> int:
    return _notes_where(trumpet, True)


def _notes_inside(trumpet: Trumpet, of: int) -> int:
    return _notes_where(trumpet, False)


def _notes_where(trumpet: Trumpet, border: bool) -> int:
    total = 0
    for square, pose in enumerate(trumpet.poses):
        if pose != EMPTY and trumpet.kit.on_border[square] is border:
            total += int(trumpet.kit.faces[pose // TURNS].notes)
    return total


def _birds(trumpet: Trumpet, of: int) -> int:
    faces = trumpet.kit.faces
    return sum([int(faces[pose // TURNS].birds) for pose in trumpet.poses if pose != EMPTY])


def _twisted(trumpet: Trumpet, of: int) -> int:
    return sum([1 for pose in trumpet.poses if pose != EMPTY and trumpet.kit.twisted_of[pose]])


def _junctions(trumpet: Trumpet, of: int) -> int:
    ends_of = trumpet.kit.ends_of
    return sum([1 for pose in trumpet.poses if pose != EMPTY and ends_of[pose].bit_count() >= 3])


def _bells(trumpet: Trumpet, of: int) -> int:
    return len(_bell_sides(trumpet))


def _bell_sides(trumpet: Trumpet) -> list[int]:
    """For every bell the sides it counts as pointing to, as a mask."""
    bell_of = trumpet.kit.bell_of
    return [bell_of[pose] for pose in trumpet.poses if pose != EMPTY and bell_of[pose]]


def _mid_bells(trumpet: Trumpet, of: int) -> int:
    faces = trumpet.kit.faces
    return sum([1 for pose in trumpet.poses if pose != EMPTY and faces[pose // TURNS].pipe.mid])


def _bells_to(trumpet: Trumpet, of: int) -> int:
    return sum([1 for sides in _bell_sides(trumpet) if (sides >> of) & 1])


def _bell_directions(trumpet: Trumpet, of: int) -> int:
    """The most different sides when every bell counts for one of those it points to (ruling 41)."""
    reached = {0}
    for sides in _bell_sides(trumpet):
        for covered in list(reached):
            for side in range(TURNS):
                if (sides >> side) & 1:
                    reached.add(covered | 1 << side)
    return max([covered.bit_count() for covered in reached])


def _flags(trumpet: Trumpet, of: int) -> int:
    return sum(flag_counts(trumpet))


def _flags_of(trumpet: Trumpet, of: int) -> int:
    return flag_counts(trumpet)[of]


def _flags_most(trumpet: Trumpet, of: int) -> int:
    return max(flag_counts(trumpet))


def _flag_sets(trumpet: Trumpet, of: int) -> int:
    return min(flag_counts(trumpet))


def _tiles(trumpet: Trumpet, of: int) -> int:
    return int(trumpet.filled)


def _full_rows(trumpet: Trumpet, of: int) -> int:
    columns = int(trumpet.kit.columns)
    rows = [trumpet.poses[first : first + columns] for first in range(0, int(trumpet.kit.squares), columns)]
    return sum([1 for row in rows if EMPTY not in row])


def _full_columns(trumpet: Trumpet, of: int) -> int:
    columns = int(trumpet.kit.columns)
    return sum([1 for column in range(columns) if EMPTY not in trumpet.poses[column::columns]])


def _corners(trumpet: Trumpet, of: int) -> int:
    return sum([1 for square in trumpet.kit.corners if trumpet.poses[square] != EMPTY])


def _scrolls(trumpet: Trumpet, of: int) -> int:
    return sum([1 for square in trumpet.kit.scrolls if trumpet.poses[square] != EMPTY])


def _longest_pipe(trumpet: Trumpet, of: int) -> int:
    return int(trumpet.longest())


def _premium_fronts(trumpet: Trumpet, of: int) -> int:
    first, back = trumpet.kit.first_premium, trumpet.kit.back
    return sum([1 for pose in trumpet.poses if pose != EMPTY and first <= pose // TURNS < back])


def _open_ends(trumpet: Trumpet, of: int) -> int:
    return int(trumpet.open_count())


def _airtight(trumpet: Trumpet, of: int) -> int:
    """An empty board is no trumpet yet."""
    return 1 if trumpet.filled and not trumpet.open_count() else 0


_MEASURES: Final[dict[str, Callable[[Trumpet, int], int]]] = {
    "notes": _notes,
    "notes_border": _notes_at_border,
    "notes_inside": _notes_inside,
    "birds": _birds,
    "twisted": _twisted,
    "junctions": _junctions,
    "bells": _bells,
    "mid_bells": _mid_bells,
    "bells_to": _bells_to,
    "bell_directions": _bell_directions,
    "flags": _flags,
    "flags_of": _flags_of,
    "flags_most": _flags_most,
    "flag_sets": _flag_sets,
    "tiles": _tiles,
    "full_rows": _full_rows,
    "full_columns": _full_columns,
    "corners": _corners,
    "scrolls": _scrolls,
    "longest_pipe": _longest_pipe,
    "premium_fronts": _premium_fronts,
    "open_ends": _open_ends,
    "airtight": _airtight,
}

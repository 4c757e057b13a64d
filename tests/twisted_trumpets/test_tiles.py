"""The tiles as drawings: pipes that meet at every edge, one light, and things that stand upright."""

import math
import re
from itertools import combinations

import pytest

from bandstand.builtin.twisted_trumpets import GAME, TwistedTrumpets
from bandstand.builtin.twisted_trumpets.parts import TURNS
from bandstand.builtin.twisted_trumpets.table import tiles
from bandstand.builtin.twisted_trumpets.table.lines import Line, turned
from bandstand.builtin.twisted_trumpets.table.pipes import DOORS, Course, course
from tests.twisted_trumpets.positions import KIT

POSES = tiles.all_poses(KIT)
ODD_PIPES = [
    (1, 0, False),
    (1, 1, False),
    (4, 12, False),
    (7, 0, True),
    (15, 3, False),
    (5, 3, True),
    (3, 3, False),
]
"""What no tile of ours has: a dead end, bells that point back, a twisted fork, bells on crossings."""


def run_of(pose: int) -> Course:
    return course(KIT.ends_of[pose], KIT.bell_of[pose], KIT.faces[pose // TURNS].pipe.twisted)


def doors_reached(run: Course) -> set[int]:
    """The sides whose middle a centre line begins or ends at."""
    points = [point for line in run.lines for point in (line.points[0], line.points[-1])]
    return {side for side, door in enumerate(DOORS) if any(math.dist(door, point) < 0.01 for point in points)}


def sides(mask: int) -> set[int]:
    return {side for side in range(4) if mask >> side & 1}


def test_a_pipe_meets_its_neighbours_exactly_where_the_rules_say_it_opens() -> None:
    for pose in POSES:
        assert doors_reached(run_of(pose)) == sides(KIT.ends_of[pose])


@pytest.mark.parametrize(("ends", "bell", "twisted"), ODD_PIPES)
def test_a_pipe_that_only_another_edition_has_is_drawn_from_its_ends_and_bell(
    ends: int, bell: int, twisted: bool
) -> None:
    run = course(ends, bell, twisted)
    assert doors_reached(run) == sides(ends)
    assert (run.bell is not None) == bool(bell)


def test_a_tile_is_drawn_by_what_its_pipe_does_and_not_by_its_name() -> None:
    renamed = GAME.kit.text.replace("pipes.bend]", "pipes.elbow]").replace('"bend ', '"elbow ')
    other = TwistedTrumpets(renamed)
    assert other.kit.digest != KIT.digest
    assert tiles.defs(other.kit, POSES) == tiles.defs(KIT, POSES)


def test_turning_a_tile_turns_the_points_of_its_pipe() -> None:
    for shape in range(int(KIT.shapes)):
        first = run_of(shape * TURNS)
        for turn in KIT.turns_of[shape]:
            run = run_of(shape * TURNS + turn)
            ends = {turned(line.points[0], turn) for line in first.lines}
            ends |= {turned(line.points[-1], turn) for line in first.lines}
            assert ends >= {DOORS[side] for side in sides(run.ends)}
            if first.bell is not None and run.bell is not None:
                assert run.bell.base == pytest.approx(turned(first.bell.base, turn))


def test_the_strokes_of_a_pipe_are_never_turned() -> None:
    """Else the light would come from another side on every tile."""
    symbols = re.findall(r'<symbol id="pipe-.*?</symbol>', tiles.defs(KIT, POSES))
    assert len(symbols) > len(KIT.pipes)
    for symbol in symbols:
        tubes = "".join(re.findall(r'<g class="tube.*?</g>', symbol))
        assert tubes.count('class="t0"') >= 1
        assert "transform" not in tubes


def test_everything_on_a_tile_is_drawn_inside_it_and_beside_each_other() -> None:
    for pose in POSES:
        face = KIT.faces[pose // TURNS]
        found = tiles.ornaments(KIT, pose)
        wanted = [f"flag-{colour}" for colour, number in enumerate(face.flags) for _ in range(number)]
        wanted += ["bird"] * int(face.birds) + ["note"] * int(face.notes)
        assert [what for what, _ in found] == wanted
        for _, (x, y) in found:
            assert 8 <= x <= 92
            assert 8 <= y <= 92
        for (_, one), (_, other) in combinations(found, 2):
            assert math.dist(one, other) >= 17


def test_flags_hang_and_birds_stand_upright_at_every_turn() -> None:
    for symbol in re.findall(r'<symbol id="tile-.*?</symbol>', tiles.defs(KIT, POSES)):
        for drawn in re.findall(r"<use[^>]*#(?:flag|bird|note)[^>]*>", symbol):
            assert "transform" not in drawn


def test_an_arc_is_walked_on_its_circle() -> None:
    points = Line("M50 0L50 14A36 36 0 0 0 86 50L100 50").points
    bend = [point for point in points if point[1] > 14 and point[0] < 86]
    assert bend
    assert all(math.dist(point, (86, 14)) == pytest.approx(36) for point in bend)


def test_the_breath_goes_from_side_to_side_and_out_of_the_bell() -> None:
    for pose in POSES:
        for enter in sides(KIT.ends_of[pose]):
            for leave in sides(KIT.ends_of[pose]) - {enter}:
                way = tiles.breath(KIT, pose, enter, leave)
                assert math.dist(way[0], DOORS[enter]) < 0.01
                assert math.dist(way[-1], DOORS[leave]) < 0.01
            bell = run_of(pose).bell
            if bell is not None:
                way = tiles.breath(KIT, pose, enter, -1)
                assert math.dist(way[0], DOORS[enter]) < 0.01
                assert way[-1] == pytest.approx(bell.at(bell.length))


def test_a_tile_is_named_with_all_that_is_on_it() -> None:
    names = {tiles.name(KIT, shape) for shape in range(int(KIT.shapes))}
    assert "a bend with one note and a pink flag" in names
    assert len(names) > len(KIT.pipes)

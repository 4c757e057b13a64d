"""At the end every player's score is told line by line, and every line can be seen on the board."""

import re

import pytest

from bandstand.builtin.twisted_trumpets import rules
from bandstand.builtin.twisted_trumpets.parts import FEATURES, TURNS, Face
from bandstand.builtin.twisted_trumpets.table.account import Entry, account, squares_of
from bandstand.builtin.twisted_trumpets.table.detours import misses_a_twist, other_ways
from bandstand.builtin.twisted_trumpets.table.lanes import lanes
from bandstand.builtin.twisted_trumpets.table.sheet import sheet
from bandstand.builtin.twisted_trumpets.views import TwistedTrumpetsView
from tests.twisted_trumpets.boards import GOLDEN, board, finished
from tests.twisted_trumpets.positions import KIT, square, trumpet

NAMES = ("Nell", "Tomas", "Wren", "Ines")
GAMES = [(2, 1), (3, 2), (4, 3)]


def over(players: int, seed: int, seat: int = 0) -> TwistedTrumpetsView:
    return finished(players, seed).view(seat)


@pytest.mark.parametrize(("players", "seed"), GAMES)
def test_the_lines_of_each_category_add_up_to_its_points(players: int, seed: int) -> None:
    view = over(players, seed)
    for seat in range(players):
        told = account(KIT, view, seat)
        parts = {
            "pipes": told.pipes, "flags": told.flags, "birds": told.birds,
            "decrees": told.decrees, "plans": told.plans, "open": told.open,
        }  # fmt: skip
        assert {name: sum(points(lines)) for name, lines in parts.items()} == view["sheets"][seat]
        assert told.total == sum(points(told.entries)) == view["scores"][seat]
        assert [entry.number for entry in told.entries] == list(range(len(told.entries)))


@pytest.mark.parametrize(("players", "seed"), GAMES)
@pytest.mark.parametrize("viewer", [-1, 0])
def test_every_players_sheet_is_there_and_can_be_chosen(players: int, seed: int, viewer: int) -> None:
    view = over(players, seed, viewer)
    assert view["ranks"] is not None
    page = sheet(KIT, view, NAMES[:players])
    for seat in range(players):
        assert page.count(f'id="whose-{seat}"') == 1
        assert f'class="panel sheet of of-{seat}"' in page
    shown = re.findall(r'id="whose-(\d)" checked', page)
    assert shown == [str(viewer if viewer >= 0 else view["ranks"].index(0))]


@pytest.mark.parametrize(("players", "seed"), GAMES)
def test_every_line_lights_something_of_its_own_on_the_board(players: int, seed: int) -> None:
    view = over(players, seed)
    page = sheet(KIT, view, NAMES[:players])
    drawn = {
        seat: page.split(f'class="of of-{seat}"')[1].split('class="of of-')[0] for seat in range(players)
    }
    for seat in range(players):
        for entry in account(KIT, view, seat).entries:
            assert len(re.findall(rf"line line-{seat}-{entry.number}\b", page)) == 1
            assert re.search(rf'class="[^"]*\bat-{entry.number}"', drawn[seat]), entry


@pytest.mark.parametrize(("players", "seed"), GAMES)
def test_a_pipe_is_lit_from_the_mouthpiece_to_its_bell(players: int, seed: int) -> None:
    columns = int(KIT.columns)
    for made in finished(players, seed).trumpets:
        horns = made.horns()
        for horn, d in zip(horns, lanes(KIT, made, horns), strict=True):
            walked = [tuple(map(float, pair.split())) for pair in d[1:].split("L")]
            row, column = divmod(horn.square, columns)
            (start_x, start_y), (x, y) = walked[0], walked[-1]
            assert start_x < 0
            assert abs(start_y - 100 * (int(KIT.entrance) // columns) - 50) < 10
            assert -5 <= x - 100 * column <= 105
            assert -5 <= y - 100 * row <= 105
            seen = {int(y // 100) * columns + int(x // 100) for x, y in walked}
            assert seen >= {at for at in horn.path[1:-1] if _turns(horn, at)}


def _turns(horn: rules.Horn, at: int) -> bool:
    """Whether the way turns on a square: of a straight line only the ends are points."""
    place = horn.path.index(at)
    return abs(horn.path[place - 1] - horn.path[place + 1]) not in (2, 2 * int(KIT.columns))


def _count(feature: str, face: Face) -> int:
    pipe = face.pipe
    return int({
        "notes": face.notes, "birds": face.birds, "flags": sum(face.flags),
        "twisted": pipe.twisted, "bells": pipe.bell > 0, "mid_bells": pipe.mid,
    }[feature])  # fmt: skip


@pytest.mark.parametrize(("players", "seed"), GAMES)
@pytest.mark.parametrize("feature", ["notes", "birds", "flags", "twisted", "bells", "mid_bells"])
def test_the_squares_of_a_card_are_those_that_it_counts(players: int, seed: int, feature: str) -> None:
    which = FEATURES.index(feature)
    for made in finished(players, seed).trumpets:
        faces = [KIT.faces[made.poses[at] // TURNS] for at in squares_of(made, which, -1)]
        assert all(_count(feature, face) for face in faces)
        assert sum(_count(feature, face) for face in faces) == rules.feature(made, which, -1)


def golden() -> TwistedTrumpetsView:
    """The rulebook's example as the first player's, beside another finished board."""
    view = finished(2, 1).view(0)
    decrees = {decree.name: number for number, decree in enumerate(KIT.decrees)}
    plans = {plan.name: number for number, plan in enumerate(KIT.plans)}
    view["boards"][0] = board(GOLDEN)
    view["decrees"] = [decrees[name] for name in ("Noteworthy", "Row Row Row Your Horn", "Flag Specialist")]
    view["claims"] = [[[0, 0, 9, 18]], [[1, 0, 7, 14], [0, 1, 9, 18]], []]
    assert view["revealed"] is not None
    view["revealed"][0] = [plans["Blow Back"], plans["Surround Sound"]]
    view["scores"][0] = 62
    return view


def points(lines: list[Entry]) -> list[int]:
    return [entry.points for entry in lines]


def test_the_golden_board_is_told_as_in_the_rulebook() -> None:
    told = account(KIT, golden(), 0)
    assert {KIT.square_name(horn.square): horn.points for horn in told.horns} == {
        "d1": 5, "d3": 5, "e4": 8, "a4": 7
    }  # fmt: skip
    assert points(told.flags) == [4, 2, 1, 1]
    assert points(told.birds) == [8, 3]
    assert points(told.decrees) == [8, 3, 0]
    assert points(told.plans) == [6, 4]
    assert points(told.open) == [-3]
    assert sum(points(told.entries)) == 62


def test_it_is_told_why_the_twisted_way_counts_or_not() -> None:
    told = account(KIT, golden(), 0)
    notes = {KIT.square_name(entry.squares[0]): entry.note for entry in told.pipes}
    assert notes["e4"] == "two ways tie: the most twisted one counts"
    assert notes["a4"] == "not through the twist: that way is longer"


def test_a_pipe_with_one_way_has_nothing_to_explain() -> None:
    made = trumpet("tws1@a2/1 bel1@b2/1")
    (horn,) = made.horns()
    assert other_ways(made, horn) == (1, 1)
    assert not misses_a_twist(made, horn)


def test_a_twist_in_a_side_branch_is_not_on_the_way() -> None:
    made = trumpet("frk1@a2/0 tws1@a1/0 bel1@b2/1")
    (horn,) = made.horns()
    assert horn.square == square("b2")
    assert not misses_a_twist(made, horn)


def test_a_bell_toward_the_player_is_what_blow_back_shows() -> None:
    made = trumpet(GOLDEN)
    shown = squares_of(made, FEATURES.index("bells_to"), 3)
    assert [KIT.square_name(at) for at in shown] == ["a4", "e4"]


def test_rows_columns_corners_and_scrolls_show_their_squares() -> None:
    made = trumpet(GOLDEN)

    def shown(feature: str) -> list[str]:
        return [KIT.square_name(at) for at in squares_of(made, FEATURES.index(feature), -1)]

    assert shown("full_rows") == [f"{column}{row}" for row in (2, 3) for column in "abcde"]
    assert shown("full_columns") == ["c1", "c2", "c3", "c4"]
    assert shown("corners") == ["a4", "e4"]
    assert shown("scrolls") == ["d1", "c2", "d3", "b4"]
    assert shown("open_ends") == ["a3"]
    assert shown("premium_fronts") == ["c2", "d2"]
    assert len(shown("tiles")) == 16
    assert len(shown("longest_pipe")) == 7

"""A trumpet can be heard: a pipe when it is completed, the whole instrument at the end."""

from itertools import pairwise

import pytest

from bandstand.builtin.twisted_trumpets.table.sounds import chord, pitch, sounds, tone
from bandstand.builtin.twisted_trumpets.views import TwistedTrumpetsView
from tests.twisted_trumpets.boards import board
from tests.twisted_trumpets.positions import KIT, begin, square, trumpet

TWO_LONG = "str2@a2/1 bel1@b2/1"
THREE_LONG = "str2@a2/1 bnd1@b2/3 bel1@b1/0"


def view(
    boards: list[list[list[int]]], newest: list[int] | None, turn: int, seat: int = 0
) -> TwistedTrumpetsView:
    return begin(2, 1).view(seat) | {"boards": boards, "newest": newest, "turn": turn}


def test_a_longer_pipe_sounds_lower() -> None:
    notes = [pitch(length) for length in range(1, 30)]
    assert all(longer < shorter for shorter, longer in pairwise(notes))


def test_five_more_is_an_octave_lower() -> None:
    assert all(pitch(length + 5) == pitch(length) - 12 for length in range(1, 20))


def test_a_pipe_sounds_by_what_it_scores() -> None:
    (horn,) = trumpet(TWO_LONG).horns()
    assert tone(horn) == f"tone:{pitch(horn.points)}"


def test_the_tile_that_completes_a_pipe_is_heard_by_all() -> None:
    boards = [[], board(TWO_LONG)]
    for seat in (-1, 0, 1):
        heard = sounds(KIT, view(boards, [1, square("b2")], turn=1, seat=seat))
        assert heard == (f"tone:{pitch(2)}@1-{square('b2')}",)


def test_a_tile_without_a_bell_is_not_heard() -> None:
    boards = [board("str2@a2/1 bnd1@b2/3"), []]
    assert sounds(KIT, view(boards, [0, square("b2")], turn=0)) == ()


def test_an_older_pipe_is_not_heard_again() -> None:
    tiles = board("frk1@a2/0 bel1@b2/1 bnd1@a1/1")
    assert sounds(KIT, view([tiles, []], [0, square("a1")], turn=0)) == ()


def test_nothing_is_heard_when_the_turn_has_passed_on() -> None:
    boards = [board(TWO_LONG), []]
    assert sounds(KIT, view(boards, [0, square("b2")], turn=1)) == ()


def test_nothing_is_heard_before_the_first_tile() -> None:
    assert sounds(KIT, view([[], []], None, turn=0)) == ()


def test_a_chord_is_each_length_once_from_the_lowest() -> None:
    horns = trumpet("p.crs3@a2/0 bel1@a1/0 bel1@a3/2 str2@b2/1 bel1@c2/1").horns()
    assert [horn.points for horn in horns] == [2, 3, 2]
    assert chord(horns) == f"chord:{pitch(3)},{pitch(2)}"


@pytest.mark.parametrize(("seat", "length"), [(0, 2), (1, 3), (-1, 3)])
def test_at_the_end_one_hears_ones_own_trumpet_and_a_spectator_the_winners(seat: int, length: int) -> None:
    boards = [board(TWO_LONG), board(THREE_LONG)]
    over = view(boards, None, turn=-1, seat=seat) | {"phase": "over", "ranks": [1, 0]}
    assert sounds(KIT, over) == (f"chord:{pitch(length)}",)


def test_a_trumpet_without_a_completed_pipe_is_silent() -> None:
    over = view([board("str2@a2/1"), []], None, turn=-1) | {"phase": "over", "ranks": [0, 1]}
    assert sounds(KIT, over) == ()

"""The rules of My game. What every game promises is tested beside them: see addopts in pyproject.toml."""

import pytest
from my_game import GAME
from my_game.rules import NoteState


def position(hands: list[list[int]], melody: list[int], deck: list[int]) -> NoteState:
    """A game that has come this far, with seat 0 to move."""
    state = GAME.new(len(hands), seed=1, options=GAME.check(len(hands), {}))
    assert isinstance(state, NoteState)
    state.hands, state.melody, state.deck = hands, melody, deck
    return state


@pytest.mark.parametrize(("note", "points"), [(2, 0), (3, 3), (4, 1)])
def test_an_echo_scores_three_and_a_higher_note_one(note: int, points: int) -> None:
    state = position([[2, 3, 4], [5]], [3], [])
    state.apply(note)
    assert state.scores() == [points, 0]


def test_after_a_note_another_is_drawn() -> None:
    state = position([[2], [5]], [], [7, 1])
    state.apply(2)
    assert (state.hands, state.deck) == ([[1], [5]], [7])


def test_whoever_holds_nothing_is_left_out_and_then_the_game_is_over() -> None:
    state = position([[2], [], [5]], [], [])
    state.apply(2)
    assert state.turn() == 2
    state.apply(5)
    assert (state.turn(), state.ranks()) == (-1, [1, 1, 0])

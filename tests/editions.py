"""Other people's boxes, for the tests of every game's editions: mistakes in them, and games with them."""

import random
import re
from collections.abc import Mapping

import pytest

from bandstand.contract import OVER, Game, OptionValue
from bandstand.edition import PartsError
from bandstand.rng import Rng


def complaint(game: Game, good: str, bad: str, told: str) -> str:
    """What somebody is told who writes `bad` for `good` in our file; `told` is a part of it."""
    ours = game.parts.text
    assert good in ours
    with pytest.raises(PartsError, match=re.escape(told)) as refused:
        game.edition(ours.replace(good, bad, 1))
    return str(refused.value)


def corrected(game: Game, changes: Mapping[str, str]) -> Game:
    """The game with a box in which something of ours stands otherwise."""
    text = game.parts.text
    for ours, theirs in changes.items():
        assert ours in text, ours
        text = text.replace(ours, theirs)
    return game.edition(text)


def play_through(
    game: Game, players: int, options: Mapping[str, OptionValue], chance: random.Random, every: int = 16
) -> None:
    """A random game: nothing gets lost, and now and then all that is made of a position can be made."""
    chosen = game.check(players, dict(options))
    names = game.seat_names([f"Name {seat}" for seat in range(players)], chosen)
    state = game.new(players, 7, chosen)
    everything = sorted(state.census())
    decisions, looked = 0, -every
    while state.turn() != OVER:
        seat, legal = int(state.turn()), state.legal()
        assert legal
        if state.whole() and decisions - looked >= every:
            looked = decisions
            view = state.view(seat)
            guess = state.guess(seat, Rng(1))
            assert guess.view(seat) == view
            assert guess.legal() == legal
            assert game.policy().choose(guess, seat, Rng(1)) in legal
            assert game.draw(view, names, legal).paths is not None
            assert game.prompt(view, legal)
            assert game.text(view, names)
        state.apply(chance.choice(legal))
        decisions += 1
    assert sorted(state.census()) == everything


def check_notation(game: Game) -> None:
    """Every action is read as it is written."""
    actions = range(game.actions())
    assert [game.read(game.write(action)) for action in actions] == list(actions)

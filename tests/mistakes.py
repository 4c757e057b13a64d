"""Mistakes in a parts file, for the tests of every game's editions."""

import re

import pytest

from bandstand.edition import PartsError
from bandstand.game import Game


def complaint(game: Game, good: str, bad: str, told: str) -> str:
    """What somebody is told who writes `bad` for `good` in our file; `told` is a part of it."""
    ours = game.parts.text
    assert good in ours
    with pytest.raises(PartsError, match=re.escape(told)) as refused:
        game.edition(ours.replace(good, bad, 1))
    return str(refused.value)

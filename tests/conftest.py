"""What tests of several rooms share."""

from collections.abc import Iterator

import pytest

from bandstand import games
from bandstand.game import Game
from tests.toy import GAME as TOY


@pytest.fixture
def duet() -> Iterator[Game]:
    """The toy game, in the registry while the test runs."""
    games.add(TOY)
    yield TOY
    games.remove(TOY)

"""Every test here that asks for a `case` or a `game` is run for all of them."""

import pytest

from bandstand.contract import Game
from tests.conformance.cases import all_cases, all_games


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    if "case" in metafunc.fixturenames:
        metafunc.parametrize("case", all_cases(), ids=str)
    if "game" in metafunc.fixturenames:
        metafunc.parametrize("game", all_games(), ids=lambda game: game.name)


@pytest.fixture(autouse=True)
def toy_is_registered(duet: Game) -> None:
    """The toy is a game like the others while a test of conformance runs."""

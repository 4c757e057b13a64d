"""Every game keeps every promise: ours, and the toy."""

import pytest

from bandstand import catalogue, testing
from bandstand.contract import Game
from bandstand.testing import PROMISES, Promise
from tests.sizes import SIZES
from tests.toy import GAME as TOY

GAMES = [*(catalogue.load(name) for name in catalogue.names() if name != TOY.name), TOY]
PLAYED = [(game, players) for game in GAMES for players in range(game.least, game.most + 1)]
OF_THE_GAME = [promise for promise in PROMISES if promise.of_the_game]
OF_EVERY_CASE = [promise for promise in PROMISES if not promise.of_the_game]

pytestmark = pytest.mark.usefixtures("duet")


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
@pytest.mark.parametrize("promise", OF_THE_GAME, ids=lambda promise: promise.name)
def test_a_game_keeps_its_promise(promise: Promise, game: Game) -> None:
    assert testing.broken_promise(promise, game, None, SIZES.promises) == ""


@pytest.mark.parametrize(
    ("game", "players"), PLAYED, ids=[f"{game.name}-{players}" for game, players in PLAYED]
)
@pytest.mark.parametrize("promise", OF_EVERY_CASE, ids=lambda promise: promise.name)
def test_a_game_with_so_many_players_keeps_its_promise(promise: Promise, game: Game, players: int) -> None:
    """With every set of options that is to be played."""
    assert testing.broken_promise(promise, game, players, SIZES.promises) == ""

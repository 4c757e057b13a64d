"""The pytest plugin: `pytest --bandstand-game NAME` holds a game to every promise.

The promises come to the tests that pytest finds, and can be chosen among with -k and -m like these.
"""

from collections.abc import Iterator
from typing import Any

import pytest

from bandstand import catalogue
from bandstand.contract import BadOption, Game
from bandstand.testing.keeping import PROMISES, Promise, broken_promise, play_alike_elsewhere
from bandstand.testing.sizes import LARGE, QUICK, Sizes


def pytest_addoption(parser: pytest.Parser) -> None:
    group = parser.getgroup("bandstand", "Bandstand: what every game promises")
    group.addoption(
        "--bandstand-game",
        action="append",
        default=[],
        metavar="NAME",
        help="Hold this game to every promise: an installed one, or one that BANDSTAND_GAMES names. "
        "May be given several times.",
    )
    group.addoption(
        "--bandstand-long",
        action="store_true",
        help="Play much more: for a night, or before a release.",
    )


def _wanted(config: pytest.Config) -> list[str]:
    """The games that were named, each once."""
    named: list[str] = config.getoption("bandstand_game") or []
    return list(dict.fromkeys(named))


def pytest_configure(config: pytest.Config) -> None:
    """A game that is not there is told before anything else is done."""
    for name in _wanted(config):
        try:
            catalogue.load(name)
        except BadOption as wrong:
            raise pytest.UsageError(str(wrong)) from None


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(
    session: pytest.Session, config: pytest.Config, items: list[pytest.Item]
) -> None:
    """Adds the promises, before -k and -m choose among all that there is."""
    sizes = LARGE if config.getoption("bandstand_long") else QUICK
    for name in _wanted(config):
        played: PlayedGame = PlayedGame.from_parent(
            session, name=name, nodeid=f"bandstand/{name}", game=catalogue.load(name), sizes=sizes
        )
        items += list(played.collect())


class PlayedGame(pytest.Collector):
    """A game, with all that it promises."""

    def __init__(self, *, game: Game, sizes: Sizes, **more: Any) -> None:
        super().__init__(**more)
        self.game = game
        self.sizes = sizes

    def collect(self) -> Iterator[pytest.Item]:
        yield Elsewhere.from_parent(self, name="two_processes_play_the_same_games")
        for promise in PROMISES:
            counts = [None] if promise.of_the_game else range(self.game.least, self.game.most + 1)
            for players in counts:
                name = promise.name if players is None else f"{promise.name}[{players}]"
                yield Held.from_parent(self, name=name, promise=promise, players=players)


class NotKept(Exception):
    """What is wrong, in words."""


class Held(pytest.Item):
    """A game is held to one promise, with one number of players."""

    def __init__(self, *, promise: Promise | None = None, players: int | None = None, **more: Any) -> None:
        super().__init__(**more)
        self.promise = promise
        self.players = players

    def _wrong(self, played: PlayedGame) -> str:
        assert self.promise is not None
        return broken_promise(self.promise, played.game, self.players, played.sizes)

    def runtest(self) -> None:
        assert isinstance(self.parent, PlayedGame)
        if wrong := self._wrong(self.parent):
            raise NotKept(wrong)

    def repr_failure(self, excinfo: Any, style: Any = None) -> Any:
        """The sentence alone."""
        return str(excinfo.value) if excinfo.errisinstance(NotKept) else super().repr_failure(excinfo, style)

    def reportinfo(self) -> tuple[str, None, str]:
        assert self.parent is not None
        return self.parent.nodeid, None, f"{self.parent.name}: {self.name.replace('_', ' ')}"


class Elsewhere(Held):
    """Other processes play the same games."""

    def _wrong(self, played: PlayedGame) -> str:
        return play_alike_elsewhere(played.game, played.sizes)

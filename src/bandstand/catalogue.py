"""The games that exist: the four of `builtin`, and those that installed packages bring.

A package brings a game by an entry point of the group `bandstand.games`, whose value names a `Game`:

    [project.entry-points."bandstand.games"]
    duet = "duet_game:GAME"

So every process that asks for it finds it: the lobby, the command line, a worker, a reader of records. A game
that cannot be loaded is left out, and `broken` tells why; it never stops the rest.
"""

import os
import re
import tomllib
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache, lru_cache
from importlib import import_module
from importlib.metadata import EntryPoint, entry_points
from importlib.resources import files
from xml.etree import ElementTree

from bandstand.contract import BadOption, Game
from bandstand.cover import Cover
from bandstand.edition import digest
from bandstand.phrases import listed

GROUP = "bandstand.games"
"""The entry points by which packages bring games."""
VARIABLE = "BANDSTAND_GAMES"
"""The environment variable with further games, each as `module:attribute`: for people who are
writing one."""
_BUILTIN = "bandstand.builtin"
_NAME = r"[a-z][a-z0-9_]*"
"""How a game may be called: it stands in addresses, records and commands."""


@dataclass(frozen=True)
class Broken:
    """A game that was found and cannot be played."""

    name: str
    source: str
    """Where it comes from: `package:GAME`."""
    reason: str

    def __str__(self) -> str:
        return f"The game {self.name!r} ({self.source}) is left out: {self.reason}"


_added: dict[str, Game] = {}


def add(game: Game) -> None:
    """Make a game playable in this process alone."""
    _added[game.name] = game


def remove(game: Game) -> None:
    """Take back what `add` did."""
    del _added[game.name]


def names() -> tuple[str, ...]:
    """The games that can be played, in the order of the lobby."""
    return (*_ours(), *_brought()[0], *_added)


def known_everywhere(name: str) -> bool:
    """Whether other processes, too, find a game of this name: not if it was only added here."""
    return name in _ours() or name in _brought()[0]


def load(name: str) -> Game:
    """A game with its current edition, or BadOption with the list of games."""
    if name in _added:
        return _added[name]
    if name in _ours():
        return _our_game(name)
    if name in _brought()[0]:
        return _brought()[0][name]
    left_out = "".join(f" {each}" for each in broken() if each.name == name)
    raise BadOption(f"There is no game called {name!r}; there is {listed(names(), 'or')}.{left_out}")


def find(name: str, text: str | None = None) -> Game:
    """A game by its name, with its current edition or with that of a parts file. The same question gets the
    same object again."""
    return load(name) if text is None else _edition(load(name), text)


@lru_cache(maxsize=64)
def _edition(game: Game, text: str) -> Game:
    known = editions(game.name)
    return known[digest(text)] if digest(text) in known else game.edition(text)


def editions(name: str) -> dict[str, Game]:
    """Every released edition of a game by its digest: the current one and those before it."""
    return _editions(load(name))


@lru_cache(maxsize=64)
def _editions(game: Game) -> dict[str, Game]:
    released = [game, *(game.edition(text) for text in game.released())]
    return {each.parts.digest: each for each in released}


def covers() -> tuple[Cover, ...]:
    """All covers, in the order of the lobby."""
    return tuple(cover(name) for name in names())


def cover(name: str) -> Cover:
    """The cover of one game."""
    return _cover(load(name))


@lru_cache(maxsize=64)
def _cover(game: Game) -> Cover:
    return game.cover()


def broken() -> tuple[Broken, ...]:
    """The games that were found and cannot be played."""
    return _brought()[1]


# ---- ours


@cache
def _ours() -> tuple[str, ...]:
    found: list[tuple[int, str]] = []
    for folder in files(_BUILTIN).iterdir():
        facts = folder.joinpath("cover.toml")
        if facts.is_file():
            found.append((tomllib.loads(facts.read_text(encoding="utf-8"))["order"], folder.name))
    return tuple(name for _, name in sorted(found))


@cache
def _our_game(name: str) -> Game:
    game = import_module(f"{_BUILTIN}.{name}").GAME
    assert isinstance(game, Game)
    return game


# ---- brought by packages


@cache
def _brought() -> tuple[dict[str, Game], tuple[Broken, ...]]:
    """The games of installed packages by name, and those that cannot be played."""
    games: dict[str, Game] = {}
    left_out: list[Broken] = []
    for point in _points():
        try:
            game = _checked(point, {*_ours(), *games})
            games[game.name] = game
        except (Exception, SystemExit) as error:  # whatever a stranger's module may raise
            told = str(error) if isinstance(error, _Unfit) else f"{type(error).__name__}: {error}"
            reason = " ".join(told.split())
            left_out.append(Broken(point.name, point.value, reason if reason.endswith(".") else f"{reason}."))
    return games, tuple(left_out)


def _points() -> Iterator[EntryPoint]:
    yield from sorted(entry_points(group=GROUP), key=lambda point: point.name)
    for value in filter(None, os.environ.get(VARIABLE, "").split(",")):
        module, _, attribute = value.strip().partition(":")
        yield EntryPoint(module.rpartition(".")[2], f"{module}:{attribute or 'GAME'}", GROUP)


class _Unfit(ValueError):
    """Something that is no game, or not this one."""


def _checked(point: EntryPoint, taken: set[str]) -> Game:
    game = point.load()
    if not isinstance(game, Game):
        raise _Unfit(f"it names {game!r}, which is no Game")
    if not re.fullmatch(_NAME, game.name):
        raise _Unfit(f"it is called {game.name!r}, and a name has small letters, digits and underscores only")
    if not 1 <= game.least <= game.most:
        raise _Unfit(f"it is for {game.least} to {game.most} players")
    # What a lobby and a reader of records ask of every game, so that no page falls over one of them.
    shown = _cover(game)
    for drawing, picture in (("cover", shown.art), ("thumb", shown.thumb)):
        try:
            ElementTree.fromstring(picture)
        except ElementTree.ParseError as wrong:
            raise _Unfit(f"its {drawing} is no drawing that a page can show: {wrong}") from None
    _editions(game)
    if not game.levels():
        raise _Unfit("it has no levels, and so no bots")
    if game.name in taken:
        raise _Unfit(f"there is another game called {game.name!r}")
    return game

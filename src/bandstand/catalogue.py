"""The games that exist: ours are the folders of `builtin`, found by being there."""

import tomllib
from dataclasses import dataclass
from functools import cache
from importlib import import_module
from importlib.resources import files

from markupsafe import Markup

from bandstand.contract import BadOption, Game

_BUILTIN = "bandstand.builtin"


@dataclass(frozen=True)
class Cover:
    """A game as the lobby shows it. A game that is announced but not there yet cannot be played."""

    name: str
    title: str
    line: str
    players: str
    time: str
    weight: int
    weight_word: str
    playable: bool
    art: Markup
    thumb: Markup


_added: dict[str, Game] = {}


def add(game: Game) -> None:
    """Make a game from outside this folder playable and readable like the others."""
    _added[game.name] = game


def remove(game: Game) -> None:
    """Take back what `add` did."""
    del _added[game.name]


def names() -> tuple[str, ...]:
    """The games that can be played, in the order of the lobby."""
    return (*(cover.name for cover in covers() if cover.playable), *_added)


def load(name: str) -> Game:
    """A game with its current edition, or BadOption with the list of games."""
    if name in _added:
        return _added[name]
    if name not in names():
        raise BadOption(f"There is no game called {name!r}; there is {', '.join(names())}.")
    return _load(name)


@cache
def _load(name: str) -> Game:
    game = import_module(f"{_BUILTIN}.{name}").GAME
    assert isinstance(game, Game)
    return game


def editions(name: str) -> dict[str, Game]:
    """Every released edition of a game by its digest: the current one and those before it."""
    if name in _added:
        return {_added[name].parts.digest: _added[name]}
    return _editions(name)


@cache
def _editions(name: str) -> dict[str, Game]:
    current = load(name)
    known = {current.parts.digest: current}
    for file in files(f"{_BUILTIN}.{name}").iterdir():
        if file.name.startswith("parts") and file.name.endswith(".toml") and file.name != "parts.toml":
            older = current.edition(file.read_text(encoding="utf-8"))
            known[older.parts.digest] = older
    return known


@cache
def covers() -> tuple[Cover, ...]:
    """All covers, in the order of the lobby."""
    found: list[tuple[int, Cover]] = []
    for folder in files(_BUILTIN).iterdir():
        facts_file = folder.joinpath("cover.toml")
        if not facts_file.is_file():
            continue
        facts = tomllib.loads(facts_file.read_text(encoding="utf-8"))
        cover = Cover(
            name=folder.name,
            title=facts["title"],
            line=facts["line"],
            players=facts["players"],
            time=facts["time"],
            weight=facts["weight"],
            weight_word=facts["weight_word"],
            playable=folder.joinpath("__init__.py").is_file(),
            art=Markup(folder.joinpath("cover.svg").read_text(encoding="utf-8")),
            thumb=Markup(folder.joinpath("thumb.svg").read_text(encoding="utf-8")),
        )
        found.append((facts["order"], cover))
    return tuple(cover for _, cover in sorted(found, key=lambda pair: pair[0]))

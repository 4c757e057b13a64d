"""What several commands are given: a game, options, files, bots, a seed."""

import os
import secrets
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Annotated

import typer

from bandstand import catalogue
from bandstand.contract import BadOption, Game, OptionValue
from bandstand.lab.sitting import Entrant
from bandstand.record import BadRecord, Record
from bandstand.rng import SEED_BITS


class BadArgument(ValueError):
    """An argument that the command cannot use; the text is one sentence for the person at the keyboard."""


GameName = Annotated[str, typer.Argument(metavar="GAME", help=f"Which game: {', '.join(catalogue.names())}.")]
Players = Annotated[int | None, typer.Option(help="How many sit at the table.", show_default="4")]
Seed = Annotated[int | None, typer.Option(help="The same seed gives the same deals.", show_default="random")]
Choices = Annotated[
    list[str] | None,
    typer.Option("--option", metavar="NAME=VALUE", help="An option of the game; may be given several times."),
]
EditionFile = Annotated[
    Path | None, typer.Option("--edition", metavar="FILE", help="Play with the edition of this parts file.")
]
Workers = Annotated[int | None, typer.Option(help="How many processes.", min=1, show_default="cores")]
Iterations = Annotated[
    int | None,
    typer.Option(help="At most so many play-outs for a decision: the same result on every machine.", min=1),
]
AsJson = Annotated[bool, typer.Option("--json", help="Write JSON.")]


def find_game(name: str, edition: Path | None = None) -> Game:
    """The game, with our edition or with that of a file."""
    return catalogue.find(name, None if edition is None else read_file(edition))


def read_options(game: Game, players: int, choices: Sequence[str] | None) -> dict[str, OptionValue]:
    """The options that were chosen, by name; BadOption if one of them cannot be chosen with this number of
    players."""
    known = {option.name: option for option in game.options}
    chosen: dict[str, OptionValue] = {}
    for choice in choices or ():
        name, equals, value = choice.partition("=")
        if not equals:
            raise BadArgument(
                f"An option is given as NAME=VALUE, for example {_example(game)}, not {choice!r}."
            )
        if name not in known:
            raise BadOption(f"{game.title} has no option {name!r}; it has {', '.join(known) or 'none'}.")
        known[name].check_offered(players)
        chosen[name] = known[name].read(value)
    return chosen


def _example(game: Game) -> str:
    for option in game.options:
        return f"{option.name}={option.write(option.default)}"
    return "board=standard"


def check_seed(seed: int) -> int:
    """The seed, if it is one."""
    if seed < 0 or seed >> SEED_BITS:
        raise BadArgument(f"A seed is a whole number from 0 to 2**{SEED_BITS} - 1, not {seed}.")
    return seed


def seed_or_drawn(seed: int | None) -> int:
    """The seed that was given, or one that is short enough to be typed again."""
    return secrets.randbits(32) if seed is None else check_seed(seed)


def read_entrants(text: str, move_time: float | None, iterations: int | None) -> list[Entrant]:
    """The bots in a list with commas, each with what it may spend on a decision."""
    sys.path.insert(0, os.getcwd())  # where people keep a bot that they are writing
    return [Entrant(name, move_time, iterations) for name in split_names(text)]


def split_names(text: str) -> list[str]:
    """The names in a list with commas."""
    return [name.strip() for name in text.split(",") if name.strip()]


def read_file(path: Path) -> str:
    """The text of a file."""
    try:
        return path.read_text(encoding="utf-8")
    except UnicodeDecodeError as error:
        raise BadArgument(f"'{path}' is not text in UTF-8 (byte {error.start}).") from None
    except OSError as error:
        raise unusable(path, error) from None


def read_record(path: Path) -> Record:
    """The game that a record tells."""
    text = read_file(path)
    try:
        return Record.read(text)
    except BadRecord as error:
        raise BadArgument(f"'{path}', {error}") from None


def unusable(path: Path, error: OSError) -> BadArgument:
    """Why a file can be neither read nor written."""
    if isinstance(error, FileNotFoundError) and not path.parent.is_dir():
        return BadArgument(f"There is no folder '{path.parent}'.")
    if isinstance(error, FileNotFoundError):
        return BadArgument(f"There is no file '{path}'.")
    if isinstance(error, IsADirectoryError):
        return BadArgument(f"'{path}' is a folder, not a file.")
    if isinstance(error, FileExistsError):
        return BadArgument(f"There is a file '{path}' already: name another one.")
    return BadArgument(f"'{path}' cannot be used: {error.strerror or error}.")

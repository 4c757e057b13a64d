"""`bandstand new-game`: writes a package with a small game that plays at once, to be made into one's own."""

import importlib.util
import keyword
import re
import shutil
import tempfile
from importlib.resources import as_file, files
from pathlib import Path
from typing import Annotated

import typer

from bandstand import catalogue
from bandstand.cli.arguments import BadArgument, unusable

NAME = "my_game"
"""What the game is called in the template, as commands and records spell it."""
TITLE = "My game"
"""The same for people."""
LONGEST = 40


def command(
    name: Annotated[str, typer.Argument(metavar="NAME", help="What it is called: moon_harp.")],
    title: Annotated[
        str | None, typer.Option(help="What people call it.", show_default="the name with a capital")
    ] = None,
    folder: Annotated[
        Path | None, typer.Option(help="Where it is written.", show_default="a new folder of its name")
    ] = None,
) -> None:
    """Write a package with a small game, with its tests, to be made into your own."""
    check_name(name)
    shown = check_title(name.replace("_", " ").capitalize() if title is None else title)
    where = Path(name) if folder is None else folder
    write(name, shown, where)
    print(f"{shown} is in {where}. Next:")
    print()
    print(f"  cd {where}")
    print("  pip install --editable '.[test]'")
    print(f"  bandstand play {name}")
    print()
    print("README.md says what else there is.")


def check_name(name: str) -> None:
    """BadArgument unless a new game can be called so."""
    if not re.fullmatch(r"[a-z][a-z0-9_]*", name) or len(name) > LONGEST:
        like = re.sub(r"[^a-z0-9]+", "_", name.lower()).strip("_0123456789")[:LONGEST].strip("_")
        perhaps = f", such as {like}" if like and not keyword.iskeyword(like) else ", such as moon_harp"
        raise BadArgument(
            f"A game is called by small letters, digits and underscores, beginning with a letter{perhaps}, "
            f"not {name!r}; at most {LONGEST} of them."
        )
    if name in catalogue.names():
        raise BadArgument(f"There is a game called {name!r} already: choose another name.")
    if keyword.iskeyword(name) or importlib.util.find_spec(name) is not None:
        raise BadArgument(f"Python has a module or a word {name!r} already: choose another name.")


def check_title(title: str) -> str:
    """The title, fit to stand in every file of the package; BadArgument if it is not."""
    shown = " ".join(title.split())
    if not shown or not shown.isprintable() or set(shown) & set('"\\<>&{}'):
        raise BadArgument(
            f"A title is a few words, without quotation marks, backslashes, braces, < > or &, not {title!r}."
        )
    return shown


def write(name: str, title: str, folder: Path) -> None:
    """Write the package, all of it or nothing."""
    if folder.exists() or folder.is_symlink():
        raise BadArgument(
            f"There is a '{folder}' already: choose another name, or another place with --folder."
        )
    try:
        # Beside its place, so that to bring it there is one step.
        with tempfile.TemporaryDirectory(prefix=f".{name}-", dir=folder.absolute().parent) as beside:
            made = Path(beside, name)
            with as_file(files("bandstand.cli.new_game").joinpath("template")) as template:
                _fill(template, made, name, title)
            made.rename(folder)
    except OSError as error:
        raise unusable(folder, error) from None


def _fill(template: Path, folder: Path, name: str, title: str) -> None:
    """Copy what is in the template, under the name of the game."""
    shutil.copytree(
        template, folder, ignore=shutil.ignore_patterns("__pycache__"), copy_function=shutil.copyfile
    )
    (folder / "src" / NAME).rename(folder / "src" / name)
    for file in [path for path in folder.rglob("*") if path.is_file()]:
        text = file.read_text(encoding="utf-8")
        file.write_text(text.replace(NAME, name).replace(TITLE, title), encoding="utf-8")

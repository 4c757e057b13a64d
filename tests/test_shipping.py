"""What is shipped: a source distribution with everything, and a library that needs next to nothing."""

import ast
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

import bandstand
from bandstand import __main__ as front
from bandstand.cli import new_game
from tests import shipped
from tests.test_build import ROOT

PLAYED = """
import bandstand
from bandstand import bots
from bandstand.lab import arena, review, simulate

for name in bandstand.games():
    game = bandstand.game(name)
    match = game.match(players=2, seed=7)
    for _ in range(3):
        match.play(next(match.legal_moves()))
    assert match.picture(0, ["Ann", "Ben"]).startswith("<svg"), name
    assert bandstand.Record.read(match.record().text()).game.name == name

game = bandstand.game("trumpet")
match = game.match(players=2, seed=7)
match.run([bots.make("player", game, seed=1), lambda view, legal: legal[0]])
print(bandstand.__version__, match.winners)
"""


@pytest.fixture(scope="module")
def unpacked(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The source distribution."""
    return shipped.sdist(tmp_path_factory.mktemp("sdist"))


@pytest.fixture(scope="module")
def alone(unpacked: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The commands of an environment in which only the library is installed."""
    folder = tmp_path_factory.mktemp("library")
    return shipped.environment(folder / "venv", shipped.wheel(unpacked, folder, pure=True), shipped.LIBRARY)


def run(*command: str | Path) -> subprocess.CompletedProcess[str]:
    return subprocess.run(command, env=shipped.surroundings(), capture_output=True, text=True)


def test_source_distribution_holds_every_file_of_the_repository(unpacked: Path) -> None:
    assert [name for name in shipped.tracked() if not (unpacked / name).is_file()] == []


def test_source_distribution_holds_nothing_that_was_made(unpacked: Path) -> None:
    held = {path.relative_to(unpacked).as_posix() for path in unpacked.rglob("*") if path.is_file()}
    more = {name for name in held - set(shipped.tracked()) if "bandstand.egg-info/" not in name}
    assert more == {"PKG-INFO", "setup.cfg"}


def test_library_alone_plays_draws_and_keeps_records_of_every_game(alone: Path) -> None:
    played = run(alone / "python", "-W", "error", "-c", PLAYED)
    assert played.returncode == 0, played.stderr
    assert played.stdout.startswith(bandstand.__version__ + " [")


@pytest.mark.parametrize("words", [[], ["--version"], ["serve"]])
def test_command_without_its_libraries_says_in_a_sentence_what_to_install(
    alone: Path, words: list[str]
) -> None:
    for command in ([alone / "bandstand"], [alone / "python", "-m", "bandstand"]):
        told = run(*command, *words)
        assert (told.returncode, told.stdout) == (2, "")
        assert told.stderr == f"bandstand: {front.MISSING}\n"


def test_command_that_misses_anything_else_does_not_hide_it(monkeypatch: pytest.MonkeyPatch) -> None:
    def fail() -> int:
        raise ModuleNotFoundError("No module named 'violin'", name="violin")

    monkeypatch.setattr("bandstand.cli.main", fail)
    with pytest.raises(ModuleNotFoundError, match="violin"):
        front.main()


def imported(folder: Path) -> set[str]:
    """What modules in a folder import from outside of Python and of Bandstand."""
    found: set[str] = set()
    for path in folder.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Import):
                found |= {name.name.split(".")[0] for name in node.names}
            elif isinstance(node, ast.ImportFrom) and node.level == 0 and node.module:
                found.add(node.module.split(".")[0])
    return found - set(sys.stdlib_module_names) - {"bandstand"}


def test_modules_that_may_be_missing_are_those_that_are_imported() -> None:
    known = {*shipped.LIBRARY, *front.PLAY, "asyncpg", "openskill", "pytest", "typing_extensions"}
    # What `new-game` writes imports itself.
    assert imported(Path(bandstand.__file__).parent) <= known | {new_game.NAME}


def test_library_needs_what_its_tests_install() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    assert tuple(project["dependencies"]) == shipped.LIBRARY

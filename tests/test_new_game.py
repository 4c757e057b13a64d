"""`bandstand new-game` writes a game that plays at once, or says what is wrong and writes nothing."""

import os
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

from bandstand import catalogue, cli
from bandstand.cli import new_game

ROOT = Path(__file__).parent.parent
MOST_LINES = 250


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty folder, in which somebody types."""
    monkeypatch.chdir(tmp_path)
    return tmp_path


def written(folder: Path) -> dict[str, str]:
    return {
        path.relative_to(folder).as_posix(): path.read_text(encoding="utf-8")
        for path in folder.rglob("*")
        if path.is_file()
    }


def test_the_game_keeps_every_promise_and_its_own_tests_pass(folder: Path) -> None:
    assert cli.main(["new-game", "moon_harp"]) == 0
    package = folder / "moon_harp"
    path = os.pathsep.join([str(package / "src"), str(ROOT / "src")])
    ran = subprocess.run(
        [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", "-W", "error"],
        cwd=package,
        env=os.environ | {"PYTHONPATH": path, catalogue.VARIABLE: "moon_harp:GAME"},
        capture_output=True,
        text=True,
    )
    assert ran.returncode == 0, ran.stdout + ran.stderr
    passed = int(ran.stdout.split(" passed")[0].split()[-1])
    assert passed > 150


def test_the_game_is_small_and_types_are_strict(folder: Path) -> None:
    assert cli.main(["new-game", "moon_harp"]) == 0
    package = folder / "moon_harp" / "src" / "moon_harp"
    lines = [line for file in package.glob("*.py") for line in file.read_text(encoding="utf-8").splitlines()]
    assert 0 < len(lines) <= MOST_LINES
    checked = subprocess.run(
        [sys.executable, "-m", "mypy", "--strict", "--cache-dir", os.devnull, "-p", "moon_harp"],
        cwd=folder,
        env=os.environ | {"MYPYPATH": os.pathsep.join([str(package.parent), str(ROOT / "src")])},
        capture_output=True,
        text=True,
    )
    assert checked.returncode == 0, checked.stdout


def test_everything_has_the_name_and_the_title_that_were_given(folder: Path) -> None:
    assert cli.main(["new-game", "moon_harp", "--title", "The Moon's Harp", "--folder", "here"]) == 0
    files = written(folder)
    assert {name.split("/")[0] for name in files} == {"here"}
    assert "here/src/moon_harp/rules.py" in files
    for name, text in files.items():
        assert new_game.NAME not in name + text
        assert new_game.TITLE not in text
    assert files["here/src/moon_harp/rulebook.md"].startswith("# The Moon's Harp\n")
    project = tomllib.loads(files["here/pyproject.toml"])["project"]
    assert project["entry-points"][catalogue.GROUP] == {"moon_harp": "moon_harp:GAME"}


def test_what_to_do_next_is_told(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["new-game", "moon_harp"]) == 0
    told = capsys.readouterr().out
    assert told.startswith("Moon harp is in moon_harp. Next:\n")
    assert "\n  bandstand play moon_harp\n" in told


@pytest.mark.parametrize(
    ("arguments", "reason"),
    [
        (
            ["Moon Harp"],
            "small letters, digits and underscores, beginning with a letter, such as moon_harp, not",
        ),
        (["7"], "beginning with a letter, such as moon_harp, not '7'"),
        (["a" * 41], "at most 40 of them"),
        ([""], "such as moon_harp, not ''"),
        (["../harp"], "such as harp, not '../harp'"),
        (["class"], "Python has a module or a word 'class' already: choose another name"),
        (["json"], "Python has a module or a word 'json' already"),
        (["bandstand"], "Python has a module or a word 'bandstand' already"),
        ([catalogue.names()[0]], "There is a game called '"),
        (["harp", "--title", "<b>"], "A title is a few words"),
        (["harp", "--title", " "], "A title is a few words"),
        (["harp", "--title", 'a"""b'], "A title is a few words"),
        (["harp", "--folder", "no/such"], "There is no folder 'no'"),
        (["taken"], "There is a 'taken' already: choose another name, or another place with --folder"),
        ([], "Missing argument 'NAME'"),
    ],
)
def test_what_cannot_be_done_is_told_and_nothing_is_written(
    folder: Path, capsys: pytest.CaptureFixture[str], arguments: list[str], reason: str
) -> None:
    (folder / "taken").write_text("mine")
    assert cli.main(["new-game", *arguments]) == 2
    told = capsys.readouterr().err
    assert told.startswith("bandstand: ")
    assert reason in told
    assert told.count("\n") == 1
    assert written(folder) == {"taken": "mine"}
    assert [path.name for path in folder.iterdir()] == ["taken"]


def test_a_game_that_cannot_be_written_whole_is_not_there(
    folder: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def full(self: Path, text: str, encoding: str) -> int:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(Path, "write_text", full)
    assert cli.main(["new-game", "moon_harp"]) == 2
    assert capsys.readouterr().err == "bandstand: 'moon_harp' cannot be used: No space left on device.\n"
    assert list(folder.iterdir()) == []

"""Games of installed packages: they are found, and a broken one is told and left out."""

import json
import os
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from bandstand import catalogue

ROOT = Path(__file__).parent.parent
NAMED = """
from bandstand.cover import plain
from tests.toy import Duet

def always(value):
    # Compiled or not, nobody can set it.
    return property(lambda game: value, lambda game, other: None)

class Mine(Duet):
    {body}

GAME = Mine()
"""


def mine(body: str) -> str:
    """A module with a toy that is changed in one thing."""
    return NAMED.format(body=body)


BROKEN = {
    "bad_cover": (
        mine(
            "def cover(self): return plain('x', 'X', 1, 2).__class__(*['<svg>'] * 5, 1, '', '<svg>', '<svg>')"
        ),
        r"its cover is no drawing that a page can show: .*line 1",
    ),
    "bad_editions": (mine("def released(self): return ['game = 3']"), r"PartsError: .*line 1"),
    "bad_name": (
        mine("name = always('My Game')"),
        r"it is called 'My Game', and a name has small letters, .*only\.$",
    ),
    "bad_syntax": ("GAME = \n", r"SyntaxError: invalid syntax"),
    "bad_words": (mine("def cover(self): return {}['cover']"), r"KeyError: 'cover'\.$"),
    "gone": (None, r"ModuleNotFoundError: No module named 'gone'\.$"),
    "leaves": ("import sys\nsys.exit('enough')\n", r"SystemExit: enough\.$"),
    "no_attribute": ("", r"AttributeError: module 'no_attribute' has no attribute 'GAME'\.$"),
    "no_game": ("GAME = 'violin'\n", r"it names 'violin', which is no Game\.$"),
    "no_levels": (mine("def levels(self): return {}"), r"it has no levels, and so no bots\.$"),
    "no_players": (mine("least, most = always(3), always(2)"), r"it is for 3 to 2 players\.$"),
    "raises": ("raise RuntimeError('no\\n  strings')\n", r"RuntimeError: no strings\.$"),
    "taken": (
        mine(f"name = always({catalogue.names()[0]!r})"),
        rf"there is another game called '{catalogue.names()[0]}'\.$",
    ),
    "twice": (mine("pass"), r"there is another game called 'duet'\.$"),
}
"""Modules that bring no game that can be played, each with what is said of it."""


@pytest.fixture(scope="module")
def packages(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder of installed packages: one brings a game, the others are broken."""
    folder = tmp_path_factory.mktemp("packages")
    written = {"a_good_one": mine("pass")} | {name: code for name, (code, _) in BROKEN.items()}
    for name, code in written.items():
        if code is not None:
            (folder / f"{name}.py").write_text(code)
        about = folder / f"{name}-1.0.dist-info"
        about.mkdir()
        (about / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {name}\nVersion: 1.0\n")
        (about / "entry_points.txt").write_text(f"[{catalogue.GROUP}]\n{name} = {name}:GAME\n")
    return folder


def run(packages: Path, *command: str) -> subprocess.CompletedProcess[str]:
    path = os.pathsep.join([str(packages), str(ROOT / "src"), str(ROOT)])
    environment = {name: value for name, value in os.environ.items() if name != catalogue.VARIABLE}
    return subprocess.run(
        [sys.executable, *command], env=environment | {"PYTHONPATH": path}, capture_output=True, text=True
    )


@pytest.fixture(scope="module")
def told(packages: Path) -> dict[str, Any]:
    """What the catalogue has, in a process where these packages are installed."""
    code = (
        "import json; from bandstand import catalogue; "
        "print(json.dumps([catalogue.names(), {each.name: str(each) for each in catalogue.broken()}]))"
    )
    ran = run(packages, "-c", code)
    assert ran.returncode == 0, ran.stderr
    names, broken = json.loads(ran.stdout)
    return {"names": names, "broken": broken}


def test_the_game_of_a_package_is_found_after_ours(told: dict[str, Any]) -> None:
    assert told["names"] == [*catalogue.names(), "duet"]


@pytest.mark.parametrize("name", BROKEN)
def test_a_broken_one_is_left_out_and_says_why(told: dict[str, Any], name: str) -> None:
    sentence = told["broken"][name]
    assert sentence.startswith(f"The game {name!r} ({name}:GAME) is left out: ")
    assert re.search(BROKEN[name][1], sentence), sentence
    assert "\n" not in sentence


def test_nothing_else_is_left_out(told: dict[str, Any]) -> None:
    assert told["broken"].keys() == BROKEN.keys()


def test_the_command_tells_of_them_and_goes_on(packages: Path, told: dict[str, Any]) -> None:
    """With worker processes, which find the game as the command did."""
    ran = run(
        packages, "-m", "bandstand", "simulate", "duet", "--games", "100", "--workers", "2", "--seed", "1"
    )
    assert ran.returncode == 0, ran.stderr
    assert "2 workers" in ran.stdout
    assert [line for line in ran.stderr.splitlines() if line.startswith("bandstand: ")] == [
        f"bandstand: {sentence}" for sentence in told["broken"].values()
    ]


def test_who_asks_for_a_broken_one_hears_why(packages: Path, told: dict[str, Any]) -> None:
    ran = run(packages, "-m", "bandstand", "play", "raises")
    assert ran.returncode == 2
    assert told["broken"]["raises"] in ran.stderr.splitlines()[-1]

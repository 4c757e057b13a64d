"""`pytest --bandstand-game NAME` holds a game to its promises, in any folder."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from bandstand import catalogue

ROOT = Path(__file__).parents[2]
WRONG = """
from tests.toy import Duet

class Wrong(Duet):
    def rulebook(self):
        return "Play."

    def summary(self, view):
        return {}["violin"]

GAME = Wrong()
"""


def run(folder: Path, *arguments: str, games: str = "tests.toy:GAME") -> subprocess.CompletedProcess[str]:
    path = os.pathsep.join([str(folder), str(ROOT / "src"), str(ROOT)])
    return subprocess.run(
        [sys.executable, "-m", "pytest", "-p", "no:cacheprovider", *arguments],
        cwd=folder,
        env=os.environ | {"PYTHONPATH": path, catalogue.VARIABLE: games},
        capture_output=True,
        text=True,
    )


@pytest.mark.parametrize("hands", [[], ["-n", "2"]])
def test_a_game_that_keeps_its_promises_passes(tmp_path: Path, hands: list[str]) -> None:
    """One test for a promise of the game as such; one for each number of players for the others."""
    ran = run(tmp_path, "--bandstand-game", "duet", "-k", "options_are_declared or adds_up", *hands)
    assert ran.returncode == 0, ran.stdout + ran.stderr
    assert "4 passed" in ran.stdout


def test_the_promises_come_to_the_tests_that_are_there(tmp_path: Path) -> None:
    (tmp_path / "test_mine.py").write_text("def test_mine() -> None: pass\n")
    ran = run(tmp_path, "--bandstand-game", "duet", "-k", "mine or rulebook", "-v")
    assert ran.returncode == 0, ran.stdout + ran.stderr
    assert "2 passed" in ran.stdout
    assert "bandstand/duet::the_rulebook_numbers_its_rules" in ran.stdout


def test_without_a_game_nothing_is_added(tmp_path: Path) -> None:
    (tmp_path / "test_mine.py").write_text("def test_mine() -> None: pass\n")
    assert "1 passed" in run(tmp_path).stdout


def test_a_failure_is_a_sentence(tmp_path: Path) -> None:
    (tmp_path / "wrong.py").write_text(WRONG)
    ran = run(tmp_path, "--bandstand-game", "duet", "-k", "rulebook or read_aloud", games="wrong:GAME")
    assert ran.returncode == 1
    assert "Duet: rulebook() begins with the title, as '# Duet'." in ran.stdout.splitlines()
    assert "the game raised KeyError: 'violin'" in ran.stdout
    assert 'return {}["violin"]' in ran.stdout
    assert "bandstand/testing" not in ran.stdout.replace("\\", "/"), "how it was looked at is of no interest"


def test_two_processes_that_play_different_games_are_told(tmp_path: Path) -> None:
    odd = WRONG.replace("class Wrong", "import random\n\nclass Wrong").replace(
        "    def rulebook", "    def new(self, players, seed, options):\n"
        "        return super().new(players, random.getrandbits(60), options)\n\n    def rulebook",
    )  # fmt: skip
    (tmp_path / "wrong.py").write_text(odd)
    ran = run(tmp_path, "--bandstand-game", "duet", "-k", "two_processes", games="wrong:GAME")
    assert ran.returncode == 1
    assert "two processes with the same seed play different games" in ran.stdout


def test_a_game_that_is_not_there_is_told_before_anything_else(tmp_path: Path) -> None:
    ran = run(tmp_path, "--bandstand-game", "kazoo")
    assert ran.returncode == pytest.ExitCode.USAGE_ERROR
    assert "There is no game called 'kazoo'; there is " in ran.stderr
    assert "Traceback" not in ran.stderr

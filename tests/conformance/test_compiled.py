"""The rules are the same in every process, compiled or not."""

import json
import os
import subprocess
import sys
from functools import cache
from pathlib import Path
from typing import Any

import pytest

import bandstand
from bandstand import _build
from tests.sizes import SIZES

ROOT = Path(__file__).parents[2]
SOURCE = Path(bandstand.__file__).parents[1]
COMPILED = bool(_build.sealed()) and _build.current()


@cache
def play(pure: bool, hash_seed: int) -> dict[str, Any]:
    """What became of the games in a process of their own."""
    environment = {name: value for name, value in os.environ.items() if name != "BANDSTAND_PURE"}
    environment |= {"PYTHONPATH": os.pathsep.join([str(SOURCE), str(ROOT)]), "PYTHONHASHSEED": str(hash_seed)}
    if pure:
        environment["BANDSTAND_PURE"] = "1"
    ran = subprocess.run(
        [sys.executable, "-m", "tests.conformance.played", str(SIZES.compared_actions)],
        cwd=ROOT,
        env=environment,
        capture_output=True,
        text=True,
    )
    assert ran.returncode == 0, ran.stderr
    told: dict[str, Any] = json.loads(ran.stdout)
    return told


def test_two_processes_play_the_same_games() -> None:
    """Also where sets and dictionaries of text come in another order."""
    one, other = play(True, 1), play(True, 2)
    assert not one["compiled"]
    assert len(one["digests"]) > 10
    assert one == other


@pytest.mark.skipif(not COMPILED, reason="nothing is compiled here, or it is stale: run `make build` first")
def test_compiled_games_are_the_interpreted_ones() -> None:
    compiled, interpreted = play(False, 1), play(True, 1)
    assert compiled["compiled"]
    assert not interpreted["compiled"]
    assert compiled["digests"] == interpreted["digests"]

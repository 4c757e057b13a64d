"""The rules are the same in every process, compiled or not."""

from functools import cache
from typing import Any

import pytest

from bandstand import _build
from bandstand.testing.keeping import play_elsewhere
from tests.sizes import SIZES

COMPILED = bool(_build.sealed()) and _build.current()

pytestmark = pytest.mark.usefixtures("duet")


@cache
def play(pure: bool, hash_seed: int) -> dict[str, Any]:
    """What became of the games in a process of their own."""
    actions = SIZES.promises.compared_actions
    return play_elsewhere(actions, hash_seed=hash_seed, BANDSTAND_PURE=str(int(pure)))


def test_two_processes_play_the_same_games() -> None:
    """Also where sets and dictionaries of text come in another order."""
    one, other = play(False, 1), play(False, 2)
    assert len(one["digests"]) > 10
    assert one == other


@pytest.mark.skipif(not COMPILED, reason="nothing is compiled here, or it is stale: run `make build` first")
def test_compiled_games_are_the_interpreted_ones() -> None:
    compiled, interpreted = play(False, 1), play(True, 1)
    assert compiled["compiled"]
    assert not interpreted["compiled"]
    assert compiled["digests"] == interpreted["digests"]

"""All promises, and whether a game keeps one."""

import inspect
import json
import os
import subprocess
import sys
import traceback
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path
from types import ModuleType
from typing import Any

from bandstand import catalogue
from bandstand.contract import Game
from bandstand.testing.broken import Broken
from bandstand.testing.cases import Case, cases
from bandstand.testing.promises import clicks, knowledge, matches, policies, rules, words
from bandstand.testing.sizes import Sizes

ROOMS = (rules, knowledge, matches, policies, words, clicks)


@dataclass(frozen=True)
class Promise:
    """One thing that every game keeps."""

    check: Callable[[Any], None]
    of_the_game: bool
    """Whether it is one of the game as such; else of every game that is played."""

    @property
    def name(self) -> str:
        return self.check.__name__


def _promises(room: ModuleType) -> Iterable[Promise]:
    """The functions of a room, in the order in which they stand there."""
    for name, check in vars(room).items():
        if inspect.isfunction(check) and check.__module__ == room.__name__ and not name.startswith("_"):
            wanted = list(inspect.signature(check).parameters)
            if wanted in (["case"], ["game"]):
                yield Promise(check, wanted == ["game"])


PROMISES = tuple(promise for room in ROOMS for promise in _promises(room))


def broken_promise(promise: Promise, game: Game, players: int | None, sizes: Sizes) -> str:
    """How a game breaks a promise, in words; empty where it keeps it. A promise of the game as such has no
    number of players."""
    if promise.of_the_game or players is None:
        return _wrong(lambda: promise.check(game), game.title)
    failed: list[tuple[Case, str]] = []
    tried = cases(game, players, sizes)
    for case in tried:
        case.reached = -1
        if wrong := _wrong_in(promise, case):
            failed.append((case, wrong))
    if not failed:
        return ""
    more = len(failed) - 1
    others = f"\nAnd so, or otherwise, with {more} of {len(tried) - 1} other sets of options." if more else ""
    return failed[0][1] + others


def _wrong_in(promise: Promise, case: Case) -> str:
    try:
        promise.check(case)
    except Exception as error:
        return told(error, case.told())
    return ""


def _wrong(check: Callable[[], None], where: str) -> str:
    try:
        check()
    except Exception as error:
        return told(error, where)
    return ""


def told(error: Exception, where: str) -> str:
    """What went wrong where, in words; of an error in the game itself also the lines that lead to it."""
    if isinstance(error, Broken):
        return f"{where}: {error}"
    here = Path(__file__).parent
    frames = [at for at in traceback.extract_tb(error.__traceback__) if here not in Path(at.filename).parents]
    trace = "".join(traceback.format_list(frames)).rstrip()
    return f"{where}: the game raised {type(error).__name__}: {error}\n{trace}"


def play_alike_elsewhere(game: Game, sizes: Sizes) -> str:
    """What is wrong, in words, where two other processes do not play the same games; empty where they do.
    In the second one sets of texts come in another order."""
    one, other = (play_elsewhere(sizes.compared_actions, [game.name], seed) for seed in (1, 2))
    for case, mine in one["digests"].items():
        if other["digests"][case] != mine:
            return (
                f"{case}: two processes with the same seed play different games. Something hangs on the "
                "order of a set, on hash(), on the time or on other chance than that of `self.rng`."
            )
    return ""


def play_elsewhere(
    actions: int, games: Sequence[str] = (), hash_seed: int = 1, **variables: str
) -> dict[str, Any]:
    """What became of games that a process of its own played; of all, where none is named."""
    environment = os.environ | {"PYTHONHASHSEED": str(hash_seed)} | variables
    environment["PYTHONPATH"] = os.pathsep.join(path for path in sys.path if path)
    ran = subprocess.run(
        [sys.executable, "-m", "bandstand.testing.played", str(actions), *(games or catalogue.names())],
        env=environment,
        capture_output=True,
        text=True,
    )
    if ran.returncode:
        raise Broken(f"a process that was to play failed: {ran.stderr.strip()}")
    played: dict[str, Any] = json.loads(ran.stdout)
    return played

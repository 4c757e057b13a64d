"""How fast the rules run here. A decision is a turn with two or more legal actions."""

import os
import platform
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

from bandstand import _build
from bandstand.bots.random import play_out
from bandstand.contract import Game
from bandstand.rng import Rng


def machine() -> dict[str, object]:
    """What figures must be read with: never the name of the machine, only its kind."""
    return {
        "processor": _processor(),
        "cores": os.cpu_count() or 1,
        "system": f"{platform.system()} {platform.machine()}",
        "python": f"{platform.python_implementation()} {platform.python_version()}",
        "compiled": _build.compiled(),
    }


def machine_line(facts: dict[str, object]) -> str:
    """The same as a sentence."""
    cores = "1 core" if facts["cores"] == 1 else f"{facts['cores']} cores"
    rules = "compiled" if facts["compiled"] else "interpreted"
    return f"{facts['processor']}, {cores}, {facts['system']}, {facts['python']}, rules {rules}."


def _processor() -> str:
    try:
        for line in Path("/proc/cpuinfo").read_text(encoding="utf-8").splitlines():
            if line.startswith("model name"):
                return line.partition(":")[2].strip()
    except OSError:
        pass  # only Linux has this file; the standard library knows a little everywhere
    return platform.processor() or platform.machine()


def usual_players(game: Game) -> int:
    """Four, or as near to it as the game allows."""
    return min(max(4, game.least), game.most)


def counted(players: int) -> str:
    """'1 player', '4 players'."""
    return "1 player" if players == 1 else f"{players} players"


def rate(work: Callable[[], float], seconds: float) -> float:
    """How many a second: `work` is done again and again, and says each time how many it did. Seconds are
    those of the processor, so that what else the machine does counts as little as possible."""
    done = 0.0
    began = time.process_time()
    elapsed = 0.0
    while elapsed < seconds:
        done += work()
        elapsed = time.process_time() - began
    return done / elapsed


def random_play(game: Game, players: int) -> Callable[[], int]:
    """Work for `rate`: one whole game by random players, from its set-up to its end, in this process.
    It does `decisions`."""
    options = game.check(players, {})
    rng = Rng(1)
    played = 0

    def one_game() -> int:
        nonlocal played
        played += 1
        return int(play_out(game.new(players, played, dict(options)), rng))

    return one_game


def row(game: Game, seconds: float) -> dict[str, Any]:
    """The speed of one game, at the usual number of players and at each possible one."""
    rates = {
        players: round(rate(random_play(game, players), seconds))
        for players in range(game.least, game.most + 1)
    }
    players = usual_players(game)
    return {
        "game": game.name,
        "players": players,
        "decisions_per_second": rates[players],
        "by_players": {str(count): figure for count, figure in rates.items()},
    }

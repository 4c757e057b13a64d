"""What the rules do in a second, apart from random play: greedy decisions, guesses, copies; and what
compiling them is worth."""

import json
import os
import subprocess
import sys
from collections.abc import Callable

from bandstand.contract import OVER, Game, State
from bandstand.lab.contest import contest
from bandstand.lab.speed import rate, usual_players
from bandstand.rng import Rng

_SAMPLE = 40
"""Games whose positions are guessed and copied."""


def figures(game: Game, seconds: float) -> dict[str, int]:
    """Each of the things that a bot does, how often a second in one process."""
    positions = decisions_of_greedy_games(game)
    return {
        "greedy decisions": round(rate(greedy_play(game), seconds)),
        "guesses": round(rate(guesses(positions), seconds)),
        "copies": round(rate(copies(positions), seconds)),
    }


def greedy_play(game: Game) -> Callable[[], int]:
    """Work for `rate`: whole games of greedy players, each decision with its guess."""
    players = usual_players(game)
    options = game.check(players, {})
    rng = Rng(2)
    played = 0

    def one_game() -> int:
        nonlocal played
        played += 1
        state = game.new(players, played, dict(options))
        return contest(state, [game.policy() for _ in range(players)], rng)[0]

    return one_game


def decisions_of_greedy_games(game: Game) -> list[State]:
    """The positions in which greedy players had something to decide, from the first to the last of a game."""
    players = usual_players(game)
    policy = game.policy()
    rng = Rng(3)
    found: list[State] = []
    for seed in range(_SAMPLE):
        state = game.new(players, seed, game.check(players, {}))
        while state.turn() != OVER:
            legal = state.legal()
            action = legal[0]
            if len(legal) > 1:
                found.append(state.copy())
                seat = state.turn()
                action = int(policy.choose(state.guess(seat, rng), seat, rng))
            state.apply(action)
    return found


def guesses(positions: list[State]) -> Callable[[], int]:
    """Work for `rate`: a guess in each position."""
    rng = Rng(4)

    def all_positions() -> int:
        for state in positions:
            state.guess(state.turn(), rng)
        return len(positions)

    return all_positions


def copies(positions: list[State]) -> Callable[[], int]:
    """Work for `rate`: a copy of each position."""

    def all_positions() -> int:
        for state in positions:
            state.copy()
        return len(positions)

    return all_positions


def interpreted(game: Game, seconds: float) -> int:
    """Decisions a second of random play when the same source is run uncompiled."""
    command = [sys.executable, "-m", "bandstand", "bench", "--json", "--seconds", str(seconds)]
    environment = os.environ | {"BANDSTAND_PURE": "1"}
    run = subprocess.run(command, env=environment, check=True, capture_output=True, text=True)
    rows = json.loads(run.stdout)["games"]
    return next(int(row["decisions_per_second"]) for row in rows if row["game"] == game.name)

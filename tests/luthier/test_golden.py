"""Whole games as text, played again and compared. After a change of the rules that is meant,
`python -m tests.luthier.test_golden` writes them anew; read the difference before you keep it."""

from pathlib import Path
from typing import Any

import pytest

from bandstand import bots
from bandstand.builtin.luthier import GAME
from bandstand.builtin.luthier.views import LuthierView
from bandstand.cli.telling import said
from bandstand.contract import Game
from bandstand.match import Match
from bandstand.rng import Rng
from tests.golden import heading, keep, kept, move_line

FOLDER = Path(__file__).parent / "golden"
GAMES: dict[str, dict[str, Any]] = {
    "alone": {"players": 1, "seed": 21, "options": {"difficulty": "master"}},
    "three_players": {"players": 3, "seed": 22, "options": {}},
}


def tell(players: int, seed: int, options: dict[str, object]) -> str:
    """A game from the set-up to the end: what everybody holds and sees, and all that happens."""
    match = Match(GAME, players, seed, options)
    names = [f"Player {seat + 1}" for seat in range(players)]
    everybody = GAME.seat_names(names, match.options)
    choose = _Players(GAME, seed)
    lines = [heading(GAME, match), "", *said(GAME, match.opening(-1), everybody, -1)]
    shown = 0
    while not match.over:
        seat = next(each for each in match.waiting() if each not in match.sealed())
        legal = match.legal(seat)
        actions = match.decide(seat, choose.choose)
        if legal != [GAME.kit.end]:
            lines.append(move_line(GAME, seat, actions, legal))
        for move in match.play(*actions, seat=seat):
            news = match.news(move.seat, len(match.moves) - 1)[-1]
            lines += [f"  {line}" for line in said(GAME, news, everybody, -1)]
        if match.view(-1)["round"] > shown:
            shown = match.view(-1)["round"]
            for viewer in range(-1, players):
                lines += ["", *GAME.text(match.view(viewer), everybody).splitlines()]
            lines.append("")
    lines += ["", *GAME.text(match.view(-1), everybody).splitlines()]
    lines += ["", f"Scores {match.scores}, ranks {match.ranks}: {GAME.summary(match.view(-1))}."]
    return "\n".join(lines) + "\n"


class _Players:
    """Greedy players who now and then do anything at all, so that much happens in a few games."""

    def __init__(self, game: Game, seed: int) -> None:
        self._greedy = bots.make("greedy", game, seed)
        self._chance = Rng(seed)

    def choose(self, view: LuthierView, legal: list[int]) -> int:
        if self._chance.below(6) == 0:
            return legal[self._chance.below(len(legal))]
        return self._greedy.choose(view, legal)


@pytest.mark.parametrize("name", GAMES)
def test_a_whole_game_goes_as_written_down(name: str) -> None:
    assert tell(**GAMES[name]) == kept(FOLDER, name)


def test_the_golden_games_show_everything() -> None:
    """Else a change of the rules could go unnoticed."""
    written = "".join(kept(FOLDER, name) for name in GAMES)
    for words in (
        " welcomes ", " sends a worker", " opens ", " takes the First Chair", " places a token", " rolls ",
        " reaches ", " repair", " roughs ", " finishes ", " gives ", " completes ", " steps up ", " claims ",
        " goes to the Market", " buys ", " hires ", " calms ", "Automa", "The new turn order", " wins ",
        " draws a plan", "'s card: ", "First Chairs", "Goal: ",
    ):  # fmt: skip
        assert words in written, words


if __name__ == "__main__":
    keep(FOLDER, GAMES, tell)

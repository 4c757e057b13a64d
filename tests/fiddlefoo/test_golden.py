"""Whole games as text, played again and compared. After a change of the rules that is meant,
`python -m tests.fiddlefoo.test_golden` writes them anew; read the difference before you keep it."""

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest

from bandstand.builtin.fiddlefoo import GAME
from bandstand.builtin.fiddlefoo.views import FiddlefooView
from bandstand.cli.telling import said
from bandstand.match import Match
from bandstand.rng import Rng
from tests.golden import heading, keep, kept, move_line

FOLDER = Path(__file__).parent / "golden"
EVERY_ACTION = "+".join(GAME.kit.action_names)
GAMES: dict[str, dict[str, Any]] = {
    "two_players": {
        "players": 2,
        "seed": 59,
        "options": {"games": 2, "distance": "spaces", "notes": "jittered"},
    },
    "five_players": {"players": 5, "seed": 35, "options": {"games": 1}},
    "wildcard": {"players": 3, "seed": 59, "options": {"games": 1, "wildcard": True}},
    "cooperative": {"players": 3, "seed": 55, "options": {"games": 2, "cooperative": True, "wildcard": True}},
    "talkytoot": {"players": 4, "seed": 146, "options": {"games": 2, "talkytoot": EVERY_ACTION}},
}


def tell(players: int, seed: int, options: dict[str, object]) -> str:
    """A series from the first deal to the end: what everybody holds and sees, and all that happens. All place
    at random; whoever can throw something throws three times out of four."""
    match = Match(GAME, players, seed, options)
    chance = Rng(seed)

    def choose(view: FiddlefooView, legal: list[int]) -> int:
        cards = [action for action in legal if action != GAME.kit.enough]
        keen = view["phase"] == "throw" and cards and chance.below(4) > 0
        offered = cards if keen else legal
        return offered[chance.below(len(offered))]

    names = [f"Player {seat + 1}" for seat in range(players)]
    opening = said(GAME, match.opening(-1), names, -1)
    lines = [heading(GAME, match), "", *opening]
    lines += _new_game(match, names)
    number = 1
    while not match.over:
        seat = next(seat for seat in match.waiting() if seat not in match.sealed())
        legal = match.legal(seat)
        actions = match.decide(seat, choose)
        lines.append(move_line(GAME, seat, actions, legal))
        since = len(match.moves)
        match.play(*actions, seat=seat)
        for heard in match.news(-1, since):
            lines += [f"  {line}" for line in said(GAME, heard, names, -1)]
        if match.view(-1)["number"] > number:
            number += 1
            lines += _new_game(match, names)
    lines += ["", *GAME.text(match.view(-1), names).splitlines()]
    lines += ["", f"Scores {match.scores}, ranks {match.ranks}: {GAME.summary(match.view(-1))}."]
    return "\n".join(lines) + "\n"


def _written(actions: Sequence[int]) -> str:
    return " ".join(GAME.write(action) for action in actions)


def _new_game(match: Match[FiddlefooView], names: list[str]) -> list[str]:
    """What is on the table for all to see, and each hand."""
    lines = ["", *GAME.text(match.view(-1), names).splitlines()]
    for seat, name in enumerate(names):
        lines.append(f"{name} holds {_written(match.view(seat)['hand'])}")
    return [*lines, ""]


@pytest.mark.parametrize("name", GAMES)
def test_a_whole_game_goes_as_written_down(name: str) -> None:
    assert tell(**GAMES[name]) == kept(FOLDER, name)


def test_the_golden_games_show_everything() -> None:
    """Else a change of the rules could go unnoticed."""
    written = "".join(kept(FOLDER, name) for name in GAMES)
    for words in (
        " pairs ", ", safe", "no range", " in range", " for its notes", "Nobody throws anything",
        " draws a card for a safe pair", ": nothing fits", "wins the series", "is lost", " adds ", " shows ",
        " discards ", " moves ", " removes ", " swaps ", " more", " of *instaplay", "pile: ten notes", "+p",
    ):  # fmt: skip
        assert words in written, words


if __name__ == "__main__":
    keep(FOLDER, GAMES, tell)

"""Whole games as text, played again and compared. After a change of the rules that is meant,
`python -m tests.twisted_trumpets.test_golden` writes them anew; read the difference before you keep it."""

from pathlib import Path
from typing import Any

import pytest

from bandstand.builtin.twisted_trumpets import GAME
from bandstand.cli.telling import said
from bandstand.match import Match
from tests.golden import Company, heading, keep, kept, move_line

FOLDER = Path(__file__).parent / "golden"
GAMES: dict[str, dict[str, Any]] = {
    "two_players": {"players": 2, "seed": 9, "options": {"decree_slots": "circle"}},
    "four_players": {"players": 4, "seed": 10, "options": {}},
}


def tell(players: int, seed: int, options: dict[str, object]) -> str:
    """A game from the set-up to the end: what everybody holds and sees, and all that happens."""
    match = Match(GAME, players, seed, options)
    company = Company(GAME, match)
    names = company.names
    lines = [heading(GAME, match), "", *said(GAME, match.opening(-1), names, -1)]
    lines += _standing(match, names)
    shown = 1
    while not match.over:
        seat = match.turn
        legal = match.legal()
        actions = company.move()
        if legal != [GAME.kit.end]:
            lines.append(move_line(GAME, seat, actions, legal))
        match.play(*actions)
        # What the mover is told, so that drawn tiles and plans are compared too.
        lines += [f"  {line}" for line in said(GAME, match.news(seat, len(match.moves) - 1)[0], names, -1)]
        if match.view(-1)["round"] == shown + 5:
            shown += 5
            lines += _standing(match, names)
    lines += ["", *GAME.text(match.view(-1), names).splitlines()]
    lines += ["", f"Scores {match.scores}, ranks {match.ranks}: {GAME.summary(match.view(-1))}."]
    return "\n".join(lines) + "\n"


def _standing(match: Match, names: list[str]) -> list[str]:
    """What is on the table for all to see, and what each holds in secret."""
    lines = ["", *GAME.text(match.view(-1), names).splitlines()]
    for seat, name in enumerate(names):
        view = match.view(seat)
        pay, drop = int(GAME.kit.pay), int(GAME.kit.drop)
        tiles = " ".join(GAME.write(pay + kind).removeprefix("pay:") for kind in view["hand"])
        plans = " ".join(GAME.write(drop + plan).removeprefix("drop:") for plan in view["plans"])
        lines.append(f"{name} holds {tiles or 'nothing'}, with the plans {plans}")
    return [*lines, ""]


@pytest.mark.parametrize("name", GAMES)
def test_a_whole_game_goes_as_written_down(name: str) -> None:
    assert tell(**GAMES[name]) == kept(FOLDER, name)


def test_the_golden_games_show_everything() -> None:
    """Else a change of the rules could go unnoticed."""
    written = "".join(kept(FOLDER, name) for name in GAMES)
    for words in (
        " placed ", " drew ", " bought ", "> 1 top ", " for nothing", " passed", " off, to open",
        "the gold favor: more actions", "the grey favor: ", ": plans", ": a premium tile", " discarded ",
        " took first place of ", " took second place of ", "nearly filled the board", " of ",
        "The discards are shuffled", "premium back", " win", "!@", "circle", "used up",
    ):  # fmt: skip
        assert words in written, words


if __name__ == "__main__":
    keep(FOLDER, GAMES, tell)

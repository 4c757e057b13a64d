"""Whole games as text, played again and compared. After a change of the rules that is meant,
`python -m tests.trumpet.test_golden` writes them anew; read the difference before you keep it."""

from pathlib import Path
from typing import Any

import pytest

from bandstand.builtin.trumpet import GAME
from bandstand.cli.telling import said
from bandstand.match import Match
from tests.golden import Company, heading, keep, kept, move_line

FOLDER = Path(__file__).parent / "golden"
GAMES: dict[str, dict[str, Any]] = {
    "two_players": {
        "players": 2,
        "seed": 3,
        "options": {
            "board": "short",
            "wild_anytime": True,
            "new_deal_lead": "left_of_dealer",
            "renege": "honour",
        },
    },
    "five_players": {"players": 5, "seed": 15, "options": {}},
}


def tell(players: int, seed: int, options: dict[str, object]) -> str:
    """A game from the first deal to the end: what everybody holds and sees, and all that happens."""
    match = Match(GAME, players, seed, options)
    company = Company(GAME, match)
    names = company.names
    lines = [heading(GAME, match), "", *said(GAME, match.opening(-1), names, -1)]
    lines += _new_deal(match, names)
    deal = 1
    while not match.over:
        seat = match.turn
        legal = match.legal()
        actions = company.move()
        lines.append(move_line(GAME, seat, actions, legal))
        match.play(*actions)
        heard = match.news(-1, len(match.moves) - 1)[0]
        lines += [f"  {line}" for line in said(GAME, heard, names, -1)]
        if match.view(-1)["deal"] > deal:
            deal += 1
            lines += _new_deal(match, names)
    lines += ["", f"Scores {match.scores}, ranks {match.ranks}: {GAME.summary(match.view(-1))}."]
    return "\n".join(lines) + "\n"


def _new_deal(match: Match, names: list[str]) -> list[str]:
    """What is on the table for all to see, and each hand."""
    lines = ["", *GAME.text(match.view(-1), names).splitlines()]
    for seat, name in enumerate(names):
        hand = " ".join(GAME.write(card) for card in match.view(seat)["hand"])
        lines.append(f"{name} holds {hand}")
    return [*lines, ""]


@pytest.mark.parametrize("name", GAMES)
def test_a_whole_game_goes_as_written_down(name: str) -> None:
    assert tell(**GAMES[name]) == kept(FOLDER, name)


def test_the_golden_games_show_everything() -> None:
    """Else a change of the rules could go unnoticed."""
    written = "".join(kept(FOLDER, name) for name in GAMES)
    for words in (
        "has no ", "does not follow ", ", winning", "jumps ", "goes back to space ", "the top trump (6)",
        "exchanges ", "trump after the next deal", "the cards prove it", "wins the game", " of fwd back",
        "to HOME", "Trumpet",
    ):  # fmt: skip
        assert words in written, words


if __name__ == "__main__":
    keep(FOLDER, GAMES, tell)

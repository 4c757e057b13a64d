"""Why one move is better than another, in the game's words, from the play-outs of both and nothing else."""

from bandstand.bots.playouts import Outcome, lead
from bandstand.game import Game

MOST = 3
"""So many reasons are given, the weightiest first."""
SURE = 2.0
"""A difference is told only if it is so many times its standard error."""


def reasons(game: Game, mine: Outcome, other: Outcome) -> list[str]:
    """What the move gains and gives up against the other on the same guesses; empty if they do not differ
    by more than chance explains. Both come from one `compare`."""
    if mine.parts or other.parts:
        told = [
            (gain, game.reason(name, mine.part(name), other.part(name)))
            for name in {**mine.parts, **other.parts}
            if (gain := clear_lead(mine.parts.get(name, []), other.parts.get(name, [])))
        ]
        # The largest first.
        told.sort(key=lambda each: -abs(each[0]))
        return [words for _, words in told if words][:MOST]
    words = [
        game.reason(name, mine.observed(name), other.observed(name))
        for name in {**mine.seen, **other.seen}
        if clear_lead(mine.seen.get(name, []), other.seen.get(name, []))
    ]
    if clear_lead(mine.scores, other.scores):
        words.append(game.reason("score", mine.expected_score(), other.expected_score()))
    return [each for each in words if each][:MOST]


def clear_lead(mine: list[float], other: list[float]) -> float:
    """By how much the one is ahead on average; 0 if chance could explain it."""
    ahead, error = lead(mine, other)
    return ahead if abs(ahead) > SURE * error else 0.0

"""Why one move is better than another, in the game's words, from the play-outs of both and nothing else."""

from bandstand.bots.playouts import Outcome, lead
from bandstand.game import Game

MOST = 3
"""So many reasons are given, the weightiest first."""
SURE = 3.0
"""A difference is told only if it is so many times its standard error: a score has many parts, and of twenty
that chance alone has moved one would be twice its error."""
LEAST = 12
"""And only if it rests on so many tries: of few the error is not known."""


def reasons(game: Game, mine: Outcome, other: Outcome) -> list[str]:
    """What the move gains and gives up against the other on the same guesses; empty if they do not differ
    by more than chance explains. Both come from one `compare`."""
    if mine.parts or other.parts:
        gains = part_gains(mine, other)
        told = [game.reason(name, mine.part(name), other.part(name)) for name in gains]
    else:
        told = [
            game.reason(name, mine.observed(name), other.observed(name))
            for name in {**mine.seen, **other.seen}
            if clear_lead(mine.seen.get(name, []), other.seen.get(name, []))
        ]
        if clear_lead(mine.scores, other.scores):
            told.append(game.reason("score", mine.expected_score(), other.expected_score()))
    return [words for words in told if words][:MOST]


def part_gains(mine: Outcome, other: Outcome) -> dict[str, float]:
    """By how much each part of the score that clearly differs is ahead, the largest first."""
    gains = {
        name: gain
        for name in {**mine.parts, **other.parts}
        if (gain := clear_lead(mine.parts.get(name, []), other.parts.get(name, [])))
    }
    return dict(sorted(gains.items(), key=lambda item: -abs(item[1])))


def clear_lead(mine: list[float], other: list[float], sure: float = SURE) -> float:
    """By how much the one is ahead on average; 0 if chance could explain it."""
    ahead, error = lead(mine, other)
    return ahead if abs(ahead) > sure * error and max(len(mine), len(other)) >= LEAST else 0.0

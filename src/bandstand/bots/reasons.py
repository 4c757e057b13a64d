"""Why one move is better than another, in the game's words, from the play-outs of both and nothing else."""

from bandstand.bots.playouts import Outcome, lead
from bandstand.contract import Game

MOST = 3
"""The number of reasons that are given at most, the weightiest first."""
SURE = 3.0
"""A difference is told only if it is at least this many times its standard error: a score has many parts, and
of twenty that chance alone has moved one would be twice its error."""
_SCORE = "score"
LEAST = 12
"""A difference is told only if it rests on at least this many tries: with fewer its error is not known."""


def reasons(game: Game, mine: Outcome, other: Outcome) -> list[str]:
    """What the move gains and gives up against the other on the same guesses. Both come from one `compare`.
    Empty if they do not differ by more than chance explains, or if what differs speaks for the one that did
    worse: that would explain nothing."""
    ahead = 1.0 if result(mine) >= result(other) else -1.0
    if mine.parts or other.parts:
        gains = _leads(mine.parts, other.parts)
        if ahead * sum(gains.values()) <= 0:
            return []
        names = sorted(gains, key=lambda name: -abs(gains[name]))
        told = [game.reason(name, mine.part(name), other.part(name)) for name in names]
    else:
        gains = _leads({**mine.seen, _SCORE: mine.scores}, {**other.seen, _SCORE: other.scores})
        # What speaks for the better move comes first.
        names = sorted(gains, key=lambda name: ahead * gains[name] < 0)
        if not names or ahead * gains[names[0]] < 0:
            return []
        told = [game.reason(name, *_means(name, mine, other)) for name in names]
    return [words for words in told if words][:MOST]


def result(outcome: Outcome) -> tuple[float, float]:
    """How a move did, to be compared: how often it won, then its points."""
    return outcome.win_share(), outcome.expected_score()


def _leads(mine: dict[str, list[float]], other: dict[str, list[float]]) -> dict[str, float]:
    return {
        name: gain
        for name in {**mine, **other}
        if (gain := clear_lead(mine.get(name, []), other.get(name, [])))
    }


def _means(name: str, mine: Outcome, other: Outcome) -> tuple[float, float]:
    if name == _SCORE:
        return mine.expected_score(), other.expected_score()
    return mine.observed(name), other.observed(name)


def clear_lead(mine: list[float], other: list[float], sure: float = SURE) -> float:
    """By how much the one is ahead on average; 0 if chance could explain it."""
    ahead, error = lead(mine, other)
    return ahead if abs(ahead) > sure * error and max(len(mine), len(other)) >= LEAST else 0.0

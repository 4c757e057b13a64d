"""Whole moves judged by play-outs, for callers that want numbers and not advice."""

from itertools import islice
from math import inf

from bandstand.bots.advice import ENDS, Adviser
from bandstand.bots.playouts import Outcome
from bandstand.bots.reasons import result
from bandstand.contract import Game, View
from bandstand.move import whole_moves

_ALL = 24
"""Where there are no more moves than this, all are judged; else those that a search finds promising."""


def judged(game: Game, view: View, seed: int, iterations: int | None, seconds: float | None) -> list[Outcome]:
    """What came of the moves of the seat whose View it is, best first: all on the same guesses, each
    equally often, within `iterations` play-outs or within `seconds`."""
    endless = 1 << 40
    adviser = Adviser(game, view, seed, iterations or endless, inf if seconds is None else seconds)
    moves = [list(move) for move in islice(whole_moves(adviser.state), _ALL + 1)]
    part = 1.0
    if len(moves) > _ALL:
        moves = adviser.candidates()
        part = 1.0 - ENDS
    return sorted(adviser.compare(moves, adviser.tries(part, len(moves)), 1.0), key=result, reverse=True)

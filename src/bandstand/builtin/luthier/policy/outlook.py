"""Playing on at a glance, and what a game will come to: where a round is about to be planned, by what such
positions came to in games of greedy players."""

from typing import Final

from mypy_extensions import i64

from bandstand.builtin.luthier.parts.vocabulary import PRESTIGE
from bandstand.builtin.luthier.policy.glance import glance
from bandstand.builtin.luthier.policy.worth import worth
from bandstand.builtin.luthier.rules.awards import claims
from bandstand.builtin.luthier.rules.board import NONE
from bandstand.builtin.luthier.rules.play import LuthierState
from bandstand.builtin.luthier.rules.position import PLAN
from bandstand.contract import OVER
from bandstand.rng import Rng

_CLOSE: Final = 30
"""Values that are no further apart, in hundredths of a point, may come out either way."""

# By the rounds that are left when a round is planned: what everybody still makes of it, and what a point of
# worth, a First Chair and a prestige point of the best award in reach come to.
_MORE: Final = [2.1, 15.7, 27.1, 43.3, 57.9, 73.5]
_EACH: Final = [1.08, 1.13, 1.2, 1.22, 1.25, 1.25]
_CHAIR: Final = [1.8, 1.5, 1.2, 1.0, 1.0, 1.0]
_AWARD: Final = [0.3, 0.7, 0.8, 0.8, 0.8, 0.8]
_AUTOMA: Final = [28.0, 47.0, 60.0, 68.0, 75.0, 84.0]
"""What the automa still scores."""


def hasty(game: LuthierState, seat: i64, legal: list[int], rng: Rng) -> i64:
    """What looks best at a glance; of actions that look nearly the same now one, now the other."""
    values = glance(game, seat, legal)
    best: i64 = legal[0]
    most: i64 = -1_000_000
    for place in range(len(legal)):
        new = i64(values[place]) + rng.below(_CLOSE)
        if new > most:
            most = new
            best = legal[place]
    return best


def round_begins(game: LuthierState) -> bool:
    """Whether no player has placed a chip in the round that is planned."""
    if game.phase != PLAN or game.chosen != NONE:
        return False
    automa = game.automa()
    for stack in game.stacks:
        for lying in stack:
            if lying.owner != automa:
                return False
    return True


def outlook(game: LuthierState) -> list[float]:
    """The score that each seat can be expected to have in the end."""
    if game.turn() == OVER:
        return [float(score) for score in game.scores()]
    left: i64 = min(game.kit.rounds - game.round, len(_MORE) - 1)
    scores: list[float] = []
    for seat in range(game.seats):
        if seat == game.automa():
            scores.append(float(game.boards[seat].resources[PRESTIGE]) + _AUTOMA[left])
        else:
            score = _MORE[left] + _EACH[left] * float(worth(game, seat)) / 100.0
            score += _CHAIR[left] * float(game.orchestra.chairs(seat)) + _AWARD[left] * _claim(game, seat)
            scores.append(score)
    return scores


def _claim(game: LuthierState, seat: i64) -> float:
    """The prestige of the best award level that could be claimed now."""
    kit = game.kit
    best: i64 = 0
    for action in claims(game, seat):
        choice = action - kit.claim
        best = max(best, i64(kit.awards[game.awards[choice // 3]].points[choice % 3]))
    return float(best)

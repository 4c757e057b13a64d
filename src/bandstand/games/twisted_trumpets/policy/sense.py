"""What nobody who knows the game would do: close the trumpet while there is room and time, take a tile off
again, or pass with something useful to do."""

from typing import Final

from mypy_extensions import i64

from bandstand.games.twisted_trumpets.parts import TURNS
from bandstand.games.twisted_trumpets.policy.judge import Judge, turns_left
from bandstand.games.twisted_trumpets.rules import NONE, TwistedTrumpetsState
from bandstand.games.twisted_trumpets.rules.position import ACT

_USEFUL: Final = 100
"""What a placement must bring, in hundredths of a point, to be better than passing on the last turn."""


def sensible(game: TwistedTrumpetsState, seat: i64, legal: list[int]) -> list[int]:
    """The actions that are left when such things are taken out; all, if nothing would be left."""
    if game.phase != ACT or game.slot != NONE:
        return legal
    kit = game.kit
    turns = turns_left(game, seat)
    left: list[int] = []
    placements: list[int] = []
    for action in legal:
        if action < kit.draw:
            if turns and closes(game, seat, action):
                continue
            placements.append(action)
        if action == kit.pass_ or action >= kit.take_off:
            continue
        left.append(action)
    if not _something_useful(game, seat, turns, left, placements):
        left += [action for action in legal if action == kit.pass_]
        if turns > 1:
            left += [action for action in legal if action >= kit.take_off]
    return left or legal


def closes(game: TwistedTrumpetsState, seat: i64, action: i64) -> bool:
    """Whether a placement leaves no end open to an empty square, although there is room."""
    kit = game.kit
    trumpet = game.trumpets[seat]
    square = action // TURNS % kit.squares
    trumpet.put(square, kit.shape_of(action // kit.piece_actions) * TURNS + action % TURNS)
    closed = trumpet.empty() > kit.last_empty and trumpet.closed()
    trumpet.lift(square)
    return closed


def _something_useful(
    game: TwistedTrumpetsState, seat: i64, turns: i64, left: list[int], placements: list[int]
) -> bool:
    """While turns are to come: to draw, buy or place. On the last one: a placement that brings points."""
    if turns:
        return len(left) > 0
    judge = Judge(game, seat)
    for action in placements:
        if judge.placement_gain(action) >= _USEFUL:
            return True
    return False

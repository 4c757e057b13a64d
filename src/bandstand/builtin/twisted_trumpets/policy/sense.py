"""What nobody who knows the game would do: close the trumpet while there is room and time, take a tile off
again, or pass with something useful to do."""

from typing import Final

from mypy_extensions import i64

from bandstand.builtin.twisted_trumpets.parts import TURNS
from bandstand.builtin.twisted_trumpets.policy.judge import Judge, room, turns_left
from bandstand.builtin.twisted_trumpets.rules import NONE, TwistedTrumpetsState
from bandstand.builtin.twisted_trumpets.rules.position import ACT

_USEFUL: Final = 100
"""What a placement must bring, in hundredths of a point, to be better than passing on the last turn."""
_ENOUGH: Final = 6
"""Nobody draws with this many tiles in hand and one to place; three times as many show that none will come
which keeps the trumpet open."""
_POCKET: Final = 3
"""A trumpet that can grow to fewer squares is as good as closed."""


def sensible(game: TwistedTrumpetsState, seat: i64, legal: list[int]) -> list[int]:
    """The actions that are left when such things are taken out; all, if nothing would be left."""
    if game.phase != ACT or game.slot != NONE:
        return legal
    kit = game.kit
    turns = turns_left(game, seat)
    placements: list[int] = []
    closing: list[int] = []
    others: list[int] = []
    passing: list[int] = []
    lifting: list[int] = []
    for action in legal:
        if action < kit.draw:
            if turns and closes(game, seat, action):
                closing.append(action)
            else:
                placements.append(action)
        elif action == kit.pass_:
            passing.append(action)
        elif action >= kit.take_off:
            lifting.append(action)
        else:
            others.append(action)
    if not placements and len(game.hands[seat]) >= 3 * _ENOUGH:
        placements = closing
    if placements and len(game.hands[seat]) >= _ENOUGH and int(kit.draw) in others:
        others.remove(int(kit.draw))
    if not turns:
        useful = _brings_points(game, seat, placements)
        return [action for action in legal if action not in lifting and not (useful and action in passing)]
    if placements or others:
        # A trumpet that was closed all the same is opened again.
        left = placements + others + (lifting if turns > 1 else [])
        return [action for action in legal if action in left]
    return [action for action in legal if action not in lifting]


def closes(game: TwistedTrumpetsState, seat: i64, action: i64) -> bool:
    """Whether a placement leaves the trumpet closed, or open to a pocket, although there is more room."""
    kit = game.kit
    trumpet = game.trumpets[seat]
    square = action // TURNS % kit.squares
    trumpet.put(square, kit.shape_of(action // kit.piece_actions) * TURNS + action % TURNS)
    closed = room(trumpet) < min(trumpet.empty() - kit.last_empty, _POCKET)
    trumpet.lift(square)
    return closed


def _brings_points(game: TwistedTrumpetsState, seat: i64, placements: list[int]) -> bool:
    """Whether one of these is worth it on the last turn."""
    judge = Judge(game, seat)
    for action in placements:
        if judge.placement_gain(action) >= _USEFUL:
            return True
    return False

"""The rules of Trumpet: `position` is what lies where and who knows what, `play` is what players do."""

from bandstand.builtin.trumpet.rules.play import LAST_DEAL, TrumpetState, begin, imagine
from bandstand.builtin.trumpet.rules.position import (
    CALL,
    ENDED,
    NO_SUIT,
    NOBODY,
    PHASES,
    PLAY,
    STRETCH,
    TRUMP,
    Position,
)

__all__ = [
    "CALL",
    "ENDED",
    "LAST_DEAL",
    "NOBODY",
    "NO_SUIT",
    "PHASES",
    "PLAY",
    "STRETCH",
    "TRUMP",
    "Position",
    "TrumpetState",
    "begin",
    "imagine",
]

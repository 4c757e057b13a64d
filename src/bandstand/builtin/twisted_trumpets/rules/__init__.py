"""The rules of Twisted Trumpets.

`trumpet` is one player's board and how pipes meet on it, `features` what decrees and plans look at, `scoring`
what it is all worth, `pools` what is known of premium tiles. `position` is what lies where and who knows it,
`decrees` which of their places is open, `play` the turns. `seen` is for those who have a View.
"""

from bandstand.builtin.twisted_trumpets.rules.decrees import Claim
from bandstand.builtin.twisted_trumpets.rules.features import (
    bird_notes,
    feature,
    flag_counts,
    meets,
    plan_points,
)
from bandstand.builtin.twisted_trumpets.rules.play import TwistedTrumpetsState, begin, imagine
from bandstand.builtin.twisted_trumpets.rules.position import GOLD, GREY, NONE, PHASES, USED_UP, Position
from bandstand.builtin.twisted_trumpets.rules.scoring import Sheet, flags_worth, sheet
from bandstand.builtin.twisted_trumpets.rules.seen import next_slot, prices, trumpet_in
from bandstand.builtin.twisted_trumpets.rules.trumpet import EMPTY, Horn, Trumpet

__all__ = [
    "EMPTY",
    "GOLD",
    "GREY",
    "NONE",
    "PHASES",
    "USED_UP",
    "Claim",
    "Horn",
    "Position",
    "Sheet",
    "Trumpet",
    "TwistedTrumpetsState",
    "begin",
    "bird_notes",
    "feature",
    "flag_counts",
    "flags_worth",
    "imagine",
    "meets",
    "next_slot",
    "plan_points",
    "prices",
    "sheet",
    "trumpet_in",
]

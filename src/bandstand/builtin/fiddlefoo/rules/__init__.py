"""The rules of Fiddlefoo.

`map` is where cards may go and which pairs they make, `throws` what may be thrown at a pair, `talkytoot` what
each special card does, `scoring` what is left in a hand costs, `seen` all this for somebody who has a View.
`position` is what lies where and who knows what; on it stand `hands`, `specials`, `throwing`, and `play` with
the turns and the series.
"""

from bandstand.builtin.fiddlefoo.rules.map import Map, span
from bandstand.builtin.fiddlefoo.rules.play import FiddlefooState, begin, imagine
from bandstand.builtin.fiddlefoo.rules.position import (
    ENDED,
    NOBODY,
    NONE,
    PHASES,
    PLACE,
    THROW,
    Position,
)
from bandstand.builtin.fiddlefoo.rules.scoring import minus_points
from bandstand.builtin.fiddlefoo.rules.seen import (
    map_in,
    pair_from,
    pair_in,
    pair_of,
    pair_shown,
    throwing_in,
    thrown_in,
    unlimited_map_in,
)
from bandstand.builtin.fiddlefoo.rules.talkytoot import AGAIN, DISCARD, EFFECTS, INSTA, MOVE, REMOVE, SWAP
from bandstand.builtin.fiddlefoo.rules.throwing import FULL
from bandstand.builtin.fiddlefoo.rules.throws import (
    BY_NOTES,
    BY_RANGE,
    FREELY,
    NO_WAY,
    SAFE_BEYOND,
    WAYS,
    Pair,
)

__all__ = [
    "AGAIN",
    "BY_NOTES",
    "BY_RANGE",
    "DISCARD",
    "EFFECTS",
    "ENDED",
    "FREELY",
    "FULL",
    "INSTA",
    "MOVE",
    "NOBODY",
    "NONE",
    "NO_WAY",
    "PHASES",
    "PLACE",
    "REMOVE",
    "SAFE_BEYOND",
    "SWAP",
    "THROW",
    "WAYS",
    "FiddlefooState",
    "Map",
    "Pair",
    "Position",
    "begin",
    "imagine",
    "map_in",
    "minus_points",
    "pair_from",
    "pair_in",
    "pair_of",
    "pair_shown",
    "span",
    "throwing_in",
    "thrown_in",
    "unlimited_map_in",
]

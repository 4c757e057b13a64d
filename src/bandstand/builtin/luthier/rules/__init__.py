"""The rules of Luthier.

`decks`, `orchestra`, `board` and `requirements` are the things themselves, `position` what lies where,
`tasks` what can be on the agenda. The chapters of the rulebook follow: `setup`, `rounds`, `planning`,
`resolution`, `locations` (with `payments`, `performing`, `market`), `workbench`, `chairs`, `patrons`,
`awards`, `tracks`, `scoring`, and `automa`, our own opponent. `effects` runs what the parts declare,
`metrics` counts, `seeing` says who knows what, `guessing` deals the unseen, and `play` ties it all together.
"""

from bandstand.builtin.luthier.rules.board import NONE, SOURCES, Board, Lying
from bandstand.builtin.luthier.rules.orchestra import Orchestra
from bandstand.builtin.luthier.rules.play import LuthierState, begin, imagine
from bandstand.builtin.luthier.rules.position import PHASES, Position, Task
from bandstand.builtin.luthier.rules.requirements import fits, meets

__all__ = [
    "NONE",
    "PHASES",
    "SOURCES",
    "Board",
    "LuthierState",
    "Lying",
    "Orchestra",
    "Position",
    "Task",
    "begin",
    "fits",
    "imagine",
    "meets",
]

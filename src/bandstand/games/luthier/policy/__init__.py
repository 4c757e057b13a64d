"""The greedy player: values instruments, patrons and chairs by what they will bring, plans its materials, and
sends each worker where it gains most.

`judge` decides, `ahead` tries an action on a copy, `quick` settles small questions, `worth` values a
position.
"""

from typing import cast

from mypy_extensions import i64

from bandstand.game import Policy, State
from bandstand.games.luthier.policy.judge import Judge
from bandstand.games.luthier.rules.play import LuthierState
from bandstand.rng import Rng


class Greedy(Policy):
    """Tries its actions on what it has guessed from its View."""

    def choose(self, state: State, seat: i64, rng: Rng) -> i64:
        return Judge(cast(LuthierState, state), seat).choose()

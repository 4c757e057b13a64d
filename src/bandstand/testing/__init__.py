"""Holds a game to what every game promises: nothing is lost, every game ends, what is hidden stays hidden,
every legal move can be clicked, and so on.

    pytest --bandstand-game NAME

runs all of it for an installed game, in any folder, and says in words what is wrong.
"""

from bandstand.testing.broken import Broken
from bandstand.testing.cases import Case, cases, option_sets
from bandstand.testing.keeping import PROMISES, Promise, broken_promise, play_alike_elsewhere
from bandstand.testing.sizes import LARGE, QUICK, Sizes

__all__ = [
    "LARGE", "PROMISES", "QUICK", "Broken", "Case", "Promise", "Sizes", "broken_promise", "cases",
    "option_sets", "play_alike_elsewhere",
]  # fmt: skip

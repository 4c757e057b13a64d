"""How much is played to hold a game to its promises."""

from dataclasses import dataclass


@dataclass(frozen=True)
class Sizes:
    """Every number that decides how long it takes."""

    random_option_sets: int
    """For each number of players, beside those that cover every pair of values; and as many random sets of
    things for an option that selects some by name."""
    samples_everywhere: bool
    """Whether each sample of an option is played at every number of players, among random options; else at
    one after the other, with the usual options."""
    games: int
    """Whole games of each case, with a check after every action."""
    points: int
    """Positions of one game at which the dearer promises are checked."""
    searches: int
    """Positions of one game at which a search, and what guides it, is tried."""
    exchanges: int
    """Positions from which two games that a seat cannot tell apart are played on."""
    drawings: int
    """Positions that are drawn, with all their click paths."""
    refusals: int
    """Actions that are not legal at one position, of which each is to have its reason."""
    matches: int
    """Moves of one match around which every wrong move is tried."""
    compared_actions: int
    """Actions of each game that several processes play and compare."""


QUICK = Sizes(
    random_option_sets=1,
    samples_everywhere=False,
    games=1,
    points=12,
    searches=2,
    exchanges=3,
    drawings=2,
    refusals=60,
    matches=6,
    compared_actions=150,
)

LARGE = Sizes(
    random_option_sets=8,
    samples_everywhere=True,
    games=10,
    points=200,
    searches=50,
    exchanges=60,
    drawings=40,
    refusals=10_000,
    matches=150,
    compared_actions=3000,
)

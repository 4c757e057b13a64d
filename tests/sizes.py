"""How much the tests play. `make test` takes the quick column, `make test-long` the large one."""

import os
from dataclasses import dataclass

LONG = os.environ.get("BANDSTAND_LONG", "") not in ("", "0")


@dataclass(frozen=True)
class Sizes:
    """Every number that decides how long the tests take."""

    random_option_sets: int
    """For each number of players, beside those that cover every pair of values; and so many random sets of
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
    exchanged_drawings: int
    """Positions of each game at which everything hidden from a viewer is exchanged, seen through the cache of
    the server's drawings."""
    drawings: int
    """Positions that are drawn, with all their click paths."""
    matches: int
    """Moves of one match around which every wrong move is tried."""
    compared_actions: int
    """Actions of each game that is played compiled and interpreted."""
    draws: int
    """Numbers drawn, or hands dealt, where a distribution is tested."""
    damages: int
    """Bytes of a record that are altered one by one."""
    examples: int
    """What hypothesis tries."""
    positions: int
    """Positions that are compared with a naive reading of the rules, all tests of one game together."""
    contests: int
    """Whole games for each number of players, where statistics of play are tested."""
    honest_decisions: int
    """Decisions of all games at which everything is exchanged that a searching bot cannot see."""
    laughs: int
    """Games of equal bots in which nothing is to be laughed at."""
    advised: int
    """Positions of each game about which somebody asks for a hint."""
    clicked_moves: int
    """Moves that are made in a browser in a game that has no short form."""
    requests: int
    """Requests of any kind that are sent to a server, with each database."""
    listeners: int
    """Pages that are open when a server leaves."""
    every_screen: bool
    """Whether what is checked on a large screen and on a phone is checked on both everywhere; else each page
    on one of them."""


QUICK = Sizes(
    random_option_sets=1,
    samples_everywhere=False,
    games=1,
    points=12,
    searches=3,
    exchanges=3,
    exchanged_drawings=15,
    drawings=2,
    matches=6,
    compared_actions=150,
    draws=20_000,
    damages=120,
    examples=100,
    positions=4000,
    contests=2000,
    honest_decisions=2000,
    laughs=12,
    advised=12,
    clicked_moves=8,
    requests=100,
    listeners=120,
    every_screen=False,
)

LARGE = Sizes(
    random_option_sets=8,
    samples_everywhere=True,
    games=10,
    points=200,
    searches=50,
    exchanges=60,
    exchanged_drawings=2000,
    drawings=40,
    matches=150,
    compared_actions=3000,
    draws=500_000,
    damages=4000,
    examples=3000,
    positions=200_000,
    contests=10_000,
    honest_decisions=10_000,
    laughs=200,
    advised=150,
    clicked_moves=2000,
    requests=10_000,
    listeners=2000,
    every_screen=True,
)

SIZES = LARGE if LONG else QUICK

"""How much the tests play. `make test` takes the quick column, `make test-long` the large one."""

import os
from dataclasses import dataclass

from bandstand import testing

LONG = os.environ.get("BANDSTAND_LONG", "") not in ("", "0")


@dataclass(frozen=True)
class Sizes:
    """Every number that decides how long the tests take."""

    promises: testing.Sizes
    """How much is played to hold every game to what every game promises."""
    exchanged_drawings: int
    """Positions of each game at which everything hidden from a viewer is exchanged, seen through the cache of
    the server's drawings."""
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
    kills: int
    """How often a server is killed under load, on each database; and so many workers of bots."""
    outages: int
    """How often a database goes away and comes back."""
    every_screen: bool
    """Whether what is checked on a large screen and on a phone is checked on both everywhere; else each page
    on one of them."""


QUICK = Sizes(
    promises=testing.QUICK,
    exchanged_drawings=15,
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
    kills=2,
    outages=1,
    every_screen=False,
)

LARGE = Sizes(
    promises=testing.LARGE,
    exchanged_drawings=2000,
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
    kills=100,
    outages=10,
    every_screen=True,
)

SIZES = LARGE if LONG else QUICK

"""Players that are not people. A bot sees a View and names an action; it never sees a State."""

import asyncio
from collections.abc import Callable
from math import inf
from operator import index
from time import perf_counter
from typing import Any, Protocol, SupportsIndex, runtime_checkable

from bandstand.bots.person import Person
from bandstand.bots.random import RandomPolicy
from bandstand.bots.search import Search, Verdict
from bandstand.contract import BadOption, Game, Policy, View
from bandstand.phrases import listed
from bandstand.rng import Rng

TITLES = {
    "beginner": "Beginner: overlooks things, and sees only what is in front of it",
    "player": "Player: plays sensibly and misses a little",
    "expert": "Expert: thinks ahead",
    "master": "Master: thinks as long as it may",
    "greedy": "Greedy: takes what it can get",
    "random": "Random: plays anything",
}
NAMES = tuple(TITLES)
LEVELS = NAMES[:4]
"""Those whose strength a game sets, weakest first."""
DEFAULT = "player"
"""Whom somebody meets who has not chosen."""
FACES = {"easy": "beginner", "fair": "player", "hard": "expert"}
"""The levels from which somebody chooses who wants to play at once, by the words for them."""


@runtime_checkable
class Bot(Protocol):
    """Whatever can choose: one of ours, or somebody's own. The View is that of the game it plays; a bot for
    one game says so (`view: TrumpetView`)."""

    def choose(self, view: Any, legal: list[int], clock: float | None = None) -> int:
        """One of the legal actions, within `clock` seconds if a number is given."""
        ...


class HouseBot:
    """One of ours. It may be asked to choose, or what it thinks of every action; and either way to be awaited
    while an event loop goes on. A bot thinks about one decision at a time."""

    def __init__(self, game: Game, seed: SupportsIndex) -> None:
        self._game = game
        self._rng = Rng(index(seed))

    def choose(self, view: View, legal: list[int], clock: float | None = None) -> int:
        """The action that it thinks best, within `clock` seconds if a number is given."""
        return self.think(view, clock).best()

    def think(
        self, view: View, clock: float | None = None, tell: Callable[[int], object] | None = None
    ) -> Verdict:
        """What it makes of every action. `tell` hears the best one so far whenever that changes."""
        raise NotImplementedError

    async def choose_async(self, view: View, legal: list[int], clock: float | None = None) -> int:
        """What `choose` gives."""
        return await asyncio.to_thread(self.choose, view, legal, clock)

    async def think_async(
        self, view: View, clock: float | None = None, tell: Callable[[int], object] | None = None
    ) -> Verdict:
        """What `think` gives; `tell` is called in the thread that thinks."""
        return await asyncio.to_thread(self.think, view, clock, tell)


class PolicyBot(HouseBot):
    """Imagines a State from its View and asks a policy what to do there."""

    def __init__(self, game: Game, policy: Policy, seed: SupportsIndex) -> None:
        super().__init__(game, seed)
        self._policy = policy

    def choose(self, view: View, legal: list[int], clock: float | None = None) -> int:
        self._rng.event()
        state = self._game.imagine(view, self._rng)
        return int(self._policy.choose(state, view["seat"], self._rng))

    def think(
        self, view: View, clock: float | None = None, tell: Callable[[int], object] | None = None
    ) -> Verdict:
        """It tries nothing: all that can be told of an action is whether it is the one."""
        legal = self._game.imagine(view, Rng(0)).legal()
        best = self.choose(view, legal, clock)
        if tell is not None:
            tell(best)
        nothing = [0.0] * len(legal)
        return Verdict.of(
            legal, [0] * len(legal), nothing, nothing[:], nothing[:], [float(each == best) for each in legal]
        )


class SearchBot(HouseBot):
    """Imagines many States from its View and finds out what does best in them."""

    def __init__(self, game: Game, search: Search, seed: SupportsIndex) -> None:
        super().__init__(game, seed)
        self._search = search

    def think(
        self, view: View, clock: float | None = None, tell: Callable[[int], object] | None = None
    ) -> Verdict:
        """What it makes of every action when the iterations, or the seconds, are used up. `tell` hears of a
        first one at once."""
        began = perf_counter()
        self._rng.event()
        state = self._game.imagine(view, self._rng)
        left = inf if clock is None else clock - (perf_counter() - began)
        return self._search.think(state, view["seat"], self._rng, left, tell)


def policy(name: str, game: Game) -> Policy:
    """The policy of a built-in bot, or BadOption with the list of bots."""
    if name == "random":
        return RandomPolicy()
    if name == "greedy":
        return game.policy()
    if name in LEVELS:
        level = game.levels()[name]
        return search(game, name) if level.iterations else Person(game.policy(), level)
    raise BadOption(f"There is no bot called {name!r}; there is {listed(NAMES, 'or')}.")


def search(game: Game, level: str, iterations: int | None = None) -> Search:
    """The search of a level; with `iterations`, it takes this number of play-outs instead of the level's."""
    return Search(game.policy(), game.levels()[level].iterations if iterations is None else iterations)


def searches(name: str, game: Game) -> bool:
    """Whether a bot of this name thinks by searching, so that more time makes it stronger."""
    return name in LEVELS and game.levels()[name].iterations > 0


def make(name: str, game: Game, seed: SupportsIndex) -> HouseBot:
    """A bot of ours: a level, 'greedy' or 'random'."""
    judgement = policy(name, game)
    if isinstance(judgement, Search):
        return SearchBot(game, judgement, seed)
    return PolicyBot(game, judgement, seed)

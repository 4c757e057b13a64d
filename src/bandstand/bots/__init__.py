"""Players that are not people. A bot sees a View and names an action; it never sees a State."""

from typing import Protocol

from bandstand.bots.random import RandomPolicy
from bandstand.game import BadOption, Game, Policy, View
from bandstand.rng import Rng

NAMES = ("greedy", "random")
TITLES = {"greedy": "Greedy: takes what it can get", "random": "Random: plays anything"}


class Bot(Protocol):
    """Whatever can choose: one of ours, or somebody's own."""

    def choose(self, view: View, legal: list[int], clock: float | None = None) -> int:
        """One of the legal actions, within `clock` seconds if a number is given."""


class PolicyBot:
    """Imagines a State from its View and asks a policy what to do there."""

    def __init__(self, game: Game, policy: Policy, seed: int) -> None:
        self._game = game
        self._policy = policy
        self._rng = Rng(seed)

    def choose(self, view: View, legal: list[int], clock: float | None = None) -> int:
        """What the policy makes of a guess."""
        self._rng.event()
        state = self._game.imagine(view, self._rng)
        return int(self._policy.choose(state, view["seat"], self._rng))


def policy(name: str, game: Game) -> Policy:
    """The policy of a built-in bot, or BadOption with the list of bots."""
    if name == "random":
        return RandomPolicy()
    if name == "greedy":
        return game.policy()
    raise BadOption(f"There is no bot called {name!r}; there is {' or '.join(NAMES)}.")


def make(name: str, game: Game, seed: int) -> Bot:
    """A built-in bot."""
    return PolicyBot(game, policy(name, game), seed)

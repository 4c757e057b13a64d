"""One game between bots that are asked as people are: each sees its View and names an action."""

import time
from collections.abc import Sequence
from contextlib import ExitStack
from dataclasses import dataclass
from fractions import Fraction

from bandstand import bots
from bandstand.bots import Bot, SearchBot, outside
from bandstand.bots.search import Search
from bandstand.contract import OVER, Game, OptionValue, Policy, State, View
from bandstand.rng import derived_seed

RULES = "rules"
"""Who sits at a seat that the rules themselves play."""


class IllegalChoice(ValueError):
    """A bot named an action that it may not take; the text says which bot and which action."""


@dataclass(frozen=True)
class Entrant:
    """A bot that takes part, and what it may spend on a decision."""

    name: str
    """One of ours, or what somebody's own is found by: module:attribute, or program:COMMAND LINE."""
    clock: float | None = None
    """Seconds; None: as long as it likes."""
    iterations: int | None = None
    """A level that searches does no more play-outs than these, and no more than its own."""

    @property
    def from_outside(self) -> bool:
        """Whether it is somebody's own."""
        return ":" in self.name


@dataclass(frozen=True)
class Sitting:
    """A game that has been played."""

    names: tuple[str, ...]
    """Who sat where, the rules' own seat included."""
    scores: tuple[int, ...]
    ranks: tuple[int, ...]
    allied: bool
    seconds: tuple[tuple[str, float], ...]
    """Who decided, and how long that took, for each decision."""
    moves: int = 0
    breakdown: tuple[dict[str, int], ...] = ()
    """What each score is made of, in games that tell."""

    def wins(self, seat: int) -> Fraction:
        """The part of the win that this seat has: a shared one is split, one of allies is everybody's."""
        if self.ranks[seat] != 0:
            return Fraction(0)
        return Fraction(1) if self.allied else Fraction(1, self.ranks.count(0))


def seat_bot(entrant: Entrant, game: Game, seed: int) -> Bot:
    """The bot, or BadOption with the list of those there are."""
    if entrant.from_outside:
        return outside.find(entrant.name, game, seed)
    judgement = policy_of(entrant, game)
    if entrant.iterations is not None and isinstance(judgement, Search):
        return SearchBot(game, judgement, seed)
    return bots.make(entrant.name, game, seed)


def policy_of(entrant: Entrant, game: Game) -> Policy:
    """How one of ours decides, or BadOption with the list of those there are."""
    judgement = bots.policy(entrant.name, game)
    if isinstance(judgement, Search) and entrant.iterations is not None:
        return bots.search(game, entrant.name, min(int(judgement.iterations), entrant.iterations))
    return judgement


def play(
    game: Game,
    players: int,
    options: dict[str, OptionValue],
    entrants: Sequence[Entrant],
    deal: int,
    seed: int,
) -> Sitting:
    """A game dealt by the seed `deal`, with an entrant for each player; the chance that bots use hangs on
    `seed`."""
    state = game.new(players, deal, dict(options))
    with ExitStack() as stack:
        seated = []
        for seat, entrant in enumerate(entrants):
            bot = seat_bot(entrant, game, derived_seed(seed, seat))
            if isinstance(bot, outside.Program):
                stack.callback(bot.close)
            seated.append(bot)
        seconds, moves = _play(game, state, entrants, seated)
    return Sitting(
        (*(entrant.name for entrant in entrants), *[RULES] * int(state.seats - state.players)),
        tuple(state.scores()),
        tuple(state.ranks()),
        state.allied,
        tuple(seconds),
        moves,
        tuple(state.breakdown()),
    )


def _play(
    game: Game, state: State, entrants: Sequence[Entrant], seated: Sequence[Bot]
) -> tuple[list[tuple[str, float]], int]:
    seconds: list[tuple[str, float]] = []
    moves = 0
    while (seat := int(state.turn())) != OVER:
        legal = state.legal()
        action = legal[0]
        if len(legal) > 1:
            view = state.view(seat)
            began = time.perf_counter()
            action = seated[seat].choose(view, legal[:], entrants[seat].clock)
            seconds.append((entrants[seat].name, time.perf_counter() - began))
            _check(game, entrants[seat].name, view, legal, action)
        state.apply(action)
        moves += state.whole()
    return seconds, moves


def _check(game: Game, name: str, view: View, legal: Sequence[int], action: object) -> None:
    if type(action) is int and action in legal:
        return
    good = ", ".join(str(each) for each in legal)
    known = type(action) is int and 0 <= action < game.actions()
    why = "it is no action of the game"
    if isinstance(action, int) and known:
        why = game.why_not(view, action).sentence.rstrip(".")
    raise IllegalChoice(f"{name} chose {action!r} where it could choose {good}: {why}.")

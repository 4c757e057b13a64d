"""When a bot's move becomes known. It is settled before the bot is asked, from what everybody at the table
knows: else the time it takes would tell whether it has a choice, and so what it holds."""

import json
from collections.abc import Callable, Sequence
from hashlib import blake2b
from random import random

from bandstand import bots
from bandstand.contract import Game, State, View
from bandstand.phrases import listed
from bandstand.rng import Rng
from bandstand.server.refusal import Refused

MASTER = bots.LEVELS[-1]
MASTERS_TAKE = (1, 2, 5, 10)
"""Seconds that a table may give its masters for each move, instead of its pace."""
BEAT_SECONDS = 0.04
"""The seconds after which a move comes that everybody knows to be the only one."""
_GUESSES = 32
_SPREAD = 0.05
"""The part of itself by which a time may be longer than it is said to be."""
_EDGE = 0.05
"""The part of the time at its beginning, and again at its end, in which no bot thinks."""


class Pace:
    """The pace of every table of one server."""

    def __init__(self, seconds: float, longest: float, chance: Callable[[], float] = random) -> None:
        self.seconds = seconds
        """From one move of a bot to the next. Without a pace, 0, a bot moves as soon as it has thought."""
        self.longest = longest
        """The host's limit for every bot at every table."""
        self._chance = chance

    def offered(self) -> Sequence[int]:
        """What a table may give its masters within the host's limit, where it is more than the pace."""
        return [seconds for seconds in MASTERS_TAKE if self.seconds < seconds <= self.longest]

    def read(self, text: str) -> int:
        """What a form gives to masters; 0 is the pace."""
        good = ["0", *map(str, self.offered())]
        if (text or "0") not in good:
            times = listed(good, "or")
            raise Refused(422, f"Masters take {times} seconds (0: as long as the others), not {text[:40]!r}.")
        return int(text or "0")

    def holds(self, bot: str, masters_take: int, known: bool = False) -> float:
        """How long after it was asked a bot's move becomes known. `known` says that it is the only one, and
        that everybody knows it. Chance adds a little: what a machine does a millisecond sooner or later, when
        it has been thinking before, drowns in that."""
        seconds = self.seconds
        if bot == MASTER:
            seconds = max(seconds, min(masters_take, self.longest))
        return (min(seconds, BEAT_SECONDS) if known else seconds) * (1 + _SPREAD * self._chance())

    def pause(self, holds: float) -> float:
        """How long a bot waits before it begins to think about a move that becomes known then."""
        return _EDGE * holds

    def thinks(self, holds: float) -> float:
        """How long it may think about it. It has answered a little before, so that its move is never late for
        want of an answer."""
        return (1 - 2 * _EDGE) * (min(holds, self.longest) if holds > 0 else self.longest)

    def longest_hold(self) -> float:
        """How long a table waits for a bot at most."""
        return max(self.seconds, self.longest)


def all_know_its_move(game: Game, shown: View, seat: int) -> bool:
    """Whether the seat has only one move in every guess at what the spectators cannot see. Chance comes from
    what they do see, so that nothing else can have a part in it."""
    digest = blake2b(json.dumps(shown, sort_keys=True).encode(), digest_size=16, person=b"bandstand pace")
    rng = Rng(int.from_bytes(digest.digest(), "big"))
    for _ in range(_GUESSES):
        rng.event()
        if not _has_one_move(game.imagine(shown, rng), seat):
            return False
    return True


def _has_one_move(state: State, seat: int) -> bool:
    # Of those who are asked together, whoever is asked before has no part in what this seat can do.
    while state.turn() != seat:
        state.apply(state.legal()[0])
    while state.choices() == 1:
        state.apply(state.choice(0))
        if state.whole():
            return True
    return False


def ends_the_move(game: Game, view: View, legal: Sequence[int], rng: Rng) -> bool:
    """Whether a seat, as it sees the table, ends its move whatever it does now."""
    guess = game.imagine(view, rng)
    for action in legal:
        after = guess.copy()
        after.apply(action)
        if not after.whole():
            return False
    return True

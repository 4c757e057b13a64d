"""Whole moves compared by playing on from each, to the end of the game. Compiled.

Every move is tried on the same guesses with the same chance to come, so what differs between two moves is
their doing. What a hint or a review tells people as a reason is counted here, and nowhere else.
"""

import math
import time
from collections.abc import Sequence
from typing import Any, Final

from mypy_extensions import i64

from bandstand.contract import OVER, Policy, State
from bandstand.rng import Rng

_THREE_TO_ONE: Final = 1.0986122886681098
"""The natural logarithm of 3."""


class Outcome:
    """What came of one whole move. The same place in the lists of two moves is the same guess and chance."""

    def __init__(self, actions: list[int]) -> None:
        self.actions: Final = actions
        self.wins: Final[list[float]] = []
        """For each try the share of the win, from 0 to 1."""
        self.scores: Final[list[float]] = []
        """For each try the seat's score at the end."""
        self.parts: Final[dict[str, list[float]]] = {}
        """What the score was made of, by name: for each try the points."""
        self.seen: Final[dict[str, list[float]]] = {}
        """What the policy observed until the seat's next choice, by name: for each try a number."""

    def tries(self) -> int:
        """How many play-outs it rests on."""
        return len(self.wins)

    def win_share(self) -> float:
        """How often it won."""
        return mean(self.wins)

    def expected_score(self) -> float:
        """The score it led to on average."""
        return mean(self.scores)

    def standard_error(self) -> float:
        """Of the share of wins; infinite after a single try."""
        return lead(self.wins, [])[1]

    def part(self, name: str) -> float:
        """What this part of the score came to on average."""
        return mean(self.parts.get(name, []))

    def observed(self, name: str) -> float:
        """How often, or how much of it, was seen on average."""
        return mean(self.seen.get(name, []))

    def note(self, win: float, score: float, parts: dict[str, int], seen: dict[str, float]) -> None:
        """Take down one try. What was not seen this time counts as 0, whenever it is first seen."""
        tries = len(self.wins)
        self.wins.append(win)
        self.scores.append(score)
        for name in parts:
            _column(self.parts, name, tries).append(float(parts[name]))
        for name in seen:
            _column(self.seen, name, tries).append(seen[name])
        for columns in (self.parts, self.seen):
            for name in columns:
                if len(columns[name]) == tries:
                    columns[name].append(0.0)


def _column(columns: dict[str, list[float]], name: str, tries: int) -> list[float]:
    if name not in columns:
        columns[name] = [0.0] * tries
    return columns[name]


def mean(numbers: list[float]) -> float:
    """0 where there are none."""
    return sum(numbers) / len(numbers) if numbers else 0.0


def lead(mine: list[float], other: list[float]) -> tuple[float, float]:
    """By how much one move is ahead of another on the same guesses, and the standard error of that. A list
    that was never begun is one of zeros."""
    tries = max(len(mine), len(other))
    if not tries:
        return 0.0, math.inf
    total = 0.0
    squares = 0.0
    for place in range(tries):
        ahead = (mine[place] if mine else 0.0) - (other[place] if other else 0.0)
        total += ahead
        squares += ahead * ahead
    average = total / float(tries)
    if tries < 2:
        return average, math.inf
    variance = max(squares / float(tries) - average * average, 0.0)
    return average, math.sqrt(variance / float(tries - 1))


def compare(
    policy: Policy,
    state: State,
    seat: i64,
    moves: Sequence[list[int]],
    tries: i64,
    rng: Rng,
    seconds: float = math.inf,
) -> list[Outcome]:
    """What came of each of these moves of a seat, in their order. The State is one that the seat could be
    in. A move is followed as far as it can be foreseen: up to where chance is used or something is learnt."""
    began = time.perf_counter()
    outcomes = [Outcome(list(move)) for move in moves]
    done: i64 = 0
    while done < tries:
        rng.event()
        guess = state.guess(seat, rng)
        guess.listening = False
        chance = rng.fresh()
        ends: list[_End] = []
        for move in moves:
            ends.append(_played_on(policy, guess.copy(), seat, move, chance.copy()))
            if seconds != math.inf and time.perf_counter() - began >= seconds and done:
                # The first try is finished whatever it takes; a later one counts for all moves or for none.
                return outcomes
        for place in range(len(ends)):
            end = ends[place]
            outcomes[place].note(end.win, end.score, end.parts, end.seen)
        done += 1
        if seconds != math.inf and time.perf_counter() - began >= seconds:
            break
    return outcomes


class _End:
    """How one play-out ended for the seat."""

    def __init__(self, win: float, score: float, parts: dict[str, int], seen: dict[str, float]) -> None:
        self.win: Final = win
        self.score: Final = score
        self.parts: Final = parts
        self.seen: Final = seen


def _played_on(policy: Policy, state: State, seat: i64, move: list[int], chance: Rng) -> _End:
    state.heard = []
    state.listening = True
    before = state.barrier
    for action in move:
        if state.barrier != before:
            break
        state.apply(action)
    seen: dict[str, float] = {}
    while True:
        turn = state.turn()
        if turn == OVER:
            break
        if state.choices() == 1:
            state.apply(state.choice(0))
            continue
        if state.listening and turn == seat:
            seen = _observed(policy, state, seat)
        if policy.settled(state):
            break
        state.apply(policy.quick(state, turn, chance))
    if state.listening:
        seen = _observed(policy, state, seat)
    wins = _wins(policy, state)
    return _End(wins[seat], float(state.scores()[seat]), state.breakdown()[seat], seen)


def _observed(policy: Policy, state: State, seat: i64) -> dict[str, float]:
    heard = state.heard
    state.listening = False
    state.heard = []
    return policy.observe(state, heard, seat)


def _wins(policy: Policy, state: State) -> list[float]:
    """The share of the win of each seat, or where the rest is left out how likely it is to win."""
    if state.turn() != OVER:
        return shares(policy.estimate(state), policy.spread, state.allied)
    ranks = state.ranks()
    winners = 1 if state.allied else max(ranks.count(0), 1)
    return [1.0 / float(winners) if rank == 0 else 0.0 for rank in ranks]


def shares(scores: list[float], spread: float, allied: bool) -> list[float]:
    """How likely each seat is to win with such scores: where two play, a lead of `spread` makes it three to
    one."""
    steepness = _THREE_TO_ONE / spread
    if allied:
        return [1.0 / (1.0 + math.exp(-steepness * score)) for score in scores]
    most = max(scores)
    weights = [math.exp(steepness * (score - most)) for score in scores]
    whole = sum(weights)
    return [weight / whole for weight in weights]


def pack(outcome: Outcome) -> list[object]:
    """As plain data, on its way from one process to another: a compiled object would arrive empty."""
    return [outcome.actions, outcome.wins, outcome.scores, outcome.parts, outcome.seen]


def unpack(packed: Sequence[Any]) -> Outcome:
    """The Outcome again."""
    actions, wins, scores, parts, seen = packed
    outcome = Outcome([int(action) for action in actions])
    outcome.wins.extend(wins)
    outcome.scores.extend(scores)
    for name in parts:
        outcome.parts[name] = [float(points) for points in parts[name]]
    for name in seen:
        outcome.seen[name] = [float(number) for number in seen[name]]
    return outcome

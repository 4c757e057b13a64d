"""Many games between bots, in several processes, and what came of them.

Game number *i* of a simulation has a seed of its own, made by hashing (seed, i), and everything is added up
in whole numbers and fractions: the result depends on neither the number of workers nor their order.
"""

import sys
import time
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction

from bandstand import bots
from bandstand.contract import BadOption, Game, OptionValue, Policy
from bandstand.lab.contest import contest
from bandstand.lab.sitting import RULES, Entrant, play, policy_of, seat_bot
from bandstand.lab.work import hands, in_order
from bandstand.rng import Rng, derived_seed

_CHUNK = 50
"""Quick games that a worker plays between two reports."""


@dataclass(frozen=True)
class Plan:
    """What is to be simulated, as it is sent to the workers."""

    game: Game
    players: int
    options: dict[str, OptionValue]
    lineup: tuple[Entrant, ...]
    """Who sits where in the first game; in each further one everybody moves on by a seat."""
    games: int
    seed: int

    @property
    def by_policies(self) -> bool:
        """Whether policies can play among themselves, which is quickest: all bots are ours, and no clock
        runs."""
        return not any(entrant.from_outside or entrant.clock is not None for entrant in self.lineup)

    @property
    def chunk(self) -> int:
        """Games that a worker plays between two reports; one, where they may take long."""
        thinks = any(entrant.name in bots.LEVELS for entrant in self.lineup)
        return _CHUNK if self.by_policies and not thinks else 1

    def seating(self, number: int) -> list[Entrant]:
        """Who sits where in this game."""
        return [self.lineup[(seat + number) % self.players] for seat in range(self.players)]


@dataclass
class Length:
    """How long games were."""

    total: int = 0
    least: int = sys.maxsize
    most: int = 0

    def add(self, length: int) -> None:
        """One more game."""
        self.join(Length(length, length, length))

    def join(self, other: "Length") -> None:
        """The games of another tally."""
        self.total += other.total
        self.least = min(self.least, other.least)
        self.most = max(self.most, other.most)


@dataclass
class Standing:
    """What a seat, or a bot, has reached."""

    seatings: int = 0
    wins: Fraction = Fraction(0)
    score: int = 0
    breakdown: Counter[str] = field(default_factory=Counter)
    """What the score is made of, in games that tell."""

    def join(self, other: "Standing") -> None:
        """The games of another tally."""
        self.seatings += other.seatings
        self.wins += other.wins
        self.score += other.score
        self.breakdown.update(other.breakdown)

    @property
    def mean_score(self) -> float:
        """The score in an average game."""
        return float(Fraction(self.score, self.seatings)) if self.seatings else 0.0

    @property
    def mean_breakdown(self) -> dict[str, float]:
        """What it is made of."""
        return {name: float(Fraction(points, self.seatings)) for name, points in self.breakdown.items()}


@dataclass
class Tally:
    """What came of some games."""

    games: int = 0
    decisions: Length = field(default_factory=Length)
    moves: Length = field(default_factory=Length)
    seats: dict[int, Standing] = field(default_factory=dict)
    bots: dict[str, Standing] = field(default_factory=dict)

    def add(
        self,
        lineup: Sequence[str],
        scores: Sequence[int],
        ranks: Sequence[int],
        breakdown: Sequence[Mapping[str, int]] = (),
    ) -> None:
        """One more game; a shared win is split."""
        self.games += 1
        share = Fraction(1, ranks.count(0)) if 0 in ranks else Fraction(0)
        for seat, (score, rank) in enumerate(zip(scores, ranks, strict=True)):
            made_of = Counter(breakdown[seat]) if breakdown else Counter[str]()
            reached = Standing(1, share if rank == 0 else Fraction(0), score, made_of)
            self.seats.setdefault(seat, Standing()).join(reached)
            bot = lineup[seat] if seat < len(lineup) else RULES
            self.bots.setdefault(bot, Standing()).join(reached)

    def join(self, other: "Tally") -> None:
        """The games of another tally."""
        self.games += other.games
        self.decisions.join(other.decisions)
        self.moves.join(other.moves)
        for seat, standing in other.seats.items():
            self.seats.setdefault(seat, Standing()).join(standing)
        for bot, standing in other.bots.items():
            self.bots.setdefault(bot, Standing()).join(standing)


@dataclass(frozen=True)
class Simulation:
    """A simulation that has been run."""

    plan: Plan
    tally: Tally
    workers: int
    seconds: float

    def data(self) -> dict[str, object]:
        """As plain data. Everything but `seconds` depends on the plan alone, unless a clock runs or a bot is
        somebody's own."""
        seats = [standing for _, standing in sorted(self.tally.seats.items())]
        sat = sorted(self.tally.bots.items())
        return {
            "game": self.plan.game.name,
            "edition": self.plan.game.parts.digest,
            "players": self.plan.players,
            "options": self.plan.options,
            "bots": [entrant.name for entrant in self.plan.lineup],
            "games": self.tally.games,
            "seed": self.plan.seed,
            "seconds": round(self.seconds, 3),
            "decisions": self.tally.decisions.total,
            "wins": {
                "by_seat": [float(standing.wins) for standing in seats],
                "by_bot": {bot: float(standing.wins) for bot, standing in sat},
            },
            "mean_scores": {
                "by_seat": [standing.mean_score for standing in seats],
                "by_bot": {bot: standing.mean_score for bot, standing in sat},
                "breakdown": {bot: standing.mean_breakdown for bot, standing in sat},
            },
            "lengths": {
                "decisions": self._length(self.tally.decisions),
                "moves": self._length(self.tally.moves),
            },
        }

    def _length(self, length: Length) -> dict[str, object]:
        mean = float(Fraction(length.total, self.tally.games))
        return {"mean": mean, "least": length.least, "most": length.most}


def planned(
    game: Game,
    players: int,
    entrants: Sequence[Entrant],
    number: int,
    seed: int,
    options: Mapping[str, object] | None = None,
) -> Plan:
    """What is to be played, or BadOption with what is wrong."""
    checked = game.check(players, options or {})
    lineup = _lineup(game, players, entrants)
    if number < 1:
        raise BadOption(f"A simulation has at least 1 game, not {number}.")
    Rng(seed)  # refuses what is no seed
    return Plan(game, players, checked, lineup, number, seed)


def simulate(
    plan: Plan, workers: int | None = None, progress: Callable[[int], None] | None = None
) -> Simulation:
    """Play what is planned. `progress` is told how many games are done; without `workers`, every core
    works."""
    starts = range(0, plan.games, plan.chunk)
    workers = hands(plan.game, len(starts), workers)
    began = time.perf_counter()
    tally = Tally()
    for part in in_order(play_some, plan, starts, workers):
        tally.join(part)
        if progress is not None:
            progress(tally.games)
    return Simulation(plan, tally, workers, time.perf_counter() - began)


def _lineup(game: Game, players: int, entrants: Sequence[Entrant]) -> tuple[Entrant, ...]:
    if not entrants:
        raise BadOption(f"A simulation needs a bot: {', '.join(bots.NAMES[:-1])} or {bots.NAMES[-1]}.")
    if len(entrants) > players:
        raise BadOption(f"{len(entrants)} bots cannot sit down at a table for {players} players.")
    for entrant in entrants:
        seat_bot(entrant, game, 0)
    return tuple(entrants[seat % len(entrants)] for seat in range(players))


def play_some(plan: Plan, first: int) -> Tally:
    """The games of one chunk."""
    game = plan.game
    policies = {entrant: policy_of(entrant, game) for entrant in plan.lineup} if plan.by_policies else None
    tally = Tally()
    for number in range(first, min(first + plan.chunk, plan.games)):
        if policies is None:
            _by_bots(game, plan, number, tally)
        else:
            _by_policies(game, plan, number, policies, tally)
    return tally


def _by_policies(
    game: Game, plan: Plan, number: int, policies: Mapping[Entrant, Policy], tally: Tally
) -> None:
    seating = plan.seating(number)
    state = game.new(plan.players, derived_seed(plan.seed, number, "game"), dict(plan.options))
    rng = Rng(derived_seed(plan.seed, number, "bots"))
    decisions, moves = contest(state, [policies[entrant] for entrant in seating], rng)
    tally.add([entrant.name for entrant in seating], state.scores(), state.ranks(), state.breakdown())
    tally.decisions.add(decisions)
    tally.moves.add(moves)


def _by_bots(game: Game, plan: Plan, number: int, tally: Tally) -> None:
    deal, seed = (derived_seed(plan.seed, number, use) for use in ("game", "bots"))
    done = play(game, plan.players, plan.options, plan.seating(number), deal, seed)
    tally.add(done.names, done.scores, done.ranks, done.breakdown)
    tally.decisions.add(len(done.seconds))
    tally.moves.add(done.moves)

"""Information-set Monte Carlo tree search over guesses, for any game, number of players, hidden information
and chance. Compiled.

It is open-loop: a node stands for the actions that led to it, whatever chance and hidden cards made of them.
Each iteration guesses a State from the seat's View, goes down the tree, plays the rest out by the game's
policy, and remembers for each seat how that ended. At the root the promising actions run a race: all that
are left are tried on the same guess, with the same chance to come, and after each lap the worse half drops
out; what is clearly worse than the leader does so at once, so that an easy decision takes no time.

The race has a favourite: what the greedy player would do. It is tried to the end of the race, and another
action must do better than it by more than a few lucky play-outs explain. So a search that has no time is the
greedy player, and one that has little is no weaker.
"""

import math
import time
from collections.abc import Callable
from typing import Final

from mypy_extensions import i64, mypyc_attr

from bandstand.bots.breath import take_breath
from bandstand.bots.playouts import shares
from bandstand.contract import OVER, Policy, State
from bandstand.rng import Rng

_EXPLORE: Final = 1.0
"""How strongly what was tried little is preferred to what did well."""
_UNTRIED: Final = 0.05
"""How much worse than its parent an action is taken to be before it was tried."""
_BY_SCORE: Final = 0.2
"""The part of a result that is a matter of scores; the rest is winning. A close race is better lost by a
little, and a play-out that is decided still tells one move from another."""
_TRUST: Final = 1.0
"""How much the policy's opinion of an action counts against what came of it; it fades as tries add up."""
_LAP: Final = 4
"""How often an action is tried, at least, before it can drop out."""
_SURE: Final = 3.5
"""An action drops out before the end of a lap when it is this many standard errors behind the leader."""
_SURE_AFTER: Final = 48
"""How often an action is tried, at least, before it can drop out in the middle of a lap."""
_SURE_EVERY: Final = 16
"""The number of tries after which the search looks again for actions that are clearly behind."""
_TELL_SECONDS: Final = 0.02
"""The seconds, at least, from telling the best action so far to telling another one."""


class Node:
    """What came of some actions, one after the other."""

    def __init__(self, action: i64, prior: float, seats: i64) -> None:
        self.action: Final[i64] = action
        self.prior: Final = prior
        self.available: i64 = 0
        """How often it could have been chosen: what is legal depends on the guess."""
        self.visits: i64 = 0
        self.totals: Final[list[float]] = [0.0] * int(seats)
        """For each seat the sum of its results."""
        self.children: Final[dict[int, Node]] = {}


class Candidate:
    """An action at the root, and what came of it for the seat that decides."""

    def __init__(self, action: i64, prior: float, seats: i64) -> None:
        self.action: Final[i64] = action
        self.prior: Final = prior
        self.node: Final = Node(action, prior, seats)
        self.visits: i64 = 0
        self.results: Final[list[float]] = []
        """Of each try. As long as two are in the race, the same place from the end is the same guess."""
        self.value = 0.0
        self.wins = 0.0
        self.score = 0.0

    def standing(self) -> float:
        """How it did, and how good it looked before."""
        return _standing(self.value, self.visits, self.prior)

    def clearly_behind(self, leader: "Candidate") -> bool:
        """Whether it does worse on the same guesses by more than chance explains, or exactly alike on all."""
        tries = min(len(self.results), len(leader.results))
        total = 0.0
        squares = 0.0
        for place in range(1, tries + 1):
            lead = leader.results[-place] - self.results[-place]
            total += lead
            squares += lead * lead
        mean = total / tries
        variance = max(squares / tries - mean * mean, 0.0)
        return mean >= _SURE * math.sqrt(variance / tries)


def _standing(value: float, visits: i64, prior: float) -> float:
    if not visits:
        return prior - 1.0
    return value / float(visits) + _TRUST * prior / math.sqrt(float(visits))


class Verdict:
    """What a search makes of a decision: plain data that can be sent, and added to that of another search
    over the same decision."""

    def __init__(self, candidates: list[Candidate]) -> None:
        self.actions: list[int] = [int(c.action) for c in candidates]
        self.visits: list[int] = [int(c.visits) for c in candidates]
        self.values: list[float] = [c.value for c in candidates]
        self.wins: list[float] = [c.wins for c in candidates]
        self.scores: list[float] = [c.score for c in candidates]
        self.priors: list[float] = [c.prior for c in candidates]

    def __reduce__(self) -> tuple[object, ...]:
        kept = (self.actions, self.visits, self.values, self.wins, self.scores, self.priors)
        return Verdict.of, kept

    @classmethod
    def of(
        cls,
        actions: list[int],
        visits: list[int],
        values: list[float],
        wins: list[float],
        scores: list[float],
        priors: list[float],
    ) -> "Verdict":
        """A Verdict from its lists."""
        found = Verdict([])
        found.actions = actions
        found.visits = visits
        found.values = values
        found.wins = wins
        found.scores = scores
        found.priors = priors
        return found

    def __repr__(self) -> str:
        found = f"best is {self.best()}" if self.actions else "nothing to decide"
        return f"<Verdict: {found}, after {self.iterations()} play-outs>"

    def iterations(self) -> int:
        """How many play-outs it rests on."""
        return sum(self.visits)

    def add(self, other: "Verdict") -> None:
        """Take in what another search has found."""
        for place in range(len(other.actions)):
            mine = self.actions.index(other.actions[place])
            self.visits[mine] += other.visits[place]
            self.values[mine] += other.values[place]
            self.wins[mine] += other.wins[place]
            self.scores[mine] += other.scores[place]

    def order(self) -> list[int]:
        """The places in the lists, best first: those that ran to the end of the race, by how they did."""
        most = max(self.visits)
        return sorted(range(len(self.actions)), key=lambda place: self._rank(place, most))

    def _rank(self, place: int, most: int) -> tuple[int, float, float, int]:
        visits = self.visits[place]
        standing = _standing(self.values[place], visits, self.priors[place])
        # An action that was tried half as often dropped out earlier, however well its few tries went.
        lap = (most // visits).bit_length() if visits else 64
        return lap, -standing, -self.priors[place], self.actions[place]

    def best(self) -> int:
        """The action that did best."""
        return self.actions[self.order()[0]]

    def win_share(self, place: int) -> float:
        """How often it won; not a number where it was never tried."""
        return self.wins[place] / self.visits[place] if self.visits[place] else math.nan

    def expected_score(self, place: int) -> float:
        """The score it led to on average; not a number where it was never tried."""
        return self.scores[place] / self.visits[place] if self.visits[place] else math.nan


@mypyc_attr(allow_interpreted_subclasses=True)
class Search(Policy):
    """Thinks about a guessed State by playing out many others that the same seat could be in."""

    def __init__(self, guide: Policy, iterations: i64) -> None:
        super().__init__()
        self.guide: Final = guide
        self.iterations: Final[i64] = iterations

    def choose(self, state: State, seat: i64, rng: Rng) -> i64:
        return self.think(state, seat, rng, math.inf, None).best()

    def think(
        self,
        state: State,
        seat: i64,
        rng: Rng,
        seconds: float,
        tell: Callable[[int], object] | None,
    ) -> Verdict:  # fmt: skip
        """Search until the iterations or the seconds are used up. `tell` hears the best action so far, the
        first time at once."""
        return _Race(self, state, seat, rng, seconds, tell).run()

    def guess(self, state: State, seat: i64, rng: Rng) -> State:
        """A State that the seat could be in, to try an action on."""
        return state.guess(seat, rng)


class _Race:
    """One search."""

    def __init__(
        self,
        search: Search,
        state: State,
        seat: i64,
        rng: Rng,
        seconds: float,
        tell: Callable[[int], object] | None,
    ) -> None:  # fmt: skip
        self.search: Final = search
        self.guide: Final = search.guide
        self.state: Final = state
        self.seat: Final[i64] = seat
        self.rng: Final = rng
        self.chance = rng
        """What the policy may draw from, the same for all that are tried on a guess."""
        self.iterations: Final[i64] = search.iterations
        self.seconds: Final = seconds
        self.began: Final = time.perf_counter()
        self.tell: Final = tell
        self.told_at = self.began
        self.told: i64 = -1
        self.done: i64 = 0
        self.late = False
        self.result: Final[list[float]] = [0.0] * int(state.players)
        self.wins = 0.0
        self.score = 0.0
        self.runners: i64 = 1
        """How many actions can be tried."""
        self.field: Final[list[Candidate]] = self._candidates()

    def _candidates(self) -> list[Candidate]:
        """The legal actions: the favourite, then the most promising, and last those that would be laughed at,
        which are not tried."""
        state = self.state
        guide = self.guide
        legal = state.legal()
        if len(legal) == 1:
            return [Candidate(legal[0], 1.0, state.players)]
        sensible = guide.sensible(state, self.seat, legal)
        weights = guide.weigh(state, self.seat, legal, self.rng)
        favourite = int(guide.choose(state, self.seat, self.rng))
        whole = 0.0
        for place in range(len(legal)):
            if legal[place] not in sensible:
                weights[place] = 0.0
            whole += weights[place]
        most = max(weights) / whole
        favour = guide.favour(state)
        if favourite not in sensible:
            favourite = legal[weights.index(max(weights))]
        found: list[Candidate] = []
        for place in range(len(legal)):
            prior = (1.0 - favour) * weights[place] / whole
            if legal[place] == favourite:
                prior = max(prior, (1.0 - favour) * most) + favour
            found.append(Candidate(legal[place], prior, state.players))
        found.sort(key=_by_prior)
        self.runners = len(sensible)
        return found

    def run(self) -> Verdict:
        """All laps, until one action is left or the budget is used up."""
        if self.runners > 1:
            self._announce(True)
            favourite = self.field[0]
            left = self.field[: self._starters()] if self.iterations else []
            while len(left) > 1 and not self.late:
                self._lap(left)
                left.sort(key=_by_result)
                kept = left[: (len(left) + 1) // 2]
                if len(left) > 2 and favourite in left and favourite not in kept:
                    kept[len(kept) - 1] = favourite
                left = kept
        return Verdict(self.field)

    def _starters(self) -> i64:
        """How many actions can be tried often enough before the budget is used up, the most promising ones
        first. By the clock, one is tried to see how long that takes."""
        tries = self.iterations
        if self.seconds != math.inf:
            first = self.field[:2]
            self._sweep(first)
            taken = (time.perf_counter() - self.began) / float(max(self.done, 1))
            tries = min(tries, i64(self.seconds / taken))
        starters: i64 = 2
        while starters < self.runners and _laps(starters + 1) * (starters + 1) * _LAP <= tries:
            starters += 1
        return starters

    def _lap(self, left: list[Candidate]) -> None:
        """Try all that are left until this lap's share of the budget is used up."""
        share = 1.0 / float(_laps(len(left)))
        until = self.done + max(i64(float(self.iterations - self.done) * share), i64(len(left)))
        elapsed = time.perf_counter() - self.began
        by_clock = elapsed + (self.seconds - elapsed) * share  # infinite, where no clock runs
        while not self.late and self.done < until:
            self._sweep(left)
            tries = left[0].visits
            if tries >= _SURE_AFTER and tries % _SURE_EVERY == 0 and not self.late:
                self._drop_out(left)
                if len(left) == 1:
                    break
            if self.seconds != math.inf and time.perf_counter() - self.began >= by_clock:
                break

    def _drop_out(self, left: list[Candidate]) -> None:
        """Only those stay whom the leader could still have to fear."""
        leader = min(left, key=_by_result)
        left[:] = [each for each in left if each is leader or not each.clearly_behind(leader)]

    def _time_is_up(self) -> bool:
        return self.seconds != math.inf and time.perf_counter() - self.began >= self.seconds

    def _sweep(self, left: list[Candidate]) -> None:
        """Try each action on the same guess."""
        self.rng.event()
        guess = self.search.guess(self.state, self.seat, self.rng)
        guess.listening = False
        chance = self.rng.fresh()
        last = len(left) - 1
        for place in range(len(left)):
            candidate = left[place]
            self.chance = chance.copy()
            state = guess if place == last else guess.copy()
            state.apply(candidate.action)
            self._iterate(state, candidate.node)
            candidate.visits += 1
            candidate.results.append(self.result[self.seat])
            candidate.value += self.result[self.seat]
            candidate.wins += self.wins
            candidate.score += self.score
            self.done += 1
            take_breath()
            if self.done >= self.iterations or self._time_is_up():
                self.late = True
                break
        self._announce(False)

    def _iterate(self, state: State, root: Node) -> None:
        """Down the tree, to the end of the game, and back."""
        path = [root]
        node = root
        while node.visits > 0:
            seat = state.turn()
            if seat == OVER:
                break
            if state.choices() == 1:
                state.apply(state.choice(0))
                continue
            node = self._select(node, state, seat)
            path.append(node)
            state.apply(node.action)
        self._play_out(state)
        result = self.result
        for node in path:
            node.visits += 1
            totals = node.totals
            for seat_number in range(len(totals)):
                totals[seat_number] += result[seat_number]

    def _select(self, node: Node, state: State, seat: i64) -> Node:
        """The child that is best for who decides, in doubt one that was tried little."""
        legal = state.legal()
        children = node.children
        for action in legal:
            if action not in children:
                self._grow(node, state, seat, legal)
                break
        untried = node.totals[seat] / float(node.visits) - _UNTRIED
        best = children[legal[0]]
        most = -1.0
        for action in legal:
            child = children[action]
            child.available += 1
            visits = float(child.visits)
            value = child.totals[seat] / visits if child.visits else untried
            value += _EXPLORE * child.prior * math.sqrt(float(child.available)) / (1.0 + visits)
            if value > most:
                most = value
                best = child
        return best

    def _grow(self, node: Node, state: State, seat: i64, legal: list[int]) -> None:
        weights = self.guide.weigh(state, seat, legal, self.chance)
        whole = sum(weights)
        for place in range(len(legal)):
            action = legal[place]
            if action not in node.children:
                node.children[action] = Node(action, weights[place] / whole, state.players)

    def _play_out(self, state: State) -> None:
        """Play on by the policy, as far as it goes; then fill in the result."""
        guide = self.guide
        decisions: i64 = 0
        while True:
            seat = state.turn()
            if seat == OVER:
                self._judge(state, True)
                return
            if state.choices() == 1:
                state.apply(state.choice(0))
                continue
            if guide.cuts_off(state, decisions):
                self._judge(state, False)
                return
            decisions += 1
            state.apply(guide.quick(state, seat, self.chance))

    def _judge(self, state: State, over: bool) -> None:
        """How good such an end is for each seat, and what it is for the one that thinks."""
        if over and not state.allied:
            scores = [float(score) for score in state.scores()]
        else:
            scores = self.guide.estimate(state)
        likely = shares(scores, self.guide.spread, state.allied)
        wins = likely
        if over:
            ranks = state.ranks()
            winners = 1 if state.allied else max(ranks.count(0), 1)
            wins = [1.0 / float(winners) if rank == 0 else 0.0 for rank in ranks]
        result = self.result
        for seat in range(len(result)):
            result[seat] = (1.0 - _BY_SCORE) * wins[seat] + _BY_SCORE * likely[seat]
        self.wins = wins[self.seat]
        self.score = scores[self.seat]

    def _announce(self, first: bool) -> None:
        """Tell the best action so far, if it is another one than last time."""
        if self.tell is None:
            return
        now = time.perf_counter()
        if not first and now - self.told_at < _TELL_SECONDS:
            return
        self.told_at = now
        best = self.field[0].action if first else i64(Verdict(self.field).best())
        if best != self.told:
            self.told = best
            self.tell(int(best))


def _laps(runners: i64) -> i64:
    """How often the field is halved until one is left."""
    laps: i64 = 0
    while runners > 1:
        runners = (runners + 1) // 2
        laps += 1
    return max(laps, 1)


def _by_prior(candidate: Candidate) -> tuple[float, int]:
    return -candidate.prior, int(candidate.action)


def _by_result(candidate: Candidate) -> tuple[float, float, int]:
    return -candidate.standing(), -candidate.prior, int(candidate.action)

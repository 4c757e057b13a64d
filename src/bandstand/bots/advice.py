"""What a master would do, as whole moves, best first, with what speaks for each.

A search over the next choice finds what is worth a closer look; smaller searches find how each of these
moves goes on until it is whole; then all are compared by playing on from each on common guesses. Reasons and
chances come from a comparison of their own, of those moves alone that are shown: whoever is chosen for doing
well is not judged by the luck that it was chosen for.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from math import inf
from time import perf_counter
from typing import Any

from bandstand import bots
from bandstand.bots.playouts import Outcome, compare
from bandstand.bots.reasons import LEAST, clear_lead, reasons, result
from bandstand.contract import Game, State, View
from bandstand.rng import Rng

LINES = 3
"""How many moves are shown, at most."""
AS_GOOD = "about as good as the first"
"""What is said of a move that nothing tells from the best."""
_ENDINGS = (3, 2, 1)
"""In how many ways the best first steps are gone on from, the most promising first."""
_FIRST, ENDS, _CHOICE = 0.25, 0.4, 0.5
"""The parts of a budget by whose end the next step is found, the moves are whole, and those to show are
chosen; what is left is for judging them."""
_CLEAR = 2.0
"""By how many standard errors a move must be ahead of the one that the search recommends, to be shown before
it."""
_AN_END = 0.05
"""Of all play-outs, those that one of the smaller searches may use."""


@dataclass(frozen=True)
class Advised:
    """One move, and what the play-outs show of it."""

    actions: tuple[int, ...]
    chance: float
    """Of winning, from 0 to 1."""
    tries: int
    """The play-outs that this rests on."""
    reasons: tuple[str, ...]
    """Against the next best move; for the others than the best, against that."""


@dataclass(frozen=True)
class Advice:
    """The best moves, best first."""

    moves: tuple[Advised, ...]
    playouts: int

    def data(self) -> dict[str, object]:
        """As plain data, for the way from one process to another."""
        moves = [[list(each.actions), each.chance, each.tries, list(each.reasons)] for each in self.moves]
        return {"moves": moves, "playouts": self.playouts}

    @classmethod
    def of(cls, data: dict[str, Any]) -> "Advice":
        """The advice again."""
        moves = [
            Advised(tuple(each), chance, tries, tuple(why)) for each, chance, tries, why in data["moves"]
        ]
        return cls(tuple(moves), data["playouts"])


def advise(game: Game, view: View, seed: int, iterations: int, seconds: float = inf) -> Advice:
    """What to do in a decision between several actions, as its seat knows it, by at most `iterations`
    play-outs within `seconds`. Without a limit of time the same seed gives the same advice."""
    return Adviser(game, view, seed, iterations, seconds).advise()


class Adviser:
    """One question, and the play-outs and seconds that are left for it."""

    def __init__(self, game: Game, view: View, seed: int, iterations: int, seconds: float) -> None:
        self.began = perf_counter()
        self.seconds = seconds
        self.game = game
        self.seat: int = view["seat"]
        self.rng = Rng(seed)
        self.rng.event()
        self.state = game.imagine(view, self.rng)
        self.iterations = iterations
        self.playouts = 0

    def advise(self) -> Advice:
        moves = self.candidates()
        if self._left(_CHOICE) > 0:
            tries = self.tries(_CHOICE - ENDS, len(moves))
            moves = [outcome.actions for outcome in ranked(self.compare(moves, tries, _CHOICE))]
        shown = moves[:LINES]
        best = ranked(self.compare(shown, self.tries(1 - _CHOICE, len(shown)), 1.0))
        chances = falling([outcome.win_share() for outcome in best])
        whys = [explained(self.game, best, place) for place in range(len(best))]
        for place in range(1, len(best)):
            if not whys[place] and chances[place] == chances[0] and best[place].tries() >= LEAST:
                whys[place] = [AS_GOOD]
        lines = zip(best, chances, whys, strict=True)
        return Advice(
            tuple(
                Advised(tuple(each.actions), chance, each.tries(), tuple(why)) for each, chance, why in lines
            ),
            self.playouts,
        )

    def _left(self, until: float) -> float:
        """Seconds before this part of the time is over."""
        return self.seconds * until - (perf_counter() - self.began)

    def tries(self, part: float, moves: int) -> int:
        """How often each move can be tried if `moves` of them share this part of all play-outs."""
        return max(1, int(self.iterations * part) // moves)

    def compare(self, moves: Sequence[list[int]], tries: int, until: float) -> list[Outcome]:
        """What comes of these moves, until this part of the time is over."""
        policy = self.game.policy()
        outcomes = compare(policy, self.state, self.seat, moves, tries, self.rng, self._left(until))
        self.playouts += sum(outcome.tries() for outcome in outcomes)
        return outcomes

    def _search(self, state: State, part: float, seconds: float) -> list[int]:
        """The actions that were tried, best first; where only one makes sense, that one."""
        search = bots.search(self.game, bots.LEVELS[-1], max(2, int(self.iterations * part)))
        verdict = search.think(state, self.seat, self.rng, seconds, None)
        self.playouts += verdict.iterations()
        order = verdict.order()
        return [verdict.actions[place] for place in order if verdict.visits[place] or place == order[0]]

    def candidates(self) -> list[list[int]]:
        """Whole moves as they are recommended so far; of those that come to the same, one."""
        first = self._search(self.state, _FIRST, self._left(_FIRST))[: len(_ENDINGS)]
        found: list[list[int]] = []
        ends: list[dict[str, object]] = []
        for action, endings in zip(first, _ENDINGS, strict=False):
            for move in self._ended([action], _after(self.state, action), endings):
                end = self.state
                for each in move:
                    end = _after(end, each)
                if end.dump() not in ends:
                    ends.append(end.dump())
                    found.append(move)
        return found

    def _ended(self, actions: list[int], state: State, endings: int) -> list[list[int]]:
        """At most `endings` ways to complete the move that these actions begin, best first. It is whole
        before chance is used or anything is learnt, so all of it can be foreseen."""
        if state.whole():
            return [actions]
        legal = state.legal()
        left = self._left(ENDS)
        if len(legal) > 1 and left > 0:
            # How many of these there will be nobody knows: each takes its part of the time that is left.
            legal = self._search(state, _AN_END, left * 0.2)
        elif len(legal) > 1:
            legal = [int(self.game.policy().choose(state, self.seat, self.rng))]
        found: list[list[int]] = []
        for action in legal[:endings]:
            # Where there is a choice of endings, each of them is gone on with in one way.
            further = endings if len(legal) == 1 else 1
            found += self._ended([*actions, action], _after(state, action), further)
        return found


def _after(state: State, action: int) -> State:
    after = state.copy()
    after.apply(action)
    return after


def ranked(outcomes: Sequence[Outcome]) -> list[Outcome]:
    """The first of them, which the search recommends, unless others clearly did better; then the rest by how
    they did."""
    first = outcomes[0]
    better = [outcome for outcome in outcomes[1:] if clearly_better(outcome, first)]
    best = max(better, key=result) if better else first
    rest = [outcome for outcome in outcomes if outcome is not best]
    return [best, *sorted(rest, key=result, reverse=True)]


def clearly_better(mine: Outcome, other: Outcome) -> bool:
    """Whether one move wins more often than another by more than chance explains; or at least as often, with
    clearly more points."""
    if clear_lead(mine.wins, other.wins, _CLEAR) > 0:
        return True
    return mine.win_share() >= other.win_share() and clear_lead(mine.scores, other.scores, _CLEAR) > 0


def explained(game: Game, best: Sequence[Outcome], place: int) -> list[str]:
    """What speaks for the best move against the next, or against another one: nothing where the comparison
    would have it the other way round, if only by chance, since that explains no order."""
    if len(best) < 2:
        return []
    mine, other = best[place], best[0 if place else 1]
    better, worse = (other, mine) if place else (mine, other)
    return reasons(game, mine, other) if result(better) >= result(worse) else []


def falling(chances: Sequence[float]) -> list[float]:
    """The chances of moves in the order in which they are recommended. What chance alone has put the other
    way round is told as equal: their mean."""
    blocks: list[tuple[float, int]] = []
    for chance in chances:
        total, size = chance, 1
        while blocks and blocks[-1][0] / blocks[-1][1] < total / size:
            more, further = blocks.pop()
            total, size = total + more, size + further
        blocks.append((total, size))
    return [total / size for total, size in blocks for _ in range(size)]

"""A finished game looked at once more: what each decision was worth to the seat that made it.

A seat is judged on the View that it had when it decided. `decisions` lists what is to be thought about; a
search thinks about each, in any order and in any process; `judge` compares what was done with the best.
"""

from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass
from typing import Any

from bandstand import bots
from bandstand.bots.search import Verdict
from bandstand.game import OVER, BadOption, Game, View
from bandstand.record import Record

MOST_DECISIONS = 240
"""Of a longer game so many are looked at, spread evenly over each seat's."""
WORST = 5
"""So many moves that lost most are named."""
SEED = 0
_DOUBT = 8.0
"""What was tried only so often counts as half as bad as it looked: a search soon drops what does not do well,
and a few unlucky play-outs are no mistake."""


@dataclass(frozen=True)
class Decision:
    """A choice between several actions, as its seat knew the game."""

    move: int
    """The number of the move that it is part of, from 1."""
    seat: int
    view: View
    chosen: int


@dataclass(frozen=True)
class Judgement:
    """What came of thinking about a decision. Chances are those of winning, from 0 to 1."""

    move: int
    seat: int
    chosen: str
    """What was done, in words."""
    chance: float
    """Having done it."""
    best: str
    """What would have been best, in words."""
    before: float
    """Before the decision: with the best that could be done."""

    @property
    def loss(self) -> float:
        """How much the decision gave away."""
        return self.before - self.chance

    def data(self) -> dict[str, Any]:
        """As plain data."""
        return asdict(self) | {"loss": self.loss}


@dataclass(frozen=True)
class Review:
    """A whole game, judged."""

    judgements: Sequence[Judgement]
    """In the order of play."""
    decisions: int
    """How many there were in the game; a long one is judged by some of them."""
    moves: int
    results: Sequence[float]
    """How the game ended for each seat that decides: 1 won, 0 lost, a share of a win between."""

    def worst(self) -> list[Judgement]:
        """The decisions that lost most, the worst first; none that lost less than one in a hundred."""
        lost = [each for each in self.judgements if each.loss >= 0.01]
        return sorted(lost, key=lambda each: (-each.loss, each.move))[:WORST]

    def curve(self, seat: int) -> list[tuple[int, float]]:
        """A seat's chance of winning after so many moves, as it saw it whenever it decided; and the end."""
        points: dict[int, float] = {}
        for each in self.judgements:
            if each.seat == seat:
                points.setdefault(each.move - 1, each.before)
        return [*points.items(), (self.moves, self.results[seat])]

    def data(self) -> dict[str, Any]:
        """As plain data."""
        return {
            "decisions": self.decisions,
            "judged": len(self.judgements),
            "moves": self.moves,
            "results": list(self.results),
            "judgements": [each.data() for each in self.judgements],
            "worst": [each.data() for each in self.worst()],
        }


def check_finished(record: Record) -> None:
    """BadOption unless there is a whole game to review."""
    if record.result is None:
        raise BadOption("Only a finished game can be reviewed, and this record ends before the end.")


def count(record: Record) -> int:
    """How many decisions there were."""
    return sum(1 for _ in _all(record))


def decisions(record: Record, most: int = MOST_DECISIONS) -> list[Decision]:
    """What is to be judged, in the order of play: everything, or of a long game as much of each seat's."""
    seats = [seat for _, seat, _, _ in _all(record)]
    wanted = _spread(seats, most)
    return [
        Decision(move, seat, state.view(seat), action)
        for place, (move, seat, state, action) in enumerate(_all(record))
        if place in wanted
    ]


def _all(record: Record) -> Iterator[tuple[int, int, Any, int]]:
    """Every decision: its move, its seat, the game as it was, and what was done."""
    for number, (before, (seat, actions)) in enumerate(zip(record.states(), record.moves, strict=False), 1):
        state = before.copy()
        for action in actions:
            if state.choices() > 1:
                yield number, seat, state, action
            state.apply(action)


def _spread(seats: Sequence[int], most: int) -> set[int]:
    """The places of those to be judged: an even share for each seat."""
    if len(seats) <= most:
        return set(range(len(seats)))
    share = max(1, most // len(set(seats)))
    wanted: set[int] = set()
    for seat in sorted(set(seats)):
        mine = [place for place, other in enumerate(seats) if other == seat]
        wanted |= {mine[number * len(mine) // share] for number in range(min(share, len(mine)))}
    return wanted


def think(game: Game, decision: Decision, iterations: int) -> Verdict:
    """What a search makes of a decision; the same every time."""
    return bots.SearchBot(game, bots.search(game, bots.LEVELS[-1], iterations), SEED).think(decision.view)


def judge(game: Game, decision: Decision, verdict: Verdict, names: Sequence[str] = ()) -> Judgement:
    """Compare what was done with the best, in words that call the players by these names."""
    best = verdict.order()[0]
    before = verdict.win_share(best)
    done = verdict.actions.index(decision.chosen)
    chance = before
    if done != best:
        # Until it has been tried often enough, it is taken to be about as good as the best.
        tried = (verdict.wins[done] + _DOUBT * before) / (verdict.visits[done] + _DOUBT)
        chance = min(before, tried)
    view = decision.view
    return Judgement(
        decision.move,
        decision.seat,
        game.say(view, decision.chosen, names),
        chance,
        game.say(view, verdict.actions[best], names),
        before,
    )


def conclude(record: Record, judgements: Sequence[Judgement]) -> Review:
    """The review of a finished game whose decisions have been judged."""
    *_, end = record.states()
    assert end.turn() == OVER
    ranks = end.ranks()
    winners = 1 if end.allied else max(ranks.count(0), 1)
    results = [1 / winners if rank == 0 else 0.0 for rank in ranks[: record.players]]
    return Review(judgements, count(record), len(record.moves), results)


def percent(chance: float) -> str:
    """A chance as people read it."""
    return f"{round(100 * chance)}\u00a0%"

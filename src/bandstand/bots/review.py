"""A finished game looked at once more: what each move was worth to the seat that made it.

A seat is judged on the View that it had when it decided, by playing on from what it did and from what it
could have done. Every move gets a first look, which is rough and soon done; the costliest are then judged
again, by many play-outs. `steps` says what is to be looked at next; `look` answers one question, in any
process; `judge` compares what was done with the best of the rest.
"""

import math
from collections.abc import Collection, Iterator, Sequence
from dataclasses import asdict, dataclass, field

from bandstand.bots.playouts import Outcome, compare, lead
from bandstand.bots.reasons import reasons
from bandstand.contract import OVER, BadOption, Game, Policy, State, View
from bandstand.record import Record
from bandstand.rng import Rng

MOST_DECISIONS = 240
"""The number of moves of a game that are looked at, at most. In a longer game they are spread evenly over the
moves of each seat."""
COSTLIEST = 10
"""How many of the costliest moves of a seat, and of all seats, are judged again."""
AGAIN = 2000
"""The number of play-outs by which they are judged again: half of them go on from what was done, and half
from the better move."""
WORST = 3
"""How many of the costliest moves of a seat are told."""
_PART = 250
"""The number of play-outs that are asked for at a time, so that nobody who waits for a bot waits long."""
_OTHERS = 6
"""How many other moves are tried at the first look."""
_WORTH_TELLING = 0.01
_SURE = 2.0
"""A loss is told, after the second look, only if it is at least this many times its standard error."""


@dataclass(frozen=True)
class Decision:
    """A move that could have been another, as its seat knew the game."""

    move: int
    """Its number, from 1."""
    seat: int
    view: View
    chosen: tuple[int, ...]


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
    doubt: float = 0.0
    """The standard error of the difference."""
    playouts: int = 0
    final: bool = False
    """Whether this is the second look."""
    why: Sequence[str] = ()
    """What speaks for the best against what was done, after the second look."""
    stage: str = ""
    """How far the game had come."""
    kind: str = ""
    """What kind of thing was done: 'choosing trump'."""
    best_kind: str = ""
    actions: Sequence[int] = ()
    """What was done."""
    best_actions: Sequence[int] = ()
    ahead: float = 0.0
    """How much worse the best of the rest was, where nothing better could be found."""

    @property
    def loss(self) -> float:
        """How much the decision gave away."""
        return self.before - self.chance

    @property
    def told(self) -> bool:
        """Whether it lost enough to be worth telling, and not by chance."""
        return self.loss >= _WORTH_TELLING and (not self.final or self.loss >= _SURE * self.doubt)

    def data(self) -> dict[str, object]:
        """As plain data."""
        return {**asdict(self), "loss": self.loss}


@dataclass
class Review:
    """A game, as far as it has been judged."""

    decisions: int
    """How many there were in the game; a long one is judged by some of them."""
    moves: int
    results: Sequence[float]
    """How the game ended for each seat that decides: 1 won, 0 lost, a share of a win between."""
    first: dict[int, Judgement] = field(default_factory=dict)
    """What the first look found, by the number of the move."""
    again: dict[int, Judgement] = field(default_factory=dict)
    """What the second look found."""

    def take(self, judgement: Judgement) -> None:
        """Keep what was found."""
        (self.again if judgement.final else self.first)[judgement.move] = judgement

    def judgements(self, seats: Collection[int] | None = None) -> list[Judgement]:
        """The moves of these seats (or of all), in the order of play, as they were last judged."""
        return [
            self.again.get(move, self.first[move])
            for move in sorted(self.first)
            if seats is None or self.first[move].seat in seats
        ]

    def costliest(self, seats: Collection[int] | None = None) -> list[Judgement]:
        """The moves that lost most at the first look, which are to be judged again."""
        lost = [each for each in self.judgements(seats) if self.first[each.move].loss > 0]
        return sorted(lost, key=lambda each: (-self.first[each.move].loss, each.move))[:COSTLIEST]

    def worst(self, seats: Collection[int] | None = None) -> list[Judgement]:
        """Those of the costliest that are worth telling, the worst first."""
        told = [each for each in self.costliest(seats) if each.told]
        return sorted(told, key=lambda each: (-each.loss, each.move))[:WORST]

    def curve(self, seat: int) -> list[tuple[int, float]]:
        """A seat's chances of winning as it saw them whenever it decided, each with the number of moves
        before, and at last its result."""
        points = [(each.move - 1, each.before) for each in self.judgements([seat])]
        return [*points, (self.moves, self.results[seat])]

    def data(self) -> dict[str, object]:
        """As plain data."""
        return {
            "decisions": self.decisions,
            "judged": len(self.first),
            "moves": self.moves,
            "results": list(self.results),
            "judgements": [each.data() for each in self.judgements()],
        }


# ---- what there is to judge


def check_finished(record: Record) -> None:
    """BadOption unless there is a whole game to review."""
    if record.result is None:
        raise BadOption("Only a finished game can be reviewed, and this record ends before the end.")


def begin(record: Record) -> Review:
    """The review of a finished game, before anything has been judged."""
    *_, end = record.states()
    assert end.turn() == OVER
    ranks = end.ranks()
    winners = 1 if end.allied else max(ranks.count(0), 1)
    results = [1 / winners if rank == 0 else 0.0 for rank in ranks[: record.players]]
    return Review(sum(1 for _ in _all(record)), len(record.moves), results)


def decisions(record: Record, most: int = MOST_DECISIONS) -> list[Decision]:
    """What is to be judged, in the order of play: everything, or of a long game as much of each seat's."""
    wanted = _spread([seat for _, seat, _, _ in _all(record)], most)
    return [
        Decision(move, seat, state.view(seat), actions)
        for place, (move, seat, state, actions) in enumerate(_all(record))
        if place in wanted
    ]


def _all(record: Record) -> Iterator[tuple[int, int, State, tuple[int, ...]]]:
    """Every move that could have been another: its number, its seat, the game before, and what was done."""
    for number, (before, (seat, actions)) in enumerate(zip(record.states(), record.moves, strict=False), 1):
        state = before.copy()
        for action in actions:
            if state.choices() > 1:
                yield number, seat, before, actions
                break
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


# ---- in which order


@dataclass(frozen=True)
class Look:
    """A question that can be answered by itself: how do these moves compare?"""

    view: View
    chosen: list[int]
    better: list[int]
    """Empty at the first look: then it is to be found."""
    playouts: int
    seed: int


@dataclass(frozen=True)
class Task:
    """A decision that is to be judged: for the first time, or against this better move."""

    decision: Decision
    better: Sequence[int] = ()

    def looks(self, playouts: int, again: int = AGAIN) -> list[Look]:
        """The questions that judge it: with `playouts` at the first look, with `again` at the second."""
        chosen = list(self.decision.chosen)
        if not self.better:
            return [Look(self.decision.view, chosen, [], playouts, 0)]
        parts = max(1, again // _PART)
        shares = [again // parts + (number < again % parts) for number in range(parts)]
        return [
            Look(self.decision.view, chosen, list(self.better), share, part)
            for part, share in enumerate(shares, start=1)
        ]


def steps(
    review: Review, asked: Sequence[Decision], scopes: Sequence[Collection[int]]
) -> Iterator[list[Task]]:
    """What is to be judged next, all at once: for each group of seats every move that has had no look, and
    then the costliest of them. What came of a list must be in the review before the next is asked for."""
    for seats in scopes:
        yield [Task(each) for each in asked if each.seat in seats and each.move not in review.first]
        known = {each.move: each for each in asked}
        yield [
            Task(known[each.move], each.best_actions)
            for each in review.costliest(seats)
            if each.move not in review.again
        ]


# ---- one move


def look(game: Game, asked: Look, seconds: float = math.inf) -> list[Outcome]:
    """What came of what was done, and of the better move; the same every time, unless the time is up. There
    is no second Outcome where nothing else could be found to do."""
    rng = Rng(asked.seed)
    rng.event()
    state, seat, policy = game.imagine(asked.view, rng), int(asked.view["seat"]), game.policy()
    if asked.better:
        return compare(policy, state, seat, [asked.chosen, asked.better], asked.playouts // 2, rng, seconds)
    left = _others(policy, state, seat, asked.chosen, rng)
    rounds = max(1, (len(left) - 1).bit_length())
    while len(left) > 1:
        tries = max(2, asked.playouts // 2 // rounds // len(left))
        found = compare(policy, state, seat, left, tries, rng, seconds / 2 / rounds)
        found.sort(key=lambda each: (-each.win_share(), -each.expected_score()))
        left = [each.actions for each in found[: (len(found) + 1) // 2]]
    # By further play-outs: those that have picked it flatter it.
    return compare(policy, state, seat, [asked.chosen, *left], max(2, asked.playouts // 4), rng, seconds / 2)


def _others(policy: Policy, state: State, seat: int, chosen: Sequence[int], rng: Rng) -> list[list[int]]:
    """Other moves that look promising: at each choice on the way of the move that was made, the actions that
    the policy thinks most of, each followed to the end of the move as the policy would."""
    forks = _forks(state, chosen)
    share = max(2, _OTHERS // max(1, len(forks)))
    found: list[list[int]] = []
    for place in forks:
        here = state.copy()
        for action in chosen[:place]:
            here.apply(action)
        actions = policy.sensible(here, seat, here.legal())
        weights = dict(zip(actions, policy.weigh(here, seat, actions, rng), strict=True))
        weights[int(policy.choose(here, seat, rng))] = math.inf
        fresh = 0
        for action in sorted(weights, key=lambda each: (-weights[each], each)):
            move = [*chosen[:place], *_finished(policy, here.copy(), seat, action, rng)]
            if move != list(chosen) and move not in found:
                found.append(move)
                fresh += 1
            if fresh == share:
                break
    return found


def _forks(state: State, chosen: Sequence[int]) -> list[int]:
    """The places in a move at which something else could have been done."""
    here, before = state.copy(), state.barrier
    forks: list[int] = []
    for place, action in enumerate(chosen):
        if here.barrier != before:
            break  # What comes now hangs on what was learnt.
        if here.choices() > 1:
            forks.append(place)
        here.apply(action)
    return forks


def _finished(policy: Policy, state: State, seat: int, action: int, rng: Rng) -> list[int]:
    """A move that begins with this action, as far as it can be foreseen."""
    before = state.barrier
    move = [action]
    state.apply(action)
    while not state.whole() and state.barrier == before:
        action = state.choice(0) if state.choices() == 1 else policy.choose(state, seat, rng)
        move.append(int(action))
        state.apply(action)
    return move


def joined(parts: Sequence[Outcome]) -> Outcome:
    """What several parts of one comparison have found of a move, in their order."""
    whole = Outcome(parts[0].actions)
    for part in parts:
        for mine, theirs in ((whole.parts, part.parts), (whole.seen, part.seen)):
            for name in {**mine, **theirs}:
                column = mine.setdefault(name, [0.0] * whole.tries())
                column.extend(theirs.get(name, [0.0] * part.tries()))
        whole.wins.extend(part.wins)
        whole.scores.extend(part.scores)
    return whole


def judge(game: Game, task: Task, found: Sequence[Sequence[Outcome]], names: Sequence[str] = ()) -> Judgement:
    """What the answers to all looks of a task come to, in words that call the players by these names."""
    decision = task.decision
    done, *others = (joined(parts) for parts in zip(*found, strict=True))
    best, doubt, ahead = done, 0.0, 0.0
    if others:
        loss, doubt = lead(others[0].wins, done.wins)
        if loss > 0:
            best = others[0]
        ahead = max(0.0, -loss)
    view, final = decision.view, bool(task.better)
    return Judgement(
        decision.move,
        decision.seat,
        _words(game, view, done.actions, names),
        done.win_share(),
        _words(game, view, best.actions, names),
        best.win_share(),
        doubt,
        sum(outcome.tries() for outcome in (done, *others)),
        final,
        tuple(reasons(game, best, done)) if final and best is not done else (),
        game.stage(view),
        _kind(game, view, done.actions),
        _kind(game, view, best.actions),
        tuple(done.actions),
        tuple(best.actions),
        ahead,
    )


def percent(chance: float) -> str:
    """A chance as people read it."""
    return f"{round(100 * chance)}\u00a0%"


def _words(game: Game, view: View, actions: Sequence[int], names: Sequence[str]) -> str:
    """A whole move, as far as it can be foreseen."""
    return game.say_move(_followed(game, view, actions), names)


def _kind(game: Game, view: View, actions: Sequence[int]) -> str:
    """What kind of thing a move is: the first of its actions that is of any."""
    kinds = [game.kind(here, action) for here, action in _followed(game, view, actions)]
    return next(filter(None, kinds), "")


def _followed(game: Game, view: View, actions: Sequence[int]) -> list[tuple[View, int]]:
    """Each action of a move with the View before it, up to where something is learnt."""
    state, seat = game.imagine(view, Rng(0)), int(view["seat"])
    before = state.barrier
    steps: list[tuple[View, int]] = []
    for action in actions:
        if state.barrier != before:
            break
        steps.append((state.view(seat), action))
        state.apply(action)
    return steps

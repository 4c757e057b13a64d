"""One search in parts, shared by as many processes as there are: each part has a seed of its own and guesses
by itself, and what the parts have found is added up. The parts are the same whoever does them, and so is the
sum."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass

from bandstand import bots
from bandstand.bots.search import Verdict
from bandstand.contract import Game, View
from bandstand.rng import derived_seed

Packed = Sequence[list[int] | list[float]]
"""A Verdict on its way from one process to another: a compiled object would arrive empty."""


@dataclass(frozen=True)
class Part:
    """What one process does by itself."""

    level: str
    seed: int
    iterations: int


@dataclass(frozen=True)
class Job:
    """A part with everything that another process must know to do it."""

    game: Game
    view: View
    part: Part
    seconds: float | None


def split(level: str, seed: int, iterations: int, parts: int) -> list[Part]:
    """At most `parts` parts, with at least one iteration each, that together do `iterations`."""
    parts = max(1, min(parts, iterations))
    shares = [iterations // parts + (number < iterations % parts) for number in range(parts)]
    return [Part(level, derived_seed(seed, number), share) for number, share in enumerate(shares)]


def think(
    game: Game,
    view: View,
    parts: Iterable[Part],
    seconds: float | None = None,
    run: Callable[[Callable[[Job], Packed], list[Job]], Iterable[Packed]] = map,
) -> Verdict:
    """What all parts together make of a decision. `run` is the `map` of an executor whose processes are to
    share the work; without it they are done one after the other."""
    found = run(work, [Job(game, view, part, seconds) for part in parts])
    return merge([unpack(packed) for packed in found])


def work(job: Job) -> Packed:
    """Do one part."""
    return pack(search(job.game, job.view, job.part, job.seconds))


def search(
    game: Game,
    view: View,
    part: Part,
    seconds: float | None = None,
    tell: Callable[[int], object] | None = None,
) -> Verdict:
    """What one part makes of a decision."""
    searching = bots.search(game, part.level, part.iterations)
    return bots.SearchBot(game, searching, part.seed).think(view, seconds, tell)


def merge(verdicts: Sequence[Verdict]) -> Verdict:
    """What several parts have found, added up in their order."""
    whole = unpack(pack(verdicts[0]))
    for other in verdicts[1:]:
        whole.add(other)
    return whole


def pack(found: Verdict) -> Packed:
    """A Verdict as plain lists."""
    return found.actions, found.visits, found.values, found.wins, found.scores, found.priors


def unpack(packed: Packed) -> Verdict:
    """The Verdict again."""
    actions, visits, values, wins, scores, priors = packed
    found = Verdict([])
    found.actions, found.visits = [int(each) for each in actions], [int(each) for each in visits]
    found.values, found.wins = list(values), list(wins)
    found.scores, found.priors = list(scores), list(priors)
    return found

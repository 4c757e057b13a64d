"""How a finished game is told: a line of each seat from round to round, what its score came from, and honours
in good humour.

A game says what is its own in a `Retelling`; one that says nothing is told by its scores alone. All of it is
made from what everybody at the table could see, and from the scores."""

import itertools
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, ClassVar, Final

from bandstand.phrases import counted, number_word

_ORDINALS = ("first", "second", "third", "fourth", "fifth", "sixth")
_SOLOS = ("Solo", "Cadenza", "Refrain", "Interlude", "Overture", "Coda")
"""For whoever has no other honour."""
REST: Final = "Rest"
MOST_PARTS: Final = 8
"""So many parts of a score have a colour of their own, the last of them being the rest."""


@dataclass(frozen=True)
class Mark:
    """Where a round ended, or the game began."""

    name: str
    """What stands below it: 'start', '1', '2', 'end'."""
    at: int
    """After so many moves."""
    points: Sequence[int]
    """Where the line of each seat stands."""


@dataclass(frozen=True)
class Part:
    """Something that scores are made of."""

    name: str
    points: Sequence[int]
    """For each seat; below 0 where it cost something."""


@dataclass(frozen=True)
class Honour:
    """Something pleasant to say about one seat. It is about the game, never about how fast somebody was."""

    title: str
    seat: int
    words: str
    """What it was given for, as it stands after a name and a colon: 'jumped three at one go'."""
    unusual: float
    """How much out of the ordinary that is: 0 for what anybody does, 1 for what is hardly ever seen."""


@dataclass(frozen=True)
class Words:
    """What stands over and under the drawings."""

    lines: str = "Scores, move by move"
    under: str = ""
    """What the numbers on the lines are, where the title does not say it all."""
    parts: str = "Where the points came from"
    unit: str = "round"
    """What lies between two marks, where there are rounds."""


@dataclass(frozen=True)
class Past:
    """A finished game, as everybody may know it."""

    players: int
    seats: int
    """How many have a score."""
    movers: Sequence[int]
    """Whose each move was."""
    news: Sequence[Sequence[Mapping[str, Any]]]
    """What each move made known to spectators."""
    laps: Sequence[str]
    """In which round each move was made."""
    stages: Sequence[str]
    """How far the game had come before each move, in words."""
    asked: Sequence[Sequence[int]]
    """Who was asked at the same time as the mover; empty where nobody else was."""
    points: Sequence[Sequence[int]]
    """Where the lines stand before the first move, and after each."""
    scores: Sequence[int]
    ranks: Sequence[int]
    allied: bool
    breakdown: Sequence[Mapping[str, int]]
    """What each score is made of, as the rules name it."""
    view: Any
    """The end, as spectators see it."""
    marks: Sequence[Mark] = field(default_factory=tuple)

    def events(self, *kinds: str) -> Iterator[Mapping[str, Any]]:
        """What happened, in order: everything of these kinds."""
        return (event for heard in self.news for event in heard if event["kind"] in kinds)

    def total(self, kind: str, **such: object) -> list[int]:
        """How often each seat did a thing of a kind, and of such a kind: `total("place", safe=True)`."""
        found = [0] * self.seats
        for event in self.events(kind):
            if 0 <= event["seat"] < self.seats and all(event[name] == value for name, value in such.items()):
                found[event["seat"]] += 1
        return found


class Retelling:
    """How one game tells of itself. This one tells of its scores."""

    part_names: ClassVar[Mapping[str, str]] = {}
    """What people call the parts of a score, in the order in which they are told; the others come after."""
    stepped: ClassVar[bool] = False
    """Whether the lines go up in steps."""
    closing: ClassVar[str] = ""
    """What stands below the last scoring, in games that are scored when the last round is over."""

    def words(self, past: Past) -> Words:
        """What stands over the drawings."""
        return Words()

    def lap(self, view: Any) -> str:
        """In which round the game is, as short as it can be: '3'. Empty where there are no rounds: then each
        move is one."""
        return ""

    def line(self, view: Any, scores: Sequence[int]) -> Sequence[int]:
        """Where the line of each seat stands, with what spectators see and the scores."""
        return scores

    def parts(self, past: Past) -> list[Part]:
        """What the scores are made of; empty where there is nothing to tell."""
        known = list(self.part_names)
        names = sorted(
            dict.fromkeys(name for each in past.breakdown for name in each),
            key=lambda name: known.index(name) if name in known else len(known),
        )
        parts: dict[str, Part] = {}
        for name in names:
            title = self.part_names.get(name, name.replace("_", " ").capitalize())
            points = [each.get(name, 0) for each in past.breakdown]
            if title in parts:
                points = [a + b for a, b in zip(parts[title].points, points, strict=True)]
            parts[title] = Part(title, points)
        return together([part for part in parts.values() if any(part.points)])

    def honours(self, past: Past) -> list[Honour]:
        """What can be said about this game, for `awarded` to choose from."""
        return general(past)


def together(parts: Sequence[Part], most: int = MOST_PARTS) -> list[Part]:
    """The largest parts in their order, and the small ones as one."""
    rest = [part for part in parts if part.name == REST]
    named = [part for part in parts if part.name != REST]
    if len(named) + bool(rest) <= most:
        return [*named, *rest]
    size = {part.name: sum(map(abs, part.points)) for part in named}
    kept = sorted(size, key=lambda name: -size[name])[: most - 1]
    rest += [part for part in named if part.name not in kept]
    sums = [sum(points) for points in zip(*(part.points for part in rest), strict=True)]
    return [*(part for part in named if part.name in kept), Part(REST, sums)]


# ---- honours


def most(
    title: str, counts: Sequence[int], words: str, least: int = 2, few: bool = False, thing: str = ""
) -> list[Honour]:
    """An honour for who has the most of something (or the fewest), if that is one seat alone. In the words
    `{}` stands for the number, or for the number of things."""
    best = min(counts) if few else max(counts)
    if len(counts) < 2 or counts.count(best) != 1 or (not few and best < least):
        return []
    others = sorted(counts, reverse=not few)[1]
    lead = abs(best - others) / max(abs(best), abs(others), 1)
    said = counted(best, thing) if thing else number_word(best)
    return [Honour(title, counts.index(best), words.replace("{}", said), 0.25 + 0.6 * lead)]


def general(past: Past, unit: str = "round") -> list[Honour]:
    """What can be said of any game with scores. `unit`: what lies between two marks."""
    unit = unit if any(past.laps) else "move"
    marks = past.marks
    if past.allied or len(past.scores) < 2 or len(marks) < 4:
        return []
    seats, found = range(past.seats), list[Honour]()
    rounds = list(itertools.pairwise(marks))
    for seat in seats:
        led = sum(_leads(mark.points, seat) for mark in marks[1:])
        share = led / len(rounds)
        if share > 0.6:
            words = f"in front after {led} of {len(rounds)} {unit}s"
            found.append(Honour("Front runner", seat, words, 0.5 * share))
        half = marks[len(marks) // 2].points
        was, became = sum(other > half[seat] for other in half), past.ranks[seat]
        if was > became:
            words = f"{_ORDINALS[was]} at half-time, {_ORDINALS[became]} at the end"
            found.append(Honour("Second wind", seat, words, 0.45 + 0.2 * (was - became)))
    gains = [[after.points[seat] - before.points[seat] for before, after in rounds] for seat in seats]
    best = [max(each) for each in gains]
    if best.count(max(best)) == 1 and max(best) > 1:
        seat = best.index(max(best))
        after = rounds[gains[seat].index(best[seat])][1]
        usual = sum(map(sum, gains)) / (len(rounds) * past.seats) or 1.0
        words = f"went up by {best[seat]} {_when(after.name, unit)}"
        found.append(Honour("Grand crescendo", seat, words, min(0.7, 0.12 * best[seat] / abs(usual))))
    for seat in seats:
        if best[seat] > 1:
            after = rounds[gains[seat].index(best[seat])][1]
            words = f"a fine {best[seat]} {_when(after.name, unit)}"
            found.append(Honour(_SOLOS[seat % len(_SOLOS)], seat, words, 0.05))
    runs = [_longest(each) for each in gains]
    if runs.count(max(runs)) == 1 and max(runs) > 2:
        words = f"gained something {number_word(max(runs))} times running"
        found.append(Honour("Steady beat", runs.index(max(runs)), words, 0.7 * max(runs) / len(rounds)))
    return found


def _leads(points: Sequence[int], seat: int) -> bool:
    return points[seat] == max(points) and points.count(points[seat]) == 1


def _when(name: str, unit: str) -> str:
    return f"in {unit} {name}" if name.isdecimal() else f"at the {name}"


def _longest(gains: Sequence[int]) -> int:
    run = longest = 0
    for gain in gains:
        run = run + 1 if gain > 0 else 0
        longest = max(longest, run)
    return longest


def awarded(honours: Sequence[Honour], seats: int) -> list[Honour]:
    """One honour for each seat at most, and each title once: the most unusual first."""
    chosen: list[Honour] = []
    for honour in sorted(honours, key=lambda each: -each.unusual):
        taken = any(honour.seat == each.seat or honour.title == each.title for each in chosen)
        if not taken and 0 <= honour.seat < seats:
            chosen.append(honour)
    return chosen


# ---- the course of it


def leads(marks: Sequence[Mark]) -> list[int]:
    """Who was alone in front at each mark, for those where somebody was."""
    leaders = [[seat for seat in range(len(mark.points)) if _leads(mark.points, seat)] for mark in marks]
    return [each[0] for each in leaders if each]


def gist(past: Past, names: Sequence[str], you: int = -1) -> str:
    """How the lead went, in one sentence; empty where there is nothing to say. `you`: the reader's seat."""
    if past.allied or len(past.marks) < 4 or past.ranks.count(0) != 1:
        return ""
    winner = past.ranks.index(0)
    who = "You" if winner == you else names[winner]
    led = leads(past.marks[1:])
    changes = sum(a != b for a, b in itertools.pairwise(led))
    if len(led) == len(past.marks) - 1 and set(led) == {winner}:
        return f"{who} led all the way."
    if changes >= 2:
        often = "twice" if changes == 2 else f"{number_word(changes)} times"
        return f"The lead changed hands {often}."
    if led.count(winner) <= 1:
        return f"{who} took the lead at the very end."
    return ""

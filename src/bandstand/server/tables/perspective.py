"""What one viewer may know of a game: the only thing of it that pages are drawn from."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import Any

from bandstand.contract import SPECTATOR, Game, News, View
from bandstand.draw import Line
from bandstand.match import Match
from bandstand.move import Actions

STORY_MOVES = 120
"""How far back the log of a page goes; the replay has all of it."""


@dataclass(frozen=True)
class StoryPart:
    """A piece of the log as one viewer is told it: what one move made known, and what happened around the
    table after it."""

    move: int
    """The move's number from 1; 0 for the set-up."""
    heading: str
    """How far the game had come, where that has changed."""
    events: Sequence[News]
    notes: Sequence[Line]
    drawn: dict[tuple[str, ...], list[Any]] = field(default_factory=dict, compare=False)
    """What pages have made of it, by the names of everybody: the next drawing need not do so again."""


@dataclass(frozen=True)
class Standings:
    """How a finished game stands."""

    scores: Sequence[int]
    ranks: Sequence[int]


@dataclass(frozen=True)
class Perspective:
    """A game from one seat, or from beside the table, right after one entry."""

    game: Game
    viewer: int
    version: int
    position: int
    """The version without the hints: as long as it stays the same, nothing has happened."""
    moves: int
    view: View
    legal: Sequence[int]
    """Empty unless the viewer may move."""
    asked: bool
    """Whether the game waits for the viewer, who has not answered yet."""
    answer: Sequence[str]
    """What the viewer has answered under seal, in words."""
    waiting: Sequence[int]
    can_undo: bool
    story: Sequence[StoryPart]
    standings: Standings | None


def tell(
    match: Match, viewer: int, stages: Sequence[str], notes: Sequence[tuple[int, Line]], first: int
) -> list[StoryPart]:
    """The story of a match for one viewer, from one part on; part 0 is the set-up."""
    story: list[StoryPart] = []
    if first == 0:
        story.append(StoryPart(0, "", match.opening(viewer), [line for at, line in notes if at == 0]))
        first = 1
    for number, events in enumerate(match.news(viewer, first - 1), start=first):
        heading = stages[number - 1]
        changed = number == 1 or stages[number - 2] != heading
        beside = [line for at, line in notes if at == number]
        story.append(StoryPart(number, heading if changed else "", events, beside))
    return story


def _answer(match: Match, viewer: int) -> list[str]:
    actions = match.sealed().get(viewer, ())
    return [
        match.game.say(match.view(viewer, actions[:number]), action) for number, action in enumerate(actions)
    ]


def see(match: Match, viewer: int, version: int, story: Sequence[StoryPart], hints: int = 0) -> Perspective:
    """A match as one viewer may know it."""
    waiting = match.waiting()
    mine = viewer in waiting
    return Perspective(
        game=match.game,
        viewer=viewer,
        version=version,
        position=version - hints,
        moves=len(match.moves),
        view=match.view(viewer),
        legal=match.legal(viewer) if mine else (),
        asked=mine and viewer not in match.sealed(),
        answer=_answer(match, viewer),
        waiting=waiting,
        can_undo=viewer != SPECTATOR and match.can_undo(viewer),
        story=story,
        standings=Standings(match.scores, match.ranks) if match.over else None,
    )


class Story:
    """The log of a game as each viewer is told it. A part is made when that viewer first looks, and then
    kept: the next drawing adds to it."""

    def __init__(self, told: dict[int, list[StoryPart]] | None = None) -> None:
        self._told = told or {}

    def told(self) -> bool:
        """Whether anybody has been told anything."""
        return bool(self._told)

    def until_now(
        self, match: Match, viewer: int, stages: Sequence[str], notes: Sequence[tuple[int, Line]]
    ) -> list[StoryPart]:
        """The newest parts that a viewer is told of a match. A later moment of it may have added more."""
        told = self._told.setdefault(viewer, [])
        parts = len(match.moves) + 1
        if len(told) < parts:
            told += tell(match, viewer, stages, notes, len(told))
        return told[max(parts - STORY_MOVES, 0) : parts]

    def before(self, part: int) -> "Story":
        """The story without what comes from this part on. Who looks at an earlier moment keeps that part."""
        return Story({viewer: told[:part] for viewer, told in self._told.items()})


class Moment:
    """A game right after one entry, whatever becomes of it later. What a viewer may know of it is worked out
    when that viewer looks."""

    def __init__(
        self,
        match: Match,
        version: int,
        hints: int,
        stages: Sequence[str],
        notes: Sequence[tuple[int, Line]],
        story: Story,
    ) -> None:
        self._match = match.copy()
        self._version = version
        self._hints = hints
        self._stages = list(stages)
        self._notes = list(notes)
        self._story = story
        self._seen: dict[int, Perspective] = {}

    def perspective(self, viewer: int) -> Perspective:
        """What one viewer may know."""
        seen = self._seen.get(viewer)
        if seen is None:
            story = self._story.until_now(self._match, viewer, self._stages, self._notes)
            seen = self._seen[viewer] = see(self._match, viewer, self._version, story, self._hints)
        return seen

    def sealed_by(self, seats: Iterable[int]) -> tuple[tuple[int, Actions], ...]:
        """What these seats have answered under seal. Nobody's business but their owner's."""
        sealed = self._match.sealed()
        return tuple((seat, sealed[seat]) for seat in seats if seat in sealed)

"""What one viewer may know of a game: the only thing of it that pages are drawn from."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from bandstand.contract import SPECTATOR, Game, News, View
from bandstand.draw import Line
from bandstand.match import Match


@dataclass(frozen=True)
class StoryPart:
    """A piece of the log: what one move made known, and what happened around the table after it."""

    move: int
    """The move's number from 1; 0 for the set-up."""
    heading: str
    """How far the game had come, where that has changed."""
    events: Sequence[News]
    notes: Sequence[Line]


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


def answered(perspectives: Mapping[int, Perspective], seats: Iterable[int]) -> list[int]:
    """Of these seats, those that have answered under seal. Nobody's business but their owner's."""
    return [seat for seat in seats if seat in perspectives[seat].waiting and not perspectives[seat].asked]


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

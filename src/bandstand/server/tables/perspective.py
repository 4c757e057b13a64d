"""What one viewer may know of a game: the only thing of it that pages are drawn from."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from bandstand.contract import Game, News, View
from bandstand.draw import Line


@dataclass(frozen=True)
class Part:
    """A piece of the log: what one move made known, and what happened around the table after it."""

    move: int
    """The move's number from 1; 0 for the set-up."""
    heading: str
    """How far the game had come, where that has changed."""
    events: Sequence[News]
    notes: Sequence[Line]


@dataclass(frozen=True)
class Outcome:
    """How a finished game stands."""

    scores: Sequence[int]
    ranks: Sequence[int]


@dataclass(frozen=True)
class Sight:
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
    story: Sequence[Part]
    outcome: Outcome | None


def answered(sights: Mapping[int, Sight], seats: Iterable[int]) -> list[int]:
    """Of these seats, those that have answered under seal. Nobody's business but their owner's."""
    return [seat for seat in seats if seat in sights[seat].waiting and not sights[seat].asked]

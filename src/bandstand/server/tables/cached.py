"""A table in memory: a cache that replaying its entries rebuilds at any time."""

import asyncio
from collections import deque
from collections.abc import Sequence

from bandstand.contract import SPECTATOR, Game
from bandstand.draw import Line, Player
from bandstand.match import Match
from bandstand.server.storage.rows import EntryRow, SealedRow, TableRow
from bandstand.server.tables.change import Change
from bandstand.server.tables.perspective import Perspective, StoryPart, see, tell

STORY_MOVES = 120
"""How far back the log of a page goes; the replay has all of it."""
RECENT_CHANGES = 24
"""How many changes are kept for a browser that was away for a moment."""


class CachedTable:
    """One table. Whoever looks at it or changes it holds its lock."""

    def __init__(self, id: str) -> None:
        self.id = id
        self.lock = asyncio.Lock()
        self.recent: deque[Change] = deque(maxlen=RECENT_CHANGES)
        self.forget()

    def forget(self) -> None:
        """Drop the game; it is replayed when somebody next asks."""
        self.version = -1
        self.game: Game | None = None
        self.match: Match | None = None
        self.broken = False
        self.marks: list[int] = [0]
        """How many moves were done after each version."""
        self.stages: list[str] = []
        """How far the game had come before each move."""
        self.hints = 0
        """How many of the entries are hints, which leave the game as it is."""
        self.hinted: dict[int, int] = {}
        """The position at which each seat last asked for a hint."""
        self.notes: list[tuple[int, Line]] = []
        """What else happened, each with the number of moves done before it."""
        self._told: dict[int, list[StoryPart]] = {}
        """Each viewer's story so far, so that a new drawing adds to it and does not make it again."""

    # ---- replaying

    def begin(self, game: Game, row: TableRow) -> None:
        """An empty list of entries."""
        self.forget()
        self.version = 0
        self.game = game
        self._row = (row.players, int(row.seed, 16), dict(row.options))

    def apply(self, entry: EntryRow) -> None:
        """Follow one entry."""
        assert self.game is not None
        if entry.kind == "start":
            players, seed, options = self._row
            self.match = Match(self.game, players, seed, options)
        elif entry.kind == "move":
            self.play(entry.seat, [self.game.read(word) for word in entry.payload["actions"]])
        elif entry.kind == "undo":
            self.undo(entry.seat)
        elif entry.kind == "hint":
            self.hinted[entry.seat] = self.position
            self.hints += 1
            self._note([Player(entry.seat), " asked for a hint"])
        elif entry.kind == "seat" and self.match is not None:
            self.note(entry.seat, entry.payload["by"])
        self.advance(entry.version)

    def play(self, seat: int, actions: Sequence[int]) -> bool:
        """A whole move; whether it was done, and not only sealed."""
        assert self.match is not None
        stage = self.match.game.stage(self.match.view(SPECTATOR))
        done = self.match.play(*actions, seat=seat)
        self.stages += [stage] * len(done)
        return bool(done)

    def undo(self, seat: int) -> bool:
        """Take back; whether it was a move that was done, and not only a sealed answer."""
        assert self.match is not None
        before = len(self.match.moves)
        self.match.undo(seat)
        if len(self.match.moves) == before:
            return False
        self.stages.pop()
        # What happened around the table stays in the log, though the move before it is gone.
        self.notes = [(min(at, before - 1), line) for at, line in self.notes]
        self._untell(before - 1)
        return True

    def note(self, seat: int, by: str) -> None:
        """A seat changed hands while the game was on."""
        # Worded so that "you" fits as well as a name.
        line: Line = ["A bot now plays for ", Player(seat)]
        if by != "bot":
            line = ["Back at the table: ", Player(seat)]
        self._note(line)

    def _note(self, line: Line) -> None:
        assert self.match is not None
        self.notes.append((len(self.match.moves), line))
        self._untell(len(self.match.moves))

    def _untell(self, number: int) -> None:
        """The story has changed from this part on."""
        for told in self._told.values():
            del told[number:]

    @property
    def position(self) -> int:
        """How many entries there are that are no hints."""
        return self.version - self.hints

    def advance(self, version: int) -> None:
        """The list of entries has come to this version."""
        moves = len(self.match.moves) if self.match else 0
        self.marks += [moves] * (version + 1 - len(self.marks))
        self.version = version

    def reseal(self, rows: Sequence[SealedRow]) -> None:
        """Hold exactly the sealed answers that are stored."""
        if self.match is None:
            return
        for seat in self.match.sealed():
            self.match.undo(seat)
        for row in rows:
            self.match.play(*[self.match.game.read(word) for word in row.actions], seat=row.seat)

    # ---- looking

    def viewers(self) -> list[int]:
        """Every seat, and the spectators."""
        return [SPECTATOR, *range(self.match.players)] if self.match else []

    def perspectives(self) -> dict[int, Perspective]:
        """What each of them may know."""
        return {viewer: self.perspective(viewer) for viewer in self.viewers()}

    def perspective(self, viewer: int) -> Perspective:
        """What one of them may know."""
        assert self.match is not None
        told = self._told.setdefault(viewer, [])
        told += tell(self.match, viewer, self.stages, self.notes, len(told))
        return see(self.match, viewer, self.version, told[-STORY_MOVES:], self.hints)

    def moves_at(self, version: int) -> int:
        """How many of the moves that still stand were done at a version."""
        if self.match is None:
            return 0
        return min(len(self.match.moves), self.marks[min(version, len(self.marks) - 1)])

"""A table in memory: a cache that replaying its entries rebuilds at any time."""

import asyncio
from collections import deque
from collections.abc import Sequence

from bandstand.contract import SPECTATOR, Game
from bandstand.draw import Line, Player
from bandstand.match import Match
from bandstand.server.storage.rows import EntryRow, SealedRow, TableRow
from bandstand.server.tables.change import Change
from bandstand.server.tables.perspective import Moment, Story

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
        self.hints: list[int] = []
        """The entries that are hints, which leave the game as it is."""
        self.hinted: dict[int, int] = {}
        """The position at which each seat last asked for a hint."""
        self.notes: list[tuple[int, Line]] = []
        """What else happened, each with the number of moves done before it."""
        self._story = Story()

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
            self.hints.append(entry.version)
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
        self._story = self._story.before(before - 1)
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
        self._story = self._story.before(len(self.match.moves))

    @property
    def position(self) -> int:
        """How many entries there are that are no hints."""
        return self.version - len(self.hints)

    def still(self, version: int) -> bool:
        """Whether nothing has happened since a version but that somebody asked for a hint."""
        since = self.version - version
        return since >= 0 and self.hints[len(self.hints) - since :] == [*range(version + 1, self.version + 1)]

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

    def moment(self) -> Moment | None:
        """The game as it stands, to be looked at while it goes on."""
        if self.match is None:
            return None
        # From now on it notes what each move makes known: a copy would have to play the game again for that.
        self.match.news(SPECTATOR, len(self.match.moves))
        return Moment(self.match, self.version, len(self.hints), self.stages, self.notes, self._story)

    def moves_at(self, version: int) -> int:
        """How many of the moves that still stand were done at a version."""
        if self.match is None:
            return 0
        return min(len(self.match.moves), self.marks[min(version, len(self.marks) - 1)])

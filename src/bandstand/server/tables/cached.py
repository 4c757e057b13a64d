"""A table in memory: a cache that replaying its entries rebuilds at any time."""

import asyncio
import json
import time
from collections import deque
from collections.abc import Callable, Sequence

from bandstand.contract import SPECTATOR, Game
from bandstand.draw import Line, Player
from bandstand.match import Match
from bandstand.server.storage.rows import EntryRow, SealedRow, TableRow
from bandstand.server.tables.change import Change
from bandstand.server.tables.perspective import Moment, Story

RECENT_CHANGES = 24
"""How many changes are kept, at most, for a browser that was away for a moment."""
RECENT_SECONDS = 30.0
"""How long changes are kept for such a browser."""
PORTION_SECONDS = 0.01
"""How long a game is rebuilt, at most, before others get their turn."""
# What things take, as the tests compare with what is really taken.
_TABLE_BYTES = 30_000
_MOVE_BYTES = 900
_TOLD_BYTES = 700
"""A move, as one viewer was told of it."""
_LOOKED_BYTES = 50
"""A move, in a change that is kept."""
_VIEW_FACTOR = 7
"""How many times larger a View is than its JSON."""
_WEIGH_AGAIN = 32
"""The number of moves after which the size of the Views is measured again."""


class CachedTable:
    """One table. Whoever looks at it or changes it holds its lock."""

    def __init__(self, id: str, clock: Callable[[], float] = time.monotonic) -> None:
        self.id = id
        self.lock = asyncio.Lock()
        self.recent: deque[Change] = deque(maxlen=RECENT_CHANGES)
        self._recent_times: deque[float] = deque(maxlen=RECENT_CHANGES)
        self._clock = clock
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
        self._view_bytes = (-1, 0)
        """How large a View is, and after how many moves it was."""

    def remember(self, change: Change) -> None:
        """Keep a change for a moment, for whoever has missed it."""
        now = self._clock()
        self.recent.append(change)
        self._recent_times.append(now)
        while self._recent_times[0] < now - RECENT_SECONDS:
            self.recent.popleft()
            self._recent_times.popleft()

    def rest(self) -> None:
        """Nobody has come for some time: keep the game alone. What else is shown of it is made anew."""
        self.recent.clear()
        self._recent_times.clear()
        self._story = Story()

    def size(self) -> int:
        """About how many bytes it takes."""
        if self.match is None:
            return _TABLE_BYTES
        moves, players = len(self.match.moves), self.match.players
        at, view = self._view_bytes
        if at < 0 or abs(moves - at) >= _WEIGH_AGAIN:
            view = _VIEW_FACTOR * len(json.dumps(self.match.view(SPECTATOR)))
            self._view_bytes = (moves, view)
        each = _MOVE_BYTES + (_TOLD_BYTES * players if self._story.told() else 0)
        return (
            _TABLE_BYTES + view + moves * each + len(self.recent) * (players * view + _LOOKED_BYTES * moves)
        )

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
            # From the beginning, since sooner or later it is asked what each move has made known: else the
            # game would be played once more for that.
            self.match.news(SPECTATOR)
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

    async def follow(
        self, entries: Sequence[EntryRow], then: Callable[[EntryRow], object] | None = None
    ) -> None:
        """Follow entries, and do something after each. Others go on meanwhile, since a game may be long."""
        until = time.perf_counter() + PORTION_SECONDS
        for entry in entries:
            self.apply(entry)
            if then is not None:
                then(entry)
            if time.perf_counter() > until:
                await asyncio.sleep(0)
                until = time.perf_counter() + PORTION_SECONDS

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

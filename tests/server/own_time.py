"""A house with a clock of its own: nobody waits, and every moment is exact."""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from bandstand import bots, catalogue
from bandstand.contract import SPECTATOR
from bandstand.match import Match
from bandstand.server.house import House
from bandstand.server.people.identity import stranger
from bandstand.server.storage import migrations
from bandstand.server.tables import store
from bandstand.server.tables.change import Change
from bandstand.server.tables.moves import play
from bandstand.server.tables.wanted import WantedTable, Wish
from bandstand.server.thinking.bot_moves import BotMoves
from bandstand.server.thinking.pace import Pace, all_know_its_move
from bandstand.server.thinking.pool import Job, WorkerPool, margin
from bandstand.server.thinking.questions import Question
from bandstand.server.thinking.thinkers import Thinkers
from bandstand.server.thinking.worker import WorkerBots

from .conftest import settings

HANGS = "hangs"
"""A bot that never answers."""
TAKES = {"random": 0.001, "greedy": 0.002, "beginner": 0.004, "player": 0.02, "expert": 0.3}
"""Seconds that each bot thinks about a decision; a master all that it may."""


class Clock:
    """Goes on when somebody sleeps, but never before everybody has thought to the end."""

    def __init__(self) -> None:
        self.now = 0.0
        self.thinking: list[asyncio.Future[Any]] = []
        self.meanwhile: Callable[[], Awaitable[None]] | None = None
        """Done once, as soon as somebody sleeps."""

    def __call__(self) -> float:
        return self.now

    async def sleep(self, seconds: float) -> None:
        until = self.now + seconds
        await asyncio.gather(*self.thinking)
        self.now = max(self.now, until)
        if self.meanwhile is not None:
            meanwhile, self.meanwhile = self.meanwhile, None
            await meanwhile()


class QuickPool(WorkerPool):
    """Answer at once, and put the clock forward by what a worker would have taken."""

    def __init__(self, clock: Clock) -> None:
        super().__init__(3, memory=2 << 30)
        self.clock = clock
        self.jobs: list[Job] = []
        """Everything that was asked."""

    def wait_until_warm(self, seconds: float | None = None) -> bool:
        return True

    def submit(self, jobs: Sequence[Job]) -> None:
        for job in jobs:
            self.jobs.append(job)
            assert job.deadline is not None
            bot, began = job.question.bot, job.deadline - job.seconds
            if bot == HANGS:
                self.clock.now = max(self.clock.now, job.deadline)
                continue
            self.clock.now = max(self.clock.now, began + TAKES.get(bot, job.seconds - margin(job.seconds)))
            assert isinstance(job.question, Question)
            few = replace(job.question, iterations=4)
            job.answer.set_result(WorkerBots(()).answer(few, 1.0, lambda _best: None))


class QuickThinkers(Thinkers):
    """Think on that clock."""

    def __init__(self, clock: Clock, seconds: float) -> None:
        super().__init__(3, seconds, 2 << 30, lambda: 1, clock=clock)
        self.clock = clock
        self.workers: QuickPool = QuickPool(clock)
        self._known |= {HANGS}

    def decide(self, *asked: Any) -> asyncio.Future[tuple[int, ...]]:
        thought = super().decide(*asked)
        self.clock.thinking.append(thought)
        return thought


@dataclass(frozen=True)
class Told:
    """What a table was told: a move, or all that was under seal."""

    after: float
    """Seconds since what was told before."""
    seats: list[int]
    """Who has moved,"""
    actions: list[int]
    """in how many actions,"""
    free: bool
    """and whether any of them had a choice."""
    known: bool
    """Whether spectators know that none of them had."""


class OwnTime:
    """One table with one person, at seat 0, and bots."""

    def __init__(self, house: House, clock: Clock) -> None:
        self.house = house
        self.clock = clock
        self.who = stranger()
        self.id = ""
        self._told: list[tuple[float, int]] = []
        house.hub.tell = self._hear  # type: ignore[method-assign]

    def _hear(self, change: Change) -> None:
        self._told.append((self.clock.now, change.facts.version))

    async def sit_down(self, game: str, *others: str, masters_take: int = 0, **options: Any) -> None:
        """A game begins."""
        seats = (Wish("me"), *(Wish("bot", bot=other) for other in others))
        wanted = WantedTable(catalogue.load(game), options, seats, False, True, masters_take=masters_take)
        self.id = await self.house.rooms.create(self.who, wanted)
        await self.house.rooms.start(self.id, self.who)

    async def bots_move(self) -> None:
        """Let all bots move that are to move."""
        self.house.bots.wake(self.id)
        while task := self.house.bots._tasks.get(self.id):
            await task
            await asyncio.sleep(0)

    async def play(self, most: int) -> None:
        """Play for so many moves of the person, or to the end."""
        for _ in range(most):
            await self.bots_move()
            async with self.house.tables.change(self.id) as held:
                match = held.cached.match
                assert match is not None
                if match.over or 0 not in match.waiting():
                    break
                policy = bots.make("greedy", match.game, 3)
                await play(held, 0, list(match.decide(0, policy.choose)))
        await self.bots_move()

    async def told(self) -> list[Told]:
        """Every move of bots alone that was told."""
        async with self.house.database.read() as session:
            row = await store.table(session, self.id)
            assert row is not None
            entries = await store.entries(session, self.id, 0, row.version)
        match = Match(catalogue.load(row.game), row.players, int(row.seed, 16), row.options)
        found: list[Told] = []
        version, last = 0, 0.0
        for at, newest in self._told:
            moved = [entry for entry in entries[version:newest] if entry.kind == "move"]
            seats = [entry.seat for entry in moved]
            if seats and seats != [0]:
                shown = match.view(SPECTATOR)
                free = any(moves_of(match, seat) > 1 for seat in seats)
                known = all(all_know_its_move(match.game, shown, seat) for seat in seats)
                actions = [len(entry.payload["actions"]) for entry in moved]
                found.append(Told(round(at - last, 6), seats, actions, free, known))
            for entry in moved:
                match.play(*[match.game.read(word) for word in entry.payload["actions"]], seat=entry.seat)
            version, last = newest, at
        return found


def moves_of(match: Match, seat: int) -> int:
    """1 if a seat has one whole move only, else 2."""
    actions: list[int] = []
    while len(legal := match.legal(seat, actions)) == 1:
        actions += legal
    return 2 if legal else 1


@asynccontextmanager
async def own_time(folder: Path, pace: float, longest: float = 2.0, seed: int = 7) -> AsyncIterator[OwnTime]:
    """Such a house."""
    clock = Clock()
    house = House(settings(folder, pace=pace, bot_seconds=longest, seed_source=lambda: seed))
    await migrations.upgrade(house.database)
    house.thinkers = QuickThinkers(clock, longest)
    # Chance is left out, so that the moments can be compared.
    house.pace = Pace(pace, longest, chance=lambda: 0.0)
    house.bots = BotMoves(house.tables, house.thinkers, 60.0, house.pace, clock, clock.sleep)
    try:
        yield OwnTime(house, clock)
    finally:
        await house.bots.stop()
        await house.followed.finish()
        await house.database.close()

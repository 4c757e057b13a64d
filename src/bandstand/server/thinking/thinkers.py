"""Bots think here: in worker processes that see Views only, within limits of time and memory."""

import asyncio
import logging
import os
import time
from collections import Counter
from collections.abc import Callable, Sequence
from operator import index
from typing import SupportsIndex

from bandstand import bots
from bandstand.bots import parallel
from bandstand.bots.advice import Advice
from bandstand.bots.outside import Installed
from bandstand.bots.playouts import Outcome, unpack
from bandstand.bots.review import Look
from bandstand.bots.search import Verdict
from bandstand.contract import Game, View
from bandstand.match import Decision
from bandstand.rng import Rng
from bandstand.server.counts import LATE, THOUGHT
from bandstand.server.thinking.pace import MASTER, ends_the_move
from bandstand.server.thinking.pool import Job, NoAnswer, WorkerPool
from bandstand.server.thinking.questions import Message, Question, ReviewQuestion

_MOST_PARTS = 8
"""The number of workers among which a master's search is shared, at most; more find little more."""
_WAKING_SECONDS = 20.0
_PATIENT_SECONDS = 10.0
"""How much longer a worker may take over a question on which nobody waits, before it is given up."""
_log = logging.getLogger(__name__)


class Thinkers:
    """Answers for the bots, in time whatever happens: a bot that is late plays its best move so far."""

    def __init__(
        self,
        workers: int,
        seconds: float,
        memory: int,
        seeds: Callable[[], int],
        installed: Sequence[Installed] = (),
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self.seconds = seconds
        """How long a bot may think about a whole move, unless less is said."""
        self.seeds = seeds
        self._clock = clock
        self.workers = WorkerPool(workers, memory, installed)
        self._known = {*bots.NAMES, *(each.name for each in installed)}
        self._waking: asyncio.Future[bool] | None = None

    async def start(self) -> None:
        """Start every worker and let it load the games, so that the first move does not wait for it."""
        self.workers.start()
        await asyncio.to_thread(self.workers.wait_until_warm)

    def stop(self) -> None:
        """End the workers."""
        self.workers.stop()

    async def ready(self) -> None:
        """Waits for the workers of a server that has just been started to warm up."""
        if self.workers.wait_until_warm(0.0):
            return
        self.workers.start()
        if self._waking is None or self._waking.done():
            # However many tables wait, one thread waits for all of them.
            waiting = asyncio.to_thread(self.workers.wait_until_warm, _WAKING_SECONDS)
            self._waking = asyncio.ensure_future(waiting)
        await asyncio.shield(self._waking)

    def decide(
        self, game: Game, decision: Decision[View], bot: str, until: float | None = None
    ) -> asyncio.Future[tuple[int, ...]]:
        """A whole move of a bot, which is thought about from now on. There is one limit for all of it, so
        that it does not matter how many decisions are in it: a moment by the clock, or as long as a bot may
        think."""
        # The host may no longer have it.
        played = bot if bot in self._known else bots.DEFAULT
        until = self._clock() + self.seconds if until is None else until
        return asyncio.ensure_future(self._decide(game, decision, played, until))

    async def _decide(self, game: Game, decision: Decision[View], bot: str, until: float) -> tuple[int, ...]:
        action: int | None = None
        began = self._clock()
        while True:
            try:
                view, legal = decision.send(action)
            except StopIteration as whole:
                THOUGHT.labels(bot).observe(self._clock() - began)
                actions: tuple[int, ...] = whole.value
                return actions
            action = await self._choose(game, bot, until, view, legal)

    async def advise(
        self, game: Game, view: View, iterations: int, seconds: float, seed: int | None = None
    ) -> Verdict:
        """What a master makes of the decision of the seat that this View belongs to, with a seed of its own
        unless one is given. Bots at tables are asked first; NoAnswer if it failed."""
        chance = self.seeds() if seed is None else seed
        question = Question(game, MASTER, view, [], chance, iterations)
        job = Job(question, seconds)
        self.workers.submit([job])
        return parallel.unpack((await asyncio.wrap_future(job.answer))["verdict"])

    async def hint(self, game: Game, view: View, iterations: int, seconds: float) -> Advice:
        """What the seat that this View belongs to had best do, in whole moves. Bots at tables are asked
        first; NoAnswer if it failed."""
        seed = self.seeds()
        job = Job(Question(game, MASTER, view, [], seed, iterations, advice=True), seconds)
        self.workers.submit([job])
        return Advice.of((await asyncio.wrap_future(job.answer))["advice"])

    def helpers(self) -> int:
        """How many workers may be asked at a time what no table waits for."""
        return max(1, self.workers.count - 1)

    async def look(self, game: Game, asked: Look, seconds: float) -> list[Outcome]:
        """What came of a move of a finished game, and of a better one. Bots at tables are asked first;
        NoAnswer if it failed."""
        job = Job(ReviewQuestion(game, asked, seconds), seconds + _PATIENT_SECONDS)
        self.workers.submit([job])
        return [unpack(packed) for packed in (await asyncio.wrap_future(job.answer))["outcomes"]]

    async def _choose(self, game: Game, bot: str, until: float, view: View, legal: list[int]) -> int:
        seed = self.seeds()
        chance = Rng(seed)
        now = self._clock()
        # Further decisions of the move find half of the time still there.
        left = max(0.0, until - now)
        seconds = left if ends_the_move(game, view, legal, chance) else left / 2
        jobs = [Job(each, seconds, now + seconds) for each in self._questions(game, bot, view, legal, seed)]
        self.workers.submit(jobs)
        answers = [said for job in jobs if (said := await self._wait(job, now + seconds)) is not None]
        action = _chosen(answers)
        if isinstance(action, SupportsIndex) and index(action) in legal:
            return index(action)
        if answers:
            _log.error("The bot %s named an action that is not legal: %.100r.", bot, action)
        # The game goes on: with the best move so far, or with one that takes no time.
        told = [job.best for job in jobs if job.best is not None and job.best in legal]
        if told:
            LATE.labels("best so far").inc()
            _log.info("The bot %s is late and plays its best move so far.", bot)
            return Counter(told).most_common(1)[0][0]
        LATE.labels("greedy").inc()
        _log.warning(
            "The bot %s has named no move within %.2f seconds: a greedy one plays for it.", bot, seconds
        )
        return bots.make("greedy", game, seed).choose(view, legal)

    def _questions(
        self, game: Game, bot: str, view: View, legal: list[int], seed: int
    ) -> list[Question]:  # fmt: skip
        """One for each worker that is to think about it."""
        if bot != MASTER:
            return [Question(game, bot, view, legal, seed)]
        # One worker stays free, since the next bot at another table may need no more than a moment; and one
        # core, for the server.
        parts = min(self.workers.spare() - 1, (os.cpu_count() or 1) - 1, _MOST_PARTS)
        return [
            Question(game, bot, view, legal, part.seed, part.iterations)
            for part in parallel.split(bot, seed, game.levels()[bot].iterations, parts)
        ]

    async def _wait(self, job: Job, deadline: float) -> Message | None:
        try:
            if not job.answer.done():
                # If no worker has come to it by then, none needs to: it is cancelled.
                left = max(0.0, deadline - self._clock())
                return await asyncio.wait_for(asyncio.wrap_future(job.answer), left)
            return job.answer.result()
        except (TimeoutError, NoAnswer):
            return None


def _chosen(answers: Sequence[Message]) -> object:
    """The action that the answers speak for; None if there are none."""
    verdicts = [parallel.unpack(said["verdict"]) for said in answers if "verdict" in said]
    if verdicts:
        return parallel.merge(verdicts).best()
    return answers[0]["action"] if answers else None

"""Bots think here: in worker processes that see Views only, within limits of time and memory."""

import asyncio
import logging
import multiprocessing
import os
import secrets
import signal
import sys
import threading
from collections.abc import Callable
from concurrent.futures import CancelledError, Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from dataclasses import dataclass
from multiprocessing.connection import wait
from multiprocessing.process import BaseProcess

from bandstand import bots, games
from bandstand.game import Game, View
from bandstand.match import Match
from bandstand.rng import Rng

TRIES = 3
# All that a worker keeps of the environment: how to find Python, its modules and a place for files.
_KEPT = (
    "PATH",
    "PYTHONPATH",
    "PYTHONHOME",
    "BANDSTAND_PURE",
    "LANG",
    "LC_ALL",
    "TMPDIR",
    "SYSTEMROOT",
    "TEMP",
)
_log = logging.getLogger(__name__)


@dataclass(frozen=True)
class Question:
    """One decision, as a worker is asked it."""

    game: str
    edition: str | None
    """The text of an edition that is not one of ours."""
    bot: str
    seed: int
    view: View
    legal: list[int]
    seconds: float


class Stopped(Exception):
    """The server is leaving; nobody needs the answer."""


class Thinkers:
    """The workers. A dead or slow one is replaced, and the question is asked again."""

    def __init__(self, workers: int, seconds: float, memory: int, seeds: Callable[[], int]) -> None:
        self.workers = workers
        self.seconds = seconds
        self.memory = memory
        self.seeds = seeds
        self._lock = threading.Lock()
        self._pool: ProcessPoolExecutor | None = None
        self._stopped = False

    async def start(self) -> None:
        """Start every worker and let it load the games, so that the first move does not wait for it."""
        pool = self._running()
        warm = [asyncio.wrap_future(pool.submit(warm_up)) for _ in range(self.workers)]
        await asyncio.gather(*warm)

    def stop(self) -> None:
        """End the workers."""
        with self._lock:
            self._stopped = True
            pool, self._pool = self._pool, None
        if pool is not None:
            _end(pool)

    async def decide(self, match: Match, seat: int, bot: str, copied: asyncio.Event) -> tuple[int, ...]:
        """A whole move of a bot. `copied` is set as soon as the match itself is no longer looked at."""
        loop = asyncio.get_running_loop()

        def choose(view: View, legal: list[int]) -> int:
            loop.call_soon_threadsafe(copied.set)
            return self._choose(match.game, bot, view, legal)

        try:
            return await asyncio.to_thread(match.decide, seat, choose)
        finally:
            copied.set()

    def _choose(self, game: Game, bot: str, view: View, legal: list[int]) -> int:
        ours = game.parts.digest in games.editions(game.name)
        question = Question(
            game.name, None if ours else game.parts.text, bot, self.seeds(), view, legal, self.seconds
        )
        for _ in range(TRIES):
            pool = self._running()
            try:
                action = self._ask(pool, question)
            except (BrokenProcessPool, CancelledError, TimeoutError, RuntimeError) as trouble:
                # RuntimeError, CancelledError: another table has just seen the pool break and closed it.
                _log.warning("A bot's worker was lost (%s) and is replaced.", type(trouble).__name__)
                self._replace(pool)
                continue
            except Exception:  # A bot may be somebody else's code: whatever fails in it, the game goes on.
                _log.exception("The bot %s failed.", bot)
                continue
            if action in legal:
                return action
            _log.error("The bot %s named an action that is not legal.", bot)
        # The game goes on, with any legal action.
        return legal[Rng(secrets.randbits(64)).below(len(legal))]

    def _ask(self, pool: ProcessPoolExecutor, question: Question) -> int:
        asked: Future[int] = pool.submit(think, question)
        # A worker is given twice its time before it is taken for stuck.
        return asked.result(timeout=2 * self.seconds)

    def _running(self) -> ProcessPoolExecutor:
        with self._lock:
            if self._stopped:
                raise Stopped
            if self._pool is None:
                self._pool = ProcessPoolExecutor(
                    self.workers,
                    mp_context=multiprocessing.get_context("spawn"),
                    initializer=become_worker,
                    initargs=(self.memory,),
                )
            return self._pool

    def _replace(self, pool: ProcessPoolExecutor) -> None:
        with self._lock:
            if self._pool is pool:
                self._pool = None
        _end(pool)


def _end(pool: ProcessPoolExecutor) -> None:
    # A stuck worker does not leave by being asked, and the pool has no public way to say so.
    processes: dict[int, BaseProcess] | None = getattr(pool, "_processes", None)
    workers = list(processes.values()) if processes else []
    pool.shutdown(wait=False, cancel_futures=True)
    for worker in workers:
        worker.terminate()


# ---- inside a worker


def become_worker(memory: int) -> None:
    """Give up everything that a bot has no business with."""
    for name in set(os.environ) - set(_KEPT):
        del os.environ[name]
    del sys.argv[1:]
    # The terminal's Ctrl-C is the server's business, which then ends its workers.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=_leave_with_parent, daemon=True).start()
    try:
        import resource
    except ImportError:  # Windows has no such limits.
        return
    resource.setrlimit(resource.RLIMIT_AS, (memory, memory))
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))


def _leave_with_parent() -> None:
    parent = multiprocessing.parent_process()
    if parent is not None:
        wait([parent.sentinel])
        os._exit(1)


def warm_up() -> None:
    """Load every game and play its first move."""
    for name in games.names():
        game = games.load(name)
        match = Match(game, game.least)
        match.decide(match.turn, bots.make(bots.NAMES[0], game, 0).choose)


_custom: dict[str, Game] = {}


def think(question: Question) -> int:
    """One action, chosen from a View."""
    game = games.load(question.game)
    if question.edition is not None:
        if question.edition not in _custom:
            _custom[question.edition] = game.edition(question.edition)
        game = _custom[question.edition]
    bot = bots.make(question.bot, game, question.seed)
    return bot.choose(question.view, question.legal, question.seconds)

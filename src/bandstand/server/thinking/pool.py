"""The worker processes: who is asked what and for how long, and what becomes of those that die or hang."""

import json
import logging
import multiprocessing
import os
import signal
import sys
import threading
import time
from collections.abc import Sequence
from concurrent.futures import Future
from contextlib import suppress
from dataclasses import dataclass

from bandstand import catalogue
from bandstand.bots.outside import Installed
from bandstand.server.counts import WORKERS_LOST
from bandstand.server.thinking.questions import Message, Question, ReviewQuestion, WarmUp
from bandstand.server.thinking.worker import run

TRIES = 3
"""How many workers may die over a question that no table waits for."""
_GRACE_SECONDS = 2.0
"""A worker that has been given up may still come back within this time: starting another costs more."""
_WARM_UP_SECONDS = 120.0
_LOOK_SECONDS = 1.0
"""How often a worker with nothing to do is looked after."""
_LONG_SECONDS = 1.0
"""Who may think for longer does not get the last worker: whoever has less time would find none in time."""
_LONGEST_MESSAGE = 16 << 20
_log = logging.getLogger(__name__)


class Stopped(Exception):
    """The server is leaving; nobody needs the answer."""


@dataclass(frozen=True)
class Load:
    """What the workers have to do."""

    workers: int
    busy: int
    urgent: int
    """Questions that a table waits for, and no worker has taken yet."""
    patient: int
    """Those that come after them."""


class NoAnswer(Exception):
    """The bot failed, hung, or took its worker with it. It has been logged."""


class Job:
    """A question, until it is answered."""

    def __init__(
        self, question: Question | ReviewQuestion, seconds: float, deadline: float | None = None
    ) -> None:
        self.question = question
        self.seconds = seconds
        """How long the bot may think at most."""
        self.deadline = deadline
        """When the table goes on without it, by the monotonic clock; None if no table waits for it:
        then others go first."""
        self.best: int | None = None
        """The best action so far, if the bot has told one."""
        self.answer: Future[Message] = Future()
        self.tries = 0

    @property
    def patient(self) -> bool:
        """Whether no table waits for it."""
        return self.deadline is None

    @property
    def long(self) -> bool:
        """Whether a table waits for it that has time."""
        return self.deadline is not None and self.seconds > _LONG_SECONDS

    def left(self) -> float:
        """Seconds until the deadline, with what it takes to get the answer back kept in reserve."""
        assert self.deadline is not None
        return self.deadline - time.monotonic() - margin(self.seconds)


def margin(limit: float) -> float:
    """The part of a limit that is not for thinking: the answer comes back."""
    return min(0.05 + 0.05 * limit, 0.4 * limit)


class WorkerPool:
    """The processes, and a thread beside each that hands it one question after the other."""

    def __init__(self, count: int, memory: int, installed: Sequence[Installed] = ()) -> None:
        self.count = count
        self.games = catalogue.names()
        """What every worker loads before it is asked."""
        self._memory = memory
        self._installed = tuple(installed)
        self._change = threading.Condition()
        self._urgent: list[Job] = []
        self._patient: list[Job] = []
        self._busy: list[Job] = []
        self._warm = 0
        self._living: set[_Worker] = set()
        self._keepers: list[threading.Thread] = []
        self._stopped = threading.Event()

    def start(self) -> None:
        """Start every worker, unless they are running."""
        with self._change:
            if self._stopped.is_set():
                raise Stopped
            while len(self._keepers) < self.count:
                keeper = threading.Thread(target=self._keep, name="keeper", daemon=True)
                self._keepers.append(keeper)
                keeper.start()

    def wait_until_warm(self, seconds: float | None = None) -> bool:
        """Wait, at most `seconds`, until every worker has loaded the games; returns whether they all have."""
        with self._change:
            return self._change.wait_for(lambda: self._warm >= self.count or self._stopped.is_set(), seconds)

    def stop(self) -> None:
        """End the workers, and every wait for an answer."""
        with self._change:
            self._stopped.set()
            jobs = self._urgent + self._patient
            self._urgent, self._patient = [], []
            living = list(self._living)
            self._change.notify_all()
        for job in jobs:
            _refuse(job, Stopped())
        for worker in living:
            worker.end()
        for keeper in self._keepers:
            keeper.join()

    def submit(self, jobs: Sequence[Job]) -> None:
        """Ask. The answer is that of the job, now or later."""
        self.start()
        with self._change:
            for job in jobs:
                self._queue(job)

    def spare(self) -> int:
        """How many workers have nothing to do."""
        with self._change:
            return self.count - len(self._busy) - len(self._waiting())

    def load(self) -> Load:
        """How much there is to do."""
        with self._change:
            return Load(len(self._living), len(self._busy), len(self._waiting()), len(self._patient))

    def processes(self) -> list[int]:
        """The process ids of the workers."""
        with self._change:
            return [worker.pid for worker in self._living]

    # ---- whose turn it is

    def _queue(self, job: Job) -> None:
        if self._stopped.is_set():
            _refuse(job, Stopped())
            return
        (self._patient if job.patient else self._urgent).append(job)
        self._change.notify()

    def _waiting(self) -> list[Job]:
        """Those that people wait for, the first deadline first."""
        self._urgent = [job for job in self._urgent if not job.answer.cancelled()]
        self._urgent.sort(key=lambda job: job.deadline or 0.0)
        return self._urgent

    def _take(self, seconds: float) -> tuple[Job, float] | None:
        """The next question and how long to think about it; None if there is none within `seconds`."""
        with self._change:
            self._change.wait_for(lambda: self._stopped.is_set() or self._next() is not None, seconds)
            job = self._next()
            if self._stopped.is_set() or job is None:
                return None
            (self._patient if job.patient else self._urgent).remove(job)
            if job.tries == 0 and not job.answer.set_running_or_notify_cancel():
                return None
            job.tries += 1
            share = self._share(job)
            self._busy.append(job)
            return job, share

    def _next(self) -> Job | None:
        patient, long = (sum(job.patient for job in self._busy), sum(job.long for job in self._busy))
        # One worker is always there for those who must answer soon.
        room = patient + long < self.count - 1
        for job in self._waiting():
            if not job.long or long == 0 or room:
                return job
        if self._patient and (patient + long == 0 or room):
            return self._patient[0]
        return None

    def _share(self, job: Job) -> float:
        """How long a bot may think so that those who wait behind it are still answered in time."""
        if job.deadline is None:
            return job.seconds
        alike = [other for other in self._busy if other.long == job.long]
        others = len(self._busy) - len(alike)
        # What the long ones leave is for the rest, and the other way round one worker is not for them.
        count = max(1, self.count - (1 if job.long else others))
        share = job.seconds
        line = [job, *(other for other in self._waiting() if other.long == job.long)]
        for place, other in enumerate(line, start=len(alike) + 1):
            share = min(share, other.left() * min(1.0, count / place))
        return max(share, 0.0)

    # ---- beside each worker

    def _keep(self) -> None:
        while not self._stopped.is_set():
            try:
                worker = _Worker(self._memory, self._installed)
            except OSError as trouble:
                _log.error("A bot's worker could not be started: %s", trouble)
                time.sleep(_LOOK_SECONDS)
                continue
            with self._change:
                self._living.add(worker)
                if self._stopped.is_set():
                    worker.end()
            try:
                self._serve(worker)
            finally:
                worker.end()
                with self._change:
                    self._living.discard(worker)

    def _serve(self, worker: "_Worker") -> None:
        """Hand on questions until the worker is lost."""
        cold = list(self.games)
        while not self._stopped.is_set() and worker.alive():
            taken = self._take(0.0 if cold else _LOOK_SECONDS)
            if taken is not None:
                try:
                    self._ask(worker, *taken)
                finally:
                    with self._change:
                        self._busy.remove(taken[0])
                        self._change.notify()
            elif cold:
                self._warm_up(worker, cold.pop(0))
                if not cold:
                    with self._change:
                        self._warm += 1
                        self._change.notify_all()

    def _warm_up(self, worker: "_Worker", game: str) -> None:
        try:
            worker.send(WarmUp(game), 0.0)
            answer = worker.hear(time.monotonic() + _WARM_UP_SECONDS)
        except (EOFError, OSError):
            return  # The question to come will find it dead.
        if answer is None or "failed" in answer:
            _log.error("A bot's worker could not load %s: %s", game, answer)

    def _ask(self, worker: "_Worker", job: Job, seconds: float) -> None:
        """Ask one question. A worker that does not answer is ended."""
        bot, until = job.question.bot, time.monotonic() + seconds + margin(job.seconds) + _GRACE_SECONDS
        try:
            worker.send(job.question, seconds)
            while (said := worker.hear(until)) is not None:
                if "best" in said:
                    job.best = said["best"]
                    continue
                if "failed" in said:
                    _log.error("The bot %s failed.\n%s", bot, said["failed"])
                    _refuse(job, NoAnswer(f"The bot {bot} failed."))
                else:
                    job.answer.set_result(said)
                return
            WORKERS_LOST.labels("hung").inc()
            _log.warning("The bot %s hung: its worker is replaced.", bot)
            _refuse(job, NoAnswer(f"The bot {bot} hung."))
        except (EOFError, OSError, ValueError) as trouble:
            self._lost(job, trouble)
        worker.end()

    def _lost(self, job: Job, trouble: Exception) -> None:
        with self._change:
            if self._stopped.is_set():
                _refuse(job, Stopped())
                return
            WORKERS_LOST.labels("died").inc()
            _log.warning("The worker of the bot %s died and is replaced: %r", job.question.bot, trouble)
            again = job.tries < TRIES if job.deadline is None else job.left() > 0
            if again:
                self._queue(job)
            else:
                _refuse(job, NoAnswer(f"The worker of the bot {job.question.bot} died."))


def _refuse(job: Job, reason: Exception) -> None:
    if not job.answer.cancelled():
        job.answer.set_exception(reason)


class _Worker:
    """One process and the pipe to it."""

    def __init__(self, memory: int, installed: Sequence[Installed]) -> None:
        context = multiprocessing.get_context("spawn")
        self._pipe, theirs = context.Pipe()
        self._process = context.Process(target=run, args=(theirs, memory, installed), daemon=True)
        self._process.start()
        theirs.close()
        self._ending = threading.Lock()
        self._ended = False

    @property
    def pid(self) -> int:
        assert self._process.pid is not None
        return self._process.pid

    def alive(self) -> bool:
        """Whether it can be asked."""
        return self._process.is_alive()

    def send(self, question: Question | ReviewQuestion | WarmUp, seconds: float) -> None:
        """Ask."""
        self._pipe.send((question, seconds))

    def hear(self, until: float) -> Message | None:
        """What it says next; None if it says nothing until then."""
        if not self._pipe.poll(max(0.0, until - time.monotonic())):
            return None
        message = json.loads(self._pipe.recv_bytes(_LONGEST_MESSAGE))
        if not isinstance(message, dict):
            raise ValueError("A worker says what nobody understands.")
        return message

    def end(self) -> None:
        """End it, with whatever the bots in it have started. May be called again, and from any thread."""
        with self._ending:
            if self._ended:
                return
            self._ended = True
            if sys.platform != "win32":
                # It may have left, or have no group of its own yet.
                with suppress(ProcessLookupError):
                    os.killpg(self.pid, signal.SIGKILL)
            self._process.kill()
            self._process.join()

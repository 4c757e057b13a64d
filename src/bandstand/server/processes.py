"""Several server processes behind one address: started together, replaced when they die, stopped together.

They are forks of the process that listens and accept connections from the same socket: whoever has time takes
the next. They share nothing else but the database.
"""

import logging
import os
import select
import signal
import sys
import threading
import time
import traceback
from collections.abc import Callable
from contextlib import suppress
from types import FrameType

_LOOK_SECONDS = 0.2
_SOON_SECONDS = 1.0
"""A process that dies sooner than this after its start is not replaced at once: the next would die, too."""
_STOP_SECONDS = 8.0
"""How long the processes may take to leave in order."""
_TO_STOP = (signal.SIGTERM, signal.SIGINT)
_log = logging.getLogger(__name__)


class NeverReady(Exception):
    """A process has died before anybody could be let in."""


class Processes:
    """A parent and its processes. `serve` is what each of them does; it is told what to call once it is
    ready, and its number, from 0; one that replaces another has the number of that one."""

    def __init__(self, count: int, serve: Callable[[Callable[[], None], int], None]) -> None:
        self.count = count
        self._serve = serve
        self._started: dict[int, tuple[int, float]] = {}
        """The process ids, the number of each, and when it was started."""
        self._stopping = False

    def run(self, ready: Callable[[], None]) -> None:
        """Serve until told to stop. `ready` is called when all of them are; NeverReady if one cannot be."""
        signal.signal(signal.SIGTERM, self._stop)
        signal.signal(signal.SIGINT, self._stop)
        said, say = os.pipe()
        # Nothing is ever written there: it breaks when this process ends, whatever ends it.
        there, here = os.pipe()
        try:
            for number in range(self.count):
                self._start(number, say, there, (said, here))
            waiting = self.count
            while not self._stopping:
                if waiting and select.select([said], [], [], _LOOK_SECONDS)[0]:
                    waiting -= len(os.read(said, waiting))
                    if not waiting:
                        ready()
                elif not waiting:
                    time.sleep(_LOOK_SECONDS)
                for number, died in self._buried():
                    if waiting:
                        raise NeverReady
                    if not self._stopping:
                        _log.error("A server process ended (%s) and is replaced.", died)
                        self._start(number, say, there, (said, here))
        finally:
            self._end()
            for end in (said, say, there, here):
                os.close(end)

    def _stop(self, _number: int, _frame: FrameType | None) -> None:
        self._stopping = True

    def _start(self, number: int, say: int, there: int, ours: tuple[int, int]) -> None:
        sys.stdout.flush()
        sys.stderr.flush()
        # A signal that came too soon would still be told to the parent's handler.
        signal.pthread_sigmask(signal.SIG_BLOCK, _TO_STOP)
        pid = os.fork()
        if pid:
            self._started[pid] = number, time.monotonic()
            signal.pthread_sigmask(signal.SIG_UNBLOCK, _TO_STOP)
            return
        code = 1
        try:
            signal.signal(signal.SIGTERM, signal.SIG_DFL)
            signal.signal(signal.SIGINT, signal.default_int_handler)
            signal.pthread_sigmask(signal.SIG_UNBLOCK, _TO_STOP)
            for end in ours:
                os.close(end)
            threading.Thread(target=_leave_with, args=(there,), daemon=True).start()
            self._serve(lambda: _written(say), number)
            code = 0
        except SystemExit as left:
            code = left.code if isinstance(left.code, int) else 1
        except KeyboardInterrupt:
            code = 0
        except (
            BaseException
        ):  # Nobody above would tell it: the parent's stack is not this process's business.
            traceback.print_exc()
        finally:
            sys.stdout.flush()
            sys.stderr.flush()
            os._exit(code)

    def _buried(self) -> list[tuple[int, str]]:
        """The numbers of those that have ended, and how; another one is not started in a hurry."""
        found = []
        for pid, (number, began) in list(self._started.items()):
            ended, status = os.waitpid(pid, os.WNOHANG)
            if not ended:
                continue
            del self._started[pid]
            code = os.waitstatus_to_exitcode(status)
            found.append((number, f"signal {-code}" if code < 0 else f"exit code {code}"))
            if time.monotonic() - began < _SOON_SECONDS:
                time.sleep(_SOON_SECONDS)
        return found

    def _end(self) -> None:
        self._stopping = True
        for number in (signal.SIGTERM, signal.SIGKILL):
            for pid in self._started:
                with suppress(ProcessLookupError):
                    os.kill(pid, number)
            until = time.monotonic() + _STOP_SECONDS
            while self._started and time.monotonic() < until:
                self._buried()
                time.sleep(_LOOK_SECONDS / 10)
        signal.signal(signal.SIGTERM, signal.SIG_DFL)
        signal.signal(signal.SIGINT, signal.default_int_handler)


def _written(end: int) -> None:
    os.write(end, b"1")


def _leave_with(there: int) -> None:
    """Leave in order when the parent has gone."""
    os.read(there, 1)
    os.kill(os.getpid(), signal.SIGTERM)

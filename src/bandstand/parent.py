"""A process that leaves when the one that started it has gone, whatever ended that."""

import multiprocessing
import os
import threading
from collections.abc import Callable
from multiprocessing.connection import wait


def leave_with_parent(last: Callable[[], object]) -> None:
    """From now on this process ends with its parent; `last` is done before."""
    threading.Thread(target=_leave, args=(last,), daemon=True).start()


def _leave(last: Callable[[], object]) -> None:
    parent = multiprocessing.parent_process()
    if parent is not None:
        wait([parent.sentinel])
        last()
        os._exit(1)

"""Processes that tests start and end."""

import os
from pathlib import Path


def alive(process: int) -> bool:
    """Whether a process runs; one that has ended may still wait for somebody to take note."""
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return False
    status = Path(f"/proc/{process}/stat")
    return not status.exists() or ") Z " not in status.read_text()

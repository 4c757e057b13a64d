"""Says in the log once in a while what others can cause as often as they like."""

import logging
import time

QUIET_SECONDS = 60.0


class Seldom(logging.Filter):
    """Lets the same warning pass once a minute."""

    def __init__(self) -> None:
        super().__init__()
        self._last: dict[str, float] = {}

    def filter(self, record: logging.LogRecord) -> bool:
        """Whether it has not been said for some time."""
        if record.levelno != logging.WARNING:
            return True
        now = time.monotonic()
        if now - self._last.get(record.getMessage(), -QUIET_SECONDS) < QUIET_SECONDS:
            return False
        self._last[record.getMessage()] = now
        return True


def say_seldom(log: logging.Logger) -> logging.Logger:
    """A logger whose warnings come once in a while."""
    if not any(isinstance(each, Seldom) for each in log.filters):
        log.addFilter(Seldom())
    return log

"""What is counted while the server runs, for whoever watches over it: how many and how long, and nothing of
what. No label names a person, a table or an address, so that nothing here is anybody's secret.
"""

import logging

from prometheus_client import CollectorRegistry, Counter, Histogram, disable_created_metrics

disable_created_metrics()

COUNTED = CollectorRegistry(auto_describe=True)
"""All of this process. What can be read off a running house at any time is not counted, but asked for in
`metrics.py`."""

_SOON = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0, 15.0)

MOVES = Counter(
    "bandstand_moves",
    "Moves that were committed, by people and by bots.",
    ("game", "by"),
    registry=COUNTED,
)
REQUESTS = Histogram(
    "bandstand_request_seconds",
    "Until a request was answered to its end; streams, which end when somebody leaves, are not among them.",
    ("method", "route", "status"),
    buckets=_SOON,
    registry=COUNTED,
)
THOUGHT = Histogram(
    "bandstand_think_seconds",
    "From when a bot was asked for a move until it had made up its mind, waiting for a worker included.",
    ("bot",),
    buckets=(0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.0, 3.0, 5.0, 7.5, 10.0, 15.0, 30.0),
    registry=COUNTED,
)
LATE = Counter(
    "bandstand_bots_late",
    "Decisions for which a bot was late, and what was played instead: its best so far, or a greedy move.",
    ("played",),
    registry=COUNTED,
)
WORKERS_LOST = Counter(
    "bandstand_workers_lost",
    "Workers of bots that died or hung, and were replaced.",
    ("how",),
    registry=COUNTED,
)
SAVED = Histogram(
    "bandstand_save_seconds",
    "From when somebody wanted to write into the database until it was committed, with all waiting.",
    buckets=_SOON,
    registry=COUNTED,
)
TROUBLES = Counter(
    "bandstand_database_troubles",
    "How often the database could not do what it was asked.",
    ("kind",),
    registry=COUNTED,
)
LINES = Counter(
    "bandstand_log_lines",
    "Lines in the log, by level; what is left out of it because it was said just before does not count.",
    ("level",),
    registry=COUNTED,
)


class LineCounter(logging.Handler):
    """Counts what goes into the log."""

    def emit(self, record: logging.LogRecord) -> None:
        """One more line."""
        LINES.labels(record.levelname.lower()).inc()


for _level in ("warning", "error"):
    # Who has had none sees 0, and an alarm that compares two moments knows where it began.
    LINES.labels(_level)

"""How long things took, and how long the disk itself takes beside them."""

import os
import threading
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from statistics import quantiles
from typing import Any

_FLUSHED = b"move" * 1024
_FLUSH_SECONDS = 0.1
STALL_SECONDS = 0.05
"""A disk that takes longer for a flush is busy with something else."""


@dataclass(frozen=True)
class Span:
    """Something that took some time."""

    began: float
    """By the clock on the wall, which the server shares."""
    took: float

    def meets(self, other: "Span") -> bool:
        """Whether both were under way at the same time."""
        return self.began < other.began + other.took and other.began < self.began + self.took


class Watch:
    """Notes how long things take."""

    def __init__(self) -> None:
        self.spans: list[Span] = []

    def time(self, work: Callable[[], object]) -> None:
        """Do it."""
        at, began = time.time(), time.perf_counter()
        work()
        self.spans.append(Span(at, time.perf_counter() - began))


class Disk(threading.Thread):
    """Writes a little through to the disk now and then, until told to stop: what the disk itself takes for
    that is in what people wait for, since a move is on the disk before it is answered."""

    def __init__(self, folder: Path, stop: threading.Event) -> None:
        super().__init__(daemon=True)
        self.flushed = Watch()
        self._path = folder / "flushed"
        self._halt = stop

    def run(self) -> None:
        """Append, flush, wait."""
        with self._path.open("ab", buffering=0) as file:
            while not self._halt.wait(_FLUSH_SECONDS):
                file.write(_FLUSHED)
                self.flushed.time(partial(os.fsync, file.fileno()))

    def stalled(self, span: Span) -> bool:
        """Whether the disk was busy with something else meanwhile."""
        return any(flush.meets(span) for flush in self.flushed.spans if flush.took > STALL_SECONDS)


def spread(spans: Sequence[Span]) -> dict[str, float]:
    """How long they took, in milliseconds."""
    seconds = [span.took for span in spans]
    # Of a single one all parts are the same; the library wants two.
    hundredths = quantiles(seconds * 2 if len(seconds) == 1 else seconds, n=100, method="inclusive")
    parts = {
        "p50_ms": hundredths[49],
        "p95_ms": hundredths[94],
        "p99_ms": hundredths[98],
        "longest_ms": max(seconds),
    }
    return {name: round(1000 * each, 1) for name, each in parts.items()}


def in_words(spread: dict[str, Any]) -> str:
    """The same for people."""
    return (
        f"p50 {spread['p50_ms']} ms, p95 {spread['p95_ms']} ms, p99 {spread['p99_ms']} ms, "
        f"at most {spread['longest_ms']} ms"
    )

"""How long people wait for the server while masters think: one table with three masters, and others where
people play against bots. Run as `python -m benchmarks.load`."""

import argparse
import json
import random
import sqlite3
import threading
import time
from collections.abc import Callable, Sequence
from contextlib import closing
from functools import partial
from itertools import pairwise
from statistics import quantiles
from typing import Any

from bandstand.lab.speed import machine, machine_line
from benchmarks.visitor import Left, Server, Visitor, running

BOTS = 3
_SETTLING_SECONDS = 8.0
_LOOK = 0.25
"""So often a person loads the page before moving, as after a pause."""


class Person(threading.Thread):
    """Plays until told to stop, and notes how long each request took."""

    def __init__(self, port: int, bot: str, pause: float, stop: threading.Event) -> None:
        super().__init__(daemon=True)
        self.visitor = Visitor(port, [bot] * BOTS)
        self.waited: list[tuple[float, float]] = []
        """When each request was sent, and how long it took."""
        self._pause = pause
        self._halt = stop
        self._chance = random.Random(port)
        self._trouble: Exception | None = None

    def run(self) -> None:
        """Play to the end of the game, or until told to stop."""
        try:
            self._play()
        except Left:
            pass
        except Exception as trouble:  # Told in the thread that measures.
            self._trouble = trouble

    def _play(self) -> None:
        """Think, now and then look, move."""
        while (body := self.visitor.my_turn())["state"] == "playing":
            if self._halt.wait(self._pause * self._chance.uniform(0.5, 1.5)):
                return
            if self._chance.random() < _LOOK:
                self._time(self.visitor.look)
            self._time(partial(self.visitor.move, body))

    def _time(self, request: Callable[[], None]) -> None:
        began = time.perf_counter()
        request()
        self.waited.append((began, time.perf_counter() - began))

    def leave(self) -> None:
        """Stop playing."""
        self.visitor.hush()
        self.join()
        self.visitor.close()
        if self._trouble is not None:
            raise self._trouble


def measure(tables: int, seconds: float, limit: float, pause: float, bot: str) -> dict[str, Any]:
    """Let everybody play for so many seconds."""
    stop = threading.Event()
    with running({"BANDSTAND_BOT_SECONDS": str(limit)}) as server:
        at_masters = Person(server.port, "master", min(pause, 0.2), stop)
        people = [at_masters, *(Person(server.port, bot, pause, stop) for _ in range(tables))]
        for person in people:
            person.start()
        # What a server does in its first seconds is another matter: it loads the games, and all tables begin.
        stop.wait(_SETTLING_SECONDS)
        began, began_at = time.perf_counter(), time.time()
        at_masters.join(seconds)
        stop.set()
        for person in people:
            person.leave()
        taken = _taken(server, at_masters.visitor.table, began_at)
    waited = sorted(1000 * took for person in people for sent, took in person.waited if sent >= began)
    hundredths = quantiles(waited, n=100, method="inclusive")
    return {
        "machine": machine(),
        "tables": tables,
        "bot": bot,
        "limit_s": limit,
        "requests": len(waited),
        "p50_ms": round(hundredths[49], 1),
        "p95_ms": round(hundredths[94], 1),
        "p99_ms": round(hundredths[98], 1),
        "longest_ms": round(waited[-1], 1),
        "master_moves": len(taken),
        "longest_master_move_s": round(max(taken, default=0.0), 3),
        "overrun": sum(each > limit for each in taken),
    }


def _taken(server: Server, table: str, since: float) -> list[float]:
    """How long each master took for each decision: from the move before until its own was played."""
    with closing(sqlite3.connect(server.folder / "bandstand.db")) as database:
        played = database.execute(
            """SELECT seat, payload, at FROM entries WHERE "table" = ? ORDER BY version""",
            (table.removeprefix("/t/"),),
        ).fetchall()
    return [
        (at - before) / len(json.loads(payload)["actions"])
        for (_, _, before), (seat, payload, at) in pairwise(played)
        if seat > 0 and before >= since
    ]


def report(figures: dict[str, Any]) -> str:
    """The figures for people."""
    return (
        f"{machine_line(figures['machine'])}\n"
        f"Three masters ({figures['limit_s']} s a move) at one table, three bots ({figures['bot']}) at each "
        f"of {figures['tables']} others, a person at every table:\n"
        f"  a request ({figures['requests']} of them) waits p50 {figures['p50_ms']} ms, "
        f"p95 {figures['p95_ms']} ms, p99 {figures['p99_ms']} ms, at most {figures['longest_ms']} ms\n"
        f"  of {figures['master_moves']} moves of masters {figures['overrun']} overran their limit; "
        f"the longest took {figures['longest_master_move_s']} s"
    )


def main(arguments: Sequence[str] | None = None) -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.load", description=__doc__)
    parser.add_argument("--tables", type=int, default=20, help="other tables beside that of the masters")
    parser.add_argument("--seconds", type=float, default=60.0, help="how long everybody plays")
    parser.add_argument("--move-time", type=float, default=1.0, help="a bot's limit for each decision")
    parser.add_argument("--pause", type=float, default=4.0, help="seconds that a person thinks, on average")
    parser.add_argument("--bot", default="player", help="who plays at the other tables")
    parser.add_argument("--json", action="store_true", help="print the figures as JSON")
    given = parser.parse_args(arguments)
    figures = measure(given.tables, given.seconds, given.move_time, given.pause, given.bot)
    print(json.dumps(figures, indent=2) if given.json else report(figures))


if __name__ == "__main__":
    main()

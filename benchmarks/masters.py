"""How long people wait for the server while masters think: one table with three masters, and others where
people play against bots. Run as `python -m benchmarks.masters`."""

import argparse
import json
import random
import sqlite3
import threading
import time
from collections.abc import Sequence
from contextlib import closing
from functools import partial
from itertools import pairwise
from typing import Any

from bandstand.lab.speed import machine, machine_line
from benchmarks.spans import STALL_SECONDS, Disk, Span, Watch, in_words, spread
from benchmarks.visitor import Left, Server, Visitor, running

BOTS = 3
_SETTLING_SECONDS = 8.0
_LOOK = 0.25
"""So often a person loads the page before moving, as after a pause."""


class Person(threading.Thread):
    """Plays until told to stop, and notes how long each request took."""

    def __init__(self, number: int, port: int, bot: str, pause: float, stop: threading.Event) -> None:
        super().__init__(daemon=True)
        self.visitor = Visitor(port, [bot] * BOTS)
        self.waited = Watch()
        self._pause = pause
        self._halt = stop
        # Each with a rhythm of their own: people do not all move in the same instant.
        self._chance = random.Random(number)
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
                self.waited.time(self.visitor.look)
            self.waited.time(partial(self.visitor.move, body))

    def leave(self) -> None:
        """Stop playing."""
        self.visitor.hush()
        self.join()
        self.visitor.close()
        if self._trouble is not None:
            raise self._trouble


def seated(port: int, tables: int, pause: float, bot: str, stop: threading.Event) -> list[Person]:
    """Everybody, the one who plays against masters first. That one hardly thinks, so that masters do."""
    others = [Person(number, port, bot, pause, stop) for number in range(1, tables + 1)]
    return [Person(0, port, "master", min(pause, 0.2), stop), *others]


def measure(tables: int, seconds: float, limit: float, pause: float, bot: str) -> dict[str, Any]:
    """Let everybody play for so many seconds."""
    stop = threading.Event()
    # Without a pace bots move as often as they can.
    with running({"BANDSTAND_BOT_SECONDS": str(limit), "BANDSTAND_PACE": "0"}) as server:
        people = seated(server.port, tables, pause, bot, stop)
        at_masters = people[0]
        for person in people:
            person.start()
        # What a server does in its first seconds is another matter: it loads the games, and all tables begin.
        stop.wait(_SETTLING_SECONDS)
        began = time.time()
        disk = Disk(server.folder, stop)
        disk.start()
        at_masters.join(seconds)
        stop.set()
        for person in people:
            person.leave()
        disk.join()
        moves = [each for each in _moves(server, at_masters.visitor.table) if each.began >= began]
    requests = [span for person in people for span in person.waited.spans if span.began >= began]
    awake = [span for span in requests if not disk.stalled(span)]
    late = [each for each in moves if each.took > limit]
    return {
        "machine": machine(),
        "tables": tables,
        "bot": bot,
        "limit_s": limit,
        "requests": len(requests),
        **spread(requests),
        "master_moves": len(moves),
        "longest_master_move_s": round(max((each.took for each in moves), default=0.0), 3),
        "overrun": len(late),
        "disk": spread(disk.flushed.spans),
        "disk_awake": {
            "requests": len(awake),
            **(spread(awake) if awake else {}),
            "overrun": sum(not disk.stalled(each) for each in late),
        },
    }


def _moves(server: Server, table: str) -> list[Span]:
    """The moves of the masters, each from the move before until its own was played."""
    with closing(sqlite3.connect(server.folder / "bandstand.db")) as database:
        played = database.execute(
            """SELECT seat, at FROM entries WHERE "table" = ? ORDER BY version""",
            (table.removeprefix("/t/"),),
        ).fetchall()
    return [Span(before, at - before) for (_, before), (seat, at) in pairwise(played) if seat > 0]


def report(figures: dict[str, Any]) -> str:
    """The figures for people."""
    awake, most = figures["disk_awake"], f"{1000 * STALL_SECONDS:g} ms"
    undisturbed = f"  the disk was never quick: no request met only flushes of at most {most}"
    if awake["requests"]:
        undisturbed = (
            f"  while it took at most {most}, a request ({awake['requests']} of them) waited "
            f"{in_words(awake)}, and {awake['overrun']} moves overran their limit"
        )
    return (
        f"{machine_line(figures['machine'])}\n"
        f"Three masters ({figures['limit_s']} s a move) at one table, three bots ({figures['bot']}) at each "
        f"of {figures['tables']} others, a person at every table:\n"
        f"  a request ({figures['requests']} of them) waits {in_words(figures)}\n"
        f"  of {figures['master_moves']} moves of masters {figures['overrun']} overran their limit; "
        f"the longest took {figures['longest_master_move_s']} s\n"
        f"  the disk itself, beside it, takes {in_words(figures['disk'])} for a flush\n{undisturbed}"
    )


def main(arguments: Sequence[str] | None = None) -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.masters", description=__doc__)
    parser.add_argument("--tables", type=int, default=20, help="other tables beside that of the masters")
    parser.add_argument("--seconds", type=float, default=60.0, help="how long everybody plays")
    parser.add_argument("--move-time", type=float, default=1.0, help="a bot's limit for each move")
    parser.add_argument("--pause", type=float, default=4.0, help="seconds that a person thinks, on average")
    parser.add_argument("--bot", default="player", help="who plays at the other tables")
    parser.add_argument("--json", action="store_true", help="print the figures as JSON")
    given = parser.parse_args(arguments)
    figures = measure(given.tables, given.seconds, given.move_time, given.pause, given.bot)
    print(json.dumps(figures, indent=2) if given.json else report(figures))


if __name__ == "__main__":
    main()

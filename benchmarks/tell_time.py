"""What a bot's time tells: whether a guess from the time alone knows if a bot had a choice. A person plays
against bots of one level at several tables of a real server, and listens like a page. Run as
`python -m benchmarks.tell_time`."""

import argparse
import json
import random
import sqlite3
import threading
import time
from collections.abc import Sequence
from contextlib import closing
from dataclasses import dataclass
from statistics import median
from typing import Any

from bandstand import bots, catalogue
from bandstand.contract import SPECTATOR, Game
from bandstand.lab.interval import share
from bandstand.lab.speed import machine, machine_line
from bandstand.match import Match
from bandstand.server.thinking.pace import all_know_its_move
from benchmarks.facts import facts
from benchmarks.visitor import Left, Server, Visitor, running

_LOOK_SECONDS = 5.0
_PATIENCE_SECONDS = 1800.0


def timed() -> list[str]:
    """The games in which something could be told by a bot's time."""
    return [name for name in catalogue.names() if facts(catalogue.load(name)).timed]


@dataclass(frozen=True)
class Decision:
    """A move of a bot (or what several had answered under seal) that became known."""

    seconds: float
    """Since what became known before."""
    free: bool
    """Whether there was a choice; nobody else at the table can know."""


class Person(threading.Thread):
    """Plays one game after the other until told to stop, and notes when each move became known."""

    def __init__(
        self, server: Server, level: str, game: str, masters_take: int, stop: threading.Event
    ) -> None:
        super().__init__(daemon=True)
        self.told: dict[str, list[tuple[int, float]]] = {}
        """By table: the version, and when."""
        self._port = server.port
        self._level = level
        self._game = game
        self._masters_take = masters_take
        self._halt = stop
        self.trouble: Exception | None = None

    def run(self) -> None:
        """Play."""
        try:
            while not self._halt.is_set():
                self._play()
        except Left:
            pass
        except Exception as trouble:  # Told in the thread that measures.
            self.trouble = trouble

    def _play(self) -> None:
        table = {"masters_take": str(self._masters_take)}
        visitor = Visitor(
            self._port, [self._level] * facts(catalogue.load(self._game)).timed, self._game, table
        )
        told = self.told[visitor.table.removeprefix("/t/")] = []
        try:
            while not self._halt.is_set():
                at, body = visitor.next()
                told.append((body["version"], at))
                if body["state"] != "playing":
                    return
                if body["your_turn"]:
                    visitor.move(body)
        finally:
            visitor.close()


def measure(
    game: str, level: str, decisions: int, tables: int, pace: float, masters_take: int = 0
) -> dict[str, Any]:
    """Let people play until bots of this level have decided so often, half of it without a choice."""
    stop = threading.Event()
    with running({"BANDSTAND_PACE": str(pace)}) as server:
        people = [Person(server, level, game, masters_take, stop) for _ in range(tables)]
        for person in people:
            person.start()
        began = time.monotonic()
        while True:
            stop.wait(_LOOK_SECONDS)
            found = [each for person in people for each in _decisions(server, catalogue.load(game), person)]
            least = min(sum(each.free == free for each in found) for free in (True, False))
            if 2 * least >= decisions or time.monotonic() - began > _PATIENCE_SECONDS:
                break
            for person in people:
                if person.trouble is not None:
                    raise person.trouble
        stop.set()
        for person in people:
            person.join()
    chance = random.Random(0)
    forced, free = ([each for each in found if each.free == free] for free in (False, True))
    sample = min(len(forced), len(free), decisions // 2)
    guessed = guesses(chance.sample(forced, sample), chance.sample(free, sample))
    right = share([float(each) for each in guessed])
    return {
        "game": game,
        "level": level,
        "decisions": 2 * sample,
        "right": right.mean,
        "low": right.low,
        "high": right.high,
        "forced_ms": round(1000 * median(each.seconds for each in forced)),
        "free_ms": round(1000 * median(each.seconds for each in free)),
    }


def guesses(forced: Sequence[Decision], free: Sequence[Decision]) -> list[bool]:
    """Whether each decision (as many of one kind as of the other) is told right by the best rule, "longer
    than so long" or "shorter than so long", that is found in the other half of them."""
    halves = [[*forced[half::2], *free[half::2]] for half in (0, 1)]
    right: list[bool] = []
    for half in (0, 1):
        limit, longer = _rule(halves[1 - half])
        right += [((each.seconds > limit) == longer) == each.free for each in halves[half]]
    return right


def _rule(known: Sequence[Decision]) -> tuple[float, bool]:
    """The best rule for these: above the limit lie the free ones, or the others."""
    times = sorted(known, key=lambda each: each.seconds)
    all_free = sum(each.free for each in times)
    best, rule = -1, (0.0, True)
    free_below = 0
    for place, each in enumerate(times, start=1):
        free_below += each.free
        right = (place - free_below) + (all_free - free_below)
        for hits, longer in ((right, True), (len(times) - right, False)):
            if hits > best:
                following = times[min(place, len(times) - 1)]
                best, rule = hits, ((each.seconds + following.seconds) / 2, longer)
    return rule


def _decisions(server: Server, game: Game, person: Person) -> list[Decision]:
    """What bots had to decide, without what everybody knew to be no choice."""
    found: list[Decision] = []
    for table, told in list(person.told.items()):
        with closing(sqlite3.connect(server.folder / "bandstand.db")) as database:
            seed, options, players = database.execute(
                "SELECT seed, options, players FROM tables WHERE id = ?", (table,)
            ).fetchone()
            entries = database.execute(
                """SELECT kind, seat, payload FROM entries WHERE "table" = ? ORDER BY version""", (table,)
            ).fetchall()
        match = Match(game, players, int(seed, 16), json.loads(options))
        done, before = 0, 0.0
        for version, at in list(told):
            moves = [
                (seat, json.loads(payload)) for kind, seat, payload in entries[done:version] if kind == "move"
            ]
            seats = [seat for seat, _ in moves if seat > 0]
            if seats and before and not _all_know(match, seats):
                found.append(Decision(at - before, any(_free(match, seat) for seat in seats)))
            for seat, payload in moves:
                match.play(*[game.read(word) for word in payload["actions"]], seat=seat)
            done, before = version, at
    return found


def _all_know(match: Match, seats: Sequence[int]) -> bool:
    shown = match.view(SPECTATOR)
    return all(all_know_its_move(match.game, shown, seat) for seat in seats)


def _free(match: Match, seat: int) -> bool:
    """Whether a seat has more than one whole move."""
    actions: list[int] = []
    while len(legal := match.legal(seat, actions)) == 1:
        actions += legal
    return bool(legal)


def report(figures: dict[str, Any]) -> str:
    """The figures for people."""
    lines = [
        machine_line(figures["machine"]),
        f"At a pace of {figures['pace']} s, {figures['tables']} tables at once: how often the time tells "
        "whether a bot had a choice (half have one: 50 % is chance), and the usual time of each.",
        "",
        "| game | level | decisions | told right | without a choice | with one |",
        "|---|---|---|---|---|---|",
    ]
    for row in figures["rows"]:
        told = f"{row['right']:.0%} ({row['low']:.0%} to {row['high']:.0%})"
        times = f"{row['forced_ms']} ms | {row['free_ms']} ms"
        lines.append(f"| {row['game']} | {row['level']} | {row['decisions']} | {told} | {times} |")
    return "\n".join(lines)


def main(arguments: Sequence[str] | None = None) -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.tell_time", description=__doc__)
    parser.add_argument("--games", default=",".join(timed()), help="with commas between them")
    parser.add_argument("--levels", default=",".join(bots.LEVELS), help="with commas between them")
    parser.add_argument("--decisions", type=int, default=200, help="of each level in each game")
    parser.add_argument("--tables", type=int, default=6, help="at the same time")
    parser.add_argument(
        "--pace", type=float, default=0.6, help="the server's; without one, 0, time does tell"
    )
    parser.add_argument("--masters-take", type=int, default=0, help="seconds, as a table says")
    parser.add_argument("--json", action="store_true", help="print the figures as JSON")
    given = parser.parse_args(arguments)
    rows = [
        measure(game, level, given.decisions, given.tables, given.pace, given.masters_take)
        for game in given.games.split(",")
        for level in given.levels.split(",")
    ]
    figures = {"machine": machine(), "pace": given.pace, "tables": given.tables, "rows": rows}
    print(json.dumps(figures, indent=2) if given.json else report(figures))


if __name__ == "__main__":
    main()

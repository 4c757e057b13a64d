"""What a server carries: people at live tables, two at each, who think and move, each with a stream open. Run
as `python -m benchmarks.load --tables 500`; it starts a server of its own and talks to 127.0.0.1 alone."""

import argparse
import asyncio
import json
import sys
import threading
import time
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from bandstand import catalogue
from bandstand.lab.speed import machine, machine_line
from benchmarks.crowd import LiveTable, Measured, Spectators, in_portions
from benchmarks.spans import STALL_SECONDS, Disk, Span, in_words, spread
from benchmarks.usage import megabytes, processor_seconds
from benchmarks.visitor import Server, running

_AT_ONCE = 8
"""So many tables are begun at the same time."""
_SETTLING_SECONDS = 5.0


@dataclass(frozen=True)
class Load:
    """What is to be carried."""

    tables: int
    games: Sequence[str]
    """Tables take turns among them."""
    seconds: float
    think: float
    """How long somebody thinks before a move, on average."""
    spectators: int = 0
    """Who look on at the first table."""
    processes: int = 1
    database: str | None = None
    longest: float = 600.0
    """Seconds after which everything is over, whatever has been measured."""


def measure(load: Load) -> dict[str, Any]:
    """Let everybody play for so many seconds."""
    arguments = ["--processes", str(load.processes)] if load.processes > 1 else []
    if load.database:
        arguments += ["--database", load.database]
    # No bot sits at any table: one worker is enough.
    with running({"BANDSTAND_BOT_WORKERS": "1"}, arguments) as server:
        halt = threading.Event()
        disk = Disk(server.folder, halt)
        try:
            return asyncio.run(_measure(load, server, disk))
        finally:
            halt.set()


async def _measure(load: Load, server: Server, disk: Disk) -> dict[str, Any]:
    async with asyncio.timeout(load.longest):
        return await _carried(load, server, disk)


async def _carried(load: Load, server: Server, disk: Disk) -> dict[str, Any]:
    measured, stop = Measured(), asyncio.Event()
    tables = [
        LiveTable(server.port, number, load.games[number % len(load.games)], load.think, measured)
        for number in range(load.tables)
    ]
    # What the first game of each kind loads is not what tables cost.
    warm = [
        LiveTable(server.port, load.tables + number, game, 0.1, measured)
        for number, game in enumerate(load.games)
    ]
    await in_portions([table.begin for table in warm], 1)
    for table in warm:
        await table.leave()
    empty = megabytes(server.pid)
    await in_portions([table.begin for table in tables], _AT_ONCE)
    looking = Spectators(server.port, 2 * len(tables) + 2 * len(warm), load.spectators, measured)
    if load.spectators:
        await looking.join(tables[0])
    seated = megabytes(server.pid)
    playing = [asyncio.create_task(table.play(stop)) for table in tables]
    await asyncio.sleep(max(_SETTLING_SECONDS, load.think))
    disk.start()
    began, used = time.time(), processor_seconds(server.pid)
    for _ in range(max(1, round(load.seconds * 2))):
        await asyncio.sleep(0.5)
        # Trouble at any table is told at once.
        for task in playing:
            if task.done():
                task.result()
    taken, used = time.time() - began, processor_seconds(server.pid) - used
    in_the_end = megabytes(server.pid)
    stop.set()
    await asyncio.gather(*playing)
    await asyncio.gather(*[table.leave() for table in tables], looking.leave())
    return _figures(load, measured, disk, began, taken, used) | {
        "memory_mb": {
            "empty": round(empty),
            "seated": round(seated),
            "in_the_end": round(in_the_end),
            "each_100_tables": round((in_the_end - empty) / load.tables * 100, 1),
        }
    }


def _figures(
    load: Load, measured: Measured, disk: Disk, began: float, taken: float, used: float
) -> dict[str, Any]:
    def within(spans: Sequence[Span]) -> list[Span]:
        return [span for span in spans if began <= span.began < began + taken]

    answered = {game: within(spans) for game, spans in measured.answered.items()}
    told = {game: within(spans) for game, spans in measured.told.items()}
    everybody = [span for spans in answered.values() for span in spans]
    others = [span for spans in told.values() for span in spans]
    if not everybody or not others:
        raise RuntimeError("Nobody has moved: let it take longer, or let people think for less.")
    all_told = within(measured.all_told)
    awake = [span for span in everybody if not disk.stalled(span)]
    return {
        "machine": machine(),
        "tables": load.tables,
        "games": list(load.games),
        "think_s": load.think,
        "processes": load.processes,
        "database": "postgresql" if (load.database or "").startswith("postgres") else "sqlite",
        "seconds": round(taken, 1),
        "moves": len(everybody),
        "moves_a_second": round(len(everybody) / taken, 1),
        "move": spread(everybody),
        "move_disk_awake": {"moves": len(awake)} | (spread(awake) if awake else {}),
        "other": spread(others),
        "by_game": {
            game: {"moves": len(spans), "move": spread(spans)}
            for game, spans in sorted(answered.items())
            if spans
        },
        "stale": measured.stale,
        "processor_ms_a_move": round(1000 * used / len(everybody), 1),
        "processor": round(used / taken, 2),
        "spectators": load.spectators,
        "last_spectator": spread(all_told) if all_told else None,
        "disk": spread(disk.flushed.spans),
    }


def report(figures: dict[str, Any]) -> str:
    """The figures for people."""
    memory, awake = figures["memory_mb"], figures["move_disk_awake"]
    processes = "1 process" if figures["processes"] == 1 else f"{figures['processes']} processes"
    lines = [
        machine_line(figures["machine"]),
        f"{figures['tables']} live tables of two ({', '.join(figures['games'])}), {figures['think_s']:g} s "
        f"from a turn to its move, {figures['database']}, {processes}, {figures['seconds']:g} s:",
        f"  {figures['moves']} moves, {figures['moves_a_second']} a second; "
        f"{figures['processor_ms_a_move']} ms of processor time each, {figures['processor']} of a core",
        f"  until the mover has the answer:    {in_words(figures['move'])}",
        f"  until the other one's page has it: {in_words(figures['other'])}",
    ]
    for game, each in figures["by_game"].items() if len(figures["by_game"]) > 1 else ():
        lines.append(f"    {game}, {each['moves']} moves: {in_words(each['move'])}")
    if figures["last_spectator"]:
        lines.append(
            f"  until the last of {figures['spectators']} spectators has it: "
            f"{in_words(figures['last_spectator'])}"
        )
    lines += [
        f"  memory: {memory['empty']} MB without tables, {memory['seated']} MB with all, "
        f"{memory['in_the_end']} MB in the end: {memory['each_100_tables']} MB for each 100 tables",
        f"  the disk itself, beside it, takes {in_words(figures['disk'])} for a flush",
    ]
    if 0 < awake["moves"] < figures["moves"]:
        most = f"{1000 * STALL_SECONDS:g} ms"
        lines.append(f"  while it took at most {most} ({awake['moves']} moves): {in_words(awake)}")
    return "\n".join(lines)


def main(arguments: Sequence[str] | None = None) -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.load", description=__doc__)
    parser.add_argument("--tables", type=int, default=50, help="live tables, two people at each")
    parser.add_argument(
        "--game",
        action="append",
        choices=catalogue.names(),
        help="may be given again; every game unless told",
    )
    parser.add_argument("--seconds", type=float, default=60.0, help="how long is measured")
    parser.add_argument(
        "--think", type=float, default=10.0, help="seconds before a move, on average; fewer saturate sooner"
    )
    parser.add_argument("--spectators", type=int, default=0, help="who look on at the first table")
    parser.add_argument(
        "--processes", type=int, default=1, help="of the server; more than one with PostgreSQL"
    )
    parser.add_argument("--database", help="as for `bandstand serve`; a fresh SQLite file unless told")
    parser.add_argument("--longest", type=float, default=600.0, help="seconds after which it gives up")
    parser.add_argument("--json", action="store_true", help="print the figures as JSON")
    given = parser.parse_args(arguments)
    if not sys.platform.startswith("linux"):
        parser.error("this reads what the server costs from /proc, so it runs on Linux alone")
    figures = measure(
        Load(
            given.tables,
            given.game or catalogue.names(),
            given.seconds,
            given.think,
            given.spectators,
            given.processes,
            given.database,
            given.longest,
        )
    )
    print(json.dumps(figures, indent=2) if given.json else report(figures))


if __name__ == "__main__":
    main()

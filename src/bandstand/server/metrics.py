"""`/metrics` for Prometheus, at an address of its own that no player's request ever reaches.

Every process tells what it knows at a Unix socket of its own, too. Whichever process is asked at the common
address asks the others there, so that one answer has them all, each under its number.
"""

import asyncio
import logging
import shutil
import socket
import tempfile
from collections.abc import Iterable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path

from prometheus_client import CollectorRegistry, GCCollector, ProcessCollector, generate_latest
from prometheus_client.core import GaugeMetricFamily, InfoMetricFamily
from prometheus_client.metrics_core import Metric
from prometheus_client.parser import text_string_to_metric_families
from prometheus_client.registry import Collector

from bandstand import __version__, _build
from bandstand.server.connections import Door
from bandstand.server.counts import COUNTED
from bandstand.server.house import House
from bandstand.server.seldom import say_seldom

KIND = "text/plain; version=0.0.4; charset=utf-8"
_MOST_ASKING = 16
"""So many may ask at a time; nobody else than a program or two of the host's does."""
_REQUEST_SECONDS = 5.0
_OTHERS_SECONDS = 2.0
"""A process that has not answered by then is left out: it has just died, or has too much to do."""
_LONGEST_REQUEST = 8 * 1024
_log = say_seldom(logging.getLogger(__name__))


class InHouse(Collector):
    """What can be read off a running house."""

    def __init__(self, house: House, door: Door) -> None:
        self._house = house
        self._door = door

    def collect(self) -> Iterator[Metric]:
        """All of it, as it is now."""
        house = self._house
        yield InfoMetricFamily(
            "bandstand",
            "What runs here.",
            {"version": __version__, "compiled": "yes" if _build.compiled() else "no"},
        )
        yield _gauge("connections", "Open connections.", self._door.count())
        yield _gauge(
            "streams", "Open pages of tables, each with a stream of what happens there.", house.hub.count()
        )
        yield _gauge("watched_tables", "Tables of which somebody has a page open.", len(house.hub.tables()))
        tables, size = house.tables.in_memory()
        yield _gauge("cached_tables", "Tables in memory.", tables)
        yield _gauge("cached_table_bytes", "Bytes that they take, as far as it can be told.", size)
        load = house.thinkers.workers.load()
        yield _gauge("workers", "Processes in which bots think.", load.workers)
        yield _gauge("workers_busy", "Those of them that think.", load.busy)
        waiting = GaugeMetricFamily(
            "bandstand_questions_waiting",
            "What waits for a worker: moves that a table waits for; hints and reviews, which come after.",
            labels=("for",),
        )
        waiting.add_metric(["table"], load.urgent)
        waiting.add_metric(["advice"], load.patient)
        yield waiting
        yield _gauge(
            "writers_waiting",
            "Who waits to write into SQLite, one after the other.",
            house.database.waiting(),
        )
        pools = GaugeMetricFamily(
            "bandstand_database_connections", "Connections to the database that are in use.", labels=("for",)
        )
        for what, used in house.database.in_use().items():
            pools.add_metric([what], used)
        yield pools


def _gauge(name: str, about: str, value: float) -> Metric:
    return GaugeMetricFamily(f"bandstand_{name}", about, value=value)


@dataclass(frozen=True)
class MetricsPlace:
    """Where the metrics are told: the common address, and a socket for each process."""

    common: socket.socket
    own: tuple[socket.socket, ...]
    paths: tuple[str, ...]


@contextmanager
def place_for(common: socket.socket, processes: int) -> Iterator[MetricsPlace]:
    """Made before the processes are, so that each has it and the next one at the same number has it, too."""
    folder = tempfile.mkdtemp(prefix="bandstand-")
    own, paths = [], []
    try:
        # One process alone asks nobody.
        for number in range(processes if processes > 1 else 0):
            path = str(Path(folder) / str(number))
            listening = socket.socket(socket.AF_UNIX, socket.SOCK_STREAM)
            own.append(listening)
            listening.bind(path)
            listening.listen(_MOST_ASKING)
            paths.append(path)
        yield MetricsPlace(common, tuple(own), tuple(paths))
    finally:
        for listening in (common, *own):
            listening.close()
        shutil.rmtree(folder, ignore_errors=True)


class Metrics:
    """Tells the metrics of one process, and those of all."""

    def __init__(self, house: House, door: Door, place: MetricsPlace, number: int) -> None:
        self._place = place
        self._number = number
        self._asking = 0
        self._servers: list[asyncio.Server] = []
        self._registry = CollectorRegistry(auto_describe=False)
        GCCollector(self._registry)
        for collector in (COUNTED, InHouse(house, door), ProcessCollector(registry=None)):
            self._registry.register(collector)

    async def start(self) -> None:
        """Listen, within the event loop of the server: what is told is then from one moment."""
        self._servers.append(await asyncio.start_server(self._answer_all, sock=self._place.common))
        if self._place.own:
            own = self._place.own[self._number]
            self._servers.append(await asyncio.start_unix_server(self._answer_one, sock=own))

    def close(self) -> None:
        """Listen no more."""
        for server in self._servers:
            server.close()

    def own(self) -> str:
        """What this process knows."""
        return generate_latest(self._registry).decode()

    async def all(self) -> str:
        """What all processes know, each under its number."""
        paths = self._place.paths or ("",)
        told = await asyncio.gather(*(self._told_by(number, path) for number, path in enumerate(paths)))
        return merged(told)

    async def _told_by(self, number: int, path: str) -> str | None:
        if number == self._number or not path:
            return self.own()
        try:
            async with asyncio.timeout(_OTHERS_SECONDS):
                reader, writer = await asyncio.open_unix_connection(path)
                try:
                    return (await reader.read()).decode()
                finally:
                    writer.close()
        except (OSError, TimeoutError):
            return None

    async def _answer_one(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        """Another process asks."""
        with suppress(OSError, TimeoutError):
            async with asyncio.timeout(_OTHERS_SECONDS):
                writer.write(self.own().encode())
                await writer.drain()
        writer.close()

    async def _answer_all(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        """Whoever watches over the server asks: a request, an answer, and no more."""
        self._asking += 1
        try:
            if self._asking <= _MOST_ASKING:
                async with asyncio.timeout(_REQUEST_SECONDS):
                    writer.write(await self._answer(await _request_line(reader)))
                    await writer.drain()
        except (OSError, TimeoutError, ValueError, asyncio.IncompleteReadError, asyncio.LimitOverrunError):
            pass  # They have left, or say nothing that can be understood.
        except Exception as error:  # The games go on, whatever is wrong with what is told about them.
            _log.warning("The metrics could not be told: %s.", type(error).__name__)
        finally:
            self._asking -= 1
            writer.close()

    async def _answer(self, line: str) -> bytes:
        method, _, rest = line.partition(" ")
        path = rest.partition(" ")[0].partition("?")[0]
        if path != "/metrics":
            return _response("404 Not Found", "The metrics are at /metrics.\n", method)
        if method not in ("GET", "HEAD"):
            return _response("405 Method Not Allowed", "The metrics are only read.\n", method)
        return _response("200 OK", await self.all(), method)


async def _request_line(reader: asyncio.StreamReader) -> str:
    """The first line of a request, when all of its headers have come."""
    head = await reader.readuntil(b"\r\n\r\n")
    if len(head) > _LONGEST_REQUEST:
        raise ValueError("That is too much to ask.")
    return head.partition(b"\r\n")[0].decode("latin-1")


def _response(status: str, text: str, method: str) -> bytes:
    body = text.encode()
    head = (
        f"HTTP/1.1 {status}\r\nContent-Type: {KIND}\r\nContent-Length: {len(body)}\r\n"
        "Cache-Control: no-store\r\nX-Content-Type-Options: nosniff\r\nConnection: close\r\n\r\n"
    )
    return head.encode() + (b"" if method == "HEAD" else body)


# ---- many in one


class _Families(Collector):
    def __init__(self, families: Iterable[Metric]) -> None:
        self._families = families

    def collect(self) -> Iterable[Metric]:
        """As they are."""
        return self._families

    def describe(self) -> Iterable[Metric]:
        """Nothing: they are told once and thrown away."""
        return ()


def merged(told: Iterable[str | None]) -> str:
    """What several processes have told, as one text: a label has each one's number. None has told nothing."""
    up = GaugeMetricFamily(
        "bandstand_process_up", "Whether a process of the server has told its metrics.", labels=("process",)
    )
    families: dict[str, Metric] = {up.name: up}
    for number, text in enumerate(told, start=1):
        label = {"process": str(number)}
        up.add_metric([label["process"]], text is not None)
        for found in text_string_to_metric_families(text or ""):
            family = families.setdefault(found.name, Metric(found.name, found.documentation, found.type))
            family.samples += [each._replace(labels=each.labels | label) for each in found.samples]
    registry = CollectorRegistry()
    registry.register(_Families(families.values()))
    return generate_latest(registry).decode()

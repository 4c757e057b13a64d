"""Many people at many live tables, in one process: each has a stream open, thinks for a while, moves, and
notes how long it took until the answer came and until the other one had been told."""

import asyncio
import json
import random
import secrets
import sys
import time
import zlib
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass, field
from ipaddress import IPv4Address
from typing import Any
from urllib.parse import urlencode

from benchmarks.spans import Span
from benchmarks.visitor import Body, first_move, paths

PATIENCE = 60.0
"""Seconds after which a request is given up."""
_NEWER_THAN_ALL = 1_000_000_000
"""A version that no table has: the stream answers with the table as it is."""
_FORM = "application/x-www-form-urlencoded"
_JSON = "application/json"
_LONGEST_LINE = 16 << 20
_MOST_KNOWN = 8
"""Drawings that a page remembers."""
_CALLERS = IPv4Address("127.1.0.1")


def caller(number: int) -> tuple[str, int] | None:
    """An address of their own for each person: what the server allows to one address is not to be measured.
    Only Linux has them all on its loopback."""
    return (str(_CALLERS + number), 0) if sys.platform == "linux" else None


@dataclass
class Measured:
    """What everybody has noted."""

    answered: dict[str, list[Span]] = field(default_factory=dict)
    """For each game: from a move until its answer."""
    told: dict[str, list[Span]] = field(default_factory=dict)
    """For each game: from a move until the other one's stream has it."""
    all_told: list[Span] = field(default_factory=list)
    """At the table with spectators: from a move until the last of them has it."""
    stale: int = 0
    """Moves that came too late, and were made again."""


class Person:
    """One person at one table: their cookie, their stream, and the table as they were last shown it."""

    def __init__(self, port: int, number: int) -> None:
        self._port = port
        self._from = caller(number)
        self._cookie = ""
        self.body: Body = {"version": -1, "your_turn": False, "state": "playing"}
        self.draws = True
        """Whether they keep what they are shown; very many who look on need only be told."""
        self._known: dict[str, str] = {}
        """The drawings that the page has, by their names, as the page's script keeps them."""
        self._newest = ""
        self.changed = asyncio.Event()
        self.on_event: Callable[[int, float], None] = lambda version, at: None
        self._listening: asyncio.Task[None] | None = None

    async def get(self, path: str) -> str:
        """Load a page."""
        return (await self._request("GET", path, "", ""))[1]

    async def form(self, path: str, **fields: str) -> str:
        """Send a form; where that leads."""
        return (await self._request("POST", path, urlencode(fields), _FORM))[2]

    async def post(self, path: str, data: Any) -> tuple[int, Body]:
        """Send what the page's script would send."""
        status, text, _ = await self._request("POST", path, json.dumps(data), _JSON)
        answer: Body = json.loads(text)
        if "body" in answer:
            self._complete(answer["body"])
        return status, answer

    async def _request(self, method: str, path: str, body: str, kind: str) -> tuple[int, str, str]:
        async with asyncio.timeout(PATIENCE):
            reader, writer = await self._ask(method, path, body, kind, "close")
            answer = await reader.read(-1)
            writer.close()
        head, _, content = answer.partition(b"\r\n\r\n")
        headers = _headers(head)
        status = int(head[9:12])
        if cookie := headers.get("set-cookie"):
            self._cookie = cookie.partition(";")[0]
        if "gzip" in headers.get("content-encoding", ""):
            content = zlib.decompress(content, 31)
        if status not in (200, 303, 409):
            raise RuntimeError(f"The server refused {path} ({status}): {content[:200]!r}")
        return status, content.decode(), headers.get("location", "")

    async def _ask(
        self, method: str, path: str, body: str, kind: str, connection: str
    ) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
        reader, writer = await asyncio.open_connection(
            "127.0.0.1", self._port, limit=_LONGEST_LINE, local_addr=self._from
        )
        lines = [f"{method} {path} HTTP/1.1", f"Host: 127.0.0.1:{self._port}", f"Connection: {connection}"]
        # Like a browser: what it takes to compress belongs to what a move costs.
        lines += [
            f"Cookie: {self._cookie}",
            f"Origin: http://127.0.0.1:{self._port}",
            "Accept-Encoding: gzip",
        ]
        if kind:
            lines += [f"Content-Type: {kind}", f"Content-Length: {len(body.encode())}"]
        if kind == _JSON:
            lines.append(f"Bandstand-Drawing: {self._newest}")
        writer.write("\r\n".join([*lines, "", body]).encode())
        if not kind:
            writer.write(b"\r\n")
        return reader, writer

    # ---- listening

    def listen(self, table: str) -> None:
        """Open the stream of a table."""
        self._listening = asyncio.create_task(self._listen(table))

    async def hush(self) -> None:
        """Close it."""
        if self._listening is not None:
            self._listening.cancel()
            await asyncio.gather(self._listening, return_exceptions=True)

    async def _listen(self, table: str) -> None:
        path = f"{table}/events?after={_NEWER_THAN_ALL}&patches=true"
        reader, writer = await self._ask("GET", path, "", "", "keep-alive")
        try:
            head = await reader.readuntil(b"\r\n\r\n")
            if b" 200 " not in head[:16]:
                raise RuntimeError(f"The server refused {path}: {head!r}")
            packed = "gzip" in _headers(head).get("content-encoding", "")
            unpack = zlib.decompressobj(31) if packed else None
            text = b""
            while size := int(await reader.readuntil(b"\r\n"), 16):
                chunk = await reader.readexactly(size)
                await reader.readexactly(2)
                text += unpack.decompress(chunk) if unpack else chunk
                *messages, text = text.split(b"\n\n")
                for message in messages:
                    self._hear(message, time.perf_counter())
        finally:
            writer.close()

    def _hear(self, message: bytes, at: float) -> None:
        lines = dict(line.split(b": ", 1) for line in message.split(b"\n") if b": " in line)
        if lines.get(b"event") == b"body":
            self.on_event(int(lines[b"id"]), at)
            if self.draws:
                body: Body = json.loads(lines[b"data"])
                self._complete(body)
                self.show(body)
            else:
                self.changed.set()

    def _complete(self, body: Body) -> None:
        """A whole drawing of what was told as a patch, as the page's script makes it (`live.js`)."""
        if "patch" in body:
            had, parts = self._known[body["on"]].split("</"), body["patch"]
            body["html"] = "</".join(
                part if isinstance(part, str) else "</".join(had[part[0] : sum(part)]) for part in parts
            )
        self._newest = body.get("name", "")
        if self._newest:
            self._known[self._newest] = body["html"]
            while len(self._known) > _MOST_KNOWN:
                del self._known[next(iter(self._known))]

    def show(self, body: Body) -> None:
        """The table anew; what is older than what was shown is not looked at."""
        if body["version"] >= self.body["version"]:
            self.body = body
            self.changed.set()


def _headers(head: bytes) -> dict[str, str]:
    lines = [line.partition(": ") for line in head.decode("latin-1").split("\r\n")[1:]]
    return {name.lower(): value for name, _, value in lines}


class LiveTable:
    """Two people who play with each other until they are told to stop, one game after the other."""

    def __init__(self, port: int, number: int, game: str, think: float, measured: Measured) -> None:
        self.game = game
        self.address = ""
        self.people = [Person(port, 2 * number), Person(port, 2 * number + 1)]
        self._think = think
        self._measured = measured
        # Each with a rhythm of their own: people do not all move in the same instant.
        self._chance = random.Random(number)
        self._awaited: dict[int, tuple[float, Callable[[], None]]] = {}
        self._watched: Callable[[int, float], None] = lambda version, began: None

    async def begin(self) -> None:
        """Sit down together, and begin."""
        one, other = self.people
        seats = {"seat.0": "me", "seat.1": "open"}
        self.address = await one.form("/tables", game=self.game, players="2", spectators="on", **seats)
        await other.form(f"{self.address}/sit")
        await one.form(f"{self.address}/start")
        for person in self.people:
            person.body = {"version": -1, "your_turn": False, "state": "playing"}
            person.listen(self.address)
        for person in self.people:
            await self._shown(person)

    async def _shown(self, person: Person) -> None:
        async with asyncio.timeout(PATIENCE):
            while person.body["version"] < 0:
                await person.changed.wait()
                person.changed.clear()

    def watch(self, told: Callable[[int, float], None]) -> None:
        """Somebody wants to hear of every move: its version, and when it was sent."""
        self._watched = told

    async def play(self, stop: asyncio.Event) -> None:
        """Play until told to stop."""
        while not stop.is_set():
            seats = [self._sit(seat, stop) for seat in range(2)]
            await asyncio.gather(*seats)
            if not stop.is_set():
                await self.leave()
                await self.begin()

    async def leave(self) -> None:
        """Close the streams."""
        for person in self.people:
            await person.hush()

    async def _sit(self, seat: int, stop: asyncio.Event) -> None:
        """Think and move, until the game is over."""
        person, other = self.people[seat], self.people[1 - seat]
        while not stop.is_set() and person.body["state"] == "playing":
            if not person.body["your_turn"]:
                await _first(person.changed.wait(), stop.wait())
                person.changed.clear()
                continue
            if await _first(asyncio.sleep(self._think * self._chance.uniform(0.5, 1.5)), stop.wait()):
                return
            await self._move(seat, person, other)

    async def _move(self, seat: int, person: Person, other: Person) -> None:
        shown = person.body
        if not shown["your_turn"]:
            return
        asked = {
            "version": shown["version"],
            "seat": seat,
            "key": secrets.token_hex(8),
            "actions": first_move(paths(shown["html"])),
        }
        at, began = time.time(), time.perf_counter()

        def told(_version: int, when: float) -> None:
            if _version > shown["version"]:
                self._measured.told.setdefault(self.game, []).append(Span(at, when - began))
                other.on_event = lambda version, at: None

        other.on_event = told
        self._watched(shown["version"] + 1, began)
        status, answer = await person.post(f"{self.address}/moves", asked)
        if status == 409:
            self._measured.stale += 1
            other.on_event = lambda version, at: None
        else:
            self._measured.answered.setdefault(self.game, []).append(Span(at, time.perf_counter() - began))
            if answer["version"] == shown["version"]:
                # An answer under seal: nobody is told.
                other.on_event = lambda version, at: None
        if "body" in answer:
            person.show(answer["body"])


async def _first(work: Awaitable[Any], stop: Awaitable[Any]) -> bool:
    """Wait for either; whether it was the second."""
    tasks = [asyncio.ensure_future(work), asyncio.ensure_future(stop)]
    try:
        await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
        return tasks[1].done()
    finally:
        for task in tasks:
            task.cancel()


class Spectators:
    """Many who look on at one table, and how long it takes until the last of them has a move."""

    def __init__(self, port: int, first: int, count: int, measured: Measured) -> None:
        self.people = [Person(port, first + number) for number in range(count)]
        self._measured = measured
        self._sent: dict[int, tuple[float, float]] = {}
        self._heard: dict[int, int] = {}
        for person in self.people:
            person.draws = False
            person.on_event = self._hear

    async def join(self, table: LiveTable) -> None:
        """Look on, a hundred at a time."""
        table.watch(self._note)
        for place in range(0, len(self.people), 100):
            some = self.people[place : place + 100]
            for person in some:
                person.listen(table.address)
            for person in some:
                async with asyncio.timeout(PATIENCE):
                    await person.changed.wait()

    def _note(self, version: int, began: float) -> None:
        self._sent[version] = (time.time(), began)

    def _hear(self, version: int, at: float) -> None:
        self._heard[version] = self._heard.get(version, 0) + 1
        if version in self._sent and self._heard[version] == len(self.people):
            wall, began = self._sent[version]
            self._measured.all_told.append(Span(wall, at - began))

    async def leave(self) -> None:
        """Close the streams."""
        for person in self.people:
            await person.hush()


async def in_portions(works: Sequence[Callable[[], Awaitable[None]]], at_once: int) -> None:
    """Do all of these, so many at a time."""
    left = list(reversed(works))

    async def some() -> None:
        while left:
            await left.pop()()

    async with asyncio.TaskGroup() as group:
        for _ in range(at_once):
            group.create_task(some())

"""A server of its own in a process of its own, and people who play on it over the loopback."""

import json
import os
import re
import secrets
import socket
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from html import unescape
from http.client import HTTPConnection
from pathlib import Path
from queue import Queue
from typing import Any
from urllib.parse import urlencode

PATIENCE = 30.0
"""Seconds after which the server is taken for broken."""
_NEWER_THAN_ALL = 1_000_000_000
"""A version that no table has: the stream answers with the table as it is."""
_KEPT_SECONDS = 3.0
"""A server closes a connection that is idle for longer; a browser then opens another."""
_FORM = "application/x-www-form-urlencoded"

Body = dict[str, Any]


@dataclass(frozen=True)
class Server:
    """Where a server listens and keeps its games."""

    port: int
    folder: Path
    pid: int


@contextmanager
def running(settings: Mapping[str, str], arguments: Sequence[str] = ()) -> Iterator[Server]:
    """A server in a folder of its own, with these environment variables beside ours."""
    with tempfile.TemporaryDirectory() as folder:
        environment = os.environ | {"BANDSTAND_DATA": folder} | dict(settings)
        command = [sys.executable, "-m", "bandstand", "serve", "--port", "0", "--no-browser", *arguments]
        with subprocess.Popen(command, env=environment, stdout=subprocess.PIPE, text=True) as process:
            assert process.stdout is not None
            try:
                # 'Bandstand is open: http://127.0.0.1:PORT/'
                greeting = process.stdout.readline()
                if not greeting:
                    raise RuntimeError("The server did not start.")
                yield Server(int(greeting.rstrip().rstrip("/").rpartition(":")[2]), Path(folder), process.pid)
            finally:
                process.terminate()


class Left(Exception):
    """The visitor no longer listens."""


def paths(html: str) -> list[Body]:
    """The click paths that a page shows."""
    found = re.search(r'id="table-body"[^>]* data-paths="([^"]*)"', html)
    assert found is not None
    paths: list[Body] = json.loads(unescape(found[1]))
    return paths


class Visitor:
    """One person at one table, with the page's two connections: one for requests, one for the events."""

    def __init__(
        self, port: int, bots: Sequence[str], game: str = "trumpet", fields: Mapping[str, str] | None = None
    ) -> None:
        self._origin = f"http://127.0.0.1:{port}"
        self._requests = HTTPConnection("127.0.0.1", port, timeout=PATIENCE)
        self._used = 0.0
        self._cookie = ""
        self.table = self._sit_down(bots, game, fields or {})
        self._listening = HTTPConnection("127.0.0.1", port, timeout=PATIENCE)
        self._listening.connect()
        self._stream: socket.socket = self._listening.sock
        self._events: Queue[tuple[float, bytes]] = Queue()
        self._listener = threading.Thread(target=self._listen, daemon=True)
        self._listener.start()

    def next(self) -> tuple[float, Body]:
        """When the table was told anew, and how it stands."""
        told, data = self._events.get(timeout=PATIENCE)
        if not data:
            raise Left
        body: Body = json.loads(data)
        return told, body

    def my_turn(self) -> Body:
        """The table once it is this person's turn, or the game is over."""
        while True:
            _, body = self.next()
            if body["your_turn"] or body["state"] != "playing":
                return body

    def move(self, body: Body) -> None:
        """The first move that the page offers."""
        actions = first_move(paths(body["html"]))
        asked = {"version": body["version"], "seat": 0, "key": secrets.token_hex(8), "actions": actions}
        self._request("POST", f"{self.table}/moves", json.dumps(asked), "application/json")

    def look(self) -> None:
        """Load the page."""
        self._request("GET", self.table)

    def hush(self) -> None:
        """Listen no longer: whoever waits for the table is told that it has left."""
        if self._listener.is_alive():
            self._stream.shutdown(socket.SHUT_RDWR)
            self._listener.join()
        self._listening.close()

    def close(self) -> None:
        """Leave."""
        self.hush()
        self._requests.close()

    def _sit_down(self, bots: Sequence[str], game: str, fields: Mapping[str, str]) -> str:
        form = {"game": game, "players": str(len(bots) + 1), "spectators": "on", "seat.0": "me", **fields}
        form |= {f"seat.{seat}": f"bot:{bot}" for seat, bot in enumerate(bots, start=1)}
        table = self._request("POST", "/tables", urlencode(form), _FORM)
        self._request("POST", f"{table}/start", "", _FORM)
        return table

    def _request(self, method: str, path: str, body: str | None = None, kind: str = "") -> str:
        """What was answered: the place to go to, or nothing."""
        headers = {"Origin": self._origin, "Cookie": self._cookie} | ({"Content-Type": kind} if kind else {})
        if time.monotonic() - self._used > _KEPT_SECONDS:
            self._requests.close()
        self._used = time.monotonic()
        self._requests.request(method, path, body, headers)
        response = self._requests.getresponse()
        text = response.read().decode()
        if cookie := response.headers["Set-Cookie"]:
            self._cookie = cookie.partition(";")[0]
        if response.status not in (200, 303):
            raise RuntimeError(f"The server refused {path} ({response.status}): {text[:200]}")
        return response.headers["Location"] or ""

    def _listen(self) -> None:
        path = f"{self.table}/events?after={_NEWER_THAN_ALL}"
        self._listening.request("GET", path, headers={"Cookie": self._cookie, "Accept": "text/event-stream"})
        response = self._listening.getresponse()
        kind = ""
        while line := response.readline():
            if line.startswith(b"event: "):
                kind = line[7:].strip().decode()
            elif line.startswith(b"data: ") and kind == "body":
                self._events.put((time.perf_counter(), line[6:]))
        self._events.put((0.0, b""))


def first_move(paths: Sequence[Body] | None) -> list[int]:
    """The actions at the end of the first click path."""
    assert paths is not None
    actions: list[int] = []
    node = paths[0]
    while "move" not in node:
        step = node["steps"][0]
        if step["kind"] == "pick":
            node = paths[step["to"]]
        elif step["kind"] == "dial":
            node = paths[step["to"][0]]
        else:
            actions += step["first"]
            ticked = list(step["targets"])[: step["least"]]
            for target in ticked:
                actions += step["targets"][target]
            actions += step["then_all" if len(ticked) == len(step["targets"]) else "then"]
            if step["to"] < 0:
                return actions
            node = paths[step["to"]]
    return actions + list(node["move"])

"""How soon three greedy bots have answered a move: a real server, a real client, over the loopback."""

import json
import os
import secrets
import socket
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from http.client import HTTPConnection
from queue import Queue
from statistics import median, quantiles
from typing import Any

BOTS = 3
_PATIENCE = 30.0
"""Seconds after which the server is taken for broken."""
_NEWER_THAN_ALL = 1_000_000_000
"""A version that no table has: the stream answers with the table as it is."""


def measure(posts: int) -> dict[str, Any]:
    """Play Trumpet against three greedy bots until so many posts were followed by three moves of theirs."""
    times: list[float] = []
    games = 0
    with _server() as port:
        while len(times) < posts:
            client = _Client(port)
            times += client.play(posts - len(times))
            client.close()
            games += 1
    milliseconds = [1000 * each for each in times]
    return {
        "posts": len(milliseconds),
        "games": games,
        "median_ms": round(median(milliseconds), 1),
        "p95_ms": round(quantiles(milliseconds, n=20, method="inclusive")[18], 1),
        "longest_ms": round(max(milliseconds), 1),
    }


def report(figures: dict[str, Any]) -> str:
    """The figures for people."""
    return (
        f"Server, Trumpet against {BOTS} greedy bots over the loopback, from the post until the third bot's "
        f"move is committed and has been told ({figures['posts']} posts in {figures['games']} games):\n"
        f"  p95 {figures['p95_ms']} ms, median {figures['median_ms']} ms, longest {figures['longest_ms']} ms"
    )


@contextmanager
def _server() -> Iterator[int]:
    """A server in a process and a folder of its own; gives its port."""
    with tempfile.TemporaryDirectory() as folder:
        environment = os.environ | {"BANDSTAND_DATA": folder}
        command = [sys.executable, "-m", "bandstand", "serve", "--port", "0", "--no-browser"]
        with subprocess.Popen(command, env=environment, stdout=subprocess.PIPE, text=True) as process:
            assert process.stdout is not None
            try:
                # 'Bandstand is open: http://127.0.0.1:PORT/'
                greeting = process.stdout.readline()
                if not greeting:
                    raise RuntimeError("The server did not start.")
                yield int(greeting.rstrip().rstrip("/").rpartition(":")[2])
            finally:
                process.terminate()


class _Client:
    """One person at one table, with the page's two connections: one for posts, one for the events."""

    def __init__(self, port: int) -> None:
        self._origin = f"http://127.0.0.1:{port}"
        self._posts = HTTPConnection("127.0.0.1", port, timeout=_PATIENCE)
        self._cookie = ""
        self._table = self._post("/play/trumpet", "", "application/x-www-form-urlencoded")
        self._listening = HTTPConnection("127.0.0.1", port, timeout=_PATIENCE)
        self._listening.connect()
        self._stream: socket.socket = self._listening.sock
        self._events: Queue[tuple[float, dict[str, Any]]] = Queue()
        self._listener = threading.Thread(target=self._listen, daemon=True)
        self._listener.start()

    def play(self, most: int) -> list[float]:
        """Play, at most to the end of the game. Returns, for each post that three moves of bots followed, the
        time from sending it until the third was told."""
        times: list[float] = []
        body = self._next()[1]
        while body["state"] == "playing" and len(times) < most:
            if not body["your_turn"]:
                body = self._next()[1]
                continue
            posted = time.perf_counter()
            self._move(body)
            moved = 0
            while True:
                told, body = self._next()
                moved += not body["own"]
                if moved == BOTS and not body["own"]:
                    times.append(told - posted)
                if body["your_turn"] or body["state"] != "playing":
                    break
        return times

    def close(self) -> None:
        """Leave the table."""
        self._stream.shutdown(socket.SHUT_RDWR)
        self._listener.join()
        self._posts.close()
        self._listening.close()

    def _move(self, body: dict[str, Any]) -> None:
        actions = next(node["move"] for node in body["paths"] if "move" in node)
        asked = {"version": body["version"], "seat": 0, "key": secrets.token_hex(8), "actions": actions}
        self._post(f"{self._table}/moves", json.dumps(asked), "application/json")

    def _next(self) -> tuple[float, dict[str, Any]]:
        return self._events.get(timeout=_PATIENCE)

    def _post(self, path: str, body: str, kind: str) -> str:
        """What was answered: the place to go to, or nothing."""
        headers = {"Content-Type": kind, "Origin": self._origin, "Cookie": self._cookie}
        self._posts.request("POST", path, body, headers)
        response = self._posts.getresponse()
        text = response.read().decode()
        if cookie := response.headers["Set-Cookie"]:
            self._cookie = cookie.partition(";")[0]
        if response.status not in (200, 303):
            raise RuntimeError(f"The server refused {path} ({response.status}): {text[:200]}")
        return response.headers["Location"] or ""

    def _listen(self) -> None:
        path = f"{self._table}/events?after={_NEWER_THAN_ALL}"
        self._listening.request("GET", path, headers={"Cookie": self._cookie, "Accept": "text/event-stream"})
        response = self._listening.getresponse()
        kind = ""
        while line := response.readline():
            if line.startswith(b"event: "):
                kind = line[7:].strip().decode()
            elif line.startswith(b"data: ") and kind == "body":
                told = time.perf_counter()
                self._events.put((told, json.loads(line[6:])))

"""A real server on a free port, and people who call on it."""

import asyncio
import json
import re
import secrets
import socket
import threading
import time
from collections.abc import Coroutine, Iterator, Sequence
from contextlib import contextmanager
from functools import partial
from html import unescape
from typing import Any, TypeVar

import httpx
import uvicorn
from argon2 import PasswordHasher

from bandstand.move import Move
from bandstand.server.app import create_app
from bandstand.server.connections import watch
from bandstand.server.people import passwords
from bandstand.server.settings import Settings
from bandstand.server.tables.moves import play
from benchmarks.visitor import first_move as first_move

PATIENCE = 20.0
HASHER: type[PasswordHasher] = vars(passwords)["PasswordHasher"]
"""What a server hashes passwords with when it is not tested."""
# It is meant to be slow, and every server hashes one when it starts.
setattr(passwords, "PasswordHasher", partial(HASHER, time_cost=1, memory_cost=64, parallelism=1))  # noqa: B010
Json = dict[str, Any]
T = TypeVar("T")


class Running:
    """A server in a thread of this process."""

    def __init__(self, settings: Settings, http: str = "auto") -> None:
        self.settings = settings
        self.app = create_app(settings)
        self._socket = socket.socket()
        self._socket.bind(("127.0.0.1", 0))
        self.address = f"http://127.0.0.1:{self._socket.getsockname()[1]}"
        config = uvicorn.Config(
            self.app,
            log_level="warning",
            access_log=False,
            timeout_graceful_shutdown=1,
            proxy_headers=False,
            http=http,
        )
        watch(config, settings)
        self._server = uvicorn.Server(config)
        self._thread = threading.Thread(target=lambda: asyncio.run(self._serve()))

    async def _serve(self) -> None:
        self._loop = asyncio.get_running_loop()
        await self._server.serve(sockets=[self._socket])

    def start(self) -> "Running":
        self._thread.start()
        until(lambda: self._server.started or not self._thread.is_alive())
        assert self._server.started, "the server did not start"
        return self

    def stop(self) -> None:
        self._server.should_exit = True
        self._thread.join(PATIENCE)
        self._socket.close()

    def guest(self, name: str | None = None) -> "Guest":
        return Guest(self.address, name, self)

    def bring(self, id: str, moves: Sequence[Move]) -> None:
        """A table to where these moves lead, without a page for each of them."""
        self.within(self._bring(id, moves))

    def within(self, work: Coroutine[Any, Any, T]) -> T:
        """Done in the server's own thread."""
        return asyncio.run_coroutine_threadsafe(work, self._loop).result(PATIENCE)

    async def _bring(self, id: str, moves: Sequence[Move]) -> None:
        house = self.app.state.house
        async with house.tables.change(id) as held:
            for move in moves:
                await play(held, move.seat, list(move.actions))
                held.cached.advance(held.row.version)
        house.bots.wake(id)


def until(done: Any, seconds: float = PATIENCE) -> Any:
    """Wait for something to become true, and return it."""
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        found = done()
        if found:
            return found
        time.sleep(0.01)
    raise AssertionError("it did not happen in time")


class Guest:
    """A browser with its cookie."""

    def __init__(self, address: str, name: str | None = None, server: Running | None = None) -> None:
        self.server = server
        """Where this browser calls, if it is in this process."""
        # Nobody calls by https, and reading the machine's certificates takes longer than most calls.
        self.http = httpx.Client(base_url=address, timeout=PATIENCE, verify=False)
        self.bodies: list[str] = []
        """Everything this browser was ever sent."""
        self.http.event_hooks["response"] = [self._keep]
        if name is not None:
            assert self.post("/me/name", name=name).status_code == 200

    def _keep(self, response: httpx.Response) -> None:
        if "event-stream" not in response.headers.get("content-type", ""):
            response.read()
            self.bodies.append(response.text)

    def get(self, path: str, **headers: str) -> httpx.Response:
        return self.http.get(path, headers=headers)

    def post(self, path: str, **form: str) -> httpx.Response:
        return self.http.post(path, data=form)

    def post_json(self, path: str, data: object) -> httpx.Response:
        return self.http.post(path, json=data)

    # ---- tables

    def new_table(self, *seats: str, **fields: str) -> str:
        """A table with these seats ('hot=Ann' names a person at a hot seat); its id."""
        form = {"game": "trumpet", "players": str(len(seats)), "spectators": "on", **fields}
        for number, seat in enumerate(seats):
            kind, _, name = seat.partition("=")
            form[f"seat.{number}"] = kind
            form[f"name.{number}"] = name
        answer = self.http.post("/tables", data=form)
        assert answer.status_code == 303, answer.text
        return str(answer.headers["location"]).rpartition("/t/")[2]

    def started(self, *seats: str, **fields: str) -> str:
        """The same, begun."""
        id = self.new_table(*seats, **fields)
        # Whoever plays alone waits for nobody.
        assert len(seats) == 1 or self.post(f"/t/{id}/start").status_code == 303
        return id

    def links(self, id: str) -> list[str]:
        """The invitation links that the waiting room shows."""
        return re.findall(r"/join/[0-9a-f]{32}", self.get(f"/t/{id}").text)

    def page(self, id: str) -> "Page":
        answer = self.get(f"/t/{id}")
        assert answer.status_code == 200, answer.text
        return Page(answer.text)

    def my_turn(self, id: str) -> "Page":
        """The page, once it is this guest's turn or the game is over."""
        end = time.monotonic() + PATIENCE
        while time.monotonic() < end:
            page = self.page(id)
            if page.your_turn or page.over:
                return page
            time.sleep(0.01)
        raise AssertionError("it did not become this guest's turn")

    def move(self, id: str, page: "Page", **changes: Any) -> httpx.Response:
        """The first move that the page offers."""
        data = {
            "version": page.version,
            "seat": page.seat,
            "key": secrets.token_hex(8),
            "actions": first_move(page.paths) if page.paths else [0],
        }
        return self.post_json(f"/t/{id}/moves", data | changes)

    def play_on(self, id: str, most: int = 10_000) -> "Page":
        """Move until the game is over, or so many times."""
        page = self.my_turn(id)
        for _ in range(most):
            if page.over:
                break
            answer = self.move(id, page)
            assert answer.status_code == 200, answer.text
            page = self.my_turn(id)
        return page

    @contextmanager
    def events(
        self, id: str, after: int | None = None, headers: dict[str, str] | None = None
    ) -> Iterator[Iterator[tuple[str, Json]]]:
        """The stream of a table: (kind, data) one after the other."""
        query = "" if after is None else f"?after={after}"
        with self.http.stream("GET", f"/t/{id}/events{query}", headers=headers) as answer:
            assert answer.status_code == 200, answer.read()
            yield self._messages(answer)

    def _messages(self, answer: httpx.Response) -> Iterator[tuple[str, Json]]:
        kind, number = "", ""
        for line in answer.iter_lines():
            self.bodies.append(line)
            if line.startswith("event: "):
                kind = line.removeprefix("event: ")
            elif line.startswith("id: "):
                number = line.removeprefix("id: ")
            elif line.startswith("data: "):
                yield kind, json.loads(line.removeprefix("data: ")) | {"id": int(number)}


class Page:
    """What the script would read from a table's page."""

    def __init__(self, html: str) -> None:
        self.html = html
        found = re.search(r'<\w+ id="table-body"([^>]*)>', html)
        assert found, html[:500]
        attributes = {
            name: unescape(value) for name, value in re.findall(r'data-([a-z-]+)(?:="([^"]*)")?', found[1])
        }
        self.version = int(attributes["version"])
        self.seat = int(attributes["seat"])
        self.paths: list[Json] | None = json.loads(attributes["paths"]) if attributes["paths"] else None
        self.your_turn = "your-turn" in attributes
        self.can_undo = "undo" in attributes
        self.over = 'class="over-stage"' in html
        self.curtain = [int(seat) for seat in re.findall(r'data-lift="(\d+)"', html)]
        self.prompt = re.sub(r"<[^>]*>", "", re.search(r'class="words">(.*?)</span>', html, re.S)[1])  # type: ignore[index]

"""Starts the server for the command line."""

import asyncio
import errno
import gc
import os
import re
import signal
import socket
import sys
import threading
import webbrowser
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import replace
from functools import partial
from math import inf
from pathlib import Path

import platformdirs
import uvicorn
from fastapi import FastAPI
from sqlalchemy.exc import SQLAlchemyError

from bandstand import catalogue
from bandstand.bots import outside
from bandstand.bots.outside import BadBot, Installed
from bandstand.contract import BadOption, Game
from bandstand.edition import PartsError, PartsFile
from bandstand.server import connections, logs
from bandstand.server.app import create_app
from bandstand.server.house import House
from bandstand.server.metrics import Metrics, MetricsPlace, place_for
from bandstand.server.people.environment import BadSecretFile, take
from bandstand.server.people.proxies import BadProxy, Proxies
from bandstand.server.people.secret import secret_in
from bandstand.server.processes import NeverReady, Processes
from bandstand.server.settings import Limits, Settings, usual_workers
from bandstand.server.storage import migrations
from bandstand.server.storage.database import BadDatabase, Database, address
from bandstand.server.under import ANYWHERE

DEFAULT_HOST = "127.0.0.1"
DEFAULT_PORT = 8000
_FAREWELL_SECONDS = 2.0
"""How long requests that are being answered may take when the server leaves; then their connections are
cut."""
_LAST_SECONDS = 3
"""How long the server waits for anything at all after that."""
_ANYWHERE = ("0.0.0.0", "::")


class CannotServe(Exception):
    """The server cannot start; the text says why and what to do."""


def data_folder() -> Path:
    """Where games and the server's secret are kept."""
    named = os.environ.get("BANDSTAND_DATA")
    return Path(named) if named else Path(platformdirs.user_data_dir("bandstand", appauthor=False))


def serve(
    host: str = DEFAULT_HOST,
    port: int = DEFAULT_PORT,
    database: str | None = None,
    open_browser: bool = False,
    bots: Path | None = None,
    processes: int = 1,
    metrics: str | None = None,
    path: str | None = None,
    unix: Path | None = None,
) -> None:
    """Serve until stopped, with this number of processes, at an address or at a Unix socket; the pages under
    a path, and `metrics` at an address of their own. Raises CannotServe with a sentence if it cannot."""
    folder = data_folder()
    try:
        with (
            _listen(host, port) if unix is None else _listen_unix(unix) as listening,
            _metrics_place(metrics, processes) as place,
        ):
            port = listening.getsockname()[1] if unix is None else 0
            settings = shared(settings_for(host, port, database, folder, bots, path), processes)
            _begin_logs(folder)
            with only_one(settings.database):
                asyncio.run(_prepare(settings))
                _collect_in_small_portions()
                connections.raise_file_limit()
                greet = partial(_greet, host, port, settings.path, open_browser)
                if unix is not None:
                    greet = partial(_greet_at_socket, unix)
                if processes == 1:
                    _serve(settings, listening, place, greet, 0)
                else:
                    Processes(processes, partial(_serve, settings, listening, place)).run(greet)
    except KeyboardInterrupt:
        # Somebody pressed Ctrl-C, and the server has already left in order.
        return
    except BadDatabase as wrong:
        raise CannotServe(str(wrong)) from None
    except NeverReady:
        raise CannotServe("A server process ended before it was ready; what it said is above.") from None
    except (OSError, SQLAlchemyError) as wrong:
        reason = str(getattr(wrong, "orig", None) or wrong).strip().splitlines()[0]
        raise CannotServe(f"The database cannot be opened: {reason}.") from None


def _serve(
    settings: Settings,
    listening: socket.socket,
    place: MetricsPlace | None,
    ready: Callable[[], None],
    number: int,
) -> None:
    """Serve with this process, which has a number."""
    app = create_app(settings)
    config = uvicorn.Config(
        app,
        log_config=None,
        access_log=False,
        timeout_graceful_shutdown=_LAST_SECONDS,
        server_header=False,
        proxy_headers=False,
        ws="none",
        backlog=connections.BACKLOG,
    )
    door = connections.watch(config, settings)
    # The server leaves in order and then passes the signal on: leave Python in order, too.
    signal.signal(signal.SIGTERM, lambda _number, _frame: sys.exit(0))
    house: House = app.state.house
    metrics = Metrics(house, door, place, number) if place else None
    _Server(config, door, metrics, ready).run(sockets=[listening])


def shared(settings: Settings, processes: int) -> Settings:
    """The settings of each of `processes` processes; together they have as many workers as one."""
    if processes == 1:
        return settings
    if not hasattr(os, "fork"):
        raise CannotServe("This system can serve with one process only: leave out --processes.")
    if address(settings.database).get_backend_name() == "sqlite":
        raise CannotServe(
            f"SQLite is for one process. To serve with {processes}, name a PostgreSQL database with "
            "--database, or leave out --processes."
        )
    return replace(settings, bot_workers=-(-settings.bot_workers // processes))


def _begin_logs(folder: Path) -> None:
    kind = _one_of("BANDSTAND_LOG", ("text", "json"))
    level = _one_of("BANDSTAND_LOG_LEVEL", logs.LEVELS, "warning")
    access = _one_of("BANDSTAND_ACCESS_LOG", ("no", "yes"))
    logs.begin("json" if kind == "json" else "text", level, access == "yes", folder)


def _one_of(variable: str, words: Sequence[str], usual: str = "") -> str:
    """One of several words from the environment; the first is the usual one unless another is named."""
    given = os.environ.get(variable) or usual or words[0]
    if given not in words:
        raise CannotServe(f"{variable} is {', '.join(words[:-1])} or {words[-1]}, not {given!r}.")
    return given


def _collect_in_small_portions() -> None:
    """What is in memory by now stays there, and games are freed without the collector's help. Looking
    through all of it again and again, or through much at once, would only make people wait."""
    gc.freeze()
    gc.set_threshold(10_000, 50, 1000)


async def _prepare(settings: Settings) -> None:
    """Bring the database up to date before anybody is let in."""
    database = Database(settings.database)
    file = database.file
    if file is not None and file.exists() and not file.stat().st_size:
        # SQLite would take it for a new one, and all that it once held would seem never to have been.
        raise BadDatabase(
            f"The database {file} is there but empty, so something has gone wrong with it. "
            "Put your last backup in its place; or, to begin with nothing, delete it."
        )
    try:
        await migrations.upgrade(database)
    finally:
        await database.close()


@contextmanager
def only_one(database: str) -> Iterator[None]:
    """SQLite is for one server at a time: two would each believe that they alone move for the bots."""
    path = address(database).database
    if not database.startswith("sqlite") or not path or path == ":memory:":
        yield
        return
    # Beside the file itself, by whatever name or link it was called.
    with open(f"{Path(path).resolve()}.lock", "w") as file:
        try:
            _lock(file.fileno())
        except OSError:
            raise BadDatabase(
                f"Another Bandstand is using {path}. Stop it, or name another database with --database."
            ) from None
        yield


def _lock(file: int) -> None:
    """Until the process ends, however it ends."""
    if sys.platform == "win32":
        import msvcrt

        msvcrt.locking(file, msvcrt.LK_NBLCK, 1)
    else:
        import fcntl

        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)


def settings_for(
    host: str,
    port: int,
    database: str | None,
    folder: Path,
    bots: Path | None = None,
    path: str | None = None,
) -> Settings:
    """The settings of a server started by hand; what is secret leaves the environment, so that no process
    started from here inherits it, or reads it from this one."""
    folder.mkdir(parents=True, exist_ok=True)
    try:
        named = take("BANDSTAND_DATABASE")
        secret = take("BANDSTAND_SECRET") or secret_in(folder)
    except BadSecretFile as wrong:
        raise CannotServe(str(wrong)) from None
    database = database_in(folder, database or named)
    hosts = ["localhost", "127.0.0.1", "[::1]", f"[{host}]" if ":" in host else host]
    if host in _ANYWHERE:
        # A number cannot be pointed here by a foreign site, as a name can.
        hosts += ["*", socket.gethostname(), f"{socket.gethostname()}.local"]
    hosts += _words("BANDSTAND_HOSTS")
    proxies = _words("BANDSTAND_PROXIES") or Settings.proxies
    try:
        Proxies(proxies)
    except BadProxy as wrong:
        raise CannotServe(
            f"BANDSTAND_PROXIES are addresses or networks such as 10.0.0.5 and 172.16.0.0/12: {wrong}."
        ) from None
    under = _path(path if path is not None else os.environ.get("BANDSTAND_PATH", ""))
    others = f"http://{_local_address()}:{port}{under}" if host in _ANYWHERE else ""
    return Settings(
        database=database,
        secret=secret,
        hosts=tuple(hosts),
        pace=_number("BANDSTAND_PACE", 0.6, 0.0, 60.0, "seconds"),
        proxies=proxies,
        folder=folder,
        path=under,
        address=others,
        limits=Limits(
            connections=int(_number("BANDSTAND_CONNECTIONS", Limits.connections, 10, 1 << 20, "connections")),
            request_seconds=_number("BANDSTAND_REQUEST_SECONDS", Limits.request_seconds, 1, 3600, "seconds"),
        ),
        bot_workers=int(_number("BANDSTAND_BOT_WORKERS", usual_workers(), 1, 256, "processes")),
        bot_seconds=_number("BANDSTAND_BOT_SECONDS", 2.0, 0.1, 600.0, "seconds"),
        bot_memory=int(_number("BANDSTAND_BOT_MEMORY", 2048, 256, 1 << 20, "megabytes")) << 20,
        table_memory=int(_number("BANDSTAND_TABLE_MEMORY", 512, 16, 1 << 20, "megabytes")) << 20,
        bots=_bots(str(bots or os.environ.get("BANDSTAND_BOTS", ""))),
        editions=tuple(_editions(folder / "editions")),
    )


def _path(given: str) -> str:
    """Under which path the pages are: '/bandstand', or '' for the top."""
    path = "/" + given.strip("/") if given.strip("/") else ""
    if not re.fullmatch(r"(/[A-Za-z0-9_-][A-Za-z0-9._-]*)*", path) or path in ANYWHERE:
        raise CannotServe(
            f"A path is made of letters, digits and hyphens, such as /bandstand or /games/bandstand, "
            f"not {given!r}."
        )
    return path


def _words(variable: str) -> tuple[str, ...]:
    """A list from the environment, with commas between."""
    return tuple(word.strip() for word in os.environ.get(variable, "").split(",") if word.strip())


def database_in(folder: Path, named: str | None) -> str:
    """The address of the database: the one that was named, which may be a file, or the one in the data
    folder."""
    database = named or f"sqlite:///{folder / 'bandstand.db'}"
    if "://" not in database:
        database = f"sqlite:///{Path(database).expanduser().absolute()}"
    address(database)
    return database


def _number(variable: str, usual: float, least: float, most: float, unit: str) -> float:
    """A number from the environment."""
    given = os.environ.get(variable, str(usual))
    try:
        number = float(given)
    except ValueError:
        number = inf
    if not least <= number <= most:
        raise CannotServe(
            f"{variable} is a number of {unit} from {least:g} to {most:g} such as {usual:g}, not {given!r}."
        )
    return number


def _bots(file: str) -> tuple[Installed, ...]:
    """The host's own bots, if a file names any."""
    try:
        return outside.read(Path(file)) if file else ()
    except BadBot as wrong:
        raise CannotServe(str(wrong)) from None


def _editions(folder: Path) -> Iterator[Game]:
    """The editions that the host has put into the data folder; one that cannot be played with is an error
    now, not a surprise in the middle of an evening."""
    for file in sorted(folder.glob("*.toml")):
        try:
            text = file.read_text(encoding="utf-8")
            yield catalogue.find(PartsFile(text).word("game"), text)
        except (PartsError, BadOption, UnicodeDecodeError) as wrong:
            raise CannotServe(f"The edition {file} cannot be played with: {wrong}") from None


def _listen(host: str, port: int, another: str = "") -> socket.socket:
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    listening = socket.socket(family, socket.SOCK_STREAM)
    if sys.platform != "win32":
        listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        if family == socket.AF_INET6 and hasattr(socket, "IPV6_V6ONLY"):
            # Everywhere means everywhere, also for those who have only the older kind of address.
            listening.setsockopt(socket.IPPROTO_IPV6, socket.IPV6_V6ONLY, int(host not in _ANYWHERE))
        listening.bind((host, port))
        listening.listen(128)
    except (OSError, OverflowError) as wrong:
        listening.close()
        if isinstance(wrong, OSError) and wrong.errno == errno.EADDRINUSE:
            another = another or f"--port {port + 1}"
            raise CannotServe(
                f"Port {port} is taken, perhaps by another Bandstand. Choose another with {another}."
            ) from None
        raise CannotServe(f"Cannot listen on {host}, port {port}: {wrong}.") from None
    return listening


@contextmanager
def _listen_unix(path: Path) -> Iterator[socket.socket]:
    """A socket in a folder, for programs of the same user and group."""
    if not hasattr(socket, "AF_UNIX"):
        raise CannotServe("This system has no Unix sockets: leave out --unix.")
    listening = socket.socket(socket.AF_UNIX, socket.SOCK_STREAM)
    try:
        if path.is_socket():
            _remove_if_left_over(path)
        listening.bind(str(path))
        # Whoever shall come in is in the group, or else shut out by the folder.
        path.chmod(0o660)
        listening.listen(128)
    except OSError as wrong:
        listening.close()
        reason = "there is another file" if wrong.errno == errno.EADDRINUSE else wrong.strerror or str(wrong)
        raise CannotServe(f"Cannot listen at the socket {path}: {reason}.") from None
    try:
        yield listening
    finally:
        listening.close()
        path.unlink(missing_ok=True)


def _remove_if_left_over(path: Path) -> None:
    """A server that was killed leaves its socket behind, at which nobody listens any more."""
    with socket.socket(socket.AF_UNIX, socket.SOCK_STREAM) as probe:
        try:
            probe.connect(str(path))
        except ConnectionRefusedError:
            path.unlink()
            return
    raise CannotServe(f"Somebody listens at the socket {path} already, perhaps another Bandstand.")


@contextmanager
def _metrics_place(named: str | None, processes: int) -> Iterator[MetricsPlace | None]:
    """Where the metrics are told; nowhere unless the host has named an address."""
    given = named or os.environ.get("BANDSTAND_METRICS", "")
    if not given:
        yield None
        return
    host, colon, port = given.rpartition(":")
    number = int(port) if re.fullmatch(r"[0-9]{1,5}", port) else -1
    if not colon or not host or not 0 <= number < 1 << 16:
        raise CannotServe(
            f"The metrics have an address and a port of their own, such as 127.0.0.1:9464, not {given!r}."
        )
    with place_for(_listen(host.strip("[]"), number, f"--metrics {host}:{number + 1}"), processes) as place:
        yield place


def _local_address() -> str:
    """This machine's address in its network, found by asking which way out would be taken."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))
            found: str = probe.getsockname()[0]
        except OSError:
            return socket.gethostname()
    return found


def _greet(host: str, port: int, path: str, open_browser: bool) -> None:
    shown = "127.0.0.1" if host in _ANYWHERE else f"[{host}]" if ":" in host else host
    here = f"http://{shown}:{port}{path}/"
    print(f"Bandstand is open: {here}", flush=True)
    if host in _ANYWHERE:
        print(f"For the others in your network: http://{_local_address()}:{port}{path}/", flush=True)
    print("Stop it with Ctrl-C.", flush=True)
    if open_browser and _has_screen():
        threading.Thread(target=webbrowser.open, args=(here,), daemon=True).start()


def _greet_at_socket(unix: Path) -> None:
    print(f"Bandstand is open at the socket {unix}, for a proxy.", flush=True)
    print("Stop it with Ctrl-C.", flush=True)


def _has_screen() -> bool:
    """Where there is none, a browser made of text could take over the terminal."""
    if sys.platform in ("win32", "darwin"):
        return True
    return bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))


class _Server(uvicorn.Server):
    """Greets when it is ready, and ends the live streams before it leaves."""

    def __init__(
        self,
        config: uvicorn.Config,
        door: connections.Door,
        metrics: Metrics | None,
        greet: Callable[[], None],
    ) -> None:
        super().__init__(config)
        self._door = door
        self._metrics = metrics
        self._ready = greet

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Start, then say so."""
        connections.quiet_when_full(asyncio.get_running_loop())
        if self._metrics is not None:
            await self._metrics.start()
        await super().startup(sockets)
        if self.started:
            self._ready()

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """A page that listens would keep the server waiting for ever, and so would half a request."""
        app = self.config.app
        assert isinstance(app, FastAPI)
        house: House = app.state.house
        house.hub.close()
        self._door.close(_FAREWELL_SECONDS)
        if self._metrics is not None:
            self._metrics.close()
        await super().shutdown(sockets)

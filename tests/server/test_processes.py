"""Several processes in one command."""

import os
import signal
import subprocess
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import httpx
import pytest

from tests.processes import alive

from .postgres import postgres
from .running import PATIENCE, Guest, until
from .test_crash import children, free_port
from .test_metrics import samples

pytestmark = pytest.mark.skipif(not hasattr(os, "fork"), reason="Several processes are forks.")

SERVE = (
    "import sys\n"
    "from bandstand.server.run import CannotServe, serve\n"
    "try:\n"
    "    serve(port=int(sys.argv[1]), database=sys.argv[2], processes=int(sys.argv[3]),\n"
    "        metrics=sys.argv[4])\n"
    "except CannotServe as reason:\n"
    "    print(reason)\n"
)


@pytest.fixture(scope="module")
def database() -> Iterator[str]:
    with postgres(free_port()) as address:
        yield address


class Several:
    """One command with several processes."""

    def __init__(self, database: str, folder: Path, count: int = 2) -> None:
        self.port = free_port()
        self.address = f"http://127.0.0.1:{self.port}"
        self.metrics = f"127.0.0.1:{free_port()}"
        self.process = subprocess.Popen(
            [sys.executable, "-c", SERVE, str(self.port), database, str(count), self.metrics],
            env=dict(os.environ, BANDSTAND_DATA=str(folder), BANDSTAND_PACE="0"),
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
        )
        self.said: list[str] = []
        self._listening = threading.Thread(target=self._listen)
        self._listening.start()

    def _listen(self) -> None:
        assert self.process.stdout is not None
        self.said += self.process.stdout

    def servers(self) -> list[int]:
        """The processes that serve."""
        return sorted(children(self.process))

    def measured(self) -> dict[str, float]:
        """What the metrics say of all processes."""
        return samples(httpx.get(f"http://{self.metrics}/metrics", timeout=PATIENCE).text)

    def stop(self, number: int = signal.SIGTERM) -> int:
        """How it ends."""
        self.process.send_signal(number)
        code = self.process.wait(PATIENCE)
        self._listening.join(PATIENCE)
        return code


@contextmanager
def several(database: str, folder: Path) -> Iterator[Several]:
    made = Several(database, folder)
    try:
        guest = Guest(made.address)
        until(lambda: made.process.poll() is not None or answers(guest))
        yield made
    finally:
        if made.process.poll() is None:
            made.stop(signal.SIGKILL)


def answers(guest: Guest) -> bool:
    try:
        return guest.get("/healthz").status_code == 200
    except httpx.HTTPError:
        return False


def test_two_processes_serve_one_address_and_leave_in_order(database: str, tmp_path: Path) -> None:
    with several(database, tmp_path) as made:
        servers = made.servers()
        assert len(servers) == 2
        nell, ines = Guest(made.address, "Nell"), Guest(made.address, "Ines")
        id = nell.new_table("me", "open")
        assert ines.post(f"/t/{id}/sit").status_code == 303
        assert nell.post(f"/t/{id}/start").status_code == 303
        for _ in range(6):
            mover = nell if nell.page(id).your_turn else ines
            # Every request through a connection of its own: now one process answers it, now the other.
            mover.http.headers["Connection"] = "close"
            assert mover.move(id, mover.page(id)).status_code == 200
        measured = made.measured()
        moves = 'bandstand_moves_total{{by="person",game="trumpet",process="{}"}}'
        assert sum(measured.get(moves.format(number), 0) for number in (1, 2)) == 6
        with nell.events(id) as events:
            assert made.stop() == 0
            assert [kind for kind, _ in events if kind not in ("body", "waiting")] == []
    assert not any(alive(pid) for pid in servers)
    said = "".join(made.said)
    assert said.count("Bandstand is open") == 1
    assert "Traceback" not in said


def test_a_process_that_dies_is_replaced_and_the_log_says_so(database: str, tmp_path: Path) -> None:
    with several(database, tmp_path) as made:
        doomed, other = made.servers()
        nell = Guest(made.address, "Nell")
        nell.http.headers["Connection"] = "close"
        id = nell.started("me", "bot:greedy")
        version = nell.my_turn(id).version
        os.kill(doomed, signal.SIGKILL)
        until(lambda: doomed not in made.servers() and len(made.servers()) == 2)
        assert other in made.servers()
        up = {f'bandstand_process_up{{process="{number}"}}': 1.0 for number in (1, 2)}
        until(lambda: up.items() <= made.measured().items())
        until(lambda: answers(nell))
        page = nell.my_turn(id)
        assert page.version >= version
        assert nell.move(id, page).status_code == 200, "the game goes on"
        assert made.stop() == 0
    said = "".join(made.said)
    assert said.count("A server process ended (signal 9) and is replaced.") == 1
    assert said.count("Bandstand is open") == 1


def test_when_the_parent_is_killed_its_processes_leave(database: str, tmp_path: Path) -> None:
    with several(database, tmp_path) as made:
        servers = made.servers()
        made.process.send_signal(signal.SIGKILL)
        made.process.wait(PATIENCE)
        until(lambda: not any(alive(pid) for pid in servers))


def test_with_sqlite_there_is_one_process_and_a_sentence_says_so(tmp_path: Path) -> None:
    made = Several(str(tmp_path / "games.db"), tmp_path, 3)
    assert made.process.wait(PATIENCE) == 0
    made.stop()
    [said] = made.said
    assert said.startswith("SQLite is for one process. To serve with 3, name a PostgreSQL database")


def test_a_process_that_cannot_start_ends_the_others_and_is_told(tmp_path: Path) -> None:
    code = (
        "import os, time\n"
        "from bandstand.server.processes import NeverReady, Processes\n"
        "def serve(ready, number):\n"
        "    try: os.open(os.environ['MARK'], os.O_CREAT | os.O_EXCL)\n"
        "    except FileExistsError: raise RuntimeError('no luck')\n"
        "    ready()\n"
        "    time.sleep(600)\n"
        "try: Processes(2, serve).run(lambda: print('open'))\n"
        "except NeverReady: print('never ready')\n"
    )
    told = subprocess.run(
        [sys.executable, "-c", code],
        env=dict(os.environ, MARK=str(tmp_path / "mark")),
        capture_output=True,
        text=True,
        timeout=PATIENCE,
    )
    assert told.stdout == "never ready\n"
    assert "RuntimeError: no luck" in told.stderr

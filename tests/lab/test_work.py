"""Work that several processes share."""

import os
import subprocess
import sys
import time
from pathlib import Path

import pytest

from bandstand import catalogue
from bandstand.bots.outside import Program
from bandstand.lab.work import in_order
from bandstand.match import Match
from tests.processes import alive
from tests.server.running import until


def stay(folder: Path, number: int) -> int:
    """Work that takes for ever."""
    (folder / f"{number}.pid").write_text(str(os.getpid()))
    time.sleep(600)
    return number


def employ(folder: Path) -> None:
    """Two workers."""
    list(in_order(stay, folder, [1, 2], 2))


@pytest.mark.skipif(sys.platform == "win32", reason="Whether a process lives is asked in another way there.")
def test_workers_leave_with_whoever_gave_them_the_work(tmp_path: Path) -> None:
    code = (
        f"from pathlib import Path; from tests.lab.test_work import employ; employ(Path({str(tmp_path)!r}))"
    )
    with subprocess.Popen([sys.executable, "-c", code]) as employer:
        files = [tmp_path / "1.pid", tmp_path / "2.pid"]
        until(lambda: all(file.exists() and file.read_text() for file in files))
        workers = [int(file.read_text()) for file in files]
        assert all(alive(worker) for worker in workers)
        employer.kill()
    until(lambda: not any(alive(worker) for worker in workers))


def ask(folder: Path, number: int) -> int:
    """A program that neither reads nor answers."""
    tells = f"import os; open({str(folder / 'program.pid')!r}, 'w').write(str(os.getpid()))"
    (folder / "bot.py").write_text(f"{tells}\nimport time; time.sleep(600)\n")
    game = catalogue.load("trumpet")
    match = Match(game, 2, seed=7)
    return Program([sys.executable, str(folder / "bot.py")], game).choose(
        match.view(match.turn), match.legal()
    )


def employ_to_ask(folder: Path) -> None:
    """Two workers, of whom one asks."""
    list(in_order(ask, folder, [1], 2))


@pytest.mark.skipif(sys.platform == "win32", reason="Whether a process lives is asked in another way there.")
def test_workers_who_leave_end_the_programs_that_they_ask(tmp_path: Path) -> None:
    code = (
        "from pathlib import Path; from tests.lab.test_work import employ_to_ask; "
        f"employ_to_ask(Path({str(tmp_path)!r}))"
    )
    with subprocess.Popen([sys.executable, "-c", code]) as employer:
        file = tmp_path / "program.pid"
        until(lambda: file.exists() and bool(file.read_text()))
        program = int(file.read_text())
        assert alive(program)
        employer.kill()
    until(lambda: not alive(program))

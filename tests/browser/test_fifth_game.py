"""A fifth game from nothing: docs/add-a-game.md is followed to the letter, in an empty folder, from a fresh
virtual environment to a game in the browser against bots that search."""

import os
import re
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from playwright.sync_api import Browser

import bandstand
from tests import shipped
from tests.browser.hands import Mouse, play_to_the_end
from tests.browser.visitor import Visitor
from tests.server.running import Guest
from tests.test_add_a_game import ROOT, commands

GAME = "moon_harp"
TYPED = "1\n" * 60
"""For whoever asks: the first of the moves, and at the end a file for the record."""


@pytest.fixture(scope="module")
def environment(tmp_path_factory: pytest.TempPathFactory) -> dict[str, str]:
    """The variables of somebody who gets this Bandstand from pip, and has no other."""
    folder = tmp_path_factory.mktemp("pip")
    unpacked = shipped.sdist(folder)
    # A version that is nowhere else, so that pip cannot take another one.
    version = f"{bandstand.__version__}+here"
    front = unpacked / "src" / "bandstand" / "__init__.py"
    front.write_text(front.read_text().replace(f'"{bandstand.__version__}"', f'"{version}"'))
    wheels = [str(shipped.wheel(unpacked, folder, pure=True).parent), os.environ.get("PIP_FIND_LINKS", "")]
    pins = [line for line in (ROOT / "constraints.txt").read_text().splitlines() if "==" in line]
    (folder / "constraints.txt").write_text("\n".join([f"bandstand=={version}", *pins, ""]))
    (folder / "bin").mkdir()
    (folder / "bin" / "python3").symlink_to(sys._base_executable)  # type: ignore[attr-defined]
    mine = {name: value for name, value in shipped.surroundings().items() if "BANDSTAND" not in name}
    ours = Path(sys.executable).parent
    path = [each for each in mine["PATH"].split(os.pathsep) if Path(each) != ours]
    return mine | {
        "PATH": os.pathsep.join([str(folder / "bin"), *path]),
        "PIP_FIND_LINKS": " ".join(wheels).strip(),
        "PIP_NO_COMPILE": "1",  # most of what is installed is never imported here
        "PIP_CONSTRAINT": str(folder / "constraints.txt"),
        "BANDSTAND_DATA": str(folder / "data"),
        "BANDSTAND_PACE": "0",
    }


class Shell:
    """Somebody who types one line after the other."""

    def __init__(self, folder: Path, environment: dict[str, str]) -> None:
        self.folder = folder
        self.environment = environment
        self.stays: list[str] = []
        """What changes the shell itself, and so holds for all that follows."""

    def run(self, line: str) -> str:
        """What a command prints; it must succeed."""
        began = time.monotonic()
        ran = subprocess.run(
            self.command(line),
            cwd=self.folder,
            env=self.environment,
            input=TYPED,
            capture_output=True,
            text=True,
        )
        assert ran.returncode == 0, f"{line}\n{ran.stdout}{ran.stderr}"
        print(f"{time.monotonic() - began:6.1f} s  {line}")
        if line.startswith(("cd ", ". ")):
            self.stays.append(line)
        return ran.stdout

    def command(self, line: str) -> list[str]:
        return ["sh", "-ec", "\n".join([*self.stays, line])]

    @contextmanager
    def served(self, line: str) -> Iterator[str]:
        """The address of a server while it runs. Its port is a free one, and nobody's browser is opened."""
        command = self.command(f"exec {line} --port 0 --no-browser")
        with subprocess.Popen(
            command, cwd=self.folder, env=self.environment, stdout=subprocess.PIPE, text=True
        ) as server:
            assert server.stdout is not None
            try:
                first = server.stdout.readline()
                found = re.search(r"http://\S+[0-9]", first)
                assert found, first
                yield found[0]
            finally:
                server.terminate()


@pytest.mark.skipif(sys.platform == "win32", reason="the page is for a shell like sh")
def test_the_page_is_followed_to_the_letter(
    tmp_path: Path, environment: dict[str, str], browser: Browser
) -> None:
    shell = Shell(tmp_path, environment)
    printed: dict[str, str] = {}
    for line in commands():
        if line != "bandstand serve":
            printed[line] = shell.run(line)
        else:
            assert shell.run("command -v bandstand").strip() == str(tmp_path / "venv" / "bin" / "bandstand")
            with shell.served(line) as address:
                played_in_the_browser(address, browser)
    (terminal,) = (text for line, text in printed.items() if line.startswith(f"bandstand play {GAME} "))
    assert "The game is over." in terminal
    (simulated,) = (text for line, text in printed.items() if line.startswith(f"bandstand simulate {GAME} "))
    assert "200 games" in simulated
    assert "with 2 workers" in simulated
    passed = re.search(r"(\d+) passed", printed["pytest"])
    assert passed
    assert int(passed[1]) > 150


def played_in_the_browser(address: str, browser: Browser) -> None:
    """A whole game against searching bots, found in the lobby, with a hint that the workers think out."""
    ann = Visitor(None, browser, "Ann", guest=Guest(address, "Ann"), address=address)
    assert ann.go("/").page.locator(f"a[href='/new/{GAME}']").count() == 1
    assert ann.go(f"/rules/{GAME}").read("h1") == "Moon harp"
    ann.sit(ann.guest.started("me", "bot:expert", "bot:expert", game=GAME, hints="on"))
    ann.my_turn()
    ann.page.get_by_role("button", name="What would you do?").click()
    ann.page.locator("#hint[aria-busy=false] li").first.wait_for()
    assert re.search(r"wins \d+\s%", ann.page.locator("#hint").inner_text())
    assert play_to_the_end(Mouse(ann)) > 3
    assert "win" in ann.read(".result summary")
    ann.leave()
    assert ann.problems == []

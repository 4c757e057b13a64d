"""The door for other people's bots: Python objects, and programs that speak JSON lines.

A Python bot is named `module:attribute`. A class or function there is called with the game and a seed and
gives the bot; any other object is the bot. A program is named `program:COMMAND LINE`.
"""

import json
import logging
import re
import secrets
import shlex
import shutil
import subprocess
import sys
import threading
import time
import tomllib
import weakref
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from queue import Empty, Queue
from types import ModuleType
from typing import TypeGuard

from bandstand import bots, catalogue
from bandstand.bots import Bot
from bandstand.contract import BadOption, Game, View

PROGRAM = "program:"
VERSION = 1
"""Of the protocol, as the greeting names it."""
_LONGEST_LINE = 1 << 16
_MOST_LINES = 1000
_TOLD = 0.9
"""The part of its time that a program is told of: its answer must also get back."""
_log = logging.getLogger(__name__)


class BadBot(BadOption):
    """A bot that cannot be used; the text says why and what would be right."""


def find(spec: str, game: Game, seed: int) -> Bot:
    """The bot that `module:attribute` or `program:COMMAND LINE` names, or BadBot."""
    if spec.startswith(PROGRAM):
        return Program(spec.removeprefix(PROGRAM), game)
    module, colon, attribute = spec.partition(":")
    if not (colon and module and attribute):
        raise BadBot(f"A bot of your own is named module:attribute or program:COMMAND LINE, not {spec!r}.")
    try:
        found = import_module(module)
    except ModuleNotFoundError as wrong:
        raise BadBot(
            f"The bot {spec} cannot be imported: there is no module {wrong.name!r}, neither in the folder "
            f"you are in nor where Python looks."
        ) from wrong
    except Exception as wrong:
        raise BadBot(f"The bot {spec} cannot be imported: {type(wrong).__name__}: {wrong}.") from wrong
    made = getattr(found, attribute, None)
    if made is None:
        raise BadBot(
            f"The module {module} has no {attribute}, so {spec} names no bot; it has {_offered(found)}."
        )
    if isinstance(made, type) or not hasattr(made, "choose"):
        if not callable(made):
            raise BadBot(f"{spec} is no bot: it needs a method choose(view, legal, clock).")
        made = made(game, seed)
    if not _chooses(made):
        raise BadBot(f"{spec} gives no bot: what it makes needs a method choose(view, legal, clock).")
    return made


def _chooses(made: object) -> TypeGuard[Bot]:
    return callable(getattr(made, "choose", None))


def _offered(module: ModuleType) -> str:
    """What a module has that could be a bot, or make one."""
    names = [
        name
        for name, each in vars(module).items()
        if not name.startswith("_")
        and (getattr(each, "__module__", "") == module.__name__)
        and (callable(each) or hasattr(each, "choose"))
    ]
    return ", ".join(names) or "nothing that could be one"


# ---- programs


class Trouble(Exception):
    """What a program did wrong."""


class Program:
    """A program that is asked and answers in lines of JSON. If it fails it is ended, the move it has named so
    far is played, or any, and the next question starts it anew."""

    def __init__(self, command: str | Sequence[str], game: Game, folder: Path | None = None) -> None:
        try:
            self._command = shlex.split(command) if isinstance(command, str) else list(command)
        except ValueError as wrong:
            raise BadBot(f"{command!r} is no command line: {wrong}.") from None
        self._game = game
        self._folder = folder
        self._running: _Running | None = None
        if not self._command:
            raise BadBot(f"A program needs a command line, as in {PROGRAM}python3 mybot.py.")
        if found_command(self._command[0], folder) is None:
            raise BadBot(
                f"There is no program {self._command[0]!r} that could be started: name one that is "
                f"installed, or a file by its path, such as ./mybot."
            )

    def choose(
        self,
        view: View,
        legal: list[int],
        clock: float | None = None,
        tell: Callable[[int], object] | None = None,
    ) -> int:
        """Its answer. `tell` hears what it calls the best action so far."""
        best: int | None = None
        try:
            if self._running is None:
                self._running = _Running(self._command, self._folder, self._greeting())
            until = None if clock is None else time.monotonic() + clock
            self._running.ask(self._question(view, legal, clock))
            while True:
                said = self._running.hear(until)
                action = said.get("action", said.get("best"))
                if type(action) is not int or action not in legal:
                    raise Trouble(f"said what is neither a legal action nor a best one so far: {said!r:.200}")
                if "action" in said:
                    return action
                best = action
                if tell is not None:
                    tell(best)
        except (Trouble, OSError) as trouble:
            self.close()
            played = "its best move so far" if best is not None else "any move"
            _log.warning("The program %s %s. It plays %s.", self._command[0], trouble, played)
            return best if best is not None else secrets.choice(legal)

    def close(self) -> None:
        """End the program, if it runs."""
        if self._running is not None:
            self._running.end()
            self._running = None

    def _greeting(self) -> dict[str, object]:
        parts = self._game.parts
        return {"bandstand": VERSION, "game": self._game.name, "edition": parts.digest}

    def _question(self, view: View, legal: list[int], clock: float | None) -> dict[str, object]:
        return {
            "game": self._game.name,
            "edition": self._game.parts.digest,
            "view": view,
            "legal": legal,
            "notation": [self._game.write(action) for action in legal],
            "clock": None if clock is None else round(_TOLD * clock, 3),
        }


class _Running:
    """A program while it runs."""

    def __init__(self, command: list[str], folder: Path | None, greeting: dict[str, object]) -> None:
        self._process = subprocess.Popen(
            [found_command(command[0], folder) or command[0], *command[1:]],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            cwd=folder,
        )
        self._lines: Queue[bytes] = Queue(_MOST_LINES)
        threading.Thread(target=_listen, args=(self._process, self._lines), daemon=True).start()
        # It is not left behind when nobody has closed it.
        self.end = weakref.finalize(self, _end, self._process)
        _all_running.add(self)
        self._greeting = greeting

    def ask(self, question: dict[str, object]) -> None:
        """Send a question, after the greeting if it is the first. What the program has said since its last
        answer is forgotten."""
        while not self._lines.empty():
            if not self._lines.get():
                raise Trouble("has ended")
        lines = [question] if not self._greeting else [self._greeting, question]
        self._greeting = {}
        text = "".join(json.dumps(line, separators=(",", ":")) + "\n" for line in lines)
        # A program that does not read must not keep us from looking at the clock.
        threading.Thread(target=_send, args=(self._process, text.encode()), daemon=True).start()

    def hear(self, until: float | None) -> dict[str, object]:
        """Its next line."""
        try:
            line = self._lines.get(timeout=None if until is None else max(0.0, until - time.monotonic()))
        except Empty:
            raise Trouble("is late") from None
        if not line:
            raise Trouble("has ended without an answer")
        try:
            said = json.loads(line)
        except ValueError:
            said = None
        if not isinstance(said, dict):
            raise Trouble(f"said what is no JSON object in one line: {line[:200]!r}")
        return said


_all_running: "weakref.WeakSet[_Running]" = weakref.WeakSet()


def end_programs() -> None:
    """End all that this process has started: for who leaves so suddenly that nothing is tidied up."""
    for running in list(_all_running):
        running.end()


def _listen(process: subprocess.Popen[bytes], lines: Queue[bytes]) -> None:
    assert process.stdout is not None
    with process.stdout:
        while line := process.stdout.readline(_LONGEST_LINE):
            if not line.isspace():
                lines.put(line)
    lines.put(b"")


def _send(process: subprocess.Popen[bytes], text: bytes) -> None:
    assert process.stdin is not None
    try:
        process.stdin.write(text)
        process.stdin.flush()
    except (OSError, ValueError):
        pass  # It has ended, or was: whoever waits for its answer is told so.


def _end(process: subprocess.Popen[bytes]) -> None:
    process.kill()
    process.wait()


def found_command(command: str, folder: Path | None) -> str | None:
    """The file that a command starts: by its path from the folder, or one that the system knows by name."""
    if "/" in command or "\\" in command:
        file = (folder or Path()) / command
        return str(file.absolute()) if file.is_file() else None
    return shutil.which(command)


# ---- what a host has installed


@dataclass(frozen=True)
class Installed:
    """A bot that a host offers beside ours. Made where it thinks, never in the server itself."""

    name: str
    title: str
    games: tuple[str, ...]
    command: tuple[str, ...]
    python: str
    folder: Path
    """Where the host's file is: paths start there, and Python looks there for modules."""

    def make(self, game: Game, seed: int) -> Bot:
        """The bot itself."""
        if self.command:
            return Program(self.command, game, self.folder)
        if str(self.folder) not in sys.path:
            sys.path.append(str(self.folder))
        return find(self.python, game, seed)


def read(file: Path) -> tuple[Installed, ...]:
    """The bots that a host's file describes, or BadBot with what is wrong in it."""
    try:
        entries = tomllib.loads(file.read_text(encoding="utf-8"))
    except OSError as wrong:
        raise BadBot(f"The file of bots {file} cannot be read: {wrong.strerror}.") from None
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as wrong:
        raise BadBot(f"The file of bots {file} is not valid TOML: {wrong}.") from None
    try:
        return tuple(_entry(name, entry, file.absolute().parent) for name, entry in entries.items())
    except BadBot as wrong:
        raise BadBot(f"The file of bots {file} cannot be used: {wrong}") from None


def _entry(name: str, entry: object, folder: Path) -> Installed:
    if not isinstance(entry, dict):
        raise BadBot(f"{name} belongs to no bot: each bot begins with its name in brackets, as [mybot].")
    if not re.fullmatch(r"[a-z][a-z0-9_-]{0,29}", name):
        raise BadBot(f"[{name}] is no name for a bot: use small letters, digits, - and _, a letter first.")
    if name in bots.NAMES:
        raise BadBot(f"[{name}] is the name of one of Bandstand's own bots; choose another.")
    unknown = sorted(set(entry) - {"title", "command", "python", "games"})
    if unknown:
        raise BadBot(f"[{name}] has {unknown[0]!r}; a bot has title, games, and either command or python.")
    if ("command" in entry) == ("python" in entry):
        raise BadBot(
            f"[{name}] needs one of: command, the command line of a program; python, a module:attribute."
        )
    return Installed(
        name=name,
        title=_text(name, entry, "title", name),
        games=_games(name, entry.get("games")),
        command=_command(name, entry["command"], folder) if "command" in entry else (),
        python=_python(name, _text(name, entry, "python", ""), folder) if "python" in entry else "",
        folder=folder,
    )


def _text(name: str, entry: dict[str, object], key: str, otherwise: str) -> str:
    value = entry.get(key, otherwise)
    if not isinstance(value, str) or not value.strip():
        raise BadBot(f"[{name}] {key} is a text in quotation marks, not {value!r}.")
    return value.strip()


def _games(name: str, value: object) -> tuple[str, ...]:
    if value is None:
        return catalogue.names()
    known = ", ".join(catalogue.names())
    if not isinstance(value, list) or not value:
        raise BadBot(f'[{name}] games is a list such as ["trumpet"]; there is {known}.')
    for each in value:
        if each not in catalogue.names():
            raise BadBot(f"[{name}] there is no game {each!r}; there is {known}.")
    return tuple(value)


def _command(name: str, value: object, folder: Path) -> tuple[str, ...]:
    try:
        words = shlex.split(value) if isinstance(value, str) else value
    except ValueError as wrong:
        raise BadBot(f"[{name}] command is no command line: {wrong}.") from None
    if not isinstance(words, list) or not words or not all(isinstance(word, str) for word in words):
        raise BadBot(f'[{name}] command is a line such as "python3 mybot.py", or a list of its words.')
    if found_command(words[0], folder) is None:
        raise BadBot(f"[{name}] there is no program {words[0]!r}: neither in {folder} nor on the path.")
    return tuple(words)


def _python(name: str, spec: str, folder: Path) -> str:
    module, colon, attribute = spec.partition(":")
    if not (colon and module and attribute.isidentifier()):
        raise BadBot(f'[{name}] python is "module:attribute", such as "mybot:Bot", not {spec!r}.')
    # The module itself is loaded only where the bot thinks; here it is only looked for.
    top = module.partition(".")[0]
    if not (folder / f"{top}.py").is_file() and not (folder / top).is_dir() and find_spec(top) is None:
        raise BadBot(f"[{name}] there is no module {top!r}: neither in {folder} nor where Python looks.")
    return spec

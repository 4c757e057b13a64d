"""What the server writes down about itself: each line with its time, its level and its table, as text or as
JSON.

Nothing secret is among it. Requests are named by their routes, since an address may hold somebody's link. Of
an error its kind and its places are written, but not its words, which may name a card or a person.
"""

import json
import logging
import os
import sqlite3
import sys
import time
import traceback
from contextvars import ContextVar
from pathlib import Path
from typing import Any, Literal

from bandstand.server.counts import LineCounter

TABLE: ContextVar[str | None] = ContextVar("table", default=None)
"""The table that is in hand."""
ACCESS = "bandstand.access"
"""The log of requests."""
ERROR_FILE = "errors.log"
MOST_ERROR_BYTES = 1 << 20
LEVELS = ("debug", "info", "warning", "error")
Kind = Literal["text", "json"]


def words_of(error: BaseException) -> str:
    """An error's kind, and its words where they speak of the machine and of nothing else."""
    kind = type(error).__name__
    original = getattr(error, "orig", None)
    if isinstance(original, BaseException):
        return f"{kind} from {words_of(original)}"
    if isinstance(error, sqlite3.Error):
        # Such as 'database or disk is full'; values are in none of them.
        return f"{kind}: {error}"
    if isinstance(error, OSError):
        return f"{kind}: {error.strerror or 'no reason given'}"
    return kind


def places_of(error: BaseException) -> str:
    """Where an error came from, line by line, and the errors before it."""
    told = ["Traceback (most recent call last):\n"]
    told += traceback.format_tb(error.__traceback__)
    told.append(words_of(error))
    earlier = error.__cause__ or (None if error.__suppress_context__ else error.__context__)
    if earlier is not None:
        return f"{places_of(earlier)}\n\nand then:\n\n{''.join(told)}"
    return "".join(told)


class _Line(logging.Formatter):
    def parts(self, record: logging.LogRecord) -> dict[str, object]:
        at = time.strftime("%Y-%m-%dT%H:%M:%S", time.gmtime(record.created))
        found: dict[str, object] = {
            "time": f"{at}.{int(record.msecs):03d}Z",
            "level": record.levelname.lower(),
            "logger": record.name,
        }
        table = getattr(record, "table", None) or TABLE.get()
        if table is not None:
            found["table"] = table
        found["message"] = record.getMessage()
        found |= getattr(record, "request", {})
        if record.exc_info and record.exc_info[1] is not None:
            found["error"] = places_of(record.exc_info[1])
        return found


class Text(_Line):
    """A line for people."""

    def format(self, record: logging.LogRecord) -> str:
        """One record; only an error takes several lines."""
        parts = self.parts(record)
        table = f" [{parts['table']}]" if "table" in parts else ""
        line = f"{parts['time']} {parts['level']}{table} {parts['message']}"
        return f"{line}\n{parts['error']}" if "error" in parts else line


class Json(_Line):
    """A line for programs."""

    def format(self, record: logging.LogRecord) -> str:
        """One record, on one line."""
        return json.dumps(self.parts(record), ensure_ascii=False)


class ErrorFile(logging.Handler):
    """Keeps the latest errors in a small file that only its owner can read."""

    def __init__(self, path: Path) -> None:
        super().__init__(logging.ERROR)
        self.path = path
        self.setFormatter(Json())

    def emit(self, record: logging.LogRecord) -> None:
        """One more; the older half goes when they are too many. A disk that is full is no reason to stop."""
        try:
            line = self.format(record).encode() + b"\n"
            if self.path.exists() and self.path.stat().st_size + len(line) > MOST_ERROR_BYTES:
                self.path.replace(self.path.with_name(f"{ERROR_FILE}.1"))
            file = os.open(self.path, os.O_WRONLY | os.O_CREAT | os.O_APPEND, 0o600)
            try:
                os.write(file, line)
            finally:
                os.close(file)
        except OSError:
            self.handleError(record)


def latest_errors(folder: Path, most: int) -> list[dict[str, Any]]:
    """What was kept, the latest last."""
    lines: list[str] = []
    for name in (f"{ERROR_FILE}.1", ERROR_FILE):
        path = folder / name
        if path.exists():
            lines += path.read_text(encoding="utf-8", errors="replace").splitlines()
    return [json.loads(line) for line in lines[-most:] if line.startswith("{") and line.endswith("}")]


def begin(kind: Kind, level: str, access: bool, folder: Path) -> None:
    """Write to the standard error from now on, and keep errors in a folder."""
    stream = logging.StreamHandler(sys.stderr)
    stream.setFormatter(Json() if kind == "json" else Text())
    root = logging.getLogger()
    root.handlers = [stream, ErrorFile(folder / ERROR_FILE), LineCounter()]
    # Other people's programs write at their lowest levels what they are given, seeds and cookies included.
    root.setLevel(logging.WARNING)
    logging.getLogger("bandstand").setLevel(level.upper())
    logging.getLogger(ACCESS).setLevel(logging.INFO if access else logging.CRITICAL)

"""An edition's file: read, checked, and every complaint names its line."""

import hashlib
import re
import tomllib
from itertools import pairwise
from typing import Any


class PartsError(ValueError):
    """A parts file that cannot be played with; the text names the line and what would be right."""


def plain(text: str) -> str:
    """A parts file without what depends on the editor it was saved with."""
    return text.replace("\r\n", "\n").strip()


def digest(text: str) -> str:
    """The name of an edition: the same whatever the line ends of the file."""
    return hashlib.sha256(plain(text).encode()).hexdigest()


class PartsFile:
    """A parts file with access by dotted path (`boards.short.path`)."""

    def __init__(self, text: str) -> None:
        self.text = text
        try:
            self._data = tomllib.loads(text)
        except tomllib.TOMLDecodeError as error:
            raise PartsError(f"The parts file is not valid TOML: {error}.") from None

    def fail(self, path: str, reason: str) -> PartsError:
        """The complaint about what stands at a path, with its line."""
        line = self.line(path)
        where = f"line {line}" if line else "the file"
        return PartsError(f"{where}: {path} {reason}.")

    def has(self, path: str) -> bool:
        """Whether anything stands there."""
        return self._find(path) is not None

    def whole(self, path: str, least: int, most: int) -> int:
        """A whole number within bounds."""
        value = self._need(path)
        if type(value) is not int or not least <= value <= most:
            raise self.fail(path, f"must be a whole number from {least} to {most}, not {value!r}")
        return value

    def word(self, path: str) -> str:
        """A text that is not empty."""
        value = self._need(path)
        if not isinstance(value, str) or not value.strip():
            raise self.fail(path, f"must be a text, not {value!r}")
        return value

    def words(self, path: str) -> list[str]:
        """A list of different texts."""
        value = self.texts(path)
        if len(set(value)) != len(value):
            raise self.fail(path, "names something twice")
        return value

    def texts(self, path: str) -> list[str]:
        """A list of texts, in which one may stand several times."""
        value = self._need(path)
        if not isinstance(value, list) or not all(isinstance(v, str) and v.strip() for v in value):
            raise self.fail(path, "must be a list of texts")
        return value

    def yes(self, path: str) -> bool:
        """True or false."""
        value = self._need(path)
        if not isinstance(value, bool):
            raise self.fail(path, f"must be true or false, not {value!r}")
        return value

    def wholes(self, path: str, least: int, most: int) -> list[int]:
        """A list of whole numbers within bounds."""
        value = self._need(path)
        if not isinstance(value, list) or not all(type(v) is int and least <= v <= most for v in value):
            raise self.fail(path, f"must be a list of whole numbers from {least} to {most}")
        return value

    def rising(self, path: str, least: int, most: int) -> list[int]:
        """A list of whole numbers within bounds, each greater than the one before."""
        value = self.wholes(path, least, most)
        if any(b <= a for a, b in pairwise(value)):
            raise self.fail(path, "must rise from each number to the next")
        return value

    def counts(self, path: str) -> list[int]:
        """A list of whole numbers from 1 on."""
        value = self._need(path)
        if not isinstance(value, list) or not all(type(v) is int and v > 0 for v in value):
            raise self.fail(path, "must be a list of whole numbers from 1 on")
        return value

    def table(self, path: str) -> dict[str, Any]:
        """A table of further entries."""
        value = self._need(path)
        if not isinstance(value, dict) or not value:
            raise self.fail(path, "must be a table with entries")
        return value

    def provenance(self, path: str) -> str:
        """Where a component was learnt."""
        value = self.word(path)
        if value not in ("rulebook", "public", "reconstructed"):
            raise self.fail(path, f"must be rulebook, public or reconstructed, not {value!r}")
        return value

    def line(self, path: str) -> int:
        """The line on which a path stands, or that of the innermost table around it; 0 if none does."""
        *tables, key = path.split(".")
        found = 0
        here: list[str] = []
        for number, text in enumerate(self.text.split("\n"), start=1):
            header = re.match(r"\s*\[+\s*([^\]]+?)\s*\]+", text)
            if header:
                here = [part.strip().strip("\"'") for part in header[1].split(".")]
                if here == [*tables, key]:
                    return number
                if here == tables[: len(here)]:
                    found = number
            elif here == tables and re.match(rf"\s*[\"']?{re.escape(key)}[\"']?\s*=", text):
                return number
        return found

    def _find(self, path: str) -> object:
        value: object = self._data
        for key in path.split("."):
            if not isinstance(value, dict) or key not in value:
                return None
            value = value[key]
        return value

    def _need(self, path: str) -> Any:
        value = self._find(path)
        if value is None:
            raise self.fail(path, "is missing")
        return value

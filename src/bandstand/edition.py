"""An edition's file: read, checked, and every complaint names its line."""

import hashlib
import re
import tomllib
from collections.abc import Callable
from itertools import pairwise
from typing import Any

_TOKEN = re.compile(r"""\"(?:\\.|[^"\\])*\"|'[^']*'|#[^\n]*|[\[\],\n]|[^\s\[\],#"']+""")
"""What a list in a file is made of: texts, comments, brackets, commas, line ends, and other values."""


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

    def fail(self, path: str, reason: str, place: int | None = None) -> PartsError:
        """The complaint about what stands at a path, or at a place of the list there, with its line."""
        line = self.line(path)
        if line and place is not None:
            line = self._item_line(line, place)
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
        for place, word in enumerate(value):
            if word in value[:place]:
                raise self.fail(path, f"names {word!r} twice", place)
        return value

    def texts(self, path: str) -> list[str]:
        """A list of texts, in which one may stand several times."""
        value = self._need(path)
        return self._all(path, value, "texts", lambda v: isinstance(v, str) and bool(v.strip()))

    def yes(self, path: str) -> bool:
        """True or false."""
        value = self._need(path)
        if not isinstance(value, bool):
            raise self.fail(path, f"must be true or false, not {value!r}")
        return value

    def wholes(self, path: str, least: int, most: int) -> list[int]:
        """A list of whole numbers within bounds."""
        value = self._need(path)
        what = f"whole numbers from {least} to {most}"
        return self._all(path, value, what, lambda v: type(v) is int and least <= v <= most)

    def rising(self, path: str, least: int, most: int) -> list[int]:
        """A list of whole numbers within bounds, each greater than the one before."""
        value = self.wholes(path, least, most)
        for place, (before, after) in enumerate(pairwise(value), start=1):
            if after <= before:
                raise self.fail(path, f"must rise from each number to the next, not on to {after}", place)
        return value

    def counts(self, path: str) -> list[int]:
        """A list of whole numbers from 1 on."""
        value = self._need(path)
        return self._all(path, value, "whole numbers from 1 on", lambda v: type(v) is int and v > 0)

    def table(self, path: str) -> dict[str, object]:
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

    def _item_line(self, first: int, place: int) -> int:
        """The line on which an item of a list stands whose key stands on line `first`."""
        line, depth, item, inside = first, 0, -1, False
        for token in _TOKEN.findall("\n".join(self.text.split("\n")[first - 1 :]).partition("=")[2]):
            if token == "\n":
                line += 1
            elif token == "," and depth == 1:
                inside = False
            elif not token.startswith("#"):
                if depth == 1 and not inside and token != "]":
                    inside = True
                    item += 1
                    if item == place:
                        return line
                depth += (token == "[") - (token == "]")
                if depth == 0:
                    break
        return first

    def _all(self, path: str, value: object, what: str, good: Callable[[Any], bool]) -> list[Any]:
        """The list, if every item is good; else a complaint about the first that is not."""
        if not isinstance(value, list):
            raise self.fail(path, f"must be a list of {what}")
        for place, item in enumerate(value):
            if not good(item):
                raise self.fail(path, f"must be a list of {what}, without {item!r}", place)
        return value

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

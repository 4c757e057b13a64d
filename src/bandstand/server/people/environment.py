"""What is secret and comes from the environment, or from a file that it names."""

import ctypes
import os
import sys
from pathlib import Path


class BadSecretFile(Exception):
    """A file that does not hold what it should; the text says why and what would be right."""


def given(name: str) -> str | None:
    """The value of a variable, or what is in the file that this variable with `_FILE` behind it names."""
    value, file = os.environ.get(name), os.environ.get(f"{name}_FILE")
    if not file:
        return value
    if value:
        raise BadSecretFile(f"{name} and {name}_FILE both say it: leave one out.")
    try:
        content = Path(file).read_text(encoding="utf-8").strip()
    except (OSError, UnicodeDecodeError) as wrong:
        reason = getattr(wrong, "strerror", None) or "it is no text"
        raise BadSecretFile(f"{name}_FILE names {file}, which cannot be read: {reason}.") from None
    if not content:
        raise BadSecretFile(f"{name}_FILE names {file}, which is empty.")
    return content


def take(name: str) -> str | None:
    """The same, and it leaves the environment. It is wiped from what the system shows of that, too: bots run
    as the same user, and could read it there."""
    value = given(name)
    if os.environ.pop(name, None) is not None:
        _wipe(name)
    os.environ.pop(f"{name}_FILE", None)
    return value


def _wipe(name: str) -> None:
    """Linux shows to every process of the same user with which environment a process began, from the memory
    in which it still lies. Elsewhere there is no such memory that we know of."""
    if sys.platform != "linux":
        return
    try:
        # The name of the process, in brackets, may itself hold brackets and blanks.
        shown = (
            Path("/proc/self/stat").read_text(encoding="utf-8", errors="replace").rpartition(")")[2].split()
        )
        begin, end = int(shown[_BEGIN]), int(shown[_END])
    except (OSError, ValueError, IndexError):
        return
    if not 0 < begin < end:
        return
    block = b"\0" + ctypes.string_at(begin, end - begin)
    mark = b"\0" + os.fsencode(name) + b"="
    found = block.find(mark)
    while found >= 0:
        stop = block.find(b"\0", found + 1)
        stop = len(block) if stop < 0 else stop
        ctypes.memset(begin + found, 0, stop - found - 1)
        found = block.find(mark, stop)


_BEGIN, _END = 47, 48
"""Where the environment began: fields 50 and 51, of which the first two come before the bracket."""

"""Small files that only their owner can read."""

import os
from pathlib import Path


def write_new(path: Path, text: str) -> None:
    """Write a file that is on the disk when this returns. One that says the same already stays as it is."""
    path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    if path.exists() and path.read_text(encoding="utf-8") == text:
        return
    fresh = path.with_name(f".{path.name}.new")
    with os.fdopen(
        os.open(fresh, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600), "w", encoding="utf-8"
    ) as file:
        file.write(text)
        file.flush()
        os.fsync(file.fileno())
    fresh.replace(path)

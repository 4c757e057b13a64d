"""The files that every browser gets as they are."""

import hashlib
from functools import cache
from pathlib import Path

from bandstand.server.refusal import Refused

WEB = Path(__file__).parents[2] / "web"
STATIC = WEB / "static"
KINDS = {
    ".css": "text/css; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".svg": "image/svg+xml",
    ".json": "application/json",
    ".woff2": "font/woff2",
    ".png": "image/png",
}


@cache
def static(name: str) -> str:
    """The address of a static file; it changes with the file, so that browsers may keep it for ever."""
    digest = hashlib.sha256((STATIC / name).read_bytes()).hexdigest()[:12]
    return f"/static/{name}?v={digest}"


def static_file(name: str) -> tuple[bytes, str]:
    """A static file and its kind."""
    path = _files().get(name)
    if path is None:
        raise Refused(404, "There is no such file.")
    return path.read_bytes(), KINDS[path.suffix]


@cache
def _files() -> dict[str, Path]:
    """All that there are: what is asked for is looked up here, and never given to the system as a path."""
    found = (path for path in STATIC.rglob("*") if path.suffix in KINDS and path.is_file())
    return {path.relative_to(STATIC).as_posix(): path for path in found}

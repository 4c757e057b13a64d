"""Templates and static files."""

import hashlib
from functools import cache
from pathlib import Path

from jinja2 import Environment, FileSystemLoader, StrictUndefined
from markupsafe import Markup

from bandstand import signs
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


class Pages:
    """Renders templates. Everything is escaped but what `draw` has made."""

    def __init__(self, pace: float) -> None:
        self._environment = Environment(
            loader=FileSystemLoader(WEB / "templates"),
            autoescape=True,
            undefined=StrictUndefined,
            trim_blocks=True,
            lstrip_blocks=True,
            auto_reload=False,
        )
        self._environment.globals.update(static=static, signs=signs.defs, pace=pace)

    def render(self, template: str, **context: object) -> Markup:
        """One template, filled in."""
        html = self._environment.get_template(template).render(**context)
        return Markup(html)


@cache
def static(name: str) -> str:
    """The address of a static file; it changes with the file, so that browsers may keep it for ever."""
    digest = hashlib.sha256((STATIC / name).read_bytes()).hexdigest()[:12]
    return f"/static/{name}?v={digest}"


def static_file(name: str) -> tuple[bytes, str]:
    """A static file and its kind."""
    path = (STATIC / name).resolve()
    if not path.is_relative_to(STATIC.resolve()) or not path.is_file() or path.suffix not in KINDS:
        raise Refused(404, "There is no such file.")
    return path.read_bytes(), KINDS[path.suffix]

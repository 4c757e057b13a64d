"""Fills in the templates."""

from jinja2 import Environment, FileSystemLoader, StrictUndefined
from markupsafe import Markup

from bandstand import signs
from bandstand.server.pages.static import WEB, static


class Templates:
    """Renders templates. Everything is escaped but what `draw` has made."""

    def __init__(self, pace: float, under: str = "") -> None:
        """`under` is the path under which the pages are; every address on them begins with it."""
        self._environment = Environment(
            loader=FileSystemLoader(WEB / "templates"),
            autoescape=True,
            undefined=StrictUndefined,
            trim_blocks=True,
            lstrip_blocks=True,
            auto_reload=False,
        )
        self._environment.globals.update(
            static=lambda name: under + static(name), signs=signs.defs, pace=pace, under=under
        )

    def render(self, template: str, **context: object) -> Markup:
        """One template, filled in."""
        html = self._environment.get_template(template).render(**context)
        return Markup(html)

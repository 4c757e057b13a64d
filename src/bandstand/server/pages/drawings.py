"""Draws a table after a change, once for all who see the same of it."""

from collections import OrderedDict
from collections.abc import Hashable
from dataclasses import dataclass

from bandstand.server.pages.body import draw_body
from bandstand.server.pages.headings import document_title, table_info
from bandstand.server.pages.templates import Templates
from bandstand.server.tables.change import Change
from bandstand.server.tables.place import Place

MOST_BYTES = 32 << 20
"""Of the drawings that are kept. One is asked for again within moments, or not at all."""


@dataclass(frozen=True, eq=False)
class Drawn:
    """The part of a table's page that changes with every entry, drawn for one place."""

    version: int
    html: str
    your_turn: bool
    title: str
    sounds: tuple[str, ...]
    state: str


class Drawings:
    """The newest drawings.

    What is kept is found again by all that it was made from: what everybody knows of the table, with its
    version; the people with their names; the place from which it is seen; and what the seats of that place
    have answered under seal. A version stands for one list of entries, and so for one game. What only others
    know is no part of this, so neither a drawing nor the time until it is there can tell it. Who asks is not
    told to what draws, so all who ask from the same place share a drawing."""

    def __init__(self, templates: Templates, most_bytes: int = MOST_BYTES) -> None:
        self._templates = templates
        self._most_bytes = most_bytes
        self._kept: OrderedDict[Hashable, Drawn] = OrderedDict()
        self._bytes = 0

    def of(self, change: Change, place: Place) -> Drawn:
        """The drawing of a change as it is seen from one place."""
        assert change.moment is not None
        key = (change.facts, tuple(change.sitters), place, change.moment.sealed_by(place.mine))
        drawn = self._kept.get(key)
        if drawn is None:
            drawn = self._draw(change, place)
            self._keep(key, drawn)
        else:
            self._kept.move_to_end(key)
        return drawn

    def _keep(self, key: Hashable, drawn: Drawn) -> None:
        self._kept[key] = drawn
        self._bytes += len(drawn.html)
        while self._bytes > self._most_bytes:
            _, old = self._kept.popitem(last=False)
            self._bytes -= len(old.html)

    def _draw(self, change: Change, place: Place) -> Drawn:
        assert change.moment is not None
        known, sitters = change.facts, change.sitters
        answered = [seat for seat, _ in change.moment.sealed_by(place.mine)]
        body = draw_body(known, sitters, change.moment.perspective(place.seat), place, answered=answered)
        table = table_info(known, sitters, place)
        return Drawn(
            body.version,
            self._templates.render("table_body.html", table=table, body=body),
            body.your_turn,
            document_title(known, body),
            tuple(body.drawing.sounds),
            table.state,
        )

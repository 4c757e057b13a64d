"""Draws a table after a change, once for all who see the same of it, and says how it differs from the drawing
that a page has already."""

import secrets
from collections import OrderedDict
from collections.abc import Hashable, Sequence
from dataclasses import dataclass, field

import orjson

from bandstand.draw import Markup
from bandstand.server.pages.body import draw_body
from bandstand.server.pages.headings import document_title, table_info
from bandstand.server.pages.patch import Marks, marks, patch, pieces
from bandstand.server.pages.templates import Templates
from bandstand.server.tables.change import Change
from bandstand.server.tables.place import Place

MOST_BYTES = 32 << 20
"""Of the drawings that are kept. One is asked for again within moments, or not at all."""
_BYTES_A_LETTER = 3
"""Two where a drawing has any sign that needs them, and one more where it is told whole."""
MOST_MARKS = 4 << 20
"""Pieces of the drawings that open pages may have, each remembered by eight bytes."""


@dataclass(frozen=True, eq=False)
class Drawn:
    """The part of a table's page that changes with every entry, drawn for one place."""

    version: int
    html: Markup
    your_turn: bool
    title: str
    sounds: tuple[str, ...]
    state: str
    name: str
    """Known to those alone who were given the drawing. On a device that people share it has none, so that no
    page keeps it: the next who holds the device is not to find it there."""
    told: dict[Hashable, bytes] = field(default_factory=dict)
    """It is put into words once for all who are told the same."""

    @property
    def size(self) -> int:
        """About how many bytes it takes."""
        return _BYTES_A_LETTER * len(self.html)


class Drawings:
    """The newest drawings.

    What is kept is found again by all that it was made from: what everybody knows of the table, with its
    version; the people with their names; the place from which it is seen; and what the seats of that place
    have answered under seal. A version stands for one list of entries, and so for one game. What only others
    know is no part of this, so neither a drawing nor the time until it is there can tell it. The code that
    draws is not told who asks, so all who ask from the same place share a drawing.

    A page names the drawing that it has and is told what is different. The name is random: it says nothing of
    what is drawn, and nobody can guess the name of a drawing that was not theirs."""

    def __init__(
        self, templates: Templates, most_bytes: int = MOST_BYTES, most_marks: int = MOST_MARKS
    ) -> None:
        self._templates = templates
        self._most_bytes = most_bytes
        self._most_marks = most_marks
        self._kept: OrderedDict[Hashable, Drawn] = OrderedDict()
        self._bytes = 0
        self._marks: OrderedDict[str, Marks] = OrderedDict()
        self._marked = 0

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

    def tell(self, drawn: Drawn, own: bool, looked: int, has: str | None) -> bytes:
        """A drawing as JSON for a page: whole, or as what is different from the one that the page has.
        `own`: whether it shows the page's own move; `looked`: when the place was looked up, where that
        matters; `has`: the name of a drawing, or None for a page that knows nothing of patches."""
        named = has is not None and drawn.name != ""
        old = self._marks.get(has) if has and named else None
        key = (own, looked, has if old is not None else has is None)
        told = drawn.told.get(key)
        if told is None:
            body: dict[str, object] = {
                "version": drawn.version,
                # On a shared device one version is drawn with a curtain and without. Which drawing is the
                # newer one is told by when it was looked up: an answer and an event may overtake each other.
                "looked": looked,
                "your_turn": drawn.your_turn,
                "title": drawn.title,
                "own": own,
                "sounds": drawn.sounds,
                "state": drawn.state,
            }
            if named:
                body["name"] = drawn.name
            if old is not None:
                cut = pieces(drawn.html)
                body |= {"on": has, "patch": patch(old, cut, self._remember(drawn, cut))}
            else:
                body["html"] = str(drawn.html)
            told = orjson.dumps(body)
            if not looked:
                drawn.told[key] = told
        if named:
            self._remember(drawn)
        return told

    def _keep(self, key: Hashable, drawn: Drawn) -> None:
        self._kept[key] = drawn
        self._bytes += drawn.size
        while self._bytes > self._most_bytes:
            _, old = self._kept.popitem(last=False)
            self._bytes -= old.size

    def _remember(self, drawn: Drawn, cut: Sequence[str] = ()) -> Marks:
        """A page has this drawing from now on. `cut`: its pieces, where they are there already."""
        made = self._marks.get(drawn.name)
        if made is None:
            made = self._marks[drawn.name] = marks(cut or pieces(drawn.html))
            self._marked += len(made)
        self._marks.move_to_end(drawn.name)
        while self._marked > self._most_marks:
            _, old = self._marks.popitem(last=False)
            self._marked -= len(old)
        return made

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
            "" if place.hot else secrets.token_hex(8),
        )

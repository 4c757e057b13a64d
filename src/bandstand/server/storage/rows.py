"""What is read and written with every move, as plain objects: what the ORM does for each of its objects would
take longer than the move."""

from collections.abc import Iterable
from dataclasses import dataclass, fields
from typing import Any, NamedTuple

from sqlalchemy import ColumnElement, RowMapping, Select, select

from bandstand.contract import OptionValue
from bandstand.server.storage.models import Payload, Table, plain

FIXED = frozenset({"id", "game", "edition", "options", "players", "seed", "owner", "made"})
"""What never changes of a table."""


@dataclass(slots=True)
class TableRow:
    """A table as it is stored, without its last View: that is often written and seldom read."""

    id: str
    game: str
    edition: str
    options: dict[str, OptionValue]
    players: int
    seed: str
    owner: str
    state: str
    private: bool
    spectators: bool
    hints: bool
    masters_take: int
    version: int
    made: float
    changed: float
    waiting: list[int]
    bot_due: bool
    winners: list[int] | None
    summary: str
    again: str | None

    def changeable(self) -> dict[str, object]:
        """What may have changed."""
        return {field.name: getattr(self, field.name) for field in fields(self) if field.name not in FIXED}


class EntryRow(NamedTuple):
    """One line of a table's list."""

    version: int
    kind: str
    seat: int
    payload: Payload


class SealedRow(NamedTuple):
    """An answer that waits for the others."""

    seat: int
    actions: list[str]


class AnswerRow(NamedTuple):
    """What a post did."""

    request: str
    version: int
    seat: int
    sealed: list[str] | None


def select_tables(*conditions: ColumnElement[bool]) -> Select[Any]:
    """Tables, as `tables` reads them."""
    columns = plain(Table).c
    return select(*(columns[field.name] for field in fields(TableRow))).where(*conditions)


def tables(found: Iterable[RowMapping]) -> list[TableRow]:
    """What such a statement has found."""
    return [TableRow(**row) for row in found]

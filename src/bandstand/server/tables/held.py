"""A table in somebody's hands: nobody else changes it meanwhile."""

from collections.abc import Sequence
from dataclasses import dataclass

from sqlalchemy.ext.asyncio import AsyncSession

from bandstand.server.refusal import Refused
from bandstand.server.storage.models import Payload
from bandstand.server.storage.rows import TableRow
from bandstand.server.tables import store
from bandstand.server.tables.cached import CachedTable
from bandstand.server.tables.change import Change
from bandstand.server.tables.facts import Sitter, facts


@dataclass
class HeldTable:
    """A table while its lock is held: what is stored, and the game in memory caught up with it."""

    session: AsyncSession
    row: TableRow
    sitters: Sequence[Sitter]
    cached: CachedTable
    mover: int = -1
    """Whose move those who look on are told of."""
    told: Change | None = None
    """What they were told, once it is committed. Of an answer under seal, its owner alone is told."""
    reseated: bool = False
    """Whether somebody has taken or left a seat."""

    def now(self, mover: int = -1) -> Change:
        """The table as it stands."""
        return Change(facts(self.row), self.sitters, mover, self.cached.moment())

    def sitter(self, number: int) -> Sitter:
        """Who sits at a seat."""
        if not 0 <= number < len(self.sitters):
            raise Refused(404, f"There is no seat {number}: seats go from 0 to {len(self.sitters) - 1}.")
        return self.sitters[number]


async def enter(held: HeldTable, kind: str, seat: int = -1, payload: Payload | None = None) -> None:
    """An entry that is no move."""
    entry = await store.append(held.session, held.row, kind, seat, payload or {})
    held.reseated = held.reseated or kind == "seat"
    if not held.cached.broken:
        held.cached.apply(entry)


def due_bots(held: HeldTable) -> list[Sitter]:
    """The seats that bots must move for now; more than one if they are asked together."""
    match = held.cached.match
    if match is None or held.row.state != "playing":
        return []
    sealed = match.sealed()
    asked = [held.sitters[seat] for seat in match.waiting() if seat not in sealed]
    return [sitter for sitter in asked if sitter.bot is not None]

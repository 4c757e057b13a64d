"""From where somebody looks at a table."""

from collections.abc import Sequence
from dataclasses import dataclass

from bandstand.contract import SPECTATOR
from bandstand.server.tables.facts import Sitter


@dataclass(frozen=True)
class Place:
    """From where somebody looks at a table: their seat, or from beside it while a curtain is down."""

    seat: int
    """What they are shown: a seat's View, or the spectators'."""
    mine: Sequence[int]
    """The seats that are theirs."""

    @property
    def hot(self) -> bool:
        """Whether several people share this device."""
        return len(self.mine) > 1


def place_of(sitters: Sequence[Sitter], person: str, lifted: int | None) -> Place:
    """Where somebody is at a table; `lifted` is the hot seat whose curtain is up."""
    mine = [sitter.seat for sitter in sitters if sitter.person == person]
    if len(mine) == 1:
        return Place(mine[0], mine)
    return Place(lifted if lifted is not None and lifted in mine else SPECTATOR, mine)

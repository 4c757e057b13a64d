"""From where somebody looks at a table."""

from collections.abc import Sequence
from dataclasses import dataclass

from bandstand.contract import SPECTATOR
from bandstand.server.tables.facts import Facts, Sitter


@dataclass(frozen=True)
class Place:
    """From where somebody looks at a table: their seat, or from beside it while a curtain is down. A page of
    the table depends on nothing else of who looks."""

    seat: int
    """What they are shown: a seat's View, or the spectators'."""
    mine: tuple[int, ...] = ()
    """The seats that are theirs."""
    owner: bool = False
    """Whether they host the table."""

    @property
    def hot(self) -> bool:
        """Whether several people share this device."""
        return len(self.mine) > 1


def place_of(known: Facts, sitters: Sequence[Sitter], person: str, lifted: int | None) -> Place:
    """Where somebody is at a table; `lifted` is the hot seat whose curtain is up."""
    mine = tuple(sitter.seat for sitter in sitters if sitter.person == person)
    seat = lifted if lifted is not None and lifted in mine else SPECTATOR
    return Place(mine[0] if len(mine) == 1 else seat, mine, known.owner == person)

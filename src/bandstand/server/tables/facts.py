"""A table as everybody at it knows it: its settings, and who sits where."""

from collections.abc import Sequence
from dataclasses import dataclass, field

from bandstand.contract import OptionValue
from bandstand.server.people.identity import Identity
from bandstand.server.refusal import Refused
from bandstand.server.storage.rows import TableRow


@dataclass(frozen=True)
class Sitter:
    """A seat and who is in it."""

    seat: int
    kind: str
    person: str | None
    name: str
    bot: str | None
    nonce: str | None


@dataclass(frozen=True)
class Facts:
    """What is known about a table besides its game."""

    id: str
    game: str = ""
    options: dict[str, OptionValue] = field(default_factory=dict, hash=False)
    players: int = 0
    owner: str = ""
    state: str = "waiting"
    """'waiting', 'playing', 'over', 'closed' or 'gone'."""
    private: bool = False
    spectators: bool = True
    hints: bool = True
    masters_take: int = 0
    version: int = 0
    again: str | None = None


def facts(row: TableRow, version: int | None = None) -> Facts:
    """The facts of a stored table, as they are told with one of its versions."""
    return Facts(
        row.id,
        row.game,
        row.options,
        row.players,
        row.owner,
        row.state,
        row.private,
        row.spectators,
        row.hints,
        row.masters_take,
        row.version if version is None else version,
        row.again,
    )


def lone_player(sitters: Sequence[Sitter]) -> Sitter | None:
    """The only person who plays, if all others are bots; at a hot seat everybody is a person."""
    people = [sitter for sitter in sitters if sitter.bot is None]
    return people[0] if len(people) == 1 else None


def sits(sitters: Sequence[Sitter], person: str) -> bool:
    """Whether somebody has a seat, even if a bot plays it for now."""
    return any(sitter.person == person for sitter in sitters)


def may_look(known: Facts, sitters: Sequence[Sitter], who: Identity) -> None:
    """Refused unless somebody may see a table."""
    if known.owner == who.person or sits(sitters, who.person):
        return
    if known.private:
        raise Refused(403, "This table is private: ask its host for an invitation link.")
    if known.state != "waiting" and not known.spectators:
        raise Refused(403, "This table plays without spectators.")

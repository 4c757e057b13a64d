"""What a viewer may know of a game of Trumpet."""

from typing import TypedDict

from bandstand.contract import View

Moved = TypedDict("Moved", {"seat": int, "from": int, "to": int, "kind": str})
"""The marker that moved last: whose, from which space, to which, and how."""


class LastTrick(TypedDict):
    """The trick before the one on the table."""

    cards: list[list[int]]
    """Each card behind the seat that played it, in the order of play."""
    winner: int


class TrumpetView(View):
    """Cards are numbered as in the parts, suit by suit; suits and seats from 0. NOBODY is -1."""

    deal: int
    dealer: int
    trick: int
    """The trick of the deal that is being played, or was played last, from 1."""
    leader: int
    hand: list[int]
    """The viewer's own cards; empty for spectators."""
    counts: list[int]
    """How many cards each seat holds."""
    table: list[list[int]]
    """The trick on the table: each card behind the seat that played it."""
    last: LastTrick | None
    discards: list[int]
    unfollowed: list[list[int]]
    """For each seat the suits that it did not follow in this deal."""
    proven: list[list[int]]
    """For each seat the suits that it did not follow although it had them, as its later cards showed."""
    tray: int
    """How many cards are not dealt."""
    ladder: list[int]
    """The trump suits, the lowest first."""
    markers: list[int]
    """The space of each seat's marker: 0 is START."""
    moved: Moved | None
    pending: int
    """Who will choose trump after the next deal."""
    winner: int
    """Who won the trick on the table, while something is still to be decided about it."""
    best: int
    """Which card of the trick is winning."""
    called: bool
    in_vain: bool
    callers: int

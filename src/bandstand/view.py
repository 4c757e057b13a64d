"""What a viewer may know. Its own module, because a type variable with a default cannot be compiled yet."""

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, TypedDict

OptionValue = str | int | bool
Options = Mapping[str, OptionValue]


class View(TypedDict):
    """All that a viewer may know and has learnt, as plain data (what JSON can hold). A game's own View adds
    what lies on its table; these every game has."""

    game: str
    players: int
    options: dict[str, OptionValue]
    seat: int
    """Whose View it is: a seat, or SPECTATOR."""
    turn: int
    """The seat that must decide, or OVER."""
    phase: str
    barrier: int
    scores: list[int]
    ranks: list[int] | None
    """None before the end."""


if TYPE_CHECKING:
    from typing_extensions import TypeVar

    Seen = TypeVar("Seen", bound=View, default=Any)
else:
    from typing import TypeVar

    Seen = TypeVar("Seen")
"""The View of one game. Where a game is found by its name, nobody can know which: then it is Any."""

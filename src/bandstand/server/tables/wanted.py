"""A new table as somebody wants it."""

from collections.abc import Collection
from dataclasses import dataclass

from bandstand.contract import Game, OptionValue
from bandstand.server.people.names import clean_name
from bandstand.server.refusal import Refused


@dataclass(frozen=True)
class Wish:
    """A seat as somebody wants it: 'me', 'open', 'hot' with a name, or 'bot' with a level."""

    kind: str
    name: str = ""
    bot: str | None = None


@dataclass(frozen=True)
class WantedTable:
    """A table as somebody wants it."""

    game: Game
    options: dict[str, OptionValue]
    seats: tuple[Wish, ...]
    private: bool
    spectators: bool
    hints: bool = True
    masters_take: int = 0
    """Seconds for each of their moves; 0: as long as the pace."""


def read_wish(value: str, name: str, opponents: Collection[str]) -> Wish:
    """A seat as a form names it; these bots can sit there."""
    kind, _, level = value.partition(":")
    if kind == "bot" and level in opponents:
        return Wish("bot", bot=level)
    if kind == "hot":
        return Wish("hot", clean_name(name) if name.strip() else "")
    if value in ("me", "open"):
        return Wish(value)
    levels = ", ".join(f"bot:{level}" for level in opponents)
    raise Refused(422, f"A seat can be me, open, hot, {levels}; not {value[:40]!r}.")

"""What a worker is asked, and what it says: all that passes between the server and its workers."""

from dataclasses import dataclass
from typing import Any

from bandstand.bots.review import Look
from bandstand.contract import Game, View

Message = dict[str, Any]
"""What a worker says, as JSON: {"best": ACTION} any number of times, then one of {"action": ACTION},
{"verdict": LISTS}, {"advice": DATA}, {"outcomes": LISTS}, {"warm": true} and {"failed": TEXT}. Never a
pickle: a bot may be somebody else's code, and the server must not run what that sends."""


@dataclass(frozen=True)
class Question:
    """One decision, as a worker is asked it."""

    game: Game
    bot: str
    view: View
    legal: list[int]
    seed: int
    iterations: int | None = None
    """How long a search goes on at most; other bots have none."""
    advice: bool = False
    """Whether the best whole moves are asked for, with reasons, instead of what to do next."""


@dataclass(frozen=True)
class ReviewQuestion:
    """A move of a finished game that is to be compared with others."""

    game: Game
    look: Look
    seconds: float
    """How long it may think; it may take longer to begin."""
    bot: str = "that reviews"


@dataclass(frozen=True)
class WarmUp:
    """A game that is to be loaded, so that its first move does not wait for that."""

    game: str

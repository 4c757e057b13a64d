"""What a host may decide about the server."""

import os
import secrets
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path

from bandstand import bots
from bandstand.bots.outside import Installed
from bandstand.bots.review import AGAIN
from bandstand.contract import Game
from bandstand.rng import SEED_BITS


def fresh_seed() -> int:
    """A seed that nobody can guess."""
    return secrets.randbits(SEED_BITS)


def usual_workers() -> int:
    """One for each core, within reason, and one more, so that short questions need not wait for masters."""
    return min(os.cpu_count() or 1, 8) + 1


@dataclass(frozen=True)
class Limits:
    """What one address and one person may do; each pair is how often, within how many seconds."""

    sign_ins: tuple[int, float] = (10, 60)
    tables: tuple[int, float] = (60, 600)
    own_tables: tuple[int, float] = (40, 600)
    """By one person, from wherever."""
    posts: tuple[int, float] = (3600, 60)
    """Of whatever is sent to the server to do it, moves too; many may share an address."""
    own_posts: tuple[int, float] = (1200, 60)
    """By one person."""
    streams: int = 40
    """Open at the same time."""
    connections_by_address: int = 200
    """Open at the same time; a proxy's are not counted."""
    connections: int = 5000
    """Open at the same time, from all addresses together."""
    request_seconds: float = 10.0
    """Within which a request is complete, its body, too."""


@dataclass(frozen=True)
class Settings:
    """Everything the application is told from outside."""

    database: str
    """A SQLAlchemy address: `sqlite:///FILE` or `postgresql://...`."""
    secret: str
    """Signs the cookies and makes the invitation links."""
    hosts: tuple[str, ...] = ("localhost", "127.0.0.1", "[::1]")
    """The names by which browsers may call this server; `*` stands for every numeric address."""
    proxies: tuple[str, ...] = ("127.0.0.1", "::1")
    """Addresses and networks of proxies, whose word is taken on who asks and whether it was by https."""
    folder: Path | None = None
    """The data folder, with the errors of late and the records that are kept."""
    path: str = ""
    """Under which path the pages are, such as '/bandstand'; '' at the top."""
    address: str = ""
    """How others reach this server, for links made by somebody who sits at the machine itself."""
    pace: float = 0.6
    """Seconds for which the page shows each move of a bot."""
    bot_workers: int = field(default_factory=usual_workers)
    bot_seconds: float = 2.0
    """How long after it was asked for an action a bot has answered, whatever happens."""
    bot_memory: int = 2 << 30
    """Bytes that a worker may use."""
    table_memory: int = 512 << 20
    """Bytes that the tables in memory may take."""
    bots: tuple[Installed, ...] = ()
    """Bots of the host's own, offered beside ours."""
    warm_up_after: float = 2.0
    """Seconds after the start from which each game is drawn once, so that its first table need not wait."""
    hint_seconds: float = 2.0
    """How long a hint is thought about, at most."""
    hint_iterations: int = 20_000
    """How many play-outs a hint rests on, at most."""
    review_iterations: int = 400
    """By how many play-outs each move of a finished game is judged at first, at most."""
    review_again: int = AGAIN
    """By how many play-outs the moves that cost most are judged again."""
    pickup_seconds: float = 60.0
    """How often tables that wait for a bot are looked for."""
    heartbeat_seconds: float = 15.0
    limits: Limits = field(default_factory=Limits)
    editions: tuple[Game, ...] = ()
    """Games with editions of the host's own, offered beside ours."""
    seed_source: Callable[[], int] = fresh_seed

    def opponents(self, game: str) -> dict[str, str]:
        """The bots that are offered for a game, ours first, each with the sentence that introduces it."""
        return bots.TITLES | {each.name: each.title for each in self.bots if game in each.games}

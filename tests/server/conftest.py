"""One server for most tests; each makes tables of its own."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from bandstand.server.settings import Limits, Settings

from .running import Running

LOTS = (10_000, 60)
PLENTY = Limits(
    sign_ins=(1000, 60), tables=LOTS, own_tables=LOTS, posts=(10**6, 60), own_posts=(10**6, 60), streams=1000
)


def settings(folder: Path, **changes: object) -> Settings:
    """A server in a folder of its own, with one worker and no limits in the way."""
    values: dict[str, object] = {
        "database": f"sqlite:///{folder / 'test.db'}",
        "secret": "a secret for tests",
        "folder": folder,
        "pace": 0,
        "bot_workers": 1,
        "limits": PLENTY,
        "heartbeat_seconds": 1.0,
    }
    return Settings(**(values | changes))  # type: ignore[arg-type]


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    running = Running(settings(tmp_path_factory.mktemp("server"))).start()
    yield running
    running.stop()

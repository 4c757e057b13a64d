"""What tests of several rooms share."""

import os
from collections import Counter
from collections.abc import Iterator

import pytest

from bandstand import catalogue
from bandstand.contract import Game
from tests.toy import GAME as TOY

# A server that a test starts has one process for its bots, unless it is told otherwise: with more, starting
# costs twice as much, and few tests have bots that think at the same time.
os.environ.setdefault("BANDSTAND_BOT_WORKERS", "1")


@pytest.fixture
def duet(monkeypatch: pytest.MonkeyPatch) -> Iterator[Game]:
    """The toy game, in the registry while the test runs: of this process, and of those that it starts."""
    monkeypatch.setenv(catalogue.VARIABLE, "tests.toy:GAME")
    catalogue.add(TOY)
    yield TOY
    catalogue.remove(TOY)


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Name what ran: for each file, how its tests ended."""
    ended: dict[str, Counter[str]] = {}
    for outcome in ("passed", "failed", "error", "skipped"):
        for report in terminalreporter.stats.get(outcome, []):
            ended.setdefault(report.nodeid.split("::")[0], Counter())[outcome] += 1
    terminalreporter.section("what ran")
    for file, outcomes in sorted(ended.items()):
        counts = ", ".join(f"{number} {outcome}" for outcome, number in outcomes.items())
        terminalreporter.write_line(f"{file}: {counts}")

"""What tests of several rooms share."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace

import pytest

from bandstand import catalogue
from bandstand.contract import Game
from tests.toy import GAME as TOY


@pytest.fixture
def duet() -> Iterator[Game]:
    """The toy game, in the registry while the test runs."""
    catalogue.add(TOY)
    yield TOY
    catalogue.remove(TOY)


@pytest.fixture
def serenade(monkeypatch: pytest.MonkeyPatch) -> None:
    """A game that is announced but not there yet: it has a cover, and nothing else."""
    coming = replace(catalogue.covers()[0], name="serenade", title="Serenade", playable=False)
    covers = (*catalogue.covers(), coming)
    monkeypatch.setattr(catalogue, "covers", lambda: covers)


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

"""A real server, a real browser, and people who sit in front of it."""

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, sync_playwright

from bandstand import catalogue
from tests.browser import chromium
from tests.browser.cable import Cable
from tests.browser.positions import SEEDS
from tests.browser.visitor import Visitor
from tests.server.conftest import settings
from tests.server.running import Guest, Running
from tests.toy import GAME as TOY

HERE = Path(__file__).parent
FLAGS = ("--no-sandbox", "--disable-dev-shm-usage", "--disable-gpu", "--mute-audio")

Visit = Callable[..., Visitor]


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        if HERE in item.path.parents:
            item.add_marker(pytest.mark.browser)


# Not longer than this package: Playwright keeps an event loop running, and other tests have their own.
@pytest.fixture(scope="package")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    """A server whose tables have known seeds, where bots are shown without a pause."""
    folder = tmp_path_factory.mktemp("browser")
    thinking = {"hint_iterations": 120, "hint_seconds": 60.0, "review_iterations": 8, "review_again": 16}
    running = Running(settings(folder, seed_source=SEEDS, **thinking)).start()
    yield running
    running.stop()


@pytest.fixture(scope="package")
def browser() -> Iterator[Browser]:
    """A Chromium; without one these tests fail, and say what to do."""
    with sync_playwright() as playwright:
        started = playwright.chromium.launch(executable_path=chromium.find(), args=list(FLAGS))
        yield started
        started.close()


@pytest.fixture
def visit(server: Running, browser: Browser) -> Iterator[Visit]:
    """Makes visitors, each with a browser of their own. At the end nothing may have gone wrong in any."""
    visitors: list[Visitor] = []

    def arrive(name: str = "Ann", **wishes: Any) -> Visitor:
        visitors.append(Visitor(server, browser, name, **wishes))
        return visitors[-1]

    yield arrive
    for visitor in visitors:
        visitor.leave()
    assert [problem for visitor in visitors for problem in visitor.problems] == []


@pytest.fixture
def ann(visit: Visit) -> Visitor:
    """Somebody with a mouse and a large screen."""
    return visit("Ann")


@pytest.fixture
def ben(server: Running) -> Guest:
    """Somebody who plays without a browser."""
    return server.guest("Ben")


@pytest.fixture
def cleo(server: Running) -> Guest:
    """A third person, who plays without a browser too."""
    return server.guest("Cleo")


@pytest.fixture
def cable(server: Running) -> Iterator[Cable]:
    """A line to the server that can be cut."""
    laid = Cable(server.address)
    yield laid
    laid.close()


@pytest.fixture
def toy() -> Iterator[None]:
    """The toy game can be played like the others."""
    catalogue.add(TOY)
    yield
    catalogue.remove(TOY)

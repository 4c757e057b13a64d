"""Somebody in front of a browser."""

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass

from playwright.sync_api import Browser, ConsoleMessage, Dialog, Page, Request, Response, ViewportSize

from tests.server.running import PATIENCE, Guest, Running, until

DESKTOP = ViewportSize(width=1280, height=860)
PHONE = ViewportSize(width=390, height=844)


class Visitor:
    """A browser with its own cookie. Whatever goes wrong in it is a problem of the test that brought it."""

    def __init__(
        self,
        server: Running | None,
        browser: Browser,
        name: str,
        phone: bool = False,
        width: int = 0,
        dark: bool = False,
        still: bool = True,
        script: bool = True,
        guest: Guest | None = None,
        address: str = "",
    ) -> None:
        self.name = name
        if server is not None:
            address, guest = address or server.address, guest or server.guest(name)
        assert guest is not None
        self.address = address
        self.guest = guest
        """The same person without a browser, for getting somewhere quickly."""
        self.problems: list[str] = []
        self.expected: list[str] = []
        self.asked: list[str] = []
        """Every address that the browser has asked for."""
        self._listening = False
        size = PHONE if phone else DESKTOP
        self.context = browser.new_context(
            base_url=self.address,
            viewport=ViewportSize(width=width or size["width"], height=size["height"]),
            has_touch=phone,
            is_mobile=phone,
            device_scale_factor=2 if phone else 1,
            color_scheme="dark" if dark else "light",
            reduced_motion="reduce" if still else "no-preference",
            java_script_enabled=script,
        )
        self.context.set_default_timeout(PATIENCE * 1000)
        cookies = [
            {"name": cookie.name, "value": cookie.value or "", "url": self.address}
            for cookie in self.guest.http.cookies.jar
        ]
        self.context.add_cookies(cookies)  # type: ignore[arg-type]
        self.context.on("page", self._watch)
        self.page = self.context.new_page()

    def _watch(self, page: Page) -> None:
        page.on("pageerror", lambda error: self._problem(f"script error: {error}"))
        page.on("console", self._hear)
        page.on("dialog", self._refuse)
        page.on("request", self._asks)
        page.on("response", self._is_answered)

    def _hear(self, said: ConsoleMessage) -> None:
        if said.type == "error":
            self._problem(f"console: {said.text}")

    def _refuse(self, dialog: Dialog) -> None:
        self._problem(f"dialog: {dialog.message}")
        dialog.dismiss()

    def _asks(self, request: Request) -> None:
        self.asked.append(request.url)
        if not request.url.startswith((self.address + "/", "data:")):
            self._problem(f"asked another host: {request.url}")

    def _is_answered(self, answer: Response) -> None:
        self._listening = self._listening or "/events" in answer.url

    def _problem(self, text: str) -> None:
        if not any(words in text for words in self.expected):
            self.problems.append(f"{self.name}: {text}")

    def expect(self, words: str) -> None:
        """This test brings about a complaint of the browser itself, with these words in it."""
        self.expected.append(words)

    def leave(self) -> None:
        self.context.close()

    # ---- going about

    def go(self, path: str) -> "Visitor":
        """Open a page. A live one is ready when it listens, which is the last thing its script does."""
        return self._load(lambda: self.page.goto(self.address + path if path.startswith("/") else path))

    def reload(self) -> "Visitor":
        """Open the same page again."""
        return self._load(self.page.reload)

    def back(self) -> "Visitor":
        """Go back to the page before."""
        return self._load(self.page.go_back)

    def _load(self, load: Callable[[], object]) -> "Visitor":
        self._listening = False
        load()
        if self.page.locator("body:is([data-live=table], [data-live=waiting])").count():
            until(self._listens)
        return self

    @contextmanager
    def brought_to(self, live: str) -> Iterator[None]:
        """What happens inside brings this page, ready by now, to another live one, ready after it."""
        self._listening = False
        yield
        self.page.locator(f"body[data-live={live}]").wait_for()
        until(self._listens)

    def _listens(self) -> bool:
        self.page.wait_for_timeout(5)
        return self._listening

    def sit(self, id: str) -> "Visitor":
        """At a table's page."""
        return self.go(f"/t/{id}")

    def click(self, words: str) -> None:
        """A button or link by its words."""
        button = self.page.get_by_role("button", name=words).or_(self.page.get_by_role("link", name=words))
        button.filter(visible=True).first.click()

    def read(self, selector: str) -> str:
        return " ".join(self.page.locator(selector).first.inner_text().split())

    @property
    def table(self) -> "Table":
        return Table(**self.page.evaluate(TABLE))

    def until(self, done: Callable[["Table"], bool], seconds: float = PATIENCE) -> "Table":
        """Wait until the table is as wanted, and return it."""
        end = time.monotonic() + seconds
        while True:
            table = self.table
            if done(table):
                return table
            assert time.monotonic() < end, f"{self.name} waited in vain at {table}"
            self.page.wait_for_timeout(15)

    def answered(self, before: "Table") -> "Table":
        """The table after a click that changed something and, if it made a move whole, was answered."""
        return self.until(lambda now: not now.busy and now.traces != before.traces)

    def at_version(self, version: int) -> "Table":
        """The table, once this page shows a version or a later one."""
        return self.until(lambda now: now.version >= version and not now.busy)

    def can_undo(self) -> bool:
        return self.page.locator("[data-do=undo]:enabled").count() > 0

    def undo(self) -> "Table":
        """The table after Undo was pressed."""
        before = self.table
        self.click("Undo")
        return self.at_version(before.version + 1)

    def my_turn(self) -> "Table":
        """The table, once this visitor can do something or the game is over."""
        return self.until(lambda table: table.mine or table.over or table.curtain)


@dataclass(frozen=True)
class Table:
    """What can be seen of a table from outside, without knowing the game."""

    version: int
    seat: int
    over: bool
    curtain: bool
    busy: bool
    """A post is on its way."""
    asked: bool
    """The page says that it is this visitor's turn. Who has answered under seal is not asked any more."""
    lit: list[str]
    """The names of the targets that glow and are shown."""
    chosen: list[str]
    choices: list[str]
    """The buttons beside the prompt that lead on."""
    ghosts: list[str]
    """What would be there, shown before it is done."""
    previews: list[str]
    """What a step would lead to, shown while it is pointed at or held."""
    prompt: str
    title: str

    @property
    def traces(self) -> tuple[object, ...]:
        """What a click leaves behind."""
        asked = (self.over, self.curtain, self.asked)
        return (self.version, *asked, self.lit, self.chosen, self.choices, self.ghosts)

    @property
    def mine(self) -> bool:
        return self.asked and bool(self.lit or self.choices) and not self.busy


TABLE = """() => {
  const body = document.getElementById('table-body');
  const shown = e => e.getClientRects().length > 0 && e.checkVisibility({ visibilityProperty: true });
  const there = e => e.getClientRects().length > 0 && e.checkVisibility();
  const ORDER = ['play', 'turn', 'place', 'done', 'back'];
  const names = (selector, key, seen = shown) => [...new Set([...document.querySelectorAll(selector)]
    .filter(seen).map(e => e.dataset[key]))];
  return {
    version: Number(body.dataset.version), seat: Number(body.dataset.seat),
    over: Boolean(document.querySelector('.over-stage')),
    curtain: Boolean(document.querySelector('.curtain')),
    busy: document.body.classList.contains('busy'), asked: 'yourTurn' in body.dataset,
    lit: names('.can', 'target'), chosen: names('.chosen', 'target', there),
    choices: names('[data-choice]:enabled', 'choice').sort((a, b) => ORDER.indexOf(a) - ORDER.indexOf(b)),
    ghosts: [...document.querySelectorAll('.shown[id]')].map(e => e.id),
    previews: names('.shown[data-preview]', 'preview'),
    prompt: document.querySelector('#prompt .words').textContent, title: document.title,
  };
}"""

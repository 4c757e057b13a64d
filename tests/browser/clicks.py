"""Clicks on targets by their names, and what a page says of them: for tests that know their game."""

import json
from collections.abc import Iterator
from contextlib import contextmanager

from playwright.sync_api import Locator

from tests.browser.hands import Mouse
from tests.browser.visitor import Table, Visitor


def pick(visitor: Visitor, target: str) -> Table:
    """Click something that glows; the table after it."""
    before = visitor.table
    assert target in before.lit
    Mouse(visitor).choose(before, target)
    return visitor.answered(before)


class Posted:
    """The actions of a move that was sent."""

    def __init__(self) -> None:
        self.actions: list[int] = []


@contextmanager
def posting(visitor: Visitor) -> Iterator[Posted]:
    """What happens inside sends one move."""
    posted = Posted()
    with visitor.page.expect_request("**/moves") as sent:
        yield posted
    posted.actions = json.loads(sent.value.post_data or "")["actions"]


def at(visitor: Visitor, target: str) -> Locator:
    """What is drawn for a target; of two layouts the one that is shown."""
    return visitor.page.locator(f'[data-target="{target}"]').filter(visible=True)


def told(visitor: Visitor, target: str) -> str:
    """What is read out for a target."""
    return at(visitor, target).get_attribute("aria-label") or ""


def focus(visitor: Visitor) -> str:
    """The target that has the focus, or the name of what else has it."""
    found: str = visitor.page.evaluate(
        "document.activeElement.closest('[data-target]')?.dataset.target ?? document.activeElement.id"
    )
    return found


def previewed(visitor: Visitor) -> tuple[str, set[str]]:
    """What the one preview that is shown says, and the names of the symbols that are drawn in it."""
    [found] = visitor.page.locator("[data-preview].shown").filter(visible=True).all()
    words, drawn = found.evaluate(READ)
    return words, set(drawn)


# What is drawn several times is drawn once and used.
READ = """found => {
  const words = [], drawn = [];
  const walk = part => {
    for (const child of part.childNodes) {
      if (child.nodeType === Node.TEXT_NODE) words.push(child.data);
      else if (child.nodeName !== 'use') walk(child);
      else {
        drawn.push(child.getAttribute('href').slice(1));
        walk(document.getElementById(drawn.at(-1)));
      }
    }
  };
  walk(found);
  return [words.join(' '), drawn];
}"""

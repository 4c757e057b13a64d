"""Clicks with an intention: whoever knows which move to make finds the way to it on the page."""

import json
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from tests.browser.hands import Hands
from tests.browser.visitor import Table

Json = dict[str, Any]


@dataclass(frozen=True)
class Click:
    """A step on the way: a target, so many turns of a dial after it, and the button that takes what was
    chosen, if there is one."""

    target: str
    turns: int = 0
    button: str = ""


def make(hands: Hands, actions: Sequence[int]) -> Table:
    """Click a whole move; the table when it was answered."""
    visitor = hands.visitor
    before = visitor.table
    for click in way(hands, actions):
        table = visitor.table
        if click.target:
            hands.choose(table, click.target)
            visitor.answered(table)
        for _ in range(click.turns):
            table = visitor.table
            hands.choose(table, click.target)
            visitor.answered(table)
        if click.button:
            hands.confirm(click.button)
    if visitor.table.version == before.version and not visitor.table.busy and "play" in visitor.table.choices:
        hands.confirm("play")
    return visitor.at_version(before.version + 1)


def way(hands: Hands, actions: Sequence[int]) -> list[Click]:
    """The clicks that lead to a move, as the page's own script would follow them."""
    paths = hands.visitor.page.evaluate("document.getElementById('table-body').dataset.paths")
    found = _search(json.loads(paths), 0, list(actions), set())
    assert found is not None, f"no clicks lead to {actions}"
    return found


def _search(nodes: list[Json], at: int, left: list[int], seen: set[int]) -> list[Click] | None:
    if at < 0:
        return [] if not left else None
    node = nodes[at]
    if "move" in node:
        return [] if list(node["move"]) == left else None
    if at in seen:
        return None  # the two sides of a tile lead to each other
    for step in node["steps"]:
        for click, to, rest in _followed(step, left):
            found = _search(nodes, to, rest, seen | {at})
            if found is not None:
                return [*click, *found]
    return None


def _followed(step: Json, left: list[int]) -> list[tuple[list[Click], int, list[int]]]:
    """What can be clicked at a step, where that leads to, and which actions are then left."""
    if step["kind"] == "pick":
        return [([Click(step["target"])], step["to"], left)]
    if step["kind"] == "dial":
        return [([Click(step["target"], turn, "place")], to, left) for turn, to in enumerate(step["to"])]
    if left[: len(step["first"])] != step["first"]:
        return []
    rest = left[len(step["first"]) :]
    ticks = []
    for target, actions in step["targets"].items():
        if not Counter(actions) - Counter(rest):
            _take(rest, actions)
            ticks.append(Click(target))
    then: list[int] = step["then_all" if len(ticks) == len(step["targets"]) else "then"]
    if Counter(then) - Counter(rest):
        return []
    _take(rest, then)
    return [([*ticks, Click("", button="done")], step["to"], rest)]


def _take(rest: list[int], actions: Sequence[int]) -> None:
    for action in actions:
        rest.remove(action)

"""Which games there are, only the catalogue says: what holds for every game asks it, and what holds for one
stands with that game."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from bandstand import catalogue

ROOT = Path(__file__).parent.parent
OURS = [{name, catalogue.load(name).title} for name in catalogue.names()]
"""Each game as somebody may spell it."""
FEW = 2
"""So many games may be named side by side, as an example of this and of that. More are a list of games."""
CODE = sorted(
    path
    for folder in ("src", "tests", "benchmarks")
    for path in (ROOT / folder).rglob("*.py")
    if "builtin" not in path.parts and "__pycache__" not in path.parts
)
PAGES = sorted(
    path
    for path in (ROOT / "src" / "bandstand" / "web").rglob("*")
    if path.suffix in (".html", ".js", ".css", ".svg")
)
DISPLAYS = (ast.List, ast.Tuple, ast.Set, ast.Dict, ast.Constant, ast.JoinedStr)


def named(text: str) -> set[int]:
    """The games that a text names as words of their own; the longest name counts where one is in another."""
    spelled = sorted(
        ((each, number) for number, names in enumerate(OURS) for each in names), reverse=True, key=by_length
    )
    found = set()
    for each, number in spelled:
        text, times = re.subn(rf"(?<![\w-]){re.escape(each)}(?![\w-])", " ", text)
        if times:
            found.add(number)
    return found


def by_length(spelled: tuple[str, int]) -> int:
    return len(spelled[0])


def lists(code: str) -> Iterator[int]:
    """The lines of all displays and texts that name more games than a few."""
    if len(named(code)) <= FEW:
        return
    for node in ast.walk(ast.parse(code)):
        if isinstance(node, DISPLAYS):
            texts = [each.value for each in ast.walk(node) if isinstance(each, ast.Constant)]
            found = {number for text in texts if isinstance(text, str) for number in named(text)}
            if len(found) > FEW:
                yield node.lineno


def test_no_code_outside_the_games_lists_them() -> None:
    found = {path.relative_to(ROOT).as_posix(): [*lists(path.read_text(encoding="utf-8"))] for path in CODE}
    assert {path: lines for path, lines in found.items() if lines} == {}


def test_no_page_names_a_game() -> None:
    """Not even one: its words come from the game."""
    found = {path.name: named(path.read_text(encoding="utf-8")) for path in PAGES}
    assert {name: games for name, games in found.items() if games} == {}


@pytest.mark.parametrize("shape", ["[{}]", "({},)", "dict.fromkeys([{}])", "f({{1: [{}]}})"])
def test_a_list_would_be_found(shape: str) -> None:
    names = ", ".join(repr(name) for name in catalogue.names()[: FEW + 1])
    assert [*lists(f"games = {shape.format(names)}\n")]


def test_a_list_in_words_would_be_found() -> None:
    assert [*lists(repr(" and ".join(catalogue.load(name).title for name in catalogue.names())))]

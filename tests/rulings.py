"""The numbered rulings of a rule book, and the tests that name them: how a game shows that none is missing.

A test names what it is about in its docstring, before the first colon: "Ruling 29: ...", "Rulings 4 and
5: ...".
"""

import ast
import re
from collections.abc import Mapping
from pathlib import Path

from bandstand.contract import Game

RULINGS = r"Rulings? ([\d, and]+):"


def chapter(game: Game, title: str) -> str:
    """One chapter of the rule book."""
    _, text = game.rulebook().split(f"\n## {title}\n")
    return text.split("\n## ")[0]


def numbers(game: Game) -> list[int]:
    """The numbers of the rulings, as they come."""
    return [int(number) for number in re.findall(r"^(\d+)\. ", chapter(game, "Rulings"), re.MULTILINE)]


def rulings(game: Game) -> dict[int, str]:
    """The rulings by their numbers."""
    found = re.findall(r"^(\d+)\. (.+)$", chapter(game, "Rulings"), re.MULTILINE)
    return {int(number): text for number, text in found}


def notes(game: Game) -> set[int]:
    """The rulings without effect on play."""
    return {number for number, text in rulings(game).items() if text.startswith("(note) ")}


def check_sentences(game: Game) -> None:
    """Every ruling is one sentence."""
    for number, text in rulings(game).items():
        assert re.fullmatch(r"[^.!?]+\.", text), f"ruling {number}: {text}"


def named(folder: Path, opening: str, group: int = 1) -> dict[str, list[int]]:
    """For each test of a folder the numbers in a group of the opening of its docstring."""
    found: dict[str, list[int]] = {}
    for path in sorted(folder.glob("test_*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.FunctionDef) and node.name.startswith("test_"):
                match = re.match(opening, " ".join((ast.get_docstring(node) or "").split()))
                if match and match[group]:
                    found[f"{path.name}::{node.name}"] = [int(n) for n in re.findall(r"\d+", match[group])]
    return found


def all_of(named: Mapping[str, list[int]]) -> set[int]:
    """Every number that some test names."""
    return {number for numbers in named.values() for number in numbers}

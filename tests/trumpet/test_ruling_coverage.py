"""Every ruling of the rule book is tested, and every test names rulings that exist.

A test names a ruling in its docstring: "Ruling 29: ..." or "Rulings 4 and 5: ...".
"""

import ast
import re
from pathlib import Path

from bandstand.games.trumpet import GAME

HERE = Path(__file__).parent


def rulings() -> dict[int, str]:
    """The numbered rulings of the rule book."""
    _, chapter = GAME.rulebook().split("\n## Rulings\n")
    chapter = chapter.split("\n## ")[0]
    found = re.findall(r"^(\d+)\. (.+)$", chapter, re.MULTILINE)
    return {int(number): text for number, text in found}


def named_by_tests() -> dict[str, list[int]]:
    """The rulings that each test's docstring begins with."""
    named: dict[str, list[int]] = {}
    for path in sorted(HERE.glob("test_*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.FunctionDef) and node.name.startswith("test_"):
                opening = re.match(r"Rulings? ([\d, and]+):", ast.get_docstring(node) or "")
                if opening:
                    named[f"{path.name}::{node.name}"] = [int(n) for n in re.findall(r"\d+", opening[1])]
    return named


def test_the_rule_book_numbers_its_rulings_from_1_to_54() -> None:
    _, chapter = GAME.rulebook().split("\n## Rulings\n")
    numbers = [int(number) for number in re.findall(r"^(\d+)\. ", chapter, re.MULTILINE)]
    assert numbers == list(range(1, 55))


def test_notes_are_the_rulings_without_effect_on_play() -> None:
    notes = {number for number, text in rulings().items() if text.startswith("(note) ")}
    assert notes == {3, 7, 9, 30, 49, 50}


def test_every_ruling_is_one_sentence() -> None:
    for number, text in rulings().items():
        assert re.fullmatch(r"[^.!?]+\.", text), f"ruling {number}: {text}"


def test_every_ruling_but_the_notes_has_a_test_that_names_it() -> None:
    named = {number for numbers in named_by_tests().values() for number in numbers}
    missing = [
        number for number, text in rulings().items() if number not in named and not text.startswith("(note) ")
    ]
    assert missing == []


def test_no_test_names_a_ruling_that_does_not_exist() -> None:
    known = set(rulings())
    wrong = {test: numbers for test, numbers in named_by_tests().items() if not set(numbers) <= known}
    assert wrong == {}

"""Every ruling and every golden case is tested, and every test names what exists.

A test names them in its docstring, before the first colon: "Ruling 29: ...", "T14, ruling 24: ...", or for
what does not happen "Rulings 4 and 5, not: ...".
"""

import ast
import re
from pathlib import Path

from bandstand.games.twisted_trumpets import GAME

HERE = Path(__file__).parent
CASES = set(range(1, 23))
"""The golden cases: facts that the rulebook states or shows."""


def chapter(title: str) -> str:
    """One chapter of the rule book."""
    _, text = GAME.rulebook().split(f"\n## {title}\n")
    return text.split("\n## ")[0]


def rulings() -> dict[int, str]:
    """The numbered rulings."""
    found = re.findall(r"^(\d+)\. (.+)$", chapter("Rulings"), re.MULTILINE)
    return {int(number): text for number, text in found}


OPENING = re.compile(r"(?:(T\d+(?:(?:, | and )T\d+)*)(?:, )?)?(?:[Rr]ulings? ([\d, and]+?))?(?:, not)?:")


def named(group: int) -> dict[str, list[int]]:
    """The golden cases (1) or rulings (2) with which the tests' docstrings begin."""
    found: dict[str, list[int]] = {}
    for path in sorted(HERE.glob("test_*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.FunctionDef) and node.name.startswith("test_"):
                opening = OPENING.match(ast.get_docstring(node) or "")
                if opening and opening[group]:
                    numbers = [int(number) for number in re.findall(r"\d+", opening[group])]
                    found[f"{path.name}::{node.name}"] = numbers
    return found


def test_the_rule_book_numbers_its_rulings_from_1_to_46() -> None:
    numbers = [int(number) for number in re.findall(r"^(\d+)\. ", chapter("Rulings"), re.MULTILINE)]
    assert numbers == list(range(1, 47))


def test_notes_are_the_rulings_without_effect_on_play() -> None:
    assert {number for number, text in rulings().items() if text.startswith("(note) ")} == {13}


def test_every_ruling_is_one_sentence() -> None:
    for number, text in rulings().items():
        assert re.fullmatch(r"[^.!?]+\.", text), f"ruling {number}: {text}"


def test_every_ruling_but_the_notes_has_a_test_that_names_it() -> None:
    tested = {number for numbers in named(2).values() for number in numbers}
    missing = [
        number
        for number, text in rulings().items()
        if number not in tested and not text.startswith("(note) ")
    ]
    assert missing == []


def test_every_golden_case_has_a_test_that_names_it() -> None:
    assert CASES - {number for numbers in named(1).values() for number in numbers} == set()


def test_no_test_names_what_does_not_exist() -> None:
    known = set(rulings())
    assert {test: numbers for test, numbers in named(2).items() if not set(numbers) <= known} == {}
    assert {test: numbers for test, numbers in named(1).items() if not set(numbers) <= CASES} == {}


def rows(title: str, columns: int) -> list[list[str]]:
    """The rows of the last table in a chapter, without its head."""
    lines = [line for line in chapter(title).splitlines() if line.startswith("| ")]
    cells = [[cell.strip() for cell in line.strip("|").split("|")] for line in lines]
    last = max(number for number, line in enumerate(cells) if line[0] in ("decree", "plan"))
    return [row for row in cells[last + 1 :] if len(row) == columns]


def test_the_rule_book_lists_the_decrees_and_plans_of_our_edition() -> None:
    kit = GAME.kit
    decrees = [[each.name, each.text, ", ".join(map(str, each.slots))] for each in kit.decrees]
    assert rows("Decrees", 3) == decrees
    assert rows("Scoring", 2) == [[each.name, each.text] for each in kit.plans]


def test_the_rule_book_has_the_numbers_of_our_edition() -> None:
    kit = GAME.kit
    book = GAME.rulebook()
    for players in (2, 3, 4):
        assert f"| {players} | {len(kit.basic[players])} | {len(kit.premium[players])} |" in book
    assert f"| points | {' | '.join(map(str, kit.flag_points[1:]))} |" in book
    first, *middle, last = (str(price) for price in kit.prices)
    assert f"the market asks for {', '.join([first, *middle])} and {last} tiles" in book
    *scrolls, end = (kit.square_name(where) for where in kit.scrolls)
    assert f"a closed scroll: {', '.join(scrolls)} and {end}." in book
    assert f"the end of round {kit.rounds}" in rulings()[43]

"""Every ruling and every special action of the rule book is tested, and every test names what exists.

A test names them in its docstring: "Ruling 29: ..." or "Rulings 4 and 5: ...", "Talkytoot 7: ..." for what an
action does and "Talkytoot 7, not: ..." for what it does not do.
"""

import ast
import re
from pathlib import Path

from bandstand.games.fiddlefoo import GAME
from bandstand.games.fiddlefoo.parts import TALKYTOOT
from bandstand.games.fiddlefoo.words import action_title

HERE = Path(__file__).parent


def chapter(title: str) -> str:
    """One chapter of the rule book."""
    _, text = GAME.rulebook().split(f"\n## {title}\n")
    return text.split("\n## ")[0]


def rulings() -> dict[int, str]:
    """The numbered rulings."""
    found = re.findall(r"^(\d+)\. (.+)$", chapter("Rulings"), re.MULTILINE)
    return {int(number): text for number, text in found}


def docstrings() -> dict[str, str]:
    """What each test says of itself."""
    return {
        f"{path.name}::{node.name}": ast.get_docstring(node) or ""
        for path in sorted(HERE.glob("test_*.py"))
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.FunctionDef) and node.name.startswith("test_")
    }


def named(opening: str) -> dict[str, list[int]]:
    """The numbers with which the tests' docstrings begin, after an opening."""
    found = {test: re.match(opening, text) for test, text in docstrings().items()}
    return {test: [int(n) for n in re.findall(r"\d+", match[1])] for test, match in found.items() if match}


RULINGS = r"Rulings? ([\d, and]+):"
DOES = r"Talkytoot ([\d, and]+):"
DOES_NOT = r"Talkytoot ([\d, and]+), not:"


def test_the_rule_book_numbers_its_rulings_from_1_to_75() -> None:
    numbers = [int(number) for number in re.findall(r"^(\d+)\. ", chapter("Rulings"), re.MULTILINE)]
    assert numbers == list(range(1, 76))


def test_notes_are_the_rulings_without_effect_on_play() -> None:
    notes = {number for number, text in rulings().items() if text.startswith("(note) ")}
    assert notes == {40, 44}


def test_every_ruling_is_one_sentence() -> None:
    for number, text in rulings().items():
        assert re.fullmatch(r"[^.!?]+\.", text), f"ruling {number}: {text}"


def test_every_ruling_but_the_notes_has_a_test_that_names_it() -> None:
    tested = {number for numbers in named(RULINGS).values() for number in numbers}
    missing = [
        number
        for number, text in rulings().items()
        if number not in tested and not text.startswith("(note) ")
    ]
    assert missing == []


def test_every_special_action_has_tests_of_what_it_does_and_of_what_it_does_not() -> None:
    does = {number for numbers in named(DOES).values() for number in numbers}
    does_not = {number for numbers in named(DOES_NOT).values() for number in numbers}
    assert (does, does_not) == (set(range(1, 22)), set(range(1, 22)))


def test_no_test_names_what_does_not_exist() -> None:
    known = set(rulings())
    assert {test: numbers for test, numbers in named(RULINGS).items() if not set(numbers) <= known} == {}
    actions = set(range(1, 22))
    for opening in (DOES, DOES_NOT):
        assert all(set(numbers) <= actions for numbers in named(opening).values())


def test_the_rule_book_lists_the_special_cards_of_our_edition() -> None:
    kit = GAME.kit
    row = r"^\| (\d+) \| ([^|]+) \| ([^|]+) \| ([^|]+) \| [^|]+ \|$"
    rows = re.findall(row, GAME.rulebook(), re.MULTILINE)
    expected = []
    for special, name in enumerate(TALKYTOOT):
        card = kit.base + special
        face = f"{kit.colours[kit.colour_of[card]]} {kit.number_of[card]}"
        expected.append((str(special + 1), action_title(kit, card), face, TALKYTOOT[name]))
    assert rows == expected


def test_the_rule_book_tells_how_many_notes_each_number_has() -> None:
    numbers, notes = re.findall(r"^\| (?:number|music notes) \| (.+) \|$", chapter("The cards"), re.MULTILINE)
    table = {
        int(number): int(count)
        for column, count in zip(numbers.split(" | "), notes.split(" | "), strict=True)
        for number in column.split(", ")
    }
    kit = GAME.kit
    assert table == {kit.number_of[card]: kit.notes_of[card] for card in range(kit.base)}

"""Every ruling and every golden case is tested, and every test names what exists.

A test names them in its docstring, before the first colon: "Ruling 29: ...", "L14, ruling 55: ...", or for
what does not happen "Ruling 57, not: ...".
"""

import ast
import re
from pathlib import Path

from bandstand.games.luthier import GAME
from bandstand.games.luthier.words.meaning import effects, power, speciality
from bandstand.games.luthier.words.names import TRACK_NAMES, TYPE_NAMES, gains

HERE = Path(__file__).parent
CASES = set(range(1, 41))
"""The golden cases: facts that the rulebook states or shows."""
NOTES = {1, 8}


def chapter(title: str) -> str:
    """One chapter of the rule book."""
    _, text = GAME.rulebook().split(f"\n## {title}\n")
    return text.split("\n## ")[0]


def rulings() -> dict[int, str]:
    """The numbered rulings."""
    found = re.findall(r"^(\d+)\. (.+)$", chapter("Rulings"), re.MULTILINE)
    return {int(number): text for number, text in found}


OPENING = re.compile(r"(?:(L\d+(?:(?:, | and )L\d+)*)(?:, )?)?(?:[Rr]ulings? ([\d, and]+?))?(?:, not)?:")


def named(group: int) -> dict[str, list[int]]:
    """The golden cases (1) or rulings (2) with which the tests' docstrings begin."""
    found: dict[str, list[int]] = {}
    for path in sorted(HERE.glob("test_*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.FunctionDef) and node.name.startswith("test_"):
                opening = OPENING.match(" ".join((ast.get_docstring(node) or "").split()))
                if opening and opening[group]:
                    numbers = [int(number) for number in re.findall(r"\d+", opening[group])]
                    found[f"{path.name}::{node.name}"] = numbers
    return found


def test_the_rule_book_numbers_its_rulings_from_1_to_111() -> None:
    numbers = [int(number) for number in re.findall(r"^(\d+)\. ", chapter("Rulings"), re.MULTILINE)]
    assert numbers == list(range(1, 112))


def test_notes_are_the_rulings_without_effect_on_play() -> None:
    assert {number for number, text in rulings().items() if text.startswith("(note) ")} == NOTES


def test_every_ruling_is_one_sentence() -> None:
    for number, text in rulings().items():
        assert re.fullmatch(r"[^.!?]+\.", text), f"ruling {number}: {text}"


def test_every_ruling_but_the_notes_has_a_test_that_names_it() -> None:
    tested = {number for numbers in named(2).values() for number in numbers}
    assert set(rulings()) - tested - NOTES == set()


def test_every_golden_case_has_a_test_that_names_it() -> None:
    assert CASES - {number for numbers in named(1).values() for number in numbers} == set()


def test_no_test_names_what_does_not_exist() -> None:
    known = set(rulings())
    assert {test: numbers for test, numbers in named(2).items() if not set(numbers) <= known} == {}
    assert {test: numbers for test, numbers in named(1).items() if not set(numbers) <= CASES} == {}


def test_the_rule_book_lists_the_families_specialists_and_patrons_of_our_edition() -> None:
    kit = GAME.kit
    book = GAME.rulebook()
    for house in kit.houses:
        row = [house.name, str(house.number), gains(kit, house.resources), effects(kit, house.setup)]
        assert f"| {' | '.join(row)} |" in book
    for number, card in enumerate(kit.specialists):
        assert f"| {card.name} | {TRACK_NAMES[card.track]} | {speciality(kit, number)} |" in book
    for number, patron in enumerate(kit.patrons):
        kind = TYPE_NAMES[patron.type] + (" II" if patron.deck == 2 else "")
        assert f"| {patron.name} | {kind} | {power(kit, number)} |" in book


def test_the_rule_book_has_the_numbers_of_our_edition() -> None:
    kit = GAME.kit
    book = GAME.rulebook()
    for players, seats in (("1 or 2", 2), ("3", 3), ("4", 4)):
        tiers = [kit.slots[seats].count(tier) for tier in range(3)]
        assert f"| {players} | {' | '.join(map(str, tiers))} |" in book
    assert f"| 1 to 3 players | {' | '.join(map(str, kit.chair_points[3:9]))} |" in book
    assert f"| 4 players | {' | '.join(map(str, kit.chair_points_of_four[3:9]))} |" in book
    for level in kit.levels:
        assert f"| {level.key} | {level.prestige} prestige | {level.stipend} prestige |" in book
    assert f"A card of tier II costs {kit.tiers[1]} and one of tier III costs {kit.tiers[2]}" in book

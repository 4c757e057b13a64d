"""Every ruling and every golden case is tested, and every test names what exists.

A test names them in its docstring, before the first colon: "Ruling 29: ...", "T14, ruling 24: ...", or for
what does not happen "Rulings 4 and 5, not: ...".
"""

from pathlib import Path

from bandstand.builtin.twisted_trumpets import GAME
from tests.rulings import all_of, chapter, check_sentences, named, notes, numbers, rulings

HERE = Path(__file__).parent
CASES = set(range(1, 23))
"""The golden cases: facts that the rulebook states or shows."""

OPENING = r"(?:(T\d+(?:(?:, | and )T\d+)*)(?:, )?)?(?:[Rr]ulings? ([\d, and]+?))?(?:, not)?:"
GOLDEN = all_of(named(HERE, OPENING, 1))
TESTED = all_of(named(HERE, OPENING, 2))


def test_the_rule_book_numbers_its_rulings_from_1_to_46() -> None:
    assert numbers(GAME) == list(range(1, 47))


def test_notes_are_the_rulings_without_effect_on_play() -> None:
    assert notes(GAME) == {13}


def test_every_ruling_is_one_sentence() -> None:
    check_sentences(GAME)


def test_every_ruling_but_the_notes_has_a_test_that_names_it() -> None:
    assert set(rulings(GAME)) - notes(GAME) - TESTED == set()


def test_every_golden_case_has_a_test_that_names_it() -> None:
    assert set() == CASES - GOLDEN


def test_no_test_names_what_does_not_exist() -> None:
    assert TESTED - set(rulings(GAME)) == set()
    assert set() == GOLDEN - CASES


def rows(title: str, columns: int) -> list[list[str]]:
    """The rows of the last table in a chapter, without its head."""
    lines = [line for line in chapter(GAME, title).splitlines() if line.startswith("| ")]
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
    assert f"the end of round {kit.rounds}" in rulings(GAME)[43]

"""Every ruling of the rule book is tested, and every test names rulings that exist.

A test names a ruling in its docstring: "Ruling 29: ..." or "Rulings 4 and 5: ...".
"""

from pathlib import Path

from bandstand.builtin.trumpet import GAME
from tests.rulings import RULINGS, all_of, check_sentences, named, notes, numbers, rulings

HERE = Path(__file__).parent


def test_the_rule_book_numbers_its_rulings_from_1_to_54() -> None:
    assert numbers(GAME) == list(range(1, 55))


def test_notes_are_the_rulings_without_effect_on_play() -> None:
    assert notes(GAME) == {3, 7, 9, 30, 49, 50}


def test_every_ruling_is_one_sentence() -> None:
    check_sentences(GAME)


def test_every_ruling_but_the_notes_has_a_test_that_names_it() -> None:
    assert set(rulings(GAME)) - notes(GAME) - all_of(named(HERE, RULINGS)) == set()


def test_no_test_names_a_ruling_that_does_not_exist() -> None:
    assert all_of(named(HERE, RULINGS)) - set(rulings(GAME)) == set()

"""Every ruling and every special action of the rule book is tested, and every test names what exists.

A test names them in its docstring: "Ruling 29: ..." or "Rulings 4 and 5: ...", "Talkytoot 7: ..." for what an
action does and "Talkytoot 7, not: ..." for what it does not do.
"""

import re
from pathlib import Path

from bandstand.builtin.fiddlefoo import GAME
from bandstand.builtin.fiddlefoo.parts import TALKYTOOT
from bandstand.builtin.fiddlefoo.words import action_title
from tests.rulings import RULINGS, all_of, chapter, check_sentences, named, notes, numbers, rulings

HERE = Path(__file__).parent
ACTIONS = set(range(1, 22))
DOES = r"Talkytoot ([\d, and]+):"
DOES_NOT = r"Talkytoot ([\d, and]+), not:"


def test_the_rule_book_numbers_its_rulings_from_1_to_75() -> None:
    assert numbers(GAME) == list(range(1, 76))


def test_notes_are_the_rulings_without_effect_on_play() -> None:
    assert notes(GAME) == {40, 44}


def test_every_ruling_is_one_sentence() -> None:
    check_sentences(GAME)


def test_every_ruling_but_the_notes_has_a_test_that_names_it() -> None:
    assert set(rulings(GAME)) - notes(GAME) - all_of(named(HERE, RULINGS)) == set()


def test_every_special_action_has_tests_of_what_it_does_and_of_what_it_does_not() -> None:
    assert (all_of(named(HERE, DOES)), all_of(named(HERE, DOES_NOT))) == (ACTIONS, ACTIONS)


def test_no_test_names_what_does_not_exist() -> None:
    assert all_of(named(HERE, RULINGS)) - set(rulings(GAME)) == set()
    assert all_of(named(HERE, DOES)) | all_of(named(HERE, DOES_NOT)) <= ACTIONS


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
    cards = chapter(GAME, "The cards")
    columns, counts = re.findall(r"^\| (?:number|music notes) \| (.+) \|$", cards, re.MULTILINE)
    table = {
        int(number): int(count)
        for column, count in zip(columns.split(" | "), counts.split(" | "), strict=True)
        for number in column.split(", ")
    }
    kit = GAME.kit
    assert table == {kit.number_of[card]: kit.notes_of[card] for card in range(kit.base)}

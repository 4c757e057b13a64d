"""Every ruling and every golden case is tested, and every test names what exists.

A test names them in its docstring, before the first colon: "Ruling 29: ...", "L14, ruling 55: ...", or for
what does not happen "Ruling 57, not: ...".
"""

from pathlib import Path

from bandstand.builtin.luthier import GAME
from bandstand.builtin.luthier.words.meaning import effects, power, speciality
from bandstand.builtin.luthier.words.names import TRACK_NAMES, TYPE_NAMES, gains
from tests.rulings import all_of, check_sentences, named, notes, numbers, rulings

HERE = Path(__file__).parent
CASES = set(range(1, 41))
"""The golden cases: facts that the rulebook states or shows."""

OPENING = r"(?:(L\d+(?:(?:, | and )L\d+)*)(?:, )?)?(?:[Rr]ulings? ([\d, and]+?))?(?:, not)?:"
GOLDEN = all_of(named(HERE, OPENING, 1))
TESTED = all_of(named(HERE, OPENING, 2))


def test_the_rule_book_numbers_its_rulings_from_1_to_111() -> None:
    assert numbers(GAME) == list(range(1, 112))


def test_notes_are_the_rulings_without_effect_on_play() -> None:
    assert notes(GAME) == {1, 8}


def test_every_ruling_is_one_sentence() -> None:
    check_sentences(GAME)


def test_every_ruling_but_the_notes_has_a_test_that_names_it() -> None:
    assert set(rulings(GAME)) - notes(GAME) - TESTED == set()


def test_every_golden_case_has_a_test_that_names_it() -> None:
    assert set() == CASES - GOLDEN


def test_no_test_names_what_does_not_exist() -> None:
    assert TESTED - set(rulings(GAME)) == set()
    assert set() == GOLDEN - CASES


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
    for seats in (2, 3, 4):
        tiers = [kit.slots[seats].count(tier) for tier in range(3)]
        assert f"| {seats} | {' | '.join(map(str, tiers))} |" in book
    for colour, sides in (("white", kit.white), ("black", kit.black)):
        assert f"| {colour} | {', '.join(map(str, sides))} |" in book
    assert f"| purple | {', '.join(gains(kit, side) for side in kit.purple)} |" in book
    assert f"| 1 to 3 players | {' | '.join(map(str, kit.chair_points[3:9]))} |" in book
    assert f"| 4 players | {' | '.join(map(str, kit.chair_points_of_four[3:9]))} |" in book
    for level in kit.levels:
        assert f"| {level.key} | {level.prestige} prestige | {level.stipend} prestige |" in book
    assert f"A card of tier II costs {kit.tiers[1]} and one of tier III costs {kit.tiers[2]}" in book

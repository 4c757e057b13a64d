"""Editions of Fiddlefoo: mistakes are told with their line, and a corrected box can be played."""

import random
import re

import pytest

from bandstand import catalogue
from bandstand.builtin.fiddlefoo import GAME
from bandstand.contract import OptionValue
from bandstand.edition import PartsError
from tests.editions import check_notation, complaint, corrected, play_through

OURS = GAME.kit.text

# In our file: what stands there, what somebody writes instead, and what they are told.
MISTAKES: dict[str, tuple[str, str, str]] = {
    "another game": ('game = "fiddlefoo"', 'game = "trumpet"', "game must be fiddlefoo"),
    "hands too large": (
        "hand = 8",
        "hand = 9",
        "cards.hand asks for 58 cards with six players, and there are 54",
    ),
    "a wild colour that is none": (
        'wild = "purple"',
        'wild = "green"',
        "cards.wild must be one of the colours",
    ),
    "a guard of other numbers": (
        "[1, 4, 13, 16]  #",
        "[1, 5]  #",
        "cards.guarded must be numbers of purple cards",
    ),
    "a colour too few": ("[colours.red]", "[colors.red]", "colours must be 4"),
    "a letter twice": ('letter = "r"', 'letter = "y"', "colours must have different letters"),
    "a capital letter": ('letter = "r"', 'letter = "R"', "colours.red.letter must be one small letter"),
    "numbers that fall": ("numbers = [1, 4, 7", "numbers = [4, 1, 7", "colours.purple.numbers must rise"),
    "notes missing": (
        "notes =   [1, 2, 3, 3, 2, 1]",
        "notes = [1, 2, 3]",
        "colours.purple.notes must have 6 entries",
    ),
    "too many notes": (
        "notes =   [1, 2, 3, 3, 2, 1]",
        "notes = [1, 2, 3, 3, 2, 10]",
        "can be at most 9 notes",
    ),
    "a special card missing": ("[talkytoot.move]", "[talkytoot.moves]", "talkytoot.move.source is missing"),
    "a special card of no colour": (
        'colour = "purple"\nnumber = 11',
        'colour = "pink"\nnumber = 11',
        "talkytoot.discard.colour must be one of the colours, not 'pink'",
    ),
    "another moment": (
        '[talkytoot.discard]\nsource = "reconstructed"\nwhen = "paired"',
        '[talkytoot.discard]\nsource = "reconstructed"\nwhen = "drawn"',
        "talkytoot.discard.when must be paired, not 'drawn'",
    ),
    "an amount of nothing": (
        'when = "paired"\namount = 4',
        'when = "paired"\namount = 0',
        "talkytoot.range_limit.amount must be a whole number from 1 to 20, not 0",
    ),
    "hearsay": (
        'source = "public"\nhand',
        'source = "hearsay"\nhand',
        "cards.source must be rulebook, public or",
    ),
}


@pytest.mark.parametrize("mistake", MISTAKES)
def test_a_mistake_is_told_with_its_line(mistake: str) -> None:
    assert re.match(r"line \d+: |the file: ", complaint(GAME, *MISTAKES[mistake]))


def test_the_line_is_that_of_the_mistake() -> None:
    line = OURS.split("\n").index('letter = "b"') + 1
    with pytest.raises(PartsError, match=rf"^line {line}: colours\.blue\.letter"):
        GAME.edition(OURS.replace('letter = "b"', 'letter = "blue"'))


def test_an_action_that_the_rules_do_not_know_is_refused() -> None:
    with pytest.raises(PartsError, match=r"talkytoot\.encore is no action that the rules know"):
        GAME.edition(OURS + '\n[talkytoot.encore]\nsource = "public"\n')


CORRECTIONS = {
    "other notes": ("notes =   [1, 2, 3, 3, 2, 1]", "notes =   [2, 2, 2, 2, 2, 2]"),
    "fewer numbers": (
        "numbers = [1, 4, 7, 10, 13, 16]\nnotes =   [1, 2, 3, 3, 2, 1]\nor =      [1, 2, 4, 4, 2, 1]",
        "numbers = [1, 4, 7, 13, 16]\nnotes = [1, 2, 3, 2, 1]\nor = [1, 2, 4, 2, 1]",
    ),
    "a special card that doubles one of the box": ("number = 11\nnotes = 3", "number = 10\nnotes = 3"),
    "special cards of other colours": ('colour = "yellow"\nnumber = 2', 'colour = "purple"\nnumber = 2'),
    "another wild colour": ('wild = "purple"', 'wild = "red"'),
    "other amounts": ('when = "drawn"\namount = 3', 'when = "drawn"\namount = 1'),
}


@pytest.mark.parametrize("correction", CORRECTIONS)
def test_a_corrected_box_can_be_played_drawn_and_told(correction: str) -> None:
    game = corrected(GAME, dict([CORRECTIONS[correction]]))
    chance = random.Random(correction)
    for variant in (None, "wildcard", "cooperative"):
        options: dict[str, OptionValue] = {variant: True, "talkytoot": "21"} if variant else {}
        play_through(game, 4, {"games": 1, **options}, chance)
    check_notation(game)


def test_released_editions_are_never_edited() -> None:
    """Records name them: a correction is a new edition, added here, and never an edit of one of these."""
    assert list(catalogue.editions("fiddlefoo")) == [
        "e108fa679ba822922b589a30375fa11b1f62fae94336d188799f68b61bef8a36"
    ]

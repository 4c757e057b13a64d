"""Editions of Twisted Trumpets: mistakes are told with their line, and a corrected box can be played."""

import random
import re

import pytest

from bandstand import catalogue
from bandstand.builtin.twisted_trumpets import GAME
from bandstand.edition import PartsError
from tests.editions import check_notation, complaint, corrected, play_through

OURS = GAME.kit.text

# In our file: what stands there, what somebody writes instead, and what they are told.
MISTAKES: dict[str, tuple[str, str, str]] = {
    "another game": ('game = "twisted_trumpets"', 'game = "trumpet"', "game must be twisted_trumpets"),
    "hearsay": (
        'source = "reconstructed"\ncolumns',
        'source = "hearsay"\ncolumns',
        "board.source must be rulebook",
    ),
    "a board too wide": ("columns = 5", "columns = 9", "board.columns must be a whole number from 2 to 8"),
    "an entrance inside": ('entrance = "a2"', 'entrance = "b2"', "board.entrance must be in column a"),
    "an entrance that is no square": (
        'entrance = "a2"',
        'entrance = "a5"',
        "board.entrance must name squares like a1, not 'a5'",
    ),
    "a scroll off the board": ('["b1", "d1"', '["f1", "d1"', "board.scrolls must name squares like a1"),
    "a scroll twice": ('["b1", "d1"', '["d1", "d1"', "board.scrolls names 'd1' twice"),
    "no actions": ("actions = 2", "actions = 0", "turns.actions must be a whole number from 1 to 9"),
    "an end before the beginning": (
        "last_empty = 3",
        "last_empty = 20",
        "turns.last_empty must be a whole number from 0 to 19",
    ),
    "two colours with one letter": (
        '"pink", "blue"',
        '"pink", "purple"',
        "scoring.colours must begin with different letters",
    ),
    "no colours": (
        '["pink", "blue", "green", "white"]',
        "[]",
        "scoring.colours must name at least one colour",
    ),
    "flags for nothing": ("[1, 2, 4, 7, 11, 16]", "[0, 2]", "scoring.flags must be a list of whole numbers"),
    "a pipe to nowhere": (
        'code = "str"\nends = ["north", "south"]',
        'code = "str"\nends = ["up", "south"]',
        "pipes.straight.ends can be north, east, south, west, not 'up'",
    ),
    "a pipe without ends": (
        'code = "str"\nends = ["north", "south"]',
        'code = "str"\nends = []',
        "pipes.straight.ends must name at least one side",
    ),
    "a code twice": (
        'code = "bnd"',
        'code = "str"',
        "pipes.bend.code must be another one than that of straight",
    ),
    "a capital code": ('code = "bnd"', 'code = "Bnd"', "pipes.bend.code must be small letters, not 'Bnd'"),
    "a bell to the sky": (
        'bell = "north"\nkind = "end"',
        'bell = "up"\nkind = "end"',
        "pipes.bell.bell can be north, northeast",
    ),
    "a bell of no kind": (
        'bell = "north"\nkind = "end"',
        'bell = "north"\nkind = "side"',
        "pipes.bell.kind can be end or mid, not 'side'",
    ),
    "a twist that is no yes": (
        'code = "tws"\nends = ["north", "south"]\ntwisted = true',
        'code = "tws"\nends = ["north", "south"]\ntwisted = 1',
        "pipes.twist.twisted must be true or false, not 1",
    ),
    "an unknown pipe": (
        '"straight 1",\n    "bend 1",\n    "bend 0"',
        '"spiral 1",\n    "bend 1"',
        "starting.tiles has the unknown pipe 'spiral' in 'spiral 1'; there is straight, bend",
    ),
    "notes left out": (
        '"bell_right 1",',
        '"bell_right",',
        "basic.no_dots.tiles must say how many notes 'bell_right' has, from 0 to 9, after its pipe",
    ),
    "a house that is none": (
        '"bend 1 green",',
        '"bend 1 yellow",',
        "basic.no_dots.tiles has 'yellow' in 'bend 1 yellow'; it can be bird, pink, blue",
    ),
    "five dots": ("dots = 4", "dots = 5", "basic.four_dots.dots must be a whole number from 0 to 4"),
    "a back without a bell": (
        'back = "bell 0"',
        'back = "bend 0"',
        "premium.back must be a pipe with a bell",
    ),
    "a market too long": (
        "prices = [1, 2, 2, 3]",
        "prices = [1, 1, 1, 2, 2, 2, 3]",
        "market.prices can be at most six",
    ),
    "a free top": ("top = 1 ", "top = 0 ", "market.top must be a whole number from 1 to 9"),
    "one side of a favor": (
        "more = [2, 1]",
        "more = [2]",
        "favors.actions.more must have two entries, for the gold side and the grey one",
    ),
    "no plans to draw": ("draw = [2, 1]", "draw = [2, 0]", "favors.plans.draw must be a list of whole"),
    "two plans to discard": ("drop = [1, 0]", "drop = [2, 0]", "favors.plans.drop must be a list of whole"),
    "a feature that is none": (
        'feature = "flag_sets"\nat_least',
        'feature = "flag_set"\nat_least',
        "decrees.well_represented.feature can be notes, notes_border",
    ),
    "a side that is none": (
        'of = "west"',
        'of = "back"',
        "plans.blow_back.of can be north, east, south, west, not 'back'",
    ),
    "a colour that is none": (
        'of = "pink"',
        'of = "red"',
        "plans.rose_house.of can be pink, blue, green, white, not 'red'",
    ),
    "nothing asked": ("at_least = 3", "at_least = 0", "decrees.bell_boss.at_least must be a whole number"),
    "a decree without places": (
        "at_least = 3\nslots = [8, 5, 3]",
        "at_least = 3\nslots = []",
        "decrees.bell_boss.slots must have at least one place",
    ),
    "a plan divided by nothing": (
        "times = 1\nper = 2",
        "times = 1\nper = 0",
        "plans.surround_sound.per must be a whole number from 1 to 99, not 0",
    ),
    "a plan without a name": ('name = "Airtight"', 'name = ""', "plans.airtight.name must be a text"),
}


@pytest.mark.parametrize("mistake", MISTAKES)
def test_a_mistake_is_told_with_its_line(mistake: str) -> None:
    assert re.match(r"line \d+: ", complaint(GAME, *MISTAKES[mistake]))


def test_the_line_is_that_of_the_mistake() -> None:
    line = OURS.split("\n").index('of = "west"') + 1
    with pytest.raises(PartsError, match=rf"^line {line}: plans\.blow_back\.of"):
        GAME.edition(OURS.replace('of = "west"', 'of = "left"'))


def test_there_must_be_as_many_cards_as_are_dealt() -> None:
    with pytest.raises(PartsError, match="decrees must be at least 3, so many are in play"):
        GAME.edition(OURS[: OURS.index("[decrees.noteworthy]")] + OURS[OURS.index("[plans.") :])
    with pytest.raises(PartsError, match="plans must be at least 4, one for each player"):
        GAME.edition(OURS[: OURS.index("[plans.cellar_call]")])


def test_tiles_that_look_alike_are_one_kind_however_they_are_written() -> None:
    theirs = OURS.replace('"bend 1 pink blue",', '"bend 1 pink blue",\n    "bend  01 blue pink",')
    game = GAME.edition(theirs)
    assert game.kit.kinds == GAME.kit.kinds
    assert len(game.kit.premium[2]) == len(GAME.kit.premium[2]) + 1


CORRECTIONS: dict[str, dict[str, str]] = {
    "another board": {
        "columns = 5": "columns = 4",
        "rows = 4": "rows = 6",
        'entrance = "a2"': 'entrance = "a6"',
        '["b1", "d1", "c2", "d3", "b4"]': '["b1", "d1", "c2", "d6", "b4", "a1", "c5"]',
    },
    "other prices and favors": {
        "prices = [1, 2, 2, 3]": "prices = [1, 1, 4]",
        "top = 1 ": "top = 2 ",
        "more = [2, 1]": "more = [1, 3]",
        "draw = [2, 1]": "draw = [3, 2]",
        "drop = [1, 0]": "drop = [1, 1]",
        "discount = [3, 2]": "discount = [2, 0]",
    },
    "a few premium tiles": {'"cross 3",': '"cross 9 pink pink bird bird",', "dots = 3": "dots = 4"},
    "another back": {'back = "bell 0"': 'back = "fork_bell 2 pink"'},
    "three houses": {
        '["pink", "blue", "green", "white"]': '["pink", "blue", "green"]',
        " white": "",
        'of = "white"': 'of = "pink"',
    },
    "short games": {
        "rounds = 40": "rounds = 6",
        "actions = 2": "actions = 5",
        "last_empty = 3": "last_empty = 9",
    },
}


@pytest.mark.parametrize("correction", CORRECTIONS)
def test_a_corrected_box_can_be_played_drawn_and_told(correction: str) -> None:
    game = corrected(GAME, CORRECTIONS[correction])
    chance = random.Random(correction)
    for players in (2, 4):
        play_through(game, players, {}, chance)
    check_notation(game)


def test_a_bad_tile_is_told_with_its_own_line_and_not_with_that_of_the_list() -> None:
    lines = OURS.split("\n")
    place = next(number for number, line in enumerate(lines) if line.strip() == '"bend 1 pink",')
    lines[place] = '    "bend 1 mauve",'
    with pytest.raises(PartsError, match=rf"^line {place + 1}: basic\.no_dots\.tiles has 'mauve'"):
        GAME.edition("\n".join(lines))


def test_released_editions_are_never_edited() -> None:
    """Records name them: a correction is a new edition, added here, and never an edit of one of these."""
    assert list(catalogue.editions("twisted_trumpets")) == [
        "47365239904da59438c683526e29980f4f44cbbd7aed143379aca66b6e67f5f8"
    ]

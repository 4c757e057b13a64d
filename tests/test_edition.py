"""Editions: whoever corrects one is told the line of every mistake, and a released one stays as it is."""

import random
import re

import pytest

from bandstand import catalogue
from bandstand.contract import OVER
from bandstand.edition import PartsError, PartsFile, digest
from bandstand.rng import Rng

TRUMPET = catalogue.load("trumpet")
OURS = TRUMPET.parts.text


def test_the_digest_is_that_of_the_text() -> None:
    for name in catalogue.names():
        for known, game in catalogue.editions(name).items():
            assert known == game.parts.digest == digest(game.parts.text)


def test_line_ends_and_blank_ends_make_no_other_edition() -> None:
    assert digest("a = 1\r\nb = 2\r\n") == digest("a = 1\nb = 2\n") == digest("\na = 1\nb = 2\n\n")
    assert digest("a = 1\nb = 2\n") != digest("a = 1\nb = 3\n")


# In our file: what stands there, what somebody writes instead, and what they are told.
MISTAKES = {
    "another game": ('game = "trumpet"', 'game = "luthier"', "game must be trumpet"),
    "a game that is no text": ('game = "trumpet"', "game = 7", "game must be a text, not 7"),
    "an empty title": ('title = "', 'title = "" # "', "title must be a text, not ''"),
    "a suit twice": ('"stars"', '"hearts"', "cards.suits names 'hearts' twice"),
    "a suit that is no text": ('"stars"', "3", "cards.suits must be a list of texts"),
    "suits that are no list": ('suits = ["hearts", ', 'suits = "hearts" # [', "cards.suits must be a list"),
    "letters for fewer suits": (', "k"]', "]", "cards.letters must give each suit one small letter"),
    "a letter too long": ('"k"]', '"kr"]', "cards.letters must give each suit one small letter"),
    "a capital letter": ('"k"]', '"K"]', "cards.letters must give each suit one small letter"),
    "too many ranks": ("ranks = 11", "ranks = 21", "cards.ranks must be a whole number from 2 to 20, not 21"),
    "a rank and a half": ("ranks = 11", "ranks = 1.5", "cards.ranks must be a whole number from 2 to 20"),
    "ranks that are yes": ("ranks = 11", "ranks = true", "cards.ranks must be a whole number"),
    "less than no wilds": (
        "wilds = 3",
        "wilds = -1",
        "cards.wilds must be a whole number from 0 to 9, not -1",
    ),
    "hands too large": ("hand = 7", "hand = 12", "cards.hand asks for more cards than the 69 there are"),
    "a source that is none": ('source = "rulebook"', 'source = "hearsay"', "must be rulebook, public or"),
    "spaces that fall": ("[4, 8, 12", "[4, 12, 8", "boards.standard.choose must rise"),
    "a space beyond the path": ("22, 24]", "22, 25]", "choose must be a list of whole numbers from 1 to 24"),
    "a path too long": ("path = 24", "path = 61", "boards.standard.path must be a whole number from 6 to 60"),
    "no green": ("green = 6", "green = 0", "boards.standard.green must be a whole number from 1 to 24"),
    "an arm too short": (
        "arms = [8, 8, 8]",
        "arms = [8, 8, 7]",
        "three lengths that add up to the path's 24",
    ),
    "an arm too few": ("arms = [8, 8, 8]", "arms = [16, 8]", "must be three lengths"),
    "an arm of nothing": (
        "arms = [8, 8, 8]",
        "arms = [16, 8, 0]",
        "must be a list of whole numbers from 1 on",
    ),
}


@pytest.mark.parametrize("what", MISTAKES)
def test_a_mistake_is_named_with_its_line(what: str) -> None:
    old, new, reason = MISTAKES[what]
    assert old in OURS
    line = OURS[: OURS.index(old)].count("\n") + 1
    with pytest.raises(PartsError, match=re.escape(reason)) as told:
        TRUMPET.edition(OURS.replace(old, new, 1))
    assert str(told.value).startswith(f"line {line}: ")
    assert str(told.value).endswith(".")


def without(key: str) -> str:
    """Our file without the first line that sets a key."""
    return re.sub(rf"(?m)^{key} *=.*\n", "", OURS, count=1)


@pytest.mark.parametrize("key", ["suits", "letters", "ranks", "wilds", "hand"])
def test_something_missing_is_named_with_the_line_of_its_table(key: str) -> None:
    line = OURS[: OURS.index("[cards]")].count("\n") + 1
    with pytest.raises(PartsError, match=rf"^line {line}: cards\.{key} is missing\.$"):
        TRUMPET.edition(without(key))


@pytest.mark.parametrize("key", ["game", "title"])
def test_something_missing_that_belongs_to_no_table_is_named(key: str) -> None:
    with pytest.raises(PartsError, match=rf"^the file: {key} is missing\.$"):
        TRUMPET.edition(without(key))


def test_a_missing_table_is_named() -> None:
    with pytest.raises(PartsError, match=r"boards\.long\.source is missing"):
        TRUMPET.edition(OURS[: OURS.index("[boards.long]")])


@pytest.mark.parametrize(
    ("old", "new"),
    [("ranks = 11", "ranks = "), ("ranks = 11", "ranks = 11\nranks = 12"), ("[cards]", "[cards")],
)
def test_a_file_that_is_not_toml_is_refused_with_the_line(old: str, new: str) -> None:
    line = OURS[: OURS.index(old)].count("\n") + 1 + new.count("\n")
    with pytest.raises(PartsError, match=rf"not valid TOML: .*line {line}\b"):
        TRUMPET.edition(OURS.replace(old, new, 1))


def test_lines_are_counted_as_an_editor_counts_them() -> None:
    """Characters that only some programs take for a line end are none."""
    file = PartsFile('# one\u2028still one\x85\n[a]\nb = 1\n[a.c]\n"d" = 2\n')
    assert [file.line(path) for path in ("a", "a.b", "a.c.d", "a.c.missing", "nothing")] == [2, 3, 5, 4, 0]


SMALLER = (
    OURS.replace('"spades", "crowns"', '"acorns & leaves"')
    .replace(', "p", "k"]', ', "ä"]')
    .replace("ranks = 11", "ranks = 9")
    .replace("wilds = 3", "wilds = 1")
    .replace("hand = 7", "hand = 5")
    .replace("path = 24\ngreen = 6\nchoose = [4, 8, 12, 15, 18, 20, 22, 24]\narms = [8, 8, 8]",
             "path = 9\ngreen = 3\nchoose = [1, 2, 3, 5, 9]\narms = [2, 3, 4]")
)  # fmt: skip


@pytest.mark.parametrize("players", range(2, 7))
def test_a_game_can_be_played_drawn_and_told_with_another_edition(players: int) -> None:
    """Nothing about the components is written anywhere but in the parts file."""
    game = TRUMPET.edition(SMALLER)
    assert game.parts.digest != TRUMPET.parts.digest
    chance = random.Random(players)
    names = [f"Name {seat}" for seat in range(players)]
    state = game.new(players, players, game.check(players, {}))
    deck = sorted(state.census())
    decisions = 0
    while state.turn() != OVER:
        seat, legal = state.turn(), state.legal()
        assert [game.read(game.write(action)) for action in legal] == legal
        assert sorted(state.census()) == deck
        if decisions % 16 == 0:
            view = state.view(seat)
            assert state.guess(seat, Rng(1)).view(seat) == view
            assert game.policy().choose(state.guess(seat, Rng(1)), seat, Rng(1)) in legal
            assert game.draw(view, names, legal).paths is not None
            assert game.prompt(view, legal)
            assert game.text(view, names)
        state.apply(chance.choice(legal))
        decisions += 1
    assert max(state.scores()) == 10


LISTS = """
[tiles]  # line 2
names = [
    "bend, 1",  # a comment, with "commas", and [brackets]
    'fork',
    "bend \\" ]",

    "bell",
]
numbers = [1, 2, 3,
    4, 9,
  5]
pairs = [ [1, 2],
          [3, 4] ]
"""


@pytest.mark.parametrize(
    ("path", "place", "line"),
    [("tiles.names", 0, 4), ("tiles.names", 1, 5), ("tiles.names", 2, 6), ("tiles.names", 3, 8),
     ("tiles.numbers", 0, 10), ("tiles.numbers", 2, 10), ("tiles.numbers", 3, 11), ("tiles.numbers", 5, 12),
     ("tiles.pairs", 0, 13), ("tiles.pairs", 1, 14), ("tiles.pairs", 2, 13)],
)  # fmt: skip
def test_a_mistake_in_a_list_is_named_with_the_line_of_its_item(path: str, place: int, line: int) -> None:
    error = PartsFile(LISTS).fail(path, "is wrong", place)
    assert str(error) == f"line {line}: {path} is wrong."


def test_what_is_wrong_with_a_list_is_told_of_the_item() -> None:
    file = PartsFile(LISTS)
    with pytest.raises(PartsError, match=r"^line 11: tiles.numbers must be a list of .* to 4, without 9\.$"):
        file.wholes("tiles.numbers", 1, 4)
    with pytest.raises(PartsError, match=r"^line 12: tiles.numbers must rise .* not on to 5\.$"):
        file.rising("tiles.numbers", 1, 9)
    with pytest.raises(
        PartsError, match=r"^line 13: tiles.pairs must be a list of texts, without \[1, 2\]\.$"
    ):
        file.texts("tiles.pairs")

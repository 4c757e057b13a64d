"""The player aid says what the rules say, of the edition that is played."""

import re
from html import unescape

import pytest

from bandstand.builtin.luthier import GAME
from bandstand.builtin.luthier.parts.vocabulary import TRACKS
from bandstand.builtin.luthier.table.aid import aid
from bandstand.builtin.luthier.table.spoken import step_brief

KIT = GAME.kit


@pytest.fixture(scope="module")
def read() -> str:
    """The aid as it is read."""
    return " ".join(unescape(re.sub(r"<[^>]+>", " ", aid(KIT))).split())


def test_the_end_of_a_round_is_told_in_its_order(read: str) -> None:
    """Turn order, specialists, market, cards."""
    end = read.partition("End the Balcony")[2].partition("New:")[0]
    words = ("turn order", "specialists", "market", "tier I go", "slide", "gaps")
    assert sorted(words, key=end.index) == list(words)


def test_chairs_beyond_the_table_score_like_the_last_of_it(read: str) -> None:
    """Ruling 72: with four players seven are enough."""
    assert "First Chairs: 4: 1, 5: 3, 6: 6, 7: 10, 8 or more: 15" in read
    assert "with four players: 3: 1, 4: 3, 5: 6, 6: 10, 7 or more: 15" in read


def test_what_recurs_on_a_track_says_so(read: str) -> None:
    """Ruling 49: the award of the Reputation track comes again with every later step."""
    assert " an award, now and with every later step" in read
    assert read.count("2 prestige, now and with every later step") == len(TRACKS)


def test_two_rerolls_may_be_of_one_die(read: str) -> None:
    """Ruling 34: the same die may be rolled twice."""
    assert "two rerolls, of one die or several" in read


def test_what_the_next_step_brings_names_the_award_that_comes_again() -> None:
    """Ruling 49: at the end together with the prestige."""
    reputation = TRACKS.index("reputation")
    steps = len(KIT.tracks[reputation])
    told = [step_brief(KIT, reputation, place) for place in range(steps)]
    assert told[-2:] == ["an award", "2 prestige, an award"]
    assert all("award" not in brief for brief in told[:-2])

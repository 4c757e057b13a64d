"""Setting up: who gets what, and which tiles stay in the box."""

from collections import Counter

import pytest

from bandstand.builtin.twisted_trumpets import GAME
from bandstand.builtin.twisted_trumpets.parts import BASIC, PREMIUM
from bandstand.contract import SPECTATOR
from tests.twisted_trumpets.positions import KIT, begin, codes, hand, legal

OURS = KIT.text


@pytest.mark.parametrize("players", [2, 3, 4])
def test_what_everybody_begins_with(players: int) -> None:
    """T1: five starting tiles, three gold favors and a plan each; three decrees and four premium tiles."""
    state = begin(players, 5)
    for seat in range(players):
        assert hand(state, seat) == ["s.str1", "s.bnd1", "s.bnd0", "s.frk1", "s.bel1"]
        assert state.favors[seat] == [2, 2, 2]
        assert len(state.plans[seat]) == 1
        assert state.view(seat)["boards"][seat] == []
    assert len(set(state.decrees)) == 3
    assert state.claims == [[], [], []]
    assert [KIT.set_of[kind] for kind in state.market] == [PREMIUM] * 4
    assert (state.actions, state.round, state.turn()) == (2, 1, state.first)


def test_three_discs_are_one_for_each_decree_in_play() -> None:
    """T1, ruling 27: nobody can want a fourth disc."""
    assert KIT.decrees_in_play == 3


@pytest.mark.parametrize(
    ("players", "basic", "premium", "dots"), [(2, 40, 16, 0), (3, 60, 24, 3), (4, 80, 32, 4)]
)
def test_tiles_with_more_dots_than_players_stay_in_the_box(
    players: int, basic: int, premium: int, dots: int
) -> None:
    """T2: four players keep all tiles, three leave out those with four dots, two also those with three."""
    state = begin(players, 3)
    assert (len(state.basic), len(state.stack) + 4) == (basic, premium)
    marked = {
        0: ("p.tws1p", True),
        3: ("p.tws1g", players >= 3),
        4: ("p.tws1w", players >= 4),
    }
    there = codes(state.stack + state.market)
    assert {number: code in there for number, (code, _) in marked.items()} == {
        number: expected for number, (_, expected) in marked.items()
    }
    drawn = Counter(KIT.set_of[kind] for kind in state.basic + state.stack + state.market)
    assert drawn == {BASIC: basic, PREMIUM: premium}


def test_lots_are_drawn_for_who_begins() -> None:
    assert {int(begin(4, seed).first) for seed in range(40)} == {0, 1, 2, 3}


def test_decrees_plans_and_market_differ_from_game_to_game() -> None:
    games = [begin(3, seed) for seed in range(60)]
    assert {number for state in games for number in state.decrees} == set(range(12))
    assert {number for state in games for plans in state.plans for number in plans} == set(range(24))
    assert {kind for state in games for kind in state.market} == set(KIT.premium[3])


def test_nothing_is_dealt_twice() -> None:
    state = begin(4, 8)
    tiles = KIT.starting * 4 + KIT.basic[4] + KIT.premium[4]
    assert Counter(state.census()) == Counter(tiles + [int(KIT.kinds) + plan for plan in range(24)])


def test_play_goes_round_from_the_first_player() -> None:
    state = begin(3, 2)
    first = int(state.first)
    for turn in range(6):
        assert state.turn() == (first + turn) % 3
        assert state.view(SPECTATOR)["round"] == 1 + turn // 3
        for action in (KIT.draw, KIT.draw, KIT.end):
            state.apply(action)


def test_an_edition_may_have_other_numbers() -> None:
    """Actions and decrees are data."""
    theirs = OURS.replace("actions = 2", "actions = 3").replace("decrees = 3  ", "decrees = 1  ")
    state = GAME.edition(theirs).new(2, 1, GAME.check(2, {}))
    assert (int(state.actions), len(state.decrees)) == (3, 1)
    assert "draw" in legal(state)

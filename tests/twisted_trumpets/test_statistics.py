"""How games go: greedy players fill their boards, nobody plays for ever, and no place in the order of play is
much better than another."""

from functools import cache
from typing import cast

import pytest

from bandstand.builtin.twisted_trumpets import GAME
from bandstand.builtin.twisted_trumpets.rules import TwistedTrumpetsState
from tests.contests import played, share
from tests.sizes import SIZES

GAMES = SIZES.contests // 10


@cache
def greedy_games(players: int) -> list[TwistedTrumpetsState]:
    return [cast(TwistedTrumpetsState, played(GAME, players, seed, range(players))) for seed in range(GAMES)]


@pytest.mark.parametrize("players", [2, 3, 4])
def test_games_of_greedy_players_end_because_a_board_is_full(players: int) -> None:
    """T21, and not ruling 43: at least 95 % of them."""
    triggered = sum(state.round == state.last for state in greedy_games(players))
    assert triggered / GAMES >= 0.95


@pytest.mark.parametrize("players", [2, 3, 4])
def test_greedy_players_score_in_every_category(players: int) -> None:
    """Loosely around the rulebook's example: pipes 25, flags 8, birds 11, decrees 11, plans 10, open ends -3.
    Our players have longer pipes."""
    sheets = [sheet for state in greedy_games(players) for sheet in state.breakdown()]
    means = {part: sum(sheet[part] for sheet in sheets) / len(sheets) for part in sheets[0]}
    assert 25 < means["pipes"] < 50
    assert 4 < means["flags"] < 14
    assert 7 < means["birds"] < 20
    assert 6 < means["decrees"] < 20
    assert 5 < means["plans"] < 20
    assert -8 < means["open"] < 0


@pytest.mark.parametrize("players", [2, 3, 4])
def test_every_game_of_random_players_ends(players: int) -> None:
    """Ruling 43: at the latest after round 40."""
    rounds = [int(cast(TwistedTrumpetsState, played(GAME, players, seed, ())).round) for seed in range(GAMES)]
    assert max(rounds) <= GAME.kit.rounds == 40


@pytest.mark.parametrize("players", [2, 3, 4])
def test_no_place_in_the_order_of_play_is_much_better(players: int) -> None:
    """Each has its share of the wins within a tenth of all games."""
    for place in range(players):
        won = sum(share(state, {(int(state.first) + place) % players}) for state in greedy_games(players))
        assert abs(won / GAMES - 1 / players) < 0.1

"""Several games in a row: rulings 4, 42 and 74."""

import json

import pytest

from bandstand.builtin.fiddlefoo import GAME
from bandstand.contract import SPECTATOR
from tests.fiddlefoo.drawings import VARIANTS, on_the_way
from tests.fiddlefoo.positions import begin, card, cards, events, phase, play, play_at_random, position

ROW = "b6 r2 y10"


def test_a_series_has_three_games_by_default() -> None:
    """Ruling 42: any number from one to six may be chosen."""
    state = play_at_random(begin(3, 1), 2)
    view = state.view(SPECTATOR)
    assert (view["games"], len(view["points"]), len(events(state, "game"))) == (3, 3, 3)


@pytest.mark.parametrize("games", [1, 2, 6])
def test_a_series_ends_after_its_last_game(games: int) -> None:
    """Ruling 42: neither sooner nor later."""
    state = play_at_random(begin(2, 3, games=games), 4)
    assert [event["number"] for event in events(state, "game")] == list(range(1, games + 1))
    assert phase(state) == "over"


def test_minus_points_add_up() -> None:
    """Ruling 42: the least of them over the whole series wins."""
    state = play_at_random(begin(4, 5), 6)
    points = state.view(SPECTATOR)["points"]
    totals = [sum(game[seat] for game in points) for seat in range(4)]
    assert state.scores() == [-total for total in totals]
    assert state.ranks() == [sum(other < total for other in totals) for total in totals]
    assert len(set(totals)) > 1


def test_equal_totals_share_the_rank() -> None:
    """Ruling 42: winning more of the games is no tie-break."""
    state = position("b12", "r8", "r4", map=ROW, games=3)
    state.points = [[2, 0, 6], [2, 0, 0]]
    state.number = 3
    play(state, "b12 @3,0 enough enough")
    assert state.view(SPECTATOR)["points"] == [[2, 0, 6], [2, 0, 0], [0, 4, 2]]
    assert (state.scores(), state.ranks()) == ([-4, -4, -8], [0, 0, 2])


def test_the_next_game_begins_by_itself_with_all_hands_shown() -> None:
    """Ruling 74: a new deal, while everybody can look at the old hands."""
    state = position("b12", "b9 r8", map=ROW, games=2)
    assert state.view(SPECTATOR)["shown"] is None
    play(state, "b12 @3,0 enough")
    for viewer in (SPECTATOR, 0, 1):
        view = state.view(viewer)
        assert view["shown"] == [[], cards("r8 b9")]
        assert (view["number"], view["phase"], view["counts"], view["deck"]) == (2, "place", [8, 8], 34)
        assert (len(view["map"]), view["pair"], view["last"], view["aside"]) == (4, None, -1, [])
    assert events(state, "game")[0]["hands"] == [[], cards("r8 b9")]


def test_what_was_known_of_hands_is_forgotten_with_the_old_deal() -> None:
    """Ruling 74: the caught card is anywhere in the new deal."""
    state = position("b12 y1", "b9", map=ROW, games=2)
    play(state, "b12 @3,0 b9")
    assert state.number == 2
    assert state.view(SPECTATOR)["known"] == [[], []]
    assert sorted(state.census()) == list(range(54))


@pytest.mark.parametrize("players", [2, 3, 5])
def test_the_start_moves_to_the_left(players: int) -> None:
    """Ruling 74: game after game, whoever ended the one before."""
    state = play_at_random(begin(players, 7, games=6), 8)
    starters = [event["starter"] for event in events(state, "deal")]
    assert starters == [(starters[0] + number) % players for number in range(6)]


def test_the_start_player_of_each_game_has_its_first_turn() -> None:
    """Ruling 4: also when somebody else would have come next."""
    state = position("y1 b1", "b12", "r8 r3", map=ROW, games=2, owner=1)
    play(state, "b12 @3,0 enough enough")
    assert (state.view(SPECTATOR)["starter"], state.turn()) == (1, 1)
    assert card("b12") in state.census()


@pytest.mark.parametrize("given", VARIANTS)
def test_a_series_is_restored_at_every_step(given: dict[str, str | bool]) -> None:
    """Also in the middle of a move, while throws lie under seal, while special cards ask, between games, and
    at the end."""
    middle = sealed = asking = 0
    for state in on_the_way(begin(3, 17, games=2, **given), seed=5, every=1):
        restored = GAME.restore(json.loads(json.dumps(state.dump())))
        assert restored.dump() == state.dump()
        assert (restored.turn(), restored.legal()) == (state.turn(), state.legal())
        assert (restored.whole(), restored.together()) == (state.whole(), state.together())
        for viewer in range(SPECTATOR, 3):
            assert restored.view(viewer) == state.view(viewer)
        middle += not state.whole()
        sealed += any(state.given) and state.sealed()
        asking += phase(state) not in ("place", "throw", "over")
        if middle % 10 == 1:
            assert play_at_random(restored, 9).dump() == play_at_random(state.copy(), 9).dump()
    assert middle
    assert bool(sealed) == (not given.get("cooperative", False))
    assert bool(asking) == ("talkytoot" in given)


def test_a_restored_series_knows_who_has_passed() -> None:
    """Ruling 13: when the other passes too, the game is over."""
    state = play(position("b3", "b4", map="y8 r8", deck=""), "pass")
    restored = GAME.restore(state.dump())
    assert restored.dump() == state.dump()
    assert phase(play(restored, "pass")) == "over"

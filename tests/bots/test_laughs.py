"""What a person would laugh at does not happen from the level of a player up; and the watch that counts it
sees it where it does happen."""

import pytest

from bandstand import catalogue
from bandstand.builtin.luthier.laughs import IDLE, LOST, Laughs
from bandstand.contract import OVER, Game
from bandstand.rng import Rng
from benchmarks import laughs
from benchmarks.facts import facts
from benchmarks.levels import play
from tests.sizes import SIZES

WATCHED = [game for game in map(catalogue.load, catalogue.names()) if laughs.names(game)]


def laughed_at(game: Game, bot: str, games_played: int) -> dict[str, int]:
    """What was counted in so many games of equal bots."""
    players = facts(game).table
    counted: dict[str, int] = dict.fromkeys(laughs.names(game), 0)
    for number in range(games_played):
        watch = laughs.watch(game)
        state = game.new(players, number, game.check(players, {}))
        play(game, state, [bot] * players, number, watch.see)
        for name, times in watch.counted.items():
            counted[name] += times
    return counted


@pytest.mark.parametrize("game", WATCHED, ids=lambda game: game.name)
@pytest.mark.parametrize("bot", ["player", "expert"])
def test_from_player_up_nobody_does_what_would_be_laughed_at(game: Game, bot: str) -> None:
    few = 1 if bot == "expert" else SIZES.laughs
    assert laughed_at(game, bot, few) == dict.fromkeys(laughs.names(game), 0)


@pytest.mark.parametrize("game", WATCHED, ids=lambda game: game.name)
def test_at_random_all_of_it_happens_that_chance_can_bring_about(game: Game) -> None:
    counted = laughed_at(game, "random", 40)
    assert all(times for name, times in counted.items() if name != LOST), counted


def test_a_patron_is_seen_to_be_lost_whom_a_worker_at_the_finishing_bench_would_have_served() -> None:
    game = catalogue.load("luthier")
    policy, lost = game.policy(), 0
    for number in range(12):
        state, watch, rng = game.new(3, number, game.check(3, {})), Laughs(), Rng(number)
        while (seat := int(state.turn())) != OVER:
            action = int(policy.choose(state.guess(seat, rng), seat, rng))
            # Workers who are needed at the finishing bench go to the Salon.
            if game.write(action) == "at:finishing" and watch.waiting.get(seat):
                action = game.read("at:salon")
            watch.see(state, seat, action)
            state.apply(action)
        lost += watch.counted[LOST]
    assert lost > 0


def test_no_worker_is_sensibly_sent_where_no_card_lies_for_it() -> None:
    """Asked in random games, where such places are often on offer."""
    game = catalogue.load("luthier")
    policy, offered = game.policy(), 0
    for number in range(4):
        state, rng = game.new(3, number, game.check(3, {})), Rng(number)
        while (seat := int(state.turn())) != OVER:
            legal = state.legal()
            sensible = policy.sensible(state.guess(seat, rng), seat, legal)
            for action in legal:
                watch = Laughs()
                watch.see(state, seat, action)
                offered += watch.counted[IDLE]
                assert not (watch.counted[IDLE] and action in sensible)
            state.apply(legal[int(rng.below(len(legal)))])
    assert offered > 0

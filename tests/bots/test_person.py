"""What those levels promise that go by their eye, whatever the game."""

from collections import Counter

import pytest

from bandstand import bots, catalogue
from bandstand.bots.person import Person
from bandstand.contract import OVER, Game, Level, Policy, State
from bandstand.rng import Rng
from tests.toy import GAME as TOY

EVERY = [*(catalogue.load(name) for name in catalogue.names()), TOY]


class Judgement(Policy):
    """Finds each action as promising as its list says, and some of them absurd."""

    def __init__(self, promises: dict[int, float], absurd: tuple[int, ...] = ()) -> None:
        super().__init__()
        self.promises = promises
        self.absurd = absurd

    def choose(self, state: State, seat: int, rng: Rng) -> int:
        return max(self.promises, key=lambda action: self.promises[action])

    def weigh(self, state: State, seat: int, legal: list[int], rng: Rng) -> list[float]:
        return [self.promises[action] for action in legal]

    def sensible(self, state: State, seat: int, legal: list[int]) -> list[int]:
        return [action for action in legal if action not in self.absurd]


def opening() -> State:
    game = catalogue.load("trumpet")
    state = game.new(4, 3, game.check(4, {}))
    while state.choices() < 4:
        state.apply(state.choice(0))
    return state


def taken(guide: Judgement, level: Level, times: int = 2000) -> Counter[int]:
    state, rng = opening(), Rng(1)
    person = Person(guide, level)
    return Counter(int(person.choose(state, state.turn(), rng)) for _ in range(times))


def promises(*given: float) -> dict[int, float]:
    """The first legal actions are as promising as given, the rest hardly at all."""
    legal = opening().legal()
    return dict.fromkeys(legal, 0.001) | dict(zip(legal, given, strict=False))


def test_who_overlooks_nothing_does_what_the_greedy_player_does() -> None:
    guide = Judgement(promises(0.2, 1.0, 0.9))
    assert set(taken(guide, Level(0), 50)) == {opening().legal()[1]}


def test_what_is_overlooked_leaves_the_next_best_and_the_worse_the_less_often() -> None:
    first, second, third = opening().legal()[:3]
    counted = taken(Judgement(promises(1.0, 0.8, 0.6)), Level(0, overlooks=0.5, settles=0.5))
    assert counted[first] > counted[second] > counted[third] > 0


def test_nobody_settles_for_what_looks_far_worse_than_the_best() -> None:
    first, second = opening().legal()[:2]
    counted = taken(Judgement(promises(1.0, 0.8, 0.3)), Level(0, overlooks=0.9, settles=0.5))
    assert set(counted) == {first, second}


def test_what_others_would_laugh_at_is_never_done() -> None:
    first, second = opening().legal()[:2]
    counted = taken(Judgement(promises(1.0, 0.9), (first,)), Level(0, overlooks=0.9))
    assert first not in counted
    assert counted[second] > 0


@pytest.mark.parametrize("game", EVERY, ids=lambda game: game.name)
@pytest.mark.parametrize("level", ["beginner", "player"])
def test_a_level_without_play_outs_plays_whole_games_of_sensible_moves(game: Game, level: str) -> None:
    state = game.new(game.least, 5, game.check(game.least, {}))
    person, guide, rng = bots.policy(level, game), game.policy(), Rng(2)
    assert isinstance(person, Person)
    while (seat := int(state.turn())) != OVER:
        guess = state.guess(seat, rng)
        action = int(person.choose(guess, seat, rng))
        assert action in guide.sensible(state.guess(seat, rng), seat, state.legal())
        state.apply(action)

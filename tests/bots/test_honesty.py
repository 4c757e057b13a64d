"""No bot looks at what its seat may not know."""

from collections.abc import Iterator

import pytest

from bandstand import bots, catalogue
from bandstand.bots import SearchBot
from bandstand.contract import OVER, Game, State
from bandstand.rng import Rng
from bandstand.testing import Case, option_sets
from benchmarks.facts import facts
from tests.sizes import SIZES

ITERATIONS = 4


def decisions(game: Game) -> Iterator[State]:
    """Decisions of random games, at every number of players, with one set of options after the other."""
    number = 0
    while True:
        for players in range(game.least, game.most + 1):
            sets = option_sets(game, players)
            case = Case(game, players, sets[number % len(sets)])
            for state in case.points(8, number):
                if state.turn() != OVER and state.choices() > 1:
                    yield state
        number += 1


@pytest.mark.parametrize(
    "game", [catalogue.load(name) for name in catalogue.names()], ids=lambda game: game.name
)
def test_exchanging_everything_that_a_bot_cannot_see_does_not_change_its_choice(game: Game) -> None:
    exchanged = 0
    wanted = SIZES.honest_decisions * facts(game).honest // 100
    found = decisions(game)
    for number in range(wanted):
        state = next(found)
        seat, legal = int(state.turn()), state.legal()
        other = state.guess(seat, Rng(number))
        exchanged += other.dump() != state.dump()
        search = bots.search(game, "master", ITERATIONS)
        assert len({SearchBot(game, search, number).choose(s.view(seat), legal) for s in (state, other)}) == 1
        guesses = [s.guess(seat, Rng(number)) for s in (state, other)]
        assert len({int(search.choose(guess, seat, Rng(number))) for guess in guesses}) == 1
    assert exchanged > wanted // 2

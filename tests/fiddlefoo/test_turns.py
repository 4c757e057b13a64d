"""Games of players who place at random and throw all they can are as long, and go, as they are known to."""

from collections import Counter

import pytest

from bandstand.builtin.fiddlefoo import GAME, rules
from bandstand.contract import OVER
from bandstand.rng import Rng
from tests.sizes import SIZES

KIT = GAME.kit


def place_at_random(state: rules.FiddlefooState, rng: Rng) -> bool:
    """Every placement is as likely as the others: a card with many cells is played more often. Says whether
    ranges tied."""
    places = [(card, cell) for card in state.legal() for cell in state.map.cells_for(card)]
    card, cell = places[rng.below(len(places))]
    state.apply(card)
    state.apply(int(KIT.cells) + cell)
    tied = state.cell != rules.NONE
    if tied:
        older = state.legal()
        state.apply(older[rng.below(len(older))])
    return tied


def throw_everything(state: rules.FiddlefooState, rng: Rng) -> None:
    """One action of an answer: the next card in range; where there is none, one card for its notes."""
    *cards, enough = state.legal()
    held = len(state.hands[state.turn()])
    for card in cards:
        if state.pair.way(KIT, state.notes, card, held) == rules.BY_RANGE:
            state.apply(card)
            return
    state.apply(cards[rng.below(len(cards))] if cards else enough)


def play(players: int) -> Counter[str]:
    """What happened in many single games, distance counted in cards."""
    rng = Rng(players)
    options = GAME.check(players, {"games": 1})
    seen: Counter[str] = Counter()
    for seed in range(SIZES.contests):
        state = GAME.new(players, seed, options)
        while state.turn() != OVER:
            if state.phase == rules.THROW:
                throw_everything(state, rng)
            elif state.legal()[0] >= KIT.enough:
                seen["stuck"] += 1
                state.apply(state.legal()[0])
            else:
                seen["tied"] += place_at_random(state, rng)
                seen["placed"] += 1
                seen["safe"] += state.pair.safe
                seen["distance 0"] += state.pair.distance == 0
        seen["turns"] += int(state.turns)
        seen["ended by a thrower"] += bool(state.hands[state.owner])
    return seen


@pytest.mark.parametrize(
    ("players", "turns", "by_throwers"),
    [(2, 14, 0.35), (3, 17, 0.65), (4, 18, 0.8), (5, 16, 0.9), (6, 14, 0.9)],
)
def test_games_are_as_long_and_go_as_is_known(players: int, turns: int, by_throwers: float) -> None:
    """Facts about such players, each with some leeway."""
    seen = play(players)
    placed = seen["placed"]
    assert abs(seen["turns"] / SIZES.contests - turns) < 1
    assert seen["turns"] == placed + seen["stuck"]
    assert 0 < seen["stuck"] / seen["turns"] < 0.008
    assert 0.013 < seen["safe"] / placed < 0.035
    assert 0.005 < seen["tied"] / placed < 0.05
    # Cards are counted, so a pair with nothing but holes between its cards has distance 0 (ruling 21).
    assert 0.10 < seen["distance 0"] / placed < 0.18
    # The more players, the more often somebody runs out of cards on another's turn (ruling 37).
    assert by_throwers < seen["ended by a thrower"] / SIZES.contests < 1

"""How much luck leaves to skill: the search as it is, but given the true State instead of guesses. It knows
every hand; it does not know the future, since decks have no order before they are drawn from, and each try
gets chance of its own. It plays in measurements only."""

import math
import time

from bandstand import bots
from bandstand.bots.search import Search
from bandstand.contract import OVER, Game, State
from bandstand.lab.arena import Plan
from bandstand.lab.sitting import Sitting, seat_bot
from bandstand.rng import Rng, derived_seed

NAME = "ceiling"


class Seeing(Search):
    """Whatever it would guess, it is given: the true State, with another future."""

    def guess(self, state: State, seat: int, rng: Rng) -> State:
        known = state.copy()
        known.rng = rng.fresh()
        return known


def choose(game: Game, state: State, clock: float | None, rng: Rng) -> int:
    """What a master would do who sees every hand."""
    search = Seeing(game.policy(), game.levels()[bots.LEVELS[-1]].iterations)
    rng.event()
    seconds = math.inf if clock is None else clock
    return search.think(state, state.turn(), rng, seconds, None).best()


def sit_down(plan: Plan, job: tuple[int, int]) -> Sitting:
    """One game of a plan, in which the entrant called NAME sees every hand."""
    deal, number = job
    seating = plan.seatings[number]
    game = plan.game
    state = game.new(plan.players, derived_seed(plan.seed, deal, "game"), dict(plan.options))
    seed = derived_seed(plan.seed, deal, number, "bots")
    rng = Rng(derived_seed(seed, NAME))
    others = {
        seat: seat_bot(entrant, game, derived_seed(seed, seat))
        for seat, entrant in enumerate(seating)
        if entrant.name != NAME
    }
    seconds: list[tuple[str, float]] = []
    while (seat := int(state.turn())) != OVER:
        legal = state.legal()
        action = legal[0]
        if len(legal) > 1:
            clock = seating[seat].clock
            began = time.perf_counter()
            if seat in others:
                action = others[seat].choose(state.view(seat), legal, clock)
            else:
                action = choose(game, state, clock, rng)
            seconds.append((seating[seat].name, time.perf_counter() - began))
        state.apply(action)
    names = tuple(entrant.name for entrant in seating)
    return Sitting(names, tuple(state.scores()), tuple(state.ranks()), state.allied, tuple(seconds))

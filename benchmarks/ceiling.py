"""How much luck leaves to skill: the search as it is, but given the true State instead of guesses. It knows
every hand; it does not know the future, since decks have no order before they are drawn from, and each try
gets chance of its own. It plays in measurements only."""

import math
import time

from bandstand import bots
from bandstand.bots.search import Search
from bandstand.game import OVER, Game, Policy, State
from bandstand.lab.arena import Plan
from bandstand.lab.sitting import Sitting, seat_bot
from bandstand.lab.work import derived_seed, edition
from bandstand.rng import Rng

NAME = "ceiling"


class Known(State):
    """Looks like the true State, and whoever guesses gets that one, with another future."""

    def __init__(self, true: State) -> None:
        super().__init__(true.parts, int(true.players), true.options, true.rng)
        self.seats = true.seats
        self.allied = true.allied
        self.true = true

    def turn(self) -> int:
        return self.true.turn()

    def legal(self) -> list[int]:
        return self.true.legal()

    def guess(self, seat: int, rng: Rng) -> State:
        known = self.true.copy()
        known.rng = rng.fresh()
        return known


class Guide(Policy):
    """A game's policy, which may be asked about what is Known too. It costs the search a little speed."""

    def __init__(self, guide: Policy) -> None:
        super().__init__()
        self.guide = guide
        self.horizon = guide.horizon
        self.spread = guide.spread

    def choose(self, state: State, seat: int, rng: Rng) -> int:
        return self.guide.choose(_true(state), seat, rng)

    def quick(self, state: State, seat: int, rng: Rng) -> int:
        return self.guide.quick(state, seat, rng)

    def weigh(self, state: State, seat: int, legal: list[int], rng: Rng) -> list[float]:
        return self.guide.weigh(_true(state), seat, legal, rng)

    def estimate(self, state: State) -> list[float]:
        return self.guide.estimate(state)


def _true(state: State) -> State:
    return state.true if isinstance(state, Known) else state


def choose(game: Game, state: State, clock: float | None, rng: Rng) -> int:
    """What a master would do who sees every hand."""
    level = game.levels()[bots.LEVELS[-1]]
    search = Search(Guide(game.policy()), level.iterations)
    rng.event()
    seconds = math.inf if clock is None else clock
    return search.think(Known(state), state.turn(), rng, seconds, None).best()


def sit_down(plan: Plan, job: tuple[int, int]) -> Sitting:
    """One game of a plan, in which the entrant called NAME sees every hand."""
    deal, number = job
    seating = plan.seatings[number]
    game = edition(plan.game, plan.parts)
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

"""How long bots will think that have no limit of time, tried on some decisions before hours are spent."""

import math
import time
from dataclasses import dataclass

from bandstand.bots.search import Search
from bandstand.contract import OVER, Game, State
from bandstand.lab.simulate import Plan
from bandstand.lab.sitting import policy_of
from bandstand.rng import Rng, derived_seed

_PROBE = 2.0
"""Seconds after which no further decision is tried."""
_PATIENCE = 0.25
"""Seconds after which a decision that is being tried is left undecided."""
_GOLDEN = (math.sqrt(5) - 1) / 2
"""Steps of this part of a game come to its beginning, middle and end alike, wherever one stops."""


@dataclass(frozen=True)
class Cost:
    """What thinking costs in a game."""

    level: str
    """The level that takes most of it."""
    play_outs: int
    """How many play-outs that level does at most for a decision."""
    seconds: float
    """Of one core, for all bots that search."""


def cost_of_a_game(game: Game, plan: Plan) -> Cost | None:
    """What the bots cost that may search as long as they like; None where no bot may."""
    unlimited = [each for each in plan.lineup if each.clock is None and each.iterations is None]
    judging = {each: policy_of(each, game) for each in unlimited if not each.from_outside}
    searches = {each: judgement for each, judgement in judging.items() if isinstance(judgement, Search)}
    if not searches:
        return None
    positions = _positions(game, plan)
    seconds = dict.fromkeys(searches, 0.0)
    began = time.perf_counter()
    tried = 0
    while tried < len(positions) and time.perf_counter() - began < _PROBE:
        state = positions[int(tried * _GOLDEN % 1 * len(positions))]
        rng = Rng(derived_seed(plan.seed, "cost", tried))
        for each, search in searches.items():
            seconds[each] += _seconds(search, state, rng)
        tried += 1
    for each in searches:
        seconds[each] *= plan.lineup.count(each) / plan.players * len(positions) / max(tried, 1)
    dearest = max(searches, key=lambda each: seconds[each])
    return Cost(dearest.name, int(searches[dearest].iterations), math.fsum(seconds.values()))


def _positions(game: Game, plan: Plan) -> list[State]:
    """The decisions of a game, as quick players come to them."""
    state = game.new(plan.players, derived_seed(plan.seed, "cost"), dict(plan.options))
    rng = Rng(derived_seed(plan.seed, "cost", "players"))
    policy = game.policy()
    found: list[State] = []
    while (seat := int(state.turn())) != OVER:
        if state.choices() == 1:
            state.apply(state.choice(0))
            continue
        found.append(state.copy())
        state.apply(policy.quick(state, seat, rng))
    return found


def _seconds(search: Search, state: State, rng: Rng) -> float:
    """How long a decision takes. One that is not settled in time may be settled soon, or use up all
    play-outs: each doubling of the time until then is taken to be as likely to settle it as any other."""
    began = time.perf_counter()
    done = search.think(state, int(state.turn()), rng, _PATIENCE, None).iterations()
    elapsed = time.perf_counter() - began
    if elapsed < _PATIENCE or done == 0:
        return elapsed
    longest = elapsed * int(search.iterations) / done
    return (longest - elapsed) / math.log(longest / elapsed) if longest > elapsed else elapsed

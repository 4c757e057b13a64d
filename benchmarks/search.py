"""Play-outs a second of the search in each of our games, and of OpenSpiel's information-set search in C++.

Both think about the same kinds of positions: the first decision of a game, and one from the middle of it.
A play-out of a long game takes longer than one of a short game, so it is told how many decisions one has.
Ours are made by a policy that looks at the position; theirs by chance, and so our search is measured with
chance too.
"""

import random
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import cycle
from math import sqrt
from typing import Any

from bandstand.bots.random import RandomPolicy
from bandstand.bots.search import Search
from bandstand.contract import OVER, Game, Policy, State
from bandstand.lab.speed import usual_players
from bandstand.rng import Rng
from benchmarks import openspiel

PEERS = ("euchre", "oh_hell")
PLACES = ("opening", "middle")
UCT = sqrt(2)
ENDLESS = 10**9
"""More play-outs than the clock allows."""
SIMULATIONS = 1000


@dataclass(frozen=True)
class Searched:
    """A search that is ready to be measured."""

    name: str
    players: int
    place: str
    guide: str
    """Who plays out: the game's policy, or chance."""
    cut_off: bool
    """Whether play-outs end before the game does, with an estimate."""
    decisions: float
    """How many decisions a play-out has, on average, in a small sample."""
    work: Callable[[], float]
    """Thinks about a position; returns how many play-outs that took."""
    peer: bool = False
    """Whether it is OpenSpiel's."""

    @property
    def key(self) -> str:
        """Under which its rate is found."""
        return f"{'OpenSpiel ' if self.peer else ''}search {self.name} {self.place} {self.guide}"


class Counting(Policy):
    """A game's policy, which counts how often a play-out asks it, and notes whether it cuts any off."""

    def __init__(self, guide: Policy) -> None:
        super().__init__()
        self.guide = guide
        self.spread = guide.spread
        self.asked = 0
        self.cut = False

    def quick(self, state: State, seat: int, rng: Rng) -> int:
        self.asked += 1
        return self.guide.quick(state, seat, rng)

    def weigh(self, state: State, seat: int, legal: list[int], rng: Rng) -> list[float]:
        return self.guide.weigh(state, seat, legal, rng)

    def choose(self, state: State, seat: int, rng: Rng) -> int:
        return self.guide.choose(state, seat, rng)

    def sensible(self, state: State, seat: int, legal: list[int]) -> list[int]:
        return self.guide.sensible(state, seat, legal)

    def cuts_off(self, state: State, decisions: int) -> bool:
        cut = self.guide.cuts_off(state, decisions)
        self.cut |= cut
        return cut

    def estimate(self, state: State) -> list[float]:
        return self.guide.estimate(state)


def ours(game: Game, sample: int, seconds: float) -> list[Searched]:
    """Our search in both places of a game, over so many positions."""
    players = usual_players(game)
    played = [_decisions(game, players, seed) for seed in range(sample)]
    found: list[Searched] = []
    for place in PLACES:
        positions = [decisions[_at(place, len(decisions))] for decisions in played]
        for guide, policy in (("policy", game.policy()), ("chance", RandomPolicy())):
            counting = Counting(policy)
            tried = sum(_think(counting, state, seconds) for state in positions)
            work = partial(_next, policy, cycle(positions), seconds)
            each = counting.asked / tried
            found.append(Searched(game.name, players, place, guide, counting.cut, each, work))
    return found


def _decisions(game: Game, players: int, seed: int) -> list[State]:
    """The positions of a game between greedy players in which there was something to decide."""
    state = game.new(players, seed, game.check(players, {}))
    policy = game.policy()
    rng = Rng(seed)
    found: list[State] = []
    while state.turn() != OVER:
        legal = state.legal()
        action = legal[0]
        if len(legal) > 1:
            found.append(state.copy())
            seat = state.turn()
            action = int(policy.choose(state.guess(seat, rng), seat, rng))
        state.apply(action)
    return found


def _at(place: str, number: int) -> int:
    return 0 if place == "opening" else number // 2


def _next(policy: Policy, positions: Iterator[State], seconds: float) -> float:
    return _think(policy, next(positions), seconds)


def _think(policy: Policy, state: State, seconds: float) -> int:
    return Search(policy, ENDLESS).think(state, state.turn(), Rng(1), seconds, None).iterations()


def theirs(sample: int) -> list[Searched]:
    """OpenSpiel's search in both places of each peer, over so many positions."""
    import pyspiel

    chance = random.Random(1)
    found: list[Searched] = []
    for name in PEERS:
        game = pyspiel.load_game(name)
        played = [_played(game.new_initial_state(), chance) for _ in range(sample)]
        for place in PLACES:
            positions = [decisions[_at(place, len(decisions))] for decisions in played]
            left = [len(_played(position.clone(), chance)) - 1 for position in positions for _ in range(20)]
            evaluator = pyspiel.RandomRolloutEvaluator(1, 1)
            bot = pyspiel.ISMCTSBot(1, evaluator, UCT, SIMULATIONS)
            work = partial(_theirs, bot, cycle(positions))
            decisions_each = sum(left) / len(left)
            found.append(
                Searched(name, game.num_players(), place, "chance", False, decisions_each, work, True)
            )
    return found


def _played(state: Any, chance: random.Random) -> list[Any]:
    """Plays on at random; returns the positions in which there was something to decide."""
    found = []
    while not state.is_terminal():
        if state.is_chance_node():
            outcomes, weights = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(chance.choices(outcomes, weights)[0])
            continue
        legal = state.legal_actions()
        if len(legal) > 1:
            found.append(state.clone())
        state.apply_action(chance.choice(legal))
    return found


def _theirs(bot: Any, positions: Iterator[Any]) -> float:
    bot.step(next(positions))
    return SIMULATIONS


# ---- the figures


def everything(played: Sequence[Game], quick: bool) -> list[Searched]:
    """All that is to be measured; OpenSpiel's where it is installed."""
    sample, seconds = (1, 0.02) if quick else (6, 0.3)
    searches = [each for game in played for each in ours(game, sample, seconds)]
    return searches + (theirs(sample) if openspiel.installed() else [])


def data(searches: Sequence[Searched], rates: Mapping[str, int]) -> list[dict[str, Any]]:
    """What was found out, with ratios to every peer in the same place."""
    peers = [each for each in searches if each.peer]
    rows = []
    for each in searches:
        rate = rates[each.key]
        row: dict[str, Any] = {
            "game": each.name,
            "of": "OpenSpiel" if each.peer else "Bandstand",
            "players": each.players,
            "place": each.place,
            "guide": each.guide,
            "cut_off": each.cut_off,
            "playouts_per_second": rate,
            "decisions_a_playout": round(each.decisions, 1),
            "playout_decisions_per_second": round(rate * each.decisions),
        }
        if not each.peer:
            row["ratios"] = {
                peer.name: {
                    "playouts": rate / rates[peer.key],
                    "decisions": rate * each.decisions / (rates[peer.key] * peer.decisions),
                }
                for peer in peers
                if peer.place == each.place
            }
        rows.append(row)
    return rows


def report(rows: Sequence[Mapping[str, Any]]) -> str:
    """The figures for people."""
    lines = ["Play-outs a second of the search, one process:"]
    for row in rows:
        who = f"OpenSpiel {row['game']}" if row["of"] == "OpenSpiel" else row["game"]
        how = "cut off with an estimate" if row["cut_off"] else "to the end of the game"
        lines.append(
            f"  {who}, {row['players']} players, {row['place']}, by {row['guide']}: "
            f"{row['playouts_per_second']:,} play-outs {how}, of "
            f"{row['decisions_a_playout']:,} decisions: {row['playout_decisions_per_second']:,} decisions"
        )
        for peer, ratio in row.get("ratios", {}).items():
            lines.append(
                f"    {ratio['playouts']:.2g} times as many play-outs as {peer}, "
                f"{ratio['decisions']:.2g} times as many decisions in them"
            )
    if not any(row["of"] == "OpenSpiel" for row in rows):
        lines.append("  OpenSpiel is not installed: there is no search to compare with.")
    return "\n".join(lines)

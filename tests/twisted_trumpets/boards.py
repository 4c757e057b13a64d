"""Boards in notation, for tests of what is drawn and heard."""

from functools import cache

from bandstand.builtin.twisted_trumpets import GAME, rules
from bandstand.builtin.twisted_trumpets.parts import TURNS
from bandstand.rng import Rng
from tests.twisted_trumpets.positions import KIT, trumpet

GOLDEN = (
    "bnd2@c1/1 bll1@d1/1 str1p@a2/1 frk1@b2/2 p.frk2^@c2/0 p.tws1p@d2/1 bnd2@e2/2 s.bnd0@a3/1 frk1g@b3/0 "
    "frk1@c3/2 msb1@d3/3 frk1w@e3/3 bel0b@a4/3 str0^@b4/1 bnd1b@c4/3 sbr0p@e4/2"
)
"""The rulebook's example, which scores 62, on a board of our own."""


def board(tiles: str) -> list[list[int]]:
    """A board in notation, as a View has it."""
    poses = enumerate(trumpet(tiles).poses)
    return [[square, pose // TURNS, pose % TURNS] for square, pose in poses if pose != rules.EMPTY]


@cache
def finished(players: int, seed: int, slots: str = "round") -> rules.TwistedTrumpetsState:
    """A game between greedy players, played to its end."""
    return _played(players, seed, slots)[-1]


@cache
def on_the_way(players: int, seed: int, slots: str = "round") -> list[rules.TwistedTrumpetsState]:
    """The positions at the beginning of each turn of such a game."""
    return _played(players, seed, slots)[:-1]


def _played(players: int, seed: int, slots: str) -> list[rules.TwistedTrumpetsState]:
    state = rules.begin(KIT, players, seed, {"decree_slots": slots})
    policy, chance = GAME.policy(), Rng(seed)
    chance.event()
    seen = [state.copy()]
    while state.turn() >= 0:
        legal = state.legal()
        turns = state.turns
        state.apply(legal[0] if len(legal) == 1 else policy.choose(state, state.turn(), chance))
        if state.turns != turns:
            seen.append(state.copy())
    return [*seen, state]

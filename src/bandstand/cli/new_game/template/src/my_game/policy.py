"""A player that goes by its eye. Bots that search try moves out by playing on like this."""

from bandstand.contract import Policy, State
from bandstand.rng import Rng

from .rules import NoteState, worth


class Greedy(Policy):
    """Takes the most points now, with the lowest note that brings them."""

    def choose(self, state: State, seat: int, rng: Rng) -> int:
        assert isinstance(state, NoteState)
        return max(state.legal(), key=lambda note: (worth(state.melody, note), -note))

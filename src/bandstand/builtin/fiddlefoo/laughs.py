"""What people would laugh at in Fiddlefoo. Read off the positions; no policy is asked."""

from bandstand.builtin.fiddlefoo.rules import THROW, FiddlefooState
from bandstand.contract import State
from bandstand.watch import Watch

KEPT = "keeps a card that it could throw"


class Laughs(Watch):
    """Cards that could have been thrown, where nobody is helped by keeping them."""

    names = (KEPT,)

    def see(self, state: State, seat: int, action: int) -> None:
        assert isinstance(state, FiddlefooState)
        game = state
        if game.phase == THROW and not game.cooperative and action == game.kit.enough:
            self.counted[KEPT] += len(game.legal()) > 1

"""What people would laugh at in Twisted Trumpets. Read off the positions; no policy is asked."""

from bandstand.builtin.twisted_trumpets.rules import NONE, TwistedTrumpetsState
from bandstand.builtin.twisted_trumpets.rules.position import ACT
from bandstand.contract import State
from bandstand.watch import Watch

TAKEN_OFF = "takes a tile off again"
CLOSED = "closes its trumpet with room and something to place"
PASSED = "passes with something useful to do"


class Laughs(Watch):
    """Tiles taken off, trumpets closed early, turns thrown away."""

    names = (TAKEN_OFF, CLOSED, PASSED)

    def see(self, state: State, seat: int, action: int) -> None:
        assert isinstance(state, TwistedTrumpetsState)
        game = state
        kit = game.kit
        if game.phase != ACT or game.slot != NONE:
            return
        final = bool(game.last) and game.round == game.last
        if action >= kit.take_off:
            self.counted[TAKEN_OFF] += 1
        elif action < kit.draw:
            if not final and self._closes(game, seat, action) and self._something_else(game, seat):
                self.counted[CLOSED] += 1
        elif action == kit.pass_ and self._useful(game, seat, final):
            self.counted[PASSED] += 1

    def _closes(self, game: TwistedTrumpetsState, seat: int, action: int) -> bool:
        after = game.copy()
        after.apply(action)
        trumpet = after.trumpets[seat]
        return trumpet.closed() and trumpet.empty() > game.kit.last_empty

    def _something_else(self, game: TwistedTrumpetsState, seat: int) -> bool:
        """Something to draw, to buy, or to place without closing the trumpet."""
        kit = game.kit
        return any(
            not self._closes(game, seat, action) if action < kit.draw else action != kit.pass_
            for action in game.legal()
            if action < kit.take_off
        )

    def _useful(self, game: TwistedTrumpetsState, seat: int, final: bool) -> bool:
        """Something else to do than to close the trumpet; on the last turn, a placement that raises the
        score."""
        legal = game.legal()
        if not final:
            return self._something_else(game, seat)
        now = game.scores()[seat]
        for action in legal:
            if action < game.kit.draw:
                after = game.copy()
                after.apply(action)
                if after.scores()[seat] > now:
                    return True
        return False

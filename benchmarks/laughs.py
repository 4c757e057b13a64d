"""What a person would laugh at, counted by name. It is read off the positions themselves and asks no policy,
so that a bot's own idea of what is absurd cannot hide anything."""

from collections import Counter
from typing import cast

from bandstand.builtin.fiddlefoo.rules import THROW, FiddlefooState
from bandstand.builtin.luthier.parts.vocabulary import FINISHING, ROUGHING
from bandstand.builtin.luthier.rules.board import NONE as NO_CARD
from bandstand.builtin.luthier.rules.play import LuthierState
from bandstand.builtin.luthier.rules.position import PLAN
from bandstand.builtin.luthier.rules.requirements import fits
from bandstand.builtin.twisted_trumpets.rules import NONE, TwistedTrumpetsState
from bandstand.builtin.twisted_trumpets.rules.position import ACT
from bandstand.contract import Game, State

TAKEN_OFF = "takes a tile off again"
CLOSED = "closes its trumpet with room and something to place"
PASSED = "passes with something useful to do"
IDLE = "sends a worker where nothing can be done"
LOST = "loses a patron it could have served"
KEPT = "keeps a card that it could throw"


class Watch:
    """Looks on, and counts. This one finds nothing."""

    names: tuple[str, ...] = ()

    def __init__(self) -> None:
        self.counted: Counter[str] = Counter()

    def see(self, state: State, seat: int, action: int) -> None:
        """What a seat is about to do."""


class TwistedTrumpets(Watch):
    """Tiles taken off, trumpets closed early, turns thrown away."""

    names = (TAKEN_OFF, CLOSED, PASSED)

    def see(self, state: State, seat: int, action: int) -> None:
        game = cast(TwistedTrumpetsState, state)
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


class Luthier(Watch):
    """Workers at benches without a card for them, and patrons who left though an instrument for them lay
    ready, with its materials, when the round was planned, and no such instrument was finished."""

    names = (IDLE, LOST)

    def __init__(self) -> None:
        super().__init__()
        self.round = 0
        self.waiting: dict[int, list[tuple[int, list[int]]]] = {}
        self.made: list[int] = []

    def see(self, state: State, seat: int, action: int) -> None:
        game = cast(LuthierState, state)
        if game.phase != PLAN:
            return
        if game.round != self.round:
            self._begin(game)
        if game.chosen != NO_CARD:
            place = action - game.kit.at
            board = game.boards[seat]
            own = [sum(lying.owner == seat for lying in game.stacks[at]) for at in (ROUGHING, FINISHING)]
            if place == ROUGHING and own[0] >= len(board.rough):
                self.counted[IDLE] += 1
            if place == FINISHING and own[1] >= len(board.finish) + min(own[0], len(board.rough)):
                self.counted[IDLE] += 1

    def _begin(self, game: LuthierState) -> None:
        """A round is planned: who of those has left, and who is about to?"""
        for seat, due in self.waiting.items():
            board = game.boards[seat]
            finished = board.made[self.made[seat] :]
            for patron, given in due:
                if patron not in [*board.patrons, *board.completed]:
                    # Whoever gave the instrument to another patron has chosen between them.
                    chosen = any(fits(game.kit, patron, [*given, kind]) for kind in finished)
                    self.counted[LOST] += not chosen
        self.round = int(game.round)
        self.waiting = {}
        self.made = [len(board.made) for board in game.boards]
        if game.round < game.kit.rounds:
            self.waiting = {seat: self._due(game, seat) for seat in range(game.players)}

    def _due(self, game: LuthierState, seat: int) -> list[tuple[int, list[int]]]:
        """The patrons about to leave who would take an instrument that lies ready, with what they have been
        given, as far as materials go."""
        kit, board = game.kit, game.boards[seat]
        store, benched = board.resources[:3], board.finish[:]
        due: list[tuple[int, list[int]]] = []
        for space in range(3):
            patron = board.patrons[space]
            if patron == NO_CARD or board.patience[space] != kit.patience - 1:
                continue
            for kind in benched:
                cost = kit.instruments[kind].finish
                paid = all(have >= need for have, need in zip(store, cost, strict=True))
                if paid and fits(kit, patron, [*board.attached[space], kind]):
                    store = [have - need for have, need in zip(store, cost, strict=True)]
                    benched.remove(kind)
                    due.append((patron, board.attached[space][:]))
                    break
        return due


class Fiddlefoo(Watch):
    """Cards that could have been thrown, where nobody is helped by keeping them."""

    names = (KEPT,)

    def see(self, state: State, seat: int, action: int) -> None:
        game = cast(FiddlefooState, state)
        if game.phase == THROW and not game.cooperative and action == game.kit.enough:
            self.counted[KEPT] += len(game.legal()) > 1


_WATCHES: dict[str, type[Watch]] = {
    "twisted_trumpets": TwistedTrumpets,
    "luthier": Luthier,
    "fiddlefoo": Fiddlefoo,
}


def watch(game: Game) -> Watch:
    """Somebody who looks on at a game."""
    return _WATCHES.get(game.name, Watch)()


def names(game: Game) -> tuple[str, ...]:
    """What can be laughed at there."""
    return _WATCHES.get(game.name, Watch).names

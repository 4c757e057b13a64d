"""What people would laugh at in Luthier. Read off the positions; no policy is asked."""

from bandstand.builtin.luthier.parts.vocabulary import FINISHING, ROUGHING
from bandstand.builtin.luthier.rules.board import NONE as NO_CARD
from bandstand.builtin.luthier.rules.play import LuthierState
from bandstand.builtin.luthier.rules.position import PLAN
from bandstand.builtin.luthier.rules.requirements import fits
from bandstand.contract import State
from bandstand.watch import Watch

IDLE = "sends a worker where nothing can be done"
LOST = "loses a patron it could have served"


class Laughs(Watch):
    """Workers at benches without a card for them, and patrons who left though an instrument for them lay
    ready, with its materials, when the round was planned, and no such instrument was finished."""

    names = (IDLE, LOST)

    def __init__(self) -> None:
        super().__init__()
        self.round = 0
        self.waiting: dict[int, list[tuple[int, list[int]]]] = {}
        self.made: list[int] = []

    def see(self, state: State, seat: int, action: int) -> None:
        assert isinstance(state, LuthierState)
        game = state
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

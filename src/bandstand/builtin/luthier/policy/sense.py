"""What nobody who knows the game would do: send a worker to a bench where no card lies for it, or let a
patron leave who could be served."""

from mypy_extensions import i64

from bandstand.builtin.luthier.parts.vocabulary import FINISHING, REPAIR, ROUGHING
from bandstand.builtin.luthier.policy.glance import own_chips
from bandstand.builtin.luthier.rules.board import NONE
from bandstand.builtin.luthier.rules.play import LuthierState
from bandstand.builtin.luthier.rules.position import ACT, MARKET, PLAN
from bandstand.builtin.luthier.rules.requirements import fits


def sensible(game: LuthierState, seat: i64, legal: list[int]) -> list[int]:
    """The actions that are left when such things are taken out; all, if nothing would be left."""
    phase = game.phase
    left = legal
    if phase == PLAN and game.chosen != NONE:
        left = _places(game, seat, legal)
    elif game.chosen != NONE:
        return legal
    elif phase == MARKET:
        if servable(game, seat):
            left = [action for action in legal if not game.kit.sell <= action < game.kit.sell + 3]
    elif phase == ACT and game.place == FINISHING:
        left = _makes(game, seat, legal)
    elif phase == ACT and game.place in (ROUGHING, REPAIR) and own_chips(game, seat, FINISHING):
        left = _thrifty(game, seat, legal)
    return [action for action in legal if action in left] or legal


# ---- patrons who are about to leave


def leaving(game: LuthierState, seat: i64) -> list[int]:
    """The spaces of the patrons who leave before the next round is planned, unless they are served."""
    board = game.boards[seat]
    if game.round == game.kit.rounds:
        return []
    return [
        space
        for space in range(3)
        if board.patrons[space] != NONE and board.patience[space] == game.kit.patience - 1
    ]


def servable(game: LuthierState, seat: i64) -> list[int]:
    """The instruments on the finishing bench that patrons about to leave would take, one for each of them, as
    far as the materials in store go."""
    board = game.boards[seat]
    kit = game.kit
    store = board.resources[:3]
    benched = board.finish[:]
    found: list[int] = []
    for space in leaving(game, seat):
        for kind in benched:
            cost = kit.instruments[kind].finish
            if not fits(kit, board.patrons[space], [*board.attached[space], kind]):
                continue
            if store[0] >= cost[0] and store[1] >= cost[1] and store[2] >= cost[2]:
                for m in range(3):
                    store[m] -= cost[m]
                benched.remove(kind)
                found.append(kind)
                break
    return found


# ---- each phase


def _places(game: LuthierState, seat: i64, legal: list[int]) -> list[int]:
    """Planning: to a bench only where a card lies for the worker, or will when others have worked; and the
    last workers to the finishing bench, if patrons about to leave need them there."""
    kit = game.kit
    roughing = own_chips(game, seat, ROUGHING)
    finishing = own_chips(game, seat, FINISHING)
    waiting: i64 = len(servable(game, seat)) - finishing
    # The chip that is being placed still counts among those in hand.
    if waiting > 0 and len(game.boards[seat].chips) <= waiting:
        return [action for action in legal if action == kit.at + FINISHING]
    board = game.boards[seat]
    left = legal
    if roughing >= len(board.rough):
        left = [action for action in left if action != kit.at + ROUGHING]
    if finishing >= len(board.finish) + min(roughing, len(board.rough)):
        left = [action for action in left if action != kit.at + FINISHING]
    return left


def _makes(game: LuthierState, seat: i64, legal: list[int]) -> list[int]:
    """At the finishing bench: what patrons about to leave would take; or what leaves the materials for it, if
    other workers follow who can still make it."""
    wanted = servable(game, seat)
    if not wanted:
        return legal
    following: i64 = 0
    for lying in game.queue[game.at + 1 :]:
        if lying.owner == seat:
            following += 1
    first = game.kit.make
    left = [action for action in legal if first <= action < game.kit.calm and action - first in wanted]
    return left + _thrifty(game, seat, legal) if following >= len(wanted) else left


def _thrifty(game: LuthierState, seat: i64, legal: list[int]) -> list[int]:
    """What uses up no materials that a patron about to leave needs."""
    wanted = servable(game, seat)
    if not wanted:
        return legal
    kit = game.kit
    spare = game.boards[seat].resources[:3]
    for kind in wanted:
        for m in range(3):
            spare[m] -= kit.instruments[kind].finish[m]
    left: list[int] = []
    for action in legal:
        cost = [0, 0, 0]
        if kit.make <= action < kit.calm:
            instrument = kit.instruments[action - kit.make]
            cost = instrument.finish if game.place == FINISHING else instrument.rough
        elif game.place == REPAIR and kit.take <= action < kit.search:
            cost = kit.repairs[game.display[REPAIR][action - kit.take]].cost
        if cost[0] <= spare[0] and cost[1] <= spare[1] and cost[2] <= spare[2]:
            left.append(action)
    return left

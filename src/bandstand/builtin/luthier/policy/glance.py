"""What each legal action looks like at a glance, in hundredths of a point. Nothing is tried, so that a
play-out can ask at every decision."""

from typing import Final

from mypy_extensions import i64

from bandstand.builtin.luthier.parts.vocabulary import (
    APPRENTICE,
    CRAFT,
    FINISHING,
    MONEY,
    MOST_INSPIRATION,
    ROUGHING,
)
from bandstand.builtin.luthier.policy.benchwork import Benchwork
from bandstand.builtin.luthier.policy.opening import opening_worth
from bandstand.builtin.luthier.policy.quick import small
from bandstand.builtin.luthier.policy.visits import Visits, taken_worth
from bandstand.builtin.luthier.policy.worth import by_worth, card_worth, gains_worth
from bandstand.builtin.luthier.rules.board import NONE
from bandstand.builtin.luthier.rules.play import LuthierState
from bandstand.builtin.luthier.rules.position import (
    ACT,
    BENCH,
    FOUND_REPAIR,
    MARKET,
    PLAN,
    RESOLVE,
    SETTING_UP,
)
from bandstand.builtin.luthier.rules.resolution import own_places

_ORDER: Final = [80, 70, 90, 30, 20, 50, 40]
"""How early to activate each place."""
_NEEDED: Final = 300
_USEFUL: Final = 100
"""What buying something is worth."""


def glance(game: LuthierState, seat: i64, legal: list[int]) -> list[int]:
    """A value for each legal action of the seat that decides."""
    phase = game.phase
    if phase == PLAN:
        return _plan(game, seat, legal)
    if game.chosen != NONE or phase == FOUND_REPAIR:
        # Money before inspiration; the dearest material is spared.
        step = -20 if game.inspired == NONE else 20
        return [step * place for place in range(len(legal))]
    if phase == RESOLVE:
        return _resolve(game, seat, legal)
    if phase == ACT:
        return [int(_act(game, seat, action)) for action in legal]
    if phase == MARKET:
        return _trade(game, seat, legal)
    if phase == BENCH:
        return [int(_bench(game, seat, action)) for action in legal]
    if phase == SETTING_UP:
        return [int(opening_worth(game, seat, action)) for action in legal]
    return [int(small(game, seat, phase, action)) for action in legal]


def _plan(game: LuthierState, seat: i64, legal: list[int]) -> list[int]:
    kit = game.kit
    visits = Visits(game, seat)
    values: list[int] = []
    if game.chosen != NONE:
        chosen = game.chosen - kit.chip
        for action in legal:
            values.append(int(visits.worth(chosen // 4, chosen % 4, action - kit.at)))
        return values
    for action in legal:
        best: i64 = -1_000_000
        for place in range(FINISHING + 1):
            best = max(best, visits.worth((action - kit.chip) // 4, (action - kit.chip) % 4, place))
        values.append(int(best))
    return values


def own_chips(game: LuthierState, seat: i64, place: i64) -> i64:
    """How many chips of a seat lie at a place."""
    number: i64 = 0
    for lying in game.stacks[place]:
        if lying.owner == seat:
            number += 1
    return number


def _needs(game: LuthierState, seat: i64) -> list[int]:
    """What has to be bought for the workers at the own benches."""
    return Benchwork(
        game, seat, own_chips(game, seat, ROUGHING), own_chips(game, seat, FINISHING)
    ).bought  # fmt: skip


def _resolve(game: LuthierState, seat: i64, legal: list[int]) -> list[int]:
    kit = game.kit
    full = len(game.boards[seat].finish) >= kit.bench
    values: list[int] = []
    for action in legal:
        value: i64 = 0
        if action == kit.to_market:
            value = 10 if game.round == kit.rounds else 60
            if _needs(game, seat) != [0, 0, 0]:
                value = 100
        elif action != kit.pass_:
            value = _ORDER[action - kit.go]
            if full and action == kit.go + ROUGHING:
                value = 35
        values.append(int(value))
    return values


def _act(game: LuthierState, seat: i64, action: i64) -> i64:
    kit = game.kit
    place = game.place
    if kit.take <= action < kit.search:
        return taken_worth(game, seat, place, action - kit.take, game.acting().chip, game.skill())
    if kit.search <= action < kit.instead:
        return 40
    if kit.instead <= action < kit.inspire:
        return gains_worth(kit.places[place].instead[action - kit.instead], game.round)
    if kit.make <= action < kit.calm:
        return 200 + card_worth(game, seat, action - kit.make)
    choice = action - kit.claim
    return 100 * i64(kit.awards[game.awards[choice // 3]].points[choice % 3]) + 60 * (kit.rounds - game.round)


def _bench(game: LuthierState, seat: i64, action: i64) -> i64:
    kit = game.kit
    if kit.on <= action < kit.chip:
        return card_worth(game, seat, action - kit.on)
    return 0 if action == kit.done else -200


def _trade(game: LuthierState, seat: i64, legal: list[int]) -> list[int]:
    """Buy what the benches need, then what they will need; hire and train with what is left; in the last
    round sell the rest."""
    kit = game.kit
    board = game.boards[seat]
    have = board.resources
    last = game.round == kit.rounds
    wanted = [0, 0, 0, 0, 0, 0]
    bought = _needs(game, seat)
    later = [0, 0, 0]
    if not last:
        for kind in by_worth(game, seat, board.finish)[:2]:
            for m in range(3):
                later[m] += kit.instruments[kind].finish[m]
        for kind in by_worth(game, seat, board.rough)[:1]:
            for m in range(3):
                later[m] += kit.instruments[kind].rough[m]
    for m in range(3):
        if bought[m]:
            wanted[m] = _NEEDED
        elif have[m] < later[m] and i64(kit.market[game.market][m]) <= 2 + m + m // 2:
            wanted[m] = _USEFUL
    if not last:
        if i64(have[MONEY]) >= 10 and i64(have[APPRENTICE]) < 2:
            wanted[3] = _USEFUL // 2
        if i64(have[MONEY]) >= 16 and i64(board.tracks[CRAFT]) < 4:
            wanted[5] = _USEFUL * 3 // 4
    sells = last and not own_places(game, seat)
    values: list[int] = []
    for action in legal:
        if action == kit.done:
            values.append(0)
        elif action >= kit.sell:
            values.append(_USEFUL if sells else -_USEFUL)
        else:
            item = (action - kit.buy) // MOST_INSPIRATION
            inspiration = (action - kit.buy) % MOST_INSPIRATION
            value = wanted[item] if wanted[item] else -_USEFUL // 2
            values.append(value - int(15 * inspiration))
    return values

"""What the choices before the first round are worth."""

from typing import Final

from mypy_extensions import i64

from bandstand.builtin.luthier.parts.vocabulary import KEEP
from bandstand.builtin.luthier.policy.worth import gains_worth, hopes, power_worth
from bandstand.builtin.luthier.rules.play import LuthierState

_ABILITY: Final = 40
_ABILITY_OF_INSTRUMENTS: Final = 170
"""What the ability of a family is worth; another instrument is worth a worker."""


def opening_worth(game: LuthierState, seat: i64, action: i64) -> i64:
    """What a choice at set-up is worth, beside others of its sort."""
    kit = game.kit
    if action < kit.goal:
        house = kit.houses[action - kit.house]
        value = gains_worth(house.resources, 0)
        for effect in house.setup:
            value += _ABILITY_OF_INSTRUMENTS if effect.verb == KEEP else _ABILITY
        return value
    if action < kit.keep:
        return hopes(kit.goals[action - kit.goal].metric)
    if action < kit.host:
        instrument = kit.instruments[action - kit.keep]
        value = 100 * instrument.prestige
        for patron in game.boards[seat].dealt_patrons:
            if i64(kit.patrons[patron].families[0]) == instrument.family:
                value += 300
        return value
    if action < kit.space:
        patron_card = kit.patrons[action - kit.host]
        picked = game.picked[seat]
        kept = kit.instruments[i64(picked[len(picked) - 1]) - kit.keep].family
        value = 40 * patron_card.prestige
        if i64(patron_card.families[0]) == kept:
            value += 600
        return value + power_worth(game, seat, action - kit.host, 1) // 2
    return gains_worth(kit.spaces[action - kit.space], 1)

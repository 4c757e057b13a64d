"""What the cards left in a hand cost."""

from mypy_extensions import i64

from bandstand.builtin.fiddlefoo.parts import COLOURS, FiddlefooParts
from bandstand.builtin.fiddlefoo.rules.talkytoot import EFFECTS


def minus_points(kit: FiddlefooParts, notes: list[int], hand: list[int]) -> int:
    """A minus point for each music note; special cards may say otherwise."""
    total: i64 = 0
    worst: i64 = -1
    waiting: i64 = -1
    for card in hand:
        special: i64 = kit.special_of[card]
        if special >= 0 and EFFECTS[special].waits_for_others():
            waiting = card
            continue
        worth: i64 = notes[card]
        if special >= 0:
            frequent = most_frequent(kit, hand, kit.colour_of[card])
            worth = EFFECTS[special].worth(worth, frequent, -1, kit.amounts[special])
        total += worth
        worst = max(worst, worth)
    if waiting >= 0:
        special = kit.special_of[waiting]
        total += EFFECTS[special].worth(notes[waiting], False, worst, kit.amounts[special])
    return int(total)


def most_frequent(kit: FiddlefooParts, hand: list[int], colour: i64) -> bool:
    """Whether no colour is more frequent in a hand than this one."""
    count = [0] * COLOURS
    for card in hand:
        count[kit.colour_of[card]] += 1
    return count[colour] == max(count)

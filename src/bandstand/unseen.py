"""Deals what a seat has not seen, every deal that fits what it knows being equally likely.

Cards come in kinds (a suit); a hand may be known to hold none of some kinds. Dealing at random and
throwing away what does not fit is quick unless much is known: a try ends at its first wrong card, and
the hands with the most reasons to fail come first. Where it fails too often, the number of fitting deals
is counted exactly and one of them is drawn. Both ways give the same distribution.
"""

from math import comb
from typing import Final

from mypy_extensions import i64

from bandstand.rng import Rng

_TRIES: Final = 400


def deal(
    cards: list[int], kinds: list[int], sizes: list[int], barred: list[int], rng: Rng
) -> list[list[int]]:
    """Hands of the given sizes, and the rest as one hand more.

    `cards` are the unseen cards in parts order, `kinds[card]` is a card's kind (-1: of no kind, never
    barred), bit k of `barred[i]` says that hand i holds nothing of kind k.
    """
    known = False
    for mask in barred:
        if mask:
            known = True
    if not known:
        return _at_random(cards, sizes, rng)
    order = _hardest_first(sizes, barred)
    for _ in range(_TRIES):
        hands = _at_random_or_not(cards, kinds, sizes, barred, order, rng)
        if hands:
            return hands
    return _counted(cards, kinds, sizes, barred, rng)


def _at_random(cards: list[int], sizes: list[int], rng: Rng) -> list[list[int]]:
    left = cards[:]
    hands: list[list[int]] = []
    for size in sizes:
        hand: list[int] = []
        for _ in range(size):
            last: i64 = len(left) - 1
            drawn = rng.below(last + 1)
            hand.append(left[drawn])
            left[drawn] = left[last]
            left.pop()
        hands.append(hand)
    hands.append(left)
    return hands


def _hardest_first(sizes: list[int], barred: list[int]) -> list[int]:
    """All hands, those first for which the most cards would be wrong."""
    burdens = [(-barred[hand].bit_count() * sizes[hand], hand) for hand in range(len(sizes))]
    burdens.sort()
    return [hand for _, hand in burdens]


def _at_random_or_not(
    cards: list[int], kinds: list[int], sizes: list[int], barred: list[int], order: list[int], rng: Rng
) -> list[list[int]]:
    """One deal at random, or nothing as soon as a card goes where it cannot be."""
    left = cards[:]
    hands: list[list[int]] = [[] for _ in sizes]
    for seat in order:
        hand = hands[seat]
        mask: i64 = barred[seat]
        for _ in range(sizes[seat]):
            last: i64 = len(left) - 1
            drawn = rng.below(last + 1)
            card = left[drawn]
            kind: i64 = kinds[card]
            if kind >= 0 and (mask >> kind) & 1:
                return []
            hand.append(card)
            left[drawn] = left[last]
            left.pop()
    hands.append(left)
    return hands


def _counted(
    cards: list[int], kinds: list[int], sizes: list[int], barred: list[int], rng: Rng
) -> list[list[int]]:
    """Walk through the cards; give each to a hand of which something is known, or to none of these, with
    the share of fitting deals in which it goes there. The other hands are then dealt from what is left."""
    known = [seat for seat in range(len(sizes)) if barred[seat]]
    masks = [barred[seat] for seat in known]
    anywhere = 0
    for mask in masks:
        anywhere |= mask
    held_back = [card for card in cards if kinds[card] >= 0 and (anywhere >> kinds[card]) & 1]
    free = [card for card in cards if kinds[card] < 0 or not (anywhere >> kinds[card]) & 1]
    order = held_back + free
    ways = _Ways([kinds[card] for card in order], masks, len(held_back))
    room = [sizes[seat] for seat in known]
    hands: list[list[int]] = [[] for _ in sizes]
    rest: list[int] = []
    for place, card in enumerate(order):
        total = ways.count(place, room)
        if total == 0:
            raise ValueError("What is known of the hands contradicts itself: no deal fits it.")
        drawn = rng.below_large(total)
        goes = -1
        for i in range(len(known)):
            if room[i] and ways.may(place, i):
                room[i] -= 1
                share = ways.count(place + 1, room)
                if drawn < share:
                    goes = i
                    break
                drawn -= share
                room[i] += 1
        if goes < 0:
            rest.append(card)
        else:
            hands[known[goes]].append(card)
    others = [0 if barred[seat] else sizes[seat] for seat in range(len(sizes))]
    dealt = _at_random(sorted(rest), others, rng)
    for seat in range(len(sizes)):
        if not barred[seat]:
            hands[seat] = dealt[seat]
    hands.append(dealt[len(sizes)])
    return hands


class _Ways:
    """Counts the deals of the cards from one place on, by how much room each hand has left."""

    def __init__(self, kinds: list[int], barred: list[int], held_back: int) -> None:
        self.kinds = kinds
        self.barred = barred
        self.held_back = held_back
        self.known: dict[tuple[int, ...], int] = {}

    def may(self, place: int, hand: int) -> bool:
        """Whether the card at this place may be in the hand."""
        return place >= self.held_back or not (self.barred[hand] >> self.kinds[place]) & 1

    def count(self, place: int, room: list[int]) -> int:
        """In how many ways the hands can be filled with the cards from this place on."""
        left = len(self.kinds) - place
        if sum(room) > left:
            return 0
        if place >= self.held_back:
            # From here on every card may go anywhere.
            total = 1
            for size in room:
                total *= comb(left, size)
                left -= size
            return total
        key = (place, *room)
        if key in self.known:
            return self.known[key]
        total = self.count(place + 1, room)
        for hand in range(len(room)):
            if room[hand] and self.may(place, hand):
                room[hand] -= 1
                total += self.count(place + 1, room)
                room[hand] += 1
        self.known[key] = total
        return total

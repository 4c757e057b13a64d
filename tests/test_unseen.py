"""Dealing what is unseen: every deal that fits is equally likely, whichever way it is dealt."""

from collections import Counter
from collections.abc import Callable
from itertools import combinations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bandstand import unseen
from bandstand.rng import Rng
from tests.sizes import SIZES
from tests.test_rng import unlikely

Deal = tuple[tuple[int, ...], ...]
Dealer = Callable[[list[int], list[int], list[int], list[int], Rng], list[list[int]]]

# Seven cards of three kinds, and one of no kind that may be anywhere.
KINDS = [0, 0, 1, 1, 2, 2, 2, -1]
CARDS = list(range(8))
KNOWLEDGE = {
    "nothing": ([2, 2], [0, 0]),
    "one hand without a kind": ([2, 3], [0b001, 0]),
    "each without another kind": ([2, 2, 1], [0b001, 0b110, 0b010]),
    "hardly anything fits": ([3, 2], [0b110, 0b011]),
    "an empty hand": ([0, 3], [0b001, 0b100]),
}


def fitting(sizes: list[int], barred: list[int]) -> list[Deal]:
    """Every deal that fits, found by trying all."""

    def deals(hand: int, left: tuple[int, ...]) -> list[Deal]:
        if hand == len(sizes):
            return [(left,)]
        found: list[Deal] = []
        for held in combinations(left, sizes[hand]):
            if not any(KINDS[card] >= 0 and barred[hand] >> KINDS[card] & 1 for card in held):
                rest = tuple(card for card in left if card not in held)
                found += [(held, *others) for others in deals(hand + 1, rest)]
        return found

    return deals(0, tuple(CARDS))


def sorted_hands(hands: list[list[int]]) -> Deal:
    return tuple(tuple(sorted(hand)) for hand in hands)


@pytest.mark.parametrize("deal", [unseen.deal, unseen._counted], ids=["dealt", "counted"])
@pytest.mark.parametrize("what", KNOWLEDGE)
def test_every_deal_that_fits_is_equally_likely(what: str, deal: Dealer) -> None:
    sizes, barred = KNOWLEDGE[what]
    possible = fitting(sizes, barred)
    tries = min(SIZES.draws, 40 * len(possible))
    rng = Rng(len(possible))
    counts = Counter(sorted_hands(deal(CARDS, KINDS, sizes, barred, rng)) for _ in range(tries))
    assert set(counts) <= set(possible)
    assert abs(unlikely([counts[each] for each in possible], tries / len(possible))) < 5


def test_where_trying_would_fail_the_deals_are_counted() -> None:
    """A hand that can only be the last ten of a hundred cards: no number of tries would find it."""
    kinds = [0] * 90 + [1] * 10
    hand, rest = unseen.deal(list(range(100)), kinds, [10], [0b01], Rng(1))
    assert sorted(hand) == list(range(90, 100))
    assert sorted(rest) == list(range(90))


def test_knowledge_that_contradicts_itself_is_refused() -> None:
    with pytest.raises(ValueError, match="no deal fits"):
        unseen.deal(CARDS, KINDS, [2], [0b111], Rng(1))


@settings(max_examples=SIZES.examples, deadline=None)
@given(
    seed=st.integers(0, 2**64),
    sizes=st.lists(st.integers(0, 3), min_size=1, max_size=4),
    masks=st.lists(st.integers(0, 0b11111), min_size=4, max_size=4),
    loose=st.integers(0, 3),
)
def test_all_cards_are_dealt_and_none_where_it_cannot_be(
    seed: int, sizes: list[int], masks: list[int], loose: int
) -> None:
    """There is one more kind than can be barred, so that something always fits."""
    kinds = [card % 6 for card in range(6 * sum(sizes) + 6)] + [-1] * loose
    cards = list(range(len(kinds)))
    barred = masks[: len(sizes)]
    hands = unseen.deal(cards, kinds, sizes, barred, Rng(seed))
    assert [len(hand) for hand in hands[:-1]] == sizes
    assert sorted(card for hand in hands for card in hand) == cards
    for hand, mask in zip(hands, barred, strict=False):
        assert not any(kinds[card] >= 0 and mask >> kinds[card] & 1 for card in hand)


def test_equal_chance_gives_equal_deals() -> None:
    sizes, barred = KNOWLEDGE["each without another kind"]
    one = unseen.deal(CARDS, KINDS, sizes, barred, Rng(4))
    assert unseen.deal(CARDS, KINDS, sizes, barred, Rng(4)) == one
    assert list(range(8)) == CARDS

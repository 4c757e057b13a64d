"""Chance: the published ciphers and generators, fair draws, streams that know nothing of each other."""

from collections import Counter
from itertools import permutations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bandstand.rng import SEED_BITS, Rng
from tests.sizes import SIZES

MASK = 0xFFFFFFFF
SEEDS = st.integers(0, 2**SEED_BITS - 1)


# ---- written again from the papers, in another way than in the product


def rotate(word: int, left: int) -> int:
    bits = f"{word:032b}"
    return int(bits[left:] + bits[:left], 2)


def speck64_128(key: tuple[int, int, int, int], plain: tuple[int, int]) -> tuple[int, int]:
    """The cipher as its authors describe it: first the whole key schedule (key[0] is the last word)."""
    *words, first = key
    waiting = words[::-1]
    round_keys = [first]
    for number in range(26):
        waiting.append((round_keys[number] + rotate(waiting[number], 24)) % 2**32 ^ number)
        round_keys.append(rotate(round_keys[number], 3) ^ waiting[-1])
    x, y = plain
    for round_key in round_keys:
        x = (rotate(x, 24) + y) % 2**32 ^ round_key
        y = rotate(y, 3) ^ x
    return x, y


def xoshiro128plusplus(s: list[int], count: int) -> list[int]:
    drawn = []
    for _ in range(count):
        drawn.append((rotate((s[0] + s[3]) % 2**32, 7) + s[0]) % 2**32)
        t = (s[1] << 9) % 2**32
        s[2] ^= s[0]
        s[3] ^= s[1]
        s[1] ^= s[2]
        s[0] ^= s[3]
        s[2] ^= t
        s[3] = rotate(s[3], 11)
    return drawn


def expected_stream(seed: int, event: int, count: int) -> list[int]:
    key = (seed >> 96, (seed >> 64) & MASK, (seed >> 32) & MASK, seed & MASK)
    blocks = [speck64_128(key, divmod(2 * event + half, 2**32)) for half in (0, 1)]
    return xoshiro128plusplus([word for block in blocks for word in block], count)


def stream(rng: Rng, count: int) -> list[int]:
    return [int(rng.word()) for _ in range(count)]


def after_events(seed: int, events: int) -> Rng:
    rng = Rng(seed)
    for _ in range(events):
        rng.event()
    return rng


def test_the_test_s_own_speck_gives_the_published_value() -> None:
    key = (0x1B1A1918, 0x13121110, 0x0B0A0908, 0x03020100)
    assert speck64_128(key, (0x3B726574, 0x7475432D)) == (0x8C6FA548, 0x454E028B)


def test_the_test_s_own_xoshiro_gives_the_published_values() -> None:
    """The values with which other libraries test their xoshiro128++, from the state 1, 2, 3, 4."""
    assert xoshiro128plusplus([1, 2, 3, 4], 5) == [641, 1573767, 3222811527, 3517856514, 836907274]


@settings(max_examples=SIZES.examples, deadline=None)
@given(seed=SEEDS, events=st.integers(0, 40))
def test_a_stream_is_xoshiro_from_where_speck_takes_its_number(seed: int, events: int) -> None:
    assert stream(after_events(seed, events), 12) == expected_stream(seed, events, 12)


# ---- fair draws


def test_the_numbers_of_a_seed_never_change() -> None:
    """Records name a seed: these values must stay for ever."""
    rng = after_events(7, 1)
    assert [int(rng.below(6)) for _ in range(12)] == [0, 5, 0, 0, 3, 5, 0, 3, 3, 0, 2, 3]
    shuffled = list(range(10))
    rng.event()
    rng.shuffle(shuffled)
    assert shuffled == [3, 6, 7, 8, 0, 9, 5, 1, 4, 2]


@settings(max_examples=SIZES.examples, deadline=None)
@given(seed=SEEDS, bound=st.integers(1, 2**31 - 1))
def test_a_draw_stays_below_its_bound(seed: int, bound: int) -> None:
    rng = Rng(seed)
    for _ in range(20):
        assert 0 <= rng.below(bound) < bound


@pytest.mark.parametrize("bound", [0, -1, 2**31, 2**40])
def test_a_bound_that_cannot_be_drawn_below_is_refused(bound: int) -> None:
    with pytest.raises(ValueError, match="between 1 and 2\\*\\*31 - 1"):
        Rng(1).below(bound)
    if bound <= 0:
        with pytest.raises(ValueError, match="at least 1"):
            Rng(1).below_large(bound)


@pytest.mark.parametrize("seed", [-1, 2**SEED_BITS])
def test_a_seed_has_at_most_128_bits(seed: int) -> None:
    with pytest.raises(ValueError, match="A seed is a whole number"):
        Rng(seed)
    Rng(2**SEED_BITS - 1)


def unlikely(counts: list[int], expected: float) -> float:
    """Chi-square of counts that should all be as expected, in standard deviations above its mean."""
    freedom = len(counts) - 1
    square = sum((count - expected) ** 2 / expected for count in counts)
    return float((square - freedom) / (2 * freedom) ** 0.5)


@pytest.mark.parametrize("bound", [2, 3, 6, 7, 52, 69])
def test_every_number_below_a_bound_is_equally_likely(bound: int) -> None:
    rng = Rng(bound)
    for draw in (rng.below, rng.below_large):
        counts = Counter(int(draw(bound)) for _ in range(SIZES.draws))
        assert abs(unlikely([counts[number] for number in range(bound)], SIZES.draws / bound)) < 5


def test_a_large_bound_just_above_a_power_of_two_is_drawn_without_bias() -> None:
    """3 * 2**29 would be drawn with a bias of a third by taking a remainder of 32 bits."""
    rng = Rng(3)
    bound = 3 * 2**29
    low = sum(rng.below(bound) < 2**30 for _ in range(SIZES.draws))
    assert abs(low - SIZES.draws * 2 / 3) < 5 * (SIZES.draws * 2 / 9) ** 0.5


@pytest.mark.parametrize("bound", [2**32, 2**32 + 1, 10**30, 2**200])
def test_large_draws_reach_all_of_their_range(bound: int) -> None:
    rng = Rng(5)
    drawn = [rng.below_large(bound) for _ in range(400)]
    assert all(0 <= number < bound for number in drawn)
    assert min(drawn) < bound // 20
    assert max(drawn) > bound - bound // 20


def test_every_order_of_a_shuffle_is_equally_likely() -> None:
    rng = Rng(11)
    counts: Counter[tuple[int, ...]] = Counter()
    for _ in range(SIZES.draws):
        things = [0, 1, 2, 3]
        rng.shuffle(things)
        counts[tuple(things)] += 1
    orders = list(permutations(range(4)))
    assert abs(unlikely([counts[order] for order in orders], SIZES.draws / len(orders))) < 5


# ---- streams


def test_an_event_s_stream_does_not_depend_on_what_was_drawn_before() -> None:
    greedy, modest = Rng(9), Rng(9)
    stream(greedy, 1000)
    greedy.event()
    modest.event()
    assert stream(greedy, 10) == stream(modest, 10)


def test_streams_of_neighbouring_events_and_seeds_have_nothing_in_common() -> None:
    streams = [after_events(seed, event) for seed in range(8) for event in range(8)]
    words = [word for rng in streams for word in stream(rng, 50)]
    assert len(set(words)) > len(words) - 3
    bits = [bin(a ^ b).count("1") for a, b in zip(words, words[50:], strict=False)]
    assert abs(sum(bits) / len(bits) - 16) < 0.3


def test_a_copy_draws_the_same_and_leaves_the_original_alone() -> None:
    rng = after_events(13, 2)
    stream(rng, 3)
    before = rng.dump()
    copy = rng.copy()
    assert copy.dump() == before
    drawn = stream(copy, 5)
    assert rng.dump() == before
    assert stream(rng, 5) == drawn


def test_a_fresh_generator_knows_nothing_of_the_future() -> None:
    rng = Rng(17)
    fresh = rng.fresh()
    assert fresh.dump() == Rng(17).fresh().dump()
    following = stream(rng, 50)
    rng.event()
    following += stream(rng, 50)
    mine = stream(fresh, 50)
    fresh.event()
    mine += stream(fresh, 50)
    assert not set(following) & set(mine)

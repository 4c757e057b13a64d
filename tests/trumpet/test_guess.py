"""Guesses: in keeping with everything a viewer knows, and otherwise every deal equally likely."""

from collections import Counter
from collections.abc import Callable, Iterator
from itertools import combinations, product
from math import sqrt

import pytest

from bandstand import unseen
from bandstand.builtin.trumpet import GAME
from bandstand.builtin.trumpet.rules import TrumpetState
from bandstand.contract import SPECTATOR
from bandstand.rng import Rng
from tests.trumpet.positions import begin, cards, play, position, written

Hands = tuple[tuple[int, ...], ...]


# ---- every deal that fits is equally likely


def every_deal(left: list[int], sizes: list[int], barred: list[int]) -> Iterator[Hands]:
    """All deals that fit, card by card: Trumpets are told apart here, so some hands look alike."""
    if not sizes:
        yield (tuple(sorted(left)),)
        return
    kinds = GAME.kit.suit_of
    may = [i for i, card in enumerate(left) if kinds[card] < 0 or not (barred[0] >> kinds[card]) & 1]
    for chosen in combinations(may, sizes[0]):
        hand = tuple(sorted(left[i] for i in chosen))
        others = [card for i, card in enumerate(left) if i not in chosen]
        for rest in every_deal(others, sizes[1:], barred[1:]):
            yield (hand, *rest)


def assert_uniform(expected: Counter[Hands], seen: Counter[Hands]) -> None:
    """A chi-square test, far from its edge; what is drawn must be possible, and everything drawn."""
    assert set(seen) == set(expected)
    draws = seen.total()
    ways = expected.total()
    off = sum(
        (seen[deal] - draws * share / ways) ** 2 / (draws * share / ways) for deal, share in expected.items()
    )
    freedom = len(expected) - 1
    assert off < freedom + 4 * sqrt(2 * freedom)
    assert off > freedom - 4 * sqrt(2 * freedom)


def suits_barred(letters: str) -> int:
    return sum(1 << GAME.kit.letters.index(letter) for letter in letters)


SMALL = {
    "nothing known": ("h1 h2 s1 c1 W W", [2, 1], ["", ""]),
    "one void": ("h1 h2 s1 c1 d1 W", [2, 2], ["h", ""]),
    "two voids": ("h1 h2 s1 s2 c1 d1 W", [2, 2], ["h", "hs"]),
    "little left to hold": ("h1 h2 h3 s1 s2 c1 W W", [2, 2], ["hs", ""]),
    "every hand known": ("h1 h2 s1 s2 c1 c2 k1", [2, 2, 1], ["s", "hk", "c"]),
    "nothing left over": ("h1 h2 s1 s2 c1 W", [2, 2, 2], ["h", "s", ""]),
}


@pytest.mark.parametrize("deal", [unseen.deal, unseen._counted], ids=["deal", "counted"])
@pytest.mark.parametrize("case", SMALL.values(), ids=SMALL.keys())
def test_every_deal_that_fits_is_equally_likely(
    case: tuple[str, list[int], list[str]],
    deal: Callable[[list[int], list[int], list[int], list[int], Rng], list[list[int]]],
) -> None:
    """Dealing at random and counting must agree with a list of all deals."""
    text, sizes, voids = case
    left = cards(text)
    barred = [suits_barred(letters) for letters in voids]
    expected = Counter(every_deal(left, sizes, barred))
    rng = Rng(len(expected))
    draws = 20 * len(expected) + 2000
    seen = Counter(
        tuple(tuple(sorted(hand)) for hand in deal(left, GAME.kit.suit_of, sizes, barred, rng))
        for _ in range(draws)
    )
    assert_uniform(expected, seen)


def test_a_deal_that_hardly_ever_fits_is_found_by_counting() -> None:
    """Dealing at random practically never fits here; so this is the counting at work, at full size."""
    left = [card for card in GAME.kit.cards if card not in cards("h1 h2 h3 h4")]
    barred = suits_barred("scdpk")
    allowed = {card for card in left if GAME.kit.suit_of[card] in (0, -1)}
    often: Counter[int] = Counter()
    rng = Rng(3)
    for _ in range(200):
        hand, other, rest = unseen.deal(left, GAME.kit.suit_of, [7, 7], [barred, 0], rng)
        assert (len(hand), len(other), len(rest)) == (7, 7, 51)
        assert set(hand) <= allowed
        assert sorted(hand + other + rest) == left
        often.update(hand)
    # Seven of the ten cards that it may hold (three Trumpets among them): each heart in 7 of 10 deals.
    assert all(0.57 < often[card] / 200 < 0.83 for card in allowed - {66})


def test_knowledge_that_contradicts_itself_is_an_error() -> None:
    with pytest.raises(ValueError, match="no deal fits"):
        unseen.deal(cards("h1 h2 s1"), GAME.kit.suit_of, [2], [suits_barred("h")], Rng(1))


def late(*hands: str, tray: str) -> TrumpetState:
    """A position late in the game: all cards but those in the hands and the tray have been played."""
    left = Counter(GAME.kit.cards)
    left.subtract(cards(" ".join(hands) + " " + tray))
    played = " ".join(GAME.write(card) for card in left.elements())
    return position(*hands, discards=played)


@pytest.mark.parametrize("viewer", [0, 2, SPECTATOR])
def test_guesses_of_a_late_position_are_uniform(viewer: int) -> None:
    """Seat 1 showed that it has no hearts, seat 2 that it has no clubs."""
    hands = ("h5 c4 d2", "s2 d1 W", "h2 k1 s3")
    state = play(late(*hands, tray="h1 c3 W"), "h5 s2 h2 c4 W k1")
    assert state.view(viewer)["unfollowed"] == [[], [0, 2], [2]]
    hidden = [hand for seat, hand in enumerate(state.hands) if seat != viewer]
    left = sorted([card for hand in hidden for card in hand] + state.tray)
    masks = [mask for seat, mask in enumerate([0, 0b101, 0b100]) if seat != viewer]
    expected = Counter(every_deal(left, [1] * len(hidden), masks))
    rng = Rng(5)
    seen: Counter[Hands] = Counter()
    for _ in range(3000):
        guess = state.guess(viewer, rng)
        dealt = [hand for seat, hand in enumerate(guess.hands) if seat != viewer]
        seen[tuple(tuple(sorted(hand)) for hand in [*dealt, guess.tray])] += 1
    assert_uniform(expected, seen)


# ---- what is known


def guessed(state: TrumpetState, viewer: int, seat: int) -> set[str]:
    """Every card that a seat holds in any of many guesses."""
    rng = Rng(11)
    return {text for _ in range(300) for text in written(state.guess(viewer, rng).hands[seat])}


def hearts(texts: set[str]) -> bool:
    return any(text.startswith("h") for text in texts)


LEFT = ("h5 c1 c2 c3", "s2 d1 d3 d4", "h2 k1 k2 k3")
WITH_WILD = ("h5 c1 c2 c3", "W d1 d3 d4", "h2 k1 k2 k3")


def test_who_did_not_follow_has_none_of_the_suit() -> None:
    state = play(position(*LEFT), "h5 s2 h2")
    assert not hearts(guessed(state, viewer=0, seat=1))
    assert not hearts(guessed(state, viewer=SPECTATOR, seat=1))
    assert hearts(guessed(state, viewer=0, seat=2))
    assert any(text.startswith("s") for text in guessed(state, viewer=0, seat=1))


def test_a_trumpet_instead_of_the_suit_shows_the_same() -> None:
    state = play(position(*WITH_WILD), "h5 W h2")
    assert not hearts(guessed(state, viewer=0, seat=1))


def test_a_trumpet_at_any_time_shows_nothing() -> None:
    state = play(position(*WITH_WILD, wild_anytime=True), "h5 W h2")
    assert hearts(guessed(state, viewer=0, seat=1))


def test_another_suit_shows_a_void_also_with_trumpets_at_any_time() -> None:
    state = play(position(*LEFT, wild_anytime=True), "h5 s2 h2")
    assert not hearts(guessed(state, viewer=0, seat=1))


def test_on_their_honour_nothing_is_shown() -> None:
    state = play(position(*LEFT, renege="honour"), "h5 s2 h2")
    assert state.view(0)["unfollowed"] == [[], [0], []]
    assert hearts(guessed(state, viewer=0, seat=1))


def test_a_trumpet_that_was_led_shows_nothing() -> None:
    state = play(position("W c1 c2 c3", "s2 d1 d3 d4", "k1 h2 h3 h4"), "W s2 k1")
    assert state.view(0)["unfollowed"] == [[], [], []]
    assert hearts(guessed(state, viewer=0, seat=1))


def test_what_was_shown_is_forgotten_with_the_next_deal() -> None:
    state = play(position("h5", "s2", "h2"), "h5 s2 h2")
    assert state.view(0)["deal"] == 2
    assert state.view(0)["unfollowed"] == [[], [], []]
    assert hearts(guessed(state, viewer=0, seat=1))


def test_nobody_is_guessed_to_hold_a_card_that_was_seen() -> None:
    state = play(position(*LEFT, discards="p1 p2 p3"), "h5 s2 h2")
    for seat in (1, 2):
        assert not guessed(state, viewer=0, seat=seat) & {
            "h5",
            "s2",
            "h2",
            "p1",
            "p2",
            "p3",
            "c1",
            "c2",
            "c3",
        }


# ---- imagine and guess


@pytest.mark.parametrize("players", [2, 3, 4, 5, 6])
@pytest.mark.parametrize(("renege", "wild_anytime"), [*product(["prevented", "honour"], [False, True])])
def test_imagining_a_view_equals_guessing(players: int, renege: str, wild_anytime: bool) -> None:
    """Dump for dump, in every phase and for every viewer; so a guess comes from the View alone."""
    rng = Rng(players)
    state = begin(players, seed=players, renege=renege, wild_anytime=wild_anytime)
    phases: set[str] = set()
    for number in range(600):
        phase = state.view(0)["phase"]
        if phase not in phases or number % 60 == 0:
            phases.add(phase)
            assert_imagined_like_guessed(state, number)
        choices = state.legal()
        state.apply(choices[rng.below(len(choices))])
        if state.turn() < 0:
            break
    assert {"play", "trump"} | ({"call"} if renege == "honour" else set()) <= phases


def test_imagining_a_view_equals_guessing_at_decisions_and_at_the_end() -> None:
    """The home stretch, a call that is used up, a choice that waits, and a game that is over."""
    wins = ("h9 c1", "h2 c2")
    assert_imagined_like_guessed(play(position(*wins, markers=[19, 22]), "h9 h2"), 1)
    assert_imagined_like_guessed(play(position(*wins, renege="honour"), "call2"), 2)
    waiting = play(position("h9", "h2", markers=[3, 9], renege="honour"), "h9 h2")
    assert waiting.view(0)["pending"] == 0
    assert_imagined_like_guessed(waiting, 3)
    over = play(position(*wins, markers=[24, 3]), "h9 h2")
    assert over.turn() < 0
    assert_imagined_like_guessed(over, 4)


def assert_imagined_like_guessed(state: TrumpetState, seed: int) -> None:
    for viewer in (SPECTATOR, *range(int(state.players))):
        guess = state.guess(viewer, Rng(seed))
        assert GAME.imagine(state.view(viewer), Rng(seed)).dump() == guess.dump()
        assert guess.view(viewer) == state.view(viewer)


def test_a_guess_does_not_know_the_next_shuffle() -> None:
    state = position("h5", "h2")
    play(state, "h5")
    futures = set()
    for seed in range(5):
        guess = state.guess(1, Rng(seed))
        futures.add(tuple(play(guess, "h2").hands[0]))
    assert len(futures) == 5
    assert tuple(play(state, "h2").hands[0]) not in futures

"""The greedy player: follows the rulebook's hints, plays fair, sees nothing hidden, and beats chance."""

from itertools import product

import pytest

from bandstand import bots
from bandstand.builtin.trumpet import GAME
from bandstand.builtin.trumpet.rules import TrumpetState
from bandstand.contract import OVER
from bandstand.rng import Rng
from tests.contests import played, share
from tests.trumpet.positions import begin, play, position

GREEDY = GAME.policy()
FULL = "hscdpk"


def choice(state: TrumpetState) -> str:
    """What the greedy player on turn does."""
    seat = int(state.turn())
    action = GREEDY.choose(state.guess(seat, Rng(1)), seat, Rng(2))
    assert action in state.legal()
    return GAME.write(int(action))


# ---- choosing trump


def test_picks_the_suit_it_has_the_most_cards_of() -> None:
    """Ruling 52: three small diamonds count for more than two high crowns."""
    state = position("h9 d1 d2 d3 k11 k10", "h2 c1 c2 c3 c4 c5", markers=[3, 9])
    assert choice(play(state, "h9 h2")) == "+d"


def test_picks_the_higher_of_two_suits_it_has_equally_many_of() -> None:
    """Ruling 52: where the hint does not decide."""
    state = position("h9 d1 d2 k11 k10", "h2 c1 c2 c3 c4", markers=[3, 9])
    assert choice(play(state, "h9 h2")) == "+k"


def test_does_not_pick_a_suit_that_is_trump_already() -> None:
    """Ruling 52: the most cards among the suits that are left."""
    state = position("h9 d1 d2 d3 k11 k10", "h2 c1 c2 c3 c4 c5", markers=[3, 9], ladder="d")
    assert choice(play(state, "h9 h2")) == "+k"


def test_exchanges_its_longest_suit_to_the_top() -> None:
    """Ruling 52: when all tokens are placed, the hint means the exchange that lifts it the most."""
    state = position("h9 s1 s2 s3 d1", "h2 c1 c2 c3 c4", markers=[3, 9], ladder=FULL)
    assert choice(play(state, "h9 h2")) == "s<>k"


# ---- playing a card


@pytest.mark.parametrize(
    ("led", "hand", "ladder", "card"),
    [
        ("h5", "h4 h6 h9 h11", "", "h6"),  # follows just above
        ("h5", "h1 h3 h4 c1", "", "h1"),  # cannot win: the least
        ("h5", "c1 s2 s9 W", "cs", "c1"),  # the lowest trump is enough
        ("c5", "h7 s2 s9 W", "cs", "s2"),  # only the higher trump will do
        ("k11", "c1 s2 s9 W", "k", "W"),  # nothing but a Trumpet wins
        ("W", "c9 s2 s9 d3", "s", "d3"),  # nothing wins: neither a trump nor a high card is wasted
    ],
)
def test_last_to_play_wins_as_cheaply_as_possible(led: str, hand: str, ladder: str, card: str) -> None:
    state = position(f"{led} d8 d9 d10", hand, ladder=ladder)
    assert choice(play(state, led)) == card


def test_leads_the_surest_winner() -> None:
    """The top trump's highest card is only beaten by Trumpets; a lower one by more."""
    assert choice(position("h11 k11 k3 c2", "d1 d2 d3 d4", ladder="hk")) == "k11"


def test_does_not_overtake_what_it_cannot_hold() -> None:
    """With one still to play, the card that fewest unseen ones can beat."""
    state = position("h5 d1 d2", "h6 h11 c1", "s1 s2 s3")
    assert choice(play(state, "h5")) == "h11"


# ---- the home stretch


@pytest.mark.parametrize(
    ("markers", "text"),
    [
        ([24, 23, 3], "fwd"),  # home is one step away
        ([23, 24, 3], "fwd"),  # or one jump
        ([19, 24, 22], "back2"),  # holds back whoever is furthest
        ([22, 20, 19], "fwd"),  # nobody is ahead
        ([22, 23, 19], "fwd"),  # passes by jumping
    ],
)
def test_goes_home_or_holds_back_the_leader(markers: list[int], text: str) -> None:
    state = position("h9 c1", "h2 c2", "h3 c3", markers=markers)
    assert choice(play(state, "h9 h2 h3")) == text


# ---- on its honour


def test_never_breaks_suit_on_its_honour() -> None:
    """Ruling 53: bots follow suit, in every game and with either rule for Trumpets."""
    chances = 0
    for seed, wild_anytime in product(range(6), [False, True]):
        state = begin(3, seed, renege="honour", wild_anytime=wild_anytime)
        rng = Rng(seed)
        while state.turn() >= 0 and state.deals < 8:
            seat = int(state.turn())
            action = int(GREEDY.choose(state.guess(seat, rng), seat, rng))
            if action <= 66 and state.trick and state.led >= 0:
                holds = any(GAME.kit.suit_of[card] == state.led for card in state.hands[seat])
                if holds and not (action == 66 and wild_anytime):
                    chances += 1
                    assert GAME.kit.suit_of[action] == state.led
            state.apply(action)
        assert not any(event.kind in ("renege", "nocall") for event in state.heard)
    assert chances > 300


def test_calls_what_is_proven() -> None:
    """Ruling 53: on turn, and after the last trick; once there is nothing left to call, it does not."""
    hands = ("s2 h5 c5 c6", "h3 h2 c1 c2", "s4 s5 c3 c4")
    state = play(position(*hands, leader=1, renege="honour"), "h3 s4 s2 h2 s5 h5 c5")
    assert choice(state) == "call1"
    assert choice(play(state, "call1")) in ("c1", "c2")
    state = play(position(*hands, leader=1, renege="honour"), "h3 s4 s2 h2 s5 h5 c5 c1 c3 c6 c2 c4")
    assert choice(state) == "call1"
    assert choice(play(state, "call1")) == "ok"


def test_calls_nobody_without_proof() -> None:
    """Ruling 53: not to have followed is no proof."""
    hands = ("s2 h5 c5", "h3 h2 c1", "s4 s5 c3")
    state = play(position(*hands, leader=1, renege="honour"), "h3 s4 s2")
    assert choice(state) in ("h2", "c1")


def test_calls_the_foremost_of_two_renegers() -> None:
    """Ruling 53: one call in a trick, so where it sets back the most."""
    hands = ("s2 h1 c5", "h11 h10 c6", "s4 h4 c3")
    state = play(position(*hands, leader=1, renege="honour"), "h11 s4 s2 h10 h4 h1")
    state.markers = [5, 9, 7]
    assert state.view(1)["proven"] == [[0], [], [0]]
    assert choice(state) == "call3"


# ---- fairness


@pytest.mark.parametrize("players", [2, 4, 6])
def test_its_choice_does_not_depend_on_hidden_cards(players: int) -> None:
    """Two guesses of the same View, with different cards in the others' hands, give the same action."""
    differed = 0
    for seed, renege in product(range(2), ["prevented", "honour"]):
        state = begin(players, seed, renege=renege)
        rng = Rng(seed + 50)
        while state.turn() >= 0 and state.deals < 6:
            seat = int(state.turn())
            one = state.guess(seat, rng)
            two = state.guess(seat, rng)
            differed += one.hands != two.hands
            action = GREEDY.choose(one, seat, Rng(1))
            assert action == GREEDY.choose(two, seat, Rng(2))
            legal = state.legal()
            # A mixture of players, so that all kinds of positions come up.
            state.apply(action if rng.below(2) else legal[rng.below(len(legal))])
    assert differed > 100


@pytest.mark.parametrize("players", [2, 3, 4, 5, 6])
def test_its_choice_is_legal_with_every_option(players: int) -> None:
    combined = product(
        ["standard", "short"], [False, True], ["prevented", "honour"], ["winner", "left_of_dealer"]
    )
    for number, (board, wild_anytime, renege, lead) in enumerate(combined):
        state = begin(
            players, number, board=board, wild_anytime=wild_anytime, renege=renege, new_deal_lead=lead
        )
        rng = Rng(number)
        while state.turn() >= 0 and state.deals < 4:
            action = GREEDY.choose(state, state.turn(), rng)
            legal = state.legal()
            assert action in legal
            state.apply(action if rng.below(2) else legal[rng.below(len(legal))])


# ---- strength and length


@pytest.mark.parametrize(("players", "least"), [(2, 0.8), (4, 0.8)])
def test_beats_random_players(players: int, least: float) -> None:
    """Every other seat is greedy, the seats changing from game to game."""
    won = 0.0
    for seed in range(200):
        greedy = {seat for seat in range(players) if (seat + seed) % 2 == 0}
        won += share(played(GAME, players, seed, greedy), greedy)
    assert won / 200 > least


@pytest.mark.parametrize(("players", "tricks"), [(2, 43), (3, 61), (4, 76), (5, 81), (6, 88)])
def test_games_of_greedy_players_are_as_long_as_expected(players: int, tricks: int) -> None:
    """Loosely: what other simple players need on this board; ours hold back a little less."""
    games = 30
    played = 0
    for seed in range(games):
        state = begin(players, seed)
        while state.turn() >= 0:
            state.apply(GREEDY.choose(state, state.turn(), Rng(1)))
        played += sum(event.kind == "wins" for event in state.heard)
    assert 0.7 * tricks < played / games < 1.3 * tricks


def test_on_honour_nobody_reneges_and_nobody_calls_without_proof() -> None:
    for level in ("beginner", "player"):
        person, chance = bots.policy(level, GAME), Rng(1)
        for seed in range(3):
            state = GAME.new(3, seed, GAME.check(3, {"renege": "honour"}))
            while (seat := int(state.turn())) != OVER:
                action = int(person.choose(state.guess(seat, chance), seat, chance))
                assert not any(state.proven), "nobody has reneged"
                assert not GAME.write(action).startswith("call")
                state.apply(action)

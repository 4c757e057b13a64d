"""The greedy player: goes out, throws what it can, prefers pairs that invite little, and beats chance."""

import pytest

from bandstand.bots.random import RandomPolicy
from bandstand.game import OVER
from bandstand.games.fiddlefoo import GAME, rules
from bandstand.rng import Rng
from tests.fiddlefoo.positions import play, position
from tests.sizes import SIZES

GREEDY = GAME.policy()


def choice(state: rules.FiddlefooState) -> str:
    """What the greedy player on turn does."""
    seat = int(state.turn())
    action = GREEDY.choose(state.guess(seat, Rng(1)), seat, Rng(2))
    assert action in state.legal()
    return GAME.write(int(action))


def whole_move(state: rules.FiddlefooState) -> str:
    """All actions of its move."""
    after = state.copy()
    words: list[str] = []
    while not words or not after.whole():
        words.append(choice(after))
        after.apply(GAME.read(words[-1]))
    return " ".join(words)


# ---- placing


def test_goes_out_when_nothing_can_come_back() -> None:
    """Its last card makes a pair of neighbouring numbers at distance 0, at which nothing may be thrown."""
    state = position("b9", "y1 y2 y3", map="b8 . / y8 r8 / p7 .", deck="")
    assert whole_move(state).startswith("b9 ")
    after = play(state, whole_move(state))
    assert after.pair.low + 1 == after.pair.high


def test_prefers_the_pair_that_invites_less() -> None:
    """Both blue cards have three notes: one leaves no range, the other a wide one of unseen cards."""
    state = position("b6 b11", "y1 y2 y3 y4", map="b5 y8 / r8 p7")
    assert choice(state) == "b6"


def test_gets_rid_of_notes_where_all_pairs_invite_alike() -> None:
    """13 has two notes, 15 only one; neither leaves a range beside 14."""
    state = position("b13 b15", "y1 r1", map="b14 y8 / r8 p7", deck="")
    assert choice(state) == "b13"


def test_names_the_older_card_that_costs_less() -> None:
    """Ranges of two numbers tie, and only those of one can be thrown: the others are out of the game."""
    state = position("b8 y1", "b9 b10 r1", map="b5 y8 . / p7 r8 y2 / . . b11", deck="")
    after = play(state, "b8 @2,0")
    assert {GAME.write(action) for action in after.legal()} == {"b5", "b11"}
    assert choice(after) == "b5"


def test_takes_a_safe_pair_rather_than_a_shower_of_cards() -> None:
    """At the end of the row four cards lie in between; everywhere else all of the other hand may come."""
    state = position("r1 r2", "r4 r5 r6 r7 r8 r9 r10", map="r16 y1 y14 y3 y16 . / b16 p7 . . . .", deck="y9")
    for card in state.hands[1]:
        state.know(1, card)
    assert whole_move(state).endswith(" @5,0")
    assert play(state, whole_move(state)).pair.safe


# ---- throwing


def test_throws_everything_in_range() -> None:
    state = position("b12 y1", "b7 b9 r1", map="b6 y8 / r8 p7")
    assert whole_move(play(state, f"b12 {cells(state)[0]}")) == "b7 b9 enough"


def cells(state: rules.FiddlefooState) -> list[str]:
    after = state.copy()
    after.apply(GAME.read("b12"))
    return sorted(GAME.write(action) for action in after.legal())


def test_throws_one_card_for_its_notes_when_nothing_is_in_range() -> None:
    state = position("b12 y1", "r1 r8 r16", map="b6 y8 / y4 p7")
    after = play(state, f"b12 {cells(state)[0]}")
    assert after.pair.distance == 1
    assert whole_move(after) in ("r1", "r16")


def test_throws_nothing_when_nothing_can_go() -> None:
    state = position("b12 y1", "r8 r9", map="b6 y8 / y4 p7")
    assert whole_move(play(state, f"b12 {cells(state)[0]}")) == "enough"


# ---- special cards


def test_discards_its_heaviest_card() -> None:
    state = position("*discard b1 b9 y2", "r1 r2", map="p1 y8 / r8 b8", talkytoot="discard")
    after = state.copy()
    after.apply(GAME.read("*discard"))
    after.apply(after.legal()[0])
    while after.turn() == 0 and after.view(0)["phase"] == "place":
        after.apply(after.legal()[0])
    assert after.view(0)["phase"] == "discard"
    assert choice(after) == "b9"


# ---- honesty and strength


@pytest.mark.parametrize("talkytoot", ["none", "21"])
@pytest.mark.parametrize("cooperative", [False, True])
def test_decides_by_what_its_seat_knows(cooperative: bool, talkytoot: str) -> None:
    """Another deal of everything hidden changes none of its choices."""
    rng = Rng(1)
    options = {"cooperative": cooperative, "talkytoot": talkytoot, "games": 1}
    for seed in range(SIZES.examples // 10):
        state = GAME.new(4, seed, GAME.check(4, options))
        while state.turn() != OVER:
            seat = state.turn()
            chosen = [int(GREEDY.choose(state.guess(seat, Rng(n)), seat, Rng(5))) for n in (1, 2)]
            assert chosen[0] == chosen[1]
            legal = state.legal()
            state.apply(legal[rng.below(len(legal))])


def share_of_wins(players: int, number: int, **given: object) -> float:
    """Of games between one greedy player and random ones, seats taking turns; a shared win counts half."""
    options = GAME.check(players, {"games": 1, **given})
    chance = RandomPolicy()
    rng = Rng(players)
    won = 0.0
    for seed in range(number):
        greedy = seed % players
        state = GAME.new(players, seed, options)
        while state.turn() != OVER:
            seat = state.turn()
            policy = GREEDY if seat == greedy else chance
            state.apply(policy.choose(state.guess(seat, rng), seat, rng))
        ranks = state.ranks()
        won += (ranks[greedy] == 0) / ranks.count(0)
    return won / number


def test_beats_random_in_nine_of_ten_single_games_of_two() -> None:
    assert share_of_wins(2, SIZES.contests // 5) >= 0.9


@pytest.mark.parametrize("players", [3, 4, 5, 6])
def test_beats_random_players_by_far_in_company(players: int) -> None:
    """Three times its share of the wins, at three players twice."""
    assert share_of_wins(players, SIZES.contests // 10) > min(3, players - 1) / players


@pytest.mark.parametrize("given", [{"wildcard": True}, {"talkytoot": "21"}, {"distance": "spaces"}])
def test_beats_random_with_every_variant(given: dict[str, object]) -> None:
    assert share_of_wins(2, SIZES.contests // 10, **given) > 0.85

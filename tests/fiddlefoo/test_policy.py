"""The greedy player: goes out, throws all it can, prefers safe and harmless pairs, sees nothing hidden, beats
chance; and in the cooperative variant fills the piles."""

from itertools import product

import pytest

from bandstand.builtin.fiddlefoo import GAME, rules
from bandstand.builtin.fiddlefoo.rules import FiddlefooState
from bandstand.contract import OVER, OptionValue
from bandstand.rng import Rng
from tests.contests import played, share
from tests.fiddlefoo.positions import begin, legal, play, position
from tests.sizes import SIZES

GREEDY = GAME.policy()


def move(state: FiddlefooState) -> str:
    """What the greedy player on turn does, up to the end of its move."""
    seat = int(state.turn())
    after = state.copy()
    words: list[str] = []
    while not words or not after.whole():
        action = int(GREEDY.choose(after.guess(seat, Rng(1)), seat, Rng(2)))
        assert action in after.legal()
        words.append(GAME.write(action))
        after.apply(action)
    return " ".join(words)


# ---- placing

# Yellow fits in one place only, at a safe distance from the 1; red at both ends of the row.
ROW = "y1 r8 b8 r9 b9"


def test_prefers_a_harmless_pair_to_more_notes() -> None:
    """The 9 has four notes and the 2 has one; but the others hold what lies between 1 and 9."""
    state = position("y2 y9", "y4 y5 y6 p4", map="y1 r8 / b8 p7", deck="r1 r2")
    assert move(state).startswith("y2 ")


def test_places_the_most_notes_among_harmless_pairs() -> None:
    state = position("y2 y9", "r4 r5 r6 p4", map="y1 r8 / b8 p7", deck="r1 r2")
    assert move(state).startswith("y9 ")


def test_prefers_a_pair_whose_distance_matches_nothing() -> None:
    """Two cells with the same range: at one of them the others' notes match the distance."""
    hands = ("y2 y16", "b4 b13 r3 r14")  # two notes each
    near, far = "y1 r8 . / b8 r9 p7 / . b9 .", "y1 r8 b9 / b8 r9 . / . p7 ."
    assert move(position(*hands, map=near, deck="")) == "y2 @2,0"
    assert move(position(*hands, map=far, deck="")) == "y2 @0,2"


def test_prefers_a_safe_pair_to_a_dangerous_one() -> None:
    state = position("y9 r16", "r10 r11 r12 r13", map=ROW, deck="p1 p4")
    assert move(state) == "y9 @5,0"


def test_prefers_a_harmless_pair_to_a_safe_one_which_draws() -> None:
    state = position("y9 r10", "r11 r12 r13 r7", map=ROW, deck="p1 p4")
    assert move(state) == "r10 @-1,0"


def test_prefers_a_safe_pair_when_there_is_nothing_to_draw() -> None:
    state = position("y9 r10", "p16 r12 r13 r7", map=ROW, deck="")
    assert move(state) == "y9 @5,0"


def test_names_the_older_card_that_costs_less() -> None:
    """Ranges of two numbers tie, and only those of one can be thrown: the others are out of the game."""
    state = position("b8 y1", "b9 b10 r1", map="b5 y8 . / p7 r8 y2 / . . b11", deck="")
    after = play(state, "b8 @2,0")
    assert legal(after) == {"b5", "b11"}
    assert move(after) == "b5"


def test_goes_out_where_nobody_can_throw() -> None:
    """A safe pair would draw a card, and the range from 9 to 12 would bring one back."""
    state = position("r12", "r11 p4 p10", map="r13 . r9 / b8 y8 b9 / . y1 .", deck="p1")
    assert len(legal(play(state.copy(), "r12"))) > 1
    after = play(state, move(state))
    while after.turn() != OVER:
        play(after, "enough")
    assert after.scores() == [0, -8]


# ---- throwing


def test_throws_everything_in_range() -> None:
    state = play(position("y9 r1", "y2 y5 y8 b1", map="y1 r8 / b8 p7"), "y9 @2,0")
    assert move(state) == "y2 y5 y8 enough"


def test_throws_one_card_for_its_notes_if_that_is_more() -> None:
    """Three notes at distance 3 are more than the one of the 2 in range."""
    map = "y1 r8 b8 r9 . / . p7 . . ."
    state = play(position("y9 r1", "y2 b12 b1", map=map), "y9 @4,0")
    assert move(state) == "b12"
    state = play(position("y9 r1", "y2 y3 y4 b12 b1", map=map), "y9 @4,0")
    assert move(state) == "y2 y3 y4 enough"


def test_goes_out_by_throwing() -> None:
    """All in range, or the last card for its notes."""
    state = play(position("y9 r1", "y5 y8", map="y1 r8 / b8 p7"), "y9 @2,0")
    assert play(state, move(state)).scores()[1] == 0
    state = play(position("y9 r1", "b1", map="y1 r8 / b8 p7"), "y9 @2,0")
    assert play(state, move(state)).scores()[1] == 0


def test_says_enough_when_nothing_may_go() -> None:
    state = play(position("y9 r1", "b9 r9", map="y1 r8 / b8 p7"), "y9 @2,0")
    assert move(state) == "enough"


@pytest.mark.parametrize(
    ("held", "thrown"),
    [
        ("y5 r9 *wildcard_throw", "y5 *wildcard_throw enough"),
        ("b1 r9 *wildcard_throw", "*wildcard_throw b1"),
        ("r9 r10 *wildcard_throw", "*wildcard_throw enough"),
    ],
)
def test_throws_what_may_always_go_in_addition(held: str, thrown: str) -> None:
    """Talkytoot 11: after cards in range, before a card for its notes."""
    state = position("y9 r1", held, map="y1 r8 / b8 p7", talkytoot="wildcard_throw")
    assert move(play(state, "y9 @2,0")) == thrown


# ---- special cards


def test_discards_the_most_notes() -> None:
    """Talkytoot 1."""
    state = position("*discard r1 r8 r2", "b1 b2 b3", map="y8 r7 / b8 p10", talkytoot="discard")
    assert move(play(state, "*discard @-1,1")) == "r8"


def test_swaps_heavy_cards_for_light_ones_as_long_as_that_helps() -> None:
    """Talkytoot 9."""
    state = position(
        "b1 b2", "y1 r1", map="y8 p1 / r8 r3 / y9 y10", deck="*swap_map p4", talkytoot="swap_map"
    )
    play(state, "draw")
    assert move(state) == "*swap_map p1"
    assert move(play(state, "*swap_map p1")) == "enough"


# ---- the cooperative piles

WIDE = "y1 r8 . / b8 p7 ."
"""The 16 of yellow at 2,0 makes a pair with all other numbers in range, at distance 1."""


def asked(held: str, pile: str, active: str = "r1 r2 r4 r5") -> FiddlefooState:
    """Somebody may throw or add any yellow card. The pile is that of yellow, all hands are open, there is no
    deck, and what lies nowhere is out of the game."""
    state = position(
        f"y16 {active}", held, "r10 r11", map=WIDE, piles={"y": pile}, deck="",
        cooperative=True, open_hands=True,
    )  # fmt: skip
    return play(state, "y16 @2,0")


@pytest.mark.parametrize(
    ("held", "pile", "added"),
    [
        ("y2 y13 b1", "y5 y7 y12", "enough"),  # has nine: two notes more are too many
        ("y2 y15 b1", "y5 y7 y12", "+y15"),  # exactly ten
        ("y14 y15 b1", "y5 y7 y9", "enough"),  # is full
        ("y14 y15 b1", "y3 y5 y7", "+y14"),  # eight: one note would leave the other open
        ("y12 y6 y2 b1", "", "enough"),  # seven notes in all cannot become ten
        ("y9 y6 y3 y2 b1", "", "+y2"),  # 1 + 2 + 3 + 4
    ],
)
def test_adds_what_leads_to_exactly_ten(held: str, pile: str, added: str) -> None:
    assert move(asked(held, pile)) == added


def test_adds_to_the_end_what_it_has_begun() -> None:
    state = asked("y9 y6 y3 y2 b1", "")
    for word in ("+y2", "+y3", "+y6", "+y9"):
        assert move(state) == word
        play(state, word)
    assert move(state) == "enough"


def test_keeps_what_a_pile_needs() -> None:
    """Five notes are missing: with the 14 of somebody else that is the 5, and not one of the others."""
    state = position(
        "r5 r8 r9", "r14 b1", "b2 b3", map="y8 r12 / b8 p7", piles={"r": "r2 r3 r4"}, deck="",
        cooperative=True, open_hands=True,
    )  # fmt: skip
    assert legal(state) == {"r5", "r8", "r9"}
    assert move(state).split()[0] in ("r8", "r9")


def test_lets_others_add_what_a_pile_needs() -> None:
    """The 10 is missing; the 13 makes a range that contains it, and the 4 does not."""
    state = position(
        "r4 r13", "r10 b1", "b2 b3", map="y8 r8 / b8 p7", piles={"r": "r1 r2 r3 r5"}, deck="",
        cooperative=True, open_hands=True,
    )  # fmt: skip
    assert move(state).startswith("r13 ")


@pytest.mark.parametrize(("active", "thrown"), [("r1 r2", "y2"), ("r1 r2 r4 r5 r6", "enough")])
def test_throws_what_nobody_needs_at_somebody_who_has_fewer_cards(active: str, thrown: str) -> None:
    """So that nobody is out too soon, or must place what is needed."""
    assert move(asked("y2 y3 y4 b1", "y5 y6 y9", active)) == thrown


@pytest.mark.parametrize("wildcard", [False, True])
@pytest.mark.parametrize("open_hands", [False, True])
def test_no_pile_gets_more_than_ten(wildcard: bool, open_hands: bool) -> None:
    for players in (2, 4, 6):
        state = together(players, players, wildcard, open_hands, games=3)
        assert all(state.notes_on(pile) <= rules.FULL for pile in range(4))


@pytest.mark.parametrize(
    ("players", "wildcard", "open_hands", "least"),
    [(6, False, True, 0.7), (6, False, False, 0.7), (4, True, True, 0.8), (4, True, False, 0.8)],
)
def test_wins_together(players: int, wildcard: bool, open_hands: bool, least: float) -> None:
    """With fewer players the purple cards that are needed mostly lie in the deck, unless they are wild."""
    games = 16
    won = sum(together(players, seed, wildcard, open_hands, 1).won[0] for seed in range(games))
    assert won / games > least


def together(players: int, seed: int, wildcard: bool, open_hands: bool, games: int) -> FiddlefooState:
    """A series of greedy players."""
    state = begin(players, seed, cooperative=True, wildcard=wildcard, open_hands=open_hands, games=games)
    rng = Rng(seed)
    while state.turn() != OVER:
        seat = state.turn()
        state.apply(GREEDY.choose(state.guess(seat, rng), seat, rng))
    return state


# ---- what guides a search


@pytest.mark.parametrize("cooperative", [False, True])
def test_a_play_out_goes_on_to_the_end_of_the_game_and_not_of_the_series(cooperative: bool) -> None:
    options: dict[str, OptionValue] = {"games": 3, "cooperative": cooperative}
    state = GAME.new(3, 5, GAME.check(3, options))
    cut: list[int] = []
    while state.turn() != OVER:
        if GREEDY.cuts_off(state, 1):
            assert state.turns == 1
            cut.append(int(state.number))
        elif state.number > 1:
            assert state.turns > 1 or state.picked != rules.NONE or state.phase != rules.PLACE
        seat = state.turn()
        state.apply(GREEDY.choose(state, seat, Rng(1)))
    assert cut == [2, 3]


def test_a_cooperative_game_of_a_series_is_judged_by_whether_it_was_won() -> None:
    state = GAME.new(3, 5, GAME.check(3, {"games": 2, "cooperative": True}))
    while not GREEDY.cuts_off(state, 1):
        state.apply(GREEDY.choose(state, state.turn(), Rng(1)))
    for won in (True, False):
        state.won[-1] = won
        assert [estimate > 0 for estimate in GREEDY.estimate(state)] == [won] * 3


# ---- fairness


@pytest.mark.parametrize("players", [2, 4, 6])
@pytest.mark.parametrize("cooperative", [False, True])
def test_its_choice_does_not_depend_on_hidden_cards(players: int, cooperative: bool) -> None:
    """Two guesses of the same View, with different cards in the others' hands, give the same action."""
    differed = 0
    for seed, wildcard in product(range(2), [False, True]):
        state = begin(players, seed, games=1, cooperative=cooperative, wildcard=wildcard, talkytoot="21")
        rng = Rng(seed + 50)
        while state.turn() != OVER:
            seat = int(state.turn())
            one = state.guess(seat, rng)
            two = state.guess(seat, rng)
            differed += one.hands != two.hands
            action = GREEDY.choose(one, seat, Rng(1))
            assert action == GREEDY.choose(two, seat, Rng(2))
            choices = state.legal()
            # A mixture of players, so that all kinds of positions come up.
            state.apply(action if rng.below(2) else choices[rng.below(len(choices))])
    assert differed > 50


def test_its_choice_does_not_depend_on_which_card_came_first_to_the_map() -> None:
    """The blue 16 was laid last and the red 2 first; both have one note. No View tells their order."""
    state = position("b16 y8", "r1", map="r2 y10 r4 y12 b6", deck="*swap_map p1", talkytoot="swap_map")
    play(state, "b16 @-1,0 y8")
    view = state.view(0)
    guesses = [state.guess(0, Rng(1)), GAME.imagine(view, Rng(1)), GAME.restore(state.dump())]
    assert [GAME.write(int(GREEDY.choose(guess, 0, Rng(1)))) for guess in guesses] == ["r2"] * 3


# ---- strength


def wins(players: int, games: int, **given: OptionValue) -> float:
    """How much of the wins in single games is the greedy player's own; the seats take turns."""
    each = [
        share(played(GAME, players, seed, {seed % players}, games=1, **given), {seed % players})
        for seed in range(games)
    ]
    return sum(each) / games


def test_beats_a_random_player_in_nine_of_ten_games() -> None:
    """A shared win is counted half."""
    assert wins(2, SIZES.contests) >= 0.9


@pytest.mark.parametrize("given", [{"wildcard": True}, {"talkytoot": "21"}, {"distance": "spaces"}])
def test_beats_a_random_player_with_every_variant(given: dict[str, OptionValue]) -> None:
    assert wins(2, SIZES.contests // 10, **given) >= 0.9


@pytest.mark.parametrize("players", [3, 4, 5, 6])
def test_beats_random_players_in_company(players: int) -> None:
    """One greedy player has at least three quarters of the wins."""
    assert wins(players, SIZES.contests // 10) > 0.75

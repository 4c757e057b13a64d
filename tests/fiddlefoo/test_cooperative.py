"""The Cooperative variant: rulings 53 to 64."""

from typing import Any

import pytest

from bandstand.builtin.fiddlefoo import GAME
from bandstand.builtin.fiddlefoo.rules import FULL, FiddlefooState
from bandstand.contract import SPECTATOR
from bandstand.match import Match
from tests.fiddlefoo.positions import (
    KIT,
    begin,
    card,
    cards,
    events,
    hand,
    legal,
    phase,
    pile,
    play,
    position,
    thrown,
)

ROW = "b6 r2 y10"
"""b12 on 3,0 makes range 7 to 11, distance 2."""
SAFE = "b6 r2 y10 r4 y12"
"""b12 on 5,0 is four cards away from b6."""
PILES = {"y": "y8 y9 y13", "r": "r8 r9 r13", "b": "b8 b9 b13", "p": "p1 p4 p7 p10 p16"}
"""Ten notes on each."""


def together(*hands: str, **given: Any) -> FiddlefooState:
    """A position of the variant."""
    chosen: dict[str, Any] = {"map": ROW, "cooperative": True} | given
    return position(*hands, **chosen)


# ---- piles


def test_the_piles_begin_empty() -> None:
    """Ruling 53: one for each of the four colours."""
    assert begin(3, 1, cooperative=True).view(SPECTATOR)["piles"] == [[], [], [], []]


@pytest.mark.parametrize("first", ["b7", "b11"])
def test_an_empty_pile_takes_any_number(first: str) -> None:
    """Ruling 53: the first card may be high or low."""
    state = play(together("b12 y1", f"{first} y2"), f"b12 @3,0 +{first}")
    assert pile(state, "b") == [first]


def test_purple_has_a_pile_too() -> None:
    """Ruling 53: it is a colour like others here."""
    state = play(together("b12 y1", "p4 y2"), "b12 @3,0 +p4")
    assert [pile(state, letter) for letter in "yrbp"] == [[], [], [], ["p4"]]


def test_without_the_variant_there_are_no_piles() -> None:
    state = play(position("b12 y1", "b9 y2", map=ROW), "b12 @3,0")
    assert (legal(state), state.view(SPECTATOR)["piles"]) == ({"b9", "enough"}, [])


# ---- adding


def test_only_what_could_be_thrown_may_be_added() -> None:
    """Ruling 54: by range or by notes."""
    state = play(together("b12 y1", "b9 b16 r4 r5"), "b12 @3,0")
    assert legal(state) == {"b9", "r4", "enough", "+b9", "+r4"}


@pytest.mark.parametrize("added", ["+r4", "r4"])
def test_a_notes_card_is_the_only_one(added: str) -> None:
    """Ruling 54: thrown or added, the answer is over."""
    state = play(together("b12 y1", "b9 r4 y13", "y2 y3"), f"b12 @3,0 {added}")
    assert state.turn() == 2


@pytest.mark.parametrize("first", ["+b9", "b9"])
def test_no_notes_card_follows_a_range_card(first: str) -> None:
    """Ruling 54: neither thrown nor added."""
    state = play(together("b12 y1", "b9 b10 r4 y13"), f"b12 @3,0 {first}")
    assert legal(state) == {"b10", "+b10", "enough"}


def test_the_limit_of_one_notes_card_is_each_players_own() -> None:
    """Ruling 54: what one has let go does not bind the next."""
    state = play(together("b12 y1", "b9 y2", "b10 r4"), "b12 @3,0 +b9 enough")
    assert legal(state) == {"b10", "+b10", "r4", "+r4", "enough"}


def test_cards_go_to_the_pile_of_their_own_colour() -> None:
    """Ruling 55: a card added for its notes, too."""
    state = play(together("b12 y1", "b9 y2", "r4 y3"), "b12 @3,0 +b9 enough +r4")
    assert (pile(state, "b"), pile(state, "r")) == (["b9"], ["r4"])


def test_one_player_may_throw_some_and_add_others() -> None:
    """Ruling 55: each card by itself, those that are added in rising order."""
    state = play(together("b12 y1", "b7 b8 b9 b10 y2"), "b12 @3,0 +b8 b10 b7 +b9")
    assert legal(state) == {"enough"}
    play(state, "enough")
    assert (pile(state, "b"), hand(state, 0)) == (["b8", "b9"], {"y1", "b7", "b10"})


def test_a_lower_card_can_still_be_thrown() -> None:
    """Ruling 55: only adding asks for a higher number."""
    state = play(together("b12 y1", "b8 b9 y2"), "b12 @3,0 +b9")
    assert legal(state) == {"b8", "enough"}


def test_sixteen_follows_seven_and_four_does_not() -> None:
    """Ruling 56: as pictured in the published rules."""
    state = together("y1 b1", "y4 y16 r5", map="y3 r2", piles={"y": "y7"})
    state.notes[card("y4")] = state.notes[card("y16")] = 1
    play(state, "y1 @2,0")
    assert legal(state) == {"y4", "y16", "+y16", "enough"}


def test_an_equal_number_is_not_higher() -> None:
    """Ruling 56: a special card may double the top."""
    given: dict[str, Any] = {"piles": {"y": "y7"}, "map": "y2 r2", "talkytoot": "remove_cards"}
    state = play(together("y13 b1", "*remove_cards y8 r5", **given), "y13 @2,0")
    assert legal(state) == {"*remove_cards", "y8", "+y8", "enough"}


def test_a_pile_of_ten_notes_as_pictured() -> None:
    """1, 4, 7, 13 and 16 with 1, 2, 4, 2 and 1 notes: in that print the 7 had four."""
    state = together("b12 b1", "r1", piles={"y": "y1 y4 y7 y13 y16"})
    assert state.notes_on(0) == 9
    state.notes[card("y7")] = 4
    assert state.notes_on(0) == FULL


def test_the_active_player_adds_nothing() -> None:
    """Ruling 57: neither before the card is placed nor after."""
    state = together("b12 b7 b9", "y2 y3")
    assert legal(state) == {"b12", "b7", "b9"}
    play(state, "b12 @3,0")
    assert state.view(SPECTATOR)["asked"] == [1]


def test_nobody_adds_at_a_safe_pair() -> None:
    """Ruling 57: nobody is asked."""
    state = play(together("b12 b1", "b9 r8", map=SAFE, deck="p1"), "b12 @5,0")
    assert (phase(state), state.turn()) == ("place", 1)


def test_a_card_that_may_always_go_may_be_added_at_a_safe_pair() -> None:
    """Ruling 57: that one alone."""
    given: dict[str, Any] = {"map": SAFE, "deck": "p1", "talkytoot": "wildcard_throw"}
    state = play(together("b12 b1", "b10 *wildcard_throw", **given), "b12 @5,0")
    assert legal(state) == {"*wildcard_throw", "+*wildcard_throw", "enough"}
    assert pile(play(state, "+*wildcard_throw"), "b") == ["*wildcard_throw"]


# ---- out of cards


def test_players_without_cards_take_no_turns_and_are_not_asked() -> None:
    """Ruling 58: the others go on."""
    state = together("b12 y1", "", "r8 r3", "y2 y3")
    play(state, "b12 @3,0")
    assert state.view(SPECTATOR)["asked"] == [2, 3]
    play(state, "enough enough")
    assert (phase(state), state.turn()) == ("place", 2)


def test_the_game_goes_on_while_two_have_cards() -> None:
    """Ruling 58: somebody running out ends nothing."""
    state = play(together("b12", "r8 r3", "y2 y3"), "b12 @3,0 enough enough")
    assert (phase(state), state.turn(), state.view(SPECTATOR)["counts"]) == ("place", 1, [0, 2, 2])


def test_the_game_ends_when_one_has_cards() -> None:
    """Ruling 58: all others have run out."""
    state = play(together("b12", "", "y2 y3"), "b12 @3,0 enough")
    assert (phase(state), state.view(SPECTATOR)["won"]) == ("over", [False])


def test_the_game_ends_when_the_last_two_run_out_together() -> None:
    """Ruling 58: by adding the last card nobody has any."""
    state = play(together("b12", "b9"), "b12 @3,0 +b9")
    assert (phase(state), state.hands) == ("over", [[], []])


def test_who_is_out_stays_out() -> None:
    """Ruling 59: turns and throws go past that seat from then on."""
    state = together("b12 y1", "b9", "r8 r3 y5")
    play(state, "b12 @3,0 b9 enough")
    assert (state.view(SPECTATOR)["counts"], state.turn()) == ([2, 0, 3], 2)
    play(state, "r8 @-1,0")
    assert state.view(SPECTATOR)["asked"] == [0]
    play(state, "enough")
    assert (state.turn(), state.view(SPECTATOR)["counts"][1]) == (0, 0)


# ---- winning and losing


def test_ten_notes_on_every_pile_win() -> None:
    """Ruling 60: all together."""
    state = together("b12", "r1 y1", map="b6 r2 y10 p13", piles=PILES)
    play(state, "b12 @4,0 enough")
    assert (phase(state), state.view(SPECTATOR)["won"]) == ("over", [True])
    assert (state.scores(), state.ranks()) == ([1, 1], [0, 0])


@pytest.mark.parametrize("short", ["y", "r", "b", "p"])
def test_one_pile_below_ten_loses(short: str) -> None:
    """Ruling 60: each of the four is needed."""
    piles = PILES | {short: PILES[short].rsplit(" ", 1)[0]}
    state = together("b12", "r1 y1", map="b6 r2 y10 p13", piles=piles)
    play(state, "b12 @4,0 enough")
    assert (phase(state), state.view(SPECTATOR)["won"]) == ("over", [False])
    assert (state.scores(), state.ranks()) == ([0, 0], [1, 1])


def test_full_piles_do_not_end_the_game() -> None:
    """Ruling 60: whether it is won is seen at the end, and until then a pile can still be spoilt."""
    state = together("b12 b1", "b13 r1", "y1 y2", map="b16 r2 y10 p13", piles=PILES | {"b": "b8 b9"})
    play(state, "b12 @4,0 +b13 enough enough")
    assert [state.notes_on(colour) for colour in range(4)] == [FULL] * 4
    assert (phase(state), state.turn(), state.view(SPECTATOR)["won"]) == ("place", 1, [])


def test_a_pile_above_ten_loses_at_once() -> None:
    """Ruling 60: it can never come down again, so the others are not even asked."""
    state = together("b12 b1", "b10 r1", "y1 y2", piles={"b": "b8 b9"})
    play(state, "b12 @3,0 +b10")
    assert (phase(state), state.view(SPECTATOR)["won"]) == ("over", [False])
    assert [hand(state, seat) for seat in range(3)] == [{"b1"}, {"r1"}, {"y1", "y2"}]


def test_a_pile_of_exactly_ten_is_not_above_ten() -> None:
    """Ruling 60: the game goes on."""
    state = together("b12 b1", "b13 r1", "y1 y2", map="b16 r2 y10", piles={"b": "b8 b9"})
    play(state, "b12 @3,0 +b13")
    assert (phase(state), state.turn(), state.notes_on(2)) == ("throw", 1, FULL)


def test_by_option_a_spoilt_game_is_played_on() -> None:
    """Ruling 60: and lost at the end."""
    state = together("b12", "b10 b11 r1", piles={"b": "b8 b9"}, play_on=True)
    play(state, "b12 @3,0 +b10")
    assert (phase(state), state.notes_on(2)) == ("throw", 11)
    play(state, "+b11 enough")
    assert (phase(state), state.view(SPECTATOR)["won"]) == ("over", [False])


def test_a_game_lost_at_once_is_followed_by_the_next() -> None:
    """Ruling 60: with cards thrown and not yet caught, all of them come back into the new deal."""
    state = together("b12 b1", "b11 r1", "b10 y2", piles={"b": "b8 b9"}, games=2)
    play(state, "b12 @3,0 b11 enough +b10")
    view = state.view(SPECTATOR)
    assert (view["number"], view["phase"], view["won"]) == (2, "place", [False])
    assert view["piles"] == [[], [], [], []]
    assert view["shown"] == [cards("b1 b11"), cards("r1"), cards("y2")]
    assert (sorted(state.census()), view["counts"]) == (list(range(54)), [8, 8, 8])


@pytest.mark.parametrize(
    ("before", "score", "rank"),
    [([True, False], 2, 0), ([False, False], 1, 1), ([False], 1, 1), ([True], 2, 0)],
)
def test_a_series_is_won_by_more_than_half_of_its_games(before: list[bool], score: int, rank: int) -> None:
    """Ruling 60: the score is the number of games won, for everybody the same."""
    games = len(before) + 1
    state = together("b12", "r1 y1", map="b6 r2 y10 p13", piles=PILES, games=games)
    state.won = list(before)
    state.number = games
    play(state, "b12 @4,0 enough")
    assert (phase(state), state.scores(), state.ranks()) == ("over", [score, score], [rank, rank])


def test_seven_and_ten_leave_too_few_purple_notes() -> None:
    """Ruling 61: nine are left, and ten are needed."""
    purple = [each for each in range(KIT.base) if KIT.colour_of[each] == KIT.wild]
    total = sum(KIT.notes_of[each] for each in purple)
    left = {KIT.number_of[each]: total - KIT.notes_of[each] for each in purple}
    assert left == {1: 11, 4: 10, 7: 9, 10: 9, 13: 10, 16: 11}


@pytest.mark.parametrize(
    ("given", "first"),
    [
        ({"cooperative": True}, {1, 4, 13, 16}),
        ({"cooperative": True, "wildcard": True}, {1, 4, 7, 10, 13, 16}),
        ({"cooperative": True, "purple_guard": False}, {1, 4, 7, 10, 13, 16}),
        ({}, {1, 4, 7, 10, 13, 16}),
    ],
)
def test_the_purple_guard(given: dict[str, Any], first: set[int]) -> None:
    """Ruling 61: for games with a purple pile, unless it is switched off."""
    found = set()
    for seed in range(120):
        for _, _, each in begin(2, seed, **given).view(SPECTATOR)["map"]:
            if KIT.colour_of[each] == KIT.wild:
                found.add(KIT.number_of[each])
    assert found == first


def test_a_wild_card_may_be_added_to_any_pile() -> None:
    """Ruling 62: there is no purple one."""
    state = play(together("b12 y1", "p10 y2", wildcard=True, piles={"y": "y11", "r": "r9"}), "b12 @3,0")
    assert legal(state) == {"p10", "+p10>r", "+p10>b", "enough"}, "yellow shows 11"


def test_a_wild_card_on_a_pile_has_its_colour() -> None:
    """Ruling 62: its notes and its number count there."""
    state = together("b12 y1", "p10 y2", "b9 b11 y5", wildcard=True, piles={"b": "b7"})
    play(state, "b12 @3,0 +p10>b enough")
    assert (pile(state, "b"), state.notes_on(2)) == (["b7", "p10"], 6)
    assert legal(state) == {"b9", "b11", "+b11", "enough"}


def test_three_full_piles_win_with_wild_cards() -> None:
    """Ruling 62: what purple would have had does not matter."""
    piles = {letter: PILES[letter] for letter in "yrb"}
    state = together("b12", "r1 y1", map="b6 r2 y10 p13", piles=piles, wildcard=True)
    play(state, "b12 @4,0 enough")
    assert state.view(SPECTATOR)["won"] == [True]
    plain = together("b12", "r1 y1", map="b6 r2 y10 p13", piles=piles)
    assert play(plain, "b12 @4,0 enough").view(SPECTATOR)["won"] == [False]


def test_hands_are_hidden_unless_played_open() -> None:
    """Ruling 63: an option of this variant."""
    hidden = together("b12 y1", "r1 y2").view(0)
    assert hidden["known"] == [[], []]
    opened = together("b12 y1", "r1 y2", open_hands=True)
    for viewer in (SPECTATOR, 0, 1):
        assert opened.view(viewer)["known"] == [cards("y1 b12"), cards("y2 r1")]
    against = position("b12 y1", "r1 y2", open_hands=True).view(0)
    assert against["known"] == [[], []], "against each other, hands stay hidden"


SHOWN = {
    "placed": ("b12 @3,0", {}),
    "thrown by range": ("b12 @3,0 | b9", {}),
    "thrown for its notes": ("b12 @3,0 | r13", {}),
    "added": ("b12 @3,0 | +b9", {}),
    "discarded": ("*discard @3,0 | y1", {"map": "p4 r2 y10", "talkytoot": "discard"}),
    "swapped": ("b12 @5,0 | y1 r2", {"map": SAFE, "talkytoot": "swap_map", "deck": "*swap_map"}),
}
"""What leads there, and after a bar the move that shows a card of a hand."""


@pytest.mark.parametrize("how", SHOWN)
@pytest.mark.parametrize("open_hands", [False, True])
def test_a_card_that_was_shown_cannot_be_taken_back_where_hands_are_hidden(
    how: str, open_hands: bool
) -> None:
    """Ruling 63: else one would throw, be seen, take it back, and throw the next."""
    text, given = SHOWN[how]
    before, _, shows = text.rpartition("|")
    first = "*discard y1" if how == "discarded" else "b12 y1"
    state = play(together(first, "b9 b10 r13 y2", "y3 r1", open_hands=open_hands, **given), before)
    barrier = state.barrier
    play(state, shows)
    assert (state.barrier > barrier) != open_hands


def test_saying_enough_shows_nothing() -> None:
    """Ruling 63, not: as long as nobody has answered since, it can be taken back."""
    state = play(together("b12 y1", "b9 y2", "b10 y3"), "b12 @3,0")
    barrier = state.barrier
    assert play(state, "enough").barrier == barrier


@pytest.mark.parametrize("open_hands", [False, True])
def test_a_placed_card_is_taken_back_only_by_whoever_plays_openly(open_hands: bool) -> None:
    """Ruling 63: as the match keeps it; at the beginning no pair is safe, so no card was drawn."""
    match = Match(GAME, 3, 7, {"cooperative": True, "open_hands": open_hands})
    seat = match.turn
    match.play(*match.decide(seat, lambda _, legal: legal[0]))
    assert match.can_undo(seat) == open_hands


def test_against_each_other_a_placed_card_can_be_taken_back() -> None:
    """Ruling 63, not: nobody wants to tell opponents anything."""
    state = position("b12 y1", "b9 y2", map=ROW)
    barrier = state.barrier
    assert play(state, "b12 @3,0").barrier == barrier


@pytest.mark.parametrize("full", [True, False])
def test_a_deadlock_ends_the_game(full: bool) -> None:
    """Ruling 64: lost unless every pile has its ten."""
    piles = PILES if full else PILES | {"y": "y8 y9"}
    state = together("y3 y4", "y6", map="y1 r2 . / . b3 y5", deck="", piles=piles)
    play(state, "pass pass")
    assert (phase(state), state.view(SPECTATOR)["won"]) == ("over", [full])


def test_a_deadlock_does_not_wait_for_players_without_cards() -> None:
    """Ruling 64: everybody who has a turn has passed."""
    state = together("y3 y4", "", "y6", map="y1 r2 . / . b3 y5", deck="")
    assert phase(play(state, "pass pass")) == "over"


# ---- our own readings


def test_thrown_cards_are_handed_over_when_all_have_answered() -> None:
    """They lie open until then, in nobody's hand."""
    state = play(together("b12 y1", "b9 y2", "y3 y4"), "b12 @3,0 b9 enough")
    assert (thrown(state), hand(state, 0), hand(state, 1)) == ([(1, "b9", "range")], {"y1"}, {"y2"})
    assert hand(play(state, "enough"), 0) == {"y1", "b9"}


def test_an_added_card_was_not_thrown() -> None:
    """So Draw brings nobody a card."""
    given: dict[str, Any] = {"map": "b6 r2 y10 r4", "deck": "p1 p4", "talkytoot": "draw"}
    added = play(together("b12 y1", "*draw y2", **given), "b12 @4,0 +*draw")
    assert (hand(added, 1), events(added, "draws")) == ({"y2"}, [])
    flung = play(together("b12 y1", "*draw y2", **given), "b12 @4,0 *draw")
    assert hand(flung, 1) == {"y2", "p1"}

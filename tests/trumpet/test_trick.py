"""Playing a trick: rulings 10 to 17 and 19."""

import pytest

from bandstand.builtin.trumpet.rules import TrumpetState
from tests.trumpet.positions import events, legal, play, position


def winner(state: TrumpetState) -> int:
    """Who won the last trick."""
    seat: int = events(state, "wins")[-1]["seat"]
    return seat


# ---- following suit


def test_the_suit_led_must_be_followed() -> None:
    """Ruling 10: whoever holds the suit led plays it, and nothing else."""
    state = play(position("h5 c1", "h2 s11"), "h5")
    assert legal(state) == {"h2"}


def test_a_trumpet_may_not_be_played_by_somebody_who_holds_the_suit_led() -> None:
    """Ruling 10: a wild has no suit, so it does not follow."""
    state = play(position("h5 c1 c2", "h2 h7 W"), "h5")
    assert legal(state) == {"h2", "h7"}


def test_a_trumpet_may_be_played_at_any_time_by_option() -> None:
    """Ruling 10: with wild_anytime a wild is allowed beside the suit led; other suits still are not."""
    state = play(position("h5 c1 c2", "h2 s7 W", wild_anytime=True), "h5")
    assert legal(state) == {"h2", "W"}
    assert winner(play(state, "W")) == 1


def test_a_trumpet_may_be_played_by_somebody_who_cannot_follow() -> None:
    """Ruling 10: without the suit led, a wild is a card like any other."""
    assert legal(play(position("h5 c1", "s7 W"), "h5")) == {"s7", "W"}


def test_nobody_has_to_trump() -> None:
    """Ruling 11: without the suit led any card may be played, also when a trump is held."""
    state = play(position("h5 c1 c2 c3", "s7 d2 k9 W", ladder="sd"), "h5")
    assert legal(state) == {"s7", "d2", "k9", "W"}
    assert winner(play(state, "k9")) == 0


def test_nobody_has_to_win() -> None:
    """Ruling 11: among cards of the suit led every one is allowed."""
    assert legal(play(position("h5 c1 c2", "h2 h11 s7"), "h5")) == {"h2", "h11"}


def test_a_trumpet_that_is_led_names_no_suit() -> None:
    """Ruling 12: everybody may play anything; the second card does not become the suit led."""
    state = play(position("W c1", "h2 s3", "h4 d5"), "W")
    assert legal(state) == {"h2", "s3"}
    play(state, "h2")
    assert legal(state) == {"h4", "d5"}


def test_a_trumpet_that_is_led_wins_unless_another_follows() -> None:
    """Ruling 12: not even the top trump beats it, but a later wild does."""
    full = "hscdpk"
    assert winner(play(position("W c1", "k11 s3", "k10 d5", ladder=full), "W k11 k10")) == 0
    assert winner(play(position("W c1", "k11 s3", "W d5", ladder=full), "W k11 W")) == 2


def test_a_trumpet_may_be_led() -> None:
    """Ruling 13: nothing forbids it."""
    assert legal(position("h3 W", "s2 s3")) == {"h3", "W"}


def test_trumpets_are_one_choice() -> None:
    """Ruling 13: three alike in one hand are the same card to play, and only one of them leaves it."""
    state = position("W W W", "s2 s3 s4")
    assert state.legal() == [66]
    play(state, "W s2")
    assert state.hands[0] == [66, 66]


def test_a_trump_suit_that_is_led_is_followed_like_any_other() -> None:
    """Ruling 14: a higher trump in hand may not be played instead."""
    state = play(position("h5 c1", "h2 s11", ladder="hs"), "h5")
    assert legal(state) == {"h2"}


def test_without_the_trump_led_any_card_may_be_played() -> None:
    """Ruling 14: there is no duty to play another trump."""
    state = play(position("h5 c1", "c2 s11", ladder="hs"), "h5")
    assert legal(state) == {"c2", "s11"}


# ---- who wins


def test_without_trumps_the_highest_card_of_the_suit_led_wins() -> None:
    """Ruling 14: an off-suit card cannot win, however high."""
    assert winner(play(position("h5", "s11", "h7", "k11"), "h5 s11 h7 k11")) == 2


@pytest.mark.parametrize(
    ("second", "third", "wins"), [("s11", "c1", 2), ("c1", "s11", 1)], ids=["higher later", "higher first"]
)
def test_of_two_trumps_the_higher_slot_wins_whatever_the_numbers(second: str, third: str, wins: int) -> None:
    """Ruling 15: the 1 of slot 2 beats the 11 of slot 1, in either order."""
    state = position("h5", second, third, ladder="sc")
    assert winner(play(state, f"h5 {second} {third}")) == wins


def test_within_one_trump_suit_the_number_decides() -> None:
    """Ruling 15: two cards of the same slot."""
    assert winner(play(position("h5", "s4", "s3", ladder="sc"), "h5 s4 s3")) == 1


def test_a_trump_that_is_led_beats_lower_trumps() -> None:
    """Ruling 16: the 1 of the suit led in slot 2 beats the 11 of slot 1."""
    assert winner(play(position("h1", "s11", ladder="sh"), "h1 s11")) == 0


def test_a_higher_trump_beats_the_trump_that_is_led() -> None:
    """Ruling 16: the 1 of slot 5 beats the 11 of the suit led in slot 2."""
    assert winner(play(position("h11", "p1", ladder="shcdp"), "h11 p1")) == 1


def test_any_trump_beats_a_suit_led_that_is_none() -> None:
    """Ruling 16: also when the suit led is played again after it."""
    assert winner(play(position("h10", "p1", "h11", ladder="p"), "h10 p1 h11")) == 1


def test_a_trumpet_beats_the_top_trump() -> None:
    """Ruling 17: played before it or after it."""
    assert winner(play(position("h5", "W", "k11", ladder="k"), "h5 W k11")) == 1
    assert winner(play(position("h5", "k11", "W", ladder="k"), "h5 k11 W")) == 2


def test_last_trumpet_played_wins() -> None:
    """Ruling 17: of several wilds the last one, not the first."""
    assert winner(play(position("h5", "W", "W", "W"), "h5 W W W")) == 3
    assert winner(play(position("h5", "W", "W", "h11"), "h5 W W h11")) == 2


# ---- in which order


def test_play_goes_round_to_the_left() -> None:
    """Ruling 19: from the leader to the next seat, past the last one to the first."""
    state = position("h2 c1", "h3 c2", "h4 c3", "h5 c4", leader=2)
    order = []
    for word in ("h4", "h5", "h2", "h3"):
        order.append(int(state.turn()))
        play(state, word)
    assert order == [2, 3, 0, 1]


def test_the_winner_of_a_trick_leads_the_next() -> None:
    """Ruling 19: and play goes on to the left from there."""
    state = play(position("h2 c1", "h9 c2", "h4 c3"), "h2 h9 h4")
    assert state.turn() == 1
    assert state.view(0)["leader"] == 1
    assert play(state, "c2").turn() == 2

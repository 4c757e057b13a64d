"""Reneging and the honour system: rulings 44 to 47 and 53."""

import pytest

from bandstand.builtin.trumpet.rules import TrumpetState
from bandstand.contract import OVER, SPECTATOR
from tests.trumpet.positions import HOME, START, events, legal, phase, play, position, suits


def reneged(*markers: int, wild_anytime: bool = False) -> TrumpetState:
    """Seat 0 did not follow the hearts that seat 1 led, won the next trick with a heart, and has led the
    third; seat 1 is on turn. The markers are put where they are wanted."""
    hands = ("s2 h5 c5 c6", "h3 h2 c1 c2", "s4 s5 c3 c4")
    state = position(*hands, leader=1, renege="honour", wild_anytime=wild_anytime)
    play(state, "h3 s4 s2 h2 s5 h5 c5")
    state.markers = list(markers)
    return state


# ---- prevented or on one's honour


def test_by_default_nobody_can_renege() -> None:
    """Ruling 44: the card is not offered, and neither is a call."""
    state = play(position("h5 c1", "h2 s11"), "h5")
    assert legal(state) == {"h2"}


def test_on_their_honour_players_may_play_any_card() -> None:
    """Ruling 44: the rule is the same, but nothing enforces it."""
    state = play(position("h5 c1 c2", "h2 s11 W", renege="honour"), "h5")
    assert legal(state) == {"h2", "s11", "W", "call1"}


def test_a_renege_can_be_called_until_the_deal_ends() -> None:
    """Ruling 44: there is no other time limit, but a new deal wipes it out."""
    late = play(reneged(9, 5, 6), "c1 c3 c6 c2 c4 ok call1")
    assert late.markers == [4, 5, 6]
    too_late = play(reneged(9, 5, 6), "c1 c3 c6 c2 c4 ok ok ok")
    assert (too_late.view(0)["deal"], too_late.turn()) == (2, 0)
    too_late.apply(too_late.legal()[0])
    play(too_late, "call1")
    assert too_late.markers == [11, 5, 6]


# ---- the penalty


@pytest.mark.parametrize(
    ("others", "to"),
    [
        ((9, 6), 5),  # behind the rearmost of the others
        ((6, 9), 5),
        ((9, 2), 1),
        ((9, 1), START),  # nothing is vacant behind 1
        ((9, START), START),  # nothing is behind START
    ],
)
def test_the_penalty_is_the_end_of_the_line(others: tuple[int, int], to: int) -> None:
    """Ruling 45: the nearest space behind the rearmost other marker."""
    state = play(reneged(13, *others), "call1")
    assert state.markers == [to, *others]
    assert state.view(2)["moved"] == {"seat": 0, "from": 13, "to": to, "kind": "penalty"}


def test_who_is_last_already_stays() -> None:
    """Ruling 45: the penalty never moves a marker forward, nor further back."""
    state = play(reneged(3, 11, 7), "call1")
    assert state.markers == [3, 11, 7]
    assert [event["to"] for event in events(state, "renege")] == [3]


def test_who_is_level_on_start_stays() -> None:
    """Ruling 45: sharing START is being last."""
    state = play(reneged(START, 4, START), "call1")
    assert state.markers == [START, 4, START]
    assert len(events(state, "renege")) == 1


def test_the_trick_of_the_renege_stands() -> None:
    """Ruling 46: what was won by it stays won: the marker of that trick's winner, the lead, the trump."""
    # Seat 0 wins the first trick with a star, the trump, although it holds a heart.
    state = position(
        "s2 h5 c6", "h3 h2 c1", "s4 h6 c3", markers=[3, 9, 6], ladder="s", leader=1, renege="honour"
    )
    play(state, "h3 h6 s2")
    assert (state.markers, phase(state), state.turn()) == ([4, 9, 6], "trump", 0)
    play(state, "+k h5 call1")
    assert state.markers == [4, 9, 6]  # it was last already
    assert state.ladder == suits("sk")
    assert (phase(state), state.turn(), state.view(0)["leader"]) == ("play", 1, 0)
    assert [event["seat"] for event in events(state, "wins")] == [0]


def test_the_penalty_leaves_the_trick_being_played_alone() -> None:
    """Ruling 46: the reneger's card on the table still counts and can win."""
    state = play(reneged(13, 9, 6), "call1 c1 c3")
    assert events(state, "wins")[-1]["seat"] == 0
    assert state.markers == [7, 9, 6]  # back to 5, then forward over 6


def test_a_penalty_that_lands_on_choose_trump_gives_nothing() -> None:
    """Ruling 46: space 4 asks nobody then, now or after the deal."""
    state = play(reneged(13, 9, 5), "call1")
    assert state.markers == [4, 9, 5]
    assert (phase(state), state.turn(), state.ladder) == ("play", 1, [])
    assert state.view(0)["pending"] == -1


def test_a_call_that_fails_costs_nothing() -> None:
    """Ruling 47: no penalty for the caller, and nothing else changes."""
    state = reneged(9, 3, 6)
    before = state.dump()
    play(state, "call3")
    after = state.dump()
    assert (after.pop("called"), after.pop("in_vain")) == (True, True)
    assert (before.pop("called"), before.pop("in_vain")) == (False, False)
    assert after == before


def test_nobody_learns_of_a_call_that_fails() -> None:
    """Ruling 53: nothing is told; the call and the card that follows are one move."""
    state = reneged(9, 3, 6)
    others = (0, 2, SPECTATOR)
    before = [state.view(seat) for seat in others]
    state.listening = True
    state.heard = []
    play(state, "call3")
    assert not state.whole()
    assert [state.view(seat) for seat in others] == before
    assert [state.news(seat) for seat in others] == [[], [], []]
    assert [event["kind"] for event in state.news(1)] == ["nocall"]
    play(state, "c1")
    assert state.whole()
    assert [event["kind"] for event in state.news(0)] == ["play"]


def test_a_call_that_holds_is_a_move_of_its_own() -> None:
    """Ruling 53: the penalty applies at once, before the caller plays a card."""
    state = play(reneged(9, 3, 6), "call1")
    assert state.whole()


# ---- the honour system in detail


def test_a_call_comes_before_playing_a_card_and_does_not_replace_it() -> None:
    """Ruling 53: on turn one may call on any opponent, and must then play."""
    state = reneged(9, 3, 6)
    assert legal(state) == {"c1", "c2", "call1", "call3"}
    play(state, "call1")
    assert (state.turn(), phase(state)) == (1, "play")
    assert legal(state) == {"c1", "c2"}


def test_a_player_calls_once_in_a_trick() -> None:
    """Ruling 53: a failed call is used up like another; the next trick brings a new one."""
    state = play(reneged(9, 3, 6), "call3")
    assert legal(state) == {"c1", "c2"}
    play(state, "c1")
    assert legal(state) == {"c3", "c4", "call1", "call2"}
    play(state, "c3 c6")
    assert legal(state) == {"c2", "call1", "call3"}


def test_a_call_holds_only_if_the_cards_shown_prove_it() -> None:
    """Ruling 53: until a heart is shown, the hidden heart proves nothing."""
    state = position("s2 h5 c5", "h3 h2 c1", "s4 s5 c3", markers=[9, 2, 6], leader=1, renege="honour")
    play(state, "h3 s4 s2 call1")
    assert state.markers == [9, 3, 6]
    assert state.view(1)["proven"] == [[], [], []]
    play(state, "h2 s5 h5 c5 call1")
    assert state.markers == [2, 3, 6]


def test_somebody_who_had_none_of_the_suit_is_not_a_reneger() -> None:
    """Ruling 53: seats 0 and 2 failed to follow, and only seat 0 showed a heart later."""
    state = play(reneged(9, 5, 6), "call3")
    assert state.markers == [9, 5, 6]
    play(state, "c1 call1")
    assert state.markers == [4, 5, 6]


def test_playing_the_suit_before_failing_to_follow_proves_nothing() -> None:
    """Ruling 53: the card must come later; here the heart came first and was the only one."""
    state = position("h1 s2 c5", "h4 h2 c1", "h3 s5 c3", markers=[9, 4, 6], leader=1, renege="honour")
    play(state, "h4 h3 h1 h2 s5 s2 c1 c3 c5 ok call1")
    assert events(state, "renege") == []
    assert state.view(0)["unfollowed"] == [[0], [], [0]]


def test_a_trumpet_instead_of_the_suit_led_is_a_failure_to_follow() -> None:
    """Ruling 53: seat 0 played a wild on hearts and shows a heart: that is a renege."""
    state = position("W h5 c5", "h3 h2 c1", "s4 s5 c3", markers=[8, 5, 6], leader=1, renege="honour")
    play(state, "h3 s4 W h5 call1")
    assert state.markers == [4, 5, 6]


def test_a_trumpet_at_any_time_is_no_failure_to_follow() -> None:
    """Ruling 53: with wild_anytime the same play is allowed."""
    state = position(
        "W h5 c5", "h3 h2 c1", "s4 s5 c3", markers=[8, 5, 6], leader=1, renege="honour", wild_anytime=True
    )
    play(state, "h3 s4 W h5 call1")
    assert state.markers == [9, 5, 6]
    assert state.view(0)["unfollowed"] == [[], [], [0]]


def test_another_suit_at_any_time_is_still_a_failure_to_follow() -> None:
    """Ruling 53: wild_anytime excuses wilds only."""
    state = play(reneged(9, 5, 6, wild_anytime=True), "call1")
    assert state.markers == [4, 5, 6]


def test_a_renege_is_penalised_once() -> None:
    """Ruling 53: the next caller finds nothing left to penalise, nor does one who sees a further heart."""
    state = position("s2 h5 c5 h6", "h3 h2 c1 c2", "s4 s5 c3 c4", leader=1, renege="honour")
    play(state, "h3 s4 s2 h2 s5 h5 c5")
    state.markers = [13, 9, 6]
    play(state, "call1")
    assert state.markers == [5, 9, 6]
    state.markers = [13, 9, 6]
    play(state, "c1 call1 c3")
    assert state.markers == [14, 9, 6]
    play(state, "h6 call1")
    assert state.markers == [14, 9, 6]
    assert len(events(state, "renege")) == 1


def test_one_call_settles_all_that_is_proven() -> None:
    """Ruling 53: two suits not followed and shown later are one penalty if they are called together."""
    state = position("c2 c3 h1 d1", "h11 d11 h10 d10", leader=1, renege="honour")
    play(state, "h11 c2 d11 c3 h10 h1 d10 d1")
    assert state.view(1)["proven"] == [[0, 3], []]
    state.markers = [13, 9]
    play(state, "ok call1")
    assert state.markers == [8, 9]
    assert state.view(1)["proven"] == [[], []]


def test_a_second_renege_is_penalised_again() -> None:
    """Ruling 53: failing to follow once more, and showing that suit again, is another one."""
    state = position("s2 h1 s3 h4", "h11 h10 h9 h8", leader=1, renege="honour")
    play(state, "h11 s2 h10 h1")
    state.markers = [13, 9]
    play(state, "call1")
    assert state.markers == [8, 9]
    play(state, "h9 s3 h8")
    state.markers = [13, 9]
    play(state, "h4 ok call1")
    assert state.markers == [9, 10]
    assert len(events(state, "renege")) == 2


def test_everyone_is_asked_once_after_the_last_trick() -> None:
    """Ruling 53: clockwise from the left of that trick's winner, who comes last; then cards are dealt."""
    state = position("h2", "h9", "h3", "h4", markers=[9, 6, 5, 2], renege="honour", dealer=2)
    play(state, "h2 h9 h3 h4")
    asked = []
    while phase(state) == "call":
        asked.append(int(state.turn()))
        others = {f"call{seat + 1}" for seat in range(4) if seat != state.turn()}
        assert legal(state) == others | {"ok"}
        assert state.view(0)["deal"] == 1
        play(state, "ok")
    assert asked == [2, 3, 0, 1]
    assert (state.view(0)["deal"], state.turn()) == (2, 1)


def test_a_call_after_the_last_trick_holds_at_once() -> None:
    """Ruling 53: the penalty comes before the next player is asked, and the lead of the deal stays."""
    state = position("s2 h9", "h3 h2", "s4 s5", markers=[12, 8, 6], leader=1, renege="honour")
    play(state, "h3 s4 s2 h2 s5 h9")
    assert (phase(state), state.turn(), state.markers) == ("call", 1, [13, 9, 6])
    play(state, "ok call1")
    assert (phase(state), state.turn(), state.markers) == ("call", 0, [5, 9, 6])
    play(state, "ok")
    assert (phase(state), state.turn(), state.view(0)["deal"]) == ("play", 0, 2)


def test_without_the_honour_system_nobody_is_asked_after_the_last_trick() -> None:
    """Ruling 53: the new deal follows directly."""
    state = play(position("h2", "h9"), "h2 h9")
    assert (phase(state), state.view(0)["deal"]) == ("play", 2)


def test_a_call_that_fails_is_told_to_nobody_else() -> None:
    """Ruling 53: neither in another View nor in another's news; the caller alone is answered."""
    state = reneged(9, 3, 6)
    before = {viewer: state.view(viewer) for viewer in (SPECTATOR, 0, 2)}
    heard = {viewer: state.news(viewer) for viewer in (SPECTATOR, 0, 2)}
    play(state, "call3")
    for viewer in (SPECTATOR, 0, 2):
        assert state.view(viewer) == before[viewer]
        assert state.news(viewer) == heard[viewer]
    assert events(state, "nocall", viewer=1) == [{"kind": "nocall", "seat": 1, "opponent": 2}]


def test_a_call_that_fails_after_the_last_trick_looks_like_none() -> None:
    """Ruling 53: the others cannot tell it from letting it be."""
    called = play(position("h2", "h9", "h3", renege="honour"), "h2 h9 h3 call1")
    silent = play(position("h2", "h9", "h3", renege="honour"), "h2 h9 h3 ok")
    for viewer in (SPECTATOR, 0, 1):
        assert called.view(viewer) == silent.view(viewer)
        assert called.news(viewer) == silent.news(viewer)


def test_a_call_that_holds_is_told_to_all() -> None:
    """Ruling 53: who called, on whom, and where the marker went; the call is told before the move."""
    state = play(reneged(10, 5, 6), "call1")
    told = [event["kind"] for event in state.news(SPECTATOR)][-2:]
    assert told == ["renege", "moves"]
    assert events(state, "renege") == [{"kind": "renege", "seat": 1, "opponent": 0, "from": 10, "to": 4}]
    assert events(state, "moves")[-1]["how"] == "penalty"


def test_a_game_already_won_stays_won() -> None:
    """Ruling 53: the reneger who comes home with the proving card cannot be called any more."""
    state = position("s2 h9 c1", "h3 h2 c2", "s4 s5 c3", markers=[24, 9, 6], leader=1, renege="honour")
    play(state, "h3 s4 s2 h2 s5 h9")
    assert state.view(1)["proven"] == [[0], [], []]
    assert (state.turn(), state.markers[0], state.legal()) == (OVER, HOME, [])
    assert state.ranks()[0] == 0

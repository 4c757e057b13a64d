"""How a game ends and what it costs: rulings 33, 37 to 39, 41 and 43."""

from bandstand.contract import SPECTATOR
from tests.fiddlefoo.positions import events, hand, phase, play, position

ROW = "b6 r2 y10"
SAFE = "b6 r2 y10 r4 y12"


def test_being_safe_does_not_win_with_the_last_card() -> None:
    """Ruling 33: a card must be drawn, so the turn does not end without cards."""
    state = play(position("b12", "b9 r8", map=SAFE, deck="p1 p4"), "b12 @5,0")
    assert (phase(state), hand(state, 0)) == ("place", {"p1"})


def test_being_safe_wins_with_the_last_card_if_the_deck_is_empty() -> None:
    """Ruling 33: then there is nothing to draw."""
    state = play(position("b12", "b9 r8", map=SAFE, deck=""), "b12 @5,0")
    assert (phase(state), state.view(SPECTATOR)["points"]) == ("over", [[0, 8]])
    assert state.ranks() == [0, 1]


def test_the_active_player_goes_out() -> None:
    """Ruling 37: the last card is placed and nothing is thrown."""
    state = play(position("b12", "b9 r8", "y1", map=ROW), "b12 @3,0 enough enough")
    assert (phase(state), state.view(SPECTATOR)["points"]) == ("over", [[0, 8, 1]])


def test_a_thrower_goes_out_on_another_players_turn() -> None:
    """Ruling 37: the game ends when that turn is over, and what was thrown counts for who caught it."""
    state = play(position("b12 r16", "b9", "b8 y1", map=ROW), "b12 @3,0 b9")
    assert phase(state) == "throw", "the third has not answered yet"
    play(state, "b8 enough")
    assert (phase(state), state.view(SPECTATOR)["points"]) == ("over", [[9, 0, 1]])
    assert state.ranks() == [2, 0, 1]


def test_two_throwers_go_out_together() -> None:
    """Ruling 38: and share the win."""
    state = play(position("b12 r16", "b9", "b8", map=ROW), "b12 @3,0 b9 b8")
    assert (phase(state), state.view(SPECTATOR)["points"], state.ranks()) == ("over", [[9, 0, 0]], [2, 0, 0])


def test_thrower_and_active_player_cannot_both_go_out_by_that_throw() -> None:
    """Ruling 39: who catches the card has a card."""
    state = play(position("b12", "b9", "y1", map=ROW), "b12 @3,0 b9 enough")
    assert (phase(state), state.view(SPECTATOR)["points"]) == ("over", [[4, 0, 1]])
    assert events(state, "game")[0]["out"] == [1]


def test_thrower_and_active_player_go_out_together() -> None:
    """Ruling 38: it takes a special card: what was caught is placed in the same turn."""
    state = position("*play_again", "r4", "y8", map=ROW, talkytoot="play_again")
    play(state, "*play_again @3,0 r4 enough")
    assert (phase(state), state.turn(), hand(state, 0)) == ("again", 0, {"r4"})
    play(state, "r4 @-1,0 enough")
    assert (phase(state), state.view(SPECTATOR)["points"], state.ranks()) == ("over", [[0, 0, 4]], [0, 0, 2])


def test_an_active_player_who_catches_a_card_is_not_out() -> None:
    """Ruling 39: only what is held after the throws counts."""
    state = play(position("b12", "b9 r8", map=ROW), "b12 @3,0 b9 enough")
    assert (phase(state), state.turn(), hand(state, 0)) == ("place", 1, {"b9"})


def test_the_fewest_notes_win() -> None:
    """Ruling 41: not the fewest cards, and an empty hand counts nothing."""
    state = play(position("b12", "r1 r16 y1", "r8", map=ROW), "b12 @3,0 enough enough")
    assert state.view(SPECTATOR)["points"] == [[0, 3, 4]]
    assert (state.scores(), state.ranks()) == ([0, -3, -4], [0, 1, 2])


def test_an_empty_deck_does_not_end_the_game() -> None:
    """Ruling 43: whoever has cards goes on placing them."""
    state = play(position("b12 b1", "b9 r8", map=SAFE, deck="p1"), "b12 @5,0")
    assert (state.view(SPECTATOR)["deck"], phase(state), state.turn()) == (0, "place", 1)
    play(state, "r8 @-1,0 enough")
    assert (phase(state), state.turn()) == ("place", 0)

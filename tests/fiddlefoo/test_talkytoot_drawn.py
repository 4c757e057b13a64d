"""What special cards do when drawn: actions 3, 6, 9, 12 and 15."""

from typing import Any

from bandstand.builtin.fiddlefoo.rules import FiddlefooState
from bandstand.contract import SPECTATOR
from tests.fiddlefoo.positions import (
    begin,
    card,
    cards,
    events,
    hand,
    legal,
    on_map,
    pair,
    phase,
    play,
    position,
)

SAFE = "b6 r2 y10 r4 y12"
"""b12 on 5,0 is four cards away from b6: its player draws."""
OPEN_END = "r9 b6 r2 y10 r4 y12"
"""The same one column further right; there is room for blue at the left end."""
FAR = "b6 r2 y10 r4"
"""b12 on 4,0 makes distance 3: cards with three notes may be thrown."""


def with_card(name: str, *hands: str, **given: Any) -> FiddlefooState:
    """A position in a game with these special cards."""
    return position(*hands, talkytoot=name, **given)


# ---- 3: instaplay


def test_play_at_once_is_placed_as_soon_as_the_pair_is_settled() -> None:
    """Talkytoot 3: with a pair and throws of its own, in the same turn."""
    state = with_card("instaplay", "b12 y1", "b8 r16", map=OPEN_END, deck="*instaplay p1")
    play(state, "b12 @6,0")
    assert (phase(state), state.turn(), legal(state)) == ("insta", 0, {"*instaplay"})
    play(state, "*instaplay")
    assert legal(state) == {"@-1,0"}
    play(state, "@-1,0")
    assert (pair(state)["card"], pair(state)["partner"]) == ("*instaplay", "b12")
    assert on_map(state)["-1,0"] == "*instaplay"
    assert hand(state, 0) == {"y1", "p1"}, "six cards away from b12: safe again"


def test_play_at_once_lets_the_others_throw() -> None:
    """Talkytoot 3: as any placement."""
    state = with_card(
        "instaplay", "p13 y1", "b8 r16", map="p4 r2 y10 r4 y12 / b14 r5 . . .", deck="*instaplay"
    )
    play(state, "p13 @5,0 *instaplay @2,1")
    assert (phase(state), pair(state)["partner"], pair(state)["distance"]) == ("throw", "b14", 1)
    assert legal(state) == {"b8", "r16", "enough"}
    play(state, "b8 enough")
    assert (hand(state, 0), state.turn(), phase(state)) == ({"y1", "b8"}, 1, "place")


def test_play_at_once_cannot_be_refused() -> None:
    """Talkytoot 3, not: an offer."""
    state = with_card("instaplay", "b12 y1", "b8 r16", map=OPEN_END, deck="*instaplay")
    assert legal(play(state, "b12 @6,0")) == {"*instaplay"}


def test_play_at_once_is_kept_if_it_fits_nowhere() -> None:
    """Talkytoot 3, not: without a cell; everybody has seen it then, and the turn is over."""
    state = with_card("instaplay", "b12 y1", "b8 r16", map=SAFE, deck="*instaplay p1")
    play(state, "b12 @5,0")
    assert (phase(state), state.turn(), hand(state, 0)) == ("place", 1, {"y1", "*instaplay"})
    assert state.view(SPECTATOR)["known"][0] == cards("*instaplay")


def test_play_at_once_waits_for_its_turn_when_dealt_or_caught() -> None:
    """Talkytoot 3, not: unless it comes from the deck."""
    dealt = with_card("instaplay", "b12 *instaplay", "b8 r16", map=FAR)
    assert phase(play(dealt, "b12 @4,0")) == "throw"
    caught = with_card("instaplay", "b12 y1", "*instaplay r16", map=FAR)
    play(caught, "b12 @4,0 *instaplay")
    assert (phase(caught), caught.turn(), hand(caught, 0)) == ("place", 1, {"y1", "*instaplay"})
    for seed in range(10):
        assert begin(6, seed, talkytoot="instaplay").view(SPECTATOR)["phase"] == "place"


# ---- 6: reveal to all


def test_reveal_shows_the_card_to_everybody() -> None:
    """Talkytoot 6: it stays in the hand."""
    state = with_card("reveal_to_all", "b12 y1", "b8 r16", map=SAFE, deck="*reveal_to_all p1")
    play(state, "b12 @5,0")
    for viewer in (SPECTATOR, 0, 1):
        assert state.view(viewer)["known"] == [cards("*reveal_to_all"), []]
        assert [event["card"] for event in events(state, "shows", viewer)] == cards("*reveal_to_all")
    assert hand(state, 0) == {"y1", "*reveal_to_all"}


def test_reveal_shows_nothing_else() -> None:
    """Talkytoot 6, not: other cards that are drawn, nor itself when it was dealt."""
    drawn = with_card("reveal_to_all", "b12 y1", "b8 r16", map=SAFE, deck="p1 *reveal_to_all")
    assert play(drawn, "b12 @5,0").view(SPECTATOR)["known"] == [[], []]
    dealt = with_card("reveal_to_all", "b12 *reveal_to_all", "b8 r16", map=SAFE, deck="p1")
    assert play(dealt, "b12 @5,0").view(SPECTATOR)["known"] == [[], []]


# ---- 9: swap with the map


def test_swap_changes_up_to_three_hand_cards_for_cards_of_the_map() -> None:
    """Talkytoot 9: the new cards lie where the old ones lay."""
    state = with_card("swap_map", "b12 y1 y2 y3", "b8 r16", map=SAFE, deck="*swap_map p1")
    play(state, "b12 @5,0")
    assert (phase(state), state.turn(), state.view(0)["left"]) == ("swap", 0, 3)
    assert legal(state) == {"y1", "y2", "y3", "*swap_map", "enough"}
    play(state, "y1")
    assert legal(state) == {"b6", "r2", "y10", "r4", "y12", "b12"}
    play(state, "r2 y2 r4 *swap_map y10")
    assert hand(state, 0) == {"y3", "r2", "r4", "y10"}
    assert list(on_map(state).values()) == ["b6", "y1", "*swap_map", "y2", "y12", "b12"]
    assert (phase(state), state.turn()) == ("place", 1)


def test_swap_does_not_mind_colours() -> None:
    """Talkytoot 9: y1 beside y10 and y2 beside y12, as above; and a card of the pair may go."""
    state = with_card("swap_map", "b12 b1", "b8 r16", map=SAFE, deck="*swap_map")
    play(state, "b12 @5,0 b1 b12 enough")
    assert (on_map(state)["5,0"], hand(state, 0)) == ("b1", {"b12", "*swap_map"})


def test_swap_makes_no_pair() -> None:
    """Talkytoot 9, not: a placement; nobody throws, and the last card played stays what it was."""
    state = with_card("swap_map", "b12 y1", "b8 r16", map=SAFE, deck="*swap_map p1")
    play(state, "b12 @5,0 y1 r2 enough")
    assert (phase(state), state.turn(), state.view(SPECTATOR)["last"]) == ("place", 1, card("b12"))
    assert len(events(state, "place")) == 1


def test_swap_is_an_offer() -> None:
    """Talkytoot 9, not: a duty, neither at first nor after the first card."""
    state = with_card("swap_map", "b12 y1 y2", "b8 r16", map=SAFE, deck="*swap_map")
    none = play(state.copy(), "b12 @5,0 enough")
    assert (none.turn(), hand(none, 0)) == (1, {"y1", "y2", "*swap_map"})
    one = play(state.copy(), "b12 @5,0 y1 r2 enough")
    assert (one.turn(), hand(one, 0)) == (1, {"r2", "y2", "*swap_map"})


def test_swap_is_limited_by_the_hand() -> None:
    """Talkytoot 9, not: more often than there are cards in the hand."""
    state = with_card("swap_map", "b12", "b8 r16", map=SAFE, deck="*swap_map")
    play(state, "b12 @5,0")
    assert state.view(0)["left"] == 1
    assert play(state, "*swap_map r2").turn() == 1


def test_swap_waits_for_its_turn_when_dealt_or_caught() -> None:
    """Talkytoot 9, not: unless it comes from the deck."""
    dealt = with_card("swap_map", "b12 *swap_map", "b8 r16", map=FAR)
    assert phase(play(dealt, "b12 @4,0")) == "throw"
    caught = with_card("swap_map", "b12 y1", "*swap_map r16", map=FAR)
    assert phase(play(caught, "b12 @4,0 *swap_map")) == "place"


# ---- 12: hand match penalty


def test_same_colour_asks_for_another_card() -> None:
    """Talkytoot 12: blue 13 after blue 12."""
    state = with_card("hand_match_penalty", "b12 y1", "r16", map=SAFE, deck="*hand_match_penalty p1 p4")
    play(state, "b12 @5,0")
    assert hand(state, 0) == {"y1", "*hand_match_penalty", "p1"}


def test_same_colour_asks_for_nothing_after_another_colour() -> None:
    """Talkytoot 12, not: after purple 13, and then nobody sees it."""
    map = "p4 r2 y10 r4 y12"
    state = with_card("hand_match_penalty", "p13 y1", "r16", map=map, deck="*hand_match_penalty p1 p7")
    play(state, "p13 @5,0")
    assert hand(state, 0) == {"y1", "*hand_match_penalty"}
    assert state.view(SPECTATOR)["known"] == [[], []]


def test_same_colour_looks_at_the_last_card_played() -> None:
    """Talkytoot 12, not: at the older card of the pair, nor at the first square."""
    stuck = with_card("hand_match_penalty", "p1", "r16", map="b6 r2", deck="*hand_match_penalty p4 p7")
    play(stuck, "draw")
    assert hand(stuck, 0) == {"p1", "*hand_match_penalty"}, "nothing has been played yet"
    later = with_card(
        "hand_match_penalty", "p1", "r16", map="b6 r2", deck="*hand_match_penalty p4 p7", last="b6"
    )
    assert hand(play(later, "draw"), 0) == {"p1", "*hand_match_penalty", "p4"}


def test_same_colour_means_nothing_when_caught() -> None:
    """Talkytoot 12, not: unless it comes from the deck."""
    state = with_card("hand_match_penalty", "b12 y1", "*hand_match_penalty r16", map="b6 r2 y10", deck="p1")
    play(state, "b12 @3,0 *hand_match_penalty")
    assert (hand(state, 0), state.view(SPECTATOR)["deck"]) == ({"y1", "*hand_match_penalty"}, 1)


# ---- 15: hand match note penalty


def test_same_notes_ask_for_another_card() -> None:
    """Talkytoot 15: three notes, as many as on blue 12."""
    name = "hand_match_note_penalty"
    state = with_card(name, "b12 y1", "r16", map=SAFE, deck=f"*{name} p1 p4")
    assert hand(play(state, "b12 @5,0"), 0) == {"y1", f"*{name}", "p1"}


def test_same_notes_ask_for_nothing_after_other_notes() -> None:
    """Talkytoot 15, not: after blue 13 with its two, though the colour is the same."""
    name = "hand_match_note_penalty"
    state = with_card(name, "b13 y1", "r16", map=SAFE, deck=f"*{name} p1 p4")
    play(state, "b13 @5,0")
    assert hand(state, 0) == {"y1", f"*{name}"}
    assert state.view(SPECTATOR)["known"] == [[], []]


def test_same_notes_are_those_of_this_print() -> None:
    """Talkytoot 15: with jittered notes blue 12 may have two."""
    name = "hand_match_note_penalty"
    state = with_card(name, "b12 y1", "r16", map=SAFE, deck=f"*{name} p1 p4")
    state.notes[card("b12")] = 2
    assert hand(play(state, "b12 @5,0"), 0) == {"y1", f"*{name}"}

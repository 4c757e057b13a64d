"""When special cards act: rulings 65 to 70 and 73."""

from typing import Any

import pytest

from bandstand.builtin.fiddlefoo.rules import FiddlefooState
from bandstand.contract import SPECTATOR
from tests.fiddlefoo.positions import (
    KIT,
    aside,
    begin,
    card,
    cards,
    events,
    hand,
    legal,
    pair,
    phase,
    play,
    position,
)

SAFE = "b6 r2 y10 r4 y12"
"""b12 on 5,0 is four cards away from b6: its player draws."""
OPEN_END = "r9 b6 r2 y10 r4 y12"
"""The same one column further right; there is room for blue at the left end."""
NEAR = "p1 r2 . / b9 y4 ."
"""p16 on 2,0 makes range 2 to 15, distance 1. Then there is room for blue on 2,1."""
THREE = "r4 b14 r2 y10 r5"
"""b13 on 5,0 makes no range, distance 3. Then b5 fits on -1,0, beside r4, where b14 counts at distance 1."""


def with_cards(names: str, *hands: str, **given: Any) -> FiddlefooState:
    """A position in a game with these special cards."""
    return position(*hands, talkytoot=names, **given)


# ---- which pair, and in which order


def test_only_the_pair_that_counts_sets_off_actions() -> None:
    """Ruling 65: Discard lies in line too, but p1 gives the larger range."""
    map = ". . . *discard / . . . b2 / . . . r6 / p1 r3 b4 ."
    state = play(with_cards("discard", "p16 y1", "y2", map=map), "p16 @3,3")
    assert (pair(state)["partner"], phase(state)) == ("p1", "throw")


def test_an_action_on_the_map_rests_until_it_is_paired_again() -> None:
    """Ruling 65: the pair of a later turn is another one."""
    state = with_cards("discard", "*discard y1", "b12 b3", map="p4 r2 b6 . / . . y10 .")
    play(state, "*discard @3,0 enough enough")
    play(state, "b12 @-1,0")
    assert (phase(state), state.turn()) == ("throw", 0)


@pytest.mark.parametrize(
    ("new", "old", "order"),
    [
        ("*discard", "*move", ["discard", "move"]),
        ("*move", "*discard", ["move", "discard"]),
        ("*remove_cards", "*discard", ["remove", "discard"]),
        ("*discard", "*remove_cards", ["discard", "remove"]),
    ],
)
def test_the_new_card_acts_before_the_old_one(new: str, old: str, order: list[str]) -> None:
    """Ruling 66: all before anything is thrown. A wild card brings two of them together."""
    state = with_cards("discard+move+remove_cards", f"{new} y1 y2", "y3", map=f"{old} r2 r4", wildcard=True)
    older = f" {old}" if new == "*discard" else ""
    play(state, f"{new} @3,0{older}")
    seen = []
    while phase(state) != "throw":
        seen.append(phase(state))
        play(state, "enough")
    assert seen == order


def test_restrictions_are_looked_at_before_a_card_is_placed() -> None:
    """Ruling 66: where the pair would be forbidden there is no cell; where Mixed pair helps, there is one."""
    assert legal(with_cards("range_limit", "y3", "r1", map="*range_limit r2")) == {"draw"}
    assert legal(with_cards("distance_limit", "*distance_limit", "r1", map="y9 r2 b3 r5")) == {"draw"}
    assert legal(with_cards("wildcard_pair", "*wildcard_pair", "r1", map="b9 r2")) == {"*wildcard_pair"}


# ---- draws


def test_drawing_from_an_empty_deck_does_nothing() -> None:
    """Ruling 67: the thrower gets nothing, and two are as many as there are."""
    none = with_cards("draw", "b13 y1", "*draw y2", map=THREE, deck="")
    assert hand(play(none, "b13 @5,0 *draw"), 1) == {"y2"}
    one = with_cards("notes_match_penalty", "p16 y1", "*notes_match_penalty y2", map=NEAR, deck="p4")
    assert hand(play(one, "p16 @2,0 *notes_match_penalty"), 1) == {"y2", "p4"}
    last = with_cards("hand_match_penalty", "b12 y1", "r16", map=SAFE, deck="*hand_match_penalty")
    assert hand(play(last, "b12 @5,0"), 0) == {"y1", "*hand_match_penalty"}


@pytest.mark.parametrize(
    "deck",
    ["*hand_match_penalty *hand_match_note_penalty p1", "*hand_match_note_penalty *hand_match_penalty p1"],
)
def test_draws_can_bring_further_draws(deck: str) -> None:
    """Ruling 68: after blue 12 with three notes both ask for another card."""
    state = with_cards(
        "hand_match_penalty+hand_match_note_penalty", "b12 y1", "r16", map=SAFE, deck=deck + " p4"
    )
    play(state, "b12 @5,0")
    assert hand(state, 0) == {"y1", *deck.split()}
    assert state.view(SPECTATOR)["deck"] == 1


def test_a_chain_of_draws_ends_with_the_deck() -> None:
    """Ruling 68: there is nothing more to draw."""
    deck = "*hand_match_penalty *hand_match_note_penalty"
    state = with_cards("hand_match_penalty+hand_match_note_penalty", "b12 y1", "r16", map=SAFE, deck=deck)
    play(state, "b12 @5,0")
    assert (hand(state, 0), state.turn()) == ({"y1", *deck.split()}, 1)


def test_dealt_and_caught_cards_were_not_drawn() -> None:
    """Ruling 73: only the deck counts; with all special cards about, a game begins with a placement."""
    for seed in range(20):
        state = begin(6, seed, talkytoot="+".join(KIT.action_names))
        assert (phase(state), state.view(SPECTATOR)["agenda"]) == ("place", [])


# ---- out of the game


def test_cards_out_of_the_game_lie_open() -> None:
    """Ruling 69: for everybody to see."""
    state = with_cards("discard", "*discard b1 b2", "y1", map="p4 r2 y10")
    play(state, "*discard @3,0 b1")
    assert all(state.view(viewer)["aside"] == cards("b1") for viewer in (SPECTATOR, 0, 1))


def test_cards_out_of_the_game_do_not_come_back() -> None:
    """Ruling 69: not even when the deck is empty."""
    state = position("y3 y4", "r1", map="y1 r2 . / . b3 y5", deck="")
    assert len(aside(state)) > 40
    assert legal(state) == {"pass"}


def test_cards_out_of_the_game_are_in_the_next_one() -> None:
    """Ruling 69: a new deal has all cards."""
    state = with_cards("discard", "*discard b1", "y1", map="p4 r2 y10", games=2)
    play(state, "*discard @3,0 b1 enough")
    assert (state.number, aside(state)) == (2, [])
    assert sorted(state.census()) == [*range(54), card("*discard")]


# ---- empty hands


def test_a_hand_emptied_by_discarding_is_looked_at_when_the_turn_is_over() -> None:
    """Ruling 70: nothing ends before the throws, and what is caught counts."""
    out = with_cards("discard", "*discard b1", "p7 y1", map="p4 r2 y10")
    assert phase(play(out, "*discard @3,0 b1")) == "throw"
    caught = play(out.copy(), "p7 enough")
    assert (phase(caught), hand(caught, 0)) == ("place", {"p7"})
    assert phase(play(out, "enough")) == "over"


def test_a_hand_emptied_by_playing_at_once_is_looked_at_when_the_turn_is_over() -> None:
    """Ruling 70: the thrower had nothing but Draw, and draws nothing but Play at once."""
    state = with_cards("draw+instaplay", "b13 y1", "*draw", map=THREE, deck="*instaplay")
    play(state, "b13 @5,0 *draw")
    assert (phase(state), state.turn()) == ("insta", 1)
    play(state, "*instaplay @-1,0")
    assert phase(state) == "throw", "the game is not over yet"
    play(state, "enough")
    assert (phase(state), state.view(SPECTATOR)["points"]) == ("over", [[4, 0]])


def test_swapping_empties_no_hand() -> None:
    """Ruling 70: a card comes for every card that goes."""
    state = with_cards("swap_map", "b12", "r16", map=SAFE, deck="*swap_map")
    play(state, "b12 @5,0 *swap_map r2")
    assert (phase(state), hand(state, 0)) == ("place", {"r2"})


# ---- what throwers draw


def test_play_at_once_makes_a_thrower_the_active_player() -> None:
    """Ruling 73: for one placement, at which all others may throw, and the next turn is not moved by it."""
    state = with_cards("draw+instaplay", "b13 y1 b8", "r1 r3", "*draw y2 y5", map=THREE, deck="*instaplay p1")
    play(state, "b13 @5,0 enough *draw")
    view = state.view(SPECTATOR)
    assert (view["phase"], view["turn"], view["active"], view["owner"]) == ("insta", 2, 2, 0)
    play(state, "*instaplay @-1,0")
    assert (pair(state)["seat"], pair(state)["partner"], pair(state)["distance"]) == (2, "b14", 1)
    assert (state.view(SPECTATOR)["asked"], legal(state)) == ([0, 1], {"b8", "y1", "enough"})
    play(state, "b8 enough r1")
    assert hand(state, 2) == {"y2", "y5", "b8", "r1"}
    assert (phase(state), state.turn(), state.view(SPECTATOR)["active"]) == ("place", 1, 1)


def test_what_throwers_draw_acts_when_all_throws_are_caught() -> None:
    """Ruling 73: Same colour has to wait until the third has thrown, though it was drawn for the second."""
    state = with_cards("draw+hand_match_penalty", "b13 y1", "*draw y2", "b5 r1", map=THREE,
                       deck="*hand_match_penalty p1")  # fmt: skip
    play(state, "b13 @5,0 *draw b5")
    told = [(event["kind"], event["seat"]) for event in state.news(SPECTATOR) if event["kind"] != "place"]
    assert told == [("throws", 1), ("draws", 1), ("throws", 2), ("shows", 1), ("draws", 1)]
    assert hand(state, 1) == {"y2", "*hand_match_penalty", "p1"}


@pytest.mark.parametrize(
    ("hands", "throws", "deck", "order"),
    [
        (
            ("*notes_match_penalty y2", "*draw y3"),
            "*notes_match_penalty *draw enough",
            "*swap_map y5 *instaplay",
            [("swap", 1), ("insta", 2)],
        ),
        (
            ("*draw y2", "*notes_match_penalty y3"),
            "*draw enough *notes_match_penalty",
            "*instaplay *swap_map y5",
            [("insta", 1), ("swap", 2)],
        ),
    ],
)
def test_what_throwers_draw_acts_clockwise(
    hands: tuple[str, str], throws: str, deck: str, order: list[tuple[str, int]]
) -> None:
    """Ruling 73: whichever cards they drew."""
    state = with_cards("draw+instaplay+notes_match_penalty+swap_map", "p16 y1", *hands, map=NEAR, deck=deck)
    play(state, f"p16 @2,0 {throws}")
    seen = []
    while phase(state) != "place":
        if phase(state) in ("swap", "insta"):
            seen.append((phase(state), state.turn()))
        play(state, "*instaplay @2,1" if phase(state) == "insta" else "enough")
    assert seen == order
    assert state.turn() == 1


def test_the_active_player_plays_again_before_throwers_cards_act() -> None:
    """Ruling 73: they wait for the active player's throws, and the turn ends after Play at once."""
    state = with_cards(
        "draw+instaplay+play_again", "*play_again y8 r8", "*draw y2", map=THREE, deck="*instaplay"
    )
    play(state, "*play_again @5,0 *draw")
    assert (phase(state), state.turn()) == ("again", 0)
    play(state, "r8 @6,0 enough")
    assert (phase(state), state.turn()) == ("insta", 1)
    play(state, "*instaplay @-1,0 enough")
    assert (phase(state), state.turn()) == ("place", 1)


def test_play_at_once_is_one_placement_though_its_pair_has_play_again() -> None:
    """Ruling 73: the drawer, whose turn it is not, places no other card, and the turn ends."""
    hands = ("p16 y1", "r1 r3", "*draw y2 r5")
    map = "p1 r2 . / *play_again y4 ."
    state = with_cards("draw+instaplay+play_again", *hands, map=map, deck="*instaplay")
    play(state, "p16 @2,0 enough *draw enough")
    assert (phase(state), state.turn()) == ("insta", 2)
    play(state, "*instaplay @2,1")
    assert (pair(state)["seat"], pair(state)["partner"]) == (2, "*play_again")
    play(state, "enough enough")
    assert (phase(state), state.turn()) == ("place", 1)


def test_the_active_players_own_play_at_once_is_one_placement_too() -> None:
    """Ruling 73: a Play again that the turn's first pair has earned is still asked, but no second one."""
    state = with_cards(
        "instaplay+play_again", "*play_again y1 r8", "r1 y2", map=OPEN_END, deck="*instaplay p1"
    )
    play(state, "*play_again @6,0 *instaplay @-1,0")
    assert pair(state)["partner"] == "*play_again"
    assert (phase(state), state.turn()) == ("again", 0)
    assert phase(play(state, "enough")) == "place"
    assert state.turn() == 1


def test_a_card_that_has_left_the_hand_no_longer_acts() -> None:
    """Ruling 73: Swap puts Play at once on the map before its turn comes."""
    names = "instaplay+notes_match_penalty+swap_map"
    hands = ("p16 y1", "*notes_match_penalty y2")
    state = with_cards(names, *hands, map=NEAR, deck="*swap_map *instaplay")
    play(state, "p16 @2,0 *notes_match_penalty")
    assert (phase(state), state.turn()) == ("swap", 1)
    play(state, "*instaplay b9 enough")
    assert (phase(state), state.turn(), hand(state, 1)) == ("place", 1, {"y2", "*swap_map", "b9"})
    assert card("*instaplay") not in state.view(SPECTATOR)["known"][1]


def test_a_waiting_card_that_is_thrown_no_longer_acts() -> None:
    """Ruling 73: the thrower's Play at once waits for Play again, and goes at its pair."""
    state = with_cards(
        "draw+instaplay+play_again", "*play_again r8 y1", "*draw y2", map=THREE, deck="*instaplay"
    )
    play(state, "*play_again @5,0 *draw r8 @6,0")
    assert (phase(state), pair(state)["distance"], legal(state)) == ("throw", 3, {"*instaplay", "enough"})
    play(state, "*instaplay")
    assert (phase(state), state.turn()) == ("place", 1)
    assert hand(state, 0) == {"y1", "*draw", "*instaplay"}


# ---- what the active player draws


def test_the_active_players_own_draws_act_at_once() -> None:
    """Ruling 73: Swap is asked before the others are, at a safe pair in a game with Any time."""
    state = with_cards(
        "swap_map+wildcard_throw", "b12 y1", "*wildcard_throw y2", map=SAFE, deck="*swap_map p1"
    )
    play(state, "b12 @5,0")
    assert (phase(state), state.turn()) == ("swap", 0)
    assert phase(play(state, "enough")) == "throw"


def test_the_active_players_play_at_once_waits_for_the_throws() -> None:
    """Ruling 73: first the others throw, then it is placed."""
    state = with_cards(
        "instaplay+wildcard_throw", "b12 y1", "*wildcard_throw y2", map=OPEN_END, deck="*instaplay p1"
    )
    play(state, "b12 @6,0")
    assert (phase(state), state.turn()) == ("throw", 1)
    play(state, "*wildcard_throw enough")
    assert (phase(state), state.turn()) == ("insta", 0)
    assert hand(state, 0) == {"y1", "*instaplay", "*wildcard_throw"}


def test_a_chain_that_brings_play_at_once_waits_too() -> None:
    """Ruling 73: Same colour acts at once, and what it brings waits for the throws."""
    names = "instaplay+wildcard_throw+hand_match_penalty"
    state = with_cards(
        names, "b12 y1", "*wildcard_throw y2", map=OPEN_END, deck="*hand_match_penalty *instaplay p1"
    )
    play(state, "b12 @6,0")
    assert (phase(state), hand(state, 0)) == ("throw", {"y1", "*hand_match_penalty", "*instaplay"})
    assert phase(play(state, "enough")) == "insta"


def test_a_player_with_nothing_to_place_draws_and_acts() -> None:
    """Ruling 73: the drawn Swap is asked, and then the turn is over."""
    state = with_cards("swap_map", "y3 y4", "r1", map="y1 r2 . / . b3 y5", deck="*swap_map p1")
    play(state, "draw")
    assert (phase(state), state.turn()) == ("swap", 0)
    assert play(state, "enough").turn() == 1


# ---- what others learn


@pytest.mark.parametrize("special", ["instaplay", "reveal_to_all", "swap_map", "hand_match_penalty"])
def test_nobody_knows_a_drawn_card_before_it_acts(special: str) -> None:
    """Our own reading: while it waits for the throws, Play at once looks like any other card."""
    names = f"wildcard_throw+{special}"
    hands = ("b12 y1", "*wildcard_throw y2")
    ordinary = with_cards(names, *hands, map=OPEN_END, deck=f"p1 *{special}")
    drawn = with_cards(names, *hands, map=OPEN_END, deck=f"*{special} p1")
    ordinary.aside = drawn.aside = []
    play(ordinary, "b12 @6,0")
    play(drawn, "b12 @6,0")
    same = all(ordinary.view(viewer) == drawn.view(viewer) for viewer in (SPECTATOR, 1))
    assert same is (special == "instaplay"), "the others have acted already"
    assert bool(events(drawn, "shows", 1)) is not same

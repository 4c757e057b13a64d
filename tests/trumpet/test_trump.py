"""Choosing trump: rulings 26 to 34 and 51."""

import pytest

from bandstand.builtin.trumpet import GAME
from bandstand.contract import SPECTATOR
from tests.trumpet.positions import (
    begin,
    cards,
    events,
    legal,
    phase,
    play,
    play_at_random,
    position,
    suits,
)

WINS = ("h9 c1", "h2 c2")
"""Hands of which the first wins the trick `h9 h2`, with a card left."""
WINS_LAST = ("h9", "h2")
"""The same in the last trick of a deal."""
FULL = "hscdpk"


def test_choosing_trump_is_compulsory() -> None:
    """Ruling 26: whoever lands there must choose; there is no passing and no playing on."""
    state = play(position(*WINS, markers=[3, 9]), "h9 h2")
    assert (phase(state), state.turn()) == ("trump", 0)
    assert legal(state) == {"+h", "+s", "+c", "+d", "+p", "+k"}


def test_only_suits_that_are_not_trump_yet_can_be_chosen() -> None:
    """Ruling 27: a token on the banner cannot be placed again."""
    state = play(position(*WINS, markers=[3, 9], ladder="ks"), "h9 h2")
    assert legal(state) == {"+h", "+c", "+d", "+p"}


def test_each_new_trump_is_the_top_trump() -> None:
    """Ruling 27: it goes to the lowest vacant slot, above those placed before."""
    state = play(position("h9 s3", "h2 k11", markers=[3, 9], ladder="ks"), "h9 h2 +c")
    assert state.ladder == suits("ksc")
    assert events(state, "trump")[-1]["slot"] == 3
    other = play(position("h9 c1", "h2 k11", markers=[3, 9], ladder="ks"), "h9 h2 +c c1 k11")
    assert events(other, "wins")[-1]["seat"] == 0


def test_trump_is_chosen_before_the_next_lead() -> None:
    """Ruling 28: right after the move; the next card is led only then, by the winner of the trick."""
    state = play(position("h2 c1", "h9 c2", markers=[9, 3]), "h2 h9")
    assert (phase(state), state.turn()) == ("trump", 1)
    assert state.view(0)["table"] == [[0, cards("h2")[0]], [1, cards("h9")[0]]]
    play(state, "+c")
    assert (phase(state), state.turn(), state.view(0)["table"]) == ("play", 1, [])


def test_a_new_trump_counts_from_the_next_trick() -> None:
    """Ruling 28: the trick that brought it stays won, although a card of the new trump lies in it."""
    state = play(position("h9 c1 c2", "s2 s3 d1", markers=[3, 9]), "h9 s2 +s")
    assert [event["seat"] for event in events(state, "wins")] == [0]
    assert state.markers == [4, 9]
    play(state, "c1 s3")
    assert events(state, "wins")[-1]["seat"] == 1


# ---- a choice that waits for the next deal


def test_out_of_cards_the_choice_waits_for_the_new_hand() -> None:
    """Ruling 29: it is made with the new seven cards in hand, before the first lead of the deal."""
    state = play(position(*WINS_LAST, markers=[3, 9]), "h9 h2")
    view = state.view(0)
    assert events(state, "waits") == [{"kind": "waits", "seat": 0}]
    assert (view["deal"], view["phase"], view["turn"], len(view["hand"])) == (2, "trump", 0, 7)
    assert (view["ladder"], view["table"]) == ([], [])
    play(state, "+d")
    view = state.view(0)
    assert (view["ladder"], view["phase"], view["turn"]) == (suits("d"), "play", 0)
    assert view["pending"] == -1
    assert view["counts"] == [7, 7]


def test_a_waiting_choice_does_not_change_who_leads() -> None:
    """Ruling 29: the owner chooses, then whoever has the lead leads."""
    hands = ("h2", "h9", "h3")
    state = play(position(*hands, markers=[9, 3, 6], dealer=1, new_deal_lead="left_of_dealer"), "h2 h9 h3")
    assert (state.view(0)["dealer"], phase(state), state.turn()) == (2, "trump", 1)
    play(state, "+d")
    assert (phase(state), state.turn()) == ("play", 0)


def test_an_exchange_waits_for_the_new_hand_as_well() -> None:
    """Ruling 29: with all six tokens placed the waiting choice is which two to exchange."""
    state = play(position(*WINS_LAST, markers=[3, 9], ladder=FULL), "h9 h2")
    view = state.view(0)
    assert (view["deal"], view["phase"], view["turn"], len(view["hand"])) == (2, "trump", 0, 7)
    assert state.ladder == suits(FULL)
    assert len(state.legal()) == 15
    play(state, "h<>k")
    assert state.ladder == suits("kscdph")


def test_the_choice_of_a_marker_moved_back_waits_as_well() -> None:
    """Ruling 29: pushed back to CHOOSE TRUMP in the last trick, its owner chooses in the new deal."""
    state = play(position(*WINS_LAST, markers=[19, 21], ladder="hs"), "h9 h2 back2")
    assert state.markers == [19, 20]
    assert events(state, "waits") == [{"kind": "waits", "seat": 1}]
    view = state.view(1)
    assert (view["deal"], view["phase"], view["turn"], len(view["hand"])) == (2, "trump", 1, 7)
    play(state, "+k")
    assert (state.ladder, phase(state), state.turn()) == (suits("hsk"), "play", 0)


def test_a_waiting_choice_stays_with_its_owner_after_a_penalty() -> None:
    """Ruling 29: the marker is moved away before the deal, the choice is not."""
    # Seat 0 did not follow hearts and shows one in the last trick, with which it reaches space 4.
    state = position("s2 h9", "h3 h2", "h1 c1", markers=[3, 9, 1], leader=1, renege="honour")
    play(state, "h3 h1 s2 h2 c1 h9")
    assert (phase(state), state.markers) == ("call", [4, 10, 1])
    play(state, "call1")
    assert state.markers == [0, 10, 1]
    assert state.view(1)["pending"] == 0
    play(state, "ok ok")
    view = state.view(0)
    assert (view["deal"], view["phase"], view["turn"], len(view["hand"])) == (2, "trump", 0, 7)


# ---- six tokens


def test_with_all_tokens_placed_two_are_exchanged() -> None:
    """Ruling 31: any two different ones, and nothing else will do."""
    state = play(position(*WINS, markers=[3, 9], ladder=FULL), "h9 h2")
    letters = "hscdpk"
    pairs = {f"{a}<>{b}" for i, a in enumerate(letters) for b in letters[i + 1 :]}
    assert legal(state) == pairs
    assert len(pairs) == 15


@pytest.mark.parametrize(("pair", "ladder"), [("h<>s", "shcdpk"), ("h<>k", "kscdph"), ("c<>p", "hspdck")])
def test_an_exchange_changes_two_places_and_no_other(pair: str, ladder: str) -> None:
    """Ruling 31: the top trump may be left where it is, and it is done once."""
    state = play(position(*WINS, markers=[3, 9], ladder=FULL), f"h9 h2 {pair}")
    assert state.ladder == suits(ladder)
    assert (phase(state), state.turn()) == ("play", 0)


def test_exchanged_tokens_rank_by_their_new_slots() -> None:
    """Ruling 31: the next trick already goes by the new order."""
    state = play(position("h9 h1", "h2 k11", markers=[3, 9], ladder=FULL), "h9 h2 h<>k h1 k11")
    assert events(state, "wins")[-1]["seat"] == 0


def test_the_sixth_token_is_placed_by_itself() -> None:
    """Ruling 32: one suit is left, so nobody is asked."""
    state = play(position(*WINS, markers=[3, 9], ladder="kshcp"), "h9 h2")
    assert state.ladder == suits("kshcpd")
    assert (phase(state), state.turn()) == ("play", 0)
    assert events(state, "trump") == [{"kind": "trump", "seat": 0, "suit": suits("d")[0], "slot": 6}]


def test_the_sixth_token_is_placed_at_once_even_without_cards() -> None:
    """Ruling 32: there is nothing to wait for, so the new deal begins with a lead."""
    state = play(position(*WINS_LAST, markers=[3, 9], ladder="kshcp"), "h9 h2")
    assert state.ladder == suits("kshcpd")
    assert events(state, "waits") == []
    assert (state.view(0)["deal"], phase(state), state.turn()) == (2, "play", 0)


def test_the_sixth_token_belongs_to_the_marker_moved_back() -> None:
    """Ruling 32: also when the landing was a push; the winner leads on."""
    state = play(position(*WINS, markers=[19, 21], ladder="kshcp"), "h9 h2 back2")
    assert state.ladder == suits("kshcpd")
    assert events(state, "trump")[-1]["seat"] == 1
    assert (phase(state), state.turn()) == ("play", 0)


def test_trumps_stay_all_game() -> None:
    """Ruling 33: a new deal removes none of them, and none ever leaves the banner."""
    state = begin(2, seed=5)
    placed: list[int] = []
    while state.turn() >= 0:
        if len(placed) < 6:
            assert state.ladder[: len(placed)] == placed
        assert len(state.ladder) >= len(placed)
        placed = state.ladder[:]
        state.apply(state.legal()[0])
    assert state.deals > 2
    assert sorted(placed) == [0, 1, 2, 3, 4, 5]


def test_every_landing_of_the_same_player_asks_again() -> None:
    """Ruling 34: on another such space, and on the same one once more."""
    state = position("h9 h8 c1 c2", "h2 c9 h3 c3", markers=[19, 23])
    play(state, "h9 h2 fwd")
    assert (state.markers, phase(state), state.turn()) == ([20, 23], "trump", 0)
    play(state, "+d h8 h3 fwd")
    assert (state.markers, phase(state)) == ([21, 23], "play")
    play(state, "c1 c9 back1")
    assert (state.markers, phase(state), state.turn()) == ([20, 23], "trump", 0)
    play(state, "+k")
    assert state.ladder == suits("dk")


def test_the_trumps_are_known_to_all() -> None:
    """Ruling 51: tokens and their slots are in every View."""
    state = play_at_random(begin(3, seed=8), seed=8, until_deal=4)
    assert len(state.ladder) >= 2
    for viewer in (SPECTATOR, 0, 1, 2):
        assert state.view(viewer)["ladder"] == state.ladder


def test_choose_trump_spaces_of_the_boards() -> None:
    """Ruling 54: each board asks on its own spaces, and only there."""
    for name, spaces in {
        "standard": [4, 8, 12, 15, 18, 20, 22, 24],
        "short": [3, 6, 9, 12, 14, 16, 18, 20],
        "long": [5, 10, 14, 18, 21, 24, 26, 28],
    }.items():
        home = int(GAME.kit.boards[name].home)
        asked = []
        for space in range(1, home):
            state = play(position(*WINS, markers=[space - 1, 0 if space > 2 else 9], board=name), "h9 h2")
            assert state.markers[0] == space
            if phase(state) == "trump":
                asked.append(space)
        assert asked == spaces

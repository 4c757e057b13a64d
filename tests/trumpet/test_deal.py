"""Cards and dealing: rulings 1, 2, 4, 5, 6, 8 and 18."""

import pytest

from bandstand.builtin.trumpet import GAME
from bandstand.contract import SPECTATOR
from tests.trumpet.positions import begin, cards, events, play, play_at_random, position


@pytest.mark.parametrize("players", [2, 3, 4, 5, 6])
def test_sixty_nine_cards_are_in_play(players: int) -> None:
    """Ruling 1: six suits of eleven and three Trumpets, and nothing of the other three in the box."""
    state = begin(players, seed=players)
    dealt = [card for hand in state.hands for card in hand]
    assert [len(hand) for hand in state.hands] == [7] * players
    assert len(state.tray) == 69 - 7 * players
    assert sorted(dealt + state.tray) == sorted([*range(66), 66, 66, 66])
    assert len(GAME.kit.suits) * GAME.kit.ranks == 66


def test_the_first_dealer_is_drawn_at_random() -> None:
    """Ruling 2: every seat is as likely to deal first."""
    first = [begin(4, seed).view(0)["dealer"] for seed in range(400)]
    assert all(70 <= first.count(seat) <= 130 for seat in range(4))


@pytest.mark.parametrize("players", [2, 3, 5])
def test_the_deal_passes_to_the_left(players: int) -> None:
    """Ruling 2: after the first, the next seat deals each time."""
    state = begin(players, seed=1)
    first = state.view(0)["dealer"]
    play_at_random(state, seed=2)
    dealers = [event["dealer"] for event in events(state, "deal")]
    assert len(dealers) > players
    assert dealers == [(first + number) % players for number in range(len(dealers))]


@pytest.mark.parametrize(("players", "deals_from_one_deck"), [(2, 4), (3, 3), (4, 2)])
def test_the_tray_is_dealt_until_too_few_cards_are_left(players: int, deals_from_one_deck: int) -> None:
    """Ruling 4: only then all 69 cards are shuffled again."""
    state = begin(players, seed=3)
    trays = [len(state.tray)]
    while state.turn() >= 0:
        deal = state.deals
        state.apply(state.legal()[0])
        if state.deals > deal:
            trays.append(len(state.tray))
    rounds = [(number % deals_from_one_deck) + 1 for number in range(len(trays))]
    assert len(trays) > deals_from_one_deck + 1
    assert trays == [69 - 7 * players * number for number in rounds]
    shuffled = [event["shuffled"] for event in events(state, "deal")]
    assert shuffled == [number == 1 for number in rounds]


def test_cards_already_played_do_not_come_back_before_the_shuffle() -> None:
    """Ruling 4: the second deal of two players holds nothing of the first."""
    state = begin(2, seed=9)
    first = {card for hand in state.hands for card in hand} - {66}
    play_at_random(state, seed=1, until_deal=2)
    second = {card for hand in state.hands for card in hand}
    assert not first & second


@pytest.mark.parametrize("players", [5, 6])
def test_more_than_four_players_shuffle_before_every_deal(players: int) -> None:
    """Ruling 5: the complete deck, each time."""
    state = begin(players, seed=4)
    while state.turn() >= 0 and state.deals < 4:
        deal = state.deals
        state.apply(state.legal()[0])
        if state.deals > deal:
            assert len(state.tray) == 69 - 7 * players
            assert state.discards == []
    shuffled = [event["shuffled"] for event in events(state, "deal")]
    assert shuffled == [True] * 4


def test_more_than_four_players_shuffle_even_if_the_tray_would_do() -> None:
    """Ruling 5: in an edition that deals five cards, the tray would hold enough for another deal."""
    short_hands = GAME.edition(GAME.parts.text.replace("hand = 7 ", "hand = 5 "))
    for players, trays in ((4, {49, 29, 9}), (5, {44}), (6, {39})):
        state = short_hands.new(players, 1, GAME.check(players, {}))
        seen = set()
        while state.turn() >= 0:
            seen.add(len(state.tray))
            state.apply(state.legal()[0])
        assert seen == trays


def test_everyone_may_know_every_card_played_since_the_shuffle() -> None:
    """Ruling 6: in the order played, in every View, over the deals that come from one deck."""
    state = begin(3, seed=5)
    shown: list[int] = []
    while state.turn() >= 0:
        state.heard = []
        state.apply(state.legal()[-1])
        for event in state.news(SPECTATOR):
            if event["kind"] == "play":
                shown.append(event["card"])
            elif event["kind"] == "deal" and event["shuffled"]:
                shown = []
        for viewer in (SPECTATOR, 0, 1, 2):
            view = state.view(viewer)
            assert view["discards"] + [card for _, card in view["table"]] == shown
        if state.deals == 5:
            break
    assert state.deals == 5


def test_a_deal_is_seven_tricks() -> None:
    """Ruling 8: a round is one trick, and the deal ends when every card dealt has been played."""
    state = begin(4, seed=6)
    plays = 0
    while state.deals == 1:
        plays += state.view(0)["phase"] == "play"
        state.apply(state.legal()[0])
    assert plays == 28
    assert len(events(state, "wins")) == 7
    assert [event["trick"] for event in events(state, "wins")] == [1, 2, 3, 4, 5, 6, 7]


def test_no_cards_are_dealt_before_the_last_trick_of_a_deal() -> None:
    """Ruling 8: with one card each left, the next deal comes after that trick and not sooner."""
    state = position("h2 h3", "h4 h5", discards="c1")
    play(state, "h2 h4")
    assert (state.deals, state.hands) == (1, [cards("h3"), cards("h5")])
    play(state, "h5 h3")
    assert (state.deals, [len(hand) for hand in state.hands]) == (2, [7, 7])


@pytest.mark.parametrize("given", ["winner", "left_of_dealer"])
def test_left_of_the_dealer_leads_the_first_deal(given: str) -> None:
    """Ruling 18: the very first trick, whatever the option."""
    for seed in range(8):
        view = begin(4, seed, new_deal_lead=given).view(0)
        assert view["turn"] == view["leader"] == (view["dealer"] + 1) % 4


def test_the_winner_of_the_last_trick_leads_the_new_deal() -> None:
    """Ruling 18: 'always' is meant; the dealer's left-hand neighbour has lost that right."""
    state = position("h2", "h3", "h9", "h4", dealer=3)
    play(state, "h2 h3 h9 h4")
    view = state.view(0)
    assert (view["deal"], view["dealer"]) == (2, 0)
    assert view["turn"] == view["leader"] == 2


def test_left_of_the_dealer_leads_every_deal_by_option() -> None:
    """Ruling 18: the dealer's neighbour leads to the new deal; within a deal the winner still does."""
    state = position("h2 c2", "h3 c3", "h9 c4", "h4 c5", dealer=3, new_deal_lead="left_of_dealer")
    play(state, "h2 h3 h9 h4")
    assert state.turn() == 2
    play(state, "c4 c5 c2 c3")
    view = state.view(0)
    assert (view["deal"], view["dealer"]) == (2, 0)
    assert view["turn"] == view["leader"] == 1

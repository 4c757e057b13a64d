"""The cards, the first square and the deal: rulings 1 to 5."""

from collections import Counter

import pytest

from bandstand.builtin.fiddlefoo import GAME
from bandstand.builtin.fiddlefoo.rules import map_in
from bandstand.contract import SPECTATOR, BadOption
from tests.fiddlefoo.positions import KIT, begin, card, hand, play, position

ALL = "+".join(KIT.action_names)
SEEDS = range(60)


def test_the_box_has_54_cards_one_of_each() -> None:
    faces = Counter((KIT.colour_of[each], KIT.number_of[each]) for each in range(KIT.base))
    assert (KIT.base, set(faces.values())) == (54, {1})
    by_colour = [
        [KIT.number_of[each] for each in range(KIT.base) if KIT.colour_of[each] == colour]
        for colour in range(4)
    ]
    assert KIT.colours == ["yellow", "red", "blue", "purple"]
    assert KIT.instruments == ["violin", "guitar", "drums", "piano"]
    assert by_colour == [list(range(1, 17))] * 3 + [[1, 4, 7, 10, 13, 16]]


def test_middle_numbers_have_the_most_notes() -> None:
    """The most likely outcome of the formula: 1 + 3 (1 - |n - 8.5| / 7.5), rounded."""
    notes = [1, 1, 2, 2, 3, 3, 3, 4, 4, 3, 3, 3, 2, 2, 1, 1]
    assert notes == [round(1 + 3 * (1 - abs(number - 8.5) / 7.5)) for number in range(1, 17)]
    assert all(KIT.notes_of[each] == notes[KIT.number_of[each] - 1] for each in range(KIT.deck))
    totals = [0] * 4
    for each in range(KIT.base):
        totals[KIT.colour_of[each]] += KIT.notes_of[each]
    assert totals == [38, 38, 38, 12]
    assert sum(totals) == 126


def test_jittered_notes_change_only_the_cards_that_may_differ() -> None:
    """One in three of the 2, 5, 7, 10, 12 and 15; what was printed is kept for the whole series, in the sight
    of all."""
    other = {2: 2, 15: 2, 5: 2, 12: 2, 7: 4, 10: 4}
    changed = 0
    for seed in SEEDS:
        state = begin(3, seed, notes="jittered", talkytoot=ALL)
        notes = state.view(SPECTATOR)["notes"]
        for each in range(KIT.deck):
            if notes[each] != KIT.notes_of[each]:
                assert notes[each] == other[KIT.number_of[each]]
                changed += 1
    may_change = sum(1 for each in range(KIT.deck) if KIT.number_of[each] in other)
    assert 0.30 < changed / (may_change * len(SEEDS)) < 0.37
    assert begin(3, 1).view(SPECTATOR)["notes"] == KIT.notes_of


def test_each_special_action_has_one_card_within_the_limits_of_the_prints() -> None:
    """No more than six of a colour and two of a number; Reveal is purple 14."""
    colours = Counter(KIT.colour_of[KIT.base :])
    numbers = Counter(KIT.number_of[KIT.base :])
    assert len(KIT.action_names) == 21 == KIT.deck - KIT.base
    assert max(colours.values()) <= 6
    assert max(numbers.values()) <= 2
    reveal = card("*reveal_to_all")
    assert KIT.colours[KIT.colour_of[reveal]] == "purple"
    assert (KIT.number_of[reveal], KIT.notes_of[reveal]) == (14, 2)


@pytest.mark.parametrize(("players", "left"), [(2, 34), (3, 26), (4, 18), (5, 10), (6, 2)])
def test_eight_cards_are_dealt_and_the_rest_is_the_deck(players: int, left: int) -> None:
    """Ruling 3: even six can be dealt eight, and two cards are left."""
    view = begin(players, 5).view(SPECTATOR)
    assert (view["counts"], view["deck"], len(view["map"])) == ([8] * players, left, 4)
    assert begin(players, 5, talkytoot=ALL).view(SPECTATOR)["deck"] == left + 21
    assert begin(players, 5, talkytoot="move+draw").view(SPECTATOR)["deck"] == left + 2


@pytest.mark.parametrize("players", [0, 1, 7])
def test_fiddlefoo_is_for_two_to_six(players: int) -> None:
    """Ruling 3: not for one, and not for seven."""
    with pytest.raises(BadOption, match="2 to 6 players"):
        GAME.check(players, {})


def test_the_first_square_is_random() -> None:
    """Ruling 1: one card of each colour, each card and each arrangement as likely."""
    orders: Counter[tuple[int, ...]] = Counter()
    found: list[Counter[int]] = [Counter() for _ in range(4)]
    for seed in range(480):
        square = begin(2, seed).view(SPECTATOR)["map"]
        assert [[column, row] for column, row, _ in square] == [[0, 0], [1, 0], [0, 1], [1, 1]]
        colours = tuple(KIT.colour_of[each] for _, _, each in square)
        orders[colours] += 1
        for _, _, each in square:
            found[KIT.colour_of[each]][KIT.number_of[each]] += 1
    assert len(orders) == 24
    assert all(sorted(order) == [0, 1, 2, 3] for order in orders)
    assert max(orders.values()) < 45
    assert [len(numbers) for numbers in found] == [16, 16, 16, 6]


def test_every_arrangement_gives_each_colour_two_cells_at_distance_one() -> None:
    """Ruling 1: so the arrangement favours nobody."""
    for seed in SEEDS:
        state = begin(2, seed)
        board = map_in(KIT, state.view(SPECTATOR))
        on_map = [each for _, _, each in state.view(SPECTATOR)["map"]]
        for colour in range(4):
            new = next(each for each in KIT.cards if KIT.colour_of[each] == colour and each not in on_map)
            places = board.cells_for(new)
            assert len(places) == 2
            assert [board.distance(place, board.partners(new, place)[0]) for place in places] == [1, 1]


@pytest.mark.parametrize("seed", SEEDS)
def test_the_first_square_has_no_special_cards(seed: int) -> None:
    """Ruling 2: all 21 are in the deck and the hands."""
    state = begin(2, seed, talkytoot=ALL)
    assert all(each < KIT.base for _, _, each in state.view(SPECTATOR)["map"])
    elsewhere = state.deck + state.hands[0] + state.hands[1]
    assert {each for each in elsewhere if each >= KIT.base} == set(range(KIT.base, KIT.deck))


def test_the_first_start_player_is_drawn_at_random() -> None:
    """Ruling 4: every seat is as likely, and has the first turn."""
    starters = []
    for seed in range(400):
        view = begin(4, seed).view(SPECTATOR)
        assert view["turn"] == view["owner"] == view["starter"]
        starters.append(view["starter"])
    assert all(70 <= starters.count(seat) <= 130 for seat in range(4))


def test_turns_go_round_to_the_left() -> None:
    """Ruling 4: from the start player on."""
    state = position("y1 r1", "y2 r2", "y3 r3", owner=1)
    play(state, "y2 @2,0 enough enough")
    assert state.view(SPECTATOR)["turn"] == 2
    play(state, "r3 @-1,0 enough enough")
    assert state.view(SPECTATOR)["turn"] == 0


def test_hand_and_deck_sizes_are_public_and_hands_are_not() -> None:
    """Ruling 5: a viewer sees only its own hand, and everybody the numbers."""
    state = begin(3, 4)
    for viewer in (SPECTATOR, 0, 1, 2):
        view = state.view(viewer)
        assert (view["counts"], view["deck"], view["known"]) == ([8, 8, 8], 26, [[], [], []])
        assert view["hand"] == ([] if viewer == SPECTATOR else state.hands[viewer])


def test_thrown_cards_are_seen_by_all() -> None:
    """Ruling 5: everybody knows then who holds them."""
    state = position("b12 y1", "b9 b7 r1", "r3 r4", map="b6 r2 y10")
    play(state, "b12 @3,0 b7 b9 enough enough")
    for viewer in (SPECTATOR, 1, 2):
        assert state.view(viewer)["known"] == [[card("b7"), card("b9")], [], []]
        assert state.view(viewer)["counts"] == [3, 1, 2]
    assert hand(state, 0) == {"y1", "b7", "b9"}

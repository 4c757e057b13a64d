"""What a seat knows and what it can only guess: nothing hidden gets out, nothing learnt is lost."""

import json
from collections import Counter
from itertools import combinations
from math import comb, sqrt

import pytest

from bandstand.game import OVER, SPECTATOR
from bandstand.games.fiddlefoo import GAME, rules
from bandstand.match import Match
from bandstand.rng import Rng
from tests.fiddlefoo.positions import begin, card, cards, hand, legal, play, position
from tests.sizes import SIZES

KIT = GAME.kit


# ---- every deal that fits is equally likely


def test_what_is_unseen_is_dealt_with_every_deal_equally_likely() -> None:
    """Six unseen cards: two in the other hand, four in the deck."""
    state = position("y1", "y2 y3", deck="y4 y5 y6 y9")
    seen: Counter[frozenset[int]] = Counter()
    rng = Rng(1)
    for _ in range(SIZES.draws // 4):
        guess = state.guess(0, rng)
        assert guess.hands[0] == state.hands[0]
        seen[frozenset(guess.hands[1])] += 1
    assert set(seen) == {frozenset(two) for two in combinations(cards("y2 y3 y4 y5 y6 y9"), 2)}
    expected = seen.total() / comb(6, 2)
    off = sum((count - expected) ** 2 / expected for count in seen.values())
    assert off < 14 + 4 * sqrt(2 * 14)


def test_a_guess_by_view_is_the_guess_of_the_state() -> None:
    rng = Rng(2)
    for options in (
        {},
        {"talkytoot": "21"},
        {"cooperative": True},
        {"cooperative": True, "open_hands": True},
    ):
        state = begin(4, 5, games=2, **options)
        while state.turn() != OVER:
            for viewer in range(-1, 4):
                guess = state.guess(viewer, Rng(9))
                assert GAME.imagine(state.view(viewer), Rng(9)).dump() == guess.dump()
            actions = state.legal()
            state.apply(actions[rng.below(len(actions))])


# ---- what was learnt is kept


def test_caught_cards_stay_known_until_they_are_seen_leaving() -> None:
    """Ruling 5: all see what is thrown."""
    state = play(position("b12 y1 y2", "b7 r1", "r2 r3", map="b6 y8 / r8 p7"), "b12 @0,2 b7 enough enough")
    assert state.view(SPECTATOR)["known"] == [cards("b7"), [], []]
    for seed in range(20):
        assert card("b7") in state.guess(2, Rng(seed)).hands[0]
        assert card("b7") in state.guess(SPECTATOR, Rng(seed)).hands[0]


def test_a_card_that_was_dealt_is_not_known_to_others() -> None:
    state = begin(3, 4)
    assert state.view(1)["known"] == [[], [], []]


def test_who_could_place_nothing_is_known_to_hold_none_of_the_colours_that_fit() -> None:
    """At the border of the map purple fits nowhere and all else does: so the hand was purple."""
    state = position("p1 p4", "y1 y2 b1 b2", map="y8 r8 b8 / . p7 .", at=(0, -20), deck="r1 r2 b3")
    assert legal(state) == {"draw"}
    before = Counter(tuple(state.guess(1, Rng(seed)).hands[0]) for seed in range(200))
    assert any(KIT.colour_of[one] != KIT.wild for pair in before for one in pair)
    after = play(state, "draw")
    for seed in range(200):
        held = after.guess(1, Rng(seed)).hands[0]
        assert sum(KIT.colour_of[one] == KIT.wild for one in held) >= 2


# ---- nothing hidden gets out


def asking() -> rules.FiddlefooState:
    """Seats 1, 2 and 3 are asked to throw at blue 6 and 12."""
    state = position("b12 y1 y2", "b7 b9 r1", "b8 y3 y4", "r3 r9 y5", map="b6 y8 / r8 p7")
    state.listening = True
    return play(state, "b12 @0,2")


def test_everybody_with_cards_is_asked_whatever_they_hold() -> None:
    """Ruling 25: seat 3 holds nothing that may go, and is asked like the others."""
    state = asking()
    assert state.view(0)["asked"] == [1, 2, 3]
    assert state.together() == [1, 2, 3]
    play(state, "enough enough")
    assert state.turn() == 3
    assert legal(state) == {"enough"}


@pytest.mark.parametrize("answer", ["enough", "b7 enough", "b9 enough", "b7 b9 enough", "r1"])
def test_an_answer_under_seal_is_in_no_other_view_event_or_text(answer: str) -> None:
    """Ruling 25: until the last answer is in, every answer looks the same to all others."""
    asked = asking()
    told = len(asked.heard)
    quiet = play(asked.copy(), "enough")
    asked.heard = []
    play(asked, answer)
    assert told
    assert asked.heard == []
    for viewer in (SPECTATOR, 0, 2, 3):
        assert asked.view(viewer) == quiet.view(viewer)
        assert GAME.text(asked.view(viewer), "ABCD") == GAME.text(quiet.view(viewer), "ABCD")
    assert asked.view(1)["throwing"] == [
        [card(word), "notes" if word == "r1" else "range"] for word in answer.split() if word != "enough"
    ]


def test_a_guess_gives_those_who_have_answered_an_answer_that_their_cards_allow() -> None:
    state = play(asking(), "b7 b9 enough")
    answers: set[int] = set()
    for seed in range(200):
        guess = state.guess(2, Rng(seed))
        answers.add(len(guess.given[1]))
        held = guess.hands[1] + guess.given[1]
        assert len(held) == 3
        for place, thrown in enumerate(guess.given[1]):
            left = len(held) - place
            assert guess.pair.way(KIT, guess.notes, thrown, left) == guess.ways[1][place] != rules.NO_WAY
        assert guess.legal() == state.legal()
    assert len(answers) > 1


def test_answers_come_in_at_once_and_in_any_order() -> None:
    """Ruling 25: the last to be asked may answer first; all is revealed with the last answer."""
    match = Match(GAME, 4, 11, {"games": 1})
    chance = Rng(3)

    def choose(view: object, actions: list[int]) -> int:
        return actions[chance.below(len(actions))]

    reveals = 0
    while not match.over:
        waiting = match.waiting()
        for seat in reversed(waiting):
            before = json.dumps([match.view(viewer) for viewer in range(-1, 4) if viewer not in waiting])
            done = match.play(*match.decide(seat, choose), seat=seat)
            if seat != waiting[0]:
                assert done == []
                after = [match.view(viewer) for viewer in range(-1, 4) if viewer not in waiting]
                assert json.dumps(after) == before
        if len(waiting) > 1:
            reveals += 1
            assert [move.seat for move in match.moves[-len(waiting) :]] == waiting
    assert reveals > 5


@pytest.mark.parametrize(("talkytoot", "asked"), [("none", []), ("wildcard_throw", [1, 2]), ("move", [])])
def test_safe_pairs_are_asked_about_exactly_if_a_card_may_always_go(talkytoot: str, asked: list[int]) -> None:
    """Ruling 25: even if nobody holds it."""
    state = position(
        "r1 y2", "b4 b5", "b6 b7", map="r16 y1 y14 y3 y16 . / b16 p7 . . . .", talkytoot=talkytoot
    )
    play(state, "r1 @5,0")
    assert state.view(0)["asked"] == asked
    assert len(hand(state, 0)) == 2, "a card is drawn for the safe pair in any case"


def test_an_unfinished_placement_is_seen_by_its_mover_alone() -> None:
    state = position("b12 y1", "b7 r1", map="b6 y8 / r8 p7")
    before = [state.view(viewer) for viewer in (SPECTATOR, 1)]
    play(state, "b12")
    assert [state.view(viewer) for viewer in (SPECTATOR, 1)] == before
    assert state.view(0)["picked"] == card("b12")
    assert state.guess(1, Rng(1)).whole()

"""What a seat knows and what it can only guess: nothing hidden gets out, nothing learnt is lost."""

import json
from collections import Counter
from collections.abc import Iterator
from itertools import combinations, product
from math import sqrt

import pytest

from bandstand.builtin.fiddlefoo import GAME, rules
from bandstand.contract import OVER, SPECTATOR
from bandstand.match import Match
from bandstand.rng import Rng
from tests.fiddlefoo.positions import begin, card, cards, hand, legal, play, position
from tests.sizes import SIZES

KIT = GAME.kit

Hands = tuple[tuple[int, ...], ...]


# ---- every deal that fits is equally likely


def every_deal(left: list[int], sizes: list[int]) -> Iterator[Hands]:
    """All ways to deal cards into hands of these sizes, the last one being the deck."""
    if not sizes:
        yield ()
        return
    for held in combinations(left, sizes[0]):
        for rest in every_deal([one for one in left if one not in held], sizes[1:]):
            yield (held, *rest)


def assert_uniform(expected: set[Hands], seen: Counter[Hands]) -> None:
    """A chi-square test, far from its edge; what is drawn must be possible, and everything drawn."""
    assert set(seen) == expected
    each = seen.total() / len(expected)
    off = sum((count - each) ** 2 / each for count in seen.values())
    freedom = len(expected) - 1
    assert abs(off - freedom) < 4 * sqrt(2 * freedom)


@pytest.mark.parametrize("viewer", [0, 2, SPECTATOR])
def test_what_is_unseen_is_dealt_with_every_deal_equally_likely(viewer: int) -> None:
    state = position("y1", "y2 y3", "r1", deck="y4 y5 y6")
    hidden = [held for seat, held in enumerate(state.hands) if seat != viewer] + [state.deck]
    unseen = sorted(one for held in hidden for one in held)
    seen: Counter[Hands] = Counter()
    rng = Rng(1)
    for _ in range(SIZES.draws // 4):
        guess = state.guess(viewer, rng)
        if viewer != SPECTATOR:
            assert guess.hands[viewer] == state.hands[viewer]
        dealt = [held for seat, held in enumerate(guess.hands) if seat != viewer] + [guess.deck]
        seen[tuple(tuple(sorted(held)) for held in dealt)] += 1
    assert_uniform(set(every_deal(unseen, [len(held) for held in hidden])), seen)


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


def stuck(talkytoot: str = "none", deck: str = "r1 r2 b3") -> rules.FiddlefooState:
    """Seat 0 has purple cards only, which fit nowhere at this border, and all other colours do."""
    state = position(
        "p1 p4", "y1 y2 b1 b2", map="y8 r8 b8 / . p7 .", at=(0, -20), deck=deck, talkytoot=talkytoot
    )
    assert legal(state) == {"draw"}
    return play(state, "draw")


def test_a_card_drawn_after_that_may_be_any() -> None:
    """But the two cards that were there are purple, every two of the three unseen ones equally likely."""
    state = stuck(deck="r1 p10 b3")
    seen: Counter[Hands] = Counter()
    rng = Rng(1)
    for _ in range(SIZES.draws // 4):
        guess = state.guess(1, rng)
        seen[(tuple(guess.hands[0]),)] += 1
    purple = cards("p1 p4 p10")
    # Two cards that were there and one that came: three of the nine ways make the same three purple cards.
    total = seen.total()
    assert seen.pop((tuple(purple),)) / total == pytest.approx(3 / 9, abs=0.05)
    others: set[Hands] = {
        (tuple(sorted((*two, card(one)))),) for two in combinations(purple, 2) for one in ("r1", "b3")
    }
    assert_uniform(others, seen)


def test_special_cards_that_would_have_fitted_are_not_among_what_did_not_fit() -> None:
    state = stuck("move", "r1 r2 b3 *move")
    drawn = 0
    for seed in range(200):
        held = state.guess(1, Rng(seed)).hands[0]
        drawn += card("*move") in held
        assert set(cards("p1 p4")) <= set(held)
    assert drawn > 20


def test_what_is_remembered_of_hands_that_fitted_nowhere_is_true() -> None:
    """In games with many such turns: so many unknown cards of the hand are of none of these colours."""
    remembered = 0
    for seed in range(200):
        state = begin(2, seed, games=3, talkytoot="draw+move+swap_map+remove_cards+reveal_to_all+instaplay")
        rng = Rng(seed)
        while state.turn() != OVER:
            for seat, (colours, number) in enumerate(state.view(SPECTATOR)["void"]):
                known = state.view(SPECTATOR)["known"][seat]
                unknown = [one for one in [*state.hands[seat], *state.given[seat]] if one not in known]
                assert sum(not (colours >> KIT.colour_of[one]) & 1 for one in unknown) >= number
                remembered += number > 0
            actions = state.legal()
            state.apply(actions[rng.below(len(actions))])
    assert remembered > 50


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
    """Sometimes this one, sometimes that; each could have been given in the position before."""
    before = asking()
    state = play(before.copy(), "b7 b9 enough")
    answers: set[int] = set()
    for seed in range(200):
        guess = state.guess(2, Rng(seed))
        given = guess.given[1]
        answers.add(len(given))
        before.hands[1] = sorted(guess.hands[1] + given)
        assert len(before.hands[1]) == 3
        again = before.copy()
        for thrown in given:
            assert thrown in again.legal()
            again.apply(thrown)
        if again.turn() == 1:
            again.apply(KIT.enough)
        assert (again.given[1], again.ways[1], again.turn()) == (given, guess.ways[1], 2)
        assert guess.legal() == state.legal()
    assert answers >= {0, 1}


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


@pytest.mark.parametrize("cooperative", [False, True])
@pytest.mark.parametrize("talkytoot", ["none", "wildcard_throw", "cant_throw"])
def test_who_is_asked_never_depends_on_hands(cooperative: bool, talkytoot: str) -> None:
    """Ruling 25: all others who have cards, from the left; at safe pairs exactly if a card may always go."""
    asked = safe = nothing = 0
    for seed, players in product(range(4), range(2, 7)):
        state = begin(players, seed, games=2, cooperative=cooperative, talkytoot=talkytoot, play_on=True)
        rng = Rng(seed)
        while state.turn() != OVER:
            placing = state.phase == rules.PLACE
            game, placed = state.number, state.last
            actions = state.legal()
            state.apply(actions[rng.below(len(actions))])
            if placing and state.number == game and state.last != placed:
                maker = int(state.pair.seat)
                clockwise = [(maker + step) % players for step in range(1, players)]
                others = [seat for seat in clockwise if state.hands[seat]]
                wanted = others if not state.pair.safe or talkytoot == "wildcard_throw" else []
                assert state.view(SPECTATOR)["asked"] == wanted
                assert (state.phase == rules.THROW) == bool(wanted)
                asked += bool(wanted)
                safe += state.pair.safe
            elif state.phase == rules.THROW:
                nothing += state.legal() == [KIT.enough]
    assert asked > 200
    assert safe > 5
    assert nothing > 100


def test_a_drawn_card_is_seen_by_its_drawer_alone() -> None:
    """In no View, event, log line or text of anybody else."""
    one = position("p1 p4", "y1 y2 b1 b2", map="y8 r8 b8 / . p7 .", at=(0, -20), deck="r1")
    other = position("p1 p4", "y1 y2 b1 b2", map="y8 r8 b8 / . p7 .", at=(0, -20), deck="r2")
    other.aside = one.aside = []
    for state in (one, other):
        play(state, "draw")
    for viewer in (SPECTATOR, 1):
        assert one.view(viewer) == other.view(viewer)
        assert one.news(viewer) == other.news(viewer)
        assert all("r1" not in str(GAME.log(event, viewer)) for event in one.news(viewer))
        assert GAME.text(one.view(viewer), "AB") == GAME.text(other.view(viewer), "AB")
    assert one.news(0) != other.news(0)


def test_an_unfinished_placement_is_seen_by_its_mover_alone() -> None:
    state = position("b12 y1", "b7 r1", map="b6 y8 / r8 p7")
    before = [state.view(viewer) for viewer in (SPECTATOR, 1)]
    play(state, "b12")
    assert [state.view(viewer) for viewer in (SPECTATOR, 1)] == before
    assert state.view(0)["picked"] == card("b12")
    assert state.guess(1, Rng(1)).whole()

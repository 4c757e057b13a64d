"""Guesses: in keeping with everything that a viewer has seen, and otherwise every deal equally likely.

What a viewer knows is gathered here from the news alone. Where the deals that fit are few, all of them are
listed by brute force and counted.
"""

from collections import Counter
from collections.abc import Callable, Iterator
from itertools import combinations, permutations
from math import sqrt
from typing import Any

import pytest

from bandstand.builtin.luthier import GAME
from bandstand.builtin.luthier.parts.vocabulary import GUILD, SALON, TRACKS, WORKERS
from bandstand.builtin.luthier.rules import PHASES, LuthierState
from bandstand.builtin.luthier.rules.decks import Layer
from bandstand.contract import OVER, SPECTATOR, News
from bandstand.rng import Rng
from tests.luthier.positions import KIT, Own, begin, kind, kinds, patron, plan, play, position
from tests.luthier.test_naive import TABLES, begun, some_action
from tests.sizes import SIZES

Deal = tuple[Any, ...]
EVERY_TABLE = pytest.mark.parametrize(("players", "automa"), TABLES)


# ---- every deal that fits is equally likely


def check_fairness(
    state: LuthierState, viewer: int, deals: list[Deal], dealt: Callable[[LuthierState], Deal]
) -> None:
    """A chi-square test: guesses of the viewer bring all these deals, each as often as it is listed."""
    expected = Counter(deals)
    rng = Rng(len(deals))
    each = min(SIZES.draws // expected.total(), 100)
    assert each >= 10
    seen = Counter(dealt(state.guess(viewer, rng)) for _ in range(each * expected.total()))
    assert set(seen) <= set(expected)
    off = sum((seen[deal] - each * ways) ** 2 / (each * ways) for deal, ways in expected.items())
    freedom = len(expected) - 1
    assert freedom > 0
    assert off - freedom < 5 * sqrt(2 * freedom)


def chips_of(state: LuthierState, owner: int) -> Deal:
    """An owner's chips as they lie, and those still to be placed."""
    lying = [chip.chip for stack in state.stacks for chip in stack if chip.owner == owner]
    return (*map(int, lying), tuple(state.boards[owner].chips))


def test_face_down_chips_are_any_of_those_not_revealed() -> None:
    """Three chips, one of them placed, then two: every order."""
    state = plan(position(Own(), Own(), round=1))
    play(state, "w1 at:salon end w3 at:guild end w3 at:perform end")
    deals: list[Deal] = [(a, (min(b, c), max(b, c))) for a, b, c in permutations([0, 2, 4])]
    check_fairness(state, 0, deals, lambda guess: chips_of(guess, 1))
    play(state, "w5 at:repair end")
    check_fairness(state, 0, list(permutations([0, 2, 4], 2)), lambda guess: chips_of(guess, 1)[:2])
    check_fairness(state, SPECTATOR, list(permutations([0, 2, 4], 2)), lambda guess: chips_of(guess, 1)[:2])


def test_a_specialist_lies_face_down_like_any_worker() -> None:
    """Ruling 19; what was revealed in this round is none of the others."""
    state = plan(position(Own(), Own(specialists="joiner:3"), round=3))
    assert state.boards[1].chips == [0, 1, 4, 6]
    play(
        state,
        "w1 at:salon end w1 at:salon end w2 at:guild end w2 at:guild end w3 at:perform end sc at:perform",
    )
    play(state, "end w5 at:perform end w5 at:repair end go:salon")
    while state.place != -1:
        play(state, "instead2")
        while PHASES[state.phase] != "end":
            state.apply(state.legal()[-1])
        play(state, "end")
    assert state.boards[1].revealed == [0]
    check_fairness(state, 0, list(permutations([1, 4, 6])), lambda guess: chips_of(guess, 1)[:3])


def test_cards_in_hand_have_the_family_of_their_backs() -> None:
    """Ruling 86. Every card of the family that is nowhere in sight is as likely; equal cards count each."""
    state = position(
        Own(hand="viola"), Own(hand="violin harp clarinet"), guild="violin cello timpani", round=2
    )
    unseen = list(KIT.deck_instruments)
    for seen in [*kinds("viola violin cello timpani"), *state.display[GUILD][3:]]:
        unseen.remove(seen)
    strings = [each for each in unseen if KIT.instruments[each].family == 0]
    winds = [each for each in unseen if KIT.instruments[each].family == 1]
    deals: list[Deal] = [tuple(sorted([*pair, wind])) for pair in combinations(strings, 2) for wind in winds]
    check_fairness(state, 0, deals, lambda guess: tuple(guess.boards[1].hand))


def test_a_card_that_was_seen_to_be_taken_stays_known() -> None:
    state = position(Own(), Own(hand="violin"), chips={"guild": "1:w5 0:w1"}, guild="harp", order=[1, 0])
    play(state, "go:guild take1 material:wood no end")
    assert state.boards[1].hand == sorted(kinds("harp violin"))
    guesses = [state.guess(0, Rng(seed)).boards[1].hand for seed in range(60)]
    assert all(kind("harp") in hand for hand in guesses)
    assert len({tuple(hand) for hand in guesses}) > 3


def test_goals_of_others_are_any_that_are_left() -> None:
    state = position(Own(goals="g1 g2"), Own(goals="g3 g4"), Own(goals="g5 g6 g7"))
    state.boards[0].returned = [16, 17]
    left = [goal for goal in range(len(KIT.goals)) if goal not in (0, 1, 16, 17)]
    check_fairness(state, 0, list(combinations(left, 2)), lambda guess: tuple(guess.boards[1].goals))
    check_fairness(state, 0, list(combinations(left, 3)), lambda guess: tuple(guess.boards[2].goals))
    held = [
        sorted(guess.boards[1].goals + guess.boards[2].goals)
        for guess in (state.guess(0, Rng(seed)) for seed in range(100))
    ]
    assert all(len(set(goals)) == 5 for goals in held)


def test_royals_are_any_until_one_has_looked() -> None:
    state = position(Own(), Own(completed="queen_victoria_keys"))
    left = [royal for royal in KIT.royals if royal != patron("queen_victoria_keys")]
    size = len(state.royals)
    check_fairness(state, 0, list(combinations(left, size)), lambda guess: tuple(guess.royals))
    state.royals_known[0] = True
    assert all(state.guess(0, Rng(seed)).royals == state.royals for seed in range(20))
    check_fairness(state, 1, list(combinations(left, size)), lambda guess: tuple(guess.royals))


@pytest.mark.parametrize("track", range(3))
def test_specialists_are_any_of_their_track_until_one_has_looked(track: int) -> None:
    state = position(Own(), Own(specialists="joiner:1 soloist:3 agent:5"), Own())
    taken = state.boards[1].specialists[track]
    left = [i for i, card in enumerate(KIT.specialists) if card.track == track and i != taken]
    size = len(state.specialist_decks[track])

    def deck(guess: LuthierState) -> Deal:
        return tuple(guess.specialist_decks[track])

    check_fairness(state, 0, list(combinations(left, size)), deck)
    state.specialists_known[track][0] = True
    assert all(deck(state.guess(0, Rng(seed))) == deck(state) for seed in range(20))
    check_fairness(state, 2, list(combinations(left, size)), deck)


def test_families_dealt_to_others_are_any_that_are_left() -> None:
    state = begin(2)
    left = [house for house in range(len(KIT.houses)) if house not in state.boards[0].dealt_houses]
    check_fairness(state, 0, list(combinations(left, 2)), lambda guess: tuple(guess.boards[1].dealt_houses))


def test_patrons_dealt_to_others_have_the_backs_that_all_see() -> None:
    """Ruling 86: the type; at set-up all come from the first deck."""
    for seed in range(30):
        state = begin(2, seed)
        types = [KIT.patrons[each].type for each in state.boards[1].dealt_patrons]
        if types[0] != types[1]:
            break
    seen = [*state.display[SALON], *state.boards[0].dealt_patrons]
    of_type = [
        [each for each in KIT.deck_patrons if KIT.patrons[each].deck == 1 and KIT.patrons[each].type == type_]
        for type_ in types
    ]
    left = [[each for each in cards if each not in seen] for cards in of_type]
    deals: list[Deal] = [tuple(sorted((one, other))) for one in left[0] for other in left[1]]
    check_fairness(state, 0, deals, lambda guess: tuple(guess.boards[1].dealt_patrons))


@pytest.mark.parametrize("placed", [0, 1, 2])
def test_the_automas_card_begins_with_the_places_it_has_used(placed: int) -> None:
    state = plan(position(Own(), round=1, order=[0, 1]))
    state.used_actions = [1, 5, 9]
    state.action_card = 0
    for _ in range(placed):
        state.apply(state.legal()[0])
        play(state, "at:balcony end")
    went = state.automa_went
    assert len(went) == placed
    fitting: list[Deal] = [
        (number,)
        for number, card in enumerate(KIT.action_cards)
        if number not in state.used_actions and card.places[:placed] == went
    ]
    check_fairness(state, 0, fitting, lambda guess: (int(guess.action_card),))


# ---- in keeping with the news


class Onlooker:
    """Follows a game by its news, as one viewer is told them, and can tell whether a guess is possible."""

    def __init__(self, state: LuthierState, viewer: int) -> None:
        self.viewer = viewer
        self.seats = int(state.seats)
        self.others = [seat for seat in range(int(state.players)) if seat != viewer]
        self.known: list[Counter[int]] = [Counter() for _ in range(self.seats)]
        """Cards that are surely in a hand."""
        self.backs: list[Counter[int]] = [Counter() for _ in range(self.seats)]
        """The families of the others."""
        self.workers: list[list[int]] = [[] for _ in range(self.seats)]
        self.specialists: list[dict[int, int]] = [{} for _ in range(self.seats)]
        """Track and worker."""
        self.shown_chips: list[list[int]] = [[] for _ in range(self.seats)]
        self.royals: list[int] | None = None
        self.specialist_decks: list[list[int] | None] = [None, None, None]
        self.under: list[int] = []
        """The cards that the viewer has put under the deck of instruments."""
        self.drawn: list[int] = []
        self.setting_up = True
        self.listen(state)

    def listen(self, state: LuthierState) -> None:
        for event in state.news(self.viewer):
            self._hear(event)

    def _hear(self, event: News) -> None:
        what, seat = event["kind"], event["seat"]
        if what == "round":
            joined = [1, 3, 5, *([2] if event["round"] >= 3 else []), *([4] if event["round"] >= 5 else [])]
            self.shown_chips = [[] for _ in range(self.seats)]
            self.setting_up = False
            for each in range(self.seats):
                self.workers[each] = [w for w in joined if w not in self.specialists[each].values()]
        elif what == "dealt" and seat == self.viewer:
            self.drawn = list(event["instruments"])
        elif what == "chose_house":
            if seat == self.viewer:
                self.drawn.remove(event["instrument"])
                self.under += self.drawn
            self.backs[seat][event["family"]] += 1
        elif what == "kept":
            self.backs[seat][event["family"]] += 1
            if seat == self.viewer:
                self.drawn.remove(event["card"])
                self.under += self.drawn
        elif what == "drew" and seat == self.viewer:
            self.drawn = list(event["cards"])
        elif what == "took" and event["place"] == "guild" and seat < len(self.known):
            self.known[seat][event["card"]] += 1
        elif what == "searched" and event["place"] == "guild":
            self.backs[seat][event["attribute"]] += 1
        elif what == "benched":
            for card in event["off"]:
                self.known[seat][card] += 1
            for card in event["on"]:
                self._left(seat, card)
        elif what == "roughed" and self.setting_up:  # from the hand
            self._left(seat, event["card"])
        elif what == "revealed":
            for owner, chip, _, _ in event["queue"]:
                self.shown_chips[owner].append(chip)
        elif what == "assigned":
            self.specialists[seat][int(KIT.specialists[event["card"]].track)] = event["worker"]
        elif what == "looked" and seat == self.viewer:
            if event["deck"] == "royal":
                self.royals = list(event["cards"])
            else:
                self.specialist_decks[TRACKS.index(event["deck"])] = list(event["cards"])
        elif what == "royal" and self.royals is not None:
            self.royals.remove(event["patron"])
        elif what == "specialist":
            deck = self.specialist_decks[int(KIT.specialists[event["card"]].track)]
            if deck is not None:
                deck.remove(event["card"])

    def _left(self, seat: int, card: int) -> None:
        """A card is laid out: one that was known, or one of the others."""
        if self.known[seat][card]:
            self.known[seat][card] -= 1
        else:
            self.backs[seat][int(KIT.instruments[card].family)] -= 1

    def check(self, guess: LuthierState) -> None:
        """Nothing in the guess contradicts what was told."""
        for seat in self.others:
            board = guess.boards[seat]
            hidden = Counter(board.hand)
            hidden.subtract(self.known[seat])
            assert min(hidden.values(), default=0) >= 0
            families = Counter(int(KIT.instruments[card].family) for card in hidden.elements())
            if guess.round:  # before, two cards are dealt to choose from
                assert families == +self.backs[seat]
                lying = [int(c.chip) for stack in guess.stacks for c in stack if c.owner == seat]
                chips = [w - 1 for w in self.workers[seat]] + [WORKERS + t for t in self.specialists[seat]]
                if lying:
                    allowed = set(chips) - set(self.shown_chips[seat])
                    assert sorted(lying + board.chips) == sorted(allowed)
        if self.royals is not None:
            assert guess.royals == sorted(self.royals)
        for told, deck in zip(self.specialist_decks, guess.specialist_decks, strict=True):
            assert told is None or sorted(told) == deck
        if self.viewer >= 0:
            own = [
                card
                for layer in guess.decks[GUILD].layers
                if layer.knower == self.viewer
                for card in layer.cards
            ]
            assert not Counter(own) - Counter(self.under)


def follow(players: int, automa: bool, viewer: int, seeds: range) -> Iterator[tuple[LuthierState, Onlooker]]:
    """Whole moves of some games, each with what a viewer knows."""
    for seed in seeds:
        state = begun(players, automa, 50 * players + seed)
        rng = Rng(seed)
        onlooker = Onlooker(state, viewer)
        state.heard.clear()
        while state.turn() != OVER:
            state.apply(some_action(state, rng))
            onlooker.listen(state)
            state.heard.clear()
            if state.whole() and state.turn() != OVER:
                yield state, onlooker


@EVERY_TABLE
def test_no_guess_contradicts_what_was_told(players: int, automa: bool) -> None:
    rng = Rng(players)
    unsure = 0
    for viewer in range(-1, players):
        for state, onlooker in follow(
            players, automa, viewer, range(viewer + 1, viewer + 1 + SIZES.promises.games)
        ):
            guesses = [state.guess(viewer, rng) for _ in range(2)]
            for guess in guesses:
                onlooker.check(guess)
            unsure += str(guesses[0].dump()["boards"]) != str(guesses[1].dump()["boards"])
    assert unsure > (100 if players > 1 else 20)


@EVERY_TABLE
def test_a_guess_is_made_of_the_view_alone(players: int, automa: bool) -> None:
    """And changes nothing of it; every card is still somewhere."""
    state = begun(players, automa, players)
    rng = Rng(players)
    while state.turn() != OVER:
        if not rng.below(4):
            for viewer in range(-1, players):
                guess = state.guess(viewer, Rng(1))
                assert guess.view(viewer) == state.view(viewer)
                assert GAME.imagine(state.view(viewer), Rng(1)).dump() == guess.dump()
                assert sorted(guess.census()) == sorted(state.census())
        state.apply(some_action(state, rng))
    assert state.guess(0, Rng(1)).view(SPECTATOR) == state.view(SPECTATOR)


# ---- what is hidden is in no View but the owner's


def told(state: LuthierState, viewer: int) -> tuple[Any, ...]:
    """All that reaches a viewer."""
    view = state.view(viewer)
    names = ["Ada", "Ben", "Cleo", "Dora"][: int(state.seats)]
    return view, state.news(viewer), GAME.text(view, names)


def assert_only_the_owner_can_tell(one: LuthierState, other: LuthierState, owner: int = 0) -> None:
    assert told(one, owner) != told(other, owner)
    for viewer in range(-1, int(one.players)):
        if viewer != owner:
            assert told(one, viewer) == told(other, viewer)


def test_nobody_else_sees_which_chip_lies_where() -> None:
    """Rulings 17 and 19."""
    state = plan(position(Own(have="2 apprentice"), Own(), Own(), round=1))
    one, other = state.copy(), state.copy()
    assert_only_the_owner_can_tell(play(one, "w5+1 at:salon"), play(other, "w1+1 at:salon"))
    assert_only_the_owner_can_tell(play(one, "end"), play(other, "end"))


def test_nobody_else_sees_which_cards_of_a_family_are_in_hand() -> None:
    one = position(Own(hand="harp"), Own(), Own(), guild="violin viola cello timpani")
    other = position(Own(hand="theorbo"), Own(), Own(), guild="violin viola cello timpani")
    assert_only_the_owner_can_tell(one, other)


def test_nobody_else_sees_goals_before_the_end() -> None:
    assert_only_the_owner_can_tell(
        position(Own(goals="g1 g2"), Own(), Own()), position(Own(goals="g3 g4"), Own(), Own())
    )
    over = begun(2, False, 1)
    rng = Rng(1)
    while over.turn() != OVER:
        assert over.view(1)["boards"][0]["goals"] == []
        assert over.view(SPECTATOR)["boards"][1]["goals"] == []
        over.apply(some_action(over, rng))
    assert over.view(1)["boards"][0]["goals"] == over.boards[0].goals


def test_nobody_sees_royals_or_specialists_without_looking() -> None:
    one, other = position(Own(), Own()), position(Own(), Own())
    other.royals = [royal for royal in KIT.royals if royal not in one.royals][: len(one.royals)]
    other.specialist_decks[1] = [
        i for i, card in enumerate(KIT.specialists) if card.track == 1 and i not in one.specialist_decks[1]
    ][: len(one.specialist_decks[1])]
    assert one.dump() != other.dump()
    for viewer in (SPECTATOR, 0, 1):
        assert told(one, viewer) == told(other, viewer)
    for state in (one, other):
        state.royals_known[0] = state.specialists_known[1][0] = True
    assert_only_the_owner_can_tell(one, other)


def test_nobody_sees_the_automas_card_or_chips_before_they_are_turned_up() -> None:
    state = plan(position(Own(), round=1, order=[0, 1]))
    play(state, "w1 at:salon end")
    other = state.copy()
    fitting = [n for n, card in enumerate(KIT.action_cards) if card.places[:1] == state.automa_went]
    other.action_card = next(n for n in fitting if n != state.action_card)
    place = state.automa_went[0]
    (chip,) = [chip for chip in other.stacks[place] if chip.owner == 1]
    swapped = other.boards[1].chips[0]
    other.boards[1].chips[0] = int(chip.chip)
    other.boards[1].chips.sort()
    other.stacks[place] = [type(c)(1, swapped, 0) if c.owner == 1 else c for c in other.stacks[place]]
    assert other.dump() != state.dump()
    for viewer in (SPECTATOR, 0):
        assert other.view(viewer) == state.view(viewer)


def test_only_who_put_cards_under_the_deck_knows_them() -> None:
    state = begun(3, False, 3)
    while not state.round:
        state.apply(state.legal()[0])
    kept_by = {int(layer.knower) for layer in state.decks[GUILD].layers} - {-1}
    assert kept_by == {0, 1, 2}
    for viewer in range(-1, 3):
        for size, knower, cards in state.view(viewer)["layers"][GUILD]:
            assert (cards is not None) == (viewer >= 0 and knower == viewer)
            assert cards is None or (isinstance(cards, list) and len(cards) == size)


def test_what_is_left_under_the_deck_does_not_tell_what_was_drawn_from_there() -> None:
    """Ada has put two cards there; Ben finds one of them by a search that shows Ada nothing but its back."""
    state = position(Own(), Own("10 money"), chips={"guild": "1:w1+1"}, order=[1, 0])
    deck = state.decks[GUILD]
    known = kinds("harp theorbo")
    strings = [card for card in deck.cards() if KIT.instruments[card].family == 0]
    others = [card for card in deck.cards() if KIT.instruments[card].family != 0]
    deck.discards = sorted(card for card in strings if card not in known)
    deck.layers = [Layer(others, -1), Layer(known, 0)]
    found = {}
    for seed in range(20):
        other = state.copy()
        other.listening = True
        other.rng = Rng(seed)
        play(other, "go:guild search1")
        found[other.boards[1].hand[0]] = told(other, 0)
    assert sorted(found) == sorted(known)
    assert found[known[0]] == found[known[1]]

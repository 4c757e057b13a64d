"""The greedy player: keeps its trumpet open, knows what a bell is worth, wastes nothing at the end, sees
nothing hidden, and beats chance. And what guides the search: quick play, weights and expected scores."""

from collections.abc import Iterator
from statistics import mean

import pytest

from bandstand.builtin.twisted_trumpets import GAME
from bandstand.builtin.twisted_trumpets.policy.glance import Glance
from bandstand.builtin.twisted_trumpets.policy.outlook import Outlook
from bandstand.builtin.twisted_trumpets.rules import TwistedTrumpetsState
from bandstand.contract import OVER
from bandstand.rng import Rng
from tests.contests import RANDOM, played, share
from tests.sizes import SIZES
from tests.twisted_trumpets.positions import begin, phase, position

GREEDY = GAME.policy()
KIT = GAME.kit


def choice(state: TwistedTrumpetsState) -> int:
    """What the greedy player on turn does."""
    seat = int(state.turn())
    action = int(GREEDY.choose(state.guess(seat, Rng(1)), seat, Rng(2)))
    assert action in state.legal()
    return action


def turn(state: TwistedTrumpetsState) -> list[str]:
    """What it does until its turn ends."""
    words: list[str] = []
    while phase(state) != "end":
        words.append(GAME.write(choice(state)))
        state.apply(choice(state))
    return words


def last_turn(*hands: str, boards: list[str], actions: int) -> TwistedTrumpetsState:
    """The last turn of the game, with so many actions left."""
    state = position(*hands, boards=boards, actions=actions)
    state.last = state.round
    return state


# ---- placing

PIPE = "s.str1@a2/1"
"""It leads east, to b2."""


def test_ends_a_pipe_with_a_bell_at_the_end() -> None:
    """A bell is worth the pipe, and an open end costs three points."""
    state = last_turn("s.bnd1 s.bel1 s.frk1", "", boards=[PIPE], actions=1)
    assert turn(state) == ["s.bel1@b2/1"]


def test_shows_its_premium_tile_or_turns_it_over_for_a_bell() -> None:
    """Every premium tile has a bell on its back."""
    state = last_turn("s.bnd1 p.crs3", "", boards=[PIPE], actions=1)
    assert turn(state) == ["p.crs3!@b2/1"]


def test_does_not_close_its_trumpet_at_the_beginning() -> None:
    for seed in range(30):
        state = begin(2, seed)
        while state.turns < 9:
            state.apply(choice(state))
            assert not any(trumpet.closed() for trumpet in state.trumpets)


@pytest.mark.parametrize(
    "board",
    [
        "s.bel1@a2/1",  # ruling 44: the first tile is a bell
        "s.str1@a2/1 str1g@b2/1 s.bel1@c2/1",
        "s.bnd1@a2/3 bel0g@a1/0",
    ],
)
def test_reopens_a_closed_trumpet(board: str) -> None:
    """Ruling 8."""
    state = position("s.bnd0 s.frk1 bnd2", "", boards=[board])
    assert state.trumpets[0].closed()
    words = turn(state)
    assert words[0].startswith("off@")
    assert not state.trumpets[0].closed()


# ---- the end


@pytest.mark.parametrize("players", [2, 4])
def test_neither_buys_nor_draws_with_its_last_action(players: int) -> None:
    """What is in hand at the end is worth nothing."""
    last = 0
    for seed in range(10):
        state = begin(players, seed)
        while state.turn() != OVER:
            action = choice(state)
            if phase(state) == "act" and state.actions == 1 and state.round == state.last:
                last += 1
                assert action < KIT.draw or action == KIT.pass_ or action >= KIT.take_off
            state.apply(action)
    assert last > 10


def test_does_not_reopen_its_trumpet_in_the_last_turn() -> None:
    """It would lose a bell."""
    state = last_turn("s.bnd0 s.frk1 bnd2", "", boards=["s.str1@a2/1 s.bel1@b2/1"], actions=2)
    assert not any(word.startswith("off@") for word in turn(state))


def test_passes_rather_than_place_a_tile_that_costs_points() -> None:
    """Straight on there is the border: three points lost for an end that stays open, whichever tile it is."""
    state = last_turn("s.frk1", "", boards=["s.str1@a2/1 msb1@b2/1 str1g@c2/1 str1w@d2/1"], actions=1)
    assert turn(state) == ["pass"]


# ---- fairness


@pytest.mark.parametrize("players", [2, 3, 4])
def test_its_choice_does_not_depend_on_hidden_things(players: int) -> None:
    """Guesses of the same View, with other tiles in hands and stacks, other plans, give the same action."""
    differed = 0
    for seed in range(3):
        state = begin(players, seed)
        rng = Rng(seed + 50)
        while state.turn() != OVER:
            seat = int(state.turn())
            guesses = [state.guess(seat, rng) for _ in range(3)]
            differed += len({str(guess.dump()["hands"]) for guess in guesses}) > 1
            chosen = {int(GREEDY.choose(guess, seat, rng)) for guess in guesses}
            assert chosen == {choice(state)}
            legal = state.legal()
            # A mixture of players, so that all kinds of positions come up.
            state.apply(chosen.pop() if rng.below(2) else legal[rng.below(len(legal))])
    assert differed > 50


@pytest.mark.parametrize("decree_slots", ["round", "circle"])
def test_its_choice_is_legal_whatever_happened_before(decree_slots: str) -> None:
    for seed in range(12):
        state = begin(2 + seed % 3, seed, decree_slots=decree_slots)
        rng = Rng(seed)
        while state.turn() != OVER:
            action = choice(state)
            legal = state.legal()
            state.apply(action if rng.below(3) == 0 else legal[rng.below(len(legal))])


# ---- strength


def test_beats_a_random_player_in_98_of_100_games() -> None:
    """Games of two, the seats alternating, a shared win counted half."""
    games = SIZES.contests // 4
    won = sum(share(played(GAME, 2, seed, {seed % 2}), {seed % 2}) for seed in range(games))
    assert won / games >= 0.98


@pytest.mark.parametrize("players", [3, 4])
def test_beats_random_players_in_company(players: int) -> None:
    """One greedy player, the seats taking turns."""
    games = SIZES.contests // 20
    won = sum(share(played(GAME, players, seed, {seed % players}), {seed % players}) for seed in range(games))
    assert won / games >= 0.95


# ---- what guides the search


def walk(players: int, seed: int, **options: str) -> Iterator[TwistedTrumpetsState]:
    """Every decision of a game between players who sometimes do anything."""
    state = begin(players, seed, **options)
    rng = Rng(seed + 70)
    while state.turn() != OVER:
        legal = state.legal()
        if len(legal) > 1:
            yield state
        state.apply(legal[rng.below(len(legal))] if rng.below(3) == 0 else choice(state))


@pytest.mark.parametrize("players", [2, 3, 4])
def test_quick_play_is_legal_and_every_legal_action_has_a_weight(players: int) -> None:
    phases: set[str] = set()
    for seed in range(6):
        for state in walk(players, seed, decree_slots=["round", "circle"][seed % 2]):
            seat = int(state.turn())
            legal = state.legal()
            assert int(GREEDY.quick(state, seat, Rng(1))) in legal
            weights = GREEDY.weigh(state, seat, legal, Rng(1))
            assert len(weights) == len(legal)
            assert min(weights) > 0
            phases.add("pay" if state.slot >= 0 else phase(state))
            phases |= {"off" for action in legal if action >= KIT.take_off}
    assert phases == {"act", "pay", "favor", "bargain", "drop", "off"}


def test_quick_play_and_weights_do_not_depend_on_hidden_things() -> None:
    for state in walk(3, 5):
        seat = int(state.turn())
        guesses = [state.guess(seat, Rng(number)) for number in range(3)]
        assert len({int(GREEDY.quick(guess, seat, Rng(1))) for guess in guesses}) == 1
        legal = state.legal()
        weights = [GREEDY.weigh(guess, seat, legal, Rng(1)) for guess in guesses]
        assert weights[0] == weights[1] == weights[2]


def test_quick_play_takes_what_weighs_most() -> None:
    for state in walk(2, 3):
        seat = int(state.turn())
        weights = GREEDY.weigh(state, seat, state.legal(), Rng(1))
        assert state.legal()[weights.index(max(weights))] == GREEDY.quick(state, seat, Rng(1))


def test_quick_play_ends_a_pipe_with_a_bell_at_the_end() -> None:
    state = last_turn("s.bnd1 s.bel1 s.frk1", "", boards=[PIPE], actions=1)
    assert GAME.write(int(GREEDY.quick(state, 0, Rng(1)))) == "s.bel1@b2/1"


def test_quick_play_beats_a_random_player_in_95_of_100_games() -> None:
    games = SIZES.contests // 4
    won = 0.0
    for seed in range(games):
        state = begin(2, seed)
        rng = Rng(seed)
        while state.turn() != OVER:
            seat = int(state.turn())
            state.apply((GREEDY.quick if seat == seed % 2 else RANDOM.choose)(state, seat, rng))
        won += share(state, {seed % 2})
    assert won / games >= 0.95


@pytest.mark.parametrize("players", [2, 3, 4])
def test_its_score_as_it_stands_is_the_true_one_and_what_is_met(players: int) -> None:
    """Decrees are claimed when the turn ends (ruling 23)."""
    met = 0
    for seed in range(4):
        for state in walk(players, seed):
            for seat, score in enumerate(state.scores()):
                prizes = int(Glance(state, seat).wishes.met) // 100
                assert Outlook(state, seat).score() == score + prizes
                assert prizes == 0 or seat == state.turn()
                met += prizes > 0
    assert met > 0


@pytest.mark.parametrize("players", [2, 3, 4])
def test_expects_a_score_for_each_seat_and_is_right_when_the_game_is_over(players: int) -> None:
    state = begin(players, 1)
    while state.turn() != OVER:
        assert len(GREEDY.estimate(state)) == players
        state.apply(choice(state))
    assert GREEDY.estimate(state) == [float(score) for score in state.scores()]


def test_expects_the_end_twice_as_well_as_the_score_as_it_stands_and_ever_better() -> None:
    """Mean errors over greedy games: in the eighth round, and in the last."""
    early: list[float] = []
    late: list[float] = []
    standing: list[float] = []
    for seed in range(12):
        state = begin(2, seed)
        noted: list[tuple[bool, list[float], list[int]]] = []
        while state.turn() != OVER:
            if state.round in (8, state.last):
                noted.append((state.last > 0, GREEDY.estimate(state), state.scores()))
            state.apply(choice(state))
        for last, expected, scores in noted:
            for seat, final in enumerate(state.scores()):
                (late if last else early).append(abs(expected[seat] - final))
                if not last:
                    standing.append(abs(scores[seat] - final))
    assert mean(early) < mean(standing) / 2
    assert mean(late) < mean(early) / 2

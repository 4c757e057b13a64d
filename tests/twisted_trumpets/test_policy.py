"""The greedy player: keeps its trumpet open, knows what a bell is worth, wastes nothing at the end, sees
nothing hidden, and beats chance."""

import pytest

from bandstand.game import OVER
from bandstand.games.twisted_trumpets import GAME
from bandstand.games.twisted_trumpets.rules import TwistedTrumpetsState
from bandstand.rng import Rng
from tests.contests import played, share
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

"""The greedy player: takes what is there for the taking, sees nothing hidden, makes instruments, completes
patrons, and beats chance."""

import pytest

from bandstand.bots.search import Search
from bandstand.builtin.luthier import GAME
from bandstand.builtin.luthier.rules import LuthierState
from bandstand.builtin.luthier.views import BoardView
from bandstand.contract import OVER, SPECTATOR
from bandstand.rng import Rng
from tests.contests import played, share
from tests.luthier.positions import Own, phase, play, position, rolled
from tests.luthier.test_naive import TABLES, begun, some_action
from tests.sizes import LONG

GREEDY = GAME.policy()
EVERY_TABLE = pytest.mark.parametrize(("players", "automa"), TABLES)


def choice(state: LuthierState) -> int:
    """What the greedy player on turn does."""
    seat = int(state.turn())
    action = int(GREEDY.choose(state.guess(seat, Rng(1)), seat, Rng(2)))
    assert action in state.legal()
    return action


def move(state: LuthierState) -> str:
    """The same in notation."""
    return GAME.write(choice(state))


# ---- what is there for the taking


def test_finishes_an_instrument_rather_than_take_money() -> None:
    state = position(Own("1 wood", finish="violin"), Own(), chips={"finishing": "0:w5"})
    assert move(play(state, "go:finishing")) == "make:violin"


def test_gives_a_card_that_completes_a_patron() -> None:
    own = Own("2 animal", finish="timpani", patrons="clara_schumann")
    state = play(position(own, Own(), chips={"finishing": "0:w1"}), "go:finishing make:timpani")
    while phase(state) != "give":
        state.apply(choice(state))
    assert move(state) == "give1"


def test_claims_the_level_with_the_most_prestige() -> None:
    own = Own(made="violin violin viola cello harp")
    state = position(own, Own(), chips={"balcony": "0:w3"}, awards="t11 t5 t10")
    assert move(play(state, "go:balcony")) == "claim1:3"


def test_spends_inspiration_that_places_a_token() -> None:
    """One note is missing for a medium performance, and nothing else can be done with inspiration."""
    own = Own("1 inspiration")
    for seed in range(200):
        state = position(own, Own(), chips={"perform": "0:w5"}, perform="p16 p8 p24", round=6, seed=seed)
        play(state, "go:perform take1")
        if phase(state) == "inspire" and rolled(state)["total"] == 8:
            assert move(state) == "inspire1"
            return
    raise AssertionError("the dice never came up so")


def test_does_not_buy_in_the_last_round_what_it_cannot_use() -> None:
    state = play(position(Own("20 money"), Own(), round=6), "market")
    assert move(state) == "done"


# ---- fairness


@EVERY_TABLE
def test_its_choice_does_not_depend_on_hidden_things(players: int, automa: bool) -> None:
    """With other chips, hands, goals and decks behind the same View it does the same."""
    differed = 0
    for seed in range(2):
        state = begun(players, automa, seed)
        rng = Rng(seed + 50)
        while state.turn() != OVER:
            if len(state.legal()) > 1 and not rng.below(6):
                twin = state.guess(int(state.turn()), rng)
                differed += twin.dump()["boards"] != state.dump()["boards"]
                assert choice(twin) == choice(state)
            state.apply(some_action(state, rng))
    assert differed > (20 if players > 1 else 3)


@EVERY_TABLE
def test_its_choice_is_legal_whatever_happened_before(players: int, automa: bool) -> None:
    for seed in range(3):
        state = begun(players, automa, seed + 10)
        rng = Rng(seed)
        while state.turn() != OVER:
            if len(state.legal()) > 1 and not rng.below(4):
                state.apply(choice(state))
            else:
                state.apply(some_action(state, rng))


# ---- strength


def test_completes_patrons_and_finishes_instruments() -> None:
    """Three players: at least 2.8 patrons and 4.5 instruments each, on average; a few games tell that less
    exactly than many."""
    games, slack = (400, 0.0) if LONG else (40, 0.2)
    boards = [board for seed in range(games) for board in boards_of(seed)]
    assert sum(len(board["completed"]) for board in boards) / len(boards) >= 2.8 - slack
    assert sum(len(board["made"]) for board in boards) / len(boards) >= 4.5 - slack


def boards_of(seed: int) -> list[BoardView]:
    """The boards at the end of a game of three greedy players."""
    over = played(GAME, 3, seed, {0, 1, 2})
    assert isinstance(over, LuthierState)
    return over.view(SPECTATOR)["boards"]


def test_beats_a_random_player_in_99_of_100_games() -> None:
    """Games of two, the seats alternating, a shared win counted half; a few may have two upsets more."""
    games, least = (500, 0.99) if LONG else (100, 0.97)
    won = sum(share(played(GAME, 2, seed, {seed % 2}), {seed % 2}) for seed in range(games))
    assert won / games >= least


@pytest.mark.parametrize("players", [3, 4])
def test_beats_random_players_in_company(players: int) -> None:
    """One greedy player, the seats taking turns."""
    games = 100 if LONG else 12
    won = sum(share(played(GAME, players, seed, {seed % players}), {seed % players}) for seed in range(games))
    assert won / games >= 0.9


# ---- what guides a search


def test_a_search_leaves_a_plan_that_was_made_by_looking_ahead_only_for_what_is_far_better() -> None:
    state = GAME.new(2, 3, GAME.check(2, {}))
    chance = Rng(1)
    seen = {True: 0, False: 0}
    while state.turn() != OVER:
        seat, legal = int(state.turn()), state.legal()
        chosen = int(GREEDY.choose(state, seat, chance))
        if len(legal) > 1:
            planning = state.view(seat)["phase"] == "plan"
            seen[planning] += 1
            verdict = Search(GREEDY, 0).think(state, seat, chance, 1.0, None)
            prior = verdict.priors[verdict.actions.index(chosen)]
            assert prior == max(verdict.priors)
            assert not planning or prior >= 0.9
        state.apply(chosen)
    assert min(seen.values()) > 20


@EVERY_TABLE
def test_in_every_phase_play_outs_are_legal_and_every_action_has_a_weight(players: int, automa: bool) -> None:
    """Also where nobody would have come by judgement: half of the actions are random."""
    met = set()
    for seed in range(4):
        state = begun(players, automa, seed + 20)
        rng = Rng(seed)
        while state.turn() != OVER:
            seat, legal = int(state.turn()), state.legal()
            met.add(phase(state))
            weights = GREEDY.weigh(state, seat, legal, rng)
            assert len(weights) == len(legal)
            assert all(weight > 0 for weight in weights)
            action = GREEDY.quick(state, seat, rng)
            assert action in legal
            state.apply(some_action(state, rng) if rng.below(2) else action)
    assert len(met) > 20


@EVERY_TABLE
def test_an_estimate_changes_nothing_and_has_a_score_for_each_seat(players: int, automa: bool) -> None:
    state = begun(players, automa, 3)
    rng = Rng(3)
    while state.turn() != OVER:
        if not rng.below(25):
            before = state.dump()
            assert len(GREEDY.estimate(state)) == state.seats
            assert state.dump() == before
        state.apply(some_action(state, rng))
    assert GREEDY.estimate(state) == state.scores()


def test_weighs_most_what_is_there_for_the_taking() -> None:
    state = position(Own("1 wood", finish="violin"), Own(), chips={"finishing": "0:w5"})
    play(state, "go:finishing")
    legal = state.legal()
    weights = GREEDY.weigh(state, 0, legal, Rng(1))
    assert GAME.write(legal[weights.index(max(weights))]) == "make:violin"


def test_estimates_foretell_who_wins() -> None:
    """In games of two who decide as play-outs do: in the fifth round more often than not, in the last one in
    most games, though an estimate plays on by chance."""
    games = 400 if LONG else 60
    foretold = {5: 0, 6: 0}
    for seed in range(games):
        state = GAME.new(2, seed, GAME.check(2, {}))
        rng = Rng(seed)
        leads: dict[int, float] = {}
        while state.turn() != OVER:
            number = int(state.round)
            if number in foretold and number not in leads:
                scores = GREEDY.estimate(state)
                leads[number] = scores[0] - scores[1]
            state.apply(GREEDY.quick(state, state.turn(), rng))
        first, second = state.scores()
        for number, lead in leads.items():
            foretold[number] += (lead > 0) == (first > second)
    assert foretold[5] / games > 0.6
    assert foretold[6] / games > 0.7


def test_play_outs_are_no_random_play() -> None:
    """A player who decides as play-outs do beats a random one."""
    for seed in range(20 if LONG else 4):
        state = GAME.new(2, seed, GAME.check(2, {}))
        rng = Rng(seed)
        while state.turn() != OVER:
            seat = state.turn()
            state.apply(GREEDY.quick(state, seat, rng) if seat == seed % 2 else some_action(state, rng))
        assert state.ranks()[seed % 2] == 0

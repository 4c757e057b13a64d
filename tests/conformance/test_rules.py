"""What every State keeps, whatever is played."""

import copy
import json
import pickle
import random
from typing import Any

from bandstand.contract import OVER, Game, State
from bandstand.rng import Rng
from tests.conformance.cases import SEED, Case
from tests.sizes import SIZES


def test_every_component_is_somewhere_exactly_once_after_every_action(case: Case) -> None:
    for number in range(SIZES.games):
        state = case.begin(number)
        everything = sorted(state.census())
        assert everything
        for action in case.line(number):
            state.apply(action)
            assert sorted(state.census()) == everything


def test_every_game_ends_and_until_then_there_is_something_to_do(case: Case) -> None:
    for number in range(SIZES.games):
        state = case.begin(number)
        for action in case.line(number):
            assert 0 <= state.turn() < case.players
            legal = state.legal()
            assert legal
            assert legal == sorted(set(legal))
            assert legal[0] >= 0
            assert legal[-1] < case.game.actions()
            state.apply(action)
        assert state.turn() == OVER
        assert state.legal() == []
        assert state.whole()


def test_what_a_score_is_made_of_adds_up_to_it(case: Case) -> None:
    for state in case.points(SIZES.points):
        breakdown = state.breakdown()
        assert len(breakdown) == state.seats
        for score, made_of in zip(state.scores(), breakdown, strict=True):
            assert list(made_of) == list(breakdown[0])
            assert sum(made_of.values()) == score or not made_of


def test_looking_changes_nothing(case: Case) -> None:
    for state in case.points(SIZES.points):
        before = state.dump()
        state.legal().clear()
        state.scores().clear()
        state.ranks().clear()
        state.together().clear()
        for viewer in case.viewers():
            spoil(state.view(viewer))
        spoil(state.dump())
        assert state.dump() == before


def test_a_copy_shares_nothing_with_the_original(case: Case) -> None:
    chance = case.choices("copies")
    for state in case.points(SIZES.points):
        before = state.dump()
        first, second = state.copy(), state.copy()
        assert first.dump() == second.dump() == before
        play_on(first, chance)
        assert second.dump() == before
        play_on(second, chance)
        assert state.dump() == before


def test_a_copy_goes_on_like_the_original(case: Case) -> None:
    line = case.line()
    half = len(line) // 2
    state = case.begin()
    for action in line[:half]:
        state.apply(action)
    other = state.copy()
    for action in line[half:]:
        state.apply(action)
        other.apply(action)
    assert other.dump() == state.dump()


def test_same_seed_same_game_whether_or_not_somebody_listens(case: Case) -> None:
    silent, heard = case.begin(), case.begin()
    heard.listening = True
    assert silent.dump() == heard.dump()
    for number, action in enumerate(case.line()):
        silent.apply(action)
        heard.apply(action)
        if number % 10 == 0:
            assert silent.dump() == heard.dump()
    assert silent.dump() == heard.dump()
    assert len(heard.heard) > len(silent.heard) == len(case.begin().heard)


def test_another_seed_is_another_game(case: Case) -> None:
    def shape(number: int) -> dict[str, Any]:
        return case.begin(number).dump() | {"rng": None}

    assert any(shape(number) != shape(0) for number in range(1, 6))


def test_a_dump_is_plain_data(case: Case) -> None:
    for state in case.points(SIZES.points):
        dump = state.dump()
        assert json.loads(json.dumps(dump, allow_nan=False)) == dump


def test_a_state_is_restored_from_its_dump_and_goes_on_like_the_original(case: Case) -> None:
    chance = case.choices("restored")
    for state in case.points(SIZES.points):
        dump = json.loads(json.dumps(state.dump()))
        restored = case.game.restore(dump)
        assert restored.dump() == state.dump()
        spoil(dump)
        assert restored.dump() == state.dump(), "a restored State shares nothing with its dump"
        assert [restored.view(viewer) for viewer in case.viewers()] == [
            state.view(viewer) for viewer in case.viewers()
        ]
        play_alike(state.copy(), restored, chance)


def test_a_state_can_be_copied_and_pickled(case: Case) -> None:
    chance = case.choices("pickled")
    for state in case.points(SIZES.points):
        before = state.dump()
        for other in (copy.copy(state), copy.deepcopy(state), pickle.loads(pickle.dumps(state))):
            assert other.dump() == before
            assert other.parts.digest == state.parts.digest
            play_alike(state.copy(), other, chance)
        assert state.dump() == before


def test_a_game_and_its_chance_can_be_copied_and_pickled(case: Case) -> None:
    state = case.begin()
    for twin in (copy.copy(case.game), copy.deepcopy(case.game), pickle.loads(pickle.dumps(case.game))):
        assert twin.new(case.players, SEED, dict(case.options)).dump() == state.dump()
    for rng in (copy.copy(state.rng), copy.deepcopy(state.rng), pickle.loads(pickle.dumps(state.rng))):
        assert rng.dump() == state.rng.dump()
        assert rng.word() == state.rng.copy().word()


def test_scores_and_ranks_agree(case: Case) -> None:
    for state in case.points(SIZES.points):
        scores, ranks = state.scores(), state.ranks()
        assert len(scores) == len(ranks) == state.seats >= state.players == case.players
        assert {type(score) for score in scores} == {type(rank) for rank in ranks} == {int}
    together = set(ranks) in ({0}, {1})  # a cooperative game is won or lost by all
    assert together or ranks == [sum(other < mine for other in ranks) for mine in ranks]
    for seat, score in enumerate(scores):
        for other, theirs in enumerate(scores):
            assert together or score <= theirs or ranks[seat] < ranks[other]


def test_chance_raises_a_barrier_and_a_barrier_ends_the_move(case: Case) -> None:
    state = case.begin()
    assert state.barrier > 0 or state.rng.dump() == Rng(SEED).dump()
    for action in case.line():
        barrier, chance = state.barrier, state.rng.dump()
        state.apply(action)
        assert state.barrier >= barrier
        if state.rng.dump() != chance:
            assert state.barrier > barrier, "chance was used, so nobody may take this back"
        if state.barrier > barrier:
            assert state.whole(), "what follows is a new move"


def test_a_new_game_has_heard_its_set_up_and_listens_no_more(case: Case) -> None:
    state = case.begin()
    assert state.heard
    assert not state.listening
    assert state.whole()


def test_an_edition_written_out_is_the_same_edition(game: Game) -> None:
    again = game.edition(game.parts.text)
    assert again.parts.digest == game.parts.digest
    assert again.actions() == game.actions()
    windows = game.edition(game.parts.text.replace("\n", "\r\n"))
    assert windows.parts.digest == game.parts.digest


def test_options_are_declared_in_full(game: Game) -> None:
    assert len({option.name for option in game.options}) == len(game.options)
    for option in game.options:
        assert option.default in option.values
        assert len(option.values) > 1
        offered = [*option.values, *option.samples()]
        assert len({option.write(value) for value in offered}) == len(offered)
        assert len({option.label(value) for value in offered}) == len(offered)
        assert [option.read(option.write(value)) for value in offered] == offered
        assert [option.check(value) for value in offered] == offered
        assert option.title
        assert option.meaning.endswith(".")
        if option.under:
            (parent,) = [other for other in game.options if other.name == option.under]
            assert set(parent.values) == {False, True}
            assert not parent.under


def play_on(state: State, chance: random.Random, most: int = 40) -> None:
    """Some random actions more."""
    for _ in range(most):
        if state.turn() == OVER:
            return
        state.apply(chance.choice(state.legal()))


def play_alike(state: State, other: State, chance: random.Random, most: int = 40) -> None:
    """The same random actions in both come to the same."""
    for _ in range(most):
        if state.turn() == OVER:
            break
        action = chance.choice(state.legal())
        state.apply(action)
        other.apply(action)
    assert other.dump() == state.dump()


def spoil(data: Any) -> None:
    """Empty everything in plain data that can be emptied."""
    if isinstance(data, dict | list):
        for value in data.values() if isinstance(data, dict) else data:
            spoil(value)
        data.clear()

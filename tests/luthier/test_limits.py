"""What holds in every game: limits, and that whatever is begun can be finished."""

import random

import pytest

from bandstand.builtin.luthier.parts.vocabulary import APPRENTICE, PRESTIGE
from bandstand.builtin.luthier.rules import LuthierState
from bandstand.contract import OVER
from tests.luthier.positions import KIT, begin
from tests.sizes import SIZES

TABLES = [(1, {}), (2, {}), (2, {"automa": True}), (3, {}), (4, {})]


def check(state: LuthierState) -> None:
    """Storage, apprentices, patrons, prestige, benches and tokens are within their limits."""
    over_storage = state.view(-1)["base_phase"] == "discard"
    for seat, board in enumerate(state.boards):
        assert min(board.resources) >= 0, "nothing is owed"
        if not (over_storage and state.actor == seat):
            assert board.materials() <= board.storage() in (9, 12)
        assert board.resources[APPRENTICE] + state.apprentices_out(seat) <= board.cap <= 3
        assert len(board.patrons) == 3
        for space in range(3):
            empty = board.patrons[space] < 0
            assert 0 <= board.patience[space] <= 2
            if empty:
                assert board.patience[space] == 0
                assert board.attached[space] == []
            else:
                assert len(board.attached[space]) < len(KIT.patrons[board.patrons[space]].families)
        assert len(board.rough) <= 2
        assert len(board.finish) <= 2
        assert all(steps <= len(KIT.tracks[track]) for track, steps in enumerate(board.tracks))
        assert all(state.orchestra.placed(kind, seat) <= 8 for kind in range(3))
        assert sum(board.earned) == board.resources[PRESTIGE]
    for tile in state.marks:
        owners = [mark for mark in tile if 0 <= mark < state.seats]
        assert len(set(owners)) == len(owners), "one level on each tile"
    if state.with_automa:
        assert len(state.plans) <= 4


@pytest.mark.parametrize(("players", "options"), TABLES)
@pytest.mark.parametrize("seed", range(2 + SIZES.promises.games))
def test_limits_hold_after_every_action(players: int, options: dict[str, bool], seed: int) -> None:
    chance = random.Random(f"{players} {options} {seed}")
    state = begin(players, seed, **options)
    state.listening = False
    rounds = 0
    while state.turn() != OVER:
        assert state.round >= rounds
        rounds = int(state.round)
        state.apply(eager(state, chance))
        check(state)
    assert state.round == 6
    assert state.ranks().count(0) >= 1


def eager(state: LuthierState, chance: random.Random) -> int:
    """Any action, but rather one that does something: so games get rich enough to reach the limits."""
    legal = state.legal()
    kit = state.kit
    busy = [
        action
        for action in legal
        if action not in (kit.no, kit.done, kit.pass_) and not kit.instead <= action < kit.inspire
    ]
    return chance.choice(busy if busy and chance.random() < 0.85 else legal)


def finish(state: LuthierState, depth: int = 0) -> None:
    """Every way to go on with a move that was begun ends it."""
    assert depth < 12
    for action in state.legal():
        after = state.copy()
        after.apply(action)
        assert after.turn() == OVER or after.legal(), "a way that leads nowhere"
        if after.turn() == state.turn() and not after.whole():
            finish(after, depth + 1)
        else:
            check(after)


@pytest.mark.parametrize(("players", "options"), TABLES)
def test_whatever_is_begun_can_be_finished(players: int, options: dict[str, bool]) -> None:
    """Every option of every decision, and every payment of it: tried out at positions of random games."""
    chance = random.Random(f"{players} {options}")
    for seed in range(SIZES.promises.games):
        state = begin(players, seed, **options)
        state.listening = False
        while state.turn() != OVER:
            together = state.view(-1)["base_phase"] in ("setting_up", "bench")
            if state.whole() and not together and chance.random() < 0.3:
                finish(state)
            state.apply(eager(state, chance))


@pytest.mark.parametrize(("players", "options"), TABLES)
def test_nothing_is_spent_before_a_move_is_whole(players: int, options: dict[str, bool]) -> None:
    """Ruling 79: until then the mover has all that was there at its beginning."""
    chance = random.Random(f"spent {players} {options}")
    state = begin(players, 5, **options)
    begun = [board.resources[:] for board in state.boards]
    while state.turn() != OVER:
        state.apply(eager(state, chance))
        if state.whole():
            begun = [board.resources[:] for board in state.boards]
        else:
            assert [board.resources for board in state.boards] == begun

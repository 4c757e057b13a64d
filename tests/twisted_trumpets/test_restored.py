"""A game goes on from its dump wherever it was left, also between the actions of a move."""

import json

import pytest

from bandstand.builtin.twisted_trumpets import GAME
from bandstand.contract import OVER, SPECTATOR
from tests.twisted_trumpets.boards import finished
from tests.twisted_trumpets.positions import phase, play, position

CORNER = "s.bnd1@a2/3 bnd1@a1/1"
MARKET = "p.crs3 p.frk3 p.tws1p p.twb2b"


@pytest.mark.parametrize(
    ("moves", "where"),
    [
        ("", "act"),
        ("str1g@b1/1", "favor"),
        ("str1g@b1/1 favor:plans", "drop"),
        ("str1g@b1/1 favor:premium", "bargain"),
        ("str1g@b1/1 favor:premium buy4", "bargain"),
        ("buy2 pay:bnd2", "act"),
        ("p.tws1b!@b1/1 favor:actions pass", "act"),
        ("pass draw", "end"),
        ("pass pass end pass", "act"),
    ],
)
def test_it_goes_on_alike_from_every_phase(moves: str, where: str) -> None:
    state = position(
        "str1g bnd2 s.str1 p.tws1b", "", boards=[CORNER, "s.bel1@a2/1"], favors=["gold gold grey"],
        market=MARKET, held=["blow_back"],
    )  # fmt: skip
    play(state, moves)
    assert phase(state) == where
    restored = GAME.restore(json.loads(json.dumps(state.dump())))
    while state.turn() != OVER:
        assert restored.dump() == state.dump()
        assert restored.legal() == state.legal()
        for viewer in (SPECTATOR, 0, 1):
            assert restored.view(viewer) == state.view(viewer)
        state.apply(state.legal()[0])
        restored.apply(restored.legal()[0])
    assert restored.dump() == state.dump()


def test_a_finished_game_is_restored_with_its_scores() -> None:
    state = finished(3, 5, "circle")
    assert state.last == state.round
    restored = GAME.restore(json.loads(json.dumps(state.dump())))
    assert (restored.scores(), restored.ranks()) == (state.scores(), state.ranks())
    assert restored.legal() == []
    assert restored.dump() == state.dump()
    assert restored.view(SPECTATOR) == state.view(SPECTATOR)

"""States restored from their dumps, wherever a game is: amid moves, under seal, at the end."""

import json

from bandstand.builtin.luthier import GAME
from bandstand.builtin.luthier.rules import LuthierState
from bandstand.contract import OVER
from bandstand.rng import Rng
from tests.luthier.positions import Own, phase, play, position, roll
from tests.luthier.test_naive import EVERY_TABLE, begun, some_action


def restored(state: LuthierState) -> LuthierState:
    """The same State, as somebody has it who was told its dump as text."""
    again = GAME.restore(json.loads(json.dumps(state.dump())))
    assert again.dump() == state.dump()
    assert again.legal() == state.legal()
    for viewer in range(-1, int(state.players)):
        assert again.view(viewer) == state.view(viewer)
    return again


@EVERY_TABLE
def test_a_game_can_be_restored_before_every_action_and_goes_on_alike(players: int, automa: bool) -> None:
    state = begun(players, automa, 7)
    rng = Rng(7)
    unfinished = sealed = 0
    while state.turn() != OVER:
        unfinished += not state.whole()
        sealed += 0 < state.answers < len(state.asked)
        again = restored(state)
        action = some_action(state, rng)
        state.apply(action)
        again.apply(action)
        assert again.dump() == state.dump()
    assert restored(state).ranks() == state.ranks()
    assert unfinished > 0
    assert sealed > 0 or players == 1


def test_half_a_payment_is_restored() -> None:
    own = Own("2 animal 1 wood 4 inspiration", completed="antonio_vivaldi")
    state = position(own, Own(), chips={"repair": "0:w1"}, repairs="x5")
    play(state, "go:repair take1 spare:animal replace:animal")
    assert (state.spared, state.replaced) == ([1, 0, 0], [1, 0, 0])
    assert play(restored(state), "pay").dump() == play(state, "pay").dump()


def test_a_roll_and_what_was_begun_at_the_market_are_restored() -> None:
    state = position(Own("3 inspiration"), Own(), chips={"perform": "0:w3"}, perform="p1")
    state = roll(state, "go:perform take1", 0, 0)
    assert phase(restored(state)) == "inspire"
    market = play(position(Own("9 money 1 animal"), Own()), "market buy:wood/0 sell:animal")
    again = restored(market)
    assert (again.bought, again.sold) == ([False, True, False], [True, False, False])


def test_every_number_and_every_yes_or_no_of_a_dump_is_restored() -> None:
    """Also those that few games change."""
    dump = position(Own(), chips={"salon": "0:w1"}).dump()
    board = dump["boards"][0]
    for part, kept in ((dump, {"players"}), (board, set[str]())):
        for key, value in part.items():
            if isinstance(value, int) and key not in kept:
                part[key] = not value if isinstance(value, bool) else value + 1
    assert GAME.restore(json.loads(json.dumps(dump))).dump() == dump

"""Placing tiles, and opening a trumpet that was closed early."""

import pytest

from bandstand.builtin.twisted_trumpets.parts import TURNS
from bandstand.rng import Rng
from tests.twisted_trumpets.positions import (
    KIT,
    begin,
    codes,
    events,
    hand,
    kind,
    legal,
    others,
    phase,
    placements,
    play,
    position,
    square,
    trumpet,
)

NORTH, EAST, SOUTH, WEST = range(4)

CLOSED = "s.str1@a2/1 bel0g@b2/1"
"""A straight pipe and a bell at its end."""
CORNER = "s.bnd1@a2/3 bnd1@a1/1"
"""The pipe comes out at the top and turns to b1, a scroll."""


def test_an_end_may_point_over_the_edge_and_stays_open() -> None:
    """Ruling 1: it is legal, and costs three points."""
    state = play(position("str1g", "", boards=["s.bnd1@a2/3"]), "str1g@a1/0")
    assert state.trumpets[0].open_ends() == [(square("a1"), NORTH)]
    assert state.sheet(0).open == -3


def test_an_end_may_point_at_a_blank_side_and_stays_open() -> None:
    """Ruling 2: both tiles stay, and one connection is enough."""
    board = "s.frk1@a2/2 bnd1@b2/2 bnd1b@b3/0"
    state = play(position("bnd1g", "", boards=[board]), "bnd1g@a3/0")
    assert state.trumpets[0].open_ends() == [(square("a3"), EAST), (square("b3"), EAST)]
    assert state.sheet(0).open == -6
    assert state.trumpets[0].filled == 4


def test_at_least_one_end_must_meet_the_trumpet() -> None:
    """Ruling 2, not: a tile that only lies beside the trumpet does not connect."""
    state = position("str1g", "", boards=["s.str1@a2/1"])
    assert placements(state) == {"str1g@b2/1"}


def test_all_ends_that_meet_are_joined_and_loops_are_allowed() -> None:
    """Ruling 3: the last tile of a ring joins on two sides."""
    state = play(position("bnd1g", "", boards=["s.frk1@a2/2 bnd1@b2/2 bnd1b@b3/3"]), "bnd1g@a3/0")
    assert state.trumpets[0].open_count() == 0
    assert state.trumpets[0].connected() == 4


def test_a_joined_end_is_no_longer_open() -> None:
    """Ruling 3, not: as long as one tile of the ring is missing, both its ends are open."""
    assert len(trumpet("s.frk1@a2/2 bnd1@b2/2 bnd1b@b3/3").open_ends()) == 2


def test_the_first_tile_goes_to_the_mouthpiece() -> None:
    """Ruling 4: on the entrance, with an end to the west."""
    state = position("s.str1 s.bnd1 s.bel1", "")
    assert placements(state) == {"s.str1@a2/1", "s.bnd1@a2/2", "s.bnd1@a2/3", "s.bel1@a2/1"}


def test_the_mouthpiece_is_no_open_end() -> None:
    """Ruling 4: what meets the mouthpiece costs nothing."""
    assert trumpet("s.str1@a2/1").open_ends() == [(square("a2"), EAST)]


def test_a_bell_may_point_anywhere() -> None:
    """Ruling 5: over the edge or at a neighbour, it is always legal."""
    state = position("ber1 bll1", "", boards=["s.frk1@a2/2 bnd1@b2/2"])
    assert {"ber1@a3/2", "bll1@a3/2"} <= placements(state)


def test_the_mouth_of_a_bell_is_no_pipe_end() -> None:
    """Ruling 5: nothing connects to it, and a pipe that faces it is open."""
    state = position("bnd1g", "", boards=["s.frk1@a2/2 bll1@a3/2 bnd1@b2/2"])
    assert KIT.bell_of[state.trumpets[0].poses[square("a3")]] == 1 << EAST
    facing = play(state.copy(), "bnd1g@b3/3")
    assert facing.trumpets[0].open_ends() == [(square("b3"), WEST)]
    alone = position("bnd1g", "", boards=["s.str1@a2/1 bll1@b2/1"])
    assert placements(alone) == set()


def test_tiles_are_turned_and_never_mirrored() -> None:
    """Ruling 6: a bell to the right never becomes one to the left."""
    state = position("ber1 bll1", "", boards=["s.str1@a2/1"])
    assert placements(state) == {"ber1@b2/1", "bll1@b2/1"}
    looks = [
        {(KIT.ends_of[4 * shape + turn], KIT.bell_of[4 * shape + turn]) for turn in range(TURNS)}
        for shape in (kind("ber1"), kind("bll1"))
    ]
    assert not looks[0] & looks[1]


def test_a_quarter_turn_goes_clockwise() -> None:
    """Ruling 6: what pointed north points east."""
    shape = kind("sbr0p")
    assert [KIT.ends_of[4 * shape + turn] for turn in range(4)] == [4, 8, 1, 2]
    assert [KIT.bell_of[4 * shape + turn] for turn in range(4)] == [3, 6, 12, 9]


def test_turns_that_look_alike_are_one_option() -> None:
    """Ruling 6: two turns of a straight pipe differ, and none of a crossing."""
    state = position("str1g p.crs3", "", boards=["p.crs3@a2/0"])
    on_b2 = {word for word in placements(state) if "@b2" in word}
    assert on_b2 == {"str1g@b2/1", "p.crs3@b2/0", "p.crs3!@b2/1"}


def test_premium_tiles_have_two_sides_to_choose_from() -> None:
    """Ruling 6: front or back, and the back is a bell; other tiles have one side."""
    state = position("p.str1gw bnd1", "", boards=["s.str1@a2/1"])
    assert placements(state) == {"p.str1gw@b2/1", "p.str1gw!@b2/1", "bnd1@b2/2", "bnd1@b2/3"}
    play(state, "p.str1gw!@b2/1")
    assert state.sheet(0).flags == 0
    assert [horn.points for horn in state.trumpets[0].horns()] == [2]


def test_placed_tiles_never_move() -> None:
    """Ruling 7: whatever is played, a tile stays as it lies unless it is taken off."""
    for seed in range(4):
        state, rng = begin(3, seed), Rng(seed)
        while state.turn() >= 0:
            before = [board.poses[:] for board in state.trumpets]
            actions = state.legal()
            action = actions[rng.below(len(actions))]
            state.apply(action)
            changed = [
                (seat, where)
                for seat in range(3)
                for where in range(20)
                if before[seat][where] not in (-1, state.trumpets[seat].poses[where])
            ]
            assert len(changed) == (action >= KIT.take_off)


def test_a_filled_square_is_never_offered() -> None:
    """Ruling 7: there is no placing on top of a tile."""
    state = position("bnd1 str2 frk1", "", boards=["s.frk1@a2/2 str1g@b2/1"])
    assert {word.split("@")[1][:2] for word in placements(state)} == {"a3", "c2"}


def test_a_closed_trumpet_may_lose_a_tile_for_an_action() -> None:
    """Ruling 8: the trumpet is open again, and one of the two actions is used."""
    state = position("str1g", "", boards=[CLOSED])
    assert {word for word in legal(state) if "@" in word} == {"off@b2"}
    play(state, "off@b2")
    assert (state.actions, phase(state)) == (1, "act")
    assert placements(state) == {"str1g@b2/1"}


def test_all_other_tiles_must_stay_connected() -> None:
    """Ruling 8: only tiles at an end can be taken off, or one of a ring."""
    chain = position("", "", boards=["s.frk1@a2/2 str1g@b2/1 bel0g@c2/1 bel0w@a3/2"])
    assert {word for word in legal(chain) if word.startswith("off")} == {"off@c2", "off@a3"}
    ring = position("", "", boards=["s.frk1@a2/2 bnd1@b2/2 bnd1b@b3/3 bnd1g@a3/0"])
    assert {word for word in legal(ring) if word.startswith("off")} == {"off@b2", "off@b3", "off@a3"}


def test_an_open_trumpet_keeps_its_tiles() -> None:
    """Ruling 8, not: with one end that opens to an empty square nothing is taken off."""
    state = position("str1g", "", boards=["s.frk1@a2/2 bel0g@b2/1"])
    assert placements(state) == {"str1g@a3/0"}
    assert others(state) == {"draw", "pass", "buy1", "top"}


def test_an_empty_board_is_not_closed() -> None:
    """Ruling 8, not: there must be at least one tile."""
    assert not trumpet("").closed()


def test_an_end_to_the_edge_or_to_a_blank_side_is_not_live() -> None:
    """Ruling 8: with nothing but such ends a trumpet is closed, though it has open pipes."""
    edge = position("", "", boards=["s.bnd1@a2/3 str1g@a1/0"])
    assert (edge.trumpets[0].closed(), edge.trumpets[0].open_count()) == (True, 1)
    assert "off@a1" in legal(edge)
    blank = trumpet("s.frk1@a2/2 bnd1@b2/2 bel0g@b3/2 bnd1g@a3/0")
    assert (blank.closed(), blank.open_count()) == (True, 1)


def test_every_closed_trumpet_can_be_opened() -> None:
    """Ruling 8: some tile always can be taken off, and then something fits."""
    closed = 0
    for seed in range(12):
        state, rng = begin(2, seed), Rng(seed)
        while state.turn() >= 0:
            own = state.trumpets[state.actor]
            if own.closed():
                closed += 1
                assert own.removable()
                for where in own.removable():
                    pose = own.poses[where]
                    own.lift(where)
                    assert own.live_squares() == [where]
                    own.put(where, pose)
            actions = state.legal()
            state.apply(actions[rng.below(len(actions))])
    assert closed > 10


@pytest.mark.parametrize("tile", ["bel0g", "s.bel1"])
def test_basic_and_starting_tiles_taken_off_are_discarded(tile: str) -> None:
    """Ruling 9: they lie on the discard stack."""
    state = play(position("", "", boards=[f"s.str1@a2/1 {tile}@b2/1"]), "off@b2")
    assert (codes(state.discards), state.out) == ([tile], [])


def test_a_premium_tile_taken_off_is_out_of_play() -> None:
    """Ruling 9: front up it lies open beside the game, back up it keeps its secret."""
    front = play(position("", "", boards=["s.bnd1@a2/3 p.str1gw@a1/0"]), "off@a1")
    assert (codes(front.out), front.discards, front.gone) == (["p.str1gw"], [], [[], []])
    back = play(position("", "", boards=["s.str1@a2/1 p.str1gw!@b2/1"]), "off@b2")
    assert (back.out, back.discards, [codes(gone) for gone in back.gone]) == ([], [], [["p.str1gw"], []])
    assert kind("p.str1gw") not in back.stack + back.market


def test_a_tile_taken_off_can_be_drawn_again() -> None:
    """Ruling 9: the discard stack feeds the basic stack."""
    state = position("", "", boards=[CLOSED], basic="")
    assert "draw" not in legal(state)
    play(state, "off@b2 draw")
    assert hand(state, 0) == ["bel0g"]


def test_with_an_empty_hand_an_open_trumpet_stays_as_it_is() -> None:
    """Ruling 10: nothing can be placed, but nothing is taken off either."""
    assert legal(position("", "", boards=["s.str1@a2/1"])) == {"draw", "pass"}
    buying = position("p.crs3", "", boards=[CLOSED])
    assert "off@b2" in legal(buying)


def test_every_tile_fits_at_every_live_end() -> None:
    """Ruling 10: with a tile in hand and a live end there is always a placement."""
    for shape in range(int(KIT.shapes)):
        assert all(KIT.fits[shape][1 << side] for side in range(TURNS))


def test_a_scroll_brings_its_favor_only_once() -> None:
    """Ruling 11: a scroll square that was emptied was used."""
    state = play(position("bel0g bel0w", "", boards=[CORNER]), "bel0g@b1/1")
    assert phase(state) == "favor"
    play(state, "favor:actions off@b1 bel0w@b1/1")
    assert phase(state) == "act"
    assert state.favors[0] == [1, 2, 2]
    assert state.used[0] == [square("b1")]


def test_a_single_bell_may_be_taken_off() -> None:
    """Ruling 44: the mouthpiece is then the live end, and the first tile is placed again."""
    state = play(position("s.bel1 s.str1", ""), "s.bel1@a2/1")
    assert others(state) == {"draw", "pass", "buy1", "top", "off@a2"}
    play(state, "off@a2")
    assert state.trumpets[0].filled == 0
    play(state, "end draw draw end")
    assert {word for word in placements(state) if word.startswith("s.")} == {"s.str1@a2/1"}
    assert not any(word.startswith("off") for word in legal(state))


def test_taking_off_the_newest_tile_is_told() -> None:
    """Ruling 8: all see which square is free again."""
    state = play(position("", "", boards=[CLOSED]), "off@b2")
    assert [event["square"] for event in events(state, "took_off")] == [square("b2")]
    assert state.view(1)["boards"][0] == [[square("a2"), kind("s.str1"), 1]]

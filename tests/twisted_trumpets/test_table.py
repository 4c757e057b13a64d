"""The stage of Twisted Trumpets: what can be clicked, what it would bring, and what the boards show."""

import re
from collections.abc import Sequence

import pytest

from bandstand.builtin.twisted_trumpets import GAME
from bandstand.builtin.twisted_trumpets.parts import TURNS
from bandstand.builtin.twisted_trumpets.rules import TwistedTrumpetsState
from bandstand.builtin.twisted_trumpets.table.board import board
from bandstand.contract import SPECTATOR
from bandstand.draw import Dial, Drawing, Node, Pick, Several
from tests.twisted_trumpets.boards import GOLDEN, on_the_way
from tests.twisted_trumpets.positions import KIT, NAMES, kind, play, position, square

STARTED = "s.str1@a2/1 s.frk1@b2/0"
"""Open ends on b2 to the north and on c2, where a scroll is."""


def drawn(state: TwistedTrumpetsState, seat: int = 0) -> Drawing:
    legal = state.legal() if seat == state.turn() else []
    return GAME.draw(state.view(seat), NAMES[: int(state.players)], legal)


def nodes(drawing: Drawing) -> Sequence[Node]:
    assert drawing.paths is not None
    return drawing.paths.nodes


def leads_to(drawing: Drawing, *targets: str) -> Node:
    """The node after these clicks."""
    node = nodes(drawing)[0]
    for target in targets:
        [to] = [step.to for step in node.steps if isinstance(step, Pick) and step.target == target]
        node = nodes(drawing)[to]
    return node


def dials(node: Node) -> dict[str, Dial]:
    return {step.target: step for step in node.steps if isinstance(step, Dial)}


def hand(code: str) -> str:
    return f"hand-{kind(code)}"


def caption(drawing: Drawing, ghost: str) -> str:
    [told] = re.findall(rf'id="{ghost}" data-ghost="" data-told="([^"]+)"', drawing.board)
    return str(told)


# ---- placing


def test_a_picked_tile_lights_the_squares_where_it_fits_and_turns_only_in_the_ways_that_fit() -> None:
    state = position("bnd1p frk1", "", boards=[STARTED])
    offered = dials(leads_to(drawn(state), hand("bnd1p")))
    assert set(offered) == {f"square-{square(name)}" for name in ("b1", "c2")}
    c2 = offered[f"square-{square('c2')}"]
    turns = [int(ghost.rpartition("-")[2]) for ghost in c2.ghosts]
    assert turns == KIT.fits[kind("bnd1p")][8]
    moves = [nodes(drawn(state))[to].move for to in c2.to]
    assert moves == [[KIT.place(kind("bnd1p"), square("c2"), turn)] for turn in turns]


def test_the_caption_of_a_ghost_tells_what_the_placement_brings() -> None:
    """Points without those that open ends cost, and the ends that are open afterwards."""
    compared = 0
    for state in on_the_way(2, 4):
        seat = state.turn()
        drawing = drawn(state, seat)
        before = state.sheet(seat)
        for dial in [dial for node in nodes(drawing) for dial in dials(node).values()]:
            for ghost, to in zip(dial.ghosts, dial.to, strict=True):
                after = state.copy()
                [action] = nodes(drawing)[to].move or []
                after.apply(action)
                new = after.sheet(seat)
                gain = new.total - new.open - before.total + before.open
                ends = len(after.trumpets[seat].open_ends())
                told = caption(drawing, ghost)
                points = f"{'+' if gain > 0 else '−'}{abs(gain)} point" if gain else "points unchanged"
                assert points in told
                assert f"{ends or 'no'} open end" in told
                assert ("closes your trumpet" in told) == after.trumpets[seat].closed()
                compared += 1
    assert compared > 80


def test_a_ghost_on_a_closed_scroll_says_that_a_favor_follows() -> None:
    drawing = drawn(position("bnd1p", "", boards=[STARTED]))
    offered = dials(leads_to(drawing, hand("bnd1p")))
    scroll, plain = offered[f"square-{square('c2')}"], offered[f"square-{square('b1')}"]
    assert all("King’s Favor" in caption(drawing, ghost) for ghost in scroll.ghosts)
    assert "a closed scroll" in scroll.label
    # b1 has a scroll, too, but it was covered once.
    used = position("bnd1p", "", boards=[STARTED])
    used.used[0] = [square("b1")]
    assert not any("King’s Favor" in caption(drawn(used), ghost) for ghost in plain.ghosts)


def test_a_ghost_says_which_decree_it_would_meet() -> None:
    bells = "p.crs3@a2/0 bel0w@b2/1 bel0p@a1/0"
    drawing = drawn(position("bel0g", "", "", boards=[bells]))
    [dial] = dials(leads_to(drawing, hand("bel0g"))).values()
    assert "meets Bell Boss" in caption(drawing, dial.ghosts[0])


def test_a_premium_tile_can_be_turned_over_and_back() -> None:
    state = position("p.crs3 bnd1p", "", boards=[STARTED])
    drawing = drawn(state)
    front = leads_to(drawing, hand("p.crs3"))
    back = leads_to(drawing, hand("p.crs3"), "bell-side")
    assert leads_to(drawing, hand("p.crs3"), "bell-side", "front-side") is front
    assert all(f"ghost-{KIT.back}-" in ghost for dial in dials(back).values() for ghost in dial.ghosts)
    assert not [step for step in leads_to(drawing, hand("bnd1p")).steps if isinstance(step, Pick)]


def test_equal_tiles_are_one_thing_to_place_and_several_to_pay_with() -> None:
    state = position("bnd1 bnd1 bnd1 p.frk3", "", market="p.crs3 p.frk2^", boards=[STARTED])
    drawing = drawn(state)
    assert re.findall(r'data-target="(hand-\d+)"', drawing.hand) == [hand("bnd1"), hand("p.frk3")]
    [several] = leads_to(drawing, "market-1").steps
    assert isinstance(several, Several)
    assert list(several.targets) == ["pay-0", "pay-1", "pay-2"]
    assert (several.least, several.most) == (2, 2)
    assert list(several.first) == [GAME.read("buy2")]
    assert set(re.findall(r'data-target="(pay-\d+)"', drawing.hand)) == set(several.targets)


# ---- the other choices


def test_a_favor_can_be_taken_by_its_token_or_its_chip() -> None:
    state = play(position("bnd1p", "", boards=[STARTED], favors=["gold grey used"]), "bnd1p@c2/3")
    drawing = drawn(state)
    offered = [step.target for step in nodes(drawing)[0].steps if isinstance(step, Pick)]
    assert offered == ["favor-0", "favor-1"]
    assert [chip.target for chip in drawing.chips] == offered
    assert [chip.label for chip in drawing.chips] == ["+2 actions", "1 plan"]
    assert all(f'data-target="{target}"' in drawing.board for target in offered)


def test_a_bargain_that_costs_nothing_is_taken_at_once() -> None:
    state = position("bnd1p", "", boards=[STARTED], market="p.crs3 p.frk2^")
    drawing = drawn(play(state, "bnd1p@c2/3 favor:premium"))
    assert leads_to(drawing, "market-0").move == [GAME.read("buy1")]
    assert leads_to(drawing, "premium-stack").weighty, "nobody knows what comes"


def test_a_tile_is_taken_off_behind_a_chip_and_with_weight() -> None:
    state = position("bnd1p", "", boards=["s.str1@a2/1 s.bel1@b2/1"])
    drawing = drawn(state)
    node = leads_to(drawing, "take-off")
    assert [step.target for step in node.steps if isinstance(step, Pick)] == [f"square-{square('b2')}"]
    assert leads_to(drawing, "take-off", f"square-{square('b2')}").weighty


def test_the_turn_ends_by_a_chip_while_something_can_be_taken_back_and_else_by_itself() -> None:
    placed = drawn(play(position("bnd1p", "", boards=["s.str1@a2/1"], actions=1), "bnd1p@b2/3"))
    assert [chip.label for chip in placed.chips] == ["End turn"]
    drew = drawn(play(position("bnd1p", "", boards=[STARTED], actions=1), "draw"))
    assert nodes(drew)[0].move == [KIT.end]
    assert drew.chips == []


# ---- boards


def test_a_board_shows_every_tile_every_open_end_and_the_newest_tile() -> None:
    state = position("bnd1p", "", "", "", boards=[GOLDEN.replace("bnd1b@c4/3", "")])
    view = state.view(0)
    shown = board(KIT, view, 0, NAMES, small=False)
    assert set(re.findall(r"#(tile-\d+)", shown)) == {
        f"tile-{shape * TURNS + turn}" for _, shape, turn in view["boards"][0]
    }
    assert shown.count('class="hole"') == len(state.trumpets[0].open_ends())
    assert 'class="newest"' not in shown
    placed = play(position("bnd1p", "", boards=[STARTED]), "bnd1p@b1/2")
    assert 'class="newest"' in board(KIT, placed.view(1), 0, NAMES, small=True)


def test_a_scroll_lies_on_the_board_until_it_has_brought_its_favor() -> None:
    fresh = position("bnd1p", "", boards=[STARTED])
    assert board(KIT, fresh.view(0), 0, NAMES, small=True).count('"#scroll"') == len(KIT.scrolls)
    covered = play(fresh, "bnd1p@c2/3")
    assert board(KIT, covered.view(0), 0, NAMES, small=True).count('"#scroll"') == len(KIT.scrolls) - 1


def test_whoever_watches_sees_the_board_of_the_player_on_turn_and_no_hand() -> None:
    drawing = drawn(position("bnd1p", "bnd1", boards=[STARTED], actor=1), SPECTATOR)
    assert "Ben’s trumpet" in drawing.board
    assert drawing.hand == ""


@pytest.mark.parametrize("seat", range(4))
def test_each_seat_has_its_own_bugler(seat: int) -> None:
    view = on_the_way(4, 6)[-1].view(seat)
    assert f"seat-{seat}" in board(KIT, view, seat, NAMES, small=False)
    assert f".seat-{seat} {{" in GAME.style()

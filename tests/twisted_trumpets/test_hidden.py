"""What a seat knows and what it can only guess."""

import json
from collections import Counter
from collections.abc import Callable
from math import sqrt

import pytest

from bandstand.builtin.twisted_trumpets import GAME, rules
from bandstand.builtin.twisted_trumpets.rules import TwistedTrumpetsState
from bandstand.builtin.twisted_trumpets.rules.pools import (
    BACK,
    GONE,
    SHOWN,
    TOP,
    arrange,
    in_hand,
    readings,
    show,
)
from bandstand.contract import OVER, SPECTATOR
from bandstand.rng import Rng
from tests.sizes import SIZES
from tests.twisted_trumpets.positions import (
    KIT,
    begin,
    events,
    kind,
    plans,
    play,
    play_at_random,
    position,
    square,
    told,
)

CORNER = "s.bnd1@a2/3 bnd1@a1/1"
FRONTS = ("p.crs3", "p.twb2b")


def everything_told(state: TwistedTrumpetsState, viewer: int) -> str:
    """All that reaches a viewer: View, news, log lines and plain text."""
    names = ["Ada", "Ben", "Cleo"]
    view = state.view(viewer)
    parts = [view, state.news(viewer), told(state, viewer), GAME.text(view, names)]
    return json.dumps(parts, sort_keys=True)


def twins(make: Callable[[str, str], TwistedTrumpetsState]) -> tuple[TwistedTrumpetsState, ...]:
    """The same game with two premium tiles exchanged."""
    return make(*FRONTS), make(*reversed(FRONTS))


def assert_only_the_owner_can_tell(one: TwistedTrumpetsState, other: TwistedTrumpetsState) -> None:
    assert everything_told(one, 0) != everything_told(other, 0)
    for viewer in (1, 2, SPECTATOR):
        assert everything_told(one, viewer) == everything_told(other, viewer)


def test_nobody_else_learns_which_premium_tile_lies_back_up() -> None:
    """Ruling 42: View, news, log and text of all others are the same, whichever it is."""

    def placed(down: str, kept: str) -> TwistedTrumpetsState:
        state = position(f"{down} {kept}", "", "", boards=["s.str1@a2/1"], market="", stack="")
        return play(state, f"{down}!@b2/1")

    one, other = twins(placed)
    assert_only_the_owner_can_tell(one, other)
    assert one.view(0)["backs"] == [[square("b2"), kind("p.crs3")]]
    assert one.view(1)["boards"][0][1] == [square("b2"), int(KIT.back), 1]
    assert "tile" not in events(one, "placed", 1)[0]
    assert told(one, 1) == ["Ada placed premium back, a bell."]


def test_a_back_keeps_its_secret_when_it_is_taken_off() -> None:
    """Ruling 42: also then only its owner knows what it was."""

    def opened(down: str, kept: str) -> TwistedTrumpetsState:
        state = position(kept, "", "", boards=[f"s.str1@a2/1 {down}!@b2/1"], market="", stack="")
        return play(state, "off@b2")

    one, other = twins(opened)
    assert_only_the_owner_can_tell(one, other)
    assert (one.view(0)["gone_kinds"], one.view(1)["gone_kinds"]) == ([kind("p.crs3")], [])
    assert one.view(1)["gone"] == [1, 0, 0]
    assert "tile" not in events(one, "took_off", SPECTATOR)[0]


def test_a_front_is_open_to_all() -> None:
    """Ruling 42, not: what lies front up is seen."""
    state = position("p.crs3", "", boards=["s.str1@a2/1"])
    play(state, "p.crs3@b2/0")
    assert state.view(1)["boards"][0][1] == [square("b2"), kind("p.crs3"), 0]
    assert told(state, 1) == ["Ada placed premium crossing with three notes."]


def test_drawn_tiles_are_secret() -> None:
    """Ruling 42: others hear that something was drawn."""
    one = play(position("", "", "", basic="bnd2"), "draw")
    assert events(one, "drew", 1) == [{"kind": "drew", "seat": 0}]
    assert events(one, "drew", 0)[0]["tile"] == kind("bnd2")
    assert (told(one, 1), told(one, 0)) == (["Ada drew a basic tile."], ["You drew bend with two notes."])
    assert (one.view(1)["hand"], one.view(1)["counts"][0]) == ([], 1)


def test_a_tile_from_the_top_of_the_stack_is_secret() -> None:
    """Ruling 42: what was paid for it is open."""
    state = play(position("bnd2", "", stack="p.frk3"), "top pay:bnd2")
    assert "tile" not in events(state, "bought", 1)[0]
    assert events(state, "bought", 0)[0]["tile"] == kind("p.frk3")
    assert told(state, 1) == ["Ada bought the top premium tile for one tile."]
    assert state.view(1)["pools"][0] == [TOP]
    assert (state.view(1)["premiums"], state.view(1)["discards"]) == ([1, 0], [kind("bnd2")])


def test_a_tile_from_the_market_is_known_to_all() -> None:
    """Ruling 42, not: everybody saw it lie there."""
    state = play(position("bnd2", "", market="p.frk3"), "buy1 pay:bnd2")
    assert events(state, "bought", 1)[0]["tile"] == kind("p.frk3")
    assert state.view(1)["pools"][0] == [kind("p.frk3")]


def test_plans_are_secret_when_drawn_held_and_discarded() -> None:
    """Ruling 42: others know how many."""
    state = position("str1g", "", "", boards=[CORNER], held=["blow_back"], plan_deck="airtight birdhouse")
    play(state, "str1g@b1/1 favor:plans drop:airtight")
    for viewer in (1, 2, SPECTATOR):
        assert "plans" not in events(state, "plan", viewer)[0]
        assert "plan" not in events(state, "dropped", viewer)[0]
        seen = state.view(viewer)
        assert (seen["plan_counts"][0], seen["drop_counts"][0]) == (2, 1)
        assert not set(plans("airtight blow_back birdhouse")) & set(seen["dropped"] + seen["plans"])
        assert (seen["sheets"][0]["plans"], seen["revealed"]) == (None, None)
        assert told(state, viewer)[-2:] == ["Ada drew two plans.", "Ada discarded a plan."]
    assert told(state, 0)[-1] == "You discarded Airtight."
    assert state.view(0)["sheets"][0]["plans"] is not None


def test_the_scores_of_others_leave_out_their_plans() -> None:
    """Ruling 42: else they could be told from the total."""
    state = position("", "", boards=["s.bel1@a2/1"], held=["forward_call"])
    assert state.scores()[0] == 4
    assert [state.view(viewer)["scores"][0] for viewer in (0, 1, SPECTATOR)] == [4, 1, 1]


def test_hands_are_secret_and_their_sizes_are_not() -> None:
    """Ruling 42: others see the number of tiles, and how many are premium."""
    state = position("bnd2 s.str1 p.crs3", "bnd1", "")
    seen = state.view(1)
    assert (seen["hand"], seen["counts"], seen["premiums"]) == ([kind("bnd1")], [3, 1, 0], [1, 0, 0])
    assert state.view(SPECTATOR)["hand"] == []


def test_what_lies_open_is_open() -> None:
    """Ruling 42: boards, market, discards, favors, used scrolls and claims look the same to all."""
    state = play_at_random(begin(3, 4), 4, until_round=9)
    views = [state.view(viewer) for viewer in (0, 1, 2, SPECTATOR)]
    for key in ("boards", "market", "discards", "out", "favors", "used", "claims", "decrees", "known"):
        assert all(view[key] == views[0][key] for view in views)


# ---- what follows from what was seen


def test_starting_tiles_are_known_until_they_leave_the_hand() -> None:
    state = position("s.str1 s.bnd1 bnd2", "bnd1", market="p.frk3")
    for seed in range(20):
        guess = state.guess(1, Rng(seed))
        assert {kind("s.str1"), kind("s.bnd1")} <= set(guess.hands[0])
    play(state, "buy1 pay:s.str1 s.bnd1@a2/2")
    assert state.view(1)["known"][0] == []


def test_a_tile_known_from_the_market_is_in_hand_or_back_up() -> None:
    state = position("bnd2", "", market="p.frk3", boards=["s.str1@a2/1"])
    play(state, "buy1 pay:bnd2 p.frk3!@b2/1")
    for seed in range(10):
        assert state.guess(1, Rng(seed)).under[0][square("b2")] == kind("p.frk3")


def chosen(pool: list[int], times: int) -> Counter[tuple[int, ...]]:
    rng = Rng(3)
    (reading,) = readings(pool)
    return Counter(tuple(arrange(reading, rng)) for _ in range(times))


@pytest.mark.parametrize(
    ("pool", "expected"),
    [
        ([5, BACK - 1], {(5,): 1}),
        ([5, TOP, BACK - 1], {(5,): 1, (-1,): 1}),
        ([TOP, BACK - 1, 5], {(-1,): 1}),
        ([5, 6, BACK - 1], {(5,): 1, (6,): 1}),
        ([5, TOP, TOP, BACK - 1], {(5,): 1, (-1,): 2}),
        ([5, TOP, BACK - 1, SHOWN - 6], {(5,): 1}),
        ([5, BACK - 1, TOP, GONE], {(5, -1): 1}),
        ([5, 6, GONE, BACK - 2], {(5, 6): 1, (6, 5): 1}),
    ],
)
def test_backs_are_guessed_among_what_had_been_bought(
    pool: list[int], expected: dict[tuple[int, ...], int]
) -> None:
    """Ruling 42: every way that fits what all saw is equally likely, and no other is guessed."""
    times = SIZES.draws // 10
    found = chosen(pool, times)
    assert set(found) == set(expected)
    for which, ways in expected.items():
        share = ways / sum(expected.values())
        assert abs(found[which] - times * share) <= 5 * sqrt(times * share * (1 - share))


def shown(pool: list[int], kind: int, copies: int) -> tuple[int, list[int]]:
    """How many tiles are in hand after one was shown, and how many of them nobody knows, in each reading."""
    show(pool, kind, copies)
    return int(in_hand(pool)), [int(reading.unknown) for reading in readings(pool)]


def test_the_only_tile_of_its_kind_is_the_one_from_the_market() -> None:
    assert shown([5, TOP], 5, 1) == (1, [1])


def test_a_shown_tile_from_the_stack_is_one_unknown_tile_less() -> None:
    assert shown([5, TOP], 6, 1) == (1, [0])


def test_a_shown_tile_may_come_from_the_stack_where_there_are_several_of_its_kind() -> None:
    assert shown([5, TOP], 5, 2) == (1, [0, 1])


def test_a_shown_tile_that_must_come_from_the_stack_is_no_market_tile() -> None:
    """Its equal lies back up: it was placed when there was nothing else."""
    assert shown([5, BACK - 1, TOP], 5, 2) == (0, [0])


def test_a_guess_by_view_is_the_guess_of_the_state() -> None:
    """Ruling 42: a guess needs nothing that its viewer does not know."""
    for players in (2, 4):
        state, rng = begin(players, 5), Rng(2)
        step = 0
        while state.turn() != OVER:
            if step % 7 == 0:
                for viewer in range(-1, players):
                    guess = state.guess(viewer, Rng(9))
                    assert guess.view(viewer) == state.view(viewer)
                    assert rules.imagine(KIT, state.view(viewer), Rng(9)).dump() == guess.dump()
            actions = state.legal()
            state.apply(actions[rng.below(len(actions))])
            step += 1

"""Scores, features, open ends, completed pipes and legal actions agree with a second, deliberately naive
implementation.

Boards come from games, and from tiles thrown together as no game would: with holes, loops, pieces that hang
together with nothing, ends at the border. The rules keep what faces each square up to date and search ways
square by square; the naive side reads the whole board anew for every question and tries every way.
"""

from collections import Counter

import pytest

from bandstand.builtin.twisted_trumpets import GAME, rules
from bandstand.builtin.twisted_trumpets.parts import FAVORS, FEATURES, SETS, SIDES, TURNS
from bandstand.builtin.twisted_trumpets.views import TwistedTrumpetsView
from bandstand.contract import OVER
from bandstand.rng import Rng
from tests.sizes import SIZES
from tests.twisted_trumpets import naive
from tests.twisted_trumpets.naive import Board, Box, Disc, Option, Situation, Spot, Tile

KIT = GAME.kit
BOX = Box(GAME.parts.text)
GREEDY = GAME.policy()
PREMIUM = SETS.index("premium")


def spot(square: int) -> Spot:
    return (square % int(KIT.columns), square // int(KIT.columns))


def front(kind: int) -> str:
    """What is on a tile, as the parts file has it."""
    face = KIT.faces[kind]
    flags = [colour for colour, count in zip(KIT.colours, face.flags, strict=True) for _ in range(count)]
    return " ".join([face.pipe.name, str(face.notes), *flags, *["bird"] * int(face.birds)])


def text(kind: int) -> str:
    """A kind as the naive side knows it."""
    return f"{SETS[KIT.set_of[kind]]}:{front(kind)}"


def tile(shape: int, turn: int) -> Tile:
    if shape == KIT.back:
        return BOX.back().turned(turn)
    return BOX.tile(front(shape), KIT.set_of[shape] == PREMIUM).turned(turn)


def board_of(trumpet: rules.Trumpet) -> Board:
    return {
        spot(square): tile(pose // TURNS, pose % TURNS)
        for square, pose in enumerate(trumpet.poses)
        if pose != rules.EMPTY
    }


def test_the_stacks_are_those_of_the_parts_file() -> None:
    for players in range(2, 5):
        for of_set, stack in (("basic", KIT.basic), ("premium", KIT.premium)):
            premium = of_set == "premium"
            listed = [BOX.tile(words, premium) for words in BOX.tiles(of_set, players)]
            assert [tile(kind, 0) for kind in stack[players]] == listed


# ---- one board


def compare(trumpet: rules.Trumpet) -> int:
    """Everything about a board; returns how much could be told about it."""
    board = board_of(trumpet)
    horns = {spot(horn.square): horn for horn in trumpet.horns()}
    pipes = naive.pipes(BOX, board)
    assert set(horns) == set(pipes)
    for where, horn in horns.items():
        pipe = pipes[where]
        assert (horn.tiles, horn.twists, horn.points) == (pipe.tiles, pipe.twists, pipe.tiles + pipe.twists)
        assert tuple(spot(square) for square in horn.path) in pipe.ways
    open_ends = naive.open_ends(BOX, board)
    listed = [(spot(square), SIDES[side]) for square, side in trumpet.open_ends()]
    assert len(listed) == len(open_ends) == trumpet.open_count()
    assert set(listed) == open_ends
    assert {spot(square) for square in trumpet.live_squares()} == naive.live_ends(BOX, board)
    assert trumpet.closed() == naive.closed(BOX, board)
    assert {spot(square) for square in trumpet.removable()} == naive.removable(BOX, board)
    assert trumpet.connected() == len(naive.connected(BOX, board))
    assert trumpet.filled == len(board)
    assert sorted((spot(square), notes) for square, notes in rules.bird_notes(trumpet)) == sorted(
        naive.bird_notes(board)
    )
    for number, name in enumerate(FEATURES):
        if name == "bells_to":
            for of, side in enumerate(SIDES):
                assert rules.feature(trumpet, number, of) == naive.feature(BOX, board, name, side), name
        elif name == "flags_of":
            for of, colour in enumerate(KIT.colours):
                assert rules.feature(trumpet, number, of) == naive.feature(BOX, board, name, colour), name
        else:
            assert rules.feature(trumpet, number, -1) == naive.feature(BOX, board, name), name
    for decree in KIT.decrees:
        assert rules.meets(trumpet, decree) == naive.decree_met(BOX, board, decree.key), decree.key
    for plan in KIT.plans:
        assert rules.plan_points(trumpet, plan) == naive.plan_points(BOX, board, plan.key), plan.key
    all_plans = list(range(len(KIT.plans)))
    scored = naive.sheet(BOX, board, list(BOX.plans), 7)
    assert rules.sheet(trumpet, all_plans, 7).parts() == scored
    assert rules.sheet(trumpet, all_plans, 7).total == sum(scored.values())
    return len(horns) + len(open_ends)


# ---- boards of every kind


def any_board(rng: Rng) -> rules.Trumpet:
    """Up to a full board. Some grow from the mouthpiece, with as many ends meeting as there are; some are
    thrown together; some lose tiles again."""
    trumpet = rules.Trumpet(KIT)
    squares = list(range(KIT.squares))
    rng.shuffle(squares)
    grown, branching = rng.below(3) > 0, rng.below(2) == 0
    for square in squares[: 1 + max(rng.below(len(squares)), rng.below(len(squares)))]:
        if grown:
            live = trumpet.live_squares()
            if not live:
                break
            square = live[rng.below(len(live))]
        trumpet.put(square, any_pose(trumpet, square, grown, branching, rng))
    if rng.below(4) == 0:
        for square in squares[: rng.below(4)]:
            if trumpet.poses[square] != rules.EMPTY:
                trumpet.lift(square)
    return trumpet


def any_pose(trumpet: rules.Trumpet, square: int, grown: bool, branching: bool, rng: Rng) -> int:
    """A turned tile: any, or one that fits, or of a few that fit the one with the most ends that meet."""
    poses = list(range(int(KIT.shapes) * TURNS))
    wanted = trumpet.wanted[square]
    if grown:
        poses = [pose for pose in poses if KIT.ends_of[pose] & wanted]
    few = [poses[rng.below(len(poses))] for _ in range(8 if branching else 1)]

    def ends(pose: int) -> int:
        return 2 * (KIT.ends_of[pose] & wanted).bit_count() + KIT.ends_of[pose].bit_count()

    return max(few, key=ends)


def test_boards_of_every_kind_agree() -> None:
    rng = Rng(1)
    told = loops = tied = loose = closed = removable = 0
    boards = SIZES.positions // 2
    for _ in range(boards):
        trumpet = any_board(rng)
        told += compare(trumpet)
        pipes = naive.pipes(BOX, board_of(trumpet)).values()
        loops += any(pipe.others for pipe in pipes)
        tied += any(len(pipe.ways) > 1 for pipe in pipes)
        loose += trumpet.connected() < trumpet.filled
        closed += trumpet.closed()
        removable += len(trumpet.removable())
    assert told > 3 * boards
    assert loops > boards / 10
    assert tied > boards / 100
    assert loose > boards / 5
    assert closed > boards / 50
    assert removable > closed


def test_tiles_fit_where_a_trial_says_so() -> None:
    """Every shape, square and turn on boards of every kind; equal looks are listed once."""
    rng = Rng(2)
    fitted = 0
    for _ in range(SIZES.positions // 100):
        trumpet = any_board(rng)
        board = board_of(trumpet)
        for shape in range(KIT.shapes):
            listed = [
                (spot(square), tile(shape, turn).look)
                for square in trumpet.live_squares()
                for turn in KIT.fits[shape][trumpet.wanted[square]]
            ]
            tried = {
                (where, tile(shape, turn).look)
                for where in BOX.spots
                for turn in range(TURNS)
                if naive.fits(BOX, board, tile(shape, turn), where)
            }
            assert len(listed) == len(tried)
            assert set(listed) == tried
            fitted += len(tried)
    assert fitted > SIZES.positions


# ---- games


def situation(view: TwistedTrumpetsView) -> Situation:
    """What the player on turn can see."""
    seat = view["turn"]
    assert view["seat"] == seat
    return Situation(
        phase=view["phase"],
        board={spot(square): tile(shape, turn) for square, shape, turn in view["boards"][seat]},
        hand=[text(kind) for kind in view["hand"]],
        to_pay=view["due"],
        paid=[text(kind) for kind in view["paid"]],
        discount=view["discount"],
        market=[kind != rules.NONE for kind in view["market"]],
        stack=view["stack"],
        basic_or_discards=view["basic"] + len(view["discards"]),
        favors=dict(zip(FAVORS, view["favors"][seat], strict=True)),
        plans=[KIT.plans[plan].key for plan in view["plans"]],
        plan_deck=view["plan_deck"],
    )


def option(action: int) -> Option:
    """An action as the naive side calls it."""
    if action < KIT.draw:
        piece, turn = action // int(KIT.piece_actions), action % TURNS
        shape, kind = int(KIT.shape_of(piece)), int(KIT.kind_of(piece))
        side = "back" if shape == KIT.back else "front"
        where = spot(action // TURNS % int(KIT.squares))
        return ("place", text(kind), side, where, tile(shape, turn).look)
    for first, name, values in (
        (KIT.take_off, "off", BOX.spots),
        (KIT.drop, "drop", [plan.key for plan in KIT.plans]),
        (KIT.favor, "favor", FAVORS),
        (KIT.pay, "pay", [text(kind) for kind in range(KIT.kinds)]),
        (KIT.buy, "buy", range(KIT.slots + 1)),
    ):
        if action >= first:
            return (name, values[action - int(first)])
    return ({KIT.draw: "draw", KIT.pass_: "pass", KIT.end: "end"}[action],)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_games_agree(players: int) -> None:
    """What is legal at every step, every board at the end of a turn, and the score sheets of all. The players
    sometimes do what is best and sometimes anything, so that all kinds of boards come up."""
    rng = Rng(players)
    seed = positions = taken_off = 0
    phases: set[str] = set()
    while positions < SIZES.positions // 6:
        state = GAME.new(players, seed, GAME.check(players, {}))
        careful = seed % 4 + 1
        seed += 1
        while state.turn() != OVER:
            seat = int(state.turn())
            legal = state.legal()
            listed = [option(action) for action in legal]
            assert len(set(listed)) == len(listed)
            assert set(listed) == naive.may_be_done(BOX, situation(state.view(seat)))
            positions += 1
            phases.add(state.view(seat)["phase"] + ("+pay" if state.due else ""))
            action = legal[rng.below(len(legal))]
            if rng.below(5) < careful:
                action = int(GREEDY.choose(state, seat, rng))
            if action == KIT.end:
                compare(state.trumpets[seat])
            taken_off += action >= KIT.take_off
            state.apply(action)
        view = state.view(-1)
        assert view["revealed"] is not None
        for seat in range(players):
            plans = [KIT.plans[plan].key for plan in view["revealed"][seat]]
            sheet = naive.sheet(BOX, board_of(state.trumpets[seat]), plans, decree_points(view, seat))
            assert view["scores"][seat] == sum(sheet.values())
            assert view["sheets"][seat] == sheet
    assert phases >= {"act", "act+pay", "favor", "bargain", "drop", "end"}
    assert taken_off > 0


def decree_points(view: TwistedTrumpetsView, seat: int) -> int:
    """What is printed below the discs."""
    return sum(
        BOX.decrees[KIT.decrees[decree].key]["slots"][slot]
        for decree, claims in zip(view["decrees"], view["claims"], strict=True)
        for claimer, slot, _, _ in claims
        if claimer == seat
    )


@pytest.mark.parametrize("decree_slots", ["round", "circle"])
def test_discs_agree(decree_slots: str) -> None:
    """Who claims which decree at the end of a turn, and which slot is open then."""
    rng = Rng(5)
    claimed: Counter[int] = Counter()
    shared = 0
    for seed in range(SIZES.contests // 50):
        players = seed % 3 + 2
        state = GAME.new(players, seed, GAME.check(players, {"decree_slots": decree_slots}))
        seats: list[int] = []
        while state.turn() != OVER:
            seat = int(state.turn())
            if len(seats) < state.turns:
                seats.append(seat)
            legal = state.legal()
            # Passing now and then, and so out of step, makes others be first.
            action = int(
                KIT.pass_ if KIT.pass_ in legal and not rng.below(9) else GREEDY.choose(state, seat, rng)
            )
            expected = discs_after_turn(state, seats) if action == KIT.end else []
            state.apply(action)
            if expected:
                assert [[Disc(*claim.data()) for claim in claims] for claims in state.claims] == expected
                new = [
                    (discs[-1], discs[:-1]) for discs in expected if discs and discs[-1].turn == len(seats)
                ]
                claimed.update(disc.slot for disc, _ in new)
                shared += sum(disc.slot in [other.slot for other in before] for disc, before in new)
    assert min(claimed[slot] for slot in range(3)) > 10
    assert shared > 10


def discs_after_turn(state: rules.TwistedTrumpetsState, seats: list[int]) -> list[list[Disc]]:
    """Where discs will lie when the player on turn has ended it."""
    seat = int(state.turn())
    board = board_of(state.trumpets[seat])
    found = []
    for decree, claims in zip(state.decrees, state.claims, strict=True):
        discs = [Disc(*claim.data()) for claim in claims]
        key = KIT.decrees[decree].key
        if seat not in [disc.seat for disc in discs] and naive.decree_met(BOX, board, key):
            slots = len(BOX.decrees[key]["slots"])
            slot = naive.slot_for(discs, slots, int(state.round), seats, state.circle)
            discs.append(Disc(seat, slot, int(state.round), len(seats)))
        found.append(discs)
    return found

"""Moves are compared by playing on from each, and what is told of them is what came of that."""

import json
from collections.abc import Iterator
from math import inf, sqrt
from typing import Any

import pytest

from bandstand import catalogue
from bandstand.bots import playouts, reasons
from bandstand.bots.playouts import Outcome, compare
from bandstand.builtin.fiddlefoo.rules import FiddlefooState
from bandstand.builtin.trumpet.rules import TrumpetState
from bandstand.contract import OVER, Game, State
from bandstand.rng import Rng
from tests.bots.test_search import decision
from tests.toy import GAME as TOY

GAMES = [*(catalogue.load(name) for name in catalogue.names()), TOY]
TRUMPET = catalogue.load("trumpet")
FIDDLEFOO = catalogue.load("fiddlefoo")
BY_PARTS = [catalogue.load("luthier"), catalogue.load("twisted_trumpets")]


def compared(game: Game, state: State, tries: int = 4, seed: int = 3, most: int = 3) -> list[Outcome]:
    moves = [[action] for action in state.legal()[:most]]
    return compare(game.policy(), state, state.turn(), moves, tries, Rng(seed))


def alone(game: Game, state: State, move: list[int], tries: int, seed: int) -> list[State]:
    """How the same play-outs end, played here once more."""
    seat, policy, rng = state.turn(), game.policy(), Rng(seed)
    ends = []
    for _ in range(tries):
        rng.event()
        end = state.guess(seat, rng)
        chance = rng.fresh()
        for action in move:
            end.apply(action)
        while end.turn() != OVER and not (end.choices() > 1 and policy.settled(end)):
            only = end.choices() == 1
            end.apply(end.legal()[0] if only else policy.quick(end, end.turn(), chance))
        ends.append(end)
    return ends


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_the_figures_are_those_of_the_play_outs(game: Game) -> None:
    state = decision(game, after=4)
    seat = state.turn()
    before = state.dump()
    for outcome in compared(game, state):
        ends = alone(game, state, outcome.actions, 4, 3)
        assert outcome.tries() == 4
        assert outcome.scores == [end.scores()[seat] for end in ends]
        assert outcome.expected_score() == sum(end.scores()[seat] for end in ends) / 4
        over = [place for place, end in enumerate(ends) if end.turn() == OVER]
        for place in over:
            ranks = ends[place].ranks()
            assert outcome.wins[place] == (1 / ranks.count(0) if ranks[seat] == 0 else 0)
        for name in ends[0].breakdown()[seat]:
            assert outcome.parts[name] == [end.breakdown()[seat][name] for end in ends]
            assert outcome.part(name) == sum(end.breakdown()[seat][name] for end in ends) / 4
    assert state.dump() == before


@pytest.mark.parametrize("game", [TRUMPET, FIDDLEFOO], ids=lambda game: game.name)
def test_the_same_seed_gives_the_same_and_another_move_changes_nothing(game: Game) -> None:
    state = decision(game, 3, after=6)
    first = [playouts.pack(each) for each in compared(game, state)]
    assert first == [playouts.pack(each) for each in compared(game, state)]
    assert first[:2] == [playouts.pack(each) for each in compared(game, state, most=2)], "common guesses"
    assert first != [playouts.pack(each) for each in compared(game, state, seed=4)]


def test_a_comparison_can_be_sent_as_json() -> None:
    for outcome in compared(FIDDLEFOO, decision(FIDDLEFOO, after=6)):
        packed = playouts.pack(outcome)
        again = playouts.unpack(json.loads(json.dumps(packed)))
        assert playouts.pack(again) == packed
        assert again.observed("notes") == outcome.observed("notes")


def test_a_clock_ends_a_comparison_with_as_many_tries_for_each_move() -> None:
    state = decision(TRUMPET, after=6)
    moves = [[action] for action in state.legal()]
    outcomes = compare(TRUMPET.policy(), state, state.turn(), moves, 1_000_000, Rng(1), 0.05)
    assert len({outcome.tries() for outcome in outcomes}) == 1
    assert outcomes[0].tries() >= 1


def test_a_series_is_played_to_the_end_of_the_game_at_hand() -> None:
    state = decision(FIDDLEFOO, 3, after=6)
    policy = FIDDLEFOO.policy()
    ends = alone(FIDDLEFOO, state, [state.legal()[0]], 4, 3)
    assert all(end.turn() != OVER and policy.settled(end) for end in ends)
    (outcome,) = compared(FIDDLEFOO, state, most=1)
    assert outcome.scores == [end.scores()[state.turn()] for end in ends]
    assert all(0 < win < 1 for win in outcome.wins), "the rest of the series is a matter of chances"


def test_a_move_is_followed_only_as_far_as_it_can_be_foreseen() -> None:
    state = decision(FIDDLEFOO, 2, after=0)
    action = state.legal()[0]
    nonsense = FIDDLEFOO.actions() - 1
    while state.copy().barrier == _after(state, [action]).barrier:
        state = _after(state, [action])
        action = state.legal()[0]
    moves = [[action], [action, nonsense]]
    first, second = compare(FIDDLEFOO.policy(), state, state.turn(), moves, 3, Rng(1))
    assert first.scores == second.scores


def _after(state: State, actions: list[int]) -> State:
    after = state.copy()
    for action in actions:
        after.apply(action)
    return after


def told(state: State, actions: list[int]) -> list[dict[str, Any]]:
    """What happens at once when these actions are done."""
    after = state.copy()
    after.listening = True
    for action in actions:
        after.apply(action)
    return [{"kind": event.kind, "seat": event.seat, **event.shown} for event in after.heard]


def test_trumpet_counts_the_tricks_that_a_card_wins() -> None:
    won = []
    for seed in range(4):
        state = decision(TRUMPET, 2, seed, after=2)
        assert isinstance(state, TrumpetState)
        while not (state.trick and state.choices() > 2):
            state.apply(state.legal()[0])
        seat = state.turn()
        # The last card of a trick of two: no guess matters.
        for outcome in compared(TRUMPET, state, tries=2, most=9):
            winner = next(event["seat"] for event in told(state, outcome.actions) if event["kind"] == "wins")
            won.append(winner == seat)
            assert outcome.seen == {"trick": [float(won[-1])] * 2}
    assert 0 < sum(won) < len(won)


def placements(state: State) -> Iterator[list[int]]:
    """Every whole placement of Fiddlefoo."""
    for card in state.legal():
        for place in _after(state, [card]).legal():
            half = _after(state, [card, place])
            yield from (
                [[card, place]] if half.whole() else [[card, place, partner] for partner in half.legal()]
            )


def test_fiddlefoo_counts_the_notes_that_go_and_the_cards_that_come() -> None:
    safe: list[bool] = []
    caught: list[float] = []
    for seed in range(6):
        state = decision(FIDDLEFOO, 4, seed, after=70)
        assert isinstance(state, FiddlefooState)
        while state.view(state.turn())["phase"] != "place" or not state.whole() or state.choices() == 1:
            state.apply(state.legal()[0])
        notes = state.view(state.turn())["notes"]
        moves = list(placements(state))
        for outcome in compare(FIDDLEFOO.policy(), state, state.turn(), moves, 1, Rng(seed)):
            placed = next(event for event in told(state, outcome.actions) if event["kind"] == "place")
            assert outcome.observed("notes") == notes[placed["card"]]
            assert outcome.observed("safe") == placed["safe"]
            assert outcome.observed("drawn") == -placed["safe"]
            safe.append(placed["safe"])
            caught += outcome.seen["caught"]
    assert 0 < sum(safe) < len(safe)
    assert sum(caught) < 0


# ---- reasons


def made(scores: float = 0.0, seen: dict[str, list[float]] | None = None, **parts: list[float]) -> Outcome:
    """Sixteen tries, all with this score; of parts and observations each number over and over again."""
    tries = [
        {name: numbers * (16 // len(numbers)) for name, numbers in given.items()}
        for given in (parts, seen or {})
    ]
    return playouts.unpack([[1], [0.5] * 16, [scores] * 16, *tries])


def test_a_lead_is_the_mean_difference_and_its_standard_error() -> None:
    mine, other = [3.0, 5.0, 4.0, 8.0], [1.0, 4.0, 4.0, 3.0]
    apart = [2.0, 1.0, 0.0, 5.0]
    error = sqrt(sum((each - 2) ** 2 for each in apart) / 3 / 4)
    ahead, doubt = playouts.lead(mine, other)
    assert (ahead, doubt) == pytest.approx((2.0, error))
    assert playouts.lead(mine, []) == playouts.lead(mine, [0.0] * 4)
    assert playouts.lead([1.0], [0.0]) == (1.0, inf)


@pytest.mark.parametrize("game", BY_PARTS, ids=lambda game: game.name)
def test_a_reason_tells_the_difference_of_a_part_in_the_play_outs(game: Game) -> None:
    """Both moves are played out here once more, and the differences are taken by hand."""
    told = 0
    for after in (5, 30, 55):
        state = decision(game, 2, after=after)
        seat = state.turn()
        legal = state.legal()
        moves = [[legal[0]], [legal[-1]]]
        mine, other = compare(game.policy(), state, seat, moves, 16, Rng(3))
        given = reasons.reasons(game, mine, other)
        ends = [
            [end.breakdown()[seat] for end in alone(game, state, o.actions, 16, 3)] for o in (mine, other)
        ]
        clear: list[tuple[float, str]] = []
        for name in ends[0][0]:
            apart = [a[name] - b[name] for a, b in zip(*ends, strict=True)]
            mean = sum(apart) / 16
            error = sqrt(sum((each - mean) ** 2 for each in apart) / 15 / 16)
            if abs(mean) > 3 * error and abs(mean) >= 0.5:
                clear.append((-abs(mean), game.reason(name, mean, 0.0)))
                whole = int(abs(mean) + 0.5)
                assert clear[-1][1].startswith(f"{'+' if mean > 0 else '−'}{whole} for ")
        assert sorted(given) == sorted(words for _, words in sorted(clear)[:3])
        told += len(given)
    assert told > 0


def test_what_chance_could_explain_is_no_reason() -> None:
    game = BY_PARTS[0]
    sure = made(6, instruments=[5.0, 6.0], patrons=[9.0, 0.0])
    none = made(0, instruments=[0.0], patrons=[0.0, 7.0])
    assert reasons.reasons(game, sure, none) == ["+6 for instruments"]
    assert reasons.reasons(game, none, sure) == ["−6 for instruments"]
    assert reasons.reasons(game, sure, sure) == []
    few = [playouts.unpack([[1], [0.5] * 4, [n] * 4, {"instruments": [n] * 4}, {}]) for n in (9.0, 0.0)]
    assert reasons.reasons(game, *few) == [], "a few tries show nothing"


def test_no_more_than_three_reasons_are_given_the_largest_first() -> None:
    game = BY_PARTS[0]
    much = made(7, instruments=[2.0], patrons=[9.0], royals=[1.0], lost=[-5.0])
    none = made(0, instruments=[0.0], patrons=[0.0], royals=[0.0], lost=[0.0])
    assert reasons.reasons(game, much, none) == [
        "+9 for patrons",
        "−5 for patrons who left",
        "+2 for instruments",
    ]


def test_what_speaks_for_the_move_that_did_worse_explains_nothing() -> None:
    game = BY_PARTS[0]
    lucky, unlucky = made(9, instruments=[4.0]), made(8, instruments=[6.0])
    assert reasons.reasons(game, lucky, unlucky) == []
    assert reasons.reasons(game, unlucky, lucky) == []
    ducks, wins = made(5.4, {"trick": [0.0]}), made(5, {"trick": [1.0]})
    assert reasons.reasons(TRUMPET, ducks, wins) == ["wins this trick in 0 of 10 deals instead of 10"], (
        "it scores more, though less than half a space"
    )
    assert reasons.reasons(TRUMPET, made(5, {"trick": [0.0]}), wins) == []


def test_in_games_without_parts_a_reason_tells_what_was_observed() -> None:
    wins, loses = made(3, {"trick": [1.0, 1.0, 1.0, 0.0]}), made(3, {"trick": [0.0] * 7 + [1.0]})
    assert reasons.reasons(TRUMPET, wins, loses) == ["wins this trick in 8 of 10 deals instead of 1"]
    assert reasons.reasons(TRUMPET, wins, wins) == []
    far, near = made(5, {"trick": [0.0]}), made(3, {"trick": [1.0]})
    assert reasons.reasons(TRUMPET, far, near) == [
        "ends two spaces further on",
        "wins this trick in 0 of 10 deals instead of 10",
    ], "what speaks for the better move comes first"
    assert reasons.reasons(TRUMPET, near, far)[0] == "ends two spaces further back"
    thrown = made(-2, {"notes": [4.0], "caught": [-1.0], "safe": [0.0]})
    safe = made(-5, {"notes": [1.0], "caught": [0.0], "safe": [1.0]})
    assert reasons.reasons(FIDDLEFOO, thrown, safe) == [
        "gets rid of 4 notes instead of 1",
        "three minus points fewer",
        "you catch 1 card instead of 0",
    ]
    assert reasons.reasons(TOY, made(5), made(3)) == ["+2 points"], (
        "a game that declares nothing has its score"
    )

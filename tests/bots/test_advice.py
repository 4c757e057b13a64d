"""What a hint recommends: whole moves, best first, with reasons that are those of the play-outs."""

import random
from collections.abc import Sequence
from math import sqrt
from typing import Any

import pytest

from bandstand import catalogue
from bandstand.bots import advice, playouts, reasons
from bandstand.bots.advice import AS_GOOD, Advice, advise, explained, falling, ranked
from bandstand.bots.playouts import Outcome
from bandstand.contract import Game
from bandstand.match import Match
from bandstand.rng import Rng
from bandstand.testing import Case, option_sets
from tests.bots.test_honesty import decisions
from tests.sizes import SIZES
from tests.toy import GAME as TOY

GAMES = [*(catalogue.load(name) for name in catalogue.names()), TOY]
FEW = 12
"""Play-outs of a hint, where it matters what it says and not how well it is thought out."""


def choosing(game: Game, number: int) -> tuple[Match, int, list[int]]:
    """A random position of a random game in which a seat has a choice, and what it has done of its move by
    then: half of them in the middle of a move, if there are such."""
    chance = random.Random(f"{game.name} {number}")
    players = chance.randint(game.least, game.most)
    case = Case(game, players, chance.choice(option_sets(game, players)))
    match, left = case.match(number), chance.randrange(150)
    while True:
        seat = next(seat for seat in match.waiting() if seat not in match.sealed())
        done: list[int] = []
        while not done or match.legal(seat, done):
            legal = match.legal(seat, done)
            left -= 1
            if left < 0 and len(legal) > 1 and (number % 2 == bool(done) or left < -60):
                return match, seat, done
            done.append(chance.choice(legal))
        match.play(*done, seat=seat)
        if match.over:
            match, left = case.match(number), chance.randrange(40)


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_every_line_is_a_whole_move_that_can_be_played(game: Game) -> None:
    begun = 0
    for number in range(SIZES.advised):
        match, seat, done = choosing(game, number)
        found = advise(game, match.view(seat, done), number, FEW)
        moves = [(*done, *each.actions) for each in found.moves]
        begun += bool(done)
        assert 1 <= len(moves) <= 3
        assert len(set(moves)) == len(moves)
        for move in moves:
            match.check(move, seat)
        chances = [each.chance for each in found.moves]
        assert chances == sorted(chances, reverse=True)
        assert all(0 <= chance <= 1 for chance in chances)
        assert Advice.of(found.data()) == found
    assert begun or game.name == "trumpet"


def test_however_little_time_there_is_a_hint_names_whole_moves() -> None:
    for number in range(4):
        match, seat, done = choosing(catalogue.load("luthier"), number)
        found = advise(match.game, match.view(seat, done), number, 20_000, 0.0)
        for each in found.moves:
            match.check((*done, *each.actions), seat)


@pytest.mark.parametrize("game", GAMES[:-1], ids=lambda game: game.name)
def test_exchanging_everything_that_a_seat_cannot_see_does_not_change_a_hint(game: Game) -> None:
    found = decisions(game)
    for number in range(3):
        state = next(found)
        seat = int(state.turn())
        other = state.guess(seat, Rng(number))
        assert len({advise(game, each.view(seat), number, FEW) for each in (state, other)}) == 1


class Spy:
    """Listens to what is compared."""

    def __init__(self) -> None:
        self.asked: list[Any] = []

    def __call__(self, policy: Any, state: Any, seat: int, moves: Any, tries: int, rng: Rng, s: float) -> Any:
        self.asked.append((policy, state, seat, moves, tries, rng.copy()))
        return playouts.compare(policy, state, seat, moves, tries, rng, s)


def differences(mine: Sequence[float], other: Sequence[float]) -> tuple[float, float]:
    apart = [a - b for a, b in zip(mine, other, strict=True)]
    mean = sum(apart) / len(apart)
    return mean, sqrt(sum((each - mean) ** 2 for each in apart) / (len(apart) - 1) / len(apart))


@pytest.mark.parametrize("name", ["luthier", "twisted_trumpets"])
def test_the_numbers_of_a_reason_are_those_of_the_play_outs(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The comparison that the reasons come from is done once more, and the differences are taken by hand."""
    spy = Spy()
    monkeypatch.setattr(advice, "compare", spy)
    game = catalogue.load(name)
    told = 0
    for number in (1, 2):
        match, seat, done = choosing(game, number)
        found = advise(game, match.view(seat, done), number, 160)
        again = {tuple(each.actions): each for each in playouts.compare(*spy.asked[-1])}
        best = [again[each.actions] for each in found.moves]
        for place, each in enumerate(found.moves):
            against = best[0 if place else 1]
            clear: list[tuple[float, str]] = []
            for part, points in best[place].parts.items():
                mean, error = differences(points, against.parts[part])
                if abs(mean) > 3 * error and abs(mean) >= 0.5:
                    clear.append((mean, game.reason(part, mean, 0)))
                    assert clear[-1][1].startswith(f"{'+' if mean > 0 else '−'}{int(abs(mean) + 0.5)} for ")
            clear.sort(key=lambda one: -abs(one[0]))
            if each.reasons == (AS_GOOD,):
                assert each.chance == found.moves[0].chance
            elif each.reasons:
                assert list(each.reasons) == [words for _, words in clear[:3]]
                told += 1
            share = sum(best[place].wins) / len(best[place].wins)
            assert place or abs(each.chance - share) < 1, "as it stands, or the mean with the next"
        shares = falling([sum(one.wins) / len(one.wins) for one in best])
        assert [each.chance for each in found.moves] == shares
    assert told


# ---- the order


def outcome(number: int, wins: list[float], scores: list[float], **parts: list[float]) -> Outcome:
    """Of twenty tries: these over and over again."""
    made = {name: points * (20 // len(points)) for name, points in parts.items()}
    return playouts.unpack(
        [[number], wins * (20 // len(wins)), scores * (20 // len(scores)), made, {}],
    )


def order(*outcomes: Outcome) -> list[int]:
    return [each.actions[0] for each in ranked(outcomes)]


def test_the_search_has_the_say_unless_the_comparison_is_clear() -> None:
    searched = outcome(0, [0, 1, 0, 1], [5])
    a_little = outcome(1, [1, 0, 0, 1, 1], [5])
    clearly = outcome(2, [1], [5])
    more_points = outcome(3, [0, 1, 0, 1], [9])
    worse = outcome(4, [0, 0, 0, 1], [30])
    assert order(searched, a_little, worse) == [0, 1, 4], "that is within what chance explains"
    assert order(searched, a_little, clearly) == [2, 1, 0]
    assert order(searched, worse, more_points) == [3, 0, 4], "as many wins, and clearly more points"
    assert order(searched, worse) == [0, 4]
    assert order(searched) == [0]


def test_chances_are_told_in_falling_order() -> None:
    assert falling([0.5, 0.4, 0.1]) == [0.5, 0.4, 0.1]
    assert falling([0.2, 0.4, 0.1]) == pytest.approx([0.3, 0.3, 0.1])
    assert falling([0.3, 0.1, 0.5]) == pytest.approx([0.3, 0.3, 0.3])
    assert falling([]) == []


def test_a_reason_explains_the_order_or_is_not_given() -> None:
    game = catalogue.load("luthier")
    best = outcome(0, [1], [20], instruments=[9], patrons=[1])
    next_best = outcome(1, [1], [15], instruments=[4], patrons=[3])
    assert explained(game, [best, next_best], 0) == ["+5 for instruments", "−2 for patrons"]
    assert explained(game, [best, next_best], 1) == ["−5 for instruments", "+2 for patrons"]
    assert explained(game, [next_best, best], 0) == [], "it would speak for the other"
    assert explained(game, [next_best, best], 1) == []
    assert reasons.reasons(game, next_best, best), "though there are differences"
    lucky = outcome(2, [1], [15], instruments=[4], patrons=[3])
    unlucky = outcome(3, [0, 1], [20], instruments=[9], patrons=[1])
    assert explained(game, [lucky, unlucky], 0) == [], "what clearly differs speaks for the one that lost"
    assert explained(game, [best], 0) == []

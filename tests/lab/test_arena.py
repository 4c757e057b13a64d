"""Bots against each other: fair by construction, exact, and the same whoever does the work."""

import random
import sys
from fractions import Fraction
from typing import Any

import pytest

from bandstand import catalogue
from bandstand.bots import outside
from bandstand.contract import BadOption, View
from bandstand.lab import sitting
from bandstand.lab.arena import Arena, Pace, arena, lineups, planned, rotations, sit_down
from bandstand.lab.interval import NORMAL_95, share
from bandstand.lab.ratings import Rating, expected, ratings
from bandstand.lab.sitting import RULES, Entrant, IllegalChoice, Sitting
from benchmarks.sequential import POCOCK
from tests.toy import Duet

TRUMPET = catalogue.load("trumpet")
SHORT = {"board": "short"}
A, B, C = Entrant("a"), Entrant("b"), Entrant("c")


def run(*names: str, players: int = 2, number: int = 8, workers: int | None = 1, **budget: Any) -> Arena:
    """Short games of Trumpet."""
    entrants = [Entrant(name, **budget) for name in names]
    return arena(planned(TRUMPET, players, entrants, 5, SHORT, number), workers)


def timeless(done: Arena) -> dict[str, Any]:
    """The result without what depends on the machine."""
    data = done.data()
    for bot in data["bots"]:
        bot["seconds_a_move"] = bot["seconds_a_move"]["decisions"]
    return {key: value for key, value in data.items() if key not in ("seconds", "workers")}


def played(names: str, ranks: list[int], allied: bool = False) -> Sitting:
    return Sitting(tuple(names), (0,) * len(names), tuple(ranks), allied, ())


# ---- who meets whom


def test_everybody_sits_in_every_place_of_the_same_deal() -> None:
    assert rotations((A, B, B)) == [(A, B, B), (B, B, A), (B, A, B)]
    done = run("greedy", "random", "random", players=3, number=6)
    assert done.plan.deals == 2
    assert [each.names.index("greedy") for each in done.sittings] == [0, 2, 1] * 2


def test_a_rotation_that_changes_nothing_is_not_played_twice() -> None:
    assert rotations((A, B, A, B)) == [(A, B, A, B), (B, A, B, A)]
    assert rotations((A, A)) == [(A, A)]


def test_of_more_bots_than_seats_everybody_meets_everybody() -> None:
    assert lineups([A, B, C], 2, allied=False) == [(A, B), (A, C), (B, C)]


def test_fewer_bots_than_seats_repeat_round_the_table() -> None:
    assert lineups([A, B], 3, allied=False) == [(A, B, A)]


def test_allies_sit_with_their_own_kind() -> None:
    assert lineups([A, B], 3, allied=True) == [(A, A, A), (B, B, B)]


def test_all_games_of_a_deal_are_dealt_alike_and_others_are_not(monkeypatch: pytest.MonkeyPatch) -> None:
    dealt: list[int] = []
    seeded: list[int] = []

    def watch(game: Any, players: Any, options: Any, entrants: Any, deal: int, seed: int) -> Sitting:
        dealt.append(deal)
        seeded.append(seed)
        return played("ab", [0, 1])

    monkeypatch.setattr("bandstand.lab.arena.play", watch)
    plan = planned(TRUMPET, 2, [Entrant("greedy"), Entrant("random")], 5, SHORT, 4)
    for job in plan.jobs():
        sit_down(plan, job)
    assert dealt[0] == dealt[1] != dealt[2] == dealt[3]
    assert len(set(seeded)) == 4


def test_a_deal_is_always_played_to_its_end() -> None:
    assert len(run("greedy", "random", number=3).sittings) == 4


# ---- how games are played


class Watching:
    """Takes the first action, and remembers how it was asked."""

    asked: list[tuple[View, list[int], float | None]]

    def choose(self, view: View, legal: list[int], clock: float | None = None) -> int:
        self.asked.append((view, legal, clock))
        return legal[0]


class Cheating:
    """Names an action of somebody else."""

    def choose(self, view: View, legal: list[int], clock: float | None = None) -> int:
        return next(action for action in range(TRUMPET.actions()) if action not in legal)


class Confused:
    """Names no action at all."""

    def choose(self, view: View, legal: list[int], clock: float | None = None) -> Any:
        return "seven"


def test_bots_are_asked_with_their_own_view_and_the_clock() -> None:
    Watching.asked = []
    done = run(f"{__name__}:watching", "random", number=2, clock=0.25)
    assert {clock for _, _, clock in Watching.asked} == {0.25}
    assert {view["seat"] for view, _, _ in Watching.asked} == {0, 1}
    for view, legal, _ in Watching.asked:
        assert view["seat"] == view["turn"]
        assert len(legal) > 1
    assert done.standings()[-1].pace.decisions or done.standings()[0].pace.decisions


def watching(game: Any, seed: int) -> Watching:
    return Watching()


@pytest.mark.parametrize(("bot", "why"), [("Cheating", "could choose"), ("Confused", "'seven'")])
def test_an_illegal_choice_is_refused_by_name(bot: str, why: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(outside, "find", lambda spec, game, seed: globals()[spec.split(":")[1]]())
    with pytest.raises(IllegalChoice, match=rf"here:{bot} chose .*{why}"):
        run(f"here:{bot}", "random")


def test_a_program_is_ended_after_its_game(monkeypatch: pytest.MonkeyPatch) -> None:
    closed: list[str] = []

    class Program(outside.Program):
        def choose(self, view: View, legal: list[int], clock: Any = None, tell: Any = None) -> int:
            return legal[0]

        def close(self) -> None:
            closed.append("closed")

    monkeypatch.setattr(outside, "Program", Program)
    run("program:python3 bot.py", "random", number=2)
    assert closed == ["closed", "closed"]


def test_a_level_does_no_more_play_outs_than_asked_and_no_more_than_its_own() -> None:
    own = TRUMPET.levels()["expert"].iterations
    for asked, done in ((8, 8), (10 * own, own)):
        bot: Any = sitting.seat_bot(Entrant("expert", iterations=asked), TRUMPET, 1)
        assert bot._search.iterations == done


def test_with_iterations_the_result_does_not_depend_on_the_workers() -> None:
    alone = timeless(run("master", "random", number=4, iterations=8))
    assert timeless(run("master", "random", number=4, iterations=8, workers=2)) == alone


# ---- what is counted


def test_wins_are_those_of_an_average_seat_and_a_shared_one_is_split() -> None:
    plan = planned(TRUMPET, 3, [Entrant("greedy"), Entrant("random"), Entrant("random")], 5, SHORT, 3)
    sittings = [played("abb", [0, 0, 2]), played("bba", [2, 0, 0]), played("bab", [0, 1, 1])]
    a, b = sorted(Arena(plan, sittings, 1, 1.0).standings(), key=lambda each: each.name)
    assert (a.wins, a.seatings, b.wins, b.seatings) == (Fraction(1), 3, Fraction(2), 6)
    assert (a.share.mean, b.share.mean) == pytest.approx((1 / 3, 1 / 3))


def test_deals_are_counted_and_not_games() -> None:
    plan = planned(TRUMPET, 2, [Entrant("greedy"), Entrant("random")], 5, SHORT, 20)
    won, lost = [played("ab", [0, 1]), played("ba", [1, 0])], [played("ab", [1, 0]), played("ba", [0, 1])]
    shared = [won[0], lost[1]]
    widths = []
    for sittings in (shared * 10, won * 5 + lost * 5):
        a = next(each for each in Arena(plan, sittings, 1, 1.0).standings() if each.name == "a")
        assert a.wins == 10
        widths.append(a.share.high - a.share.low)
    # Ten deals that each went one all tell more than five that were won and five that were lost.
    assert widths[0] < 0.7 * widths[1]


def test_allies_win_together_and_are_not_rated() -> None:
    won = played("aa", [0, 0], allied=True)
    assert [won.wins(seat) for seat in (0, 1)] == [1, 1]
    fiddlefoo = catalogue.load("fiddlefoo")
    options = {"cooperative": True, "games": 1}
    entrants = [Entrant("greedy"), Entrant("random")]
    done = arena(planned(fiddlefoo, 2, entrants, 1, options, 4), 1)
    assert {each.names for each in done.sittings} == {("greedy", "greedy"), ("random", "random")}
    assert done.fair is None
    assert [each.rating for each in done.standings()] == [None, None]


def test_the_rules_own_seat_has_wins_and_a_rating() -> None:
    duet = Duet()
    plan = planned(duet, 1, [Entrant("greedy"), Entrant("random")], 1, {}, 20)
    catalogue._added["duet"] = duet
    try:
        done = arena(plan)
    finally:
        del catalogue._added["duet"]
    standings = {each.name: each for each in done.standings()}
    assert set(standings) == {"greedy", "random", RULES}
    assert standings[RULES].seatings == len(done.sittings) == 20
    assert standings[RULES].rating is not None
    assert done.fair == 0.5


def test_pace_is_told_by_mean_99_of_100_and_longest() -> None:
    pace = Pace.of([0.01] * 98 + [0.5, 3.0])
    assert pace.mean == pytest.approx(0.0448)
    assert (pace.p99, pace.longest, pace.decisions) == (0.5, 3.0, 100)
    assert Pace.of([]) == Pace(0.0, 0.0, 0.0, 0)


def test_greedy_beats_random_and_is_rated_higher() -> None:
    first, last = run("greedy", "random", number=40).standings()
    assert (first.name, last.name) == ("greedy", "random")
    assert first.share.low > 0.5 > last.share.high
    assert first.rating is not None
    assert last.rating is not None
    assert first.rating.mu > 25 > last.rating.mu


# ---- intervals


@pytest.mark.parametrize("number", [10, 40])
@pytest.mark.parametrize("chance", [0.5, 0.8, 0.95])
def test_an_interval_holds_the_true_share_about_95_times_in_100(number: int, chance: float) -> None:
    dice = random.Random(number)
    held = 0
    for _ in range(600):
        pairs = [((dice.random() < chance) + (dice.random() < chance)) / 2 for _ in range(number)]
        found = share(pairs)
        held += found.low <= chance <= found.high
    assert 0.93 <= held / 600 <= 0.995


def test_a_few_equal_results_are_no_certainty() -> None:
    assert share([1.0] * 5).low < 0.7
    assert share([0.5] * 3).high - share([0.5] * 3).low > 0.4
    assert (share([]).low, share([]).high) == (0.0, 1.0)


@pytest.mark.parametrize("errors", [NORMAL_95, POCOCK])
def test_another_lost_pair_never_helps(errors: float) -> None:
    lows = [share([1.0] * (80 - lost) + [0.5] * lost, errors).low for lost in range(10)]
    assert lows == sorted(lows, reverse=True)


def test_where_all_was_won_or_all_was_lost_the_interval_is_exact() -> None:
    won, lost = share([1.0] * 30), share([0.0] * 30)
    assert won.low**30 == pytest.approx(0.025)
    assert (lost.low, lost.high) == pytest.approx((0.0, 1 - won.low))


# ---- ratings


def test_ratings_show_equal_steps_as_equal() -> None:
    """Players who each beat the next two to one are rated about 4 apart."""
    dice = random.Random(3)
    sittings = []
    for _ in range(250):
        for low in range(4):
            for high in range(low + 1, 4):
                won = dice.random() < 1 / (1 + 2.0 ** (low - high))
                sittings.append(played(f"{low}{high}", [1, 0] if won else [0, 1]))
    found = ratings(sittings)
    steps = [found[str(n + 1)].mu - found[str(n)].mu for n in range(3)]
    # With a doubt of 1.1 in each rating a step is off by less than 4, and the mean of three by less than 1.6.
    assert all(0 < step < 8 for step in steps)
    assert 2.5 < sum(steps) / 3 < 5.7
    assert expected(found["3"], found["0"]) == pytest.approx(8 / 9, abs=0.05)


def test_who_sits_there_twice_is_one_bot() -> None:
    found = ratings([played("aab", [0, 2, 1])])
    assert set(found) == {"a", "b"}
    assert found["a"].mu == pytest.approx(25, abs=1)
    assert Rating(30.0, 2.0).ordinal == 24.0


def test_games_of_allies_rate_nobody() -> None:
    assert ratings([played("ab", [0, 0], allied=True)]) == {}


def test_without_openskill_all_is_told_but_ratings(monkeypatch: pytest.MonkeyPatch) -> None:
    rated = timeless(run("greedy", "random"))
    monkeypatch.setitem(sys.modules, "openskill.models", None)
    unrated = timeless(run("greedy", "random"))
    for bot in rated["bots"]:
        assert bot.pop("rating") is not None
    for bot in unrated["bots"]:
        assert bot.pop("rating") is None
    assert unrated == rated


# ---- what cannot be played


@pytest.mark.parametrize(
    ("wrong", "reason"),
    [
        ({"players": 7}, "2 to 6 players"),
        ({"entrants": []}, "needs a bot"),
        ({"entrants": [Entrant("deep")]}, "no bot called 'deep'"),
        ({"entrants": [Entrant("greedy")] * 3}, "each is named once"),
        ({"entrants": [Entrant("nowhere:bot")]}, "cannot be imported"),
        ({"number": 0}, "at least 1 game"),
        ({"options": {"board": "huge"}}, "board can be"),
    ],
)
def test_what_cannot_be_played_is_refused(wrong: dict[str, Any], reason: str) -> None:
    plan: dict[str, Any] = {"players": 2, "entrants": [Entrant("greedy")], "number": 4, "options": SHORT}
    with pytest.raises(BadOption, match=reason):
        planned(TRUMPET, seed=1, **plan | wrong)


def test_there_is_at_least_one_worker() -> None:
    with pytest.raises(BadOption, match="at least 1 worker"):
        run("greedy", "random", workers=0)

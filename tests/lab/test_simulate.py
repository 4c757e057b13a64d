"""Many games at once: exact, honest, and the same whoever does the work."""

import sys
from collections.abc import Callable
from fractions import Fraction
from pathlib import Path
from typing import Any, ClassVar

import pytest

from bandstand import catalogue
from bandstand.bots.random import RandomPolicy
from bandstand.contract import OVER, BadOption, Game, Policy, State, View
from bandstand.lab import simulate as lab
from bandstand.lab.contest import contest
from bandstand.lab.simulate import Tally, planned, simulate
from bandstand.lab.sitting import RULES, Entrant
from bandstand.rng import Rng, derived_seed
from tests.processes import alive

TRUMPET = catalogue.load("trumpet")
SHORT = {"board": "short"}


class First(Policy):
    """Takes the first legal action, and remembers what it was shown."""

    def __init__(self) -> None:
        self.shown: list[tuple[State, int]] = []

    def choose(self, state: State, seat: Any, rng: Rng) -> Any:
        self.shown.append((state, int(seat)))
        return state.legal()[0]


class Illegal(Policy):
    """Names an action that nobody has."""

    def choose(self, state: State, seat: Any, rng: Rng) -> Any:
        return TRUMPET.actions() + 1


def run(
    *names: str,
    game: Game = TRUMPET,
    players: int = 2,
    number: int = 1,
    seed: int = 1,
    options: dict[str, Any] | None = None,
    workers: int | None = 1,
    progress: Callable[[int], None] | None = None,
    **limits: Any,
) -> dict[str, Any]:
    """What came of some games."""
    entrants = [Entrant(name, **limits) for name in names]
    plan = planned(game, players, entrants, number, seed, options)
    return simulate(plan, workers, progress).data()


def data(*names: str, **changes: Any) -> dict[str, Any]:
    """What came of short games of Trumpet, without what depends on the machine."""
    plan: dict[str, Any] = {"players": 3, "number": 120, "seed": 5, "options": SHORT}
    result = run(*(names or ("greedy", "random")), **plan | changes)
    result.pop("seconds")
    return result


def test_same_seed_gives_the_same_result_with_any_number_of_workers() -> None:
    alone = data(workers=1)
    assert data(workers=2) == alone
    assert data(workers=3) == alone


def test_another_seed_gives_other_games() -> None:
    assert data(number=20, workers=1) != data(number=20, workers=1, seed=6)


def test_games_do_not_depend_on_how_many_follow() -> None:
    options = TRUMPET.check(2, SHORT)
    lineup = (Entrant("random"), Entrant("greedy"))
    plans = [lab.Plan(TRUMPET, 2, options, lineup, n, 9) for n in (50, 70)]
    assert lab.play_some(plans[0], 0) == lab.play_some(plans[1], 0)
    assert lab.play_some(plans[1], 50).games == 20


def test_every_game_has_a_seed_of_its_own() -> None:
    seeds = {
        derived_seed(seed, number, use)
        for seed in (1, 11)
        for number in range(100)
        for use in ("game", "bots")
    }
    assert len(seeds) == 400


def test_wins_add_up_to_the_games() -> None:
    result = data(workers=1)
    assert result["games"] == 120
    assert sum(result["wins"]["by_seat"]) == pytest.approx(120)
    assert sum(result["wins"]["by_bot"].values()) == pytest.approx(120)


def test_greedy_beats_random() -> None:
    wins = data(players=2, workers=1)["wins"]["by_bot"]
    assert wins["greedy"] > 2 * wins["random"]


def test_a_shared_win_is_split() -> None:
    tally = Tally()
    tally.add(["greedy", "random", "random"], [7, 7, 3], [0, 0, 2])
    assert [tally.seats[seat].wins for seat in range(3)] == [Fraction(1, 2), Fraction(1, 2), 0]
    assert tally.bots["random"].wins == Fraction(1, 2)
    assert tally.bots["random"].mean_score == 5


def test_a_game_that_everybody_loses_has_no_winner() -> None:
    tally = Tally()
    tally.add(["greedy", "greedy"], [4, 4], [1, 1])
    assert tally.bots["greedy"].wins == 0


def test_a_seat_that_the_rules_play_is_counted_apart() -> None:
    tally = Tally()
    tally.add(["greedy"], [10, 12], [1, 0])
    assert tally.bots[RULES].wins == 1
    assert tally.bots["greedy"].wins == 0


@pytest.mark.parametrize("clock", [None, 60.0])
def test_scores_are_told_by_what_they_are_made_of(clock: float | None) -> None:
    game = catalogue.load("twisted_trumpets")
    mean = run("greedy", "random", game=game, number=4, clock=clock)["mean_scores"]
    for bot in ("greedy", "random"):
        assert list(mean["breakdown"][bot]) == ["pipes", "flags", "birds", "decrees", "plans", "open"]
        assert sum(mean["breakdown"][bot].values()) == pytest.approx(mean["by_bot"][bot])


def test_scores_that_come_from_one_thing_are_not_broken_down() -> None:
    assert data(number=2, workers=1)["mean_scores"]["breakdown"] == {"greedy": {}, "random": {}}


def test_bots_repeat_round_the_table_and_rotate_each_game(monkeypatch: pytest.MonkeyPatch) -> None:
    seen: list[list[str]] = []

    def watch(state: State, policies: list[Policy], rng: Rng) -> tuple[int, int]:
        seen.append(["random" if isinstance(policy, RandomPolicy) else "greedy" for policy in policies])
        return contest(state, policies, rng)

    monkeypatch.setattr(lab, "contest", watch)
    run("greedy", "random", players=3, number=3, options=SHORT)
    assert seen == [
        ["greedy", "random", "greedy"],
        ["random", "greedy", "greedy"],
        ["greedy", "greedy", "random"],
    ]


def test_a_policy_is_given_guesses_and_never_the_true_state() -> None:
    state = TRUMPET.new(4, 3, TRUMPET.check(4, SHORT))
    truth: list[dict[str, Any]] = []

    class Spy(First):
        def choose(self, guess: State, seat: Any, rng: Rng) -> Any:
            truth.append(state.dump())
            assert guess.view(seat) == state.view(seat)
            return super().choose(guess, seat, rng)

    spy = Spy()
    contest(state, [spy, spy, spy, spy], Rng(1))
    assert all(guess is not state for guess, _ in spy.shown)
    dumps = [(guess.dump(), true) for (guess, _), true in zip(spy.shown, truth, strict=True)]
    assert all(guess["rng"] != true["rng"] for guess, true in dumps)
    assert any(guess["hands"] != true["hands"] for guess, true in dumps)


def test_only_turns_with_a_choice_are_decisions() -> None:
    asked = First()
    state = TRUMPET.new(2, 4, TRUMPET.check(2, SHORT))
    decisions, moves = contest(state, [asked, asked], Rng(1))
    again = TRUMPET.new(2, 4, TRUMPET.check(2, SHORT))
    turns = choices = 0
    while again.turn() != OVER:
        legal = again.legal()
        turns += 1
        choices += len(legal) > 1
        again.apply(legal[0])
    assert (decisions, moves) == (choices, turns)
    assert decisions == len(asked.shown) < turns


def test_an_illegal_choice_is_refused() -> None:
    state = TRUMPET.new(2, 1, TRUMPET.check(2, {}))
    with pytest.raises(ValueError, match=r"Illegal chose action .* not legal"):
        contest(state, [Illegal(), Illegal()], Rng(1))


def test_workers_play_with_the_edition_of_the_caller() -> None:
    quick = TRUMPET.parts.text.replace("path = 20", "path = 14").replace(
        "choose = [3, 6, 9, 12, 14, 16, 18, 20]\narms = [7, 6, 7]", "choose = [3, 6, 9]\narms = [4, 6, 4]"
    )
    edition = TRUMPET.edition(quick)
    ours = run("random", number=60, options=SHORT, workers=2)
    theirs = run("random", game=edition, number=60, options=SHORT, workers=2)
    assert theirs["edition"] == edition.parts.digest != ours["edition"]
    assert max(theirs["mean_scores"]["by_seat"]) <= 15 < max(ours["mean_scores"]["by_seat"])


def test_progress_is_told_up_to_the_last_game() -> None:
    told: list[int] = []
    run("random", number=120, options=SHORT, progress=told.append)
    assert told == [50, 100, 120]


@pytest.mark.parametrize(
    ("wrong", "reason"),
    [
        ({"players": 7}, "2 to 6 players"),
        ({"names": ["deep"]}, "no bot called 'deep'; there is beginner, player"),
        ({"names": ["nowhere:Bot"]}, "no module 'nowhere'"),
        ({"names": []}, "needs a bot"),
        ({"names": ["greedy"] * 4}, "4 bots cannot sit down at a table for 3"),
        ({"number": 0}, "at least 1 game"),
        ({"workers": 0}, "at least 1 worker"),
    ],
)
def test_a_plan_that_cannot_be_played_is_refused(wrong: dict[str, Any], reason: str) -> None:
    plan: dict[str, Any] = {"names": ["greedy"], "players": 3} | wrong
    with pytest.raises(BadOption, match=reason):
        run(*plan.pop("names"), **plan)


# ---- bots that are asked as people are


class Asked:
    """Takes the first action, and remembers how it was asked."""

    clocks: ClassVar[list[float | None]] = []

    def __init__(self, game: Game, seed: int) -> None:
        pass

    def choose(self, view: View, legal: list[int], clock: float | None = None) -> int:
        self.clocks.append(clock)
        return legal[0]


def test_a_bot_from_outside_is_asked_with_the_clock(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Asked, "clocks", [])
    result = data(f"{__name__}:Asked", "random", number=2, clock=0.25)
    assert set(Asked.clocks) == {0.25}
    assert result["bots"] == [f"{__name__}:Asked", "random", f"{__name__}:Asked"]
    assert sum(result["wins"]["by_bot"].values()) == 2
    assert result["lengths"]["moves"]["most"] >= result["lengths"]["decisions"]["most"] > 0


def test_a_bot_from_outside_meets_the_same_deals_and_is_counted_alike() -> None:
    """Who is asked in Python as `First` is in compiled code comes to the same end."""
    state = TRUMPET.new(2, derived_seed(1, 0, "game"), TRUMPET.check(2, SHORT))
    decisions, moves = contest(state, [First(), First()], Rng(1))
    result = run(f"{__name__}:Asked", options=SHORT)
    assert result["mean_scores"]["by_seat"] == state.scores()
    assert [result["lengths"][what]["most"] for what in ("decisions", "moves")] == [decisions, moves]


def test_workers_find_bots_from_outside_and_the_result_is_the_same() -> None:
    names = (f"{__name__}:Asked", "greedy")
    assert data(*names, number=4, workers=2) == data(*names, number=4, workers=1)


def test_with_iterations_levels_are_limited_and_workers_make_no_difference() -> None:
    alone = data("master", "greedy", number=2, iterations=4)
    assert data("master", "greedy", number=2, iterations=4, workers=2) == alone


RECORDING = """
import json, os, sys
open(os.path.join({folder!r}, str(os.getpid())), "x").close()
for line in sys.stdin:
    asked = json.loads(line)
    if "bandstand" not in asked:
        print(json.dumps({{"action": asked["legal"][0]}}), flush=True)
"""


@pytest.mark.skipif(sys.platform == "win32", reason="Whether a process lives is asked in another way there.")
def test_workers_end_the_programs_that_they_start(tmp_path: Path) -> None:
    started = tmp_path / "started"
    started.mkdir()
    (tmp_path / "bot.py").write_text(RECORDING.format(folder=str(started)))
    run(f"program:{sys.executable} {tmp_path / 'bot.py'}", "random", number=2, options=SHORT, workers=2)
    programs = [int(file.name) for file in started.iterdir()]
    assert len(programs) == 2
    assert not any(alive(program) for program in programs)

"""The command: what it prints, what it asks, and one helpful sentence for everything that is wrong."""

import io
import json
import re
import socket
import subprocess
import sys
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

import bandstand
from bandstand import _build, catalogue
from bandstand.cli import main
from bandstand.cli.simulate import duration
from bandstand.draw import Line, Player
from bandstand.lab.simulate import Plan, simulate
from bandstand.lab.sitting import Entrant
from bandstand.phrases import sentence
from bandstand.server import run
from tests.toy import Duet

ESCAPE = "\x1b"


@pytest.fixture(autouse=True)
def in_a_folder_of_its_own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sys, "path", [*sys.path])  # to which the arena adds it


@pytest.fixture
def duet(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(catalogue._added, "duet", Duet())


class Terminal:
    """Runs the command with lines typed in."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
        self._monkeypatch = monkeypatch
        self._capsys = capsys

    def run(self, *arguments: str, typed: list[str] | None = None) -> str:
        """What the command prints; it must succeed and complain about nothing."""
        self._monkeypatch.setattr("sys.stdin", io.StringIO("".join(f"{line}\n" for line in typed or [])))
        code = main(arguments)
        printed = self._capsys.readouterr()
        assert (code, printed.err) == (0, "")
        return printed.out


@pytest.fixture
def terminal(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Terminal:
    return Terminal(monkeypatch, capsys)


def saved_game(path: str, moves: int | None = None) -> bandstand.Match:
    """A record of a game in which everybody plays the first legal card."""
    match = bandstand.game("trumpet").match(players=3, seed=5, board="short")
    while not match.over and (moves is None or len(match.moves) < moves):
        match.play(match.legal()[0])
    match.record(["Ada", "Ben", ""]).save(path)
    return match


# ---- serve and version


def test_version_says_whether_it_is_compiled(terminal: Terminal) -> None:
    said = terminal.run("--version")
    assert bandstand.__version__ in said
    assert ("not compiled" in said) is not _build.compiled()


@pytest.mark.parametrize(
    ("arguments", "asked"),
    [
        ((), {"host": "127.0.0.1", "port": 8000, "database": None, "open_browser": True, "bots": None}),
        (
            ("serve", "--host", "0.0.0.0", "--port", "9000", "--database", "club.db", "--no-browser"),
            {"host": "0.0.0.0", "port": 9000, "database": "club.db", "open_browser": False, "bots": None},
        ),
        (
            ("serve", "--processes", "3"),
            {
                "host": "127.0.0.1",
                "port": 8000,
                "database": None,
                "open_browser": True,
                "bots": None,
                "processes": 3,
            },
        ),
        (
            ("serve", "--path", "/games", "--unix", "socket", "--metrics", "127.0.0.1:9464"),
            {"path": "/games", "unix": Path("socket"), "metrics": "127.0.0.1:9464"},
        ),
    ],
)
def test_alone_it_is_serve(
    arguments: tuple[str, ...], asked: dict[str, Any], terminal: Terminal, monkeypatch: pytest.MonkeyPatch
) -> None:
    served: list[dict[str, Any]] = []
    monkeypatch.setattr(run, "serve", lambda **given: served.append(given))
    terminal.run(*arguments)
    usual = {"host": "127.0.0.1", "port": 8000, "database": None, "open_browser": True, "bots": None}
    assert served == [usual | {"processes": 1, "path": None, "unix": None, "metrics": None} | asked]


def test_a_port_that_is_taken_is_told(capsys: pytest.CaptureFixture[str]) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        assert main(["serve", "--port", str(port), "--no-browser"]) == 2
    assert f"Port {port} is taken" in capsys.readouterr().err


def test_other_commands_do_not_wait_for_the_web_application() -> None:
    program = (
        "import sys; from bandstand.cli import main; main(['--version']); sys.exit('fastapi' in sys.modules)"
    )
    subprocess.run([sys.executable, "-c", program], capture_output=True, check=True)


# ---- bad arguments


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ("nonsense", "No such command 'nonsense'"),
        ("--nonsense", "No such option: --nonsense"),
        ("simulate", "Missing argument 'GAME'"),
        ("simulate chess", "no game called 'chess'; there is trumpet"),
        ("play serenade", "no game called 'serenade'; there is trumpet"),
        ("play duet --players 1 --bots greedy", "With one player there is no seat for a bot"),
        ("play duet --players 3 --option metronome=yes", "metronome is an option with 2 players, not with 3"),
        ("play duet --players 1 --option metronome=no", "metronome is an option with 2 players, not with 1"),
        ("simulate duet --option beat=6", "beat is an option with 1 or 2 players, not with 3"),
        ("simulate trumpet --players 9", "for 2 to 6 players, not 9"),
        ("simulate trumpet --players many", "--players"),
        ("simulate trumpet --games -5", "--games"),
        ("simulate trumpet --workers 0", "--workers"),
        ("simulate trumpet --bots deep", "no bot called 'deep'; there is beginner, player"),
        ("simulate trumpet --bots ,", "needs a bot: beginner, player"),
        ("simulate trumpet --bots nowhere:bot", "there is no module 'nowhere'"),
        ("simulate trumpet --bots tests.test_cli:Eight", "has no Eight"),
        ("simulate trumpet --bots program:nowhere", "There is no program 'nowhere' that could be started"),
        ("simulate trumpet --bots tests.test_cli:Seven --games 1 --workers 1", "Seven chose 'seven'"),
        ("simulate trumpet --move-time 0", "--move-time"),
        ("simulate trumpet --iterations 0", "--iterations"),
        (
            "simulate trumpet --players 2 --bots greedy,random,greedy",
            "3 bots cannot sit down at a table for 2",
        ),
        ("simulate trumpet --seed -1", "A seed is a whole number from 0"),
        ("simulate trumpet --option boards=short", "it has board, wild_anytime, new_deal_lead, renege"),
        ("simulate trumpet --option board=huge", "board can be standard, short or long, not 'huge'"),
        ("simulate trumpet --option board", "NAME=VALUE"),
        ("simulate trumpet --edition missing.toml", "no file 'missing.toml'"),
        ("simulate trumpet --edition bad.toml", "line 1"),
        ("arena", "Missing argument 'GAME'"),
        ("arena trumpet --bots deep", "no bot called 'deep'"),
        ("arena trumpet --bots ,", "An arena needs a bot"),
        ("arena trumpet --bots nowhere:bot", "The bot nowhere:bot cannot be imported"),
        ("arena trumpet --players 2 --bots greedy,random,greedy", "each is named once"),
        ("arena trumpet --move-time 0", "--move-time"),
        ("arena trumpet --iterations 0", "--iterations"),
        ("arena trumpet --games 0", "--games"),
        ("arena trumpet --seed -1", "A seed is a whole number from 0"),
        ("arena trumpet --option board=huge", "board can be standard, short or long, not 'huge'"),
        ("arena trumpet --bots tests.test_cli:Seven,random --games 1 --workers 1", "Seven chose 'seven'"),
        ("play", "Name a game"),
        ("play trumpet --bots greedy,greedy,greedy,greedy", "room for 3 bots"),
        ("play trumpet --bots ,", "needs a bot"),
        ("play trumpet --resume game.txt", "leave them out"),
        ("play --resume missing.txt", "no file 'missing.txt'"),
        ("replay missing.txt", "no file 'missing.txt'"),
        ("replay .", "'.' is a folder"),
        ("replay bytes", "not text in UTF-8 (byte 0)"),
        ("replay bad.toml", "'bad.toml', line 1: a record begins with"),
        ("replay damaged.txt", "'damaged.txt', line 22: the checksum does not fit"),
        ("replay game.txt --at 11", "--at goes from 0 to 10"),
        ("replay game.txt --seat 4", "--seat goes from 1 to 3"),
        ("parts trumpet --check bad.toml", "'bad.toml' cannot be played with"),
        ("parts trumpet --output game.txt", "a file 'game.txt' already"),
        ("parts trumpet --output nowhere/game.toml", "no folder 'nowhere'"),
        ("serve --port 70000", "--port"),
        ("bench --seconds 0", "--seconds"),
    ],
)
@pytest.mark.usefixtures("duet")
def test_a_bad_argument_gets_one_helpful_sentence(
    line: str, told: str, capsys: pytest.CaptureFixture[str]
) -> None:
    saved_game("game.txt", moves=10)
    Path("damaged.txt").write_text(Path("game.txt").read_text().replace("seed: 5", "seed: 6"))
    Path("bad.toml").write_text("= this is no parts file\n")
    Path("bytes").write_bytes(b"\xff\xfe\x00")
    assert main(line.split()) == 2
    printed = capsys.readouterr()
    assert printed.out == ""
    assert told in printed.err
    assert printed.err.startswith("bandstand: ")
    assert printed.err.endswith(".\n")
    assert printed.err.count("\n") == 1


# ---- play


def test_choices_call_the_others_as_the_table_does(terminal: Terminal) -> None:
    said = terminal.run("play", "trumpet", "--players", "2", "--seed", "3", "--option", "renege=honour")
    assert "Against you: Player 2 (player)." in said
    assert "call a renege on Player 2 (player) (call2)" in said


def test_a_whole_game_can_be_played_and_its_record_replayed(terminal: Terminal) -> None:
    typed = ["1"] * 150
    said = terminal.run(
        "play", "trumpet", "--players", "2", "--seed", "3", "--option", "board=short", typed=typed
    )
    choices = said.count("Your move: ")
    assert "The game is over." in said
    assert "Place 1: " in said
    assert "(you), " in said
    assert ESCAPE not in said

    typed = ["1"] * choices + [""]
    again = terminal.run(
        "play", "trumpet", "--players", "2", "--seed", "3", "--option", "board=short", typed=typed
    )
    assert "Saved. Look at it with: bandstand replay trumpet-1.txt" in again
    assert again.split("File: ")[0] == said.split("File: ")[0]

    record = bandstand.Record.load("trumpet-1.txt")
    assert record.names == ["Player 1", "Player 2 (player)"]
    assert record.result is not None
    told = terminal.run("replay", "trumpet-1.txt", "--seat", "1")
    assert f"\n{len(record.moves)}. " in told
    for line in again.splitlines():
        if line.startswith("Place "):
            assert line in told


def test_a_choice_is_named_by_its_number_or_its_notation(terminal: Terminal) -> None:
    def first_line_after(answer: str) -> str:
        said = terminal.run("play", "trumpet", "--seed", "3", "--name", "Nell", typed=[answer])
        return said.split("Your move: ")[1].splitlines()[1]

    said = terminal.run("play", "trumpet", "--seed", "3", "--name", "Nell")
    choice = next(line for line in said.splitlines() if line.startswith("1. play "))
    notation = choice.split("(")[1].rstrip(")")
    assert first_line_after("1") == first_line_after(notation)
    assert first_line_after("1").startswith("You")


def test_bad_input_is_explained_and_asked_again(terminal: Terminal) -> None:
    typed = ["99", "0", "W", "gibberish", "", "?", "t", "r"]
    said = terminal.run("play", "trumpet", "--seed", "3", "--players", "3", typed=typed)
    assert "There is no choice 99: type a number from 1 to" in said
    assert "There is no choice 0: type a number from 1 to" in said
    assert "You do not hold a Trumpet." in said
    assert "'gibberish' is no move of Trumpet" in said
    assert "u take back" in said
    assert catalogue.load("trumpet").rulebook() in said
    assert said.count("Your move: ") == len(typed) + 1


def test_end_of_input_leaves_cleanly(terminal: Terminal) -> None:
    said = terminal.run("play", "trumpet", "--seed", "3")
    assert said.endswith("Your input has ended, so you leave the table; the game is not saved.\n")
    assert list(Path().iterdir()) == []


def test_an_interrupt_leaves_cleanly(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def interrupt(question: str) -> str:
        raise KeyboardInterrupt

    monkeypatch.setattr("builtins.input", interrupt)
    assert main(["play", "trumpet", "--seed", "3"]) == 130
    printed = capsys.readouterr()
    assert printed.out.endswith("You leave the table; the game is not saved.\n")
    assert printed.err == ""


def test_a_saved_game_goes_on_where_it_was_left(terminal: Terminal) -> None:
    arguments = ("play", "trumpet", "--seed", "3", "--players", "3", "--bots", "random", "--name", "Nell")
    said = terminal.run(*arguments, typed=["1", "1", "q", ""])
    assert "Saved. Go on with: bandstand play --resume trumpet-1.txt" in said
    table = said.split("Your move: q")[0].split("\n\n")[-1]
    resumed = terminal.run("play", "--resume", "trumpet-1.txt", typed=["q", ""])
    assert "You are Nell." in resumed
    assert "Player 3 (random)" in resumed
    assert table in resumed
    assert "Saved." in resumed  # its own file may be written over
    assert bandstand.Record.load("trumpet-1.txt").result is None


def test_a_file_of_somebody_is_not_written_over(terminal: Terminal) -> None:
    Path("diary.txt").write_text("mine")
    Path("trumpet-1.txt").write_text("an older game")
    said = terminal.run("play", "trumpet", "--seed", "3", typed=["q", "diary.txt", "nowhere/x.txt", "no"])
    assert "Press Enter for trumpet-2.txt" in said
    assert "There is a file 'diary.txt' already" in said
    assert "There is no folder 'nowhere'" in said
    assert "Not saved." in said
    assert Path("diary.txt").read_text() == "mine"


def test_the_own_last_move_can_be_taken_back(terminal: Terminal) -> None:
    typed = ["1", "u", "1", "1"] * 60
    said = terminal.run("play", "trumpet", "--seed", "3", "--players", "2", typed=typed)
    assert "Your last move is taken back." in said
    assert "You cannot take a move back once another player has moved." in said


def test_a_move_of_several_actions_is_asked_for_step_by_step(terminal: Terminal, duet: None) -> None:
    """Duet has such moves, answers under seal, and a notation that looks like our numbers."""
    typed = ["1", "u", "1", "1"] * 100
    said = terminal.run(
        "play", "duet", "--seed", "1", "--players", "2", "--option", "metronome=yes", typed=typed
    )
    assert "The game is over." in said
    assert "Against you: Player 2 (player), Metronome." in said
    assert "Traceback" not in said


def test_a_player_who_is_alone_plays_against_the_rules_own_seat(terminal: Terminal, duet: None) -> None:
    said = terminal.run("play", "duet", "--players", "1", "--seed", "2", typed=["1"] * 100)
    assert "You are Player 1.\nAgainst you: Metronome.\n" in said
    places = re.findall(r"Place (\d): (.*), \d+\.", said)
    assert sorted(name for _, name in places) == ["Metronome", "Player 1 (you)"]

    again = terminal.run("play", "duet", "--players", "1", "--seed", "2", typed=["1", "q", ""])
    assert "Saved." in again
    resumed = terminal.run("play", "--resume", "duet-1.txt", typed=["1"] * 100)
    assert re.findall(r"Place (\d): (.*), \d+\.", resumed) == places
    told = terminal.run("replay", "duet-1.txt")
    assert told.startswith("Duet with Player 1.")
    assert "\nMetronome: 0." in terminal.run("replay", "duet-1.txt", "--at", "0")


def test_only_options_that_make_a_difference_are_told(terminal: Terminal, duet: None) -> None:
    told = {
        players: terminal.run("simulate", "duet", "--players", players, "--games", "1").splitlines()[1]
        for players in ("1", "2", "3")
    }
    assert told["1"].startswith("Options: row=short, price=1, beat=3, tastes=none.")
    assert told["2"].startswith("Options: row=short, price=1, metronome=no, tastes=none.")
    assert told["3"].startswith("Options: row=short, price=1, tastes=none.")


# ---- simulate


def test_simulate_tells_wins_scores_lengths_and_speed(terminal: Terminal) -> None:
    said = terminal.run(
        "simulate", "trumpet", "--players", "2", "--bots", "random", "--games", "20", "--seed", "1"
    )
    for words in ("seed 1.", "seat 1: ", "seat 2: ", "random: 20 wins (100.0%)", "mean score"):
        assert words in said
    for words in ("Decisions a game: ", "Moves a game: ", "games and", "decisions a second"):
        assert words in said


def test_simulate_writes_json(terminal: Terminal) -> None:
    arguments = (
        "simulate trumpet --players 4 --bots greedy,random --games 8 --seed 1 --option board=short --json"
    )
    data = json.loads(terminal.run(*arguments.split()))
    assert (data["game"], data["players"], data["games"], data["seed"]) == ("trumpet", 4, 8, 1)
    assert data["bots"] == ["greedy", "random", "greedy", "random"]
    assert data["options"]["board"] == "short"
    assert data["seconds"] > 0
    assert data["decisions"] == round(8 * data["lengths"]["decisions"]["mean"])
    assert len(data["wins"]["by_seat"]) == len(data["mean_scores"]["by_seat"]) == 4
    assert set(data["wins"]["by_bot"]) == set(data["mean_scores"]["by_bot"]) == {"greedy", "random"}


def test_simulate_without_a_seed_tells_the_one_it_took(terminal: Terminal) -> None:
    arguments = ["simulate", "trumpet", "--players", "2", "--bots", "random", "--games", "5", "--json"]
    first = json.loads(terminal.run(*arguments))
    second = json.loads(terminal.run(*arguments, "--seed", str(first["seed"])))
    assert first | {"seconds": 0} == second | {"seconds": 0}


def test_a_game_from_outside_can_be_simulated(terminal: Terminal, duet: None) -> None:
    data = json.loads(
        terminal.run(
            "simulate", "duet", "--players", "2", "--games", "120", "--option", "metronome=yes", "--json"
        )
    )
    assert sum(data["wins"]["by_bot"].values()) == pytest.approx(120)
    assert "rules" in data["wins"]["by_bot"]


def test_one_player_against_the_rules_own_seat_can_be_simulated(terminal: Terminal, duet: None) -> None:
    arguments = ("simulate", "duet", "--players", "1", "--games", "60", "--seed", "1")
    data = json.loads(terminal.run(*arguments, "--json"))
    wins = data["wins"]["by_bot"]
    assert set(wins) == {"greedy", "rules"}
    assert min(wins.values()) > 0
    assert sum(wins.values()) == 60
    said = terminal.run(*arguments)
    assert said.startswith("Duet, 1 player, 60 games, seed 1.")
    for who, seat in (("seat 1", 0), ("Metronome", 1), ("greedy", 0), ("Metronome", 1)):
        share = data["wins"]["by_seat"][seat] / 60
        assert re.search(rf"  {who}: [\d.]+ wins \({share:.1%}\)", said), who
    assert said.count("  Metronome: ") == 2


@pytest.mark.parametrize(
    ("given", "told"), [("none", "none"), ("2", "2"), ("ends,low", "low+ends"), ("high", "high")]
)
def test_some_things_are_chosen_by_number_or_by_name(
    given: str, told: str, terminal: Terminal, duet: None
) -> None:
    arguments = ["simulate", "duet", "--games", "2", "--workers", "1", "--option", f"tastes={given}"]
    assert json.loads(terminal.run(*arguments, "--json"))["options"]["tastes"] == told
    assert f"tastes={told}" in terminal.run(*arguments)


@pytest.mark.parametrize("given", ["4", "loud", "low+loud", ""])
def test_a_bad_choice_of_things_is_refused_with_the_good_ones(
    given: str, duet: None, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["simulate", "duet", "--option", f"tastes={given}"]) == 2
    told = capsys.readouterr().err
    assert "tastes can be 'none', a number from '1' to '3', or names like 'low+high'" in told
    assert told.endswith(f"out of low, high, ends; not {given!r}.\n")


LOW = """
class Low:
    def __init__(self, game, seed): pass
    def choose(self, view, legal, clock=None): return legal[0]
"""

LOW_PROGRAM = """
import json, sys
for line in sys.stdin:
    asked = json.loads(line)
    if "bandstand" not in asked:
        print(json.dumps({"action": asked["legal"][0]}), flush=True)
"""


@pytest.mark.parametrize("workers", ["1", "2"])
def test_simulate_takes_bots_in_the_folder_one_is_in(workers: str, terminal: Terminal) -> None:
    Path("lowbots.py").write_text(LOW)
    Path("low.py").write_text(LOW_PROGRAM)
    told = [
        json.loads(
            terminal.run(
                *("simulate", "trumpet", "--players", "2", "--option", "board=short", "--bots", bot),
                *("--games", "2", "--seed", "1", "--workers", workers, "--move-time", "60", "--json"),
            )
        )
        for bot in ("lowbots:Low", f"program:{sys.executable} low.py")
    ]
    assert told[0]["bots"] == ["lowbots:Low"] * 2
    assert told[0]["move_time"] == 60
    for same in ("decisions", "lengths"):
        assert told[0][same] == told[1][same]
    assert told[0]["mean_scores"]["by_seat"] == told[1]["mean_scores"]["by_seat"]


def test_simulate_tells_the_limit_that_was_set(terminal: Terminal) -> None:
    arguments = ["simulate", "trumpet", "--games", "1", "--seed", "1", "--option", "board=short"]
    said = terminal.run(*arguments, "--move-time", "60", "--iterations", "1000")
    assert "seed 1, 60 seconds a decision, at most 1,000 play-outs a decision.\n" in said


MASTERS = ("simulate", "duet", "--players", "2", "--bots", "master,greedy", "--games", "2", "--seed", "1")


@pytest.mark.usefixtures("duet")
def test_masters_without_a_limit_are_told_to_cost_something_before_they_start(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def not_yet(plan: Plan, *rest: Any) -> Any:
        said = capsys.readouterr()
        assert said.out == ""
        assert re.fullmatch(
            r"Masters think up to [\d,]+ play-outs a decision: in 2 games that takes about \d+ \w+ "
            r"on 1 core. --move-time 0.1 or --iterations 200 make it shorter.\n",
            said.err,
        )
        return simulate(replace(plan, lineup=(Entrant("random"),) * 2), *rest)

    monkeypatch.setattr("bandstand.lab.cost._PROBE", 0.1)
    monkeypatch.setattr("bandstand.cli.simulate.simulate", not_yet)
    assert main([*MASTERS, "--json"]) == 0
    said = capsys.readouterr()
    assert json.loads(said.out)["games"] == 2
    assert said.err == ""


@pytest.mark.parametrize("limit", [("--move-time", "0.01"), ("--iterations", "4")])
@pytest.mark.usefixtures("duet")
def test_who_has_a_limit_is_not_warned_of(limit: tuple[str, str], terminal: Terminal) -> None:
    data = json.loads(terminal.run(*MASTERS, *limit, "--json"))
    assert data[limit[0].strip("-").replace("-", "_")] == float(limit[1])


@pytest.mark.parametrize(
    ("seconds", "words"),
    [(0.2, "1 second"), (1.6, "2 seconds"), (80, "80 seconds"), (100, "2 minutes"), (10_000, "3 hours")],
)
def test_how_long_it_takes_is_told_in_words(seconds: float, words: str) -> None:
    assert duration(seconds) == words


# ---- arena


class Seven:
    """A bot that names no action."""

    def __init__(self, game: Any, seed: int) -> None:
        pass

    def choose(self, view: Any, legal: list[int], clock: float | None = None) -> Any:
        return "seven"


ARENA = [
    *("arena", "trumpet", "--option", "board=short", "--players", "2", "--bots", "greedy,random"),
    *("--games", "3", "--seed", "1", "--workers", "1"),
]


def test_arena_tells_shares_intervals_ratings_and_times(terminal: Terminal) -> None:
    told = terminal.run(*ARENA).splitlines()
    assert told[0] == "Trumpet, 2 players, 2 deals, each played twice: 4 games, seed 1."
    head, first, second = (re.split(r"  +", line.strip()) for line in told[3:6])
    assert head == [
        "bot", "wins", "95 % interval", "rating", "mean score", "ms a move", "99 % within", "longest",
    ]  # fmt: skip
    assert {first[0], second[0]} == {"greedy", "random"}
    for row in (first, second):
        low, high = (float(each.rstrip("%")) for each in row[2].split(" to "))
        assert low <= float(row[1].rstrip("%")) <= high
        assert re.fullmatch(r"\d+\.\d ± \d+\.\d", row[3])
    assert "equally strong bots would have 50.0%" in "\n".join(told)


def test_arena_finds_a_bot_in_the_folder_one_is_in(terminal: Terminal) -> None:
    Path("lowbots.py").write_text(LOW)
    told = terminal.run(*ARENA[:7], "lowbots:Low,random", *ARENA[8:])
    assert re.search(r"^lowbots:Low +\d", told, re.MULTILINE)


def test_arena_writes_json(terminal: Terminal) -> None:
    told = json.loads(terminal.run(*ARENA, "--iterations", "5", "--json"))
    assert (told["game"], told["deals"], told["games"], told["seed"]) == ("trumpet", 2, 4, 1)
    assert (told["move_time"], told["iterations"], told["fair_share"]) == (None, 5, 0.5)
    assert told["seatings"] == [["greedy", "random"], ["random", "greedy"]]
    assert sum(bot["wins"] for bot in told["bots"]) == 4
    for bot in told["bots"]:
        assert bot["rating"]["ordinal"] < bot["rating"]["mu"]
        assert 0 < bot["seconds_a_move"]["mean"] <= bot["seconds_a_move"]["longest"]


@pytest.mark.parametrize("style", [(), ("--json",)])
def test_arena_works_without_openskill_and_says_that_nobody_is_rated(
    style: tuple[str, ...], capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "openskill.models", None)
    assert main([*ARENA, *style]) == 0
    said = capsys.readouterr()
    assert said.err == "Nobody is rated without openskill: pip install 'bandstand[lab]' gives ratings.\n"
    if style:
        assert [bot["rating"] for bot in json.loads(said.out)["bots"]] == [None, None]
    else:
        assert "rating" not in said.out
        assert re.search(r"^greedy +\d+\.\d% +\d+\.\d% to \d+\.\d% +\d+\.\d ", said.out, re.MULTILINE)


def test_arena_has_a_clock_unless_iterations_are_given(terminal: Terminal) -> None:
    assert json.loads(terminal.run(*ARENA, "--json"))["move_time"] == 0.1
    assert json.loads(terminal.run(*ARENA, "--move-time", "0.2", "--json"))["move_time"] == 0.2


def test_arena_names_the_rules_own_seat_as_the_game_does(terminal: Terminal, duet: None) -> None:
    told = terminal.run("arena", "duet", "--players", "1", "--bots", "greedy", "--games", "2", "--seed", "1")
    assert re.search(r"^Metronome +\d", told, re.MULTILINE)


def test_arena_says_that_allies_are_not_rated(terminal: Terminal) -> None:
    table = ("--players", "2", "--option", "cooperative=yes")
    told = terminal.run("arena", "fiddlefoo", *table, "--bots", "random", "--games", "1", "--workers", "1")
    assert "All win or lose together" in told


# ---- replay


def test_replay_tells_every_move(terminal: Terminal) -> None:
    match = saved_game("game.txt")
    said = terminal.run("replay", "game.txt")
    assert said.startswith("Trumpet with Ada, Ben, Player 3.")
    for number in range(1, len(match.moves) + 1):
        assert f"\n{number}. " in said
    assert "Place 1: " in said
    assert "Your hand" not in said


def test_replay_shows_the_table_after_a_move_from_a_seat(terminal: Terminal) -> None:
    match = saved_game("game.txt", moves=10)
    said = terminal.run("replay", "game.txt", "--at", "4", "--seat", "2")
    assert "\n4. " in said
    assert "\n5. " not in said
    assert "Your hand: " in said
    assert terminal.run("replay", "game.txt", "--at", "10").endswith(
        match.game.text(match.view(bandstand.SPECTATOR), ["Ada", "Ben", "Player 3"]) + "\n"
    )


def test_a_player_is_named_in_the_middle_of_a_sentence() -> None:
    line: Line = [Player(0), " jump ", Player(1)]
    assert sentence(line, ["Ada", "Ben"], 0) == "You jump Ben."
    assert sentence(line, ["Ada", "Ben"], 1) == "Ada jump you."


# ---- parts and bench


def test_parts_writes_the_edition_out(terminal: Terminal) -> None:
    text = terminal.run("parts", "trumpet")
    assert text == catalogue.load("trumpet").parts.text
    Path("mine.toml").write_text(text)
    assert "can be played with" in terminal.run("parts", "trumpet", "--check", "mine.toml")
    Path("mine.toml").write_text(text.replace("2026", "from my box"))
    assert "from my box" in terminal.run("parts", "trumpet", "--check", "mine.toml")
    said = terminal.run("simulate", "trumpet", "--games", "2", "--bots", "random", "--edition", "mine.toml")
    assert "from my box" in said


def test_parts_names_the_line_that_is_wrong(capsys: pytest.CaptureFixture[str]) -> None:
    text = catalogue.load("trumpet").parts.text.replace("ranks = 11", "ranks = 0")
    Path("mine.toml").write_text(text)
    line = 1 + next(number for number, words in enumerate(text.splitlines()) if words.startswith("ranks"))
    assert main(["parts", "trumpet", "--check", "mine.toml"]) == 2
    assert f"line {line}: cards.ranks" in capsys.readouterr().err


def test_parts_goes_into_a_file(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["parts", "trumpet", "-o", "mine.toml"]) == 0
    assert Path("mine.toml").read_text() == catalogue.load("trumpet").parts.text
    assert capsys.readouterr().out == ""


def test_bench_has_a_row_for_each_game(terminal: Terminal) -> None:
    data = json.loads(terminal.run("bench", "--json", "--seconds", "0.01"))
    assert [row["game"] for row in data["games"]] == list(catalogue.names())
    for row in data["games"]:
        game = catalogue.load(row["game"])
        assert row["decisions_per_second"] == row["by_players"][str(row["players"])] > 0
        assert [int(players) for players in row["by_players"]] == list(range(game.least, game.most + 1))
    assert data["machine"]["compiled"] is _build.compiled()
    assert "decisions a second" in terminal.run("bench", "--seconds", "0.01").lower()


def test_bench_measures_one_player_too(
    terminal: Terminal, duet: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(catalogue, "names", lambda: ("duet",))
    assert re.search(
        r"duet: [\d,]+ with 3 players \(1 player [\d,]+, 2 players [\d,]+, 3 players [\d,]+\)",
        terminal.run("bench", "--seconds", "0.01"),
    )


def test_a_reader_who_has_enough_is_no_error() -> None:
    command = [sys.executable, "-m", "bandstand", "replay", "game.txt"]
    saved_game("game.txt")
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        process.stdout.close()
        assert process.stderr.read() == b""

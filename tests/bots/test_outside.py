"""Other people's bots: found by name, asked in JSON lines, ended when they misbehave."""

import json
import sys
import time
from pathlib import Path

import pytest

from bandstand import catalogue
from bandstand.bots import outside
from bandstand.bots.outside import BadBot, Program
from bandstand.contract import View
from bandstand.match import Match

GAME = catalogue.load("trumpet")

FIRST = """
import json, sys
for line in sys.stdin:
    asked = json.loads(line)
    if "bandstand" not in asked:
        print(json.dumps({"action": asked["legal"][0]}), flush=True)
"""


def question() -> tuple[View, list[int]]:
    match = Match(GAME, 3, seed=7)
    return match.view(match.turn), match.legal()


def program(folder: Path, text: str) -> Program:
    (folder / "bot.py").write_text(text)
    return Program([sys.executable, "bot.py"], GAME, folder)


# ---- programs


def test_a_program_is_asked_and_answers(tmp_path: Path) -> None:
    view, legal = question()
    bot = program(tmp_path, FIRST)
    assert bot.choose(view, legal) == legal[0]
    assert bot.choose(view, legal[1:], clock=20.0) == legal[1]


def test_a_program_is_told_all_that_it_needs(tmp_path: Path) -> None:
    view, legal = question()
    bot = program(
        tmp_path,
        """
import json, sys
greeting, asked = json.loads(input()), json.loads(input())
json.dump([greeting, asked], open("told.json", "w"))
print(json.dumps({"action": asked["legal"][1]}), flush=True)
""",
    )
    assert bot.choose(view, legal, clock=20.0) == legal[1]
    greeting, asked = json.loads((tmp_path / "told.json").read_text())
    assert greeting == {"bandstand": 1, "game": "trumpet", "edition": GAME.parts.digest}
    assert asked["view"] == json.loads(json.dumps(view))
    assert asked["legal"] == legal
    assert [GAME.read(word) for word in asked["notation"]] == legal
    assert 10.0 < asked["clock"] < 20.0


MISBEHAVIOUR = {
    "late": "import time; time.sleep(600)",
    "has ended": "pass",
    "JSON": "print('good evening', flush=True); import time; time.sleep(600)",
    "neither a legal action": "print('{\"action\": 99999}', flush=True); import time; time.sleep(600)",
    "nor a best one": "print('{\"move\": 1}', flush=True); import time; time.sleep(600)",
}


@pytest.mark.parametrize("reason", MISBEHAVIOUR)
def test_a_program_that_misbehaves_is_ended_and_the_game_goes_on(
    reason: str, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    view, legal = question()
    # It behaves when it is started again.
    (tmp_path / "first.py").write_text(FIRST)
    bot = program(
        tmp_path,
        f"""
import os
if os.path.exists("before"):
    exec(open("first.py").read())
else:
    open("before", "x").close()
    {MISBEHAVIOUR[reason]}
""",
    )
    began = time.monotonic()
    assert bot.choose(view, legal, clock=2.0) in legal
    assert time.monotonic() - began < 20.0
    assert reason in caplog.text
    assert "any move" in caplog.text
    caplog.clear()
    assert bot.choose(view, legal, clock=20.0) == legal[0]
    assert not caplog.records


def test_a_program_that_is_late_plays_what_it_called_best(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    view, legal = question()
    bot = program(
        tmp_path,
        """
import json, sys, time
input()
legal = json.loads(input())["legal"]
print(json.dumps({"best": legal[0]}), flush=True)
print(json.dumps({"best": legal[-1]}), flush=True)
time.sleep(600)
""",
    )
    told: list[int] = []
    assert bot.choose(view, legal, 3.0, told.append) == legal[-1]
    assert told == [legal[0], legal[-1]]
    assert "its best move so far" in caplog.text


def test_a_program_that_does_not_read_does_not_hold_us_up(tmp_path: Path) -> None:
    view, legal = question()
    bot = program(tmp_path, "import time; time.sleep(600)")
    assert bot.choose(view | {"phase": "x" * 1_000_000}, legal, clock=1.0) in legal


def test_a_closed_program_has_ended(tmp_path: Path) -> None:
    view, legal = question()
    bot = program(tmp_path, FIRST)
    bot.choose(view, legal)
    assert bot._running is not None
    process = bot._running._process
    bot.close()
    assert process.poll() is not None


# ---- by name

MODULE = """
class Bot:
    def __init__(self, game, seed):
        self.made_with = game.name, seed

    def choose(self, view, legal, clock=None):
        return legal[-1]

class Ready:
    def choose(self, view, legal, clock=None):
        return legal[0]

ready = Ready()

def make(game, seed):
    return Bot(game, seed)

def wrong(game, seed):
    return 7

number = 7
"""


@pytest.fixture
def module(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    (tmp_path / "somebodys_bot.py").write_text(MODULE)
    (tmp_path / "broken_bot.py").write_text("class Bot\n")
    monkeypatch.syspath_prepend(str(tmp_path))
    sys.modules.pop("somebodys_bot", None)
    return "somebodys_bot"


def test_a_class_or_function_is_called_with_the_game_and_a_seed(module: str) -> None:
    for name in ("Bot", "make"):
        bot = outside.find(f"{module}:{name}", GAME, 3)
        assert bot.made_with == ("trumpet", 3)  # type: ignore[attr-defined]
        assert bot.choose({}, [4, 5]) == 5


def test_any_other_object_is_the_bot(module: str) -> None:
    assert outside.find(f"{module}:ready", GAME, 3).choose({}, [4, 5]) == 4


def test_a_program_is_found_by_its_command_line(tmp_path: Path) -> None:
    (tmp_path / "bot.py").write_text(FIRST)
    bot = outside.find(f"program:{sys.executable} {tmp_path / 'bot.py'}", GAME, 3)
    view, legal = question()
    assert bot.choose(view, legal, 20.0) == legal[0]


@pytest.mark.parametrize(
    ("spec", "reason"),
    [
        ("greedy", "module:attribute"),
        (
            "no_such_module:Bot",
            "cannot be imported: there is no module 'no_such_module', neither in the folder",
        ),
        ("broken_bot:Bot", r"cannot be imported: SyntaxError: .* \(broken_bot.py, line 1\)"),
        ("somebodys_bot:Nobody", "has no Nobody.* it has Bot, Ready, ready, make, wrong."),
        ("somebodys_bot:number", "choose"),
        ("somebodys_bot:wrong", "choose"),
        ("program:", "needs a command line"),
        ("program:no-such-program --fast", "'no-such-program'.* such as ./mybot"),
        ("program:python3 'bot.py", "no command line: No closing quotation"),
    ],
)
@pytest.mark.usefixtures("module")
def test_what_names_no_bot_is_refused_with_a_sentence(spec: str, reason: str) -> None:
    with pytest.raises(BadBot, match=reason):
        outside.find(spec, GAME, 1)


# ---- installed by a host


def test_a_host_installs_bots_with_a_file(tmp_path: Path) -> None:
    (tmp_path / "mine.py").write_text(MODULE)
    (tmp_path / "bot.py").write_text(FIRST)
    file = tmp_path / "bots.toml"
    file.write_text(
        f"""
[first]
title = "First: the first that comes"
command = ["{sys.executable}", "bot.py"]
games = ["trumpet"]

[last-card]
python = "mine:Bot"
"""
    )
    first, last = outside.read(file)
    assert (first.name, first.title, first.games) == ("first", "First: the first that comes", ("trumpet",))
    assert (last.name, last.title, last.games) == ("last-card", "last-card", catalogue.names())
    view, legal = question()
    assert first.make(GAME, 1).choose(view, legal, 20.0) == legal[0]
    assert last.make(GAME, 1).choose(view, legal, 20.0) == legal[-1]


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("[mine", "not valid TOML"),
        ("title = 'x'", "begins with its name in brackets"),
        ("[Mine]\ncommand = 'python3 x.py'", "small letters"),
        ("[greedy]\ncommand = 'python3 x.py'", "Bandstand's own"),
        ("[mine]\ncommand = 'python3 x.py'\nspeed = 3", "'speed'"),
        ("[mine]\ntitle = 'x'", "needs one of"),
        ("[mine]\ncommand = 'python3 x.py'\npython = 'x:y'", "needs one of"),
        ("[mine]\ncommand = 7", "python3 mybot.py"),
        ("[mine]\ncommand = 'no-such-program x'", "there is no program 'no-such-program'"),
        ("[mine]\npython = 'x'", "module:attribute"),
        ("[mine]\npython = 'no_such_module:Bot'", "there is no module 'no_such_module'"),
        ("[mine]\ncommand = 'python3 x.py'\ngames = ['chess']", "there is no game 'chess'"),
        ("[mine]\ncommand = 'python3 x.py'\ngames = 'trumpet'", "is a list"),
        ("[mine]\ncommand = 'python3 x.py'\ntitle = 3", "title is a text"),
    ],
)
def test_a_bad_file_is_refused_with_what_is_wrong_in_it(text: str, reason: str, tmp_path: Path) -> None:
    file = tmp_path / "bots.toml"
    file.write_text(text)
    with pytest.raises(BadBot, match=reason):
        outside.read(file)


def test_a_file_that_is_not_there_is_refused(tmp_path: Path) -> None:
    with pytest.raises(BadBot, match="cannot be read"):
        outside.read(tmp_path / "nothing.toml")

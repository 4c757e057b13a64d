"""The programs of docs/library.md run as they stand, in every game, and a type checker finds nothing in them
but what is wrong."""

import re
import subprocess
import sys
from pathlib import Path

import pytest

import bandstand
from bandstand import catalogue

ROOT = Path(__file__).parent.parent
PAGE = (ROOT / "docs" / "library.md").read_text(encoding="utf-8")
PROGRAMS = re.findall(r"```python\n(.*?)```", PAGE, re.DOTALL)
TYPED = re.findall(r"```py\n(.*?)```", PAGE, re.DOTALL)


def of_game(program: str, name: str) -> str:
    """The program, about another game and a number of players that this has."""
    game = catalogue.load(name)

    def fit(players: re.Match[str]) -> str:
        return f"players={min(max(int(players[1]), game.least), game.most)}"

    return re.sub(r"players=(\d)", fit, program.replace('"trumpet"', repr(name)))


@pytest.mark.parametrize("name", catalogue.names())
@pytest.mark.parametrize("number", range(len(PROGRAMS)))
def test_a_program_of_the_page_runs_in_every_game(
    name: str,
    number: int,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.chdir(tmp_path)
    exec(compile(of_game(PROGRAMS[number], name), f"library.md, program {number + 1}", "exec"), {})
    assert capsys.readouterr().out.strip() or list(tmp_path.iterdir()) or "assert" in PROGRAMS[number]


def test_a_program_about_one_game_has_its_views_typed(capsys: pytest.CaptureFixture[str]) -> None:
    for program in TYPED:
        exec(compile(program, "library.md", "exec"), {})
    assert capsys.readouterr().out.startswith("[")


def test_the_page_names_every_public_thing_of_a_match() -> None:
    """Whoever adds one tells of it."""
    rare = {
        "decide",
        "decision",
        "of",
        "opening",
        "record",
        "sealed",
        "waiting",
        "can_undo",
        "players",
        "options",
    }
    public = {name for name in dir(bandstand.Match) if not name.startswith("_")} - rare
    assert {name for name in public if not re.search(rf"\b{name}\b", PAGE)} == set()


# ---- types


@pytest.fixture(scope="module")
def programs(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Every program in a file of its own; and each that can have one once more, with a typo."""
    folder = tmp_path_factory.mktemp("programs")
    for number, program in enumerate([*PROGRAMS, *TYPED]):
        (folder / f"program_{number}.py").write_text(program)
        for place, (right, wrong) in enumerate(TYPOS):
            if right in program:
                (folder / f"typo_{number}_{place}.py").write_text(program.replace(right, wrong, 1))
    return folder


TYPOS = [
    ("legal_moves(", "legal_move("), (".winners", ".winner"), ("move.say", "move.said"), (".code", ".kode"),
    ("bots.make(", "bots.mak("), ("match.run(", "match.runs("), (".picture(", ".pictures("),
    (".win_share", ".winshare"), ("iterations=60", "iteration=60"), (".rewind(", ".rewnd("),
    ("Match.load(", "Match.lod("), (".from_dump(", ".from_dmp("), ("think_async(", "think_asinc("),
    ("verdict.best()", "verdict.bst()"), (".imagine(", ".imagin("), ('bandstand.game("', 'bandstand.gam("'),
    ('view["hand"]', 'view["hnad"]'), ("players=", "playrs="), ("game.restore(", "game.restor("),
]  # fmt: skip


def complaints(folder: Path, command: list[str]) -> dict[str, list[str]]:
    """What a type checker says about each file."""
    ran = subprocess.run(
        [sys.executable, "-m", *command, str(folder)], cwd=ROOT, capture_output=True, text=True
    )
    said: dict[str, list[str]] = {file.name: [] for file in folder.glob("*.py")}
    for line in ran.stdout.splitlines():
        found = re.search(r"(\w+\.py):\d+.*error", line)
        if found and found[1] in said:
            said[found[1]].append(line)
    return said


CHECKERS = [["mypy", "--strict"], ["basedpyright", "--pythonpath", sys.executable]]


@pytest.mark.parametrize("checker", CHECKERS, ids=lambda command: command[0])
def test_a_type_checker_finds_every_typo_and_nothing_else(programs: Path, checker: list[str]) -> None:
    said = complaints(programs, checker)
    typos = {name for name in said if name.startswith("typo")}
    assert len(typos) >= len(TYPOS)
    assert {name: lines for name, lines in said.items() if lines and name not in typos} == {}
    assert {name for name in typos if not said[name]} == set()

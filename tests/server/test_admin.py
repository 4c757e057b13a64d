"""`bandstand admin`: what a host looks after, on a server that runs."""

import json
import sqlite3
import stat
import time
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from bandstand.cli import main
from bandstand.record import Record
from bandstand.server.people import blocked

from .running import Guest, Running, until
from .test_backup import home as home
from .test_backup import start
from .test_secrets import hidden_names, match_of, seed_of

DAY = 24 * 3600


@pytest.fixture
def server(home: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Running]:
    monkeypatch.setattr(blocked, "LOOK_SECONDS", 0.05)
    running = start(home)
    yield running
    running.stop()


@pytest.fixture
def admin(capsys: pytest.CaptureFixture[str]) -> Any:
    """Runs a command and reads its JSON, or what it prints to the person."""

    def run(words: str, fails: bool = False, plain: bool = False) -> Any:
        capsys.readouterr()
        code = main(["admin", *words.split(), *([] if plain or fails else ["--json"])])
        said = capsys.readouterr()
        assert code == (2 if fails else 0), said.err
        return said.err if fails else said.out if plain else json.loads(said.out)

    return run


def id_of(guest: Guest, admin: Any, name: str) -> str:
    [found] = [each["id"] for each in admin("people list")["people"] if each["name"] == name]
    return str(found)


def together(*guests: Guest, **fields: str) -> str:
    """A table of theirs, begun; no bot has to wake up first."""
    id = guests[0].new_table("me", "open", **fields)
    assert guests[1].post(f"/t/{id}/sit").status_code == 303
    assert guests[0].post(f"/t/{id}/start").status_code == 303
    return id


def move(id: str, *guests: Guest) -> bool:
    """Whoever is asked moves; whether anybody was."""
    for guest in guests:
        page = guest.page(id)
        if page.your_turn:
            assert guest.move(id, page).status_code == 200
            return True
    return False


def grow_old(home: Path, days: float) -> None:
    """Everything has happened so many days ago."""
    with closing(sqlite3.connect(home / "bandstand.db", timeout=30)) as database, database:
        for table, column in (
            ("tables", "changed"),
            ("entries", "at"),
            ("seen", "at"),
            ("people", "made"),
            ("sessions", "seen"),
        ):
            database.execute(f"UPDATE {table} SET {column} = {column} - ?", (days * DAY,))


def test_tables_are_listed_and_a_running_one_is_shown_as_a_spectator_sees_it(
    server: Running, admin: Any
) -> None:
    nell, ines = server.guest("Nell"), server.guest("Ines")
    id = nell.new_table("me", "open", private="on")
    [link] = nell.links(id)
    waiting = json.dumps(admin(f"tables show {id}")) + admin(f"tables show {id}", plain=True)
    assert link.removeprefix("/join/") not in waiting
    assert "nonce" not in waiting
    assert ines.post(link).status_code == 303
    assert nell.post(f"/t/{id}/start").status_code == 303
    mover = until(lambda: next((guest for guest in (nell, ines) if guest.page(id).your_turn), None))
    assert mover.move(id, mover.page(id)).status_code == 200
    [line] = admin("tables list --state playing")["tables"]
    assert (line["id"], line["game"], line["people"][:2]) == (id, "trumpet", ["Nell", "Ines"])
    shown = admin(f"tables show {id}")
    match = match_of(server, id)
    assert shown["view"] == json.loads(json.dumps(match.view(-1)))
    said = json.dumps(shown) + admin(f"tables show {id}", plain=True) + admin("tables list", plain=True)
    assert "Nell" in said
    assert any(" leads " in line for line in shown["log"]), shown["log"]
    for viewer in range(2):
        hand = match.view(viewer)["hand"]
        assert hand
        assert json.dumps(hand) not in said
    for seed in (f"{seed_of(server, id):x}", str(seed_of(server, id))):
        assert seed not in said
    hidden = set.intersection(*(hidden_names(match, viewer) for viewer in range(2)))
    assert not [name for name in hidden if f" {name}" in said]


def test_a_table_is_closed_and_deleted_while_people_look_at_it(server: Running, admin: Any) -> None:
    nell, ines = server.guest("Nell"), server.guest("Ines")
    id = together(nell, ines)
    page = nell.page(id)
    assert "say --yes" in admin(f"tables close {id}", fails=True)
    assert admin(f"tables close {id} --yes") == {"closed": id}
    assert nell.move(id, page).status_code == 409
    assert "closed without a result" in nell.page(id).prompt
    assert "has ended already" in admin(f"tables close {id} --yes", fails=True)
    assert admin(f"tables delete {id} --yes") == {"deleted": id}
    assert nell.get(f"/t/{id}").status_code == 404
    assert "There is no such table" in admin(f"tables show {id}", fails=True)
    assert "not 'open'" in admin("tables list --state open", fails=True)
    waiting = nell.new_table("me", "open")
    admin(f"tables close {waiting} --yes")
    assert nell.get(f"/t/{waiting}").status_code == 200
    assert f"/t/{waiting}" not in nell.get("/").text


def test_whoever_is_blocked_is_let_in_no_more_and_nobody_waits_for_them(server: Running, admin: Any) -> None:
    nell, ines = server.guest("Nell"), server.guest("Ines")
    id = together(nell, ines)
    opened = ines.new_table("me", "open")
    person = id_of(ines, admin, "Ines")
    with ines.events(id) as events:
        assert admin(f"people block {person[:10]} --yes") == {"blocked": "Ines"}
        assert until(lambda: ines.get("/").status_code == 403)
        assert {kind for kind, _ in events} <= {"body", "waiting"}, "the stream ends"
    assert "The host of this server has blocked you" in ines.get("/me").text
    assert ines.post("/play/trumpet").status_code == 403
    assert nell.get("/").status_code == 200
    [line] = admin("people list --only blocked")["people"]
    assert line["id"] == person
    assert [seat["bot"] is None for seat in admin(f"tables show {id}")["seats"]] == [True, False]
    assert admin(f"tables show {opened}")["state"] == "closed"
    assert "blocked already" in admin(f"people block {person} --yes", fails=True)
    admin(f"people unblock {person}")
    assert until(lambda: ines.get("/").status_code == 200)
    assert ines.post(f"/t/{id}/seats/1/handover", to="me").status_code == 303


def test_a_lost_password_is_replaced(server: Running, admin: Any) -> None:
    nell = server.guest()
    assert nell.post("/me/register", name="Nell", password="long enough").status_code == 200
    fresh = admin("people password nell --yes")["password"]
    other = server.guest()
    assert other.post("/me/signin", name="Nell", password="long enough").status_code == 403
    assert other.post("/me/signin", name="Nell", password=fresh).status_code == 303
    guest = server.guest("Ines")
    guest.new_table("me", "open")
    assert "is a guest" in admin(f"people password {id_of(guest, admin, 'Ines')} --yes", fails=True)
    assert "There is no account 'Ines'" in admin("people password Ines --yes", fails=True)


def test_whom_the_host_names_and_what_is_done_is_written_down(server: Running, admin: Any) -> None:
    nell, ines = server.guest("Nell"), server.guest("Ines")
    id = nell.new_table("me", "open")
    assert "is a guest" in admin(f"name {id_of(nell, admin, 'Nell')}", fails=True)
    assert ines.post("/me/register", name="Ines", password="a long password").status_code == 200
    assert admin("name Ines") == {"named": "Ines"}
    assert "named already" in admin("name Ines", fails=True)
    [line] = admin("people list --only keepers")["people"]
    assert (line["name"], line["keeper"] is not None) == ("Ines", True)
    fresh = admin("people password Ines --yes")["password"]
    admin(f"people block {id_of(nell, admin, 'Nell')} --yes")
    admin(f"tables delete {id} --yes")
    assert "There is no such table" in admin(f"tables delete {id} --yes", fails=True)
    admin("purge --guests 100d")
    admin("purge --guests 100d --dry-run")
    assert admin("unname Ines") == {"unnamed": "Ines"}
    assert "is not named" in admin("unname Ines", fails=True)
    log = admin("log")["log"]
    assert {line["who"] for line in log} == {"the host, at the machine"}
    assert [line["what"].partition(" (")[0] for line in log] == [
        "named Ines",
        "gave Ines",
        "blocked Nell",
        f"deleted table {id}",
        "purged 0 finished tables, 0 that never began, 0 guests and 0 answers",
        "no longer lets Ines",
    ]
    told = admin("log", plain=True)
    assert f"deleted table {id} (trumpet, " in told
    assert fresh not in told


def test_who_is_deleted_leaves_the_games_of_others_alone(server: Running, admin: Any) -> None:
    nell, ines = server.guest("Nell"), server.guest("Ines")
    shared = together(nell, ines)
    alone = nell.new_table("me", "open")
    person = id_of(nell, admin, "Nell")
    assert {each["id"] for each in admin(f"people show {person}")["tables"]} == {shared, alone}
    admin(f"people delete {person} --yes")
    assert "Nell" not in json.dumps(admin("people list"))
    assert ines.get(f"/t/{alone}").status_code == 404
    seats = admin(f"tables show {shared}")["seats"]
    assert [(seat["kind"], seat["name"]) for seat in seats] == [("bot", "Former player"), ("person", "Ines")]
    assert admin(f"tables show {shared}")["owner"] == seats[1]["person"]
    assert nell.get(f"/t/{shared}").status_code == 200
    page = ines.page(shared)
    assert "Former player" in page.html


def test_purging_says_first_what_would_go_and_keeps_a_small_record(
    server: Running, home: Path, admin: Any
) -> None:
    nell, ines = server.guest("Nell"), server.guest("Ines")
    idle = server.guest("Idle")
    left = idle.new_table("me", "open")
    assert idle.post(f"/t/{left}/delete").status_code == 303
    finished = together(nell, ines, **{"option.board": "short"})
    while move(finished, nell, ines):
        pass
    waiting = nell.new_table("me", "open")
    running = together(nell, ines)
    assert move(running, nell, ines)
    text = nell.get(f"/t/{finished}/record").text
    rules = "purge --finished 90d --waiting 30d --guests 720h --answers 7"
    assert set(admin(rules).values()) == {False}, "all of it is young"
    time.sleep(0.2)  # for what is remembered after an answer
    grow_old(home, 100)
    would = admin(f"{rules} --dry-run")
    assert (would["finished"], would["waiting"], would["guests"], would["records"]) == (1, 1, 1, 1)
    assert would["answers"] > 5
    assert {each["id"] for each in admin("tables list")["tables"]} == {finished, waiting, running}
    assert not (home / "records").exists()
    done = admin(rules)
    # The answers of a table that has gone have gone with it.
    assert done | {"dry_run": True, "answers": 0} == would | {"answers": 0}
    assert [each["id"] for each in admin("tables list")["tables"]] == [running]
    assert {each["name"] for each in admin("people list")["people"]} == {"Nell", "Ines"}
    [kept] = (home / "records").iterdir()
    assert kept.read_text() == text
    assert Record.read(text).game.name == "trumpet"
    assert stat.S_IMODE(kept.stat().st_mode) == 0o600
    assert move(running, nell, ines), "the running game goes on"


def test_a_finished_table_without_a_record_stays_unless_the_host_wants_none(
    server: Running, home: Path, admin: Any
) -> None:
    nell, ines = server.guest("Nell"), server.guest("Ines")
    finished = together(nell, ines, **{"option.board": "short"})
    while move(finished, nell, ines):
        pass
    with closing(sqlite3.connect(home / "bandstand.db", timeout=30)) as database, database:
        database.execute('UPDATE entries SET payload = \'{"actions": ["nothing"]}\' WHERE version = 4')
    grow_old(home, 100)
    assert admin("purge --finished 90d")["unkept"] == 1
    assert admin("tables list")["counts"] == {"over": 1}
    assert admin("purge --finished 90d --no-records")["finished"] == 1
    assert admin("tables list")["counts"] == {}
    assert "Name at least one rule" in admin("purge", fails=True)
    assert "not 'soon'" in admin("purge --finished soon", fails=True)


def test_sizes_say_what_there_is_and_what_is_left(server: Running, home: Path, admin: Any) -> None:
    server.guest("Nell").new_table("me", "open")
    found = admin("sizes")
    assert found["rows of tables"] == 1
    assert found["rows of seats"] == 2
    assert found["bytes of the database"] == (home / "bandstand.db").stat().st_size
    assert found["bytes free on the disk"] > 0
    assert "bytes free on the disk" in admin("sizes", plain=True)

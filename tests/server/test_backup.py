"""`bandstand backup` and `bandstand restore`: everything comes back, nothing is lost on the way, and what
cannot be believed changes nothing."""

import gzip
import json
import os
import sqlite3
import stat
import threading
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from bandstand import catalogue
from bandstand.cli import main
from bandstand.server.keeping import archive, restore
from bandstand.server.people.secret import secret_in
from bandstand.server.run import only_one
from bandstand.server.storage import migrations

from .conftest import settings
from .running import Guest, Running

WORDS = "correct horse battery staple"


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The data folder of a server that these commands find by themselves."""
    folder = tmp_path / "home"
    folder.mkdir()
    for name in ("DATABASE", "SECRET", "PASSPHRASE"):
        monkeypatch.delenv(f"BANDSTAND_{name}", raising=False)
    monkeypatch.setenv("BANDSTAND_DATA", str(folder))
    return folder


def start(home: Path, database: str | None = None) -> Running:
    """A server with what is in its data folder."""
    named = database or f"sqlite:///{home / 'bandstand.db'}"
    return Running(settings(home, database=named, secret=secret_in(home))).start()


@pytest.fixture
def running(home: Path) -> Iterator[Running]:
    started = start(home)
    yield started
    started.stop()


def known_again(server: Running, guest: Guest) -> Guest:
    """The same browser, at another server."""
    browser = server.guest()
    browser.http.cookies["bandstand"] = guest.http.cookies["bandstand"]
    return browser


def rows(path: Path) -> dict[str, list[Any]]:
    with closing(sqlite3.connect(path)) as database:
        names = [name for (name,) in database.execute("SELECT name FROM sqlite_master WHERE type = 'table'")]
        return {name: sorted(database.execute(f'SELECT * FROM "{name}"'), key=repr) for name in names}


def everything(folder: Path) -> dict[str, bytes]:
    """Every file of a folder but the lock, which only says that somebody was there."""
    files = (file for file in sorted(folder.rglob("*")) if file.is_file() and file.suffix != ".lock")
    return {str(file.relative_to(folder)): file.read_bytes() for file in files}


def test_a_guest_gets_the_seat_back_after_everything_was_lost(home: Path, tmp_path: Path) -> None:
    server = start(home)
    nell, ines = server.guest("Nell"), server.guest("Ines")
    id = nell.new_table("me", "open")
    assert ines.post(f"/t/{id}/sit").status_code == 303
    assert nell.post(f"/t/{id}/start").status_code == 303
    mover = next(guest for guest in (nell, ines) if guest.page(id).your_turn)
    assert mover.move(id, mover.page(id)).status_code == 200
    waiting = nell.new_table("me", "open", private="on")
    [link] = nell.links(waiting)
    shown = {guest: guest.page(id).html for guest in (nell, ines)}
    (home / "editions").mkdir()
    (home / "editions" / "ours.toml").write_text(catalogue.load("trumpet").parts.text)
    assert main(["backup", str(tmp_path / "all.backup")]) == 0
    server.stop()
    for file in sorted(home.rglob("*"), reverse=True):
        file.rmdir() if file.is_dir() else file.unlink()

    assert main(["restore", str(tmp_path / "all.backup")]) == 0
    server = start(home)
    try:
        for guest, html in shown.items():
            assert known_again(server, guest).page(id).html == html
        cleo = server.guest("Cleo")
        assert cleo.post(link).status_code == 303, "an invitation that was out still works"
        mover = next(again for again in map(known_again, [server] * 2, shown) if again.page(id).your_turn)
        assert mover.move(id, mover.page(id)).status_code == 200
    finally:
        server.stop()
    assert (home / "editions" / "ours.toml").read_text() == catalogue.load("trumpet").parts.text
    assert stat.S_IMODE((home / "secret").stat().st_mode) == 0o600
    assert stat.S_IMODE((home / "bandstand.db").stat().st_mode) == 0o600


@pytest.mark.parametrize("passphrase", ["", WORDS])
def test_only_its_owner_can_read_a_backup(
    running: Running, tmp_path: Path, passphrase: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("BANDSTAND_PASSPHRASE", passphrase)
    running.guest("Nell")
    before = os.umask(0)
    try:
        assert main(["backup", str(tmp_path / "all.backup")]) == 0
    finally:
        os.umask(before)
    assert stat.S_IMODE((tmp_path / "all.backup").stat().st_mode) == 0o600
    assert [file.name for file in tmp_path.iterdir() if file.is_file()] == ["all.backup"]


def test_what_a_backup_holds_is_the_table_as_it_was_at_one_moment_while_people_play(
    running: Running, home: Path, tmp_path: Path
) -> None:
    """Guests play on four tables while ten backups are made: in each every table has exactly as many entries
    as it says, and together they replay."""
    guests = [running.guest(f"Guest {number}") for number in range(4)]
    tables = [guest.started("me", "bot:greedy") for guest in guests]
    stop = threading.Event()
    moves = [0] * len(guests)

    def play(number: int) -> None:
        while not stop.is_set():
            page = guests[number].my_turn(tables[number])
            if page.over:
                tables[number] = guests[number].started("me", "bot:greedy")
            elif guests[number].move(tables[number], page).status_code == 200:
                moves[number] += 1

    players = [threading.Thread(target=play, args=(number,)) for number in range(len(guests))]
    for player in players:
        player.start()
    made = []
    try:
        for number in range(10):
            made.append(tmp_path / f"{number}.backup")
            assert main(["backup", str(made[-1])]) == 0
    finally:
        stop.set()
        for player in players:
            player.join()
    assert min(moves) > 0, "somebody was kept from playing"
    versions = []
    for path in made:
        with archive.reading(path, None) as reader:
            found: dict[str, list[dict[str, Any]]] = {name: [] for name in reader.contents.tables}
            for name, row in reader.rows():
                found[name].append(dict(zip(reader.contents.tables[name], row, strict=True)))
        for table in found["tables"]:
            entries = [entry["version"] for entry in found["entries"] if entry["table"] == table["id"]]
            assert sorted(entries) == list(range(1, table["version"] + 1))
        versions.append(sum(table["version"] for table in found["tables"]))
    assert versions == sorted(versions)
    assert versions[0] < versions[-1], "nobody moved between the first backup and the last"


def test_whoever_does_not_know_the_passphrase_reads_nothing(
    running: Running, home: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: Any
) -> None:
    nell = running.guest("A name that stands out")
    nell.new_table("me", "open")
    path = tmp_path / "all.backup"
    monkeypatch.setenv("BANDSTAND_PASSPHRASE", WORDS)
    assert main(["backup", str(path)]) == 0
    header, _, rest = path.read_bytes().partition(b"\n")
    assert json.loads(header).keys() == {"bandstand", "format", "made", "by", "salt"}
    assert gzip.compress(b"")[:2] not in rest[:8], (
        "what is under the seal does not begin like a compressed file"
    )
    assert main(["restore", str(path), "--check"]) == 0
    assert "1 tables and 1 people" in capsys.readouterr().out
    monkeypatch.setenv("BANDSTAND_PASSPHRASE", WORDS + "r")
    assert main(["restore", str(path), "--check"]) == 2
    assert "another passphrase" in capsys.readouterr().err
    monkeypatch.delenv("BANDSTAND_PASSPHRASE")
    assert main(["restore", str(path), "--check"]) == 2
    assert "BANDSTAND_PASSPHRASE" in capsys.readouterr().err


@pytest.mark.parametrize("passphrase", [None, WORDS])
def test_a_damaged_backup_is_refused_wherever_the_damage_is_and_nothing_changes(
    running: Running,
    home: Path,
    tmp_path: Path,
    passphrase: str | None,
    monkeypatch: pytest.MonkeyPatch,
    capsys: Any,
) -> None:
    if passphrase:
        monkeypatch.setenv("BANDSTAND_PASSPHRASE", passphrase)
        # Each of the many attempts would take half a second.
        monkeypatch.setattr("bandstand.server.keeping.sealed._SCRYPT", {"n": 2, "r": 1, "p": 1})
    running.guest("Nell").started("me", "bot:greedy")
    good = tmp_path / "good.backup"
    assert main(["backup", str(good)]) == 0
    running.stop()
    before = everything(home)
    whole = good.read_bytes()
    bad = tmp_path / "bad.backup"
    # Only what a header says is guarded, not how it is spelled; neither ours nor that of the compressed part.
    first = whole.index(b"\n") + 1 + (0 if passphrase else 10)
    places = [
        *range(first, first + 40),
        *range(first + 40, len(whole), 97),
        *range(len(whole) - 40, len(whole)),
    ]
    damages = [whole[:place] + bytes([whole[place] ^ 1]) + whole[place + 1 :] for place in places]
    damages += [whole[:length] for length in range(0, len(whole), 131)] + [whole + b"more", whole[:-1], b""]
    damages += [whole.replace(b'"made": ', b'"made": 1'), b'{"bandstand": "backup"}\n', b"\x00" * 1000]
    told = set()
    for number, damaged in enumerate(damages):
        bad.write_bytes(damaged)
        assert main(["restore", str(bad), "--yes"]) == 2, number
        told.add(capsys.readouterr().err.split(str(bad))[1])
    assert everything(home) == before
    assert all("damaged" in each or "is not a backup" in each or "does not know" in each for each in told), (
        told
    )


def test_a_file_of_another_kind_a_newer_and_a_missing_one_are_refused_with_a_sentence(
    running: Running, home: Path, tmp_path: Path, capsys: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    running.guest("Nell")
    other = tmp_path / "other.db"
    other.write_bytes((home / "bandstand.db").read_bytes())
    assert main(["restore", str(other)]) == 2
    assert "is not a backup that `bandstand backup` has made" in capsys.readouterr().err
    assert main(["restore", str(tmp_path / "nothing")]) == 2
    assert "There is no file" in capsys.readouterr().err
    assert main(["backup", str(other)]) == 2
    assert "There is a file" in capsys.readouterr().err
    assert main(["backup", str(tmp_path / "no" / "folder")]) == 2
    assert "There is no folder" in capsys.readouterr().err
    assert main(["backup", str(tmp_path / "good.backup")]) == 0
    monkeypatch.setattr(migrations, "is_known", lambda revision: False)
    assert main(["restore", str(tmp_path / "good.backup"), "--check"]) == 2
    assert "made by a newer Bandstand" in capsys.readouterr().err


def test_what_was_there_is_asked_about_and_kept(
    home: Path, tmp_path: Path, capsys: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    server = start(home)
    server.guest("Nell").new_table("me", "open")
    assert main(["backup", str(tmp_path / "first.backup")]) == 0
    server.guest("Ines").new_table("me", "open")
    with only_one(server.settings.database):
        assert main(["restore", str(tmp_path / "first.backup"), "--yes"]) == 2
    assert "Another Bandstand is using" in capsys.readouterr().err
    server.stop()
    before = rows(home / "bandstand.db")
    assert main(["restore", str(tmp_path / "first.backup")]) == 2
    assert "There is a database already (2 tables and 2 people)" in capsys.readouterr().err
    assert rows(home / "bandstand.db") == before
    assert main(["restore", str(tmp_path / "first.backup"), "--yes"]) == 0
    [kept] = home.glob("bandstand.db.before-restore-*")
    assert f"What was there is kept: {kept}" in capsys.readouterr().out
    assert rows(kept) == before
    assert len(rows(home / "bandstand.db")["tables"]) == 1
    assert {file.name for file in home.iterdir()} == {
        "bandstand.db",
        kept.name,
        "bandstand.db.lock",
        "secret",
    }


def test_if_the_files_cannot_be_exchanged_everything_stays_as_it_was(
    home: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    start(home).stop()
    (home / "editions").mkdir()
    (home / "editions" / "ours.toml").write_text(catalogue.load("trumpet").parts.text)
    assert main(["backup", str(tmp_path / "all.backup")]) == 0
    (home / "secret").write_text("another secret")
    (home / "editions" / "ours.toml").write_text(catalogue.load("fiddlefoo").parts.text)
    before = everything(home)
    original, calls = Path.rename, []

    def fails_late(self: Path, target: Path) -> Path:
        calls.append(target)
        if len(calls) == 4:
            raise OSError(28, "No space left on device", str(target))
        return original(self, target)

    monkeypatch.setattr(Path, "rename", fails_late)
    assert main(["restore", str(tmp_path / "all.backup"), "--yes"]) == 2
    assert len(calls) > 4, "what was done was not undone"
    assert everything(home) == before


def test_a_renewed_secret_ends_all_sign_ins_and_invitations(home: Path, tmp_path: Path) -> None:
    server = start(home)
    nell = server.guest("Nell")
    assert nell.post("/me/register", name="Nell", password="long enough").status_code == 200
    id = nell.new_table("me", "open", private="on")
    [link] = nell.links(id)
    assert main(["backup", str(tmp_path / "all.backup")]) == 0
    server.stop()
    before = (home / "secret").read_text()
    assert main(["restore", str(tmp_path / "all.backup"), "--yes", "--new-secret"]) == 0
    assert (home / "secret").read_text() != before
    server = start(home)
    try:
        assert known_again(server, nell).get(f"/t/{id}").status_code == 403
        assert server.guest("Thief").post(link).status_code == 404
        again = server.guest()
        assert again.post("/me/signin", name="Nell", password="long enough").status_code == 303
        [fresh] = again.links(id)
        assert server.guest("Ines").post(fresh).status_code == 303, "the host is shown a link that works"
    finally:
        server.stop()


def test_a_secret_of_the_environment_is_in_the_backup_and_asked_for_later(
    home: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: Any
) -> None:
    start(home).stop()
    monkeypatch.setenv("BANDSTAND_SECRET", "that of the environment")
    assert main(["backup", str(tmp_path / "all.backup")]) == 0
    assert restore.check(tmp_path / "all.backup", None).secret == "that of the environment"
    assert main(["restore", str(tmp_path / "all.backup"), "--yes", "--new-secret"]) == 2
    assert "still the secret of this backup" in capsys.readouterr().err
    monkeypatch.setenv("BANDSTAND_SECRET", "another one")
    assert main(["restore", str(tmp_path / "all.backup"), "--yes"]) == 0
    said = capsys.readouterr()
    assert "BANDSTAND_SECRET is not the secret of this backup" in said.err
    assert "that of the environment" not in said.out + said.err


def test_a_backup_of_an_older_database_is_restored_and_brought_up_to_date(home: Path, tmp_path: Path) -> None:
    import asyncio

    from bandstand.server.storage.database import Database

    async def make() -> None:
        database = Database(f"sqlite:///{home / 'bandstand.db'}")
        async with database.engine.begin() as connection:
            await connection.run_sync(migrations.upgrade_here, "0002")
        await database.close()

    asyncio.run(make())
    secret_in(home)
    with closing(sqlite3.connect(home / "bandstand.db")) as database, database:
        database.execute("INSERT INTO people (id, name, made) VALUES ('f00d', 'Nell', 1.5)")
    assert main(["backup", str(tmp_path / "old.backup")]) == 0
    assert restore.check(tmp_path / "old.backup", None).revision == "0002"
    assert main(["restore", str(tmp_path / "old.backup"), "--yes"]) == 0
    found = rows(home / "bandstand.db")
    assert found["alembic_version"] == [(migrations.newest(),)]
    assert found["people"][0][:3] == ("f00d", "Nell", 1.5)


def test_a_copy_is_kept_before_a_migration_and_only_then(home: Path) -> None:
    import asyncio

    from bandstand.server.storage.database import Database

    async def make(revision: str | None) -> None:
        database = Database(f"sqlite:///{home / 'bandstand.db'}")
        if revision is not None:
            async with database.engine.begin() as connection:
                await connection.run_sync(migrations.upgrade_here, revision)
        else:
            await migrations.upgrade(database)
        await database.close()

    asyncio.run(make("0002"))
    with closing(sqlite3.connect(home / "bandstand.db")) as database, database:
        database.execute("INSERT INTO people (id, name, made) VALUES ('f00d', 'Nell', 1.5)")
    before = rows(home / "bandstand.db")
    asyncio.run(make(None))
    [kept] = home.glob("bandstand.db.before-*")
    assert rows(kept) == before
    assert stat.S_IMODE(kept.stat().st_mode) == 0o600
    assert rows(home / "bandstand.db")["alembic_version"] == [(migrations.newest(),)]
    asyncio.run(make(None))
    assert len(list(home.glob("bandstand.db.before-*"))) == 1, "nothing was to be done"

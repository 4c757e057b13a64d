"""A backup goes from SQLite to PostgreSQL and back, and nothing is different."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from bandstand.cli import main
from bandstand.server.keeping import archive

from .postgres import postgres
from .running import until
from .test_backup import home as home
from .test_backup import known_again, start
from .test_crash import free_port

Rows = list[tuple[str, list[Any]]]


@pytest.fixture(scope="module")
def database() -> Iterator[str]:
    with postgres(free_port()) as address:
        yield address


def held(path: Path) -> tuple[Any, Rows]:
    with archive.reading(path, None) as reader:
        return reader.contents, sorted(reader.rows(), key=repr)


def test_a_club_moves_to_postgresql_and_back_and_loses_nothing(
    home: Path, tmp_path: Path, database: str, capsys: Any
) -> None:
    server = start(home)
    nell, ines = server.guest("Nell"), server.guest("Ines")
    id = nell.new_table("me", "open", "bot:greedy", game="fiddlefoo")
    assert ines.post(f"/t/{id}/sit").status_code == 303
    assert nell.post(f"/t/{id}/start").status_code == 303
    asked = until(lambda: next((guest for guest in (nell, ines) if guest.page(id).your_turn), None))
    assert asked.move(id, asked.page(id)).status_code == 200
    finished = nell.started("me", "bot:greedy", **{"option.board": "short"})
    nell.play_on(finished)
    shown = {guest: guest.page(id).html for guest in (nell, ines)}
    first, second, third = (tmp_path / f"{name}.backup" for name in ("first", "second", "third"))
    server.stop()
    assert main(["backup", str(first)]) == 0

    assert main(["restore", str(first), "--database", database]) == 0
    assert main(["backup", str(second), "--database", database]) == 0
    assert held(second) == held(first)
    server = start(home, database)
    try:
        for guest, html in shown.items():
            assert known_again(server, guest).page(id).html == html
        assert main(["restore", str(first), "--database", database, "--yes"]) == 2
        assert "Another Bandstand is using this database" in capsys.readouterr().err
    finally:
        server.stop()

    (home / "bandstand.db").unlink()
    assert main(["restore", str(second)]) == 0
    assert main(["backup", str(third)]) == 0
    assert held(third) == held(first)

    assert main(["restore", str(first), "--database", database]) == 2
    assert "There is a database already (2 tables and 2 people)" in capsys.readouterr().err
    assert main(["restore", str(first), "--database", database, "--yes"]) == 0
    [kept] = home.glob("before-restore-*.backup")
    assert held(kept)[0] == held(first)[0], "what was there is a backup, too"
    assert main(["restore", str(kept), "--database", database, "--yes"]) == 0


def test_what_postgresql_cannot_take_changes_nothing(
    home: Path, tmp_path: Path, database: str, capsys: Any
) -> None:
    server = start(home)
    server.guest("Nell").new_table("me", "open")
    server.stop()
    good, bad, after = (tmp_path / f"{name}.backup" for name in ("good", "bad", "after"))
    assert main(["backup", str(good)]) == 0
    assert main(["restore", str(good), "--database", database, "--yes"]) == 0
    contents, rows = held(good)
    with archive.writing(bad, archive.read_header(good), None) as writer:
        writer.contents(contents)
        for name, row in rows:
            writer.row(name, ["\0" if isinstance(cell, str) else cell for cell in row])
    secret = (home / "secret").read_bytes()
    capsys.readouterr()
    assert main(["restore", str(bad), "--database", database, "--yes"]) == 2
    assert "The database cannot take what is in the backup" in capsys.readouterr().err
    assert main(["backup", str(after), "--database", database]) == 0
    assert held(after) == held(good)
    assert (home / "secret").read_bytes() == secret

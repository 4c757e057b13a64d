"""Editions that the host has installed."""

from pathlib import Path

import pytest

from bandstand import catalogue
from bandstand.server.run import CannotServe, settings_for

from .conftest import settings
from .running import Running

OURS = catalogue.load("trumpet").parts.text
MINE = OURS.replace("2026", "from my box").replace("path = 24", "path = 12").replace(
    "choose = [4, 8, 12, 15, 18, 20, 22, 24]\narms = [8, 8, 8]", "choose = [3, 6, 9]\narms = [4, 4, 4]"
)  # fmt: skip


def test_an_installed_edition_is_offered_and_played_with(tmp_path: Path) -> None:
    server = Running(settings(tmp_path, editions=(catalogue.load("trumpet").edition(MINE),))).start()
    try:
        nell = server.guest("Nell")
        form = nell.get("/new/trumpet").text
        assert "Bandstand reconstruction, from my box" in form
        digest = catalogue.load("trumpet").edition(MINE).parts.digest
        assert digest in form
        id = nell.started("me", "bot:greedy", edition=digest)
        page = nell.my_turn(id)
        assert "Space 12" in page.html
        assert "Space 13" not in page.html
        assert nell.move(id, page).status_code == 200, "the bots know the edition too"
        refused = nell.post("/tables", game="trumpet", players="2", edition="0" * 64)
        assert refused.status_code == 422
        assert "does not have that edition" in refused.text
    finally:
        server.stop()


def test_without_installed_editions_nothing_is_asked(server: Running) -> None:
    assert 'name="edition"' not in server.guest().get("/new/trumpet").text


def test_an_edition_that_cannot_be_played_with_stops_the_start_and_names_file_and_line(
    tmp_path: Path,
) -> None:
    folder = tmp_path / "editions"
    folder.mkdir()
    (folder / "mine.toml").write_text(OURS.replace("ranks = 11", "ranks = 0"), encoding="utf-8")
    with pytest.raises(CannotServe, match=r"mine\.toml cannot be played with: line \d+: cards\.ranks"):
        settings_for("127.0.0.1", 0, None, tmp_path)
    (folder / "mine.toml").write_text(MINE, encoding="utf-8")
    [own] = settings_for("127.0.0.1", 0, None, tmp_path).editions
    assert own.parts.title.endswith("from my box")

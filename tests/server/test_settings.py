"""What a host decides about the bots, by environment and by file."""

from pathlib import Path

import pytest

from bandstand import bots
from bandstand.server.run import CannotServe, settings_for
from bandstand.server.settings import Settings


def made(folder: Path, file: Path | None = None) -> Settings:
    return settings_for("127.0.0.1", 0, None, folder, file)


def test_the_limits_of_bots_come_from_the_environment(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("BANDSTAND_BOT_WORKERS", raising=False)  # as the tests have it
    usual = made(tmp_path)
    assert (usual.bot_seconds, usual.bot_memory, usual.bots) == (2.0, 2 << 30, ())
    assert usual.bot_workers >= 2
    monkeypatch.setenv("BANDSTAND_BOT_SECONDS", "0.5")
    monkeypatch.setenv("BANDSTAND_BOT_WORKERS", "7")
    monkeypatch.setenv("BANDSTAND_BOT_MEMORY", "512")
    told = made(tmp_path)
    assert (told.bot_seconds, told.bot_workers, told.bot_memory) == (0.5, 7, 512 << 20)


@pytest.mark.parametrize(
    ("variable", "value"),
    [
        ("BOT_SECONDS", "soon"),
        ("BOT_SECONDS", "0"),
        ("BOT_WORKERS", "0"),
        ("BOT_MEMORY", "1"),
        ("PACE", "-1"),
    ],
)
def test_a_number_that_cannot_be_is_refused_with_what_could(
    variable: str, value: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(f"BANDSTAND_{variable}", value)
    said = rf"BANDSTAND_{variable} is a number of .* from .* to .*, not '{value}'"
    with pytest.raises(CannotServe, match=said):
        made(tmp_path)


def test_a_file_of_bots_is_named_by_argument_or_environment(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "bots.toml"
    file.write_text('[mine]\npython = "own_bot:Bot"\ngames = ["trumpet"]\n')
    with pytest.raises(CannotServe, match="there is no module 'own_bot'"):
        made(tmp_path, file)
    (tmp_path / "own_bot.py").touch()
    assert [bot.name for bot in made(tmp_path, file).bots] == ["mine"]
    monkeypatch.setenv("BANDSTAND_BOTS", str(file))
    found = made(tmp_path)
    assert list(found.opponents("trumpet")) == [*bots.NAMES, "mine"]
    assert list(found.opponents("luthier")) == list(bots.NAMES)


@pytest.mark.parametrize(
    ("given", "path"),
    [("", ""), ("/", ""), ("bandstand", "/bandstand"), ("/games/trumpet-1/", "/games/trumpet-1")],
)
def test_a_path_is_known_with_and_without_its_strokes(
    given: str, path: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert settings_for("127.0.0.1", 0, None, tmp_path, path=given).path == path
    monkeypatch.setenv("BANDSTAND_PATH", given)
    assert settings_for("127.0.0.1", 0, None, tmp_path).path == path
    assert settings_for("0.0.0.0", 9000, None, tmp_path).address.endswith(f":9000{path}")


@pytest.mark.parametrize("wrong", ["/a b", "/a//b", "/../b", "/a?b", "/healthz", "http://club", "/a;b", "/é"])
def test_a_path_that_cannot_be_is_refused(wrong: str, tmp_path: Path) -> None:
    with pytest.raises(
        CannotServe, match=r"A path is made of letters, digits and hyphens, such as /bandstand"
    ):
        settings_for("127.0.0.1", 0, None, tmp_path, path=wrong)

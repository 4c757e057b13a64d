"""Whom somebody meets who plays at once: easy, fair or hard bots, and that the choice is remembered."""

import re
import sqlite3
from contextlib import closing
from html import unescape

import pytest

from bandstand import bots, catalogue

from .running import Guest, Running

LEVELS = {"easy": "beginner", "fair": "player", "hard": "expert"}


@pytest.fixture
def nell(server: Running) -> Guest:
    return server.guest("Nell")


def chosen(guest: Guest) -> list[str]:
    """The face that is chosen at each game of the lobby."""
    return re.findall(r'name="face" value="(\w+)"[^>]* checked', guest.get("/").text)


def opponents(guest: Guest, address: str) -> list[str]:
    """How strong the bots of a running game are."""
    return re.findall(r'class="state">(\w+) bot\b', guest.get(address).text)


def preselected(guest: Guest, game: str) -> set[str]:
    """The bots that the form for a new table puts into its seats."""
    return set(re.findall(r'value="bot:(\w+)" selected', guest.get(f"/new/{game}").text))


def test_the_faces_are_three_of_the_levels_in_rising_strength() -> None:
    assert bots.FACES == LEVELS
    assert list(LEVELS.values()) == list(bots.LEVELS[:3])


def test_who_has_not_chosen_meets_fair_bots_and_is_told_so(nell: Guest) -> None:
    assert chosen(nell) == ["fair"] * len(catalogue.names())
    assert preselected(nell, "luthier") == {"player"}
    for name in catalogue.names():
        cover = re.search(rf'aria-labelledby="game-{name}">.*?</article>', nell.get("/").text, re.S)
        assert cover
        told = re.findall(r'<small data-face="\w+">([^<]*)</small>', cover[0])
        assert told == ["3 easy bots", "3 fair bots", "3 hard bots"]
        address = nell.post(f"/play/{name}").headers["location"]
        assert opponents(nell, address) == ["player"] * 3


@pytest.mark.parametrize("face", LEVELS)
def test_the_chosen_bots_sit_at_the_table_and_are_remembered_everywhere(nell: Guest, face: str) -> None:
    level = LEVELS[face]
    answer = nell.post("/play/trumpet", face=face)
    assert answer.status_code == 303
    assert opponents(nell, answer.headers["location"]) == [level] * 3
    assert set(chosen(nell)) == {face}
    assert preselected(nell, "fiddlefoo") == {level}
    assert opponents(nell, nell.post("/play/twisted_trumpets").headers["location"]) == [level] * 3
    room = nell.new_table("me", "open", "open")
    assert nell.post(f"/t/{room}/seats/2/bot").status_code == 303
    assert nell.post(f"/t/{room}/fill").status_code == 303
    assert re.findall(r"<span>(\w+) bot</span>", nell.get(f"/t/{room}").text) == [level] * 2


def test_a_choice_is_remembered_without_a_game_and_by_nobody_else(server: Running, nell: Guest) -> None:
    stranger = server.guest()
    assert stranger.get("/").status_code == 200
    assert stranger.post("/me/face", face="hard").status_code == 204
    assert set(chosen(stranger)) == {"hard"}
    assert set(chosen(nell)) == {"fair"}
    assert stranger.post("/me/face", face="easy").status_code == 204
    assert set(chosen(stranger)) == {"easy"}


def test_an_account_finds_its_choice_in_another_browser(server: Running, nell: Guest) -> None:
    secret = {"name": "Nell of the hard bots", "password": "correct horse"}
    assert nell.post("/me/register", **secret).status_code == 200
    assert nell.post("/me/face", face="hard").status_code == 204
    elsewhere = server.guest("Oboe")
    assert elsewhere.post("/me/signin", **secret).status_code == 303
    assert set(chosen(elsewhere)) == {"hard"}


@pytest.mark.parametrize("bad", ["", "Easy", "master", "player", "hard'; --", "x" * 500])
def test_any_other_face_is_refused_with_those_that_there_are_and_nothing_is_done(
    nell: Guest, bad: str
) -> None:
    assert nell.post("/me/face", face="easy").status_code == 204
    for path in ("/play/trumpet", "/me/face"):
        answer = nell.post(path, face=bad)
        assert answer.status_code == 422
        assert f"Bots can be easy, fair or hard, not {bad[:40]!r}." in unescape(answer.text)
    lobby = nell.get("/").text
    assert "Tables where you sit will wait for you here." in lobby
    assert set(chosen(nell)) == {"easy"}


def test_a_choice_that_this_version_does_not_know_counts_as_none(server: Running, nell: Guest) -> None:
    file = server.settings.database.removeprefix("sqlite:///")
    with closing(sqlite3.connect(file)) as database, database:
        changed = database.execute(
            "UPDATE people SET face = 'genius' WHERE made = (SELECT max(made) FROM people)"
        )
        assert changed.rowcount == 1
    assert set(chosen(nell)) == {"fair"}
    assert preselected(nell, "trumpet") == {"player"}
    assert opponents(nell, nell.post("/play/trumpet").headers["location"]) == ["player"] * 3


def test_what_the_faces_mean_is_said_in_the_same_words_in_the_lobby_and_in_the_form(nell: Guest) -> None:
    lobby, form = unescape(nell.get("/").text), unescape(nell.get("/new/trumpet").text)
    for face, level in LEVELS.items():
        name, _, meaning = bots.TITLES[level].partition(": ")
        assert name.lower() == level
        assert f'id="trumpet-{face}-means">Each bot {meaning}.<' in lobby
        assert f"<b>{face.capitalize()}</b><span>{name}: {meaning}</span>" in form
        assert f"Bot: {name}: {meaning}</option>" in form
    assert "Master" not in lobby
    assert f"<span>{bots.TITLES['master']}</span>" in form

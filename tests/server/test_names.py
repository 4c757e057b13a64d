"""What people may call themselves: nothing unseen, and no name that is or looks like somebody's account."""

import asyncio
import sqlite3
from contextlib import closing
from html import unescape
from pathlib import Path

import pytest
from alembic import command

from bandstand.server.looks import look
from bandstand.server.people.names import clean_name
from bandstand.server.refusal import Refused
from bandstand.server.storage import migrations
from bandstand.server.storage.database import Database

from .conftest import settings
from .running import Running

PASSWORD = "a good password"


@pytest.mark.parametrize(
    ("given", "what"),
    [
        ("Nell\u200b", "ZERO WIDTH SPACE"),
        ("Ne\u200dll", "ZERO WIDTH JOINER"),
        ("\u202elleN", "RIGHT-TO-LEFT OVERRIDE"),
        ("\u2066Nell", "LEFT-TO-RIGHT ISOLATE"),
        ("Nell\u200f", "RIGHT-TO-LEFT MARK"),
        ("Ne\u00adll", "SOFT HYPHEN"),
        ("\u3164", "HANGUL FILLER"),
        ("\u2800", "BRAILLE PATTERN BLANK"),
        ("Nell\U000e0041", "TAG LATIN CAPITAL LETTER A"),
        ("Ne\x00ll", "number 0"),
        ("\ue000", "number E000"),
    ],
)
def test_what_nobody_sees_or_turns_the_writing_around_is_no_part_of_a_name(
    server: Running, given: str, what: str
) -> None:
    guest = server.guest("Nell the seen")
    answer = guest.post("/me/name", name=given)
    assert answer.status_code == 422
    assert f"such as {what}" in unescape(answer.text)
    assert "Nell the seen" in answer.text, "the last good name stays"
    assert guest.post("/me/register", name=given, password=PASSWORD).status_code == 422
    assert guest.post("/me/signin", name=given, password=PASSWORD).status_code == 403
    form = {"game": "trumpet", "players": "2", "seat.0": "me", "seat.1": "hot", "name.1": given}
    assert guest.post("/tables", **form).status_code == 422


def test_a_name_is_kept_in_one_way_of_writing() -> None:
    assert clean_name("Ｎｅｌｌ  ﬁne") == "Nell fine"
    assert clean_name("Zoe\u0308") == "Zoë"
    assert clean_name("I ❤\ufe0f music") == "I ❤ music"
    assert clean_name("שירה") == "שירה", "names in scripts from right to left are names"
    with pytest.raises(Refused, match="at most 3 marks"):
        clean_name("a" + "\u0316" * 4)
    with pytest.raises(Refused, match="at most 30"):
        clean_name("\ufdfa" * 2)  # one character stands for eighteen


ALIKE = ["Maren", "MAREN", "Mаrеn", "Ｍａｒｅｎ", "M a r e n", "Maren.", "Mårén", "rnaren", "Μαren", "M4r3n"]


def test_names_that_look_alike_have_one_look_and_others_their_own() -> None:
    assert len({look(name) for name in ALIKE}) == 1
    others = ["Maren", "Marina", "Mara", "Ben", "कि", "कु", "猫", "犬", "шура", "саша", "!?", "..", "~"]
    assert len({look(name) for name in others}) == len(others)


@pytest.fixture(scope="module")
def maren(server: Running) -> None:
    assert server.guest().post("/me/register", name="Maren", password=PASSWORD).status_code == 200


@pytest.mark.usefixtures("maren")
@pytest.mark.parametrize("name", ALIKE)
def test_nobody_else_is_called_like_an_account_or_looks_as_if(server: Running, name: str) -> None:
    guest = server.guest("Bram")
    for answer in (
        guest.post("/me/name", name=name),
        guest.post("/me/register", name=name, password=PASSWORD),
        guest.post(
            "/tables",
            **{"game": "trumpet", "players": "2", "seat.0": "me", "seat.1": "hot", "name.1": name},
        ),
    ):
        assert answer.status_code in (409, 422)
        assert "somebody has an account under it. Choose another, or sign in." in unescape(answer.text)
    assert "<h1>Bram</h1>" in guest.get("/me").text


@pytest.mark.usefixtures("maren")
def test_the_account_itself_may_write_its_name_otherwise_and_take_another(server: Running) -> None:
    elsewhere = server.guest()
    assert elsewhere.post("/me/signin", name="Mareno", password=PASSWORD).status_code == 403
    assert elsewhere.post("/me/register", name="Mareno", password=PASSWORD).status_code == 200
    assert elsewhere.post("/me/name", name="MARENO").status_code == 200
    assert elsewhere.post("/me/name", name="maren").status_code == 409
    assert elsewhere.post("/me/name", name="Marenka").status_code == 200
    assert server.guest().post("/me/signin", name="Mareno", password=PASSWORD).status_code == 403
    assert server.guest().post("/me/signin", name="marenka", password=PASSWORD).status_code == 303
    assert server.guest().post("/me/name", name="Mareno").status_code == 200, "it is free again"


def test_a_guest_whose_name_has_become_an_accounts_sits_down_under_another(server: Running) -> None:
    guest = server.guest("Tilda")
    assert guest.post("/play/trumpet").status_code == 303
    assert server.guest().post("/me/register", name="Tilda", password=PASSWORD).status_code == 200
    answer = guest.post("/play/trumpet")
    assert answer.status_code == 409
    assert "The name Tilda is taken" in answer.text
    id = server.guest("Ines").new_table("me", "open")
    assert guest.post(f"/t/{id}/sit").status_code == 409
    assert guest.post("/me/name", name="Tilda the guest").status_code == 200
    assert guest.post(f"/t/{id}/sit").status_code == 303


def test_nobody_registers_what_guests_without_a_name_are_called(server: Running) -> None:
    answer = server.guest().post("/me/register", name="Oboe", password=PASSWORD)
    assert answer.status_code == 409
    assert "choose another" in answer.text


def test_accounts_of_before_are_known_by_their_look_and_two_alike_keep_their_letters(tmp_path: Path) -> None:
    path = tmp_path / "test.db"
    database = Database(f"sqlite:///{path}")

    async def migrate(to: str) -> None:
        async with database.engine.connect() as connection:
            await connection.execution_options(writes=True)
            async with connection.begin():
                await connection.run_sync(lambda sync: _upgrade_to(sync, to))
        await database.close()

    asyncio.run(migrate("0004"))
    with closing(sqlite3.connect(path)) as old, old:
        for made, (name, login) in enumerate([("Ilya", "ilya"), ("llya", "llya"), ("Ben", "ben")]):
            values = (f"{made:032x}", name, float(made), login, "$argon2id$nothing")
            old.execute("INSERT INTO people (id, name, made, login, password) VALUES (?, ?, ?, ?, ?)", values)
    asyncio.run(migrate("0005"))
    with closing(sqlite3.connect(path)) as new:
        logins = dict(new.execute("SELECT name, login FROM people"))
    assert logins == {"Ilya": look("Ilya"), "llya": "llya", "Ben": look("Ben")}
    running = Running(settings(tmp_path)).start()
    try:
        for name in ("ilya", "llya", "LLYA", "I1ya", "Веn"):
            assert running.guest().post("/me/name", name=name).status_code == 409, name
    finally:
        running.stop()


def _upgrade_to(connection: object, revision: str) -> None:
    alembic = migrations.config()
    alembic.attributes["connection"] = connection
    command.upgrade(alembic, revision)

"""The pages for those who look after the server: nobody else finds them, nothing secret is on them, and what
is done there is asked about first and written down."""

import json
import re
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from bandstand.record import Record
from bandstand.server.keeping import deeds
from bandstand.server.keeping.deeds import HOST, DeedLine
from bandstand.server.keeping.people import find_person, name_keeper, unname_keeper

from .conftest import settings
from .running import Guest, Running
from .test_admin import together
from .test_any_request import routes_of
from .test_secrets import hidden_names, match_of, seed_of

PASSWORD = "a long password"
OTHER_METHODS = ("HEAD", "PUT", "DELETE", "OPTIONS")


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    running = Running(settings(tmp_path_factory.mktemp("admin"))).start()
    yield running
    running.stop()


def account(server: Running, name: str) -> Guest:
    guest = server.guest()
    assert guest.post("/me/register", name=name, password=PASSWORD).status_code == 200
    return guest


async def _name(server: Running, name: str, named: bool) -> str:
    async with server.app.state.house.database.write() as session:
        return str((await (name_keeper if named else unname_keeper)(session, name, HOST)).id)


def name(server: Running, who: str, named: bool = True) -> str:
    """Their id."""
    return server.within(_name(server, who, named))


def id_of(server: Running, who: str) -> str:
    async def found() -> str:
        async with server.app.state.house.database.read() as session:
            return str((await find_person(session, who)).id)

    return server.within(found())


def done(server: Running) -> list[DeedLine]:
    """What was written down, the latest first."""

    async def read() -> list[DeedLine]:
        async with server.app.state.house.database.read() as session:
            return await deeds.latest(session, 1000)

    return server.within(read())


@pytest.fixture(scope="module")
def anna(server: Running) -> Guest:
    """Somebody whom the host has named."""
    anna = account(server, "Anna")
    name(server, "Anna")
    return anna


def addresses(server: Running, table: str, person: str) -> list[str]:
    """All of them, and some that are nearly such."""
    paths = {route.path for route in routes_of(server.app) if route.path.startswith("/admin")}
    assert len(paths) > 12
    found = [
        path.replace("/tables/{id}", f"/tables/{table}").replace("/people/{id}", f"/people/{person}")
        for path in sorted(paths)
    ]
    assert not any("{" in path for path in found)
    return [*found, "/admin/", "/admin/nothing", "/admin/tables/"]


def seen(guest: Guest, method: str, path: str) -> tuple[int, dict[str, str], str]:
    """All that somebody sees who asks."""
    answer = guest.http.request(method, path, data={"sure": "yes"} if method == "POST" else None)
    headers = {
        each: value for each, value in answer.headers.items() if each not in ("date", "content-length")
    }
    # Whoever has no cookie is shown any sign.
    return answer.status_code, headers, re.sub(r'href="#seat-\w+"', "", answer.text)


@pytest.mark.parametrize(
    "who", ["nobody", "a guest", "an account", "no longer named", "blocked", "signed out"]
)
def test_for_everybody_else_there_is_nothing_however_they_ask(server: Running, who: str) -> None:
    host = server.guest("Nell")
    table = host.new_table("me", "open")
    guest = {"nobody": lambda: server.guest(), "a guest": lambda: host}.get(
        who, lambda: account(server, f"Cleo {time.monotonic_ns() % 10**8}")
    )()
    if who in ("no longer named", "blocked", "signed out"):
        own = guest.get("/me").text.partition("<h1>")[2].partition("</h1>")[0]
        name(server, own)
        assert guest.get("/admin").status_code == 200
        cookie = guest.http.cookies["bandstand"]
        if who == "no longer named":
            name(server, own, named=False)
        elif who == "signed out":
            guest.post("/me/signout")
            guest.http.cookies.set("bandstand", cookie)
        else:
            block(server, own)
    before = len(done(server))
    nowhere = {method: seen(guest, method, "/nothing") for method in ("GET", "POST", *OTHER_METHODS)}
    all_of_them = addresses(server, table, id_of(server, "Anna"))
    for path in all_of_them if who in ("a guest", "an account") else all_of_them[::6]:
        for method in ("GET", "POST"):
            assert seen(guest, method, path) == nowhere[method], (method, path)
    for method in OTHER_METHODS:
        assert seen(guest, method, "/admin/people") == nowhere[method], method
    assert host.get(f"/t/{table}").status_code == 200
    assert len(done(server)) == before
    assert "Look after this server" not in host.get("/me").text


def block(server: Running, who: str) -> None:
    from bandstand.server.keeping.people import block

    house = server.app.state.house
    server.within(block(house.tables, who, HOST))
    server.within(house.blocked.look())


@pytest.fixture(autouse=True)
def _anna(anna: Guest) -> None:
    """There is always somebody who could be meant."""


def test_whoever_is_named_finds_everything_from_their_own_page(server: Running, anna: Guest) -> None:
    assert 'href="/admin"' in anna.get("/me").text
    nell = server.guest("Nell Nowhere")
    table = nell.new_table("me", "open", private="on")
    for path, words in (
        ("/admin", "Looking after the server"),
        ("/admin/tables?state=waiting", f"/admin/tables/{table}"),
        (f"/admin/tables/{table}", "Nell Nowhere"),
        ("/admin/people?find=NOWHERE&kind=guests", "Nell Nowhere"),
        ("/admin/people?kind=keepers", "looks after the server"),
        ("/admin/errors", "Nothing has gone wrong."),
        ("/admin/purge", "Show what would go"),
        ("/admin/log", "named Anna"),
    ):
        answer = anna.get(path)
        assert answer.status_code == 200
        assert words in answer.text, path
    assert "Nell Nowhere" not in anna.get("/admin/people?find=100%25").text
    assert anna.get("/admin/tables/nothing").status_code == 404
    assert anna.get("/admin/people/nobody").status_code == 404
    assert anna.get("/admin/nothing").status_code == 404


def test_lists_are_gone_through_page_by_page_and_keep_what_they_were_narrowed_by(
    server: Running, anna: Guest
) -> None:
    for number in range(26):
        server.guest(f"Many {number}").new_table("me", "open")
    first = anna.get("/admin/people?kind=guests&find=Many").text
    assert first.count('aria-label="Show Many') == 25
    assert 'rel="next" href="/admin/people?kind=guests&amp;find=Many&amp;page=2"' in first
    second = anna.get("/admin/people?kind=guests&find=Many&page=2").text
    assert second.count('aria-label="Show Many') == 1
    assert (
        'rel="next" href="/admin/tables?state=waiting&amp;page=2"'
        in anna.get("/admin/tables?state=waiting").text
    )


@pytest.mark.parametrize("game", ["trumpet", "luthier"])
def test_a_running_table_is_shown_as_a_spectator_sees_it_also_to_who_plays_there(
    server: Running, anna: Guest, game: str
) -> None:
    nell = server.guest("Nell")
    id = anna.new_table("me", "open", game=game, private="on")
    assert nell.post(anna.links(id)[0]).status_code == 303
    assert anna.post(f"/t/{id}/start").status_code == 303
    for _ in range(3):
        mover = next((guest for guest in (anna, nell) if guest.page(id).your_turn), None)
        assert mover is not None
        assert mover.move(id, mover.page(id)).status_code == 200
    match = match_of(server, id)
    page, picture = anna.get(f"/admin/tables/{id}").text, anna.get(f"/admin/tables/{id}/table.svg").text
    assert picture == match.picture(names=["Anna", "Nell"]), "from the spectators' View and nothing else"
    for seat in range(2):
        assert picture != match.picture(seat, ["Anna", "Nell"])
    if game == "trumpet":
        hidden = hidden_names(match, 0) | hidden_names(match, 1)
        assert hidden
        # '1 of hearts' is not in '11 of hearts'.
        assert not [name for name in hidden if re.search(rf"(?<!\d){name}", page + picture)]
    for secret in (f"{seed_of(server, id):x}", str(seed_of(server, id))):
        assert secret not in page + picture


def test_a_table_is_closed_and_deleted_once_somebody_is_sure(server: Running, anna: Guest) -> None:
    nell, ines = server.guest("Nell"), server.guest("Ines")
    id = together(nell, ines)
    for act in ("close", "delete"):
        asked = anna.post(f"/admin/tables/{id}/{act}")
        assert asked.status_code == 200
        assert "Are you sure?" in asked.text
        assert f'action="/admin/tables/{id}/{act}"' in asked.text
        assert nell.page(id).over is False
    before = len(done(server))
    assert anna.post(f"/admin/tables/{id}/close", sure="yes").headers["location"] == f"/admin/tables/{id}"
    assert "closed without a result" in nell.page(id).prompt
    assert anna.post(f"/admin/tables/{id}/close", sure="yes").status_code == 409
    assert anna.post(f"/admin/tables/{id}/delete", sure="yes").headers["location"] == "/admin/tables"
    assert nell.get(f"/t/{id}").status_code == 404
    told = done(server)
    assert len(told) == before + 2
    assert [(line.who, line.person, line.what) for line in told[:2]] == [
        ("Anna", id_of(server, "Anna"), f"deleted table {id} (trumpet, closed)"),
        ("Anna", id_of(server, "Anna"), f"closed table {id} (trumpet)"),
    ]
    assert f"deleted table {id}" in anna.get("/admin/log").text


def test_what_comes_from_another_site_is_not_done(server: Running, anna: Guest) -> None:
    id = server.guest("Nell").new_table("me", "open")
    answer = anna.http.post(
        f"/admin/tables/{id}/delete", data={"sure": "yes"}, headers={"Origin": "https://elsewhere.example"}
    )
    assert answer.status_code == 403
    assert anna.get(f"/admin/tables/{id}").status_code == 200


def test_people_are_blocked_let_in_given_a_password_and_deleted(server: Running, anna: Guest) -> None:
    ines = account(server, "Ines")
    id = id_of(server, "Ines")
    for act in ("block", "password", "delete"):
        assert "Are you sure?" in anna.post(f"/admin/people/{id}/{act}").text
    assert ines.get("/").status_code == 200
    assert anna.post(f"/admin/people/{id}/block", sure="yes").status_code == 303
    assert ines.get("/").status_code == 403
    assert "blocked" in anna.get(f"/admin/people/{id}").text
    assert anna.post(f"/admin/people/{id}/unblock").status_code == 303
    assert ines.get("/").status_code == 200
    given = anna.post(f"/admin/people/{id}/password", sure="yes").text
    fresh = given.partition('id="fresh" value="')[2].partition('"')[0]
    assert server.guest().post("/me/signin", name="Ines", password=PASSWORD).status_code == 403
    assert server.guest().post("/me/signin", name="Ines", password=fresh).status_code == 303
    assert anna.post(f"/admin/people/{id}/delete", sure="yes").headers["location"] == "/admin/people"
    assert anna.post(f"/admin/people/{id}/delete", sure="yes").status_code == 404
    told = [line.what.partition(" (")[0] for line in done(server)[:4]]
    assert told == ["deleted Ines", "gave Ines", "let Ines", "blocked Ines"]
    assert fresh not in "".join(line.what for line in done(server)) + anna.get("/admin/log").text


def test_those_who_are_named_have_no_power_over_each_other(server: Running, anna: Guest) -> None:
    if "Greta" not in anna.get("/admin/people?kind=keepers").text:
        account(server, "Greta")
        name(server, "Greta")
    for who in ("Greta", "Anna"):
        id = id_of(server, who)
        assert "/delete" not in anna.get(f"/admin/people/{id}").text
        for act in ("block", "password", "delete"):
            answer = anna.post(f"/admin/people/{id}/{act}", sure="yes")
            assert answer.status_code == 403
            assert "only its host can do this" in answer.text
    assert anna.get("/admin").status_code == 200


def test_purging_shows_first_what_would_go(server: Running, anna: Guest) -> None:
    nell = server.guest("Nell")
    over = nell.started("me", "bot:greedy", **{"option.board": "short"})
    nell.play_on(over)
    assert "Fill in at least one" in anna.post("/admin/purge").text
    assert "An age is a number of days" in anna.post("/admin/purge", finished="soon").text
    would = anna.post("/admin/purge", finished="0", records="yes").text
    assert "This would go" in would
    assert nell.get(f"/t/{over}").status_code == 200
    gone = anna.post("/admin/purge", finished="0", records="yes", sure="yes").text
    assert "1 finished tables (1 records kept)" in gone
    assert nell.get(f"/t/{over}").status_code == 404
    folder = server.settings.folder
    assert folder is not None
    record = Record.read((folder / "records" / f"trumpet-{over}.txt").read_text())
    assert record.game.name == "trumpet"
    assert done(server)[0].what.startswith("purged 1 finished tables (1 records kept)")


def test_errors_of_late_are_shown_without_their_words(server: Running, anna: Guest, tmp_path: Path) -> None:
    folder = server.settings.folder
    assert folder is not None
    file = folder / "errors.log"
    line = {"time": "2026-01-01T10:00:00Z", "message": "It <b>failed</b>.", "error": "Kind", "table": "abc"}
    file.write_text(json.dumps(line) + "\n")
    try:
        shown = anna.get("/admin/errors").text
        assert "It &lt;b&gt;failed&lt;/b&gt;." in shown
        assert 'href="/admin/tables/abc"' in shown
        assert "1 error was written down" in anna.get("/admin").text
    finally:
        file.unlink()

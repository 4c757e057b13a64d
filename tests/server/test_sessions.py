"""Sessions: where somebody is known, and that it ends when they say so, whatever cookies are about."""

import re
import sqlite3
import time
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any

import pytest
from itsdangerous import URLSafeSerializer
from sqlalchemy import event

from bandstand.server.people import sessions
from bandstand.server.people.browsers import kind_of_browser
from bandstand.server.people.identity import stranger

from .conftest import settings
from .running import Guest, Running, until

PASSWORD = "a good password"
FIREFOX = "Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:130.0) Gecko/20100101 Firefox/130.0"
SAFARI = (
    "Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) "
    "Version/17.5 Mobile/15E148 Safari/604.1"
)
CHROME = (
    "Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/128.0.0.0 "
    "Mobile Safari/537.36"
)
EDGE = (
    "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/128.0.0.0 "
    "Safari/537.36 Edg/128.0.0.0"
)


def account(server: Running, name: str) -> Guest:
    guest = server.guest()
    assert guest.post("/me/register", name=name, password=PASSWORD).status_code == 200
    return guest


def signed_in(server: Running, name: str, agent: str = FIREFOX, password: str = PASSWORD) -> Guest:
    guest = server.guest()
    guest.http.headers["user-agent"] = agent
    assert guest.post("/me/signin", name=name, password=password).status_code == 303
    return guest


def with_cookie(server: Running, value: str) -> Guest:
    guest = server.guest()
    guest.http.cookies.set("bandstand", value, domain="127.0.0.1")
    return guest


def devices(guest: Guest) -> list[tuple[str, bool, str]]:
    """What the person's page lists: kind, whether it is this one, where its button posts to."""
    rows = re.findall(
        r"<li class=\"row\">.*?</li>", guest.get("/me").text.split('id="devices-title"')[1], re.S
    )
    found = []
    for row in rows:
        [kind] = re.findall(r"<b>([^<]*)", row)
        assert "last seen just now" in row
        posts = re.findall(r'action="([^"]*)"', row)
        found.append((kind, "This device" in row, posts[0] if posts else ""))
    return found


def stored(server: Running, query: str, *values: object) -> list[Any]:
    path = server.settings.database.removeprefix("sqlite:///")
    with closing(sqlite3.connect(path)) as database:
        return database.execute(query, values).fetchall()


@pytest.mark.parametrize(
    ("agent", "kind"),
    [
        (FIREFOX, "Firefox on Windows"),
        (SAFARI, "Safari on an iPhone"),
        (CHROME, "Chrome on Android"),
        (EDGE, "Edge on Windows"),
        ("python-httpx/0.27", "A program"),
        ("", "A program"),
        ("Something (Linux)", "A browser on Linux"),
    ],
)
def test_a_browser_is_named_in_plain_words(agent: str, kind: str) -> None:
    assert kind_of_browser(agent) == kind


def test_everywhere_somebody_is_signed_in_is_listed_this_device_first(server: Running) -> None:
    account(server, "Listed")
    phone = signed_in(server, "Listed", SAFARI)
    laptop = signed_in(server, "Listed", FIREFOX)
    assert [(kind, here) for kind, here, _ in devices(laptop)] == [
        ("Firefox on Windows", True),
        ("Safari on an iPhone", False),
        ("A program", False),
    ]
    assert devices(phone)[0][:2] == ("Safari on an iPhone", True)
    assert "devices-title" not in server.guest().get("/me").text, "of a stranger nothing is stored"


def test_one_session_is_ended_and_its_cookie_and_its_open_page_end_with_it(server: Running) -> None:
    own = account(server, "Ends one")
    id = own.new_table("me", "open", private="on")
    lost = signed_in(server, "Ends one", SAFARI)
    third = signed_in(server, "Ends one", FIREFOX)
    copied = lost.http.cookies["bandstand"]
    assert lost.get(f"/t/{id}").status_code == 200
    [path] = [path for kind, _, path in devices(own) if kind == "Safari on an iPhone"]
    with lost.events(id) as events:
        assert third.post("/me/signout/" + "0" * 32).status_code == 404
        assert third.post(path).status_code == 200
        assert next(events)[0] == "waiting", "the page looks again"
        assert next(events, None) is None
    assert lost.get(f"/t/{id}").status_code == 403
    assert with_cookie(server, copied).get(f"/t/{id}").status_code == 403
    assert with_cookie(server, copied).post(f"/t/{id}/delete").status_code == 403
    for guest in (own, third):
        assert guest.get(f"/t/{id}").status_code == 200
    assert len(devices(own)) == 2


def test_nobody_ends_the_session_of_somebody_else(server: Running) -> None:
    own, other = account(server, "Stays in"), account(server, "Would end it")
    [(session,)] = stored(
        server, "SELECT s.id FROM sessions s JOIN people p ON p.id = s.person WHERE p.name = 'Stays in'"
    )
    assert other.post(f"/me/signout/{session}").status_code == 404
    assert "Signed in" in own.get("/me").text


def test_a_copy_of_a_cookie_is_worth_nothing_after_signing_out(server: Running) -> None:
    own = account(server, "Copied")
    id = own.new_table("me", "open", private="on")
    copy = with_cookie(server, own.http.cookies["bandstand"])
    assert copy.get(f"/t/{id}").status_code == 200
    assert own.post("/me/signout").status_code == 303
    assert copy.get(f"/t/{id}").status_code == 403
    assert own.get(f"/t/{id}").status_code == 403


@pytest.mark.parametrize("here", [False, True])
def test_all_sessions_are_ended_at_once(server: Running, here: bool) -> None:
    name = f"Ends all {'here' if here else 'elsewhere'}"
    own = account(server, name)
    id = own.new_table("me", "open", private="on")
    others = [signed_in(server, name) for _ in range(2)]
    assert own.post(f"/me/signout/{'everywhere' if here else 'others'}").status_code == (303 if here else 200)
    assert [guest.get(f"/t/{id}").status_code for guest in others] == [403, 403]
    assert own.get(f"/t/{id}").status_code == (403 if here else 200)
    assert signed_in(server, name).get(f"/t/{id}").status_code == 200


def test_a_password_is_changed_by_who_knows_the_old_one_and_that_ends_the_others(server: Running) -> None:
    own = account(server, "Changes it")
    id = own.new_table("me", "open", private="on")
    other = signed_in(server, "Changes it")
    link = "/recover/" + other.post("/me/recovery").text.split("/recover/")[1][:32]
    for old, new, status, said in (
        ("a bad password", "another password", 403, "not your old password"),
        (PASSWORD, "short", 422, "at least 8 characters"),
        (PASSWORD, "x" * 201, 422, "at most 200 characters"),
    ):
        refused = own.post("/me/password", old=old, new=new)
        assert (refused.status_code, said in refused.text) == (status, True)
    assert other.get(f"/t/{id}").status_code == 200, "nothing has happened yet"
    assert own.post("/me/password", old=PASSWORD, new="another password").status_code == 200
    assert own.get(f"/t/{id}").status_code == 200
    assert other.get(f"/t/{id}").status_code == 403
    assert server.guest().get(link).status_code == 404, "whoever made it may not have been the owner"
    assert server.guest().post("/me/signin", name="Changes it", password=PASSWORD).status_code == 403
    assert signed_in(server, "Changes it", password="another password").get(f"/t/{id}").status_code == 200
    guest = server.guest("No account")
    assert guest.post("/me/password", old=PASSWORD, new="another password").status_code == 409


def old_cookie(server: Running, person: str, token: str) -> str:
    signed = URLSafeSerializer(server.settings.secret, salt="bandstand identity").dumps([person, token])
    assert isinstance(signed, str)
    return signed


def of_before(server: Running, name: str) -> tuple[str, str]:
    """An account of the time when sessions were not stored: its id, and a table of its own."""
    own = account(server, name)
    id = own.new_table("me", "open", private="on")
    [(person,)] = stored(server, "SELECT id FROM people WHERE name = ?", name)
    path = server.settings.database.removeprefix("sqlite:///")
    with closing(sqlite3.connect(path)) as database, database:
        database.execute("UPDATE people SET old_cookies = 1 WHERE id = ?", (person,))
        database.execute("DELETE FROM sessions WHERE person = ?", (person,))
    return person, id


def test_a_cookie_of_before_goes_on_as_a_session_that_can_be_ended(server: Running) -> None:
    person, id = of_before(server, "Old")
    old = old_cookie(server, person, "1" * 32)
    browser = with_cookie(server, old)
    assert browser.get(f"/t/{id}").status_code == 200
    assert browser.http.cookies["bandstand"] != old, "it gets a cookie of the new kind"
    late = with_cookie(server, old)
    assert late.get(f"/t/{id}").status_code == 200, "what it had asked for before it had the new one"
    assert len(devices(browser)) == 1
    assert browser.post("/me/signout").status_code == 303
    for value in (old, late.http.cookies["bandstand"]):
        assert with_cookie(server, value).get(f"/t/{id}").status_code == 403
    other = with_cookie(server, old_cookie(server, person, "2" * 32))
    assert other.get(f"/t/{id}").status_code == 200, "another browser was not signed out"


def test_cookies_of_before_end_with_all_others_though_they_are_not_listed(server: Running) -> None:
    person, id = of_before(server, "Old and everywhere")
    browser = with_cookie(server, old_cookie(server, person, "3" * 32))
    assert browser.get(f"/t/{id}").status_code == 200
    assert browser.post("/me/password", old=PASSWORD, new="another password").status_code == 200
    assert browser.get(f"/t/{id}").status_code == 200
    unseen = with_cookie(server, old_cookie(server, person, "4" * 32))
    assert unseen.get(f"/t/{id}").status_code == 403


def test_nothing_that_is_stored_makes_a_cookie(server: Running) -> None:
    own = account(server, "Stored hashed")
    own.started("me", "hot=Ann")
    signer = URLSafeSerializer(server.settings.secret, salt="bandstand session")
    token = signer.loads(own.http.cookies["bandstand"])[1]
    path = Path(server.settings.database.removeprefix("sqlite:///"))
    with closing(sqlite3.connect(path)) as database:
        database.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    assert token.encode() not in path.read_bytes()
    assert token not in repr(stranger()), "nor does a log show one"


@contextmanager
def looked_up(server: Running) -> Iterator[list[str]]:
    """The look-ups of sessions meanwhile."""
    found: list[str] = []

    def note(_connection: Any, _cursor: Any, statement: str, *_rest: Any) -> None:
        if "JOIN sessions" in statement:
            found.append(statement)

    engine = server.app.state.house.database.engine.sync_engine
    event.listen(engine, "before_cursor_execute", note)
    try:
        yield found
    finally:
        event.remove(engine, "before_cursor_execute", note)


def test_who_is_known_is_looked_up_once_and_what_is_everybodys_needs_no_look(server: Running) -> None:
    own = account(server, "Looked up")
    server.app.state.house.sessions._known.clear()
    with looked_up(server) as found:
        for _ in range(5):
            assert own.get("/").status_code == 200
        assert len(found) == 1
        server.app.state.house.sessions._known.clear()
        html = own.get("/rules").text
        del found[:]
        server.app.state.house.sessions._known.clear()
        for path in (re.findall(r"/static/style[^\"]*", html)[0], "/healthz"):
            assert own.get(path).status_code == 200
        assert found == []


def test_what_is_known_elsewhere_ends_within_seconds(tmp_path: Path) -> None:
    """Two servers on one database, as several processes are."""
    first, second = Running(settings(tmp_path)).start(), Running(settings(tmp_path)).start()
    try:
        own = account(first, "In two places")
        id = own.new_table("me", "open", private="on")
        there = Guest(second.address)
        there.http.cookies["bandstand"] = own.http.cookies["bandstand"]
        assert there.get(f"/t/{id}").status_code == 200
        with there.events(id) as events:
            began = time.monotonic()
            assert own.post("/me/signout").status_code == 303
            assert next(events)[0] == "waiting", "its open page is told"
            assert time.monotonic() - began < sessions.KNOWN_SECONDS / 2, (
                "not only when it is asked for again"
            )
        assert there.get(f"/t/{id}").status_code == 403
    finally:
        first.stop()
        second.stop()


def test_a_look_up_that_an_ending_overtakes_is_not_kept(
    server: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It had read that all is well, before; whoever asks next must look again."""
    own = account(server, "Overtaken")
    known = server.app.state.house.sessions
    read = known._look_up

    async def look_up(who: Any) -> bool:
        good = await read(who)
        if who.person == person:
            known.told([who.session])
        return bool(good)

    [(person,)] = stored(server, "SELECT id FROM people WHERE name = 'Overtaken'")
    known._known.clear()
    monkeypatch.setattr(known, "_look_up", look_up)
    assert own.get("/me").status_code == 200
    [(session,)] = stored(server, "SELECT id FROM sessions WHERE person = ?", person)
    assert session not in known._known


def test_a_session_that_nobody_has_used_for_as_long_as_a_cookie_lives_has_ended(server: Running) -> None:
    own = account(server, "Long gone")
    path = server.settings.database.removeprefix("sqlite:///")
    [(session,)] = stored(
        server, "SELECT s.id FROM sessions s JOIN people p ON p.id = s.person WHERE p.name = 'Long gone'"
    )

    def seen() -> float:
        at: float = stored(server, "SELECT seen FROM sessions WHERE id = ?", session)[0][0]
        return at

    for ago, listed in ((399, True), (401, False)):
        with closing(sqlite3.connect(path)) as database, database:
            then = time.time() - ago * 24 * 3600
            database.execute("UPDATE sessions SET seen = ? WHERE id = ?", (then, session))
        server.app.state.house.sessions._known.clear()
        other = with_cookie(server, own.http.cookies["bandstand"])
        assert ("Signed in" in other.get("/me").text) == listed
        if listed:
            assert until(lambda: seen() > time.time() - 60), "it has been seen now"


def test_of_too_many_sessions_the_one_that_was_not_seen_for_longest_ends(
    server: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sessions, "MOST_SESSIONS", 3)
    first = account(server, "Everywhere")
    others = [signed_in(server, "Everywhere") for _ in range(3)]
    assert "Signed in" not in first.get("/me").text
    assert all("Signed in" in guest.get("/me").text for guest in others)


# ---- guests of whom nothing is stored yet


def people(server: Running) -> int:
    count: int = stored(server, "SELECT count(*) FROM people")[0][0]
    return count


def test_names_and_choices_of_those_who_do_not_sit_down_are_stored_nowhere(server: Running) -> None:
    before = people(server)
    for number in range(20):
        guest = server.guest(f"Nobody {number}")
        assert guest.post("/me/face", face="hard").status_code == 204
        assert guest.post("/me/signout").status_code == 303
        assert guest.post("/me/signout/others").status_code == 200
    assert people(server) == before
    assert stored(server, "SELECT count(*) FROM people WHERE name LIKE 'Nobody%'") == [(0,)]


def test_a_guest_is_stored_with_name_and_choice_when_they_sit_down(server: Running) -> None:
    guest = server.guest("Sits down at last")
    assert guest.post("/me/face", face="hard").status_code == 204
    assert "Sits down at last" in guest.get("/").text
    assert not stored(server, "SELECT 1 FROM people WHERE name = 'Sits down at last'")
    id = server.guest("Hosts").new_table("me", "open")
    assert guest.post(f"/t/{id}/sit").status_code == 303
    assert stored(server, "SELECT face FROM people WHERE name = 'Sits down at last'") == [("hard",)]
    assert "Sits down at last" in guest.get(f"/t/{id}").text
    assert guest.post("/me/name", name="Sits under another").status_code == 200
    assert "Sits under another" in guest.get(f"/t/{id}").text

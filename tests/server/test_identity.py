"""Who somebody is: cookies, accounts, recovery links, and what guards them."""

import os
import sqlite3
import stat
from contextlib import closing
from pathlib import Path

import pytest
from argon2 import PasswordHasher, Type

from bandstand.server.people.cookies import Cookies
from bandstand.server.people.identity import stranger
from bandstand.server.people.secret import secret_in
from bandstand.server.settings import Limits

from .conftest import settings
from .running import HASHER, Running


def cookie(answer_headers: list[str]) -> str:
    [found] = [value for value in answer_headers if value.startswith("bandstand=")]
    return found


def test_a_stored_password_is_as_dear_to_guess_as_argon2_advises() -> None:
    """Servers of tests hash with less, so that tests take less time."""
    assert HASHER is PasswordHasher
    usual = PasswordHasher()
    assert (usual.type, usual.time_cost >= 3, usual.memory_cost >= 1 << 16) == (Type.ID, True, True)


def test_a_guest_gets_a_cookie_once_and_keeps_it(server: Running) -> None:
    guest = server.guest()
    first = guest.get("/")
    given = cookie(first.headers.get_list("set-cookie"))
    for part in ("HttpOnly", "SameSite=Lax", "Path=/"):
        assert part in given
    assert "Secure" not in given, "this is plain http"
    assert "set-cookie" not in guest.get("/").headers


def test_behind_https_the_cookie_is_for_https_alone() -> None:
    assert "Secure" in Cookies("secret").write(stranger(), secure=True)


def test_a_cookie_that_was_tampered_with_is_worth_nothing(server: Running) -> None:
    nell = server.guest("Nell")
    id = nell.new_table("me", "open", private="on")
    good = nell.http.cookies["bandstand"]
    thief = server.guest()
    for bad in (
        good[:-2] + ("AA" if not good.endswith("AA") else "BB"),
        "x" + good,
        good.split(".")[0],
        "",
        ";;=",
    ):
        thief.http.cookies.clear()
        answer = thief.http.get(f"/t/{id}", headers={"cookie": f"bandstand={bad}"})
        assert answer.status_code == 403, bad
    other = Cookies("another secret").write(stranger(), secure=False).split(";")[0]
    assert thief.http.get(f"/t/{id}", headers={"cookie": other}).status_code == 403
    assert thief.http.get(f"/t/{id}", headers={"cookie": f"bandstand={good}"}).status_code == 200


def test_a_name_is_anything_up_to_thirty_characters(server: Running) -> None:
    guest = server.guest()
    for good in ("Nell", "Ångström  O'Neil", "猫", "x" * 30, "<b>"):
        assert guest.post("/me/name", name=good).status_code == 200
    for bad in ("", "   ", "x" * 31, "a\x07b"):
        answer = guest.post("/me/name", name=bad)
        assert answer.status_code == 422
    assert "&lt;b&gt;" in guest.get("/me").text, "the last good one stays"


def test_an_account_is_the_same_person_on_another_device(server: Running) -> None:
    nell = server.guest()
    id = nell.new_table("me", "open", private="on")
    assert nell.post("/me/register", name="Nell of Kent", password="a good password").status_code == 200
    elsewhere = server.guest()
    assert elsewhere.get(f"/t/{id}").status_code == 403
    wrong = elsewhere.post("/me/signin", name="Nell of Kent", password="a bad password")
    nobody = elsewhere.post("/me/signin", name="Nobody", password="a bad password")
    assert wrong.status_code == nobody.status_code == 403
    sentence = "There is no account with this name and password."
    assert sentence in wrong.text
    assert sentence in nobody.text
    assert elsewhere.post("/me/signin", name="NELL of kent", password="a good password").status_code == 303
    assert elsewhere.get(f"/t/{id}").status_code == 200
    assert "Nell of Kent" in elsewhere.get("/").text
    assert elsewhere.post("/me/signout").status_code == 303
    assert elsewhere.get(f"/t/{id}").status_code == 403


def test_a_guest_who_signs_in_keeps_the_seats_taken_before(server: Running) -> None:
    nell = server.guest()
    assert nell.post("/me/register", name="Signs in later", password="a good password").status_code == 200
    phone = server.guest()
    id = phone.new_table("me", "open", private="on")
    assert phone.post("/me/signin", name="Signs in later", password="a good password").status_code == 303
    assert phone.get(f"/t/{id}").status_code == 200
    assert nell.get(f"/t/{id}").status_code == 200
    assert len(nell.links(id)) == 1, "the table is theirs, too"


def test_an_accounts_name_is_taken_and_its_password_has_a_length(server: Running) -> None:
    first, second = server.guest(), server.guest()
    assert first.post("/me/register", name="Taken", password="short").status_code == 422
    assert first.post("/me/register", name="Taken", password="a good password").status_code == 200
    assert first.post("/me/register", name="Another", password="a good password").status_code == 409
    answer = second.post("/me/register", name="tAKEN", password="a good password")
    assert answer.status_code == 409
    assert "taken" in answer.text


def test_passwords_and_links_are_stored_hashed(server: Running) -> None:
    nell = server.guest()
    assert nell.post("/me/register", name="Hashed", password="correct horse").status_code == 200
    recovery = nell.post("/me/recovery").text.split("/recover/")[1][:32]
    id = nell.new_table("me", "open")
    invitation = nell.links(id)[0].removeprefix("/join/")
    path = Path(server.settings.database.removeprefix("sqlite:///"))
    with closing(sqlite3.connect(path)) as database:
        database.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        stored = database.execute("SELECT password FROM people WHERE login = 'hashed'").fetchone()[0]
    assert stored.startswith("$argon2id$")
    content = path.read_bytes()
    for secret in ("correct horse", recovery, invitation):
        assert secret.encode() not in content


def test_a_recovery_link_makes_another_browser_ones_own_once(server: Running) -> None:
    nell = server.guest("Nell")
    id = nell.new_table("me", "open", private="on")
    first = "/recover/" + nell.post("/me/recovery").text.split("/recover/")[1][:32]
    second = "/recover/" + nell.post("/me/recovery").text.split("/recover/")[1][:32]
    assert first != second
    browser, thief = server.guest(), server.guest()
    assert browser.get(first).status_code == 404, "a new link replaces the old one"
    assert browser.get(second).status_code == 200, "looking at it uses nothing up"
    assert "Nell" in browser.get(second).text
    assert browser.get(f"/t/{id}").status_code == 403
    assert browser.post(second).status_code == 303
    assert browser.get(f"/t/{id}").status_code == 200
    assert thief.post(second).status_code == 404
    assert thief.get(f"/t/{id}").status_code == 403
    assert nell.get(f"/t/{id}").status_code == 200, "the first browser stays"


def test_the_secret_is_made_once_and_only_its_owner_can_read_it(tmp_path: Path) -> None:
    first = secret_in(tmp_path / "data")
    assert len(first) == 64
    assert secret_in(tmp_path / "data") == first
    files = os.listdir(tmp_path / "data")
    assert files == ["secret"]
    assert stat.S_IMODE((tmp_path / "data" / "secret").stat().st_mode) == 0o600


# ---- the guard


def test_an_unknown_host_is_refused(server: Running) -> None:
    guest = server.guest()
    for host in ("evil.example", "evil.example:8000", "", "127.0.0.1.evil.example"):
        answer = guest.get("/", host=host)
        assert answer.status_code == 400, host
    assert "does not go by the name" in guest.get("/", host="evil.example").text
    port = server.address.rsplit(":", 1)[1]
    for host in ("localhost", f"localhost:{port}", f"127.0.0.1:{port}", "[::1]", f"[::1]:{port}"):
        assert guest.get("/healthz", host=host).status_code == 200, host


def test_a_form_of_our_own_page_is_accepted_though_it_sends_no_referrer(server: Running) -> None:
    guest = server.guest("Nell")
    own = {"origin": "null", "sec-fetch-site": "same-origin"}
    assert guest.http.post("/me/name", data={"name": "Ann"}, headers=own).status_code == 200
    assert guest.http.post("/me/name", data={"name": "Ann"}, headers={"origin": "null"}).status_code == 200
    bare = server.guest()
    answer = bare.http.post("/me/name", data={"name": "Ann"}, headers={"origin": "null"})
    assert answer.status_code == 403, "without our cookie nothing vouches for it"


@pytest.mark.parametrize(
    "path", ["/", "/me", "/rules", "/rules/trumpet", "/nowhere", "/t/nosuchtable1", "/healthz"]
)
def test_every_answer_is_sealed(server: Running, path: str) -> None:
    headers = server.guest().get(path).headers
    policy = headers["content-security-policy"]
    assert "script-src 'self';" in policy
    assert "unsafe-eval" not in policy
    assert headers["referrer-policy"] == "no-referrer"
    assert headers["x-content-type-options"] == "nosniff"
    assert headers["cache-control"] == "no-store"
    assert "server" not in headers or "uvicorn" in headers["server"]


def test_no_page_has_script_or_handlers_in_it(server: Running) -> None:
    guest = server.guest("Nell")
    id = guest.started("me", "bot:greedy")
    for path in ("/", "/me", "/new/trumpet", f"/t/{id}", f"/t/{id}/replay", "/rules/trumpet"):
        html = guest.get(path).text
        assert " onclick=" not in html
        for script in html.split("<script")[1:]:
            assert script.split(">", 1)[1].startswith("</script>"), path


def test_signing_in_and_making_tables_are_limited_for_each_address(tmp_path: Path) -> None:
    running = Running(settings(tmp_path, limits=Limits(sign_ins=(3, 60), tables=(2, 60)))).start()
    try:
        guest = running.guest()
        for _ in range(3):
            assert guest.post("/me/signin", name="x", password="y").status_code == 403
        answer = guest.post("/me/signin", name="x", password="y")
        assert answer.status_code == 429
        assert 0 < int(answer.headers["retry-after"]) <= 60
        assert guest.post("/me/register", name="x", password="long enough").status_code == 429
        assert guest.post("/play/trumpet").status_code == 303
        assert guest.post("/play/trumpet").status_code == 303
        assert guest.post("/play/trumpet").status_code == 429
        assert guest.get("/").status_code == 200
    finally:
        running.stop()


def test_what_is_not_there_is_said_in_a_sentence_as_a_page_or_as_json(server: Running) -> None:
    guest = server.guest()
    page = guest.get("/nowhere", accept="text/html")
    assert page.status_code == 404
    assert "There is no page at this address." in page.text
    assert guest.get("/nowhere", accept="application/json").json()["error"].endswith(".")
    assert guest.get("/t/nosuchtable1").status_code == 404
    assert guest.post("/healthz").status_code == 405
    assert guest.get("/t/nosuchtable1/replay?at=x").status_code == 400
    assert guest.get("/static/nothing.css").status_code == 404
    assert guest.get("/static/../templates/base.html").status_code == 404
    assert guest.get("/static/%2e%2e/templates/base.html").status_code == 404


def test_static_files_are_kept_by_browsers_until_they_change(server: Running) -> None:
    guest = server.guest()
    html = guest.get("/").text
    address = "/static/style.css?v=" + html.split("/static/style.css?v=")[1][:12]
    answer = guest.get(address)
    assert answer.status_code == 200
    assert "immutable" in answer.headers["cache-control"]
    assert answer.headers["content-type"].startswith("text/css")
    assert guest.get("/games/trumpet/table.css").status_code == 200
    assert guest.get("/games/nothing/table.css").status_code == 404

"""How often an address and a person may ask for something to be done."""

import re
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from bandstand.server.people.limits import Rate, household
from bandstand.server.refusal import Refused
from bandstand.server.settings import Limits

from .conftest import settings
from .running import Guest, Running
from .test_any_request import let_look_after, routes_of

Serve = Callable[[Limits], Running]


@pytest.fixture
def serve(tmp_path: Path) -> Iterator[Serve]:
    """Makes servers with limits, whose visitors say from which address they call."""
    started: list[Running] = []

    def start(limits: Limits) -> Running:
        started.append(Running(settings(tmp_path, limits=limits, proxies=("127.0.0.1",))).start())
        return started[-1]

    yield start
    for running in started:
        running.stop()


def called_from(guest: Guest, address: str) -> Guest:
    guest.http.headers["x-forwarded-for"] = address
    return guest


def test_everything_that_writes_is_limited_by_address(serve: Serve) -> None:
    running = serve(Limits(posts=(3, 60)))
    nell = called_from(running.guest(), "192.0.2.1")
    for _ in range(3):
        assert nell.post("/me/face", face="hard").status_code == 204
    # The pages for those who look after the server are there for them alone.
    anna = called_from(running.guest(), "192.0.2.9")
    assert anna.post("/me/register", name="Anna", password="a long password").status_code == 200
    running.within(let_look_after(running, "Anna"))
    asked = 0
    for route in routes_of(running.app):
        assert route.methods is not None
        assert route.methods <= {"GET", "HEAD", "POST"}, "limits know of no other that writes"
        if "POST" in route.methods:
            address = re.sub(r"\{[^}]*\}", "1", route.path)
            guest = anna if address.startswith("/admin") else running.guest()
            answer = called_from(guest, "192.0.2.1").post(address)
            assert answer.status_code == 429, address
            assert 0 < int(answer.headers["retry-after"]) <= 60
            assert re.search(r"too often from your address\. Please wait \d+ seconds\.", answer.text)
            asked += 1
    assert asked > 25
    assert nell.get("/").status_code == 200, "looking is not writing"
    assert called_from(running.guest(), "192.0.2.2").post("/me/face", face="hard").status_code == 204


def test_everything_that_writes_is_limited_by_person_from_wherever(serve: Serve) -> None:
    running = serve(Limits(own_posts=(3, 60)))
    nell, ben = running.guest(), running.guest()
    assert nell.get("/").status_code == ben.get("/").status_code == 200
    for number in range(3):
        assert called_from(nell, f"192.0.2.{number}").post("/me/face", face="hard").status_code == 204
    refused = called_from(nell, "192.0.2.9").post("/me/face", face="hard")
    assert refused.status_code == 429
    assert int(refused.headers["retry-after"]) <= 60
    assert "too often. Please wait" in refused.text
    assert called_from(ben, "192.0.2.9").post("/me/face", face="hard").status_code == 204


def test_tables_are_limited_by_person_too(serve: Serve) -> None:
    running = serve(Limits(own_tables=(2, 60)))
    nell = running.guest()
    assert nell.get("/").status_code == 200
    answers = [called_from(nell, f"192.0.2.{number}").post("/play/trumpet") for number in range(3)]
    assert [answer.status_code for answer in answers] == [303, 303, 429]
    assert "making tables too often" in answers[2].text


def test_trying_passwords_is_limited_by_person_too(serve: Serve) -> None:
    running = serve(Limits(sign_ins=(3, 60)))
    nell = called_from(running.guest(), "192.0.2.1")
    assert nell.post("/me/register", name="Nell", password="a good password").status_code == 200
    tried = []
    for number in range(4):
        form = {"old": f"password {number}", "new": "another password"}
        tried.append(called_from(nell, f"198.51.100.{number}").post("/me/password", **form).status_code)
    assert tried == [403, 403, 403, 429]


def test_a_household_is_one_address_and_another_one_is_not(serve: Serve) -> None:
    running = serve(Limits(tables=(2, 60)))
    tried = [
        called_from(running.guest(), address).post("/play/trumpet").status_code
        for address in ("2001:db8:1:2::1", "2001:db8:1:2:ffff::2", "2001:db8:1:2:3:4:5:6", "2001:db8:1:3::1")
    ]
    assert tried == [303, 303, 429, 303]
    assert household("2001:db8:1:2::1") == household("2001:DB8:1:2:ffff::") != household("2001:db8:1:3::1")
    assert household("::ffff:192.0.2.1") == household("192.0.2.1") != household("::ffff:192.0.2.2")


def test_a_refusal_says_how_long_to_wait_and_then_it_is_done(monkeypatch: pytest.MonkeyPatch) -> None:
    now = 1000.0
    monkeypatch.setattr("bandstand.server.people.limits.time.monotonic", lambda: now)
    rate = Rate((2, 60), "knocking")
    rate.count("192.0.2.1")
    now += 20.5
    rate.count("192.0.2.1")
    with pytest.raises(Refused) as refused:
        rate.count("192.0.2.1")
    assert refused.value.headers == {"Retry-After": "40"}, "rounded up: whoever waits so long is let in"
    assert str(refused.value) == "That is knocking too often from your address. Please wait 40 seconds."
    now += 40
    rate.count("192.0.2.1")
    for number in range(1000):
        rate.count(f"host {number}")
    now += 100
    rate.count("192.0.2.1")
    assert len(rate._times) == 1, "those who have gone are forgotten"

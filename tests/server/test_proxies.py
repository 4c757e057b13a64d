"""Behind a proxy: its word is taken on who asks and whether it was by https, and nobody else's."""

from pathlib import Path

import pytest

from bandstand.server.people.proxies import BadProxy, Proxies
from bandstand.server.run import CannotServe, settings_for
from bandstand.server.settings import Limits

from .conftest import settings
from .lines import line_to, rest
from .running import Running

TRUSTED = Proxies(("10.0.0.0/8", "192.168.1.5", "fd00::/8"))


@pytest.mark.parametrize(
    ("peer", "told", "caller"),
    [
        ("10.1.2.3", "203.0.113.9", "203.0.113.9"),
        ("10.1.2.3", "6.6.6.6, 203.0.113.9", "203.0.113.9"),
        ("10.1.2.3", "203.0.113.9, 192.168.1.5", "203.0.113.9"),
        ("10.1.2.3", "203.0.113.9:4711", "203.0.113.9"),
        ("10.1.2.3", "[2001:db8::1]:4711", "2001:db8::1"),
        ("10.1.2.3", "2001:db8::1", "2001:db8::1"),
        ("::ffff:10.1.2.3", "203.0.113.9", "203.0.113.9"),
        ("fd00::1", "203.0.113.9", "203.0.113.9"),
        ("10.1.2.3", "", "10.1.2.3"),
        ("10.1.2.3", "10.9.9.9, 192.168.1.5", "10.9.9.9"),
        ("10.1.2.3", "203.0.113.9, unknown", "10.1.2.3"),
        ("10.1.2.3", "unknown", "10.1.2.3"),
        ("203.0.113.7", "203.0.113.9", "203.0.113.7"),
        ("192.168.1.6", "203.0.113.9", "192.168.1.6"),
    ],
)
def test_who_asks(peer: str, told: str, caller: str) -> None:
    assert TRUSTED.caller(peer, told) == caller


@pytest.mark.parametrize("wrong", ["proxy", "10.0.0.1/8", "10.0.0.0/99", "*"])
def test_what_is_no_address_is_refused_with_a_sentence(
    wrong: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with pytest.raises(BadProxy):
        Proxies((wrong,))
    monkeypatch.setenv("BANDSTAND_PROXIES", wrong)
    with pytest.raises(CannotServe, match=r"BANDSTAND_PROXIES are addresses or networks such as .*: "):
        settings_for("127.0.0.1", 0, None, tmp_path)


def test_proxies_come_from_the_environment(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert settings_for("127.0.0.1", 0, None, tmp_path).proxies == ("127.0.0.1", "::1")
    monkeypatch.setenv("BANDSTAND_PROXIES", "10.0.0.0/8, 192.168.1.5")
    assert settings_for("127.0.0.1", 0, None, tmp_path).proxies == ("10.0.0.0/8", "192.168.1.5")


def answer(running: Running, source: str, told: str) -> bytes:
    """What a sign-in from there is answered."""
    asked = (
        "POST /me/signin HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 0\r\nConnection: close\r\n"
        f"X-Forwarded-For: {told}\r\nX-Forwarded-Proto: https\r\n\r\n"
    )
    with line_to(running.address, asked.encode(), source=source) as line:
        return rest(line)


def test_people_behind_a_proxy_each_have_their_own_limits_and_their_cookies_are_secure(
    tmp_path: Path,
) -> None:
    limits = Limits(sign_ins=(1, 60))
    running = Running(settings(tmp_path, limits=limits, proxies=("127.0.0.9",))).start()
    try:
        first = answer(running, "127.0.0.9", "203.0.113.1")
        assert b" 403 " in first
        assert b"; Secure" in first
        assert b" 403 " in answer(running, "127.0.0.9", "203.0.113.2")
        assert b" 429 " in answer(running, "127.0.0.9", "203.0.113.2")
        for spoofed in ("203.0.113.3", "203.0.113.4"):
            told = answer(running, "127.0.0.2", spoofed)
            assert b"Secure" not in told
        assert b" 429 " in told, "a stranger cannot pass for others"
    finally:
        running.stop()


def test_everybody_who_comes_by_ipv4_to_an_ipv6_socket_is_somebody_else() -> None:
    from bandstand.server.people.limits import household

    assert household("::ffff:203.0.113.1") == "203.0.113.1"
    assert household("2001:db8:0:1::1") == household("2001:db8:0:1::2") != household("2001:db8:0:2::1")
    assert household("nonsense") == "nonsense"

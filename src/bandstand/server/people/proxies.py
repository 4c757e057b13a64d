"""Whose word is taken on who asks: a proxy in front of the server passes on by whom it was asked."""

import ipaddress
from collections.abc import Sequence

from starlette.types import ASGIApp, Receive, Scope, Send

Address = ipaddress.IPv4Address | ipaddress.IPv6Address


class BadProxy(ValueError):
    """What was given is neither an address nor a network."""


def numeric(host: str) -> Address | None:
    """An address, if it is one; IPv4 stays IPv4 even where it comes in through an IPv6 socket."""
    try:
        found = ipaddress.ip_address(host)
    except ValueError:
        return None
    mapped = found.ipv4_mapped if isinstance(found, ipaddress.IPv6Address) else None
    return mapped or found


class Proxies:
    """The proxies that a host trusts, by address or network."""

    def __init__(self, trusted: Sequence[str]) -> None:
        try:
            self._networks = [ipaddress.ip_network(each) for each in trusted]
        except ValueError as wrong:
            raise BadProxy(str(wrong)) from None

    def trusts(self, host: str) -> bool:
        """Whether a proxy stands there. A socket of this machine that has no address is one, too."""
        if not host:
            return True
        address = numeric(host)
        return address is not None and any(address in network for network in self._networks)

    def caller(self, peer: str, forwarded: str) -> str:
        """Who asks: the last that is no proxy of ours, of the addresses that a trusted one has passed on."""
        found = peer
        for told in reversed(forwarded.split(",")):
            if not self.trusts(found):
                break
            address = numeric(_without_port(told.strip()))
            if address is None:
                break
            found = str(address)
        return found


def _without_port(told: str) -> str:
    if told.startswith("["):
        return told[1:].partition("]")[0]
    return told.partition(":")[0] if told.count(":") == 1 else told


class Forwarded:
    """Puts into a request who has sent it, and whether by https, if it came through a trusted proxy."""

    def __init__(self, app: ASGIApp, proxies: Proxies) -> None:
        self.app = app
        self.proxies = proxies

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Read X-Forwarded-For and X-Forwarded-Proto."""
        peer = (scope.get("client") or ("", 0))[0]
        if scope["type"] == "http" and self.proxies.trusts(peer):
            told = {b"x-forwarded-for": "", b"x-forwarded-proto": ""}
            for name, value in scope["headers"]:
                if name in told:
                    told[name] = ", ".join(filter(None, (told[name], value.decode("latin-1"))))
            scope["client"] = (self.proxies.caller(peer, told[b"x-forwarded-for"]), 0)
            if told[b"x-forwarded-proto"] in ("http", "https"):
                scope["scheme"] = told[b"x-forwarded-proto"]
        await self.app(scope, receive, send)

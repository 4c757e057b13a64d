"""Requests byte by byte, as no well-behaved program would send them."""

import contextlib
import http.client
import re
import socket
from collections.abc import Sequence
from dataclasses import dataclass
from urllib.parse import urlsplit

from .running import PATIENCE


@dataclass(frozen=True)
class Answered:
    """What came back; of a stream only its head."""

    status: int
    headers: dict[str, str]
    text: str


def ask(
    address: str, method: str, target: str, headers: Sequence[tuple[str, str]] = (), body: bytes = b""
) -> Answered | None:
    """The answer to a request that is sent as it is given, in latin-1; None if the line was cut instead."""
    place = urlsplit(address).netloc
    named = {name.lower() for name, _ in headers}
    lines = [f"{method} {target} HTTP/1.1", *(f"{name}: {value}" for name, value in headers)]
    if "host" not in named:
        lines.append(f"Host: {place}")
    if not named & {"content-length", "transfer-encoding"}:
        lines.append(f"Content-Length: {len(body)}")
    lines.append("Connection: close")
    return answer_to(address, ("\r\n".join(lines) + "\r\n\r\n").encode("latin-1") + body, method)


def answer_to(address: str, sent: bytes, method: str = "GET") -> Answered | None:
    """The same, for whatever bytes."""
    host, port = urlsplit(address).netloc.rsplit(":", 1)
    with socket.create_connection((host, int(port)), timeout=PATIENCE) as line:
        with contextlib.suppress(OSError):  # it may have been answered before it was all read
            line.sendall(sent)
        response = http.client.HTTPResponse(line, method=method)
        try:
            response.begin()
            told = {name.lower(): value for name, value in response.getheaders()}
            stream = "event-stream" in told.get("content-type", "")
            text = "" if stream else response.read().decode("utf-8", "replace")
        except (http.client.HTTPException, ConnectionError):
            return None
        return Answered(response.status, told, re.sub(r"\s+", " ", text))

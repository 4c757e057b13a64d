"""The log of requests: which route was asked, by whom, and how it was answered; never an address or a
cookie. And how long each took, for the metrics."""

import logging
import re
import time

from starlette.types import ASGIApp, Message, Receive, Scope, Send

from bandstand.server.counts import REQUESTS
from bandstand.server.logs import ACCESS

_METHODS = ("GET", "HEAD", "POST")
_TABLE = re.compile(r"[a-z2-9]{12}")
_log = logging.getLogger(ACCESS)


class Access:
    """Writes a line when a request has been answered; for a stream, when it has ended."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass a request on."""
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        status, size, stream, began = 0, 0, False, time.perf_counter()

        async def count(message: Message) -> None:
            nonlocal status, size, stream
            if message["type"] == "http.response.start":
                status = message["status"]
                kind = dict(message.get("headers", ())).get(b"content-type", b"")
                stream = kind.startswith(b"text/event-stream")
            size += len(message.get("body", b""))
            await send(message)

        try:
            await self.app(scope, receive, count)
        finally:
            took = time.perf_counter() - began
            # What is in an address may be somebody's link; what leads nowhere may be one, mistyped.
            route = getattr(scope.get("route"), "path", None) or "(no route)"
            if not stream:
                # Strangers may name methods of their own, and each would be a line.
                method = scope["method"] if scope["method"] in _METHODS else "other"
                REQUESTS.labels(method, route, str(status)).observe(took)
            if _log.isEnabledFor(logging.INFO):
                _write(scope, route, status, took, size)


def _write(scope: Scope, route: str, status: int, took: float, size: int) -> None:
    id = scope.get("path_params", {}).get("id", "")
    request = {
        "method": scope["method"],
        "route": route,
        "status": status,
        "milliseconds": round(1000 * took, 1),
        "bytes": size,
        "from": scope["client"][0] if scope.get("client") else "",
    }
    _log.info(
        "%s %s %s, %s ms, %s bytes, from %s",
        *request.values(),
        extra={"request": request, "table": id if _TABLE.fullmatch(str(id)) else None},
    )

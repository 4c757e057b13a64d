"""The log of requests: which route was asked, by whom, and how it was answered; never an address or a
cookie."""

import logging
import re
import time

from starlette.types import ASGIApp, Message, Receive, Scope, Send

from bandstand.server.logs import ACCESS

_TABLE = re.compile(r"[a-z2-9]{12}")
_log = logging.getLogger(ACCESS)


class Access:
    """Writes a line when a request has been answered; for a stream, when it has ended."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass a request on."""
        if scope["type"] != "http" or not _log.isEnabledFor(logging.INFO):
            await self.app(scope, receive, send)
            return
        status, size, began = 0, 0, time.perf_counter()

        async def count(message: Message) -> None:
            nonlocal status, size
            if message["type"] == "http.response.start":
                status = message["status"]
            size += len(message.get("body", b""))
            await send(message)

        try:
            await self.app(scope, receive, count)
        finally:
            # What is in an address may be somebody's link; what leads nowhere may be one, mistyped.
            route = getattr(scope.get("route"), "path", None) or "(no route)"
            id = scope.get("path_params", {}).get("id", "")
            request = {
                "method": scope["method"],
                "route": route,
                "status": status,
                "milliseconds": round(1000 * (time.perf_counter() - began), 1),
                "bytes": size,
                "from": scope["client"][0] if scope.get("client") else "",
            }
            _log.info(
                "%s %s %s, %s ms, %s bytes, from %s",
                *request.values(),
                extra={"request": request, "table": id if _TABLE.fullmatch(str(id)) else None},
            )

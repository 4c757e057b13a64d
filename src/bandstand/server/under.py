"""The pages under a path, such as /bandstand, where others share the host's name. The application itself
knows addresses from its own top on; here they are made whole, and who asks for another path is told so."""

from collections.abc import Awaitable, Callable

from starlette.datastructures import MutableHeaders
from starlette.responses import RedirectResponse
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from bandstand.server.refusal import Refused

ANYWHERE = ("/healthz",)
"""What programs that do not come through the proxy may ask for without the path."""


class Under:
    """Takes the path from what is asked, and gives it to where the answer leads."""

    def __init__(
        self, app: ASGIApp, path: str, refuse: Callable[[Scope, Receive, Send, Refused], Awaitable[None]]
    ) -> None:
        self.app = app
        self.path = path
        self.refuse = refuse

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass a request on."""
        if scope["type"] != "http" or not self.path:
            await self.app(scope, receive, send)
            return

        async def lead(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                if headers.get("location", "").startswith("/"):
                    headers["location"] = self.path + headers["location"]
            await send(message)

        asked = scope["path"]
        if asked.startswith(f"{self.path}/"):
            # As the standard has it: the path stays whole, and it is said what of it is not ours.
            scope["root_path"] = self.path
            await self.app(scope, receive, lead)
        elif asked in ANYWHERE:
            await self.app(scope, receive, lead)
        elif asked in ("/", self.path):
            await RedirectResponse(f"{self.path}/", status_code=303)(scope, receive, send)
        else:
            await self.refuse(scope, receive, send, Refused(404, "There is no page at this address."))


def own_path(scope: Scope) -> str:
    """What is asked for, from the application's own top on."""
    path: str = scope["path"]
    return path.removeprefix(scope.get("root_path", ""))

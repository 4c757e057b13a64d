"""The pages for those who look after the server. For everybody else they are not there: whatever is asked
under their address, and however, is answered like any address that leads nowhere."""

from collections.abc import Awaitable, Callable

from starlette.types import ASGIApp, Receive, Scope, Send

from bandstand.server.keeping.deeds import Keeper
from bandstand.server.people.visitor import Visitor
from bandstand.server.refusal import Refused
from bandstand.server.storage.database import Database
from bandstand.server.storage.models import Person
from bandstand.server.storage.trouble import Trouble
from bandstand.server.under import own_path

PAGES = "/admin"


class Gate:
    """Lets those in whom the host has named. Asked each time: whoever is named no more is out at once."""

    def __init__(
        self,
        app: ASGIApp,
        database: Database,
        refuse: Callable[[Scope, Receive, Send, Refused], Awaitable[None]],
    ) -> None:
        self.app = app
        self.database = database
        self.refuse = refuse

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass a request on, or answer as if there were nothing."""
        if scope["type"] == "http" and f"{own_path(scope)}/".startswith(f"{PAGES}/"):
            keeper = await self._keeper(scope["state"]["visitor"])
            if keeper is None:
                await self.refuse(scope, receive, send, Refused(404, "There is no page at this address."))
                return
            scope["state"]["keeper"] = keeper
        await self.app(scope, receive, send)

    async def _keeper(self, visitor: Visitor) -> Keeper | None:
        """Whom the cookie names, if it counts and they are named. Nobody is made somebody new by asking."""
        try:
            who = await visitor.known()
            if who is None:
                return None
            async with self.database.read() as session:
                person = await session.get(Person, who.person)
        except Trouble:
            # Even now nobody learns what is here; all other pages say what is wrong.
            return None
        if person is None or person.keeper is None or person.login is None or person.blocked is not None:
            return None
        return Keeper(person.name, person.id)

"""How routes answer."""

from starlette.requests import Request
from starlette.responses import HTMLResponse, RedirectResponse, Response

from bandstand import __version__
from bandstand.server.house import House
from bandstand.server.pages.content import Frame, Me
from bandstand.server.people import accounts
from bandstand.server.people.visitor import identity, visitor
from bandstand.server.refusal import Refused
from bandstand.server.routes.packed import packed_page
from bandstand.server.storage.trouble import Trouble
from bandstand.server.tables import lists
from bandstand.server.under import own_path

_LOOPBACK = ("localhost", "127.0.0.1", "::1")


async def page(
    house: House,
    request: Request,
    template: str,
    status: int = 200,
    no_secrets: bool = False,
    **context: object,
) -> Response:
    """A whole page. `no_secrets`: there is nothing on it that others may not know, so it may come
    compressed."""
    html = house.templates.render(template, frame=await frame(house, request), **context)
    if no_secrets and status == 200:
        return packed_page(request, html)
    return HTMLResponse(html, status_code=status)


async def frame(house: House, request: Request) -> Frame:
    """What surrounds every page."""
    who = await identity(request)
    async with house.database.read() as session:
        person = await accounts.person(session, who)
        me = Me(
            name=person.name if person else who.guest_name,
            account=person is not None and person.login is not None,
            sign=who.sign,
            turns=await lists.turns(session, who.person) if person else 0,
            keeper=person is not None and person.login is not None and person.keeper is not None,
        )
    return Frame(me, own_path(request.scope), __version__)


def frame_of_errors(request: Request) -> Frame:
    """What surrounds an error: nothing that the database would have to be asked for, since that may be what
    is wrong."""
    return Frame(
        Me("You", False, visitor(request).sign, 0, known=False), own_path(request.scope), __version__
    )


def refused_for(trouble: Trouble) -> Refused:
    """What people are told when the database is in trouble."""
    if trouble.lasts:
        sentence = (
            f"Nothing can be saved: {trouble.kind.value}. What you just did was not done, and all that was "
            "done before is still there. Please tell the host of this server."
        )
        return Refused(507, sentence)
    sentence = (
        f"This takes a while: {trouble.kind.value}. All that you have done so far is kept. "
        "Please try again in a moment."
    )
    return Refused(503, sentence, headers={"Retry-After": "5"})


def go(address: str) -> Response:
    """On to another page, after a form was posted."""
    return RedirectResponse(address, status_code=303)


def link_to(house: House, request: Request, path: str) -> str:
    """An address to send to somebody else."""
    here = str(request.base_url).rstrip("/")
    if house.settings.address and request.url.hostname in _LOOPBACK:
        here = house.settings.address.rstrip("/")
    return here + path

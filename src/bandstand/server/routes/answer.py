"""How routes answer."""

from starlette.requests import Request
from starlette.responses import HTMLResponse, RedirectResponse, Response

from bandstand.server.house import House


async def page(
    house: House, request: Request, template: str, status: int = 200, **context: object
) -> Response:
    """A whole page."""
    html = house.pages.render(template, frame=await house.frame(request), **context)
    return HTMLResponse(html, status_code=status)


def go(address: str) -> Response:
    """On to another page, after a form was posted."""
    return RedirectResponse(address, status_code=303)

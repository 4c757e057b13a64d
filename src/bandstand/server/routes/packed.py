"""What a browser takes compressed.

Not everything is: by the length of what is compressed one can try whether a word that one has put there
stands in it a second time. So nothing is that holds somebody's hand or link beside words that others choose:
no table, its stream and its answers, and nobody's own page.
"""

import gzip
import re

from starlette.requests import Request
from starlette.responses import HTMLResponse, Response

QUICK = 4
"""For a page that is made for one person: it takes half the time of the usual, and a tenth more room."""
USUAL = 9


def takes_gzip(request: Request) -> bool:
    """What a browser says: 'gzip, deflate, br;q=0.5'."""
    accepted = request.headers.get("Accept-Encoding", "")
    found = {name.strip(): weight.replace(" ", "") for name, _, weight in
             (each.partition(";") for each in accepted.lower().split(","))}  # fmt: skip
    weight = found.get("gzip", found.get("*", "q=0"))
    return not re.fullmatch(r"q=0(\.0*)?", weight)


def packed(content: bytes, level: int = USUAL) -> bytes:
    """Some content, compressed."""
    return gzip.compress(content, level, mtime=0)


def packed_page(request: Request, html: str) -> Response:
    """A page in which there is nothing that others may not know."""
    headers = {"Vary": "Accept-Encoding"}
    if not takes_gzip(request):
        return HTMLResponse(html, headers=headers)
    headers["Content-Encoding"] = "gzip"
    return HTMLResponse(packed(html.encode(), QUICK), headers=headers)

"""What those see who look after the server: how it fares, what went wrong, what was done; and purging. Who
gets here at all is decided at the gate."""

import asyncio
import logging
import time
from typing import Annotated

from fastapi import APIRouter, Depends, Form, Query
from starlette.requests import Request
from starlette.responses import Response

from bandstand.server.house import AHouse, House
from bandstand.server.keeping import deeds
from bandstand.server.keeping.deeds import Keeper
from bandstand.server.keeping.purge import Purged, Rules
from bandstand.server.keeping.purge import purge as apply
from bandstand.server.keeping.sizes import sizes
from bandstand.server.keeping.tables import count_tables
from bandstand.server.logs import latest_errors
from bandstand.server.pages.when import moment
from bandstand.server.refusal import Refused
from bandstand.server.routes.answer import page

router = APIRouter()

ON_A_PAGE = 25
_LATEST = 5
_MOST_ERRORS = 100
_PATIENCE = 20.0
"""Purging may take longer; then it goes on, and the log of what was done tells of its end."""
_OLDEST_DAYS = 1e6
_log = logging.getLogger(__name__)

Number = Annotated[int, Query(alias="page", ge=1, le=100_000)]
Sure = Annotated[str, Form(max_length=10)]
Days = Annotated[str, Form(max_length=20)]


def _keeper(request: Request) -> Keeper:
    keeper: Keeper = request.state.keeper
    return keeper


AKeeper = Annotated[Keeper, Depends(_keeper)]


async def confirmed(
    house: House, request: Request, sure: str, question: str, button: str, back: str, **fields: str
) -> Response | None:
    """None where somebody has said that they are sure; otherwise the page that asks."""
    if sure == "yes":
        return None
    # The form is sent again to where it came from.
    action = request.scope["path"].removeprefix(house.settings.path)
    return await page(
        house,
        request,
        "admin/confirm.html",
        question=question,
        button=button,
        back=back,
        action=action,
        fields=fields,
    )


@router.get("/admin")
async def overview(house: AHouse, request: Request) -> Response:
    """How the server fares."""
    now = time.time()
    async with house.database.read() as session:
        counts = await count_tables(session)
        done = await deeds.latest(session, _LATEST)
    errors = latest_errors(house.settings.folder, _MOST_ERRORS) if house.settings.folder else []
    found = await sizes(house.database, house.settings.folder)
    return await page(
        house,
        request,
        "admin/overview.html",
        counts=counts,
        sizes=[(name, number, name.startswith("bytes")) for name, number in found.items()],
        errors=len(errors),
        most_errors=_MOST_ERRORS,
        trouble=await house.health.trouble(),
        deeds=[(line, moment(line.at, now)) for line in done],
    )


@router.get("/admin/errors")
async def errors(house: AHouse, request: Request) -> Response:
    """What went wrong of late, the latest first; without the words of errors, which may be secret."""
    folder = house.settings.folder
    found = latest_errors(folder, _MOST_ERRORS)[::-1] if folder else []
    return await page(house, request, "admin/errors.html", errors=found)


@router.get("/admin/log")
async def log(house: AHouse, request: Request, number: Number = 1) -> Response:
    """What was done in looking after the server, the latest first."""
    async with house.database.read() as session:
        found = await deeds.latest(session, ON_A_PAGE + 1, (number - 1) * ON_A_PAGE)
    now = time.time()
    return await page(
        house,
        request,
        "admin/log.html",
        deeds=[(line, moment(line.at, now)) for line in found[:ON_A_PAGE]],
        number=number,
        more=len(found) > ON_A_PAGE,
    )


# ---- purging


@router.get("/admin/purge")
async def purging(house: AHouse, request: Request) -> Response:
    """The rules, to be filled in."""
    return await _purging(house, request)


async def _purging(
    house: House,
    request: Request,
    fields: dict[str, str] | None = None,
    would: Purged | None = None,
    notice: str = "",
    error: str = "",
    status: int = 200,
) -> Response:
    return await page(
        house,
        request,
        "admin/purge.html",
        status=status,
        fields=fields or {"finished": "", "waiting": "", "guests": "", "answers": "", "records": "yes"},
        would=would,
        notice=notice,
        error=error,
    )


@router.post("/admin/purge")
async def purge(
    house: AHouse,
    request: Request,
    keeper: AKeeper,
    finished: Days = "",
    waiting: Days = "",
    guests: Days = "",
    answers: Days = "",
    records: Days = "",
    sure: Sure = "",
) -> Response:
    """Say what would go by these rules; and, for those who are sure, let it go."""
    fields = {
        "finished": finished,
        "waiting": waiting,
        "guests": guests,
        "answers": answers,
        "records": records,
    }
    try:
        rules = Rules(*(_days(fields[name]) for name in ("finished", "waiting", "guests", "answers")))
        if rules == Rules():
            raise Refused(422, "Fill in at least one of the rules.")
        folder = house.settings.folder
        if records and folder is None:
            raise Refused(409, "This server has no folder in which records could be kept.")
    except Refused as wrong:
        return await _purging(house, request, fields, error=wrong.sentence, status=wrong.status)
    kept = folder / "records" if folder is not None and records else None
    if sure != "yes":
        return await _purging(house, request, fields, await apply(house.tables, rules, kept, True, keeper))
    work = asyncio.ensure_future(apply(house.tables, rules, kept, False, keeper))
    # Whoever leaves the page breaks nothing off.
    house.later(_done(work))
    done, _ = await asyncio.wait([work], timeout=_PATIENCE)
    if not done:
        notice = "It takes a while and goes on by itself. The log of what was done tells when it has ended."
        return await _purging(house, request, notice=notice)
    return await _purging(house, request, notice=f"Gone: {work.result().words()}.")


async def _done(work: "asyncio.Future[Purged]") -> None:
    await asyncio.wait([work])
    if not work.cancelled() and (failed := work.exception()) is not None:
        _log.error("Purging has ended early.", exc_info=failed)


def _days(text: str) -> float | None:
    """A number of days, or None where nothing is filled in."""
    if not text.strip():
        return None
    try:
        number = float(text)
    except ValueError:
        number = -1.0
    if not 0 <= number < _OLDEST_DAYS:
        raise Refused(422, f"An age is a number of days such as 90, not {text[:20]!r}.")
    return number
